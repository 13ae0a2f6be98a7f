"""The river of HopFrog as it lies on the table: segments, the supply, and the frogs among them.

Every frog in the field stands on a land or log cell of its own; what `free` marks is such a cell
with no frog on it. Pieces are conserved: each is in the field, waiting, home or in the supply.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Self

from generator.games import Shortage
from generator.games._hopfrog_table import (
    COLUMNS,
    Laid,
    Table,
    cell_number,
    joined,
    needed,
    window,
)


class Field:
    """Rows by number; `offsets` has the column of a current's first cell, 0 or less."""

    __slots__ = (
        "carried",
        "cells",
        "free",
        "frogs",
        "gap",
        "home",
        "laid",
        "most_laid",
        "offsets",
        "supply",
        "table",
        "waiting",
    )

    def __init__(self, table: Table, currents: Iterable[tuple[int, Sequence[Laid]]]) -> None:
        """`currents` tells for each current the column of its first cell, and its segments."""
        self.table = table
        rows = table.ways.rows
        self.offsets = [0] * rows
        self.laid: list[list[Laid]] = [[] for _ in range(rows)]
        self.cells = [b""] * rows
        self.free = bytearray(table.home + 1)
        self.free[table.home] = 1  # where there is room for all
        self.free[:COLUMNS], self.free[-1 - COLUMNS : -1] = table.shores
        supply = Counter(dict(enumerate(table.counts)))
        for row, (offset, laid) in enumerate(currents, 1):
            supply.subtract(design for design, _ in laid)
            self.offsets[row] = offset
            self.laid[row] = list(laid)
            self.cells[row] = joined(table, laid)
            self.free[COLUMNS * row : COLUMNS * row + COLUMNS] = window(self.cells[row], offset)
        self.supply = [supply[design] for design in range(len(table.counts))]
        self.gap = 0  # the row with a gap that is still to be filled
        self.frogs: list[list[int]] = [[] for _ in table.frogs]  # by side, the cells they stand on
        self.waiting = [len(f) for f in table.frogs]
        self.home = [0] * len(table.frogs)
        self.carried = 0
        self.most_laid = sum(map(len, self.laid))

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other.table, other.gap = self.table, self.gap
        other.carried, other.most_laid = self.carried, self.most_laid
        other.offsets, other.cells = self.offsets[:], self.cells[:]
        other.laid = [laid[:] for laid in self.laid]
        other.free = self.free[:]
        other.supply = self.supply[:]
        other.frogs = [frogs[:] for frogs in self.frogs]
        other.waiting, other.home = self.waiting[:], self.home[:]
        return other

    # frogs ---------------------------------------------------------------------------------------

    def enter(self, side: int, cell: int) -> None:
        """A waiting frog is placed on a free cell, or counted as home."""
        self.waiting[side] -= 1
        self._arrive(side, cell)

    def hop(self, side: int, cell: int, to: int) -> None:
        self.frogs[side].remove(cell)
        self.free[cell] = 1
        self._arrive(side, to)

    def _arrive(self, side: int, cell: int) -> None:
        if cell == self.table.home:
            self.home[side] += 1
        else:
            insort(self.frogs[side], cell)
            self.free[cell] = 0

    def stand(self, side: int, name: str) -> None:
        """Take a waiting frog of that side to a free cell such as `c3`, or `home`."""
        cell = cell_number(self.table, name)
        if not self.waiting[side] or not self.free[cell]:
            raise ValueError(f"side {side} has no frog to stand on {name}")
        self.enter(side, cell)

    # currents ------------------------------------------------------------------------------------

    def shift(self, row: int, by: int) -> None:
        """HOP-14, 17, 18; Shortage, with nothing changed, where no segment can fill the gap."""
        offset = self.offsets[row] + by
        length = self.table.length
        laid = self.laid[row]
        first, last = 0, len(laid)  # of those that are still in the field
        while offset + length * (first + 1) <= 0:
            first += 1
        while offset + length * (last - 1) >= COLUMNS:
            last -= 1
        gap = offset + length * first > 0 or offset + length * last < COLUMNS
        if first or last < len(laid):
            for design, _ in (*laid[:first], *laid[last:]):
                self.supply[design] += 1
            self.laid[row] = laid[first:last]
            self.cells[row] = self.cells[row][length * first : length * last]
            offset += length * first
        elif gap and not any(self.supply):
            self._short(row)
        self.offsets[row] = offset
        if gap:
            self.gap = row
        low = COLUMNS * row
        high = low + COLUMNS
        self.free[low:high] = window(self.cells[row], offset)
        for side, frogs in enumerate(self.frogs):
            if frogs and frogs[0] < high and frogs[-1] >= low:
                self.frogs[side] = [
                    at for cell in frogs if (at := self._ride(side, cell, low, high, by)) >= 0
                ]

    def _ride(self, side: int, cell: int, low: int, high: int, by: int) -> int:
        """Where a frog is after a shift of the cells from low to high; -1 when carried away."""
        if not low <= cell < high:
            return cell
        cell += by
        if low <= cell < high:
            self.free[cell] = 0
            return cell
        self.waiting[side] += 1
        self.carried += 1
        return -1

    def fill(self, design: int, turned: bool) -> None:
        """HOP-17: a segment of the supply closes the gap, or a part of it, against the others."""
        row = self.gap
        new = (design, turned)
        if self.offsets[row] > 0:
            self.laid[row].insert(0, new)
            self.cells[row] = self.table.cells(new) + self.cells[row]
            self.offsets[row] -= self.table.length
        else:
            self.laid[row].append(new)
            self.cells[row] += self.table.cells(new)
        self.supply[design] -= 1
        out = sum(map(len, self.laid))
        if out > self.most_laid:
            self.most_laid = out
        low = COLUMNS * row
        high = low + COLUMNS
        offset = self.offsets[row]
        self.free[low:high] = window(self.cells[row], offset)
        for frogs in self.frogs:
            for cell in frogs:
                if low <= cell < high:
                    self.free[cell] = 0
        if offset <= 0 and len(self.laid[row]) >= needed(self.table.length, offset):
            self.gap = 0
        elif not any(self.supply):
            self._short(row)

    def _short(self, row: int) -> None:
        raise Shortage("segments", "segment", f"filling the gap in the current of row {row + 1}")

    # the box -------------------------------------------------------------------------------------

    def holdings(self) -> Counter[tuple[str, str]]:
        table = self.table
        held = Counter[tuple[str, str]]()
        for component in table.kit.components:
            if component.id != "segments":
                held.update({(component.id, d.id): d.count for d in component.designs})
        for design, count in enumerate(self.supply):
            held["segments", table.segments[design]] += count
        for laid in self.laid:
            held.update(("segments", table.segments[design]) for design, _ in laid)
        for side, designs in enumerate(table.frogs):
            held.subtract(("frogs", d) for d in designs)
            there = self.waiting[side] + len(self.frogs[side]) + self.home[side]
            held.update(("frogs", d) for d in designs[:there])
        return +held
