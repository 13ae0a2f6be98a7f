"""Tables as strips, a row each: columns as wide as what is in them asks for; in mm."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator import typeset
from generator.geometry import translation
from generator.ink import Group, Mark, Path, polyline
from generator.markup import Icon, Inline, plain
from generator.prose.blocks import Table
from generator.prose.strips import Strip
from generator.prose.style import BASELINE, LEADING, PICTURE, Scene, mixed
from generator.typeset import rich

_WHOLE = 6  # rows of a table that no column parts
_NUMBER = re.compile(r"[\d\s.,+–-]+|×?\d+|\d+×?")


def strips(table: Table, scene: Scene, size: float, width: float, icons: float) -> Iterator[Strip]:
    """The head, which stands again above rows in the next column, and the rows."""
    pad = 0.45 * size
    small = 0.96 * size
    count = len(table.head)
    pictured = _pictured(table)
    aligns = [_align(table, i) for i in range(count)]
    head = [scene.text(c, style="bold", fill=scene.accent) for c in table.head]
    rows = [
        [
            scene.text(cell, picture=icons if i == 0 and pictured else PICTURE)
            for i, cell in enumerate(row)
        ]
        for row in table.rows
    ]
    widths = _widths([head, *rows], small, width - 2 * pad * (count - 1))
    if widths is None:
        scene.tell(
            table.place, "this table is wider than its column", "fewer columns, or shorter words"
        )
        widths = [(width - 2 * pad * (count - 1)) / count] * count
    xs = [sum(widths[:i]) + 2 * pad * i for i in range(count)]

    def row(cells: Sequence[rich.Text], foot: bool) -> tuple[float, list[Mark]]:
        """Height and marks: cells hang from the top, stand on the bottom, or beside pictures in the middle."""
        made = [_lines(scene, c, small, w, table) for c, w in zip(cells, widths, strict=True)]
        heights = [sum(_high(line, small) for line in cell) for cell in made]
        high = max(heights, default=0.0)
        marks: list[Mark] = []
        for x, w, align, cell, own in zip(xs, widths, aligns, made, heights, strict=True):
            y = high - own if foot else (high - own) / 2 if pictured else 0.0
            for line in cell:
                step = _high(line, small)
                left = line.left(align, w)
                over = (step - LEADING * small) / 2
                marks += line.marks(x + left, y + over + BASELINE * LEADING * small)
                y += step
        return high, marks

    def ruled(y: float, strong: bool) -> Path:
        colour = scene.accent if strong else mixed(scene.accent, 0.3)
        return Path(polyline(((0, y), (width, y))), stroke=colour, width=0.35 if strong else 0.12)

    space = 0.32 * small
    high, marks = row(head, True)
    top = (high + 0.5 * space, (*marks, ruled(high + 0.5 * space, True)))
    yield Strip(top[0], top[1], table.place, 0.8 * LEADING * size)
    for number, cells in enumerate(rows):
        high, marks = row(cells, False)
        moved = tuple(_down(marks, space))
        last = number == len(rows) - 1
        full = high + 2 * space
        line = () if last else (ruled(full, False),)
        yield Strip(
            full,
            (*moved, *line),
            table.place,
            after=0.4 * LEADING * size if last else 0.0,
            joined=number == 0 or len(rows) <= _WHOLE or number == 1 or last,
            cost=0.8,
            again=top,
        )


def _down(marks: Sequence[Mark], by: float) -> Iterator[Mark]:
    if marks:
        yield Group(tuple(marks), translation(0, by))


def _pictured(table: Table) -> bool:
    """Whether the first column shows pictures: a cell of it begins with one."""
    return any(isinstance(bit, Icon) for row in table.rows for bit in row[0][:1])


def _align(table: Table, column: int) -> str:
    if table.aligns[column]:
        return table.aligns[column]
    cells: list[Inline] = [row[column] for row in table.rows]
    numbers = all(_NUMBER.fullmatch(plain(c)) for c in cells)
    return "centre" if numbers and cells and column else "left"


def _high(line: rich.Set, size: float) -> float:
    return max(LEADING * size, line.tall * 1.06)


def _lines(
    scene: Scene, text: rich.Text, size: float, width: float, table: Table
) -> tuple[rich.Set, ...]:
    try:
        return text.lines(size, width)
    except typeset.Overflow as fault:
        scene.tell(table.place, str(fault), "fewer columns, or shorter words")
        return ()


def _widths(rows: Sequence[Sequence[rich.Text]], size: float, room: float) -> list[float] | None:
    """What each column gets: all it asks for if there is room, else shares by what it would use."""
    columns = list(zip(*rows, strict=True))
    least = [max(c.longest(size) for c in column) for column in columns]
    most = [max(c.whole(size).width for c in column) for column in columns]
    if sum(least) > room + 1e-6:
        return None
    spare = room - sum(most)
    if spare >= 0:
        # the room left over parts the columns; the last one keeps its own
        each = spare / len(most)
        return [m + each for m in most]
    # whoever asks for less than an equal share gets all of it, the others share what is left
    widths = list(least)
    open_ = set(range(len(least)))
    left = room
    while open_:
        share = left / len(open_)
        modest = {i for i in open_ if most[i] <= share}
        needed = sum(most[i] if i in modest else least[i] for i in open_)
        if not modest or needed > left:
            break
        for i in modest:
            widths[i] = most[i]
            left -= most[i]
        open_ -= modest
    left -= sum(least[i] for i in open_)
    wish = sum(most[i] - least[i] for i in open_) or 1.0
    for i in open_:
        widths[i] = least[i] + left * (most[i] - least[i]) / wish
    return widths
