"""Raster pictures as image objects: bytes passed through where PDF can hold them, pixels kept as they are.

Those in other colours than the file are converted, without profiles; grey ones are black ink alone
in either.
"""

from __future__ import annotations

import zlib
from struct import unpack
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDocument

from generator.findings import Faulty, Place, error
from generator.formats import ORIENTATION, as_meant, greyed, whole_jpeg, wide_to_eight
from generator.formats.pdf import plates
from generator.formats.pdf.streams import stream
from generator.ink import Raster

_SPACE = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}
_PNG = b"\x89PNG\r\n\x1a\n"


def embed(document: PDFDocument, raster: Raster, name: str, process: bool = False) -> int:
    """Add one image object (and its soft mask) under a name; the EXIF orientation to draw it with.

    Its pixels are grey, or light; in `process` colours grey, or inks.
    """
    try:
        image, orientation = _image(document, raster, name, "CMYK" if process else "RGB")
    except (OSError, ValueError, SyntaxError, zlib.error) as fault:
        raise Faulty(
            error(
                Place(raster.file), f"the picture cannot be read: {fault}", "save it anew as a PNG"
            )
        ) from fault
    document.Reference(image, name)
    return orientation


def _image(document: PDFDocument, raster: Raster, name: str, mode: str) -> tuple[Any, int]:
    with open(raster.file, "rb") as file:
        data = file.read()
    if raster.grey:
        data = greyed(data)
    if data.startswith(_PNG) and (found := _png(data, mode)) is not None:
        return found, 1

    from io import BytesIO

    from PIL import Image

    with Image.open(BytesIO(data)) as picture:
        orientation = int(picture.getexif().get(ORIENTATION, 1))
        if picture.format == "JPEG" and picture.mode in _SPACE:
            data = whole_jpeg(data)
            if picture.mode in ("L", mode):
                return _jpeg(data, picture), orientation
            # a photograph is several times as large when its pixels are kept as they are
            data = plates.jpeg(_coloured(picture, mode))
            with Image.open(BytesIO(data)) as made:
                return _jpeg(data, made), orientation
        flat, alpha = _flat(picture, mode)
    entries = _entries(flat.width, flat.height, _SPACE[flat.mode], 8)
    if alpha is not None and alpha.getextrema() != (255, 255):
        mask = stream(alpha.tobytes(), **_entries(alpha.width, alpha.height, "/DeviceGray", 8))
        entries["SMask"] = document.Reference(mask, name + "mask")
    return stream(flat.tobytes(), **entries), orientation


def _entries(width: int, height: int, space: str, bits: int) -> dict[str, object]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": width,
        "Height": height,
        "ColorSpace": space,
        "BitsPerComponent": bits,
    }


def _jpeg(data: bytes, picture: Any) -> Any:
    """The file's own bytes (C43); Adobe's CMYK is stored inverted."""
    entries = _entries(picture.width, picture.height, _SPACE[picture.mode], 8)
    if picture.mode == "CMYK" and "adobe" in picture.info:
        entries["Decode"] = "[1 0 1 0 1 0 1 0]"
    return stream(data, Filter="/DCTDecode", **entries)


def _coloured(picture: Any, mode: str) -> Any:
    """The picture in RGB or CMYK."""
    picture = as_meant(picture)
    if mode == "CMYK" and picture.mode != mode:
        return plates.inked(picture.convert("RGB"))
    return picture.convert(mode)


def _flat(picture: Any, mode: str) -> tuple[Any, Any | None]:
    """Grey or coloured pixels of eight bits, and the alpha beside them if there is any."""
    picture = wide_to_eight(picture)
    if picture.mode in ("LA", "La"):
        grey, alpha = picture.convert("LA").split()
        return grey, alpha
    if picture.mode in ("RGBA", "RGBa", "PA") or "transparency" in picture.info:
        colour = picture.convert("RGBA")
        return _coloured(colour, mode), colour.getchannel("A")
    if picture.mode in ("1", "L"):
        return picture.convert("L"), None
    return _coloured(picture, mode), None


def _png(data: bytes, mode: str) -> Any | None:
    """A PNG's deflated rows just as they are; None where PDF has no such pixels."""
    at, body, palette = 8, [], b""
    header: tuple[int, ...] = ()
    while at + 12 <= len(data):
        length, kind = unpack(">L4s", data[at : at + 8])
        chunk = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            header = unpack(">LLBBBBB", chunk)
        elif kind == b"PLTE":
            palette = chunk
        elif kind == b"IDAT":
            body.append(chunk)
        elif kind in (b"tRNS", b"eXIf"):
            return None
        elif kind == b"IEND":
            break
        at += 12 + length
    else:
        raise ValueError("the file is cut short")
    width, height, bits, colour, _, _, interlaced = header
    if interlaced or bits > 8 or colour not in (0, 2, 3) or (colour == 2 and mode == "CMYK"):
        return None
    samples = b"".join(body)
    channels = 3 if colour == 2 else 1
    row = 1 + (width * channels * bits + 7) // 8
    if len(zlib.decompress(samples)) < row * height:
        raise ValueError("the file is cut short")
    space = "/DeviceGray" if colour == 0 else "/DeviceRGB"
    if colour == 3:
        count = len(palette) // 3
        if mode == "CMYK":
            palette = plates.palette(palette)
        space = f"[/Indexed /Device{mode} {count - 1} <{palette.hex()}>]"
    return stream(
        samples,
        Filter="/FlateDecode",
        DecodeParms=f"<</Predictor 15 /Colors {channels} /BitsPerComponent {bits} /Columns {width}>>",
        **_entries(width, height, space, bits),
    )
