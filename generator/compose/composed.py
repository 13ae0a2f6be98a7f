"""What composing gives: a document, what it was made from, and what is to be told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.fields import nearest
from generator.findings import Finding, error
from generator.ink import Document, Print
from generator.kit import Component, Kit


@dataclass(frozen=True, slots=True)
class Composed:
    """`document` is None where findings hold an error; `prints` are those that it shows."""

    document: Document | None
    findings: tuple[Finding, ...]
    prints: tuple[Print, ...] = ()


def chosen(kit: Kit, only: Sequence[str]) -> tuple[tuple[Component, ...], tuple[Finding, ...]]:
    """The components that `only` names by id or by stock (all for none), errors for unknown names."""
    if not only:
        return kit.components, ()
    stocks = {c.stock for c in kit.components}
    known = [*(c.id for c in kit.components), *sorted(stocks)]
    faults = tuple(
        error(
            None, f"{kit.name} has neither a component nor a stock “{name}”", nearest(name, known)
        )
        for name in only
        if name not in known
    )
    wanted = set(only)
    return tuple(c for c in kit.components if c.id in wanted or c.stock in wanted), faults
