"""What is printed where, read from a file alone: pieces with their trims in mm from the page's top left, y down.

A reader is one module of this folder, named as the format it reads. It offers

    read(path) -> Reading             Faulty, with an error finding, for a file that is broken, cut
                                      short, encrypted or none of ours
    SUFFIX: str                       how such files end
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from generator.findings import Faulty, Place, error
from generator.geometry import Box, Matrix, apply_box
from generator.plugins import load, names


@dataclass(frozen=True, slots=True)
class Found:
    """One placed piece: `matrix` takes the face's millimetres, from its trim's top left, to the page's."""

    piece: str  # its id, such as froschis/deck/number-3#2
    side: str  # front or back
    page: int  # from 1
    size: tuple[float, float]  # of the trim in the face's own millimetres
    matrix: Matrix
    part: str = ""  # of a split board

    @property
    def trim(self) -> Box:
        """The trim on the page; the box around it if it lies askew."""
        return apply_box(self.matrix, Box(0, 0, *self.size))

    @property
    def turn(self) -> float:
        """Clockwise in degrees, 0 up to 360, of what is not mirrored."""
        a, b = self.matrix[:2]
        return round(math.degrees(math.atan2(b, a)) % 360, 3) % 360

    @property
    def scale(self) -> tuple[float, float]:
        """Along the face's width and its height; 1 is as it should be."""
        a, b, c, d = self.matrix[:4]
        return math.hypot(a, b), math.hypot(c, d)

    @property
    def mirrored(self) -> bool:
        a, b, c, d = self.matrix[:4]
        return a * d - b * c < 0


@dataclass(frozen=True, slots=True)
class Page:
    """A page as the file declares it: size, trim and bleed in mm, a turn that viewers would give it.

    `crop` is what viewers show and print of it, where the file says so.
    """

    width: float
    height: float
    trim: Box
    bleed: Box
    turn: int = 0
    crop: Box | None = None


@dataclass(frozen=True, slots=True)
class Lettering:
    """A font as a file names it, the first page that it is used on, and whether the file holds it."""

    name: str  # without the letters that mark a subset
    page: int
    embedded: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """All that a file says of itself: `description` is empty where something stripped it."""

    file: str
    description: Mapping[str, object]
    pages: tuple[Page, ...]
    found: tuple[Found, ...]
    scaling: str = ""  # the print dialog's, "None" in ours
    duplex: str = ""  # as PDF names it
    extra: Mapping[str, str] = field(default_factory=dict)

    def on(self, page: int) -> tuple[Found, ...]:
        return tuple(f for f in self.found if f.page == page)


def read(path: Path) -> Reading:
    """Read a file by the reader for its suffix."""
    for name in names("readback"):
        room = load("readback", name)
        if path.suffix.lower() == room.SUFFIX:
            reading: Reading = room.read(path)
            return reading
    known = ", ".join(f".{n}" for n in names("readback"))
    raise Faulty(
        error(Place(str(path)), "this sort of file cannot be read back", f"files to check: {known}")
    )


def together(readings: Iterable[Reading]) -> Reading:
    """Files of one page each as one reading, in the order given."""
    every = tuple(readings)
    found = tuple(replace(f, page=number) for number, r in enumerate(every, 1) for f in r.found)
    return replace(every[0], pages=tuple(p for r in every for p in r.pages), found=found)
