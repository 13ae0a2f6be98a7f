"""What composing gives: a document, what it was made from, and what is to be told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.fields import nearest
from generator.findings import Finding, error
from generator.ink import Document, Print
from generator.kit import Component, Kit, matches


@dataclass(frozen=True, slots=True)
class Composed:
    """`document` is None where findings hold an error; `prints` are those that it shows."""

    document: Document | None
    findings: tuple[Finding, ...]
    prints: tuple[Print, ...] = ()


def chosen(kit: Kit, only: Sequence[str]) -> tuple[tuple[Component, ...], tuple[Finding, ...]]:
    """What `only` names, all for none: components by id or stock, or with the designs named alone.

    `deck/frog` names a design and `deck/number-*` all whose ids begin so; errors for unknown names.
    """
    if not only:
        return kit.components, ()
    stocks = {c.stock for c in kit.components}
    known = [*(c.id for c in kit.components), *sorted(stocks)]
    whole = {name for name in only if "/" not in name}
    faults = [
        error(
            None,
            f"{kit.name} has neither a component nor a stock “{name}”",
            _design_of(kit, name) or nearest(name, known),
        )
        for name in only
        if name in whole and name not in known
    ]
    wanted: dict[str, set[str]] = {}
    for name in only:
        if name in whole:
            continue
        id, _, pattern = name.partition("/")
        component = kit.component(id)
        if component is None:
            ids = [c.id for c in kit.components]
            faults.append(
                error(None, f"--only {name}: no component is called {id}", nearest(id, ids))
            )
            continue
        designs = [d.id for d in component.designs]
        there = [d for d in designs if matches(d, pattern)]
        if not there:
            hint = nearest(pattern, designs)
            faults.append(error(None, f"--only {name}: {id} has no such design", hint))
        wanted.setdefault(id, set()).update(there)
    components = (
        c
        if c.id in whole or c.stock in whole
        else replace(c, designs=tuple(d for d in c.designs if d.id in wanted.get(c.id, ())))
        for c in kit.components
    )
    return tuple(c for c in components if c.designs), tuple(faults)


def _design_of(kit: Kit, name: str) -> str:
    """What to write for a design that is named without its component."""
    there = [f"{c.id}/{name}" for c in kit.components if c.design(name) is not None]
    return f"did you mean “{'” or “'.join(there)}”?" if there else ""
