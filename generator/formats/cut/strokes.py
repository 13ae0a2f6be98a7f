"""Outlines of pieces -> strokes of a blade: what two pieces share is cut once, the rest in few long strokes; mm.

Outlines that share nothing stay as they are, closed. Of those that touch, edges on one line are
put together: a line that runs along several pieces is a stroke of its own, and corners are joined
to the edges between them wherever a blade can go on.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from generator.ink import Outline, Segment

TOUCH = 0.01  # ends and lines nearer than this are the same: no blade knows them apart
_STEP = 0.01  # radians, by which lines are sorted before they are compared

Point = tuple[float, float]
Edge = tuple[Point, ...]  # both ends of a line, or the four points of a cubic curve


@dataclass(frozen=True, slots=True)
class Run:
    """What edges on one line cover without a break; `owners` are the outlines they belong to."""

    edge: Edge
    owners: frozenset[int]
    shared: bool  # by two outlines, or twice by one
    through: bool  # longer than any edge of which it is made, and not of one outline alone


def strokes(outlines: Sequence[Outline]) -> tuple[Outline, ...]:
    """What to cut for closed outlines: no two strokes lie on each other."""
    straight: list[tuple[int, Edge]] = []
    curved: list[tuple[int, Edge]] = []
    for owner, outline in enumerate(outlines):
        for edge in edges(outline):
            (straight if len(edge) == 2 else curved).append((owner, edge))
    runs = merged(straight)
    touching = {owner for run in runs if run.shared for owner in run.owners}
    alone = [outline for owner, outline in enumerate(outlines) if owner not in touching]
    mine = [run for run in runs if run.owners & touching]
    pool = [run.edge for run in mine if not run.through]
    pool += [edge for owner, edge in curved if owner in touching]
    through = [_stroke([run.edge]) for run in mine if run.through]
    return (*alone, *_chained(pool), *through)


def scores(folds: Iterable[Outline]) -> tuple[Outline, ...]:
    """What to score for fold lines, each stretch once."""
    every = [edge for fold in folds for edge in edges(fold)]
    runs = merged([(0, e) for e in every if len(e) == 2])
    return tuple(_stroke([e]) for e in (*(r.edge for r in runs), *(e for e in every if len(e) > 2)))


def edges(outline: Outline) -> Iterator[Edge]:
    """The lines and curves of an outline, without those of no length."""
    start = at = (0.0, 0.0)
    for segment in outline:
        if segment[0] == "M":
            start = at = segment[1:]
            continue
        points = [start] if segment[0] == "Z" else _pairs(segment)
        edge = (at, *points)
        if any(math.dist(at, p) > TOUCH for p in points):
            yield edge
        at = points[-1]


def _pairs(segment: Segment) -> list[Point]:
    return [(segment[i], segment[i + 1]) for i in range(1, len(segment), 2)]


# lines -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Line:
    """A line through a point with a direction, and the stretches of it that edges cover."""

    at: Point
    way: Point
    stretches: list[tuple[float, float, int]] = field(default_factory=list)

    def holds(self, point: Point) -> bool:
        across = (point[0] - self.at[0]) * self.way[1] - (point[1] - self.at[1]) * self.way[0]
        return abs(across) <= TOUCH

    def along(self, point: Point) -> float:
        return (point[0] - self.at[0]) * self.way[0] + (point[1] - self.at[1]) * self.way[1]

    def point(self, along: float) -> Point:
        return self.at[0] + along * self.way[0], self.at[1] + along * self.way[1]

    def runs(self) -> Iterator[Run]:
        held: list[tuple[float, float, int]] = []
        end = 0.0
        for stretch in sorted(self.stretches):
            if held and stretch[0] > end + TOUCH:
                yield self._run(held, end)
                held = []
            end = max(end, stretch[1]) if held else stretch[1]
            held.append(stretch)
        yield self._run(held, end)

    def _run(self, held: Sequence[tuple[float, float, int]], end: float) -> Run:
        owners = frozenset(owner for _, _, owner in held)
        lengths = [b - a for a, b, _ in held]
        length = end - held[0][0]
        several = len(owners) > 1
        return Run(
            (self.point(held[0][0]), self.point(end)),
            owners,
            several or sum(lengths) > length + TOUCH,
            several and length > max(lengths) + TOUCH,
        )


def merged(owned: Sequence[tuple[int, Edge]]) -> list[Run]:
    """Straight edges, each with the number of its outline, as runs; from the top, then the left."""
    lines: dict[int, list[_Line]] = defaultdict(list)
    turns = round(math.pi / _STEP)
    # the longest first, for they tell a direction best
    for owner, (a, b) in sorted(owned, key=lambda o: -math.dist(*o[1])):
        angle = math.atan2(b[1] - a[1], b[0] - a[0]) % math.pi
        step = round(angle / _STEP)
        near = (line for k in (-1, 0, 1) for line in lines[(step + k) % turns])
        line = next((n for n in near if n.holds(a) and n.holds(b)), None)
        if line is None:
            length = math.dist(a, b)
            line = _Line(a, ((b[0] - a[0]) / length, (b[1] - a[1]) / length))
            lines[step % turns].append(line)
        low, high = sorted((line.along(a), line.along(b)))
        line.stretches.append((low, high, owner))
    runs = [run for near in lines.values() for line in near for run in line.runs()]
    return sorted(runs, key=lambda run: _first(run.edge))


def _first(edge: Edge) -> tuple[float, float]:
    """By which edges are sorted: their upper end's place down and across."""
    return min((round(y, 3), round(x, 3)) for x, y in (edge[0], edge[-1]))


