"""Cutting a board that is larger than the paper into parts at true scale, which overlap for gluing; EMU."""

from __future__ import annotations

from generator.geometry import EMU, Size
from generator.imposition.plan import Parts
from generator.layout import Layout

FOOTER = 6 * EMU  # what a part leaves free of the margin box, for the footer


def largest_part(layout: Layout) -> Size:
    room = layout.room
    return Size(room.width, room.height - FOOTER)


def parts(size: Size, layout: Layout) -> Parts:
    """The fewest parts that make up a board, either way round; all parts are of one size."""
    room = largest_part(layout)
    options = [
        _parts(size, part, turn, layout.overlap) for turn, part in ((0, room), (90, room.turned()))
    ]
    return min(options, key=lambda p: len(p.xs) * len(p.ys))


def _parts(size: Size, most: Size, turn: int, overlap: int) -> Parts:
    width, xs = _cuts(size.width, most.width, overlap)
    height, ys = _cuts(size.height, most.height, overlap)
    return Parts(size, Size(width, height), turn, xs, ys)


def _cuts(length: int, most: int, overlap: int) -> tuple[int, tuple[int, ...]]:
    """Length of a part and where parts begin, so that they are few, equal and overlap enough.

    `most` parts of the longest kind advance by most - overlap each; the last need not advance.
    """
    if length <= most:
        return length, (0,)
    count = -((overlap - length) // (most - overlap))
    part = -(-(length + (count - 1) * overlap) // count)
    return part, tuple(i * (length - part) // (count - 1) for i in range(count))
