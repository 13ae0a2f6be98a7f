"""What tests of printed files look with: renderings of PDF and SVG, and how far two of them are apart."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import resvg_py
from PIL import Image, ImageChops, ImageFilter

PX = 10  # pixels a millimetre
MM = 25.4 / 72


def pdf_picture(path: Path, page: int = 1, px: float = PX) -> Image.Image:
    document = pypdfium2.PdfDocument(path.read_bytes())
    return document[page - 1].render(scale=px * MM).to_pil().convert("RGB")


def svg_picture(path: Path, px: float = PX) -> Image.Image:
    data = resvg_py.svg_to_bytes(svg_path=str(path), dpi=px * 25.4)
    drawn = Image.open(io.BytesIO(bytes(data))).convert("RGBA")
    ground = Image.new("RGBA", drawn.size, "white")
    return Image.alpha_composite(ground, drawn).convert("RGB")


def apart(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """Share of pixels that differ by more than 64 in a channel, and the greatest difference of the
    means of two windows of 3 x 3 mm.
    """
    size = min(one.width, other.width), min(one.height, other.height)
    assert abs(one.width - other.width) <= 1
    assert abs(one.height - other.height) <= 1
    one, other = one.crop((0, 0, *size)), other.crop((0, 0, *size))
    worst = None
    for channel in ImageChops.difference(one, other).split():
        worst = channel if worst is None else ImageChops.lighter(worst, channel)
    assert worst is not None
    share = sum(worst.histogram()[65:]) / (size[0] * size[1])
    window = 0
    blurred = [picture.filter(ImageFilter.BoxBlur(1.5 * PX)) for picture in (one, other)]
    window = max(high for _, high in ImageChops.difference(*blurred).getextrema())
    return share, window


def colour(picture: Image.Image, x: float, y: float, px: float = PX) -> tuple[int, ...]:
    """The colour at a point in millimetres."""
    found = picture.getpixel((round(x * px), round(y * px)))
    assert isinstance(found, tuple)
    return found


def near(one: tuple[int, ...], other: tuple[int, ...], slack: int = 4) -> bool:
    return all(abs(a - b) <= slack for a, b in zip(one, other, strict=True))


def characters(path: Path, page: int = 1) -> list[tuple[str, float, float, tuple[float, ...]]]:
    """Every character with its origin and its ink's box (left, top, right, bottom), in mm."""
    import ctypes

    document = pypdfium2.PdfDocument(path.read_bytes())
    leaf = document[page - 1]
    height = leaf.get_height()
    text = leaf.get_textpage()
    found = []
    x, y = ctypes.c_double(), ctypes.c_double()
    for index in range(text.count_chars()):
        raw.FPDFText_GetCharOrigin(text, index, x, y)
        left, bottom, right, top = text.get_charbox(index)
        box = (left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
        letter = chr(raw.FPDFText_GetUnicode(text, index))
        found.append((letter, x.value * MM, (height - y.value) * MM, box))
    return found


def extracted(path: Path, page: int = 1) -> str:
    document = pypdfium2.PdfDocument(path.read_bytes())
    return document[page - 1].get_textpage().get_text_range().replace("\r\n", "\n")


def forms_and_images(file: pikepdf.Pdf) -> tuple[dict[Any, Any], dict[Any, Any], dict[Any, Any]]:
    """Every form, image and font that any page reaches, by object number."""
    forms: dict[Any, Any] = {}
    images: dict[Any, Any] = {}
    fonts: dict[Any, Any] = {}

    def walk(resources: Any) -> None:
        for font in (resources.get("/Font") or {}).values():
            fonts[font.objgen] = font
        for thing in (resources.get("/XObject") or {}).values():
            if thing.objgen in forms:
                continue
            if thing.Subtype == "/Image":
                images[thing.objgen] = thing
            else:
                forms[thing.objgen] = thing
                walk(thing.get("/Resources") or {})

    for page in file.pages:
        walk(page.Resources)
    return forms, images, fonts


def described(file: pikepdf.Pdf) -> Any:
    return json.loads(str(file.docinfo["/Kitproof"]))
