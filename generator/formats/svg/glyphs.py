"""Text as outlines: each glyph drawn once a size, in whole thousandths of a millimetre.

Steps within a contour are relative and are taken from where the pen has been rounded to, so that
no error adds up.
"""

from __future__ import annotations

from functools import cache

from generator import typeset
from generator.ink import Font, Run

# a contour: where it starts from the glyph's origin, then steps as path data
Contour = tuple[float, float, str]
_Point = tuple[float, float]


class Face:
    """The outlines of one font."""

    def __init__(self, font: Font) -> None:
        self._font = font
        self._em = typeset.em(font)
        self._drawn: dict[tuple[int, float], tuple[Contour, ...]] = {}

    def data(self, run: Run) -> str:
        """Path data of a whole run, in millimetres."""
        parts: list[str] = []
        add = parts.append
        size, left, top = run.size, run.x, run.y
        drawn = self._drawn
        for glyph, offset in zip(run.glyphs, run.offsets, strict=True):
            found = drawn.get((glyph, size))
            if found is None:
                pen = _Steps(1000 * size / self._em)
                typeset.draw(self._font, glyph, pen)
                found = drawn[glyph, size] = tuple(pen.contours)
            x0 = left + offset
            for x, y, steps in found:
                add(f"M{x0 + x:.3f} {top + y:.3f}{steps}")
        return "".join(parts)


@cache
def face_of(font: Font) -> Face:
    """The outlines of a font, kept for all files."""
    return Face(font)


class _Steps:
    """A pen that writes what a glyph's outline asks of it; `scale` takes font units to thousandths."""

    __slots__ = ("_parts", "_scale", "_start", "_x", "_y", "contours")

    def __init__(self, scale: float) -> None:
        self.contours: list[Contour] = []
        self._scale = scale

    def moveTo(self, point: _Point) -> None:
        self._x = round(point[0] * self._scale)
        self._y = round(-point[1] * self._scale)
        self._start = self._x / 1000, self._y / 1000
        self._parts: list[str] = []

    def lineTo(self, point: _Point) -> None:
        k = self._scale
        x, y = round(point[0] * k), round(-point[1] * k)
        self._parts.append(f"l{_number(x - self._x)}{_next(y - self._y)}")
        self._x, self._y = x, y

    def qCurveTo(self, control: _Point, point: _Point) -> None:
        k, x0, y0 = self._scale, self._x, self._y
        x, y = round(point[0] * k), round(-point[1] * k)
        cx, cy = round(control[0] * k) - x0, round(-control[1] * k) - y0
        self._parts.append(f"q{_number(cx)}{_next(cy)}{_next(x - x0)}{_next(y - y0)}")
        self._x, self._y = x, y

    def curveTo(self, first: _Point, second: _Point, point: _Point) -> None:
        k, x0, y0 = self._scale, self._x, self._y
        ends = [(round(px * k) - x0, round(-py * k) - y0) for px, py in (first, second, point)]
        (ax, ay), (bx, by), (x, y) = ends
        self._parts.append(f"c{_number(ax)}{_next(ay)}{_next(bx)}{_next(by)}{_next(x)}{_next(y)}")
        self._x, self._y = x0 + x, y0 + y

    def closePath(self) -> None:
        self.contours.append((*self._start, "".join(self._parts) + "z"))

    endPath = closePath


@cache
def _number(thousandths: int) -> str:
    text = f"{thousandths / 1000:.3f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


@cache
def _next(thousandths: int) -> str:
    """A number after another: a space only where no sign parts them."""
    text = _number(thousandths)
    return text if text[0] == "-" else f" {text}"
