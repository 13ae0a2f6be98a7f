"""Slots in millimetres for faces: where each front and back lies, how it is turned, how far it may ink."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.geometry import EMU, Box, hexagon
from generator.imposition.areas import Area
from generator.imposition.clips import clips
from generator.imposition.plan import Block, Parts, Plan
from generator.imposition.turning import behind
from generator.ink import Drawing, Group, Outline, ellipse, polygon


@dataclass(frozen=True, slots=True)
class Slot:
    """Top left of the turned trim on its side, the turn, and the clip in the face's own coordinates.

    `trim` and `inked` are the same in EMU on the side, before any back-offset.
    """

    x: float
    y: float
    turn: int
    clip: Box
    trim: Area
    inked: Area


def slots_of(
    block: Block, filled: int, plan: Plan, parts: Parts | None, offset: tuple[int, int]
) -> tuple[tuple[Slot, ...], tuple[Slot, ...]]:
    """The slots of a block on the front side, and those of the backs (none without an axis).

    The first `filled` slots of the block's grid hold pieces.
    """
    grid = block.grid
    fronts: list[Slot] = []
    backs: list[Slot] = []
    inked = clips(block, filled, plan.limit, parts)
    for i, ink in enumerate(inked):
        trim = grid.trim(block.slot + i)
        fronts.append(_slot(trim, ink, trim.x0, trim.y0, grid.turn, (0, 0)))
        if plan.axis is not None:
            x, y, turn = behind(trim.x0, trim.y0, grid.width, grid.height, grid.turn, plan.axis)
            image = Area(x, y, x + grid.width, y + grid.height)
            backs.append(_slot(image, plan.axis.area(ink), x, y, turn, offset))
    return tuple(fronts), tuple(backs)


def _slot(trim: Area, inked: Area, x: int, y: int, turn: int, offset: tuple[int, int]) -> Slot:
    beyond = (trim.y0 - inked.y0, inked.x1 - trim.x1, inked.y1 - trim.y1, trim.x0 - inked.x0)
    # top, right, bottom, left of the side; a turn by 90 takes the face's top to the side's right
    steps = turn // 90
    top, right, bottom, left = (v / EMU for v in beyond[steps:] + beyond[:steps])
    width, height = trim.width / EMU, trim.height / EMU
    if steps % 2:
        width, height = height, width
    clip = Box(-left, -top, width + left + right, height + top + bottom)
    return Slot((x + offset[0]) / EMU, (y + offset[1]) / EMU, turn, clip, trim, inked)


def clipped(drawing: Drawing, shape: str, bleed: float) -> Drawing:
    """The drawing within its shape and so much bleed: pieces that nest have no corners to spare."""
    group = Group(drawing.marks, clip=swollen(shape, drawing.width, drawing.height, bleed))
    return replace(drawing, marks=(group,))


def swollen(shape: str, width: float, height: float, by: float) -> Outline:
    """A disc or hexagon of that trim, larger by so much all round."""
    if shape == "disc":
        return ellipse(width / 2, height / 2, width / 2 + by, height / 2 + by)
    flat = min(width, height)  # from side to side
    k = (flat + 2 * by) / flat
    cx, cy = width / 2, height / 2
    return polygon((cx + (x - cx) * k, cy + (y - cy) * k) for x, y in hexagon(width, height))
