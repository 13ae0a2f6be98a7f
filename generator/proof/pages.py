"""Which printed side is which fresh one: sides missing, doubled, exchanged, foreign, of another size.

A side is known by the labels of its pieces, so that one page too many does not make all that
follow it wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.findings import failed
from generator.geometry import Box, number_text
from generator.ink import Document, Side
from generator.proof.spots import (
    AGAIN,
    Key,
    Leaf,
    Pair,
    Printed,
    Spot,
    key_of,
    named,
    titles,
)

_SLACK = 0.02  # mm, of a page's boxes
_ENOUGH = 0.5  # of the pieces of a side, for it to be that side

_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


@dataclass(frozen=True, slots=True)
class Matched:
    pairs: tuple[Pair, ...]
    spots: tuple[Spot, ...]


def match(printed: Printed, document: Document) -> Matched:
    """Pairs in the order of the file, and what is wrong with its pages as such."""
    known = titles(document)
    sides = document.pages
    wanted = [Counter(_keys(side)) for side in sides]
    there = [Counter(key_of(f) for f in leaf.found) for leaf in printed.leaves]
    taken = _aligned(printed.leaves, there, wanted)
    spots: list[Spot] = []
    of_page = {page: i for i, page in taken.items()}
    for i, leaf in enumerate(printed.leaves):
        if i in taken:
            continue
        spots.append(_stray(printed, leaf, i, there[i], wanted, of_page, known, document))
    stray = {s.page for s in spots if s.page}
    for page, side in enumerate(sides):
        if page not in of_page and page + 1 not in stray:
            spots.append(_missing(printed, page, side, known))
    spots += _exchanged(printed, taken, sides, known)
    pairs = tuple(Pair(printed.leaves[i], p + 1, sides[p]) for i, p in sorted(taken.items()))
    for pair in pairs:
        spots += _boxes(pair)
    spots += _dialog(printed, document)
    return Matched(pairs, tuple(spots))


def _keys(side: Side) -> Iterator[Key]:
    return ((p.piece.id, p.face, p.part) for p in side.placed)


def _aligned(
    leaves: Sequence[Leaf], there: Sequence[Counter[Key]], wanted: Sequence[Counter[Key]]
) -> dict[int, int]:
    """The fresh side (from 0) of each leaf that has one; both at most once."""
    taken: dict[int, int] = {}
    free = set(range(len(wanted)))

    def take(i: int, page: int) -> None:
        taken[i] = page
        free.discard(page)

    for i, keys in enumerate(there):
        if i in free and keys == wanted[i] and keys:
            take(i, i)
    for i, keys in enumerate(there):
        if i not in taken and keys:
            for page in sorted(free):
                if keys == wanted[page]:
                    take(i, page)
                    break
    for i, keys in enumerate(there):
        if i in taken or not keys:
            continue
        shares = {page: _share(keys, wanted[page]) for page in free if wanted[page]}
        best = max(shares, key=lambda p: (shares[p], p == i, -p), default=None)
        if best is not None and shares[best] >= _ENOUGH:
            take(i, best)
    # sides without pieces: backs of sheets printed on one side, and guides
    for i, keys in enumerate(there):
        if i not in taken and not keys and i in free and not wanted[i]:
            take(i, i)
    blank = [page for page in sorted(free) if not wanted[page]]
    for i, keys in enumerate(there):
        if i not in taken and not keys and blank:
            take(i, blank.pop(0))
    return taken


def _share(keys: Counter[Key], wanted: Counter[Key]) -> float:
    return (keys & wanted).total() / max(keys.total(), wanted.total(), 1)


def _stray(
    printed: Printed,
    leaf: Leaf,
    index: int,
    keys: Counter[Key],
    wanted: Sequence[Counter[Key]],
    of_page: Mapping[int, int],
    known: Sequence[str],
    document: Document,
) -> Spot:
    """A side that is none of those that should be there."""
    pieces = [f.piece for f in leaf.found]
    kit = document.description.get("kit")
    shares = {page: _share(keys, wanted[page]) for page in of_page if wanted[page]}
    again = max(shares, key=lambda p: shares[p], default=None)
    if again is not None and shares[again] >= _ENOUGH:
        other = printed.leaves[of_page[again]]
        finding = failed(
            leaf.place(),
            f"{leaf} shows {known[again]} once more, as {other} does, with {named(pieces)}",
            f"take the page out, or {AGAIN}",
        )
        return Spot(finding, leaf.number, again + 1)
    foreign = [p for p in pieces if p.split("/")[0] != kit]
    if foreign:
        finding = failed(
            leaf.place(),
            f"{leaf} does not belong to {kit}: it holds pieces of another kit, {named(foreign)}",
            f"take the page out, or {AGAIN}",
        )
        return Spot(finding, leaf.number)
    # in place of the side that is missing there, if one is
    instead = index if index < len(wanted) and index not in of_page else None
    if pieces:
        told = f"{leaf} is no side of {kit} as it is built: it holds {named(pieces)}"
    elif instead is not None and wanted[instead]:
        lost = named(k[0] for k in wanted[instead])
        told = f"{leaf} names none of its {wanted[instead].total()} pieces, such as {lost}"
    else:
        told = f"{leaf} is one too many: it holds no pieces, and no such page is built"
    return Spot(
        failed(leaf.place(), told, AGAIN), leaf.number, 0 if instead is None else instead + 1
    )


def _missing(printed: Printed, page: int, side: Side, known: Sequence[str]) -> Spot:
    count = len(side.placed)
    pieces = f" with its {count} pieces, {named(p.piece.id for p in side.placed)}" if count else ""
    if count == 1:
        pieces = f" with {side.placed[0].piece.id}"
    place = printed.place
    what = f"page {page + 1} ({known[page]})"
    return Spot(failed(place, f"{what} is missing{pieces}", AGAIN), 0, page + 1)


def _exchanged(
    printed: Printed, taken: Mapping[int, int], sides: Sequence[Side], known: Sequence[str]
) -> Iterator[Spot]:
    """Sides that are all there, in another order; and SVG files under each other's names."""
    there = sorted(taken)
    for i, page in zip(there, sorted(taken.values()), strict=True):
        mine = taken[i]
        leaf = printed.leaves[i]
        if mine == page:
            continue
        pieces = named(p.piece.id for p in sides[mine].placed)
        holds = f", with {pieces}" if pieces else ""
        yield Spot(
            failed(
                leaf.place(),
                f"{leaf} shows {known[mine]}{holds}, where {known[page]} belongs",
                f"put the pages in order, or {AGAIN}",
            ),
            leaf.number,
            mine + 1,
        )


