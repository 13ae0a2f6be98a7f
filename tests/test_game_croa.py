"""Crôa against its fact sheet: claims on kits broken on purpose, rules on ponds set up by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations
from math import hypot
from typing import Any

import kits
import playthrough
import pytest
import slow_croa
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import games
from generator.findings import Claim, Place
from generator.games import Shortage, croa, from_notation
from generator.games._croa_pond import Pond
from generator.games._croa_room import most_room
from generator.geometry import Box
from generator.kit import Component, Design, FaceLook, Kit, Look, Seen

KIT = kits.croa()

# claims ------------------------------------------------------------------------------------------


def seen(*roles: str) -> tuple[Seen, ...]:
    return tuple(Seen(r.split()[0], tuple(r.split()[1:]), Box(2, 2, 9, 9)) for r in roles)


def roles(component: Component, design: Design) -> tuple[Seen, ...]:
    if component.id == "tiles":
        return seen(f"picture {design.id}")
    male = design.trait("male")
    figure = f"picture male-{male}" if male else f"figure {component.id[:-1]}"
    return seen(f"rim of-{design.trait('colour')}", figure)


def look(kit: Kit = KIT, *, backs: bool = True) -> Look:
    """What the kit shows when it is drawn as it should be."""
    plain = kits.look(kit, roles, backs=backs)
    designs = dict(plain.designs)
    for (component, design), face in designs.items():
        if backs and component in ("queens", "servants"):
            marks = seen("stuck", *(f"rim {m.values[0]}" for m in face.front.seen("rim")))
            back = FaceLook(f"{component} {design} stuck", marks)
            designs[component, design] = replace(face, back=back)
        elif component == "males":
            designs[component, design] = replace(face, back=None)
    return replace(plain, designs=designs)


def redrawn(
    component: str, design: str, front: FaceLook | None = None, back: FaceLook | None = None
) -> Look:
    """The look with another front, or another back, on one design."""
    good = look()
    face = good.designs[component, design]
    changed = replace(face, front=front or face.front, back=back or face.back)
    return replace(good, designs={**good.designs, (component, design): changed})


def failing(kit: Kit = KIT, seen: Look | None = None) -> dict[str, list[Claim]]:
    """The claims that fail, by fact."""
    found: dict[str, list[Claim]] = {}
    for claim in croa.claims(kit, seen or look(kit)):
        if claim.verdict == "fails":
            found.setdefault(claim.fact, []).append(claim)
    return found


def sized(**widths: float) -> Look:
    """The look with other widths, by component."""
    good = look()
    designs = {
        (c, d): replace(face, trim=(widths[c], widths[c])) if c in widths else face
        for (c, d), face in good.designs.items()
    }
    return replace(good, designs=designs)


def test_the_kit_of_the_rules_holds_every_claim() -> None:
    claims = croa.claims(KIT, look())
    assert {c.fact for c in claims} == {f"CROA-0{n}" for n in range(1, 10)}
    assert {c.verdict for c in claims} == {"holds"}


@pytest.mark.parametrize(
    ("design", "more"),
    [
        ("lily", "water lilies"),
        ("mosquito", "mosquitoes"),
        ("mud", "muds"),
        ("leaf", "leaves"),
        ("pike", "pikes"),
        ("male-4", "males"),
        ("log", "logs"),
        ("whirlpool", "whirlpools"),
    ],
)
def test_croa_01_another_count_of_any_tile_is_told(design: str, more: str) -> None:
    there = next(d.count for d in KIT.components[0].designs if d.id == design)
    failed = failing(kits.croa(**{design.replace("-", "_"): there + 1}))["CROA-01"]
    assert [c.sentence for c in failed] == ["tiles of the pond", more]
    assert failed[0].found == "65"


def test_croa_01_a_misspelt_tile_is_told_with_what_it_may_be() -> None:
    tiles = KIT.components[0]
    place = Place("croa.yaml", 7, 3)
    wrong = tuple(
        replace(d, id="pyke", place=place) if d.id == "pike" else d for d in tiles.designs
    )
    failed = failing(replace(KIT, components=(replace(tiles, designs=wrong), *KIT.components[1:])))
    pikes, strange = failed["CROA-01"]
    assert (pikes.sentence, pikes.found) == ("pikes", "0")
    assert "pyke" in pikes.hint
    assert (strange.found, strange.place) == ("3 pyke", place)
    assert "pike" in strange.hint


@pytest.mark.parametrize("component", ["tiles", "queens", "servants", "males"])
def test_croa_01_to_09_a_component_under_another_name_is_found_for_the_user(component: str) -> None:
    renamed = tuple(
        replace(c, id=f"{component}x") if c.id == component else c for c in KIT.components
    )
    kit = replace(KIT, components=renamed)
    failed = failing(kit, kits.look(kit, roles))
    told = [c for claims in failed.values() for c in claims if f"“{component}x”" in c.hint]
    assert {c.fact for c in told} >= {"CROA-01" if component == "tiles" else "CROA-03"}


def test_croa_02_a_male_on_three_tiles_and_one_on_one_are_told() -> None:
    failed = failing(kits.croa(male_2=3, male_5=1))
    assert set(failed) == {"CROA-02"}
    assert [(c.sentence[-6:], c.found) for c in failed["CROA-02"]] == [
        ("male-2", "3"),
        ("male-5", "1"),
    ]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"queens__red": 2}, "queens of each colour: red"),
        ({"servants__sky": 5}, "servants of each colour: sky"),
        ({"males__plum_3": 2}, "a pawn of each colour for each male: plum male 3"),
        ({"males__red_6": 0}, "a pawn of each colour for each male: red male 6"),
    ],
)
def test_croa_03_frogs_and_pawns_are_counted_by_colour_and_male(
    change: dict[str, int], told: str
) -> None:
    failed = failing(kits.croa(**change))
    assert set(failed) == {"CROA-03"}
    assert told in [c.sentence for c in failed["CROA-03"]]


def test_croa_03_a_fifth_colour_is_told() -> None:
    queens = KIT.component("queens")
    assert queens is not None
    five = replace(queens, designs=(*queens.designs, kits.design("green", 1, colour="green")))
    kit = replace(KIT, components=tuple(five if c.id == "queens" else c for c in KIT.components))
    sentences = [c.sentence for c in failing(kit)["CROA-03"]]
    assert "colours of Queens" in sentences
    assert "servants of each colour: green" in sentences


def test_croa_04_a_tile_with_a_back_of_its_own_is_named() -> None:
    failed = failing(seen=redrawn("tiles", "pike", back=FaceLook("a pike shows through")))
    (claim,) = failed.pop("CROA-04")
    assert not failed
    assert claim.found == "2 backs"
    assert "pike" in claim.hint


def test_croa_04_and_07_are_no_question_on_sheets_without_backs() -> None:
    claims = croa.claims(KIT, look(backs=False))
    silent = {c.fact for c in claims if c.verdict == "not on this layout"}
    assert silent == {"CROA-04", "CROA-07"}
    assert {c.verdict for c in claims} == {"holds", "not on this layout"}


def test_croa_05_both_ponds_must_come_out_full() -> None:
    assert {c.found for c in failing(kits.croa(leaf=10))["CROA-05"]} == {"48", "63"}
    # without its own logs the big pond lacks them, the first game does not
    (big,) = failing(kits.croa(log=5))["CROA-05"]
    assert (big.expected, big.found) == ("64", "63")


def test_croa_06_two_servants_side_by_side_and_one_beside_the_queen() -> None:
    assert not failing(seen=sized(servants=22.5, queens=22.5))
    wide = failing(seen=sized(servants=23))["CROA-06"]
    assert [c.found for c in wide] == ["23 + 23 mm", "24 + 23 mm"]
    assert wide[0].hint == "1 mm too wide"
    assert [c.found for c in failing(seen=sized(queens=26))["CROA-06"]] == ["26 + 20 mm"]


def test_croa_06_three_frogs_whose_middles_get_covered_are_told() -> None:
    assert [c.sentence for c in failing(seen=sized(tiles=38))["CROA-06"]] == [
        "two Servants side by side on a tile",
        "a Queen and a Servant side by side on a tile",
    ]
    assert len(failing(seen=sized(tiles=27))["CROA-06"]) == 3


@given(
    width=st.floats(30, 60),
    height=st.floats(30, 60),
    queen=st.floats(10, 30),
    servant=st.floats(10, 30),
)
@settings(max_examples=15)
def test_croa_06_frogs_lie_where_they_are_said_to_and_hardly_better_anywhere(
    width: float, height: float, queen: float, servant: float
) -> None:
    sizes = (queen, servant, servant)

    def room(spots: tuple[tuple[float, float], ...]) -> float:
        pairs = combinations(zip(spots, sizes, strict=True), 2)
        return min(hypot(a[0] - b[0], a[1] - b[1]) - max(v, w) / 2 for (a, v), (b, w) in pairs)

    best, spots = most_room((width, height), queen, servant, discs=True)
    assert room(spots) == pytest.approx(best)
    for (x, y), size in zip(spots, sizes, strict=True):
        assert size / 2 - 1e-9 <= x <= width - size / 2 + 1e-9
        assert size / 2 - 1e-9 <= y <= height - size / 2 + 1e-9
    chance = random.Random(1)
    for _ in range(2000):
        tried = tuple(
            (chance.uniform(s / 2, width - s / 2), chance.uniform(s / 2, height - s / 2))
            for s in sizes
        )
        assert room(tried) < best + 0.6


@pytest.mark.parametrize("component", ["queens", "servants"])
@pytest.mark.parametrize(
    ("back", "told"),
    [
        (FaceLook("mud", seen("rim of-red")), "a back without a mark of role “stuck”"),
        ("front", "front and back alike"),
    ],
)
def test_croa_07_a_frog_without_a_stuck_face_is_named(
    component: str, back: FaceLook | str, told: str
) -> None:
    drawn = look().designs[component, "red"].front if isinstance(back, str) else back
    failed = failing(seen=redrawn(component, "red", back=drawn))
    (claim,) = failed["CROA-07"]
    assert claim.found == told
    assert claim.sentence.endswith(": red")


def test_croa_07_a_frog_without_a_back_is_told() -> None:
    good = look()
    face = replace(good.designs["queens", "sky"], back=None)
    bare = replace(good, designs={**good.designs, ("queens", "sky"): face})
    assert [c.found for c in failing(seen=bare)["CROA-07"]] == ["no back"]


def test_croa_08_two_colours_with_one_rim_are_told() -> None:
    for component in ("queens", "servants"):
        front = FaceLook("red in the rim of plum", seen("rim of-plum", f"figure {component[:-1]}"))
        (claim,) = failing(seen=redrawn(component, "red", front))["CROA-08"]
        assert claim.found == "the same as on plum"
    front = FaceLook("a pawn in another's rim", seen("rim of-plum", "picture male-6"))
    (claim,) = failing(seen=redrawn("males", "red-6", front))["CROA-08"]
    assert claim.sentence.endswith(": red-6")


def test_croa_08_a_rim_without_a_name_and_a_stuck_frog_without_rim_are_told() -> None:
    (claim,) = failing(seen=redrawn("queens", "sky", FaceLook("bare", seen("figure queen"))))[
        "CROA-08"
    ]
    assert claim.found == "no mark of role “rim”"
    (claim,) = failing(seen=redrawn("servants", "sky", back=FaceLook("mud", seen("stuck"))))[
        "CROA-08"
    ]
    assert "when stuck" in claim.sentence


def test_croa_08_a_queen_drawn_as_a_servant_is_told() -> None:
    front = FaceLook("another servant", seen("rim of-red", "figure servant"))
    (claim,) = failing(seen=redrawn("queens", "red", front))["CROA-08"]
    assert (claim.sentence[-5:], claim.found) == (": red", "both are servant")


def test_croa_09_two_kinds_with_one_picture_are_told() -> None:
    same_ink = replace(look().designs["tiles", "leaf"].front, marks=seen("picture lily-pad"))
    for front in (FaceLook("other ink", seen("picture leaf")), same_ink):
        (claim,) = failing(seen=redrawn("tiles", "log", front))["CROA-09"]
        assert claim.found == "the same as on leaf"
    males = failing(seen=redrawn("tiles", "male-6", FaceLook("m", seen("picture male-1"))))
    assert [c.sentence.split(" have")[0] for c in males["CROA-09"]] == ["kinds of tile", "males"]
    (claim,) = failing(seen=redrawn("tiles", "mud", FaceLook("brown")))["CROA-09"]
    assert claim.found == "no mark of role “picture”"


# play --------------------------------------------------------------------------------------------


def pond(diagram: str, **more: object) -> Pond:
    return croa.position(diagram, **more)  # type: ignore[arg-type]


def words(pond: Pond) -> list[str]:
    return [pond.notation(move) for move in pond.moves()]


def play(pond: Pond, *texts: str) -> Pond:
    for text in texts:
        pond.play(from_notation(pond, text))
    return pond


def shows(pond: Pond, diagram: str) -> bool:
    """Whether that is what lies there now, face down or not."""
    there = [line.split() for line in croa.drawn(pond, hidden=False).splitlines()]
    wanted = [line.split() for line in diagram.strip().splitlines()]
    assert there == wanted, croa.drawn(pond, hidden=False)
    return True


def crew(pond: Pond) -> list[tuple[str, str, str]]:
    """Place, colour and rank of every frog on the pond."""
    frogs = pond.view(0)["frogs"]
    assert isinstance(frogs, tuple)
    return [tuple(frog.split()[:3]) for frog in frogs]


def reserves(pond: Pond) -> list[int]:
    view: Any = pond.view(0)
    return list(view["reserve"].values())


@pytest.mark.parametrize(
    ("size", "seats", "queens", "servants"),
    [
        ("8x8", 2, "a1 h8", "b1 a2 g8 h7"),
        ("8x8", 3, "a1 h5 a8", "b1 a2 g4 g6 a7 b8"),
        ("8x8", 4, "a1 h1 h8 a8", "b1 a2 g1 h2 g8 h7 a7 b8"),
        ("7x7", 2, "a1 g7", "b1 a2 f7 g6"),
        ("7x7", 3, "a1 g4 a7", "b1 a2 f3 f5 a6 b7"),
        ("7x7", 4, "a1 g1 g7 a7", "b1 a2 f1 g2 f7 g6 a6 b7"),
    ],
)
def test_croa_10_the_frogs_start_where_the_rules_say(
    size: str, seats: int, queens: str, servants: str
) -> None:
    start = croa.setup(KIT, seats, {"pond": size}, random.Random(4))
    frogs = crew(start)
    colours = kits.COLOURS[:seats]
    by_rank = {
        rank: [place for colour in colours for place, c, r in frogs if (c, r) == (colour, rank)]
        for rank in ("Queen", "Servant")
    }
    assert by_rank["Queen"] == queens.split()
    assert sorted(by_rank["Servant"]) == sorted(servants.split())
    for colour, corner in zip(colours, queens.split(), strict=True):
        own = [place for place, c, _ in frogs if c == colour]
        assert all(abs(ord(p[0]) - ord(corner[0])) <= 1 for p in own), "a Queen among her own"
    assert start.view(0)["turned up"] == {}
    assert reserves(start) == [4] * seats
    assert (start.seat, start.turn) == (0, 1)


def test_croa_10_a_starting_tile_does_nothing_until_a_frog_arrives() -> None:
    there = pond("?P.Qa ?L.Sa F F.Qb")
    assert words(there) == ["Sb1-c1"]  # where Queen and Servant stand nothing has happened
    play(there, "Sb1-c1", "Qd1-c1")
    assert shows(there, "?P.Qa ?L F.Qb F")
    play(there, "Qa1-b1")  # now the lily acts
    assert there.seat == 0
    assert words(there) == ["Qb1-c1"]


def test_croa_11_a_frog_goes_to_any_of_the_eight_tiles_around_and_turns_hers_up() -> None:
    there = pond("""
        ?F ?F ?F F
        ?F F.Qa ?F F
        ?F ?F ?F F.Qb
    """)
    assert words(there) == [f"Qb2-{to}" for to in ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]]
    play(there, "Qb2-a1")
    assert shows(
        there,
        """
        F.Qa ?F ?F F
        ?F F ?F F
        ?F ?F ?F F.Qb
        """,
    )
    assert (there.seat, there.turn) == (1, 2)


def test_croa_11_a_tile_is_turned_before_the_chase_and_the_chase_goes_before_the_effect() -> None:
    # face down, a log lets both Servants stay; anything else chases
    log = play(pond("F.Qa F.Sa ?O.Sb F.Qb"), "Sb1-c1")
    assert shows(log, "F.Qa F O.SaSb F.Qb")
    mud = play(pond("F.Qa F.Sa ?U.Sb F.Qb"), "Sb1-c1")
    assert shows(mud, "F.Qa F U.Sa! F.Qb")
    assert reserves(mud) == [5, 6]
    # the pike eats the chaser, but the chase has been
    pike = play(pond("F.Qa F.Sa ?P.Sb F.Qb"), "Sb1-c1")
    assert shows(pike, "F.Qa F P F.Qb")
    assert reserves(pike) == [5, 6]


def test_croa_11_turns_go_clockwise_past_those_who_are_out() -> None:
    there = pond("F.Qa F F.Qb F F.Qd F F F", seats=4)
    seats = []
    for text in ("Qa1-b1", "Qc1-d1", "Qe1-f1", "Qb1-a1"):
        seats.append(there.seat)
        play(there, text)
    assert seats == [0, 1, 3, 0]
    assert there.turn == 5


def test_croa_12_never_onto_ones_own_frog() -> None:
    there = pond("F.Qa F.Sa ?F.Sa F.Sb F.Qb")
    assert words(there) == ["Sc1-d1"]
    # nor onto a face-down one, whatever it may be
    assert words(pond("F.Qa F.Sa ?O.Sa F.Sb F.Qb")) == ["Sc1-d1"]
    assert "Sd1-c1" in words(pond("F.Qa F.Sa ?F.Sa F.Sb F.Qb", seat=1))


def test_croa_12_a_frog_that_is_arrived_at_goes_home_to_its_reserve() -> None:
    there = play(pond("F.Qa F.Sa F.Sb F.Qb"), "Sb1-c1")
    assert shows(there, "F.Qa F F.Sa F.Qb")
    assert reserves(there) == [5, 6]


def test_croa_12_two_servants_who_were_left_on_one_tile_are_both_chased() -> None:
    there = pond("F.Qa F.Sa F.SbSb F F.Qb")
    play(there, "Sb1-c1")
    assert shows(there, "F.Qa F F.Sa F F.Qb")
    assert reserves(there) == [5, 6]


def test_croa_13_a_chased_queen_takes_all_her_frogs_off_and_earns_a_servant() -> None:
    there = pond(
        """
        F.Qa F F.Sa
        F.Sb F F.Qb
        F.Sb F F.Qc
        """,
        seats=3,
    )
    play(there, "Sc1-c2")
    assert shows(
        there,
        """
        F.QaSa+ F F
        F F F.Sa
        F F F.Qc
        """,
    )
    assert there.view(0)["out"] == ("blue",)
    assert (there.seat, reserves(there)) == (2, [4, 0, 6])


def test_croa_13_where_queen_and_servant_share_a_tile_the_queen_is_chased() -> None:
    there = play(pond("F.Qa F.Sa F.QbSb+ F F.Qc", seats=3), "Sb1-c1")
    assert there.view(0)["out"] == ("blue",)
    assert shows(there, "F.QaSa+ F F.Sa F F.Qc")


def test_croa_13_the_next_turn_begins_with_the_newborn_or_her_queen() -> None:
    two = "F.QaSa+ F F.Sa F F F.Qb"
    there = pond(two)
    assert words(there) == ["Qa1-b1", "Sa1-b1"]
    # on a step apart the duty is over, on either side
    assert "Sc1-d1" in words(play(pond(two), "Sa1-b1", "Qf1-e1"))
    assert "Sc1-d1" in words(play(pond(two), "Qa1-b1", "Qf1-e1"))


def test_croa_13_any_frog_moves_where_neither_can_and_the_duty_stays() -> None:
    there = pond("F.QaSa+ F.Sa F F.Qb")
    assert words(there) == ["Sb1-c1"]
    play(there, "Sb1-c1", "Qd1-c1")
    assert words(there) == ["Qa1-b1", "Sa1-b1"]


def test_croa_13_the_duty_binds_only_at_the_start_of_a_turn() -> None:
    there = pond("F.QaSa+ M F.Sa F F F.Qb")
    play(there, "Sa1-b1")  # the newborn is at the mosquito
    assert words(there) == ["Sc1-d1", "end"]
    # a Servant who earns a newborn at a mosquito is not held back by it
    there = play(pond("F.Qa F M.Qb F.Sa F.Sa F F.Qc", seats=3), "Sd1-c1")
    assert words(there) == ["Qa1-b1", "Sa1-b1", "Se1-d1", "Se1-f1", "end"]


def test_croa_13_two_newborns_bind_until_both_have_parted_from_their_queen() -> None:
    there = play(pond("F.QaSa+Sa+ F F F.Sa F F.Qb"), "Sa1-b1", "Qf1-e1")
    # the first newborn is in the way of both, so any frog may move
    assert words(there) == ["Sb1-c1", "Sd1-c1", "Sd1-e1"]
    play(there, "Sb1-c1", "Qe1-f1")
    assert words(there) == ["Qa1-b1", "Sa1-b1"]
    play(there, "Sa1-b1", "Qf1-e1")
    assert "Sd1-e1" in words(there)


def test_croa_13_a_placed_servant_triggers_nothing() -> None:
    for tile in "LMUPW":
        there = play(pond(f"{tile}.Qa F.Sa F.Qb F F.Qc", seats=3), "Sb1-c1")
        assert shows(there, f"{tile}.QaSa+ F F.Sa F F.Qc")
        assert there.seat == 2


def test_croa_13_chase_then_gain_then_effect() -> None:
    # the Queen who chases on a pike has gained a Servant, who leaves with her
    there = play(pond("F F.Qa ?P.Qb F F.Qc", seats=3), "Qb1-c1")
    assert shows(there, "F F P F F.Qc")
    assert there.outcome() is not None
    # on a male she gains one Servant for the chase and bears another
    there = play(pond("F F.Qa 3.Qb F F.Qc", seats=3), "Qb1-c1")
    assert shows(there, "F F 3.QaSa+Sa+ F F.Qc")
    # on a lily the gained Servant stays behind and is bound no more
    there = play(pond("F F.Qa L.Qb F F F.Qc", seats=3), "Qb1-c1", "Qc1-d1")
    assert shows(there, "F F L.Sa F.Qa F F.Qc")


def test_croa_13_the_game_ends_the_moment_one_queen_is_left() -> None:
    there = play(pond("F.Qa F.Sa L.Qb F F"), "Sb1-c1")
    assert there.outcome() == games.Outcome((0,), "the last Queen on the pond")
    assert list(there.moves()) == []
    with pytest.raises(ValueError, match="not a move"):
        there.play("end")


def test_croa_14_a_seventh_servant_is_never_gained() -> None:
    six = """
        F.Qa F.Sa F.Qb
        F.Sa F.Sa F
        F.Sa F.Sa F.Sa
        F F F.Qc
    """
    there = play(pond(six, seats=3), "Sb1-c1")
    assert reserves(there)[0] == 0
    assert croa.drawn(there).count("Sa") == 6
    assert "+" not in croa.drawn(there)
    # what a pike has eaten is never in reserve again
    there = play(pond("F.Qa F.Sa F.Qb F F.Qc", seats=3, eaten={0: 5}), "Sb1-c1")
    assert shows(there, "F.Qa F F.Sa F F.Qc")


def test_croa_15_who_chases_the_last_queen_wins_even_where_it_would_cost_her_own() -> None:
    there = play(pond("F F.Qa ?P.Qb F"), "Qb1-c1")
    outcome = there.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    there = play(pond("W.Sa F.Qa W.Qb F"), "Qb1-c1")
    assert there.outcome() == outcome


def test_croa_15_the_last_player_with_a_queen_wins() -> None:
    there = play(pond("F.Qa P F F.Qb", seat=1), "Qd1-c1", "Qa1-b1")
    outcome = there.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_croa_16_a_lily_sends_on_but_not_back() -> None:
    there = play(pond("F.Qa L F F.Sb F.Qb"), "Qa1-b1")
    assert there.seat == 0
    assert words(there) == ["Qb1-c1"]
    play(there, "Qb1-c1")
    assert there.seat == 1


def test_croa_16_lilies_chain_and_each_forgets_where_the_frog_was_before_the_last() -> None:
    there = pond("""
        F.Qa L F
        F    L F
        F    F F.Qb
    """)
    play(there, "Qa1-b1", "Qb1-b2")
    assert "Qb2-a1" in words(there)  # not the tile just left
    assert "Qb2-b1" not in words(there)
    play(there, "Qb2-a1")
    assert there.seat == 1


def test_croa_16_back_only_where_every_other_tile_is_ones_own() -> None:
    there = play(pond("F.Qa L F.Sa F F.Qb"), "Qa1-b1")
    assert words(there) == ["Qb1-a1"]
    play(there, "Qb1-a1")
    assert (there.seat, croa.drawn(there).split()[0]) == (1, "F.Qa")
    # another's frog is no obstacle
    there = play(pond("F.Qa L F.Sb F F.Qb"), "Qa1-b1")
    assert words(there) == ["Qb1-c1"]


def test_croa_16_back_even_beside_ones_own_servant_and_with_that_tiles_effect() -> None:
    there = play(pond("U.QaSa+ L F.Sa F F.Qb"), "Sa1-b1")
    assert words(there) == ["Sb1-a1"]
    play(there, "Sb1-a1")
    assert shows(there, "U.QaSa! L F.Sa F F.Qb")
    there = play(pond("F.QaSa+ L F.Sa F F.Qb"), "Qa1-b1", "Qb1-a1")
    assert shows(there, "F.QaSa L F.Sa F F.Qb")  # they have parted: the duty has lapsed


def test_croa_16_a_log_with_one_servant_is_not_taken_for_a_servant() -> None:
    servant = play(pond("F.Qa F.Sa L O.Sa F.Qb"), "Sb1-c1")
    assert words(servant) == ["Sc1-d1"]
    queen = play(pond("F.Sa F.Qa L O.Sa F.Qb"), "Qb1-c1")
    assert words(queen) == ["Qc1-b1"]


def test_croa_16_no_frog_hops_for_ever_where_two_lilies_leave_her_no_choice() -> None:
    there = pond("""
        F.Sa L    L.Qa F.Sa
        F.Sa F.Sa F.Sa F.Sa
        F    F    F    F.Qb
    """)
    play(there, "Qc1-b1")
    assert words(there) == ["Qb1-c1"]
    play(there, "Qb1-c1")
    assert words(there) == ["Qc1-b1"]
    play(there, "Qc1-b1")  # the second time here, and no choice in between
    assert there.seat == 1
    assert croa.drawn(there).split()[1] == "L.Qa"


def test_croa_16_a_choice_on_the_way_lets_the_chain_go_on() -> None:
    there = pond("""
        F.Sa L    L.Qa F
        F.Sa F.Sa F.Sa F.Sa
        F    F    F    F.Qb
    """)
    play(there, "Qc1-b1", "Qb1-c1")
    assert words(there) == ["Qc1-d1"]
    play(there, "Qc1-d1")
    assert there.seat == 1


def test_croa_17_a_mosquito_moves_another_frog_with_its_effects_or_ends_the_turn() -> None:
    there = pond("F.Qa F.Sa M U F F.Qb")
    play(there, "Sb1-c1")
    assert words(there) == ["Qa1-b1", "end"]
    ended = play(there.copy(), "end")
    assert (ended.seat, ended.turn) == (1, 2)
    play(there, "Qa1-b1")
    assert there.seat == 1
    # the other frog's tile acts too
    there = play(pond("F.Qa L F.Sa M F F.Qb"), "Sc1-d1", "Qa1-b1")
    assert (there.seat, words(there)) == (0, ["Qb1-c1"])


def test_croa_17_mosquitoes_chain_from_frog_to_frog_and_back() -> None:
    there = pond("""
        F.Qa F.Sa M
        F    M    M
        F    F    F.Qb
    """)
    play(there, "Sb1-c1", "Qa1-b2", "Sc1-c2")
    assert there.seat == 0
    assert "Qb2-c1" in words(there)
    assert not [w for w in words(there) if w.startswith("S")]  # not herself
    play(there, "Qb2-c1")
    assert "Sc2-b1" in words(there)
    play(there, "end")
    assert there.turn == 2


def test_croa_17_a_lone_frog_at_a_mosquito_can_only_end_the_turn() -> None:
    there = play(pond("F.Qa M F F.Qb"), "Qa1-b1")
    assert words(there) == ["end"]


def test_croa_18_mud_holds_a_frog_for_her_players_next_turn() -> None:
    there = pond("F.Qa F.Sa U F F F F.Qb")
    play(there, "Sb1-c1")
    assert there.seat == 1  # mud ends the turn
    assert shows(there, "F.Qa F U.Sa! F F F F.Qb")
    play(there, "Qg1-f1")
    assert words(there) == ["Qa1-b1"]
    play(there, "Qa1-b1", "Qf1-g1")
    assert "Sc1-d1" in words(there)
    assert "!" not in croa.drawn(there)


def test_croa_18_a_mosquito_does_not_free_a_frog_from_the_mud() -> None:
    there = pond("""
        U.Sa! M    F
        F.Sa  F.Qa F
        F     F    F.Qb
    """)
    play(there, "Sa2-b1")
    assert not [w for w in words(there) if w.startswith("Sa1")]
    assert [w for w in words(there) if w.startswith("Qb2")]


def test_croa_18_a_mosquito_chain_that_ends_in_mud_ends_the_turn() -> None:
    there = play(pond("F.Qa U F.Sa M F F.Qb"), "Sc1-d1", "Qa1-b1")
    assert there.seat == 1
    assert shows(there, "F U.Qa! F M.Sa F F.Qb")
    play(there, "Qf1-e1")
    assert not [w for w in words(there) if w.startswith("Q")]


def test_croa_18_a_frog_who_is_chased_from_the_mud_is_stuck_no_more() -> None:
    # she comes back as a newborn in the turn in which she would have been stuck
    there = pond("F.Qa F F.Sa M.Qc F U.Sa! F.Sb F F.Qb F F.Sc F", seats=3, seat=1)
    play(there, "Sg1-f1", "Sk1-l1", "Sc1-d1")
    assert shows(there, "F.QaSa+ F F M.Sa F U.Sb! F F F.Qb F F F")
    assert words(there) == ["Qa1-b1", "Sa1-b1", "end"]


def test_croa_19_a_leaf_does_nothing() -> None:
    there = play(pond("F.Qa F F F.Qb"), "Qa1-b1")
    assert shows(there, "F F.Qa F F.Qb")
    assert there.seat == 1


def test_croa_19_a_pike_takes_a_servant_out_of_the_game() -> None:
    diagram = "F.Qa F.Sa P F F.Qb"
    there = play(pond(diagram), "Sb1-c1")
    assert shows(there, "F.Qa F P F F.Qb")
    assert reserves(there) == [5, 6]
    assert there.view(1)["eaten"] == {"amber": 1, "blue": 0}
    there = play(pond(diagram, pike_to_reserve=True), "Sb1-c1")
    assert reserves(there) == [6, 6]


def test_croa_19_a_queen_who_meets_a_pike_is_out_and_nobody_gains() -> None:
    for gentle in (False, True):
        there = play(pond("P F.Qa F.Sa F.Qb F F.Qc", seats=3, pike_to_reserve=gentle), "Qb1-a1")
        assert shows(there, "P F F F.Qb F F.Qc")
        assert reserves(there) == [0, 6, 6]
        assert there.seat == 1
        assert croa.figures(there) == {"Queens lost to pikes": 1, "Queens lost to frogs": 0}


def test_croa_20_a_queen_bears_a_servant_for_a_pawn_and_the_twin_tile_bears_no_more() -> None:
    there = play(pond("2.Sb F.Qa 2 F F F.Qb"), "Qb1-c1")
    assert shows(there, "2.Sb F 2.QaSa+ F F F.Qb")
    hands = there.view(1)["males in hand"]
    assert hands == {"amber": (1, 3, 4, 5, 6), "blue": (1, 2, 3, 4, 5, 6)}
    play(there, "Sa1-b1")
    assert words(there) == ["Qc1-b1", "Qc1-d1", "Sc1-b1", "Sc1-d1"]  # she or the newborn
    play(there, "Qc1-b1", "Qf1-e1", "Qb1-a1")
    assert shows(there, "2.Qa F 2.Sa F F.Qb F")


@pytest.mark.parametrize(
    ("diagram", "more"),
    [
        ("F.Sa 4 F F.Qb F F.Qa", {}),  # a Servant
        ("F.Qa 4 F F.Qb", {"pawns": {0: (1, 2, 3, 5, 6)}}),  # the pawn is spent
        ("F.Qa 4 F F.Qb", {"eaten": {0: 6}}),  # no Servant in reserve
    ],
)
def test_croa_20_otherwise_a_male_does_nothing(diagram: str, more: dict[str, object]) -> None:
    there = pond(diagram, **more)
    before = there.view(0)["males in hand"]
    mover = "S" if "F.Sa" in diagram else "Q"
    play(there, f"{mover}a1-b1")
    assert there.view(0)["males in hand"] == before
    assert "+" not in croa.drawn(there)
    assert there.seat == 1


def test_croa_21_a_log_holds_two_servants_of_any_owners() -> None:
    there = play(pond("F.Qa F.Sa O.Sb F F.Qb"), "Sb1-c1")
    assert shows(there, "F.Qa F O.SaSb F F.Qb")
    there = play(pond("F.Qa F.Sa O.Sa F F.Qb"), "Sb1-c1")
    assert shows(there, "F.Qa F O.SaSa F F.Qb")
    assert words(pond("F.Qa F.Sa O.SaSa F.Sb F.Qb")) == ["Sc1-d1"]


def test_croa_21_a_third_servant_chooses_whom_she_chases() -> None:
    there = pond("F.Qa F.Sa O.SbSc F.Qb F.Qc", seats=3)
    assert words(there) == ["Sb1-c1xblue", "Sb1-c1xcoral"]
    play(there, "Sb1-c1xcoral")
    assert shows(there, "F.Qa F O.SaSb F.Qb F.Qc")
    assert reserves(there) == [5, 5, 6]
    # two of one owner are alike, and one's own is not chased
    there = pond("F.Qa F.Sa O.SbSb F.Qb F")
    assert words(there) == ["Sb1-c1"]
    assert shows(play(there, "Sb1-c1"), "F.Qa F O.SaSb F.Qb F")
    there = play(pond("F.Qa F.Sa O.SaSb F.Qb F"), "Sb1-c1")
    assert shows(there, "F.Qa F O.SaSa F.Qb F")


def test_croa_21_a_queen_clears_a_log_and_may_not_join_her_own_servant_there() -> None:
    there = play(pond("F F.Qa O.SbSc F.Qb F.Qc", seats=3), "Qb1-c1")
    assert shows(there, "F F O.Qa F.Qb F.Qc")
    assert reserves(there) == [6, 6, 6]
    assert words(pond("F F.Qa O.SaSb F F.Qb")) == ["Qb1-a1", "Sc1-d1"]
    assert words(pond("F.Sa O.Qa F F F.Qb")) == ["Qb1-c1"]


def test_croa_21_a_queen_on_a_log_is_chased_by_anyone() -> None:
    there = play(pond("F.Qa F.Sa O.Qb F F.Qc", seats=3), "Sb1-c1")
    assert there.view(0)["out"] == ("blue",)
    there = play(pond("F F.Qa O.QbSb+ F F.Qc", seats=3), "Qb1-c1")
    assert shows(there, "F F O.QaSa+ F F.Qc")


def test_croa_22_a_whirlpool_carries_to_another_revealed_one_of_ones_choice() -> None:
    there = pond("F.Qa F.Sa ?W W ?W W.Sb F F.Qb")
    play(there, "Sb1-c1")
    assert there.seat == 0
    assert words(there) == ["Sc1~d1", "Sc1~f1"]
    play(there, "Sc1~f1")
    assert shows(there, "F.Qa F W W ?W W.Sa F F.Qb")
    assert (there.seat, reserves(there)) == (1, [5, 6])


def test_croa_22_a_lone_whirlpool_does_nothing() -> None:
    there = play(pond("F.Qa F.Sa W ?W F.Qb"), "Sb1-c1")
    assert shows(there, "F.Qa F W.Sa ?W F.Qb")
    assert there.seat == 1


def test_croa_22_the_frog_on_the_first_whirlpool_is_chased_before_the_trip() -> None:
    there = play(pond("F.Qa F.Sa W.Sb W F F.Qb"), "Sb1-c1")
    assert reserves(there) == [5, 6]
    play(there, "Sc1~d1")
    assert shows(there, "F.Qa F W W.Sa F F.Qb")


def test_croa_22_an_enemy_queen_chased_by_whirlpool_earns_a_servant() -> None:
    there = play(pond("F.Qa F.Sa W F W.Qb F.Sb F F.Qc", seats=3), "Sb1-c1", "Sc1~e1")
    assert shows(there, "F.QaSa+ F W F W.Sa F F F.Qc")
    assert there.seat == 2


def test_croa_22_ones_own_servant_goes_home_and_ones_own_queen_is_lost() -> None:
    there = play(pond("F.Qa F.Sa W W.Sa F F.Qb"), "Sb1-c1", "Sc1~d1")
    assert shows(there, "F.Qa F W W.Sa F F.Qb")
    assert reserves(there) == [5, 6]
    there = play(pond("F F.Sa W W.Qa F.Qb F.Qc", seats=3), "Sb1-c1", "Sc1~d1")
    assert shows(there, "F F W W F.Qb F.Qc")
    assert (there.seat, there.view(0)["out"]) == (1, ("amber",))
    assert reserves(there)[1:] == [6, 6]  # nobody gains
    there = play(pond("F F.Sa W W.Qa F.Qb F"), "Sb1-c1", "Sc1~d1")
    outcome = there.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_croa_23_who_cannot_move_passes_and_the_mud_lets_go() -> None:
    there = pond("U.Qa! F F F.Qb")
    assert words(there) == ["pass"]
    play(there, "pass", "Qd1-c1")
    assert words(there) == ["Qa1-b1"]
    assert words(pond("F.Qa F.Sa F.Sa! F F.Qb")) == ["pass"]


# the pond as text ----------------------------------------------------------------------------------


def test_a_diagram_is_read_as_it_is_drawn() -> None:
    diagram = "?F.QaSa+ O.SbSc  1.Qb\n?U.Sa!   W       ?P\nM.Qc     L       6"
    assert shows(pond(diagram, seats=3), diagram)
    assert croa.drawn(pond(diagram, seats=3)).split()[5] == "?"
    with pytest.raises(ValueError, match="equally long"):
        pond("F.Qa F\nF.Qb")


def test_what_is_told_does_not_tell_a_face_down_tile() -> None:
    for tile in "FLMUPOW3":
        there = pond(f"F.Qa F.Sa ?{tile}.Sb F ?{tile} F.Qb")
        told = there.told(from_notation(there, "Sb1-c1"))
        assert (
            told == "Amber's Servant goes from b1 to c1 and turns it up, where Blue's Servant sits."
        )
    there = pond("F.Qa F.Sa M.Sb F.Qb")
    assert there.told(from_notation(there, "Sb1-c1")) == (
        "Amber's Servant goes from b1 to c1, a mosquito, chasing Blue's Servant."
    )
    play(there, "Sb1-c1")
    assert there.told("end") == "Amber ends the turn."
    assert there.aftermath() == "", "that tile was turned up before"
    log = pond("F.Qa F.Sa O.Sb F.Qb")
    assert log.told(from_notation(log, "Sb1-c1")).endswith("a log, beside Blue's Servant.")


@pytest.mark.parametrize(
    ("tile", "said"),
    [("P", "c1 is a pike and takes the frog."), ("F", "c1 is a leaf."), ("3", "c1 is male 3.")],
)
def test_what_a_step_turned_up_is_told_behind_it(tile: str, said: str) -> None:
    there = play(pond(f"F.Qa F.Sa ?{tile} F F.Qb"), "Sb1-c1")
    assert there.aftermath() == said
    play(there, "Qe1-d1")
    assert there.aftermath() == ""


def test_the_pike_that_ends_a_game_is_told() -> None:
    there = play(pond("?P F.Qa F F.Qb"), "Qb1-a1")
    assert there.outcome() is not None
    assert there.aftermath() == "a1 is a pike and takes the frog."
    assert there.player(1) == "Blue"


# set-up, shortages, supply -------------------------------------------------------------------------


def laid(size: str, kit: Kit = KIT, seed: int = 1) -> Counter[str]:
    return Counter(croa.setup(kit, 2, {"pond": size}, random.Random(seed)).supply.tiles)


def test_the_first_game_is_laid_without_six_lilies_logs_and_whirlpools() -> None:
    big, first = laid("8x8"), laid("7x7")
    assert big.total() == 64
    assert big - first == Counter(lily=6, log=6, whirlpool=3)
    assert not first - big


def test_surplus_tiles_stay_in_the_box_at_random() -> None:
    kit = kits.croa(pike=6)
    pikes = {laid("8x8", kit, seed)["pike"] for seed in range(40)}
    assert len(pikes) > 1
    there = croa.setup(kit, 4, {}, random.Random(3))
    assert +there.holdings() == Counter(games.inventory(kit))
    assert there.high_water()["tiles"] == 64


@pytest.mark.parametrize(
    ("kit", "options", "component", "said"),
    [
        (
            kits.croa(leaf=10),
            {},
            "tiles",
            "laying the pond of 8 x 8: .* tile for 1 of the 64 places",
        ),
        (kits.croa(leaf=10), {"pond": "7x7"}, "tiles", "7 x 7: .* tile for 1 of the 49 places"),
        (kits.without(KIT, "tiles"), {}, "tiles", "laying the pond"),
        (kits.croa(queens__sky=0), {}, "queens", "Queen for player 4"),
        (kits.croa(servants__red=1), {}, "servants", "red Servant number 2"),
        (kits.without(KIT, "servants"), {}, "servants", "placing the frogs"),
    ],
)
def test_set_up_names_the_piece_that_is_lacking(
    kit: Kit, options: Mapping[str, str], component: str, said: str
) -> None:
    with pytest.raises(Shortage, match=said) as told:
        croa.setup(kit, 4, options, random.Random(1))
    assert told.value.component == component


def after_a_shortage(kit: Kit, seats: int) -> Shortage:
    """What random games on this kit ask for in vain."""
    for seed in range(60):
        chance = random.Random(seed)
        there = croa.setup(kit, seats, {}, chance)
        try:
            games.playout(there, chance, croa.TURN_LIMIT)
        except Shortage as shortage:
            return shortage
    raise AssertionError("the kit was always enough")


def test_a_pawn_or_a_servant_is_missed_when_a_rule_asks_for_it() -> None:
    gone = {f"males__plum_{k}": 0 for k in range(1, 7)}
    shortage = after_a_shortage(kits.croa(**gone), 2)
    assert shortage.component == "males"
    assert "plum's Queen meets male" in shortage.moment
    shortage = after_a_shortage(kits.croa(servants__yellow=2), 2)
    assert (shortage.component, shortage.what) == ("servants", "yellow Servant number 3")


def test_the_high_water_mark_remembers_servants_that_have_left() -> None:
    there = pond("1 F.Qa F.Sa ?P F F.Qb")
    assert there.high_water()["servants"] == 1
    play(there, "Qb1-a1", "Qf1-e1", "Sa1-b1", "Qe1-f1", "Sc1-d1")
    assert there.high_water()["servants"] == 2
    assert there.high_water()["servants.amber"] == 2
    assert there.high_water()["males"] == 1
    assert croa.drawn(there).count("Sa") == 1


# counted against a slow reading of the rules -------------------------------------------------------


def crowd(chance: random.Random, seats: int, cells: int) -> list[str]:
    """Frogs for every tile of a random pond, so that rare company is common."""
    there = [""] * cells
    up = "FLMUPOWLMUPOOW123456"
    tiles = [chance.choice(("", "", "?")) + chance.choice(up) for _ in range(cells)]
    free = chance.sample(range(cells), cells)
    for seat in range(seats):
        letter = "abcd"[seat]
        queen = free.pop()
        stuck = "!" if chance.random() < 0.1 else ""
        there[queen] = f"Q{letter}{stuck}" + f"S{letter}+" * chance.choice((0, 0, 0, 1, 2))
        for _ in range(chance.randint(0, 3)):
            if free:
                stuck = "!" if chance.random() < 0.2 else ""
                there[free.pop()] += f"S{letter}{stuck}"
    for cell, tile in enumerate(tiles):
        if tile == "O" and cell in free and chance.random() < 0.6:
            pair = "".join(f"S{chance.choice('abcd'[:seats])}" for _ in "12")
            most = max("".join([*there, pair]).count(f"S{letter}") for letter in "abcd")
            there[cell] = pair if most <= 6 else ""
    return [t + ("." + c if c else "") for t, c in zip(tiles, there, strict=True)]


def both(seed: int) -> tuple[Pond, slow_croa.Slow]:
    """The same random small position, quick and slow."""
    chance = random.Random(seed)
    columns, rows = chance.choice(((3, 3), (4, 3), (3, 4), (4, 4), (6, 2), (12, 1)))
    seats = chance.choice((2, 3, 4)) if columns * rows > 11 else 2
    row_of = crowd(chance, seats, columns * rows)
    diagram = "\n".join(" ".join(row_of[i : i + columns]) for i in range(0, len(row_of), columns))
    pawns = {s: tuple(k for k in range(1, 7) if chance.random() < 0.8) for s in range(seats)}
    seat, gentle = chance.randrange(seats), chance.random() < 0.3
    quick = croa.position(diagram, seats=seats, seat=seat, pawns=pawns, pike_to_reserve=gentle)
    return quick, slow_croa.read(diagram, seats, seat, pawns, gentle)


def seen_by(quick: Pond) -> list[object]:
    view: Any = quick.view(0)
    found: list[object] = [
        quick.seat,
        view["phase"],
        frozenset(view["turned up"]),
        sorted(frog.removesuffix(" on the move") for frog in view["frogs"]),
    ]
    for seat, alive in enumerate(quick.alive):
        if alive:
            colour = quick.supply.colours[seat]
            found.append((colour, view["reserve"][colour]))
            found.append(view["males in hand"][colour])
    return found


@pytest.mark.parametrize("seed", range(12))
def test_quick_and_slow_ponds_agree_move_by_move(seed: int) -> None:
    for game in range(25):
        quick, slow = both(100 * seed + game)
        chance = random.Random(seed)
        for _ in range(40):
            assert seen_by(quick) == list(slow_croa.seen(slow))
            after = slow_croa.after(slow)
            assert sorted(words(quick)) == sorted(after)
            if not after:
                break
            text = chance.choice(sorted(after))
            play(quick, text)
            slow = after[text]


def sequences(quick: Pond, depth: int) -> int:
    if depth == 0 or not quick.moves():
        return 1
    total = 0
    for move in quick.moves():
        then = quick.copy()
        then.play(move)
        total += sequences(then, depth - 1)
    return total


@pytest.mark.parametrize("seed", range(500, 512))
def test_as_many_sequences_of_moves_as_the_slow_pond_counts(seed: int) -> None:
    quick, slow = both(seed)
    for depth in (1, 2, 3):
        assert sequences(quick, depth) == slow_croa.sequences(slow, depth)


# whole games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", croa.SEATS)
@pytest.mark.parametrize("size", ["7x7", "8x8"])
def test_pieces_stay_whole_and_what_is_counted_by_the_way_is_right(seats: int, size: str) -> None:
    for seed in range(4):
        chance = random.Random(seed)
        there = croa.setup(KIT, seats, {"pond": size}, chance)
        while there.moves():
            there.play(chance.choice(there.moves()))
            places = [(frog, cell) for cell, crowd in enumerate(there.at) for frog in crowd]
            assert sorted(places) == [(f, c) for f, c in enumerate(there.where) if c >= 0]
            for seat in range(seats):
                servants = there.where[7 * seat + 1 : 7 * seat + 7]
                assert there.afloat[seat] == sum(c >= 0 for c in servants)
                assert len(there.reserve[seat]) == servants.count(-1)
                assert there.alive[seat] == (there.where[7 * seat] >= 0)
                for ward in there.wards[seat]:
                    assert there.where[ward] == there.where[7 * seat]
            whirlpools = [c for c, k in enumerate(there.tiles) if k == 6 and there.up[c]]
            assert list(there.whirlpools) == whirlpools
            assert there.seen == sum(there.up)
        assert there.outcome() is not None
        assert there.eaten + there.chased == seats - 1


def test_greedy_frogs_beat_random_ones() -> None:
    wins = 0
    for seed in range(30):
        chance = random.Random(seed)
        there = croa.setup(KIT, 2, {}, chance)
        while there.moves() and there.turn < croa.TURN_LIMIT:
            moves = there.moves()
            if there.seat == seed % 2:
                move = max(moves, key=lambda m: (croa.appraise(there, m), chance.random()))
            else:
                move = chance.choice(moves)
            there.play(move)
        outcome = there.outcome()
        wins += outcome is not None and outcome.winners == (seed % 2,)
    assert wins >= 22


def test_a_greedy_frog_takes_a_queen_and_keeps_off_a_pike() -> None:
    there = pond("P F.Qa F F.Sa F.Qb", seats=2)
    best = max(there.moves(), key=lambda m: croa.appraise(there, m))
    assert there.notation(best) == "Sd1-e1"
    worst = min(there.moves(), key=lambda m: croa.appraise(there, m))
    assert there.notation(worst) == "Qb1-a1"


def test_the_golden_game_reads_as_it_did(golden: Callable[[str, str], None]) -> None:
    golden("play-croa.txt", playthrough.text(croa, KIT, 4, {}, 7))  # type: ignore[arg-type]
