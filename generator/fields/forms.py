"""Forms: the keys a mapping may have, read field by field, every fault collected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from generator.fields.asking import Ask, Bad, Reader, closest
from generator.fields.templates import Names, filled, holds_template
from generator.fields.texts import SPOKEN
from generator.findings import Finding, Place, error
from generator.source import Map, Node, Scalar


class _Required:
    def __repr__(self) -> str:
        return "(required)"


REQUIRED: Final = _Required()


@dataclass(frozen=True, slots=True)
class Field:
    """One key: how it is read, what it means, and its value where it is absent."""

    name: str
    reader: Reader[Any]
    says: str
    default: Any = REQUIRED


@dataclass(frozen=True, slots=True)
class Prepared:
    """A mapping read as far as it can be: `live` fields hold templates and are read filled.

    `spoilt` are fields that could not be read, which have their defaults, or that a misspelt key
    may have meant; one without a name stands for a key of which nobody knows what it meant.
    """

    values: Mapping[str, Any]
    live: tuple[tuple[Field, Node], ...]
    place: Place
    spoilt: frozenset[str] = frozenset()

    def complete(
        self, names: Names, ask: Ask, but: str = ""
    ) -> tuple[Mapping[str, Any], tuple[Amiss, ...]]:
        """All values for one set of names, `but` one as it is, and the fields that have none."""
        if not self.live:
            return self.values, ()
        values = dict(self.values)
        amiss: list[Amiss] = []
        for one, node in self.live:
            if one.name == but:
                continue
            try:
                values[one.name] = one.reader.read(filled(node, names), ask)
            except Bad as fault:
                amiss.append((one, node, fault.findings))
        return values, tuple(amiss)


Amiss = tuple[Field, Node, tuple[Finding, ...]]

_OWNERS: dict[tuple[str, str], list[str]] = {}


@dataclass(frozen=True, slots=True)
class Form:
    """The keys a mapping may have. `called` names the mapping in sentences (`a component`)."""

    called: str
    fields: tuple[Field, ...]
    file: str = (
        "kit"  # the sort of file it stands in; hints look for a key's owner in the same sort
    )

    def __post_init__(self) -> None:
        for one in self.fields:
            owners = _OWNERS.setdefault((self.file, one.name), [])
            if self.called not in owners:
                owners.append(self.called)

    def unknown(self, key: Scalar, within: str = "") -> Finding:
        known = [f.name for f in self.fields]
        close = closest(key.text, known)
        owners = [o for o in _OWNERS.get((self.file, key.text), ()) if o != self.called]
        if close:
            hint = f"did you mean “{close}”?"
        elif owners:
            hint = f"“{key.text}” belongs to {' or '.join(owners[:3])}"
        else:
            hint = "known: " + ", ".join(known)
        return error(key.place, f"unknown key “{key.text}” in {within or self.called}", hint)

    def prepare(self, node: Node, ask: Ask, live: bool = True, within: str = "") -> Prepared | None:
        """Read all fields, findings into `ask`; None where anything is missing or bad.

        With `live`, fields that hold templates are kept for later.
        """
        found = self.partly(node, ask, live, within)
        return None if found is None or found.spoilt else found

    def partly(self, node: Node, ask: Ask, live: bool = True, within: str = "") -> Prepared | None:
        """As `prepare`, with what could be read where not all could; None for what is no mapping."""
        if not isinstance(node, Map):
            ask.findings.append(
                error(node.place, f"{within or self.called} must be a mapping of keys and values")
            )
            return None
        by_name = {f.name: f for f in self.fields}
        values: dict[str, Any] = {}
        waiting: list[tuple[Field, Node]] = []
        spoilt = {""} if node.spoilt else set()
        there = set(node.keys())
        torn = False
        for key, value in node.entries:
            one = by_name.get(key.text)
            if one is None:
                bare = isinstance(value, Scalar) and not value.text
                if bare and torn:
                    torn = ")" not in key.text
                    continue
                finding = self.unknown(key, within)
                if bare and " " in key.text:
                    # the rest of a text that broke at its comma: {because: one, two}
                    finding = replace(finding, hint="quote a text that holds a comma")
                ask.findings.append(finding)
                meant = closest(key.text, by_name) or ""
                spoilt.add("" if meant in there else meant)
                continue
            if live and holds_template(value):
                if one.reader is SPOKEN and isinstance(value, Map):
                    ask.spoken[value.place] = tuple(value.keys())
                waiting.append((one, value))
                continue
            try:
                values[one.name] = one.reader.read(value, ask)
            except Bad as fault:
                # what is wrong with the whole of a spoilt value has been told
                whole = value.place if isinstance(value, Map) and value.spoilt else None
                ask.findings += [f for f in fault.findings if whole is None or f.place != whole]
                spoilt.add(one.name)
                # what follows within braces is the rest of a text that broke at its commas
                torn = isinstance(value, Scalar) and "(" in value.text and ")" not in value.text
        for one in self.fields:
            if isinstance(one.default, _Required):
                if one.name not in there and one.name not in spoilt and not node.spoilt:
                    ask.findings.append(
                        error(node.place, f"{within or self.called} lacks “{one.name}”", one.says)
                    )
                if one.name not in there:
                    spoilt.add(one.name)
            elif one.name not in there or one.name in spoilt:
                values[one.name] = one.default
        return Prepared(values, tuple(waiting), node.place, frozenset(spoilt))

    def read(self, node: Node, ask: Ask, within: str = "") -> Mapping[str, Any] | None:
        """All values of a mapping that may hold no templates."""
        found = self.prepare(node, ask, False, within)
        return None if found is None else found.values

    def schema(self) -> dict[str, Any]:
        properties = {}
        for one in self.fields:
            properties[one.name] = {**_or_template(one.reader.schema()), "description": one.says}
        needed = [f.name for f in self.fields if isinstance(f.default, _Required)]
        form: dict[str, Any] = {
            "type": "object",
            "properties": properties,
            "additionalProperties": False,
        }
        if needed:
            form["required"] = needed
        return form


def reference(fields: Iterable[Field]) -> list[tuple[str, str, str, str]]:
    """Rows for the reference page: key, what it takes, default, sentence."""
    rows = []
    for one in fields:
        required = isinstance(one.default, _Required)
        default = "required" if required else one.reader.shown(one.default)
        rows.append((one.name, one.reader.says, default, one.says))
    return rows


def _or_template(schema: dict[str, Any]) -> dict[str, Any]:
    """Any scalar may also be a text that holds a placeholder."""
    kind = schema.get("type")
    if kind in ("integer", "number", "boolean") or "enum" in schema:
        return {"anyOf": [schema, {"type": "string", "pattern": r"\{.+\}"}]}
    return schema
