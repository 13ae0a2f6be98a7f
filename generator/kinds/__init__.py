"""What every kind of component offers, and how its faces become drawings; lengths in mm.

A kind is one module of this folder, named as in `kind:`. It offers

    STOCK: str                         the material it is printed on unless the kit says otherwise
    FIELDS: tuple[Field, ...]          the keys of a component of this kind beside the common ones
    DESIGN_FIELDS: tuple[Field, ...]   likewise of its designs; their values become traits
    body(values, place) -> Body        size, shape and cells, from the values of FIELDS
    draw(component, design, artwork, desk) -> Print

`body` raises `fields.Bad` for values that do not go together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from generator import faces, plugins
from generator.faces import Artwork, Scene
from generator.fields import Field
from generator.findings import Finding, Place, error
from generator.geometry import Box, Size
from generator.ink import Drawing, Mark, Outline, Print
from generator.kit import Component, Design, Kit, spoken


@dataclass(frozen=True, slots=True)
class Body:
    """What the pieces of a component are like before anything is drawn on them."""

    size: Size
    shape: str = "rectangle"
    cells: tuple[int, int] | None = None
    legend: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Desk:
    """Where a kit is drawn: the language, the findings, and what all designs of a component share."""

    language: str
    findings: list[Finding] = field(default_factory=list)
    caches: dict[str, dict[object, tuple[Mark, ...]]] = field(default_factory=dict)


class Kind(Protocol):
    STOCK: str
    FIELDS: tuple[Field, ...]
    DESIGN_FIELDS: tuple[Field, ...]

    def body(self, values: Mapping[str, Any], place: Place) -> Body: ...

    def draw(self, component: Component, design: Design, artwork: Artwork, desk: Desk) -> Print: ...


def named(component: Component, design: Design, artwork: Artwork, language: str) -> dict[str, Any]:
    """What placeholders may name on a face: every trait, id, name, index and total."""
    art = artwork.components[component.id].designs[design.id]
    return {**art.names, "name": spoken(design.names, language) or design.id}


def panel(
    face: str,
    component: Component,
    design: Design,
    artwork: Artwork,
    desk: Desk,
    trim: tuple[float, float],
    ground: Outline,
    extra: Mapping[str, str] | None = None,
) -> Drawing:
    """A face of one design as a drawing; `ground` is what `fill` covers, bleed included.

    `extra` adds placeholders, such as {side} for a die.
    """
    art = artwork.components[component.id]
    where = art.designs[design.id].place
    template = artwork.faces.get(face)
    if template is None:
        desk.findings.append(
            error(where, f"design {design.id} of {component.id}: no face is called “{face}”")
        )
        return Drawing(*trim, (), art.bleed)
    scene = Scene(
        artwork,
        {**named(component, design, artwork, desk.language), **(extra or {})},
        *trim,
        ground,
        art.safe,
        desk.language,
        f"design {design.id} of {component.id}",
        desk.findings,
        desk.caches.setdefault(component.id, {}),
    )
    return Drawing(*trim, faces.draw(template, scene), art.bleed)


def both(
    component: Component,
    design: Design,
    artwork: Artwork,
    desk: Desk,
    outline: Outline,
    ground: Outline,
) -> Print:
    """The print of a flat piece with a front and perhaps a back; a shared back is one drawing."""
    art = artwork.components[component.id]
    faces_of = art.designs[design.id]
    trim = component.size.mm
    front = panel(faces_of.face, component, design, artwork, desk, trim, ground)
    back = None
    if faces_of.back is not None:
        back = panel(faces_of.back, component, design, artwork, desk, trim, ground)
        shared = desk.caches.setdefault("backs", {})
        key = (component.id, back.marks)
        kept: Any = shared.setdefault(key, (back,))  # type: ignore[arg-type]
        back = kept[0]
    return Print(
        component.id, design.id, design.count, outline, front, back, (), component.shape, art.safe
    )


def bleed_box(trim: tuple[float, float], bleed: float) -> Box:
    return Box(-bleed, -bleed, trim[0] + 2 * bleed, trim[1] + 2 * bleed)


def draw(
    kit: Kit, artwork: Artwork, language: str
) -> tuple[tuple[Print, ...], tuple[Finding, ...]]:
    """Every design of a kit in the order of its file, and what could not be drawn."""
    desk = Desk(language)
    prints: list[Print] = []
    for component in kit.components:
        kind: Kind = plugins.load("kinds", component.kind)
        prints += [kind.draw(component, design, artwork, desk) for design in component.designs]
    return tuple(prints), tuple(desk.findings)
