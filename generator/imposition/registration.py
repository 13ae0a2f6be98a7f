"""Registration marks for cutting machines: where they lie, and the room that they leave to all else; EMU."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.imposition.areas import Area
from generator.imposition.grids import Grid
from generator.imposition.turning import over_edge
from generator.layout import CLEAR, SQUARE, Layout


def marks(layout: Layout) -> tuple[tuple[Area, ...], ...]:
    """The marks on their own side, each a square or the two arms of a bracket; none by default."""
    style = layout.registration
    if style is None:
        return ()
    box = Area(0, 0, layout.paper.width, layout.paper.height).inset(style.inset)
    long, thick = style.length, style.thickness

    def bracket(right: bool, low: bool) -> tuple[Area, ...]:
        """Two arms from a corner of the box, inwards."""
        x, y = (box.x1 if right else box.x0), (box.y1 if low else box.y0)

        def arm(across: int, down: int) -> Area:
            left, top = (x - across if right else x), (y - down if low else y)
            return Area(left, top, left + across, top + down)

        return arm(long, thick), arm(thick, long)

    others = (bracket(True, False), bracket(False, True))
    if style.style == "three":
        square = Area(box.x0, box.y0, box.x0 + SQUARE, box.y0 + SQUARE)
        return ((square,), *others)
    return (bracket(False, False), *others, bracket(True, True))


def kept(layout: Layout, beyond: int = 0) -> tuple[Area, ...]:
    """What each mark keeps free of other ink and some more, as it lies under the front side."""
    found = []
    for arms in marks(layout):
        whole = arms[0]
        for arm in arms[1:]:
            whole = whole.around(arm)
        found.append(whole.inset(-CLEAR - beyond))
    if layout.registration is not None and layout.registration.side == "back":
        axis = over_edge(layout.paper, layout.duplex)
        found = [axis.area(area) for area in found]
    return tuple(found)


def clear(grid: Grid, kept: Sequence[Area]) -> bool:
    """Whether no slot of a grid lies in what is kept free."""
    return not any(grid.trim(s).meets(area) for area in kept for s in range(len(grid.slots)))


def between(area: Area, kept: Sequence[Area]) -> tuple[Area, Area]:
    """What of an area lies between the marks across, over its whole height, and between them down."""
    x0, y0, x1, y1 = area.x0, area.y0, area.x1, area.y1
    for k in kept:
        if not k.meets(area):
            continue
        # a mark is passed on the side on which it costs less
        if k.x1 - area.x0 <= area.x1 - k.x0:
            x0 = max(x0, k.x1)
        else:
            x1 = min(x1, k.x0)
        if k.y1 - area.y0 <= area.y1 - k.y0:
            y0 = max(y0, k.y1)
        else:
            y1 = min(y1, k.y0)
    return Area(x0, area.y0, x1, area.y1), Area(area.x0, y0, area.x1, y1)


def clearings(area: Area, kept: Sequence[Area]) -> Iterator[Area]:
    """The area itself, then what of it no mark can reach.

    Pieces in the area itself may still lie in what is kept free, if there is anything.
    """
    yield area
    if any(k.meets(area) for k in kept):
        yield from (a for a in between(area, kept) if a.width > 0 and a.height > 0)
