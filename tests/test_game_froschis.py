"""Fröschis: every claim fails for the kit that it is about, every rule holds on a position set up by hand."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import kits
import playthrough
import pytest

from generator.findings import Claim
from generator.games import Shortage, froschis
from generator.games._froschis_rows import BIN, DOWN, FROG, JOKER, NOBODY, NUMBER, Rows
from generator.geometry import Box
from generator.kit import Component, Design, FaceLook, Kit, Look, Seen


def faces(component: Component, design: Design) -> tuple[Seen, ...]:
    """The marks of a card as the rules want them."""
    rank = design.trait("rank")
    if not rank:
        role = {"frog": "joker", "bin": "trash"}.get(design.id, "")
        return (Seen(role, (), Box(6, 19, 51, 51)),)
    marks = [Seen("index", (), Box(5, 5, 8, 10)), Seen("index", (), Box(50, 73, 8, 10))]
    marks += [Seen("count", (), Box(20, 10.0 * n, 9, 9)) for n in range(int(rank))]
    if rank == "6":
        marks += [Seen("bar", (), Box(4, 17, 10, 1.6)), Seen("bar", (), Box(49, 69.4, 10, 1.6))]
    return tuple(marks)


def look(kit: Kit, *, backs: bool = True) -> Look:
    return kits.look(kit, faces, backs=backs)


def repainted(kit: Kit, id: str, **changes: object) -> Look:
    """A look in which one design differs."""
    seen = look(kit)
    designs = dict(seen.designs)
    designs["deck", id] = replace(designs["deck", id], **changes)
    return replace(seen, designs=designs)


def marked(kit: Kit, id: str, *marks: Seen) -> Look:
    return repainted(kit, id, front=FaceLook(id, marks))


def failing(kit: Kit, seen: Look | None = None) -> list[Claim]:
    return [c for c in froschis.claims(kit, seen or look(kit)) if c.verdict == "fails"]


def facts(claims: list[Claim]) -> list[str]:
    return [c.fact for c in claims]


def marks_of(id: str) -> tuple[Seen, ...]:
    kit = kits.froschis()
    deck = kit.component("deck")
    assert deck is not None
    design = deck.design(id)
    assert design is not None
    return faces(deck, design)


def test_the_kit_as_the_rules_ask_holds_six_claims() -> None:
    kit = kits.froschis()
    claims = froschis.claims(kit, look(kit))
    assert [c.fact for c in claims] == [f"FROSCHIS-0{n}" for n in range(1, 7)]
    assert {c.verdict for c in claims} == {"holds"}


def test_FROSCHIS_01_a_number_too_few_is_named_with_both_counts() -> None:
    found = failing(kits.froschis(number_3=5))
    assert (found[0].fact, found[0].expected, found[0].found) == ("FROSCHIS-01", "6", "5")
    assert "number-3" in found[0].sentence


def test_FROSCHIS_01_each_wrong_number_gets_a_line() -> None:
    found = failing(kits.froschis(number_3=5, number_8=7))
    assert facts(found) == ["FROSCHIS-01", "FROSCHIS-01"]


def test_FROSCHIS_02_frogs_are_counted() -> None:
    found = failing(kits.froschis(frog=3))
    assert facts(found) == ["FROSCHIS-02", "FROSCHIS-04", "FROSCHIS-06"]
    assert (found[0].expected, found[0].found) == ("4", "3")


def test_FROSCHIS_02_a_frog_with_the_face_of_a_bin_is_no_frog() -> None:
    kit = kits.froschis()
    assert facts(failing(kit, marked(kit, "frog", *marks_of("bin")))) == ["FROSCHIS-02"]


def test_FROSCHIS_03_bins_are_counted() -> None:
    assert facts(failing(kits.froschis(bin=9))) == ["FROSCHIS-03", "FROSCHIS-04"]


def test_a_kit_without_a_deck_is_told_what_it_has_instead() -> None:
    kit = kits.froschis()
    renamed = replace(kit, components=(replace(kit.components[0], id="decks"),))
    found = failing(renamed)
    assert {"FROSCHIS-01", "FROSCHIS-02", "FROSCHIS-03", "FROSCHIS-04"} <= set(facts(found))
    assert all("“decks”" in c.hint for c in found if c.fact in ("FROSCHIS-02", "FROSCHIS-04"))


def test_FROSCHIS_04_a_card_that_the_rules_do_not_name_is_reported() -> None:
    kit = kits.froschis(frog=3)
    deck = kit.components[0]
    kit = replace(kit, components=(replace(deck, designs=(*deck.designs, kits.design("froog"))),))
    found = {c.fact: c for c in failing(kit)}
    assert "froog" in found["FROSCHIS-04"].found


@pytest.mark.parametrize("id", ["number-1", "number-8", "frog", "bin"])
def test_FROSCHIS_04_a_card_with_a_back_of_its_own_is_named(id: str) -> None:
    kit = kits.froschis()
    found = failing(kit, repainted(kit, id, back=FaceLook("another")))
    assert facts(found) == ["FROSCHIS-04"]
    assert "2 backs" in found[0].found
    assert id in found[0].hint


def test_FROSCHIS_04_a_card_without_a_back_among_cards_with_backs_is_named() -> None:
    kit = kits.froschis()
    found = failing(kit, repainted(kit, "bin", back=None))
    assert facts(found) == ["FROSCHIS-04"]
    assert "bin" in found[0].hint


def test_FROSCHIS_04_a_wider_card_is_named() -> None:
    kit = kits.froschis()
    found = failing(kit, repainted(kit, "frog", trim=(63.5, 88.9)))
    assert "2 sizes" in {c.fact: c for c in found}["FROSCHIS-04"].found


def test_FROSCHIS_04_is_left_open_on_sheets_without_backs() -> None:
    kit = kits.froschis()
    (claim,) = (c for c in froschis.claims(kit, look(kit, backs=False)) if c.fact == "FROSCHIS-04")
    assert claim.verdict == "not on this layout"


def test_FROSCHIS_04_counts_even_on_sheets_without_backs() -> None:
    kit = kits.froschis(bin=9)
    assert "FROSCHIS-04" in facts(failing(kit, look(kit, backs=False)))


def test_FROSCHIS_05_a_number_with_one_index_is_named() -> None:
    kit = kits.froschis()
    found = failing(kit, marked(kit, "number-4", *marks_of("number-4")[1:]))
    assert facts(found) == ["FROSCHIS-05"]
    assert "number-4" in found[0].sentence


def test_FROSCHIS_05_two_indices_on_one_short_side_do_not_do() -> None:
    kit = kits.froschis()
    above = (Seen("index", (), Box(5, 5, 8, 10)), Seen("index", (), Box(50, 5, 8, 10)))
    found = failing(kit, marked(kit, "number-4", *above, *marks_of("number-4")[2:]))
    assert facts(found) == ["FROSCHIS-05"]


def test_FROSCHIS_05_an_index_that_says_another_number_is_told() -> None:
    kit = kits.froschis()
    first, second, *rest = marks_of("number-4")
    wrong = replace(second, values=("5",))
    found = failing(kit, marked(kit, "number-4", replace(first, values=("4",)), wrong, *rest))
    assert facts(found) == ["FROSCHIS-05"]
    assert "5" in found[0].found


def test_FROSCHIS_05_a_picture_missing_from_a_number_is_told() -> None:
    kit = kits.froschis()
    found = failing(kit, marked(kit, "number-4", *marks_of("number-4")[:-1]))
    assert facts(found) == ["FROSCHIS-05"]
    assert found[0].found.startswith("3 pictures")


def test_FROSCHIS_05_a_six_needs_its_bar_twice_or_six_pictures() -> None:
    kit = kits.froschis()
    marks = marks_of("number-6")
    index, counts, bars = marks[:2], marks[2:8], marks[8:]
    assert not failing(kit, marked(kit, "number-6", *index, *counts))
    assert not failing(kit, marked(kit, "number-6", *index, *bars))
    assert facts(failing(kit, marked(kit, "number-6", *index))) == ["FROSCHIS-05"]
    assert facts(failing(kit, marked(kit, "number-6", *index, *counts, bars[0]))) == ["FROSCHIS-05"]


def test_FROSCHIS_06_the_stock_left_for_four_players_is_counted() -> None:
    found = {c.fact: c for c in failing(kits.froschis(number_1=0))}
    assert found["FROSCHIS-06"].found == "22 cards"


def test_a_waived_fact_is_no_failure() -> None:
    kit = replace(kits.froschis(bin=9), waivers={"FROSCHIS-03": {"en": "more trash"}})
    verdicts = {c.fact: c.verdict for c in froschis.claims(kit, look(kit))}
    assert verdicts["FROSCHIS-03"] == "waived"
    assert verdicts["FROSCHIS-04"] == "fails"


# play --------------------------------------------------------------------------------------------

KIT = kits.froschis()


def card(text: str) -> str:
    return {"F": "frog", "B": "bin"}.get(text, f"number-{text}")


def table(
    *rows: str,
    stock: str = "",
    discards: str = "",
    hand: str = "",
    seat: int = 0,
    first: int = NOBODY,
    kit: Kit = KIT,
) -> Rows:
    """A position by hand: a row is `1 F ?3`, the 1 and a frog face up, a 3 face down.

    The stock's first card is drawn first, the last discard lies on top; all other cards of the kit
    lie below the stock.
    """
    state = froschis.setup(kit, len(rows), {}, random.Random(1))
    cards = {id: number for number, id in enumerate(state.names)}

    def numbers(texts: str) -> list[int]:
        return [cards[card(text.lstrip("?"))] for text in texts.split()]

    state.rows = [numbers(row) for row in rows]
    state.up = [
        [DOWN if t[0] == "?" else JOKER if t == "F" else NUMBER for t in row.split()]
        for row in rows
    ]
    state.down = [up.count(DOWN) for up in state.up]
    state.lengths = [len(row) for row in state.rows]
    state.discards = numbers(discards)
    state.hand = numbers(hand)[0] if hand else NOBODY
    drawn = numbers(stock)
    rest = Counter(state.deck)
    rest.subtract([*drawn, *state.discards, *numbers(hand), *itertools.chain(*state.rows)])
    assert min(rest.values()) >= 0, "more cards than the kit has"
    state.stock = sorted(rest.elements()) + drawn[::-1]
    state.seat, state.first, state.turn = seat, first, 10
    return state


def played(state: Rows, *moves: str) -> Rows:
    for move in moves:
        state.play(move)
    return state


def row(state: Rows, seat: int = 0) -> str:
    """A seat's row as `table` takes it."""
    short = {FROG: "F", BIN: "B"}
    return " ".join(
        ("" if lies else "?") + short.get(state.values[c], str(state.values[c]))
        for c, lies in zip(state.rows[seat], state.up[seat], strict=True)
    )


