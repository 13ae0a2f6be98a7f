"""Lines to cut as a cutter reads them from a file, and whether they are those of a sheet's pieces; mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path

from lxml import etree
from svgelements import Close, CubicBezier, Line
from svgelements import Path as Shape

from generator import layout, library, proof, spec
from generator.formats.cut.strokes import edges
from generator.geometry import Box
from generator.ink import Document, Outline, Sheet, rectangle, transformed
from generator.layout import Layout

SVG = "{http://www.w3.org/2000/svg}"

Point = tuple[float, float]
Straight = tuple[Point, Point]
Curve = tuple[Point, Point, Point, Point]


@dataclass(frozen=True)
class Cuts:
    """What one layer of a file holds."""

    paths: tuple[Shape, ...]
    straight: tuple[Straight, ...]
    curved: tuple[Curve, ...]

    @property
    def closed(self) -> list[Shape]:
        return [p for p in self.paths if any(isinstance(s, Close) for s in p)]

    @property
    def length(self) -> float:
        return sum(math.dist(*s) for s in self.straight) + sum(
            math.dist(a, b) for c in self.curved for a, b in pairwise(drawn(c, 64))
        )


def read(file: Path, layer: str = "cut") -> Cuts:
    root = etree.parse(file).getroot()
    (found,) = root.findall(f"{SVG}g[@id='layer-{layer}']")
    paths = tuple(Shape(p.get("d")) for p in found)
    parts = [s for p in paths for s in p]
    straight = [
        ((s.start.x, s.start.y), (s.end.x, s.end.y)) for s in parts if isinstance(s, Line | Close)
    ]
    curved = [
        tuple((p.x, p.y) for p in (s.start, s.control1, s.control2, s.end))
        for s in parts
        if isinstance(s, CubicBezier)
    ]
    return Cuts(paths, tuple(s for s in straight if math.dist(*s) > 1e-3), tuple(curved))


def overlap(one: Straight, other: Straight) -> float:
    """How many millimetres two straight lines lie on each other."""
    (ax, ay), (bx, by) = one
    length = math.dist(*one)
    ux, uy = (bx - ax) / length, (by - ay) / length
    if any(abs((x - ax) * uy - (y - ay) * ux) > 2e-3 for x, y in other):
        return 0.0
    low, high = sorted((x - ax) * ux + (y - ay) * uy for x, y in other)
    return max(0.0, min(length, high) - max(0.0, low))


def doubled(lines: Sequence[Straight]) -> list[tuple[Straight, Straight]]:
    return [(a, b) for a, b in combinations(lines, 2) if overlap(a, b) > 2e-3]


def drawn(edge: Sequence[Point], steps: int) -> Iterator[Point]:
    """Points along a line or a curve, both ends among them, by the curve's own formula."""
    for i in range(steps + 1):
        t = i / steps
        u = 1 - t
        w = (u, t) if len(edge) == 2 else (u**3, 3 * t * u * u, 3 * t * t * u, t**3)
        yield (
            sum(k * p[0] for k, p in zip(w, edge, strict=True)),
            sum(k * p[1] for k, p in zip(w, edge, strict=True)),
        )


def points(every: Iterable[Sequence[Point]], step: float = 1.0) -> Iterator[Point]:
    """Points along lines and curves, no farther apart than a step."""
    for edge in every:
        yield from drawn(edge, max(2, math.ceil(sum(map(math.dist, edge, edge[1:])) / step)))


def unlike(sheets: Sequence[Sheet]) -> Iterator[Sheet]:
    """The first sheet of each arrangement, for those of a deck lie alike."""
    seen = set()
    for sheet in sheets:
        key = tuple((p.trim, p.turn, len(p.outline)) for p in sheet.front.placed)
        if key not in seen:
            seen.add(key)
            yield sheet


def cells(every: Iterable[Sequence[Point]]) -> set[tuple[int, int]]:
    """The cells of a tenth of a millimetre that lines run through, and those beside them."""
    run = {(math.floor(x * 10), math.floor(y * 10)) for x, y in points(every, 0.1)}
    return {(i + a, j + b) for i, j in run for a in (-1, 0, 1) for b in (-1, 0, 1)}


def trims(sheet: Sheet, every: bool = True) -> list[Outline]:
    """Where the pieces of a sheet's front are to be cut."""
    found = []
    for placed in sheet.front.placed:
        whole = rectangle(Box(0, 0, placed.drawing.width, placed.drawing.height))
        if every or placed.face == "front":
            found.append(transformed(placed.outline or whole, placed.matrix))
    return found


def held(sheet: Sheet, cuts: Cuts, every: bool = True) -> None:
    """Every outline is cut all round, and nothing else is."""
    wanted = [e for outline in trims(sheet, every) for e in edges(outline)]
    there = (*cuts.straight, *cuts.curved)
    for mine, others in ((wanted, cells(there)), (there, cells(wanted))):
        missed = [
            p for p in points(mine) if (math.floor(p[0] * 10), math.floor(p[1] * 10)) not in others
        ]
        assert not missed, missed[:3]


def document(kit: str, on: str | Layout = "a4", *, extras: Sequence[str] = ()) -> Document:
    loaded = spec.load(library.shipped("components")[kit], extras=extras)
    assert loaded.kit is not None
    assert loaded.artwork is not None
    paper = layout.load(on)[0] if isinstance(on, str) else on
    assert paper is not None
    made = proof.judge(loaded.kit, loaded.artwork, paper, language="en", check=False).document
    assert made is not None
    return made
