"""What lies on the table of a game of HopFrog, and which cell is next to which.

A cell is 9 x row + column; row 0 is the near bank, the last row the far one, and the number after
the last cell is home. Even sides start from the near bank, odd ones from the far one.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from generator.games import Move, Shortage, required
from generator.kit import Component, Design, Kit, spoken

COLUMNS = 9  # HOP-02

# segments of a current, left to right: design by number, and whether it is laid turned by half
Laid = tuple[int, bool]
Hops = tuple[tuple[Move, int], ...]


def letters(component: Component, design: Design, name: str) -> bytes:
    """A design's cells as 1 where its legend says `name`, 0 elsewhere."""
    pattern = "".join(design.trait("pattern").split("/"))
    return bytes(component.legend.get(letter) == name for letter in pattern)


@dataclass(frozen=True, slots=True)
class Ways:
    """Every move that a field allows, made once; for a hop also the cell that must be free.

    `steps[side % 2][value][cell]` and `jumps[value][cell]` hold (move, to); `shifts[value][taken]`
    the shifts of the currents whose bit in `taken` is not set.
    """

    rows: int
    steps: tuple[tuple[tuple[Hops, ...], ...], ...]
    jumps: tuple[tuple[Hops, ...], ...]
    shifts: tuple[tuple[tuple[Move, ...], ...], ...]

    @staticmethod
    def of(rows: int) -> Ways:
        home = rows * COLUMNS

        def near(cell: int, by: int, last_row: int = -1) -> list[int]:
            """HOP-15: along a row or a column; HOP-19: home is one step beyond the other bank."""
            row, column = divmod(cell, COLUMNS)
            around = (
                (row - by, column),
                (row, column - by),
                (row, column + by),
                (row + by, column),
            )
            cells = [COLUMNS * r + c for r, c in around if 0 <= r < rows and 0 <= c < COLUMNS]
            return [*cells, home] if row == last_row else cells

        def hops(action: str, value: int, by: int, last_row: int = -1) -> tuple[Hops, ...]:
            return tuple(
                tuple(((action, value, cell, to), to) for to in near(cell, by, last_row))
                for cell in range(home)
            )

        def shifts(value: int, taken: int) -> tuple[Move, ...]:
            currents = (row for row in range(1, rows - 1) if not taken >> row & 1)
            return tuple(("shift", value, row, way) for row in currents for way in (-1, 1))

        return Ways(
            rows,
            tuple(
                tuple(hops("step", value, 1, last_row) for value in range(7))
                for last_row in (rows - 1, 0)
            ),
            tuple(hops("jump", value, 2) for value in range(7)),
            tuple(tuple(shifts(value, taken) for taken in range(1 << rows)) for value in range(7)),
        )


@cache
def ways(rows: int) -> Ways:
    """The moves of a field of so many rows; made when first asked for."""
    return Ways.of(rows)


@dataclass(frozen=True, slots=True)
class Table:
    """What does not change while a game is played; designs of segments go by number."""

    kit: Kit
    options: Mapping[str, str]
    seats: int
    ways: Ways
    banks: tuple[str, str]  # designs of the near and the far one
    shores: tuple[bytes, bytes]  # 1 where there is land
    segments: tuple[str, ...]
    names: tuple[str, ...]
    patterns: tuple[bytes, ...]  # 1 where there is a log
    counts: tuple[int, ...]
    length: int
    colours: tuple[str, ...]  # of the sides; three players have a fourth, virtual one
    frogs: tuple[tuple[str, ...], ...]  # designs a side, alike to the rules
    dice: int

    @property
    def sides(self) -> int:
        return len(self.colours)

    @property
    def home(self) -> int:
        return self.ways.rows * COLUMNS

    def cells(self, laid: Laid) -> bytes:
        design, turned = laid
        return self.patterns[design][::-1] if turned else self.patterns[design]


