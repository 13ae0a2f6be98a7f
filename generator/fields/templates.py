"""Placeholders: `{name}` filled, `{{`, `}}` and `$$` as the signs they stand for."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.fields.asking import bad
from generator.fields.torn import no_such
from generator.source import Items, Map, Node, Scalar

Names = Mapping[str, str | tuple[str, ...]]  # what placeholders may name

_PLACEHOLDER = re.compile(r"\{\{|\}\}|\$\$|\{([^{}\n]*)\}|[{}]")


def is_template(text: str) -> bool:
    return "{" in text or "}" in text or "$$" in text


def holds_template(node: Node) -> bool:
    if isinstance(node, Scalar):
        return is_template(node.text)
    if isinstance(node, Items):
        return any(holds_template(n) for n in node.items)
    return any(holds_template(v) for _, v in node.entries)


def fill_text(node: Scalar, names: Names) -> str:
    """The text with every `{name}` filled and `{{`, `}}`, `$$` as the signs they stand for."""
    whole = names.get(node.text[1:-1]) if node.text[:1] == "{" and node.text[-1:] == "}" else None
    if isinstance(whole, str):
        return whole  # most are one name and nothing else

    def one(match: re.Match[str]) -> str:
        sign = match.group(0)
        if sign in ("{{", "}}", "$$"):
            return sign[0]
        name = match.group(1)
        if name is None:
            raise bad(node, f"a single {sign} in “{node.text}”", f"write {sign}{sign} for the sign")
        value = names.get(name)
        if value is None:
            raise no_such(node, f"nothing is called {{{name}}} in “{node.text}”", name, names)
        return value if isinstance(value, str) else ", ".join(value)

    return _PLACEHOLDER.sub(one, node.text)


def placeholders(node: Node) -> tuple[str, ...]:
    """Every name that placeholders ask for, in their order."""
    if isinstance(node, Scalar):
        return tuple(name for name in _PLACEHOLDER.findall(node.text) if name)
    if isinstance(node, Items):
        return tuple(name for item in node.items for name in placeholders(item))
    return tuple(name for _, value in node.entries for name in placeholders(value))


def filled(node: Node, names: Names) -> Node:
    """The node with all its scalars filled (keys are left alone)."""
    if isinstance(node, Scalar):
        if not is_template(node.text):
            return node
        literal = node.text.startswith("$$")
        return Scalar(fill_text(node, names), node.place, node.plain, True, literal)
    if isinstance(node, Items):
        return Items(tuple(filled(n, names) for n in node.items), node.place)
    entries = tuple((k, filled(v, names)) for k, v in node.entries)
    return Map(entries, node.place, node.spoilt)
