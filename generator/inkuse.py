"""How much ink a document takes: the share of the paper that cyan, magenta and yellow cover on average; 0 to 1.

Each face is rendered once and small, and counted where it lies; marks and footers weigh nothing.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator import plugins
from generator.geometry import Box
from generator.ink import Document, Drawing, Placed, Sheet, Side
from generator.kit import Piece

DPI = 96.0  # thinner lines than a pixel are drawn as wide as one, which overstates fine drawings
MANY = 12  # different faces of one sort; of more, a few that stand evenly among them are rendered
FEW = 6
DIGITS = 4  # of a share
MOST = 96  # faces rendered at all; where there are more sorts, those that cover most


@dataclass(frozen=True, slots=True)
class InkUse:
    """`sheets` are the shares of both sides of each sheet together, by its number."""

    sheets: Mapping[int, float]

    @property
    def mean(self) -> float:
        return sum(self.sheets.values()) / len(self.sheets) if self.sheets else 0.0


def of(document: Document) -> InkUse:
    """The ink that a document's sheets take; a sheet that is printed on one side counts that side."""
    shares = _shares([p for s in document.pages for p in s.placed])
    found: dict[int, float] = {}
    for sheet in document.sheets:
        sides = [s for s in sheet.sides if s.placed]
        paper = sum(s.width * s.height for s in sides)
        inked = sum(
            shares[id(p.drawing)] * p.clip.width * p.clip.height for s in sides for p in s.placed
        )
        # files keep these numbers, and what is made again from them must tell the same
        found[sheet.number] = round(min(1.0, inked / paper), DIGITS) if paper else 0.0
    return InkUse(found)


def _shares(placed: Sequence[Placed]) -> dict[int, float]:
    """The share of each trim that is covered, by the identity of its drawing.

    A sort is the fronts or the backs of one component: a thousand different cards are as some of
    them are on average, and a back that lies behind them all is looked at itself.
    """
    areas: dict[int, float] = {}
    faces: dict[int, Drawing] = {}
    sorts: dict[tuple[str, str], dict[int, None]] = {}
    for one in placed:
        key = id(one.drawing)
        faces[key] = one.drawing
        areas[key] = areas.get(key, 0.0) + one.drawing.width * one.drawing.height
        sorts.setdefault((one.piece.component, one.face), {})[key] = None
    some: dict[int, None] = {}
    for keys in sorted(sorts.values(), key=lambda keys: -sum(areas[k] for k in keys)):
        if len(some) < MOST:
            some.update(dict.fromkeys(_among(tuple(keys))))
    known = dict(zip(some, _rendered([faces[key] for key in some]), strict=True))
    for group in (*sorts.values(), dict.fromkeys(faces)):
        seen = [k for k in group if k in known]
        if seen:
            inked = sum(known[k] * areas[k] for k in seen)
            like = inked / (sum(areas[k] for k in seen) or 1.0)
            for key in group:
                known.setdefault(key, like)
    return known


def _among(keys: Sequence[int]) -> Sequence[int]:
    count = len(keys)
    return keys if count <= MANY else [keys[(2 * i + 1) * count // (2 * FEW)] for i in range(FEW)]


def _rendered(drawings: Sequence[Drawing]) -> Iterable[float]:
    if not drawings:
        return
    sides = []
    for drawing in drawings:
        trim = Box(0, 0, drawing.width, drawing.height)
        placed = Placed(Piece("ink", "face", "face", 1), "front", drawing, 0, 0, 0, trim)
        sides.append(Side("front", drawing.width, drawing.height, (placed,)))
    sheets = tuple(Sheet(i, "paper", side) for i, side in enumerate(sides, 1))
    document = Document("ink", sheets, tuple(sides), None)
    with tempfile.TemporaryDirectory() as folder:
        (name,) = plugins.load("formats", "pdf").write(document, Path(folder), "ink")
        for light in plugins.load("readback", "pdf").lightness(Path(folder, name), DPI):
            yield 1 - light
