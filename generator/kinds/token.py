"""Tokens: discs, squares or hexagons with one face or two, printed to be mounted on board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.faces import Artwork
from generator.fields import Choice, Field
from generator.ink import Print
from generator.kinds import At, Body, Desk, _shapes, both
from generator.kit import Component, Design

STOCK = "board"
FIELDS = (
    Field(
        "shape",
        Choice(("disc", "square", "rectangle", "hex")),
        "what it is cut to; what measures it tells as well",
        None,
    ),
    _shapes.DIAMETER,
    _shapes.SIZE,
    *_shapes.HEX,
    _shapes.RADIUS,
)
DESIGN_FIELDS: tuple[Field, ...] = ()


def body(values: Mapping[str, Any], at: At) -> Body:
    return Body(*_shapes.measured(values, at))


def draw(component: Component, design: Design, artwork: Artwork, desk: Desk) -> Print:
    art = artwork.components[component.id]
    outline = _shapes.outline(component, art.values["radius"])
    ground = _shapes.ground(component, art.bleed)
    within = _shapes.within(component, ground)
    return both(component, design, artwork, desk, outline, ground, None, within)