def in_hand(state: Rows) -> str:
    return str(state.view(0)["hand"])


def discards(state: Rows) -> tuple[str, ...]:
    return tuple(state.names[c] for c in state.discards)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_FROSCHIS_07_everybody_gets_eight_cards_face_down(seats: int) -> None:
    state = froschis.setup(KIT, seats, {}, random.Random(3))
    assert state.view(0)["rows"] == (("",) * 8,) * seats
    assert len(state.stock) == 60 - 8 * seats


@pytest.mark.parametrize("seats", [1, 5])
def test_FROSCHIS_07_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        froschis.setup(KIT, seats, {}, random.Random(3))


def test_FROSCHIS_07_turns_go_round() -> None:
    state = table("?1 ?2", "?1 ?2", "?1 ?2", stock="B B B B")
    seats = []
    for _ in range(4):
        seats.append(state.seat)
        played(state, "stock", "discard")
    assert seats == [0, 1, 2, 0]


def test_FROSCHIS_08_the_very_first_turn_draws_from_the_stock() -> None:
    state = froschis.setup(KIT, 2, {}, random.Random(3))
    assert state.moves() == ("stock",)


def test_FROSCHIS_09_a_discard_that_can_be_placed_may_be_taken() -> None:
    state = table("?5 ?5 3", "?1 ?2 ?3", discards="8 2")
    assert state.moves() == ("stock", "take")
    played(state, "take")
    assert (in_hand(state), discards(state)) == ("number-2", ("number-8",))
    assert state.moves() == ("put 2",)


