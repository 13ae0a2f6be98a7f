"""What low ink does to a mark: how fine it must be to stay, how pale areas get, which line they have; mm, shares, lightness 0 to 1."""

from __future__ import annotations

from generator.ink import Group, Path
from generator.thrift import tones
from generator.thrift.areas import Extent
from generator.thrift.layers import Tone

FINE = 1.1  # mm; a strip so wide and a disc of twice that across stay as they are
FINE_DARK = 3.0  # likewise of what is drawn in ink: pupils, moustaches, the signs of ranks
DARK = 0.22
BLOB = 4.4  # area over the square of thickness: a disc has 3.1, a square 4, a strip more
AREA = 0.28  # of its ink is left to an area
GROUND = 0.18  # and to a ground, which is most of a face
NOTHING = 0.07  # less ink than this is not worth printing on a ground
PICTURE = 0.5  # and to photographs
CLEAR = 0.22  # a fine mark is seen where it is so much lighter or darker than what lies below
LINE = 0.40  # how light a line may be at most
TEXT = 0.25
WIDEST, FINEST = 0.34, 0.16  # mm, of lines round areas
FINE_LINE = 0.2  # round small ones
CELL_LINE = 0.12


def fine_up_to(colour: str) -> float:
    """How thick what has this colour may be and still stay as it is."""
    dark = tones.lightness(colour) <= DARK and not tones.has_hue(colour)
    return FINE_DARK if dark else FINE


def blob(size: Extent, count: int) -> bool:
    """Whether the parts of an area are about as long as they are wide."""
    return size.thick > 0 and size.area / count < BLOB * size.thick**2


def edge(path: Path, colour: str, width: float) -> Group:
    """A line within an area, so that nothing grows: what measures a piece measures it still."""
    edge = Path(
        path.outline,
        stroke=colour,
        width=2 * width,
        join="round",
        stroke_opacity=path.fill_opacity,
    )
    return Group((edge,), clip=path.outline, clip_even_odd=path.even_odd)


def lost(colour: str, below: Tone) -> bool:
    """Whether a light mark would no longer stand out as it did, since what lies below is pale now."""
    light = tones.lightness(colour)
    away = abs(light - below.printed)
    return light > 0.5 and away < CLEAR and away < abs(light - below.meant)


def seen(colour: str, below: Tone) -> str:
    """The colour of a fine mark: its own where it stands out, else one that does as it was meant to."""
    light = tones.lightness(colour)
    if abs(light - below.printed) >= min(CLEAR, abs(light - below.meant)):
        return colour
    return against(colour, below, LINE)


def against(colour: str, below: Tone, light: float) -> str:
    """The colour dark enough for a light ground, or light enough for a dark one."""
    if below.printed >= 0.5:
        return tones.line(colour, light)
    return tones.tint(colour, 0.1)


def line(fill: str, below: Tone) -> str:
    """Along the edge of an area: the stronger, the more it stood out."""
    contrast = min(1.0, abs(tones.lightness(fill) - below.meant) / 0.3)
    return tones.line(fill, LINE + 0.25 * (1 - contrast))
