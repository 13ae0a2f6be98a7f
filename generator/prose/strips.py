"""Strips and columns: what stands one below the other, and where a column ends; in mm.

A column never ends between two strips that are joined, so that no line of a paragraph stands alone
at the head or the foot of a column and no heading at its foot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.findings import Place
from generator.geometry import translation
from generator.ink import Group, Mark

_BACK = 0.14  # of a column that may stay empty for a better end


@dataclass(frozen=True, slots=True)
class Strip:
    """Marks about their own top left, and what room they take.

    `before` and `after` are blank, and dropped at the ends of a column. `again` stands at the head of
    a column that begins here: the head of a table that goes on. A column that ends before this strip
    costs `cost`.
    """

    height: float
    marks: tuple[Mark, ...]
    place: Place
    before: float = 0.0
    after: float = 0.0
    joined: bool = False
    cost: float = 0.0
    again: tuple[float, tuple[Mark, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """The strips from `first` to before `end`."""

    first: int
    end: int


def depth(strips: Sequence[Strip], first: int, end: int) -> float:
    """How deep a column of these strips is."""
    total = 0.0
    blank = 0.0
    for index in range(first, end):
        strip = strips[index]
        if index == first:
            total += strip.again[0] if strip.again else 0.0
        else:
            total += max(blank, strip.before)
        total += strip.height
        blank = strip.after
    return total


def column(strips: Sequence[Strip], first: int, room: float, choosy: bool = True) -> int | None:
    """Where a column of that depth ends best; None where not even what is joined fits.

    A `choosy` one takes less than it could for the sake of a better end.
    """
    fitting: list[tuple[int, float]] = []
    total = 0.0
    blank = 0.0
    for index in range(first, len(strips)):
        strip = strips[index]
        if index == first:
            total += strip.again[0] if strip.again else 0.0
        else:
            total += max(blank, strip.before)
        total += strip.height
        if total > room + 1e-6:
            break
        blank = strip.after
        end = index + 1
        if end == len(strips) or not strips[end].joined:
            fitting.append((end, total))
    if not fitting:
        return None
    last, full = fitting[-1]
    if last == len(strips) or not choosy:
        return last

    def worth(candidate: tuple[int, float]) -> float:
        end, used = candidate
        return (full - used) / room * 10 + strips[end].cost

    near = [c for c in fitting if full - c[1] <= _BACK * room]
    return min(near, key=worth)[0]


def columns(
    strips: Sequence[Strip], rooms: Sequence[float], choosy: bool = True, first: int = 0
) -> list[Column]:
    """So many columns of these depths as it takes; fewer than all strips may find their place."""
    made: list[Column] = []
    for room in rooms:
        if first >= len(strips):
            break
        end = column(strips, first, room, choosy)
        if end is None:
            break
        made.append(Column(first, end))
        first = end
    return made


def balanced(strips: Sequence[Strip], first: int, count: int, room: float) -> list[Column]:
    """The rest of the strips in so many columns, all as shallow as they can be."""
    whole = depth(strips, first, len(strips))
    step = room / 120
    level = whole / count
    while level < room:
        made = columns(strips, [level] * count, False, first)
        if made and made[-1].end == len(strips):
            return made
        level += step
    return columns(strips, [room] * count, False, first)


def placed(strips: Sequence[Strip], made: Column, x: float, y: float) -> tuple[Mark, ...]:
    """The marks of a column whose top left is at (x, y)."""
    out: list[Mark] = []
    blank = 0.0
    for index in range(made.first, made.end):
        strip = strips[index]
        if index == made.first:
            if strip.again:
                out.append(Group(strip.again[1], translation(x, y)))
                y += strip.again[0]
        else:
            y += max(blank, strip.before)
        if strip.marks:
            out.append(Group(strip.marks, translation(x, y)))
        y += strip.height
        blank = strip.after
    return tuple(out)
