"""What an SVG tree is drawn with: where an element stands, what it measures, what is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.art import styles, transforms
from generator.art.outlines import Malformed
from generator.art.tree import Node, Tree, Unreadable
from generator.findings import Finding, Place, warning
from generator.geometry import IDENTITY, Matrix

MOST = 50_000  # elements drawn of one picture, those used again counted again
Style = Mapping[str, str]

# drawn only where something asks for them, or not at all
_NAMES = (
    "title desc metadata defs symbol style clipPath mask pattern filter linearGradient "
    "radialGradient marker view cursor solidcolor"
)
SILENT = frozenset(_NAMES.split())


class Spot(NamedTuple):
    """Where an element stands: what it inherits, its matrix to the picture, its viewport's size."""

    style: Style
    matrix: Matrix
    view: tuple[float, float]


@dataclass(slots=True, eq=False, repr=False)
class Scene:
    """One tree while it is drawn; findings gather as it goes."""

    file: str
    tree: Tree
    sheet: list[styles.Rule] = field(default_factory=list)
    findings: dict[Finding, None] = field(default_factory=dict)
    using: list[Node] = field(default_factory=list)  # what is being drawn by reference
    visited: int = 0

    def tell(self, node: Node, sentence: str, hint: str = "") -> None:
        self.told(warning(Place(self.file, node.line, node.column), sentence, hint))

    def told(self, finding: Finding) -> None:
        self.findings.setdefault(finding)

    def visit(self, node: Node) -> None:
        """Count an element, so that no picture that uses itself grows without end."""
        self.visited += 1
        if self.visited > MOST:
            raise Unreadable(
                f"the art draws more than {MOST} elements", "simplify it", node.line, node.column
            )

    @contextmanager
    def reference(self, node: Node, target: Node) -> Iterator[None]:
        """While `node` draws `target`; Unreadable where that is being drawn already."""
        if target in self.using:
            raise Unreadable(
                f"<{node.name}> draws “{target.attributes.get('id')}” within itself",
                "a drawing cannot hold itself",
                node.line,
                node.column,
            )
        self.using.append(target)
        yield
        self.using.pop()

    def inherit(self, style: Style, own: Style) -> Style:
        """What the children of an element inherit."""
        passed = {k: v for k, v in own.items() if k in styles.INHERITED and v != "inherit"}
        if not passed:
            return style
        if "font-size" in passed:
            before = float(style.get("font-size", "16"))
            size = styles.length(passed["font-size"], before, before)
            passed["font-size"] = str(before if size is None else size)
        if passed.get("color") == "currentColor":
            del passed["color"]
        return {**style, **passed}

    def transform(self, node: Node, own: Style) -> Matrix:
        text = own.get("transform", "")
        if not text:
            return IDENTITY
        origin = own.get("transform-origin", "0 0")
        if origin.split() not in (["0", "0"], ["0"], ["0px", "0px"]) or "transform-box" in own:
            self.tell(node, "transform-origin is not understood", "move the origin by translate")
        try:
            return transforms.transform(text)
        except Malformed as fault:
            self.tell(node, f"the transform is wrong at “{fault}”, so it is left out")
            return IDENTITY

    def referred(self, node: Node, href: str) -> Node | None:
        """The element that `#id` names, or None and a finding."""
        if href.startswith("#") and href[1:] in self.tree.ids:
            return self.tree.ids[href[1:]]
        if href.startswith("#"):
            self.tell(node, f"nothing in the art has the id “{href[1:]}” that <{node.name}> names")
        else:
            self.tell(
                node,
                f"<{node.name}> points outside the file (“{href[:60]}”), which is never opened",
                "copy into the file what it should show",
            )
        return None

    def measure(self, node: Node, spot: Spot, name: str, axis: str, default: float) -> float:
        """A length of an element in its own units."""
        text = node.attributes.get(name)
        if text is None or text == "auto":
            return default
        return self.length(node, spot, name, text, axis, default)

    def length(
        self, node: Node, spot: Spot, name: str, text: str, axis: str, default: float
    ) -> float:
        if len(text) < 9 and text.isascii() and text.replace(".", "", 1).isdigit():
            return float(text)
        width, height = spot.view
        whole = {"x": width, "y": height}.get(axis, ((width**2 + height**2) / 2) ** 0.5)
        value = styles.length(text, whole, float(spot.style.get("font-size", "16")))
        if value is None:
            self.tell(node, f"“{text}” is no length, so {name} is {default:g}")
            return default
        return value
