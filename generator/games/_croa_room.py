"""How frogs lie best on a tile (CROA-06); millimetres from the tile's top left."""

from __future__ import annotations

import math

_STEPS = 40  # places tried along a side

Spot = tuple[float, float]


def most_room(
    tile: tuple[float, float], queen: float, servant: float, discs: bool
) -> tuple[float, tuple[Spot, ...]]:
    """How a Queen and two Servants lie best on a tile: the room in mm, and their middles.

    All three lie wholly on the tile, so each middle is at least half a width from its edges. The
    room is the least distance from a frog's edge to another one's middle; below 0 a middle is
    covered. Frogs that are no discs are taken as squares laid straight.

    Three points lie farthest apart in a rectangle with one of them in a corner and the other two
    on the two sides that do not meet there. Either the Queen has the corner, or a Servant has it;
    both ways are tried, with the other two at steps along their sides. What is found is a real
    arrangement, so that a kit that passes is proven to have the room.
    """
    width, height = tile
    if max(queen, servant) > min(tile):
        return min(tile) - max(queen, servant), ()
    best: tuple[float, tuple[Spot, ...]] = (-math.inf, ())
    for hers, (corner, right, below) in enumerate(
        ((queen, servant, servant), (servant, queen, servant))
    ):
        one = (corner / 2, corner / 2)
        for i in range(_STEPS + 1):
            two = (width - right / 2, right / 2 + (height - right) * i / _STEPS)
            for j in range(_STEPS + 1):
                three = (below / 2 + (width - below) * j / _STEPS, height - below / 2)
                room = min(
                    _between(one, two, discs) - max(corner, right) / 2,
                    _between(one, three, discs) - max(corner, below) / 2,
                    _between(two, three, discs) - max(right, below) / 2,
                )
                if room > best[0]:
                    best = (room, (two, one, three) if hers else (one, two, three))
    return best


def _between(one: Spot, other: Spot, discs: bool) -> float:
    """The distance of two middles; for squares the greater of its two parts."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return math.hypot(across, down) if discs else max(across, down)
