"""The keys of a layout's file and what they take; lengths in EMU."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator import plugins
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
from generator.findings import Finding, error
from generator.geometry import EMU, Size
from generator.layout.values import (
    COLOURS,
    DUPLEX,
    GAPS,
    NAMED,
    ORDERS,
    PATTERNS,
    SIDES,
    STYLES,
    Layout,
    Marks,
    Registration,
)
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


@dataclass(frozen=True, slots=True)
class _Registration(Reader[Registration]):
    says: str = "marks such as {inset: 10mm, length: 5mm, thickness: 1mm}"

    def read(self, node: Node, ask: Ask) -> Registration:
        inner = Ask(lengths=ask.lengths)
        values = REGISTRATION.read(node, inner)
        if values is None:
            raise Bad(*inner.findings)
        return Registration(**values)

    def schema(self) -> dict[str, Any]:
        return REGISTRATION.schema()


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

_MARKED = Registration()

REGISTRATION = Form(
    "registration",
    (
        Field(
            "style",
            Choice(PATTERNS),
            "three: a square of 5 mm at the top left, brackets at the top right and the bottom left; "
            "four: brackets at all corners.",
            _MARKED.style,
        ),
        Field(
            "inset",
            Length(0),
            "From the paper's edges to the outer corners of the marks.",
            _MARKED.inset,
        ),
        Field("length", Length(EMU), "How long the arms of a bracket are.", _MARKED.length),
        Field("thickness", Length(EMU // 10), "How thick the arms are.", _MARKED.thickness),
        Field(
            "side",
            Choice(SIDES),
            "The side that the machine sees; the lines to cut are drawn as it lies there.",
            _MARKED.side,
        ),
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
            "registration",
            _Registration(),
            "Marks by which a cutting machine finds the sheet, 2 mm clear of all other ink.",
            None,
        ),
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
        Field(
            "colour",
            Choice(COLOURS),
            "What PDF files are coloured with: light, or the inks of a print shop.",
            "rgb",
        ),
        Field("overlap", Length(0), "What parts of a split board share for gluing.", 10 * EMU),
    ),
    "layout",
)
