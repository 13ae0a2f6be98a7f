"""A component of a kit file: what its pieces share, and its designs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator import plugins
from generator.faces import ComponentArt, Face
from generator.fields import Ask, Bad, Names, also, is_template, nearest, torn
from generator.findings import error, has_errors
from generator.geometry import EMU, Size
from generator.kinds import Body, Kind
from generator.kit import Component
from generator.source import Items, Map, Node, Scalar
from generator.spec import designs
from generator.spec.forms import component_form, design_form


@dataclass(frozen=True, slots=True)
class Read:
    """A component as far as it could be read.

    `lacking`: it may have more designs. `unsure`: its size, number or stock is not known. `unseen`
    are faces that may be meant for more of it than they are drawn for, "" for all of them.
    `left_out`: it may be optional.
    """

    component: Component
    art: ComponentArt
    lacking: bool
    unsure: bool
    unseen: frozenset[str]
    left_out: bool


# what may be amiss with a component of which the faces can be drawn all the same
_APART = frozenset(("stock", "name", "designs", "csv", "optional", "face", "back"))


def read(id: str, node: Node, faces: Mapping[str, Face], folder: Path, ask: Ask) -> Read | None:
    """The component and how it is drawn, faults in `ask`; None where it is not known what it is.

    `folder` is where a table of designs is looked for.
    """
    kind_name = _kind(id, node, ask)
    if kind_name is None:
        return None
    kind: Kind = plugins.load("kinds", kind_name)
    what = f"component {id}"
    start = len(ask.findings)
    prepared = component_form(kind_name).partly(node, ask, False, what)
    assert prepared is not None
    designs.label(ask, start, what)
    shared = designs.Shared(kind_name, prepared.values, prepared.spoilt, faces)
    values = prepared.values
    for name in ("face", "back"):
        designs.known_face(values[name], faces, node, what, name, ask)
    before = len(ask.findings)
    nodes: tuple[Node, ...] = values["designs"]
    rows: tuple[Map, ...] = ()
    cells = None
    if values["csv"] is not None:
        from generator.spec import tables

        keys = {f.name for f in design_form(kind_name).fields}
        rows = tables.designs(values["csv"], folder, keys, ask)
        nodes += rows
        cells = tables.Cells(values["csv"], folder)
    lacking = has_errors(ask.findings[before:]) or not shared.spoilt.isdisjoint(("designs", "csv"))
    lacking = lacking or (not nodes and "" in shared.spoilt)
    own = {f.name for f in kind.FIELDS}
    body = None
    if shared.spoilt.isdisjoint((*own, "")):
        body = _body(kind, values, node, what, faces, ask)
    made: list[designs.Made] = []
    for one in nodes:
        for found in designs.read(one, shared, body, ask):
            if found is None:
                lacking = True
                continue
            if len(made) >= designs.MOST:
                ask.findings.append(error(one.place, f"more than {designs.MOST} designs in {id}"))
                return None
            made.append(found)
    # a design of another's id was to have one of its own
    lacking = not designs.unique(made, id, ask) or lacking
    if not nodes and not lacking:
        ask.findings.append(
            error(designs.place_of(node, "designs"), f"{what} has no designs: nothing to print")
        )
    lacking = lacking or not nodes
    if body is not None and 2 * values["safe"] >= min(body.size.mm):
        ask.findings.append(
            error(designs.place_of(node, "safe"), f"{what}: the safe margin leaves no room")
        )
        body = None
    total = str(len(made))
    arts = {
        m.design.id: replace(m.art, names=_numbered(m.art.names, str(i), total, lacking))
        for i, m in enumerate(made, 1)
    }
    known = body or Body(Size(EMU, EMU))
    component = Component(
        id, kind_name, known.size, values["stock"] or kind.STOCK, tuple(m.design for m in made),
        node.place, known.shape, known.cells, known.legend, values["name"],
    )  # fmt: skip
    whole = body is not None and shared.spoilt <= _APART - own
    art = ComponentArt(values["bleed"], values["safe"], values, arts, node.place, whole, cells)
    amiss = lacking or not whole or not shared.spoilt.isdisjoint(("stock", "optional"))
    unseen: set[str] = set()
    if lacking:
        # a row that was left out is drawn as the others are
        alike = values["face"] and rows and not any(r.get("face") or r.get("back") for r in rows)
        unseen |= meant(node, faces) if alike or values["csv"] is None else {""}
    elif body is None:
        assert isinstance(node, Map)
        own_keys = tuple((k, v) for k, v in node.entries if k.text != "designs")
        unseen |= meant(Map(own_keys, node.place), faces)
    elif not whole or not all(m.art.whole for m in made):
        unseen |= {face for _, face in body.faces if face in faces}
    return Read(
        component,
        art,
        lacking,
        amiss or not all(m.counted for m in made),
        frozenset(unseen),
        "optional" in shared.spoilt,
    )


def meant(node: Node, faces: Mapping[str, Face]) -> set[str]:
    """The faces that a part of a file may name, "" for all of them where it has placeholders."""
    if isinstance(node, Scalar):
        if is_template(node.text):
            return {""}
        return {node.text} & faces.keys()
    inner = node.items if isinstance(node, Items) else [v for _, v in node.entries]
    return {name for one in inner for name in meant(one, faces)}


def _numbered(names: Names, index: str, total: str, lacking: bool) -> Names:
    """The names with those that number the designs, which are lost where not all are known."""
    if lacking:
        return torn(names, ("index", "total"))
    return also(names, {"index": index, "total": total})


def _body(
    kind: Kind,
    values: Mapping[str, Any],
    node: Node,
    what: str,
    faces: Mapping[str, Face],
    ask: Ask,
) -> Body | None:
    """Size, shape and cells of a component; None with findings where they do not go together."""
    before = len(ask.findings)
    try:
        body = kind.body(values, lambda key: designs.place_of(node, key))
    except Bad as fault:
        ask.findings += fault.findings
        designs.label(ask, before, what)
        return None
    for key, face in body.faces:
        designs.known_face(face, faces, node, what, key, ask)
    return body


def fitted(
    fit: Callable[..., tuple[Component, Mapping[str, Any]]],
    component: Component,
    art: ComponentArt,
    others: Mapping[str, Component],
    node: Node,
    ask: Ask,
) -> tuple[Component, ComponentArt] | None:
    """A component measured by others; None with findings where that cannot be."""
    before = len(ask.findings)
    try:
        made, values = fit(component, art.values, others, lambda key: designs.place_of(node, key))
    except Bad as fault:
        ask.findings += fault.findings
        designs.label(ask, before, f"component {component.id}")
        return None
    return made, replace(art, values=values)


def _kind(id: str, node: Node, ask: Ask) -> str | None:
    if not isinstance(node, Map):
        ask.findings.append(error(node.place, f"component {id} must be a mapping"))
        return None
    said = node.get("kind")
    names = plugins.names("kinds")
    if (isinstance(said, Map) and said.spoilt) or (said is None and node.spoilt):
        return None
    if not isinstance(said, Scalar) or said.text not in names:
        what = f"no kind is called “{said.text}”" if isinstance(said, Scalar) else "lacks “kind”"
        hint = nearest(said.text if isinstance(said, Scalar) else "", names)
        ask.findings.append(error((said or node).place, f"component {id}: {what}", hint))
        return None
    return said.text
