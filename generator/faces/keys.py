"""The keys that elements share, and what an element kind is: a form and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator import fields
from generator.faces import Element, Scene, patterns
from generator.faces.conditions import CONDITION
from generator.fields import (
    BOX,
    COLOUR,
    EXTENT,
    FLAG,
    MM,
    POINT,
    REACH,
    SHARE,
    TURN,
    WORDS,
    Ask,
    Bad,
    Choice,
    Field,
    Form,
    Listed,
    Reader,
    Whole,
    bad,
    each,
)
from generator.geometry import MM_PER_PT, Box
from generator.ink import Mark
from generator.source import Items, Node

HELD = "held"  # no key of a file: the marks of an element's own elements

Values = Mapping[str, Any]
Draw = Callable[[Element, Values, Scene, Box | None], tuple[Mark, ...]]

MINIMUM = 6 * MM_PER_PT  # type below this is not printed


class _Repeat(Reader[Mapping[str, Any]]):
    """A mapping that says how often and in which pattern an element stands."""

    says = "a mapping such as {count: 3, pattern: row}"

    def read(self, node: Node, ask: Ask) -> Mapping[str, Any]:
        own = replace(ask, findings=[])
        values = REPEAT.read(node, own)
        if values is None:
            raise Bad(*own.findings)
        if (values["count"] is None) == (values["over"] is None):
            raise bad(node, "a repeat needs either “count” or “over”")
        return values

    def schema(self) -> dict[str, Any]:
        return REPEAT.schema()


class _Circle(Reader[tuple[float, ...]]):
    """x and y of the middle, then one radius, or two of an ellipse; mm."""

    says = "[x, y, radius], or [x, y, across, down]"

    def read(self, node: Node, ask: Ask) -> tuple[float, ...]:
        if not isinstance(node, Items):
            return Listed(MM).read(node, ask)
        if len(node.items) not in (3, 4):
            raise bad(node, f"a circle is {self.says}")
        return tuple(each(zip((MM, MM, EXTENT, EXTENT), node.items, strict=False), ask))

    def schema(self) -> dict[str, Any]:
        return Listed(MM).schema() | {"minItems": 3, "maxItems": 4}


CIRCLE = _Circle()


REPEAT = Form(
    "a repeat",
    (
        Field("count", Whole(0, 500), "how often the element stands", None),
        Field("over", WORDS, "a trait: once for each of its values, which {item} names", None),
        Field("pattern", Choice(patterns.PATTERNS), "how they stand in the box", "grid"),
        Field("each", EXTENT, "width of each; as large as fits where absent", None),
        Field("gap", MM, "least distance between neighbours", 1.5),
        Field("turn-lower", FLAG, "those below the middle stand on their heads", False),
    ),
)

COMMON = (
    Field(
        "when", CONDITION, "draw only for designs that have this trait, or one of its values", {}
    ),
    Field("unless", CONDITION, "the opposite: draw for all other designs", {}),
    Field("role", WORDS, "what the mark is to the rules, so that a check can measure it", ""),
    Field("opacity", SHARE, "1 covers, 0 is invisible", 1.0),
    Field("turn", TURN, "turned clockwise by degrees about its middle", 0.0),
    Field("repeat", _Repeat(), "draw it several times within its box", None),
)
BOXED = Field("box", BOX, "x, y, width and height", None)
FILLED = Field("colour", COLOUR, "colour of the area", None)
STROKE = (
    Field("stroke", COLOUR, "colour of the line", None),
    Field("stroke-width", EXTENT, "width of the line", 0.4),
    Field("dash", Listed(REACH), "lengths of dashes and spaces", ()),
    Field("cap", Choice(("butt", "round", "square")), "how lines end", "round"),
)
TYPE = (
    Field("at", POINT, "a point on the baseline", None),
    BOXED,
    Field("align", Choice(("left", "centre", "right")), "about the point, or in the box", "centre"),
    Field("valign", Choice(("top", "middle", "bottom")), "in the box", "top"),
    Field("font", WORDS, "a name from the kit's fonts", None),
    Field("size", EXTENT, "size of the type, such as 12pt", 11 * MM_PER_PT),
    Field("minimum", EXTENT, "it may shrink to this, no further", MINIMUM),
    Field("width", EXTENT, "width it has from its point; to the safe edge where absent", None),
    Field("leading", fields.Number(0.8, 3), "distance of lines as a multiple of the size", 1.2),
    Field("colour", COLOUR, "colour of the type; the kit's “ink”, else black", None),
    Field("outline", COLOUR, "colour of a line about the letters, for type on pictures", None),
    Field("outline-width", EXTENT, "how far that line reaches beyond the letters", 0.4),
)


@dataclass(frozen=True, slots=True)
class Kind:
    """An element's form and how it is drawn; `holds` is True where its value is a list of elements.

    What such an element holds is drawn first and handed over as the value `HELD`.
    """

    form: Form
    draw: Draw
    holds: bool = False


def form(name: str, main: Field, *more: Field) -> Form:
    article = "an" if name[0] in "aeiou" else "a"
    return Form(f"{article} {name} element", (main, *more, *COMMON))
