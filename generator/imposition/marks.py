"""Cut marks: short lines beyond the corners of trims, on the very lines to cut along; EMU.

A mark never lies inside a trim or the bleed of a piece; where the room is short it is shortened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.geometry import EMU
from generator.imposition.areas import Area
from generator.imposition.turning import Axis
from generator.layout import Marks

LEAST = EMU // 4  # shorter than this is no mark


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """An upright or level line."""

    x0: int
    y0: int
    x1: int
    y1: int

    def behind(self, axis: Axis) -> Line:
        image = axis.area(Area(self.x0, self.y0, self.x1, self.y1))
        return Line(image.x0, image.y0, image.x1, image.y1)


def corner_marks(
    trims: Sequence[Area], inked: Sequence[Area], limit: Area, blocked: Sequence[Area], style: Marks
) -> tuple[Line, ...]:
    """Marks for these trims, whose bleed reaches to `inked`; within `limit`, clear of `blocked`."""
    level = [(t.y0, t.y1, t.x0, t.x1) for t in trims]
    upright = [(t.x0, t.x1, t.y0, t.y1) for t in trims]
    level_ink = [(t.y0, t.y1, t.x0, t.x1) for t in (*inked, *blocked)]
    upright_ink = [(t.x0, t.x1, t.y0, t.y1) for t in (*inked, *blocked)]
    lines = [
        Line(a, at, b, at)
        for at, a, b in _along(level, level_ink, limit.x0, limit.x1, limit.y0, limit.y1, style)
    ]
    lines += [
        Line(at, a, at, b)
        for at, a, b in _along(upright, upright_ink, limit.y0, limit.y1, limit.x0, limit.x1, style)
    ]
    return tuple(sorted(set(lines)))


_Span = tuple[int, int, int, int]  # from and to across the line, from and to along it


def _along(
    trims: Sequence[_Span],
    inked: Sequence[_Span],
    start: int,
    end: int,
    first: int,
    last: int,
    style: Marks,
) -> Iterable[tuple[int, int, int]]:
    """Marks on all lines of one direction: where the line is, and from where to where it is drawn.

    On each line to cut along, trims that touch make a run; a run that ends in a corner on that line
    is marked beyond that corner, up to the next run or the paper's edge.
    """
    for at in sorted({t[0] for t in trims} | {t[1] for t in trims}):
        if not first <= at <= last:
            continue
        crossing = sorted((t[2], t[3], at in (t[0], t[1])) for t in trims if t[0] <= at <= t[1])
        inks = sorted((t[2], t[3]) for t in inked if t[0] <= at <= t[1])
        runs = _runs(crossing)
        for i, (a, b, low, high) in enumerate(runs):
            if low:
                until = runs[i - 1][1] if i else start
                # counted backwards, so that both ends are one case
                back = sorted((-y, -x) for x, y in inks)
                mark = _mark(-a, -until, back, style)
                if mark is not None:
                    yield at, -mark[1], -mark[0]
            if high:
                until = runs[i + 1][0] if i + 1 < len(runs) else end
                mark = _mark(b, until, inks, style)
                if mark is not None:
                    yield at, *mark


def _mark(
    trim: int, until: int, inks: Sequence[tuple[int, int]], style: Marks
) -> tuple[int, int] | None:
    """A mark beyond a trim that ends at `trim`; nearer than its offset only where room is short."""
    free = _free(trim, until, inks)
    offset = trim + style.offset
    stretch = _pick([(max(a, offset), b) for a, b in free if b > offset])
    if stretch is not None:
        return stretch[0], min(stretch[1], stretch[0] + style.length)
    stretch = _pick(free)
    return None if stretch is None else (max(stretch[0], stretch[1] - EMU), stretch[1])


def _runs(crossing: Iterable[tuple[int, int, bool]]) -> list[tuple[int, int, bool, bool]]:
    """Trims that touch, put together: from, to, and whether either end is a corner on this line."""
    runs: list[tuple[int, int, bool, bool]] = []
    for a, b, corner in crossing:
        if not runs or a > runs[-1][1]:
            runs.append((a, b, corner, corner))
            continue
        x, y, low, high = runs[-1]
        if a == x:
            low = low or corner
        if b > y:
            y, high = b, corner
        elif b == y:
            high = high or corner
        runs[-1] = (x, y, low, high)
    return runs


def _free(a: int, b: int, inks: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """What the sorted `inks` leave of the line from a to b."""
    free: list[tuple[int, int]] = []
    for x, y in inks:
        if y <= a:
            continue
        if x >= b:
            break
        if x > a:
            free.append((a, x))
        a = max(a, y)
    if a < b:
        free.append((a, b))
    return free


def _pick(free: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """The nearest stretch that is long enough, else the longest that shows at all."""
    for stretch in free:
        if stretch[1] - stretch[0] >= EMU:
            return stretch
    shown = [f for f in free if f[1] - f[0] >= LEAST]
    return max(shown, key=lambda f: f[1] - f[0]) if shown else None
