"""Elements read from YAML; every fault goes into the asking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator import fields
from generator.faces import Element
from generator.faces.conditions import CONDITIONS, Condition, Traits
from generator.faces.elements import ELEMENTS
from generator.fields import (
    Ask,
    Prepared,
)
from generator.findings import Place, error
from generator.source import Items, Map, Node


def read_all(node: Node, ask: Ask) -> tuple[Element, ...]:
    """Every element of a list; faults go into `ask`, and leave elements that are `spoilt`."""
    if not isinstance(node, Items):
        if not (isinstance(node, Map) and node.spoilt):
            said = "a face is a list of elements"
            ask.findings.append(error(node.place, said, "start it with - "))
        return (_unknown(node.place),)
    return tuple(_read(item, ask) for item in node.items)


def _unknown(place: Place) -> Element:
    """An element of which it is not known what it is, or for whom."""
    return Element("", Prepared({}, (), place, frozenset(("",))), place, spoilt=True)


def _read(node: Node, ask: Ask) -> Element:
    if not isinstance(node, Map):
        ask.findings.append(
            error(node.place, "an element is a mapping such as {fill: $paper}", _known())
        )
        return _unknown(node.place)
    kinds = [k for k, _ in node.entries if k.text in ELEMENTS]
    if len(kinds) != 1:
        if kinds:
            both = " and ".join(f"“{k.text}”" for k in kinds)
            ask.findings.append(
                error(kinds[1].place, f"{both} in one element", "make two elements of them")
            )
        else:
            first = next(iter(node.keys()), "")
            hint = fields.nearest(first, ELEMENTS)
            if not node.spoilt:
                sentence = f"no element here: “{first}” is none"
                ask.findings.append(error(node.place, sentence, hint))
        return _unknown(node.place)
    name = kinds[0].text
    kind = ELEMENTS[name]
    children: tuple[Element, ...] = ()
    if kind.holds:
        inner = node.get(name)
        assert inner is not None
        children = read_all(inner, ask)
        others = tuple((k, v) for k, v in node.entries if k.text != name)
        node = Map(others, node.place, node.spoilt)
    prepared = kind.form.partly(node, ask)
    assert prepared is not None
    spoilt = set(prepared.spoilt)
    if name in ("fill", "each-corner") and node.get("repeat") is not None:
        ask.findings.append(
            error(
                kinds[0].place,
                f"a “{name}” covers the whole face and cannot be repeated",
                "repeat an element within it",
            )
        )
        spoilt.add("repeat")
    for one, given in prepared.live:
        if one.name in CONDITIONS:
            ask.findings.append(error(given.place, f"“{one.name}” takes no placeholders"))
            spoilt.add(one.name)
    if not spoilt.isdisjoint(("", *CONDITIONS)):
        return _unknown(kinds[0].place)
    condition = Condition(*(_traits(prepared.values[key]) for key in CONDITIONS))
    if spoilt:
        prepared = replace(prepared, spoilt=frozenset(spoilt))
        return Element(name, prepared, kinds[0].place, condition, children, spoilt=True)
    # what another face holds is not known yet
    known = name != "face" and all(c.constant for c in children)
    steady = known and not prepared.live and not _speaks(prepared)
    return Element(name, prepared, kinds[0].place, condition, children, steady)


def _traits(given: Mapping[str, tuple[str, ...] | None]) -> Traits:
    return tuple(
        (trait, None if values is None else dict.fromkeys(_span(values)).keys())
        for trait, values in given.items()
    )


def _span(values: tuple[str, ...]) -> tuple[str, ...]:
    """Values with ranges such as 1..8 written out."""
    out: list[str] = []
    for value in values:
        out += expand_range(value) or [value]
    return tuple(out)


def expand_range(text: str) -> list[str] | None:
    """`1..8` as eight texts; None where the text is no range of at most 1,000."""
    low, dots, high = text.partition("..")
    if dots and low.isdigit() and high.isdigit() and int(low) <= int(high) < int(low) + 1000:
        return [str(i) for i in range(int(low), int(high) + 1)]
    return None


def _speaks(prepared: Prepared) -> bool:
    repeat = prepared.values.get("repeat")
    return repeat is not None and repeat["over"] is not None


def _known() -> str:
    return "elements are " + ", ".join(ELEMENTS)
