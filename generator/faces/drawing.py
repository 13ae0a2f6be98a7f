"""Elements drawn for one design: filled, repeated, turned, with their roles; mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.faces import Element, Scene, patterns
from generator.faces.elements import ELEMENTS
from generator.faces.faults import Wrong, some_have, tell, tell_of
from generator.faces.keys import HELD, Values
from generator.fields import Ask, Bad, also, filled, may_hold, nearest
from generator.findings import error
from generator.geometry import IDENTITY, Box, Matrix, rotation
from generator.ink import Group, Mark, mark_box


def draw_all(elements: tuple[Element, ...], scene: Scene, held: bool = False) -> tuple[Mark, ...]:
    """The marks of elements; those `held` by another lie where that one puts them."""
    marks: list[Mark] = []
    for element in elements:
        if element.condition and not applies(element, scene):
            continue
        if element.steady:
            key = (id(element), scene.width, scene.height)
            drawn = scene.cache.get(key)
            if drawn is None:
                faults = scene.faults
                before = faults.times, faults.broken
                drawn = _draw(element, scene)
                if (faults.times, faults.broken) == before:
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
    """Whether the ink of one element is that of the other within it."""
    if element.kind == "face":
        return other is not element
    return any(other is child or _holds(child, other) for child in element.children)


def applies(element: Element, scene: Scene) -> bool:
    """Whether an element is drawn for the scene's design."""
    good = element.condition.holds(scene.names)
    if not good and any(may_hold(scene.names, trait) for trait in element.condition.traits):
        scene.idle.drawn.add(element)  # perhaps it is for this design
    scene.idle.seen(element, good, scene.names)
    return good


def _ask(scene: Scene) -> Ask:
    if scene.ask is None:
        art = scene.artwork
        scene.ask = Ask([], art.lengths, art.colours, art.language, art.words, inks=art.inks)
    return scene.ask


def _draw(element: Element, scene: Scene) -> tuple[Mark, ...]:
    if element.spoilt:
        from generator.faces import undrawn

        undrawn.look_up(element, scene)
        return ()
    try:
        repeat = value(element, "repeat", scene)
        if repeat is None:
            return _one(element, scene, None)
        items, boxes = _repeats(element, repeat, scene)
    except Bad as fault:
        from generator.faces import undrawn

        tell(fault, element, scene)
        undrawn.look_up(element, scene)
        return ()
    middle = boxes[1]
    marks: list[Mark] = []
    outer = scene.names
    try:
        for item, cell in zip(items, boxes[0], strict=True):
            scene.names = also(outer, {"item": item})
            made = _one(element, scene, cell)
            if made and repeat["turn-lower"] and cell.centre[1] > middle + 0.01:
                marks.append(Group(made, rotation(180, *cell.centre)))
            else:
                marks += made
    finally:
        scene.names = outer
    return tuple(marks)


def _repeats(
    element: Element, repeat: Mapping[str, Any], scene: Scene
) -> tuple[tuple[str, ...], tuple[tuple[Box, ...], float]]:
    """What each repeat stands for, where it is, and the middle of them all."""
    box = value(element, "box", scene)
    area = Box(*box) if box is not None else scene.trim.inset(scene.safe)
    items = items_of(element, repeat, scene)
    boxes = patterns.cells(len(items), repeat["pattern"], area, repeat["each"], repeat["gap"])
    if boxes and boxes[0].width <= 0:
        raise Wrong("repeat", error(element.place, f"{len(items)} do not fit into the box"))
    return items, (boxes, area.centre[1])


def items_of(element: Element, repeat: Mapping[str, Any], scene: Scene) -> tuple[str, ...]:
    """What {item} is at each repeat: the values of a trait, or numbers from 1."""
    over = repeat["over"]
    if over is None:
        return tuple(str(i) for i in range(1, repeat["count"] + 1))
    items = scene.names.get(over)
    if items is None:
        if may_hold(scene.names, over):
            raise Bad()
        hint = some_have(over, element, scene) or nearest(over, scene.names)
        raise Bad(error(element.place, f"no trait is called “{over}”", hint))
    return (items,) if isinstance(items, str) else items


def value(element: Element, name: str, scene: Scene) -> Any:
    """One field, filled where it is live; raises Bad once what is wrong with it has been told."""
    for one, node in element.prepared.live:
        if one.name == name:
            try:
                return one.reader.read(filled(node, scene.names), _ask(scene))
            except Bad as fault:
                tell_of(fault.findings, node, element, scene)
                raise Bad() from None
    return element.prepared.values.get(name)


def complete(element: Element, scene: Scene) -> tuple[Values, tuple[str, ...]]:
    """All fields but `repeat`, and the names of those that have no value, which has been told."""
    if not element.prepared.live:
        return element.prepared.values, ()
    values, amiss = element.prepared.complete(scene.names, _ask(scene), but="repeat")
    for _, node, findings in amiss:
        tell_of(findings, node, element, scene)
    return values, tuple(one.name for one, _, _ in amiss)


def _one(element: Element, scene: Scene, cell: Box | None) -> tuple[Mark, ...]:
    """An element, or one of its repeats; of one that cannot be drawn all that is wrong is told."""
    values, lacking = complete(element, scene)
    if not lacking:
        try:
            return tuple(_once(element, values, scene, cell))
        except Bad as fault:
            tell(fault, element, scene)
    from generator.faces import undrawn

    undrawn.look(element, values, lacking, scene)
    return ()


def _once(element: Element, values: Values, scene: Scene, cell: Box | None) -> Iterator[Mark]:
    """The element's marks under its turn and opacity, with its role on the whole."""
    box = cell
    if box is None and values.get("box") is not None:
        box = Box(*values["box"])
    kind = ELEMENTS[element.kind]
    if kind.holds:
        before = scene.faults.broken
        values = {**values, HELD: draw_all(element.children, scene, held=True)}
        if scene.faults.broken > before:
            scene.hollow.add(element)
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
