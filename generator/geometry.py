"""Lengths, sizes, boxes and turns.

What must fit exactly (spec, layouts, imposition) counts whole EMU, 1/36,000 mm, in which mm, cm,
in and pt are all whole numbers; drawings hold float millimetres, y down.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

EMU = 36_000  # per millimetre
MM_PER_PT = 25.4 / 72
UNITS = {"mm": 36_000, "cm": 360_000, "in": 914_400, "pt": 12_700}

_LENGTH = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*([a-zA-Z\"]*)")

# width and height in millimetres, portrait
PAPERS = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}


class LengthError(ValueError):
    """A text that is no length; `hint` says what would be one."""

    def __init__(self, sentence: str, hint: str) -> None:
        super().__init__(sentence)
        self.hint = hint


def parse_length(text: str) -> int:
    """The EMU of a length with its unit, such as `63mm`, `2.5in` or `12pt`."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise LengthError(
            f"“{text}” is not a length", "a number with its unit, such as 63mm or 2.5in"
        )
    number, unit = match.groups()
    if not unit:
        raise LengthError(f"“{text}” has no unit", f"write {number}mm (or cm, in, pt)")
    if unit not in UNITS:
        raise LengthError(f"“{unit}” is not a unit of length", "units are mm, cm, in and pt")
    whole, _, part = number.partition(".")
    # in whole numbers, so that nothing is lost on the way; halves go to the even neighbour
    parts: int = 10 ** len(part)
    emu, rest = divmod(int(whole + part) * UNITS[unit], parts)
    return emu + (2 * rest > parts or (2 * rest == parts and emu % 2 == 1))


def to_mm(emu: int) -> float:
    return emu / EMU


def from_mm(mm: float) -> int:
    return round(mm * EMU)


def mm_text(emu: int) -> str:
    """Millimetres for people: at most two decimals, no trailing zeros."""
    return number_text(emu / EMU) + " mm"


def number_text(value: float, places: int = 2) -> str:
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in EMU."""

    width: int
    height: int

    @property
    def mm(self) -> tuple[float, float]:
        return self.width / EMU, self.height / EMU

    def turned(self) -> Size:
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{number_text(self.width / EMU)} x {number_text(self.height / EMU)} mm"


class Box(NamedTuple):
    """A rectangle in float millimetres, x and y of its top left corner, y down.

    A named tuple, for a build makes twenty thousand, and these take half as long to make.
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> Box:
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def contains(self, other: Box, slack: float = 1e-6) -> bool:
        # a build asks some ten thousand times, so that even two properties cost something
        x, y, width, height = self
        u, v, wide, high = other
        return (
            u >= x - slack
            and v >= y - slack
            and u + wide <= x + width + slack
            and v + high <= y + height + slack
        )

    def overlaps(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether the two share more than an edge."""
        x, y, width, height = self
        u, v, wide, high = other
        return (
            x < u + wide - slack
            and u < x + width - slack
            and y < v + high - slack
            and v < y + height - slack
        )

    def beyond(self, outer: Box) -> float:
        """How many millimetres this box sticks out of `outer`; 0 or less when inside."""
        return max(
            outer.x - self.x,
            outer.y - self.y,
            self.right - outer.right,
            self.bottom - outer.bottom,
        )


def union(boxes: Iterable[Box]) -> Box | None:
    """The box around all; None around none."""
    left = top = math.inf
    right = bottom = -math.inf
    for box in boxes:
        x, y = box.x, box.y
        r, b = x + box.width, y + box.height
        if x < left:
            left = x
        if y < top:
            top = y
        if r > right:
            right = r
        if b > bottom:
            bottom = b
    return None if left > right else Box(left, top, right - left, bottom - top)


def across_corners(flat: int) -> int:
    """From corner to corner of a regular hexagon that measures `flat` from side to side; any unit."""
    return round(flat / math.cos(math.radians(30)))


def hexagon(width: float, height: float) -> tuple[tuple[float, float], ...]:
    """The corners of the regular hexagon that fills a box, clockwise: on a corner if it is taller than wide."""
    w, h = width, height
    if h >= w:
        return ((w / 2, 0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0, 3 * h / 4), (0, h / 4))
    return ((w / 4, 0), (3 * w / 4, 0), (w, h / 2), (3 * w / 4, h), (w / 4, h), (0, h / 2))


# (a, b, c, d, e, f) takes (x, y) to (a x + c y + e, b x + d y + f), as in SVG
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_COS = {0: 1.0, 90: 0.0, 180: -1.0, 270: 0.0}
_SIN = {0: 0.0, 90: 1.0, 180: 0.0, 270: -1.0}


def cos_sin(degrees: float) -> tuple[float, float]:
    """Exact at right angles, so that a turned card measures what an upright one does."""
    turn = degrees % 360
    if turn in _COS:
        return _COS[int(turn)], _SIN[int(turn)]
    return math.cos(math.radians(turn)), math.sin(math.radians(turn))


def translation(x: float, y: float) -> Matrix:
    return (1.0, 0.0, 0.0, 1.0, x, y)


def scaling(x: float, y: float | None = None) -> Matrix:
    return (x, 0.0, 0.0, x if y is None else y, 0.0, 0.0)


def rotation(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """A clockwise turn (y down) about the point (x, y)."""
    cos, sin = cos_sin(degrees)
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


def compose(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (
        a * p + c * q,
        b * p + d * q,
        a * r + c * s,
        b * r + d * s,
        a * t + c * u + e,
        b * t + d * u + f,
    )


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def apply_box(matrix: Matrix, box: Box) -> Box:
    """The upright box around `box` once the matrix has been applied."""
    a, b, c, d, e, f = matrix
    x0, y0 = box.x, box.y
    x1, y1 = x0 + box.width, y0 + box.height
    ax0, ax1, cy0, cy1 = a * x0, a * x1, c * y0, c * y1
    bx0, bx1, dy0, dy1 = b * x0, b * x1, d * y0, d * y1
    left = (ax0 if ax0 < ax1 else ax1) + (cy0 if cy0 < cy1 else cy1) + e
    right = (ax1 if ax0 < ax1 else ax0) + (cy1 if cy0 < cy1 else cy0) + e
    top = (bx0 if bx0 < bx1 else bx1) + (dy0 if dy0 < dy1 else dy1) + f
    bottom = (bx1 if bx0 < bx1 else bx0) + (dy1 if dy0 < dy1 else dy0) + f
    return Box(left, top, right - left, bottom - top)


def placement(width: float, height: float, x: float, y: float, turn: int) -> Matrix:
    """Takes a face of width x height mm to where its turned box has its top left at (x, y).

    `turn` is a multiple of 90 degrees, clockwise.
    """
    if turn == 0:
        return translation(x, y)
    turned = rotation(turn)
    box = apply_box(turned, Box(0, 0, width, height))
    return compose(translation(x - box.x, y - box.y), turned)
