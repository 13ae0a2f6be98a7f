"""Pictures of `art/` on a face: found by name, in other colours where a map says so."""

from __future__ import annotations

from generator import art, fields, library
from generator.faces import Element, Scene
from generator.fields import Bad
from generator.findings import error
from generator.ink import Symbol


def symbol(name: str, recolour: str | None, element: Element, scene: Scene) -> Symbol:
    """The picture of that name; what its file holds amiss is told in the scene. Raises Bad."""
    if name not in scene.pictures:
        path = library.art(name, scene.artwork.folder)
        scene.pictures[name] = None if path is None else art.icon(path)
    drawn = scene.pictures[name]
    if drawn is None:
        names = library.art_names(scene.artwork.folder)
        hint = fields.nearest(name, names)
        raise Bad(error(element.place, f"no picture is called “{name}”", hint))
    scene.findings += [f for f in drawn.findings if f not in scene.findings]
    if recolour is None:
        return drawn.symbol
    maps = scene.artwork.recolours
    if recolour not in maps:
        hint = fields.nearest(recolour, maps)
        raise Bad(error(element.place, f"no recolours are called “{recolour}”", hint))
    return art.recoloured(drawn.symbol, maps[recolour])
