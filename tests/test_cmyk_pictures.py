"""Pictures in files of process inks and of light: each is converted without profiles, or kept where it is as it should be (C50)."""

from __future__ import annotations

import io
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import looking
import pikepdf
import pytest
import samples
from PIL import Image, ImageChops

from generator.findings import Faulty
from generator.formats import pdf, svg
from generator.ink import Document


def gradient(size: tuple[int, int] = (60, 40)) -> Image.Image:
    w, h = size
    image = Image.new("RGB", size)
    for x in range(w):
        for y in range(h):
            image.putpixel((x, y), (x * 255 // (w - 1), y * 255 // (h - 1), (x + y) % 256))
    return image


def only_image(document: Document, folder: Path, mode: str) -> tuple[pikepdf.Pdf, Any]:
    (name,) = pdf.write(replace(document, inks={} if mode == "cmyk" else None), folder, mode)
    file = pikepdf.open(folder / name)
    (image,) = looking.forms_and_images(file)[1].values()
    return file, image


def saved(folder: Path, name: str, image: Image.Image, **options: Any) -> Any:
    image.save(folder / name, **options)
    return samples.raster(folder / name)


def plain(red: int, green: int, blue: int) -> tuple[int, ...]:
    """The conversion in whole fractions, rounded to the nearest of 255 steps."""
    top = max(red, green, blue)
    if top == 0:
        return 0, 0, 0, 255
    shares = [Fraction(255 * (top - v), top) for v in (red, green, blue)]
    return (*(int(s + Fraction(1, 2)) for s in shares), 255 - top)


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_pixels_become_inks_by_the_plain_conversion(mode: str, tmp_path: Path) -> None:
    art = gradient()
    for x, grey in enumerate((0, 1, 127, 128, 254, 255)):
        art.putpixel((x, 0), (grey, grey, grey))
    shown = art.convert(mode)
    if mode == "RGBA":
        shown.putalpha(Image.linear_gradient("L").resize(art.size))
    raster = saved(tmp_path, "x.png", shown)
    file, image = only_image(samples.picture_page(raster), tmp_path, "cmyk")
    with file:
        assert image.ColorSpace == "/DeviceCMYK"
        found = image.read_bytes()
        wanted = [plain(*pixel[:3]) for pixel in art.get_flattened_data()]
        assert found == bytes(v for pixel in wanted for v in pixel)
        if mode == "RGBA":
            assert image.SMask.read_bytes() == shown.getchannel("A").tobytes()


def test_a_palette_is_converted_colour_by_colour(tmp_path: Path) -> None:
    art = gradient().quantize(200)  # of more than 16, so that each pixel has a byte
    file, image = only_image(samples.picture_page(saved(tmp_path, "x.png", art)), tmp_path, "cmyk")
    with file:
        kind, base, _, table = image.ColorSpace
        assert (kind, base) == ("/Indexed", "/DeviceCMYK")
        inks = bytes(table)
        rgb = art.getpalette() or []
        assert len(inks) == 4 * 200
        for i in range(200):
            wanted = plain(*rgb[3 * i : 3 * i + 3])
            assert tuple(inks[4 * i : 4 * i + 4]) == pytest.approx(wanted, abs=1)
        assert image.read_bytes() == art.tobytes()


def test_a_photograph_stays_packed_as_one_and_near_its_colours(tmp_path: Path) -> None:
    art = gradient((120, 90))
    raster = saved(tmp_path, "x.jpg", art, quality=98)
    file, image = only_image(samples.picture_page(raster), tmp_path, "cmyk")
    with file:
        assert (image.Filter, image.ColorSpace) == ("/DCTDecode", "/DeviceCMYK")
        assert [int(v) for v in image.Decode] == [1, 0] * 4  # for it is stored inverted
        with Image.open(io.BytesIO(image.read_raw_bytes())) as there:
            back = there.convert("RGB")
    most = max(high for _, high in ImageChops.difference(back, art).getextrema())
    assert most < 40
    mean = sum(sum(p) for p in ImageChops.difference(back, art).get_flattened_data())
    assert mean / (3 * 120 * 90) < 3


def without_adobe(data: bytes) -> bytes:
    """The JPEG without Adobe's marker, which says that inks are stored inverted."""
    at = data.index(b"\xff\xee")
    return data[:at] + data[at + 2 + int.from_bytes(data[at + 2 : at + 4], "big") :]


@pytest.mark.parametrize("adobe", [True, False])
def test_a_photograph_in_four_inks_is_kept_as_it_is(adobe: bool, tmp_path: Path) -> None:
    raster = saved(tmp_path, "x.jpg", Image.new("CMYK", (40, 40), (200, 20, 0, 10)), quality=98)
    if not adobe:
        data = without_adobe(Path(raster.file).read_bytes())
        Path(raster.file).write_bytes(data)
        raster = samples.raster(Path(raster.file))
    file, image = only_image(samples.picture_page(raster), tmp_path, "cmyk")
    with file:
        assert image.ColorSpace == "/DeviceCMYK"
        assert image.read_raw_bytes() == Path(raster.file).read_bytes()
        assert ("/Decode" in image) is adobe


# what these inks look like by (1 - ink) (1 - black), and what the same bytes mean uninverted
CYAN, TURNED = (53, 226, 245), (8, 1, 0)


@pytest.mark.parametrize("adobe", [True, False])
@pytest.mark.parametrize("orientation", [1, 6])
def test_a_photograph_in_four_inks_is_converted_in_rgb_files_and_in_svg(
    adobe: bool, orientation: int, tmp_path: Path
) -> None:
    art = Image.new("CMYK", (40, 20), (200, 20, 0, 10))
    art.paste((0, 0, 0, 0), (30, 0, 40, 20))
    exif = Image.Exif()
    exif[0x0112] = orientation
    raster = saved(tmp_path, "x.jpg", art, quality=98, exif=exif, subsampling=0)
    if not adobe:
        Path(raster.file).write_bytes(without_adobe(Path(raster.file).read_bytes()))
        raster = samples.raster(Path(raster.file))
    page = samples.picture_page(raster)
    file, image = only_image(page, tmp_path, "rgb")
    with file:
        assert (image.Filter, image.ColorSpace) == ("/DCTDecode", "/DeviceRGB")
        assert "/Decode" not in image
    (sheet,) = svg.write(page, tmp_path, "sheet")
    high = 40 * raster.height / raster.width
    for picture in (
        looking.pdf_picture(tmp_path / "rgb.pdf", px=4),
        looking.svg_picture(tmp_path / sheet, 4),
    ):
        # the stored left is the upright top where the camera was turned by a quarter
        x, y = (30.5, 26.5 + high / 2) if orientation == 1 else (58.5, 26.5 + high * 0.2)
        assert looking.near(looking.colour(picture, x, y, 4), CYAN if adobe else TURNED, 8)


def test_a_picture_that_cannot_be_converted_is_told(tmp_path: Path) -> None:
    broken = tmp_path / "x.png"
    gradient().save(broken)
    broken.write_bytes(broken.read_bytes()[:-200])
    raster = samples.Raster(str(broken), "x", 60, 40)
    with pytest.raises(Faulty) as fault:
        only_image(samples.picture_page(raster), tmp_path, "cmyk")
    assert "x.png" in str(fault.value)
