"""Elements of a face as they are drawn: where they stand, how they turn, when they are refused; mm."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator import kinds, spec
from generator.findings import Finding
from generator.geometry import IDENTITY, Box, Matrix, compose
from generator.ink import Group, Mark, Run, mark_box, rectangle
from generator.ink import Path as Path_

KIT = """\
kit: pond
colours: {{paper: "#fbf7ea", ink: "#1f2a24"}}
faces:
  plain:
    - {element}
components:
  deck: {{kind: card, size: poker, safe: 4mm, face: plain, designs: [{{id: a, traits: {{n: 5}}}}]}}
"""


def drawn(tmp_path: Path, element: str) -> tuple[tuple[Mark, ...], tuple[Finding, ...]]:
    file = tmp_path / "pond.yaml"
    file.write_text(KIT.format(element=element), encoding="utf-8")
    found = spec.load(file)
    assert found.kit is not None, found.findings
    assert found.artwork is not None
    prints, findings = kinds.draw(found.kit, found.artwork, "en")
    return prints[0].front.marks, findings


def boxes(marks: tuple[Mark, ...], matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """The ink of every mark that is no group, where it lies on the face."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from boxes(mark.marks, compose(matrix, mark.matrix))
        elif (box := mark_box(mark, matrix)) is not None:
            yield box


def runs(marks: tuple[Mark, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Run, Matrix]]:
    for mark in marks:
        if isinstance(mark, Run):
            yield mark, matrix
        elif isinstance(mark, Group):
            yield from runs(mark.marks, compose(matrix, mark.matrix))


def test_each_corner_is_drawn_upright_and_turned_about_the_middle(tmp_path: Path) -> None:
    corner = "each-corner: [{rect: [4mm, 6mm, 10mm, 2mm], colour: $ink}]"
    upright, turned = boxes(drawn(tmp_path, corner)[0])
    assert (upright.x, upright.y, upright.width, upright.height) == pytest.approx((4, 6, 10, 2))
    where = (turned.x, turned.y, turned.width, turned.height)
    assert where == pytest.approx((63 - 4 - 10, 88 - 6 - 2, 10, 2))
    first, second = (
        m for _, m in runs(drawn(tmp_path, 'each-corner: [{text: "7", at: [9mm, 15mm]}]')[0])
    )
    assert first[:4] == pytest.approx((1, 0, 0, 1))
    assert second[:4] == pytest.approx((-1, 0, 0, -1))


def test_those_below_the_middle_stand_on_their_heads_where_it_is_asked(tmp_path: Path) -> None:
    repeat = "repeat: {count: 5, pattern: pips, each: 8mm, turn-lower: yes}"
    marks, _ = drawn(
        tmp_path, f"{{text: 'W', {repeat}, box: [10mm, 10mm, 43mm, 68mm], size: 12pt}}"
    )
    found = list(runs(marks))
    assert len(found) == 5
    for run, matrix in found:
        box = mark_box(run, matrix)
        assert box is not None
        assert (matrix[3] < 0) == (box.centre[1] > 50), "the middle one stands upright"


def test_C04_text_shrinks_to_its_minimum_and_no_further(tmp_path: Path) -> None:
    words = "a title that is rather long for so narrow a card"
    text = "{{text: '{words}', at: [31.5mm, 20mm], size: 14pt, minimum: {minimum}}}"
    marks, findings = drawn(tmp_path, text.format(words=words, minimum="6pt"))
    assert findings == ()
    (box,) = boxes(marks)
    assert box.x >= 4
    assert box.right <= 59
    ((run, _),) = runs(marks)
    assert 6 <= run.size * 72 / 25.4 < 14
    marks, (finding,) = drawn(tmp_path, text.format(words=words, minimum="12pt"))
    assert marks == ()
    assert finding.severity == "error"
    assert "does not fit" in finding.sentence
    assert "at 12 pt, its minimum" in finding.hint
    assert "design a of deck" in finding.sentence


def test_a_repeat_over_a_trait_draws_one_for_each_of_its_values(tmp_path: Path) -> None:
    marks, findings = drawn(tmp_path, "{text: '{item}', repeat: {over: n, pattern: row}}")
    assert findings == ()
    assert [run.text for run, _ in runs(marks)] == ["5"]
    _, (finding,) = drawn(tmp_path, "{text: '{item}', repeat: {over: m, pattern: row}}")
    assert "no trait is called “m”" in finding.sentence


