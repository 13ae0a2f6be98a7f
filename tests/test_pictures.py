"""Pictures in PDF and SVG: every pixel as it was, every transparency, every way a camera was held."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import looking
import pikepdf
import pytest
import samples
from lxml import etree
from PIL import Image, ImageDraw

from generator.findings import Faulty
from generator.formats import pdf, svg
from generator.ink import Document, Raster

GREEN = (0, 255, 0)
# where the middle of the first card's picture lies, in mm from the page's top left
LEFT, TOP, SIDE = 10.5 + 10, 16.5 + 10, 40.0
PX = 3

Shown = Callable[[Document], Image.Image]


@pytest.fixture(params=["pdf", "svg"])
def shown(request: pytest.FixtureRequest, tmp_path: Path) -> Shown:
    """Draws the first page of a document through one of the formats."""

    def draw(document: Document) -> Image.Image:
        if request.param == "pdf":
            (name,) = pdf.write(document, tmp_path, "page")
            return looking.pdf_picture(tmp_path / name, px=PX)
        name = svg.write(document, tmp_path, "page")[0]
        return looking.svg_picture(tmp_path / name, PX)

    return draw


def saved(folder: Path, name: str, image: Image.Image, **options: Any) -> Raster:
    file = folder / name
    image.save(file, **options)
    return samples.raster(file)


def middle(picture: Image.Image, x: float = 0.5, y: float = 0.5) -> tuple[int, ...]:
    """The colour at a fraction of the first card's square picture."""
    return looking.colour(picture, LEFT + SIDE * x, TOP + SIDE * y, PX)


def line_art(mode: str = "RGB", size: tuple[int, int] = (83, 61)) -> Image.Image:
    image = Image.new("RGB", size, "white")
    pen = ImageDraw.Draw(image)
    for i in range(0, size[0], 5):
        pen.line((i, 0, size[0] - i, size[1]), fill=(i * 3 % 256, i * 7 % 256, 40))
    return image.convert(mode)


# transparency (C23) ------------------------------------------------------------------------------


def test_a_hidden_colour_stays_hidden_and_half_is_half(tmp_path: Path, shown: Shown) -> None:
    image = Image.new("RGBA", (100, 100), (255, 0, 0, 0))
    image.paste((0, 0, 255, 255), (10, 10, 40, 90))
    image.paste((255, 0, 0, 128), (60, 10, 90, 90))
    picture = shown(samples.picture_page(saved(tmp_path, "a.png", image)))
    assert middle(picture) == GREEN
    assert looking.near(middle(picture, 0.25), (0, 0, 255))
    assert looking.near(middle(picture, 0.75), (128, 127, 0))


def test_a_palette_with_a_clear_colour_is_clear_there(tmp_path: Path, shown: Shown) -> None:
    image = Image.new("P", (50, 50), 0)
    image.putpalette([200, 30, 30, 20, 20, 220] + [0] * 762)
    image.paste(1, (0, 0, 25, 50))
    picture = shown(samples.picture_page(saved(tmp_path, "p.png", image, transparency=0)))
    assert looking.near(middle(picture, 0.2), (20, 20, 220))
    assert middle(picture, 0.8) == GREEN


def test_opacity_of_a_picture_goes_on_top_of_its_own(tmp_path: Path, shown: Shown) -> None:
    from dataclasses import replace

    image = Image.new("RGBA", (10, 10), (255, 0, 0, 128))
    document = samples.picture_page(saved(tmp_path, "a.png", image), ground="#ffffff")
    side = document.pages[0]
    (placed,) = side.placed
    ground, art = placed.drawing.marks
    faint = replace(placed.drawing, marks=(ground, replace(art, opacity=0.5)))
    page = replace(side, placed=(replace(placed, drawing=faint),))
    picture = shown(replace(document, pages=(page,)))
    assert looking.near(middle(picture), (255, 191, 191))


