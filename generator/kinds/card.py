"""Cards: rectangles with round corners, a front and perhaps a back, printed on card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.faces import Artwork
from generator.fields import REACH, Field, NamedSize
from generator.geometry import Box
from generator.ink import Print, rectangle
from generator.kinds import At, Body, Desk, bleed_box, both
from generator.kit import Component, Design

STOCK = "card"

# width and height in mm, portrait, as playing-card makers sell sleeves for them
SIZES = {
    "poker": (63.0, 88.0),
    "us-poker": (63.5, 88.9),
    "bridge": (57.0, 88.0),
    "mini": (44.0, 67.0),
    "tarot": (70.0, 120.0),
    "square": (63.0, 63.0),
}

FIELDS = (
    Field("size", NamedSize(SIZES), "trim size: a name, or [width, height]"),
    Field("radius", REACH, "radius of the cut corners", 0.0),
)
DESIGN_FIELDS: tuple[Field, ...] = ()


def body(values: Mapping[str, Any], at: At) -> Body:
    return Body(values["size"])


def draw(component: Component, design: Design, artwork: Artwork, desk: Desk) -> Print:
    trim = component.size.mm
    art = artwork.components[component.id]
    outline = rectangle(Box(0, 0, *trim), art.values["radius"])
    return both(component, design, artwork, desk, outline, rectangle(bleed_box(trim, art.bleed)))
