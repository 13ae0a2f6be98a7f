"""Shapes with their fills and strokes to marks; what marks cannot show is told."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from generator.art import lines, outlines, shapes, styles
from generator.art.outlines import Malformed
from generator.art.scene import Scene, Spot, Style
from generator.art.tree import Node
from generator.ink import Group, Mark, Outline, Path, transformed

_MARKERS = frozenset(("marker", "marker-start", "marker-mid", "marker-end"))


def shape(scene: Scene, node: Node, own: Style, spot: Spot) -> tuple[Mark, ...]:
    style = spot.style
    if style.get("visibility", "visible") != "visible":
        return ()
    drawn = outline(scene, node, spot)
    if not drawn:
        return ()
    for marker in () if _MARKERS.isdisjoint(style) else _MARKERS:
        if style.get(marker, "none") != "none" and node.name not in (
            "rect",
            "circle",
            "ellipse",
        ):
            scene.tell(node, "marker is not drawn", "draw the arrow head as a path")
    fill, fill_opacity = paint(scene, node, style, "fill", "#000000")
    stroke, stroke_opacity = paint(scene, node, style, "stroke", None)
    width = 0.0
    if stroke is not None:
        width = scene.length(node, spot, "stroke-width", style.get("stroke-width", "1"), "o", 1.0)
        if width <= 0:
            stroke = None
    if fill is None and stroke is None:
        return ()
    if not max(map(abs, spot.matrix)) < outlines.FAR:
        scene.tell(node, f"<{node.name}> is too large to draw", "look at its transforms")
        return ()
    even_odd = style.get("fill-rule") == "evenodd"
    if stroke is None:
        return (
            Path(
                transformed(drawn, spot.matrix),
                fill,
                even_odd=even_odd,
                fill_opacity=fill_opacity,
            ),
        )
    if own.get("vector-effect", "none") != "none":
        scene.tell(node, "vector-effect is not drawn", "state the stroke's width in the drawing")
    cap = style.get("stroke-linecap", "butt")
    joins, dashes = join(scene, node, drawn, style), dash(scene, node, spot, cap)
    a, b, c, d, _, _ = spot.matrix
    size = (abs(a * d - b * c)) ** 0.5
    lopsided = abs(a * c + b * d) + abs(a * a + b * b - c * c - d * d) > 1e-6 * size * size
    if not lopsided:
        drawn = transformed(drawn, spot.matrix)
        width, dashes = width * size, tuple([v * size for v in dashes])
    path = Path(
        drawn,
        fill,
        stroke,
        width,
        even_odd,
        cap if cap in ("round", "square") else "butt",
        joins,
        dashes,
        fill_opacity,
        stroke_opacity,
    )
    marks: tuple[Mark, ...] = (path,)
    if style.get("paint-order", "normal").startswith("stroke") and fill is not None:
        marks = (replace(path, fill=None), replace(path, stroke=None, width=0.0, dash=()))
    return (Group(marks, spot.matrix),) if lopsided else marks


def outline(scene: Scene, node: Node, spot: Spot) -> Outline:
    try:
        return shapes.outline(
            node, lambda name, axis, default: scene.measure(node, spot, name, axis, default)
        )
    except Malformed as fault:
        scene.tell(
            node,
            f"the <{node.name}> is wrong at “{fault}” and drawn only up to there",
            "open it in a drawing program and save it again",
        )
        return fault.so_far


def paint(
    scene: Scene, node: Node, style: Style, which: str, default: str | None
) -> tuple[str | None, float]:
    """A fill or stroke with its opacity; None where it paints nothing."""
    text = style.get(which, default or "none")
    if text == "none":
        return None, 1.0
    opacity = styles.share(style.get(f"{which}-opacity", "1"))
    if text.startswith("url("):
        reference, _, fallback = text[4:].partition(")")
        text = server(scene, node, which, reference.strip(" '\""), fallback.strip())
    if text.lower() == "currentcolor":
        text = style.get("color", "#000000")
    if text == "none":
        return None, 1.0
    found = styles.colour(text)
    if found is None:
        scene.tell(node, f"“{text}” is no colour known here, so {which} is left out")
        return None, 1.0
    value, alpha = found
    return (value, alpha * opacity) if alpha > 0 else (None, 1.0)


def server(scene: Scene, node: Node, which: str, reference: str, fallback: str) -> str:
    """One colour to stand for a gradient or pattern, which marks cannot show."""
    target = scene.referred(node, reference)
    if target is not None and target.name.endswith("Gradient"):
        stand_in = fallback or mean(scene, target)
        said = f"drawn in one colour, {stand_in}" if stand_in != "none" else "not drawn"
        scene.tell(node, f"{target.name} as {which} is {said}", "use flat colours")
        return stand_in
    if target is not None:
        said = f"drawn in {fallback}" if fallback and fallback != "none" else "not drawn"
        scene.tell(node, f"{target.name} as {which} is {said}", "use flat colours or shapes")
    return fallback or "none"


def mean(scene: Scene, gradient: Node) -> str:
    """The colour of a gradient on the whole, its stops weighed by the room that they rule."""
    seen: list[Node] = []
    stops: list[Node] = []
    node: Node | None = gradient
    while node is not None and node not in seen and not stops:
        seen.append(node)
        stops = [child for child in node.children if child.name == "stop"]
        node = scene.tree.ids.get(node.attributes.get("href", "")[1:])
    at: list[float] = []
    rgb: list[tuple[int, ...]] = []
    for stop in stops:
        found = styles.colour(styles.cascade(stop, scene.sheet).get("stop-color", "#000000"))
        hexed = (found or ("#000000", 1.0))[0]
        rgb.append(tuple(int(hexed[i : i + 2], 16) for i in (1, 3, 5)))
        at.append(max([styles.share(stop.attributes.get("offset", "0")), *at[-1:]]))
    if not rgb:
        return "none"
    edges = [0.0, *((a + b) / 2 for a, b in pairwise(at)), 1.0]
    rooms = [b - a for a, b in pairwise(edges)]
    red, green, blue = (
        sum(c[i] * room for c, room in zip(rgb, rooms, strict=True)) for i in range(3)
    )
    return styles.hexed(red, green, blue)


def dash(scene: Scene, node: Node, spot: Spot, cap: str) -> tuple[float, ...]:
    text = spot.style.get("stroke-dasharray", "none")
    if text == "none":
        return ()
    parts = text.replace(",", " ").split()
    values = [scene.length(node, spot, "stroke-dasharray", p, "o", 0.0) for p in parts]
    if not values or min(values) < 0 or sum(values) <= 0:
        return ()
    if "pathLength" in node.attributes:
        scene.tell(node, "pathLength is not heeded", "state dashes in the drawing's units")
    offset = spot.style.get("stroke-dashoffset", "0")
    begin = scene.length(node, spot, "stroke-dashoffset", offset, "o", 0.0)
    pattern = lines.shifted(tuple(values), begin, cap)
    if pattern is None:
        scene.tell(node, "stroke-dashoffset into a gap is not drawn with round or square caps")
        return lines.shifted(tuple(values), 0.0, cap) or ()
    return pattern


def join(scene: Scene, node: Node, drawn: Outline, style: Style) -> str:
    """How corners are joined; marks know SVG's own limit of mitres only."""
    join = style.get("stroke-linejoin", "miter")
    if join in ("round", "bevel"):
        return join
    limit = styles.length(style.get("stroke-miterlimit", "4"), 1.0) or lines.MITRE
    if limit != lines.MITRE:
        low, high = sorted((limit, lines.MITRE))
        ratios = lines.corners(drawn)
        if limit < lines.MITRE and ratios and min(ratios) > limit:
            return "bevel"
        if any(low < ratio <= high for ratio in ratios):
            scene.tell(node, f"stroke-miterlimit {limit:g} is drawn as {lines.MITRE:g}")
    return "miter"
