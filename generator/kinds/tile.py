"""Tiles: squares, rectangles or hexagons, perhaps of rows and columns of cells, printed to be mounted on board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.faces import Artwork
from generator.fields import Choice, Field
from generator.ink import Print
from generator.kinds import At, Body, Desk, _cells, _shapes, both
from generator.kit import Component, Design

STOCK = "board"
FIELDS = (
    Field(
        "shape",
        Choice(("square", "rectangle", "hex")),
        "what it is cut to; what measures it tells as well",
        None,
    ),
    _shapes.SIZE,
    *_shapes.HEX,
    _shapes.RADIUS,
    *_cells.FIELDS,
)
DESIGN_FIELDS = _cells.DESIGN_FIELDS


def body(values: Mapping[str, Any], at: At) -> Body:
    made = _cells.body(values, at)
    return Body(*_shapes.measured(values, at)) if made is None else made


def draw(component: Component, design: Design, artwork: Artwork, desk: Desk) -> Print:
    art = artwork.components[component.id]
    outline = _shapes.outline(component, art.values["radius"])
    ground = _shapes.ground(component, art.bleed)
    cells = None
    if component.cells is not None:
        cells = _cells.drawn(component, design, artwork, desk)
    within = _shapes.within(component, ground)
    return both(component, design, artwork, desk, outline, ground, cells, within)
