"""Text as outlines: each glyph drawn once a size, in whole thousandths of a millimetre.

Steps within a contour are relative and are taken from where the pen has been rounded to, so that
no error adds up.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import Any

from generator.findings import Faulty, Place, error
from generator.ink import Font, Run

# a contour: where it starts from the glyph's origin, then steps as path data
Contour = tuple[float, float, str]

_KINDS = {"lineTo": "l", "qCurveTo": "q", "curveTo": "c"}


class Face:
    """The outlines of one font file."""

    def __init__(self, font: Font) -> None:
        from fontTools.ttLib import TTFont, TTLibError

        try:
            with open(font.file, "rb") as file:
                data = BytesIO(file.read())
            self._font: Any = TTFont(data, lazy=True)
            self._glyphs: Any = self._font.getGlyphSet()
            self._em: int = self._font["head"].unitsPerEm
        except (TTLibError, KeyError, OSError) as fault:
            raise Faulty(
                error(Place(font.file), f"the font {font.name} cannot be drawn: {fault}")
            ) from fault
        self._drawn: dict[tuple[int, float], tuple[Contour, ...]] = {}

    def data(self, run: Run) -> str:
        """Path data of a whole run, in millimetres."""
        parts: list[str] = []
        add = parts.append
        for glyph, offset in zip(run.glyphs, run.offsets, strict=True):
            found = self._drawn.get((glyph, run.size))
            if found is None:
                found = self._drawn[glyph, run.size] = self._contours(glyph, run.size)
            left = run.x + offset
            for x, y, steps in found:
                add(f"M{left + x:.3f} {run.y + y:.3f}{steps}")
        return "".join(parts)

    def _contours(self, glyph: int, size: float) -> tuple[Contour, ...]:
        from fontTools.pens.recordingPen import DecomposingRecordingPen

        pen = DecomposingRecordingPen(self._glyphs)
        self._glyphs[self._font.getGlyphName(glyph)].draw(pen)
        scale = 1000 * size / self._em
        contours: list[Contour] = []
        steps: list[str] = []
        x = y = sx = sy = 0
        for kind, points in pen.value:
            if kind in ("closePath", "endPath"):
                contours.append((sx / 1000, sy / 1000, "".join(steps) + "z"))
                steps = []
                continue
            if kind == "qCurveTo":
                if points[-1] is None:
                    points = _anchored(points)
                    first = points[-1]
                    sx = x = round(first[0] * scale)
                    sy = y = round(-first[1] * scale)
                strokes = [("q", pair) for pair in _pairs(points)]
            elif kind == "moveTo":
                sx = x = round(points[0][0] * scale)
                sy = y = round(-points[0][1] * scale)
                continue
            else:
                strokes = [(_KINDS[kind], points)]
            for letter, pair in strokes:
                ends = [(round(px * scale), round(-py * scale)) for px, py in pair]
                steps.append(letter + _joined([v for ex, ey in ends for v in (ex - x, ey - y)]))
                x, y = ends[-1]
        return tuple(contours)


@cache
def face_of(font: Font) -> Face:
    """The outlines of a font, opened once for all files."""
    return Face(font)


def _anchored(points: tuple[Any, ...]) -> tuple[Any, ...]:
    """A closed contour without a point on the curve, given one between its last and its first."""
    off = points[:-1]
    (ax, ay), (bx, by) = off[-1], off[0]
    return (*off, ((ax + bx) / 2, (ay + by) / 2))


def _pairs(points: tuple[Any, ...]) -> list[tuple[Any, Any]]:
    """TrueType leaves out the points on the curve that lie midway between two off it."""
    pairs = []
    for (ax, ay), (bx, by) in pairwise(points[:-1]):
        pairs.append(((ax, ay), ((ax + bx) / 2, (ay + by) / 2)))
    return [*pairs, (points[-2], points[-1])]


@cache
def _number(thousandths: int) -> str:
    text = f"{thousandths / 1000:.3f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _joined(values: list[int]) -> str:
    """Numbers with a space only where a sign does not part them."""
    texts = [_number(v) for v in values]
    return texts[0] + "".join(t if t[0] == "-" else f" {t}" for t in texts[1:])
