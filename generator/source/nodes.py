"""Nodes of a file: texts as spelled, lists and mappings, each with its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.findings import Finding, Place

_NULLS = frozenset({"", "~", "null", "Null", "NULL"})


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """A text as spelled. `plain` is unquoted; `filled` came out of a template.

    `literal` says that a leading `$` was written as `$$` and names nothing.
    """

    text: str
    place: Place
    plain: bool = True
    filled: bool = False
    literal: bool = False

    @property
    def is_null(self) -> bool:
        return self.plain and not self.filled and self.text in _NULLS


@dataclass(frozen=True, slots=True, eq=False)
class Items:
    """A list of nodes."""

    items: tuple[Node, ...]
    place: Place


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """Keys with their values, in the order of the file; keys are unique.

    One that is `spoilt` held more than these.
    """

    entries: tuple[tuple[Scalar, Node], ...]
    place: Place
    spoilt: bool = False

    def get(self, key: str) -> Node | None:
        for k, v in self.entries:
            if k.text == key:
                return v
        return None

    def key(self, key: str) -> Scalar | None:
        return next((k for k, _ in self.entries if k.text == key), None)

    def keys(self) -> Iterator[str]:
        return (k.text for k, _ in self.entries)


Node = Scalar | Items | Map


def joined(one: Node, other: Node) -> Node:
    """What a key that stands twice holds in all, so that nothing is missed for that alone."""
    if isinstance(one, Items) and isinstance(other, Items):
        return Items((*one.items, *other.items), one.place)
    if isinstance(one, Map) and isinstance(other, Map):
        entries = {k.text: (k, v) for k, v in (*other.entries, *one.entries)}
        return Map(tuple(entries.values()), one.place, True)
    return one


@dataclass(frozen=True, slots=True)
class Source:
    """A file's top node (None where there is no usable one) and what is wrong with the file."""

    node: Node | None
    findings: tuple[Finding, ...]
