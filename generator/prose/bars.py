"""Rows of cells between bars: a table of Markdown, each cell with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from generator.findings import Place
from generator.markup import Inline, Piece
from generator.prose.blocks import Table
from generator.prose.lines import Line

_DASHES = re.compile(r"(:?)-+(:?)")
_BAR = re.compile(r"(?<!\\)\|")

Tell = Callable[[int, int, str, str], None]  # line, column, sentence, hint


def table(
    lines: Sequence[Line], name: str, tell: Tell, inline: Callable[[Piece], Inline]
) -> Table | None:
    """The table of lines that begin with a bar; None with findings where it is none."""
    first = lines[0]
    place = Place(name, first.number, first.indent + 1)
    rows = [_cells(line, tell) for line in lines]
    head = rows[0]
    dashes = [_DASHES.fullmatch(p.text) for p in rows[1]] if len(rows) > 1 else [None]
    if not all(dashes):
        hint = "such as |---|---|"
        tell(place.line, place.column, "the second row of a table is of dashes", hint)
        return None
    for line, row in zip(lines[1:], rows[1:], strict=True):
        if len(row) != len(head):
            told = f"{len(row)} cells where the head of the table has {len(head)}"
            tell(line.number, line.indent + 1, told, "\\| is the sign within a cell")
    if len(rows) == 2:
        tell(place.line, place.column, "a table without rows", "")
    sides = {(True, True): "centre", (False, True): "right", (True, False): "left"}
    aligns = tuple(sides.get((bool(m[1]), bool(m[2])), "") for m in dashes if m)
    columns = len(head)
    body = tuple(
        tuple(inline(piece) for piece in row[:columns]) + ((),) * (columns - len(row))
        for row in rows[2:]
    )
    top = tuple(inline(piece) for piece in head)
    return Table(top, body, (*aligns, *[""] * columns)[:columns], place)


def _cells(line: Line, tell: Tell) -> list[Piece]:
    """What stands between the bars of a row."""
    text = line.text.rstrip(" ")
    bars = [m.start() for m in _BAR.finditer(text)]
    if len(bars) < 2 or bars[-1] != len(text) - 1:
        tell(line.number, len(text), "a row of a table ends with |", "")
        bars.append(len(text))
    cells = []
    for left, right in pairwise(bars):
        inner = text[left + 1 : right]
        start = left + 1 + len(inner) - len(inner.lstrip(" "))
        cells.append(Piece(inner.strip(" "), line.number, start + 1))
    return cells
