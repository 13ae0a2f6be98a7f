"""The designs of a component, ranges and products written out; of one with errors what could be read."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator import plugins
from generator.faces import DesignArt, Face
from generator.faces.reading import expand_range
from generator.fields import (
    ID,
    REQUIRED,
    Ask,
    Field,
    Names,
    Prepared,
    Torn,
    may_hold,
    nearest,
    slug,
    torn,
)
from generator.findings import Finding, Place, error
from generator.kinds import Body, pattern_fault
from generator.kit import Design, Trait
from generator.source import Map, Node, Scalar
from generator.spec.forms import design_form

MOST = 100_000


@dataclass(frozen=True, slots=True)
class Shared:
    """What the designs of a component have in common."""

    kind: str
    values: Mapping[str, Any]
    spoilt: frozenset[str]
    faces: Mapping[str, Face]


@dataclass(frozen=True, slots=True)
class Made:
    """A design and how it is drawn. `counted`: its count is known."""

    design: Design
    art: DesignArt
    counted: bool


def known_face(
    name: str | None, faces: Mapping[str, Face], node: Node, what: str, key: str, ask: Ask
) -> None:
    if name is not None and name not in faces and not may_hold(faces, name):
        hint = nearest(name, faces)
        sentence = f"{what}: no face is called “{name}” ({key})"
        ask.findings.append(error(place_of(node, key), sentence, hint))


def read(node: Node, shared: Shared, body: Body | None, ask: Ask) -> Iterator[Made | None]:
    """One entry of `designs:` as the designs it stands for, None among them where some are not known."""
    said = node.get("id") if isinstance(node, Map) else None
    what = f"design {said.text}" if isinstance(said, Scalar) else "a design"
    before = len(ask.findings)
    prepared = design_form(shared.kind).partly(node, ask, True, what)
    label(ask, before, what)
    if prepared is None or "for" in prepared.spoilt:
        yield None
        return
    if any(f.name == "for" for f, _ in prepared.live):
        ask.findings.append(error(place_of(node, "for"), f"{what}: “for” takes no placeholders"))
        yield None
        return
    spans = {k: _values(v) for k, v in prepared.values["for"].items()}
    count = 1
    for trait, values in spans.items():
        count *= len(values)
        if not values:
            ask.findings.append(
                error(place_of(node, "for"), f"{what}: “for” gives {trait} no value: no design")
            )
    if not count:
        yield None
    if count > MOST:
        ask.findings.append(error(place_of(node, "for"), f"{what}: {count} designs are too many"))
        yield None
        return
    told: set[Place | None] = set()
    for combination in itertools.product(*spans.values()):
        traits: dict[str, Trait] = dict(zip(spans, combination, strict=True))
        yield _one(node, prepared, traits, shared, body, what, told, ask)


def _values(given: tuple[str, ...]) -> tuple[str, ...]:
    out: list[str] = []
    for text in given:
        out += expand_range(text) or [text]
    return tuple(out)


def _one(
    node: Node,
    prepared: Prepared,
    traits: dict[str, Trait],
    shared: Shared,
    body: Body | None,
    what: str,
    told: set[Place | None],
    ask: Ask,
) -> Made | None:
    """One design; None where it cannot be named. `told` are places of faults that others had before it."""
    spoilt = set(prepared.spoilt)
    values = dict(prepared.values)
    names: Names = traits

    def tell(*findings: Finding) -> None:
        new = [f for f in findings if f.place not in told]
        told.update(f.place for f in new)
        before = len(ask.findings)
        ask.findings += new
        label(ask, before, what)

    def fill(fields: Iterable[tuple[Field, Node]]) -> None:
        read, amiss = Prepared(values, tuple(fields), prepared.place).complete(names, ask)
        values.update(read)
        for one, _, findings in amiss:
            spoilt.add(one.name)
            values[one.name] = None if one.default is REQUIRED else one.default
            tell(*findings)

    # `traits` may use what `for` gives, and the rest may use both
    fill((f, n) for f, n in prepared.live if f.name == "traits")
    lists = _lists(node)
    for key, given in values["traits"].items():
        traits[key] = given[0] if len(given) == 1 and key not in lists else given
    names = torn(traits, (), not spoilt.isdisjoint(("", "traits")))
    fill((f, n) for f, n in prepared.live if f.name != "traits")
    if "id" in spoilt:
        return None
    id = values["id"]
    if any(f.name == "id" for f, _ in prepared.live):
        id = slug(id)
    if not ID.fullmatch(id):
        sentence = f"“{id}” is not an id of small letters, digits and single hyphens"
        tell(error(place_of(node, "id"), sentence, f"such as {slug(id) or 'frog-1'}"))
        return None
    own = {f.name for f in plugins.load("kinds", shared.kind).DESIGN_FIELDS}
    for name in own:
        if values[name] is not None:
            traits[name] = values[name]
    design = Design(id, values["count"], traits, values["name"], node.place)
    whole = not own or spoilt.isdisjoint((*own, ""))
    if whole and body is not None:
        wrong = pattern_fault(body, design.trait("pattern") or None)
        if wrong is not None:
            whole = False
            said = f"design {id}: {wrong[0]}"
            ask.findings.append(error(place_of(node, "pattern"), said, wrong[1]))
    lost = (own | {"name"}) & spoilt
    names = torn({**traits, "id": id}, lost, isinstance(names, Torn))
    face, back = _faces(id, values, spoilt, shared)
    seen = spoilt.isdisjoint(("face", "back", ""))
    for key, name in (("face", face), ("back", back)):
        seen = seen and (not name or name in shared.faces)
        if name and name != shared.values[key]:
            known_face(name, shared.faces, node, f"design {id}", key, ask)
    art = DesignArt(face, back, names, node.place, whole, seen)
    return Made(design, art, spoilt.isdisjoint(("count", "")))


def _faces(
    id: str, values: Mapping[str, Any], spoilt: Collection[str], shared: Shared
) -> tuple[str, str | None]:
    """Front and back of a design: its own or the component's; the front is "" where nobody knows."""
    face, back = values["face"], values["back"]
    if "face" in spoilt or (face is None and "face" in shared.spoilt):
        face = ""
    elif face is None:
        face = shared.values["face"]
    if face is None:
        # cells are face enough, and a key that nobody knows may have meant the face
        unknown = "" in spoilt or not shared.spoilt.isdisjoint(("", "cells"))
        face = "" if shared.values.get("cells") or unknown else id
    if back is None and "back" not in spoilt:
        back = shared.values["back"]
    return face, back


def _lists(node: Node) -> set[str]:
    """The traits that are written as lists, be they of one word."""
    inner = node.get("traits") if isinstance(node, Map) else None
    entries = inner.entries if isinstance(inner, Map) else ()
    return {key.text for key, value in entries if not isinstance(value, Scalar)}


def unique(made: Iterable[Made], component: str, ask: Ask) -> bool:
    first: dict[str, Design] = {}
    before = len(ask.findings)
    for one in made:
        design = one.design
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
    return len(ask.findings) == before


def place_of(node: Node, key: str) -> Any:
    found = node.key(key) if isinstance(node, Map) else None
    return (found or node).place


def label(ask: Ask, since: int, what: str) -> None:
    """Findings that do not say whose they are get the name of their component or design."""
    for i in range(since, len(ask.findings)):
        finding = ask.findings[i]
        if what not in finding.sentence:
            ask.findings[i] = replace(finding, sentence=f"{what}: {finding.sentence}")
