"""Marks measured: the box of their ink in mm, the boxes of their roles, and what makes equal ink equal."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Mapping

from generator.colours import Inks
from generator.geometry import IDENTITY, Box, Matrix, apply_box, compose, union
from generator.ink.marks import Drawing, Group, Mark, Path, Picture, Run, Slug, Use
from generator.ink.memory import by_identity
from generator.ink.outlines import outline_box, transformed


def mark_box(mark: Mark, matrix: Matrix = IDENTITY) -> Box | None:
    """The box of a mark's ink under a matrix; None where it inks nothing."""
    return _own_box(mark) if matrix == IDENTITY else _box(mark, matrix)


@by_identity(32_768)  # a mark is measured for its kind, for rules, for the cut and for its form
def _own_box(mark: Mark) -> Box | None:
    return _box(mark, IDENTITY)


def _box(mark: Mark, matrix: Matrix) -> Box | None:
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


@by_identity(1_000)
def _symbol_box(marks: tuple[Mark, ...]) -> Box | None:
    """The box of a symbol's ink in its own units, found once: a face may hold a frog eight times."""
    return union(b for m in marks if (b := mark_box(m)) is not None)


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
        words = " ".join([f"{_slug(slug)} {left}" for slug, left in mark.words])
        return (
            f"run {words} {mark.font.name} {mark.size:.4f} {mark.x:.4f} {mark.y:.4f} "
            f"{mark.fill} {mark.opacity:.3f}"
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


@by_identity(10_000)
def _slug(slug: Slug) -> str:
    """A slug's letters and places, said once, for a text has few words and many times each."""
    return f"{slug.text!r} {slug.at}"


@by_identity(32_768)  # the files ask which faces are alike, and the manifest tells
def fingerprint(drawing: Drawing) -> str:
    """16 hex digits; equal for drawings that ink the same."""
    text = f"{drawing.width:.4f} {drawing.height:.4f}\n" + "\n".join(map(_canonical, drawing.marks))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def imprint(drawing: Drawing | None, inks: Mapping[str, Inks] | None = None) -> str | None:
    """What tells a printed face from others: its fingerprint, and the inks that its colours are stated in.

    None where there is no face; `inks` are those of a document, None where it is in light.
    """
    if drawing is None:
        return None
    own = fingerprint(drawing)
    used = set(colours_of(drawing.marks)) & inks.keys() if inks else set()
    if not used or inks is None:
        return own
    stated = sorted((colour, inks[colour]) for colour in used)
    return hashlib.sha256(f"{own} {stated}".encode()).hexdigest()[:16]


def colours_of(marks: Iterable[Mark]) -> Iterator[str]:
    """Every colour that marks fill or draw with, in drawing order, those of symbols among them."""
    for mark in marks:
        if isinstance(mark, Path):
            if mark.fill is not None:
                yield mark.fill
            if mark.stroke is not None:
                yield mark.stroke
        elif isinstance(mark, Run):
            yield mark.fill
        elif isinstance(mark, Group):
            yield from colours_of(mark.marks)
        elif isinstance(mark, Use):
            yield from colours_of(mark.symbol.marks)


def marks_digest(marks: Iterable[Mark]) -> str:
    """16 hex digits over marks alone, for symbols."""
    return hashlib.sha256("\n".join(map(_canonical, marks)).encode()).hexdigest()[:16]
