"""What would tell a piece by its back on the sheets themselves: other ink than its like, or marks upon it; mm.

A printed file that looks like sheets without such things has none either.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

from generator.findings import Place, failed
from generator.geometry import IDENTITY, Box, Matrix, apply, compose
from generator.ink import Document, Group, Mark, Path, Placed, fingerprint, mark_box
from generator.proof.spots import Spot, label

_RIM = 0.3  # mm within the trim, where a line to cut along may be
_STEP = 2.0  # mm between the points of a line that are looked at

Point = tuple[float, float]


def telltales(document: Document, shared: Collection[str]) -> Iterator[Spot]:
    """A finding for each such back; `shared` are the components whose pieces have one back."""
    inks: dict[int, str] = {}
    first: dict[str, str] = {}
    points: dict[int, tuple[Point, ...]] = {}
    for number, side in enumerate(document.pages, 1):
        backs = [p for p in side.placed if p.face == "back" and p.piece.component in shared]
        if not backs:
            continue
        beside: list[Point] = []
        for marks in (side.cuts, side.folds, side.footer, side.registration):
            # sheets that are filled alike share their marks
            if id(marks) not in points:
                points[id(marks)] = tuple(_points(marks))
            beside += points[id(marks)]
        beside.sort()
        for placed in backs:
            drawing = placed.drawing
            if id(drawing) not in inks:
                inks[id(drawing)] = fingerprint(drawing)
            ink = inks[id(drawing)]
            if not placed.part and first.setdefault(placed.piece.component, ink) != ink:
                yield _spot(document, number, placed, "has other ink than the others")
            elif any(_upon(placed, x, y) for x, y in _within(beside, placed.trim)):
                yield _spot(document, number, placed, "has marks upon it")


def _within(beside: Sequence[Point], box: Box) -> Iterator[Point]:
    """Of points in order of x those that may lie in a box."""
    from bisect import bisect_left

    for x, y in beside[bisect_left(beside, (box.x, -math.inf)) :]:
        if x > box.right:
            return
        yield x, y


def _upon(placed: Placed, x: float, y: float) -> bool:
    """Whether a point lies on a piece, its rim aside; of what is not a rectangle its inner disc counts."""
    trim = placed.trim
    if len(placed.outline) <= 5:
        inner = trim.inset(_RIM)
        return inner.x < x < inner.right and inner.y < y < inner.bottom
    cx, cy = trim.centre
    return math.hypot(x - cx, y - cy) < min(trim.width, trim.height) / 2 - _RIM


def _points(marks: Sequence[Mark], matrix: Matrix = IDENTITY) -> Iterator[Point]:
    """Points along lines and about all other ink."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from _points(mark.marks, compose(matrix, mark.matrix))
        elif isinstance(mark, Path):
            yield from _along(mark, matrix)
        elif (box := mark_box(mark, matrix)) is not None:
            for px in (box.x, box.centre[0], box.right):
                for py in (box.y, box.centre[1], box.bottom):
                    yield px, py


def _along(path: Path, matrix: Matrix) -> Iterator[Point]:
    last: Point | None = None
    for segment in path.outline:
        if segment[0] == "Z":
            continue
        point = apply(matrix, segment[-2], segment[-1])
        if segment[0] == "L" and last is not None:
            steps = int(math.dist(last, point) / _STEP)
            for i in range(1, steps + 1):
                t = i / (steps + 1)
                yield last[0] + t * (point[0] - last[0]), last[1] + t * (point[1] - last[1])
        yield point
        last = point


def _spot(document: Document, number: int, placed: Placed, what: str) -> Spot:
    trim = placed.trim
    key = placed.piece.id, placed.face, placed.part
    place = Place(document.title, page=number, at=(trim.x, trim.y))
    return Spot(
        failed(place, f"{label(key)} {what}: it can be told by its back"), 0, number, None, trim
    )
