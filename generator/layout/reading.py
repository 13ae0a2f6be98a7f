"""layouts/<name>.yaml -> Layout: its keys, their readers, and every fault of a file in one run; lengths in EMU."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
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
    typed,
)
from generator.findings import Finding, Place, error
from generator.geometry import EMU, LengthError, Size, mm_text, parse_length
from generator.layout import papers
from generator.layout.values import BOTH, DUPLEX, GAPS, NAMED, ORDERS, STYLES, Layout, Marks
from generator.source import Items, Map, Node, Scalar


@dataclass(frozen=True, slots=True)
class _Paper(Reader[tuple[str, Size]]):
    """A paper with the name it was given by; the name is empty for a size of one's own."""

    @property
    def says(self) -> str:  # type: ignore[override]
        return f"{', '.join(NAMED)}, or [210mm, 297mm]"

    def shown(self, value: Any) -> str:
        return str(value[0])

    def read(self, node: Node, ask: Ask) -> tuple[str, Size]:
        size = NamedSize(NAMED).read(node, ask)
        return (node.text if isinstance(node, Scalar) else "", size)

    def schema(self) -> dict[str, Any]:
        return NamedSize(NAMED).schema()


@dataclass(frozen=True, slots=True)
class _ByKind(Reader[Mapping[str, int]]):
    """One length for all kinds, or a mapping of them by kind over what holds otherwise."""

    otherwise: Mapping[str, int]
    says: str = "a length, or lengths by kind such as {card: 0mm, token: 4mm}"

    def shown(self, value: Any) -> str:
        told = [f"{kind or 'others'} {typed(length / EMU)}" for kind, length in value.items()]
        return ", ".join(told if "" in value else (*told, "others 0mm"))

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

    def shown(self, value: Any) -> str:
        return "as below"

    def read(self, node: Node, ask: Ask) -> Marks:
        inner = Ask(lengths=ask.lengths)
        values = MARKS.read(node, inner)
        if values is None:
            raise Bad(*inner.findings)
        return Marks(values["style"], values["length"], values["offset"], values["width"])

    def schema(self) -> dict[str, Any]:
        return MARKS.schema()


class _Offset(Reader[tuple[int, int]]):
    says = "two lengths such as [0.5mm, -0.3mm]"

    def shown(self, value: Any) -> str:
        return f"[{', '.join(typed(v / EMU) for v in value)}]"

    def read(self, node: Node, ask: Ask) -> tuple[int, int]:
        if not isinstance(node, Items):
            raise bad(node, "no list here", f"wanted is {self.says}")
        right, down = Listed(LENGTH, 2).read(node, ask)
        return right, down

    def schema(self) -> dict[str, Any]:
        return Listed(LENGTH, 2).schema()


_DEFAULT = Layout("a4")

MARKS = Form(
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

    A `back_offset` may be a text as typed, `0.5mm,-0.3mm`; `on` names another paper to lay it on,
    as `papers.paper` reads it, and `landscape` turns that. None with an error among the findings where
    there is no usable layout.
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
    on, landscape = overrides.pop("on", None), overrides.pop("landscape", False)
    alone = overrides.pop("alone", False)
    if overrides:
        layout = replace(layout, **overrides)
    try:
        layout = papers.laid_on(layout, on, landscape, alone)
    except LengthError as fault:
        return None, (*ask.findings, error(Place("--paper"), str(fault), fault.hint))
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
