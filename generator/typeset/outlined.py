"""Runs as outlines, for what lies about or within letters: mm, y down."""

from __future__ import annotations

from generator.ink import Outline, Run
from generator.ink.outlines import Segment
from generator.typeset.setting import draw

_Point = tuple[float, float]


def outline(run: Run) -> Outline:
    """All glyphs of a run as one outline, where they stand."""
    pen = _Steps(run.unit)
    for slug, left in run.words:
        for glyph, at in zip(slug.glyphs, slug.at, strict=True):
            pen.stand(run.x + (left + at) * run.unit, run.y)
            draw(run.font, glyph, pen)
    return tuple(pen.steps)


class _Steps:
    """A pen that takes outlines down from where a glyph stands; curves of one control point get two."""

    __slots__ = ("_at", "_unit", "_x", "_y", "steps")

    def __init__(self, unit: float) -> None:
        self._unit = unit
        self.steps: list[Segment] = []

    def stand(self, x: float, y: float) -> None:
        self._x, self._y = x, y

    def _place(self, point: _Point) -> _Point:
        return self._x + point[0] * self._unit, self._y - point[1] * self._unit

    def moveTo(self, point: _Point) -> None:
        self._at = point
        self.steps.append(("M", *self._place(point)))

    def lineTo(self, point: _Point) -> None:
        self._at = point
        self.steps.append(("L", *self._place(point)))

    def qCurveTo(self, control: _Point, point: _Point) -> None:
        first, second = (
            (end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3)
            for end in (self._at, point)
        )
        self.curveTo(first, second, point)

    def curveTo(self, first: _Point, second: _Point, point: _Point) -> None:
        self._at = point
        self.steps.append(("C", *self._place(first), *self._place(second), *self._place(point)))

    def closePath(self) -> None:
        self.steps.append(("Z",))

    def endPath(self) -> None:
        pass