@pytest.mark.parametrize("top", ["B", "3", "4"])
def test_FROSCHIS_09_a_discard_that_cannot_be_placed_may_not_be_taken(top: str) -> None:
    state = table("?5 ?5 3", "?1 ?2 ?3", discards=f"2 {top}")
    assert state.moves() == ("stock",)
    with pytest.raises(ValueError, match="take"):
        state.play("take")


def test_FROSCHIS_09_what_was_taken_from_the_discards_has_to_be_placed() -> None:
    state = table("F ?5 3", "?1 ?2 ?3", discards="1")
    played(state, "take")
    assert state.moves() == ("put 1",)


def test_FROSCHIS_09_a_frog_among_the_discards_may_be_taken() -> None:
    state = played(table("?5 ?5 3", "?1 ?2 ?3", discards="F"), "take")
    assert state.moves() == ("put 1", "put 2")


def test_FROSCHIS_09_what_was_drawn_and_cannot_be_placed_ends_the_turn() -> None:
    state = table("?5 ?5 3", "?1 ?2 ?3", stock="B")
    played(state, "stock")
    assert state.moves() == ("discard",)
    played(state, "discard")
    assert (state.seat, state.turn, discards(state)) == (1, 11, ("bin",))


def test_FROSCHIS_10_a_chain_of_numbers_goes_on_until_one_cannot_be_placed() -> None:
    state = table("?2 ?3 ?B ?8", "?1 ?1 ?1 ?1", stock="1")
    for move in ("stock", "put 1", "put 2", "put 3", "discard"):
        assert state.moves() == (move,)
        state.play(move)
    assert (row(state), discards(state)) == ("1 2 3 ?8", ("bin",))


