"""Colours as ink: how light, how much ink, paler towards white, darker to draw lines with; `#rrggbb`, shares 0 to 1."""

from __future__ import annotations

from functools import lru_cache

Colour = tuple[float, float, float]

NEUTRAL = (
    0.14  # between the strongest and the weakest channel: below it a colour has no hue to keep
)


@lru_cache(maxsize=4096)
def parts(colour: str) -> Colour:
    """Red, green and blue from 0 to 1."""
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return r, g, b


def spelled(r: float, g: float, b: float) -> str:
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, v))):02x}" for v in (r, g, b))


def lightness(colour: str) -> float:
    """What a grey printer makes of a colour: 0 black, 1 white."""
    r, g, b = parts(colour)
    return 0.299 * r + 0.587 * g + 0.114 * b


def has_hue(colour: str) -> bool:
    return max(parts(colour)) - min(parts(colour)) >= NEUTRAL


def ink(colour: str) -> float:
    """The share of the paper that cyan, magenta and yellow cover on average."""
    return 1 - sum(parts(colour)) / 3


def tint(colour: str, share: float) -> str:
    """The colour with so much of its ink left."""
    return spelled(*(1 - share * (1 - v) for v in parts(colour)))


def line(colour: str, light: float) -> str:
    """The colour dark enough to draw with on white: at most so light. Without a hue it is grey."""
    r, g, b = parts(colour)
    if not has_hue(colour):
        v = min(light, lightness(colour))
        return spelled(v, v, v)
    # pale tones hold much white: without it their hue still shows in a thin line
    white = 0.7 * min(r, g, b)
    r, g, b = r - white, g - white, b - white
    k = light / max(0.299 * r + 0.587 * g + 0.114 * b, 1e-6)
    if k > 1 and lightness(colour) <= light:
        return colour
    k = min(k, 1 / max(r, g, b))
    return spelled(r * k, g * k, b * k)


def grey(light: float) -> str:
    return spelled(light, light, light)


def apart(one: str, other: str) -> float:
    """How far two colours are from each other, 0 to 1."""
    squares = (
        (x - y) ** 2 * w
        for x, y, w in zip(parts(one), parts(other), (0.30, 0.45, 0.25), strict=True)
    )
    return float(sum(squares) ** 0.5)
