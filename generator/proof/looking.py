"""Printed pages rendered beside fresh ones, slot by slot; what differs is told by what is printed there.

Both go through the same renderer, so that what is the same is the same to the last pixel: a dot of
a tenth of a millimetre on a back is seen. A slot is a piece's trim with what bleed it has; what is
left of a page are marks, footers and bare paper. A back that is like the fresh one is like all
others of its component, for those have the same ink; so no piece can be told by its back.
"""

from __future__ import annotations

import math
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from generator.findings import failed
from generator.geometry import Box, apply_box, number_text, union
from generator.ink import Document, Mark, Placed, Print, Side, fingerprint, mark_box
from generator.proof import pictures
from generator.proof.likeness import CLOSE, Faces, blank, flat, is_own, slot_picture
from generator.proof.likeness import DPI as NEAR
from generator.proof.pictures import DPI
from generator.proof.places import Placing, corners_apart
from generator.proof.spots import AGAIN, Pair, Printed, Spot
from generator.proof.troubles import Trouble, together

VISIBLE = 8  # of 255 in a channel; nothing is between 0 and what a fine dot makes
_PX = DPI / 25.4
_BLEED = 3.5  # mm about a piece that lies wrong, where its bleed hides what is there
_PAGE = 0.5  # mm, between the sizes of pages that can be held against each other


@dataclass(slots=True)
class Looked:
    """`seen` says for (leaf, place in its list of pieces) what is printed there instead."""

    spots: list[Spot] = field(default_factory=list)
    seen: dict[tuple[int, int], tuple[str, str] | None] = field(default_factory=dict)


def look(
    printed: Printed,
    document: Document,
    pairs: Sequence[Pair],
    placing: Placing,
    prints: Sequence[Print],
) -> Looked:
    """Every pair of pages that are of one size and lie alike."""
    looked = Looked()
    kit = str(document.description.get("kit"))
    eye = Eye(printed, placing, Faces(kit, prints, document.inks), shared_backs(prints), looked)
    apt = [p for p in pairs if not p.leaf.page.turn and _of_a_size(p)]
    with tempfile.TemporaryDirectory() as folder:
        for pair, there, fresh in pictures.pairs(
            printed, settled(document, placing), apt, Path(folder), looked.spots
        ):
            eye.compare(pair, there, fresh)
    return looked


def settled(document: Document, placing: Placing) -> Document:
    """The sheets with pieces where the file has them, if that is no fault: a hair off is other pixels."""
    if not placing.drift:
        return document
    sides: dict[int, Side] = {}
    for number, side in enumerate(document.pages, 1):
        placed = tuple(
            replace(p, x=p.x + dx, y=p.y + dy)
            for p in side.placed
            for dx, dy in [placing.drift.get((number, (p.piece.id, p.face, p.part)), (0.0, 0.0))]
        )
        sides[id(side)] = replace(side, placed=placed)
    sheets = tuple(
        replace(
            sheet,
            front=sides.get(id(sheet.front), sheet.front),
            back=None if sheet.back is None else sides.get(id(sheet.back), sheet.back),
        )
        for sheet in document.sheets
    )
    return replace(document, sheets=sheets, pages=tuple(sides[id(s)] for s in document.pages))


def shared_backs(prints: Sequence[Print]) -> frozenset[str]:
    """Components of several designs that have one back: their pieces are drawn blindly."""
    inks: dict[int, str] = {}
    backs: dict[str, set[str]] = {}
    fronts: Counter[str] = Counter()
    for one in prints:
        if one.back is not None and id(one.back) not in inks:
            inks[id(one.back)] = fingerprint(one.back)
        backs.setdefault(one.component, set()).add(inks[id(one.back)] if one.back else "")
        fronts[one.component] += 1
    return frozenset(
        c for c, there in backs.items() if len(there) == 1 and "" not in there and fronts[c] > 1
    )


def _of_a_size(pair: Pair) -> bool:
    page, side = pair.leaf.page, pair.side
    return abs(page.width - side.width) < _PAGE and abs(page.height - side.height) < _PAGE


# comparing ---------------------------------------------------------------------------------------


