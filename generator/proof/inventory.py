"""What a file holds, counted from what is printed: the kit with these counts, for rules and for play."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace

from generator.compose.composed import chosen
from generator.ink import Document
from generator.kit import Design, Kit, Piece
from generator.proof.described import Told
from generator.proof.spots import Printed

# by leaf number and place in its list of pieces: what is printed there, None where it is no piece
Seen = Mapping[tuple[int, int], tuple[str, str] | None]


def count(printed: Printed, document: Document, kit: Kit, seen: Seen) -> Counter[tuple[str, str]]:
    """Pieces by (component, design): by their labels, but for those that were seen to be others.

    A piece in parts counts as often as each of its parts is there.
    """
    found: Counter[tuple[str, str]] = Counter()
    parts: dict[str, Counter[str]] = defaultdict(Counter)
    for leaf in printed.leaves:
        for i, f in enumerate(leaf.found):
            if f.side != "front":
                continue
            try:
                piece = Piece.parse(f.piece)
            except ValueError:
                continue
            if piece.kit != kit.name:
                continue
            if f.part:
                parts[f.piece][f.part] += 1
                continue
            sort = seen.get((leaf.number, i), (piece.component, piece.design))
            if sort is not None:
                found[sort] += 1
    for id, there in parts.items():
        piece = Piece.parse(id)
        asked = {
            p.part
            for s in document.pages
            for p in s.placed
            if p.piece == piece and p.face == "front"
        }
        found[piece.component, piece.design] += min(there[part] for part in asked or set(there))
    return found


def kit_with(kit: Kit, counts: Mapping[tuple[str, str], int], told: Told) -> Kit:
    """The kit with the counts of a file.

    What the file was not to print is as the kit has it: other components and designs than it was asked for,
    and of a file of additions all that was in the box before.
    """
    printed = {(c.id, d.id) for c in chosen(kit, told.only)[0] for d in c.designs}

    def design(component: str, one: Design) -> Design:
        if (component, one.id) not in printed:
            return one
        count = counts.get((component, one.id), 0)
        if told.pieces is not None:
            added = told.pieces.get(component, {}).get(one.id, ())
            count += one.count - len([n for n in added if 1 <= n <= one.count])
        return replace(one, count=count)

    components = tuple(
        replace(c, designs=tuple(design(c.id, d) for d in c.designs)) for c in kit.components
    )
    return replace(kit, components=components)
