"""What is wrong with faces as they are drawn: each fault once, at its place, with the designs that it concerns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.fields import Bad, placeholders
from generator.findings import Finding, Place
from generator.source import Node

if TYPE_CHECKING:
    from generator.faces import Element, Scene


class Wrong(Bad):
    """An element that cannot be drawn for the value of one of its fields."""

    def __init__(self, field: str, *findings: Finding) -> None:
        super().__init__(*findings)
        self.field = field


def who(subjects: Iterable[str]) -> str:
    """The first of them, and how many more: design a of deck and 7 more."""
    first, *others = dict.fromkeys(subjects)
    return f"{first} and {len(others)} more" if others else first


@dataclass(slots=True)
class Faults:
    """Faults of drawing by their place and sentence.

    `times` counts what was told of designs, again and again, and `broken` what could not be drawn,
    told or not: who sees that grow knows that a drawing is not whole.
    """

    times: int = 0
    broken: int = 0
    traits: set[str] | None = None  # of all designs, once they are asked for
    told: dict[tuple[Place | None, str], tuple[Finding, dict[str, None], dict[str, None]]] = field(
        default_factory=dict
    )

    def add(self, finding: Finding, subject: str = "", shown: str = "") -> None:
        """Tell of a finding; `subject` is whom it concerns, `shown` what shows the text that it is in."""
        known = self.told.setdefault((finding.place, finding.sentence), (finding, {}, {}))
        self.broken += finding.severity == "error"
        if subject:
            self.times += 1
            known[1][subject] = None
        if shown:
            known[2][shown] = None

    def findings(self) -> tuple[Finding, ...]:
        made: list[Finding] = []
        for finding, subjects, shown in self.told.values():
            if subjects:
                by = f", {who(shown)}" if shown else ""
                said = f"{who(subjects)}{by}: {finding.sentence}"
                finding = replace(finding, sentence=said)
            made.append(finding)
        return tuple(made)


def tell(fault: Bad, element: Element, scene: Scene) -> None:
    """Put what a fault holds into the scene; one for the value of a field is told where that was written."""
    if fault.findings:
        wanted = fault.field if isinstance(fault, Wrong) else ""
        node = next((n for one, n in element.prepared.live if one.name == wanted), None)
        tell_of(fault.findings, node, element, scene)


def tell_of(
    findings: Collection[Finding], node: Node | None, element: Element, scene: Scene
) -> None:
    """Findings about what fills a node: told at the cell of the table that it came from, if it did."""
    cell = None if node is None else _cell(node, element, scene)
    if node is not None:
        missing = next((n for n in placeholders(node) if n not in scene.names), "")
        if hint := some_have(missing, element, scene):
            findings = [replace(one, hint=hint) for one in findings]
    for one in findings:
        if cell is None:
            scene.faults.add(one, scene.subject)
        else:
            shown = f"{element.kind} at {element.place}"
            scene.faults.add(replace(one, place=cell), scene.subject, shown)


def some_have(trait: str, element: Element, scene: Scene) -> str:
    """What to do about a trait that other designs have; nothing where none has."""
    faults = scene.faults
    if faults.traits is None:
        designs = [d for c in scene.artwork.components.values() for d in c.designs.values()]
        faults.traits = {name.partition(".")[0] for d in designs for name in d.names}
    if trait not in faults.traits or trait in scene.names:
        return ""
    return f"only some designs have it: “when: {trait}” draws the {element.kind} for these alone"


def _cell(node: Node, element: Element, scene: Scene) -> Place | None:
    """The cell that the first placeholder with one was filled from."""
    if scene.cells is None:
        return None
    for name in placeholders(node):
        if name == "item":
            repeat = element.prepared.values.get("repeat")
            over = repeat["over"] if isinstance(repeat, Mapping) else None
            name = over if isinstance(over, str) else name
        if (found := scene.cells(name)) is not None:
            return found
    return None
