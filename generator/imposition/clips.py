"""How far the ink of each slot may go: bleed, clipped to half the gap between neighbours; EMU."""

from __future__ import annotations

from generator.imposition.areas import Area
from generator.imposition.plan import Block, Parts


def clips(block: Block, filled: int, limit: Area, parts: Parts | None = None) -> tuple[Area, ...]:
    """For each slot of a block, the area on the front side that may be inked.

    The first `filled` slots of the grid hold pieces: an empty slot is no neighbour. Nested
    shapes keep one distance all round, since their neighbours are all round.
    """
    grid = block.grid
    bleed, half = grid.cut.bleed, grid.cut.gap // 2
    slots = range(block.slot, block.slot + block.count)
    if grid.cut.nests:
        around = min(bleed, half)
        return tuple(grid.trim(s).inset(-around) for s in slots)
    if parts is not None and block.part is not None:
        return (_part_clip(block, parts, bleed, limit),)
    columns = grid.columns
    near = min(bleed, half)
    found: list[Area] = []
    for s in slots:
        trim = grid.trim(s)
        column = s % columns
        left = near if column else bleed
        right = near if column < columns - 1 and s + 1 < filled else bleed
        up = near if s >= columns else bleed
        down = near if s + columns < filled else bleed
        inked = Area(trim.x0 - left, trim.y0 - up, trim.x1 + right, trim.y1 + down)
        found.append(inked.within(limit).around(trim))
    return tuple(found)


def _part_clip(block: Block, parts: Parts, bleed: int, limit: Area) -> Area:
    """A part bleeds where it has the board's own edge, and ends sharp where it joins another."""
    assert block.part is not None
    trim = block.grid.trim(block.slot)
    shown = block.part.area
    left = bleed if shown.x0 == 0 else 0
    up = bleed if shown.y0 == 0 else 0
    right = bleed if shown.x1 == parts.size.width else 0
    down = bleed if shown.y1 == parts.size.height else 0
    if block.grid.turn == 90:  # the board's top is on the right, its left edge on top
        left, up, right, down = down, left, up, right
    inked = Area(trim.x0 - left, trim.y0 - up, trim.x1 + right, trim.y1 + down)
    return inked.within(limit).around(trim)
