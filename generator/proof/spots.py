"""Findings about places in print: each with where it is seen in the file and on the fresh sheets; mm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.findings import Finding, Place
from generator.geometry import Box
from generator.ink import Document, Side
from generator.readback import Found, Page

AGAIN = "build the file again"
NAMED = 3  # pieces named where one sentence stands for many

Key = tuple[str, str, str]  # piece, side and part: what a label says


@dataclass(frozen=True, slots=True)
class Leaf:
    """One printed side as it was read: a page of a PDF, or an SVG file of its own.

    `number` counts from 1 in the order of printing. `shown` is where people find the file;
    `sheet` is what an SVG's name says: the number of the sheet, and front or back.
    """

    number: int
    path: Path
    shown: str
    alone: bool
    page: Page
    found: tuple[Found, ...]
    sheet: tuple[int, str] | None = None

    def place(self, box: Box | None = None) -> Place:
        at = None if box is None else (box.x, box.y)
        return Place(self.shown, page=0 if self.alone else self.number, at=at)

    def __str__(self) -> str:
        return Path(self.shown).name if self.alone else f"page {self.number}"


@dataclass(frozen=True, slots=True)
class Printed:
    """A PDF, or the SVG files of one build, as read: `name` is for people."""

    name: str
    form: str  # pdf or svg
    path: Path  # the file, or the folder of the files
    description: Mapping[str, object]
    leaves: tuple[Leaf, ...]
    scaling: str = ""
    duplex: str = ""

    @property
    def place(self) -> Place:
        return Place(self.name)


@dataclass(frozen=True, slots=True)
class Pair:
    """A printed side, and the fresh one (`number` from 1) that it should look like."""

    leaf: Leaf
    number: int
    side: Side


@dataclass(frozen=True, slots=True)
class Spot:
    """A finding, and where to look: `leaf` and `page` are 0 where there is no such side."""

    finding: Finding
    leaf: int = 0
    page: int = 0
    box: Box | None = None  # on the file's side
    expected: Box | None = None  # on the fresh side


def key_of(found: Found) -> Key:
    return found.piece, found.side, found.part


def titles(document: Document) -> tuple[str, ...]:
    """What each page is, such as “sheet 2, front”, in the order of the pages."""
    sheets = {id(side): sheet.number for sheet in document.sheets for side in sheet.sides}
    return tuple(f"sheet {sheets.get(id(s), i)}, {s.face}" for i, s in enumerate(document.pages, 1))


def named(pieces: Iterable[str]) -> str:
    """A few pieces by name, and how many more there are."""
    every: Sequence[str] = list(dict.fromkeys(pieces))
    told = ", ".join(every[:NAMED])
    more = len(every) - NAMED
    return f"{told} and {more} more" if more > 0 else told


def label(key: Key) -> str:
    """A piece as a label says it: with its side where that is the back, and its part."""
    piece, side, part = key
    more = ", ".join(
        t for t in ("back" if side == "back" else "", f"part {part}" if part else "") if t
    )
    return f"{piece} ({more})" if more else piece
