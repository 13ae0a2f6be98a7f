"""Designs that the rules tell apart must look it, in grey, to colour-blind eyes, and turned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator import apart, kinds, library, spec
from generator.ink import Group, Mark, Run

KIT = """\
kit: pairs
title: Pairs
colours: {{a: "{a}", b: "{b}"}}
faces:
  one:
    - fill: "#ffffff"
    - {first}
  two:
    - fill: "#ffffff"
    - {second}
components:
  pieces:
    kind: {kind}
    {size}
    designs:
      - {{id: one, name: One}}
      - {{id: two, name: Two}}
{extra}
"""

CARD = {"kind": "card", "size": "size: square"}
DISC = {"kind": "token", "size": "diameter: 20mm"}


def said(tmp_path: Path, first: str, second: str, a: str = "#000000", b: str = "#000000",
         extra: str = "", **shape: str) -> list[str]:  # fmt: skip
    file = tmp_path / "pairs.yaml"
    file.write_text(
        KIT.format(first=first, second=second, a=a, b=b, extra=extra, **(shape or CARD)), "utf-8"
    )
    loaded = spec.load(file)
    assert loaded.kit is not None, loaded.findings
    assert loaded.artwork is not None
    prints, findings = kinds.draw(loaded.kit, loaded.artwork, "en")
    assert not findings
    return [str(f) for f in apart.findings(loaded.kit, prints)]


SQUARE = "rect: [20mm, 20mm, 23mm, 23mm]\n      colour: "
CORNER = "rect: [3mm, 3mm, 23mm, 10mm]\n      colour: "
OPPOSITE = "rect: [37mm, 50mm, 23mm, 10mm]\n      colour: "
QUARTER = "rect: [50mm, 3mm, 10mm, 23mm]\n      colour: "


def test_equal_faces_look_alike(tmp_path: Path) -> None:
    (one,) = said(tmp_path, SQUARE + "$a", SQUARE + "$b")
    assert "pieces/one and pieces/two" in one
    assert "0.0 %" in one
    assert "pairs.yaml:19:9: warning" in one


def test_a_shape_of_its_own_tells_apart(tmp_path: Path) -> None:
    assert said(tmp_path, SQUARE + "$a", CORNER + "$b") == []


def test_colours_of_one_grey_do_not_tell_apart_in_grey_print(tmp_path: Path) -> None:
    # 0.299 R + 0.587 G + 0.114 B is 118 for both
    (one,) = said(tmp_path, SQUARE + "$a", SQUARE + "$b", a="#c85a5a", b="#3a8f8f")
    assert "in grey print" in one


def test_red_and_green_do_not_tell_apart_for_eyes_without_green_cones(tmp_path: Path) -> None:
    """Deuteranopes see both as one brown; their greys differ enough to be told in print."""
    (one,) = said(tmp_path, SQUARE + "$a", SQUARE + "$b", a="#bc72e6", b="#ec0fd2")
    assert "without green cones" in one


@pytest.mark.parametrize(("second", "turn"), [(OPPOSITE, 180), (QUARTER, 90)])
def test_a_square_must_differ_in_every_quarter_turn(tmp_path: Path, second: str, turn: int) -> None:
    (one,) = said(tmp_path, CORNER + "$a", second + "$b")
    assert "turned by" in one
    assert f"{turn}°" in one or f"{360 - turn}°" in one


def test_a_card_lies_two_ways_and_not_sideways(tmp_path: Path) -> None:
    poker = {"kind": "card", "size": "size: poker"}
    top = "rect: [3mm, 3mm, 57mm, 10mm]\n      colour: $a"
    bottom = "rect: [3mm, 75mm, 57mm, 10mm]\n      colour: $a"
    side = "rect: [3mm, 3mm, 10mm, 57mm]\n      colour: $a"
    assert said(tmp_path, top, bottom, **poker)
    assert said(tmp_path, top, side, **poker) == []


def test_a_disc_must_differ_at_any_angle(tmp_path: Path) -> None:
    low = "rect: [-2mm, 10mm, 24mm, 12mm]\n      colour: $a"
    cross = "rect: [8mm, -2mm, 4mm, 24mm]\n      colour: $a"
    aside = (
        "group:\n        - rect: [-2mm, 10mm, 24mm, 12mm]\n          colour: $a\n      turn: 120"
    )
    assert said(tmp_path, low, cross, **DISC) == []
    (one,) = said(tmp_path, low, aside, **DISC)
    assert "120°" in one or "240°" in one


def test_a_pair_that_is_meant_says_so(tmp_path: Path) -> None:
    extra = "alike: [[pieces/one, pieces/two]]"
    assert said(tmp_path, SQUARE + "$a", SQUARE + "$b", extra=extra) == []


def test_the_quick_bound_never_claims_more_than_the_whole_comparison() -> None:
    """Pairs that are passed over as surely apart are apart when compared in every turn."""
    loaded = spec.load(library.shipped("components")["froschis"])
    assert loaded.kit is not None
    assert loaded.artwork is not None
    prints, _ = kinds.draw(loaded.kit, loaded.artwork, "en")
    all_pairs = {(x.one.design, x.other.design): x.share for x in apart.likenesses(prints)}
    compared = {(x.one.design, x.other.design) for x in apart.likenesses(prints, apart.LEAST)}
    passed = set(all_pairs) - compared
    assert passed
    assert min(all_pairs[p] for p in passed) >= apart.LEAST
    assert min(all_pairs.values()) > 2 * apart.LEAST


DECK = """\
kit: deck
faces:
  plain:
    - fill: "#ffffff"
    - text: "{says}"
      at: [31.5mm, 44mm]
      size: 12pt
