"""Marks, drawings, prints, sheets and the document: what is to be inked, for no format and by no library.

Everything is in float millimetres with y down; colours are `#rrggbb`, lower case. A role is words
parted by spaces: the first names what rules care about (`suit`, `cell`), the rest say which.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from generator.geometry import (
    IDENTITY,
    Box,
    Matrix,
    apply_box,
    compose,
    placement,
    union,
)
from generator.kit import Piece

# ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",); always absolute
Segment = tuple[Any, ...]
Outline = tuple[Segment, ...]

KAPPA = 0.5522847498307936  # control point of a quarter circle by a cubic


@dataclass(frozen=True, slots=True)
class Path:
    """A filled and/or stroked outline; `width` and `dash` in mm, opacities 0 to 1."""

    outline: Outline
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    even_odd: bool = False
    cap: str = "butt"  # butt, round or square
    join: str = "miter"  # miter, round or bevel
    dash: tuple[float, ...] = ()
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    role: str = ""


@dataclass(frozen=True, slots=True)
class Font:
    """A font file; equal files are equal fonts. `name` is how people call it."""

    name: str
    file: str


@dataclass(frozen=True, slots=True)
class Run:
    """Glyphs of one font on one baseline, shaped and kerned once for all formats.

    `text` has exactly one character a glyph; `glyphs` are glyph ids and `offsets` their x in mm
    from (x, y) along the baseline. `size` is in mm. `ink` is the box of the glyphs' outlines about
    (x, y). Kerning is in the offsets: a format must place each glyph there.
    """

    text: str
    font: Font
    size: float
    x: float
    y: float
    glyphs: tuple[int, ...]
    offsets: tuple[float, ...]
    ink: Box
    fill: str = "#000000"
    opacity: float = 1.0
    role: str = ""


@dataclass(frozen=True, slots=True)
class Raster:
    """Pixels from a file: `file` for the bytes, `digest` for identity, upright size in pixels.

    `grey` ones are shown without their colours, and have a digest of their own.
    """

    file: str
    digest: str
    width: int
    height: int
    grey: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    raster: Raster
    box: Box
    opacity: float = 1.0
    role: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Marks under a matrix, clipped by an outline (in the group's own coordinates)."""

    marks: tuple[Mark, ...]
    matrix: Matrix = IDENTITY
    clip: Outline | None = None
    clip_even_odd: bool = False
    opacity: float = 1.0
    role: str = ""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing that is used many times (an icon), drawn once in a file; `box` is its view in its own units."""

    name: str
    box: Box
    marks: tuple[Mark, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol placed by a matrix that takes its own units to millimetres."""

    symbol: Symbol
    matrix: Matrix
    opacity: float = 1.0
    role: str = ""


Mark = Path | Run | Picture | Group | Use


@dataclass(frozen=True, slots=True)
class Drawing:
    """A face: trim size in mm, origin at the trim's top left; ink beyond the trim is bleed."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    bleed: float = 0.0


@dataclass(frozen=True, slots=True)
class Print:
    """What is printed of one design: `outline` is where it is cut, in the front's coordinates.

    `folds` are open outlines; `extra_cuts` are cuts inside or beside the outline. The turn that
    takes front to back is the sheet's, so `back` is drawn upright in its own right.
    """

    component: str
    design: str
    count: int
    outline: Outline
    front: Drawing
    back: Drawing | None = None
    folds: tuple[Outline, ...] = ()
    shape: str = "rectangle"  # rectangle, disc or hex: how slots may nest
    safe: float = 0.0


@dataclass(frozen=True, slots=True)
class Placed:
    """One face of a piece on a side: the top left of its turned trim box in mm, and its turn.

    `turn` is clockwise in degrees, a multiple of 90. `clip` is the box in the face's own
    coordinates beyond which nothing may be inked: the trim and what bleed its neighbours leave.
    `part` names one of several parts of a split board, empty otherwise.
    """

    piece: Piece
    face: str  # front or back
    drawing: Drawing
    x: float
    y: float
    turn: int
    clip: Box
    outline: Outline = ()
    part: str = ""

    @property
    def matrix(self) -> Matrix:
        """From the face's millimetres to the side's."""
        return placement(self.drawing.width, self.drawing.height, self.x, self.y, self.turn)

    @property
    def trim(self) -> Box:
        """The trim's box on the side."""
        wide = self.turn % 180 == 0
        w, h = self.drawing.width, self.drawing.height
        return Box(self.x, self.y, w if wide else h, h if wide else w)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet: pieces, then what helps to cut and fold, then the footer; all printed."""

    face: str  # front or back
    width: float
    height: float
    placed: tuple[Placed, ...]
    cuts: tuple[Mark, ...] = ()
    folds: tuple[Mark, ...] = ()
    footer: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    number: int
    stock: str
    front: Side
    back: Side | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        return (self.front,) if self.back is None else (self.front, self.back)


@dataclass(frozen=True, slots=True)
class Document:
    """A whole file: `pages` are the sides in printing order; `description` is JSON-able."""

    title: str
    sheets: tuple[Sheet, ...]
    pages: tuple[Side, ...]
    duplex: str | None  # long-edge, short-edge, or None for simplex
    description: Mapping[str, object] = field(default_factory=dict)
    language: str = "en"


# outlines ----------------------------------------------------------------------------------------


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


@lru_cache(maxsize=32768)  # pictures are measured for faces, forms, sheets and estimates alike
def outline_box(outline: Outline) -> Box | None:
    """The exact box of an outline, curves included."""
    x0 = y0 = float("inf")
    x1 = y1 = float("-inf")
    px = py = 0.0
    for s in outline:
        if s[0] == "Z":
            continue
        if s[0] == "C":
            lx, hx = _extremes(px, s[1], s[3], s[5])
            ly, hy = _extremes(py, s[2], s[4], s[6])
            px, py = s[5], s[6]
        else:
            px, py = s[1], s[2]
            lx = hx = px
            ly = hy = py
        x0, y0, x1, y1 = min(x0, lx), min(y0, ly), max(x1, hx), max(y1, hy)
    return None if x0 > x1 else Box(x0, y0, x1 - x0, y1 - y0)


# marks -------------------------------------------------------------------------------------------


def mark_box(mark: Mark, matrix: Matrix = IDENTITY) -> Box | None:
    """The box of a mark's ink under a matrix; None where it inks nothing."""
    if isinstance(mark, Path):
        if mark.fill is None and mark.stroke is None:
            return None
        outline = mark.outline if matrix == IDENTITY else transformed(mark.outline, matrix)
        drawn = outline_box(outline)
        if drawn is not None and mark.stroke is not None:
            scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
            drawn = drawn.inset(-mark.width / 2 * scale)
        return drawn
    if isinstance(mark, Run):
        if mark.ink.width <= 0 and mark.ink.height <= 0:
            return None
        ink = mark.ink
        there = Box(mark.x + ink.x, mark.y + ink.y, ink.width, ink.height)
        return there if matrix == IDENTITY else apply_box(matrix, there)
    if isinstance(mark, Picture):
        return apply_box(matrix, mark.box)
    if isinstance(mark, Use):
        inner = compose(matrix, mark.matrix)
        if not _straight(inner):
            return union(b for m in mark.symbol.marks if (b := mark_box(m, inner)) is not None)
        box = _symbol_box(mark.symbol.marks)
        return None if box is None else apply_box(inner, box)
    inner = compose(matrix, mark.matrix)
    box = union(b for m in mark.marks if (b := mark_box(m, inner)) is not None)
    if box is not None and mark.clip is not None:
        clip = outline_box(transformed(mark.clip, inner))
        if clip is None or not clip.overlaps(box):
            return None
        x, y = max(box.x, clip.x), max(box.y, clip.y)
        box = Box(x, y, min(box.right, clip.right) - x, min(box.bottom, clip.bottom) - y)
    return box


