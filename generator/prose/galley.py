"""Blocks to strips: what is set in a column, one below the other, and where a column may end; in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator import typeset
from generator.findings import Place
from generator.geometry import Box, translation
from generator.ink import Group, Mark, Path, ellipse, rectangle
from generator.markup import plain
from generator.prose import diagram, tables
from generator.prose.blocks import (
    Block,
    Diagram,
    Heading,
    Item,
    Listing,
    Paragraph,
    Table,
)
from generator.prose.strips import Strip
from generator.prose.style import BASELINE, LEADING, Scene
from generator.typeset import rich

_TALL = 1.0  # of a column's height: what a diagram may take


@dataclass(frozen=True, slots=True)
class Galley:
    """Sets blocks to one width and one size of type; `depth` is the height of a whole column."""

    scene: Scene
    size: float
    width: float
    depth: float
    icons: float = 2.0  # of the size, for pictures in the first column of a table

    @property
    def leading(self) -> float:
        return LEADING * self.size

    def strips(self, blocks: Sequence[Block]) -> tuple[Strip, ...]:
        """All blocks, in order. What no column may part is joined to what stands before it."""
        out: list[Strip] = []
        after: Block | None = None
        for block in blocks:
            made = list(self._block(block))
            if made and isinstance(after, Heading):
                # a heading never ends a column
                gap = 0.25 * self.leading if isinstance(block, Table | Diagram) else 0.0
                made[0] = replace(made[0], joined=True, before=gap)
            elif made and isinstance(after, Paragraph) and not isinstance(block, Heading):
                made[0] = replace(made[0], cost=_LEADS if _leads(after) else made[0].cost)
            out += made
            after = block
        return tuple(out)

    def _block(self, block: Block) -> Iterator[Strip]:
        if isinstance(block, Heading):
            yield from self._heading(block)
        elif isinstance(block, Paragraph):
            text = self.scene.text(block.inline)
            yield from self.lines(text, 0.0, self.leading / 2, block.place)
        elif isinstance(block, Listing):
            for number, item in enumerate(block.items):
                yield from self._item(item, number == 0)
        elif isinstance(block, Table):
            yield from tables.strips(block, self.scene, self.size, self.width, self.icons)
        else:
            yield self._diagram(block)

    # text ----------------------------------------------------------------------------------------

    def lines(self, text: rich.Text, indent: float, before: float, place: Place) -> Iterator[Strip]:
        """A paragraph, one strip a line; neither its first nor its last line stands alone."""
        made = self.broken(text, self.size, self.width - indent, place)
        for number, line in enumerate(made):
            alone = number == 1 or number == len(made) - 1
            yield Strip(
                self.leading,
                tuple(line.marks(indent, BASELINE * self.leading)),
                place,
                before if number == 0 else 0.0,
                joined=number > 0 and alone,
                cost=_WITHIN if number else 0.0,
            )

    def broken(
        self,
        text: rich.Text,
        size: float,
        width: float,
        place: Place,
        even: bool = False,
    ) -> tuple[rich.Set, ...]:
        """The lines of a text; a word that is too long for them is told."""
        try:
            return text.lines(size, width, even=even)
        except typeset.Overflow as fault:
            self.scene.tell(place, str(fault), "a soft hyphen (U+00AD) lets a word part")
            return (text.whole(size),)

    def _heading(self, block: Heading) -> Iterator[Strip]:
        main = block.level <= 2
        size = self.size * (1.5 if main else 1.14)
        height, before = (1.5, 1.1) if main else (1.22, 0.75)
        leading = self.leading
        style = self.scene.headline(block.inline)
        fill = self.scene.accent if main else self.scene.ink
        text = self.scene.text(block.inline, style=style, fill=fill)
        lines = self.broken(text, size, self.width, block.place)
        for number, line in enumerate(lines):
            last = number == len(lines) - 1
            yield Strip(
                height * leading if last else 1.2 * size,
                tuple(line.marks(0.0, 1.0 * size)),
                block.place,
                before * leading if number == 0 else 0.0,
                joined=number > 0,
                cost=0.0 if number else (_AT_HEADING if main else 0.0),
            )

    def _item(self, item: Item, first: bool) -> Iterator[Strip]:
        numbered = item.number is not None
        step = self.size * (1.65 if numbered else 1.2)
        indent = step + item.level * self.size * 1.65
        text = self.scene.text(item.inline)
        before = self.leading * (0.5 if first else 0.25)
        made = list(self.lines(text, indent, before, item.place))
        if not made:
            return
        sign = self._sign(item, indent - step)
        yield replace(made[0], marks=(*sign, *made[0].marks), cost=0.0 if first else _ITEMS)
        yield from made[1:]

    def _sign(self, item: Item, x: float) -> tuple[Mark, ...]:
        baseline = BASELINE * self.leading
        if item.number is None:
            r = 0.13 * self.size * (1.0 if item.level == 0 else 0.8)
            dot = ellipse(x + 0.42 * self.size, baseline - 0.27 * self.size, r)
            if item.level:
                return (Path(dot, stroke=self.scene.accent, width=0.06 * self.size),)
            return (Path(dot, fill=self.scene.accent),)
        font = self.scene.font("display")
        return typeset.line(
            str(item.number), font, self.size, x + 0.95 * self.size, baseline,
            align="right", fill=self.scene.accent,
        )  # fmt: skip

    # diagrams ------------------------------------------------------------------------------------

    def _diagram(self, block: Diagram) -> Strip:
        """The grid on a pale ground as wide as the column, its caption below it."""
        pad = 0.9 * self.size
        small = 0.92 * self.size
        room = self.width - 2 * pad
        leading = LEADING * small
        style = "italic"
        told = self.scene.text(block.caption, style=style)
        caption = self.broken(told, small, room, block.place, even=True)
        below = len(caption) * leading + (0.6 * small if caption else 0.0)
        cell = diagram.width_of(block, room)
        tallest = _TALL * self.depth - 2 * pad - below
        wide, high = diagram.size(block, cell)
        if high > tallest:
            cell *= tallest / high
            wide, high = diagram.size(block, cell)
        findings = self.scene.findings
        grid = diagram.drawn(block, cell, self.scene.faces, self.scene.icons, findings)
        height = 2 * pad + high + below
        ground = rectangle(Box(0, 0, self.width, height), 0.5 * self.size)
        marks: list[Mark] = [Path(ground, fill=self.scene.pale)]
        marks.append(Group(grid, translation((self.width - wide) / 2, pad)))
        y = pad + high + 0.6 * small
        for line in caption:
            x = line.left("centre", self.width)
            marks += line.marks(x, y + BASELINE * leading)
            y += leading
        return Strip(
            height, tuple(marks), block.place, 0.8 * self.leading, after=0.3 * self.leading
        )


_WITHIN = 0.6  # of parting a paragraph
_ITEMS = 0.2  # of parting a list
_LEADS = 3.0  # of parting a line from what it announces
_AT_HEADING = -0.5  # a good place


def _leads(block: Paragraph) -> bool:
    words = plain(block.inline)
    return words.endswith(":")
