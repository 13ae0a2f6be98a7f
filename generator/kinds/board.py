"""Boards: one large face, or a grid of square or hexagonal cells with a border; larger than the paper they are split."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.faces import Artwork
from generator.fields import Choice, Field, Length
from generator.geometry import EMU
from generator.ink import Print
from generator.kinds import At, Body, Desk, _cells, _shapes, both
from generator.kinds._shapes import bad
from generator.kit import Component, Design

STOCK = "board"
FIELDS = (
    _shapes.SIZE,
    *_cells.FIELDS,
    _cells.COLOURS,
    Field("border", Length(0), "round the cells, for letters and numbers", 0),
    Field(
        "hexes",
        Choice(_shapes.TOPS),
        "the cells are hexagons that stand on a corner (pointy) or on a side (flat)",
        None,
    ),
)
DESIGN_FIELDS = _cells.DESIGN_FIELDS


def body(values: Mapping[str, Any], at: At) -> Body:
    made = _cells.body(values, at, values["border"], values["hexes"])
    if made is not None:
        return made
    for key in ("border", "hexes", "colours"):
        if values[key]:
            raise bad(at(key), f"“{key}” without “cells”", "such as cells: [12, 12]")
    if values["size"] is None:
        raise bad(at("kind"), "nothing says how large it is", "give “size”, or “cells” and “pitch”")
    return Body(values["size"])


def draw(component: Component, design: Design, artwork: Artwork, desk: Desk) -> Print:
    art = artwork.components[component.id]
    cells = None
    if component.cells is not None:
        border, hexes = art.values["border"] / EMU, art.values["hexes"]
        cells = _cells.drawn(component, design, artwork, desk, border, hexes)
    return both(
        component,
        design,
        artwork,
        desk,
        _shapes.outline(component, 0.0),
        _shapes.ground(component, art.bleed),
        cells,
    )
