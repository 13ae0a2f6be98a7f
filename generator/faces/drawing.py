"""Elements drawn for one design: filled, repeated, turned, with their roles; mm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator import fields
from generator.faces import Element, Scene, patterns
from generator.faces.elements import ELEMENTS
from generator.faces.keys import HELD, Values
from generator.fields import (
    Ask,
    Bad,
    filled,
)
from generator.findings import error
from generator.geometry import IDENTITY, Box, Matrix, rotation
from generator.ink import Group, Mark, mark_box


def draw_all(elements: tuple[Element, ...], scene: Scene, held: bool = False) -> tuple[Mark, ...]:
    """The marks of elements; those `held` by another lie where that one puts them."""
    marks: list[Mark] = []
    for element in elements:
        if element.when and not _applies(element, scene):
            continue
        if element.steady:
            key = (id(element), scene.width, scene.height)
            drawn = scene.cache.get(key)
            if drawn is None:
                before = len(scene.findings)
                drawn = _draw(element, scene)
                if len(scene.findings) == before:
                    scene.cache[key] = drawn
        else:
            drawn = _draw(element, scene)
        marks += drawn
        if held or not _within(drawn, scene.bounds):
            scene.beyond = scene.beyond or not held
            for mark in drawn:
                known = scene.made.get(id(mark))
                if known is None or not _holds(element, known[0]):
                    scene.made[id(mark)] = element, mark
    return tuple(marks)


def _within(marks: tuple[Mark, ...], bounds: Box | None) -> bool:
    if bounds is None:
        return True
    for mark in marks:
        box = mark_box(mark)
        if box is None and isinstance(mark, Group):
            return False  # perhaps its clip leaves nothing of it
        if box is not None and not bounds.contains(box):
            return False
    return True


def _holds(element: Element, other: Element) -> bool:
    return any(other is child or _holds(child, other) for child in element.children)


def _applies(element: Element, scene: Scene) -> bool:
    applies = True
    for trait, wanted in element.when:
        there = scene.names.get(trait, "")
        if there not in wanted if isinstance(there, str) else wanted.isdisjoint(there):
            applies = False
            break
    scene.idle.seen(element, applies, scene.names)
    return applies


def _ask(scene: Scene) -> Ask:
    if scene.ask is None:
        art = scene.artwork
        scene.ask = Ask(
            scene.findings, art.lengths, art.colours, art.language, art.words, inks=art.inks
        )
    return scene.ask


def _draw(element: Element, scene: Scene) -> tuple[Mark, ...]:
    try:
        return tuple(_repeated(element, scene))
    except Bad as fault:
        scene.findings += [
            replace(f, sentence=f"{scene.subject}: {f.sentence}") for f in fault.findings
        ]
        return ()


def _repeated(element: Element, scene: Scene) -> Iterator[Mark]:
    repeat = _value(element, "repeat", scene)
    if repeat is None:
        yield from _once(element, _complete(element, scene), scene, None)
        return
    box = _value(element, "box", scene)
    area = Box(*box) if box is not None else scene.trim.inset(scene.safe)
    if repeat["over"] is not None:
        items = scene.names.get(repeat["over"])
        if items is None:
            raise Bad(
                error(
                    element.place,
                    f"no trait is called “{repeat['over']}”",
                    fields.nearest(repeat["over"], scene.names),
                )
            )
        over = (items,) if isinstance(items, str) else items
    else:
        over = tuple(str(i) for i in range(1, repeat["count"] + 1))
    boxes = patterns.cells(len(over), repeat["pattern"], area, repeat["each"], repeat["gap"])
    if boxes and boxes[0].width <= 0:
        raise Bad(error(element.place, f"{len(over)} do not fit into the box"))
    middle = area.centre[1]
    outer = scene.names
    try:
        for item, cell in zip(over, boxes, strict=True):
            scene.names = {**outer, "item": item}
            marks = tuple(_once(element, _complete(element, scene), scene, cell))
            if repeat["turn-lower"] and cell.centre[1] > middle + 0.01:
                yield Group(marks, rotation(180, *cell.centre))
            else:
                yield from marks
    finally:
        scene.names = outer


def _value(element: Element, name: str, scene: Scene) -> Any:
    """One field, filled where it is live."""
    for one, node in element.prepared.live:
        if one.name == name:
            return one.reader.read(filled(node, scene.names), _ask(scene))
    return element.prepared.values.get(name)


def _complete(element: Element, scene: Scene) -> Values:
    if not element.prepared.live:
        return element.prepared.values
    return element.prepared.complete(scene.names, _ask(scene), but="repeat")


def _once(element: Element, values: Values, scene: Scene, cell: Box | None) -> Iterator[Mark]:
    """The element's marks under its turn and opacity, with its role on the whole."""
    box = cell
    if box is None and values.get("box") is not None:
        box = Box(*values["box"])
    kind = ELEMENTS[element.kind]
    if kind.holds:
        values = {**values, HELD: draw_all(element.children, scene, held=True)}
    marks = kind.draw(element, values, scene, box)
    if not marks:
        return
    matrix: Matrix = IDENTITY
    if values["turn"]:
        matrix = rotation(values["turn"], *_middle(values, box, scene))
    opacity, role = values["opacity"], values["role"]
    if matrix == IDENTITY and opacity == 1.0 and (not role or len(marks) == 1):
        yield from (replace(m, role=role) for m in marks) if role else marks
    else:
        yield Group(marks, matrix, None, False, opacity, role)


def _middle(values: Values, box: Box | None, scene: Scene) -> tuple[float, float]:
    if box is not None:
        return box.centre
    if values.get("at") is not None:
        x, y = values["at"]
        return x, y
    return scene.trim.centre
