"""For which designs an element is drawn: those that have a trait, or one of its values."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import Any

from generator.fields import TRAITS, WORDS, Ask, Names, Reader
from generator.source import Map, Node

CONDITIONS = ("when", "unless")
Traits = tuple[tuple[str, Set[str] | None], ...]  # in the order of the file; None is any value


@dataclass(frozen=True, slots=True)
class Condition:
    """Holds for designs of which all `when` is true and, where there is any, not all `unless`."""

    when: Traits = ()
    unless: Traits = ()

    def __bool__(self) -> bool:
        return bool(self.when or self.unless)

    def holds(self, names: Names) -> bool:
        return _all(self.when, names) and not (self.unless and _all(self.unless, names))

    @property
    def traits(self) -> tuple[str, ...]:
        return tuple(trait for trait, _ in (*self.when, *self.unless))

    def why_not(self) -> str:
        """Why an element is drawn for no design."""
        parts = []
        if self.when:
            parts.append(f"none has {_said(self.when)}")
        if self.unless:
            parts.append(
                f"all others have {_said(self.unless)}"
                if parts
                else f"all have {_said(self.unless)}"
            )
        return ", ".join(parts)


EVERY = Condition()


def _all(traits: Traits, names: Names) -> bool:
    for trait, wanted in traits:
        there = names.get(trait, "")
        if wanted is None:
            if not there:
                return False
        elif there not in wanted if isinstance(there, str) else wanted.isdisjoint(there):
            return False
    return True


def _said(traits: Traits) -> str:
    return ", ".join(
        trait if values is None else f"{trait} {' or '.join(list(values)[:3])}"
        for trait, values in traits
    )


class _Traits(Reader[dict[str, tuple[str, ...] | None]]):
    """The name of a trait, or a mapping of traits to values."""

    says = "a trait, or a mapping of traits to values such as {suit: [moons, suns]}"

    def read(self, node: Node, ask: Ask) -> dict[str, tuple[str, ...] | None]:
        if isinstance(node, Map):
            return dict(TRAITS.read(node, ask))
        return {WORDS.read(node, ask): None}

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [WORDS.schema(), TRAITS.schema()]}


CONDITION = _Traits()
