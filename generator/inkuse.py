"""How much ink a document takes: the share of the paper that cyan, magenta and yellow cover on average; 0 to 1.

Each face is rendered once and small, and counted where it lies; marks and footers weigh nothing.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from pathlib import Path

from generator import plugins
from generator.geometry import Box
from generator.ink import Document, Drawing, Placed, Sheet, Side
from generator.kit import Piece

DPI = 96.0  # thinner lines than a pixel are drawn as wide as one, which overstates fine drawings
_VALUES = (*range(256), *range(256), *range(256))  # of red, green and blue in a histogram
MOST = 24  # faces rendered: those that cover most, and some of the rest for all the rest


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
        found[sheet.number] = min(1.0, inked / paper) if paper else 0.0
    return InkUse(found)


def _shares(placed: Sequence[Placed]) -> dict[int, float]:
    """The share of each trim that is covered, by the identity of its drawing.

    A thousand different cards are as their like on average; a back that lies behind them all is
    looked at itself.
    """
    weights: dict[int, float] = {}
    faces: dict[int, Placed] = {}
    for one in placed:
        key = id(one.drawing)
        faces[key] = one
        weights[key] = weights.get(key, 0.0) + one.drawing.width * one.drawing.height
    order = sorted(faces, key=lambda key: -weights[key])
    first, rest = order[: MOST // 2], order[MOST // 2 :]
    some = [*first, *rest[:: max(1, -(-len(rest) // (MOST // 2)))]]
    known = dict(zip(some, _rendered([faces[key].drawing for key in some]), strict=True))
    alike: dict[tuple[str, str], list[float]] = {}
    for key in some:
        alike.setdefault(_sort(faces[key]), []).append(known[key])
    for key in rest:
        if key not in known:
            like = alike.get(_sort(faces[key])) or list(known.values())
            known[key] = sum(like) / len(like)
    return known


def _sort(placed: Placed) -> tuple[str, str]:
    return placed.piece.component, placed.face


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
        for picture in plugins.load("readback", "pdf").renders(Path(folder, name), DPI):
            pixels = picture.width * picture.height
            light = sum(map(mul, _VALUES, picture.histogram()))
            yield 1 - light / (3 * 255 * pixels)
