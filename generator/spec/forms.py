"""The keys of a kit file, a component, a design and an expectation, each declared once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from generator import plugins
from generator.fields import (
    COLOUR,
    COUNT,
    IDENTIFIER,
    LENGTH,
    RAW,
    REACH,
    SPOKEN,
    TOLD_TRAITS,
    TRAITS,
    WORDS,
    Ask,
    Bad,
    Choice,
    Field,
    Form,
    Listed,
    Named,
    Raw,
    Reader,
    bad,
    each,
)
from generator.findings import Finding
from generator.geometry import EMU
from generator.source import Map, Node, Scalar

__all__ = [
    "COLOUR",
    "EMU",
    "EXPECT",
    "KIT",
    "LENGTH",
    "SPOKEN",
    "Bad",
    "component_form",
    "design_form",
]

STOCKS = ("card", "board", "paper")


class _Players(Reader[tuple[int, int]]):
    """A number of players, or a range such as 2..4."""

    says = "a number of players, or a range such as 2..4"

    def read(self, node: Node, ask: Ask) -> tuple[int, int]:
        text = self.scalar(node).text
        low, _, high = text.partition("..")
        if not low.isdigit() or not (high or low).isdigit():
            raise bad(node, f"“{text}” is not {self.says}")
        least, most = int(low), int(high or low)
        if not 1 <= least <= most <= 99:
            raise bad(node, f"“{text}” is not {self.says}", "the smaller number first")
        return least, most

    def schema(self) -> dict[str, Any]:
        return {"type": ["string", "integer"]}


@dataclass(frozen=True, slots=True)
class _Kept(Reader[Scalar]):
    """A text kept with its place, for what is looked up later."""

    says: str

    def read(self, node: Node, ask: Ask) -> Scalar:
        return self.scalar(node)

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


class _Language(Reader[str]):
    """The code of a language."""

    says = "a language's code such as en or fr"

    def read(self, node: Node, ask: Ask) -> str:
        text = self.scalar(node).text
        if not SPOKEN.code.fullmatch(text):
            raise bad(node, f"“{text}” is not {self.says}")
        return text

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


class _Optional(Reader[str | None]):
    """Yes, no, or a name that several components share; an empty name is the component's own."""

    says = "yes or no, or a name by which several components are asked for together"

    def read(self, node: Node, ask: Ask) -> str | None:
        text = self.scalar(node).text
        if text.lower() in ("no", "false", "off"):
            return None
        if text.lower() in ("yes", "true", "on"):
            return ""
        return IDENTIFIER.read(node, ask)

    def schema(self) -> dict[str, Any]:
        return {"type": ["boolean", "string"]}


class _Recolours(Reader[Mapping[str, Mapping[str, str]]]):
    """Maps from the colours of a picture to others, by name."""

    says = 'names, each with colours to swap such as {"#63ad3f": $red}'

    def read(self, node: Node, ask: Ask) -> Mapping[str, Mapping[str, str]]:
        maps = Named(RAW, self.says, ids=False).read(node, ask)
        out: dict[str, dict[str, str]] = {}
        faults: list[Finding] = []
        for name, one in maps.items():
            try:
                if not isinstance(one, Map):
                    raise bad(one, "no mapping of colours here", 'such as {"#63ad3f": $red}')
                colours = iter(each(((COLOUR, n) for pair in one.entries for n in pair), ask))
                out[name] = dict(zip(colours, colours, strict=True))
            except Bad as fault:
                faults += fault.findings
        if len(out) < len(maps):
            raise Bad(*faults)
        return out

    def schema(self) -> dict[str, Any]:
        inner = {"type": "object", "additionalProperties": COLOUR.schema()}
        return {"type": "object", "additionalProperties": inner}


class _Facts(Reader[Mapping[str, Mapping[str, str]]]):
    """Reasons by fact id."""

    says = "a mapping such as {CROA-01: why}"

    def read(self, node: Node, ask: Ask) -> Mapping[str, Mapping[str, str]]:
        return Named(SPOKEN, self.says, ids=False).read(node, ask)

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": SPOKEN.schema()}


