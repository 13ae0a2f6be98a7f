"""Frogger against its fact sheet: claims on kits broken on purpose, rules on positions set up by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import kits
import playthrough
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.findings import Claim, Place
from generator.games import Shortage, frogger, from_notation
from generator.games._frogger_race import Race
from generator.geometry import Box
from generator.kit import Component, Design, FaceLook, Kit, Look, Seen

KIT = kits.frogger()
SUITS = kits.SUITS

# claims ------------------------------------------------------------------------------------------


def drawn(component: Component, design: Design) -> tuple[Seen, ...]:
    """The marks of a kit as the drawing guide asks for."""
    if component.id in ("frogs", "chips"):
        return (Seen("base", (), Box(0, 0, component.size.mm[0], component.size.mm[1])),)
    if component.id != "deck":
        return ()
    marks = [Seen("rank", (), Box(4, 3.5, 10.5, 10.5))]
    for i, suit in enumerate(design.listed("suits")):
        marks.append(Seen("suit", (suit,), Box(3 + 19.5 * i, 17, 18, 18)))
        marks.append(Seen("letter", (suit,), Box(9 + 19.5 * i, 37, 4, 4)))
    return tuple(marks)


LOOK = kits.look(KIT, drawn)


def verdicts(kit: Kit, look: Look) -> dict[str, list[Claim]]:
    by_fact: dict[str, list[Claim]] = {}
    for claim in frogger.claims(kit, look):
        by_fact.setdefault(claim.fact, []).append(claim)
    return by_fact


def failing(kit: Kit, look: Look = LOOK) -> set[str]:
    return {f for f, cs in verdicts(kit, look).items() if any(c.verdict == "fails" for c in cs)}


def found(kit: Kit, fact: str, look: Look = LOOK) -> str:
    return " | ".join(c.found for c in verdicts(kit, look)[fact] if c.verdict == "fails")


def with_design(id: str, **changes: object) -> Kit:
    """The kit with a design of the deck changed."""
    deck = KIT.component("deck")
    assert deck is not None
    designs = tuple(replace(d, **changes) if d.id == id else d for d in deck.designs)  # type: ignore[arg-type]
    return with_component(replace(deck, designs=designs))


def with_component(component: Component) -> Kit:
    return replace(
        KIT, components=tuple(component if c.id == component.id else c for c in KIT.components)
    )


def redrawn(component: str, id: str, change: Callable[[FaceLook], FaceLook]) -> Look:
    designs = dict(LOOK.designs)
    old = designs[component, id]
    designs[component, id] = replace(old, front=change(old.front))
    return replace(LOOK, designs=designs)


def marks_changed(id: str, change: Callable[[Seen], Seen | None]) -> Look:
    def face(look: FaceLook) -> FaceLook:
        return replace(look, marks=tuple(s for m in look.marks if (s := change(m))))

    return redrawn("deck", id, face)


def test_a_kit_as_the_rules_ask_fulfils_every_claim():
    assert failing(KIT) == set()
    assert set(verdicts(KIT, LOOK)) == {f"FROGGER-{n:02}" for n in range(1, 10)}


def test_frogger_01_counts_the_ranks():
    kit = kits.frogger(author=2)
    assert failing(kit) == {"FROGGER-01", "FROGGER-02", "FROGGER-03"}
    assert found(kit, "FROGGER-01") == "46 | 25 | 4"
    assert "FROGGER-01" in failing(kits.frogger(excuse=0))
    assert "FROGGER-01" in failing(kits.frogger(harvest=0))


def test_frogger_02_names_every_deviation_with_design_and_place():
    place = Place("frogger.yaml", 41, 9)
    kit = with_design("author", traits={"rank": "2", "suits": ("moons", "suns")}, place=place)
    assert found(kit, "FROGGER-02") == (
        "author (frogger.yaml:41:9) bears moons and suns, not moons and knots"
    )
    claim = next(c for c in verdicts(kit, LOOK)["FROGGER-02"])
    assert claim.place == place

    rank = with_design("desert", traits={"rank": "3", "suits": ("suns", "wyrms")})
    assert found(rank, "FROGGER-02") == "desert has rank 3, not 2"
    named = with_design("desert", names={"en": "The Dessert"})
    assert found(named, "FROGGER-02") == "desert is no card of the Decktet; desert is missing"
    assert found(kits.frogger(sea=0, bard=3), "FROGGER-02") == (
        "bard makes 3 of bard, not 1; sea is missing"
    )


def test_a_card_goes_by_its_name_in_any_language_and_an_ace_by_its_suit():
    kit = with_design("light-keeper", names={"fr": "Le Gardien", "en": "The Light Keeper"})
    assert failing(kit) == set()
    ace = with_design("ace-suns", names={"en": "Ace"})
    assert failing(ace) == set()


def test_frogger_03_asks_for_fourteen_cards_a_suit():
    kit = with_design("sea", traits={"rank": "crown", "suits": ("suns",)})
    assert found(kit, "FROGGER-03") == (
        "14 moons, 15 suns, 13 waves, 14 leaves, 14 wyrms, 14 knots"
    )


def test_frogger_04_wants_one_back_and_one_size():
    designs = dict(LOOK.designs)
    designs["deck", "sea"] = replace(designs["deck", "sea"], back=FaceLook("marked"))
    odd = replace(LOOK, designs=designs)
    assert failing(KIT, odd) == {"FROGGER-04"}
    assert found(KIT, "FROGGER-04", odd) == "2 backs, another one on sea"
    designs["deck", "sea"] = replace(LOOK.designs["deck", "sea"], back=None)
    assert "no back on sea" in found(KIT, "FROGGER-04", replace(LOOK, designs=designs))
    designs["deck", "sea"] = replace(LOOK.designs["deck", "sea"], trim=(63.5, 88.9))
    assert "63.5 x 88.9" in found(KIT, "FROGGER-04", replace(LOOK, designs=designs))


def test_frogger_04_says_nothing_about_backs_where_none_are_printed():
    fronts = kits.look(KIT, drawn, backs=False)
    assert failing(KIT, fronts) == set()
    assert "not on this layout" in {c.verdict for c in verdicts(KIT, fronts)["FROGGER-04"]}


def test_frogger_05_measures_rank_and_suits_within_the_upper_half():
    low = marks_changed(
        "rite",
        lambda m: replace(m, box=Box(3, 27, 18, 18)) if m.values == ("wyrms",) else m,
    )
    assert failing(KIT, low) == {"FROGGER-05"}
    assert found(KIT, "FROGGER-05", low) == "wyrms of rite sticks out by 1 mm"
    rank = marks_changed("rite", lambda m: None if m.role == "rank" else m)
    assert found(KIT, "FROGGER-05", rank) == "rite shows no rank"
    wide = marks_changed(
        "sea", lambda m: replace(m, box=Box(50, 17, 18, 18)) if m.role == "suit" else m
    )
    assert found(KIT, "FROGGER-05", wide) == "waves of sea sticks out by 5 mm"


def test_frogger_05_wants_exactly_the_suits_of_the_card():
    other = marks_changed("sea", lambda m: replace(m, values=("suns",)) if m.role == "suit" else m)
    assert "sea shows 1 suns instead of 1 waves" in found(KIT, "FROGGER-05", other)
    more = redrawn(
        "deck",
        "excuse",
        lambda f: replace(f, marks=(Seen("suit", ("suns",), Box(0, 0, 18, 18)),)),
    )
    assert found(KIT, "FROGGER-05", more) == "excuse shows suns"


def test_frogger_06_wants_a_letter_by_each_symbol_and_chips_that_differ():
    bare = marks_changed("cave", lambda m: None if m.role == "letter" else m)
    assert (
        found(KIT, "FROGGER-06", bare) == "cave has no letter of waves; cave has no letter of wyrms"
    )
    alike = redrawn("chips", "suns", lambda f: replace(f, fingerprint="chips moons"))
    assert found(KIT, "FROGGER-06", alike) == "moons and suns look the same"


def test_frogger_07_wants_six_frogs_in_five_colours():
    assert failing(kits.frogger(red=5)) == {"FROGGER-07"}
    assert found(kits.frogger(red=5), "FROGGER-07") == "6 plum, 6 yellow, 5 red, 6 sky, 6 green"
    assert failing(kits.frogger(red=0)) == {"FROGGER-07"}


def test_frogger_08_takes_chips_where_frogs_are_wider_than_symbols():
    def frogs(width: float) -> Look:
        designs = {
            key: replace(d, trim=(width, width)) if key[0] == "frogs" else d
            for key, d in LOOK.designs.items()
        }
        return replace(LOOK, designs=designs)

    assert failing(KIT, frogs(18)) == set()
    assert failing(KIT, frogs(20)) == set()  # on chips
    assert failing(KIT, frogs(20.5)) == {"FROGGER-08"}
    no_chips = kits.without(KIT, "chips")
    assert failing(no_chips, frogs(18)) == {"FROGGER-09"}
    assert failing(no_chips, frogs(18.5)) == {"FROGGER-08", "FROGGER-09"}
    assert found(no_chips, "FROGGER-08", frogs(18.5)) == (
        "frogs 18.5 mm, symbols 18 mm, no chips of all suits"
    )


def test_frogger_09_wants_ten_chips_of_each_suit():
    assert failing(kits.frogger(wyrms=9)) == {"FROGGER-09"}


def test_a_missing_component_is_named_with_what_the_kit_has():
    deck = KIT.component("deck")
    assert deck is not None
    renamed = replace(
        KIT,
        components=tuple(replace(c, id="decks") if c.id == "deck" else c for c in KIT.components),
    )
    hints = {c.hint for c in verdicts(renamed, LOOK)["FROGGER-01"]}
    assert hints == {"the kit has “decks”; the game looks for “deck”"}


def test_a_waived_claim_is_waived():
    kit = replace(kits.frogger(red=5), waivers={"FROGGER-07": {"en": "four of us"}})
    assert [c.verdict for c in verdicts(kit, LOOK)["FROGGER-07"]] == ["waived"]


# play: positions set up by hand ------------------------------------------------------------------

# position: 1 author MK, 2 desert SY, 3 origin WL, 4 journey MW, 5 painter SK, 6 savage LY,
# 7 mountain MS, 8 harvest MSL, 9 watchman MYK, 10 light-keeper SWK, 11 borderland WLY, 12 sea W
PATH = ["author", "desert", "origin", "journey", "painter", "savage", "mountain", "harvest"]
PATH += ["watchman", "light-keeper", "borderland", "sea"]


def race(
    *hands: str,
    pool: str = "",
    stock: str = "",
    discards: str = "",
    frogs: Sequence[str] = (),
    seat: int = 0,
    **options: str,
) -> Race:
    return frogger.arranged(
        KIT,
        options,
        random.Random(1),
        path=PATH,
        hands=[h.split() for h in hands],
        pool=pool.split(),
        stock=stock.split(),
        discards=discards.split(),
        frogs=[f.split() for f in frogs],
        seat=seat,
    )


def written(state: Race) -> list[str]:
    return [state.notation(m) for m in state.moves()]


def play(state: Race, *texts: str) -> Race:
    for text in texts:
        state.play(from_notation(state, text))
    return state


def standing(state: Race, seat: int) -> list[str]:
    return [state.place(p) for p in state.frogs[seat]]


def held(state: Race) -> list[int]:
    return [card for hand in state.hands for card in hand]


def test_frogger_10_two_to_five_play():
    for seats in (2, 3, 4, 5):
        assert len(frogger.setup(KIT, seats, {}, random.Random(0)).hands) == seats
    for seats in (1, 6):
        with pytest.raises(ValueError, match="2 to 5 players"):
            frogger.setup(KIT, seats, {}, random.Random(0))


def test_frogger_11_the_excuse_is_the_start_and_never_in_the_deck():
    state = frogger.setup(KIT, 5, {}, random.Random(3))
    assert state.waiting == [6] * 5
    excuse = state.table.excuse
    assert state.table.cards.ids[excuse] == "excuse"
    assert excuse not in [*state.stock, *state.pool, *state.table.path, *held(state)]


@pytest.mark.parametrize("seed", range(20))
def test_frogger_12_four_pawns_and_eight_more_make_the_path(seed):
    state = frogger.setup(KIT, 3, {}, random.Random(seed))
    ranks = state.table.cards.ranks
    on_path = Counter(ranks[c] for c in state.table.path)
    assert on_path["pawn"] == 4
    assert sum(on_path.values()) == 12
    assert [len(h) for h in state.hands] == [4, 4, 4]
    assert len(state.pool) == 6
    assert not any(ranks[c] == "pawn" for c in [*state.stock, *state.pool, *held(state)])


def test_frogger_12_pawns_are_shuffled_among_the_twelve():
    where = set()
    for seed in range(60):
        state = frogger.setup(KIT, 3, {}, random.Random(seed))
        where |= {p for p, c in enumerate(state.table.path) if state.table.cards.ranks[c] == "pawn"}
    assert where == set(range(12))


def test_frogger_13_courts_lie_on_the_path_join_the_stock_or_stay_away():
    def courts(choice: str) -> tuple[int, int, int]:
        path = rest = box = 0
        for seed in range(40):
            state = frogger.setup(KIT, 3, {"courts": choice}, random.Random(seed))
            ranks = state.table.cards.ranks
            path += sum(ranks[c] == "court" for c in state.table.path)
            drawn = [*state.stock, *state.pool, *held(state)]
            rest += sum(ranks[c] == "court" for c in drawn)
            box += sum(n for c, n in state.box.items() if ranks[c] == "court")
        return path, rest, box

    path, rest, box = courts("path")
    assert path > 0
    assert (path + rest, box) == (160, 0)
    assert courts("stock") == (0, 160, 0)
    assert courts("none") == (0, 0, 160)


def test_frogger_13_a_stock_with_courts_is_shuffled():
    hands = Counter()
    for seed in range(40):
        state = frogger.setup(KIT, 3, {"courts": "stock"}, random.Random(seed))
        hands.update(state.table.cards.ranks[c] for h in state.hands for c in h)
    assert 0 < hands["court"] < 160


def test_frogger_23_the_stock_that_is_left():
    left = {n: len(frogger.setup(KIT, n, {}, random.Random(n)).stock) for n in (3, 4, 5)}
    assert left == {3: 14, 4: 10, 5: 6}


def test_frogger_14_a_turn_is_one_to_three_actions():
    state = race("sailor battle forest discovery", "market", "cave", pool="mill")
    assert "stop" not in written(state)
    play(state, "sailor waves start")
    assert (state.seat, state.turn) == (0, 1)
    assert "stop" in written(state)
    play(state, "back 3-waves 2-suns mill")
    play(state, "forest moons start")
    assert (state.seat, state.turn) == (1, 2)
    play(state, "market knots start", "stop")
    assert (state.seat, state.turn) == (2, 3)
    play(state, "cave waves start")
    assert written(state)[-1] == "stop"
    play(state, "stop")
    assert (state.seat, state.turn) == (0, 4)


def test_frogger_14_the_first_player_is_drawn_by_lot():
    firsts = {frogger.setup(KIT, 4, {}, random.Random(seed)).seat for seed in range(40)}
    assert firsts == {0, 1, 2, 3}


def test_frogger_15_a_frog_goes_to_the_first_free_symbol_ahead():
    state = race("forest", "", pool="mill", frogs=["1-moons", "4-moons"])
    play(state, "forest moons start")  # 1 and 4 are taken
    assert standing(state, 0) == ["1-moons", "7-moons"]
    assert state.discards == [state.table.cards.ids.index("forest")]


def test_frogger_15_a_frog_never_moves_within_its_own_card():
    state = race("forest", "", frogs=["8-suns", ""])
    play(state, "forest leaves 8-suns")
    assert standing(state, 0) == ["11-leaves"]


def test_frogger_15_a_hand_card_moves_by_each_of_its_suits_and_any_frog():
    state = race("forest", "", frogs=["8-suns", ""])
    assert [w for w in written(state) if not w.startswith("back")] == [
        "forest moons start",
        "forest moons 8-suns",
        "forest leaves start",
        "forest leaves 8-suns",
    ]


def test_frogger_15_taken_places_forbid_the_move_where_the_option_says_so():
    state = race("forest", "", frogs=["", "1-moons"], taken="illegal")
    assert written(state) == ["forest leaves start"]
    state = race("forest", "", frogs=["", "1-moons"])
    assert written(state) == ["forest moons start", "forest leaves start"]


def test_frogger_16_a_frog_crosses_the_finish_when_no_symbol_lies_ahead():
    for taken in ("pass_over", "illegal"):
        state = race("forest sailor", "", frogs=["9-moons 11-leaves", ""], taken=taken)
        play(state, "forest moons 9-moons", "sailor leaves 11-leaves")
        assert state.home == [2, 0]
        assert standing(state, 0) == []


def test_frogger_16_a_frog_crosses_the_finish_when_all_ahead_are_taken():
    state = race("sailor", "", frogs=["10-suns", "11-waves 12-waves"])
    play(state, "sailor waves 10-suns")
    assert state.home == [1, 0]
    strict = race("sailor", "", frogs=["10-suns", "11-waves 12-waves"], taken="illegal")
    assert "sailor waves 10-suns" not in written(strict)


@pytest.mark.parametrize("card", ["ace-moons", "huntress"])
def test_frogger_17_aces_and_crowns_send_back_all_others_on_the_card(card):
    state = race(card, "", "", frogs=["8-suns", "8-leaves", ""])
    # all moons before the eighth card are taken away by standing on them
    state.stand(2, "1-moons")
    state.stand(2, "4-moons")
    state.stand(2, "7-moons")
    play(state, f"{card} moons 8-suns")  # beyond its own card: 9
    assert standing(state, 0) == ["9-moons"]
    assert state.sent_back == 0

    state = race(card, "", "", frogs=["7-suns 8-leaves", "8-suns", "9-moons"])
    play(state, f"{card} moons 7-suns")
    assert standing(state, 0) == ["8-moons"]  # its own other frog left too
    assert state.waiting == [5, 6, 5]
    assert standing(state, 2) == ["9-moons"]
    assert state.sent_back == 2


def test_frogger_17_an_ace_takes_an_occupied_symbol_and_its_occupant_goes_back():
    for taken in ("pass_over", "illegal"):
        state = race("ace-moons", "", frogs=["", "1-moons 1-knots"], taken=taken)
        play(state, "ace-moons moons start")
        assert standing(state, 0) == ["1-moons"]
        assert standing(state, 1) == []
        assert state.waiting == [5, 6]


def test_frogger_17_or_an_ace_passes_an_occupied_symbol_over():
    state = race("ace-moons", "", frogs=["", "1-moons 4-waves"], ace_ousts_occupant="no")
    play(state, "ace-moons moons start")
    assert standing(state, 0) == ["4-moons"]
    assert standing(state, 1) == ["1-moons"]  # the other one stood on the card landed on
    assert state.waiting == [5, 5]
    strict = race("ace-moons", "", frogs=["", "1-moons"], ace_ousts_occupant="no", taken="illegal")
    assert written(strict) == ["pass"]


def test_frogger_17_an_ace_that_ousts_does_not_run_past_a_full_path_to_the_finish():
    state = race("ace-knots", "", frogs=["9-knots", "10-knots"])
    play(state, "ace-knots knots 9-knots")
    assert (standing(state, 0), state.home[0], state.waiting[1]) == (["10-knots"], 0, 6)
    passing = race("ace-knots", "", frogs=["9-knots", "10-knots"], ace_ousts_occupant="no")
    play(passing, "ace-knots knots 9-knots")
    assert (passing.home[0], standing(passing, 1)) == (1, ["10-knots"])


def test_frogger_17_an_ordinary_card_sends_nobody_back():
    state = race("forest", "", frogs=["", "1-knots"])
    play(state, "forest moons start")
    assert standing(state, 1) == ["1-knots"]


def test_frogger_18_back_to_the_nearest_card_with_a_free_symbol_and_a_card():
    state = race("", "", pool="mill forest", frogs=["4-waves", "3-waves 3-leaves 2-wyrms"])
    # card 3 is full, card 2 has its sun free: mill (waves leaves), forest (moons leaves) both fit
    assert [w for w in written(state)] == ["back 4-waves 2-suns forest", "back 4-waves 2-suns mill"]
    play(state, "back 4-waves 2-suns mill")
    assert standing(state, 0) == ["2-suns"]
    assert state.hands[0] == [state.table.cards.ids.index("mill")]
    assert len(state.pool) == 1


def test_frogger_18_the_player_chooses_which_free_symbol_and_a_card_without_that_suit():
    state = race("", "", pool="mill forest diplomat", frogs=["4-waves", ""])
    assert written(state) == [
        "back 4-waves 3-waves forest",
        "back 4-waves 3-waves diplomat",
        "back 4-waves 3-leaves diplomat",
    ]


def test_frogger_18_a_retreat_with_no_qualifying_card_takes_none():
    state = race("", "", pool="mill", frogs=["4-waves", ""])
    assert written(state) == ["back 4-waves 3-waves -", "back 4-waves 3-leaves -"]
    play(state, "back 4-waves 3-waves -")
    assert state.hands[0] == []
    assert len(state.pool) == 1


def test_frogger_18_any_card_may_be_taken_on_the_excuse():
    state = race("", "", pool="mill forest", frogs=["1-moons", ""])
    assert written(state) == ["back 1-moons start forest", "back 1-moons start mill"]
    play(state, "back 1-moons start mill")
    assert state.waiting[0] == 6


def test_frogger_18_no_way_back_from_the_excuse_or_from_home():
    state = race("forest", "", pool="mill", frogs=["home home", ""])
    assert not [w for w in written(state) if w.startswith("back")]


def test_frogger_18_taking_is_not_optional():
    state = race("", "", pool="forest diplomat", frogs=["4-waves", ""])
    assert not [w for w in written(state) if w.endswith("-")]


def test_frogger_19_the_pool_is_refilled_only_when_empty_and_at_once():
    stock = "cave castle pact merchant darkness betrayal mill"
    state = race("", "", pool="forest diplomat", stock=stock, frogs=["1-moons 4-waves", ""])
    play(state, "back 1-moons start diplomat")
    assert len(state.pool) == 1
    play(state, "back 4-waves 3-waves forest")
    assert state.seat == 0  # in mid-turn
    ids = state.table.cards.ids
    assert {ids[c] for c in state.pool} == set(stock.split()[1:])  # from the stock's end
    assert [ids[c] for c in state.stock] == ["cave"]
    assert state.dry == 0


def test_cards_that_fill_the_pool_up_are_told_as_they_come():
    state = race("forest", "", pool="diplomat", stock="castle cave pact", frogs=["1-moons", ""])
    play(state, "back 1-moons start diplomat")
    assert state.aftermath() == "The pool is filled up: Pact, Cave and Castle."
    play(state, "forest moons start")
    assert state.aftermath() == "", "told once"


def test_frogger_19_the_rest_of_the_stock_comes_first_then_the_shuffled_discards():
    discards = "pact merchant darkness betrayal mill island rite"
    state = race(
        "", "", pool="forest", stock="cave castle", discards=discards, frogs=["1-moons", ""]
    )
    play(state, "back 1-moons start forest")
    ids = state.table.cards.ids
    pool = {ids[c] for c in state.pool}
    assert {"cave", "castle"} < pool
    assert len(pool) == 6
    assert pool | {ids[c] for c in state.stock} == {"cave", "castle", *discards.split()}
    assert len(state.stock) == 3
    assert state.discards == []
    assert frogger.figures(state)["times the stock ran out"] == 1


def test_frogger_19_the_discards_are_shuffled_before_they_are_the_stock():
    discards = "pact merchant darkness betrayal mill island rite castle"
    pools = set()
    for seed in range(12):
        state = race("", "", pool="forest", discards=discards, frogs=["1-moons", ""])
        state.chance.seed(seed)
        play(state, "back 1-moons start forest")
        pools.add(tuple(state.pool))
    assert len(pools) > 6


def test_frogger_19_what_is_missing_stays_missing_until_the_pool_is_empty_again():
    state = race("", "", pool="forest", stock="cave castle", frogs=["1-moons 1-knots", ""])
    play(state, "back 1-moons start forest")
    assert len(state.pool) == 2
    play(state, "forest leaves start")  # to the discards, and the pool is not empty
    assert len(state.pool) == 2
    assert len(state.discards) == 1


def test_frogger_19_pool_stock_and_discards_all_empty():
    state = race("", "forest", frogs=["1-moons 4-waves", "1-knots"])
    assert written(state) == [
        "back 1-moons start -",
        "back 4-waves 3-waves -",
        "back 4-waves 3-leaves -",
    ]
    play(state, "back 1-moons start -", "stop")
    assert state.pool == []
    # the next card that is played comes back as the pool at once
    play(state, "forest moons start")
    assert [state.table.cards.ids[c] for c in state.pool] == ["forest"]
    assert state.discards == []
    play(state, "back 1-moons start forest")
    assert state.hands[1] == [state.table.cards.ids.index("forest")]


def test_frogger_20_nothing_to_play_takes_one_pool_card_and_ends_the_turn():
    state = race("", "mill", pool="forest diplomat", frogs=["home", ""])
    assert written(state) == ["take forest", "take diplomat"]
    play(state, "take diplomat")
    assert (state.seat, state.turn) == (1, 2)
    assert len(state.hands[0]) == 1


def test_frogger_20_holds_at_the_begin_of_a_turn_only():
    state = race("forest", "mill", pool="diplomat", frogs=["11-leaves home", ""])
    play(state, "forest leaves 11-leaves")
    assert written(state) == ["stop"]


def test_frogger_20_passes_when_the_pool_is_empty_as_well():
    state = race("", "mill")
    assert written(state) == ["pass"]
    play(state, "pass")
    assert state.seat == 1


def test_frogger_21_there_is_no_hand_limit_and_played_cards_are_discarded():
    hand = "forest sailor battle discovery soldier lunatic penitent market castle cave diplomat"
    state = race(hand, "", pool="mill", frogs=["1-moons", ""])
    play(state, "back 1-moons start mill")
    assert len(state.hands[0]) == 12
    play(state, "mill leaves start")
    assert [state.table.cards.ids[c] for c in [*state.pool, *state.discards]] == ["mill"]


def test_frogger_22_six_frogs_home_win_at_once():
    state = race("forest mill", "", pool="cave", frogs=["home " * 5 + "11-leaves", ""])
    play(state, "forest leaves 11-leaves")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.scores == (6.0, 0.0)
    assert state.moves() == []
    assert state.turn == 1


# the box -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kit", "seats", "options", "says"),
    [
        (kits.frogger(harvest=0), 3, {}, "laying the path: the box holds no fourth Pawn (deck)"),
        (kits.frogger(excuse=0), 3, {}, "the box holds no Excuse (deck)"),
        (kits.frogger(red=5), 5, {}, "handing out the frogs: the box holds no sixth red frog"),
        (kits.frogger(red=0), 5, {}, "handing out the frogs: the box holds no first red frog"),
        (kits.without(KIT, "frogs"), 2, {}, "the box holds no frogs (frogs)"),
        (kits.without(KIT, "deck"), 2, {}, "the box holds no deck (deck)"),
        (kits.frogger(knots=1), 3, {"laid": "chips"}, "no second chip of knots (chips)"),
        (kits.without(KIT, "chips"), 3, {"laid": "chips"}, "no chips (chips)"),
    ],
)
def test_a_piece_that_the_box_lacks_is_a_shortage_that_names_it(kit, seats, options, says):
    with pytest.raises(Shortage) as caught:
        frogger.setup(kit, seats, options, random.Random(5))
    assert says in str(caught.value)


def test_a_deck_too_small_to_deal_is_a_shortage():
    few = {f"ace_{s}": 0 for s in SUITS}
    with pytest.raises(Shortage, match="dealing hands and pool: the box holds no 23th of 26 cards"):
        frogger.setup(kits.frogger(**few), 5, {"courts": "none"}, random.Random(0))


def test_a_colour_that_is_not_needed_may_be_short():
    state = frogger.setup(kits.frogger(plum=5), 4, {}, random.Random(0))
    assert state.table.colours == ("yellow", "red", "sky", "green")


def test_surplus_pawns_stay_in_the_box():
    state = frogger.setup(kits.frogger(harvest=3), 4, {}, random.Random(0))
    assert sum(state.box.values()) == 2
    assert len(state.table.path) == 12


def test_chips_lie_on_every_symbol_of_the_path_in_the_set_up_with_chips():
    state = frogger.setup(KIT, 3, {"laid": "chips"}, random.Random(2))
    high = state.high_water()
    symbols = sum(len(state.table.cards.suits[c]) for c in state.table.path)
    assert sum(n for name, n in high.items() if name.startswith("chips")) == symbols
    plain = frogger.setup(KIT, 3, {}, random.Random(2)).high_water()
    assert not [name for name in plain if name.startswith("chips")]


def test_high_water_counts_the_cards_out_at_once():
    state = frogger.setup(KIT, 5, {}, random.Random(0))
    assert state.high_water()["deck"] == 13 + 6 + 20
    assert state.high_water()["frogs"] == 30
    place = state.moves()[0]
    state.play(place)
    assert state.high_water()["deck"] == 39  # a card fewer is out, the most stays


# invariants --------------------------------------------------------------------------------------

games = st.fixed_dictionaries(
    {
        "seats": st.integers(2, 5),
        "seed": st.integers(0, 10**6),
        "courts": st.sampled_from(["path", "stock", "none"]),
        "taken": st.sampled_from(["pass_over", "illegal"]),
        "ace_ousts_occupant": st.sampled_from(["yes", "no"]),
        "laid": st.sampled_from(["overlapping", "chips"]),
    }
)


def random_game(seats: int, seed: int, **options: str) -> Iterator[tuple[Race, random.Random]]:
    """A random game, stopped before every move."""
    state = frogger.setup(KIT, seats, options, random.Random(seed))
    chooser = random.Random(seed + 1)
    while state.outcome() is None:
        yield state, chooser
        state.play(chooser.choice(state.moves()))
    yield state, chooser


def inventory(kit: Kit) -> Counter[tuple[str, str]]:
    return Counter((p.component, p.design) for p in kit.pieces())


@given(games)
@settings(max_examples=12, deadline=None)
def test_pieces_are_neither_lost_nor_doubled_and_symbols_hold_one_frog(game):
    box = inventory(KIT)
    for state, _ in random_game(**game):
        assert state.holdings() == box
        assert state.turn <= frogger.TURN_LIMIT
        for seat, frogs in enumerate(state.frogs):
            assert frogs == [p for p, owner in enumerate(state.occupant) if owner == seat]
            assert state.waiting[seat] + len(frogs) + state.home[seat] == 6
        assert bool(state.moves()) == (state.outcome() is None)


@given(games)
@settings(max_examples=8, deadline=None)
def test_notation_is_unique_and_comes_back_as_the_move(game):
    for i, (state, _) in enumerate(random_game(**game)):
        if i % 7 == 0:
            texts = written(state)
            assert len(set(texts)) == len(texts)
            assert all(from_notation(state, state.notation(m)) == m for m in state.moves())
            assert all(state.told(m).endswith(".") for m in state.moves())


@given(games)
@settings(max_examples=8, deadline=None)
def test_illegal_moves_are_refused_and_change_nothing(game):
    for i, (state, chooser) in enumerate(random_game(**game)):
        if i % 11:
            continue
        before = everything(state)
        legal = set(state.moves())
        strange = [
            ("card", chooser.randrange(45), chooser.randrange(6), chooser.randrange(78)),
            ("back", chooser.randrange(6, 78), chooser.randrange(78), chooser.randrange(-1, 45)),
            ("take", chooser.randrange(45)),
            ("stop",),
            ("pass",),
            ("hop",),
            None,
        ]
        for move in strange:
            if move not in legal:
                with pytest.raises(ValueError, match="not a move here"):
                    state.play(move)
        assert everything(state) == before


def everything(state: Race) -> list[object]:
    """All that a position is, chance included."""
    return [
        *(state.view(seat) for seat in range(len(state.hands))),
        list(state.stock),
        list(state.discards),
        state.holdings(),
        state.chance.getstate(),
        (state.dry, state.sent_back, state.out, list(state.occupant)),
    ]


@given(games)
@settings(max_examples=6, deadline=None)
def test_a_copy_goes_its_own_way_and_the_same_way(game):
    for i, (state, _) in enumerate(random_game(**game)):
        if i % 40 or state.outcome() is not None:
            continue
        before = everything(state)
        twins = state.copy(), state.copy()
        chooser = random.Random(i)
        for _ in range(30):
            if twins[0].outcome() is None:
                move = chooser.choice(twins[0].moves())
                for twin in twins:
                    twin.play(move)
        assert everything(twins[0]) == everything(twins[1])
        assert everything(state) == before


@given(games)
@settings(max_examples=8, deadline=None)
def test_hidden_cards_never_show_in_another_seats_view(game):
    for i, (state, chooser) in enumerate(random_game(**game)):
        if i % 9 or not state.stock:
            continue
        other = state.copy()
        hidden = chooser.randrange(len(state.hands))
        if not state.hands[hidden]:
            continue
        # a card of that hand changes places with one of the stock, and the stock is turned over
        given_away, other.stock[0] = other.stock[0], other.hands[hidden][0]
        other.hands[hidden] = sorted([given_away, *other.hands[hidden][1:]])
        other.stock.reverse()
        for seat in range(len(state.hands)):
            if seat != hidden:
                assert other.view(seat) == state.view(seat)
        if given_away != state.hands[hidden][0]:
            assert other.view(hidden) != state.view(hidden)


def test_the_greedy_player_judges_from_what_its_seat_can_see():
    for state, _ in random_game(3, 11):
        if state.outcome() is not None or not state.stock:
            continue
        other = state.copy()
        for seat in range(3):
            if seat != state.seat:
                cards = [*other.hands[seat], *other.stock]
                other.chance.shuffle(cards)
                size = len(other.hands[seat])
                other.hands[seat], other.stock = sorted(cards[:size]), cards[size:]
        for move in state.moves():
            assert frogger.appraise(state, move) == frogger.appraise(other, move)


def test_the_greedy_player_beats_the_random_one():
    wins = 0
    for seed in range(12):
        state = frogger.setup(KIT, 2, {}, random.Random(seed))
        chooser = random.Random(seed)
        while state.outcome() is None:
            moves = state.moves()
            if state.seat == 0:
                state.play(max(moves, key=lambda m: frogger.appraise(state, m)))
            else:
                state.play(chooser.choice(moves))
        wins += state.outcome().winners == (0,)
    assert wins >= 10


# counting: the sheet once more, slowly and on its own ---------------------------------------------

Frog = tuple[int, int, str]  # seat, position (0 the Excuse, 13 home), suit


def slow_actions(
    position: dict[str, object], strict: bool, ousting: bool
) -> Iterator[tuple[str, dict[str, object]]]:
    """Each action of the sheet with the position after it; pools here are never emptied."""
    cards = {d.id: (d.trait("rank"), d.listed("suits")) for d in KIT.components[0].designs}
    order = list(cards)
    path = dict(enumerate(PATH, 1))
    seat = position["seat"]
    frogs: tuple[Frog, ...] = position["frogs"]
    hands: tuple[tuple[str, ...], ...] = position["hands"]
    pool: tuple[str, ...] = position["pool"]
    done: int = position["done"]
    assert isinstance(seat, int)

    def after(over: bool = False, **changes: object) -> dict[str, object]:
        new = {**position, **changes, "done": done + 1}
        if over or done + 1 == 3:
            new |= {"seat": (seat + 1) % len(hands), "done": 0}
        return new

    def hand(cards_now: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(cards_now) if s == seat else h for s, h in enumerate(hands))

    def spot(frog: Frog) -> str:
        return "start" if frog[1] == 0 else f"{frog[1]}-{frog[2]}"

    def moved(frog: Frog, to: Frog, gone: Sequence[Frog] = ()) -> tuple[Frog, ...]:
        rest = list(frogs)
        rest.remove(frog)
        for other in gone:
            rest.remove(other)
            rest.append((other[0], 0, ""))
        return tuple(sorted([*rest, to]))

    mine = sorted({f for f in frogs if f[0] == seat and f[1] < 13})
    on_path = [f for f in mine if f[1] > 0]
    if done == 0 and not hands[seat] and not on_path:
        for card in sorted(set(pool), key=order.index):
            left = list(pool)
            left.remove(card)
            yield f"take {card}", after(True, hands=hand([card]), pool=tuple(left))
        if not pool:
            yield "pass", after(True)
        return
    any_action = False
    for card in sorted(set(hands[seat])):
        rank, card_suits = cards[card]
        big = rank in ("ace", "crown")
        left = list(hands[seat])
        left.remove(card)
        for suit in card_suits:
            for frog in mine:
                to: Frog | None = (seat, 13, "")
                gone: list[Frog] = []
                for p in range(frog[1] + 1, 13):
                    if suit not in cards[path[p]][1]:
                        continue
                    taken = any(f[1:] == (p, suit) for f in frogs)
                    if taken and not (big and ousting):
                        if strict:
                            to = None
                            break
                        continue
                    to = (seat, p, suit)
                    gone = [f for f in frogs if f[1] == p] if big else []
                    break
                if to is not None:
                    any_action = True
                    new = after(hands=hand(left), frogs=moved(frog, to, gone))
                    yield f"{card} {suit} {spot(frog)}", new
    for frog in on_path:
        targets: list[Frog] = []
        for p in range(frog[1] - 1, 0, -1):
            targets = [
                (seat, p, s) for s in cards[path[p]][1] if not any(f[1:] == (p, s) for f in frogs)
            ]
            if targets:
                break
        for to in targets or [(seat, 0, "")]:
            any_action = True
            fit = [c for c in sorted(set(pool)) if to[2] not in cards[c][1]]
            for card in fit:
                left = list(pool)
                left.remove(card)
                new = after(
                    hands=hand([*hands[seat], card]), pool=tuple(left), frogs=moved(frog, to)
                )
                yield f"back {spot(frog)} {spot(to)} {card}", new
            if not fit:
                yield f"back {spot(frog)} {spot(to)} -", after(frogs=moved(frog, to))
    if done:
        yield "stop", after(True)
    elif not any_action:
        yield "pass", after(True)


def slow_lines(position: dict[str, object], depth: int, strict: bool, ousting: bool) -> list[str]:
    if depth == 0:
        return [""]
    return [
        f"{text}; {rest}"
        for text, new in slow_actions(position, strict, ousting)
        for rest in slow_lines(new, depth - 1, strict, ousting)
    ]


def lines(state: Race, depth: int) -> list[str]:
    if depth == 0:
        return [""]
    found = []
    for move in state.moves():
        new = state.copy()
        new.play(move)
        found += [f"{state.notation(move)}; {rest}" for rest in lines(new, depth - 1)]
    return found


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("ousting", [False, True])
@pytest.mark.parametrize(
    ("hands", "frogs", "depth"),
    [
        (("ace-moons cave", "mill"), ("1-moons 2-suns home", "1-knots 4-moons"), 3),
        (("huntress", "", "end"), ("9-moons 8-suns", "8-moons 3-leaves", "11-waves 12-waves"), 3),
        (("diplomat windfall", "ace-waves"), ("10-suns", "10-knots 11-waves 12-waves"), 3),
        (("", "pact"), ("", "1-moons"), 3),
    ],
)
def test_move_sequences_are_as_many_as_an_independent_reading_of_the_sheet(
    hands, frogs, depth, strict, ousting
):
    pool = "castle market merchant lunatic"
    state = race(
        *hands,
        pool=pool,
        frogs=frogs,
        taken="illegal" if strict else "pass_over",
        ace_ousts_occupant="yes" if ousting else "no",
    )
    standing = [
        (seat, 13, "") if text == "home" else (seat, int(text.split("-")[0]), text.split("-")[1])
        for seat, texts in enumerate(frogs)
        for text in texts.split()
    ]
    for seat in range(len(hands)):
        there = sum(f[0] == seat for f in standing)
        standing += [(seat, 0, "")] * (6 - there)
    position = {
        "seat": 0,
        "done": 0,
        "frogs": tuple(sorted(standing)),
        "hands": tuple(tuple(h.split()) for h in hands),
        "pool": tuple(pool.split()),
    }
    ours = lines(state, depth)
    theirs = slow_lines(position, depth, strict, ousting)
    assert len(ours) == len(theirs)
    assert sorted(ours) == sorted(theirs)
    assert len(ours) > 20


# a whole game to read ------------------------------------------------------------------------------


def test_a_whole_game_reads_as_ever(golden):
    golden("play-frogger.txt", playthrough.text(frogger, KIT, 3, {}, seed=7))