# all sorts of files (C33, C56) -------------------------------------------------------------------


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("suffix", ["jpg", "png", "webp"])
def test_a_picture_is_upright_however_the_camera_was_held(
    orientation: int, suffix: str, tmp_path: Path, shown: Shown
) -> None:
    upright = Image.new("RGB", (90, 60))
    # blue, red / yellow, white
    for at, paint in (((0, 0), "blue"), ((45, 0), "red"), ((0, 30), "yellow"), ((45, 30), "white")):
        upright.paste(paint, (*at, at[0] + 45, at[1] + 30))
    # how the sensor saw it: the inverse of what a viewer is told to do
    back = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    stored = upright.transpose(back[orientation]) if orientation > 1 else upright
    exif = Image.Exif()
    exif[0x0112] = orientation
    options = {"quality": 95} if suffix == "jpg" else {"lossless": True} if suffix == "webp" else {}
    raster = saved(tmp_path, f"x.{suffix}", stored, exif=exif, **options)
    assert (raster.width, raster.height) == (90, 60)
    picture = shown(samples.picture_page(raster))
    tall = 60 / 90
    for x, y, paint in (
        (0.25, 0.25, (0, 0, 255)),
        (0.75, 0.25, (255, 0, 0)),
        (0.25, 0.75, (255, 255, 0)),
        (0.75, 0.75, (255, 255, 255)),
    ):
        assert looking.near(middle(picture, x, y * tall), paint, 12), (x, y)


@pytest.mark.parametrize("mode", ["I;16", "1", "L", "LA", "P", "CMYK", "webp"])
def test_odd_pictures_look_as_in_a_viewer(mode: str, tmp_path: Path, shown: Shown) -> None:
    size = (20, 20)
    expected: tuple[int, ...]
    if mode == "I;16":
        image, expected = Image.new("I;16", size, 40000), (156, 156, 156)
        raster = saved(tmp_path, "x.png", image)
    elif mode == "1":
        raster = saved(tmp_path, "x.png", Image.new("1", size, 1))
        expected = (255, 255, 255)
    elif mode == "L":
        raster, expected = saved(tmp_path, "x.png", Image.new("L", size, 90)), (90, 90, 90)
    elif mode == "LA":
        raster = saved(tmp_path, "x.png", Image.new("LA", size, (0, 128)))
        expected = (0, 127, 0)
    elif mode == "P":
        image = Image.new("RGB", size, (12, 34, 200)).convert("P", palette=Image.Palette.ADAPTIVE)
        raster, expected = saved(tmp_path, "x.png", image), (12, 34, 200)
    elif mode == "CMYK":
        image = Image.new("RGB", size, (200, 60, 60)).convert("CMYK")
        raster, expected = saved(tmp_path, "x.jpg", image, quality=98), (200, 60, 60)
    else:
        raster = saved(tmp_path, "x.webp", Image.new("RGB", size, (9, 99, 199)), lossless=True)
        expected = (9, 99, 199)
    picture = shown(samples.picture_page(raster))
    # viewers of PDF turn CMYK to RGB by profiles of their own
    assert looking.near(middle(picture), expected, 40 if mode == "CMYK" else 6)


def test_an_interlaced_picture_is_put_together(tmp_path: Path, shown: Shown) -> None:
    file = tmp_path / "x.png"
    file.write_bytes(_interlaced())
    picture = shown(samples.picture_page(samples.raster(file)))
    for y in (0.1, 0.4, 0.6, 0.9):
        assert looking.near(middle(picture, 0.1, y), (255, 0, 0))
        assert looking.near(middle(picture, 0.9, y), (0, 0, 255))


def _interlaced() -> bytes:
    """A 4 x 4 picture, red and blue side by side, by Adam7 (PNG, section 8): Pillow writes none."""
    import struct
    import zlib

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">L", zlib.crc32(kind + body))
        return struct.pack(">L", len(body)) + kind + body + check

    header = struct.pack(">LLBBBBB", 4, 4, 8, 2, 0, 0, 1)
    # the rows of passes 1, 4, 5, 6 and 7; the others are empty
    passes = ["r", "b", "rb", "rb", "rb", "rrbb", "rrbb"]
    paint = {"r": b"\xff\0\0", "b": b"\0\0\xff"}
    rows = b"".join(b"\0" + b"".join(paint[p] for p in row) for row in passes)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


# bytes and pixels (C24, C43) ---------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["RGB", "L", "P", "1"])
def test_the_pixels_of_a_png_come_back_as_they_were(mode: str, tmp_path: Path) -> None:
    art = line_art(mode)
    document = samples.picture_page(saved(tmp_path, "x.png", art))
    (name,) = pdf.write(document, tmp_path, "page")
    with pikepdf.open(tmp_path / name) as file:
        _, images, _ = looking.forms_and_images(file)
        (image,) = images.values()
        found = pikepdf.PdfImage(image).as_pil_image().convert("RGB")
    assert found.tobytes() == art.convert("RGB").tobytes()