def test_FROSCHIS_10_the_card_turned_up_when_a_row_completes_is_discarded() -> None:
    state = table("1 F ?2", "?1 ?1 ?1", stock="3")
    played(state, "stock", "put 3")
    assert in_hand(state) == "number-2"  # which could take its place from the frog
    assert state.moves() == ("discard",)
    assert state.first == 0


def test_FROSCHIS_11_a_frog_goes_to_any_face_down_place() -> None:
    state = played(table("?2 2 ?B F ?8", "?1 ?1 ?1 ?1 ?1", stock="F"), "stock")
    assert state.moves() == ("put 1", "put 3", "put 5")
    assert row(played(state, "put 3")) == "?2 2 F F ?8"
    assert in_hand(state) == "bin"


def test_FROSCHIS_12_a_number_may_take_its_place_from_a_frog() -> None:
    state = played(table("F ?7 ?3", "?1 ?1 ?1", stock="1"), "stock")
    assert state.moves() == ("put 1", "discard")
    played(state, "put 1")
    assert (row(state), in_hand(state)) == ("1 ?7 ?3", "frog")
    assert state.moves() == ("put 2", "put 3")
    played(state, "put 3")
    assert (row(state), in_hand(state)) == ("1 ?7 F", "number-3")
    assert state.moves() == ("put 3", "discard")  # the chain goes on, with the same choice


def test_FROSCHIS_12_the_wandering_frog_can_complete_the_row() -> None:
    state = table("F ?7", "?1 ?1", stock="1")
    played(state, "stock", "put 1", "put 2")
    assert (row(state), state.first, state.moves()) == ("1 F", 0, ("discard",))


