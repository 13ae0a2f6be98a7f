"""The elements of a face, each declared once: its keys, and how it is drawn as ink in mm.

An element is a mapping with exactly one element key (`text:`, `icon:` …) beside options.
"""

from __future__ import annotations

from generator import art, fields
from generator.faces import Element, Scene, shapes, words
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
    Raw,
    Whole,
)
from generator.findings import error
from generator.geometry import IDENTITY, Box, rotation, translation
from generator.ink import Group, Mark, rectangle


def _icon(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    from generator import library

    name, area = values["icon"], box or scene.trim
    # many designs show the same few pictures, and each would be looked for on disk
    key = ("icon", name, values["recolour"], area)
    if key in scene.cache:
        return scene.cache[key]
    before = len(scene.findings)
    path = library.art(name, scene.artwork.folder)
    if path is None:
        names = library.art_names(scene.artwork.folder)
        raise Bad(
            error(element.place, f"no picture is called “{name}”", fields.nearest(name, names))
        )
    drawn = art.icon(path)
    scene.findings += [f for f in drawn.findings if f not in scene.findings]
    symbol = drawn.symbol
    if symbol is None:
        return ()
    if (map_name := values["recolour"]) is not None:
        maps = scene.artwork.recolours
        if map_name not in maps:
            raise Bad(
                error(
                    element.place,
                    f"no recolours are called “{map_name}”",
                    fields.nearest(map_name, maps),
                )
            )
        symbol = art.recoloured(symbol, maps[map_name])
    marks = (art.placed(symbol, area),)
    if len(scene.findings) == before:
        scene.cache[key] = marks
    return marks


def _group(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    marks: tuple[Mark, ...] = values[HELD]
    at = values["at"]
    if box is not None:
        at = (box.x, box.y)
    if at is None and values["clip"] is None:
        return marks
    clip = None if values["clip"] is None else rectangle(Box(*values["clip"]))
    return (Group(marks, IDENTITY if at is None else translation(*at), clip),)


def _corners(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    marks: tuple[Mark, ...] = values[HELD]
    about = scene.trim.centre
    return (*marks, Group(marks, rotation(180, *about)))


def _image(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    return (picture(values["image"], values["fit"], box or scene.trim, element, scene),)


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
        form("paragraph", Field("paragraph", SPOKEN, "the words"), *TYPE), words.text
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
        ),
        _group,
        holds=True,
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
