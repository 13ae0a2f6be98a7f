"""How one sort of piece lies on a sheet: its best grid, the way to its backs, the strip for the footer; EMU."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.geometry import EMU
from generator.imposition.areas import Area
from generator.imposition.grids import Cut, Grid, candidates
from generator.imposition.plan import Strip
from generator.imposition.registration import between, clear, clearings, kept
from generator.imposition.turning import Axis, over_edge
from generator.layout import EDGE, STRIP, Layout

MARK = EMU  # the shortest cut mark, kept free of bleed


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """A lot's own way of lying on a sheet."""

    grid: Grid
    footer: Strip
    axis: Axis | None
    folded: bool


def bounds(layout: Layout) -> Area:
    """The margin box."""
    w, h = layout.paper.width, layout.paper.height
    return Area(0, 0, w, h).inset(layout.margin)


def trim_room(layout: Layout) -> Area:
    """Where trims lie: in the margin box, and between registration marks, for no machine cuts beyond."""
    box = bounds(layout)
    if layout.registration is None:
        return box
    w, h = layout.paper.width, layout.paper.height
    return box.within(Area(0, 0, w, h).inset(layout.registration.inset))


def apron(cut: Cut) -> int:
    """What a block of such pieces keeps free around itself: its bleed and a short mark beyond it."""
    return max(cut.gap // 2, cut.bleed + MARK)


def footer_strip(layout: Layout, used: Area, spare: int) -> Strip | None:
    """The first strip outside `used` that has 3 mm free within the margin, and `spare` besides.

    Between registration marks it is shorter, but not shorter than half the paper.
    """
    box = bounds(layout)
    need = STRIP + spare
    marked = kept(layout)
    for edge, free, area in (
        ("bottom", box.y1 - used.y1, Area(box.x0, box.y1 - STRIP, box.x1, box.y1)),
        ("left", used.x0 - box.x0, Area(box.x0, box.y0, box.x0 + STRIP, box.y1)),
        ("right", box.x1 - used.x1, Area(box.x1 - STRIP, box.y0, box.x1, box.y1)),
        ("top", used.y0 - box.y0, Area(box.x0, box.y0, box.x1, box.y0 + STRIP)),
    ):
        if free >= need:
            level, upright = between(area, marked)
            if edge in ("left", "right") and 2 * upright.height >= box.height:
                return Strip(edge, upright)
            if edge in ("bottom", "top") and 2 * level.width >= box.width:
                return Strip(edge, level)
    return None


def without(area: Area, strip: Strip) -> Area:
    """The area less the strip at its edge."""
    s = strip.area
    return {
        "bottom": Area(area.x0, area.y0, area.x1, min(area.y1, s.y0)),
        "top": Area(area.x0, max(area.y0, s.y1), area.x1, area.y1),
        "left": Area(max(area.x0, s.x1), area.y0, area.x1, area.y1),
        "right": Area(area.x0, area.y0, min(area.x1, s.x0), area.y1),
    }[strip.edge]


def clear_of_footer(area: Area, way: Page) -> Area:
    """The area less the footer; on a folded sheet also less what lies over it, where backs go."""
    area = without(area, way.footer)
    if way.folded and way.axis is not None:
        area = without(area, way.footer.behind(way.axis))
    return area


def fold_halves(layout: Layout) -> tuple[tuple[Axis, Area, str], ...]:
    """For each way to fold: the axis, the half that takes fronts, and where its grid leans."""
    box = bounds(layout)
    w, h = layout.paper.width, layout.paper.height
    near = (layout.gutter + 1) // 2
    ways = {
        "vertical": (Axis(True, w), Area(box.x0, box.y0, w // 2 - near, box.y1), "right"),
        "horizontal": (Axis(False, h), Area(box.x0, box.y0, box.x1, h // 2 - near), "bottom"),
    }
    return tuple(v for k, v in ways.items() if layout.fold_line in (None, k))


def page(cut: Cut, two_sided: bool, layout: Layout, align: str = "centre") -> Page | None:
    """The way that takes most pieces to a sheet, or None where not one fits with its footer.

    `align` says where the grid of a sheet that is not folded leans.
    """
    ways: tuple[tuple[Axis | None, Area, str], ...]
    folded = two_sided and layout.duplex == "fold"
    if folded:
        ways = fold_halves(layout)
    else:
        axis = over_edge(layout.paper, layout.duplex) if layout.turned else None
        ways = ((axis, trim_room(layout), align),)
    spare = cut.bleed if cut.nests else 0
    marked = kept(layout, cut.bleed)
    best: Page | None = None
    for axis, area, leans in ways:
        for within in clearings(area, marked):
            for grid, strip in _footed(cut, within, leans, layout, axis if folded else None, spare):
                if clear(grid, marked) and (best is None or len(grid.slots) > len(best.grid.slots)):
                    best = Page(grid, strip, axis, folded)
    return best


def _footed(
    cut: Cut, area: Area, leans: str, layout: Layout, fold: Axis | None, spare: int
) -> Iterator[tuple[Grid, Strip]]:
    """Each way to lay a grid in an area, as many rows as leave a strip for the footer."""
    done: set[tuple[int, bool]] = set()
    for fewer in (0, 1, 2):
        for grid in candidates(cut, area, leans, layout.grid, fewer):
            if (grid.turn, grid.nested) in done or (layout.grid is not None and fewer):
                continue
            used = grid.whole
            if fold is not None:
                used = used.around(fold.area(used))
            strip = footer_strip(layout, used, spare)
            if strip is not None:
                done.add((grid.turn, grid.nested))
                yield grid, strip


def limit(way: Page, layout: Layout) -> Area:
    """Where ink ends on a sheet: short of the paper's edge, the footer and the fold."""
    w, h = layout.paper.width, layout.paper.height
    limit = clear_of_footer(Area(0, 0, w, h).inset(EDGE + MARK), way)
    if way.folded and way.axis is not None:
        middle = way.axis.span // 2
        fold = Area(0, 0, middle, h) if way.axis.vertical else Area(0, 0, w, middle)
        limit = limit.within(fold)
    return limit
