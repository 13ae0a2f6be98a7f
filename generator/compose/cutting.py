"""Lines that help to cut and fold: corner marks on the lines to cut, outlines, dashed folds; in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from generator.compose.faces import Slot
from generator.geometry import EMU, Matrix, placement
from generator.imposition.areas import Area
from generator.imposition.marks import corner_marks
from generator.imposition.plan import Plan
from generator.imposition.registration import kept
from generator.imposition.turning import Axis
from generator.ink import Outline, Path, Placed, outline_box, transformed
from generator.layout import EDGE, Layout

BLACK = "#000000"
GREY = "#7f7f7f"  # seen on dark and on light art alike
_DASH = (2.0, 1.0)


@lru_cache(maxsize=1024)
def is_rectangle(outline: Outline) -> bool:
    """Whether four straight cuts and rounding of corners give this outline."""
    box = outline_box(outline)
    if box is None:
        return True
    x = y = 0.0
    straight = 0.0
    for segment in outline:
        if segment[0] == "Z":
            continue
        to_x, to_y = segment[-2:]
        on_side = min(abs(to_x - box.x), abs(to_x - box.right)) < 1e-6
        on_level = min(abs(to_y - box.y), abs(to_y - box.bottom)) < 1e-6
        if not (on_side or on_level):
            return False
        if segment[0] == "L":
            if abs(to_x - x) > 1e-6 and abs(to_y - y) > 1e-6:
                return False
            straight += abs(to_x - x) + abs(to_y - y)
        x, y = to_x, to_y
    # a disc has no straight side, a net has sides inside its box
    return straight > 0


@lru_cache(maxsize=1024)
def seen_from_behind(outline: Outline, width: float) -> Outline:
    """An outline in the coordinates of the back of a piece of that width."""
    return transformed(outline, (-1.0, 0.0, 0.0, 1.0, width, 0.0))


def corner_paths(
    trims: Sequence[Area], inked: Sequence[Area], plan: Plan, layout: Layout
) -> tuple[Path, ...]:
    """Marks at the corners of the trims of one side, clear of all that is inked there."""
    if layout.marks.style != "corners" or not trims:
        return ()
    paper = Area(0, 0, layout.paper.width, layout.paper.height).inset(EDGE)
    blocked = [plan.footer.area, *kept(layout)]
    if plan.folded and plan.axis is not None:
        paper = paper.within(_half(plan.axis, layout))
        blocked.append(plan.axis.area(plan.footer.area))
    width = layout.marks.width / EMU
    return tuple(
        Path(
            (("M", m.x0 / EMU, m.y0 / EMU), ("L", m.x1 / EMU, m.y1 / EMU)),
            stroke=BLACK,
            width=width,
        )
        for m in corner_marks(trims, inked, paper, blocked, layout.marks)
    )


def _half(axis: Axis, layout: Layout) -> Area:
    """The half of a folded sheet that fronts lie on."""
    middle = axis.span // 2
    if axis.vertical:
        return Area(0, 0, middle, layout.paper.height)
    return Area(0, 0, layout.paper.width, middle)


def outline_path(outline: Outline, slot: Slot, layout: Layout) -> Path:
    """The line to cut along, where corners do not tell it."""
    width, height = (slot.trim.width / EMU, slot.trim.height / EMU)
    if slot.turn % 180:
        width, height = height, width
    matrix = placement(width, height, slot.x, slot.y, slot.turn)
    return Path(transformed(outline, matrix), stroke=GREY, width=layout.marks.width / EMU)


def mirrored(paths: Sequence[Path], axis: Axis, offset: tuple[int, int]) -> tuple[Path, ...]:
    """The same lines as seen from behind."""
    dx, dy = offset[0] / EMU, offset[1] / EMU
    span = axis.span / EMU
    matrix: Matrix
    if axis.vertical:
        matrix = (-1.0, 0.0, 0.0, 1.0, span + dx, dy)
    else:
        matrix = (1.0, 0.0, 0.0, -1.0, dx, span + dy)
    return tuple(replace(p, outline=transformed(p.outline, matrix)) for p in paths)


def fold_paths(folds: Sequence[Outline], placed: Placed) -> tuple[Path, ...]:
    """A piece's own folds, dashed."""
    return tuple(_dashed(transformed(fold, placed.matrix)) for fold in folds)


def fold_line(axis: Axis, layout: Layout) -> Path:
    """The line along which a sheet is folded, from edge to edge."""
    middle = axis.span / EMU / 2
    edge = EDGE / EMU
    width, height = layout.paper.mm
    if axis.vertical:
        return _dashed((("M", middle, edge), ("L", middle, height - edge)))
    return _dashed((("M", edge, middle), ("L", width - edge, middle)))


def _dashed(outline: Outline) -> Path:
    return Path(outline, stroke=GREY, width=0.2, dash=_DASH)
