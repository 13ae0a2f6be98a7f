"""What every format offers: it writes a document, and knows nothing of how the document came to be.

A format is one module of this folder, named as on the command line. It offers

    write(document, folder, stem) -> tuple[str, ...]

which writes one or more files whose names start with `stem` into `folder` (a staging place made by
the press) and returns their names in page order. Equal documents give equal bytes: no clock, no
random ids, no absolute paths. A format whose files are not numbered may offer

    earlier(folder, stem) -> Iterable[str]

which tells the files that an earlier build of that stem has left, so that those no longer made go.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

from generator.geometry import IDENTITY, Box, Matrix, union
from generator.ink import Document, Drawing, Group, Mark, Use, fingerprint, mark_box
from generator.ink import Path as Outlined


class Format(Protocol):
    def write(self, document: Document, folder: Path, stem: str) -> tuple[str, ...]: ...


# pictures ----------------------------------------------------------------------------------------

ORIENTATION = 0x0112  # EXIF 2.32, table 4: how a camera was held

# from the stored unit square to the upright one, x to the right and y down
_UPRIGHT: dict[int, Matrix] = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, 1, 1, 0, 0, 0),
    6: (0, 1, -1, 0, 1, 0),
    7: (0, -1, -1, 0, 1, 1),
    8: (0, -1, 1, 0, 0, 1),
}


def upright(orientation: int) -> Matrix:
    """Takes the unit square of a stored picture to that of the picture as it is seen (C33)."""
    return _UPRIGHT.get(orientation, IDENTITY)


def whole_jpeg(data: bytes) -> bytes:
    """The bytes of a JPEG; ValueError where its last scan never ends (T.81, B.1.1: FF D9 ends it)."""
    if data.rfind(b"\xff\xd9") < data.rfind(b"\xff\xda"):
        raise ValueError("the file is cut short")
    return data


def wide_to_eight(picture: Any) -> Any:
    """A picture with samples of 16 bits as one of 8, by its high bytes (C56); others as they are."""
    from PIL import Image

    mode = picture.mode
    if mode.startswith("I;16"):
        raw = picture.tobytes()
        return Image.frombytes("L", picture.size, raw[0::2] if mode == "I;16B" else raw[1::2])
    if mode == "I":
        top = picture.getextrema()[1]
        return picture.point(lambda v: v * (1 / 256 if top > 255 else 1)).convert("L")
    return picture


def as_meant(picture: Any) -> Any:
    """A picture's CMYK as it is meant: Pillow takes any JPEG for one of Adobe's, which are stored inverted."""
    if picture.mode == "CMYK" and picture.format == "JPEG" and "adobe" not in picture.info:
        from PIL import ImageChops

        return ImageChops.invert(picture)
    return picture


def greyed(data: bytes) -> bytes:
    """A picture file as a PNG of the same pixels without colour, upright; its alpha is kept."""
    from io import BytesIO

    from PIL import Image, ImageOps

    with Image.open(BytesIO(data)) as opened:
        if opened.format == "JPEG":
            whole_jpeg(data)
        picture: Any = ImageOps.exif_transpose(as_meant(wide_to_eight(opened)))
        clear = picture.mode in ("LA", "La", "PA", "RGBA", "RGBa") or "transparency" in picture.info
        out = BytesIO()
        picture.convert("RGBA" if clear else "RGB").convert("LA" if clear else "L").save(out, "PNG")
    return out.getvalue()


# faces -------------------------------------------------------------------------------------------


def same_faces(drawings: Iterable[Drawing]) -> dict[int, Drawing]:
    """For the `id` of every drawing the first one that inks the same, in order of appearance."""
    first: dict[int, Drawing] = {}
    known: dict[str, Drawing] = {}
    for drawing in drawings:
        if id(drawing) not in first:
            # the manifest asks for it too
            first[id(drawing)] = known.setdefault(fingerprint(drawing), drawing)
    return first


# extents -----------------------------------------------------------------------------------------


def _pen(marks: Iterable[Mark], scale: float) -> float:
    """The widest stroke among marks."""
    widest = 0.0
    for mark in marks:
        if isinstance(mark, Outlined) and mark.stroke is not None:
            widest = max(widest, mark.width * scale)
        elif isinstance(mark, Group):
            widest = max(widest, _pen(mark.marks, scale * _scale(mark.matrix)))
        elif isinstance(mark, Use):
            widest = max(widest, _pen(mark.symbol.marks, scale * _scale(mark.matrix)))
    return widest


def _scale(matrix: Matrix) -> float:
    return max(abs(v) for v in matrix[:4])


def reach(marks: Iterable[Mark]) -> Box:
    """A box that holds all that the marks ink, pointed corners of strokes included."""
    marks = tuple(marks)
    box = union(b for m in marks if (b := mark_box(m)) is not None) or Box(0, 0, 0, 0)
    # a mitre reaches four half widths at most (the limit of SVG, set in PDF too)
    return box.inset(-2 * _pen(marks, 1.0) - 0.01 * max(box.width, box.height))