class Eye:
    """Holds one picture of a page against another."""

    def __init__(
        self,
        printed: Printed,
        placing: Placing,
        faces: Faces,
        shared: frozenset[str],
        looked: Looked,
    ) -> None:
        self._printed = printed
        self._close: tuple[int, Any] = (0, None)
        self._placing = placing
        self._faces = faces
        self._shared = shared
        self._looked = looked

    def compare(self, pair: Pair, there: Any, fresh: Any) -> None:
        from PIL import ImageChops, ImageDraw

        there = pictures.fitted(there, fresh.size, pair.leaf.page.crop, DPI)
        apart = ImageChops.difference(there, fresh)
        if apart.getbbox() is None:
            return
        r, g, b = apart.split()
        most = ImageChops.lighter(ImageChops.lighter(r, g), b)
        mask = most.point([255 if v > VISIBLE else 0 for v in range(256)])
        if mask.getbbox() is None:
            return
        pen = ImageDraw.Draw(mask)
        off = self._placing.off.get(pair.leaf.number, [])
        for box in off:
            pen.rectangle(_outer(box.inset(-_BLEED)), fill=0)
        troubles: list[Trouble] = []
        for placed, count, box in _differing(pair.side, mask):
            pen.rectangle(_outer(box), fill=0)
            if not any(b.inset(0.2).overlaps(placed.trim) for b in off):
                troubles.append(self._slot(pair, placed, count / (box.width * box.height)))
        self._looked.spots += together(troubles, pair)
        if len(off) < max(len(pair.side.placed), 1):
            self._rest(pair, mask)

    # one slot ------------------------------------------------------------------------------------

    def _slot(self, pair: Pair, placed: Placed, density: float) -> Trouble:
        key = placed.piece.id, placed.face, placed.part
        trim = placed.trim
        share = 100 * density / _PX / _PX
        percent = number_text(max(share, 0.01), 0 if share > 1 else 2)
        told = f"is not as it should be on {percent} % of its face", "are not as they should be"
        picture = slot_picture(self._closer(pair), placed)
        match = None if placed.part else self._faces.match(picture, placed)
        if match is not None and match.distance <= CLOSE:
            face, how = match.face, match.how
            if not is_own(face, placed):
                turned = f", {how}" if how else ""
                told = f"is printed as {face}{turned}", f"are printed as {face}{turned}"
                self._see(pair, placed, (face.component, face.designs[0]), face.side)
            elif how:
                told = f"is printed {how}", f"are printed {how}"
        elif blank(picture, placed):
            told = "is blank", "are blank"
            self._see(pair, placed, None, "")
        if placed.face == "back" and placed.piece.component in self._shared:
            told = (
                f"{told[0]}: it can be told by its back",
                f"{told[1]}: they can be told by their backs",
            )
        return Trouble(key, told, trim, trim)

    def _closer(self, pair: Pair) -> Any:
        """The file's page, large enough to know its faces again."""
        if self._close[0] != pair.leaf.number:
            page = pictures.page(self._printed, pair.leaf, NEAR)
            size = (round(pair.side.width * NEAR / 25.4), round(pair.side.height * NEAR / 25.4))
            self._close = pair.leaf.number, pictures.fitted(page, size, pair.leaf.page.crop, NEAR)
        return self._close[1]

    def _see(self, pair: Pair, placed: Placed, sort: tuple[str, str] | None, side: str) -> None:
        """Remember, for the count, that another piece is printed than the label says."""
        if placed.face != "front":
            return
        drawing = placed.drawing
        for i, f in enumerate(pair.leaf.found):
            if corners_apart(f.matrix, placed.matrix, drawing.width, drawing.height) < 0.1:
                self._looked.seen[pair.leaf.number, i] = sort if side == "front" else None

    # the rest of the page ------------------------------------------------------------------------

    def _rest(self, pair: Pair, mask: Any) -> None:
        from PIL import ImageDraw

        pen = ImageDraw.Draw(mask)
        side, leaf = pair.side, pair.leaf

        footer = _box_of(side.footer)
        if footer is not None and side.placed:
            inside = mask.crop(_outer(footer)).getbbox()
            if inside is not None:
                finding = failed(
                    leaf.place(footer), f"the footer of {leaf} is not as it should be", AGAIN
                )
                self._looked.spots.append(Spot(finding, leaf.number, pair.number, footer, footer))
                pen.rectangle(_outer(footer), fill=0)
        rest = mask.getbbox()
        if rest is None:
            return
        box = Box(
            rest[0] / _PX, rest[1] / _PX, (rest[2] - rest[0]) / _PX, (rest[3] - rest[1]) / _PX
        )
        beside = "beside its pieces, " if side.placed else ""
        finding = failed(
            leaf.place(box),
            f"{leaf} is not as it should be {beside}"
            f"within {number_text(box.width, 1)} x {number_text(box.height, 1)} mm there",
            AGAIN,
        )
        self._looked.spots.append(Spot(finding, leaf.number, pair.number, box, box))


def _differing(side: Side, mask: Any) -> list[tuple[Placed, int, Box]]:
    """Pieces on whose slot pixels differ, with how many, and the slot's box in mm."""
    whole = mask.getbbox()
    found: list[tuple[Placed, int, Box]] = []
    for placed in side.placed:
        box = apply_box(placed.matrix, placed.clip)
        x0, y0, x1, y1 = _inner(box)
        if x1 <= x0 or y1 <= y0 or whole is None:
            continue
        if x0 >= whole[2] or x1 <= whole[0] or y0 >= whole[3] or y1 <= whole[1]:
            continue
        part = mask.crop((x0, y0, x1, y1))
        if part.getbbox() is None:
            continue
        if len(placed.outline) > 5 and not placed.part:
            part = _within(part, placed, (x0, y0))
        count = part.histogram()[255]
        if count:
            found.append((placed, count, box))
    return found


def _within(part: Any, placed: Placed, corner: tuple[int, int]) -> Any:
    """What of a slot's mask lies within the piece's own outline, for its box holds neighbours too."""
    from PIL import Image, ImageChops, ImageDraw

    shape = Image.new("L", part.size, 0)
    a, b, c, d, e, f = placed.matrix
    points = [
        ((a * x + c * y + e) * _PX - corner[0], (b * x + d * y + f) * _PX - corner[1])
        for x, y in flat(placed.outline)
    ]
    ImageDraw.Draw(shape).polygon(points, fill=255)
    return ImageChops.darker(part, shape)


def _inner(box: Box) -> tuple[int, int, int, int]:
    """Pixels that lie in a box whole."""
    return (
        max(math.ceil(box.x * _PX), 0),
        max(math.ceil(box.y * _PX), 0),
        math.floor(box.right * _PX),
        math.floor(box.bottom * _PX),
    )


def _outer(box: Box) -> tuple[int, int, int, int]:
    """Pixels that a box touches."""
    return (
        max(math.floor(box.x * _PX) - 1, 0),
        max(math.floor(box.y * _PX) - 1, 0),
        math.ceil(box.right * _PX) + 1,
        math.ceil(box.bottom * _PX) + 1,
    )


def _box_of(marks: Sequence[Mark]) -> Box | None:
    return union(b for m in marks if (b := mark_box(m)) is not None)
