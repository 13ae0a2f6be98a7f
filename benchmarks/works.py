"""The works as plain pages of placed faces, in points with y down: what a person would draw by hand.

The kits of `kits/` say the same in the project's own words; `write_texts` writes such kits of many cards.
Kept light, since the yardstick reads it at every start.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

MM = 72 / 25.4
PAGE = (210 * MM, 297 * MM)
CARD = (63 * MM, 88 * MM)
SKIN_COUNTS = {"green": 66, "yellow": 51, "red": 21, "blue": 6}


class Use(NamedTuple):
    """A picture in a square of `size` from its top left."""

    picture: str
    x: float
    y: float
    size: float


class Line(NamedTuple):
    """Bold type on a baseline from x, or about it; `turned` stands on its head."""

    text: str
    x: float
    y: float
    size: float
    centred: bool = False
    turned: bool = False


class Paragraph(NamedTuple):
    """Running text from the top of its box."""

    text: str
    x: float
    y: float
    width: float
    size: float
    leading: float


class Frame(NamedTuple):
    x: float
    y: float
    width: float
    height: float


class Ring(NamedTuple):
    x: float
    y: float
    radius: float


Face = tuple[Use | Line | Paragraph | Frame | Ring, ...]


class Page(NamedTuple):
    """Names of faces with their top left corners, and the crop marks."""

    faces: tuple[tuple[str, float, float], ...]
    marks: tuple[tuple[float, float, float, float], ...]


class Work(NamedTuple):
    faces: dict[str, Face]
    pages: list[Page]


def work(name: str) -> Work:
    return WORKS[name]()


def grid(
    fronts: list[str], back: str | None, size: tuple[float, float], columns: int, rows: int
) -> list[Page]:
    """Pages filled row by row, each followed by its mirrored backs."""
    w, h = size
    left, top = (PAGE[0] - columns * w) / 2, (PAGE[1] - rows * h) / 2
    right, bottom = left + columns * w, top + rows * h
    gap, long = 2 * MM, 5 * MM
    xs = [left + i * w for i in range(columns + 1)]
    ys = [top + i * h for i in range(rows + 1)]
    marks = (
        *((x, y0, x, y0 + long - gap) for x in xs for y0 in (top - long, bottom + gap)),
        *((x0, y, x0 + long - gap, y) for y in ys for x0 in (left - long, right + gap)),
    )
    pages = []
    for first in range(0, len(fronts), columns * rows):
        part = fronts[first : first + columns * rows]
        at = [(i % columns, i // columns) for i in range(len(part))]
        put = zip(part, at, strict=True)
        pages.append(Page(tuple((f, left + c * w, top + r * h) for f, (c, r) in put), marks))
        if back:
            turned = tuple((back, left + (columns - 1 - c) * w, top + r * h) for c, r in at)
            pages.append(Page(turned, marks))
    return pages


def cards() -> Work:
    """60 cards with backs on 14 pages: a rank twice and one picture of ten paths a card."""
    w, h = CARD

    def face(picture: str, rank: str) -> Face:
        corners = (
            Line(rank, 5 * MM, 12 * MM, 22),
            Line(rank, w - 5 * MM, h - 12 * MM, 22, turned=True),
        )
        size = 40 * MM
        middle = Use(picture, (w - size) / 2, (h - size) / 2, size)
        return (Frame(0, 0, w, h), middle, *(corners if rank else ()))

    faces = {f"number-{n}": face(f"pad-{n}", str(n)) for n in range(1, 9)}
    faces |= {"frog": face("frog-green", "F"), "bin": face("bin", "B"), "back": face("pad-0", "")}
    deck = [f"number-{n}" for n in range(1, 9) for _ in range(6)] + ["frog"] * 4 + ["bin"] * 8
    return Work(faces, grid(deck, "back", CARD, 3, 3))


def tile_signs(number: int) -> tuple[int, int, int, int]:
    """Which signs stand in the quarters of a tile, counted from 1."""
    return number % 8, number * 3 % 8, number * 5 // 2 % 8, number * 7 // 3 % 8


def tokens() -> Work:
    """144 round tokens of 15 mm and 64 tiles of 45 mm, all different, with backs, on 8 pages."""
    t = 15 * MM
    ring = Ring(t / 2, t / 2, 7 * MM)
    faces: dict[str, Face] = {
        f"token-{skin}": (
            ring,
            Use(f"frog-{skin}", 3 * MM, 1.5 * MM, 9 * MM),
            Line(str(points), t / 2, 13.5 * MM, 7, centred=True),
        )
        for points, skin in enumerate(SKIN_COUNTS, 1)
    }
    faces["token-back"] = (ring, Use("pad-0", 3 * MM, 3 * MM, 9 * MM))
    frogs = [f"token-{skin}" for skin, count in SKIN_COUNTS.items() for _ in range(count)]
    pages = grid(frogs, "token-back", (t, t), 12, 12)
    s = 45 * MM
    places = [(x * MM, y * MM) for y in (4.5, 24.75) for x in (4.5, 24.75)]
    for n in range(1, 65):
        signs = zip(tile_signs(n), places, strict=True)
        faces[f"tile-{n}"] = (
            Frame(0, 0, s, s),
            *(Use(f"sign-{number}", *at, 15.75 * MM) for number, at in signs),
            Line(str(n), s / 2, 24 * MM, 12, centred=True),
        )
    faces["tile-back"] = (Frame(0, 0, s, s), Use("pad-0", 4.5 * MM, 4.5 * MM, 36 * MM))
    return Work(faces, pages + grid([f"tile-{n}" for n in range(1, 65)], "tile-back", (s, s), 4, 6))


# many cards with words ---------------------------------------------------------------------------

_WORDS = (  # noqa: SIM905
    "frog pond reed heron pike lily leap splash croak dive log stone bank river moon sun wave leaf "
    "you may take one from the pool of any player who has passed this turn then draw two and keep "
    "the higher unless it is your last move before every other has jumped twice and come home again"
).split()


def written(count: int) -> list[tuple[str, str, int, int]]:
    """A title, forty words and two signs for each card; the same at every call."""
    chance = random.Random(11)
    made = []
    for n in range(1, count + 1):
        title = " ".join(chance.choice(_WORDS).capitalize() for _ in range(2))
        body = " ".join(chance.choice(_WORDS) for _ in range(40)).capitalize()
        made.append((f"{title} {n}", f"{body}.", chance.randrange(8), chance.randrange(8)))
    return made


def texts(count: int = 1000) -> Work:
    """A thousand cards, all different, without backs: a title, two signs and forty words in lines."""
    w, h = CARD
    faces: dict[str, Face] = {
        f"card-{n}": (
            Frame(0, 0, w, h),
            Line(title, w / 2, 9 * MM, 11, centred=True),
            Use(f"sign-{first}", 12 * MM, 14 * MM, 15 * MM),
            Use(f"sign-{second}", 36 * MM, 14 * MM, 15 * MM),
            Paragraph(body, 5 * MM, 34 * MM, 53 * MM, 9, 11),
        )
        for n, (title, body, first, second) in enumerate(written(count), 1)
    }
    return Work(faces, grid(list(faces), None, CARD, 3, 3))


TEXTS_KIT = """\
kit: texts
version: 1
title: Many cards with words
fonts: {text: Source Sans Pro, bold: Source Sans Pro Bold}

