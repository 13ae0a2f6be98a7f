"""Paragraphs of a face: bold, italic and pictures among the words, measured in the printed file; mm."""

from __future__ import annotations

import re
from pathlib import Path

import looking
import pypdfium2
import pytest

from generator import kinds, layout, plugins, proof, spec, typeset
from generator.findings import Finding
from generator.ink import Mark, Run, Use, mark_box

SIZE = 10 * 25.4 / 72
DOT = (255, 0, 255)
KIT = """\
kit: pond
fonts: {{{fonts}}}
recolours: {{night: {{"#ff00ff": "#000080"}}}}
faces:
  front:
    - {element}
components:
  deck:
    kind: card
    size: poker
    safe: 3mm
    face: front
    designs:
{designs}
"""
# a disc that fills its view, twice as wide as high with `wide`
ART = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} 100">
<ellipse cx="{x}" cy="50" rx="{x}" ry="50" fill="#ff00ff"/></svg>
"""


def kit(tmp_path: Path, element: str, *says: str, fonts: str = "") -> Path:
    """A kit whose cards say these; `element` may name {says}."""
    (tmp_path / "art").mkdir(exist_ok=True)
    for name, w in (("dot", 100), ("wide", 200)):
        drawing = ART.format(w=w, x=w / 2)
        (tmp_path / "art" / f"{name}.svg").write_text(drawing, encoding="utf-8")
    designs = "\n".join(
        f"      - {{id: d{i}, traits: {{says: {_quoted(text)}}}}}" for i, text in enumerate(says)
    )
    file = tmp_path / "pond.yaml"
    file.write_text(KIT.format(element=element, designs=designs, fonts=fonts), encoding="utf-8")
    return file


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def drawn(
    tmp_path: Path, element: str, *says: str, fonts: str = ""
) -> tuple[list[tuple[Mark, ...]], tuple[Finding, ...]]:
    found = spec.load(kit(tmp_path, element, *says, fonts=fonts))
    assert found.kit is not None, found.findings
    assert found.artwork is not None
    prints, findings = kinds.draw(found.kit, found.artwork, "en")
    return [p.front.marks for p in prints], findings


def printed(tmp_path: Path, element: str, *says: str) -> Path:
    """The PDF of the cards."""
    found = spec.load(kit(tmp_path, element, *says))
    paper, _ = layout.load("a4")
    assert found.kit is not None, found.findings
    assert found.artwork is not None
    assert paper is not None
    judged = proof.judge(found.kit, found.artwork, paper, language="en")
    assert judged.document is not None, judged.findings
    (name,) = plugins.load("formats", "pdf").write(judged.document, tmp_path, "pond")
    return tmp_path / str(name)


def dots(path: Path) -> list[tuple[float, float, float, float]]:
    """x, y, width and height in mm of every disc of the dots' colour on page 1, row by row."""
    picture = looking.pdf_picture(path)
    wide, high = picture.size
    mask = picture.convert("RGB")
    pixels = mask.load()
    assert pixels is not None
    seen: set[tuple[int, int]] = set()
    found = []
    for y in range(high):
        for x in range(wide):
            if (x, y) in seen or not looking.near(pixels[x, y], DOT, 60):  # type: ignore[arg-type]
                continue
            stack, box = [(x, y)], [x, y, x, y]
            seen.add((x, y))
            while stack:
                px, py = stack.pop()
                box = [min(box[0], px), min(box[1], py), max(box[2], px), max(box[3], py)]
                for q in ((px + 1, py), (px - 1, py), (px, py + 1), (px, py - 1)):
                    if q not in seen and looking.near(pixels[q], DOT, 60):  # type: ignore[arg-type]
                        seen.add(q)
                        stack.append(q)
            k = 1 / looking.PX
            found.append(
                (box[0] * k, box[1] * k, (box[2] - box[0] + 1) * k, (box[3] - box[1] + 1) * k)
            )
    return found


SENTENCES = (
    ":dot:",
    ":dot: x",
    "x :dot:",
    "x :dot: y",
    "**bold :dot: words**",
    "some words that break before :dot: here or there",
)
ELEMENT = '{{paragraph: "{{says}}", box: [11.5mm, 10mm, 40mm, 30mm], align: {align}, size: 10pt, icons: 1}}'


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_C28_a_picture_stands_at_the_middle_of_the_letters_wherever_it_is(
    align: str, tmp_path: Path
) -> None:
    path = printed(tmp_path, ELEMENT.format(align=align), *SENTENCES)
    found = dots(path)
    letters = looking.characters(path)
    assert len(found) == len(SENTENCES)
    first = min(found, key=lambda d: (round(d[1] / 20), d[0]))
    # the first card has nothing but its picture: aligned as a whole in its box
    left = {"left": 0.0, "centre": (40 - SIZE) / 2, "right": 40 - SIZE}[align]
    lone = first[0] - (10.5 + 11.5)
    assert lone == pytest.approx(left, abs=0.15)
    for x, y, width, height in found:
        assert (width, height) == pytest.approx((SIZE, SIZE), abs=0.15)
        middle = y + height / 2
        near = [c for c in letters if c[0].isalpha() and -0.4 < (c[2] - middle) / SIZE < 0.9]
        beside = [c for c in near if abs(c[1] - x) < 45]
        for _, _, baseline, _ in beside:
            # the middle of the picture lies 0.35 of the size above the baseline
            assert baseline - (y + height / 2) == pytest.approx(0.35 * SIZE, abs=0.1 * SIZE)
        for _, _, _, (x0, y0, x1, y1) in beside:
            apart = x1 <= x + 0.1 or x0 >= x + width - 0.1 or y1 <= y or y0 >= y + height
            assert apart, "no letter lies under a picture"


