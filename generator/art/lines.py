"""Stroke details that marks say otherwise than SVG: where dashes begin, how far a mitre reaches."""

from __future__ import annotations

import math
from itertools import pairwise

from generator.ink import Outline

MITRE = 4.0  # the limit that every mark is drawn with, as SVG's own default


def shifted(dash: tuple[float, ...], offset: float, cap: str) -> tuple[float, ...] | None:
    """A pattern without an offset that dashes alike; None where caps would show the seam."""
    if len(dash) % 2:
        dash = dash + dash
    offset %= sum(dash)
    i = 0
    while offset >= dash[i]:
        offset -= dash[i]
        i += 1
    first, *rest = dash[i:] + dash[:i]
    if i % 2 == 0:
        return (first, *rest) if offset == 0 else (first - offset, *rest, offset, 0.0)
    # begun in a gap: a dash of no length stands before it, which only a butt cap hides
    return (0.0, first - offset, *rest, offset) if cap == "butt" else None


def corners(outline: Outline) -> list[float]:
    """The mitre ratios at the outline's corners: 1 / sin of half the angle between the legs."""
    ratios: list[float] = []
    for legs, closed in _subpaths(outline):
        pairs = list(pairwise(legs))
        if closed and len(legs) > 1:
            pairs.append((legs[-1], legs[0]))
        for (_, into), (out_of, _) in pairs:
            turn = abs(math.remainder(out_of - into, 2 * math.pi))
            half = math.cos(turn / 2)
            ratios.append(1 / half if half > 1e-9 else math.inf)
    return ratios


def _subpaths(outline: Outline) -> list[tuple[list[tuple[float, float]], bool]]:
    """The directions, at its start and at its end, of every leg of every part of an outline."""
    found: list[tuple[list[tuple[float, float]], bool]] = []
    legs: list[tuple[float, float]] = []
    start = at = (0.0, 0.0)
    for segment in (*outline, ("M", 0.0, 0.0)):
        if segment[0] == "M":
            if legs:
                found.append((legs, False))
            legs = []
            start = at = (segment[1], segment[2])
        elif segment[0] == "Z":
            if at != start:
                legs.append(_directions([at, start]))
            if legs:
                found.append((legs, True))
            legs = []
            at = start
        else:
            points = [at, *zip(segment[1::2], segment[2::2], strict=True)]
            if any(p != at for p in points):
                legs.append(_directions(points))
            at = points[-1]
    return found


def _directions(points: list[tuple[float, float]]) -> tuple[float, float]:
    first = next(p for p in points if p != points[0])
    last = next(p for p in reversed(points) if p != points[-1])
    begin = math.atan2(first[1] - points[0][1], first[0] - points[0][0])
    return begin, math.atan2(points[-1][1] - last[1], points[-1][0] - last[0])
