"""Raster pictures as data URIs: the file's own bytes where every viewer shows them right."""

from __future__ import annotations

import base64
from io import BytesIO
from typing import Any

from generator.findings import Faulty, Place, error
from generator.formats import ORIENTATION, as_meant, greyed, whole_jpeg, wide_to_eight
from generator.ink import Raster


def embedded(raster: Raster) -> tuple[str, int]:
    """A data URI without EXIF orientation, and the orientation to draw it with."""
    try:
        with open(raster.file, "rb") as file:
            data = file.read()
        kind, data, orientation = _encoded(greyed(data) if raster.grey else data)
    except (OSError, ValueError, SyntaxError) as fault:
        raise Faulty(
            error(
                Place(raster.file), f"the picture cannot be read: {fault}", "save it anew as a PNG"
            )
        ) from fault
    return f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}", orientation


def _encoded(data: bytes) -> tuple[str, bytes, int]:
    from PIL import Image, ImageOps

    with Image.open(BytesIO(data)) as picture:
        kind = picture.format
        if kind == "JPEG" and picture.mode in ("L", "RGB"):
            orientation = int(picture.getexif().get(ORIENTATION, 1))
            whole = whole_jpeg(data)
            return "jpeg", whole if orientation == 1 else _bare(whole), orientation
        if kind == "PNG" and b"eXIf" not in data:
            picture.load()  # a file cut short says so here, not on the reader's screen
            return "png", data, 1
        upright: Any = ImageOps.exif_transpose(as_meant(wide_to_eight(picture)))
        mode = "RGBA" if upright.has_transparency_data else "RGB"
        out = BytesIO()
        upright.convert(mode).save(out, "PNG")
        return "png", out.getvalue(), 1


def _bare(data: bytes) -> bytes:
    """A JPEG without its EXIF block: some viewers turn by it and some do not (C33)."""
    kept = [data[:2]]
    at = 2
    while data[at : at + 1] == b"\xff" and data[at + 1] != 0xDA:
        length = 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if data[at + 1] != 0xE1:
            kept.append(data[at : at + length])
        at += length
    return b"".join([*kept, data[at:]])
