"""Registration marks for cutting machines, measured in printed files and in files of lines to cut; mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import commands
import cutting
import looking
import press_kits
import pypdfium2
import pypdfium2.raw as raw
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from PIL import Image
from svgelements import Path as Shape

from generator import compose, layout
from generator.formats import cut, pdf, svg
from generator.geometry import EMU, Box, Size, apply_box, from_mm
from generator.imposition import impose
from generator.imposition.grids import Cut
from generator.imposition.plan import Lot
from generator.ink import Document, mark_box
from generator.layout import Layout, Registration

MM = 25.4 / 72
LETTER = Layout("letter", Size(from_mm(215.9), from_mm(279.4)), "letter")
FEEDER = Registration(inset=from_mm(15.875))  # what a sheet feeder needs

Rect = tuple[float, float, float, float]  # left, top, right, bottom


def cards(on: Layout, count: int = 8, size: tuple[float, float] = (63, 88)) -> Document:
    kit = press_kits.kit(press_kits.component("deck", *size, [count]))
    made = compose.sheets(kit, press_kits.prints(kit), on)
    assert made.document is not None, made.findings
    assert compose.check(kit, made, on) == ()
    return made.document


def black(file: Path, page: int) -> list[Rect]:
    """Boxes that are filled black on a page of a PDF, as pdfium finds them; faces are larger."""
    found = []
    leaf = pypdfium2.PdfDocument(file.read_bytes())[page - 1]
    height = leaf.get_height()
    for thing in leaf.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
        r, g, b, a = (raw.c_uint() for _ in range(4))
        mode, stroke = raw.c_int(), raw.c_int()
        raw.FPDFPath_GetDrawMode(thing, mode, stroke)
        raw.FPDFPageObj_GetFillColor(thing, r, g, b, a)
        if mode.value and (r.value, g.value, b.value) == (0, 0, 0):
            left, low, right, high = thing.get_bounds()
            found.append((left * MM, (height - high) * MM, right * MM, (height - low) * MM))
    return [(a, b, c, d) for a, b, c, d in found if max(c - a, d - b) < 10]


def marked(inset: float, length: float, thick: float, w: float, h: float, style: str) -> list[Rect]:
    """Where the arms of marks must be, by hand."""
    x, y, r, b = inset, inset, w - inset, h - inset
    arms = {
        "tl": [(x, y, x + length, y + thick), (x, y, x + thick, y + length)],
        "tr": [(r - length, y, r, y + thick), (r - thick, y, r, y + length)],
        "bl": [(x, b - thick, x + length, b), (x, b - length, x + thick, b)],
        "br": [(r - length, b - thick, r, b), (r - thick, b - length, r, b)],
    }
    if style == "three":
        return [(x, y, x + 5, y + 5), *arms["tr"], *arms["bl"]]
    return [a for arm in arms.values() for a in arm]


def alike(found: Sequence[Rect], wanted: Sequence[Rect]) -> bool:
    def same(one: Rect, other: Rect) -> bool:
        return max(abs(p - q) for p, q in zip(one, other, strict=True)) < 0.01

    return len(found) == len(wanted) and all(sum(same(f, w) for f in found) == 1 for w in wanted)


def rounded(rect: Rect) -> Rect:
    a, b, c, d = (round(v, 2) for v in rect)
    return a, b, c, d


def corners(arms: Sequence[Rect]) -> list[Rect]:
    """The boxes of the marks: arms that overlap are one mark."""
    found: list[Rect] = []
    for arm in sorted(arms):
        for i, mark in enumerate(found):
            if arm[0] < mark[2] and mark[0] < arm[2] and arm[1] < mark[3] and mark[1] < arm[3]:
                found[i] = (
                    min(arm[0], mark[0]), min(arm[1], mark[1]),
                    max(arm[2], mark[2]), max(arm[3], mark[3]),
                )  # fmt: skip
                break
        else:
            found.append(arm)
    return found


def bare(picture: Image.Image, marks: Sequence[Rect], around: float = 1.9) -> None:
    """Nothing but the mark within 2 mm of any mark."""
    px = looking.PX
    for x0, y0, x1, y1 in marks:
        box = tuple(round(v * px) for v in (x0 - around, y0 - around, x1 + around, y1 + around))
        ring = picture.crop(box).convert("L")
        edge = round(0.2 * px)
        inner = tuple(round(v * px) - o for v, o in ((x0, box[0]), (y0, box[1]), (x1, box[0]), (y1, box[1])))  # fmt: skip
        assert ring.crop(inner).getextrema()[0] == 0, "there is a mark"
        grown = (inner[0] - edge, inner[1] - edge, inner[2] + edge, inner[3] + edge)
        ring.paste(255, grown)
        assert ring.getextrema() == (255, 255), (x0, y0)


def in_svg(file: Path, layer: str = "registration") -> list[Rect]:
    layers = etree.parse(file).getroot().findall(f"{cutting.SVG}g[@id='layer-{layer}']")
    return [Shape(p.get("d")).bbox() for g in layers for p in g]


# on paper ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", ["three", "four"])
def test_C40_marks_have_their_corners_at_the_inset_and_arms_of_their_size_on_fronts_alone(
    style: str, tmp_path: Path
) -> None:
    made = cards(replace(LETTER, registration=replace(FEEDER, style=style)))
    pdf.write(made, tmp_path, "kit")
    names = svg.write(made, tmp_path, "kit")
    wanted = marked(15.875, 5, 1, 215.9, 279.4, style)
    assert made.sheets[0].back is not None
    for page, (side, name) in enumerate(zip(made.pages, names, strict=True), 1):
        on_it = wanted if side.face == "front" else []
        assert alike(black(tmp_path / "kit.pdf", page), on_it)
        assert alike(in_svg(tmp_path / name), on_it)
        if on_it:
            bare(looking.pdf_picture(tmp_path / "kit.pdf", page), corners(on_it))


def test_C40_the_grid_shrinks_for_marks_and_all_cards_are_cut_between_them() -> None:
    for inset, takes in ((15.875, 6), (10.0, 8)):
        made = cards(replace(LETTER, registration=Registration(inset=from_mm(inset))), 40)
        assert len(made.sheets[0].front.placed) == takes
        inside = Box(inset, inset, 215.9 - 2 * inset, 279.4 - 2 * inset)
        trims = [p.trim for s in made.sheets for p in s.front.placed]
        assert all(inside.contains(t) for t in trims)
        assert len(trims) == 40
    assert len(cards(LETTER, 40).sheets[0].front.placed) == 9


def near(inked: Sequence[Box], arms: Sequence[Rect]) -> float:
    """The least distance of ink from a mark."""
    least = math.inf
    for ink, (x0, y0, x1, y1) in product(inked, arms):
        dx = max(ink.x - x1, x0 - ink.right, 0)
        dy = max(ink.y - y1, y0 - ink.bottom, 0)
        least = min(least, math.hypot(dx, dy))
    return least


@given(
    size=st.tuples(st.floats(12, 150), st.floats(12, 150)),
    inset=st.floats(5, 25),
    length=st.floats(3, 25),
    style=st.sampled_from(["three", "four"]),
    side=st.sampled_from(["front", "back"]),
    gap=st.sampled_from([0.0, 1.5, 4.0]),
    shape=st.sampled_from(["rectangle", "disc"]),
    duplex=st.sampled_from(["long-edge", "short-edge"]),
)
def test_C40_no_ink_of_any_piece_comes_within_two_millimetres_of_a_mark(
    size: tuple[float, float], inset: float, length: float, style: str, side: str, gap: float,
    shape: str, duplex: str,
) -> None:  # fmt: skip
    inset, length = round(inset, 3), round(length, 3)
    on = replace(
        LETTER,
        gap={"": from_mm(gap)},
        duplex=duplex,
        registration=Registration(style, from_mm(inset), from_mm(length), EMU, side),
    )
    if layout.faults(on):
        return
    w, h = (round(v, 2) for v in size)
    kit = press_kits.kit(
        press_kits.component("deck", w, w if shape == "disc" else h, [5, 3], shape=shape),
        press_kits.component("more", w / 2, h / 2, [7]),
    )
    made = compose.sheets(kit, press_kits.prints(kit), on)
    if made.document is None:
        assert "registration marks" in made.findings[0].sentence
        return
    assert compose.check(kit, made, on) == ()
    arms = marked(inset, length, 1, 215.9, 279.4, style)
    for sheet in made.document.sheets:
        assert sheet.back is not None
        seen, other = (sheet.front, sheet.back) if side == "front" else (sheet.back, sheet.front)
        assert other.registration == ()
        assert len(seen.registration) == len(arms)
        assert near([apply_box(p.matrix, p.clip) for p in seen.placed], arms) >= 2 - 1e-6
        cuts = [b for m in seen.cuts if (b := mark_box(m)) is not None]
        assert near(cuts, arms) >= 2 - 0.075 - 1e-6  # half a line's width


def test_without_the_key_there_is_no_mark_and_a_file_says_nothing_of_one(tmp_path: Path) -> None:
    made = cards(LETTER)
    for name in svg.write(made, tmp_path, "kit"):
        assert in_svg(tmp_path / name) == []
    described = made.description["layout"]
    assert isinstance(described, dict)
    assert "registration" not in described


@pytest.mark.parametrize("size", [(400, 300), (184, 470)])
def test_parts_of_a_board_lie_between_the_marks(size: tuple[float, float], tmp_path: Path) -> None:
    part = press_kits.component("board", *size, [1], kind="board", stock="board")
    kit = press_kits.kit(part)
    on = replace(LETTER, registration=FEEDER)
    made = compose.sheets(kit, press_kits.prints(kit, backs=False), on)
    assert made.document is not None
    assert compose.check(kit, made, on) == ()
    arms = marked(15.875, 5, 1, 215.9, 279.4, "three")
    for sheet in made.document.sheets:
        inked = [apply_box(p.matrix, p.clip) for p in sheet.front.placed]
        assert near(inked, arms) >= 2 - 1e-6
    pdf.write(made.document, tmp_path, "kit")
    for page in range(1, len(made.document.pages) + 1):
        bare(looking.pdf_picture(tmp_path / "kit.pdf", page), corners(arms))


def test_a_footer_goes_between_marks_that_lie_as_low_as_it_does(tmp_path: Path) -> None:
    low = replace(LETTER, registration=Registration("four", 5 * EMU, 8 * EMU, EMU))
    made = cards(low, 4)
    pdf.write(made, tmp_path, "kit")
    bare(
        looking.pdf_picture(tmp_path / "kit.pdf"),
        corners(marked(5, 8, 1, 215.9, 279.4, "four")),
    )
    assert "100 mm" in looking.extracted(tmp_path / "kit.pdf")


# what there is no room for -----------------------------------------------------------------------


def refused(size: tuple[float, float], on: Layout) -> tuple[str, str]:
    cut_ = Cut(Size(from_mm(size[0]), from_mm(size[1])), "rectangle", 0, 2 * EMU)
    made, (finding,) = impose([Lot("deck", "card", cut_, 1)], on)
    assert made == ()
    return finding.sentence, finding.hint


def test_C40_what_has_no_room_beside_the_marks_says_by_how_much() -> None:
    on = replace(LETTER, registration=FEEDER)
    sentence, hint = refused((180, 240), on)
    # 247.65 - 2 (5 + 2 + 2) down, the marks apart 184.15 across
    assert "184.15 x 229.65 mm" in sentence
    assert "10.35 mm too little" in sentence
    assert "smaller inset" in hint
    assert impose([Lot("deck", "card", Cut(Size(from_mm(180), from_mm(229)), "rectangle", 0, 2 * EMU), 1)], on)[1] == ()  # fmt: skip


def test_C40_a_grid_that_meets_the_marks_says_by_how_much_and_which_would_not() -> None:
    on = replace(LETTER, registration=FEEDER, grid=(3, 3))
    sentence, hint = refused((63, 88), on)
    assert "a grid of 3 x 3, 189 x 264 mm" in sentence
    assert "22.85 mm too little" in sentence
    assert hint == "grid: [2, 3] would fit"
    made, findings = impose(
        [Lot("deck", "card", Cut(Size(from_mm(63), from_mm(88)), "rectangle", 0, 2 * EMU), 6)],
        replace(on, grid=(2, 3)),
    )
    assert findings == ()
    assert len(made) == 1


def read(tmp_path: Path, text: str) -> tuple[Layout | None, list[tuple[int, str]]]:
    file = tmp_path / "mine.yaml"
    file.write_text(f"layout: mine\n{text}", encoding="utf-8")
    found, findings = layout.read(file)
    return found, [(f.place.line if f.place else 0, f"{f.sentence}; {f.hint}") for f in findings]


def test_a_layout_says_where_its_marks_are(tmp_path: Path) -> None:
    found, findings = read(
        tmp_path,
        "paper: letter\nregistration: {style: four, inset: 0.625in, length: 8mm, thickness: 0.5mm, side: back}\n",
    )
    assert findings == []
    assert found is not None
    assert found.registration == Registration("four", from_mm(15.875), 8 * EMU, EMU // 2, "back")
    found, findings = read(tmp_path, "registration: {}\n")
    assert findings == []
    assert found is not None
    assert found.registration == Registration()


FAULTS = {
    "duplex: fold\nregistration: {}\n": "duplex: fold",
    "duplex: fronts\nregistration: {side: back}\n": "prints no backs",
    "registration: {inset: 3mm}\n": "at least 5 mm",
    "registration: {length: 2mm, thickness: 3mm}\n": "3 mm thick and only 2 mm long",
    "registration: {inset: 60mm, length: 40mm}\n": "too little",
    "registration: {lenght: 5mm}\n": "did you mean “length”",
    "registration: {inset: 10}\n": "10mm",
    "registration: 10mm\n": "mapping of keys",
}


@pytest.mark.parametrize("text", FAULTS)
def test_marks_that_no_machine_would_find_are_told_at_their_line(text: str, tmp_path: Path) -> None:
    found, findings = read(tmp_path, text)
    assert found is None
    ((line, told),) = findings
    assert line == 2 + text.index("registration") // len("duplex: fold\n")
    assert FAULTS[text] in told


def test_every_fault_of_marks_is_told_in_one_run(tmp_path: Path) -> None:
    _, findings = read(
        tmp_path,
        "registration: {style: five, inset: 10, side: top}\n",
    )
    assert len(findings) == 3


# for the machine ---------------------------------------------------------------------------------


def test_the_file_of_lines_has_the_marks_where_they_are_printed_in_a_layer_that_is_not_cut(
    tmp_path: Path,
) -> None:
    made = cards(replace(LETTER, registration=FEEDER))
    files = cut.write(made, tmp_path, "kit")
    for name, sheet in zip(files, made.sheets, strict=True):
        file = tmp_path / name
        assert alike(in_svg(file), marked(15.875, 5, 1, 215.9, 279.4, "three"))
        (layer,) = etree.parse(file).getroot().findall(f"{cutting.SVG}g[@id='layer-registration']")
        # extensions of Inkscape leave out layers that say so
        assert "print" in layer.get("{http://www.inkscape.org/namespaces/inkscape}label")
        assert {(p.get("fill"), p.get("stroke")) for p in layer} == {("#000000", "none")}
        cutting.held(sheet, cutting.read(file))


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
@pytest.mark.parametrize("backs", [True, False])
def test_marks_on_the_back_turn_the_lines_over_with_the_sheet(
    duplex: str, backs: bool, tmp_path: Path
) -> None:
    on = replace(
        LETTER,
        duplex=duplex,
        gap={"": 2 * EMU},
        back_offset=(from_mm(0.5), from_mm(-1)),
        registration=replace(FEEDER, side="back"),
    )
    kit = press_kits.kit(press_kits.component("deck", 63, 88, [3]))
    found = compose.sheets(kit, press_kits.prints(kit, backs=backs), on)
    made = found.document
    assert made is not None
    assert compose.check(kit, found, on) == ()
    (sheet,) = made.sheets
    assert sheet.back is not None
    assert len(made.pages) == 2
    pdf.write(made, tmp_path, "kit")
    wanted = marked(15.875, 5, 1, 215.9, 279.4, "three")
    # on paper they are moved against the printer's drift, as all that is on backs
    moved = [(a + 0.5, b - 1, c + 0.5, d - 1) for a, b, c, d in wanted]
    assert black(tmp_path / "kit.pdf", 1) == []
    assert alike(black(tmp_path / "kit.pdf", 2), moved)
    (name,) = cut.write(made, tmp_path, "kit")
    assert alike(in_svg(tmp_path / name), wanted)
    closed = sorted(rounded(p.bbox()) for p in cutting.read(tmp_path / name).closed)
    behind = []
    for placed in sheet.front.placed:
        x, y, w, h = placed.trim
        left, top = (215.9 - x - w, y) if duplex == "long-edge" else (x, 279.4 - y - h)
        behind.append(rounded((left, top, left + w, top + h)))
    assert closed == sorted(behind)
    if backs:
        trims = [p.trim for p in sheet.back.placed]
        assert closed == sorted(
            rounded((t.x - 0.5, t.y + 1, t.right - 0.5, t.bottom + 1)) for t in trims
        )


# whole kits --------------------------------------------------------------------------------------


@pytest.mark.parametrize("on", ["a4-cutter", "letter-cutter"])
@pytest.mark.parametrize("name", ["croa", "frogger", "froschis", "grenouillette", "hopfrog"])
def test_every_kit_on_a_cutters_layout_keeps_clear_of_the_marks_and_is_cut_between_them(
    name: str, on: str, tmp_path: Path
) -> None:
    made = cutting.document(name, on)
    pdf.write(made, tmp_path, "kit")
    wide, high = (210, 297) if on == "a4-cutter" else (215.9, 279.4)
    marks = corners(marked(10, 5, 1, wide, high, "three"))
    files = cut.write(made, tmp_path, "kit")
    inside = Box(10, 10, wide - 20, high - 20)
    arranged = {s.number for s in cutting.unlike(made.sheets)}
    for file, sheet in zip(files, made.sheets, strict=True):
        if sheet.number not in arranged:
            continue
        page = 1 + next(i for i, p in enumerate(made.pages) if p is sheet.front)
        bare(looking.pdf_picture(tmp_path / "kit.pdf", page), marks)
        for path in cutting.read(tmp_path / file).paths:
            x0, y0, x1, y1 = path.bbox()
            assert inside.contains(Box(x0, y0, x1 - x0, y1 - y0), 1e-3)


def test_eight_poker_cards_lie_on_a_cutters_sheet_with_bleed_all_round() -> None:
    for on in ("a4-cutter", "letter-cutter"):
        made = cutting.document("froschis", on)
        assert [len(s.front.placed) for s in made.sheets] == [8] * 7 + [4]
        for placed in made.sheets[0].front.placed:
            assert placed.clip.x <= -0.75
            assert placed.clip.y <= -0.75


def test_a_build_with_marks_is_proven_and_a_mark_that_is_gone_is_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--layout", "a4-cutter", "--format", "pdf", "--format", "svg", "--format", "cut")
    done = commands.run(capsys, "build", "hopfrog", "--output", tmp_path, *words)
    assert done.code == 0, done.err
    folder = tmp_path / "hopfrog"
    done = commands.run(capsys, "check", folder, "--no-play")
    assert done.code == 0, done.err
    file = folder / "hopfrog-a4-cutter-01-front.svg"
    tree = etree.parse(file)
    (layer,) = tree.getroot().findall(f"{cutting.SVG}g[@id='layer-registration']")
    layer.remove(layer[0])
    tree.write(file)
    done = commands.run(capsys, "check", file, "--no-play")
    assert done.code == 1
    assert "beside its pieces" in done.err


def test_sheets_whose_pieces_come_too_near_a_mark_do_not_pass() -> None:
    kit = press_kits.kit(press_kits.component("deck", 63, 88, [4]))
    on = replace(LETTER, duplex="fronts", registration=FEEDER)
    made = compose.sheets(kit, press_kits.prints(kit), on)
    assert made.document is not None
    (sheet,) = made.document.sheets
    for dx, dy, told in (
        (-60, 0, "beyond the registration marks"),
        (-25, -33, "from a registration mark"),
    ):
        placed = tuple(replace(p, x=p.x + dx, y=p.y + dy) for p in sheet.front.placed)
        side = replace(sheet.front, placed=placed)
        sheets = (replace(sheet, front=side),)
        wrong = replace(made, document=replace(made.document, sheets=sheets, pages=(side,)))
        assert any(told in f.sentence for f in compose.check(kit, wrong, on))


def test_the_guide_tells_the_machine_and_no_knife(tmp_path: Path) -> None:
    for side in ("front", "back"):
        kit = press_kits.kit(press_kits.component("deck", 63, 88, [4]))
        on = replace(LETTER, registration=replace(FEEDER, side=side))
        prints = press_kits.prints(kit)
        made = compose.guide(kit, prints, compose.sheets(kit, prints, on), on).document
        assert made is not None
        pdf.write(made, tmp_path, side)
        text = " ".join(looking.extracted(tmp_path / f"{side}.pdf").split())
        assert "15.875 mm from the edges of the paper, 5 mm long, 1 mm thick" in text
        assert f"with its {side} up" in text
        assert "ruler from mark to mark" not in text
        assert black(tmp_path / f"{side}.pdf", 1) == []
