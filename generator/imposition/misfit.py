"""What does not fit says so, with the numbers and with what would fit."""

from __future__ import annotations

from generator.findings import Finding, error
from generator.geometry import Size, mm_text
from generator.imposition import split
from generator.imposition.grids import most
from generator.imposition.pages import fold_halves
from generator.imposition.plan import Lot
from generator.layout import STRIP, Layout, papers_that_hold


def does_not_fit(lot: Lot, layout: Layout) -> Finding:
    size = lot.cut.size
    paper = layout.paper_name.capitalize() if layout.paper_name else "the paper"
    room = layout.room
    if layout.grid is not None:
        return _grid_does_not_fit(lot, layout, layout.grid)
    folded = lot.two_sided and layout.duplex == "fold"
    rooms = [room]
    if folded:
        rooms = [Size(half.width, half.height) for _, half, _ in fold_halves(layout)]
    holds = [r for r in rooms if _holds(r, size)]
    around = 2 * layout.margin
    names = papers_that_hold(Size(size.width + around, size.height + around + split.FOOTER))
    hint = f"{', '.join(names[:3])} would hold it" if names and not folded else ""
    if holds:
        return error(
            lot.place,
            f"{lot.name}: {size} leaves no strip of {mm_text(STRIP)} for the footer within the "
            f"margin of {mm_text(layout.margin)} of {paper} ({layout.paper})",
            hint or "a smaller margin would",
        )
    free = " or ".join(str(r) for r in rooms)
    where = (
        "on one side of the fold" if folded else f"within its margin of {mm_text(layout.margin)}"
    )
    return error(
        lot.place,
        f"{lot.name}: {size} does not fit on {paper} ({layout.paper}), which has {free} {where}",
        hint or f"at most {free} would fit",
    )


def _holds(room: Size, size: Size) -> bool:
    return (size.width <= room.width and size.height <= room.height) or (
        size.height <= room.width and size.width <= room.height
    )


def _grid_does_not_fit(lot: Lot, layout: Layout, grid: tuple[int, int]) -> Finding:
    cut, paper = lot.cut, layout.paper
    name = layout.paper_name.capitalize() if layout.paper_name else "the paper"
    columns = most(layout.room.width, cut.size.width, cut.gap)
    rows = most(layout.room.height, cut.size.height, cut.gap)
    told: list[str] = []
    for wanted, size, room, whole, what in (
        (grid[0], cut.size.width, layout.room.width, paper.width, "columns"),
        (grid[1], cut.size.height, layout.room.height, paper.height, "rows"),
    ):
        need = wanted * (size + cut.gap) - cut.gap
        if need > room:
            between = f" and gaps of {mm_text(cut.gap)}" if cut.gap and wanted > 1 else ""
            told.append(
                f"{wanted} {what} of {mm_text(size)}{between} need {mm_text(need)}, {name} has "
                f"{mm_text(whole)}, of which {mm_text(room)} within the margins"
            )
    if not told:
        told.append(
            f"a grid of {grid[0]} x {grid[1]} leaves no strip of {mm_text(STRIP)} for the footer "
            f"on {name} ({paper})"
        )
        rows = max(1, grid[1] - 1)
    return error(
        lot.place,
        f"{lot.name}: {'; '.join(told)}",
        f"grid: [{min(grid[0], columns)}, {min(grid[1], rows)}] would fit"
        if columns and rows
        else "leave out grid, or take a larger paper",
    )
