"""What a layout is: paper, margins, gaps, bleed, marks, and how the sheet is turned; lengths in EMU."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from generator.findings import Place
from generator.geometry import EMU, PAPERS, Size, from_mm

EDGE = EMU  # bleed and marks may go to 1 mm from the paper's edge
STRIP = 3 * EMU  # what a footer needs

# The width of A4 and the height of Letter: what prints on both.
BOTH = "a4-letter"
NAMED = {**PAPERS, BOTH: (PAPERS["a4"][0], PAPERS["letter"][1])}

DUPLEX = ("long-edge", "short-edge", "fold", "fronts")
ORDERS = ("collated", "fronts-then-backs")
STYLES = ("corners", "outlines", "none")

CLEAR = 2 * EMU  # what registration marks keep free of all other ink about them
SQUARE = 5 * EMU  # the side of the first of three registration marks
PATTERNS = ("three", "four")
SIDES = ("front", "back")
COLOURS = ("rgb", "cmyk")

# Between trims, by kind; round and folded things need room for scissors.
GAPS: Mapping[str, int] = MappingProxyType(
    {"token": 4 * EMU, "die": 4 * EMU, "standee": 4 * EMU, "box": 4 * EMU}
)


A4 = Size(from_mm(PAPERS["a4"][0]), from_mm(PAPERS["a4"][1]))


@dataclass(frozen=True, slots=True)
class Marks:
    """Cut marks: `offset` is the least distance from the trim, `width` the line's; EMU."""

    style: str = "corners"
    length: int = 3 * EMU
    offset: int = 2 * EMU
    width: int = round(0.15 * EMU)


@dataclass(frozen=True, slots=True)
class Registration:
    """Marks in the corners by which a cutting machine finds the sheet; EMU.

    `inset` is from the paper's edges to the marks' outer corners. Three marks are a square and two
    brackets, four are brackets; `length` and `thickness` are of a bracket's arms.
    """

    style: str = "three"
    inset: int = 10 * EMU
    length: int = 5 * EMU
    thickness: int = EMU
    side: str = "front"

    @property
    def reach(self) -> int:
        """How far a mark goes inwards from its outer corner."""
        return max(self.length, SQUARE) if self.style == "three" else self.length

    def describe(self) -> dict[str, object]:
        return {
            "style": self.style,
            "inset": self.inset / EMU,
            "length": self.length / EMU,
            "thickness": self.thickness / EMU,
            "side": self.side,
        }


@dataclass(frozen=True, slots=True)
class Layout:
    """How pieces lie on paper; every length in EMU, `paper` as it lies in the printer's view.

    `gap` and `bleed` are by kind, with "" for all the others. `back_offset` moves everything on
    back sides to the right and down, as seen on that side.
    """

    name: str
    paper: Size = A4
    paper_name: str = ""
    margin: int = 5 * EMU
    unprintable: int = 5 * EMU
    gap: Mapping[str, int] = field(default_factory=lambda: GAPS)
    bleed: Mapping[str, int] = field(default_factory=lambda: {"": 2 * EMU})
    marks: Marks = field(default_factory=Marks)
    grid: tuple[int, int] | None = None
    duplex: str = "long-edge"
    order: str = "collated"
    back_offset: tuple[int, int] = (0, 0)
    gutter: int = 6 * EMU
    fold_line: str | None = None
    overlap: int = 10 * EMU
    registration: Registration | None = None
    colour: str = "rgb"  # of PDF files
    place: Place | None = None

    def gap_of(self, kind: str) -> int:
        return self.gap.get(kind, self.gap.get("", 0))

    def bleed_of(self, kind: str) -> int:
        return self.bleed.get(kind, self.bleed.get("", 0))

    @property
    def turned(self) -> bool:
        """Whether the sheet has a back."""
        return self.duplex in ("long-edge", "short-edge")

    @property
    def backs(self) -> bool:
        """Whether backs meet their fronts here."""
        return self.duplex != "fronts"

    @property
    def room(self) -> Size:
        """What lies within the margin."""
        return Size(self.paper.width - 2 * self.margin, self.paper.height - 2 * self.margin)

    def describe(self) -> dict[str, object]:
        """Every value that decides where something lies, JSON-able, in mm."""
        told: dict[str, object] = {
            "name": self.name,
            "paper": list(self.paper.mm),
            "margin": self.margin / EMU,
            "unprintable": self.unprintable / EMU,
            "gap": _by_kind(self.gap),
            "bleed": _by_kind(self.bleed),
            "marks": {
                "style": self.marks.style,
                "length": self.marks.length / EMU,
                "offset": self.marks.offset / EMU,
                "width": self.marks.width / EMU,
            },
            "grid": None if self.grid is None else list(self.grid),
            "duplex": self.duplex,
            "order": self.order,
            "back-offset": [v / EMU for v in self.back_offset],
            "gutter": self.gutter / EMU,
            "fold-line": self.fold_line,
            "overlap": self.overlap / EMU,
        }
        if self.registration is not None:
            told["registration"] = self.registration.describe()
        if self.colour != "rgb":
            told["colour"] = self.colour
        return told


def _by_kind(lengths: Mapping[str, int]) -> dict[str, float]:
    return {kind or "other": v / EMU for kind, v in sorted(lengths.items())}


def papers_that_hold(size: Size) -> tuple[str, ...]:
    """Names of common papers, smallest first, that a rectangle fits on, either way round."""
    long, short = max(size.width, size.height), min(size.width, size.height)
    fitting = [
        (w * h, name)
        for name, (w, h) in PAPERS.items()
        if from_mm(max(w, h)) >= long and from_mm(min(w, h)) >= short
    ]
    return tuple(name for _, name in sorted(fitting))
