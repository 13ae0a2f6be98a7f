"""A text on pages: its title across, then columns; rules over as many pages as it takes, aids on one; mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator import typeset
from generator.findings import Finding
from generator.geometry import number_text
from generator.ink import Mark, Path, polygon
from generator.prose.blocks import Block, Heading, Paragraph, Text
from generator.prose.galley import Galley
from generator.prose.strips import Column, Strip, balanced, columns, depth, placed
from generator.prose.style import PT, Scene
from generator.typeset import rich

MARGIN = 18.0
GUTTER = 8.0
SIZES = (10.0, 9.75, 9.5, 9.25)  # pt; the largest that takes no more pages than the smallest
AID_SIZES = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5)
_GAPING = 0.12  # of a column, left blank above what did not fit into it
_SAVED = 0.14  # of all its room that a text may save by the smallest type

Pages = tuple[tuple[Mark, ...], ...]


@dataclass(frozen=True, slots=True)
class Made:
    """Pages without their foot; `size` is that of the type in pt.

    `full` is the share of the last page that is used, `blank` what is left of the barest column on
    the pages before it.
    """

    pages: Pages
    size: float
    full: float = 1.0
    blank: float = 0.0

    @property
    def fault(self) -> tuple[int, float]:
        """What makes one setting worse than another: more pages, then a gaping column."""
        return len(self.pages), self.blank if self.blank > _GAPING else 0.0


@dataclass(frozen=True, slots=True)
class _Paper:
    width: float
    height: float

    @property
    def inner(self) -> float:
        return self.width - 2 * MARGIN

    @property
    def bottom(self) -> float:
        return self.height - MARGIN


def rules(text: Text, scene: Scene, width: float, height: float, across: int = 2) -> Made:
    """A text in columns over as many pages as it takes."""
    paper = _Paper(width, height)
    made: Made | None = None
    found: list[Finding] = []
    for size in SIZES:
        view = replace(scene, findings=[])
        smaller = _rules(text, view, paper, across, size)
        if made is None or smaller.fault < made.fault:
            made, found = smaller, view.findings
        if made.full > _SAVED * len(made.pages) and not made.fault[1]:
            break
    assert made is not None
    scene.findings.extend(found)
    return made


def _rules(text: Text, scene: Scene, paper: _Paper, across: int, size: float) -> Made:
    head, low, rest = _head(text, scene, paper, size)
    wide = (paper.inner - GUTTER * (across - 1)) / across
    full = paper.bottom - MARGIN
    galley = Galley(scene, size * PT, wide, full)
    strips = galley.strips(rest)
    xs = [MARGIN + i * (wide + GUTTER) for i in range(across)]
    pages: list[tuple[Mark, ...]] = []
    first = 0
    used = blank = 0.0
    while first < len(strips) or not pages:
        top = low if not pages else MARGIN
        room = paper.bottom - top
        filled = columns(strips, [room] * across, True, first)
        if filled and filled[-1].end == len(strips):
            filled = balanced(strips, first, across, room)
        else:
            bare = (room - depth(strips, c.first, c.end) for c in filled)
            blank = max(blank, *bare, 0.0)
        marks: list[Mark] = [] if pages else list(head)
        used = sum(depth(strips, c.first, c.end) for c in filled) / (across * full)
        for x, column in zip(xs, filled, strict=False):
            marks += placed(strips, column, x, top)
        if filled:
            first = filled[-1].end
        elif first < len(strips) and room >= full - 1e-6:
            first = _forced(strips, first, full, scene, marks, xs[0], top)
        pages.append(tuple(marks))
    return Made(tuple(pages), size, used, blank / full)


def _forced(
    strips: Sequence[Strip], first: int, room: float, scene: Scene, marks: list[Mark],
    x: float, y: float,
) -> int:  # fmt: skip
    """Past what is too high for any column, which is told."""
    end = first + 1
    while end < len(strips) and strips[end].joined:
        end += 1
    by = depth(strips, first, end) - room
    scene.tell(
        strips[first].place, f"this is {number_text(by, 1)} mm too high for a page", "part it"
    )
    marks += placed(strips, Column(first, end), x, y)
    return end


def aid(text: Text, scene: Scene, width: float, height: float) -> Made:
    """A text on one page, one column wide, its type as large as that allows."""
    paper = _Paper(width, height)
    tried: dict[int, tuple[Made, float, list[Finding]]] = {}

    def over_at(index: int) -> float:
        view = replace(scene, findings=[])
        tried[index] = (*_aid(text, view, paper, AID_SIZES[index]), view.findings)
        return tried[index][1]

    low, high = 0, len(AID_SIZES) - 1
    while low < high:
        middle = (low + high) // 2
        if over_at(middle) > 0:
            low = middle + 1
        else:
            high = middle
    if low not in tried:
        over_at(low)
    made, over, found = tried[low]
    scene.findings.extend(found)
    if over > 0:
        place = text.blocks[0].place
        least = number_text(AID_SIZES[-1])
        scene.tell(
            place,
            f"an aid is one page, and at {least} pt this one is {number_text(over, 1)} mm too long",
            "shorten it, or name it under “rules”",
        )
    return made


def _aid(text: Text, scene: Scene, paper: _Paper, size: float) -> tuple[Made, float]:
    head, low, rest = _head(text, scene, paper, size)
    galley = Galley(scene, size * PT, paper.inner, paper.bottom - low, icons=2.6)
    strips = galley.strips(rest)
    over = depth(strips, 0, len(strips)) - (paper.bottom - low)
    marks = placed(strips, Column(0, len(strips)), MARGIN, low)
    return Made(((*head, *marks),), size), over


# the head ----------------------------------------------------------------------------------------


def _head(
    text: Text, scene: Scene, paper: _Paper, size: float
) -> tuple[tuple[Mark, ...], float, tuple[Block, ...]]:
    """The title and the paragraph right below it, across the page; where the rest begins; the rest."""
    blocks = list(text.blocks)
    marks: list[Mark] = []
    y = MARGIN
    if blocks and isinstance(blocks[0], Heading) and blocks[0].level == 1:
        title = blocks.pop(0)
        assert isinstance(title, Heading)
        style = scene.headline(title.inline)
        big = 32 * PT
        told = scene.text(title.inline, style=style, fill=scene.accent)
        natural = told.whole(big).width
        if natural > paper.inner:
            big *= max(paper.inner / natural, 0.5)
        try:
            lines = told.lines(big, paper.inner)
        except typeset.Overflow as fault:
            scene.tell(title.place, str(fault), "a shorter title")
            lines = ()
        for line in lines:
            y += max(0.78 * big, rich.MIDDLE * big + line.tall / 2)
            marks += line.marks(MARGIN, y)
            y += 0.34 * big
        y += 1.2
    lede = min(size * 1.2, 13.0) * PT
    if len(blocks) > 1 and isinstance(block := blocks[0], Paragraph):
        blocks.pop(0)
        told = scene.text(block.inline)
        try:
            lines = told.lines(lede, paper.inner)
        except typeset.Overflow as fault:
            scene.tell(block.place, str(fault))
            lines = ()
        for line in lines:
            marks += line.marks(MARGIN, y + 0.8 * lede)
            y += 1.36 * lede
        y += 0.3 * lede
    y += 1.6
    bar = polygon(
        (
            (MARGIN, y + 0.3),
            (paper.width - MARGIN, y - 0.1),
            (paper.width - MARGIN, y + 1.2),
            (MARGIN, y + 1.4),
        )
    )
    marks.append(Path(bar, fill=scene.accent))
    return tuple(marks), y + 7.0, tuple(blocks)
