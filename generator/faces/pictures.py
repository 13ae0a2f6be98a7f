"""Raster pictures: found beside the kit, opened once, measured in pixels, placed in mm."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from generator.faces import Element, Scene
from generator.faces.faults import Wrong, tell
from generator.findings import error, warning
from generator.geometry import Box
from generator.ink import Group, Picture, Raster, rectangle

LEAST_DPI = 150  # below this a printed picture looks soft at reading distance


def picture(
    name: str, fit: str, radius: float, box: Box, element: Element, scene: Scene
) -> Picture | Group:
    """The picture in its box; raises Bad where the file is missing, foreign or no picture."""
    raster = found(name, element, scene)
    ratio = raster.width / raster.height
    w, h = box.width, box.height
    if fit != "stretch":
        wide = (w / h > ratio) == (fit == "cover")
        w, h = (w, w / ratio) if wide else (h * ratio, h)
    x, y = box.centre
    placed = Picture(raster, Box(x - w / 2, y - h / 2, w, h))
    dpi = raster.width / (w / 25.4)
    if dpi < LEAST_DPI:
        said = warning(
            element.place,
            f"the picture “{name}” has {dpi:.0f} dpi at {w:.1f} x {h:.1f} mm",
            f"from {LEAST_DPI} dpi it prints sharp",
        )
        tell(Wrong("image", said), element, scene)
    if fit == "cover":
        return Group((placed,), clip=rectangle(box, radius))
    return Group((placed,), clip=rectangle(placed.box, radius)) if radius else placed


def found(name: str, element: Element, scene: Scene) -> Raster:
    """The picture of that file; raises Bad."""
    folder = scene.artwork.folder.resolve()
    path = (folder / name).resolve()
    if "://" in name or Path(name).is_absolute() or not path.is_relative_to(folder):
        said = f"the picture “{name}” is not below the kit's folder"
        raise Wrong("image", error(element.place, said, "copy it there"))
    try:
        return _open(path)
    except (OSError, ValueError) as fault:
        said = f"the picture “{name}” ({path}): {_why(fault)}"
        raise Wrong("image", error(element.place, said)) from None


def _why(fault: Exception) -> str:
    if isinstance(fault, IsADirectoryError):
        return "is a folder"
    if isinstance(fault, FileNotFoundError):
        return "there is no such file"
    return str(fault) or "cannot be read"


@cache
def _open(path: Path) -> Raster:
    """Opens and decodes the whole file once, so that a cut one is told now and not by the printer."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    data = path.read_bytes()
    if not data:
        raise ValueError("the file is empty")
    try:
        with Image.open(path) as image:
            image.load()
            width, height = ImageOps.exif_transpose(image).size
    except UnidentifiedImageError:
        raise ValueError("is not a picture") from None
    except (OSError, SyntaxError, Image.DecompressionBombError) as fault:
        raise ValueError(f"cannot be read whole: {fault}") from None
    return Raster(str(path), hashlib.sha256(data).hexdigest()[:16], width, height)
