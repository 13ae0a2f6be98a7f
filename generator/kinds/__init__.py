"""What every kind of component offers, and how its faces become drawings; lengths in mm.

A kind is one module of this folder, named as in `kind:`. It offers

    STOCK: str                         the material it is printed on unless the kit says otherwise
    FIELDS: tuple[Field, ...]          the keys of a component of this kind beside the common ones
    DESIGN_FIELDS: tuple[Field, ...]   likewise of its designs; their values become traits
    body(values, at) -> Body           size, shape and cells, from the values of FIELDS
    draw(component, design, artwork, desk) -> Print

A kind that is measured by other components offers besides

    fitted(component, values, others, at) -> (component, values)

which is asked once all others have their counts; `values` may gain keys, for `draw` to find.

`body` raises `fields.Bad` for values that do not go together; `at(key)` is where a key stands in
the file. A component with cells needs no face: one that is named is drawn over its cells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from generator import faces, plugins
from generator.faces import Artwork, Element, Idle, Scene
from generator.faces.faults import Faults
from generator.faces.lost import Lost
from generator.fields import Field, Names, Torn, torn
from generator.findings import Finding, Place, warning
from generator.geometry import Box, Size
from generator.ink import Drawing, Mark, Outline, Print, fingerprint
from generator.kit import Component, Design, Kit, spoken

if TYPE_CHECKING:
    from generator.art import Art

At = Callable[[str], Place]


@dataclass(frozen=True, slots=True)
class Body:
    """What the pieces of a component are like before anything is drawn on them.

    `faces` are those that the component's own keys name, with the key; `plain` cells need no
    pattern.
    """

    size: Size
    shape: str = "rectangle"
    cells: tuple[int, int] | None = None
    legend: Mapping[str, str] = field(default_factory=dict)
    faces: tuple[tuple[str, str], ...] = ()
    plain: bool = True


@dataclass(slots=True)
class Desk:
    """Where a kit is drawn: the language, the findings, and what all designs of a component share."""

    language: str
    faults: Faults = field(default_factory=Faults)
    caches: dict[str, dict[object, tuple[Mark, ...]]] = field(default_factory=dict)
    panels: dict[tuple[object, ...], Drawing] = field(default_factory=dict)  # of constant faces
    beyond: dict[tuple[object, ...], object] = field(
        default_factory=dict
    )  # whose panels reach beyond
    idle: Idle = field(default_factory=Idle)
    lost: Lost = field(default_factory=Lost)
    made: dict[int, tuple[Element, Mark]] = field(default_factory=dict)
    pictures: dict[str, Art | None] = field(default_factory=dict)
    backs: dict[tuple[str, str], Drawing] = field(default_factory=dict)  # by component and ink


class Kind(Protocol):
    STOCK: str
    FIELDS: tuple[Field, ...]
    DESIGN_FIELDS: tuple[Field, ...]

    def body(self, values: Mapping[str, Any], at: At) -> Body: ...

    def draw(self, component: Component, design: Design, artwork: Artwork, desk: Desk) -> Print: ...


_CORNERED = 5  # steps in the outline of a rectangle
NO_CELL = "."  # in a pattern: nothing is here


def pattern_fault(body: Body, pattern: str | None) -> tuple[str, str] | None:
    """What is wrong with a design's pattern for these cells, and a hint; None where it will do."""
    if body.cells is None:
        return None
    columns, rows = body.cells
    known = ", ".join(f"{letter} {name}" for letter, name in body.legend.items())
    wanted = f"{columns} letters" + (f" in each of {rows} rows, parted by /" if rows > 1 else "")
    if pattern is None:
        return None if body.plain else ("lacks “pattern”", f"{wanted}: {known}")
    lines = pattern.split("/")
    if len(lines) != rows:
        return f"“{pattern}” has {len(lines)} rows where there are {rows}", wanted
    for line in lines:
        if len(line) != columns:
            return f"“{line}” has {len(line)} letters where there are {columns} cells", wanted
        for letter in line:
            if letter not in body.legend and letter != NO_CELL:
                return f"“{letter}” in “{line}” is not in the legend", f"known: {known or 'none'}"
    return None


def named(
    component: Component,
    design: Design,
    artwork: Artwork,
    language: str,
    extra: Mapping[str, str] | None = None,
) -> Names:
    """What placeholders may name on a face: every trait, id, name, index and total.

    A trait such as `says.fr` is what `says` is in that language; the first language it has stands
    where the wanted one is missing. `name.fr` is the name in that language.
    """
    art = artwork.components[component.id].designs[design.id]
    names: dict[str, Any] = dict(art.names)
    for key, value in art.names.items():
        base, dot, code = key.partition(".")
        if dot and (code == language or base not in names):
            names[base] = value
    for code, said in design.names.items() if len(design.names) > 1 else ():
        names[f"name.{code}"] = said
    names["name"] = spoken(design.names, language) or design.id
    if extra:
        names.update(extra)
    if isinstance(art.names, Torn):
        return torn(names, art.names.lost, art.names.open)
    return names


