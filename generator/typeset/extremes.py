"""The exact box of a glyph's outline, taken down by a pen; font units, y up."""

from __future__ import annotations

from generator.ink import outline_box

_Point = tuple[float, float]
Bounds = tuple[float, float, float, float]  # left, bottom, right, top


class Extremes:
    """Takes a glyph's outline in the names of the pens' protocol, in font units, and keeps its exact box.

    TrueType has lines and quadratic curves, whose control points are no ink.
    """

    __slots__ = ("_x", "_y", "bottom", "left", "right", "top")

    def __init__(self) -> None:
        self.left = self.bottom = float("inf")
        self.right = self.top = float("-inf")

    def lineTo(self, point: _Point) -> None:
        x, y = self._x, self._y = point
        if x < self.left:
            self.left = x
        if x > self.right:
            self.right = x
        if y < self.bottom:
            self.bottom = y
        if y > self.top:
            self.top = y

    moveTo = lineTo

    def qCurveTo(self, control: _Point, point: _Point) -> None:
        x0, y0 = self._x, self._y
        self.lineTo(point)
        x, y = control
        if not self.left <= x <= self.right:
            self.lineTo((_turn(x0, x, point[0]), point[1]))
        if not self.bottom <= y <= self.top:
            self.lineTo((point[0], _turn(y0, y, point[1])))
        self._x, self._y = point

    def curveTo(self, first: _Point, second: _Point, point: _Point) -> None:
        box = outline_box((("M", self._x, self._y), ("C", *first, *second, *point)))
        assert box is not None
        self.lineTo((box.x, box.y))
        self.lineTo((box.right, box.bottom))
        self._x, self._y = point

    def closePath(self) -> None:
        pass

    endPath = closePath

    @property
    def bounds(self) -> Bounds | None:
        """None where nothing is drawn."""
        if self.left > self.right:
            return None
        return self.left, self.bottom, self.right, self.top


def _turn(start: float, control: float, end: float) -> float:
    """Where one coordinate of a quadratic curve turns, its control point being beyond both ends."""
    return start - (start - control) ** 2 / (start - 2 * control + end)