KIT = Form(
    "a kit",
    (
        Field("kit", IDENTIFIER, "the kit's name, as the file's"),
        Field("version", WORDS, "counts up when a printed kit changes", "1"),
        Field(
            "language", _Language(), "of plain texts; the title's first language where absent", "en"
        ),
        Field("title", SPOKEN, "as people call the game", None),
        Field("players", _Players(), "how many can play with what is in the box", None),
        Field("game", Choice(plugins.names("games")), "the rules this kit answers to", None),
        Field("credits", SPOKEN, "whose game, whose drawings", {}),
        Field("remarks", Listed(SPOKEN), "sentences that the guide adds", ()),
        Field(
            "rules",
            Listed(_Kept("a text's name, such as rules"), single=True),
            "texts set in columns behind the guide: rules is KIT/rules.LANGUAGE.md beside the kit",
            (),
        ),
        Field(
            "aids",
            Listed(_Kept("a text's name, such as rules"), single=True),
            "likewise texts set on one page each, as large as it holds",
            (),
        ),
        Field("colours", Named(COLOUR), "named colours, used as $name", {}),
        Field(
            "fonts",
            Named(_Kept("a font: a name such as Source Sans Pro, or a file")),
            "named fonts: a known family or a file",
            {},
        ),
        Field(
            "lengths",
            Named(LENGTH),
            "named lengths, used as $name, or in part as 72% of $name or 14/15 of $name",
            {},
        ),
        Field(
            "recolours",
            _Recolours(),
            "maps from a picture's own colours to others, for `recolour`",
            {},
        ),
        Field("words", Named(SPOKEN), "named texts, used as $name where a text stands", {}),
        Field(
            "faces",
            Named(Raw("a list of elements")),
            "drawings, of which designs name one for the front and perhaps one for the back",
            {},
        ),
        Field("components", Named(Raw("a component")), "what is in the box, by name"),
        Field(
            "expect",
            Listed(Raw("an expectation, such as {of: deck, is: 60}")),
            "rules of a kit without a game",
            (),
        ),
        Field(
            "alike",
            Listed(Listed(_Kept("a design as component/design"))),
            "groups of component/design that look the same on purpose",
            (),
        ),
        Field("waive", _Facts(), "house rules: facts whose claims may fail, and why", {}),
    ),
)

EXPECT = Form(
    "an expectation",
    (
        Field("of", IDENTIFIER, "the component"),
        Field("where", TRAITS, "traits its designs must have to be counted", {}),
        Field("is", COUNT, "exactly so many pieces", None),
        Field("min", COUNT, "at least so many", None),
        Field("max", COUNT, "at most so many", None),
        Field("because", SPOKEN, "why the rules want it", {}),
    ),
)

_COMPONENT = (
    Field("kind", WORDS, "what sort of object"),
    Field("name", SPOKEN, "its name for people, by language; its id where absent", {}),
    Field("optional", _Optional(), "only in the kit where it is asked for, by --with", None),
    Field("stock", Choice(STOCKS), "the material; the kind's own where absent", None),
    Field("bleed", REACH, "how far art goes beyond the trim", 0.0),
    Field("safe", REACH, "how far inside the trim text stays", 0.0),
    Field("face", WORDS, "the front of designs that name none", None),
    Field("back", WORDS, "the face on the back of every piece", None),
    Field(
        "designs",
        Listed(Raw("a design, such as {id: frog, count: 4}")),
        "the looks within the component",
        (),
    ),
    Field(
        "csv", _Kept("a table's file name"), "a table of designs beside the kit, a row each", None
    ),
)

_DESIGN = (
    Field("for", TRAITS, "one design for each of these traits' values, and their product", {}),
    Field("id", WORDS, "its name within the component"),
    Field("count", COUNT, "how many of it; 1 where absent", 1),
    Field("face", WORDS, "the face on its front; the component's where absent", None),
    Field("back", WORDS, "the face on its back; the component's where absent", None),
    Field("name", SPOKEN, "its name for people, by language", {}),
    Field("traits", TOLD_TRAITS, "what rules and placeholders know it by", {}),
)


@cache
def component_form(kind: str) -> Form:
    """The keys of a component of a kind."""
    own: tuple[Field, ...] = plugins.load("kinds", kind).FIELDS
    taken = {f.name for f in own}
    return Form("a component", (*(f for f in _COMPONENT if f.name not in taken), *own))


@cache
def design_form(kind: str) -> Form:
    """The keys of a design of a kind."""
    own: tuple[Field, ...] = plugins.load("kinds", kind).DESIGN_FIELDS
    return Form("a design", (*_DESIGN, *own))
