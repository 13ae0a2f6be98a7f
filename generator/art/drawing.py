"""An SVG tree to marks in the units of its view box; what cannot be drawn is told, never dropped.

Transforms are worked into the outlines, so that marks lie flat; groups remain only where opacity,
a clip or a stroke under a lopsided transform needs one.
"""

from __future__ import annotations

from dataclasses import replace

from generator.art import shapes, styles
from generator.art.clips import clip, clipped
from generator.art.paint import shape
from generator.art.scene import SILENT, Scene, Spot, Style
from generator.art.tree import Node
from generator.findings import Place, warning
from generator.geometry import IDENTITY, Box, Matrix, apply_box, compose, translation, union
from generator.ink import Group, Mark, Path, mark_box, rectangle, transformed

_CONTAINERS = frozenset(("g", "a", "svg", "switch", "use"))
_UNDRAWN = {
    "text": "turn the text into paths",
    "image": "place the picture with its own element, or trace it",
    "foreignObject": "draw it with shapes",
    "script": "nothing of it is run",
    "video": "",
    "audio": "",
    "canvas": "",
    "iframe": "",
}
# what holds for an element as a whole
_WHOLE = frozenset(("mask", "filter", "mix-blend-mode", "clip-path", "opacity"))
_MOVING = frozenset(("animate", "animateMotion", "animateTransform", "animateColor", "set"))


def picture(scene: Scene) -> tuple[Box, tuple[Mark, ...]]:
    """The view's box and all marks, both in the view box's units."""
    for line, column in scene.tree.sheets:
        place = Place(scene.file, line, column)
        scene.told(warning(place, "a style sheet outside the file is not read", "embed it"))
    for node in scene.tree.styles:
        found, odd = styles.rules(node.text)
        scene.sheet += found
        for what in odd:
            scene.tell(node, f"{what} in <style> is not understood", "use attributes instead")
    scene.sheet.sort(key=lambda rule: rule.weight)
    root = scene.tree.root
    box, matrix, cut = _root_view(scene, root)
    own = styles.cascade(root, scene.sheet)
    size = (box.width, box.height) if box else (100.0, 100.0)
    spot = Spot(scene.inherit({}, own), matrix, size)
    marks = finished(scene, root, own, spot, children(scene, root, spot))
    if box is None:
        scene.tell(
            root,
            "the art states neither a viewBox nor a size, so its ink's own box is taken",
            "add a viewBox",
        )
        box = union(b for m in marks if (b := mark_box(m)) is not None)
        box = box if box and box.width > 0 and box.height > 0 else Box(0.0, 0.0, 1.0, 1.0)
    elif own.get("overflow") not in ("visible", "auto") or cut:
        marks = clipped(marks, rectangle(box), box)
    if not marks:
        scene.tell(root, "the art draws nothing", "are its shapes hidden or without a fill?")
    return box, marks


def _root_view(scene: Scene, root: Node) -> tuple[Box | None, Matrix, bool]:
    """The picture's box in its own units; the matrix is not the identity where stretched."""
    given = root.attributes
    view = shapes.view_box(given["viewBox"]) if "viewBox" in given else None
    if "viewBox" in given and view is None:
        scene.tell(root, f"“{given['viewBox']}” is no view box", "four numbers: 0 0 100 100")
    sides: list[float | None] = []
    for side in ("width", "height"):
        text = given.get(side, "100%")
        sides.append(None if text.endswith("%") else styles.length(text, 0.0))
    width, height = sides
    if view is None:
        whole = Box(0.0, 0.0, width, height) if width and height else None
        return whole, IDENTITY, False
    if not width or not height:
        return view, IDENTITY, False
    right, down, stretched, cut = shapes.aspect(given.get("preserveAspectRatio", ""))
    sx, sy = width / view.width, height / view.height
    if stretched:
        k = sy / sx
        tall = Box(view.x, view.y * k, view.width, view.height * k)
        return tall, (1.0, 0.0, 0.0, k, 0.0, 0.0), False
    k = max(sx, sy) if cut else min(sx, sy)
    w, h = width / k, height / k
    x, y = view.x - (w - view.width) * right, view.y - (h - view.height) * down
    return Box(x, y, w, h), IDENTITY, cut


def children(scene: Scene, node: Node, spot: Spot) -> tuple[Mark, ...]:
    return tuple(mark for child in node.children for mark in element(scene, child, spot))


