"""Pieces by identity and position: each label where it should be, as large, as turned, and once; mm."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.geometry import Box, Matrix, apply, number_text
from generator.ink import Document, Placed
from generator.kit import Kit
from generator.proof import backs
from generator.proof.spots import Key, Pair, Printed, Spot, key_of, label, named
from generator.proof.troubles import Trouble, together
from generator.readback import Found

TOLERANCE = 0.05  # mm, for each corner of a trim
_EXACT = 0.005  # mm; what is nearer looks alike
_SCALE = 0.002  # of a piece's size
_TURN = 0.5  # degrees


@dataclass(slots=True)
class Placing:
    """What looking for the pieces gave; `off` holds what need not be looked at in a picture.

    `off` are the boxes on the page that belong to a fault already told, by leaf number. `drift` is
    how far pieces lie from their places, by number of the fresh page, where that is no fault.
    """

    spots: list[Spot] = field(default_factory=list)
    off: dict[int, list[Box]] = field(default_factory=lambda: defaultdict(list))
    wrong: set[Key] = field(default_factory=set)
    drift: dict[tuple[int, Key], tuple[float, float]] = field(default_factory=dict)


def compare(printed: Printed, document: Document, pairs: Sequence[Pair], kit: Kit) -> Placing:
    """Every page against its fresh one."""
    placing = Placing()
    belongs: dict[Key, int] = {}
    for number, side in enumerate(document.pages, 1):
        for p in side.placed:
            belongs[p.piece.id, p.face, p.part] = number
    lies: dict[Key, list[int]] = defaultdict(list)
    for leaf in printed.leaves:
        for f in leaf.found:
            lies[key_of(f)].append(leaf.number)
    backing = backs.Backs(document, pairs)
    for pair in pairs:
        _page(pair, placing, Where(kit, belongs, lies, printed), backing)
    placing.spots += backing.misses(placing.wrong)
    return placing


@dataclass(frozen=True, slots=True)
class Where:
    """Where each label belongs (page of the fresh document), and on which leaves it lies."""

    kit: Kit
    belongs: Mapping[Key, int]
    lies: Mapping[Key, Sequence[int]]
    printed: Printed

    def leaf(self, number: int) -> str:
        return str(self.printed.leaves[number - 1])


def _page(pair: Pair, placing: Placing, where: Where, backing: backs.Backs) -> None:
    by_key: dict[Key, list[Found]] = defaultdict(list)
    for f in pair.leaf.found:
        by_key[key_of(f)].append(f)
    unmet: list[Placed] = []
    for placed in pair.side.placed:
        there = by_key.get((placed.piece.id, placed.face, placed.part))
        for at, f in enumerate(there or ()):
            if _meets(f, placed):
                dx, dy = (f.matrix[i] - placed.matrix[i] for i in (4, 5))
                if max(abs(dx), abs(dy)) > _EXACT:
                    placing.drift[pair.number, _key(placed)] = dx, dy
                del there[at]  # type: ignore[union-attr]
                break
        else:
            unmet.append(placed)
    loose = [f for there in by_key.values() for f in there]
    if not unmet and not loose:
        return
    troubles = [*_labels(unmet, loose), *_moved(unmet, loose, pair, backing)]
    troubles += _lost(unmet, where, pair)
    troubles += _extra(loose, where, pair)
    for trouble in troubles:
        if trouble.hides:
            placing.off[pair.leaf.number] += [b for b in (trouble.box, trouble.expected) if b]
        placing.wrong.add(trouble.key)
    placing.spots += together(troubles, pair)


def _meets(found: Found, placed: Placed) -> bool:
    one, other = found.matrix, placed.matrix
    if all(abs(a - b) < 1e-5 for a, b in zip(one[:4], other[:4], strict=True)):
        near = math.hypot(one[4] - other[4], one[5] - other[5]) < TOLERANCE
    else:
        near = _apart(found, placed) < TOLERANCE
    w, h = found.size
    return near and abs(w - placed.drawing.width) < 0.01 and abs(h - placed.drawing.height) < 0.01


def _apart(found: Found, placed: Placed) -> float:
    """The greatest distance between corners that should be one."""
    return corners_apart(found.matrix, placed.matrix, placed.drawing.width, placed.drawing.height)


def corners_apart(one: Matrix, other: Matrix, width: float, height: float) -> float:
    far = 0.0
    for u, v in ((0.0, 0.0), (width, 0.0), (0.0, height)):
        x, y = apply(one, u, v)
        p, q = apply(other, u, v)
        far = max(far, math.hypot(x - p, y - q))
    return far


def _key(placed: Placed) -> Key:
    return placed.piece.id, placed.face, placed.part


def _labels(unmet: list[Placed], loose: list[Found]) -> Iterator[Trouble]:
    """Right places under wrong labels; what is found so is taken out of both lists."""
    for placed in list(unmet):
        for f in loose:
            if _apart(f, placed) < TOLERANCE:
                says = f"lies where {label(_key(placed))} belongs"
                if key_of(f) == _key(placed):
                    size, asked = _sizes(f.size, (placed.drawing.width, placed.drawing.height))
                    says = f"says that it measures {size} mm, not {asked} mm"
                yield Trouble(key_of(f), (says, says), None, placed.trim, hides=False)
                unmet.remove(placed)
                loose.remove(f)
                break


def _sizes(*sizes: tuple[float, float]) -> list[str]:
    """Sizes that are not alike, with as many decimals as it takes to read them so."""
    told: list[str] = []
    for places in range(2, 7):
        told = [f"{number_text(w, places)} x {number_text(h, places)}" for w, h in sizes]
        if len(set(told)) == len(sizes):
            break
    return told


def _moved(
    unmet: list[Placed], loose: list[Found], pair: Pair, backing: backs.Backs
) -> Iterator[Trouble]:
    """Pieces on their page, but not as they should lie; taken out of both lists."""
    paper = Box(0, 0, pair.leaf.page.width, pair.leaf.page.height)
    for placed in list(unmet):
        mine = [f for f in loose if key_of(f) == _key(placed)]
        if not mine:
            continue
        found = min(mine, key=lambda f: _apart(f, placed))
        unmet.remove(placed)
        loose.remove(found)
        one, many = _how(found, placed)
        if (by := found.trim.beyond(paper)) > TOLERANCE:
            one += f" and {number_text(by)} mm beyond the paper"
            many += f" and {number_text(by)} mm beyond the paper"
        elif placed.face == "back" and (miss := backing.miss(found, pair.side)) is not None:
            off = f", {number_text(miss)} mm from where its front is"
            one, many = one + off, many + off.replace("its front is", "their fronts are")
        covers = [
            label(key_of(f))
            for f in pair.leaf.found
            if f is not found and f.trim.inset(0.2).overlaps(found.trim)
        ]
        if covers:
            one += f", over {named(covers)}"
            many += ", over others"
        yield Trouble(_key(placed), (one, many), found.trim, placed.trim)


def _how(found: Found, placed: Placed) -> tuple[str, str]:
    """What is wrong with the way a piece lies, for one and for many of them."""
    width, height = found.size
    w, h = placed.drawing.width, placed.drawing.height
    sx, sy = found.scale[0] * width / w, found.scale[1] * height / h
    if found.mirrored:
        return "is mirrored", "are mirrored"
    if abs(sx - 1) > _SCALE or abs(sy - 1) > _SCALE:
        percent = number_text(100 * sx, 1)
        if abs(sx - sy) > _SCALE:
            percent += f" x {number_text(100 * sy, 1)}"
        return (
            f"is printed at {percent} % of its size",
            f"are printed at {percent} % of their size",
        )
    turn = (found.turn - placed.turn + 180) % 360 - 180
    if abs(turn) > _TURN:
        if abs(turn) > 180 - _TURN:
            return "is upside down", "are upside down"
        way = "clockwise" if turn > 0 else "anticlockwise"
        angle = number_text(abs(turn), 1)
        return f"is turned by {angle}° {way}", f"are turned by {angle}° {way}"
    dx = found.trim.centre[0] - placed.trim.centre[0]
    dy = found.trim.centre[1] - placed.trim.centre[1]
    parts = [
        f"{number_text(abs(d))} mm {after if d > 0 else before}"
        for d, after, before in ((dx, "to the right", "to the left"), (dy, "down", "up"))
        if abs(d) >= 0.005
    ]
    away = " and ".join(parts) or f"{number_text(_apart(found, placed))} mm"
    return f"lies {away} from its place", f"lie {away} from their places"


def _lost(unmet: Sequence[Placed], where: Where, pair: Pair) -> Iterator[Trouble]:
    for placed in unmet:
        key = _key(placed)
        elsewhere = [n for n in where.lies.get(key, ()) if n != pair.leaf.number]
        if elsewhere:
            there = where.leaf(elsewhere[0])
            says = f"not here but on {there}"
            yield Trouble(key, (f"lies {says}", f"lie {says}"), None, placed.trim)
        else:
            yield Trouble(key, ("is missing", "are missing"), None, placed.trim)


def _extra(loose: Sequence[Found], where: Where, pair: Pair) -> Iterator[Trouble]:
    paper = Box(0, 0, pair.leaf.page.width, pair.leaf.page.height)
    for f in loose:
        key = key_of(f)
        kit, _, path = f.piece.partition("/")
        component, _, design = path.partition("#")[0].partition("/")
        home = where.belongs.get(key)
        if kit != where.kit.name:
            says = f"is a piece of another kit, {kit}", f"are pieces of another kit, {kit}"
        elif home is None:
            known = where.kit.component(component)
            if known is not None and known.design(design) is not None:
                says = "is one more than the kit has", "are more than the kit has"
            else:
                says = "is not in the kit", "are not in the kit"
        elif home == pair.number or len(where.lies.get(key, ())) > 1:
            says = "is there once more", "are there once more"
        else:
            continue  # told where it is missed
        if (by := f.trim.beyond(paper)) > TOLERANCE:
            says = tuple(f"{s}, {number_text(by)} mm beyond the paper" for s in says)  # type: ignore[assignment]
        over = [label(_key(p)) for p in pair.side.placed if p.trim.inset(0.2).overlaps(f.trim)]
        if over:
            says = f"{says[0]}, over {named(over)}", f"{says[1]}, over others"
        yield Trouble(key, says, f.trim, None)
