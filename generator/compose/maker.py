"""Plans -> sheets: every slot with its piece, cut marks, folds and the footer; drawn in mm.

What is the same for many sheets (slots, clips, marks) is worked out once for each way of filling a
grid; a sheet then only names its pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from generator.compose.batches import Batch
from generator.compose.cutting import (
    corner_paths,
    fold_line,
    fold_paths,
    is_rectangle,
    mirrored,
    outline_path,
    seen_from_behind,
)
from generator.compose.faces import Slot, clipped, slots_of
from generator.compose.footer import Footer, footer, length_of
from generator.compose.parts import joins, part_box, part_drawing
from generator.compose.registration import on_side
from generator.compose.words import word
from generator.geometry import EMU
from generator.imposition.areas import Area
from generator.imposition.plan import Block, Plan
from generator.ink import Drawing, Group, Mark, Outline, Path, Placed, Print, Sheet, Side
from generator.kit import Kit, Piece
from generator.layout import Layout


@dataclass(slots=True)
class Maker:
    """Makes sheets of plans, and remembers what they share."""

    kit: Kit
    layout: Layout
    lots: Sequence[Batch]
    language: str
    notices: tuple[str, ...]
    total: int
    more: tuple[tuple[str, ...], ...] = ((),)  # what footers say besides, in ever fewer words
    short_ruler: bool = False
    footers: dict[tuple[float, str], Footer] = field(default_factory=dict)
    slots: dict[tuple[object, ...], tuple[tuple[Slot, ...], tuple[Slot, ...]]] = field(
        default_factory=dict
    )
    cuts: dict[tuple[object, ...], tuple[tuple[Mark, ...], tuple[Mark, ...]]] = field(
        default_factory=dict
    )
    drawings: dict[tuple[object, ...], Drawing] = field(default_factory=dict)
    marks: dict[str, tuple[Mark, ...]] = field(default_factory=dict)

    def sheet(self, number: int, plan: Plan) -> Sheet:
        fronts: list[Placed] = []
        backs: list[Placed] = []
        helps: list[Mark] = []
        folds: list[Mark] = []
        for block in plan.blocks:
            front, back = self._placed(plan, block)
            fronts += front
            backs += back
            helps += self._joins(block, front)
            folds += self._folds(block, front)
        cuts, back_cuts = self._cuts(plan)
        width, height = self.layout.paper.mm
        footer = self._footer(plan, number, "front")
        if plan.folded and plan.axis is not None:
            folds.append(fold_line(plan.axis, self.layout))
            cuts += back_cuts
            fronts += backs
            backs = []
        front_side = Side(
            "front", width, height, tuple(fronts), (*cuts, *helps), tuple(folds), footer,
            self._registration("front"),
        )  # fmt: skip
        if not backs:
            return Sheet(number, plan.stock, front_side)
        footer = self._footer(plan, number, "back")
        marks = self._registration("back")
        back_side = Side("back", width, height, tuple(backs), back_cuts, (), footer, marks)
        return Sheet(number, plan.stock, front_side, back_side)

    def filler(self, sheet: Sheet, plan: Plan) -> Sheet:
        """A single-sided sheet gets a back with the footer alone, so that fronts stay fronts."""
        width, height = self.layout.paper.mm
        footer = self._footer(plan, sheet.number, "back")
        back = Side("back", width, height, (), (), (), footer, self._registration("back"))
        return Sheet(sheet.number, sheet.stock, sheet.front, back)

    # pieces --------------------------------------------------------------------------------------

    def _placed(self, plan: Plan, block: Block) -> tuple[list[Placed], list[Placed]]:
        batch = self.lots[block.lot]
        fronts, backs = self._slots(plan, block)
        kit, component = self.kit.name, batch.lot.name
        part = "" if block.part is None else block.part.name
        face = batch.face
        placed: list[Placed] = []
        behind: list[Placed] = []
        two_sided = batch.lot.two_sided and plan.axis is not None
        last: Print | None = None
        for i in range(block.count):
            one, number = batch.pieces[block.first + i]
            if one is not last:
                last = one
                front = self._drawing(one, face, block)
                outline = one.outline if block.part is None else ()
                behind_it = seen_from_behind(outline, front.width) if two_sided else outline
                back = self._drawing(one, "back", block) if two_sided else None
            piece = Piece(kit, component, one.design, number)
            slot = fronts[i]
            placed.append(
                Placed(piece, face, front, slot.x, slot.y, slot.turn, slot.clip, outline, part)
            )
            if back is not None:
                slot = backs[i]
                behind.append(
                    Placed(
                        piece, "back", back, slot.x, slot.y, slot.turn, slot.clip, behind_it, part
                    )
                )
        return placed, behind

    def _slots(self, plan: Plan, block: Block) -> tuple[tuple[Slot, ...], tuple[Slot, ...]]:
        filled = sum(b.count for b in plan.blocks if b.grid is block.grid)
        key = (id(block.grid), block.slot, block.count, filled, plan.limit, block.part)
        found = self.slots.get(key)
        if found is None:
            offset = (0, 0) if plan.folded else self.layout.back_offset
            found = slots_of(block, filled, plan, self.lots[block.lot].parts, offset)
            self.slots[key] = found
        return found

    def _drawing(self, one: Print, face: str, block: Block) -> Drawing:
        drawing = one.front if face == "front" or one.back is None else one.back
        cut = self.lots[block.lot].lot.cut
        if block.part is not None:
            box = part_box(block.part, face, drawing.width)
            key: tuple[object, ...] = (id(drawing), box)
            if key not in self.drawings:
                self.drawings[key] = part_drawing(drawing, box)
            return self.drawings[key]
        if not cut.nests or cut.bleed / EMU >= drawing.bleed:
            return drawing
        key = (id(drawing), cut.bleed)
        if key not in self.drawings:
            self.drawings[key] = clipped(drawing, one.shape, cut.bleed / EMU)
        return self.drawings[key]

    # what helps to cut ---------------------------------------------------------------------------

    def _cuts(self, plan: Plan) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
        """The lines for fronts and those for backs, which are their mirror image (C07)."""
        shapes = [self._outlines(block) for block in plan.blocks]
        key: tuple[object, ...] = (
            plan.footer,
            plan.axis,
            *((id(b.grid), b.slot, b.count, b.part) for b in plan.blocks),
            *shapes,
        )
        if key not in self.cuts:
            self.cuts[key] = self._new_cuts(plan, shapes)
        return self.cuts[key]

    def _new_cuts(
        self, plan: Plan, shapes: Sequence[tuple[Outline, ...]]
    ) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
        slots = [self._slots(plan, block)[0] for block in plan.blocks]
        inked = [s.inked for found in slots for s in found]

        def paths(backs_only: bool) -> list[Path]:
            cornered: list[Area] = []
            drawn: list[Path] = []
            for block, found, shape in zip(plan.blocks, slots, shapes, strict=True):
                if backs_only and not self.lots[block.lot].lot.two_sided:
                    continue
                if not shape:
                    cornered += [s.trim for s in found]
                for outline, slot in zip(shape, found, strict=bool(shape)):
                    drawn.append(outline_path(outline, slot, self.layout))
            return [*corner_paths(cornered, inked, plan, self.layout), *drawn]

        fronts = tuple(paths(False))
        if plan.axis is None or not any(self.lots[b.lot].lot.two_sided for b in plan.blocks):
            return fronts, ()
        # where all pieces have backs this is the mirror image of the marks on the front
        offset = (0, 0) if plan.folded else self.layout.back_offset
        return fronts, mirrored(paths(True), plan.axis, offset)

    def _outlines(self, block: Block) -> tuple[Outline, ...]:
        """The outlines to draw, one a slot; none where marks at the corners tell all."""
        if block.part is not None:
            return ()
        batch = self.lots[block.lot]
        pieces = batch.pieces[block.first : block.first + block.count]
        if self.layout.marks.style != "outlines" and (
            batch.lot.cut.shape == "rectangle" and all(is_rectangle(p.outline) for p, _ in pieces)
        ):
            return ()
        return tuple(p.outline for p, _ in pieces)

    def _folds(self, block: Block, fronts: Sequence[Placed]) -> Iterator[Mark]:
        if block.part is None and self.lots[block.lot].folds:
            pieces = self.lots[block.lot].pieces[block.first : block.first + block.count]
            for (one, _), placed in zip(pieces, fronts, strict=True):
                yield from fold_paths(one.folds, placed)

    def _joins(self, block: Block, fronts: Sequence[Placed]) -> Iterator[Mark]:
        parts = self.lots[block.lot].parts
        if block.part is not None and parts is not None:
            for placed in fronts:
                yield Group(joins(block.part, parts, self.language), placed.matrix)

    def _registration(self, face: str) -> tuple[Mark, ...]:
        if face not in self.marks:
            self.marks[face] = on_side(self.layout, face)
        return self.marks[face]

    # footers -------------------------------------------------------------------------------------

    def _footer(self, plan: Plan, number: int, face: str) -> tuple[Mark, ...]:
        strip = plan.footer
        dx = dy = 0.0
        if face == "back" and plan.axis is not None:
            strip = strip.behind(plan.axis)
            dx, dy = (v / EMU for v in self.layout.back_offset)
        key = (length_of(strip), plan.stock)
        if key not in self.footers:
            made = footer(
                key[0],
                self.kit.name,
                self.kit.version,
                self.layout.name,
                plan.stock,
                self.language,
                self.notices,
                self._longest(),
                self.more,
            )
            self.footers[key] = made
            self.short_ruler |= made.ruler < 100
        return self.footers[key].on(strip, self._told(plan, number, face), dx, dy)

    def _told(self, plan: Plan, number: int, face: str) -> str:
        told = f"{word('sheet', self.language, number, self.total)} · {word(face, self.language)}"
        for block in plan.blocks:
            parts = self.lots[block.lot].parts
            if block.part is not None and parts is not None:
                told = f"{word('part', self.language, block.part.name, parts.count)} · {told}"
        return told

    def _longest(self) -> str:
        """The widest text that may stand at the end of a footer."""
        sheet = word("sheet", self.language, self.total, self.total)
        told = f"{sheet} · {max((word(f, self.language) for f in ('front', 'back')), key=len)}"
        most = max((b.parts.count for b in self.lots if b.parts is not None), default=1)
        return told if most == 1 else f"{word('part', self.language, 'A10', most)} · {told}"