FRAMED = """\
kit: pond
colours: {ink: "#1f2a24"}
faces:
  frame:
    - {rect: [2mm, 3mm, 10mm, 4mm], colour: $ink}
    - {text: "{n}", at: [20mm, 20mm]}
  plain: [{face: frame}, {text: over, at: [31mm, 40mm]}]
  moved: [{face: "{other}", at: [5mm, 6mm]}]
  lost: [{group: [{face: frame}], at: [80mm, 0mm]}]
  round: [{face: about}]
  about: [{face: round}]
components:
  deck: {kind: card, size: poker, face: FACE, designs: [{id: a, traits: {n: "7", other: OTHER}}]}
"""


def framed(
    tmp_path: Path, face: str, other: str = "frame"
) -> tuple[tuple[Mark, ...], tuple[Finding, ...]]:
    file = tmp_path / "pond.yaml"
    file.write_text(FRAMED.replace("FACE", face).replace("OTHER", other), encoding="utf-8")
    found = spec.load(file)
    assert found.kit is not None, found.findings
    assert found.artwork is not None
    prints, findings = kinds.draw(found.kit, found.artwork, "en")
    return prints[0].front.marks, findings


def test_a_face_draws_another_one_under_what_follows(tmp_path: Path) -> None:
    marks, findings = framed(tmp_path, "plain")
    assert findings == ()
    assert [run.text for run, _ in runs(marks)] == ["7", "over"]
    first = next(iter(boxes(marks)))
    assert (first.x, first.y, first.width, first.height) == (2, 3, 10, 4)


def test_a_face_may_be_named_by_a_trait_and_lie_elsewhere(tmp_path: Path) -> None:
    marks, findings = framed(tmp_path, "moved")
    assert findings == ()
    first = next(iter(boxes(marks)))
    assert (first.x, first.y) == (7, 9)
    _, (finding,) = framed(tmp_path, "moved", "frmae")
    assert finding.severity == "error"
    assert "no face is called “frmae”" in finding.sentence
    assert "frame" in finding.hint


def test_a_face_that_holds_itself_is_an_error_that_says_how(tmp_path: Path) -> None:
    _, findings = framed(tmp_path, "round")
    assert [f.severity for f in findings] == ["error"]
    assert "the face “round” holds itself: round > about > round" in findings[0].sentence


def test_what_a_face_within_has_off_the_piece_is_told_at_its_own_element(tmp_path: Path) -> None:
    _, findings = framed(tmp_path, "lost")
    assert [f.severity for f in findings] == ["error", "error"]
    assert sorted(f.place.line for f in findings) == [5, 6]
    assert all("is on the piece" in f.sentence for f in findings)


def test_an_outline_lies_about_its_letters_and_under_all_of_them(tmp_path: Path) -> None:
    text = "{text: 'Öl gj', at: [31mm, 40mm], size: 20pt, outline: $paper, outline-width: 1mm}"
    marks, findings = drawn(tmp_path, text)
    assert findings == ()
    line, run = marks
    assert isinstance(line, Path_)
    assert isinstance(run, Run)
    assert (line.fill, line.stroke, line.width) == ("#fbf7ea", "#fbf7ea", 2)
    about, ink = mark_box(line), mark_box(run)
    assert about is not None
    assert ink is not None
    reach = 1.0 if about.width > ink.width + 1 else 0.0  # where boxes count a stroke's width
    for a, b in ((about.x + reach, ink.x), (about.bottom - reach, ink.bottom)):
        assert a == pytest.approx(b, abs=0.02)
    box = "box: [10mm, 10mm, 40mm, 40mm], outline: $paper"
    marks, findings = drawn(tmp_path, f"{{paragraph: 'one **two** :fly: three', {box}}}")
    assert findings == ()
    kinds_of = [type(m).__name__ for m in marks]
    assert kinds_of[: kinds_of.count("Path")] == ["Path"] * kinds_of.count("Run")


def test_pictures_and_clips_may_have_round_corners(tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (400, 200), "red").save(tmp_path / "photo.png")
    for fit, box in (
        ("cover", Box(10, 10, 20, 20)),
        ("stretch", Box(10, 10, 20, 20)),
        ("inside", Box(10, 15, 20, 10)),
    ):
        image = f"{{image: photo.png, box: [10mm, 10mm, 20mm, 20mm], fit: {fit}, radius: 3mm}}"
        (group,), findings = drawn(tmp_path, image)
        assert findings == ()
        assert isinstance(group, Group)
        assert group.clip == rectangle(box, 3)
    clip = "{group: [{fill: $ink}], clip: [10mm, 10mm, 20mm, 20mm], radius: 10mm}"
    (group,), _ = drawn(tmp_path, clip)
    assert isinstance(group, Group)
    assert group.clip == rectangle(Box(10, 10, 20, 20), 10)
