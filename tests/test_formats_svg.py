"""SVG files as an editor, a cutter and a browser meet them, and beside the PDF of the same document."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import looking
import pytest
import samples
from lxml import etree
from svgelements import Path as Shape

from generator.formats import pdf, svg
from generator.geometry import Box, apply_box, translation
from generator.ink import Document, Drawing, Group, Placed, Sheet, Side, Use, ellipse, rectangle
from generator.ink import Path as Outlined
from generator.kit import Piece
from generator.typeset import line

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample as SVG and as PDF."""
    folder = tmp_path_factory.mktemp("sample")
    svg.write(samples.document(), folder, "kit-a4")
    pdf.write(samples.document(), folder, "kit-a4")
    return folder


NAMES = ("kit-a4-01-front.svg", "kit-a4-01-back.svg", "kit-a4-02-front.svg")


def root(path: Path) -> etree._Element:
    return etree.parse(path).getroot()


def test_one_file_a_side_numbered_by_its_sheet(tmp_path: Path) -> None:
    assert svg.write(samples.document(), tmp_path, "kit-a4") == NAMES
    many = tuple(
        Sheet(n, "card", Side("front", 50, 50, ()), Side("back", 50, 50, ())) for n in range(1, 101)
    )
    pages = tuple(s.front for s in many) + tuple(s.back for s in many if s.back)
    names = svg.write(Document("Many", many, pages, None), tmp_path, "m")
    assert names[0] == "m-001-front.svg"
    assert names[-1] == "m-100-back.svg"
    assert len({n.lower() for n in names}) == 200


def test_the_root_says_its_size_in_millimetres_and_what_it_belongs_to(folder: Path) -> None:
    import json

    for number, (name, side) in enumerate(zip(NAMES, samples.document().pages, strict=True), 1):
        top = root(folder / name)
        assert (top.get("width"), top.get("height")) == ("210mm", "297mm")
        assert top.get("viewBox") == "0 0 210 297"
        assert json.loads(top.get("data-kitproof")) == dict(samples.document().description)
        assert top.get("data-page") == str(number)
        assert top.get("data-side") == side.face
    letter = Side("front", 215.9, 279.4, ())
    (name,) = svg.write(Document("Letter", (), (letter,), None), folder, "letter")
    assert root(folder / name).get("viewBox") == "0 0 215.9 279.4"
    assert root(folder / name).get("width") == "215.9mm"


def test_printing_cutting_and_folding_are_layers(folder: Path) -> None:
    layers = root(folder / NAMES[0]).findall(f"{SVG}g")
    assert all(g.get(f"{INKSCAPE}groupmode") == "layer" for g in layers)
    assert [g.get(f"{INKSCAPE}label") for g in layers] == ["print", "cut", "fold", "footer"]
    assert len(layers[1]) == 2
    assert all(mark.get("fill") == "none" for mark in layers[1])
    third = root(folder / NAMES[2]).findall(f"{SVG}g")
    assert [g.get(f"{INKSCAPE}label") for g in third] == ["print", "footer"]


def test_each_piece_says_what_it_is(folder: Path) -> None:
    for name, side in zip(NAMES, samples.document().pages, strict=True):
        pieces = [e for e in root(folder / name).iter() if e.get("data-piece")]
        assert len(pieces) == len(side.placed)
        for piece, placed in zip(pieces, side.placed, strict=True):
            assert piece.get("data-piece") == placed.piece.id
            assert piece.get("data-side") == placed.face
            assert piece.get("data-part", "") == placed.part
            size = [float(v) for v in piece.get("data-trim").split()]
            assert size == [placed.drawing.width, placed.drawing.height]
            assert piece.find(f"{SVG}title").text == placed.piece.id


def test_numbers_have_four_decimals_at_most(folder: Path) -> None:
    for name in NAMES:
        for element in root(folder / name).iter(f"{SVG}*"):
            for key, value in element.attrib.items():
                if key not in ("data-kitproof", "aria-label"):
                    assert not re.search(r"\.\d{5}", value), (element.tag, key, value)
                    assert not re.search(r"\de[-+]?\d", value.replace("url(#", ""))


