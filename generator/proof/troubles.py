"""Faults of single pieces -> findings: those of a page that are alike are told in one sentence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.findings import failed
from generator.geometry import Box
from generator.proof.spots import AGAIN, Key, Pair, Spot, label, named


@dataclass(frozen=True, slots=True)
class Trouble:
    """A fault of one piece; those of a page with the same predicate are told together.

    `says` has the predicate for one piece and for many. `hides` says that what is printed about
    there cannot be as it should be, and need not be told again.
    """

    key: Key
    says: tuple[str, str]
    box: Box | None
    expected: Box | None
    hint: str = AGAIN
    hides: bool = True


def together(troubles: Sequence[Trouble], pair: Pair) -> Iterator[Spot]:
    """One finding for all pieces of a page that have the same fault."""
    alike: dict[tuple[str, str], list[Trouble]] = defaultdict(list)
    for trouble in troubles:
        alike[trouble.says[1], trouble.hint].append(trouble)
    for (many, hint), group in alike.items():
        first = group[0]
        if len(group) == 1:
            sentence = f"{label(first.key)} {first.says[0]}"
        else:
            sentence = f"{len(group)} pieces {many}: {named(label(t.key) for t in group)}"
        box = first.box or first.expected
        finding = failed(pair.leaf.place(box), sentence, hint)
        yield Spot(
            finding,
            pair.leaf.number,
            pair.number,
            first.box or first.expected,
            first.expected or first.box,
        )
