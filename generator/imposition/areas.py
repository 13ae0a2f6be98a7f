"""Rectangles in whole EMU, y down, in which "does it fit" is exact."""

from __future__ import annotations

from dataclasses import dataclass

from generator.geometry import EMU, Box, Size


@dataclass(frozen=True, slots=True)
class Area:
    """From (x0, y0), the top left corner, to (x1, y1); empty where those cross."""

    x0: int
    y0: int
    x1: int
    y1: int

    @property
    def width(self) -> int:
        return self.x1 - self.x0

    @property
    def height(self) -> int:
        return self.y1 - self.y0

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)

    @property
    def mm(self) -> Box:
        return Box(self.x0 / EMU, self.y0 / EMU, self.width / EMU, self.height / EMU)

    def inset(self, by: int) -> Area:
        return Area(self.x0 + by, self.y0 + by, self.x1 - by, self.y1 - by)

    def within(self, other: Area) -> Area:
        """What both share."""
        return Area(
            max(self.x0, other.x0),
            max(self.y0, other.y0),
            min(self.x1, other.x1),
            min(self.y1, other.y1),
        )

    def meets(self, other: Area) -> bool:
        """Whether both share more than an edge."""
        shared = self.within(other)
        return shared.width > 0 and shared.height > 0

    def around(self, other: Area) -> Area:
        """The smallest area that holds both."""
        return Area(
            min(self.x0, other.x0),
            min(self.y0, other.y0),
            max(self.x1, other.x1),
            max(self.y1, other.y1),
        )