def test_FROSCHIS_12_the_other_way_is_to_discard_it() -> None:
    state = played(table("F ?7 ?3", "?1 ?1 ?1", stock="1"), "stock", "discard")
    assert (row(state), discards(state), state.seat) == ("F ?7 ?3", ("number-1",), 1)


@pytest.mark.parametrize("drawn", ["B", "2", "4", "8"])
def test_FROSCHIS_13_bins_doubles_and_numbers_above_the_row_end_the_turn(drawn: str) -> None:
    state = played(table("?2 2 ?B", "?1 ?1 ?1", stock=drawn), "stock")
    assert state.moves() == ("discard",)


def test_FROSCHIS_14_every_other_player_has_one_last_turn() -> None:
    state = table("?5 ?5", "1 ?B", "?5 ?5", stock="2 B B", seat=1)
    played(state, "stock", "put 2", "discard")
    seats = []
    while state.rounds == 1:
        seats.append(state.seat)
        played(state, "stock", "discard")
    assert seats == [2, 0]
    assert state.lengths == [2, 1, 2]


def test_FROSCHIS_14_nobody_after_the_first_starts_new_last_turns() -> None:
    state = table("1 ?B", "1 ?B", "?5 ?5", stock="2 2 B")
    played(state, "stock", "put 2", "discard", "stock", "put 2", "discard", "stock", "discard")
    assert (state.rounds, state.lengths, state.seat) == (2, [1, 1, 2], 1)


def test_FROSCHIS_14_a_row_that_turns_out_to_be_right_counts_as_complete() -> None:
    state = table("1 ?B", "?F ?2", "?1 2", "?2 ?1", stock="2 B B B")
    played(state, "stock", "put 2", "discard", *["stock", "discard"] * 3)
    assert state.rounds == 2
    assert state.lengths == [1, 1, 1, 2]


def test_FROSCHIS_14_last_turns_and_turning_up_follow_a_one_card_row_too() -> None:
    state = table("?B", "?F", "?7 ?2", stock="1 B B")
    played(state, "stock", "put 1", "discard")
    assert state.outcome() is None
    played(state, "stock", "discard", "stock", "discard")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_a_complete_row_the_end_of_a_round_and_who_begins_the_next_are_told() -> None:
    state = table("?2 ?1", "1 ?2", "1 ?B", hand="1", stock="2 8")
    played(state, "put 1")
    assert state.aftermath() == "", "there is a card still to turn up"
    played(state, "put 2")
    assert state.aftermath() == "The row is complete: one more turn for all others."
    played(state, "discard")
    assert state.aftermath() == ""
    played(state, "stock", "put 2")
    assert state.aftermath() == "The row is complete too."
    played(state, "discard", "stock", "discard")
    assert state.aftermath() == (
        "The round is over, with a complete row for Player 1 and Player 2."
        " Round 2 begins with Player 2; rows are of 1, 1 and 2 cards."
    )
    assert state.told("stock").startswith("Player 2 ")


def test_a_round_that_ends_the_game_is_told_without_a_next_one() -> None:
    state = table("1", "?2 ?B", first=0, seat=1, stock="8")
    played(state, "stock", "discard")
    assert state.outcome() is not None
    assert state.aftermath() == "The round is over, with a complete row for Player 1."


def test_FROSCHIS_15_all_cards_are_shuffled_and_the_left_of_the_first_to_complete_begins() -> None:
    state = table("?5 ?5", "1 ?B", "?5 ?5", stock="2 B B", discards="8 8 8", seat=1)
    played(state, "stock", "put 2", "discard", *["stock", "discard"] * 2)
    assert (state.seat, state.discards, len(state.stock)) == (2, [], 60 - 5)
    assert [row(state, seat).count("?") for seat in range(3)] == [2, 1, 2]
    assert state.moves() == ("stock",)