def element(scene: Scene, node: Node, spot: Spot) -> tuple[Mark, ...]:
    """The marks of an element within the picture."""
    scene.visit(node)
    name = node.name
    if name in SILENT:
        return ()
    own = styles.cascade(node, scene.sheet)
    if own.get("display") == "none":
        return ()
    if name in _UNDRAWN or name in _MOVING:
        what = "animation" if name in _MOVING else name
        scene.tell(node, f"{what} is not drawn", _UNDRAWN.get(name, "it stands still in print"))
        return ()
    if name not in shapes.SHAPES and name not in _CONTAINERS:
        scene.tell(node, f"<{name}> is not known and not drawn")
        return ()
    matrix = spot.matrix
    if "transform" in own:
        matrix = compose(matrix, scene.transform(node, own))
    spot = Spot(scene.inherit(spot.style, own), matrix, spot.view)
    if name in shapes.SHAPES:
        for child in node.children:
            if child.name in _MOVING:
                scene.tell(child, "animation is not drawn", "it stands still in print")
        marks = shape(scene, node, own, spot)
    elif name == "use":
        marks = use(scene, node, spot)
    elif name == "svg":
        marks = viewport(scene, node, node, own, spot)
    elif name == "switch":
        marks = switch(scene, node, spot)
    else:
        marks = children(scene, node, spot)
    return finished(scene, node, own, spot, marks)


def switch(scene: Scene, node: Node, spot: Spot) -> tuple[Mark, ...]:
    """The first child that makes no demand; what follows are substitutes."""
    demands = {"systemLanguage", "requiredFeatures", "requiredExtensions"}
    for child in node.children:
        if not demands & child.attributes.keys():
            return element(scene, child, spot)
    return ()


def use(scene: Scene, node: Node, spot: Spot) -> tuple[Mark, ...]:
    target = scene.referred(node, node.attributes.get("href", ""))
    if target is None:
        return ()
    x, y = scene.measure(node, spot, "x", "x", 0.0), scene.measure(node, spot, "y", "y", 0.0)
    spot = spot._replace(matrix=compose(spot.matrix, translation(x, y)))
    with scene.reference(node, target):
        if target.name not in ("symbol", "svg"):
            return element(scene, target, spot)
        own = styles.cascade(target, scene.sheet)
        inner = spot._replace(
            style=scene.inherit(spot.style, own),
            matrix=compose(spot.matrix, scene.transform(target, own)),
        )
        return finished(scene, target, own, inner, viewport(scene, target, node, own, inner))


def viewport(scene: Scene, node: Node, sized: Node, own: Style, spot: Spot) -> tuple[Mark, ...]:
    """What a symbol or an inner svg draws, its view box fitted and cut off outside."""
    x = y = 0.0
    if node is sized:
        x, y = scene.measure(node, spot, "x", "x", 0.0), scene.measure(node, spot, "y", "y", 0.0)
    width, height = (
        scene.measure(sized if side in sized.attributes else node, spot, side, axis, spot.view[i])
        for i, (side, axis) in enumerate((("width", "x"), ("height", "y")))
    )
    if width <= 0 or height <= 0:
        return ()
    box = Box(x, y, width, height)
    view = shapes.view_box(node.attributes.get("viewBox", ""))
    if view is None:
        inner, size = translation(x, y), (width, height)
    else:
        inner = shapes.fitted(view, box, node.attributes.get("preserveAspectRatio", ""))
        size = (view.width, view.height)
    marks = children(scene, node, Spot(spot.style, compose(spot.matrix, inner), size))
    if own.get("overflow") in ("visible", "auto"):
        return marks
    return clipped(marks, transformed(rectangle(box), spot.matrix), apply_box(spot.matrix, box))


def finished(
    scene: Scene, node: Node, own: Style, spot: Spot, marks: tuple[Mark, ...]
) -> tuple[Mark, ...]:
    """The marks of an element under what holds for it as a whole."""
    if own.keys().isdisjoint(_WHOLE):
        return marks
    for name, hint in (
        ("mask", "clip it instead"),
        ("filter", "draw the effect with shapes"),
    ):
        if own.get(name, "none") != "none":
            scene.tell(node, f"{name} is not drawn", hint)
    if own.get("mix-blend-mode", "normal") != "normal":
        scene.tell(node, "mix-blend-mode is not drawn", "use the mixed colour itself")
    if not marks:
        return ()
    path = own.get("clip-path", "none")
    if path != "none":
        marks = clip(scene, node, path, spot, marks)
    opacity = styles.share(own.get("opacity", "1"))
    if opacity == 1:
        return marks
    if opacity == 0:
        return ()
    return (faded(marks, opacity),)


def faded(marks: tuple[Mark, ...], opacity: float) -> Mark:
    """Marks faded as one: where they overlap, the lower does not shine through."""
    if len(marks) == 1:
        mark = marks[0]
        if isinstance(mark, Path) and mark.stroke is None:
            return replace(mark, fill_opacity=mark.fill_opacity * opacity)
        if isinstance(mark, Path) and mark.fill is None:
            return replace(mark, stroke_opacity=mark.stroke_opacity * opacity)
        if isinstance(mark, Group):
            return replace(mark, opacity=mark.opacity * opacity)
    return Group(marks, opacity=opacity)
