"""PDF files as a printer, a print shop and a second reader meet them."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import looking
import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
import samples

from generator.findings import Faulty
from generator.formats import pdf, png, reach, same_faces, svg, txt
from generator.geometry import MM_PER_PT, Box, rotation, scaling, translation
from generator.ink import (
    Document,
    Drawing,
    Font,
    Group,
    Mark,
    Run,
    Sheet,
    Side,
    Slug,
    Use,
    ellipse,
    polygon,
    rectangle,
)
from generator.ink import (
    Path as Outlined,
)
from generator.typeset import font, line, shape

WHITE = (255, 255, 255)


def one_page(*marks: Mark, size: tuple[float, float] = (100, 60)) -> Document:
    side = Side("front", *size, (), cuts=marks)
    return Document("One page", (Sheet(1, "card", side),), (side,), None, {"kit": "x"})


def written(document: Document, folder: Path) -> Path:
    (name,) = pdf.write(document, folder, "test")
    return folder / name


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(samples.document(), tmp_path_factory.mktemp("sample"))


# the file ----------------------------------------------------------------------------------------


def test_a_second_reader_finds_nothing_wrong_with_the_file(sample: Path) -> None:
    with pikepdf.open(sample) as file:
        assert file.check_pdf_syntax() == []
        assert str(file.docinfo["/Title"]) == "Sample: Fröschis (three pages)"
        assert str(file.Root.Lang) == "en"
        assert looking.described(file) == dict(samples.document().description)


def test_every_page_has_its_own_size_and_no_page_is_rotated(tmp_path: Path) -> None:
    sizes = [(210.0, 297.0), (215.9, 279.4), (297.0, 210.0), (330.0, 483.0), (279.4, 431.8)]
    pages = tuple(Side("front", *s, ()) for s in sizes)
    document = Document("Sizes", (), pages, None)
    with pikepdf.open(written(document, tmp_path)) as file:
        assert len(file.pages) == len(sizes)
        for page, size in zip(file.pages, sizes, strict=True):
            for box in (page.MediaBox, page.TrimBox, page.BleedBox):
                left, bottom, right, top = (float(v) for v in box)
                assert (left, bottom) == (0, 0)
                assert right * MM_PER_PT == pytest.approx(size[0], abs=0.0001)
                assert top * MM_PER_PT == pytest.approx(size[1], abs=0.0001)
            assert "/Rotate" not in page
        assert [float(v) for v in file.pages[1].MediaBox[2:]] == [612, 792]


@pytest.mark.parametrize(
    ("duplex", "name"),
    [
        ("long-edge", "/DuplexFlipLongEdge"),
        ("short-edge", "/DuplexFlipShortEdge"),
        (None, "/Simplex"),
    ],
)
def test_the_print_dialog_is_told_not_to_scale_and_how_to_turn_the_paper(
    duplex: str | None, name: str, tmp_path: Path
) -> None:
    with pikepdf.open(written(samples.document(duplex), tmp_path)) as file:
        told = file.Root.ViewerPreferences
        assert told.PrintScaling == "/None"
        assert told.Duplex == name


def test_a_card_measures_63_by_88_on_the_page(tmp_path: Path) -> None:
    card = Drawing(63, 88, (Outlined(rectangle(Box(0, 0, 63, 88)), fill="#c8452f"),))
    side = Side("front", 210, 297, (samples.put("x", 1, card, 73.5, 104.5, 90),))
    path = written(Document("One", (), (side,), None), tmp_path)
    page = pypdfium2.PdfDocument(path)[0]
    (thing,) = (o for o in page.get_objects() if o.type == raw.FPDF_PAGEOBJ_PATH)
    left, bottom, right, top = (v * MM_PER_PT for v in thing.get_bounds())
    assert (right - left, top - bottom) == pytest.approx((88, 63), abs=0.01)
    assert (left, 297 - top) == pytest.approx((73.5, 104.5), abs=0.01)


def test_a_document_without_pages_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(Faulty, match="no page to print"):
        pdf.write(Document("Nothing", (), (), None), tmp_path, "x")


def test_the_settings_of_reportlab_are_left_as_they_were(tmp_path: Path) -> None:
    from reportlab import rl_config

    before = (rl_config.pdfComments, rl_config.pdfMultiLine, rl_config.useA85)
    written(samples.document(), tmp_path)
    assert (rl_config.pdfComments, rl_config.pdfMultiLine, rl_config.useA85) == before


SCRIPT = """
import hashlib, pathlib, sys
sys.path[:0] = sys.argv[1:3]
import samples
from generator.plugins import load
here = pathlib.Path.cwd()
for name in ("pdf", "svg", "png", "txt"):
    for file in load("formats", name).write(samples.document(), here, "same"):
        print(file, hashlib.sha256((here / file).read_bytes()).hexdigest())
