"""Outlines of straight lines and cubic curves, absolute and in mm with y down: made, moved and boxed."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from generator.geometry import IDENTITY, Box, Matrix
from generator.ink.memory import by_identity

# ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",); always absolute
Segment = tuple[Any, ...]
Outline = tuple[Segment, ...]

KAPPA = 0.5522847498307936  # control point of a quarter circle by a cubic


def rectangle(box: Box, radius: float = 0.0, upright: float | None = None) -> Outline:
    """Clockwise from the top left; round corners are `radius` wide and `upright` high, if that differs."""
    x, y, r, b = box.x, box.y, box.right, box.bottom
    if upright is None:
        h = v = min(radius, box.width / 2, box.height / 2)
    else:
        h, v = min(radius, box.width / 2), min(upright, box.height / 2)
    if h <= 0 or v <= 0:
        return (("M", x, y), ("L", r, y), ("L", r, b), ("L", x, b), ("Z",))
    c, d = h * (1 - KAPPA), v * (1 - KAPPA)
    return (
        ("M", x + h, y),
        ("L", r - h, y),
        ("C", r - c, y, r, y + d, r, y + v),
        ("L", r, b - v),
        ("C", r, b - d, r - c, b, r - h, b),
        ("L", x + h, b),
        ("C", x + c, b, x, b - d, x, b - v),
        ("L", x, y + v),
        ("C", x, y + d, x + c, y, x + h, y),
        ("Z",),
    )


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> Outline:
    """About the centre (x, y)."""
    ry = rx if ry is None else ry
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
        ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        ("Z",),
    )


def polygon(points: Iterable[tuple[float, float]]) -> Outline:
    it = iter(points)
    first = next(it)
    return (("M", *first), *(("L", *p) for p in it), ("Z",))


def polyline(points: Iterable[tuple[float, float]]) -> Outline:
    return polygon(points)[:-1]


def transformed(outline: Outline, matrix: Matrix) -> Outline:
    if matrix == IDENTITY:
        return outline
    a, b, c, d, e, f = matrix
    out: list[Segment] = []
    for segment in outline:
        if len(segment) == 3:
            letter, x, y = segment
            out.append((letter, a * x + c * y + e, b * x + d * y + f))
        elif len(segment) == 7:
            letter, u, v, p, q, x, y = segment
            out.append(
                (
                    letter,
                    a * u + c * v + e,
                    b * u + d * v + f,
                    a * p + c * q + e,
                    b * p + d * q + f,
                    a * x + c * y + e,
                    b * x + d * y + f,
                )
            )
        else:
            out.append(segment)
    return tuple(out)


def _extremes(p0: float, p1: float, p2: float, p3: float) -> tuple[float, float]:
    """Least and greatest value of a cubic Bezier in one coordinate."""
    low, high = min(p0, p3), max(p0, p3)
    if low <= p1 <= high and low <= p2 <= high:
        return low, high
    a = -p0 + 3 * p1 - 3 * p2 + p3
    b = 2 * (p0 - 2 * p1 + p2)
    c = p1 - p0
    roots: list[float] = []
    if abs(a) < 1e-12:
        if abs(b) > 1e-12:
            roots.append(-c / b)
    else:
        disc = b * b - 4 * a * c
        if disc >= 0:
            root = math.sqrt(disc)
            roots += [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    for t in roots:
        if 0 < t < 1:
            u = 1 - t
            v = u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3
            low, high = min(low, v), max(high, v)
    return low, high


@by_identity(32_768)  # pictures are measured for faces, forms, sheets and estimates alike
def outline_box(outline: Outline) -> Box | None:
    """The exact box of an outline, curves included."""
    ends = [s[-2:] for s in outline if len(s) > 1]
    if not ends:
        return None
    xs, ys = zip(*ends, strict=True)
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    px = py = 0.0
    for s in outline:
        if len(s) == 7:
            _, ax, ay, bx, by, x, y = s
            # only a curve that is pulled out of the box may leave it
            if ax < x0 or bx < x0 or ax > x1 or bx > x1:
                low, high = _extremes(px, ax, bx, x)
                x0, x1 = min(x0, low), max(x1, high)
            if ay < y0 or by < y0 or ay > y1 or by > y1:
                low, high = _extremes(py, ay, by, y)
                y0, y1 = min(y0, low), max(y1, high)
            px, py = x, y
        elif len(s) == 3:
            _, px, py = s
    return Box(x0, y0, x1 - x0, y1 - y0)
