"""Marked words in a box, as large as fits: wrapped, aligned, shrunk, never cut; in millimetres.

Baselines are `leading` sizes apart, further where pictures higher than that would touch.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from generator.geometry import MM_PER_PT, Box, number_text
from generator.ink import Font, Mark
from generator.typeset.rich import MIDDLE, Set, Text
from generator.typeset.setting import Overflow, largest
from generator.typeset.shaping import face

_SLACK = 1e-9
_CLEAR = 0.05  # sizes between a picture and what stands above or below it
_CAP, _TAIL = 0.75, 0.22  # sizes that letters reach above and below their baseline

Lines = list[Set | None]  # None for a blank one


def block(
    texts: Sequence[Text],
    font: Font,
    size_mm: float,
    minimum_mm: float,
    box: Box,
    *,
    align: str = "left",
    valign: str = "top",
    leading: float = 1.25,
) -> tuple[Mark, ...]:
    """Each text on lines of its own, an empty one as a blank line, as large as fits from `size_mm` down.

    The ascent and descent of `font` stand between the box and the first and last baseline. Raises
    Overflow and MissingGlyphs.
    """
    smallest = min(size_mm, minimum_mm)
    found = largest(size_mm, smallest, lambda size: _fitted(texts, font, size, box, align, leading))
    if found is None:
        raise _overflow(texts, font, smallest, box, align, leading)
    size, lines = found
    spare = box.height - _height(lines, font, size, leading)
    y = box.y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign] * spare
    marks: list[Mark] = []
    y += _above(lines[0] if lines else None, font) * size
    for number, line in enumerate(lines):
        if number:
            y += _step(lines[number - 1], line, leading) * size
        if line is not None:
            marks += line.marks(box.x + line.left(align, box.width), y)
    return tuple(marks)


def line(
    text: Text,
    size_mm: float,
    minimum_mm: float,
    width_mm: float,
    x: float,
    y: float,
    *,
    align: str = "left",
) -> tuple[Mark, ...]:
    """One line with its advance left, centred or right about x, on the baseline y; raises Overflow."""
    natural = text.whole(size_mm)
    smallest = min(size_mm, minimum_mm)
    size = size_mm
    if natural.width > width_mm + _SLACK:
        size = max(width_mm / natural.wide, smallest)
    made = text.whole(size)
    if made.width > width_mm + 1e-6:
        by = made.width - width_mm
        told = (
            f"it is {number_text(made.width)} mm wide at {number_text(size / MM_PER_PT)} pt, "
            f"{number_text(by)} mm too much"
        )
        raise Overflow(told, made.width, by)
    return tuple(made.marks(x + made.left(align, 0.0), y))


def _fitted(
    texts: Sequence[Text], font: Font, size: float, box: Box, align: str, leading: float
) -> Lines | None:
    """The lines at a size; None where they do not fit the box."""
    try:
        lines = _broken(texts, size, box.width, align)
    except Overflow:
        return None
    return lines if _height(lines, font, size, leading) <= box.height + _SLACK else None


def _broken(texts: Sequence[Text], size: float, width: float, align: str) -> Lines:
    lines: Lines = []
    for text in texts:
        lines += text.lines(size, width, even=align == "centre") or [None]
    return lines


def _above(line: Set | None, font: Font) -> float:
    """Sizes from the top of the box down to a first baseline."""
    f = face(font)
    return max(f.ascent / f.upem, MIDDLE + line.high / 2 if line else 0.0)


def _below(line: Set | None, font: Font) -> float:
    f = face(font)
    return max(f.descent / f.upem, line.high / 2 - MIDDLE if line else 0.0)


def _step(before: Set | None, after: Set | None, leading: float) -> float:
    """Sizes from one baseline to the next."""
    highs = [line.high if line else 0.0 for line in (before, after)]
    if not any(highs):
        return leading
    tail, cap = max(_TAIL, highs[0] / 2 - MIDDLE), max(_CAP, highs[1] / 2 + MIDDLE)
    return max(leading, tail + cap + _CLEAR)


def _height(lines: Lines, font: Font, size: float, leading: float) -> float:
    if not lines:
        return 0.0
    steps = sum(_step(a, b, leading) for a, b in pairwise(lines))
    return size * (_above(lines[0], font) + steps + _below(lines[-1], font))


def _overflow(
    texts: Sequence[Text], font: Font, size: float, box: Box, align: str, leading: float
) -> Overflow:
    """What is too large at the smallest size."""
    try:
        lines = _broken(texts, size, box.width, align)
    except Overflow as fault:
        return fault
    needed = _height(lines, font, size, leading)
    by = needed - box.height
    return Overflow(
        f"{len(lines)} lines of {number_text(size / MM_PER_PT)} pt need {number_text(needed)} mm, "
        f"{number_text(by)} mm more than the box is high",
        needed,
        by,
    )