@pytest.mark.parametrize("last", ["1", "F"])
def test_FROSCHIS_16_a_one_card_row_is_completed_with_a_one_or_a_frog(last: str) -> None:
    state = table("?B", "?7 ?7", stock=f"{last} B")
    played(state, "stock", "put 1", "discard", "stock", "discard")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (8, 6))
    assert state.moves() == ()


def test_FROSCHIS_16_a_longer_row_that_completes_in_the_last_round_does_not_win() -> None:
    state = table("?B", "?1 ?2", "?B", stock="1 B F")
    played(state, "stock", "put 1", "discard", "stock", "discard", "stock", "put 1", "discard")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 2), (8, 7, 8))


def test_FROSCHIS_17_the_discards_but_the_top_one_become_the_new_stock() -> None:
    state = table("?7 ?7", "?7 ?7", discards="B 5 8 6 3")
    state.stock = []
    played(state, "stock")
    below = {"bin", "number-5", "number-8", "number-6"}
    assert discards(state) == ("number-3",)
    assert {state.names[c] for c in state.stock} | {in_hand(state)} == below
    assert (len(state.stock), state.renewed) == (3, 1)


def test_FROSCHIS_17_with_neither_stock_nor_discards_the_top_one_can_only_be_taken() -> None:
    state = table("?1 ?2", "?1 ?2", discards="2")
    state.stock = []
    assert state.moves() == ("take",)


def test_a_stock_that_cannot_be_renewed_is_a_shortage_of_cards() -> None:
    state = table("?7 ?7", "1 2", discards="", stock="B")
    state.stock = state.stock[-1:]
    with pytest.raises(Shortage, match="card to draw"):
        played(state, "stock", "discard")


def test_rows_that_the_deck_cannot_fill_are_a_shortage_at_the_deal() -> None:
    small = kits.froschis(**{f"number_{n}": 0 for n in range(1, 8)})
    with pytest.raises(Shortage, match="dealing rows of 8, 8, 8"):
        froschis.setup(small, 3, {}, random.Random(1))


def test_cards_that_the_rules_do_not_name_stay_in_the_box() -> None:
    deck = KIT.components[0]
    joke = replace(deck, designs=(*deck.designs, kits.design("joke", 9)))
    state = froschis.setup(replace(KIT, components=(joke,)), 4, {}, random.Random(1))
    assert len(state.deck) == 60
    assert state.holdings()["deck", "joke"] == 9


def test_the_high_water_mark_is_what_was_ever_out_of_the_stock() -> None:
    state = froschis.setup(KIT, 2, {}, random.Random(4))
    assert state.high_water() == {"deck": 16}
    played(state, "stock")
    assert state.high_water() == {"deck": 17}


def test_a_greedy_player_takes_what_fits_and_hides_a_frog_where_few_numbers_are_left() -> None:
    state = table("?7 ?7 ?7", "?7 3 3", discards="2 2 2 2 1")
    worth = {move: froschis.appraise(state, move) for move in state.moves()}
    assert worth["take"] > worth["stock"] > 0
    state = table("?7 ?7 ?7", "?7 ?3 3", discards="2 2 2 2 1", hand="F")
    worth = {move: froschis.appraise(state, move) for move in state.moves()}
    assert worth["put 2"] > worth["put 3"] == worth["put 1"]


def test_what_a_greedy_player_thinks_does_not_depend_on_hidden_cards() -> None:
    one = table("?7 ?7 ?7", "?B 3 3", discards="2")
    two = table("?F ?1 ?2", "?4 3 3", discards="2")
    assert froschis.appraise(one, "stock") == pytest.approx(froschis.appraise(two, "stock"))


# a slow table written from the facts alone ---------------------------------------------------------


