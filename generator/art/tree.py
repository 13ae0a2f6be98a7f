"""An SVG file as a tree of elements that remember their lines; what is unsafe is refused.

Nothing outside the file is ever opened: no entity is expanded, no DTD fetched.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
DEPTH = 100  # of elements within elements; drawings made by people stay below 30


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """An element of the SVG namespace; `attributes` by local name, `href` whichever its space."""

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[Node] = field(default_factory=list)
    text: str = ""


class Unreadable(Exception):
    """A file that is no SVG that can be trusted, with its line and column from 1, or 0."""

    def __init__(self, sentence: str, hint: str, line: int = 0, column: int = 0) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.hint = hint
        self.line = line
        self.column = column


@dataclass(slots=True, eq=False, repr=False)
class Tree:
    root: Node
    ids: dict[str, Node]
    styles: list[Node]
    sheets: list[tuple[int, int]]  # where a style sheet outside the file is asked for


def read(path: Path) -> Tree:
    """The tree of a file; Unreadable for what is not well-formed, not SVG or not safe."""
    try:
        content = path.read_bytes()
    except OSError as failure:
        raise Unreadable(
            f"the art cannot be read: {failure.strerror or failure}", "is the file there?"
        ) from None
    if content[:2] == b"\x1f\x8b":
        raise Unreadable("the art is compressed (svgz)", "save it as plain SVG")
    return _Builder().build(content)


class _Builder:
    """Collects what the parser tells, element by element."""

    def __init__(self) -> None:
        self.open: list[Node | None] = []  # None for elements of other namespaces
        self.tree: Tree | None = None
        self.ids: dict[str, Node] = {}
        self.styles: list[Node] = []
        self.sheets: list[tuple[int, int]] = []
        parser = self.parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.EntityDeclHandler = self.entity
        parser.SkippedEntityHandler = self.skipped
        parser.ProcessingInstructionHandler = self.instruction

    def build(self, content: bytes) -> Tree:
        try:
            self.parser.Parse(content, True)
        except expat.ExpatError as fault:
            raise Unreadable(
                f"the art is not well-formed: {expat.ErrorString(fault.code)}",
                "open it in a drawing program and save it again",
                fault.lineno,
                fault.offset + 1,
            ) from None
        except (LookupError, ValueError) as fault:  # an encoding that is not known
            raise Unreadable(f"the art cannot be decoded: {fault}", "save it as UTF-8") from None
        if self.tree is None:
            self.refuse("the art holds no svg element", "is this an SVG file?")
        return self.tree

    def refuse(self, sentence: str, hint: str) -> NoReturn:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        raise Unreadable(sentence, hint, line, column)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        if len(self.open) >= DEPTH:
            self.refuse(f"the art nests elements more than {DEPTH} deep", "flatten its groups")
        if space not in (SVG, ""):
            if not self.open:
                self.refuse(f"the art begins with <{local}>, not <svg>", "is this an SVG file?")
            self.open.append(None)
            return
        for key in [k for k in attributes if " " in k]:
            value = attributes.pop(key)
            if key == f"{XLINK} href":
                attributes.setdefault("href", value)
        parser = self.parser
        node = Node(local, attributes, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
        if not self.open:
            if local != "svg":
                self.refuse(f"the art begins with <{local}>, not <svg>", "is this an SVG file?")
            self.tree = Tree(node, self.ids, self.styles, self.sheets)
        elif (parent := self.open[-1]) is not None:
            parent.children.append(node)
        if "id" in attributes:
            self.ids.setdefault(attributes["id"], node)
        if local == "style":
            self.styles.append(node)
        self.open.append(node)

    def end(self, name: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        node = self.open[-1]
        if node is not None:
            node.text += text

    def entity(self, name: str, *rest: object) -> None:
        self.refuse(
            f"the art declares the entity “{name}”, which may hide other files or grow without end",
            "save it as plain SVG, without a DOCTYPE",
        )

    def skipped(self, name: str, is_parameter: bool) -> None:
        self.refuse(f"the art uses the unknown entity “{name}”", "write the sign itself")

    def instruction(self, target: str, data: str) -> None:
        if target == "xml-stylesheet":
            place = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
            self.sheets.append(place)
