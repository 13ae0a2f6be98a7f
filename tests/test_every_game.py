"""What every game promises, held against random games of every kit, number of players and option.

A new game is tested the moment its file exists: it needs a kit in `kits.py`, and here a line that
says what it hides.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import kits
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator import games, plugins, table
from generator.games import Game, Move, State

NAMES = plugins.names("games")
NONSENSE: tuple[Any, ...] = (None, "", "sing", -7, 10**9, (), ("jump",), ("card", 0, 0, 99), 2.5)

every_game = pytest.mark.parametrize("name", NAMES)
some = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
few = settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])


@dataclass(frozen=True)
class Start:
    """A game that is about to begin."""

    game: Game
    name: str
    seats: int
    options: Mapping[str, str]
    seed: int

    def state(self) -> State:
        kit = kits.by_name(self.name)
        return self.game.setup(kit, self.seats, self.options, random.Random(self.seed))

    def positions(self, moves: int) -> Iterator[tuple[State, Move]]:
        """The positions of a random game, each with the move that is about to be played there."""
        state, chance = self.state(), random.Random(self.seed)
        for _ in range(moves):
            there = state.moves()
            if not there:
                return
            move = chance.choice(there)
            yield state, move
            state.play(move)

    def after(self, moves: int) -> State:
        """The position after so many random moves, or the last one that still has a move."""
        state, chance = self.state(), random.Random(self.seed)
        for _ in range(moves):
            then = state.copy()
            then.play(chance.choice(state.moves()))
            if not then.moves():
                break
            state = then
        return state


def starts(name: str) -> st.SearchStrategy[Start]:
    game: Any = plugins.load("games", name)
    options = st.fixed_dictionaries({o.name: st.sampled_from(o.choices) for o in game.OPTIONS})
    return st.builds(
        Start,
        st.just(game),
        st.just(name),
        st.sampled_from(game.SEATS),
        options,
        st.integers(0, 2**32),
    )


def everything(state: State, seats: int) -> tuple[object, ...]:
    """All that can be asked of a position."""
    return (
        state.seat,
        state.turn,
        tuple(state.moves()),
        state.outcome(),
        tuple(state.view(seat) for seat in range(seats)),
        state.holdings(),
        dict(state.high_water()),
    )


@every_game
def test_a_game_has_all_that_the_table_asks_for(name: str) -> None:
    game: Any = plugins.load("games", name)
    assert game.SEATS
    assert tuple(sorted(game.SEATS)) == game.SEATS
    for option in game.OPTIONS:
        assert option.default in option.choices
        assert option.says
    assert game.TURN_LIMIT > 0
    kit = kits.by_name(name)
    assert kit.players == (game.SEATS[0], game.SEATS[-1])
    assert {c.verdict for c in game.claims(kit, kits.look(kit))} <= {"holds", "fails"}


@every_game
def test_a_number_of_players_or_an_option_that_the_rules_do_not_know_is_refused(name: str) -> None:
    game: Any = plugins.load("games", name)
    kit = kits.by_name(name)
    with pytest.raises(ValueError, match=str(game.SEATS[-1] + 1)):
        game.setup(kit, game.SEATS[-1] + 1, {}, random.Random(1))
    with pytest.raises(ValueError, match="no option weather"):
        game.setup(kit, game.SEATS[0], {"weather": "rain"}, random.Random(1))


@every_game
@some
@given(data=st.data())
def test_pieces_are_neither_lost_nor_doubled(name: str, data: st.DataObject) -> None:
    start = data.draw(starts(name))
    box = Counter(games.inventory(kits.by_name(name)))
    for state, _move in start.positions(250):
        assert +state.holdings() == box


@every_game
@some
@given(data=st.data(), moves=st.integers(0, 300))
def test_moves_are_exactly_those_that_are_accepted(
    name: str, data: st.DataObject, moves: int
) -> None:
    start = data.draw(starts(name))
    state = start.after(moves)
    legal = list(state.moves())
    assert legal
    assert len(set(legal)) == len(legal)
    for move in legal:
        state.copy().play(move)
    # moves of other moments of the game, and what is a move in no game
    others = {move for _, move in start.positions(120)} - set(legal)
    before = everything(state, start.seats)
    for wrong in (*others, *NONSENSE):
        if wrong in legal:
            continue
        with pytest.raises(ValueError, match=r".+"):
            state.play(wrong)
        assert tuple(state.moves()) == tuple(legal)
    assert everything(state, start.seats) == before


@every_game
@some
@given(data=st.data(), moves=st.integers(0, 300), further=st.integers(1, 60))
def test_a_copy_is_independent_and_its_chance_goes_on_alike(
    name: str, data: st.DataObject, moves: int, further: int
) -> None:
    start = data.draw(starts(name))
    state = start.after(moves)
    before = everything(state, start.seats)
    twin, third = state.copy(), state.copy()
    chance = random.Random(1)
    for _ in range(further):
        if not twin.moves():
            break
        move = chance.choice(twin.moves())
        assert twin.told(move).strip()
        twin.play(move)
        third.play(move)
    assert everything(state, start.seats) == before
    assert everything(twin, start.seats) == everything(third, start.seats)


@every_game
@some
@given(data=st.data(), moves=st.integers(0, 300))
def test_notation_is_unique_and_leads_back_to_its_move(
    name: str, data: st.DataObject, moves: int
) -> None:
    state = data.draw(starts(name)).after(moves)
    texts = [state.notation(move) for move in state.moves()]
    assert len(set(texts)) == len(texts)
    for move, text in zip(state.moves(), texts, strict=True):
        assert text == text.strip()
        assert "\n" not in text
        assert games.from_notation(state, text) == move
    with pytest.raises(ValueError, match="is not a move here"):
        games.from_notation(state, "sing")


@every_game
@few
@given(data=st.data(), player=st.sampled_from(table.PLAYERS))
def test_a_record_replays_to_the_same_outcome(name: str, data: st.DataObject, player: str) -> None:
    start = data.draw(starts(name))
    kit = kits.by_name(name)
    sitting = table.Sitting.of(kit, start.seats, (player,), start.options, start.seed)
    record = json.loads(json.dumps(table.record(sitting)))
    last = table.replay(record, kit)
    played = sitting.play(0)
    outcome = last.outcome()
    assert outcome is not None
    assert (played.ending, played.winners, played.reason) == (
        "ended",
        outcome.winners,
        outcome.reason,
    )
    assert played.figures == start.game.figures(last)
    assert played.most == last.high_water()


@every_game
@few
@given(data=st.data())
def test_every_game_ends_within_its_limit(name: str, data: st.DataObject) -> None:
    start = data.draw(starts(name))
    state = start.state()
    games.playout(state, random.Random(start.seed), start.game.TURN_LIMIT)
    outcome = state.outcome()
    assert outcome is not None, f"no end after {state.turn} turns"
    assert not state.moves()
    assert all(0 <= seat < start.seats for seat in outcome.winners)
    assert len(outcome.scores) in (0, start.seats)
    assert outcome.reason
    assert all(isinstance(value, float) for value in start.game.figures(state).values())


@every_game
@few
@given(data=st.data())
def test_no_more_is_in_use_than_the_box_holds_and_never_less_than_before(
    name: str, data: st.DataObject
) -> None:
    start = data.draw(starts(name))
    kit = kits.by_name(name)
    supply = {c.id: c.total for c in kit.components}
    supply |= {f"{c.id}.{d.id}": d.count for c in kit.components for d in c.designs}
    before: Mapping[str, int] = {}
    for state, _move in start.positions(200):
        now = dict(state.high_water())
        assert set(before) <= set(now)
        for piece, number in now.items():
            assert before.get(piece, 0) <= number <= supply[piece]
        before = now


# what is hidden ------------------------------------------------------------------------------------


def dealt_anew(places: list[list[int]], chance: random.Random) -> None:
    """The same numbers of cards in the same places, but other ones."""
    cards = [card for place in places for card in place]
    chance.shuffle(cards)
    for place in places:
        place[:] = [cards.pop() for _ in place]


def froschis(state: Any, seat: int, chance: random.Random) -> None:
    """The stock, and all cards that lie face down."""
    down = [
        (row, place)
        for row, up in zip(state.rows, state.up, strict=True)
        for place, lies in enumerate(up)
        if not lies
    ]
    hidden = [row[place] for row, place in down]
    dealt_anew([hidden, state.stock], chance)
    for (row, place), card in zip(down, hidden, strict=True):
        row[place] = card


def frogger(state: Any, seat: int, chance: random.Random) -> None:
    """The stock, and the hands of the others."""
    dealt_anew([state.stock, *(h for s, h in enumerate(state.hands) if s != seat)], chance)
    for hand in state.hands:
        hand.sort()


def croa(state: Any, seat: int, chance: random.Random) -> None:
    """The tiles that lie face down."""
    down = [cell for cell, up in enumerate(state.up) if not up]
    mixed = chance.sample(down, len(down))
    kinds, designs = list(state.tiles), list(state.supply.tiles)
    for cell, other in zip(down, mixed, strict=True):
        kinds[cell], designs[cell] = state.tiles[other], state.supply.tiles[other]
    state.tiles = tuple(kinds)
    state.supply = replace(state.supply, tiles=tuple(designs))


def nothing(state: Any, seat: int, chance: random.Random) -> None:
    """All lies open."""


HIDDEN: Mapping[str, Callable[[Any, int, random.Random], None]] = {
    "croa": croa,
    "frogger": frogger,
    "froschis": froschis,
    "grenouillette": nothing,
    "hopfrog": nothing,
}


def test_every_game_has_a_kit_and_says_what_it_hides() -> None:
    assert set(NAMES) == set(HIDDEN) == set(kits.KITS)


@every_game
@some
@given(data=st.data(), moves=st.integers(0, 300))
def test_what_a_seat_sees_and_thinks_does_not_depend_on_what_is_hidden_from_it(
    name: str, data: st.DataObject, moves: int
) -> None:
    start = data.draw(starts(name))
    state = start.after(moves)
    for seat in range(start.seats):
        other = state.copy()
        HIDDEN[name](other, seat, random.Random(start.seed + 1))
        assert +other.holdings() == +state.holdings()
        assert other.view(seat) == state.view(seat)
        if seat == state.seat:
            fresh = list(other.moves())
            assert fresh == list(state.moves())
            for move in fresh:
                assert other.notation(move) == state.notation(move)
                assert start.game.appraise(other, move) == pytest.approx(
                    start.game.appraise(state, move)
                )


@every_game
@some
@given(data=st.data(), moves=st.integers(0, 300))
def test_a_view_is_made_of_plain_values_that_later_moves_leave_alone(
    name: str, data: st.DataObject, moves: int
) -> None:
    start = data.draw(starts(name))
    state = start.after(moves)
    views = [state.view(seat) for seat in range(start.seats)]
    texts = [json.dumps(view) for view in views]
    state.play(state.moves()[0])
    assert [json.dumps(view) for view in views] == texts


@pytest.mark.parametrize("seed", range(5))
def test_a_hand_of_frogger_shows_in_no_other_view(seed: int) -> None:
    start = Start(plugins.load("games", "frogger"), "frogger", 4, {}, seed)  # type: ignore[arg-type]
    state: Any = start.after(40)
    ids = state.table.cards.ids
    for seat in range(4):
        shown = json.dumps(state.view(seat))
        hidden = {ids[c] for s, hand in enumerate(state.hands) if s != seat for c in hand}
        assert not any(f'"{card}"' in shown for card in hidden)


# facts ---------------------------------------------------------------------------------------------

ROOT = Path(__file__).parent.parent


def facts(name: str) -> dict[str, str]:
    """The facts of a game by id, each with its mark: check, play or note."""
    sheet = (ROOT / "seeds" / f"{name}.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^- ([A-Z]+-\d\d) (\w+)\b", sheet, re.MULTILINE))


@every_game
def test_every_fact_is_checked_or_played_or_noted(name: str) -> None:
    game: Any = plugins.load("games", name)
    kit = kits.by_name(name)
    marks = facts(name)
    assert len(marks) > 10
    assert {"check", "play"} <= set(marks.values()) <= {"check", "play", "note"}
    claimed = {claim.fact for claim in game.claims(kit, kits.look(kit))}
    assert claimed == {fact for fact, mark in marks.items() if mark == "check"}
    source = "".join(
        file.read_text(encoding="utf-8")
        for file in (ROOT / "generator" / "games").glob("*.py")
        if name in file.stem
    )
    tests = (ROOT / "tests" / f"test_game_{name}.py").read_text(encoding="utf-8").casefold()
    for fact, mark in marks.items():
        if mark == "play":
            prefix, number = fact.split("-")
            assert cited(source, prefix, number), f"no rule cites {fact}"
        if mark != "note":
            assert f"def test_{fact.replace('-', '_')}_".casefold() in tests, (
                f"no test names {fact}"
            )


def cited(text: str, prefix: str, number: str) -> bool:
    """Whether a fact is cited, also as one of a list or a span: `CROA-11 to 23`, `CROA-13, 14`."""
    for first, rest in re.findall(rf"{prefix}-(\d\d)((?:(?:,| to| and) \d\d)*)", text):
        numbers = [first, *re.findall(r"\d\d", rest)]
        if number in numbers or (" to " in rest and first <= number <= numbers[-1]):
            return True
    return False
