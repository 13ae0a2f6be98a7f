"""Elements that cannot be drawn: what is wrong with them besides, so that all of it is told in one run."""

from __future__ import annotations

from generator.faces import Element, Scene, elements, icons, pictures, words
from generator.faces.drawing import applies, complete, draw_all, items_of, value
from generator.faces.elements import ELEMENTS
from generator.faces.faults import tell
from generator.faces.keys import Values
from generator.fields import Bad, Names, also, torn

FONTS = ("font", "bold", "italic")


def look_up_all(some: tuple[Element, ...], scene: Scene) -> None:
    """As `look_up`, each element that is drawn for the scene's design."""
    for element in some:
        if not element.condition or applies(element, scene):
            look_up(element, scene)


def look_up(element: Element, scene: Scene) -> None:
    """Tell what is wrong with the values of an element that is not drawn, at each of its repeats."""
    scene.faults.broken += 1
    if not element.kind:
        return  # nobody knows what it was to be
    outer = scene.names
    try:
        for names in _repeats(element, scene):
            scene.names = names
            values, lacking = complete(element, scene)
            look(element, values, lacking, scene)
    finally:
        scene.names = outer


def _repeats(element: Element, scene: Scene) -> tuple[Names, ...]:
    """The names that there are at each repeat; without {item} where that is not known."""
    if "repeat" not in element.prepared.spoilt:
        try:
            repeat = value(element, "repeat", scene)
            if repeat is None:
                return (scene.names,)
            items = items_of(element, repeat, scene)
            return tuple(also(scene.names, {"item": item}) for item in items)
        except Bad as fault:
            tell(fault, element, scene)
    return (torn(scene.names, ("item",)),)


def look(element: Element, values: Values, lacking: tuple[str, ...], scene: Scene) -> None:
    """Tell of names of what is not there, and of all that an element holds; it has no value for `lacking`."""
    scene.faults.broken += 1
    for name in (*FONTS, "recolour", element.kind):
        if name in lacking or values.get(name) is None:
            continue
        try:
            _look(name, values, element, scene)
        except Bad as fault:
            tell(fault, element, scene)
    if ELEMENTS[element.kind].holds and (lacking or element.spoilt or not scene.measured):
        if scene.measured:
            draw_all(element.children, scene, held=True)
        else:
            look_up_all(element.children, scene)


def _look(name: str, values: Values, element: Element, scene: Scene) -> None:
    if name in FONTS:
        words.font_of(element, name, values[name], scene)
    elif name == "recolour":
        icons.recolours(element, values[name], scene)
    elif name == "icon":
        icons.drawn(values[name], element, "icon", scene)
    elif name == "image":
        pictures.found(values[name], element, scene)
    elif name == "face":
        with elements.inside(values["face"], element, scene) as face:
            look_up_all(face.elements, scene)
    elif name == "paragraph":
        from generator.faces import marked

        marked.look_up(element, values, scene)
