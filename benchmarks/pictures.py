"""The works' pictures as outlines from formulas, in a box of 100 x 100 with y down; ten paths or so each.

`python -m benchmarks.pictures` writes them as the SVG files that the kits use.
"""

from __future__ import annotations

import math
from pathlib import Path

# ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",)
Step = tuple[str, *tuple[float, ...]]
Outline = tuple[Step, ...]
Colour = tuple[float, float, float]
Picture = tuple[tuple[Colour, Outline], ...]

ROUND = 0.5523  # control points of a quarter circle
WHITE, BLACK = (1.0, 1.0, 1.0), (0.1, 0.1, 0.1)
SKINS = {
    "green": (0.25, 0.65, 0.25),
    "yellow": (0.9, 0.75, 0.15),
    "red": (0.8, 0.2, 0.15),
    "blue": (0.15, 0.3, 0.65),
}


def oval(x: float, y: float, across: float, down: float) -> Outline:
    a, d = across * ROUND, down * ROUND
    return (
        ("M", x + across, y),
        ("C", x + across, y + d, x + a, y + down, x, y + down),
        ("C", x - a, y + down, x - across, y + d, x - across, y),
        ("C", x - across, y - d, x - a, y - down, x, y - down),
        ("C", x + a, y - down, x + across, y - d, x + across, y),
        ("Z",),
    )


def corners(*points: tuple[float, float]) -> Outline:
    return (("M", *points[0]), *(("L", *p) for p in points[1:]), ("Z",))


def star(points: int, outer: float, inner: float) -> Outline:
    half = math.pi / points
    reach = [(outer, inner)[i % 2] for i in range(2 * points)]
    return corners(
        *((50 + r * math.sin(i * half), 50 - r * math.cos(i * half)) for i, r in enumerate(reach))
    )


def frog(skin: Colour) -> Picture:
    shade: Colour = (skin[0] * 0.6, skin[1] * 0.6, skin[2] * 0.6)
    smile = (
        ("M", 32.0, 58.0),
        ("C", 40.0, 70.0, 60.0, 70.0, 68.0, 58.0),
        ("C", 60.0, 64.0, 40.0, 64.0, 32.0, 58.0),
        ("Z",),
    )
    eyes = [
        (colour, oval(x, 24, r, r))
        for colour, r in ((skin, 13), (WHITE, 8), (BLACK, 4))
        for x in (31, 69)
    ]
    legs = [(shade, oval(x, 74, 19, 13)) for x in (21, 79)]
    return (*legs, (skin, oval(50, 56, 37, 30)), *eyes, (shade, smile))


def pad(petals: int) -> Picture:
    """A lily pad with so many petals on it, and as many veins more as make ten paths."""
    drawn: list[tuple[Colour, Outline]] = [((0.2, 0.5, 0.35), oval(50, 50, 46, 46))]
    for i in range(9):
        turn = 2 * math.pi * i / 9
        x, y = math.cos(turn), math.sin(turn)
        tip, side = (50 + 40 * x, 50 + 40 * y), (8 * y, -8 * x)
        outline = (
            ("M", 50.0, 50.0),
            ("C", 50 + 14 * x + side[0], 50 + 14 * y + side[1], *tip, *tip),
            ("C", *tip, 50 + 14 * x - side[0], 50 + 14 * y - side[1], 50.0, 50.0),
            ("Z",),
        )
        petal = i < petals
        drawn.append(((0.95, 0.7, 0.8) if petal else (0.35, 0.65, 0.4), outline))
    return tuple(drawn)


def bin_() -> Picture:
    grey, pale = (0.4, 0.4, 0.45), (0.75, 0.75, 0.8)
    slats = [
        (pale, corners((26 + 7 * i, 40), (30 + 7 * i, 40), (31 + 6 * i, 84), (28 + 6 * i, 84)))
        for i in range(7)
    ]
    return (
        (grey, corners((20, 32), (80, 32), (72, 92), (28, 92))),
        (grey, corners((14, 20), (86, 20), (86, 28), (14, 28))),
        (grey, oval(50, 16, 10, 6)),
        *slats,
    )


def sign(number: int) -> Picture:
    colour: Colour = (number * 37 % 10 / 10, number * 53 % 10 / 10, number * 71 % 10 / 10)
    return (
        (colour, oval(50, 50, 48, 48)),
        (WHITE, star(3 + number, 42, 20)),
        (colour, oval(50, 50, 12, 12)),
    )


PICTURES: dict[str, Picture] = {
    **{f"frog-{name}": frog(skin) for name, skin in SKINS.items()},
    **{f"pad-{n}": pad(n) for n in range(9)},
    "bin": bin_(),
    **{f"sign-{n}": sign(n) for n in range(8)},
}


def colour_text(colour: Colour) -> str:
    return "#" + "".join(f"{round(255 * c):02x}" for c in colour)


def svg(picture: Picture) -> str:
    paths = [
        f'  <path fill="{colour_text(colour)}" d="'
        + " ".join(s[0] + " ".join(f"{v:.2f}" for v in s[1:]) for s in outline)
        + '"/>'
        for colour, outline in picture
    ]
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    return "\n".join([head, *paths, "</svg>", ""])


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in PICTURES.items():
        (folder / f"{name}.svg").write_text(svg(picture), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(__file__).parent / "kits" / "art")
