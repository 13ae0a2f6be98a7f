"""Basic shapes and viewports: what an element outlines, and how a view box lies in its box."""

from __future__ import annotations

from collections.abc import Callable

from generator.art.outlines import FAR, Malformed, numbers, path
from generator.art.tree import Node
from generator.geometry import Box, Matrix
from generator.ink import Outline, ellipse, polygon, polyline, rectangle

SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))

Measure = Callable[[str, str, float], float]  # attribute, its axis (x, y or o), its default


def outline(node: Node, measure: Measure) -> Outline:
    """The outline of a basic shape in its own units, begun where SVG begins it; Malformed else."""
    if node.name == "path":
        return path(node.attributes.get("d", ""))
    if node.name == "rect":
        return _rect(node, measure)
    if node.name == "circle":
        radius = measure("r", "o", 0.0)
        return (
            ellipse(measure("cx", "x", 0.0), measure("cy", "y", 0.0), radius) if radius > 0 else ()
        )
    if node.name == "ellipse":
        rx = measure("rx", "x", -1.0)
        ry = measure("ry", "y", -1.0)
        rx, ry = (ry if rx < 0 else rx), (rx if ry < 0 else ry)
        if rx <= 0 or ry <= 0:
            return ()
        return ellipse(measure("cx", "x", 0.0), measure("cy", "y", 0.0), rx, ry)
    if node.name == "line":
        ends = [(measure(f"x{i}", "x", 0.0), measure(f"y{i}", "y", 0.0)) for i in "12"]
        return polyline(ends)
    values = numbers(node.attributes.get("points", ""))
    points = list(zip(values[::2], values[1::2], strict=False))
    if not points:
        return ()
    made = polygon(points) if node.name == "polygon" else polyline(points)
    if len(values) % 2:
        raise Malformed("an odd number of coordinates", made)
    return made


def _rect(node: Node, measure: Measure) -> Outline:
    box = Box(
        measure("x", "x", 0.0),
        measure("y", "y", 0.0),
        measure("width", "x", 0.0),
        measure("height", "y", 0.0),
    )
    if box.width <= 0 or box.height <= 0:
        return ()
    rx, ry = measure("rx", "x", -1.0), measure("ry", "y", -1.0)
    rx, ry = (max(ry, 0.0) if rx < 0 else rx), (max(rx, 0.0) if ry < 0 else ry)
    rx, ry = min(rx, box.width / 2), min(ry, box.height / 2)
    return rectangle(box, rx, ry)


def view_box(text: str) -> Box | None:
    """None where it is no box."""
    try:
        values = numbers(text)
    except Malformed:
        return None
    return Box(*values) if len(values) == 4 and min(values[2:]) > 1 / FAR else None


def aspect(text: str) -> tuple[float, float, bool, bool]:
    """Shares of the spare width and height before the picture; whether stretched; whether cut."""
    words = [w for w in text.split() if w != "defer"] or ["xMidYMid"]
    if words[0] == "none":
        return 0.0, 0.0, True, False
    shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    right, down = shares.get(words[0][1:4], 0.5), shares.get(words[0][5:8], 0.5)
    return right, down, False, "slice" in words[1:]


def fitted(view: Box, into: Box, text: str) -> Matrix:
    """Takes a view box into a viewport as `preserveAspectRatio` asks."""
    right, down, stretched, cut = aspect(text)
    sx, sy = into.width / view.width, into.height / view.height
    if not stretched:
        sx = sy = max(sx, sy) if cut else min(sx, sy)
    x = into.x + (into.width - sx * view.width) * right - sx * view.x
    y = into.y + (into.height - sy * view.height) * down - sy * view.y
    return (sx, 0.0, 0.0, sy, x, y)