def panel(
    face: str,
    component: Component,
    design: Design,
    artwork: Artwork,
    desk: Desk,
    trim: tuple[float, float],
    ground: Outline,
    extra: Mapping[str, str] | None = None,
    cache: str = "",
) -> Drawing:
    """A face of one design as a drawing; `ground` is what `fill` covers, bleed included.

    `extra` adds placeholders, such as {side} for a die. Faces of one component that are drawn on
    different grounds need each a `cache` of its own name.
    """
    art = artwork.components[component.id]
    template = artwork.faces.get(face)
    if template is None:  # as has been told where it is named
        desk.faults.broken += 1
        return Drawing(*trim, (), art.bleed)
    key = (component.id, cache, face, trim)
    if key in desk.panels:
        if key in desk.beyond:
            own = (component.id, design.id, face, *(extra or {}).values())
            desk.lost.again(desk.beyond[key], own, f"design {design.id} of {component.id}")
        return desk.panels[key]
    before = desk.faults.times, desk.faults.broken
    scene = Scene(
        artwork,
        named(component, design, artwork, desk.language, extra),
        *trim,
        ground,
        art.safe,
        desk.language,
        f"design {design.id} of {component.id}",
        desk.faults,
        desk.caches.setdefault(f"{component.id} {cache}", {}),
        desk.idle,
        _bounds(trim, art.bleed, ground),
        desk.made,
        desk.pictures,
        cells_of(component, design, artwork, desk.language),
    )
    drawing = Drawing(*trim, faces.draw(template, scene), art.bleed)
    if scene.beyond:
        own = (component.id, design.id, face, *(extra or {}).values())
        desk.beyond[key] = own
        desk.lost.look(drawing.marks, scene, art.bleed, own)
    if template.constant and (desk.faults.times, desk.faults.broken) == before:
        desk.panels[key] = drawing
    return drawing


def cells_of(
    component: Component, design: Design, artwork: Artwork, language: str
) -> Callable[[str], Place | None] | None:
    """Finds the cell of a table that a trait of a design was read from, where there is a table."""
    art = artwork.components[component.id]
    if art.cells is None:
        return None
    find, place = art.cells, art.designs[design.id].place
    return lambda name: find(place, name, language)


def _bounds(trim: tuple[float, float], bleed: float, ground: Outline) -> Box:
    """A box wherein all ink is surely on the piece; within a disc and a hexagon a square."""
    if len(ground) <= _CORNERED:
        return bleed_box(trim, bleed)
    width, height = trim
    side = min(width, height) * 2**-0.5
    return Box((width - side) / 2, (height - side) / 2, side, side)


def both(
    component: Component,
    design: Design,
    artwork: Artwork,
    desk: Desk,
    outline: Outline,
    ground: Outline,
    cells: tuple[Mark, ...] | None = None,
    within: Callable[[tuple[Mark, ...]], tuple[Mark, ...]] = tuple,
) -> Print:
    """The print of a flat piece with a front and perhaps a back; a shared back is one drawing.

    `cells` lie on the face that `below` names and under the front's own face, if it has one.
    `within` keeps the marks of a face inside its shape.
    """
    art = artwork.components[component.id]
    faces_of = art.designs[design.id]
    trim = component.size.mm

    def drawn(face: str) -> Drawing:
        made = panel(face, component, design, artwork, desk, trim, ground)
        marks = within(made.marks)
        return made if marks is made.marks else replace(made, marks=marks)

    if cells is None:
        front = drawn(faces_of.face)
    else:
        below = art.values["below"]
        marks = (drawn(below).marks if below else ()) + cells
        if faces_of.face:
            _covers(faces_of.face, component, artwork, desk)
            marks += drawn(faces_of.face).marks
        front = Drawing(*trim, marks, art.bleed)
    back = None
    if faces_of.back is not None:
        back = drawn(faces_of.back)
        known = desk.backs.setdefault((component.id, fingerprint(back)), back)
        # equal ink may mean other things to the rules
        back = known if known.marks == back.marks else back
    return Print(
        component.id, design.id, design.count, outline, front, back, (), component.shape, art.safe
    )


def _covers(face: str, component: Component, artwork: Artwork, desk: Desk) -> None:
    """Tells of a fill in a face that lies over cells."""
    template = artwork.faces.get(face)
    for element in template.elements if template else ():
        whole = element.prepared.values.get("opacity") == 1.0 and not element.condition
        if element.kind == "fill" and whole and not element.spoilt:
            said = f"component {component.id}: this fill of “{face}” covers the cells"
            hint = f"name the face as “below: {face}” to have it under them"
            desk.faults.add(warning(element.place, said, hint))


def bleed_box(trim: tuple[float, float], bleed: float) -> Box:
    return Box(-bleed, -bleed, trim[0] + 2 * bleed, trim[1] + 2 * bleed)


def draw(
    kit: Kit, artwork: Artwork, language: str
) -> tuple[tuple[Print, ...], tuple[Finding, ...]]:
    """Every design of a kit in the order of its file, and what could not be drawn.

    Of a kit with errors there are prints of what could be read whole.
    """
    desk = Desk(language)
    faults = desk.faults
    prints: list[Print] = []
    for component in kit.components:
        kind: Kind = plugins.load("kinds", component.kind)
        art = artwork.components[component.id]
        for design in component.designs:
            if not art.whole or not art.designs[design.id].whole:
                from generator.kinds import _unmeasured  # for kits with errors alone

                _unmeasured.look_up(component, design, artwork, desk)
                continue
            before = faults.broken
            made = kind.draw(component, design, artwork, desk)
            prints.append(made if faults.broken == before else replace(made, whole=False))
    found = (*faults.findings(), *desk.idle.findings(artwork), *desk.lost.findings())
    return tuple(prints), found
