"""Steps of Crôa's frogs from tile to tile, all of a pond at once."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


class Step(NamedTuple):
    """A frog, `Q` or `S`, goes from cell to cell; Servants on one tile are alike (newborns first).

    `victim` is the seat whose Servant a third Servant on a log chases, -1 where no choice is.
    """

    frog: str
    start: int
    to: int
    victim: int = -1


@cache
def paths(columns: int, rows: int) -> tuple[tuple[tuple[int, Step, Step], ...], ...]:
    """By cell, its up to eight neighbours with a Queen's and a Servant's step there."""
    found = []
    for cell in range(columns * rows):
        x, y = cell % columns, cell // columns
        around = [
            v * columns + u
            for v in range(max(y - 1, 0), min(y + 2, rows))
            for u in range(max(x - 1, 0), min(x + 2, columns))
            if (u, v) != (x, y)
        ]
        found.append(tuple((to, Step("Q", cell, to), Step("S", cell, to)) for to in around))
    return tuple(found)