def test_ids_are_unique_and_every_reference_finds_one(folder: Path) -> None:
    for name in NAMES:
        every = list(root(folder / name).iter(f"{SVG}*"))
        ids = Counter(e.get("id") for e in every if e.get("id"))
        assert set(ids.values()) == {1}
        wanted = {e.get(LINK)[1:] for e in every if e.get(LINK)}
        wanted |= {e.get("clip-path")[5:-1] for e in every if e.get("clip-path")}
        assert wanted
        assert wanted <= set(ids)


def test_a_face_and_a_symbol_are_defined_once_and_bleed_is_not_clipped_by_them(
    folder: Path,
) -> None:
    top = root(folder / NAMES[0])
    symbols = list(top.iter(f"{SVG}symbol"))
    assert all(s.get("overflow") == "visible" for s in symbols)
    # the frog; three, four, bin and the token
    assert len(symbols) == 5
    assert sum(p.get("fill-rule") == "evenodd" for p in top.iter(f"{SVG}path")) == 1


def test_text_is_outlines_that_still_say_their_words(folder: Path) -> None:
    top = root(folder / NAMES[0])
    assert not list(top.iter(f"{SVG}text"))
    said = {p.get("aria-label") for p in top.iter(f"{SVG}path")}
    assert {"3", "Tap “frog”: you & I.", "AVATAR To. WAVE", "sheet 1 of 2"} <= said


def test_characters_that_xml_cannot_hold_do_not_break_the_file(tmp_path: Path) -> None:
    (run,) = line("AB", samples.TEXT, 5, 10, 20)
    ((slug, left),) = run.words
    odd = replace(run, words=((replace(slug, text="\x01B"), left),))
    side = Side("front", 50, 50, (), cuts=(odd,))
    (name,) = svg.write(Document("Odd \x02 title", (), (side,), None), tmp_path, "odd")
    assert {p.get("aria-label") for p in root(tmp_path / name).iter(f"{SVG}path")} == {"B"}


# beside the PDF ----------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [1, 2, 3])
def test_the_svg_and_the_pdf_of_a_page_look_the_same(page: int, folder: Path) -> None:
    one = looking.pdf_picture(folder / "kit-a4.pdf", page)
    other = looking.svg_picture(folder / NAMES[page - 1])
    share, window = looking.apart(one, other)
    assert share < 0.02
    assert window <= 16


def test_a_mark_moved_by_half_a_millimetre_is_seen_as_a_difference(
    folder: Path, tmp_path: Path
) -> None:
    """The comparison above can fail."""
    document = samples.document()
    first = document.pages[0]
    moved = replace(first, placed=tuple(replace(p, x=p.x + 0.5) for p in first.placed))
    (name,) = svg.write(replace(document, pages=(moved,)), tmp_path, "moved")
    one = looking.pdf_picture(folder / "kit-a4.pdf")
    share, window = looking.apart(one, looking.svg_picture(tmp_path / name))
    assert share > 0.02 or window > 16


