"""Registration marks drawn, and whether all ink of pieces keeps clear of them; in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.findings import Finding, Place, failed
from generator.geometry import EMU, Box, apply_box, number_text, union
from generator.imposition.registration import marks
from generator.ink import Mark, Path, Side, mark_box, rectangle, transformed
from generator.layout import CLEAR, Layout

BLACK = "#000000"


def on_side(layout: Layout, face: str) -> tuple[Mark, ...]:
    """The marks of a side, each of its arms a path; those of a back go with the printer's drift."""
    style = layout.registration
    if style is None or style.side != face:
        return ()
    dx, dy = layout.back_offset if face == "back" else (0, 0)
    there = (1.0, 0.0, 0.0, 1.0, dx / EMU, dy / EMU)
    return tuple(
        Path(transformed(rectangle(arm.mm), there), fill=BLACK, role="registration")
        for arms in marks(layout)
        for arm in arms
    )


def in_the_way(side: Side, page: int, title: str) -> Iterator[Finding]:
    """Pieces that a machine would not cut, or whose ink it might take for a mark."""
    marked = [box for m in side.registration if (box := mark_box(m)) is not None]
    whole = union(marked)
    if whole is None:
        return
    for placed in side.placed:
        beyond = placed.trim.beyond(whole)
        if beyond > 1e-6:
            yield failed(
                Place(title, page=page, at=(placed.trim.x, placed.trim.y)),
                f"{placed.piece.id} ({placed.face}) lies {number_text(beyond)} mm beyond the "
                "registration marks, where machines cut nothing",
            )
        inked = apply_box(placed.matrix, placed.clip)
        gap = min(_apart(inked, mark) for mark in marked)
        if gap < CLEAR / EMU - 1e-6:
            yield failed(
                Place(title, page=page, at=(placed.trim.x, placed.trim.y)),
                f"{placed.piece.id} ({placed.face}) is inked {number_text(gap)} mm from a "
                f"registration mark, which keeps {number_text(CLEAR / EMU)} mm free",
            )


def _apart(one: Box, other: Box) -> float:
    across = max(one.x - other.right, other.x - one.right, 0.0)
    down = max(one.y - other.bottom, other.y - one.bottom, 0.0)
    return math.hypot(across, down)