def marks_of(tmp_path: Path, element: str, says: str, fonts: str = "") -> tuple[Mark, ...]:
    made, findings = drawn(tmp_path, element, says, fonts=fonts)
    assert findings == ()
    return made[0]


BOX = "box: [6mm, 6mm, 51mm, 60mm], align: left, size: 10pt"


def test_bold_and_italic_words_are_of_the_same_family(tmp_path: Path) -> None:
    marks = marks_of(tmp_path, f'{{paragraph: "{{says}}", {BOX}}}', "a **b c** and *d* end")
    runs = [m for m in marks if isinstance(m, Run)]
    assert [(r.text.strip(), r.font.name) for r in runs] == [
        ("a", "Source Sans Pro"),
        ("b c", "Source Sans Pro Bold"),
        ("and", "Source Sans Pro"),
        ("d", "Source Sans Pro Italic"),
        ("end", "Source Sans Pro"),
    ]
    assert len({r.y for r in runs}) == 1


def test_the_faces_for_bold_may_be_named_in_the_element_or_among_the_fonts(tmp_path: Path) -> None:
    fonts = 'loud: Fredoka One, text: Source Sans Pro, "text-bold": Source Sans Pro Black'
    names = [
        {m.font.name for m in marks_of(tmp_path, element, "**b**", fonts) if isinstance(m, Run)}
        for element in (
            f'{{paragraph: "{{says}}", bold: loud, {BOX}}}',
            f'{{paragraph: "{{says}}", {BOX}}}',
        )
    ]
    assert names == [{"Fredoka One"}, {"Source Sans Pro Black"}]
    made, (finding,) = drawn(
        tmp_path, f'{{paragraph: "{{says}}", font: loud, {BOX}}}', "**b**", "plain", fonts=fonts
    )
    assert made[0] == ()
    assert made[1], "the card without bold words is drawn"
    assert "there is no bold face beside Fredoka One" in finding.sentence
    assert "design d0" in finding.sentence
    assert "loud-bold" in finding.hint


def test_pictures_take_the_recolours_that_are_named(tmp_path: Path) -> None:
    element = f'{{paragraph: "{{says}}", recolour: night, icons: 2, {BOX}}}'
    (use,) = (m for m in marks_of(tmp_path, element, ":wide:") if isinstance(m, Use))
    assert {getattr(m, "fill", None) for m in use.symbol.marks} == {"#000080"}
    box = mark_box(use)
    assert box is not None
    assert (box.width, box.height) == pytest.approx((4 * SIZE, 2 * SIZE))


def test_C42_lines_and_blank_lines_of_a_text_stay(tmp_path: Path) -> None:
    element = f'{{paragraph: "{{says}}", {BOX}, leading: 1.4}}'
    marks = marks_of(tmp_path, element, "one\ntwo\n\nthree")
    ys = {m.text: m.y for m in marks if isinstance(m, Run)}
    assert ys["two"] - ys["one"] == pytest.approx(1.4 * SIZE, rel=0.05)
    assert ys["three"] - ys["two"] == pytest.approx(2.8 * SIZE, rel=0.05)


def test_lines_with_high_pictures_stand_as_far_apart_as_they_need(tmp_path: Path) -> None:
    element = f'{{paragraph: "{{says}}", {BOX}, icons: 2.5}}'
    boxes = [
        box
        for m in marks_of(tmp_path, element, ":dot: one\nwords\n:dot:\n:dot: two")
        if (box := mark_box(m)) is not None
    ]
    rows = sorted(boxes, key=lambda b: b.y)
    pictures = [b for b in rows if b.height == pytest.approx(2.5 * SIZE)]
    assert len(pictures) == 3
    for one in pictures:
        assert not any(one.overlaps(other) for other in boxes if other is not one)
    assert rows[0].y >= 6 - 1e-6, "the first picture stays in the box"


@pytest.mark.parametrize(("valign", "spare"), [("top", 0.0), ("middle", 0.5), ("bottom", 1.0)])
def test_words_hang_from_the_top_or_stand_on_the_bottom(
    valign: str, spare: float, tmp_path: Path
) -> None:
    element = f'{{paragraph: "{{says}}", {BOX}, valign: {valign}}}'
    (run,) = (m for m in marks_of(tmp_path, element, "Hop") if isinstance(m, Run))
    ascent, descent = 0.984, 0.273  # of Source Sans
    high = (ascent + descent) * SIZE
    assert run.y == pytest.approx(6 + spare * (60 - high) + ascent * SIZE, abs=0.05)