components:
  deck:
    kind: card
    size: poker
    face: plain
    designs:
"""


def read(tmp_path: Path, *texts: str) -> list[str]:
    file = tmp_path / "deck.yaml"
    rows = "".join(f"      - {{id: d-{i}, traits: {{says: '{t}'}}}}\n" for i, t in enumerate(texts))
    file.write_text(DECK + rows, "utf-8")
    loaded = spec.load(file)
    assert loaded.kit is not None, loaded.findings
    assert loaded.artwork is not None
    prints, findings = kinds.draw(loaded.kit, loaded.artwork, "en")
    assert not findings
    return [str(f) for f in apart.findings(loaded.kit, prints)]


def test_cards_of_a_game_of_ones_own_are_told_apart_by_their_words(tmp_path: Path) -> None:
    assert read(tmp_path, "Draw two", "Draw three", "Swap", "1", "2") == []


def test_words_that_read_the_same_on_their_heads_tell_nothing_apart(tmp_path: Path) -> None:
    (one,) = read(tmp_path, "6", "9", "2")
    assert "deck/d-0 and deck/d-1" in one
    (one,) = read(tmp_path, "NOW", "MON", "no")
    assert "deck/d-0 and deck/d-1" in one
    assert read(tmp_path, "SIX 6", "NINE 9") == []


def test_many_that_look_alike_share_one_warning(tmp_path: Path) -> None:
    (one,) = read(tmp_path, *["Draw"] * 40, "Swap")
    assert "deck/d-0, deck/d-1, deck/d-2, deck/d-3 and 36 more look alike" in one
    assert "alike: [[deck/d-0, deck/d-1, deck/d-2, deck/d-3, …]]" in one
    two = read(tmp_path, "Draw", "Swap", "Draw", "Swap", "Swap")
    assert len(two) == 2


def test_a_games_own_cards_must_look_apart_whatever_they_say() -> None:
    """The rules of a shipped game tell numbers apart at a glance, not by reading."""
    loaded = spec.load(library.shipped("components")["froschis"])
    assert loaded.kit is not None
    assert loaded.artwork is not None
    prints, _ = kinds.draw(loaded.kit, loaded.artwork, "en")
    bare = [
        replace(p, front=replace(p.front, marks=tuple(_texts(p.front.marks)))) for p in prints[:8]
    ]
    (told,) = apart.findings(loaded.kit, bare)
    assert "look alike" in told.sentence
    assert apart.findings(replace(loaded.kit, game=None), bare) == ()


def _texts(marks: Iterable[Mark]) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Group):
            yield replace(mark, marks=tuple(_texts(mark.marks)))
        elif isinstance(mark, Run):
            yield mark
