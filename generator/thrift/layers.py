"""What lies under a point of a face: how light it was meant, and how light it is printed; mm, 0 black to 1 white."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from generator.geometry import Box, Matrix, apply
from generator.thrift.areas import Loop, box_of, holds, near


@dataclass(frozen=True, slots=True)
class Tone:
    """How light something was meant, and how light it is printed."""

    meant: float
    printed: float


PAPER = Tone(1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Layer:
    """One area that was inked; `reach` is half the width of a stroke, 0 where loops are filled."""

    lines: tuple[Loop, ...]
    even_odd: bool
    tone: Tone
    box: Box
    reach: float = 0.0
    clips: tuple[tuple[tuple[Loop, ...], bool], ...] = ()

    def at(self, x: float, y: float) -> Tone | None:
        b = self.box
        if not (b.x <= x <= b.right and b.y <= y <= b.bottom):
            return None
        if self.reach:
            if not near(self.lines, x, y, self.reach):
                return None
        elif not holds(self.lines, self.even_odd, x, y):
            return None
        return self.tone if all(holds(c, odd, x, y) for c, odd in self.clips) else None


def layer(
    lines: tuple[Loop, ...],
    even_odd: bool,
    tone: Tone,
    reach: float = 0.0,
    clips: Sequence[tuple[tuple[Loop, ...], bool]] = (),
) -> Layer:
    return Layer(lines, even_odd, tone, box_of(lines).inset(-reach), reach, tuple(clips))


@dataclass(frozen=True, slots=True)
class Sunk:
    """The layers of a picture that was placed; `back` takes the face's millimetres to its own units."""

    layers: tuple[Layer | Sunk, ...]
    back: Matrix

    def at(self, x: float, y: float) -> Tone | None:
        return top(self.layers, *apply(self.back, x, y))


def top(layers: Sequence[Layer | Sunk], x: float, y: float) -> Tone | None:
    for one in reversed(layers):
        tone = one.at(x, y)
        if tone is not None:
            return tone
    return None


Below = Callable[[float, float], Tone]


def paper(x: float, y: float) -> Tone:
    return PAPER


@dataclass(slots=True)
class Pile:
    """Layers in the order of drawing; `below` tells of what they lie on, and `asked` what it told."""

    below: Below = paper
    layers: list[Layer | Sunk] = field(default_factory=list)
    asked: dict[tuple[float, float], Tone] = field(default_factory=dict)

    def at(self, x: float, y: float) -> Tone:
        found = top(self.layers, x, y)
        if found is None:
            found = self.asked[x, y] = self.below(x, y)
        return found
