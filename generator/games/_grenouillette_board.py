"""The jumps that a board of cells can see (GREN-08, GREN-13).

A cell is its number, row by row from the top left; people read `a1` to `l12`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Board:
    """All jumps that a board of this shape can see, in tables by the cell that changes.

    A jump is its number in `jumps`: the cells from, over and to. It needs a frog on the first two
    and none on the third, so a frog that comes to a cell can only end the jumps that `land` there
    and only make those that `meet` it; a frog that goes does the reverse.
    """

    columns: int
    jumps: tuple[tuple[int, int, int], ...]
    names: tuple[str, ...]
    starting: tuple[tuple[int, ...], ...]  # jumps of the frog on a cell
    meeting: tuple[tuple[int, ...], ...]  # jumps that need a frog there, as jumper or as jumped
    landing: tuple[tuple[int, ...], ...]
    meet: tuple[tuple[tuple[int, int, int], ...], ...]  # jump, the other frog's cell, to
    land: tuple[tuple[tuple[int, int, int], ...], ...]  # jump, from, over


@cache
def board(columns: int, rows: int, sphere: bool) -> Board:
    found: dict[tuple[int, int, int], None] = {}
    for cell in range(columns * rows):
        row, column = divmod(cell, columns)
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            way = [cell]
            for step in (1, 2):
                r, c = row + step * down, column + step * right
                if sphere:
                    r, c = r % rows, c % columns
                if 0 <= r < rows and 0 <= c < columns:
                    way.append(r * columns + c)
            if len(set(way)) == 3:
                found[way[0], way[1], way[2]] = None
    jumps = tuple(found)
    every = range(columns * rows)
    numbered = [(n, *jump) for n, jump in enumerate(jumps)]
    meet: list[list[tuple[int, int, int]]] = [[] for _ in every]
    land: list[list[tuple[int, int, int]]] = [[] for _ in every]
    for n, start, over, to in numbered:
        meet[start].append((n, over, to))
        meet[over].append((n, start, to))
        land[to].append((n, start, over))
    pairs = Counter((start, to) for start, _, to in jumps)  # on a ring of four they can meet twice
    names = tuple(
        cell_name(start, columns)
        + (f"x{cell_name(over, columns)}" if pairs[start, to] > 1 else "")
        + f"-{cell_name(to, columns)}"
        for start, over, to in jumps
    )
    return Board(
        columns,
        jumps,
        names,
        tuple(tuple(n for n, start, _, _ in numbered if start == cell) for cell in every),
        tuple(tuple(n for n, _, _ in table) for table in meet),
        tuple(tuple(n for n, _, _ in table) for table in land),
        tuple(map(tuple, meet)),
        tuple(map(tuple, land)),
    )


def cell_name(cell: int, columns: int) -> str:
    """Column letter and row number, `a1` at the top left; after `z` comes `aa`."""
    row, column = divmod(cell, columns)
    letters, column = "", column + 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return f"{letters}{row + 1}"
