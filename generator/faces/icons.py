"""Pictures of `art/` on a face: found by name, in other colours where a map says so."""

from __future__ import annotations

from collections.abc import Mapping

from generator import art, fields, library
from generator.art import Art
from generator.faces import Element, Scene
from generator.faces.faults import Wrong
from generator.fields import Bad
from generator.findings import error
from generator.ink import Symbol


def symbol(name: str, recolour: str | None, element: Element, key: str, scene: Scene) -> Symbol:
    """The picture that a key names; raises Bad."""
    found = drawn(name, element, key, scene)
    if recolour is None:
        return found.symbol
    return art.recoloured(found.symbol, recolours(element, recolour, scene))


def drawn(name: str, element: Element, key: str, scene: Scene) -> Art:
    """The picture of that name; what its file holds amiss is told in the scene. Raises Bad."""
    if name not in scene.pictures:
        path = library.art(name, scene.artwork.folder)
        scene.pictures[name] = None if path is None else art.icon(path)
    found = scene.pictures[name]
    if found is None:
        names = library.art_names(scene.artwork.folder)
        hint = fields.nearest(name, names)
        raise Wrong(key, error(element.place, f"no picture is called “{name}”", hint))
    for one in found.findings:
        scene.faults.add(one)
    return found


def recolours(element: Element, name: str, scene: Scene) -> Mapping[str, str]:
    """The map of colours of that name; raises Bad."""
    maps = scene.artwork.recolours
    if name not in maps:
        if fields.may_hold(maps, name):
            raise Bad()
        hint = fields.nearest(name, maps)
        raise Wrong("recolour", error(element.place, f"no recolours are called “{name}”", hint))
    return maps[name]