def _straight(matrix: Matrix) -> bool:
    """Whether a matrix turns by right angles and scales both ways alike, so that boxes stay exact."""
    a, b, c, d = matrix[:4]
    return (b == c == 0 and abs(a) == abs(d)) or (a == d == 0 and abs(b) == abs(c))


_symbol_boxes: dict[int, tuple[tuple[Mark, ...], Box | None]] = {}


def _symbol_box(marks: tuple[Mark, ...]) -> Box | None:
    """The box of a symbol's ink in its own units, found once: a face may hold a frog eight times."""
    known = _symbol_boxes.get(id(marks))
    if known is None or known[0] is not marks:
        if len(_symbol_boxes) >= 1_000:
            _symbol_boxes.clear()
        box = union(b for m in marks if (b := mark_box(m)) is not None)
        known = _symbol_boxes[id(marks)] = (marks, box)
    return known[1]


def roles(marks: Iterable[Mark], matrix: Matrix = IDENTITY) -> Iterator[tuple[str, Box]]:
    """Every role with the box of its ink, in drawing order; roles nest."""
    for mark in marks:
        if mark.role and (box := mark_box(mark, matrix)) is not None:
            yield mark.role, box
        if isinstance(mark, Group):
            yield from roles(mark.marks, compose(matrix, mark.matrix))


# numbers as text, which costs a third less all at once
_STEPS = {1: "%s", 3: "%s%.4f,%.4f", 7: "%s%.4f,%.4f,%.4f,%.4f,%.4f,%.4f"}
_MATRIX = "%.5f,%.5f,%.5f,%.5f,%.5f,%.5f"


def _canonical(mark: Mark) -> str:
    """A text that is equal exactly for equal ink; roles do not show."""
    if isinstance(mark, Path):
        d = " ".join([_STEPS[len(s)] % s for s in mark.outline])
        return (
            f"path {d} {mark.fill} {mark.stroke} {mark.width:.4f} {mark.even_odd} {mark.cap} "
            f"{mark.join} {mark.dash} {mark.fill_opacity:.3f} {mark.stroke_opacity:.3f}"
        )
    if isinstance(mark, Run):
        offsets = ("%.4f," * len(mark.offsets) % mark.offsets)[:-1]
        return (
            f"run {mark.text!r} {mark.font.name} {mark.size:.4f} {mark.x:.4f} {mark.y:.4f} "
            f"{offsets} {mark.fill} {mark.opacity:.3f}"
        )
    if isinstance(mark, Picture):
        b = mark.box
        return f"picture {mark.raster.digest} {b.x:.4f} {b.y:.4f} {b.width:.4f} {b.height:.4f} {mark.opacity:.3f}"
    m = _MATRIX % mark.matrix
    if isinstance(mark, Use):
        return f"use {mark.symbol.digest} {m} {mark.opacity:.3f}"
    clip = "" if mark.clip is None else repr(mark.clip) + str(mark.clip_even_odd)
    inner = "\n".join(_canonical(x) for x in mark.marks)
    return f"group {m} {mark.opacity:.3f} {clip} [{inner}]"


def fingerprint(drawing: Drawing) -> str:
    """16 hex digits; equal for drawings that ink the same."""
    text = f"{drawing.width:.4f} {drawing.height:.4f}\n" + "\n".join(map(_canonical, drawing.marks))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def marks_digest(marks: Iterable[Mark]) -> str:
    """16 hex digits over marks alone, for symbols."""
    return hashlib.sha256("\n".join(map(_canonical, marks)).encode()).hexdigest()[:16]
