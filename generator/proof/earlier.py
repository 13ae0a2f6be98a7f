"""A file of an earlier state of its kit: other counts moved all its pieces, which is one fault and not forty.

The pieces that the file holds say what the counts were. Held against sheets with those counts, a
file shows what does not follow from them; whatever it shows besides when held against the kit as it
is now, does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from generator import spec
from generator.findings import Finding, failed
from generator.kit import Kit, Piece
from generator.proof.described import Told
from generator.proof.spots import Printed
from generator.spec import Loaded
from generator.spec.settings import Setting

FEW = 3  # findings that are told one by one

Counts = dict[tuple[str, str], int]


def loaded(printed: Printed, told: Told, now: Loaded) -> Loaded | None:
    """The kit with the counts of the file's labels, where those are whole and others than its own."""
    assert now.kit is not None
    if told.guide or told.pieces is not None:
        return None
    counts = _counts(printed, now.kit)
    if counts is None:
        return None
    settings = tuple(
        Setting(now.path.stem, component, design, count, f"{component}.{design}={count}")
        for component, design, count, _ in _changed(now.kit, counts)
    )
    if not settings:
        return None
    was = spec.load(now.path, (*now.settings, *settings), now.extras)
    return None if was.kit is None else was


def told_once(printed: Printed, was: Kit, now: Kit, follow: int) -> Finding:
    """The one sentence for all that follows from other counts."""
    counts = {(c.id, d.id): d.count for c in was.components for d in c.designs}
    several = len({component for component, *_ in _changed(now, counts)}) > 1
    changes = ", ".join(
        f"{f'{component}/' if several else ''}{design} {before} -> {after}"
        for component, design, before, after in _changed(now, counts)
    )
    many = "finding that follows" if follow == 1 else "findings that follow"
    return failed(
        printed.place,
        f"built from an earlier state of the kit: {changes}",
        f"build the file again; {follow} more {many} from it: --json and --report tell them",
    )


def failures(findings: Iterable[Finding]) -> int:
    return sum(f.severity == "failed" for f in findings)


def _counts(printed: Printed, kit: Kit) -> Counts | None:
    """How many of each design the labels tell of; None where those are not numbered 1 to n, each once.

    A component of which nothing is printed is not the file's matter.
    """
    numbers: dict[tuple[str, str], Counter[int]] = {}
    parts: set[tuple[str, str]] = set()
    for leaf in printed.leaves:
        for found in leaf.found:
            try:
                piece = Piece.parse(found.piece)
            except ValueError:
                return None
            component = kit.component(piece.component)
            if piece.kit != kit.name or component is None or not component.design(piece.design):
                return None
            if found.side != "front" or (found.piece, found.part) in parts:
                continue
            key = piece.component, piece.design
            there = numbers.setdefault(key, Counter())
            if found.part:
                parts.add((found.piece, found.part))
                there[piece.number] = 1
            else:
                there[piece.number] += 1
    printed_ones = {component for component, _ in numbers}
    counts: Counts = {
        (c.id, d.id): 0 for c in kit.components if c.id in printed_ones for d in c.designs
    }
    for key, there in numbers.items():
        # the second face of a token is a front that is glued on
        if sorted(there) != list(range(1, len(there) + 1)) or max(there.values()) > 1:
            return None
        counts[key] = len(there)
    return counts


def _changed(now: Kit, counts: Counts) -> Iterator[tuple[str, str, int, int]]:
    for component in now.components:
        for design in component.designs:
            before = counts.get((component.id, design.id), design.count)
            if before != design.count:
                yield component.id, design.id, before, design.count