# chains ------------------------------------------------------------------------------------------


class _Nodes:
    """Numbers for points; those that touch have one number."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[Point, int]]] = defaultdict(list)
        self._count = 0

    def __call__(self, point: Point) -> int:
        x, y = math.floor(point[0] / TOUCH), math.floor(point[1] / TOUCH)
        for i in (x - 1, x, x + 1):
            for j in (y - 1, y, y + 1):
                for other, number in self._cells.get((i, j), ()):
                    if math.dist(other, point) <= TOUCH:
                        return number
        self._cells[x, y].append((point, self._count))
        self._count += 1
        return self._count - 1


def _chained(pool: Sequence[Edge]) -> list[Outline]:
    """All edges in as few strokes as they need, which go on where they turn least."""
    nodes = _Nodes()
    ends: list[tuple[int, int]] = []
    free: dict[int, list[int]] = defaultdict(list)
    every = sorted(pool, key=_first)
    for i, edge in enumerate(every):
        ends.append((nodes(edge[0]), nodes(edge[-1])))
        for node in ends[i]:
            free[node].append(i)
    made: list[Outline] = []
    # a stroke must begin or end where an odd number of edges meet; rings are left
    for node in [n for n, there in free.items() if len(there) % 2]:
        if len(free[node]) % 2:
            made.append(_walk(node, every, ends, free))
    for node, there in free.items():
        while there:
            made.append(_walk(node, every, ends, free))
    return made


def _walk(
    node: int, every: Sequence[Edge], ends: Sequence[tuple[int, int]], free: dict[int, list[int]]
) -> Outline:
    """A stroke from a node on, along edges that are free, until there is none."""
    walked: list[Edge] = []
    while free[node]:
        ahead = [(i, every[i] if ends[i][0] == node else every[i][::-1]) for i in free[node]]
        last = walked[-1] if walked else None
        i, edge = min(ahead, key=lambda step: _turn(last, step[1]))
        walked.append(edge)
        for end in ends[i]:
            free[end].remove(i)
        node = ends[i][1] if ends[i][0] == node else ends[i][0]
    return _stroke(walked)


def _turn(last: Edge | None, edge: Edge) -> float:
    """By how much a blade turns from one edge into another, in radians."""
    if last is None:
        return 0.0
    a, b = _way(last[::-1]), _way(edge)
    turn = abs(math.atan2(b[1], b[0]) - math.atan2(-a[1], -a[0]))
    return round(min(turn, 2 * math.pi - turn), 3)


def _way(edge: Edge) -> Point:
    """Where an edge sets out to from its first point."""
    x, y = edge[0]
    ahead = next(p for p in edge[1:] if math.dist(p, edge[0]) > TOUCH)
    return ahead[0] - x, ahead[1] - y


def _stroke(walked: Sequence[Edge]) -> Outline:
    """Edges one after another as an outline, closed where it ends as it began."""
    out: list[Segment] = [("M", *walked[0][0])]
    for edge in walked:
        out.append(("L" if len(edge) == 2 else "C", *(v for p in edge[1:] for v in p)))
    if len(walked) > 1 and math.dist(walked[0][0], walked[-1][-1]) <= TOUCH:
        if out[-1][0] == "L":
            out.pop()
        out.append(("Z",))
    return tuple(out)
