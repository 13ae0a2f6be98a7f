"""Grounds, rectangles, circles, lines, paths and grids of a face; mm."""

from __future__ import annotations

from typing import Any

from generator.art.outlines import Malformed
from generator.art.outlines import path as path_data
from generator.faces import Element, Scene
from generator.faces.faults import Wrong
from generator.faces.keys import Values
from generator.fields import (
    Bad,
)
from generator.findings import Finding, error
from generator.geometry import Box, translation
from generator.ink import Group, Mark, Outline, Path, ellipse, polyline, rectangle


def fill(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    return (Path(scene.ground, fill=values["fill"]),)


def shape(outline: Outline, values: Values, element: Element) -> tuple[Mark, ...]:
    faults = unpainted(values, element)
    if faults:
        raise Bad(*faults)
    return (
        Path(
            outline,
            fill=values["colour"],
            stroke=values["stroke"],
            width=values["stroke-width"] if values["stroke"] else 0.0,
            cap=values["cap"],
            join="round",
            dash=values["dash"],
        ),
    )


def unpainted(values: Values, element: Element) -> list[Finding]:
    """Why nothing of a shape would show."""
    faults: list[Finding] = []
    if values["colour"] is None and values["stroke"] is None:
        faults.append(error(element.place, f"this {element.kind} has neither colour nor stroke"))
    if values["dash"] and not any(values["dash"]):
        hint = "such as [2mm, 1mm]"
        faults.append(error(element.place, "dashes and spaces of no length", hint))
    return faults


def rect(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    return shape(rectangle(box or Box(*values["rect"]), values["radius"]), values, element)


def circle(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    numbers = values["circle"]
    x, y = numbers[:2] if box is None else box.centre
    return shape(ellipse(x, y, *numbers[2:]), values, element)


def line(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    x1, y1, x2, y2 = values["line"]
    if box is not None:  # repeated: its ends are told from each cell's top left
        x1, y1, x2, y2 = x1 + box.x, y1 + box.y, x2 + box.x, y2 + box.y
    return shape(polyline(((x1, y1), (x2, y2))), {**values, "colour": None}, element)


def path(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    try:
        outline = path_data(values["path"])
    except Malformed as fault:
        hint = "SVG path data, such as M 0 0 L 10 5 Z"
        said = error(element.place, f"the path makes no sense at “{fault}”", hint)
        raise Wrong("path", said, *unpainted(values, element)) from None
    at = values["at"]
    if box is not None:
        at = (box.x, box.y)
    marks = shape(outline, values, element)
    return marks if at is None else (Group(marks, translation(*at)),)


def grid(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    columns, rows = values["grid"]
    area = box or scene.trim
    w, h = area.width / columns, area.height / rows
    marks: list[Mark] = []
    colours = values["colours"]
    for row in range(rows if colours else 0):
        for column in range(columns):
            cell = Box(area.x + column * w, area.y + row * h, w, h)
            marks.append(Path(rectangle(cell), fill=colours[(row + column) % len(colours)]))
    if values["stroke"] is not None:
        lines: list[Any] = []
        for i in range(columns + 1):
            x = area.x + i * w
            lines += [("M", x, area.y), ("L", x, area.bottom)]
        for i in range(rows + 1):
            y = area.y + i * h
            lines += [("M", area.x, y), ("L", area.right, y)]
        marks += shape(tuple(lines), {**values, "colour": None}, element)
    if not marks:
        raise Bad(error(element.place, "this grid has neither colours nor stroke"))
    return tuple(marks)
