"""Elements of a face of which nothing is on the piece, or of whose repeats some are not; mm.

Art may run off a piece on purpose. What lies wholly beyond trim and bleed is cut away whole, and is
told at the element's place, once for all designs it concerns.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from generator.faces import Element, Scene
from generator.faces.faults import who
from generator.findings import Finding, error, warning
from generator.geometry import IDENTITY, Box, Matrix, compose, number_text, union
from generator.ink import Group, Mark, Outline, mark_box, outline_box

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Region:
    """What of a face can be seen on its piece: trim and bleed, and the ground where it goes on."""

    trim: Box
    box: Box
    hull: tuple[Point, ...]  # of a ground that is no rectangle; otherwise empty

    def shows(self, box: Box) -> bool:
        """Whether anything of a box may be seen."""
        if not box.overlaps(self.box):
            return False
        return not self.hull or not _parted(box, self.hull)


def region(trim: Box, bleed: float, ground: Outline) -> Region:
    whole = trim.inset(-bleed)
    points = tuple((s[-2], s[-1]) for s in ground if len(s) > 2)
    flat = [p for s in ground for p in zip(s[1::2], s[2::2], strict=True)]
    rectangular = len({x for x, _ in points}) == 2 == len({y for _, y in points})
    if not rectangular and flat:
        return Region(trim, whole, _hull(flat))
    return Region(trim, union(b for b in (whole, outline_box(ground)) if b) or whole, ())


@dataclass(slots=True)
class Tally:
    """What of an element shows, over the grounds on which one face of one design is drawn."""

    shown: int = 0
    away: int = 0
    where: Box | None = None  # of the first that does not show


@dataclass(slots=True)
class Lost:
    """What was found of each element, by the faces of designs that it is on."""

    seen: dict[Element, dict[object, Tally]] = field(default_factory=dict)
    subjects: dict[object, tuple[str, Box]] = field(default_factory=dict)

    def look(self, marks: Iterable[Mark], scene: Scene, bleed: float, key: object) -> None:
        """Count what shows of a face; a face on two grounds shows what it shows on either."""
        there = region(scene.trim, bleed, scene.ground)
        self.subjects[key] = (scene.subject, scene.trim)
        counts: dict[Element, Tally] = {}
        for element, box in _parts(marks, scene, IDENTITY):
            if element in scene.hollow:
                continue  # what is missing may be what shows
            tally = counts.setdefault(element, Tally())
            if box is not None and there.shows(box):
                tally.shown += 1
            else:
                tally.away += 1
                tally.where = tally.where or box
        for element, tally in counts.items():
            told = self.seen.setdefault(element, {})
            if key not in told or tally.away < told[key].away:
                told[key] = tally

    def again(self, key: object, other: object, subject: str) -> None:
        """Count a face once more that is drawn for another design as it was for one."""
        self.subjects[other] = subject, self.subjects[key][1]
        for told in self.seen.values():
            if key in told:
                told[other] = told[key]

    def findings(self) -> tuple[Finding, ...]:
        found: list[Finding] = []
        for element, tallies in self.seen.items():
            gone = {key: t for key, t in tallies.items() if t.away and not t.shown}
            some = {key: t for key, t in tallies.items() if t.away and t.shown}
            if gone:
                found.append(
                    error(
                        element.place,
                        f"{who(self._subjects(gone))}: nothing of this {element.kind} is on the piece"
                        f"{self._where(gone)}",
                        "everything beyond the trim is cut away",
                    )
                )
            if some and element.prepared.values.get("repeat", ...) is not None:
                tally = next(iter(some.values()))
                found.append(
                    warning(
                        element.place,
                        f"{who(self._subjects(some))}: {tally.away} of the {tally.away + tally.shown} of this "
                        f"{element.kind} {'lie' if tally.away > 1 else 'lies'} wholly off the piece",
                        "a group with a “clip” is for what is to run off",
                    )
                )
        return tuple(found)

    def _subjects(self, tallies: dict[object, Tally]) -> Iterator[str]:
        return (self.subjects[key][0] for key in tallies)

    def _where(self, tallies: dict[object, Tally]) -> str:
        key, tally = next(iter(tallies.items()))
        trim, box = self.subjects[key][1], tally.where
        if box is None:
            return ""
        by, side = max(
            (trim.x - box.right, "left"),
            (trim.y - box.bottom, "top"),
            (box.x - trim.right, "right"),
            (box.y - trim.bottom, "bottom"),
        )
        return f": it lies {number_text(by)} mm off its {side} edge" if by > 0 else ""


def _parts(
    marks: Iterable[Mark], scene: Scene, matrix: Matrix, owner: Element | None = None
) -> Iterator[tuple[Element, Box | None]]:
    """The marks of every element that is ink itself, with their boxes on the face.

    What a clip hides is hidden on purpose, so that a clipped group counts as one; no box where
    its clip hides it whole.
    """
    for mark in marks:
        made = scene.made.get(id(mark))
        element = owner if made is None else made[0]
        if element is None:
            continue
        clipped = isinstance(mark, Group) and mark.clip is not None
        if isinstance(mark, Group) and not clipped and element.holds:
            yield from _parts(mark.marks, scene, compose(matrix, mark.matrix), element)
        elif (box := mark_box(mark, matrix)) is not None or clipped:
            yield element, box


def _parted(box: Box, hull: tuple[Point, ...]) -> bool:
    """Whether a side of a convex outline lies between it and a box."""
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    for (x1, y1), (x2, y2) in zip(hull, (*hull[1:], hull[0]), strict=True):
        if all((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) < -1e-6 for x, y in corners):
            return True
    return False


def _hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """The convex outline of points, inside on the side where `_parted` counts positive."""
    todo = sorted(set(points))
    if len(todo) < 3:
        return ()

    def half(order: Iterable[Point]) -> list[Point]:
        line: list[Point] = []
        for x, y in order:
            while len(line) > 1:
                (ax, ay), (bx, by) = line[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                line.pop()
            line.append((x, y))
        return line[:-1]

    hull = half(todo) + half(reversed(todo))
    return tuple(p for p in hull if math.isfinite(p[0] + p[1]))
