"""Parser events to nodes, without recursion, so that no file can exhaust the stack; its faults on the way."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import yaml

from generator.findings import Finding, Place, error, warning
from generator.source.nodes import Items, Map, Node, Scalar, Source, joined

MAX_DEPTH = 60
MAX_ALIASED = 100_000  # nodes that aliases may add, which stops a few lines from filling the memory

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_COMMENT = re.compile(r"[ \t]+(#[^\s#].*)")
_TAG = "tag:yaml.org,2002:"
_TAKEN = "YAML takes for a comment"


@dataclass(slots=True)
class _Frame:
    """A list or mapping that is still open."""

    is_map: bool
    place: Place
    anchor: str | None
    children: list[Node]
    weight: int = 1


class Builder:
    """Builds nodes from parser events without recursion, so that no file can exhaust the stack."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.lines: list[str] | None = None
        self.findings: list[Finding] = []
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.open_anchors: list[str] = []
        self.aliased = 0

    def build(self) -> Source:
        try:
            node = self._events()
        except _Stop:
            node = None
        except yaml.MarkedYAMLError as fault:
            self._syntax(fault)
            node = None
        except (yaml.YAMLError, ValueError, RecursionError) as fault:
            self._unreadable(fault)
            node = None
        return Source(node, tuple(self.findings))

    def _place(self, mark: Any) -> Place:
        return Place(self.name, mark.line + 1, mark.column + 1)

    def _line(self, number: int) -> str:
        if self.lines is None:
            self.lines = self.text.split("\n")
        return self.lines[number] if number < len(self.lines) else ""

    def _stop(self, finding: Finding) -> None:
        self.findings.append(finding)
        raise _Stop

    def _events(self) -> Node | None:
        stack: list[_Frame] = []
        root: Node | None = None
        documents = 0
        event: Any
        for event in yaml.parse(self.text, Loader=_LOADER):
            kind = type(event)
            if kind is yaml.ScalarEvent:
                node: Node = self._scalar(event)
                weight = 1
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                self._tag(event)
                if len(stack) >= MAX_DEPTH:
                    self._stop(error(self._place(event.start_mark), "nested too deeply"))
                if event.anchor is not None:
                    self.open_anchors.append(event.anchor)
                stack.append(
                    _Frame(
                        kind is yaml.MappingStartEvent,
                        self._place(event.start_mark),
                        event.anchor,
                        [],
                    )
                )
                continue
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                frame = stack.pop()
                node = (
                    self._mapping(frame)
                    if frame.is_map
                    else Items(tuple(frame.children), frame.place)
                )
                weight = frame.weight
                if frame.anchor is not None:
                    self.open_anchors.remove(frame.anchor)
                    self.anchors[frame.anchor] = (node, weight)
            elif kind is yaml.AliasEvent:
                node, weight = self._alias(event)
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self._stop(
                        error(
                            self._place(event.start_mark),
                            "a second YAML document starts here",
                            "one file is one document: remove the --- or make two files",
                        )
                    )
                continue
            else:
                continue
            if kind is yaml.ScalarEvent and event.anchor is not None:
                self.anchors[event.anchor] = (node, 1)
            if stack:
                stack[-1].children.append(node)
                stack[-1].weight += weight
            else:
                root = node
        if root is None or (isinstance(root, Scalar) and root.is_null):
            self.findings.append(error(Place(self.name, 1, 1), "nothing in the file"))
            return None
        return root

    def _tag(self, event: Any) -> None:
        tag = event.tag
        if tag is None or tag in ("!", _TAG + "str", _TAG + "map", _TAG + "seq"):
            return
        shown = "!!" + tag.removeprefix(_TAG) if tag.startswith(_TAG) else tag
        self.findings.append(
            error(
                self._place(event.start_mark),
                f"the tag {shown} has no meaning in a kit",
                "quote a text that starts with !",
            )
        )

    def _scalar(self, event: Any) -> Scalar:
        self._tag(event)
        plain = event.style in (None, "") and event.tag is None
        if plain and event.anchor is not None and not event.value:
            self.findings.append(
                error(
                    self._place(event.start_mark),
                    f"&{event.anchor} is a mark for later, of nothing here",
                    "quote a text that starts with &",
                )
            )
        if plain:
            end = event.end_mark
            rest = self._line(end.line)[end.column :]
            if "#" in rest and (comment := _COMMENT.match(rest)) is not None:
                self._comment(event, comment.group(1))
        return Scalar(event.value, self._place(event.start_mark), plain)

    def _comment(self, event: Any, comment: str) -> None:
        said = f"“{event.value}”" if event.value else "the value"
        self.findings.append(
            warning(
                self._place(event.start_mark),
                f"{said} ends before “ {comment}”, which {_TAKEN}",
                "quote the text if it belongs to it, else put a space behind the #",
            )
        )

    def _swallowed(self, fault: yaml.MarkedYAMLError) -> Finding | None:
        """A comment that took a comma or a bracket with it: the parser is lost only lines later."""
        context, opened, mark = fault.context or "", fault.context_mark, fault.problem_mark
        if "a flow" not in context or opened is None or mark is None:
            return None
        first = opened.line
        while "node" in context and first > 0:
            first -= 1
            if self._line(first).partition("#")[0].strip():
                break
        for number in range(first, mark.line + 1):
            line = self._line(number)
            for found in _COMMENT.finditer(line):
                before = line[: found.start()]
                if re.search(r"[],}]", found.group(1)) and not _quoted(before):
                    return error(
                        Place(self.name, number + 1, found.start(1) + 1),
                        f"not YAML: “{found.group(1).rstrip()}” is what {_TAKEN}, its comma or bracket too",
                        "quote a text that starts with #",
                    )
        return None

    def _alias(self, event: Any) -> tuple[Node, int]:
        place = self._place(event.start_mark)
        if event.anchor in self.open_anchors:
            self._stop(error(place, f"*{event.anchor} contains itself"))
        if event.anchor not in self.anchors:
            self._stop(
                error(place, f"*{event.anchor} has no anchor", "quote a text that starts with *")
            )
        node, weight = self.anchors[event.anchor]
        self.aliased += weight
        if self.aliased > MAX_ALIASED:
            self._stop(error(place, f"aliases such as *{event.anchor} make the file far too large"))
        return node, weight

    def _mapping(self, frame: _Frame) -> Map:
        entries: dict[str, tuple[Scalar, Node]] = {}
        merged: list[Map] = []
        spoilt = False
        it = iter(frame.children)
        for key, value in zip(it, it, strict=True):
            if not isinstance(key, Scalar):
                self.findings.append(error(key.place, "a key must be a text", "quote it"))
                spoilt = True
            elif key.text == "<<" and key.plain:
                parts = value.items if isinstance(value, Items) else (value,)
                merged += [p for p in parts if isinstance(p, Map)]
                if any(not isinstance(p, Map) for p in parts):
                    spoilt = True
                    self.findings.append(error(value.place, "<< merges mappings only"))
            elif key.text in entries:
                known, there = entries[key.text]
                entries[key.text] = known, joined(there, value)
                first = known.place.line
                self.findings.append(
                    error(
                        key.place,
                        f"duplicate key “{key.text}”, lines {first} and {key.place.line}",
                        "keep one of them",
                    )
                )
            else:
                entries[key.text] = (key, value)
        for other in merged:
            for k, v in other.entries:
                entries.setdefault(k.text, (k, v))
        return Map(tuple(entries.values()), frame.place, spoilt)

    def _syntax(self, fault: yaml.MarkedYAMLError) -> None:
        mark = fault.problem_mark or fault.context_mark
        place = Place(self.name, 1, 1) if mark is None else self._place(mark)
        line = "" if mark is None else self._line(mark.line)
        problem = fault.problem or "not YAML"
        column = line.find("\t")
        if column >= 0 and not _quoted(line[:column]):
            self.findings.append(
                error(
                    Place(self.name, place.line, column + 1),
                    f"a tab at line {place.line}, where YAML wants spaces",
                    "indent with spaces",
                )
            )
            return
        if (swallowed := self._swallowed(fault)) is not None:
            self.findings.append(swallowed)
            return
        start = line[place.column - 1 : place.column]
        hint = ""
        if "mapping values are not allowed" in problem:
            hint = "quote a text that holds a colon and a space"
        elif "start any token" in problem or start in tuple("*&@`%!|>"):
            hint = f"quote a text that starts with {start}" if start else "quote the text"
        elif "found unexpected end of stream" in problem:
            hint = "a quote or bracket is not closed"
        elif "undefined alias" in problem:
            hint = "quote a text that starts with *"
        elif "expected" in problem or "did not find" in problem:
            hint = "look at the indentation and the quotes here and on the line before"
        self.findings.append(error(place, f"not YAML: {problem}", hint))

    def _unreadable(self, fault: Exception) -> None:
        at = getattr(fault, "position", None)
        if not isinstance(at, int) or at >= len(self.text):
            spoilt = (i for i, c in enumerate(self.text) if ord(c) < 32 and c not in "\t\n\r")
            at = next(spoilt, None)
        if at is None:
            self.findings.append(error(Place(self.name, 1, 1), f"not YAML: {fault}"))
            return
        line = self.text.count("\n", 0, at) + 1
        column = at - self.text.rfind("\n", 0, at)
        sentence = f"the character U+{ord(self.text[at]):04X} may not stand in YAML"
        self.findings.append(error(Place(self.name, line, column), sentence))


class _Stop(Exception):
    """The rest of the file cannot be understood."""


def _quoted(before: str) -> bool:
    """Whether a place on a line lies within quotes that open before it."""
    return before.count('"') % 2 == 1 or before.count("'") % 2 == 1
