"""Rows and columns of cells on tiles and boards: their keys, where they lie, which face each shows; EMU and mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.faces import Artwork
from generator.fields import (
    COLOUR,
    FLAG,
    WORDS,
    Ask,
    Bad,
    Field,
    Listed,
    Reader,
    Whole,
    bad,
    each,
)
from generator.findings import error
from generator.geometry import EMU, Size, across_corners
from generator.ink import Mark, Outline, Path
from generator.kinds import NO_CELL, At, Body, Desk, _patches, _shapes, panel
from generator.kit import Component, Design
from generator.source import Map, Node

MOST_CELLS = 10_000


class _Legend(Reader[Mapping[str, str]]):
    """Names of faces by the letter that stands for them in patterns."""

    says = "a mapping of letters to faces, such as {L: log, W: water}"

    def read(self, node: Node, ask: Ask) -> Mapping[str, str]:
        if not isinstance(node, Map):
            raise bad(node, "no mapping here", f"wanted is {self.says}")
        faults = [
            error(key.place, f"“{key.text}” is not a letter", "one sign, but neither / nor .")
            for key, _ in node.entries
            if len(key.text) != 1 or key.text in "/." or key.text.isspace()
        ]
        values: list[str] | None = None
        try:
            values = each(((WORDS, value) for _, value in node.entries), ask)
        except Bad as fault:
            faults += fault.findings
        if faults or values is None or node.spoilt:
            raise Bad(*faults)
        return dict(zip(node.keys(), values, strict=True))

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": WORDS.schema()}


FIELDS = (
    Field("cells", Listed(Whole(1, 500), 2), "columns and rows; the size follows from them", None),
    Field("pitch", _shapes.EXTENT, "from one cell to the next: a length, or [across, down]", None),
    Field("legend", _Legend(), "the face in the cells of each letter of a pattern", {}),
    Field("cell", WORDS, "the face in every cell of designs without a pattern", None),
    Field("below", WORDS, "a face below the cells; the design's own face lies over them", None),
    Field(
        "snake", FLAG, "every second row is numbered from right to left, as the path runs", False
    ),
)
DESIGN_FIELDS = (
    Field("pattern", WORDS, "the legend's letter of each cell, rows parted by /; . for none", None),
)
COLOURS = Field("colours", Listed(COLOUR), "colours of the cells by turns, as on a chessboard", ())


def body(
    values: Mapping[str, Any], at: At, border: int = 0, hexes: str | None = None
) -> Body | None:
    """The body that cells make, or None without cells; raises `Bad` for keys that do not go with that."""
    cells, pitch = values["cells"], values["pitch"]
    if cells is None:
        for key in ("pitch", "legend", "cell", "below", "snake"):
            if values[key]:
                raise Bad(error(at(key), f"“{key}” without “cells”", "such as cells: [4, 1]"))
        return None
    columns, rows = cells
    if columns * rows > MOST_CELLS:
        raise Bad(
            error(at("cells"), f"{columns * rows} cells are too many", f"at most {MOST_CELLS}")
        )
    if pitch is None:
        raise Bad(error(at("cells"), "cells without “pitch”", "such as pitch: 22mm"))
    if hexes is not None and pitch.width != pitch.height:
        raise Bad(error(at("pitch"), "hexagons have one pitch", "their measure from side to side"))
    size = _grid(columns, rows, pitch, hexes, border)
    for key in ("size", "flat-to-flat", "diameter"):
        if values.get(key) is not None:
            raise Bad(
                error(
                    at(key),
                    f"“{key}” beside “cells”: their number and pitch make it {size}",
                    f"take “{key}” out",
                )
            )
    named = [(key, values[key]) for key in ("cell", "below") if values[key] is not None]
    named += [("legend", face) for face in dict.fromkeys(values["legend"].values())]
    plain = values["cell"] is not None or bool(values.get("colours"))
    if not plain and not values["legend"]:
        raise Bad(
            error(at("cells"), "nothing says what is in the cells", "give a “legend” or a “cell”")
        )
    return Body(size, "rectangle", (columns, rows), values["legend"], tuple(named), plain)


def _grid(columns: int, rows: int, pitch: Size, hexes: str | None, border: int) -> Size:
    """The box of all cells and the border."""
    if hexes is None:
        width, height = columns * pitch.width, rows * pitch.height
    else:
        # rows of hexagons that stand on a corner lie in one another's hollows, every second one
        # half a pitch to the right; on a side it is the same with columns
        flat, corners = pitch.width, across_corners(pitch.width)
        along, deep = (columns, rows) if hexes == "pointy" else (rows, columns)
        width = along * flat + (flat // 2 if deep > 1 else 0)
        height = corners + round((deep - 1) * corners * 3 / 4)
        if hexes == "flat":
            width, height = height, width
    return Size(width + 2 * border, height + 2 * border)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of one design; column and row from 0, number from 1, `name` empty without a pattern."""

    column: int
    row: int
    number: int
    name: str
    patch: _patches.Patch

    @property
    def role(self) -> str:
        return f"cell {self.column} {self.row} {self.name}".rstrip()

    @property
    def names(self) -> dict[str, str]:
        """What placeholders may name, counted as people do, from 1."""
        return {
            "column": str(self.column + 1),
            "row": str(self.row + 1),
            "number": str(self.number),
            "file": _letters(self.column),
            "cell": self.name,
        }