def set_table(kit: Kit, seats: int, options: Mapping[str, str], chance: random.Random) -> Table:
    """The pieces that the players take from the box; surplus banks are left there by lot."""
    sides = 2 if seats == 2 else 4
    each, dice = (4, 4) if sides == 2 else (2, 3)  # HOP-10
    moment = "laying the banks"
    banks = required(kit, "banks", moment)
    boards = [d for d in banks.designs for _ in range(d.count)]
    if len(boards) < 2:
        raise Shortage("banks", f"{nth(len(boards) + 1)} bank", moment)
    if len(boards) > 2:
        boards = chance.sample(boards, 2)
    shores = [letters(banks, d, "land") for d in boards]
    if any(len(shore) != COLUMNS for shore in shores):
        raise Shortage("banks", f"bank of {COLUMNS} cells", moment)
    segments = required(kit, "segments", "laying the currents")
    patterns = tuple(letters(segments, d, "log") for d in segments.designs)
    lengths = {len(p) for p in patterns}
    if len(lengths) != 1 or 0 in lengths:
        raise Shortage("segments", "set of segments of one length", "laying the currents")
    held = required(kit, "dice", "taking the dice").total
    if held < dice:
        raise Shortage("dice", f"{nth(held + 1)} die", "taking the dice")
    colours, frogs = _frogs(kit, sides, each)
    return Table(
        kit,
        options,
        seats,
        ways(6 if options["river"] == "wide" else 5),
        (boards[0].id, boards[1].id),
        (shores[0], shores[1]),
        tuple(d.id for d in segments.designs),
        tuple(spoken(d.names) or d.id for d in segments.designs),
        patterns,
        tuple(d.count for d in segments.designs),
        lengths.pop(),
        colours,
        frogs,
        dice,
    )


def _frogs(kit: Kit, sides: int, each: int) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """HOP-03: so many frogs of one colour a side, in the order of the kit."""
    moment = "handing out the frogs"
    by_colour: dict[str, list[str]] = {}
    for d in required(kit, "frogs", moment).designs:
        by_colour.setdefault(d.trait("colour") or d.id, []).extend([d.id] * d.count)
    full = {colour: ids for colour, ids in by_colour.items() if len(ids) >= each}
    if len(full) < sides:
        short = [c for c in by_colour if c not in full]
        if not short:
            raise Shortage("frogs", f"{nth(len(full) + 1)} colour of frogs", moment)
        nearest = max(short, key=lambda c: len(by_colour[c]))
        raise Shortage("frogs", f"{nth(len(by_colour[nearest]) + 1)} {nearest} frog", moment)
    colours = tuple(full)[:sides]
    return colours, tuple(tuple(full[c][:each]) for c in colours)


def nth(number: int) -> str:
    words = ("", "first", "second", "third", "fourth", "fifth", "sixth")
    return words[number] if number < len(words) else f"{number}th"


def cell_name(table: Table, cell: int) -> str:
    """Columns a to i, rows from 1, the near bank."""
    if cell == table.home:
        return "home"
    row, column = divmod(cell, COLUMNS)
    return f"{'abcdefghi'[column]}{row + 1}"


def cell_number(table: Table, name: str) -> int:
    if name == "home":
        return table.home
    cell = COLUMNS * (int(name[1:]) - 1) + "abcdefghi".index(name[0])
    if not 0 <= cell < table.home:
        raise ValueError(f"there is no cell {name}")
    return cell


def window(cells: bytes, offset: int) -> bytes:
    """The nine cells that are in the field of a current whose first cell has column `offset`."""
    if offset > 0:
        cells = bytes(offset) + cells
        offset = 0
    return cells[-offset : COLUMNS - offset].ljust(COLUMNS, b"\0")


def needed(length: int, offset: int) -> int:
    """How many segments cover the field from the first one's column on."""
    return -(-(COLUMNS - offset) // length)


def joined(table: Table, laid: Sequence[Laid]) -> bytes:
    return b"".join(table.cells(one) for one in laid)
