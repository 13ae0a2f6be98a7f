"""What a kit says of its components by name: groups of designs that look alike, and expectations.

`lacking` are components that may have more designs than could be read, "" for components themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from generator.faces import ComponentArt
from generator.fields import Ask, may_hold, nearest
from generator.findings import error
from generator.kit import Expect
from generator.source import Map, Node, Scalar
from generator.spec import forms


def alike(
    groups: tuple[tuple[Scalar, ...], ...],
    arts: Mapping[str, ComponentArt],
    lacking: Collection[str],
    ask: Ask,
) -> None:
    """A design that is named in vain would excuse nothing, and nobody would know."""
    known = {f"{id}/{design}" for id, art in arts.items() for design in art.designs}
    for group in groups:
        for named in group:
            if named.text not in known and not may_have(lacking, named.text.partition("/")[0]):
                hint = nearest(named.text, known)
                ask.findings.append(
                    error(named.place, f"alike: no design is called “{named.text}”", hint)
                )
        if len(group) == 1:
            ask.findings.append(
                error(
                    group[0].place,
                    "alike: one design alone is like no other",
                    "name two or more in a group, such as [deck/a, deck/b]",
                )
            )


def expects(
    nodes: tuple[Node, ...], arts: Mapping[str, ComponentArt], lacking: Collection[str], ask: Ask
) -> tuple[Expect, ...]:
    out: list[Expect] = []
    for node in nodes:
        values = forms.EXPECT.read(node, ask)
        if values is None:
            continue
        _counted(node, values, arts, lacking, ask)
        exact, least, most = values["is"], values["min"], values["max"]
        if (exact is None) == (least is None and most is None):
            ask.findings.append(
                error(node.place, "an expectation has either “is”, or “min” and/or “max”")
            )
            continue
        if least is not None and most is not None and least > most:
            ask.findings.append(error(node.place, f"at least {least} is above {most}"))
            continue
        if exact is not None:
            least = most = exact
        out.append(
            Expect(values["of"], values["where"], least, most, values["because"], node.place)
        )
    return tuple(out)


def _counted(
    node: Node,
    values: Mapping[str, Any],
    arts: Mapping[str, ComponentArt],
    lacking: Collection[str],
    ask: Ask,
) -> None:
    """A finding where an expectation counts what the kit does not know."""
    assert isinstance(node, Map)
    component = values["of"]
    if component not in arts:
        if not may_have(lacking, component):
            where = node.get("of") or node
            sentence = f"an expectation of “{component}”, which is no component"
            hint = nearest(component, (*arts, *lacking))
            ask.findings.append(error(where.place, sentence, hint))
        return
    names = [art.names for art in arts[component].designs.values()]
    known = {trait for one in names for trait in one} - {"index", "total"}
    inner = node.get("where")
    for key in inner.keys() if isinstance(inner, Map) else ():
        if key in known or component in lacking or any(may_hold(one, key) for one in names):
            continue
        said = inner.key(key) if isinstance(inner, Map) else None
        sentence = f"no design of {component} has a trait “{key}”"
        ask.findings.append(error((said or node).place, sentence, nearest(key, known)))


def may_have(lacking: Collection[str], component: str) -> bool:
    """Whether there may be a component, or more of its designs, than could be read."""
    return component in lacking or "" in lacking
