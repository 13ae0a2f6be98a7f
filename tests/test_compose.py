"""Sheets made up: what is on which side, where, marked how; and whether checking them finds what is wrong."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from press_kits import component, kit, mm, on_backs, on_fronts, outline_of, paper, prints

from generator import compose, kinds, library, spec, typeset
from generator import layout as layouts
from generator.compose import Composed
from generator.compose.words import WORDS, word
from generator.geometry import EMU, IDENTITY, Box, Matrix, Size, apply, apply_box, from_mm
from generator.geometry import compose as after
from generator.ink import (
    Document,
    Drawing,
    Group,
    Mark,
    Path,
    Placed,
    Print,
    Run,
    Sheet,
    Side,
    mark_box,
    outline_box,
    polygon,
    polyline,
    rectangle,
    transformed,
)
from generator.kit import Kit
from generator.layout import Layout, Marks

A4 = Layout("a4", paper_name="a4")
LETTER = replace(A4, name="letter", paper=Size(*mm(215.9, 279.4)), paper_name="letter")
SHORT = replace(A4, duplex="short-edge")
FRONTS = replace(A4, name="a4-fronts", duplex="fronts")
FOLD = replace(A4, name="a4-fold", duplex="fold")

DECK = kit(component("deck", 63, 88, [10]))


def made(
    kit: Kit, layout: Layout = A4, shown: Sequence[Print] | None = None, **values: Any
) -> Document:
    composed = compose.sheets(kit, prints(kit) if shown is None else shown, layout, **values)
    assert composed.document is not None, composed.findings
    return composed.document


def runs(marks: Iterable[Mark], matrix: Matrix = IDENTITY) -> Iterator[tuple[str, Box]]:
    """Every text with where it is inked."""
    for mark in marks:
        if isinstance(mark, Run):
            box = mark_box(mark, matrix)
            assert box is not None
            yield mark.text, box
        elif isinstance(mark, Group):
            yield from runs(mark.marks, after(matrix, mark.matrix))


def paths(marks: Iterable[Mark], matrix: Matrix = IDENTITY) -> Iterator[tuple[Path, Box]]:
    for mark in marks:
        if isinstance(mark, Path):
            box = outline_box(transformed(mark.outline, matrix))
            assert box is not None
            yield mark, box
        elif isinstance(mark, Group):
            yield from paths(mark.marks, after(matrix, mark.matrix))


def told(side: Side) -> str:
    return " ".join(text for text, _ in runs(side.footer))


def at(placed: Placed) -> tuple[float, float]:
    return placed.x, placed.y


def corner(placed: Placed, x: float, y: float) -> tuple[float, float]:
    return apply(placed.matrix, x, y)


# backs -------------------------------------------------------------------------------------------


def test_backs_meet_their_fronts() -> None:
    """C01: three cards with three backs; the back page reads the other way round."""
    three = kit(component("deck", 63, 88, [1, 1, 1]))
    (sheet,) = made(three).sheets
    assert sheet.back is not None
    fronts = {p.piece: p for p in sheet.front.placed}
    assert [at(p) for p in sheet.front.placed] == [(10.5, 16.5), (73.5, 16.5), (136.5, 16.5)]
    assert [at(p) for p in sheet.back.placed] == [(136.5, 16.5), (73.5, 16.5), (10.5, 16.5)]
    assert [p.piece for p in sheet.back.placed] == list(fronts)
    shown = prints(three)
    assert [p.drawing for p in sheet.back.placed] == [p.back for p in shown]
    assert {p.turn for p in sheet.back.placed} == {0}


def test_over_the_short_edge_backs_stand_on_their_heads_below() -> None:
    """C01."""
    sheet = made(DECK, SHORT).sheets[0]
    assert sheet.back is not None
    for front, back in zip(sheet.front.placed, sheet.back.placed, strict=True):
        assert back.x == front.x
        assert back.y == pytest.approx(297 - front.y - 88)
        assert back.turn == 180


def test_the_last_sheets_backs_lie_behind_its_fronts() -> None:
    """C06: F10 and B10."""
    document = made(DECK)
    assert len(document.pages) == 4
    (front,), (back,) = document.pages[2].placed, document.pages[3].placed
    assert at(front) == (10.5, 16.5)
    assert at(back) == (136.5, 16.5)


def test_a_back_offset_moves_all_of_every_back_and_nothing_else() -> None:
    """C48, portrait and landscape: right and down as seen on that side, marks and footer too."""
    for layout in (A4, replace(A4, paper=Size(*mm(297, 210)))):
        plain = made(DECK, layout)
        moved = made(DECK, replace(layout, back_offset=mm(1, -0.5)))
        for before, now in zip(plain.sheets, moved.sheets, strict=True):
            assert before.front == now.front
            assert before.back is not None
            assert now.back is not None
            for a, b in zip(before.back.placed, now.back.placed, strict=True):
                assert (b.x - a.x, b.y - a.y) == pytest.approx((1, -0.5))
                assert (a.turn, a.clip) == (b.turn, b.clip)
            for a, b in (
                (before.back.cuts, now.back.cuts),
                (before.back.footer, now.back.footer),
            ):
                boxes = zip(_boxes(a), _boxes(b), strict=True)
                assert a
                assert all((y.x - x.x, y.y - x.y) == pytest.approx((1, -0.5)) for x, y in boxes)


def _boxes(marks: Iterable[Mark]) -> list[Box]:
    return [*(b for _, b in paths(marks)), *(b for _, b in runs(marks))]


def test_four_cards_have_four_backs_and_nothing_is_inked_behind_empty_slots() -> None:
    """C49."""
    (sheet,) = made(kit(component("deck", 63, 88, [4]))).sheets
    assert sheet.back is not None
    assert len(sheet.front.placed) == len(sheet.back.placed) == 4


def test_a_piece_that_lies_on_its_side_gets_a_back_that_will_be_upright() -> None:
    """Cut out and turned over like a page, its back's top is behind its front's top."""
    wide = kit(component("deck", 95, 60, [9]))
    for layout in (A4, SHORT, FOLD):
        sheet = made(wide, layout).sheets[0]
        fronts = [p for p in sheet.front.placed if p.face == "front"]
        backs = [*on_backs([sheet]), *(p for p in sheet.front.placed if p.face == "back")]
        assert layout is FOLD or {p.turn for p in fronts} == {90}
        for front, back in zip(fronts, backs, strict=True):
            (x, y), (bx, by) = corner(front, 0, 0), corner(back, 95, 0)
            assert (bx, by) == pytest.approx(_behind(sheet, layout, front, x, y))


def _behind(sheet: Sheet, layout: Layout, front: Placed, x: float, y: float) -> tuple[float, float]:
    if layout.duplex == "long-edge":
        return 210 - x, y
    if layout.duplex == "short-edge":
        return x, 297 - y
    fold = sheet.front.folds[-1]
    box = mark_box(fold)
    assert box is not None
    return (210 - x, y) if box.height > box.width else (x, 297 - y)


# pages -------------------------------------------------------------------------------------------

THREE = kit(component("x", 63, 88, [10]), component("y", 63, 88, [9]), component("z", 63, 88, [9]))


def decks(side: Side) -> str:
    return "".join(sorted({p.piece.component + p.face[0] for p in side.placed})) or "-"


def test_fronts_and_backs_come_by_turns_with_a_filler_behind_a_single_side() -> None:
    """C37: X 10 with backs, Y 9 without, Z 9 with."""
    shown = prints(THREE, backs=("x", "z"))
    document = made(THREE, shown=shown)
    assert [decks(p) for p in document.pages] == ["xf", "xb", "xf", "xb", "yf", "-", "zf", "zb"]
    filler = document.pages[5]
    assert not filler.cuts
    assert "sheet 3 of 4" in told(filler)
    assert "back" in told(filler)
    assert document.duplex == "long-edge"


def test_all_fronts_may_come_before_all_backs() -> None:
    """C37."""
    layout = replace(A4, order="fronts-then-backs")
    document = made(THREE, layout, prints(THREE, backs=("x", "z")))
    assert [decks(p) for p in document.pages] == ["xf", "xf", "yf", "zf", "xb", "xb", "-", "zb"]


def test_a_file_without_any_back_is_simplex_without_fillers() -> None:
    """C37, C08: 9, 18, 8 and 10 cards take 1, 2, 1 and 2 pages."""
    for count, pages in ((9, 1), (18, 2), (8, 1), (10, 2)):
        one = kit(component("deck", 63, 88, [count]))
        document = made(one, shown=prints(one, backs=False))
        assert document.duplex is None
        assert len(document.pages) == pages
        assert all(p.placed for p in document.pages)


@pytest.mark.parametrize(
    "page", [(210, 297), (297, 420), (215.9, 279.4), (215.9, 355.6), (330, 483), (420, 297)]
)
def test_every_page_has_the_papers_size(page: tuple[float, float]) -> None:
    """C38, C02: a deck that stands and a board that lies, on every page."""
    mixed = kit(component("deck", 63, 88, [20]), component("mat", 180, 120, [1], kind="sheet"))
    document = made(mixed, paper(*page))
    assert {(p.width, p.height) for p in document.pages} == {page}
    assert {(p.drawing.width, p.drawing.height) for s in document.pages for p in s.placed} == {
        (63, 88),
        (180, 120),
    }


def test_sheets_are_numbered_through_the_whole_file() -> None:
    """C34: never more than the total, never 0, and both sides alike."""
    several = kit(
        component("a", 63, 88, [12]),
        component("b", 45, 45, [30], stock="board"),
        component("c", 63, 88, [5]),
    )
    document = made(several)
    numbers = [re.search(r"sheet (\d+) of (\d+)", told(p)) for p in document.pages]
    total = str(len(document.sheets))
    assert [n.groups() for n in numbers if n] == [
        (str(i), total) for i in range(1, len(document.sheets) + 1) for _ in "ab"
    ]
    assert [s.number for s in document.sheets] == list(range(1, len(document.sheets) + 1))
    stocks = [s.stock for s in document.sheets]
    assert stocks == sorted(stocks, key=stocks.index)


def test_pieces_come_in_the_order_of_the_file() -> None:
    """C39."""
    many = kit(component("deck", 63, 88, [3, 0, 7, 2, 11, 1]))
    assert [p.piece for p in on_fronts(made(many).sheets)] == list(many.pieces())


# the footer --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "layout", [A4, LETTER, SHORT, FRONTS, FOLD, replace(LETTER, duplex="short-edge")]
)
def test_every_side_has_a_ruler_of_100_mm_outside_all_trims(layout: Layout) -> None:
    """C03."""
    for side in made(DECK, layout).pages:
        rulers = [b for p, b in paths(side.footer) if p.role == "ruler"]
        (ruler,) = rulers
        assert max(ruler.width, ruler.height) == pytest.approx(100.0, abs=1e-9)
        inside = Box(0, 0, side.width, side.height).inset(5 - 1e-6)
        for box in _boxes(side.footer):
            assert inside.contains(box)
            assert not any(box.overlaps(p.trim) for p in side.placed)


def test_the_footer_of_a_back_is_in_the_strip_behind_that_of_its_front() -> None:
    """On Letter that is the left strip, on its back the right one; over the short edge the left."""
    for layout, left in ((LETTER, False), (replace(LETTER, duplex="short-edge"), True)):
        front, back = made(DECK, layout).pages[:2]
        assert all(b.right < 10 for b in _boxes(front.footer))
        assert all((b.right < 10) if left else (b.x > 205) for b in _boxes(back.footer))
    below, above = made(DECK, SHORT).pages[:2]
    assert all(b.y > 280 for b in _boxes(below.footer))
    assert all(b.bottom < 10 for b in _boxes(above.footer))


def test_the_footer_says_what_one_must_know() -> None:
    for notice in ("NOT AS THE RULES ASK: CROA-01", "House rules: CROA-02"):
        document = made(DECK, notices=[notice])
        for side, face in zip(document.pages, ("front", "back") * 2, strict=True):
            text = told(side)
            for part in ("pond version 1", "a4", "card", "English", face, notice):
                assert part in text


def test_what_is_not_as_the_rules_ask_is_counted_where_the_line_is_too_short_for_it() -> None:
    facts = [f"CROA-{n:02d}" for n in range(1, 31)]
    notice = f"NOT AS THE RULES ASK: {', '.join(facts)}"
    side = made(DECK, notices=[notice]).pages[0]
    text = told(side)
    named = text.count("CROA-")
    more = re.search(r"and (\d+) more", text)
    assert more is not None
    assert 1 <= named < 30
    assert named + int(more.group(1)) == 30
    ends = [b.right for _, b in runs(side.footer)]
    assert max(ends) <= 205.01
    boxes = [b for _, b in runs(side.footer)]
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])


@pytest.mark.parametrize("language", ["en", "fr", "it", "de"])
def test_footers_speak_the_kits_language_and_english_where_they_cannot(language: str) -> None:
    side = made(DECK, language=language).pages[0]
    number = {"fr": "feuille 1 sur 2", "it": "foglio 1 di 2"}.get(language, "sheet 1 of 2")
    assert number in told(side)


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_ruler_of_100_mm_outlives_whatever_is_told_of_rules(language: str) -> None:
    notices = [
        "NOT AS THE RULES ASK: FROSCHIS-04, FROSCHIS-05",
        "House rules: FROSCHIS-01, FROSCHIS-02, FROSCHIS-03",
    ]
    composed = compose.sheets(DECK, prints(DECK), A4, language=language, notices=notices)
    assert composed.document is not None
    assert not composed.findings
    for side in composed.document.pages:
        (ruler,) = [b for p, b in paths(side.footer) if p.role == "ruler"]
        assert max(ruler.width, ruler.height) == pytest.approx(100)
        text = told(side)
        for part in ("pond", "a4", "NOT AS THE RULES ASK: ", "House rules: 3"):
            assert part in text


def test_a_version_in_letters_that_the_footer_lacks_is_still_printed() -> None:
    composed = compose.sheets(replace(DECK, version="版 2"), prints(DECK), A4)
    assert composed.document is not None
    assert "version · 2" in told(composed.document.pages[0])


def test_a_paper_too_small_for_the_ruler_says_so() -> None:
    small = kit(component("deck", 44, 67, [2]))
    composed = compose.sheets(small, prints(small), paper(100, 150))
    assert composed.document is not None
    assert any("ruler" in f.sentence for f in composed.findings)
    (ruler,) = [b for p, b in paths(composed.document.pages[0].footer) if p.role == "ruler"]
    assert max(ruler.width, ruler.height) in (pytest.approx(50), pytest.approx(20))


# marks, bleed, outlines --------------------------------------------------------------------------


def lines(marks: Iterable[Mark]) -> list[tuple[float, float, float, float]]:
    """Cut marks as x, y, width and height, rounded."""
    return sorted(
        (round(b.x, 4), round(b.y, 4), round(b.width, 4), round(b.height, 4))
        for p, b in paths(marks)
        if p.stroke == "#000000"
    )


@pytest.mark.parametrize("layout", [A4, SHORT, replace(A4, paper=Size(*mm(297, 210)))])
def test_marks_on_backs_are_the_image_of_those_on_fronts(layout: Layout) -> None:
    """C07."""
    vertical = (layout.duplex == "long-edge") == (layout.paper.height > layout.paper.width)
    width, height = layout.paper.mm
    for sheet in made(DECK, layout).sheets:
        assert sheet.back is not None
        mirrored = [
            (width - x - w, y, w, h) if vertical else (x, height - y - h, w, h)
            for x, y, w, h in lines(sheet.front.cuts)
        ]
        rounded = sorted(tuple(round(v, 4) for v in m) for m in mirrored)
        assert rounded == lines(sheet.back.cuts)
        assert rounded


def test_marks_frame_the_last_card_alone() -> None:
    """C07: 8 short lines on the second sheet, on its own edges."""
    sheet = made(DECK).sheets[1]
    marks = lines(sheet.front.cuts)
    assert len(marks) == 8
    for x, y, w, h in marks:
        assert (x in (10.5, 73.5)) if w == 0 else (y in (16.5, 104.5))
        assert max(w, h) == 3


def test_marks_and_trims_are_the_cards_size_apart() -> None:
    """C13: the cut line is the trim, whatever the bleed."""
    one = kit(component("deck", 63, 88, [1]))
    document = made(one, replace(A4, bleed={"": 3 * EMU}), prints(one, bleed=3))
    (placed,) = document.sheets[0].front.placed
    marks = lines(document.sheets[0].front.cuts)
    uprights = sorted({x for x, _, w, _ in marks if w == 0})
    levels = sorted({y for _, y, _, h in marks if h == 0})
    assert (uprights[1] - uprights[0], levels[1] - levels[0]) == (63, 88)
    assert (uprights[0], levels[0]) == at(placed)
    assert placed.clip == Box(-3, -3, 69, 94)
    assert placed.drawing.width == 63


def test_bleed_is_never_wider_than_the_art_has_it() -> None:
    """C13: art without bleed is neither stretched nor cropped."""
    one = kit(component("deck", 63, 88, [1]))
    (placed,) = made(one, shown=prints(one, bleed=0)).sheets[0].front.placed
    assert placed.clip == Box(0, 0, 63, 88)


def test_neighbours_show_only_their_own_colour(tmp_path: File) -> None:
    """C12: rendered, 0.3 mm inside every trim and 0.3 mm on either side of the middle line."""
    import pypdfium2

    from generator.formats import pdf

    two = kit(component("deck", 60, 85, [1, 1]))
    red, blue = "#ff0000", "#0000ff"
    shown = []
    for one, fill in zip(prints(two), (red, blue), strict=True):
        ground = one.front.marks[0]
        assert isinstance(ground, Path)
        shown.append(replace(one, front=replace(one.front, marks=(replace(ground, fill=fill),))))
    for gap in (2.0, 0.0):
        layout = replace(A4, gap={"": from_mm(gap)}, bleed={"": 3 * EMU}, marks=Marks("none"))
        document = made(two, layout, shown)
        (name,) = pdf.write(document, tmp_path, f"gap-{gap:g}")
        file = pypdfium2.PdfDocument(tmp_path / name)
        scale = 300 / 72
        picture = file[0].render(scale=scale).to_pil().convert("RGB")
        file.close()
        per_mm = scale * 72 / 25.4

        def seen(x: float, y: float) -> tuple[int, ...]:
            return picture.getpixel((round(x * per_mm), round(y * per_mm)))  # noqa: B023

        left, right = (p.trim for p in document.sheets[0].front.placed)
        for box, colour in ((left, (255, 0, 0)), (right, (0, 0, 255))):
            cx, cy = box.centre
            inner, outer = box.inset(0.3), box.inset(-2.7)
            for x, y in (
                (inner.x, cy),
                (inner.right, cy),
                (cx, inner.y),
                (cx, inner.bottom),
                (cx, outer.y),
                (cx, outer.bottom),
            ):
                assert seen(x, y) == colour
        middle = (left.right + right.x) / 2
        assert seen(middle - 0.3, left.centre[1]) == (255, 0, 0)
        assert seen(middle + 0.3, left.centre[1]) == (0, 0, 255)
        assert seen(left.x - 2.7, left.centre[1]) == (255, 0, 0)


def test_discs_are_cut_at_their_trim_and_inked_beyond_it() -> None:
    """C52: diameter 25, bleed 2: the line is 25.00 across and the ink 29.00."""
    one = kit(component("chips", 25, 25, [40], kind="token", shape="disc"))
    side = made(one, shown=prints(one, bleed=3)).sheets[0].front
    cuts = [b for p, b in paths(side.cuts)]
    assert len(cuts) == len(side.placed)
    for placed, cut in zip(side.placed, cuts, strict=True):
        assert (cut.width, cut.height) == pytest.approx((25, 25))
        assert (cut.x, cut.y) == pytest.approx(at(placed))
        inks = [apply_box(placed.matrix, b) for m in placed.drawing.marks if (b := mark_box(m))]
        assert [(b.width, b.height) for b in inks] == [pytest.approx((29, 29))]
        (group,) = placed.drawing.marks
        assert isinstance(group, Group)
        assert group.clip is not None
        assert any(s[0] == "C" for s in group.clip), "a square's corners would reach neighbours"


def test_hexes_are_cut_at_their_outline() -> None:
    """C52: 38.10 x 43.99 mm."""
    one = kit(component("pond", 38.1, 43.9941, [7], kind="tile", shape="hex"))
    side = made(one).sheets[0].front
    cuts = [b for _, b in paths(side.cuts)]
    assert len(cuts) == 7
    assert all((b.width, b.height) == pytest.approx((38.1, 43.99), abs=0.01) for b in cuts)
    clip = side.placed[0].drawing.marks[0]
    assert isinstance(clip, Group)
    box = outline_box(clip.clip or ())
    assert box is not None
    assert (box.width, box.height) == pytest.approx((38.1, 43.99), abs=0.01)


def test_nets_get_their_outline_and_dashed_folds() -> None:
    net = polygon([(0, 20), (20, 20), (20, 0), (40, 0), (40, 20), (60, 20), (60, 40), (0, 40)])
    fold = polyline([(20, 20), (40, 20)])
    one = kit(component("dice", 60, 40, [3], kind="die", stock="board"))
    shown = [replace(p, outline=net, folds=(fold,)) for p in prints(one, backs=False)]
    side = made(one, shown=shown).sheets[0].front
    grey = [b for p, b in paths(side.cuts)]
    assert [(b.width, b.height) for b in grey] == [(60, 40)] * 3
    for placed, (path, box) in zip(side.placed, paths(side.folds), strict=True):
        assert path.dash
        assert box.x == pytest.approx(placed.x + 20)
        assert box.y == pytest.approx(placed.y + 20)
        assert box.width == pytest.approx(20)


def test_outlines_of_backs_are_those_of_fronts_seen_from_behind() -> None:
    flag = polygon([(0, 0), (40, 0), (30, 20), (0, 30)])
    one = kit(component("flags", 40, 30, [2], kind="token"))
    shown = [replace(p, outline=flag) for p in prints(one)]
    (sheet,) = made(one, shown=shown).sheets
    assert sheet.back is not None
    for side in sheet.sides:
        for placed, (path, _) in zip(side.placed, paths(side.cuts), strict=True):
            cut = transformed(placed.outline, placed.matrix)
            there = {(round(s[1], 6), round(s[2], 6)) for s in path.outline if len(s) > 1}
            assert there == {(round(s[1], 6), round(s[2], 6)) for s in cut if len(s) > 1}


def test_cards_with_round_corners_need_no_outline_and_may_have_one() -> None:
    from generator.ink import rectangle

    shown = [replace(p, outline=rectangle(Box(0, 0, 63, 88), 3)) for p in prints(DECK)]
    assert len(made(DECK, shown=shown).sheets[0].front.cuts) == 16
    outlined = replace(A4, marks=Marks("outlines"))
    side = made(DECK, outlined, shown).sheets[0].front
    assert [b for _, b in paths(side.cuts)] == [p.trim for p in side.placed]
    assert made(DECK, replace(A4, marks=Marks("none"))).sheets[0].front.cuts == ()


def test_sides_without_backs_get_no_marks_behind() -> None:
    mixed = kit(
        component("tiles", 45, 45, [20], kind="tile", stock="board"),
        component("dice", 16, 16, [4], kind="die", stock="board"),
    )
    (sheet,) = made(mixed, shown=prints(mixed, backs=("tiles",))).sheets
    assert sheet.back is not None
    assert {p.piece.component for p in sheet.back.placed} == {"tiles"}
    edges = {
        round(v, 4)
        for p in sheet.back.placed
        for v in (p.trim.x, p.trim.right, p.trim.y, p.trim.bottom)
    }
    for x, y, w, _ in lines(sheet.back.cuts):
        assert (x if w == 0 else y) in edges


# layouts that print on one side ------------------------------------------------------------------


def test_fronts_alone_give_second_faces_of_tokens_to_glue_on() -> None:
    mixed = kit(
        component("deck", 63, 88, [3]),
        component("frogs", 16, 16, [5], kind="token", shape="disc"),
    )
    document = made(mixed, FRONTS)
    assert document.duplex is None
    assert all(s.back is None for s in document.sheets)
    faces = Counter((p.piece.component, p.face) for p in on_fronts(document.sheets))
    assert faces == {("deck", "front"): 3, ("frogs", "front"): 5, ("frogs", "back"): 5}
    shown = {p.component: p for p in prints(mixed)}
    for placed in on_fronts(document.sheets):
        if placed.face == "back":
            assert (placed.drawing.marks[0]) != shown["frogs"].front.marks[0]


@pytest.mark.parametrize("line", ["vertical", "horizontal"])
def test_folded_backs_lie_over_the_fold_from_their_fronts(line: str) -> None:
    """C53: beside a vertical fold upright in the same row, below a level one on their heads."""
    two = kit(component("deck", 63, 88, [2]))
    layout = replace(FOLD, fold_line=line)
    (sheet,) = made(two, layout).sheets
    assert sheet.back is None
    fronts = [p for p in sheet.front.placed if p.face == "front"]
    backs = [p for p in sheet.front.placed if p.face == "back"]
    for front, back in zip(fronts, backs, strict=True):
        assert front.piece == back.piece
        if line == "vertical":
            assert back.trim.y == pytest.approx(front.trim.y)
            assert 105 - front.trim.right == pytest.approx(back.trim.x - 105)
            assert (back.turn + front.turn) % 360 == 0
        else:
            assert back.trim.x == pytest.approx(front.trim.x)
            assert 148.5 - front.trim.bottom == pytest.approx(back.trim.y - 148.5)
            assert (back.turn + front.turn) % 360 == 180
    (fold,) = [b for p, b in paths(sheet.front.folds) if p.dash]
    assert (fold.x == 105) if line == "vertical" else (fold.y == 148.5)
    marks = lines(sheet.front.cuts)
    mirror = [
        (round(210 - x - w, 4), y, w, h) if line == "vertical" else (x, round(297 - y - h, 4), w, h)
        for x, y, w, h in marks
    ]
    assert sorted(mirror) == marks


# boards ------------------------------------------------------------------------------------------


def ruled(width: float, height: float) -> Drawing:
    """A board with lines every 10 mm, upright ones thick and level ones thin."""
    marks: list[Mark] = []
    for i in range(round(width / 10) + 1):
        marks.append(Path(polyline([(i * 10, 0), (i * 10, height)]), stroke="#ff0000", width=0.4))
    for i in range(round(height / 10) + 1):
        marks.append(Path(polyline([(0, i * 10), (width, i * 10)]), stroke="#0000ff", width=0.1))
    return Drawing(width, height, tuple(marks), 3.0)


BOARD = kit(component("field", 420, 420, [2], kind="board", stock="board"))


def board_prints() -> list[Print]:
    return [replace(p, front=ruled(420, 420)) for p in prints(BOARD, backs=False)]


def test_a_board_in_parts_keeps_its_scale_and_shows_each_overlap_twice() -> None:
    """C51: lines are 10.00 mm apart on every page; the same ones on both sides of an overlap."""
    document = made(BOARD, shown=board_prints())
    first = [p for p in on_fronts(document.sheets) if p.piece.number == 1]
    assert len(first) == 6
    where = document.description["parts"]
    assert isinstance(where, dict)
    boxes = {name: Box(*values) for name, values in where["field"].items()}
    seen: dict[str, list[float]] = {}
    for placed in first:
        box = boxes[placed.part]
        assert (placed.drawing.width, placed.drawing.height) == (box.width, box.height)
        uprights = sorted(b.x for p, b in paths(placed.drawing.marks) if p.stroke == "#ff0000")
        steps = [b - a for a, b in pairwise(uprights)]
        assert all(s == pytest.approx(10, abs=1e-9) for s in steps)
        # of the part, in the board's own millimetres
        seen[placed.part] = [round(x + box.x, 6) for x in uprights if 0 <= x <= box.width]
        assert placed.clip.x <= 0
        assert Box(-3, -3, box.width + 6, box.height + 6).contains(placed.clip)
    for left, right in (("A1", "B1"), ("B1", "C1"), ("A2", "B2")):
        low, high = boxes[right].x, boxes[left].right
        assert high - low >= 10 - 1e-6
        shared = [[x for x in seen[n] if low <= x <= high] for n in (left, right)]
        assert shared[0] == shared[1] != []
    assert compose.look(BOARD, board_prints(), A4).joined == {("field", "field-1"): (420, 420)}


def test_parts_name_their_neighbour_in_the_strip_that_it_will_cover() -> None:
    document = made(BOARD, shown=board_prints())
    where = document.description["parts"]
    assert isinstance(where, dict)
    boxes = {name: Box(*values) for name, values in where["field"].items()}
    labels = {}
    for sheet in document.sheets[:6]:
        (placed,) = sheet.front.placed
        for text, box in runs(sheet.front.cuts):
            name = text.split()[0]
            labels[placed.part, name] = box
            neighbour, mine = boxes[name], boxes[placed.part]
            covered = Box(
                max(neighbour.x, mine.x) - mine.x,
                max(neighbour.y, mine.y) - mine.y,
                min(neighbour.right, mine.right) - max(neighbour.x, mine.x),
                min(neighbour.bottom, mine.bottom) - max(neighbour.y, mine.y),
            )
            assert apply_box(placed.matrix, covered).contains(box, 0.01)
        assert f"part {placed.part} of 6" in told(sheet.front)
    assert set(labels) == {
        ("A1", "B1"),
        ("B1", "C1"),
        ("A2", "B2"),
        ("B2", "C2"),
        ("A1", "A2"),
        ("B1", "B2"),
        ("C1", "C2"),
    }


def test_the_back_of_a_part_shows_what_is_behind_its_front() -> None:
    """A board with two faces: the back of the left column is the right column of the back."""
    shown = [replace(p, front=ruled(420, 420), back=ruled(420, 420)) for p in prints(BOARD)]
    composed = compose.sheets(BOARD, shown, A4)
    assert composed.document is not None
    assert compose.check(BOARD, composed, A4) == ()
    where = composed.document.description["parts"]
    assert isinstance(where, dict)
    boxes = {name: Box(*values) for name, values in where["field"].items()}
    for back in on_backs(composed.document.sheets):
        box = boxes[back.part]
        uprights = [b.x for p, b in paths(back.drawing.marks) if p.stroke == "#ff0000"]
        levels = [b.y for p, b in paths(back.drawing.marks) if p.stroke == "#0000ff"]
        assert min(uprights) == pytest.approx(-(420 - box.right))
        assert min(levels) == pytest.approx(-box.y)
        outer = back.clip.x < 0, back.clip.right > box.width
        assert outer == (box.right > 419.9, box.x == 0)


def test_only_boards_are_split() -> None:
    """C51: a card that is too large is an error, with its numbers."""
    large = kit(component("deck", 420, 420, [1]))
    composed = compose.sheets(large, prints(large), A4)
    assert composed.document is None
    (finding,) = composed.findings
    assert "420 x 420 mm" in finding.sentence


# what is asked for -------------------------------------------------------------------------------


def test_only_what_is_asked_for_is_printed() -> None:
    mixed = kit(
        component("deck", 63, 88, [3]),
        component("tiles", 45, 45, [4], kind="tile", stock="board"),
        component("frogs", 16, 16, [5], kind="token", stock="board"),
    )
    for only, wanted in (
        (["tiles"], {"tiles"}),
        (["board"], {"tiles", "frogs"}),
        (["deck", "frogs"], {"deck", "frogs"}),
        ([], {"deck", "tiles", "frogs"}),
    ):
        composed = compose.sheets(mixed, prints(mixed), A4, only=only)
        assert composed.document is not None
        assert {p.piece.component for p in on_fronts(composed.document.sheets)} == wanted
        assert compose.check(mixed, composed, A4, only=only) == ()
        assert composed.document.description["only"] == only


def test_an_unknown_component_gets_the_nearest_one() -> None:
    composed = compose.sheets(DECK, prints(DECK), A4, only=["dekc"])
    assert composed.document is None
    assert "deck" in composed.findings[0].hint


def test_nothing_to_print_is_said_in_words() -> None:
    """C54."""
    for empty in (kit(component("deck", 63, 88, [0])), kit()):
        composed = compose.sheets(empty, prints(empty), A4)
        assert composed.document is None
        assert composed.findings[0].severity == "error"
        assert "print" in composed.findings[0].sentence


def test_the_description_tells_all_that_is_needed_to_make_the_sheets_again() -> None:
    document = made(
        DECK,
        language="fr",
        notices=["House rules: X-1"],
        settings={"set": ["pond.deck.deck-1=10"]},
    )
    text = json.dumps(document.description)
    found = json.loads(text)
    assert found["kitproof"] == 1
    assert (found["kit"], found["version"], found["language"]) == ("pond", "1", "fr")
    assert found["set"] == ["pond.deck.deck-1=10"]
    assert found["layout"] == json.loads(json.dumps(A4.describe()))
    assert found["duplex"] == "long-edge"
    assert found["sheets"] == 2


def test_the_same_kit_gives_the_same_document() -> None:
    assert made(DECK) == made(DECK)


# checking ----------------------------------------------------------------------------------------


def checked(document: Document, layout: Layout = A4, of: Kit = DECK) -> list[str]:
    composed = Composed(document, (), prints(of))
    return [f.sentence for f in compose.check(of, composed, layout)]


def with_front(document: Document, placed: Sequence[Placed], sheet: int = 0) -> Document:
    return _with(document, placed, sheet, "front")


def with_back(document: Document, placed: Sequence[Placed], sheet: int = 0) -> Document:
    return _with(document, placed, sheet, "back")


def _with(document: Document, placed: Sequence[Placed], sheet: int, face: str) -> Document:
    sheets = list(document.sheets)
    side = getattr(sheets[sheet], face)
    sheets[sheet] = replace(sheets[sheet], **{face: replace(side, placed=tuple(placed))})
    return replace(
        document, sheets=tuple(sheets), pages=tuple(s for sh in sheets for s in sh.sides)
    )


_kits = st.lists(
    st.tuples(
        st.tuples(st.integers(120, 1000), st.integers(120, 1000)),
        st.integers(0, 12),
        st.sampled_from(("card", "tile", "token", "die", "board")),
        st.sampled_from(("card", "board")),
        st.sampled_from(("rectangle", "disc", "hex")),
        st.booleans(),
    ),
    min_size=1,
    max_size=3,
)


@settings(max_examples=60)
@given(
    parts=_kits,
    page=st.sampled_from([(210, 297), (297, 210), (215.9, 279.4)]),
    duplex=st.sampled_from(["long-edge", "short-edge", "fold", "fronts"]),
    offset=st.tuples(st.integers(-20, 20), st.integers(-20, 20)),
)
def test_sheets_hold_the_kit_whatever_is_in_it(
    parts: list[tuple[tuple[int, int], int, str, str, str, bool]],
    page: tuple[float, float],
    duplex: str,
    offset: tuple[int, int],
) -> None:
    components = []
    for i, ((w, h), count, kind, stock, shape, _) in enumerate(parts):
        width, height = w / 10, h / 10
        if shape == "disc":
            height = width
        if shape == "hex":
            height = width * 2 / 3**0.5
        components.append(
            component(f"c{i}", width, height, [count, 1], kind=kind, stock=stock, shape=shape)
        )
    one = kit(*components)
    shown = prints(one, backs=[f"c{i}" for i, p in enumerate(parts) if p[-1]])
    turned = duplex in ("long-edge", "short-edge")
    layout = paper(
        *page, duplex=duplex, back_offset=mm(offset[0] / 10, offset[1] / 10) if turned else (0, 0)
    )
    composed = compose.sheets(one, shown, layout)
    if composed.document is None:
        assert all("fit" in f.sentence or "footer" in f.sentence for f in composed.findings)
        return
    assert compose.check(one, composed, layout) == ()
    for side in composed.document.pages:
        inked = [apply_box(p.matrix, p.clip) for p in side.placed]
        for i, (p, a) in enumerate(zip(side.placed, inked, strict=True)):
            for q, b in zip(side.placed[:i], inked[:i], strict=True):
                alike = (p.trim.width, p.trim.height) == (q.trim.width, q.trim.height)
                assert alike or not a.overlaps(b)
        sheet = Box(0, 0, side.width, side.height)
        drift = max(abs(v) / 10 for v in offset) if side.face == "back" else 0
        assert all(sheet.inset(1 - 1e-6 - drift).contains(b) for b in inked)
        footer = _boxes(side.footer)
        assert not any(a.overlaps(b) for a in inked for b in footer)
        for x, y, w, h in lines(side.cuts):
            line = Box(x, y, w, h)
            assert sheet.contains(line, drift)
            assert not any(
                Box(line.x - 1e-3, line.y - 1e-3, w + 2e-3, h + 2e-3).overlaps(b.inset(0.01))
                for b in inked
            )


def test_a_lost_piece_is_found() -> None:
    document = made(DECK)
    front = document.sheets[0].front
    lost = with_front(document, front.placed[1:])
    told_ = checked(lost)
    assert "pond/deck/deck-1#1 is on no sheet" in told_
    assert any("back without a front" in t for t in told_)


def test_a_doubled_piece_is_found() -> None:
    document = made(DECK)
    front = document.sheets[1].front
    twice = with_front(
        document, [replace(front.placed[0], piece=document.sheets[0].front.placed[0].piece)], 1
    )
    told_ = checked(twice)
    assert "pond/deck/deck-1#10 is on no sheet" in told_
    assert "pond/deck/deck-1#1 is on the sheets 2 times" in told_


def test_a_foreign_piece_is_found() -> None:
    document = made(DECK)
    (one,) = document.sheets[1].front.placed
    alien = with_front(document, [replace(one, piece=replace(one.piece, design="frog"))], 1)
    assert any("not in the kit" in t for t in checked(alien))


def test_a_piece_beyond_the_paper_or_upon_another_is_found() -> None:
    document = made(DECK)
    placed = list(document.sheets[0].front.placed)
    placed[0] = replace(placed[0], x=-0.5)
    assert any("0.5 mm beyond the paper" in t for t in checked(with_front(document, placed)))
    placed[0] = replace(placed[0], x=10.6)
    assert any("overlap" in t for t in checked(with_front(document, placed)))


def test_a_back_a_twentieth_of_a_millimetre_off_is_found() -> None:
    lone = kit(component("deck", 63, 88, [1]))
    document = made(lone)
    (back,) = on_backs(document.sheets)
    for by, found in ((0.04, []), (0.08, ["0.08 mm"])):
        moved = with_back(document, [replace(back, y=back.y + by)])
        told_ = checked(moved, of=lone)
        assert len(told_) == len(found)
        assert all(f in t for f, t in zip(found, told_, strict=True))


def test_backs_that_are_swapped_missing_or_turned_are_found() -> None:
    document = made(DECK)
    placed = list(document.sheets[0].back.placed)  # type: ignore[union-attr]
    swapped = [
        replace(placed[0], x=placed[1].x),
        replace(placed[1], x=placed[0].x),
        *placed[2:],
    ]
    assert sum("from where its front is" in t for t in checked(with_back(document, swapped))) == 2
    assert any("has no back" in t for t in checked(with_back(document, placed[1:])))
    turned = [replace(placed[0], turn=180), *placed[1:]]
    assert any("from where its front is" in t for t in checked(with_back(document, turned)))
    doubled = [*placed, placed[0]]
    assert any("without a front of its own" in t for t in checked(with_back(document, doubled)))


def test_a_lost_part_of_a_board_is_found() -> None:
    document = made(BOARD, shown=board_prints())
    kept = tuple(s for s in document.sheets if s.number != 3)
    short = replace(document, sheets=kept, pages=tuple(x for s in kept for x in s.sides))
    (finding,) = compose.check(BOARD, Composed(short, (), tuple(board_prints())), A4)
    assert "field-1#1" in finding.sentence
    assert "C1" in finding.sentence


def test_second_faces_to_glue_on_are_counted() -> None:
    frogs = kit(component("frogs", 16, 16, [5], kind="token", shape="disc"))
    composed = compose.sheets(frogs, prints(frogs), FRONTS)
    assert composed.document is not None
    assert compose.check(frogs, composed, FRONTS) == ()
    front = composed.document.sheets[0].front
    lost = with_front(composed.document, front.placed[:-1])
    (finding,) = compose.check(frogs, replace(composed, document=lost), FRONTS)
    assert "second face" in finding.sentence


def test_art_in_the_unprintable_border_is_a_warning_with_its_distance() -> None:
    """C11: 3 x 3 cards of 67 x 95 on A4 leave 4.5 mm at the sides."""
    wide = kit(component("deck", 67, 95, [9]))
    layout = replace(A4, margin=3 * EMU)
    composed = compose.sheets(wide, prints(wide), layout)
    (finding,) = compose.check(wide, composed, layout)
    assert finding.severity == "warning"
    assert "4.5 mm" in finding.sentence
    assert "5 mm blank" in finding.sentence
    assert finding.place is not None
    assert finding.place.page == 1
    fine = replace(A4, margin=from_mm(6.35))
    assert compose.check(DECK, compose.sheets(DECK, prints(DECK), fine), fine) == ()
    tolerant = replace(layout, unprintable=from_mm(4.5))
    assert compose.check(wide, composed, tolerant) == ()


# the look and the safe zone ----------------------------------------------------------------------


def lettered(text: str, x: float, y: float, role: str = "") -> tuple[Mark, ...]:
    font = typeset.font("Source Sans Pro")
    return typeset.line(text, font, 4.0, x, y, align="centre", role=role)


def test_a_look_shows_roles_with_their_words_and_boxes() -> None:
    one = kit(component("deck", 63, 88, [2, 1]))
    shown = list(prints(one))
    disc = Path(outline_of("disc", 18, 18), fill="#000000", role="suit moons")
    moved = Group((disc,), (1, 0, 0, 1, 20, 30), role="rank")
    shown[0] = replace(shown[0], front=replace(shown[0].front, marks=(moved,)))
    look = compose.look(one, shown, A4)
    front = look.designs["deck", "deck-1"].front
    assert [(m.role, m.values) for m in front.marks] == [("rank", ()), ("suit", ("moons",))]
    assert front.boxes("suit") == (Box(20, 30, 18, 18),)
    assert look.designs["deck", "deck-1"].trim == (63, 88)
    assert look.backs
    assert not compose.look(one, shown, FRONTS).backs
    assert look.joined == {}


def test_equal_ink_has_equal_fingerprints_and_other_ink_has_not() -> None:
    one = kit(component("deck", 63, 88, [1, 1]))
    shown = list(prints(one))
    look = compose.look(one, shown, A4)
    a, b = look.designs["deck", "deck-1"], look.designs["deck", "deck-2"]
    assert a.front.fingerprint != b.front.fingerprint
    shown[1] = replace(shown[1], front=shown[0].front)
    again = compose.look(one, shown, A4)
    assert again.designs["deck", "deck-2"].front.fingerprint == a.front.fingerprint


def unsafe(marks: tuple[Mark, ...], **values: Any) -> list[str]:
    one = kit(component("deck", 63, 88, [8], **values))
    (shown,) = prints(one)
    shown = replace(shown, front=replace(shown.front, marks=marks))
    return [str(f) for f in compose.safe_findings(one, [shown])]


def test_text_too_near_the_cut_is_one_warning_a_design_with_its_copies() -> None:
    """C47."""
    (told_,) = unsafe((*lettered("frog", 31.5, 2), *lettered("pond", 31.5, 88.5)))
    assert "deck/deck-1, front" in told_
    assert "“pond”" in told_
    assert "and 1 more" in told_
    assert "(8 copies)" in told_
    assert "3 mm" in told_
    assert unsafe(lettered("frog", 31.5, 40)) == []


def test_marks_of_the_rules_stay_in_the_safe_zone_and_grounds_need_not() -> None:
    spot = Path(outline_of("disc", 10, 10), fill="#000000", role="suit moons")
    (told_,) = unsafe((spot,))
    assert "suit moons" in told_
    assert "3 mm beyond" in told_
    assert unsafe((replace(spot, role=""),)) == []
    assert unsafe((replace(spot, role="cell 1 1 land"),)) == []
    assert unsafe((replace(spot, role="base"),)) == []


def test_a_back_shared_by_all_is_told_once() -> None:
    one = kit(component("deck", 63, 88, [1, 1, 1]))
    back = replace(prints(one)[0].front, marks=lettered("pond", 31.5, 1))
    shown = [replace(p, back=back) for p in prints(one)]
    assert len(compose.safe_findings(one, shown)) == 1


def bled(*marks: Mark, bleed: float = 3.0) -> list[str]:
    one = kit(component("deck", 63, 88, [8]))
    (shown,) = prints(one, backs=False)
    shown = replace(shown, front=Drawing(63, 88, marks, bleed))
    return [str(f) for f in compose.bleed_findings(one, [shown])]


def area(x: float, y: float, width: float, height: float) -> Path:
    return Path(rectangle(Box(x, y, width, height)), fill="#ff0000")


def test_C13_ink_that_ends_at_the_trim_where_bleed_is_asked_for_is_a_warning() -> None:
    (told_,) = bled(area(0, 0, 63, 88))
    assert "deck/deck-1, front: ink runs to the trim and ends 0 mm beyond it" in told_
    assert "(left, top, right, bottom)" in told_
    (told_,) = bled(area(-3, -3, 68, 94))
    assert "ends 2 mm beyond it (right)" in told_
    (told_,) = bled(area(-3, -3, 69, 93.9), area(20, 80, 40, 10))
    assert "ends 2.9 mm beyond it (bottom)" in told_


def test_ink_that_bleeds_or_keeps_away_from_the_trim_is_good() -> None:
    assert bled(area(-3, -3, 69, 94), area(0, 0, 63, 88)) == []
    assert bled(area(-3, -3, 69, 40), area(-3, 37, 69, 54)) == []
    assert bled(area(5, 5, 53, 78), *lettered("frog", 31.5, 2)) == []
    assert bled(area(0, 0, 8, 8)) == [], "a corner of something is no ground"
    assert bled(area(0, 0, 63, 88), bleed=0.0) == []


def test_discs_have_a_round_safe_zone() -> None:
    chip = kit(component("chips", 25, 25, [1], kind="token", shape="disc"))
    (shown,) = prints(chip)
    far = replace(shown, front=replace(shown.front, marks=lettered("I", 5.5, 7)))
    near = replace(shown, front=replace(shown.front, marks=lettered("I", 12.5, 14)))
    assert len(compose.safe_findings(chip, [far])) == 1
    assert compose.safe_findings(chip, [near]) == ()


# the guide ---------------------------------------------------------------------------------------


def guided(of: Kit, layout: Layout = A4, language: str = "en", **values: Any) -> Document:
    shown = prints(of)
    composed = compose.sheets(of, shown, layout, language=language, **values)
    made_ = compose.guide(of, shown, composed, layout, language=language)
    assert made_.document is not None
    return made_.document


def said(document: Document) -> str:
    words = " ".join(text for side in document.pages for text, _ in runs(side.footer))
    return words.replace("\u00a0", " ")


MIXED = kit(
    component("deck", 63, 88, [12, 8]),
    component("frogs", 16, 16, [5], kind="token", stock="board", shape="disc"),
    component("field", 420, 420, [1], kind="board", stock="board"),
)


def test_the_guide_says_what_there_is_and_on_how_many_sheets_of_what() -> None:
    document = guided(MIXED)
    text = said(document)
    for part in (
        "3 sheets of card",
        "6 sheets of board",
        "20 cards · 63 × 88 mm",
        "5 tokens · 16 mm across",
        "1 board · 420 × 420 mm",
        "26 pieces in all",
        "deck-1 × 12",
        "100 %",
        "over its long edge",
        "B2",
    ):
        assert part in text, part


def test_the_guide_counts_a_folded_piece_once() -> None:
    text = said(guided(DECK, FOLD))
    assert "deck × 4" in text
    assert "deck × 4, deck × 4" not in text


def test_the_guide_says_how_many_sheets_it_does_not_name_one_by_one() -> None:
    few = said(guided(kit(component("deck", 63, 88, [180, 180]))))
    assert "sheets more" not in few
    many = said(guided(kit(component("deck", 63, 88, [180, 180, 90]))))
    assert "40: " in many
    assert "41: " not in many
    assert "and 10 sheets more: the manifest beside this file lists every piece" in many


def test_the_guide_tells_the_edge_to_turn_the_paper_over() -> None:
    assert "over its short edge" in said(guided(DECK, SHORT))
    fold = said(guided(DECK, FOLD))
    assert "Print on one side" in fold
    assert "Spread glue" in fold
    halves = said(guided(DECK, replace(A4, order="fronts-then-backs")))
    assert "Pages 1 to 2" in halves
    assert "pages 3 to 4" in halves


def test_the_test_sheet_reads_the_back_offset_to_half_a_millimetre() -> None:
    """The same point of the paper on both sides; a scale printed to the right by d shows -d."""
    document = guided(DECK)
    front, back = document.pages[-2:]
    assert (front.face, back.face) == ("front", "back")
    thick = [b for p, b in paths(front.footer) if p.width == 0.3]
    assert {(b.x, b.height) for b in thick if b.width == 0} == {(105, 90)}
    assert {(b.y, b.width) for b in thick if b.height == 0} == {(148.5, 90)}
    ticks = sorted(b.x for p, b in paths(back.footer) if p.width == 0.12 and b.width == 0)
    level = [x for x in ticks if 98.9 <= x <= 111.1]
    assert 105 in level
    steps = {round(b - a, 6) for a, b in pairwise(level)}
    assert steps == {0.5}
    labels = {
        text: box
        for text, box in runs(back.footer)
        if re.fullmatch("−?[0-6]", text) and box.y < 148.5 - 30
    }
    assert set(labels) == {f"{v:g}".replace("-", "−") for v in range(-6, 7)}
    xs = [labels[f"{v:g}".replace("-", "−")].x for v in range(-6, 7)]
    assert xs == sorted(xs), "larger numbers are to the right"


def test_a_guide_for_one_side_has_no_test_sheet() -> None:
    for layout in (FRONTS, FOLD):
        document = guided(DECK, layout)
        assert document.duplex is None
        assert "Test your printer" not in said(document)


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize(
    "layout", [A4, LETTER, FOLD, FRONTS, replace(A4, paper=Size(*mm(297, 420)))]
)
def test_guides_fit_their_pages_in_every_language(language: str, layout: Layout) -> None:
    document = guided(MIXED if layout is not FOLD else DECK, layout, language, notices=["X: A-1"])
    for side in document.pages:
        assert (side.width, side.height) in ((210, 297), (215.9, 279.4))
        inner = Box(0, 0, side.width, side.height).inset(8)
        texts = list(runs(side.footer))
        assert all(inner.contains(box) for _, box in texts)
        for i, (_, a) in enumerate(texts):
            assert not any(a.inset(0.15).overlaps(b.inset(0.15)) for _, b in texts[:i])
    assert word("print size", language).split(".")[0].split(",")[0] in said(document)


def test_every_text_is_there_in_three_languages_with_the_same_places() -> None:
    for key, texts in WORDS.items():
        assert set(texts) >= {"en", "fr", "it"}, key
        places = {frozenset(re.findall(r"\{\d\}", t)) for t in texts.values()}
        assert len(places) == 1, key


def test_names_that_no_face_can_show_do_not_stop_the_guide() -> None:
    named = replace(DECK, titles={"ja": "蛙"}, credits={"ja": "池の蛙"})
    text = said(guided(named))
    assert "pond" in text


def test_there_is_no_guide_to_nothing() -> None:
    empty = kit(component("deck", 63, 88, [0]))
    composed = compose.sheets(empty, prints(empty), A4)
    assert compose.guide(empty, prints(empty), composed, A4).document is None


# the shipped kits --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(library.shipped("components")))
def test_every_shipped_kit_lies_whole_on_every_shipped_layout(name: str) -> None:
    loaded = spec.load(library.shipped("components")[name])
    assert loaded.kit is not None
    assert loaded.artwork is not None
    shown, findings = kinds.draw(loaded.kit, loaded.artwork, "en")
    assert not findings
    for paper_name, file in library.shipped("layouts").items():
        found, _ = layouts.read(file)
        assert found is not None
        composed = compose.sheets(loaded.kit, shown, found)
        assert composed.document is not None, paper_name
        assert composed.findings == ()
        assert compose.check(loaded.kit, composed, found) == (), paper_name
        guide = compose.guide(loaded.kit, shown, composed, found)
        assert guide.document is not None


# speed -------------------------------------------------------------------------------------------


def test_ten_thousand_cards_become_sheets_in_well_under_a_second() -> None:
    many = kit(component("deck", 63, 88, [1] * 10_000))
    shown = prints(many)
    start = time.perf_counter()
    document = made(many, shown=shown)
    took = time.perf_counter() - start
    assert len(document.sheets) == 1112
    assert took < 2.0  # about 0.3 s where nothing else runs
