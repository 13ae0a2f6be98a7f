"""Pictures of a document: one a side, and a contact sheet of its distinct designs as they look when cut.

The PDF is drawn by the PDF room, which is asked for by name, and looked at by pdfium.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.formats import same_faces
from generator.formats._pictures import rendered
from generator.geometry import Box, compose, scaling, translation
from generator.ink import Document, Drawing, Group, Mark, Outline, Placed, Side, rectangle
from generator.ink import Path as Outlined

DPI = 150.0

# the contact sheet, in millimetres
_MARGIN = 8.0
_GAP = 5.0
_ASPECT = 1.6
_WIDTH = 240.0  # pieces are made smaller together until the sheet is at most this wide
_GROUND = "#e9e6dc"
_EDGE = "#1f2a24"


def write(document: Document, folder: Path, stem: str, dpi: float = DPI) -> tuple[str, ...]:
    """Write `<stem>-01-front.png` and its like, and `<stem>-contact.png` if there are pieces."""
    numbers = {id(side): sheet.number for sheet in document.sheets for side in sheet.sides}
    wide = max(2, len(str(max(numbers.values(), default=0))))
    names = []
    for page, (side, picture) in enumerate(
        zip(document.pages, rendered(document, dpi), strict=True), 1
    ):
        name = f"{stem}-{numbers.get(id(side), page):0{wide}}-{side.face}.png"
        picture.save(folder / name)
        names.append(name)
    sheet = contact(document)
    if sheet is not None:
        names.append(f"{stem}-contact.png")
        next(rendered(sheet, dpi)).save(folder / names[-1])
    return tuple(names)


# the contact sheet -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Tile:
    drawing: Drawing
    outline: Outline


@dataclass(frozen=True, slots=True)
class _Column:
    tiles: list[_Tile]

    @property
    def width(self) -> float:
        return max(t.drawing.width for t in self.tiles)

    @property
    def height(self) -> float:
        return _length([t.drawing.height for t in self.tiles])

    def takes(self, tile: _Tile, height: float) -> bool:
        """Whether a face fits below those that are there, and is of about their width."""
        fits = self.height + _GAP + tile.drawing.height <= height
        return fits and 0.6 * self.width <= tile.drawing.width <= self.width


def _length(sizes: Sequence[float]) -> float:
    return sum(sizes) + _GAP * (len(sizes) - 1)


def contact(document: Document) -> Document | None:
    """One page with each distinct face once, cut out, on a quiet ground; None without pieces."""
    tiles = _tiles(document)
    if not tiles:
        return None
    shelves = _shelves(tiles)
    across = max(_length([c.width for c in shelf]) for shelf in shelves)
    scale = min(1.0, (_WIDTH - 2 * _MARGIN) / across)
    width = across * scale + 2 * _MARGIN
    marks: list[Mark] = []
    y = _MARGIN
    for shelf in shelves:
        tall = max(c.height for c in shelf)
        x = (width - _length([c.width for c in shelf]) * scale) / 2
        for column in shelf:
            top = y + (tall - column.height) * scale / 2
            for tile in column.tiles:
                left = x + (column.width - tile.drawing.width) * scale / 2
                marks += _cut_out(tile, left, top, scale)
                top += (tile.drawing.height + _GAP) * scale
            x += (column.width + _GAP) * scale
        y += (tall + _GAP) * scale
    height = y - _GAP * scale + _MARGIN
    ground = Outlined(rectangle(Box(-1, -1, width + 2, height + 2)), fill=_GROUND)
    side = Side("front", width, height, (), cuts=(ground, *marks))
    return Document(document.title, (), (side,), None, {}, document.language)


def _tiles(document: Document) -> list[_Tile]:
    """Component by component, tall ones first: fronts in order of appearance, then backs."""
    placed = [p for side in document.pages for p in side.placed]
    first = same_faces(p.drawing for p in placed)
    tall: dict[str, float] = {}
    for p in placed:
        tall[p.piece.component] = max(tall.get(p.piece.component, 0.0), p.drawing.height)
    order = {c: i for i, c in enumerate(sorted(tall, key=lambda c: -tall[c]))}
    placed.sort(key=lambda p: (order[p.piece.component], p.face == "back"))
    seen: dict[int, _Tile] = {}
    for p in placed:
        drawing = first[id(p.drawing)]
        seen.setdefault(id(drawing), _Tile(drawing, _outline(p)))
    return list(seen.values())


def _outline(placed: Placed) -> Outline:
    drawing = placed.drawing
    return placed.outline or rectangle(Box(0, 0, drawing.width, drawing.height))


def _shelves(tiles: Sequence[_Tile]) -> list[list[_Column]]:
    """Shelves that make the whole a landscape and leave the least of it bare."""
    area = sum((t.drawing.width + _GAP) * (t.drawing.height + _GAP) for t in tiles)
    widest = max(t.drawing.width for t in tiles)
    tried = [
        _filled(tiles, max(math.sqrt(area * _ASPECT) * wider, widest))
        for wider in (1.02, 1.1, 1.2, 1.3, 0.95, 0.88)
    ]

    def bare(shelves: list[list[_Column]]) -> float:
        across = max(_length([c.width for c in shelf]) for shelf in shelves)
        down = _length([max(c.height for c in shelf) for shelf in shelves])
        return across * down

    return min(tried, key=bare)


def _filled(tiles: Sequence[_Tile], room: float) -> list[list[_Column]]:
    """Shelves up to `room` mm wide; small faces stand above each other beside tall ones."""
    shelves: list[list[_Column]] = []
    for tile in tiles:
        shelf = shelves[-1] if shelves else []
        used = _length([c.width for c in shelf])
        if shelf and shelf[-1].takes(tile, shelf[0].height):
            shelf[-1].tiles.append(tile)
        elif shelf and used + _GAP + tile.drawing.width <= room:
            shelf.append(_Column([tile]))
        else:
            shelves.append([_Column([tile])])
    return shelves


def _cut_out(tile: _Tile, x: float, y: float, scale: float) -> Iterator[Mark]:
    """The face within its cut outline, over a soft shadow, with a hairline where it was cut."""
    place = compose(translation(x, y), scaling(scale))
    for depth, opacity in ((1.6, 0.05), (1.1, 0.06), (0.6, 0.08)):
        below = compose(translation(0, depth * 0.6), place)
        shade = Outlined(
            tile.outline, _EDGE, _EDGE, depth, fill_opacity=opacity, stroke_opacity=opacity
        )
        yield Group((shade,), below)
    yield Group(tile.drawing.marks, place, clip=tile.outline)
    yield Group((Outlined(tile.outline, None, _EDGE, 0.15, stroke_opacity=0.35),), place)
