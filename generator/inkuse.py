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

DPI = 72.0  # thinner lines than a pixel are drawn as wide as one: at 12 dpi that doubles the ink of fine drawings
MOST = 40  # faces rendered; of larger decks every second, third … one is


@dataclass(frozen=True, slots=True)
class InkUse:
    """`sheets` are the shares of both sides of each sheet together, by its number."""

    sheets: Mapping[int, float]

    @property
    def mean(self) -> float:
        return sum(self.sheets.values()) / len(self.sheets) if self.sheets else 0.0


def of(document: Document) -> InkUse:
    """The ink that a document's sheets take; a sheet that is printed on one side counts that side."""
    faces = {id(p.drawing): p.drawing for s in document.pages for p in s.placed}
    shares = _shares(list(faces.values()))
    found: dict[int, float] = {}
    for sheet in document.sheets:
        sides = [s for s in sheet.sides if s.placed]
        paper = sum(s.width * s.height for s in sides)
        inked = sum(
            shares[id(p.drawing)] * p.clip.width * p.clip.height for s in sides for p in s.placed
        )
        found[sheet.number] = min(1.0, inked / paper) if paper else 0.0
    return InkUse(found)


def _shares(drawings: Sequence[Drawing]) -> dict[int, float]:
    """The share of each trim that is covered, by the identity of its drawing."""
    step = -(-len(drawings) // MOST)
    some = drawings[::step] if drawings else []
    known = dict(zip(map(id, some), _rendered(some), strict=True)) if some else {}
    mean = sum(known.values()) / len(known) if known else 0.0
    return {id(d): known.get(id(d), mean) for d in drawings}


def _rendered(drawings: Sequence[Drawing]) -> Iterable[float]:
    sides = []
    for drawing in drawings:
        trim = Box(0, 0, drawing.width, drawing.height)
        placed = Placed(Piece("ink", "face", "face", 1), "front", drawing, 0, 0, 0, trim)
        sides.append(Side("front", drawing.width, drawing.height, (placed,)))
    sheets = tuple(Sheet(i, "paper", side) for i, side in enumerate(sides, 1))
    document = Document("ink", sheets, tuple(sides), None)
    with tempfile.TemporaryDirectory() as folder:
        (name,) = plugins.load("formats", "pdf").write(document, Path(folder), "ink")
        for picture in plugins.load("readback", "pdf").renders(Path(folder, name), DPI):
            counts = picture.histogram()
            pixels = picture.width * picture.height
            light = sum(
                value * n for i in range(3) for value, n in enumerate(counts[256 * i :][:256])
            )
            yield 1 - light / (3 * 255 * pixels)
