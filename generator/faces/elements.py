"""The elements of a face, each declared once: its keys, and how it is drawn as ink in mm.

An element is a mapping with exactly one element key (`text:`, `icon:` …) beside options.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from generator import art, fields
from generator.faces import Element, Face, Scene, icons, shapes, words
from generator.faces.faults import Wrong
from generator.faces.keys import BOXED, CIRCLE, FILLED, HELD, STROKE, TYPE, Kind, Values, form
from generator.faces.pictures import picture
from generator.fields import (
    BOX,
    COLOUR,
    MM,
    POINT,
    REACH,
    SPOKEN,
    WORDS,
    Bad,
    Choice,
    Field,
    Listed,
    Number,
    Raw,
    Whole,
    may_hold,
)
from generator.findings import error
from generator.geometry import IDENTITY, Box, rotation, translation
from generator.ink import Group, Mark, rectangle


def _icon(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    name, area = values["icon"], box or scene.trim
    # many designs show the same few pictures, and each would be looked for on disk
    key = ("icon", name, values["recolour"], area)
    if key in scene.cache:
        return scene.cache[key]
    before = scene.faults.broken
    symbol = icons.symbol(name, values["recolour"], element, "icon", scene)
    marks = (art.placed(symbol, area),)
    if scene.faults.broken == before:
        scene.cache[key] = marks
    return marks


def _paragraph(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    from generator.faces import marked  # not for those who have none

    return marked.paragraph(element, values, scene, box)


def _group(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    marks: tuple[Mark, ...] = values[HELD]
    at = values["at"]
    if box is not None:
        at = (box.x, box.y)
    if at is None and values["clip"] is None:
        return marks
    clip = None if values["clip"] is None else rectangle(Box(*values["clip"]), values["radius"])
    return (Group(marks, IDENTITY if at is None else translation(*at), clip),)


@contextmanager
def inside(name: str, element: Element, scene: Scene) -> Iterator[Face]:
    """While another face is drawn, or looked at, where an element stands; raises Bad."""
    faces = scene.artwork.faces
    if name not in faces:
        if may_hold(faces, name):
            raise Bad()
        hint = fields.nearest(name, faces)
        raise Wrong("face", error(element.place, f"no face is called “{name}”", hint))
    if name in scene.within:
        way = " > ".join((*scene.within[scene.within.index(name) :], name))
        raise Wrong("face", error(element.place, f"the face “{name}” holds itself: {way}"))
    outer = scene.within
    scene.within = (*outer, name)
    try:
        yield faces[name]
    finally:
        scene.within = outer


def _face(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    from generator.faces.drawing import draw_all  # which draws elements, this one too

    with inside(values["face"], element, scene) as face:
        marks = draw_all(face.elements, scene, held=True)
    at = (box.x, box.y) if box is not None else values["at"]
    return marks if at is None else (Group(marks, translation(*at)),)


def _corners(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    marks: tuple[Mark, ...] = values[HELD]
    about = scene.trim.centre
    return (*marks, Group(marks, rotation(180, *about)))


def _image(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    return (
        picture(
            values["image"], values["fit"], values["radius"], box or scene.trim, element, scene
        ),
    )


_COLUMNS_ROWS = Listed(Whole(1, 500), 2)

ELEMENTS: dict[str, Kind] = {
    "fill": Kind(form("fill", Field("fill", COLOUR, "the whole face, to the bleed")), shapes.fill),
    "rect": Kind(
        form(
            "rect",
            Field("rect", BOX, "x, y, width and height"),
            FILLED,
            *STROKE,
            Field("radius", REACH, "radius of the corners", 0.0),
        ),
        shapes.rect,
    ),
    "circle": Kind(
        form(
            "circle",
            Field("circle", CIRCLE, "its middle and its radius, or the two radii of an ellipse"),
            BOXED,
            FILLED,
            *STROKE,
        ),
        shapes.circle,
    ),
    "line": Kind(
        form("line", Field("line", Listed(MM, 4), "x and y of both ends"), *STROKE), shapes.line
    ),
    "path": Kind(
        form(
            "path",
            Field("path", WORDS, "SVG path data in mm"),
            Field("at", POINT, "where its origin lies", None),
            BOXED,
            FILLED,
            *STROKE,
        ),
        shapes.path,
    ),
    "text": Kind(form("text", Field("text", SPOKEN, "the words"), *TYPE), words.text),
    "paragraph": Kind(
        form(
            "paragraph",
            Field("paragraph", SPOKEN, "words with **bold**, *italic* and :pictures: among them"),
            *TYPE,
            Field("bold", WORDS, "font of bold words; else that of the same family", None),
            Field("italic", WORDS, "font of italic words; else that of the same family", None),
            Field("icons", Number(0.5, 4), "height of pictures as a multiple of the size", 1.15),
            Field("recolour", WORDS, "for the pictures, the name of a map in “recolours”", None),
        ),
        _paragraph,
    ),
    "icon": Kind(
        form(
            "icon",
            Field("icon", WORDS, "a picture's name: art/<name>.svg beside the kit, then shipped"),
            BOXED,
            Field("recolour", WORDS, "the name of a map in “recolours”", None),
        ),
        _icon,
    ),
    "image": Kind(
        form(
            "image",
            Field("image", WORDS, "a picture file, found from the kit's folder"),
            BOXED,
            Field("fit", Choice(("inside", "cover", "stretch")), "how it fills its box", "inside"),
            Field("radius", REACH, "radius of its corners; half its width makes it round", 0.0),
        ),
        _image,
    ),
    "grid": Kind(
        form(
            "grid",
            Field("grid", _COLUMNS_ROWS, "columns and rows"),
            BOXED,
            Field("colours", Listed(COLOUR), "colours of the cells in turn", ()),
            *STROKE,
        ),
        shapes.grid,
    ),
    "group": Kind(
        form(
            "group",
            Field("group", Raw("a list of elements"), "elements drawn together", None),
            Field("at", POINT, "where their origin lies", None),
            BOXED,
            Field("clip", BOX, "nothing of them shows outside this box", None),
            Field("radius", REACH, "radius of the corners of “clip”", 0.0),
        ),
        _group,
        holds=True,
    ),
    "face": Kind(
        form(
            "face",
            Field("face", WORDS, "another face of the kit, drawn here with all its elements"),
            Field("at", POINT, "where its top left lies", None),
            BOXED,
        ),
        _face,
    ),
    "each-corner": Kind(
        form(
            "each-corner",
            Field(
                "each-corner",
                Raw("a list of elements"),
                "elements drawn upright, and again turned by 180°",
                None,
            ),
        ),
        _corners,
        holds=True,
    ),
}
