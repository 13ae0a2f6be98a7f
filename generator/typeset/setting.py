"""Glyph runs on baselines and in boxes, in millimetres: wrapped, aligned, shrunk, never cut.

A block's first baseline lies the font's ascent below the top of its box (`valign="top"`), the last
one its descent above the bottom (`"bottom"`), and for `"middle"` the space above the ascent equals
that below the descent. Baselines are `leading` sizes apart.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from generator.geometry import MM_PER_PT, Box, number_text
from generator.ink import Font, Run
from generator.typeset.runs import ink_of, runs
from generator.typeset.shaping import Face, MissingGlyphs, Pen, face
from generator.typeset.wrapping import Line, Word, laid, paragraphs, straight, wrapped

STEP = 0.25 * MM_PER_PT  # by which a block shrinks
_SLACK = 1e-9


class Overflow(ValueError):
    """Text that does not fit at its smallest size: it needs `needed_mm`, `by_mm` too much.

    Both are widths where `word` (or the line of a `fit`) is too wide, else heights.
    """

    def __init__(self, sentence: str, needed_mm: float, by_mm: float, word: str = "") -> None:
        super().__init__(sentence)
        self.needed_mm = needed_mm
        self.by_mm = by_mm
        self.word = word


@dataclass(frozen=True, slots=True)
class Shaped:
    """Glyphs on one baseline in mm: x of each, total advance, ink about the origin, y down.

    `text` has one character a glyph. `lifts_mm` is empty unless marks stand above or below.
    """

    text: str
    glyphs: tuple[int, ...]
    offsets_mm: tuple[float, ...]
    width_mm: float
    ink: Box
    lifts_mm: tuple[float, ...] = ()


def shape(text: str, font: Font, size_mm: float) -> Shaped:
    """One line, whatever breaks the text asks for; raises MissingGlyphs."""
    f = face(font)
    slug = f.line(text)
    k = size_mm / f.upem
    return Shaped(
        slug.text,
        slug.glyphs,
        tuple([x * k for x in slug.at]),
        slug.width * k,
        ink_of([(slug, 0)], k) or Box(0.0, 0.0, 0.0, 0.0),
        tuple([y * k for y in slug.lifts]),
    )


def line(
    text: str,
    font: Font,
    size_mm: float,
    x: float,
    y: float,
    *,
    align: str = "left",
    fill: str = "#000000",
    role: str = "",
    opacity: float = 1.0,
) -> tuple[Run, ...]:
    """Runs on the baseline y, their advance left, centred or right about x; none for blanks.

    There is one run, but where marks stand off the baseline; raises MissingGlyphs.
    """
    f = face(font)
    words, width = straight(f, text)
    x -= _share(align) * width * size_mm / f.upem
    return tuple(runs(f, words, size_mm, x, y, fill, role, opacity))


def fit(text: str, font: Font, size_mm: float, minimum_mm: float, width_mm: float) -> float:
    """The largest size, at most `size_mm`, at which the line is no wider than `width_mm`.

    Raises Overflow where that would be below `minimum_mm`, and MissingGlyphs.
    """
    f = face(font)
    em = straight(f, text)[1] / f.upem
    if em * size_mm <= width_mm + _SLACK:
        return size_mm
    smallest = min(size_mm, minimum_mm)
    if em * smallest <= width_mm + _SLACK:
        return max(smallest, width_mm / em)
    raise _too_wide(text.strip(), em * smallest, width_mm, smallest, "")


def block(
    text: str,
    font: Font,
    size_mm: float,
    minimum_mm: float,
    box: Box,
    *,
    align: str = "left",
    valign: str = "top",
    leading: float = 1.2,
    fill: str = "#000000",
    role: str = "",
    opacity: float = 1.0,
) -> tuple[Run, ...]:
    """Runs of a text wrapped at spaces within a box, as large as fits from `size_mm` down.

    Line ends and blank lines are kept, but for one at the very end. A soft hyphen or a zero-width
    space lets a word break; nothing else does. Raises Overflow and MissingGlyphs.
    """
    f = face(font)
    words = paragraphs(f, text)
    smallest = min(size_mm, minimum_mm)
    found = largest(size_mm, smallest, lambda size: _set(f, words, size, box, leading))
    if found is None:
        raise _overflow(f, words, smallest, box, leading)
    size, lines = found
    k = size / f.upem
    before = _share(align)
    spare = box.height - _height(f, len(lines), size, leading)
    y = box.y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign] * spare + f.ascent * k
    out: list[Run] = []
    for line_ in lines:
        if line_:
            last, at = line_[-1]
            x = box.x + before * (box.width - (at + last.slug.width) * k)
            out += runs(f, laid(f, line_), size, x, y, fill, role, opacity)
        y += leading * size
    return tuple(out)


# fitting -----------------------------------------------------------------------------------------

Lines = TypeVar("Lines")


def largest(
    size: float, smallest: float, fitted: Callable[[float], Lines | None]
) -> tuple[float, Lines] | None:
    """The first size, in steps down to the smallest, at which lines fit, and the lines.

    None where they do not fit at the smallest. What fits at one size fits at every smaller one.
    """
    lines = fitted(size)
    if lines is not None:
        return size, lines
    lines = fitted(smallest)
    if lines is None:
        return None
    best = smallest
    low, high = 0, max(0, math.ceil((size - smallest) / STEP - _SLACK))
    while high - low > 1:
        middle = (low + high) // 2
        found = fitted(size - middle * STEP)
        if found is None:
            low = middle
        else:
            high, lines, best = middle, found, size - middle * STEP
    return max(smallest, best), lines


def _set(
    f: Face, words: list[list[Word]], size: float, box: Box, leading: float
) -> list[Line] | None:
    """The lines at a size; None where they do not fit the box."""
    room = (box.width + _SLACK) * f.upem / size
    lines: list[Line] = []
    for paragraph in words:
        found = wrapped(f, paragraph, room)
        if isinstance(found, Word):
            return None
        lines += found
    return lines if _height(f, len(lines), size, leading) <= box.height + _SLACK else None


def _height(f: Face, lines: int, size: float, leading: float) -> float:
    return size * ((f.ascent + f.descent) / f.upem + max(0, lines - 1) * leading)


def _overflow(f: Face, words: list[list[Word]], size: float, box: Box, leading: float) -> Overflow:
    """What is too large at the smallest size, for a block that does not fit."""
    room = (box.width + _SLACK) * f.upem / size
    count = 0
    for paragraph in words:
        found = wrapped(f, paragraph, room)
        if isinstance(found, Word):
            slug = found.slug
            return _too_wide(slug.text, slug.width * size / f.upem, box.width, size, slug.text)
        count += len(found)
    needed = _height(f, count, size, leading)
    by = needed - box.height
    return Overflow(
        f"{count} lines of {number_text(size / MM_PER_PT)} pt need {number_text(needed)} mm, "
        f"{number_text(by)} mm more than the box is high",
        needed,
        by,
    )


def _too_wide(text: str, needed: float, room: float, size: float, word: str) -> Overflow:
    by = needed - room
    return Overflow(
        f"“{text}” is {number_text(needed)} mm wide at {number_text(size / MM_PER_PT)} pt, "
        f"{number_text(by)} mm too much",
        needed,
        by,
        word,
    )


def em(font: Font) -> int:
    """Font units to the size of the type."""
    return face(font).upem


def draw(font: Font, glyph: int, pen: Pen) -> None:
    """Hand a glyph's outline to a pen, in font units with y up."""
    face(font).draw(glyph, pen)


def missing(text: str, font: Font) -> tuple[str, ...]:
    """The characters of a text that the font cannot draw."""
    f = face(font)
    if f.draws_simply(text):
        return ()
    try:
        f.line(text)
    except MissingGlyphs as fault:
        return fault.characters
    return ()


def _share(align: str) -> float:
    """The share of a line's width that lies left of its point."""
    return {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
