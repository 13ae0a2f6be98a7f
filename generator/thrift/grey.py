"""Greys for printers that have nothing but black: as light as their colours, yet apart where the colours are; 0 black, 1 white."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.ink import Drawing, Group, Mark, Path, Picture, Run, Symbol, Use, marks_digest
from generator.thrift import tones

GAP = 0.06  # between the greys of two colours that are far apart
NEAR, FAR = 0.10, 0.30  # colours so near need no gap, and so far a whole one
INKED = 0.88  # greys together never take more of the range than this


def greys(colours: Iterable[str]) -> dict[str, str]:
    """A grey for every colour: none changes places with another, and those that only their hue tells apart get a gap.

    The sum of the squares by which greys are lighter or darker than their colours is the least
    that these gaps allow.
    """
    every = sorted(set(colours), key=lambda c: (tones.lightness(c), c))
    if not every:
        return {}
    gaps = [_gap(a, b) for a, b in itertools.pairwise(every)]
    if sum(gaps) > INKED:
        gaps = [g * INKED / sum(gaps) for g in gaps]
    offsets = [0.0]
    for gap in gaps:
        offsets.append(offsets[-1] + gap)
    lights = [tones.lightness(c) for c in every]
    level = _rising([v - o for v, o in zip(lights, offsets, strict=True)])
    # white stays white and ink stays ink
    low, high = min(lights[0], 1 - offsets[-1]), max(lights[-1], offsets[-1])
    placed = [min(max(v, low), high - offsets[-1]) + o for v, o in zip(level, offsets, strict=True)]
    return {c: tones.grey(v) for c, v in zip(every, placed, strict=True)}


def _gap(one: str, other: str) -> float:
    """None for two shades of one colour: their own lightness has to do."""
    share = (tones.apart(one, other) - NEAR) / (FAR - NEAR)
    return GAP * min(1.0, max(0.0, share))


def _rising(values: Sequence[float]) -> list[float]:
    """The nearest values that never fall, by least squares: falling neighbours share their mean."""
    runs: list[tuple[float, int]] = []
    for value in values:
        runs.append((value, 1))
        while len(runs) > 1 and runs[-2][0] >= runs[-1][0]:
            (a, m), (b, n) = runs[-2:]
            runs[-2:] = [((a * m + b * n) / (m + n), m + n)]
    return [mean for mean, count in runs for _ in range(count)]


@dataclass(slots=True)
class Greyer:
    """Takes marks to greys; a colour that is not in `greys` becomes as light a grey as it is itself."""

    greys: Mapping[str, str]
    symbols: dict[str, Symbol] = field(default_factory=dict)

    def colour(self, colour: str) -> str:
        return self.greys.get(colour) or tones.grey(tones.lightness(colour))

    def drawing(self, drawing: Drawing) -> Drawing:
        return replace(drawing, marks=self.marks(drawing.marks))

    def marks(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        return tuple(map(self.mark, marks))

    def mark(self, mark: Mark) -> Mark:
        if isinstance(mark, Path):
            fill = None if mark.fill is None else self.colour(mark.fill)
            stroke = None if mark.stroke is None else self.colour(mark.stroke)
            return replace(mark, fill=fill, stroke=stroke)
        if isinstance(mark, Run):
            return replace(mark, fill=self.colour(mark.fill))
        if isinstance(mark, Group):
            return replace(mark, marks=self.marks(mark.marks))
        if isinstance(mark, Use):
            return replace(mark, symbol=self.symbol(mark.symbol))
        if isinstance(mark, Picture):
            raster = mark.raster
            return (
                replace(mark, raster=replace(raster, grey=True, digest=raster.digest + "grey"))
                if not raster.grey
                else mark
            )
        return mark

    def symbol(self, symbol: Symbol) -> Symbol:
        if symbol.digest not in self.symbols:
            marks = self.marks(symbol.marks)
            self.symbols[symbol.digest] = replace(symbol, marks=marks, digest=marks_digest(marks))
        return self.symbols[symbol.digest]
