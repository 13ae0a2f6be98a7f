"""Cutting a board that is larger than the paper into parts at true scale, which overlap for gluing; EMU."""

from __future__ import annotations

from generator.geometry import EMU, Size
from generator.imposition.areas import Area
from generator.imposition.pages import bounds, trim_room
from generator.imposition.plan import Parts
from generator.imposition.registration import clearings, kept
from generator.layout import Layout

FOOTER = 6 * EMU  # what a part leaves free of the margin box, for the footer


def parts(size: Size, layout: Layout) -> Parts:
    """The fewest parts that make up a board, either way round; all parts are of one size."""
    return way(size, layout)[0]


def way(size: Size, layout: Layout) -> tuple[Parts, Area]:
    """The same, and the area of a sheet in whose middle each part lies."""
    options = [
        (_parts(size, part, turn, layout.overlap), room)
        for room in rooms(layout)
        for turn, part in ((0, room.size), (90, room.size.turned()))
    ]
    return min(options, key=lambda o: o[0].count)


def rooms(layout: Layout) -> tuple[Area, ...]:
    """What a part may fill: the margin box less its footer, or what marks leave of that."""
    foot = bounds(layout).y1 - FOOTER
    box = trim_room(layout)
    whole = Area(box.x0, box.y0, box.x1, min(box.y1, foot))
    marked = kept(layout, max(layout.bleed.values(), default=0))
    found = tuple(clearings(whole, marked))
    return found[1:] or found


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
