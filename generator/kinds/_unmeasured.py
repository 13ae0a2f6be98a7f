"""Designs of a kit with errors whose measures are not known: what is wrong with their faces all the same."""

from __future__ import annotations

from generator import faces
from generator.faces import Artwork, Scene
from generator.fields import torn
from generator.kinds import Desk, cells_of, named
from generator.kit import Component, Design

# what placeholders may name besides on parts of a piece, such as the sides of a die
_LENT = frozenset(("side", "column", "row", "number", "file", "cell", "x", "y"))


def look_up(component: Component, design: Design, artwork: Artwork, desk: Desk) -> None:
    """Tell what is wrong with the faces of a design whose measures are not known."""
    art = artwork.components[component.id].designs[design.id]
    names = named(component, design, artwork, desk.language)
    for face in (art.face, art.back):
        template = artwork.faces.get(face or "")
        if template is None:
            continue
        scene = Scene(
            artwork,
            torn(names, _LENT - names.keys()),
            0.0,
            0.0,
            (),
            0.0,
            desk.language,
            f"design {design.id} of {component.id}",
            desk.faults,
            idle=desk.idle,
            pictures=desk.pictures,
            cells=cells_of(component, design, artwork, desk.language),
        )
        faces.look_up(template, scene)
