"""Do the sheets hold the kit? Every piece once, on the paper, apart from others, its back behind it; mm.

Worked out from the document alone, by other means than those that made it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.compose.batches import GLUED
from generator.compose.composed import Composed, chosen
from generator.compose.registration import in_the_way
from generator.findings import Finding, Place, failed, warning
from generator.geometry import EMU, Box, apply, number_text
from generator.ink import Document, Placed, Print, Sheet, Side
from generator.kit import Kit, Piece
from generator.layout import Layout

TOLERANCE = 0.05  # mm, for a back under its front
_TOUCH = 1e-4


def check(
    kit: Kit, composed: Composed | Document, layout: Layout, *, only: Sequence[str] = ()
) -> tuple[Finding, ...]:
    """Findings of level 3; an empty document is not looked at."""
    prints: tuple[Print, ...] = ()
    if isinstance(composed, Composed):
        prints = composed.prints
        if composed.document is None:
            return ()
        document = composed.document
    else:
        document = composed
    pages = {id(side): number for number, side in enumerate(document.pages, 1)}
    found: list[Finding] = []
    found += _whole(kit, document, only, prints)
    shapes = {(p.component, p.design): p.shape for p in prints}
    if not shapes:
        shapes = {(c.id, d.id): c.shape for c in kit.components for d in c.designs}
    two_sided = frozenset((p.component, p.design) for p in prints if p.back is not None)
    missed: dict[object, float] = {}
    for sheet in document.sheets:
        for side in sheet.sides:
            page = pages.get(id(side), 0)
            found += _inside(side, page, document.title)
            found += _apart(side, page, document.title, shapes)
            found += in_the_way(side, page, document.title)
        found += _behind(sheet, pages, document.title, layout, two_sided, missed)
    found += _border(document, layout)
    return tuple(found)


# every piece once --------------------------------------------------------------------------------


def _glued(
    kit: Kit, document: Document, prints: Sequence[Print], wanted: Collection[tuple[str, str]]
) -> Iterator[Finding]:
    """Where no backs are printed, every token with a second face needs one to glue on."""
    if document.description.get("duplex") != "fronts":
        return
    two_sided = {(p.component, p.design) for p in prints if p.back is not None}
    kinds = {c.id: c.kind for c in kit.components}
    there = Counter(p.piece.id for s in document.sheets for p in s.front.placed if p.face == "back")
    for piece in kit.pieces():
        needed = (
            kinds[piece.component] in GLUED
            and _asked(piece, document)
            and (piece.component, piece.design) in wanted
            and (piece.component, piece.design) in two_sided
        )
        if there[piece.id] != needed:
            yield failed(
                None, f"{piece.id} has {there[piece.id]} second faces to glue on, not {needed:d}"
            )


def _asked(piece: Piece, document: Document) -> bool:
    """Whether a piece goes on the sheets: all do, but on those that add to an earlier box."""
    pieces = document.description.get("pieces")
    if not isinstance(pieces, Mapping):
        return True
    numbers: Collection[int] = pieces.get(piece.component, {}).get(piece.design, ())
    return piece.number in numbers


def _whole(
    kit: Kit, document: Document, only: Sequence[str], prints: Sequence[Print]
) -> Iterator[Finding]:
    components, _ = chosen(kit, only)
    wanted = {(c.id, d.id) for c in components for d in c.designs}
    expected = {
        p.id for p in kit.pieces() if (p.component, p.design) in wanted and _asked(p, document)
    }
    fronts: Counter[str] = Counter()
    parts: dict[str, list[str]] = {}
    for sheet in document.sheets:
        for placed in sheet.front.placed:
            if placed.face != "front":
                continue
            if placed.part:
                parts.setdefault(placed.piece.id, []).append(placed.part)
            else:
                fronts[placed.piece.id] += 1
    names = document.description.get("parts")
    for id, there in parts.items():
        component = id.split("/")[1]
        known = names.get(component) if isinstance(names, Mapping) else None
        asked = sorted(known) if isinstance(known, Mapping) else sorted(set(there))
        fronts[id] += 1
        if sorted(there) != asked:
            yield failed(
                None, f"{id} is in parts {', '.join(sorted(there))}, not {', '.join(asked)}"
            )
    yield from _glued(kit, document, prints, wanted)
    for id in sorted(expected - set(fronts)):
        yield failed(None, f"{id} is on no sheet")
    for id, times in fronts.items():
        if id not in expected:
            yield failed(None, f"{id} is on a sheet but not in the kit")
        elif times > 1:
            yield failed(None, f"{id} is on the sheets {times} times")


# where they lie ----------------------------------------------------------------------------------


def _at(side: Side, page: int, title: str, box: Box) -> Place:
    return Place(title, page=page, at=(box.x, box.y))


def _inside(side: Side, page: int, title: str) -> Iterator[Finding]:
    paper = Box(0, 0, side.width, side.height)
    for placed in side.placed:
        by = placed.trim.beyond(paper)
        if by > 1e-6:
            yield failed(
                _at(side, page, title, placed.trim),
                f"{placed.piece.id} ({placed.face}) lies {number_text(by)} mm beyond the paper",
            )


def _apart(
    side: Side, page: int, title: str, shapes: Mapping[tuple[str, str], str]
) -> Iterator[Finding]:
    """Trims that overlap: found along x, then looked at by their shapes."""
    boxes = sorted(((p.trim, p) for p in side.placed), key=lambda b: b[0].x)
    for i, (box, one) in enumerate(boxes):
        edge = box.right - _TOUCH
        for j in range(i + 1, len(boxes)):
            other_box, other = boxes[j]
            if other_box.x >= edge:
                break
            if not box.overlaps(other_box, _TOUCH):
                continue
            kind = shapes.get((one.piece.component, one.piece.design), "rectangle")
            other_kind = shapes.get((other.piece.component, other.piece.design), "rectangle")
            if kind == other_kind and not _meet(kind, box, other_box):
                continue
            yield failed(
                _at(side, page, title, other_box),
                f"{one.piece.id} ({one.face}) and {other.piece.id} ({other.face}) overlap",
            )


def _meet(kind: str, a: Box, b: Box) -> bool:
    """Whether two discs or two hexagons that lie alike overlap; rectangles do if their boxes do."""
    dx, dy = abs(a.centre[0] - b.centre[0]), abs(a.centre[1] - b.centre[1])
    if kind == "disc":
        return math.hypot(dx, dy) < (a.width + b.width) / 2 - _TOUCH
    if kind == "hex":
        across, along = (dx, dy) if a.width <= a.height else (dy, dx)
        flats = (min(a.width, a.height) + min(b.width, b.height)) / 2
        # distance between two pairs of flats: level, and at 60 degrees
        return max(across, across / 2 + along * math.sqrt(3) / 2) < flats - _TOUCH
    return True


# backs -------------------------------------------------------------------------------------------


def _behind(
    sheet: Sheet,
    pages: Mapping[int, int],
    title: str,
    layout: Layout,
    two_sided: Collection[tuple[str, str]],
    missed: dict[object, float],
) -> Iterator[Finding]:
    """Three corners of every back, on the paper, against those of its front turned like a page.

    The paper is one: a point of the front side is seen from behind at its mirror image. A piece
    turned like the page of a book has, behind the point u from its left edge, the point width - u
    of its back. `missed` remembers what was found for a pair of places, the same on most sheets.
    """
    folded = layout.duplex == "fold"
    back_side = sheet.front if folded else sheet.back
    if not layout.backs:
        return
    fronts = {(p.piece, p.part): p for p in sheet.front.placed if p.face == "front"}
    backs: dict[tuple[object, str], list[Placed]] = {}
    for p in () if back_side is None else back_side.placed:
        if p.face == "back":
            backs.setdefault((p.piece, p.part), []).append(p)
    page = pages.get(id(back_side or sheet.front), 0)
    for key, placed in backs.items():
        for back in placed if len(placed) > 1 or key not in fronts else ():
            yield failed(
                _at(sheet.front, page, title, back.trim),
                f"{back.piece.id}: a back without a front of its own",
            )
    mirrors = _mirrors(sheet, layout, folded)
    for key, front in fronts.items():
        mine = backs.get(key)
        if mine is None:
            if (front.piece.component, front.piece.design) in two_sided:
                yield failed(
                    _at(sheet.front, page, title, front.trim), f"{front.piece.id} has no back"
                )
            continue
        where = (*_where(front), *_where(mine[0]))
        if where not in missed:
            missed[where] = min(_miss(front, mine[0], m) for m in mirrors)
        by = missed[where]
        if by > TOLERANCE:
            yield failed(
                _at(sheet.front, page, title, mine[0].trim),
                f"{front.piece.id}: its back lies {number_text(by)} mm from where its front is",
                "the back must be the image of its front under the turn of the sheet",
            )


Mirror = tuple[float, float, float, float]  # x -> a x + b, y -> c y + d


def _mirrors(sheet: Sheet, layout: Layout, folded: bool) -> tuple[Mirror, ...]:
    """How a point of the front side is seen from behind; a sheet may be folded either way."""
    width, height = sheet.front.width, sheet.front.height
    if folded:
        ways = {"vertical": (-1.0, width, 1.0, 0.0), "horizontal": (1.0, 0.0, -1.0, height)}
        return tuple(v for k, v in ways.items() if layout.fold_line in (None, k))
    dx, dy = (v / EMU for v in layout.back_offset)
    sideways = (height >= width) == (layout.duplex == "long-edge")
    return ((-1.0, width + dx, 1.0, dy) if sideways else (1.0, dx, -1.0, height + dy),)


def _where(placed: Placed) -> tuple[float, ...]:
    return placed.x, placed.y, placed.turn, placed.drawing.width, placed.drawing.height


def _miss(front: Placed, back: Placed, mirror: Mirror) -> float:
    a, b, c, d = mirror
    w, h = front.drawing.width, front.drawing.height
    far = 0.0
    front_matrix, back_matrix = front.matrix, back.matrix
    for u, v in ((0.0, 0.0), (w, 0.0), (0.0, h)):
        x, y = apply(front_matrix, u, v)
        px, py = apply(back_matrix, back.drawing.width - u, v)
        far = max(far, math.hypot(a * x + b - px, c * y + d - py))
    return far


# the border --------------------------------------------------------------------------------------


def _border(document: Document, layout: Layout) -> Iterator[Finding]:
    """A warning where trims lie in the border that the printer leaves blank (C11)."""
    limit = layout.unprintable / EMU
    nearest: tuple[float, int, Placed] | None = None
    for page, side in enumerate(document.pages, 1):
        if side.face == "back":
            continue  # as near as its front, but for a drift that the printer takes back
        for placed in side.placed:
            t = placed.trim
            gap = min(t.x, t.y, side.width - t.right, side.height - t.bottom)
            if gap < limit - 1e-6 and (nearest is None or gap < nearest[0] - 1e-6):
                nearest = (gap, page, placed)
    if nearest is not None:
        gap, page, placed = nearest
        yield warning(
            Place(document.title, page=page, at=(placed.trim.x, placed.trim.y)),
            f"art lies {number_text(gap)} mm from the paper's edge, where the printer leaves "
            f"{number_text(limit)} mm blank",
            f"a margin of {number_text(limit)}mm or more, or a printer with a smaller border "
            "(unprintable: in the layout)",
        )
