"""layouts/<name>.yaml -> Layout: paper, margins, gaps, bleed, marks, and how the sheet is turned; lengths in EMU."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator import library, plugins, source
from generator.fields import (
    IDENTIFIER,
    LENGTH,
    REQUIRED,
    Ask,
    Bad,
    Choice,
    Field,
    Form,
    Length,
    Listed,
    NamedSize,
    Reader,
    Whole,
    bad,
    nearest,
)
from generator.findings import Finding, Place, error
from generator.geometry import EMU, PAPERS, LengthError, Size, from_mm, mm_text, parse_length
from generator.source import Items, Map, Node, Scalar

EDGE = EMU  # bleed and marks may go to 1 mm from the paper's edge
STRIP = 3 * EMU  # what a footer needs

# The width of A4 and the height of Letter: what prints on both.
BOTH = "a4-letter"
_PAPERS = {**PAPERS, BOTH: (PAPERS["a4"][0], PAPERS["letter"][1])}

DUPLEX = ("long-edge", "short-edge", "fold", "fronts")
ORDERS = ("collated", "fronts-then-backs")
STYLES = ("corners", "outlines", "none")

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
        return {
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


def _by_kind(lengths: Mapping[str, int]) -> dict[str, float]:
    return {kind or "other": v / EMU for kind, v in sorted(lengths.items())}


# reading -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Paper(Reader[tuple[str, Size]]):
    """A paper with the name it was given by; the name is empty for a size of one's own."""

    says: str = "a paper such as a4 or letter, or [210mm, 297mm]"

    def read(self, node: Node, ask: Ask) -> tuple[str, Size]:
        size = NamedSize(_PAPERS).read(node, ask)
        return (node.text if isinstance(node, Scalar) else "", size)

    def schema(self) -> dict[str, Any]:
        return NamedSize(_PAPERS).schema()


@dataclass(frozen=True, slots=True)
class _ByKind(Reader[Mapping[str, int]]):
    """One length for all kinds, or a mapping of them by kind over what holds otherwise."""

    otherwise: Mapping[str, int]
    says: str = "a length, or lengths by kind such as {card: 0mm, token: 4mm}"

    def read(self, node: Node, ask: Ask) -> Mapping[str, int]:
        if not isinstance(node, Map):
            return {"": Length(0).read(node, ask)}
        values = dict(self.otherwise)
        faults: list[Finding] = []
        kinds = plugins.names("kinds")
        for key, value in node.entries:
            if key.text not in kinds:
                faults.append(
                    error(key.place, f"“{key.text}” is not a kind", nearest(key.text, kinds))
                )
                continue
            try:
                values[key.text] = Length(0).read(value, ask)
            except Bad as fault:
                faults += fault.findings
        if faults:
            raise Bad(*faults)
        return values

    def schema(self) -> dict[str, Any]:
        one = LENGTH.schema()
        return {"anyOf": [one, {"type": "object", "additionalProperties": one}]}


@dataclass(frozen=True, slots=True)
class _Marks(Reader[Marks]):
    says: str = "marks such as {style: corners, length: 3mm}"

    def read(self, node: Node, ask: Ask) -> Marks:
        inner = Ask(lengths=ask.lengths)
        values = _MARKS.read(node, inner)
        if values is None:
            raise Bad(*inner.findings)
        return Marks(values["style"], values["length"], values["offset"], values["width"])

    def schema(self) -> dict[str, Any]:
        return _MARKS.schema()


class _Offset(Reader[tuple[int, int]]):
    says = "two lengths such as [0.5mm, -0.3mm]"

    def read(self, node: Node, ask: Ask) -> tuple[int, int]:
        if not isinstance(node, Items):
            raise bad(node, "no list here", f"wanted is {self.says}")
        right, down = Listed(LENGTH, 2).read(node, ask)
        return right, down

    def schema(self) -> dict[str, Any]:
        return Listed(LENGTH, 2).schema()


_DEFAULT = Layout("a4")

_MARKS = Form(
    "marks",
    (
        Field(
            "style",
            Choice(STYLES),
            "Marks at corners, whole outlines, or none; discs and nets always get their outline.",
            "corners",
        ),
        Field("length", Length(EMU), "How long a mark is where there is room.", 3 * EMU),
        Field("offset", Length(0), "The least distance of a mark from the trim.", 2 * EMU),
        Field("width", Length(0), "The width of the line.", round(0.15 * EMU)),
    ),
    "layout",
)

FORM = Form(
    "a layout",
    (
        Field("layout", IDENTIFIER, "The layout's name, as on the command line.", REQUIRED),
        Field("paper", _Paper(), "The paper: by name, or [width, height].", ("a4", _DEFAULT.paper)),
        Field(
            "orientation",
            Choice(("portrait", "landscape")),
            "How the page lies; a size of one's own lies as written.",
            None,
        ),
        Field("margin", Length(EMU), "Keeps trims and the footer from the edge.", 5 * EMU),
        Field(
            "unprintable",
            Length(0),
            "What the printer leaves blank; art that matters within it is a warning.",
            5 * EMU,
        ),
        Field("gap", _ByKind(GAPS), "Between trims: one length, or by kind.", GAPS),
        Field(
            "bleed",
            _ByKind({"": 2 * EMU}),
            "How far art may go beyond the trim, at most half the gap between neighbours.",
            {"": 2 * EMU},
        ),
        Field("marks", _Marks(), "Cut marks, never inside the bleed.", Marks()),
        Field(
            "grid",
            Listed(Whole(1, 200, "a whole number"), 2),
            "Columns and rows; computed from the piece's size where absent.",
            None,
        ),
        Field(
            "duplex",
            Choice(DUPLEX),
            "The edge over which the paper is turned; or fold, or fronts alone.",
            "long-edge",
        ),
        Field("order", Choice(ORDERS), "Front and back by turns, or all fronts first.", "collated"),
        Field(
            "back-offset",
            _Offset(),
            "Your printer's drift: moves all back sides to the right and down.",
            (0, 0),
        ),
        Field("gutter", Length(0), "Between a front and its back over the fold.", 6 * EMU),
        Field(
            "fold-line",
            Choice(("vertical", "horizontal")),
            "Which way the fold runs; the one that holds more where absent.",
            None,
        ),
        Field("overlap", Length(0), "What parts of a split board share for gluing.", 10 * EMU),
    ),
    "layout",
)


