"""Operators of colours: as light, or as the inks of a print shop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from generator.colours import Inks, inks_of


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """How a file is coloured: operators that fill and stroke with a `#rrggbb`, and its groups.

    In `process` colours nothing in the file is red, green or blue.
    """

    process: bool
    fill: Callable[[str], str]
    stroke: Callable[[str], str]

    @property
    def group(self) -> str:
        """What a group is put together in, whatever the printer speaks."""
        space = "/DeviceCMYK" if self.process else "/DeviceRGB"
        return f"<</S /Transparency /CS {space} /I true>>"


@cache
def _light(colour: str) -> str:
    """Black and greys are written as such, so that printers take no coloured ink for them."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    if red == green == blue:
        return f"{red:.4g} g"
    return f"{red:.4g} {green:.4g} {blue:.4g} rg"


def _palette(process: bool, fill: Callable[[str], str]) -> Palette:
    @cache
    def stroke(colour: str) -> str:
        """The same colour for lines: operators in capitals."""
        *numbers, operator = fill(colour).split()
        return " ".join((*numbers, operator.upper()))

    return Palette(process, fill, stroke)


LIGHT = _palette(False, _light)


def palette_of(inks: Mapping[str, Inks] | None) -> Palette:
    """Light where there are no inks; else those that are named, and plain ones."""
    if inks is None:
        return LIGHT
    table = dict(inks)

    @cache
    def process(colour: str) -> str:
        return " ".join(f"{v:.4g}" for v in inks_of(colour, table)) + " k"

    return _palette(True, process)