def test_C04_a_paragraph_shrinks_to_its_minimum_and_is_told_beyond_it(tmp_path: Path) -> None:
    words = "many **words** and a :dot: for so small a box " * 3
    element = '{{paragraph: "{{says}}", box: [6mm, 6mm, 40mm, 14mm], size: 12pt, minimum: {m}}}'
    made, findings = drawn(tmp_path, element.format(m="5pt"), words)
    assert findings == ()
    sizes = {m.size * 72 / 25.4 for m in made[0] if isinstance(m, Run)}
    assert len(sizes) == 1
    assert 5 <= sizes.pop() < 12
    for mark in made[0]:
        box = mark_box(mark)
        assert box is not None
        assert box.x >= 6 - 1e-6
        assert box.right <= 46 + 1e-6
        assert box.bottom <= 20.1
    _, (finding,) = drawn(tmp_path, element.format(m="11pt"), words)
    assert re.search(r"“many .*” does not fit: \d+ lines of 11 pt need", finding.sentence)
    _, (finding,) = drawn(tmp_path, element.format(m="8pt"), "Donaudampfschifffahrtsgesellschaft")
    assert "does not fit: “Donaudampfschifffahrtsgesellschaft” is" in finding.sentence


def test_a_line_with_pictures_stands_at_a_point(tmp_path: Path) -> None:
    element = '{paragraph: "{says}", at: [31.5mm, 20mm], size: 10pt, icons: 1}'
    marks = marks_of(tmp_path, element, "**3** :dot: each")
    boxes = [box for m in marks if (box := mark_box(m)) is not None]
    middle = (min(b.x for b in boxes) + max(b.right for b in boxes)) / 2
    assert middle == pytest.approx(31.5, abs=0.2)
    assert {m.y for m in marks if isinstance(m, Run)} == {20.0}
    made, (finding,) = drawn(tmp_path, element, "one\ntwo")
    assert made == [()]
    assert "of several lines needs a “box”" in finding.sentence
    _, (finding,) = drawn(tmp_path, '{paragraph: "{says}"}', "one")
    assert "needs “box” or “at”" in finding.sentence


def test_C29_marks_that_make_no_sense_are_told_and_other_cards_are_drawn(tmp_path: Path) -> None:
    element = f'{{paragraph: "{{says}}", {BOX}}}'
    says = ("<b>loud", "**never closed", "a :frgo:", "R&D: 0.1 <A <0.9, 3 * 4", "one `code`\n<i>")
    made, findings = drawn(tmp_path, element, *says)
    told = [str(f) for f in findings]
    assert all("pond.yaml:6:8: error: design d" in t for t in told), told
    assert len(told) == 5, "one for each, two for the last"
    assert "d0 of deck: in “<b>loud”: HTML is not taken" in told[0]
    assert "d1 of deck: in “**never closed”: “**” is never closed" in told[1]
    assert "d2 of deck: no picture is called “frgo”" in told[2]
    assert "d4 of deck: in “one `code`”" in told[3]
    assert "d4 of deck: in “<i>”" in told[4]
    assert [bool(marks) for marks in made] == [False, False, False, True, False]
    assert "".join(m.text for m in made[3] if isinstance(m, Run)) == "R&D: 0.1 <A <0.9, 3 * 4"


def test_C29_a_plain_text_keeps_every_sign(tmp_path: Path) -> None:
    says = "<b>S&P</b> **500** :dot: \\*"
    marks = marks_of(tmp_path, f'{{text: "{{says}}", {BOX}}}', says)
    assert "".join(m.text for m in marks if isinstance(m, Run)) == says


def test_the_words_of_a_paragraph_are_words_in_the_printed_file(tmp_path: Path) -> None:
    path = printed(tmp_path, ELEMENT.format(align="left"), "**Leap** over :dot: & *rest*")
    with pypdfium2.PdfDocument(path) as document:
        text = document[0].get_textpage().get_text_range()
    assert "Leap over" in text.replace("\r\n", " ")
    assert "& rest" in text.replace("\r\n", " ")


def test_a_paragraph_in_a_language_is_that_of_the_print(tmp_path: Path) -> None:
    element = '{paragraph: {en: "**Hop** :dot:", fr: "**Saute** :dot:"}, at: [31mm, 30mm]}'
    found = spec.load(kit(tmp_path, element, "x"))
    assert found.kit is not None, found.findings
    assert found.artwork is not None
    said = [
        [m.text for m in kinds.draw(found.kit, found.artwork, code)[0][0].front.marks if isinstance(m, Run)]
        for code in ("en", "fr")
    ]  # fmt: skip
    assert said == [["Hop "], ["Saute "]]


def test_characters_that_the_font_lacks_are_told(tmp_path: Path) -> None:
    element = f'{{paragraph: "{{says}}", {BOX}}}'
    _, (finding,) = drawn(tmp_path, element, "**漢**")
    assert "U+6F22" in finding.sentence
    assert typeset.font("Source Sans Pro Bold").name in finding.sentence