# pages as such -----------------------------------------------------------------------------------


def _boxes(pair: Pair) -> Iterator[Spot]:
    """The size of a page, and the boxes by which printers centre and cut it."""
    leaf, side, page = pair.leaf, pair.side, pair.leaf.page
    on_it = named(p.piece.id for p in side.placed)
    holds = f"; on it are {on_it}" if on_it else ""

    def wrong(sentence: str, hint: str = AGAIN) -> Spot:
        return Spot(failed(leaf.place(), f"{sentence}{holds}", hint), leaf.number, pair.number)

    asked = f"{number_text(side.width)} x {number_text(side.height)} mm"
    if abs(page.width - side.width) > _SLACK or abs(page.height - side.height) > _SLACK:
        share = page.width / side.width
        scaled = abs(page.height / side.height - share) < 0.002
        percent = f", {number_text(100 * share, 1)} % of it" if scaled else ""
        yield wrong(
            f"{leaf} is {number_text(page.width)} x {number_text(page.height)} mm, not {asked}{percent}"
        )
        return
    paper = Box(0, 0, side.width, side.height)
    for name, box in (("trim box", page.trim), ("bleed box", page.bleed), ("crop box", page.crop)):
        if box is not None and not _same(box, paper):
            yield wrong(
                f"the {name} of {leaf} is {number_text(box.width)} x {number_text(box.height)} mm "
                f"at {number_text(box.x)} x {number_text(box.y)} mm, not the whole page of {asked}",
                f"a printer that centres or cuts by it would lose the register: {AGAIN}",
            )
    if page.turn:
        yield wrong(f"{leaf} is turned by {page.turn}°", f"backs would miss their fronts: {AGAIN}")


def _same(one: Box, other: Box) -> bool:
    edges = (
        (one.x, other.x),
        (one.y, other.y),
        (one.right, other.right),
        (one.bottom, other.bottom),
    )
    return all(abs(a - b) <= _SLACK for a, b in edges)


def _dialog(printed: Printed, document: Document) -> Iterator[Spot]:
    """What a PDF asks of the print dialog."""
    if printed.form != "pdf":
        return
    if printed.scaling != "None":
        yield Spot(
            failed(
                printed.place,
                "the file no longer asks to be printed at its own size, and most print dialogs shrink it",
                f"print at 100 %, or {AGAIN}",
            )
        )
    asked = _DUPLEX.get(document.duplex or "", "Simplex")
    if printed.duplex != asked:
        yield Spot(
            failed(
                printed.place,
                f"the file asks to be printed {printed.duplex or 'in no certain way'}, not {asked}",
                AGAIN,
            )
        )
