"""What does not fit says so, with the numbers and with what would fit."""

from __future__ import annotations

from dataclasses import replace

from generator.findings import Finding, error
from generator.geometry import Size, mm_text
from generator.imposition import split
from generator.imposition.grids import most
from generator.imposition.pages import fold_halves, page, trim_room
from generator.imposition.plan import Lot
from generator.imposition.registration import between, kept
from generator.layout import CLEAR, STRIP, Layout, papers_that_hold


def does_not_fit(lot: Lot, layout: Layout) -> Finding:
    size = lot.cut.size
    paper = layout.paper_name.capitalize() if layout.paper_name else "the paper"
    room = layout.room
    if layout.registration is not None:
        bare = replace(layout, registration=None)
        if page(lot.cut, lot.two_sided, bare) is not None:
            return _marks_in_the_way(lot, layout, paper)
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


def _marks_in_the_way(lot: Lot, layout: Layout, paper: str) -> Finding:
    """What would fit but for the registration marks says by how much it does not."""
    cut, grid = lot.cut, layout.grid
    rooms = [a.size for a in between(trim_room(layout), kept(layout, cut.bleed))]
    columns, rows = grid or (1, 1)
    ways = [
        (columns * (s.width + cut.gap) - cut.gap, rows * (s.height + cut.gap) - cut.gap)
        for s in (cut.size, cut.size.turned())
    ]
    short = min(max(w - room.width, h - room.height) for room in rooms for w, h in ways)
    what = f"{cut.size}" if grid is None else f"a grid of {columns} x {rows}, {Size(*ways[0])},"
    bleed = f" and {mm_text(cut.bleed)} of bleed" if cut.bleed else ""
    told = (
        f"{lot.name}: {what} does not fit beside the registration marks of {paper} "
        f"({layout.paper}): clear of them by {mm_text(CLEAR)}{bleed} are "
        f"{' or '.join(map(str, rooms))}, "
        + (f"{mm_text(short)} too little" if short > 0 else "with no strip for the footer")
    )
    hint = "a smaller inset or length of the marks, or a larger paper"
    if grid is not None:
        fits = max(
            (
                (min(columns, most(room.width, s.width, cut.gap)),
                 min(rows, most(room.height, s.height, cut.gap)))
                for room in rooms for s in (cut.size, cut.size.turned())
            ),
            key=lambda f: f[0] * f[1],
        )  # fmt: skip
        if fits[0] * fits[1]:
            hint = f"grid: [{fits[0]}, {fits[1]}] would fit"
    return error(lot.place, told, hint)


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
