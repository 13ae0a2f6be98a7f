"""Parts of a split board: what each shows, and what helps to join them; in mm of the board's front."""

from __future__ import annotations

from collections.abc import Sequence

from generator import typeset
from generator.compose.words import word
from generator.geometry import MM_PER_PT, Box, translation
from generator.imposition.plan import Part, Parts
from generator.ink import Drawing, Group, Mark, Path, polyline

_LABEL = 7 * MM_PER_PT
_TICK = 4.0
JOIN = "#1f2a24"
_PALE = "#fbf7ea"


def part_box(part: Part, face: str, board_width: float) -> Box:
    """What a part shows of a face; the back is seen from behind, so that it is the mirror image."""
    box = part.area.mm
    return box if face == "front" else Box(board_width - box.right, box.y, box.width, box.height)


def part_drawing(drawing: Drawing, box: Box) -> Drawing:
    """The board's face, of which the trim is now the part's; at true scale."""
    moved = Group(drawing.marks, translation(-box.x, -box.y))
    return Drawing(box.width, box.height, (moved,), drawing.bleed)


def joins(part: Part, parts: Parts, language: str) -> tuple[Mark, ...]:
    """Marks in the overlap, which the next part covers: where its edge comes to lie, and its name.

    In mm of the part. Parts are glued from the upper left to the lower right, each on the ones
    before.
    """
    by_place = {(p.column, p.row): p for p in parts.all}
    right = by_place.get((part.column + 1, part.row))
    below = by_place.get((part.column, part.row + 1))
    width, height = parts.part.mm
    marks: list[Mark] = []
    if right is not None and (strip := (part.area.x1 - right.area.x0) / 36_000) > 0:
        x = width - strip
        for y in _stations(height):
            marks += _edge((x, y), (x, y + _TICK), (x + strip / 3, y + _TICK / 2))
        if strip >= 4:
            label = _label(word("here", language, right.name), min(60.0, height), strip)
            marks.append(Group(label, (0.0, 1.0, -1.0, 0.0, width - strip / 2, height / 2)))
    if below is not None and (strip := (part.area.y1 - below.area.y0) / 36_000) > 0:
        y = height - strip
        for x in _stations(width):
            marks += _edge((x, y), (x + _TICK, y), (x + _TICK / 2, y + strip / 3))
        if strip >= 4:
            label = _label(word("here", language, below.name), min(60.0, width), strip)
            marks.append(Group(label, translation(width / 2, height - strip / 2)))
    return tuple(marks)


def _stations(length: float) -> Sequence[float]:
    """Where ticks begin: near both ends and at the thirds."""
    return (2.0, length / 3 - _TICK / 2, 2 * length / 3 - _TICK / 2, length - 2.0 - _TICK)


def _edge(
    a: tuple[float, float], b: tuple[float, float], point: tuple[float, float]
) -> tuple[Mark, ...]:
    """A tick on the line where the next part's edge lies, with a point to the side it lies on."""
    outline = (("M", *a), ("L", *b), ("L", *point), ("Z",))
    return (
        Path(outline, fill=JOIN, stroke=_PALE, width=0.3, join="round"),
        Path(polyline((a, b)), stroke=JOIN, width=0.2),
    )


def _label(text: str, width: float, strip: float) -> tuple[Mark, ...]:
    """A name on a pale ground, about the origin."""
    font = typeset.font("Source Sans Pro SemiBold")
    size = typeset.fit(text, font, _LABEL, 6 * MM_PER_PT, width)
    half = typeset.shape(text, font, size).width_mm / 2 + 1
    high = min(1.8, strip / 2)
    ground = polyline(((-half, -high), (half, -high), (half, high), (-half, high)))
    return (
        Path((*ground, ("Z",)), fill=_PALE),
        *typeset.line(text, font, size, 0.0, 0.8, align="centre", fill=JOIN),
    )
