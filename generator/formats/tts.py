"""Decks for Tabletop Simulator: the cards of a component side by side on sheets of at most 10 x 7, and their back.

A sheet has a slot more than it has cards, for the program shows its last one for cards that are
hidden. A name tells what the program asks for: columns x rows, and how many cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.formats import same_faces
from generator.formats._pictures import page, rendered, signature, signed
from generator.geometry import Box
from generator.ink import Document, Drawing, Group, Mark, Outline, Placed, rectangle

_COLUMNS, _ROWS = range(2, 11), range(2, 8)  # that the program takes
_MOST = _COLUMNS[-1] * _ROWS[-1] - 1  # cards on a sheet
_SIDE = 4096  # pixels of a sheet, which every graphics card takes
_DPI = 300.0  # of a face at the finest
_MM = 25.4 / _DPI  # of a pixel


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Faces of one size in rows, `hidden` in the last slot; a single one stands alone."""

    name: str
    faces: tuple[Drawing, ...]
    hidden: Drawing | None
    columns: int = 1
    rows: int = 1


def write(document: Document, folder: Path, stem: str) -> tuple[str, ...]:
    """Write `<stem>-<component>-tts-10x6-54.png` and its like, and one back where all share it."""
    names = []
    for component, cards in _decks(document).items():
        for sheet in _sheets(cards):
            names.append(f"{stem}-{component}-tts{sheet.name}.png")
            _picture(sheet, document).save(folder / names[-1], pnginfo=signature(f"{stem} tts"))
    return tuple(names)


def earlier(folder: Path, stem: str) -> Iterator[str]:
    """The pictures in a folder that a build of that stem has written."""
    yield from signed(folder, stem, f"{stem} tts")


# which decks there are ---------------------------------------------------------------------------


@dataclass(slots=True)
class _Card:
    front: Drawing
    back: Drawing | None = None


def _decks(document: Document) -> dict[str, list[_Card]]:
    """The cards of every component of two rectangular pieces or more, as often as they are in it."""
    decks: dict[str, dict[str, _Card]] = {}
    for side in document.pages:
        for p in side.placed:
            if p.face == "front" and not p.part and _rectangular(p):
                decks.setdefault(p.piece.component, {})[p.piece.id] = _Card(p.drawing)
    for side in document.pages:
        for p in side.placed:
            card = decks.get(p.piece.component, {}).get(p.piece.id)
            if p.face == "back" and card is not None:
                card.back = p.drawing
    return {name: list(cards.values()) for name, cards in decks.items() if len(cards) > 1}


def _rectangular(placed: Placed) -> bool:
    """Whether a piece is cut as a rectangle, perhaps with round corners."""
    outline: Outline = placed.outline
    if not outline:
        return True
    trim = Box(0, 0, placed.drawing.width, placed.drawing.height)
    return outline == rectangle(trim, outline[0][1])


def _sheets(cards: Sequence[_Card]) -> Iterator[_Sheet]:
    """Full sheets and the rest, each with its backs where they differ; a shared back comes last."""
    backs = [card.back for card in cards if card.back is not None]
    first = same_faces(backs)
    shared = len({id(first[id(back)]) for back in backs}) == 1 and len(backs) == len(cards)
    share = -(-len(cards) // -(-len(cards) // _MOST))  # equal sheets are equally sharp
    parts = [cards[at : at + share] for at in range(0, len(cards), share)]
    for number, part in enumerate(parts, 1):
        which = f"-{number}" if len(parts) > 1 else ""
        fronts = tuple(card.front for card in part)
        columns, rows = _grid(len(fronts), fronts[0].width / fronts[0].height)
        size = f"{columns}x{rows}-{len(fronts)}"
        hidden = part[0].back
        yield _Sheet(f"{which}-{size}", fronts, hidden, columns, rows)
        if backs and not shared:
            blank = Drawing(fronts[0].width, fronts[0].height, ())
            turned = tuple(card.back or blank for card in part)
            yield _Sheet(f"{which}-backs-{size}", turned, hidden, columns, rows)
    if shared:
        yield _Sheet("-back", (backs[0],), None)


def _grid(cards: int, ratio: float) -> tuple[int, int]:
    """The columns and rows that show so many cards and a hidden one the largest; the fewest of these."""
    fitting = [(c, r) for c in _COLUMNS for r in _ROWS if c * r > cards]
    return max(fitting, key=lambda g: (min(1 / (g[0] * ratio), 1 / g[1]), -g[0] * g[1]))


# pictures ----------------------------------------------------------------------------------------


def _picture(sheet: _Sheet, document: Document) -> Any:
    """A sheet as pdfium shows a page of it: every card as many whole pixels wide and high."""
    face = sheet.faces[0]
    scale = min(1 / _MM, _SIDE / (sheet.columns * face.width), _SIDE / (sheet.rows * face.height))
    wide, high = (max(1, int(length * scale + 1e-6)) for length in (face.width, face.height))
    slots = [*enumerate(sheet.faces)]
    if sheet.hidden is not None:
        slots.append((sheet.columns * sheet.rows - 1, sheet.hidden))
    marks: list[Mark] = []
    for at, drawing in slots:
        row, column = divmod(at, sheet.columns)
        matrix = (
            wide * _MM / drawing.width, 0, 0, high * _MM / drawing.height,
            column * wide * _MM, row * high * _MM,
        )  # fmt: skip
        # pdfium clips to whole pixels outwards, so a trace too wide would be a pixel of the next card
        trim = Box(0, 0, drawing.width, drawing.height).inset(0.05 * drawing.width / wide)
        marks.append(Group(drawing.marks, matrix, rectangle(trim)))
    side = page(sheet.columns * wide, sheet.rows * high, _MM, tuple(marks))
    return next(rendered(Document(document.title, (), (side,), None, {}, document.language), _DPI))
