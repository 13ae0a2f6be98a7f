"""Laid glyphs from font units, y up, to runs in millimetres, y down."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from generator.geometry import Box
from generator.ink import Run, Slug
from generator.typeset.shaping import Face
from generator.typeset.wrapping import Laid


def runs(
    f: Face,
    laid: Laid,
    size: float,
    x: float,
    y: float,
    fill: str,
    role: str = "",
    opacity: float = 1.0,
) -> Iterator[Run]:
    """The run of a line; none where it inks nothing.

    A run's glyphs stand on one baseline: where marks are lifted there is one run for each stretch
    of equal height, in the order of the text.
    """
    k = size / f.upem
    if not any([slug.lifts for slug, _ in laid]):
        ink = ink_of(laid, k)
        if ink is not None:
            yield Run(tuple(laid), f.font, size, k, x, y, ink, fill, opacity, role)
        return
    every = [(p, left + at, lift) for slug, left in laid for p, at, lift in _levels(f, slug)]
    for lift, parts in groupby(every, lambda one: one[2]):
        level = list(parts)
        start = level[0][1]
        flat = [(part, at - start) for part, at, _ in level]
        yield from runs(f, flat, size, x + start * k, y - lift * k, fill, role, opacity)


def ink_of(laid: Laid, k: float) -> Box | None:
    """The box around the outlines; None where there are none."""
    x0 = y0 = float("inf")
    x1 = y1 = float("-inf")
    for slug, at in laid:
        if slug.bounds is not None:
            left, bottom, right, top = slug.bounds
            left += at
            right += at
            if left < x0:
                x0 = left
            if right > x1:
                x1 = right
            if bottom < y0:
                y0 = bottom
            if top > y1:
                y1 = top
    return None if x0 > x1 else Box(x0 * k, -y1 * k, (x1 - x0) * k, (y1 - y0) * k)


def _levels(f: Face, slug: Slug) -> Iterator[tuple[Slug, int, int]]:
    """A slug parted where its glyphs change height: flat parts, each with its x and its lift."""
    lifts = slug.lifts or (0,) * len(slug.glyphs)
    start = 0
    for end in range(1, len(lifts) + 1):
        if end == len(lifts) or lifts[end] != lifts[start]:
            first = slug.at[start]
            glyphs = slug.glyphs[start:end]
            at = tuple([o - first for o in slug.at[start:end]])
            bounds = f.extent(glyphs, at, (0,) * len(at))
            yield Slug(slug.text[start:end], glyphs, at, (), 0, bounds), first, lifts[start]
            start = end
