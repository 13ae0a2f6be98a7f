"""Filled and stroked outlines as areas: how large, how thick, and what lies under a point; float millimetres."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.geometry import Box, Matrix, apply
from generator.ink import Outline

Point = tuple[float, float]
Loop = tuple[Point, ...]

_PIECES = 6  # straight ones for each curve


def loops(outline: Outline) -> tuple[Loop, ...]:
    """The outline as closed polygons, or as open lines where it is open; curves in straight pieces."""
    found: list[Loop] = []
    points: list[Point] = []
    for segment in outline:
        if segment[0] == "M":
            if len(points) > 1:
                found.append(tuple(points))
            points = [segment[1:3]]
        elif segment[0] == "L":
            points.append(segment[1:3])
        elif segment[0] == "C":
            x0, y0 = points[-1] if points else segment[1:3]
            x1, y1, x2, y2, x3, y3 = segment[1:]
            for i in range(1, _PIECES + 1):
                t = i / _PIECES
                u = 1 - t
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                points.append(
                    (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
                )
        elif points:  # Z
            if len(points) > 1:
                found.append(tuple(points))
            points = [points[0]]
    if len(points) > 1:
        found.append(tuple(points))
    return tuple(found)


def moved(lines: Sequence[Loop], matrix: Matrix) -> tuple[Loop, ...]:
    return tuple(tuple(apply(matrix, x, y) for x, y in loop) for loop in lines)


def box_of(lines: Iterable[Loop]) -> Box:
    points = [p for loop in lines for p in loop]
    if not points:
        return Box(0, 0, 0, 0)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@dataclass(frozen=True, slots=True)
class Extent:
    """`area` in square millimetres; `thick` is the width of a long strip, or the radius of a disc."""

    area: float
    thick: float


def extent(lines: Sequence[Loop], even_odd: bool) -> Extent:
    """How much of the paper closed loops cover; holes are what turns the other way, or lies inside."""
    signed = [_signed(loop) for loop in lines]
    if even_odd:
        covered = sum(
            abs(a) * (1 if _depth(i, lines) % 2 == 0 else -1) for i, a in enumerate(signed)
        )
    else:
        covered = abs(sum(signed)) if _mixed(signed) else sum(map(abs, signed))
    round_about = sum(_length(loop) for loop in lines)
    area = max(0.0, covered)
    return Extent(area, 2 * area / round_about if round_about else 0.0)


def _mixed(signed: Sequence[float]) -> bool:
    return min(signed, default=0.0) < 0 < max(signed, default=0.0)


def _depth(index: int, lines: Sequence[Loop]) -> int:
    x, y = lines[index][0]
    return sum(_winding(loop, x, y) != 0 for i, loop in enumerate(lines) if i != index)


def _signed(loop: Loop) -> float:
    total = 0.0
    x0, y0 = loop[-1]
    for x1, y1 in loop:
        total += x0 * y1 - x1 * y0
        x0, y0 = x1, y1
    return total / 2


def _length(loop: Loop) -> float:
    total = 0.0
    x0, y0 = loop[-1]
    for x1, y1 in loop:
        total += math.hypot(x1 - x0, y1 - y0)
        x0, y0 = x1, y1
    return total


def _winding(loop: Loop, x: float, y: float) -> int:
    turns = 0
    x0, y0 = loop[-1]
    for x1, y1 in loop:
        if (y0 <= y) != (y1 <= y):
            across = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
            if y1 > y0:
                turns += across > 0
            else:
                turns -= across < 0
        x0, y0 = x1, y1
    return turns


def holds(lines: Sequence[Loop], even_odd: bool, x: float, y: float) -> bool:
    turns = sum(_winding(loop, x, y) for loop in lines)
    return turns % 2 != 0 if even_odd else turns != 0


def near(lines: Sequence[Loop], x: float, y: float, reach: float) -> bool:
    """Whether a point lies within `reach` of an open line."""
    for loop in lines:
        x0, y0 = loop[0]
        for x1, y1 in loop[1:]:
            dx, dy = x1 - x0, y1 - y0
            square = dx * dx + dy * dy
            t = 0.0 if square == 0 else max(0.0, min(1.0, ((x - x0) * dx + (y - y0) * dy) / square))
            if math.hypot(x0 + t * dx - x, y0 + t * dy - y) <= reach:
                return True
            x0, y0 = x1, y1
    return False


def inner(lines: Sequence[Loop], even_odd: bool) -> Point:
    """A point well inside an area: the middle of the longest stretch on a few level lines across it."""
    box = box_of(lines)
    best, where = -1.0, box.centre
    for share in (0.5, 0.37, 0.63, 0.2, 0.8):
        y = box.y + share * box.height
        crossings: list[tuple[float, int]] = []
        for loop in lines:
            x0, y0 = loop[-1]
            for x1, y1 in loop:
                if (y0 <= y) != (y1 <= y):
                    x = x0 + (y - y0) * (x1 - x0) / (y1 - y0)
                    crossings.append((x, 1 if y1 > y0 else -1))
                x0, y0 = x1, y1
        crossings.sort()
        turns = 0
        for (x, turn), (after, _) in itertools.pairwise(crossings):
            turns += turn if not even_odd else 1
            inside = turns % 2 != 0 if even_odd else turns != 0
            if inside and after - x > best:
                best, where = after - x, ((x + after) / 2, y)
    return where
