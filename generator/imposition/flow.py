"""Lots onto sheets: each in its own grid, then what is left over into free places of open sheets; EMU.

Only lots of one stock share a sheet. A lot's last sheet stays open; another lot's last pieces move
onto open sheets where all of them find a place, which saves the sheet they would have taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.findings import Finding
from generator.geometry import EMU
from generator.imposition import split
from generator.imposition.areas import Area
from generator.imposition.grids import Cut, Grid, candidates, straight
from generator.imposition.misfit import does_not_fit
from generator.imposition.pages import (
    Page,
    apron,
    bounds,
    clear_of_footer,
    fold_halves,
    limit,
    page,
    trim_room,
)
from generator.imposition.plan import Block, Lot, Plan, Strip
from generator.imposition.registration import between, clear, clearings, kept
from generator.imposition.turning import over_edge
from generator.layout import STRIP, Layout


@dataclass(slots=True)
class Open:
    """A sheet that may still take pieces of other lots in its `free` areas."""

    stock: str
    page: Page
    order: tuple[int, int]
    edge: Area  # what takes trims, or the half of it that takes fronts
    layout: Layout
    blocks: list[Block] = field(default_factory=list)
    free: list[Area] = field(default_factory=list)
    last: tuple[Grid, int, Area, list[Area]] | None = None  # grid, slots used, in, other free areas

    @property
    def room(self) -> Area:
        return clear_of_footer(self.edge, self.page)

    def put(self, block: Block, rect: Area) -> None:
        """Add a block within one of the free areas, and see what that leaves."""
        others = [f for f in self.free if f is not rect]
        self.blocks.append(block)
        used = block.slot + block.count
        self.last = (block.grid, used, rect, others)
        self.free = others + leftover(rect, block.grid, used)

    def extend(self, block: Block) -> None:
        """Add a block in the slots that the last one left of its grid."""
        assert self.last is not None
        grid, used, rect, others = self.last
        self.blocks.append(block)
        self.last = (grid, used + block.count, rect, others)
        self.free = others + leftover(rect, grid, used + block.count)


def leftover(rect: Area, grid: Grid, used: int) -> list[Area]:
    """The parts of an area that the first `used` slots of a grid leave free."""
    gap = apron(grid.cut)
    box = grid.box(0, used)
    full = 0
    for count in grid.rows:
        if full + count > used:
            break
        full += count
    partial = full < used
    full_bottom = box.y1
    rest: list[Area] = []
    if partial:
        full_bottom = grid.slots[full - 1][1] + grid.height if full else box.y0
        right = grid.slots[used - 1][0] + grid.width
        top = full_bottom + gap if full else box.y0
        rest.append(Area(right + gap, top, rect.x1, box.y1))
    rest += [
        Area(rect.x0, box.y1 + gap, rect.x1, rect.y1),
        Area(rect.x0, rect.y0, rect.x1, box.y0 - gap),
        Area(rect.x0, box.y0, box.x0 - gap, box.y1),
        Area(box.x1 + gap, box.y0, rect.x1, full_bottom),
    ]
    least = 5 * EMU
    return [a for a in rest if a.width >= least and a.height >= least]


def fitting(cut: Cut, rect: Area, sheet: Open, count: int) -> Grid | None:
    """The grid for `count` pieces in a free area, or for as many as it takes; None for none."""
    around, edge = apron(cut), sheet.edge
    marked = kept(sheet.layout, cut.bleed)
    inner = Area(
        rect.x0 if rect.x0 == edge.x0 else rect.x0 + around,
        rect.y0 if rect.y0 == edge.y0 else rect.y0 + around,
        rect.x1 if rect.x1 == edge.x1 else rect.x1 - around,
        rect.y1 if rect.y1 == edge.y1 else rect.y1 - around,
    )
    best: tuple[int, int, Grid] | None = None
    for grid in (g for a in clearings(inner, marked) for g in candidates(cut, a, "top", None)):
        if not clear(grid, marked):
            continue
        takes = min(count, len(grid.slots))
        low = -grid.box(0, takes).height
        if best is None or (takes, low) > best[:2]:
            best = (takes, low, grid)
    return None if best is None else best[2]


def sheets(lots: Sequence[Lot], layout: Layout) -> tuple[tuple[Plan, ...], tuple[Finding, ...]]:
    """Every lot on sheets, grouped by stock in the order of the lots; errors for what cannot fit."""
    findings: list[Finding] = []
    plans: list[Plan] = []
    for stock in dict.fromkeys(lot.stock for lot in lots):
        sorted_lots = sorted(
            (i for i, lot in enumerate(lots) if lot.stock == stock and lot.count),
            key=lambda i: -lots[i].cut.size.width * lots[i].cut.size.height,
        )
        made, found = _stocked(lots, sorted_lots, layout, "centre")
        if len(made) > 1 and len(sorted_lots) > 1:
            # a piece in the middle of its sheet may leave two strips too narrow for another's
            other, _ = _stocked(lots, sorted_lots, layout, "top")
            if len(other) < len(made):
                made = other
        plans += made
        findings += found
    return tuple(plans), tuple(findings)


def _stocked(
    lots: Sequence[Lot], indices: Sequence[int], layout: Layout, align: str
) -> tuple[list[Plan], list[Finding]]:
    """The sheets of one stock, grids leaning as `align` says."""
    findings: list[Finding] = []
    done: list[tuple[tuple[int, int], Plan]] = []
    open_: list[Open] = []
    for i in indices:
        _lay(i, lots[i], layout, align, done, open_, findings)
    done += [(o.order, _plan(o, layout)) for o in open_]
    return [p for _, p in sorted(done, key=lambda d: d[0])], findings


def _lay(
    i: int,
    lot: Lot,
    layout: Layout,
    align: str,
    done: list[tuple[tuple[int, int], Plan]],
    open_: list[Open],
    findings: list[Finding],
) -> None:
    way = page(lot.cut, lot.two_sided, layout, align)
    if way is None:
        if lot.splits and not (lot.two_sided and layout.duplex == "fold"):
            _lay_parts(i, lot, layout, open_)
        else:
            findings.append(does_not_fit(lot, layout))
        return
    takes = len(way.grid.slots)
    rest = lot.count % takes
    full = lot.count // takes
    closed = full if rest else full - 1
    block_limit = limit(way, layout)
    for n in range(closed):
        block = Block(i, n * takes, takes, way.grid)
        done.append(
            ((i, n), Plan(lot.stock, (block,), way.footer, block_limit, way.axis, way.folded))
        )
    first = closed * takes
    left = lot.count - first
    if rest and _fill(i, lot, first, left, open_):
        return
    sheet = _open(lot.stock, way, (i, closed), layout)
    sheet.put(Block(i, first, left, way.grid), sheet.free[0])
    open_.append(sheet)


def _open(stock: str, way: Page, order: tuple[int, int], layout: Layout) -> Open:
    edge = trim_room(layout)
    if way.folded and way.axis is not None:
        for axis, half, _ in fold_halves(layout):
            if axis == way.axis:
                edge = half
    sheet = Open(stock, way, order, edge, layout)
    sheet.free = [sheet.room]
    return sheet


def _lay_parts(i: int, lot: Lot, layout: Layout, open_: list[Open]) -> None:
    cut_up, area = split.way(lot.cut.size, layout)
    box = bounds(layout)
    foot = Area(box.x0, box.y1 - STRIP, box.x1, box.y1)
    strip = Strip("bottom", between(foot, kept(layout))[0])
    cut = Cut(cut_up.part, "rectangle", lot.cut.gap, lot.cut.bleed)
    grid = straight(cut, area, cut_up.turn, 1, 1, "centre")
    axis = over_edge(layout.paper, layout.duplex) if layout.turned else None
    number = 0
    for copy in range(lot.count):
        for part in cut_up.all:
            sheet = _open(lot.stock, Page(grid, strip, axis, False), (i, number), layout)
            sheet.put(Block(i, copy, 1, grid, 0, part), sheet.free[0])
            open_.append(sheet)
            number += 1


def _fill(i: int, lot: Lot, first: int, count: int, open_: list[Open]) -> bool:
    """Place the last pieces of a lot on open sheets if all of them go there; else change nothing."""
    usable = [o for o in open_ if o.page.folded or not _needs_fold(lot, o)]
    for sheet in usable:
        if sheet.last is not None and sheet.last[0].cut == lot.cut:
            grid, used, _, _ = sheet.last
            if len(grid.slots) - used >= count and not _in_part(sheet):
                sheet.extend(Block(i, first, count, grid, used))
                return True
    for several in (False, True):
        for sheet in usable:
            if _fill_areas(i, lot, first, count, [sheet], several):
                return True
    return len(usable) > 1 and _fill_areas(i, lot, first, count, usable, True)


def _needs_fold(lot: Lot, sheet: Open) -> bool:
    return lot.two_sided and sheet.page.axis is None


def _in_part(sheet: Open) -> bool:
    return sheet.blocks[-1].part is not None


def _fill_areas(
    i: int, lot: Lot, first: int, count: int, sheets: Sequence[Open], several: bool
) -> bool:
    """Into one free area, or into several, of these sheets."""
    found: list[tuple[Open, Area, Grid, int]] = []
    left = count
    for sheet in sheets:
        for rect in sheet.free:
            grid = fitting(lot.cut, rect, sheet, left)
            if grid is None:
                continue
            takes = min(left, len(grid.slots))
            if takes < left and not several:
                continue
            found.append((sheet, rect, grid, takes))
            left -= takes
            if left == 0:
                break
        if left == 0:
            break
    if left:
        return False
    for sheet, rect, grid, takes in found:
        sheet.put(Block(i, first, takes, grid), rect)
        first += takes
    return True


def _plan(sheet: Open, layout: Layout) -> Plan:
    way = sheet.page
    return Plan(
        sheet.stock, tuple(sheet.blocks), way.footer, limit(way, layout), way.axis, way.folded
    )
