"""Fröschis: every claim fails for the kit that it is about, every rule holds on a position set up by hand."""

from __future__ import annotations

from dataclasses import replace

import kits
import pytest

from generator.findings import Claim
from generator.games import froschis
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