def test_the_pixels_and_the_alpha_of_a_clear_png_come_back_as_they_were(tmp_path: Path) -> None:
    art = line_art("RGBA")
    art.putalpha(Image.linear_gradient("L").resize(art.size))
    (name,) = pdf.write(samples.picture_page(saved(tmp_path, "x.png", art)), tmp_path, "page")
    with pikepdf.open(tmp_path / name) as file:
        _, images, _ = looking.forms_and_images(file)
        (image,) = images.values()
        assert image.read_bytes() == art.convert("RGB").tobytes()
        assert image.SMask.read_bytes() == art.getchannel("A").tobytes()
        assert file.pages[0].Group.S == "/Transparency"


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_a_jpeg_is_passed_through_byte_by_byte(mode: str, tmp_path: Path) -> None:
    raster = saved(tmp_path, "x.jpg", line_art(mode))
    page = samples.picture_page(raster)
    if mode == "CMYK":
        page = replace(page, inks={})  # in a file of inks; elsewhere it is turned into light
    (name,) = pdf.write(page, tmp_path, "page")
    with pikepdf.open(tmp_path / name) as file:
        _, images, _ = looking.forms_and_images(file)
        (image,) = images.values()
        assert image.Filter == "/DCTDecode"
        assert image.read_raw_bytes() == Path(raster.file).read_bytes()


def test_a_picture_in_an_svg_is_the_file_itself_where_viewers_agree_on_it(tmp_path: Path) -> None:
    for name in ("x.png", "x.jpg"):
        raster = saved(tmp_path, name, line_art())
        (sheet,) = svg.write(samples.picture_page(raster), tmp_path, "page")
        tree = etree.parse(tmp_path / sheet)
        (image,) = tree.iter("{*}image")
        data = image.get("{http://www.w3.org/1999/xlink}href").split(",", 1)[1]
        assert base64.b64decode(data) == Path(raster.file).read_bytes()


def test_a_turned_jpeg_in_an_svg_has_lost_its_turn_but_no_pixel(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    raster = saved(tmp_path, "x.jpg", line_art(), exif=exif)
    (sheet,) = svg.write(samples.picture_page(raster), tmp_path, "page")
    (image,) = etree.parse(tmp_path / sheet).iter("{*}image")
    data = base64.b64decode(image.get("{http://www.w3.org/1999/xlink}href").split(",", 1)[1])
    with Image.open(io.BytesIO(data)) as found, Image.open(raster.file) as stored:
        assert 0x0112 not in found.getexif()
        assert found.tobytes() == stored.tobytes()


def test_the_same_art_on_many_cards_is_in_the_file_once(tmp_path: Path) -> None:
    import random

    noise = Image.frombytes("RGB", (120, 160), random.Random(5).randbytes(120 * 160 * 3))
    file = tmp_path / "noise.png"
    noise.save(file)
    many = samples.picture_page(*[samples.raster(file)] * 9)
    pages = many.pages * 10
    from dataclasses import replace

    (one,) = pdf.write(samples.picture_page(samples.raster(file)), tmp_path, "one")
    (ninety,) = pdf.write(replace(many, pages=pages), tmp_path, "ninety")
    with pikepdf.open(tmp_path / ninety) as pdf_file:
        _, images, _ = looking.forms_and_images(pdf_file)
        assert len(images) == 1
    sizes = [(tmp_path / name).stat().st_size for name in (one, ninety)]
    assert sizes[1] - sizes[0] < 90 * 250
    (sheet,) = svg.write(many, tmp_path, "many")
    text = (tmp_path / sheet).read_text(encoding="utf-8")
    assert len(re.findall("data:image/", text)) == 1


# pictures that are none (C22) --------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["missing", "empty", "cut", "text", "cut jpeg"])
@pytest.mark.parametrize("room", [pdf, svg])
def test_a_picture_that_cannot_be_read_is_named(fault: str, room: Any, tmp_path: Path) -> None:
    file = tmp_path / ("art.jpg" if fault == "cut jpeg" else "art.png")
    line_art(size=(400, 300)).save(file)
    raster = samples.raster(file)
    data = file.read_bytes()
    if fault == "missing":
        file.unlink()
    else:
        broken = {"empty": b"", "cut": data[: len(data) // 2], "text": b"hello there, no picture"}
        file.write_bytes(broken.get(fault, data[: len(data) // 3]))
    with pytest.raises(Faulty) as told:
        room.write(samples.picture_page(raster), tmp_path, "page")
    (finding,) = told.value.findings
    assert finding.severity == "error"
    assert finding.place is not None
    assert finding.place.file == str(file)
