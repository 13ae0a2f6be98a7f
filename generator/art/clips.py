"""Clips: several shapes as one outline, clipPath elements, and the edges of viewports."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.art import outlines, shapes, styles, transforms
from generator.art.paint import outline
from generator.art.scene import SILENT, Scene, Spot
from generator.art.tree import Node
from generator.geometry import Box, Matrix, compose, translation, union
from generator.ink import Group, Mark, Outline, Path, Segment, mark_box, outline_box, transformed


def clip(
    scene: Scene, node: Node, text: str, spot: Spot, marks: tuple[Mark, ...]
) -> tuple[Mark, ...]:
    """Marks under a clipPath, and under that clipPath's own."""
    reference = text[4:].partition(")")[0].strip(" '\"") if text.startswith("url(") else ""
    if not reference:
        scene.tell(node, f"clip-path “{text[:40]}” is not drawn", "clip with a <clipPath>")
        return marks
    target = scene.referred(node, reference)
    if target is None:
        return marks
    if target.name != "clipPath":
        scene.tell(node, f"<{target.name}> is no clipPath, so nothing is clipped")
        return marks
    own = styles.cascade(target, scene.sheet)
    matrix = compose(spot.matrix, scene.transform(target, own))
    if target.attributes.get("clipPathUnits") == "objectBoundingBox":
        box = own_box(marks, spot.matrix)
        if box is None:
            return ()
        matrix = compose(matrix, (box.width, 0.0, 0.0, box.height, box.x, box.y))
    inside = Spot(scene.inherit({}, own), matrix, spot.view)
    parts = [part for child in target.children for part in clip_part(scene, child, inside)]
    merged, even_odd, exact = united(parts)
    if not exact:
        scene.tell(target, "a clipPath of crossing even-odd shapes is drawn only roughly")
    if not merged:
        return ()
    marks = (Group(marks, clip=merged, clip_even_odd=even_odd),)
    outer = own.get("clip-path", "none")
    if outer != "none":
        with scene.reference(node, target):
            marks = clip(scene, target, outer, spot, marks)
    return marks


def clip_part(scene: Scene, node: Node, spot: Spot) -> tuple[tuple[Outline, bool], ...]:
    """The outlines of a clipPath's child in the picture's units, and whether even-odd."""
    scene.visit(node)
    own = styles.cascade(node, scene.sheet)
    if node.name in SILENT or own.get("display") == "none":
        return ()
    inside = Spot(
        scene.inherit(spot.style, own),
        compose(spot.matrix, scene.transform(node, own)),
        spot.view,
    )
    if own.get("clip-path", "none") != "none":
        scene.tell(node, "clip-path within a clipPath is not drawn")
    if node.name == "use":
        target = scene.referred(node, node.attributes.get("href", ""))
        if target is None:
            return ()
        x = scene.measure(node, inside, "x", "x", 0.0)
        y = scene.measure(node, inside, "y", "y", 0.0)
        moved = inside._replace(matrix=compose(inside.matrix, translation(x, y)))
        with scene.reference(node, target):
            return clip_part(scene, target, moved)
    if node.name not in shapes.SHAPES:
        scene.tell(node, f"<{node.name}> in a clipPath is not drawn")
        return ()
    if inside.style.get("visibility", "visible") != "visible":
        return ()
    if not max(map(abs, inside.matrix)) < outlines.FAR:
        return ()
    drawn = transformed(outline(scene, node, inside), inside.matrix)
    return ((drawn, inside.style.get("clip-rule") == "evenodd"),) if drawn else ()


def clipped(marks: tuple[Mark, ...], outline: Outline, box: Box) -> tuple[Mark, ...]:
    """Marks cut off outside a viewport, where any of them leaves it."""
    slack = 1e-3 * max(box.width, box.height)
    if all(_within(mark, box, slack) for mark in marks):
        return marks
    return (Group(marks, clip=outline),)


def _within(mark: Mark, box: Box, slack: float) -> bool:
    inked = mark_box(mark)
    return inked is None or box.contains(inked, slack)


def own_box(marks: Iterable[Mark], matrix: Matrix) -> Box | None:
    """The box of the outlines alone, in the units before `matrix`: an objectBoundingBox."""
    back = transforms.inverse(matrix)
    if back is None:
        return None

    def boxes(some: Iterable[Mark], under: Matrix) -> Iterable[Box]:
        for mark in some:
            if isinstance(mark, Path):
                box = outline_box(transformed(mark.outline, under))
                if box is not None:
                    yield box
            elif isinstance(mark, Group):
                yield from boxes(mark.marks, compose(under, mark.matrix))

    return union(boxes(marks, back))


def united(parts: Sequence[tuple[Outline, bool]]) -> tuple[Outline, bool, bool]:
    """The union of outlines, whether it is even-odd, and whether it is exact.

    A part is an outline and whether it is even-odd by itself. Non-zero parts are turned the same
    way round, so that where they cross their windings add up and never cancel.
    """
    if len(parts) == 1:
        return parts[0][0], parts[0][1], True
    if not any(even_odd for _, even_odd in parts):
        turned = [o if area(o) >= 0 else reversed_(o) for o, _ in parts]
        return tuple(s for o in turned for s in o), False, True
    boxes = [outline_box(outline) for outline, _ in parts]
    apart = not any(
        a is not None and b is not None and a.overlaps(b)
        for i, a in enumerate(boxes)
        for b in boxes[i + 1 :]
    )
    return tuple(s for o, _ in parts for s in o), True, apart


def area(outline: Outline) -> float:
    """Twice the signed area of the polygon through all points, those of control included."""
    total = 0.0
    x0 = y0 = x = y = 0.0
    for segment in (*outline, ("Z",)):
        if segment[0] == "M":
            total += x * y0 - x0 * y
            x0, y0 = x, y = segment[1], segment[2]
            continue
        values = segment[1:] or (x0, y0)
        for u, v in zip(values[::2], values[1::2], strict=True):
            total += x * v - u * y
            x, y = u, v
    return total


def reversed_(outline: Outline) -> Outline:
    """The same outline drawn the other way round, every part closed."""
    out: list[Segment] = []
    part: list[Segment] = []
    for segment in (*outline, ("M", 0.0, 0.0)):
        if segment[0] == "M" and part:
            out += _backwards(part)
            part = []
        if segment[0] != "Z":
            part.append(segment)
    return tuple(out)


def _backwards(part: list[Segment]) -> list[Segment]:
    out: list[Segment] = [("M", *part[-1][-2:])]
    for before, segment in zip(part[-2::-1], part[:0:-1], strict=True):
        if segment[0] == "C":
            _, ax, ay, bx, by, _, _ = segment
            out.append(("C", bx, by, ax, ay, *before[-2:]))
        else:
            out.append(("L", *before[-2:]))
    return [*out, ("Z",)]
