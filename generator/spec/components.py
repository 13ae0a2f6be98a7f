"""A component of a kit file and its designs, ranges and products written out."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator import plugins
from generator.faces import ComponentArt, DesignArt, Face
from generator.faces.reading import expand_range
from generator.fields import ID, Ask, Bad, Prepared, is_template, nearest, slug
from generator.findings import error
from generator.kinds import Body, Kind, pattern_fault
from generator.kit import Component, Design, Trait
from generator.source import Map, Node, Scalar
from generator.spec.forms import component_form, design_form

MOST_DESIGNS = 100_000


def read(
    id: str, node: Node, faces: Mapping[str, Face], folder: Path, ask: Ask
) -> tuple[Component, ComponentArt] | None:
    """The component and how it is drawn; None with findings in `ask` where it cannot be read.

    `folder` is where a table of designs is looked for.
    """
    kind_name = _kind(id, node, ask)
    if kind_name is None:
        return None
    kind: Kind = plugins.load("kinds", kind_name)
    before = len(ask.findings)
    values = component_form(kind_name).read(node, ask, f"component {id}")
    _label(ask, before, f"component {id}")
    nodes: tuple[Node, ...] = ()
    if values is None:
        # the designs are read all the same, so that their faults are told in this run
        assert isinstance(node, Map)
        nodes = getattr(node.get("designs"), "items", ())
        nodes += _table(node.get("csv"), kind_name, folder, ask)
        values = {key: getattr(node.get(key), "text", None) for key in ("face", "back")}
        values["cells"] = node.get("cells")
    else:
        nodes = values["designs"] + _table(values["csv"], kind_name, folder, ask)
        for name in ("face", "back"):
            _known_face(values[name], faces, node, f"component {id}", name, ask)
    body = _body(kind, values, node, f"component {id}", faces, ask) if "kind" in values else None
    made: list[tuple[Design, DesignArt]] = []
    for one in nodes:
        for pair in _designs(one, kind_name, values, body, faces, ask):
            if len(made) >= MOST_DESIGNS:
                ask.findings.append(error(one.place, f"more than {MOST_DESIGNS} designs in {id}"))
                return None
            made.append(pair)
    _unique(made, id, ask)
    if not nodes and "kind" in values:
        ask.findings.append(
            error(_place(node, "designs"), f"component {id} has no designs: nothing to print")
        )
    if body is None:
        return None
    total = str(len(made))
    arts = {
        d.id: replace(a, names={**a.names, "index": str(i), "total": total})
        for i, (d, a) in enumerate(made, 1)
    }
    component = Component(
        id, kind_name, body.size, values["stock"] or kind.STOCK, tuple(d for d, _ in made),
        node.place, body.shape, body.cells, body.legend, values["name"],
    )  # fmt: skip
    if 2 * values["safe"] >= min(body.size.mm):
        ask.findings.append(
            error(_place(node, "safe"), f"component {id}: the safe margin leaves no room")
        )
    return component, ComponentArt(values["bleed"], values["safe"], values, arts, node.place)


def _table(node: Node | None, kind: str, folder: Path, ask: Ask) -> tuple[Node, ...]:
    """The designs of a table, where the component names one."""
    if not isinstance(node, Scalar) or node.text == "":
        return ()
    from generator.spec import tables

    return tables.designs(node, folder, {f.name for f in design_form(kind).fields}, ask)


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
        body = kind.body(values, lambda key: _place(node, key))
    except Bad as fault:
        ask.findings += fault.findings
        _label(ask, before, what)
        return None
    for key, face in body.faces:
        _known_face(face, faces, node, what, key, ask)
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
        made, values = fit(component, art.values, others, lambda key: _place(node, key))
    except Bad as fault:
        ask.findings += fault.findings
        _label(ask, before, f"component {component.id}")
        return None
    return made, replace(art, values=values)


def _kind(id: str, node: Node, ask: Ask) -> str | None:
    if not isinstance(node, Map):
        ask.findings.append(error(node.place, f"component {id} must be a mapping"))
        return None
    said = node.get("kind")
    names = plugins.names("kinds")
    if not isinstance(said, Scalar) or said.text not in names:
        what = f"no kind is called “{said.text}”" if isinstance(said, Scalar) else "lacks “kind”"
        hint = nearest(said.text if isinstance(said, Scalar) else "", names)
        ask.findings.append(error((said or node).place, f"component {id}: {what}", hint))
        return None
    return said.text


def _place(node: Node, key: str) -> Any:
    found = node.key(key) if isinstance(node, Map) else None
    return (found or node).place


def _label(ask: Ask, since: int, what: str) -> None:
    """Findings that do not say whose they are get the name of their component or design."""
    for i in range(since, len(ask.findings)):
        finding = ask.findings[i]
        if what not in finding.sentence:
            ask.findings[i] = replace(finding, sentence=f"{what}: {finding.sentence}")


def _known_face(
    name: str | None, faces: Mapping[str, Face], node: Node, what: str, key: str, ask: Ask
) -> None:
    if name is not None and name not in faces and not is_template(name):
        ask.findings.append(
            error(
                _place(node, key),
                f"{what}: no face is called “{name}” ({key})",
                nearest(name, faces),
            )
        )


def _designs(
    node: Node,
    kind: str,
    shared: Mapping[str, Any],
    body: Body | None,
    faces: Mapping[str, Face],
    ask: Ask,
) -> Iterator[tuple[Design, DesignArt]]:
    """One entry of `designs:` as the designs it stands for."""
    said = node.get("id") if isinstance(node, Map) else None
    what = f"design {said.text}" if isinstance(said, Scalar) else "a design"
    form = design_form(kind)
    before = len(ask.findings)
    prepared = form.prepare(node, ask, True, what)
    _label(ask, before, what)
    if prepared is None:
        return
    if any(f.name == "for" for f, _ in prepared.live):
        ask.findings.append(error(_place(node, "for"), f"{what}: “for” takes no placeholders"))
        return
    spans = {k: _values(v) for k, v in prepared.values["for"].items()}
    for trait, values in spans.items():
        if not values:
            ask.findings.append(
                error(_place(node, "for"), f"{what}: “for” gives {trait} no value: no design")
            )
    own = plugins.load("kinds", kind).DESIGN_FIELDS
    count = 1
    for values in spans.values():
        count *= len(values)
    if count > MOST_DESIGNS:
        ask.findings.append(error(_place(node, "for"), f"{what}: {count} designs are too many"))
        return
    for combination in itertools.product(*spans.values()):
        traits: dict[str, Trait] = dict(zip(spans, combination, strict=True))
        pair = _one(node, prepared, traits, own, shared, what, ask)
        if pair is None:
            return
        design, art = pair
        label = f"design {design.id}"
        if art.face:
            _known_face(art.face, faces, node, label, "face", ask)
        if body is not None:
            wrong = pattern_fault(body, design.trait("pattern") or None)
            if wrong is not None:
                ask.findings.append(
                    error(_place(node, "pattern"), f"{label}: {wrong[0]}", wrong[1])
                )
        if art.back != shared["back"]:
            _known_face(art.back, faces, node, label, "back", ask)
        yield pair


def _values(given: tuple[str, ...]) -> tuple[str, ...]:
    out: list[str] = []
    for text in given:
        out += expand_range(text) or [text]
    return tuple(out)


def _one(
    node: Node,
    prepared: Prepared,
    traits: dict[str, Trait],
    own: tuple[Any, ...],
    shared: Mapping[str, Any],
    what: str,
    ask: Ask,
) -> tuple[Design, DesignArt] | None:
    try:
        # `traits` may use what `for` gives, and the rest may use both
        first = [(f, n) for f, n in prepared.live if f.name == "traits"]
        early = Prepared(prepared.values, tuple(first), prepared.place).complete(traits, ask)
        lists = _lists(node)
        for key, given in early["traits"].items():
            traits[key] = given[0] if len(given) == 1 and key not in lists else given
        rest = tuple((f, n) for f, n in prepared.live if f.name != "traits")
        values = Prepared(early, rest, prepared.place).complete(traits, ask)
    except Bad as fault:
        before = len(ask.findings)
        ask.findings += fault.findings
        _label(ask, before, what)
        return None
    id = values["id"]
    if any(f.name == "id" for f, _ in prepared.live):
        id = slug(id)
    if not ID.fullmatch(id):
        ask.findings.append(
            error(
                _place(node, "id"),
                f"{what}: “{id}” is not an id of small letters, digits and single hyphens",
                f"such as {slug(id) or 'frog-1'}",
            )
        )
        return None
    for one in own:
        value = values[one.name]
        if value is not None:
            traits[one.name] = value
    design = Design(id, values["count"], traits, values["name"], node.place)
    # cells are face enough
    face = values["face"] or shared["face"] or ("" if shared.get("cells") else id)
    art = DesignArt(face, values["back"] or shared["back"], {**traits, "id": id}, node.place)
    return design, art


def _lists(node: Node) -> set[str]:
    """The traits that are written as lists, be they of one word."""
    inner = node.get("traits") if isinstance(node, Map) else None
    entries = inner.entries if isinstance(inner, Map) else ()
    return {key.text for key, value in entries if not isinstance(value, Scalar)}


def _unique(made: list[tuple[Design, DesignArt]], component: str, ask: Ask) -> None:
    first: dict[str, Design] = {}
    for design, _ in made:
        other = first.setdefault(design.id, design)
        if other is not design and design.place is not None and other.place is not None:
            ask.findings.append(
                error(
                    design.place,
                    f"two designs of {component} are called “{design.id}”, "
                    f"lines {other.place.line} and {design.place.line}",
                    "give them different ids",
                )
            )
