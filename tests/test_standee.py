"""Standees: strips that fold at the head, so that front and back stand upright behind one another; mm."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import compose, kinds, layout
from generator.geometry import IDENTITY, Box, Matrix, apply
from generator.geometry import compose as both
from generator.ink import Group, Mark, Print, Run, mark_box, outline_box, roles
from generator.kinds import standee
from generator.spec import Loaded, load

KIT = """\
kit: pond
title: Pond
colours: {red: "#c8452f", paper: "#fbf7ea"}
faces:
  frog: [{fill: $red}, {text: Fr, at: [6mm, 12mm], align: left}]
  behind: [{fill: $paper}, {text: Bk, at: [6mm, 12mm], align: left}]
components:
  standees:
    kind: standee
    size: [24mm, 32mm]
    foot: 9mm
    radius: 6mm
    bleed: 2mm
    face: frog
    designs: [{id: red, count: 3}]
"""
W, H, FOOT = 24.0, 32.0, 9.0
FOLD = FOOT + H


def loaded(folder: Path, text: str = KIT) -> Loaded:
    file = folder / "pond.yaml"
    file.write_text(text, encoding="utf-8")
    return load(file)


def made(folder: Path, text: str = KIT) -> Print:
    found = loaded(folder, text)
    assert found.kit is not None, found.findings
    assert found.artwork is not None
    (one,), findings = kinds.draw(found.kit, found.artwork, "en")
    assert findings == ()
    return one


def words(marks: tuple[Mark, ...], matrix: Matrix = IDENTITY) -> list[tuple[str, Box, Matrix]]:
    found = []
    for mark in marks:
        if isinstance(mark, Group):
            found += words(mark.marks, both(matrix, mark.matrix))
        elif isinstance(mark, Run) and (box := mark_box(mark, matrix)) is not None:
            found.append((mark.text, box, matrix))
    return found


def test_a_standee_is_a_strip_of_two_faces_and_two_feet(tmp_path: Path) -> None:
    one = made(tmp_path)
    assert outline_box(one.outline) == Box(0, 0, W, 2 * (H + FOOT))
    found = [outline_box(f) for f in one.folds]
    heights = sorted(b.y for b in found if b is not None)
    assert heights == pytest.approx([FOOT, FOLD, FOLD + H])
    assert all(b is not None and b.height == 0 for b in found)
    head = next(b for b in found if b is not None and b.y == pytest.approx(FOLD))
    assert (head.x, head.width) == pytest.approx((6, 12)), "the corners are round"
    assert one.back is None


@given(st.floats(8, 60), st.floats(10, 90), st.floats(3, 20), st.floats(0, 1))
def test_folded_at_the_head_the_two_halves_cover_one_another(
    width: float, height: float, foot: float, share: float
) -> None:
    radius = share * min(width * 0.45, height / 2)
    cut = standee.outline(width, height, foot, radius)
    fold = foot + height
    there = [(s[-2], s[-1]) for s in cut if len(s) > 1]

    def same(others: list[tuple[float, float]]) -> bool:
        """Whether each point has one of the others at its place."""
        return all(any(abs(x - u) + abs(y - v) < 1e-6 for u, v in others) for x, y in there)

    assert same([(x, 2 * fold - y) for x, y in there])
    assert same([(width - x, y) for x, y in there])


def test_the_back_stands_upright_once_folded(tmp_path: Path) -> None:
    """Seen from behind, a point of the strip x from the left is x from the right, and the head is up."""
    one = made(tmp_path, KIT.replace("    face: frog\n", "    face: frog\n    back: behind\n"))
    seen = {text: (box, matrix) for text, box, matrix in words(one.front.marks)}
    assert apply(seen["Fr"][1], 6, 12) == pytest.approx((6, FOLD + 12))
    x, y = apply(seen["Bk"][1], 6, 12)
    from_behind = (W - x, FOLD - y)
    assert from_behind == pytest.approx((6, 12))
    assert dict(roles(one.front.marks)).keys() == {"panel front", "panel back"}


def test_without_a_back_the_front_shows_twice_or_mirrored(tmp_path: Path) -> None:
    twice = words(made(tmp_path).front.marks)
    assert [w for w, _, _ in twice] == ["Fr", "Fr"]
    mirrored = words(
        made(tmp_path, KIT.replace("foot: 9mm", "foot: 9mm\n    mirror: yes")).front.marks
    )
    front = next(m for _, b, m in mirrored if b.y > FOLD)
    back = next(m for _, b, m in mirrored if b.y < FOLD)
    x, y = apply(back, 6, 12)
    assert (x, FOLD - y) == pytest.approx((6, 12)), "back to back with the front's own point"
    assert apply(front, 6, 12)[0] == pytest.approx(x)


def test_ground_goes_on_over_feet_and_cuts(tmp_path: Path) -> None:
    one = made(tmp_path)
    boxes = [
        b for g in one.front.marks if isinstance(g, Group)
        for m in g.marks if getattr(m, "fill", None) == "#c8452f" and (b := mark_box(m, g.matrix))
    ]  # fmt: skip
    for x, y in ((-1.5, 3), (W + 1.5, 3), (12, -1.5), (12, 83.5), (-1.5, FOLD), (12, FOLD)):
        assert any(b.x <= x <= b.right and b.y <= y <= b.bottom for b in boxes), (x, y)


def test_corners_too_round_for_a_fold_are_told(tmp_path: Path) -> None:
    (found,) = loaded(tmp_path, KIT.replace("radius: 6mm", "radius: 12mm")).findings
    assert "no head to fold" in found.sentence
    assert "10.8mm" in found.hint
    assert found.place is not None
    assert found.place.line == 12


def test_several_components_are_asked_for_by_one_name(tmp_path: Path) -> None:
    text = KIT.replace("kind: standee", "kind: standee\n    optional: figures")
    text += KIT[KIT.index("  standees:"):].replace("standees:", "small:").replace(
        "kind: standee", "kind: standee\n    optional: figures"
    )  # fmt: skip
    text += "  tiles: {kind: tile, size: 20mm, face: frog, designs: [{id: t}]}\n"
    file = tmp_path / "pond.yaml"
    file.write_text(text, encoding="utf-8")
    plain, full = load(file), load(file, (), ("figures", "of-another-kit"))
    assert plain.kit is not None
    assert full.kit is not None
    assert (plain.kit.total, full.kit.total) == (1, 7)
    assert full.kit.extras == ("figures",)
    assert plain.kit.offered == {"standees": "figures", "small": "figures"}


def test_a_setting_for_what_is_left_out_is_told(tmp_path: Path) -> None:
    from generator.spec.settings import parse

    text = KIT.replace("kind: standee", "kind: standee\n    optional: yes")
    text += "  tiles: {kind: tile, size: 20mm, face: frog, designs: [{id: t}]}\n"
    file = tmp_path / "pond.yaml"
    file.write_text(text, encoding="utf-8")
    found = load(file, (parse("pond.standees.red=5"),)).findings
    assert any("no component is called standees" in f.sentence for f in found)


@pytest.mark.parametrize("on", ["a4", "letter-fold", "a4-fronts"])
def test_sheets_have_cut_lines_round_and_dashed_folds_across(tmp_path: Path, on: str) -> None:
    found = loaded(tmp_path)
    assert found.kit is not None
    assert found.artwork is not None
    paper, _ = layout.load(on)
    assert paper is not None
    prints, _ = kinds.draw(found.kit, found.artwork, "en")
    composed = compose.sheets(found.kit, prints, paper)
    assert composed.findings == ()
    assert composed.document is not None
    (sheet,) = composed.document.sheets
    assert len(sheet.front.placed) == 3
    assert sheet.back is None
    assert sum(bool(getattr(m, "dash", ())) for m in sheet.front.folds) == 9
    assert len(sheet.front.cuts) == 3
