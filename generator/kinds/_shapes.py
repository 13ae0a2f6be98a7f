"""The cut shapes of flat pieces, rectangle, disc and hexagon: how a kit measures them, and their outlines; mm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from generator.fields import REACH, Ask, Bad, Choice, Field, Length, Listed, Reader
from generator.findings import Place, error
from generator.geometry import EMU, Box, Size, across_corners, hexagon
from generator.ink import Group, Mark, Outline, Path, ellipse, mark_box, polygon, rectangle
from generator.kinds import At, bleed_box
from generator.kit import Component
from generator.source import Items, Node

TOPS = ("pointy", "flat")


class _Extent(Reader[Size]):
    """Width and height, or one length for both."""

    says = "a length for a square, or [width, height]"

    def read(self, node: Node, ask: Ask) -> Size:
        least = Length(EMU)
        if isinstance(node, Items):
            width, height = Listed(least, 2).read(node, ask)
            return Size(width, height)
        side = least.read(node, ask)
        return Size(side, side)

    def schema(self) -> dict[str, Any]:
        pair = {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2}
        return {"anyOf": [{"type": "string"}, pair]}


EXTENT = _Extent()
SIZE = Field("size", EXTENT, "trim size: a length for a square, or [width, height]", None)
HEX = (
    Field("flat-to-flat", Length(EMU), "a hexagon's measure, from side to side", None),
    Field("top", Choice(TOPS), "a hexagon stands on a corner (pointy) or on a side (flat)", None),
)
DIAMETER = Field("diameter", Length(EMU), "a disc's measure", None)
RADIUS = Field("radius", REACH, "radius of the cut corners of a rectangle", 0.0)
# what each shape is measured by
_MEASURES = {"rectangle": "size", "disc": "diameter", "hex": "flat-to-flat"}
_ALIASES = {"square": "rectangle"}


def given(values: Mapping[str, Any], *names: str) -> list[str]:
    return [n for n in names if values.get(n) is not None]


def bad(place: Place, sentence: str, hint: str = "") -> Bad:
    return Bad(error(place, sentence, hint))


def measured(values: Mapping[str, Any], at: At) -> tuple[Size, str]:
    """Size and shape of a piece that says exactly one measure; raises `Bad` where it does not."""
    own = {s: m for s, m in _MEASURES.items() if m in values}
    there = given(values, *own.values())
    if len(there) != 1:
        said = " and ".join(f"“{name}”" for name in there)
        raise bad(
            at(there[1] if there else "kind"),
            f"{said} together" if there else "nothing says how large it is",
            "give exactly one of " + ", ".join(own.values()),
        )
    shape = next(s for s, m in own.items() if m == there[0])
    wanted = values.get("shape")
    if wanted is not None and _ALIASES.get(wanted, wanted) != shape:
        measure = _MEASURES[_ALIASES.get(wanted, wanted)]
        raise bad(at(there[0]), f"a {wanted} has no “{there[0]}”", f"give its “{measure}”")
    if values["top"] is not None and shape != "hex":
        raise bad(at("top"), "“top” is for hexagons", "they are measured by “flat-to-flat”")
    if values["radius"] and shape != "rectangle":
        raise bad(at("radius"), f"a {shape} has no corners to round", "take “radius” out")
    if shape == "hex":
        return hex_size(values["flat-to-flat"], values["top"] or "pointy"), shape
    if shape == "disc":
        return Size(values["diameter"], values["diameter"]), shape
    size: Size = values["size"]
    if wanted == "square" and size.width != size.height:
        raise bad(at("size"), f"{size} is no square", "one length is enough for a square")
    return size, shape


def hex_size(flat: int, top: str) -> Size:
    """The box of a hexagon that measures `flat` EMU from side to side (C52)."""
    size = Size(flat, across_corners(flat))
    return size if top == "pointy" else size.turned()


def outline(component: Component, radius: float) -> Outline:
    """Where a piece is cut."""
    width, height = component.size.mm
    if component.shape == "disc":
        return ellipse(width / 2, height / 2, width / 2)
    if component.shape == "hex":
        return polygon(hexagon(width, height))
    return rectangle(Box(0, 0, width, height), radius)


def ground(component: Component, bleed: float) -> Outline:
    """What `fill` covers: the cut shape and the bleed all round it."""
    width, height = component.size.mm
    if component.shape == "disc":
        return ellipse(width / 2, height / 2, width / 2 + bleed)
    if component.shape == "hex":
        k = 1 + 2 * bleed / min(width, height)
        x, y = width / 2, height / 2
        return polygon((x + (a - x) * k, y + (b - y) * k) for a, b in hexagon(width, height))
    return rectangle(bleed_box((width, height), bleed))


def within(component: Component, ground: Outline) -> Callable[[tuple[Mark, ...]], tuple[Mark, ...]]:
    """Keeps marks inside a ground: a picture that runs off its disc must not reach the next one."""
    if component.shape == "rectangle":
        return tuple
    width, height = component.size.mm
    half = min(width, height) / 2 * 2**-0.5  # of the square within the disc within the trim
    safe = Box(width / 2 - half, height / 2 - half, 2 * half, 2 * half)
    return lambda marks: confined(marks, ground, safe)


def confined(marks: tuple[Mark, ...], outline: Outline, inner: Box) -> tuple[Mark, ...]:
    """The marks within an outline; `inner` lies in it, so that marks in there need no clip."""
    if all(_is_ground(m, outline) or inside(m, inner) for m in marks):
        return marks
    return (Group(marks, clip=outline),)


def inside(mark: Mark, box: Box) -> bool:
    inked = mark_box(mark)
    return inked is None or box.contains(inked)


def _is_ground(mark: Mark, outline: Outline) -> bool:
    return isinstance(mark, Path) and mark.stroke is None and mark.outline == outline


def leading_fills(marks: Iterable[Mark], outline: Outline) -> tuple[Path, ...]:
    """The opaque fills of a whole ground that marks begin with."""
    found: list[Path] = []
    for mark in marks:
        if not (isinstance(mark, Path) and _is_ground(mark, outline)):
            break
        if mark.fill is None or mark.fill_opacity != 1.0:
            break
        found.append(mark)
    return tuple(found)
