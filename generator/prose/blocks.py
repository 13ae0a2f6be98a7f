"""What a text is made of once it is read: headings, paragraphs, lists, tables and diagrams, with their places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.findings import Place
from generator.markup import Inline


@dataclass(frozen=True, slots=True)
class Heading:
    level: int  # 1 to 3
    inline: Inline
    place: Place


@dataclass(frozen=True, slots=True)
class Paragraph:
    inline: Inline
    place: Place


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list; `number` is None for a bullet. `level` is 0, or 1 within an entry."""

    level: int
    number: int | None
    inline: Inline
    place: Place


@dataclass(frozen=True, slots=True)
class Listing:
    items: tuple[Item, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Table:
    """`aligns` has left, centre or right for each column, empty where the text does not say."""

    head: tuple[Inline, ...]
    rows: tuple[tuple[Inline, ...], ...]
    aligns: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Cell:
    """What a sign of a diagram stands for: a face of a design, or an icon where `design` is empty."""

    name: str  # of the component, or of the icon
    design: str
    back: bool
    place: Place


@dataclass(frozen=True, slots=True)
class Diagram:
    """Rows of signs, all of one length, `.` for an empty cell; `cell` is its width in mm."""

    rows: tuple[str, ...]
    legend: Mapping[str, Cell]
    caption: Inline
    cell: float
    shape: str  # square, card, half-card, hex-pointy or hex-flat
    place: Place


Block = Heading | Paragraph | Listing | Table | Diagram


@dataclass(frozen=True, slots=True)
class Text:
    """A whole text; its first block is its one heading of level 1."""

    blocks: tuple[Block, ...]
    file: str

    @property
    def title(self) -> Inline:
        first = self.blocks[0] if self.blocks else None
        return first.inline if isinstance(first, Heading) else ()