def _letters(column: int) -> str:
    """From a to z, then aa, as columns of a board are called."""
    text, rest = "", column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        text = chr(ord("a") + letter) + text
    return text


def cells(
    component: Component,
    pattern: str,
    values: Mapping[str, Any],
    bleed: float,
    border: float = 0.0,
    hexes: str | None = None,
) -> Iterator[Cell]:
    """Every cell of a design in reading order; holes are left out and not counted."""
    assert component.cells is not None
    columns, rows = component.cells
    lines = pattern.split("/") if pattern else []
    letters = [[lines[r][c] if lines else "" for c in range(columns)] for r in range(rows)]
    number = 0
    numbers: dict[tuple[int, int], int] = {}
    for row in range(rows):
        way = range(columns)
        for column in reversed(way) if values["snake"] and row % 2 else way:
            if letters[row][column] != NO_CELL:
                number += 1
                numbers[column, row] = number
    pitch = values["pitch"].mm
    for row in range(rows):
        for column in range(columns):
            if (column, row) not in numbers:
                continue
            if hexes is None:
                last = (columns - 1, rows - 1)
                patch = _patches.Patch(
                    border + column * pitch[0],
                    border + row * pitch[1],
                    pitch[0],
                    pitch[1],
                    bleeds=_patches.NONE if border else _outer(column, row, last, bleed),
                    joined=_patches.joined(column, row, numbers),
                )
            else:
                patch = _hexagon(column, row, pitch[0], hexes, border)
            name = component.legend.get(letters[row][column], "")
            yield Cell(column, row, numbers[column, row], name, patch)


def _outer(column: int, row: int, last: tuple[int, int], bleed: float) -> _patches.Sides:
    return (
        bleed if column == 0 else 0.0,
        bleed if row == 0 else 0.0,
        bleed if column == last[0] else 0.0,
        bleed if row == last[1] else 0.0,
    )


def _hexagon(column: int, row: int, flat: float, hexes: str, border: float) -> _patches.Patch:
    corners = across_corners(round(flat * EMU)) / EMU
    if hexes == "pointy":
        x, y = column * flat + (flat / 2 if row % 2 else 0.0), row * corners * 3 / 4
        return _patches.Patch(border + x, border + y, flat, corners, True)
    x, y = column * corners * 3 / 4, row * flat + (flat / 2 if column % 2 else 0.0)
    return _patches.Patch(border + x, border + y, corners, flat, True)


def drawn(
    component: Component,
    design: Design,
    artwork: Artwork,
    desk: Desk,
    border: float = 0.0,
    hexes: str | None = None,
) -> tuple[Mark, ...]:
    """All cells of a design: first what lies below and beyond them, then each with its role."""
    art = artwork.components[component.id]
    values = art.values
    colours: tuple[str, ...] = values.get("colours", ())
    below: list[Mark] = []
    over: list[Mark] = []
    for cell in cells(component, design.trait("pattern"), values, art.bleed, border, hexes):
        face = cell.name or values["cell"]
        colour = _colour(cell, colours, hexes) if colours else None

        def ink(
            ground: Outline,
            cache: str,
            cell: Cell = cell,
            face: str | None = face,
            colour: str | None = colour,
        ) -> tuple[Mark, ...]:
            marks: tuple[Mark, ...] = () if colour is None else (Path(ground, fill=colour),)
            if face is None:
                return marks
            trim = (cell.patch.width, cell.patch.height)
            made = panel(face, component, design, artwork, desk, trim, ground, cell.names, cache)
            return marks + made.marks

        under, whole = _patches.laid(cell.patch, ink, cell.role)
        below += under
        over.append(whole)
    return (*below, *over)


def _colour(cell: Cell, colours: tuple[str, ...], hexes: str | None) -> str:
    """By turns along both ways; three colours of hexagons never meet their own."""
    if hexes is None:
        return colours[(cell.column + cell.row) % len(colours)]
    c, r = (cell.column, cell.row) if hexes == "pointy" else (cell.row, cell.column)
    return colours[(c - r // 2 - r) % len(colours)]