def load(name: str, **overrides: Any) -> tuple[Layout | None, tuple[Finding, ...]]:
    """The layout of that name or path, and every fault of its file; `overrides` are its fields.

    A `back_offset` may be a text as typed, `0.5mm,-0.3mm`. None with an error among the findings
    where there is no usable layout.
    """
    path = library.find("layouts", name)
    if path is None:
        if name.endswith((".yaml", ".yml")) or "/" in name:
            return None, (error(Place(name), "there is no such layout file"),)
        hint = nearest(name, library.listed("layouts"))
        return None, (error(None, f"no layout is called “{name}”", hint),)
    return read(path, **overrides)


def read(path: Path, **overrides: Any) -> tuple[Layout | None, tuple[Finding, ...]]:
    """As `load`, from a file."""
    file = source.read(path, library.for_people(path))
    if file.node is None:
        return None, file.findings
    ask = Ask(list(file.findings))
    values = FORM.read(file.node, ask)
    if values is None:
        return None, tuple(ask.findings)
    paper_name, paper = values["paper"]
    orientation = values["orientation"]
    portrait = paper.width <= paper.height
    if orientation is not None and (orientation == "portrait") != portrait:
        paper = paper.turned()
    grid = values["grid"]
    layout = Layout(
        name=values["layout"],
        paper=paper,
        paper_name=paper_name,
        margin=values["margin"],
        unprintable=values["unprintable"],
        gap=values["gap"],
        bleed=values["bleed"],
        marks=values["marks"],
        grid=None if grid is None else (grid[0], grid[1]),
        duplex=values["duplex"],
        order=values["order"],
        back_offset=values["back-offset"],
        gutter=values["gutter"],
        fold_line=values["fold-line"],
        overlap=values["overlap"],
        place=file.node.place,
    )
    if isinstance(drift := overrides.get("back_offset"), str):
        try:
            overrides["back_offset"] = offset(drift)
        except LengthError as fault:
            return None, (*ask.findings, error(None, f"back-offset: {fault}", fault.hint))
    if overrides:
        layout = replace(layout, **overrides)
    key = {k.text: v.place for k, v in (file.node.entries if isinstance(file.node, Map) else ())}
    ask.findings += faults(layout, key)
    good = not any(f.severity == "error" for f in ask.findings)
    return (layout if good else None), tuple(ask.findings)


def faults(
    layout: Layout, places: Mapping[str, Place] = MappingProxyType({})
) -> tuple[Finding, ...]:
    """What a layout asks for that no paper can give; `places` by key of its file."""
    found: list[Finding] = []

    def tell(key: str, sentence: str, hint: str) -> None:
        found.append(error(places.get(key, layout.place), sentence, hint))

    room = layout.room
    if room.width < 10 * EMU or room.height < 10 * EMU:
        tell(
            "margin",
            f"a margin of {mm_text(layout.margin)} leaves no room on {layout.paper}",
            f"at most {mm_text((min(layout.paper.width, layout.paper.height) - 10 * EMU) // 2)}",
        )
    elif layout.overlap * 2 >= min(room.width, room.height):
        tell(
            "overlap",
            f"an overlap of {mm_text(layout.overlap)} leaves nothing of a part",
            f"less than {mm_text(min(room.width, room.height) // 2)}",
        )
    if layout.paper_name == BOTH and layout.turned:
        tell(
            "duplex",
            "a page for both A4 and Letter cannot be printed on two sides: printers lay it on the "
            "paper differently, so that backs would miss their fronts",
            "use duplex: fold or duplex: fronts, or the layouts a4 and letter",
        )
    if not layout.turned and layout.back_offset != (0, 0):
        tell(
            "back-offset",
            f"back-offset means nothing with duplex: {layout.duplex}, which prints on one side",
            "remove it",
        )
    limit = 10 * EMU
    if any(abs(v) > limit for v in layout.back_offset):
        tell(
            "back-offset", "a back-offset of more than 10 mm is no printer's drift", "measure again"
        )
    return tuple(found)


def offset(text: str) -> tuple[int, int]:
    """A back-offset as typed on the command line, `0.5mm,-0.3mm`; LengthError if it is none."""
    parts = text.strip().strip("[]").replace(",", " ").split()
    if len(parts) != 2:
        raise LengthError(f"“{text}” is not two lengths", "write 0.5mm,-0.3mm: right, then down")
    return parse_length(parts[0]), parse_length(parts[1])


def papers_that_hold(size: Size) -> tuple[str, ...]:
    """Names of common papers, smallest first, that a rectangle fits on, either way round."""
    long, short = max(size.width, size.height), min(size.width, size.height)
    fitting = [
        (w * h, name)
        for name, (w, h) in PAPERS.items()
        if from_mm(max(w, h)) >= long and from_mm(min(w, h)) >= short
    ]
    return tuple(name for _, name in sorted(fitting))