faces:
  card:
    - rect: [0mm, 0mm, 63mm, 88mm]
      stroke: "#000000"
      stroke-width: 0.25pt
    - text: "{title}"
      at: [31.5mm, 9mm]
      font: bold
      size: 11pt
    - icon: "sign-{first}"
      box: [12mm, 14mm, 15mm, 15mm]
    - icon: "sign-{second}"
      box: [36mm, 14mm, 15mm, 15mm]
    - paragraph: "{words}"
      box: [5mm, 34mm, 53mm, 50mm]
      align: left
      size: 9pt
      leading: 1.2222

components:
  deck:
    kind: card
    size: poker
    face: card
"""


def write_texts(folder: Path, count: int = 1000) -> None:
    """The same cards as kit files: `texts.yaml` with a table beside it, `texts-listed.yaml` without."""
    rows = [(f"card-{n}", *card) for n, card in enumerate(written(count), 1)]
    table = ["id,title,words,first,second", *(",".join(map(str, row)) for row in rows), ""]
    listed = [
        f"      - {{id: {id}, traits: {{title: {title}, words: {body}, "
        f"first: {first}, second: {second}}}}}\n"
        for id, title, body, first, second in rows
    ]
    texts = {
        "texts.yaml": TEXTS_KIT + "    csv: texts.csv\n",
        "texts.csv": "\n".join(table),
        "texts-listed.yaml": TEXTS_KIT + "    designs:\n" + "".join(listed),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


WORKS: dict[str, Callable[[], Work]] = {"cards": cards, "tokens": tokens, "texts": texts}