"""


def test_equal_documents_give_equal_bytes_whatever_the_folder_the_hash_seed_and_the_day(
    tmp_path: Path,
) -> None:
    root = Path(__file__).parent
    told = []
    for seed, day in (("1", "0"), ("77", "1700000000")):
        folder = tmp_path / seed
        folder.mkdir()
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(root), str(root.parent)],
            cwd=folder,
            env={**os.environ, "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": day},
            capture_output=True,
            text=True,
            check=True,
        )
        told.append(done.stdout)
    assert told[0] == told[1]
    assert told[0].count("\n") == 1 + 3 + 4 + 1


def test_a_changed_document_gets_another_file_id(tmp_path: Path) -> None:
    document = samples.document()
    ids = set()
    for change in (document, replace(document, description={"kit": "other"})):
        with pikepdf.open(written(change, tmp_path)) as file:
            ids.add(bytes(file.trailer.ID[0]))
    assert len(ids) == 2


# text --------------------------------------------------------------------------------------------


def test_every_font_is_embedded_and_cut_down_to_what_is_shown(sample: Path) -> None:
    with pikepdf.open(sample) as file:
        _, _, fonts = looking.forms_and_images(file)
        assert len(fonts) == 2
        for each in fonts.values():
            kid = each.DescendantFonts[0]
            assert str(each.BaseFont)[7] == "+"
            program = kid.FontDescriptor.FontFile2.read_bytes()
            assert len(program) < Path(samples.TEXT.file).stat().st_size / 3
            assert "/ToUnicode" in each


def test_a_page_without_text_has_no_font(tmp_path: Path) -> None:
    path = written(one_page(Outlined(ellipse(20, 20, 5), fill="#ff0000")), tmp_path)
    assert b"Helvetica" not in path.read_bytes()
    with pikepdf.open(path) as file:
        assert looking.forms_and_images(file)[2] == {}


def test_text_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    texts = ["Žluťoučký kůň", "a\u00a0b c", "S&P 500 <b> (x) \\ ) (", "Ωμέγα Ἀ", "Съешь ещё"]
    marks = [
        run for i, text in enumerate(texts) for run in line(text, samples.TEXT, 4, 5, 8 + 9 * i)
    ]
    path = written(one_page(*marks), tmp_path)
    letters = [c[0] for c in looking.characters(path) if c[0] not in "\r\n"]
    assert "".join(letters).replace("\u00a0", " ") == "".join(texts).replace("\u00a0", " ")
    assert "\u00a0" in letters


def test_more_characters_than_a_byte_can_count_stay_in_order(tmp_path: Path) -> None:
    every = [chr(c) for c in (*range(0x41, 0x17F), *range(0x391, 0x3C9), *range(0x410, 0x450))]
    known = _known(samples.TEXT)
    every = [c for c in every if ord(c) in known and c != "\u00ad"]
    assert len(every) > 400
    rows = ["".join(every[i : i + 50]) for i in range(0, len(every), 50)]
    marks = [run for i, row in enumerate(rows) for run in line(row, samples.TEXT, 2, 2, 4 + 5 * i)]
    path = written(one_page(*marks, size=(150, 80)), tmp_path)
    assert "".join(looking.extracted(path).split()) == "".join("".join(every).split())
    with pikepdf.open(path) as file:
        assert len(looking.forms_and_images(file)[2]) == 1
        shown = b"".join(
            bytes(text)
            for step in pikepdf.parse_content_stream(file.pages[0])
            if str(step.operator) in ("Tj", "TJ")
            for text in _strings(step.operands[0])
        )
    # codes are given out as characters are met; none is spoilt by brackets or line ends in it
    codes = [int.from_bytes(shown[i : i + 2], "big") for i in range(0, len(shown), 2)]
    assert codes == list(range(1, len(every) + 1))


def _strings(operand: pikepdf.Object) -> list[pikepdf.Object]:
    parts = list(operand) if isinstance(operand, pikepdf.Array) else [operand]
    return [p for p in parts if isinstance(p, pikepdf.String)]


def _known(face: Font) -> set[int]:
    from fontTools.ttLib import TTFont

    with TTFont(face.file) as file:
        return set(file.getBestCmap())


@pytest.mark.parametrize("size", [2.1, 5.0, 24.0, 70.0])
@pytest.mark.parametrize("face", [samples.TEXT, samples.DISPLAY])
def test_every_glyph_stands_where_it_was_shaped(size: float, face: Font, tmp_path: Path) -> None:
    (run,) = line("AVATAR To. WAVE Typ", face, size, 7.03, 60)
    apart = [b - a for a, b in zip(run.offsets, run.offsets[1:], strict=False)]
    assert len(set(zip(run.glyphs, [round(a, 3) for a in apart], strict=False))) > len(
        set(run.glyphs[:-1])
    ), "the words should be kerned"
    path = written(one_page(run, size=(900, 90)), tmp_path)
    found = looking.characters(path)
    assert "".join(c[0] for c in found) == run.text
    for (_, x, y, _), offset in zip(found, run.offsets, strict=True):
        assert x == pytest.approx(run.x + offset, abs=0.01)
        assert y == pytest.approx(run.y, abs=0.01)


def saying(run: Run, text: str) -> Run:
    """The run of one word with its glyphs standing for other letters."""
    ((slug, left),) = run.words
    return replace(run, words=((replace(slug, text=text), left),))


def test_a_spaced_run_keeps_its_spaces(tmp_path: Path) -> None:
    (run,) = line("FROG", samples.TEXT, 5, 10, 20)
    step, start = 3.5 / run.unit, 1 / run.unit
    ((slug, _),) = run.words
    apart = replace(slug, at=tuple(at + step * i for i, at in enumerate(slug.at)))
    wide = replace(run, words=((apart, start),))
    found = looking.characters(written(one_page(wide), tmp_path))
    letters = [c for c in found if c[0] in "FROG"]
    assert [c[1] for c in letters] == pytest.approx([10 + o for o in wide.offsets], abs=0.01)


def test_a_glyph_without_a_character_of_its_own_keeps_the_text_it_stands_for(
    tmp_path: Path,
) -> None:
    (run,) = line("AB", samples.TEXT, 5, 10, 20)
    odd = saying(run, "XY")
    found = looking.characters(written(one_page(odd), tmp_path))
    assert "".join(c[0] for c in found) == "XY"


def test_a_glyph_that_stands_for_two_characters_is_still_drawn_as_itself(tmp_path: Path) -> None:
    (run,) = line("AABC", samples.DISPLAY, 9, 10, 20)
    pictures = [
        looking.pdf_picture(written(one_page(saying(run, text)), tmp_path))
        for text in ("AABC", "AXBC")
    ]
    assert pictures[0].tobytes() == pictures[1].tobytes()


def test_a_font_that_cannot_be_embedded_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"\0\1\0\0 no font")
    box = shape("A", samples.TEXT, 5).ink
    slug = Slug("A", (1,), (0,), (), 500, (0, 0, 500, 700))
    run = Run(((slug, 0),), Font("Broken", str(broken)), 5, 0.005, 10, 10, box)
    with pytest.raises(Faulty, match="Broken"):
        written(one_page(run), tmp_path)


# faces, symbols, groups --------------------------------------------------------------------------


def test_a_face_used_again_is_one_form_and_a_face_used_once_is_written_in_place(
    sample: Path,
) -> None:
    with pikepdf.open(sample) as file:
        names = {n for page in file.pages for n in (page.Resources.get("/XObject") or {})}
    faces = sorted(n for n in names if n.startswith("/D"))
    # three, four, the token and the back lie there twice or more; the bin once
    assert faces == ["/D1", "/D2", "/D3", "/D4"]


def test_equal_faces_drawn_twice_are_one_face() -> None:
    one, two, other = samples.card("3", "x"), samples.card("3", "x"), samples.card("3", "y")
    plain = [Drawing(9, 9, (Outlined(ellipse(x, 4, 2), fill="#000000"),)) for x in (3, 4, 3)]
    first = same_faces([one, two, other, *plain])
    assert first[id(two)] is one
    assert first[id(other)] is other
    assert first[id(plain[2])] is plain[0]
    assert first[id(plain[1])] is plain[1]


def test_a_symbol_is_drawn_once_in_the_file(sample: Path) -> None:
    with pikepdf.open(sample) as file:
        forms, _, _ = looking.forms_and_images(file)
        streams = [bytes(f.read_bytes()) for f in forms.values()]
        streams += [b"".join(c.read_bytes() for c in _contents(page)) for page in file.pages]
    # only the frog has a ring by the even-odd rule
    assert sum(s.count(b" f*") for s in streams) == 1


def _contents(page: pikepdf.Page) -> list[pikepdf.Object]:
    found = page.Contents
    return list(found) if isinstance(found, pikepdf.Array) else [found]


def test_the_first_operator_of_a_piece_draws_an_empty_form_as_large_as_its_trim(
    sample: Path,
) -> None:
    with pikepdf.open(sample) as file:
        for page, side in zip(file.pages, samples.document().pages, strict=True):
            steps = list(pikepdf.parse_content_stream(page))
            begun = [i for i, s in enumerate(steps) if str(s.operator) == "BDC"]
            assert len(begun) == len(side.placed)
            for at, placed in zip(begun, side.placed, strict=True):
                tag, told = steps[at].operands
                assert tag == "/Piece"
                assert str(told.ID) == placed.piece.id
                assert str(told.Side) == placed.face
                assert str(told.get("/Part", "")) == placed.part
                width, height = placed.drawing.width, placed.drawing.height
                assert [float(v) for v in str(told.Trim).split()] == [width, height]
                assert [str(s.operator) for s in steps[at + 1 : at + 4]] == ["q", "cm", "Do"]
                anchor = page.Resources.XObject[str(steps[at + 3].operands[0])]
                assert bytes(anchor.read_bytes()) == b""
                assert [float(v) for v in anchor.BBox] == [0, 0, width, height]


def test_ink_stops_where_the_clip_says(tmp_path: Path) -> None:
    wide = Drawing(20, 20, (Outlined(rectangle(Box(-9, -9, 40, 40)), fill="#ff0000"),), bleed=9)
    placed = tuple(
        samples.put("x", n, wide, x, 20, turn, bleed=bleed)
        for n, (x, turn, bleed) in enumerate([(15, 0, 0.0), (60, 90, 2.0)])
    )
    side = Side("front", 100, 60, placed)
    picture = looking.pdf_picture(written(Document("Clip", (), (side,), None), tmp_path))
    assert looking.colour(picture, 15.3, 39.7) == (255, 0, 0)
    assert looking.colour(picture, 14.7, 30) == WHITE
    assert looking.colour(picture, 58.3, 18.3) == (255, 0, 0)
    assert looking.colour(picture, 57.7, 30) == WHITE


def see_through() -> Document:
    """Red at 30 % three ways, each twice over itself: as ink, as a group, as a symbol."""
    square = Outlined(rectangle(Box(0, 0, 10, 10)), fill="#ff0000")
    over = replace(square, outline=rectangle(Box(5, 0, 10, 10)))
    symbol = samples.symbol("two", Box(0, 0, 15, 10), square, over)
    return one_page(
        Group((replace(square, fill_opacity=0.3), replace(over, fill_opacity=0.3))),
        Group((square, over), translation(30, 0), opacity=0.3),
        Use(symbol, translation(60, 0), opacity=0.3),
        Group((Use(symbol, scaling(0.5)),), translation(0, 30), opacity=0.3),
        Group(
            (Group((square, over), opacity=0.5), Use(symbol, translation(0, 5))),
            translation(30, 30),
            opacity=0.3,
        ),
        # half of the stroke lies on the fill and lets it through
        Outlined(rectangle(Box(60, 30, 20, 20)), "#0000ff", "#ff0000", 4, stroke_opacity=0.5),
    )


THIN, TWICE = (255, 179, 179), (255, 125, 125)


@pytest.mark.parametrize("format", ["pdf", "svg"])
def test_what_is_seen_through_is_seen_through_as_one(format: str, tmp_path: Path) -> None:
    document = see_through()
    if format == "pdf":
        picture = looking.pdf_picture(written(document, tmp_path))
    else:
        (name,) = svg.write(document, tmp_path, "test")
        picture = looking.svg_picture(tmp_path / name)
    assert looking.near(looking.colour(picture, 2, 5), THIN)
    assert looking.near(looking.colour(picture, 7.5, 5), TWICE), "two marks lie over each other"
    for x, y in ((32, 5), (37.5, 5), (42, 5), (62, 5), (67.5, 5), (3.7, 32)):
        assert looking.near(looking.colour(picture, x, y), THIN), (x, y)
    assert looking.near(looking.colour(picture, 32, 32), (255, 217, 217))
    assert looking.near(looking.colour(picture, 37.5, 42), THIN)
    assert looking.near(looking.colour(picture, 70, 40), (0, 0, 255))
    assert looking.near(looking.colour(picture, 59, 40), (255, 128, 128))
    assert looking.near(looking.colour(picture, 61, 40), (128, 0, 128))


def test_the_reach_of_marks_holds_pointed_corners() -> None:
    spike = polygon([(0, 0), (10, 1), (0, 2)])
    box = reach([Group((Outlined(spike, stroke="#000000", width=1),), scaling(2))])
    assert box.right >= 20 + 4
    assert box.x <= -1


def test_a_turned_mitred_star_is_not_clipped_by_its_form(tmp_path: Path) -> None:
    star = samples.symbol(
        "star",
        Box(0, 0, 10, 10),
        Outlined(polygon([(0, 4), (10, 5), (0, 6)]), stroke="#000000", width=1.5, join="miter"),
        Outlined(polygon([(0, 0), (9, 0), (9, 1)]), stroke="#000000", width=1.5, join="round"),
        # 20 degrees: a mitre under a limit of 10, none under SVG's limit of 4
        Outlined(polygon([(0, 8), (10, 9.76), (0, 11.53)]), stroke="#c8452f", width=1.5),
    )
    marks = (Use(star, rotation(25, 40, 30)), Use(star, translation(60, 30), opacity=0.6))
    path = written(one_page(*marks), tmp_path)
    (name,) = svg.write(one_page(*marks), tmp_path, "test")
    share, window = looking.apart(looking.pdf_picture(path), looking.svg_picture(tmp_path / name))
    assert share < 0.001
    assert window <= 16


# the other formats -------------------------------------------------------------------------------


def test_pictures_are_one_a_side_and_a_contact_sheet(tmp_path: Path) -> None:
    from PIL import Image

    names = png.write(samples.document(), tmp_path, "kit-a4", dpi=50)
    assert names == (
        "kit-a4-01-front.png",
        "kit-a4-01-back.png",
        "kit-a4-02-front.png",
        "kit-a4-contact.png",
    )
    with Image.open(tmp_path / names[0]) as page:
        assert page.size == pytest.approx((210 / 25.4 * 50, 297 / 25.4 * 50), abs=1)
    sheet = png.contact(samples.document())
    assert sheet is not None
    shown = [m for m in sheet.pages[0].cuts if isinstance(m, Group) and m.clip is not None]
    # three, four, bin, token and one back, however often they are printed
    assert len(shown) == 5


def test_the_contact_sheet_shows_no_bleed_and_nothing_overlaps(tmp_path: Path) -> None:
    sheet = png.contact(samples.document())
    assert sheet is not None
    side = sheet.pages[0]
    boxes = []
    for mark in side.cuts:
        if isinstance(mark, Group) and mark.clip is not None:
            assert mark.clip in (samples.TRIM, ellipse(12.5, 12.5, 12.5))
            scale, x, y = mark.matrix[0], mark.matrix[4], mark.matrix[5]
            size = (63, 88) if mark.clip == samples.TRIM else (25, 25)
            boxes.append(Box(x, y, size[0] * scale, size[1] * scale))
    page = Box(0, 0, side.width, side.height)
    for i, box in enumerate(boxes):
        assert page.contains(box)
        assert not any(box.overlaps(other) for other in boxes[:i])


def test_the_text_format_tells_each_face_once_and_each_piece_where_it_lies(
    tmp_path: Path,
) -> None:
    (name,) = txt.write(samples.document(), tmp_path, "kit-a4")
    lines = (tmp_path / name).read_text(encoding="utf-8").splitlines()
    pieces = [row for row in lines if row.strip().startswith("sample/deck/")]
    assert len(pieces) == sum(len(s.placed) for s in samples.document().pages)
    assert "  sample/deck/bin#1 front at 20 120 turn 90 clip -3 -3 69 94 face 3" in lines
    assert sum(row.startswith("face ") for row in lines) == 5
    assert sum('text "Back"' in row for row in lines) == 1
    assert any(row.endswith("= rank") for row in lines)


def test_the_text_format_is_as_the_golden_file_says(tmp_path: Path, golden) -> None:  # type: ignore[no-untyped-def]
    (name,) = txt.write(samples.document(), tmp_path, "sample")
    golden("formats-sample.txt", (tmp_path / name).read_text(encoding="utf-8"))


def test_digests_of_all_files_differ_when_a_face_differs(tmp_path: Path) -> None:
    document = samples.document()
    first = document.pages[0]
    changed = replace(
        first,
        placed=(
            replace(first.placed[0], drawing=samples.card("3", "Tap “frog”: you & me.")),
            *first.placed[1:],
        ),
    )
    other = replace(document, pages=(changed, *document.pages[1:]))
    for room in (pdf, svg, txt):
        digests = []
        for each in (document, other):
            name = room.write(each, tmp_path, "x")[0]
            digests.append(hashlib.sha256((tmp_path / name).read_bytes()).hexdigest())
        assert digests[0] != digests[1]


def test_a_font_by_its_style_is_another_embedded_face(tmp_path: Path) -> None:
    bold = font("Source Sans Pro Bold")
    marks = (*line("Aa", samples.TEXT, 5, 5, 20), *line("Aa", bold, 5, 30, 20))
    with pikepdf.open(written(one_page(*marks), tmp_path)) as file:
        names = {str(f.BaseFont)[8:] for f in looking.forms_and_images(file)[2].values()}
    assert names == {"SourceSansPro-Regular", "SourceSansPro-Bold"}
