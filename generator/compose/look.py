"""Prints -> Look: what each face shows to rules, in mm; and what of it lies too near the cut."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from generator.compose.batches import batches
from generator.faces.faults import who as who_of
from generator.findings import Finding, error, warning
from generator.geometry import EMU, IDENTITY, Box, Matrix, compose, number_text
from generator.imposition import impose
from generator.ink import Drawing, Group, Mark, Print, Run, fingerprint, mark_box, roles
from generator.kit import DesignLook, FaceLook, Kit, Look, Seen
from generator.layout import Layout

# roles of grounds, which are meant to reach the trim
GROUNDS = frozenset({"cell", "base", "panel"})
_SLACK = 0.01


def look(kit: Kit, prints: Sequence[Print], layout: Layout) -> Look:
    """The faces of every design as rules see them, and boards as they are once joined."""
    seen: dict[int, FaceLook] = {}

    def face(drawing: Drawing) -> FaceLook:
        if id(drawing) not in seen:
            marks = tuple(Seen(*_words(role), box) for role, box in roles(drawing.marks))
            seen[id(drawing)] = FaceLook(fingerprint(drawing), marks)
        return seen[id(drawing)]

    designs = {
        (p.component, p.design): DesignLook(
            (p.front.width, p.front.height),
            face(p.front),
            None if p.back is None else face(p.back),
        )
        for p in prints
    }
    return Look(designs, layout.backs, _joined(kit, prints, layout))


def _words(role: str) -> tuple[str, tuple[str, ...]]:
    first, *others = role.split() or [""]
    return first, tuple(others)


def _joined(
    kit: Kit, prints: Sequence[Print], layout: Layout
) -> dict[tuple[str, str], tuple[float, float]]:
    """What the parts of each split board measure on paper once they are put together, in mm."""
    boards = tuple(c for c in kit.components if c.kind == "board")
    lots = batches(boards, prints, layout)
    plans, _ = impose([b.lot for b in lots], layout)
    shown: dict[tuple[str, str], Box] = {}
    for plan in plans:
        for block in plan.blocks:
            if block.part is None:
                continue
            one = lots[block.lot].pieces[block.first][0]
            box = block.part.area.mm
            key = (one.component, one.design)
            so_far = shown.get(key, box)
            x, y = min(box.x, so_far.x), min(box.y, so_far.y)
            right, bottom = max(box.right, so_far.right), max(box.bottom, so_far.bottom)
            shown[key] = Box(x, y, right - x, bottom - y)
    return {
        key: (round(b.width * EMU) / EMU, round(b.height * EMU) / EMU) for key, b in shown.items()
    }


# the safe zone -----------------------------------------------------------------------------------


def safe_findings(
    kit: Kit, prints: Sequence[Print], language: str | None = None
) -> tuple[Finding, ...]:
    """An error for text that is cut, and a warning for text or marks of the rules beyond the safe
    zone (C47); designs on which the same is amiss share one.

    With a language designs are called by their names as well.
    """
    shared: dict[tuple[str, str, bool, str, float], list[Print]] = {}
    measured: dict[
        int, dict[bool, list[tuple[float, str]]]
    ] = {}  # a back is shared by many designs
    places = {(c.id, d.id): d.place or c.place for c in kit.components for d in c.designs}
    kinds = {c.id: c.kind for c in kit.components}
    for one in prints:
        for face, drawing in (("front", one.front), ("back", one.back)):
            if drawing is None:
                continue
            if id(drawing) not in measured:
                measured[id(drawing)] = _beyond(one, drawing)
            for cut, beyond in measured[id(drawing)].items():
                if not beyond:
                    continue
                by, what = max(beyond)
                more = f", and {len(beyond) - 1} more" if len(beyond) > 1 else ""
                off = "beyond the safe zone"
                if cut:
                    off = f"off the {kinds.get(one.component, 'piece')}, where it is cut away"
                said = f"{what} reaches {number_text(by)} mm {off}{more}"
                shared.setdefault((one.component, face, cut, said, one.safe), []).append(one)
    found: list[Finding] = []
    for (_, face, cut, said, _), alike in shared.items():
        first = alike[0]
        who = who_of(kit.called(p.component, p.design, language) for p in alike)
        count = sum(p.count for p in alike)
        copies = f" ({count} copies)" if count > len(alike) and face == "front" else ""
        finding = error if cut else warning
        place = places.get((first.component, first.design))
        hint = f"keep it {number_text(first.safe)} mm from the trim"
        found.append(finding(place, f"{who}, {face}: {said}{copies}", hint))
    return tuple(found)


def _beyond(one: Print, drawing: Drawing) -> dict[bool, list[tuple[float, str]]]:
    """How far texts and marks of the rules stick out, with what they are.

    For True texts that stick out of the trim, for False what else sticks out of the safe zone.
    What lies wholly beyond the bleed has been told of where it is drawn.
    """
    trim = Box(0, 0, drawing.width, drawing.height)
    safe, whole = trim.inset(one.safe), trim.inset(-drawing.bleed)
    found: dict[bool, list[tuple[float, str]]] = {True: [], False: []}
    for what, box, text in _matters(drawing.marks):
        if not text and one.safe <= 0:
            continue  # no zone is asked for, and pictures may run off on purpose
        if not box.overlaps(whole):
            continue
        cut, by = box.beyond(trim), box.beyond(safe)
        if one.shape == "disc":
            # the corners of a text's box may be bare, so that they are no reason to refuse it
            cut = max(cut, _beyond_disc(box, trim, 0, False))
            by = max(by, _beyond_disc(box, trim, one.safe, text))
        if text and cut > _SLACK:
            found[True].append((cut, what))
        elif by > _SLACK:
            found[False].append((by, what))
    return found


def _beyond_disc(box: Box, trim: Box, safe: float, text: bool) -> float:
    """As for a box, but round: the middles of its sides stay safe, and a text's corners on the disc.

    Figures on a disc are round themselves and do not fill the corners of their box.
    """
    cx, cy = trim.centre
    r = trim.width / 2
    x, y = box.centre
    middles = ((box.x, y), (box.right, y), (x, box.y), (x, box.bottom))
    corners = ((px, py) for px in (box.x, box.right) for py in (box.y, box.bottom))
    out = max(math.hypot(px - cx, py - cy) for px, py in middles) - (r - safe)
    if not text:
        return out
    return max(out, max(math.hypot(px - cx, py - cy) for px, py in corners) - r)


def _matters(marks: Iterable[Mark], matrix: Matrix = IDENTITY) -> Iterator[tuple[str, Box, bool]]:
    """What must stay safe, its box, and whether it is text."""
    for mark in marks:
        role = mark.role.split(" ", 1)[0]
        if isinstance(mark, Run):
            box = mark_box(mark, matrix)
            if box is not None:
                yield f"“{mark.text}”", box, True
        elif role and role not in GROUNDS:
            box = mark_box(mark, matrix)
            if box is not None:
                yield f"the mark “{mark.role}”", box, False
        elif isinstance(mark, Group):
            yield from _matters(mark.marks, compose(matrix, mark.matrix))
