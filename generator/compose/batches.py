"""Prints -> lots with their pieces: what is laid out alike, in the order of the kit's file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.geometry import Size, from_mm
from generator.imposition import split
from generator.imposition.grids import Cut
from generator.imposition.plan import Lot, Parts
from generator.ink import Print
from generator.kit import Component
from generator.layout import Layout

# kinds whose second face is glued on where a layout prints no backs
GLUED = frozenset({"token"})


@dataclass(frozen=True, slots=True)
class Batch:
    """A lot with its pieces: each with its print, and the face that lies on the front side."""

    lot: Lot
    pieces: tuple[tuple[Print, int], ...]
    face: str
    parts: Parts | None = None
    folds: bool = False


# numbers of pieces by component and design; what is not named is left out
Pieces = Mapping[str, Mapping[str, Sequence[int]]]


def batches(
    components: Sequence[Component],
    prints: Sequence[Print],
    layout: Layout,
    pieces: Pieces | None = None,
) -> tuple[Batch, ...]:
    """The prints of each component in order, parted where their size or their sides differ.

    `pieces` are the only ones wanted, where not all are.
    """
    found: list[Batch] = []
    by_component: dict[str, list[Print]] = {}
    for one in prints:
        by_component.setdefault(one.component, []).append(one)
    for component in components:
        runs: list[tuple[tuple[object, ...], list[Print]]] = []
        for one in by_component.get(component.id, ()):
            key = (one.front.width, one.front.height, one.shape, one.back is not None)
            if not runs or runs[-1][0] != key:
                runs.append((key, []))
            runs[-1][1].append(one)
        for _, run in runs:
            found.append(_batch(component, run, layout, "front", pieces))
            if layout.duplex == "fronts" and component.kind in GLUED and run[0].back is not None:
                found.append(_batch(component, run, layout, "back", pieces))
    return tuple(b for b in found if b.pieces)


def _batch(
    component: Component,
    prints: Sequence[Print],
    layout: Layout,
    face: str,
    wanted: Pieces | None,
) -> Batch:
    first = prints[0]
    size = Size(from_mm(first.front.width), from_mm(first.front.height))
    bleed = min(
        layout.bleed_of(component.kind),
        from_mm(max(max(p.front.bleed, p.back.bleed if p.back else 0) for p in prints)),
    )
    cut = Cut(size, first.shape, layout.gap_of(component.kind), bleed)
    if cut.nests:
        cut = Cut(size, first.shape, cut.gap, min(bleed, cut.gap // 2))
    pieces = tuple((p, n) for p in prints for n in numbers(p, wanted))
    lot = Lot(
        component.id,
        component.stock,
        cut,
        len(pieces),
        first.back is not None and layout.backs,
        component.kind == "board",
        component.place,
    )
    parts = split.parts(size, layout) if lot.splits else None
    return Batch(lot, pieces, face, parts, any(p.folds for p in prints))


def numbers(one: Print, wanted: Pieces | None) -> Sequence[int]:
    """The pieces of a print that go on sheets, by their numbers within the design."""
    if wanted is None:
        return range(1, one.count + 1)
    return [n for n in wanted.get(one.component, {}).get(one.design, ()) if 1 <= n <= one.count]
