"""Colours as light and as process inks, turned into each other without profiles: shares of C, M, Y and K from 0 to 1.

Everything drawn is `#rrggbb`. What a kit states in inks is drawn in the light that comes nearest,
and a table keeps its inks for files that are printed with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Inks = tuple[float, float, float, float]

_NEAR = 1 / 250  # the step of a channel, as far as shares can tell


def plain(colour: str) -> Inks:
    """The inks of `#rrggbb`: all that three inks have in common is black, so that greys are black alone."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    light = max(channels)
    if light == 0:
        return 0.0, 0.0, 0.0, 1.0
    cyan, magenta, yellow = (1 - v / light for v in channels)
    return cyan, magenta, yellow, 1 - light


def shown(inks: Inks) -> str:
    """The `#rrggbb` that such inks look like."""
    *coloured, black = inks
    return "#" + "".join(f"{round(255 * (1 - v) * (1 - black)):02x}" for v in coloured)


def named(inks: Inks, table: dict[str, Inks]) -> str:
    """The `#rrggbb` that stands for inks, which the table keeps where that alone would give others.

    A colour that looks like another but is printed otherwise, such as a black with blue in it,
    stands a hair beside it, so that plain black stays plain.
    """
    colour = shown(inks)
    if _near(plain(colour), inks) and table.setdefault(colour, inks) == inks:
        return colour
    known = next((c for c, there in table.items() if there == inks), None)
    if known is None:
        known = next(c for c in _beside(colour) if c not in table)
        table[known] = inks
    return known


def inks_of(colour: str, table: Mapping[str, Inks]) -> Inks:
    """What a colour is printed with."""
    return table.get(colour) or plain(colour)


def _near(one: Inks, other: Inks) -> bool:
    return all(abs(a - b) <= _NEAR for a, b in zip(one, other, strict=True))


def _beside(colour: str) -> Iterator[str]:
    """Colours in order of their distance, by their blue alone, which the eye tells least."""
    stem, blue = colour[:5], int(colour[5:], 16)
    for by in range(1, 256):
        for value in (blue + by, blue - by):
            if 0 <= value <= 255:
                yield f"{stem}{value:02x}"
