"""Where repeated pictures go: centres within a box, in mm."""

from __future__ import annotations

import math

from generator.geometry import Box

PATTERNS = ("pips", "row", "column", "grid", "ring")

# Centres in a unit square. No arrangement is another one turned: seven is an H, eight has its
# middle pips between the rows.
_CORNERS = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))
_SIX = (*_CORNERS[:2], (0.0, 0.5), (1.0, 0.5), *_CORNERS[2:])
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.5, 0.0), (0.5, 1.0)),
    3: ((0.5, 0.0), (0.5, 0.5), (0.5, 1.0)),
    4: _CORNERS,
    5: (*_CORNERS[:2], (0.5, 0.5), *_CORNERS[2:]),
    6: _SIX,
    7: (*_CORNERS[:2], (0.0, 0.5), (0.5, 0.5), (1.0, 0.5), *_CORNERS[2:]),
    8: (
        *_CORNERS[:2],
        (0.5, 0.25),
        (0.0, 0.5),
        (1.0, 0.5),
        (0.5, 0.75),
        *_CORNERS[2:],
    ),
    9: tuple((x / 2, y / 2) for y in range(3) for x in range(3)),
    10: (
        *((x, y / 3) for y in range(2) for x in (0.0, 1.0)),
        (0.5, 1 / 6),
        (0.5, 5 / 6),
        *((x, y / 3) for y in range(2, 4) for x in (0.0, 1.0)),
    ),
}


def _shape(count: int, box: Box, pattern: str) -> tuple[int, int]:
    """Columns and rows of a pattern that is made of them."""
    if pattern == "row":
        return count, 1
    if pattern == "column":
        return 1, count
    wide = max(1, round(math.sqrt(count * box.width / max(box.height, 1e-9))))
    columns = min(count, wide)
    return columns, math.ceil(count / columns)


def cells(count: int, pattern: str, box: Box, each: float | None, gap: float) -> tuple[Box, ...]:
    """`count` square boxes in reading order, inside `box`; `each` mm wide or as large as fits.

    Pictures touch the box's edges where the pattern reaches them; a single row or column is
    centred and keeps `gap` between its pictures.
    """
    if count <= 0:
        return ()
    if pattern == "pips" and count not in _PIPS:
        pattern = "grid"
    if pattern in ("row", "column"):
        return _line(count, pattern, box, each, gap)
    if pattern == "ring":
        return _ring(count, box, each, gap)
    if pattern == "pips":
        units = _PIPS[count]
        columns = len({u[0] for u in units})
        rows = len({u[1] for u in units})
    else:
        columns, rows = _shape(count, box, pattern)
        units = tuple(
            (
                (i % columns) / (columns - 1) if columns > 1 else 0.5,
                (i // columns) / (rows - 1) if rows > 1 else 0.5,
            )
            for i in range(count)
        )
    size = each
    if size is None:
        size = min(
            (box.width - gap * (columns - 1)) / columns, (box.height - gap * (rows - 1)) / rows
        )
    out = []
    for u, v in units:
        x = box.x + u * (box.width - size)
        y = box.y + v * (box.height - size)
        out.append(Box(x, y, size, size))
    return tuple(out)


def _line(count: int, pattern: str, box: Box, each: float | None, gap: float) -> tuple[Box, ...]:
    long, short = (box.width, box.height) if pattern == "row" else (box.height, box.width)
    size = each if each is not None else min((long - gap * (count - 1)) / count, short)
    start = (long - count * size - gap * (count - 1)) / 2
    across = (short - size) / 2
    out = []
    for i in range(count):
        along = start + i * (size + gap)
        x, y = (along, across) if pattern == "row" else (across, along)
        out.append(Box(box.x + x, box.y + y, size, size))
    return tuple(out)


def _ring(count: int, box: Box, each: float | None, gap: float) -> tuple[Box, ...]:
    """Clockwise from the top."""
    room = min(box.width, box.height)
    if each is None:
        # on a ring of radius (room - size) / 2 neighbours are 2 r sin(pi / n) apart
        half = math.sin(math.pi / count) if count > 1 else 0.0
        each = room if count == 1 else max(0.0, (room * half - gap) / (1 + half))
    radius = 0.0 if count == 1 else (room - each) / 2
    x, y = box.centre
    out = []
    for i in range(count):
        angle = 2 * math.pi * i / count
        cx, cy = x + radius * math.sin(angle), y - radius * math.cos(angle)
        out.append(Box(cx - each / 2, cy - each / 2, each, each))
    return tuple(out)