@dataclass(frozen=True)
class Slow:
    """A table as one tells it: places as (card, face up), the next card of the stock first."""

    rows: tuple[tuple[tuple[str, bool], ...], ...]
    stock: tuple[str, ...]
    discards: tuple[str, ...]
    hand: str
    taken: bool
    seat: int
    completed: int | None

    @staticmethod
    def of(state: Rows) -> Slow:
        def called(cards: Iterable[int]) -> tuple[str, ...]:
            return tuple(state.names[c].removeprefix("number-") for c in cards)

        rows = tuple(
            tuple(zip(called(row), (lies != DOWN for lies in up), strict=True))
            for row, up in zip(state.rows, state.up, strict=True)
        )
        hand = "" if state.hand == NOBODY else called([state.hand])[0]
        first = None if state.first == NOBODY else state.first
        stock, discards = called(reversed(state.stock)), called(state.discards)
        return Slow(rows, stock, discards, hand, state.taken, state.seat, first)

    def places(self, card: str) -> list[int]:
        """Where the player whose turn it is may put a card (FROSCHIS-10 to 13)."""
        row = self.rows[self.seat]
        face_down = [n for n, (_, up) in enumerate(row, 1) if not up]
        if card == "frog":
            return face_down
        if not face_down or not card.isdigit() or int(card) > len(row):
            return []
        there, up = row[int(card) - 1]
        return [int(card)] if not up or there == "frog" else []

    def after(self) -> list[Slow | None]:
        """The positions that one move can bring; None for one in which cards are shuffled."""
        if not self.hand:
            drawn: list[Slow | None] = []
            if self.stock:
                drawn.append(replace(self, hand=self.stock[0], stock=self.stock[1:], taken=False))
            elif len(self.discards) > 1:
                drawn.append(None)
            if self.discards and self.places(self.discards[-1]):  # FROSCHIS-09
                top, rest = self.discards[-1], self.discards[:-1]
                drawn.append(replace(self, hand=top, discards=rest, taken=True))
            return drawn
        found: list[Slow | None] = []
        row = self.rows[self.seat]
        for place in self.places(self.hand):
            new = (*row[: place - 1], (self.hand, True), *row[place:])
            rows = (*self.rows[: self.seat], new, *self.rows[self.seat + 1 :])
            done = self.completed
            if done is None and all(up for _, up in new):
                done = self.seat
            hand = row[place - 1][0]
            found.append(replace(self, rows=rows, hand=hand, taken=False, completed=done))
        choice = self.hand.isdigit() and not self.taken  # FROSCHIS-12
        if not found or (choice and row[int(self.hand) - 1] == ("frog", True)):
            seat = (self.seat + 1) % len(self.rows)
            if seat == self.completed:  # FROSCHIS-14
                found.append(None)
            else:
                laid = (*self.discards, self.hand)
                found.append(replace(self, discards=laid, hand="", seat=seat))
        return found

    def count(self, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(1 if p is None else p.count(depth - 1) for p in self.after())


def count(state: Rows, depth: int) -> int:
    """Sequences of moves of that length; one that shuffles counts once, however long it would be."""
    if depth == 0:
        return 1
    total = 0
    for move in state.moves():
        then = state.copy()
        then.play(move)
        shuffled = (then.rounds, then.renewed) != (state.rounds, state.renewed) or then.over
        total += 1 if shuffled else count(then, depth - 1)
    return total


@pytest.mark.parametrize("seed", range(30))
def test_as_many_games_follow_a_position_as_a_slow_table_finds(seed: int) -> None:
    chance = random.Random(seed)
    state = froschis.setup(KIT, 2 + seed % 3, {}, chance)
    for _ in range(chance.randrange(400)):
        if not state.moves():
            break
        state.play(chance.choice(state.moves()))
    assert count(state, 5) == (0 if state.over else Slow.of(state).count(5))


def test_as_many_games_follow_a_frog_in_hand_as_a_slow_table_finds() -> None:
    state = table("F ?F ?1 ?2 ?3 ?6", "?1 ?F ?7", stock="1 F 2", discards="8 1", seat=0)
    assert count(state, 7) == Slow.of(state).count(7) > 100


def test_a_whole_game_reads_as_ever(golden: Callable[[str, str], None]) -> None:
    golden("play-froschis.txt", playthrough.text(froschis, KIT, 3, {}, seed=7))
