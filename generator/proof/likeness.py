"""What is printed in a slot: its picture held against every face of the kit, upright, turned and mirrored.

Pictures are small, `PIXELS` on the long side; distances are means of the difference of channels,
0 to 255, over what is within the piece's outline.
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from generator import plugins
from generator.colours import Inks
from generator.geometry import Box
from generator.ink import Document, Drawing, Outline, Placed, Print, Sheet, Side, fingerprint
from generator.kit import Piece

PIXELS = 48
DPI = 144.0  # of the pages that slots are cut from
CLOSE = 9.0  # mean difference up to which a picture is a face
BLANK = 8  # greatest difference of channels within what counts as blank
_ALIKE = 1.5  # between a face and its mirror image, for them to be told apart
_SIZE = 0.6  # mm, for faces to be of one size

How = Literal[
    "", "upside down", "turned by 90°", "turned by 270°", "mirrored", "mirrored and upside down"
]


@dataclass(frozen=True, slots=True)
class Face:
    """A face of some designs, which are all that show it."""

    kit: str
    component: str
    designs: tuple[str, ...]
    side: str
    width: float
    height: float
    picture: Any

    def __str__(self) -> str:
        if self.side == "back":
            return f"the back of {self.kit}/{self.component}"
        return f"{self.kit}/{self.component}/{' or '.join(self.designs[:3])}"


@dataclass(frozen=True, slots=True)
class Match:
    face: Face
    how: How
    distance: float


def is_own(face: Face, placed: Placed) -> bool:
    """Whether it is the face that should be in the slot."""
    piece = placed.piece
    same = face.component == piece.component and face.side == placed.face
    return same and piece.design in face.designs


class Faces:
    """All faces of a kit, rendered when first asked for, with the `inks` of the file they are held against."""

    def __init__(
        self, kit: str, prints: Sequence[Print], inks: Mapping[str, Inks] | None = None
    ) -> None:
        self._inks = inks
        self._kit = kit
        self._prints = prints
        self._made: list[Face] = []

    def every(self) -> list[Face]:
        if not self._made:
            self._made = list(_rendered(self._kit, self._prints, self._inks))
        return self._made

    def match(self, picture: Any, placed: Placed) -> Match | None:
        """The face that an upright picture of a slot is nearest to; None if none is of its size."""
        from PIL import ImageChops, ImageStat

        drawing = placed.drawing
        mask = _mask(placed.outline, drawing, picture.size)
        best: Match | None = None
        least = math.inf
        for face, how, shown in self._ways(picture.size, drawing):
            apart = ImageChops.difference(picture, shown)
            distance = sum(ImageStat.Stat(apart, mask).mean) / 3
            # what is nearly its own mirror image is taken for what it should be
            doubt = distance + (0 if is_own(face, placed) and not how else _ALIKE if how else 0.1)
            if doubt < least:
                least, best = doubt, Match(face, how, distance)
        return best

    def _ways(self, size: tuple[int, int], drawing: Drawing) -> Iterator[tuple[Face, How, Any]]:
        from PIL import Image

        turn = Image.Transpose
        upright: tuple[tuple[How, Any], ...] = (
            ("", None),
            ("upside down", turn.ROTATE_180),
            ("mirrored", turn.FLIP_LEFT_RIGHT),
            ("mirrored and upside down", turn.FLIP_TOP_BOTTOM),
        )
        # pillow turns anticlockwise
        sideways: tuple[tuple[How, Any], ...] = (
            ("turned by 90°", turn.ROTATE_270),
            ("turned by 270°", turn.ROTATE_90),
        )
        w, h = drawing.width, drawing.height
        for ways, wide, high in ((upright, w, h), (sideways, h, w)):
            for face in self.every():
                if abs(face.width - wide) > _SIZE or abs(face.height - high) > _SIZE:
                    continue
                for how, way in ways:
                    shown = face.picture if way is None else face.picture.transpose(way)
                    if shown.size != size:
                        shown = shown.resize(size)
                    yield face, how, shown


def slot_picture(page: Any, placed: Placed, dpi: float = DPI) -> Any:
    """The upright small picture of a slot, cut from the picture of its page at that resolution."""
    from PIL import Image

    trim, px = placed.trim, dpi / 25.4
    box = (
        max(trim.x * px, 0.0),
        max(trim.y * px, 0.0),
        min(trim.right * px, page.width),
        min(trim.bottom * px, page.height),
    )
    width, height = small(trim.width, trim.height)
    picture = page.resize((width, height), Image.Resampling.BOX, box)
    ways = {90: Image.Transpose.ROTATE_90, 180: Image.Transpose.ROTATE_180}
    ways[270] = Image.Transpose.ROTATE_270
    turn = placed.turn % 360
    return picture if not turn else picture.transpose(ways[turn])


def small(width: float, height: float) -> tuple[int, int]:
    scale = PIXELS / max(width, height)
    return max(round(width * scale), 1), max(round(height * scale), 1)


def blank(picture: Any, placed: Placed) -> bool:
    """Whether a slot's picture is of one colour, its rim aside."""
    w, h = picture.size
    inner = picture.crop((w // 6, h // 6, w - w // 6, h - h // 6))
    return all(high - low <= BLANK for low, high in inner.getextrema())


def _mask(outline: Outline, drawing: Drawing, size: tuple[int, int]) -> Any:
    """White within the cut outline, a pixel short of it."""
    from PIL import Image, ImageDraw

    mask = Image.new("L", size, 0)
    pen = ImageDraw.Draw(mask)
    scale = size[0] / drawing.width
    points = [(x * scale, y * scale) for x, y in flat(outline)] if outline else []
    if len(points) > 2:
        pen.polygon(points, fill=255)
        pen.line([*points, points[0]], fill=0, width=3)
    else:
        pen.rectangle((1, 1, size[0] - 2, size[1] - 2), fill=255)
    return mask


def flat(outline: Outline, steps: int = 6) -> list[tuple[float, float]]:
    """Points along the first ring of an outline, curves in a few steps."""
    points: list[tuple[float, float]] = []
    for segment in outline:
        if segment[0] == "Z":
            break
        if segment[0] == "C":
            (x0, y0), (_, x1, y1, x2, y2, x3, y3) = points[-1], segment
            for i in range(1, steps + 1):
                t = i / steps
                u = 1 - t
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                points.append(
                    (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
                )
        else:
            points.append((segment[1], segment[2]))
    return points


def _rendered(kit: str, prints: Sequence[Print], inks: Mapping[str, Inks] | None) -> Iterator[Face]:
    """Every distinct face, drawn by the PDF room and looked at as a page of its own."""
    from PIL import Image

    alike: dict[tuple[str, str, str], list[Print]] = {}
    for one in prints:
        for side, drawing in (("front", one.front), ("back", one.back)):
            if drawing is not None and drawing.marks:
                key = (one.component, side, fingerprint(drawing))
                alike.setdefault(key, []).append(one)
    sides: list[Side] = []
    faces: list[tuple[str, tuple[str, ...], str, Drawing]] = []
    for (component, side, _), group in alike.items():
        first = group[0]
        drawing = first.front if side == "front" or first.back is None else first.back
        w, h = drawing.width, drawing.height
        piece = Piece("faces", component, first.design, 1)
        placed = Placed(piece, side, drawing, 0, 0, 0, Box(0, 0, w, h))
        sides.append(Side("front", w, h, (placed,)))
        faces.append((component, tuple(p.design for p in group), side, drawing))
    if not sides:
        return
    sheets = tuple(Sheet(i, "paper", side) for i, side in enumerate(sides, 1))
    document = Document("faces", sheets, tuple(sides), None, inks=inks)
    with tempfile.TemporaryDirectory() as folder:
        (name,) = plugins.load("formats", "pdf").write(document, Path(folder), "faces")
        pictures = plugins.load("readback", "pdf").renders(Path(folder, name), DPI)
        for picture, (component, designs, side, drawing) in zip(pictures, faces, strict=True):
            w, h = drawing.width, drawing.height
            px = DPI / 25.4
            box = (0.0, 0.0, min(w * px, picture.width), min(h * px, picture.height))
            shown = picture.resize(small(w, h), Image.Resampling.BOX, box)
            yield Face(kit, component, designs, side, w, h, shown)
