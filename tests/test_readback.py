"""What is read back from files is what was put into them, and what cannot be read is said in words."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable
from pathlib import Path

import looking
import pikepdf
import pytest
import samples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree
from PIL import Image, ImageStat

from generator.findings import Faulty
from generator.formats import pdf, svg
from generator.geometry import Box
from generator.ink import Document, Drawing, Placed, Sheet, Side
from generator.kit import Piece
from generator.readback import Found, Reading, read, together
from generator.readback.pdf import lightness, render, renders
from generator.readback.svg import ink

Printed = Callable[[Document], Reading]


def printed_pdf(document: Document, folder: Path) -> Reading:
    (name,) = pdf.write(document, folder, "kit-a4")
    return read(folder / name)


def printed_svg(document: Document, folder: Path) -> Reading:
    return together(read(folder / name) for name in svg.write(document, folder, "kit-a4"))


@pytest.fixture(params=[printed_pdf, printed_svg], ids=["pdf", "svg"])
def printed(request: pytest.FixtureRequest, tmp_path: Path) -> Printed:
    return lambda document: request.param(document, tmp_path)


def assert_same(found: Found, placed: Placed, page: int, slack: float = 0.01) -> None:
    assert found.piece == placed.piece.id
    assert (found.side, found.page, found.part) == (placed.face, page, placed.part)
    assert found.size == pytest.approx((placed.drawing.width, placed.drawing.height), abs=1e-4)
    trim = placed.trim
    read_trim = (found.trim.x, found.trim.y, found.trim.width, found.trim.height)
    assert read_trim == pytest.approx((trim.x, trim.y, trim.width, trim.height), abs=slack)
    assert found.turn == placed.turn
    assert found.scale == pytest.approx((1, 1), abs=1e-4)
    assert not found.mirrored


def test_every_piece_is_read_back_where_it_was_put(printed: Printed) -> None:
    document = samples.document()
    reading = printed(document)
    assert reading.description == dict(document.description)
    assert len(reading.pages) == 3
    for number, side in enumerate(document.pages, 1):
        found = reading.on(number)
        assert len(found) == len(side.placed)
        for each, placed in zip(found, side.placed, strict=True):
            assert_same(each, placed, number)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    places=st.lists(
        st.tuples(
            st.floats(-20, 400),
            st.floats(-20, 400),
            st.sampled_from([0, 90, 180, 270]),
            st.floats(5, 300),
            st.floats(5, 300),
            st.sampled_from(["front", "back"]),
            st.sampled_from(["", "1", "B2"]),
        ),
        max_size=6,
    ),
    paper=st.sampled_from([(210.0, 297.0), (297.0, 420.0), (215.9, 279.4), (431.8, 279.4)]),
)
def test_pieces_of_any_size_anywhere_are_read_back(
    places: list[tuple[float, float, int, float, float, str, str]],
    paper: tuple[float, float],
    printed: Printed,
) -> None:
    placed = tuple(
        Placed(
            Piece("a-kit", "some-tiles", "llww", n),
            face,
            Drawing(w, h, ()),
            x,
            y,
            turn,
            Box(0, 0, w, h),
            part=part,
        )
        for n, (x, y, turn, w, h, face, part) in enumerate(places, 1)
    )
    document = Document("Any", (), (Side("front", *paper, placed),), None, {"kit": "a-kit"})
    reading = printed(document)
    (page,) = reading.pages
    assert (page.width, page.height) == pytest.approx(paper, abs=0.001)
    assert len(reading.found) == len(placed)
    for found, wanted in zip(reading.found, placed, strict=True):
        assert_same(found, wanted, 1)


def test_the_page_says_its_boxes_and_the_file_how_to_print_it(tmp_path: Path) -> None:
    reading = printed_pdf(samples.document("short-edge"), tmp_path)
    assert reading.scaling == "None"
    assert reading.duplex == "DuplexFlipShortEdge"
    page = reading.pages[0]
    for box in (page.trim, page.bleed):
        assert (box.x, box.y, box.width, box.height) == pytest.approx((0, 0, 210, 297), abs=0.001)
    assert printed_pdf(samples.document(None), tmp_path).duplex == "Simplex"


def test_a_piece_printed_twice_is_found_twice(printed: Printed) -> None:
    placed = (
        samples.put("three", 1, samples.THREE, 10.5, 16.5),
        samples.put("three", 1, samples.THREE, 73.5, 16.5),
    )
    document = Document("Twice", (), (Side("front", 210, 297, placed),), None, {"kit": "sample"})
    assert [f.piece for f in printed(document).found] == ["sample/deck/three#1"] * 2


def test_a_file_without_pieces_but_with_a_kit_is_ours(printed: Printed) -> None:
    guide = Document("Guide", (), (Side("front", 210, 297, ()),), None, {"kit": "sample"})
    assert printed(guide).found == ()


# files that something has changed ----------------------------------------------------------------


def wrapped(path: Path, matrix: str) -> Reading:
    """The file with all that is on its pages under one more matrix."""
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        for page in file.pages:
            page.contents_add(b"q " + matrix.encode() + b" cm", prepend=True)
            page.contents_add(b"Q")
        file.save(path)
    return read(path)


def test_a_sheet_that_was_shrunk_is_seen_to_be_shrunk(tmp_path: Path) -> None:
    printed_pdf(samples.document(), tmp_path)
    reading = wrapped(tmp_path / "kit-a4.pdf", "0.97 0 0 0.97 8.93 12.63")
    for found in reading.found:
        assert found.scale == pytest.approx((0.97, 0.97), abs=1e-4)
    first = reading.found[0].trim
    assert (first.width, first.height) == pytest.approx((61.11, 85.36), abs=0.01)


def test_a_sheet_that_was_mirrored_is_seen_to_be_mirrored(tmp_path: Path) -> None:
    printed_pdf(samples.document(), tmp_path)
    reading = wrapped(tmp_path / "kit-a4.pdf", "-1 0 0 1 595.2756 0")
    assert all(f.mirrored for f in reading.found)
    assert reading.found[0].trim.x == pytest.approx(210 - 10.5 - 63, abs=0.01)


def test_a_page_with_another_origin_and_a_turn_is_measured_from_its_own_corner(
    tmp_path: Path,
) -> None:
    printed_pdf(samples.document(), tmp_path)
    path = tmp_path / "kit-a4.pdf"
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        page = file.pages[0]
        page.MediaBox = pikepdf.Array([10, 20, 595.2756, 841.8898])
        page.Rotate = 90
        file.save(path)
    reading = read(path)
    assert reading.pages[0].turn == 90
    assert reading.found[0].trim.x == pytest.approx(10.5 - 10 * 25.4 / 72, abs=0.01)
    assert reading.found[0].trim.y == pytest.approx(16.5, abs=0.01)


def test_a_file_saved_anew_by_another_program_still_tells_its_pieces(tmp_path: Path) -> None:
    before = printed_pdf(samples.document(), tmp_path)
    path = tmp_path / "kit-a4.pdf"
    with pikepdf.open(path) as file:
        file.save(
            tmp_path / "again.pdf",
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            linearize=True,
        )
        del file.docinfo["/Kitproof"]
        file.save(tmp_path / "bare.pdf")
    assert read(tmp_path / "again.pdf").found == before.found
    assert read(tmp_path / "again.pdf").description == before.description
    bare = read(tmp_path / "bare.pdf")
    assert (bare.found, dict(bare.description)) == (before.found, {})


def test_a_layer_moved_in_an_editor_moves_its_pieces(tmp_path: Path) -> None:
    name = svg.write(samples.document(), tmp_path, "kit-a4")[0]
    before = read(tmp_path / name).found
    tree = etree.parse(tmp_path / name)
    layer = tree.find(".//*[@id='layer-print']")
    layer.set("transform", "translate(1.5, -2) scale(0.5)")
    hidden = next(e for e in tree.iter() if e.get("data-piece") == "sample/deck/bin#1")
    hidden.set("style", "display: none; fill: red")
    tree.write(tmp_path / name)
    after = read(tmp_path / name).found
    assert len(after) == len(before) - 1
    assert after[0].trim.x == pytest.approx(before[0].trim.x / 2 + 1.5, abs=0.001)
    assert after[0].trim.y == pytest.approx(before[0].trim.y / 2 - 2, abs=0.001)
    assert after[0].scale == pytest.approx((0.5, 0.5))


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ({"width": "105mm", "height": "148.5mm"}, 0.5),
        ({"width": "21cm", "height": "29.7cm"}, 1.0),
        ({"width": "210", "height": "297"}, 25.4 / 96),
        ({"width": "100%", "height": "100%"}, 25.4 / 96),
        ({"width": "210mm", "height": "400mm"}, 1.0),
    ],
)
def test_a_sheet_resized_in_an_editor_is_seen_to_be_resized(
    size: dict[str, str], scale: float, tmp_path: Path
) -> None:
    name = svg.write(samples.document(), tmp_path, "kit-a4")[0]
    tree = etree.parse(tmp_path / name)
    for key, value in size.items():
        tree.getroot().set(key, value)
    tree.write(tmp_path / name)
    assert read(tmp_path / name).found[0].scale == pytest.approx((scale, scale), abs=1e-6)


@pytest.mark.parametrize(
    ("text", "turn", "at"),
    [
        ("rotate(90 10 10)", 90.0, (10 - 88, 10 - 10)),
        ("matrix(1,0,0,1,2,3)", 0.0, (2, 3)),
        ("translate(5) rotate(180)", 180.0, (5 - 63, -88)),
        ("scale(2 1) translate(1,1)", 0.0, (2, 1)),
        ("skewX(0) skewY(0)translate(1 2)", 0.0, (1, 2)),
    ],
)
def test_transforms_are_read_in_every_spelling(
    text: str, turn: float, at: tuple[float, float], tmp_path: Path
) -> None:
    path = tmp_path / "x.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" '
        f'viewBox="0 0 210 297"><g transform="{text}"><g data-piece="a/b/c#1" '
        'data-side="front" data-trim="63 88"/></g></svg>',
        encoding="utf-8",
    )
    (found,) = read(path).found
    assert found.turn == turn
    if "rotate(90" not in text:
        assert (found.trim.x, found.trim.y) == pytest.approx(at)
    else:
        assert (found.trim.x, found.trim.y) == pytest.approx((20 - 88, 0))


# looking at pages --------------------------------------------------------------------------------


def test_pages_are_rendered_one_by_one_or_all(tmp_path: Path) -> None:
    printed_pdf(samples.document(), tmp_path)
    path = tmp_path / "kit-a4.pdf"
    pages = list(renders(path, 50))
    assert len(pages) == 3
    assert pages[0].mode == "RGB"
    assert pages[0].size == pytest.approx((210 / 25.4 * 50, 297 / 25.4 * 50), abs=1)
    assert render(path, 2, 50).tobytes() == pages[1].tobytes()
    assert pages[0].tobytes() != pages[1].tobytes()


@pytest.mark.parametrize("dpi", [50, 51, 52, 53])
def test_how_light_a_page_is_is_the_mean_of_its_colours(dpi: int, tmp_path: Path) -> None:
    printed_pdf(samples.document(), tmp_path)
    path = tmp_path / "kit-a4.pdf"
    means = [sum(ImageStat.Stat(p).mean) / (3 * 255) for p in renders(path, dpi)]
    assert list(lightness(path, dpi)) == pytest.approx(means)
    assert len(means) == 3
    assert max(means) < 1


def looked_at(path: Path, folder: Path) -> Image.Image:
    """An SVG as a picture, by way of its marks and the PDF writer."""
    side, findings = ink(path)
    assert findings == ()
    (name,) = pdf.write(Document("Looked at", (), (side,), None), folder, "looked-at")
    return looking.pdf_picture(folder / name)


@pytest.mark.parametrize("page", [0, 1, 2])
def test_an_svg_is_looked_at_without_a_renderer_of_its_own(page: int, tmp_path: Path) -> None:
    path = tmp_path / svg.write(samples.document(), tmp_path, "kit-a4")[page]
    share, window = looking.apart(looked_at(path, tmp_path), looking.svg_picture(path))
    assert share < 0.01
    assert window <= 16


def test_an_svg_that_was_resized_is_looked_at_as_it_would_print(tmp_path: Path) -> None:
    path = tmp_path / svg.write(samples.document(), tmp_path, "kit-a4")[0]
    tree = etree.parse(path)
    tree.getroot().set("width", "105mm")
    tree.getroot().set("height", "148.5mm")
    tree.write(path)
    share, _ = looking.apart(looked_at(path, tmp_path), looking.svg_picture(path))
    assert share < 0.02


def test_another_picture_in_an_svg_is_looked_at_as_another_colour(tmp_path: Path) -> None:
    colours = []
    for paint in ("red", "blue", "red"):
        file = tmp_path / "art.png"
        Image.new("RGB", (30, 30), paint).save(file)
        document = samples.picture_page(samples.raster(file))
        path = tmp_path / svg.write(document, tmp_path, "page")[0]
        picture = looked_at(path, tmp_path)
        assert looking.colour(picture, 12, 18) == (0, 255, 0), "beside the picture"
        colours.append(looking.colour(picture, 40, 46))
    assert colours[0] == colours[2] != colours[1]


# files that cannot be read -----------------------------------------------------------------------


def told(path: Path) -> str:
    """The one error that a file gives, as a person reads it."""
    with pytest.raises(Faulty) as fault:
        read(path)
    (finding,) = fault.value.findings
    assert finding.severity == "error"
    assert finding.place is not None
    assert finding.place.file == str(path)
    assert not re.search(r"Traceback|Error\b|pdfium|errno|object at", finding.sentence)
    return str(finding)


def test_a_missing_file_and_a_folder_are_told(tmp_path: Path) -> None:
    (tmp_path / "folder.pdf").mkdir()
    for suffix in ("pdf", "svg"):
        assert "cannot be read" in told(tmp_path / f"none.{suffix}")
    assert "cannot be read" in told(tmp_path / "folder.pdf")


@pytest.mark.parametrize("suffix", ["pdf", "svg"])
@pytest.mark.parametrize("data", [b"", b"hello", b"\x89PNG\r\n\x1a\n\0\0", b"<html></html>"])
def test_a_file_of_another_sort_is_told(suffix: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"x.{suffix}"
    path.write_bytes(data)
    assert f"not a{'n' if suffix == 'svg' else ''} {suffix.upper()} file" in told(path)


def test_a_suffix_that_no_reader_knows_lists_those_that_are_known(tmp_path: Path) -> None:
    assert ".pdf, .svg" in told(tmp_path / "x.docx")


@pytest.mark.parametrize("share", [0.02, 0.3, 0.7, 0.97])
def test_a_pdf_cut_short_is_told(share: float, tmp_path: Path) -> None:
    printed_pdf(samples.document(), tmp_path)
    path = tmp_path / "kit-a4.pdf"
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    assert "cut short" in told(path)


def test_a_pdf_with_its_middle_missing_is_told_or_lacks_pieces(tmp_path: Path) -> None:
    whole = printed_pdf(samples.document(), tmp_path)
    path = tmp_path / "kit-a4.pdf"
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 4] + data[-len(data) // 4 :])
    with contextlib.suppress(Faulty):
        assert read(path).found != whole.found


def test_a_locked_pdf_is_told(tmp_path: Path) -> None:
    printed_pdf(samples.document(), tmp_path)
    with pikepdf.open(tmp_path / "kit-a4.pdf") as file:
        file.save(
            tmp_path / "locked.pdf", encryption=pikepdf.Encryption(user="secret", owner="more")
        )
    assert "password" in told(tmp_path / "locked.pdf")


def test_a_pdf_of_another_program_is_told(tmp_path: Path) -> None:
    path = tmp_path / "other.pdf"
    file = pikepdf.new()
    file.add_blank_page()
    file.save(path)
    text = told(path)
    assert "no pieces" in text
    assert "kitproof" in text


def test_a_damaged_description_is_told(tmp_path: Path) -> None:
    printed_pdf(samples.document(), tmp_path)
    for value in ("{not json", "[1]"):
        with pikepdf.open(tmp_path / "kit-a4.pdf") as file:
            file.docinfo["/Kitproof"] = value
            file.save(tmp_path / "x.pdf")
        assert "damaged" in told(tmp_path / "x.pdf")
    name = svg.write(samples.document(), tmp_path, "kit-a4")[0]
    tree = etree.parse(tmp_path / name)
    tree.getroot().set("data-kitproof", "{")
    tree.write(tmp_path / name)
    assert "damaged" in told(tmp_path / name)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.95])
def test_an_svg_cut_short_is_told_with_its_line(share: float, tmp_path: Path) -> None:
    name = svg.write(samples.document(), tmp_path, "kit-a4")[0]
    path = tmp_path / name
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    text = told(path)
    assert "cut short" in text
    assert re.search(r"\.svg:\d+:\d+", text)


BOMB = """<?xml version="1.0"?>
<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/hostname">]>
<svg xmlns="http://www.w3.org/2000/svg" width="1mm" height="1mm" viewBox="0 0 1 1">&b;&c;</svg>
"""


def test_an_svg_that_declares_entities_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.svg"
    path.write_text(BOMB, encoding="utf-8")
    assert "document type" in told(path)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ('<g data-piece="a/b/c#1" data-trim="wide"/>', "how large"),
        ('<g transform="spin(3)" data-piece="a/b/c#1" data-trim="6 8"/>', "not a transform"),
        ('<g transform="matrix(1 2)" data-piece="a/b/c#1" data-trim="6 8"/>', "not a transform"),
        ("<rect/>", "no pieces"),
    ],
)
def test_an_svg_that_makes_no_sense_is_told(body: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9">'
        f"{body}</svg>",
        encoding="utf-8",
    )
    assert says in told(path)


def test_files_of_one_page_each_are_put_together_in_order(tmp_path: Path) -> None:
    names = svg.write(samples.document(), tmp_path, "kit-a4")
    reading = together(read(tmp_path / n) for n in names)
    assert [f.page for f in reading.found] == [1] * 6 + [2] * 3 + [3] * 2
    assert len(reading.pages) == 3
    assert json.loads(json.dumps(dict(reading.description)))["kit"] == "sample"


def test_a_sheet_of_many_pieces_is_read_whole(tmp_path: Path) -> None:
    token = samples.TOKEN
    placed = tuple(
        samples.put("token", n + 1, token, 10 + 15.0 * (n % 12), 10 + 15.0 * (n // 12))
        for n in range(216)
    )
    side = Side("front", 210, 297, placed)
    document = Document("Tokens", (Sheet(1, "board", side),), (side,), None, {"kit": "sample"})
    found = printed_pdf(document, tmp_path).found
    assert [f.piece for f in found] == [p.piece.id for p in placed]


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("unit", [2, 0.5, 1])
def test_a_page_that_states_a_unit_of_its_own_is_refused(
    packed: bool, unit: float, tmp_path: Path
) -> None:
    """Readers that heed UserUnit print such a page larger or smaller; pdfium, which reads ours, does not."""
    path = tmp_path / "kit.pdf"
    (name,) = pdf.write(samples.document(), tmp_path, "plain")
    mode = pikepdf.ObjectStreamMode.generate if packed else pikepdf.ObjectStreamMode.disable
    with pikepdf.open(tmp_path / name) as file:
        file.pages[1].UserUnit = unit
        file.save(path, object_stream_mode=mode)
    if unit == 1:
        assert read(path).found
        return
    with pytest.raises(Faulty) as refusal:
        read(path)
    (finding,) = refusal.value.findings
    assert finding.severity == "failed"
    assert f"{unit:g} times as large" in finding.sentence