def test_words_lie_where_the_pdf_has_them(folder: Path) -> None:
    """Each run's outlines against the ink of its characters, to 0.05 mm."""
    top = root(folder / NAMES[0])
    letters = looking.characters(folder / "kit-a4.pdf")
    text = "".join(c[0] for c in letters)
    runs = [r for p in samples.document().pages[0].placed[:1] for r in _runs(p.drawing)]
    checked = 0
    for run in runs:
        at = text.find(run.text)
        boxes = [c[3] for c in letters[at : at + len(run.text)] if not c[0].isspace()]
        # pdfium adds a 64th to the top of a character's box, so that is left to the pictures
        ink = min(b[0] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
        path = next(p for p in top.iter(f"{SVG}path") if p.get("aria-label") == run.text)
        placed = samples.document().pages[0].placed[0]
        box = apply_box(placed.matrix, _handles(path.get("d")))
        assert (box.x, box.right, box.bottom) == pytest.approx(ink, abs=0.05)
        left, upper, right, lower = Shape(path.get("d")).bbox()
        mine = run.ink
        shaped = (run.x + mine.x, run.y + mine.y, run.x + mine.right, run.y + mine.bottom)
        assert (left, upper, right, lower) == pytest.approx(shaped, abs=0.01)
        checked += 1
    assert checked >= 3


def _handles(data: str) -> Box:
    """The box of all points of a path, those off the curve too: what a PDF reader gives for ink."""
    points = [
        point
        for segment in Shape(data)
        for name in ("start", "control", "control1", "control2", "end")
        if (point := getattr(segment, name, None)) is not None
    ]
    xs, ys = [p.x for p in points], [p.y for p in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _runs(drawing: Drawing) -> list:  # type: ignore[type-arg]
    from generator.ink import Run

    return [m for m in drawing.marks if isinstance(m, Run)]


@pytest.mark.parametrize("units", [0.01, 1.0, 24.0, 1000.0, 65536.0])
def test_a_symbol_fills_its_box_whatever_its_units(units: float, tmp_path: Path) -> None:
    """C26: a disc in a view of so many units, drawn 20 and 63 mm wide."""
    disc = samples.symbol(
        "disc",
        Box(0, 0, units, units),
        Outlined(ellipse(units / 2, units / 2, units / 2), fill="#ff0000"),
        Outlined(ellipse(units / 2, units / 2, units / 4), stroke="#0000ff", width=units / 50),
    )
    marks = (
        Use(disc, (20 / units, 0, 0, 20 / units, 5, 5)),
        Use(disc, (63 / units, 0, 0, 63 / units, 30.3, 5.7)),
    )
    document = Document("Units", (), (Side("front", 100, 80, (), cuts=marks),), None)
    (one,) = pdf.write(document, tmp_path, "units")
    (other,) = svg.write(document, tmp_path, "units")
    pictures = looking.pdf_picture(tmp_path / one), looking.svg_picture(tmp_path / other)
    for picture in pictures:
        red = picture.getchannel("G").point(lambda v: 255 * (v < 128))
        left, top, right, bottom = (v / looking.PX for v in red.getbbox())
        assert (left, top) == pytest.approx((5, 5), abs=0.2)
        assert (right, bottom) == pytest.approx((93.3, 68.7), abs=0.2)
    share, window = looking.apart(*pictures)
    assert share < 0.005
    assert window <= 16


def test_clips_and_opacity_nest(tmp_path: Path) -> None:
    square = Outlined(rectangle(Box(0, 0, 30, 30)), fill="#2f7d5b")
    ring = (*ellipse(15, 15, 14), *ellipse(15, 15, 8))
    inner = Group((square,), clip=ring, clip_even_odd=True)
    marks = (
        Group((inner,), translation(5, 5), clip=rectangle(Box(0, 0, 30, 18)), opacity=0.5),
        Group((Group((square,), translation(0, 4), opacity=0.5),), translation(50, 5), opacity=0.5),
    )
    document = Document("Nested", (), (Side("front", 100, 50, (), cuts=marks),), None)
    (one,) = pdf.write(document, tmp_path, "nested")
    (other,) = svg.write(document, tmp_path, "nested")
    pictures = looking.pdf_picture(tmp_path / one), looking.svg_picture(tmp_path / other)
    for picture in pictures:
        assert looking.colour(picture, 20, 20) == (255, 255, 255), "the hole of the ring"
        assert looking.colour(picture, 20, 30) == (255, 255, 255), "below the outer clip"
        assert looking.near(looking.colour(picture, 8.5, 20), (151, 190, 173))
        assert looking.near(looking.colour(picture, 60, 20), (203, 222, 214))
    share, window = looking.apart(*pictures)
    assert share < 0.005
    assert window <= 16


def test_numbers_of_paths_carry_no_idle_zeros(tmp_path: Path) -> None:
    shape = (("M", 100.0, -0.00001), ("L", 20.5, 3.05), ("L", 7.125, 0.0005), ("L", 1000.0, -30.0))
    drawing = Drawing(63, 88, (Outlined(shape, fill="#ff0000"),))
    placed = Placed(Piece("k", "c", "d", 1), "front", drawing, 10, 10, 0, Box(0, 0, 63, 88))
    side = Side("front", 210, 297, (placed,))
    (name,) = svg.write(Document("t", (Sheet(1, "paper", side),), (side,), None), tmp_path, "t")
    (data,) = re.findall(r'd="(M100[^"]*)"', (tmp_path / name).read_text(encoding="utf-8"))
    assert data.split() == ["M100", "0", "L20.5", "3.05", "L7.125", "0.0005", "L1000", "-30"]
