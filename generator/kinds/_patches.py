"""Faces drawn in a part of a piece, such as a cell or the side of a die: exact inside, with ink beyond its cut edges; mm."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from functools import lru_cache

from generator.geometry import Box, Matrix, hexagon, translation
from generator.ink import Group, Mark, Outline, Path, polygon, rectangle
from generator.kinds import _shapes

# of a fill under its neighbour's, so that no line of paper shows where two patches meet
SEAM = 0.2
_CLEAR = 1e-3

Sides = tuple[float, float, float, float]  # left, top, right, bottom
Joined = tuple[bool, bool, bool, bool]
Ink = Callable[[Outline, str], tuple[Mark, ...]]  # from a ground and the name of its cache

NONE: Sides = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Patch:
    """Where a face stands on its piece, and how far it inks on each side.

    `bleeds` is beyond edges that are cut; `joined` tells the sides on which another patch lies.
    """

    x: float
    y: float
    width: float
    height: float
    hexagonal: bool = False
    bleeds: Sides = NONE
    joined: Joined = (False, False, False, False)

    @property
    def outline(self) -> Outline:
        """In the patch's own coordinates."""
        return _outline(self.width, self.height, self.hexagonal)

    def grown(self, by: Sides) -> Outline:
        left, top, right, bottom = by
        return rectangle(Box(-left, -top, self.width + left + right, self.height + top + bottom))


@lru_cache(maxsize=64)  # all cells of a board have one, which is then measured once
def _outline(width: float, height: float, hexagonal: bool) -> Outline:
    if hexagonal:
        return polygon(hexagon(width, height))
    return rectangle(Box(0, 0, width, height))


def joined(column: int, row: int, places: Container[tuple[int, int]]) -> Joined:
    """On which sides of a square in a grid there is another one."""
    return (
        (column - 1, row) in places,
        (column, row - 1) in places,
        (column + 1, row) in places,
        (column, row + 1) in places,
    )


def laid(patch: Patch, ink: Ink, role: str) -> tuple[tuple[Mark, ...], Mark]:
    """What is inked below and beyond a patch, and the patch itself, which alone carries the role.

    All that lies below belongs under all the patches of a piece.
    """
    outline = patch.outline
    move = translation(patch.x, patch.y)
    marks = ink(outline, "patch")
    fills = _shapes.leading_fills(marks, outline)
    within = Box(0, 0, patch.width, patch.height)
    rest = marks[len(fills) :]
    below: list[Mark] = []
    if not patch.hexagonal:
        # a seam under a neighbour must not show in the bleed
        for by in (_seams(patch), patch.bleeds):
            if fills and any(by):
                below.append(Path(patch.grown(by), fill=fills[-1].fill))
        # what keeps clear of the edges has nothing to go on beyond them
        clear = within.inset(_CLEAR)
        if any(patch.bleeds) and not all(_shapes.inside(m, clear) for m in rest):
            below += _beyond(patch, ink, len(fills))
    clip = outline if any(not _shapes.inside(m, within) for m in rest) else None
    under = (Group(tuple(below), move),) if below else ()
    return under, Group(marks, move, clip, role=role)


def turned(
    marks: tuple[Mark, ...], seen: Outline, ground: Outline, about: Matrix
) -> tuple[Mark, ...]:
    """Marks under a turn that takes `seen` to `ground`; fills of the whole ground stay untouched by it."""
    kept: list[Mark] = []
    rest = list(marks)
    while rest and isinstance(first := rest[0], Path) and first.outline == seen:
        kept.append(replace(first, outline=ground))
        rest.pop(0)
    return (*kept, Group(tuple(rest), about)) if rest else tuple(kept)


def _seams(patch: Patch) -> Sides:
    """How far a fill goes below its neighbours."""
    left, top, right, bottom = (SEAM if joined else 0.0 for joined in patch.joined)
    return left, top, right, bottom


def _beyond(patch: Patch, ink: Ink, fills: int) -> tuple[Mark, ...]:
    """All but the leading fills, as far as it lies beyond the cut edges."""
    ground = patch.grown(patch.bleeds)
    edges = " ".join(f"{b:g}" for b in patch.bleeds)
    rest = ink(ground, f"patch beyond {edges}")[fills:]
    within = Box(0, 0, patch.width, patch.height)
    if all(_shapes.inside(m, within) for m in rest):
        return ()
    marks = tuple(map(_silent, rest))
    return (Group(marks, clip=(*ground, *patch.outline), clip_even_odd=True),)


def _silent(mark: Mark) -> Mark:
    """The same ink without roles: rules see a mark once."""
    if isinstance(mark, Group):
        return replace(mark, marks=tuple(map(_silent, mark.marks)), role="")
    return replace(mark, role="") if mark.role else mark
