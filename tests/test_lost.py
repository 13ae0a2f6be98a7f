"""Nothing is cut in silence: elements off their piece, and texts that the cut goes through; mm."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commands import run

from generator import kinds
from generator.findings import Finding
from generator.spec import load

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
POND = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)[0]
HEAD = """\
kit: pond
title: Pond
colours: {green: "#2f8a7c", paper: "#fbf7ea"}
lengths: {far: 90mm}
faces:
  plain: [{fill: $paper}]
  face:
"""
CARD = "{kind: card, size: [63mm, 88mm], bleed: 3mm, face: face, designs: [{id: a}, {id: b}]}"


def told(folder: Path, element: str, thing: str = CARD, more: str = "") -> list[Finding]:
    """What drawing a face of these elements finds."""
    file = folder / "pond.yaml"
    face = "".join(f"    {line}\n" for line in ["- fill: $paper", *element.splitlines()])
    file.write_text(f"{HEAD}{face}{more}components:\n  thing: {thing}\n", encoding="utf-8")
    found = load(file)
    assert found.kit is not None, [str(f) for f in found.findings]
    assert found.artwork is not None
    return list(kinds.draw(found.kit, found.artwork, "en")[1])


def test_pictures_off_the_card_are_one_error_at_their_element(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pond.yaml"
    file.write_text(POND, encoding="utf-8")
    assert run(capsys, "check", file, "--strict").code == 0
    line = next(n for n, words in enumerate(POND.splitlines(), 1) if "icon: frog-peek" in words)
    file.write_text(POND.replace("[10mm, 18mm, 43mm", "[70mm, 18mm, 43mm"), encoding="utf-8")
    done = run(capsys, "check", file)
    assert done.code == 2
    assert done.err.count("error:") == 1
    assert f"pond.yaml:{line}:7: error: design number-1 of deck and 7 more" in done.err
    assert "nothing of this icon is on the piece: it lies 7 mm off its right edge" in done.err
    built = run(capsys, "build", file, "--output", tmp_path / "made", "--no-check")
    assert built.code == 2
    assert not list(tmp_path.rglob("*.pdf"))


def test_some_of_a_row_of_pictures_off_the_card_are_a_warning(tmp_path: Path) -> None:
    row = "- icon: frog-peek\n  repeat: {count: 3, pattern: row, each: 20mm}\n  box: [30mm, 20mm, 70mm, 20mm]"
    (finding,) = told(tmp_path, row)
    assert finding.severity == "warning"
    assert "1 of the 3 of this icon lies wholly off the piece" in finding.sentence


@pytest.mark.parametrize(
    ("element", "where", "place"),
    [
        ("- rect: [20mm, -40mm, 9mm, 9mm]\n  colour: $green", "31 mm off its top edge", 9),
        ("- circle: [-20mm, 40mm, 5mm]\n  stroke: $green", "mm off its left edge", 9),
        ("- text: Hop\n  at: [$far, 40mm]\n  width: 20mm", "mm off its right edge", 9),
        ("- text: Hop\n  at: [30mm, 99mm]", "mm off its bottom edge", 9),
        ("- each-corner:\n    - icon: frog-peek\n      box: [70mm, 1mm, 9mm, 9mm]", "7 mm off", 10),
        (
            "- group:\n    - icon: frog-peek\n      box: [1mm, 1mm, 9mm, 9mm]\n"
            "    - icon: mosquito\n      box: [50mm, 1mm, 9mm, 9mm]\n  at: [20mm, 0mm]",
            "7 mm off its right edge",
            12,
        ),
        ("- icon: frog-peek\n  box: [1mm, 1mm, 9mm, 9mm]\n- line: [0mm, 95mm, 63mm, 95mm]\n"
         "  stroke: $green\n  stroke-width: 1mm", "6.5 mm off its bottom edge", 11),
        ("- group:\n    - icon: frog-peek\n      box: [1mm, 1mm, 9mm, 9mm]\n"
         "  clip: [40mm, 40mm, 9mm, 9mm]", "nothing of this group", 9),
    ],
)  # fmt: skip
def test_an_element_wholly_off_its_piece_is_an_error_at_its_line(
    tmp_path: Path, element: str, where: str, place: int
) -> None:
    (finding,) = told(tmp_path, element)
    assert finding.severity == "error"
    assert where in finding.sentence
    assert finding.sentence.startswith("design a of thing and 1 more: nothing of this ")
    assert finding.place is not None
    assert finding.place.line == place


@pytest.mark.parametrize(
    "element",
    [
        "- rect: [-3mm, -3mm, 3mm, 94mm]\n  colour: $green",  # a strip of bleed
        "- icon: frog-peek\n  box: [50mm, 70mm, 40mm, 40mm]",  # runs off
        "- circle: [0mm, 0mm, 200mm]\n  colour: $green",
        "- group:\n    - icon: frog-peek\n      box: [70mm, 1mm, 9mm, 9mm]\n  at: [-40mm, 0mm]",
        "- group:\n    - icon: frog-peek\n      box: [66mm, 40mm, 9mm, 9mm]\n  turn: 90",
        "- group:\n    - icon: frog-peek\n      repeat: {count: 9, pattern: row, each: 9mm}\n"
        "      box: [0mm, 1mm, 90mm, 9mm]\n  clip: [0mm, 0mm, 63mm, 88mm]",
    ],
)
def test_art_that_runs_off_on_purpose_is_silent(tmp_path: Path, element: str) -> None:
    assert told(tmp_path, element) == []


def test_one_design_that_loses_an_element_is_named_and_the_others_are_not(tmp_path: Path) -> None:
    thing = CARD.replace(
        "{id: a}, {id: b}", "{id: a, traits: {x: 9mm}}, {id: b, traits: {x: 90mm}}"
    )
    (finding,) = told(tmp_path, '- rect: ["{x}", 5mm, 9mm, 9mm]\n  colour: $green', thing)
    assert finding.sentence.startswith("design b of thing: nothing of this rect")


def test_the_corners_of_a_disc_and_of_a_hexagon_are_off_the_piece(tmp_path: Path) -> None:
    icon = "- icon: frog-peek\n  box: [0.5mm, 0.5mm, 2mm, 2mm]"
    disc = "{kind: token, diameter: 30mm, bleed: 1mm, face: face, designs: [{id: a}]}"
    six = "{kind: token, flat-to-flat: 30mm, top: flat, bleed: 1mm, face: face, designs: [{id: a}]}"
    for thing in (disc, six):
        (finding,) = told(tmp_path, icon, thing)
        assert "nothing of this icon is on the piece" in finding.sentence
        assert told(tmp_path, icon.replace("0.5mm, 0.5mm", "14mm, 0.5mm"), thing) == []


def test_what_runs_over_a_standees_foot_is_on_the_piece_and_what_is_below_it_is_not(
    tmp_path: Path,
) -> None:
    thing = "{kind: standee, size: [24mm, 32mm], foot: 9mm, face: face, designs: [{id: a}]}"
    foot = "- rect: [2mm, 35mm, 20mm, 4mm]\n  colour: $green"
    assert told(tmp_path, foot, thing) == []
    (finding,) = told(tmp_path, foot.replace("35mm", "45mm"), thing)
    assert "nothing of this rect" in finding.sentence


def test_a_side_of_a_die_that_loses_its_pips_is_told_though_the_others_keep_theirs(
    tmp_path: Path,
) -> None:
    thing = "{kind: die, edge: 16mm, bleed: 1mm, face: face, designs: [{id: a}]}"
    good = '- circle: ["{side}mm", 8mm, 1mm]\n  colour: $green'
    assert told(tmp_path, good, thing) == []
    (finding,) = told(tmp_path, good.replace("{side}mm", "{side}0mm"), thing)
    assert finding.severity == "error"


def test_text_that_the_cut_goes_through_is_an_error_that_says_how_far(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pond.yaml"
    cut = POND.replace("at: [9mm, 15mm]", "at: [58mm, 15mm]\n          width: 30mm")
    file.write_text(cut.replace('text: "{rank}"', 'text: "{rank}00"'), encoding="utf-8")
    done = run(capsys, "check", file)
    assert done.code == 2
    found = re.search(
        r"error: deck/number-1, front: “100” reaches ([\d.]+) mm off the card", done.err
    )
    assert found is not None, done.err
    # three figures of 40 pt in Source Sans are about 21 mm wide, about a point 5 mm from the cut
    assert 4 < float(found[1]) < 6
    assert "beyond the safe zone" not in done.err


def test_text_within_the_safe_zones_border_is_a_warning_as_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pond.yaml"
    near = POND.replace("at: [9mm, 15mm]", "at: [5mm, 15mm]\n          width: 30mm")
    file.write_text(near, encoding="utf-8")
    done = run(capsys, "check", file)
    assert done.code == 0
    assert "warning: deck/number-1, front: “1” reaches" in done.err
    assert "error" not in done.err
