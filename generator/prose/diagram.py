"""Diagrams of rules: a grid of small faces, read from YAML and drawn in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator import art, fields, markup, source
from generator.fields import MM, WORDS, Ask, Bad, Choice, Field, Form, Named, Reader, Whole, bad
from generator.findings import Finding, Place, error
from generator.geometry import Box, Matrix, scaling, translation
from generator.geometry import compose as both
from generator.ink import Drawing, Group, Mark, Outline, Symbol, Use, marks_digest, rectangle
from generator.markup import Inline, Located, Piece
from generator.prose.blocks import Cell, Diagram
from generator.source import Map, Node, Scalar

_CORNERS = 2 / 3**0.5  # of a hexagon, from corner to corner, by that from side to side
SHAPES = {  # height by width
    "square": 1.0,
    "card": 88 / 63,
    "half-card": 44 / 63,
    "hex-pointy": _CORNERS,
    "hex-flat": 1 / _CORNERS,
}
EMPTY = "."
ICON = "icon:"


class _Legend(Reader[Mapping[str, Cell]]):
    """What each sign stands for."""

    says = 'a mapping such as {Q: queens/plum, "-": tiles/leaf@back, w: "icon:cell-water"}'

    def read(self, node: Node, ask: Ask) -> Mapping[str, Cell]:
        named = Named(fields.RAW, self.says, ids=False).read(node, ask)
        assert isinstance(node, Map)
        for key, _ in node.entries:
            if len(key.text) != 1 or key.text == EMPTY or key.text.isspace():
                raise bad(key, f"“{key.text}” is no sign", "one character, but not the dot")
        return {sign: self._cell(value) for sign, value in named.items()}

    def _cell(self, node: Node) -> Cell:
        text = self.scalar(node).text
        if text.startswith(ICON):
            return Cell(text.removeprefix(ICON).strip(), "", False, node.place)
        face, at, side = text.partition("@")
        component, slash, design = face.partition("/")
        if not slash or not component or not design or (at and side not in ("front", "back")):
            raise bad(node, f"“{text}” is neither a face nor an icon",
                      "component/design, component/design@back or icon:name")  # fmt: skip
        return Cell(component, design, side == "back", node.place)

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": WORDS.schema()}


FORM = Form(
    "a diagram",
    (
        Field("cells", fields.RAW, "rows of signs from top to bottom, a dot for an empty cell"),
        Field("legend", _Legend(), "what each sign stands for"),
        Field("caption", fields.RAW, "a sentence below the diagram", None),
        Field("cell", MM, "the width of a cell", 9.0),
        Field("shape", Choice(tuple(SHAPES)), "of the cells", "square"),
        Field("columns", Whole(1, 200), "how many signs a row has, to be held to it", None),
        Field("rows", Whole(1, 200), "how many rows there are, to be held to it", None),
    ),
)


def read(
    body: Sequence[str], place: Place, findings: list[Finding], count: markup.Count | None = None
) -> Diagram | None:
    """The diagram of a fenced block whose first line follows `place`; None with findings for a bad one."""
    # empty lines before it give every node its line in the file
    text = "\n" * place.line + "\n".join(body) + "\n"
    if not "".join(body).strip():
        findings.append(error(place, "nothing in this diagram", "it has “cells” and a “legend”"))
        return None
    found = source.read_bytes(text.encode("utf-8"), place.file)
    findings += found.findings
    if found.node is None:
        return None
    ask = Ask(findings)
    values = FORM.read(found.node, ask)
    if values is None:
        return None
    try:
        rows = _rows(values)
    except Bad as fault:
        findings += fault.findings
        return None
    caption: Inline = ()
    if values["caption"] is not None:
        node = values["caption"]
        if not isinstance(node, Scalar):
            findings.append(error(node.place, "a caption is a text", "quote it"))
            return None
        words = " ".join(node.text.split())
        quoted = 0 if node.plain else 1
        piece = Piece(words, node.place.line, node.place.column + quoted)
        caption = markup.read(Located(place.file, [piece]), findings, count)
    return Diagram(rows, values["legend"], caption, values["cell"], values["shape"], place)


def _rows(values: Mapping[str, Any]) -> tuple[str, ...]:
    node = values["cells"]
    if not isinstance(node, Scalar):
        raise bad(node, "cells are rows of signs", "write cells: | and a row on each line below")
    rows = tuple(line.rstrip() for line in node.text.strip("\n").split("\n"))
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != width or not row:
            raise bad(node, f"row {number} “{row}” has {len(row)} signs, the first one has {width}",
                      "a dot is an empty cell")  # fmt: skip
        for sign in row:
            if sign != EMPTY and sign not in values["legend"]:
                raise bad(node, f"“{sign}” in row {number} is not in the legend",
                          fields.nearest(sign, values["legend"]))  # fmt: skip
    for key, there in (("columns", width), ("rows", len(rows))):
        if values[key] is not None and values[key] != there:
            raise bad(node, f"{there} {key} of cells where {values[key]} are stated")
    if not values["cell"] > 0.5:
        raise bad(node, "cells of no width", "such as cell: 9mm")
    return rows


# drawing -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Face:
    """A face of a piece and where it is cut, in the face's own millimetres."""

    drawing: Drawing
    outline: Outline


# gives the face of a component's design, front or back; KeyError says what there is instead
Faces = Callable[[str, str, bool], Face]
Icons = Callable[[str], Symbol]  # likewise of a name


_GAP = 0.025  # of a cell, left free around faces, so that neighbours show apart


def _place(made: Diagram, column: int, row: int) -> tuple[float, float]:
    """Where a cell lies, in widths of a cell; hexagons interlock, those of every second row or column half a cell on."""
    tall = SHAPES[made.shape]
    if made.shape == "hex-pointy":
        return column + 0.5 * (row % 2), 0.75 * tall * row
    if made.shape == "hex-flat":
        return 0.75 * column, tall * (row + 0.5 * (column % 2))
    return column, tall * row


def _extent(made: Diagram) -> tuple[float, float]:
    """The width and height of the grid, in widths of a cell."""
    columns, rows = len(made.rows[0]), len(made.rows)
    # of hexagons the second row or column reaches as far as any
    across = max(_place(made, columns - 1, row)[0] for row in range(min(rows, 2)))
    down = max(_place(made, column, rows - 1)[1] for column in range(min(columns, 2)))
    return across + 1, down + SHAPES[made.shape]


def width_of(made: Diagram, room: float) -> float:
    """The width of a cell: as asked for, or what lets the grid into the room."""
    return min(made.cell, room / _extent(made)[0])


def size(made: Diagram, cell: float) -> tuple[float, float]:
    """The width and height of the grid."""
    across, down = _extent(made)
    return cell * across, cell * down


def drawn(
    made: Diagram, cell: float, faces: Faces, icons: Icons, findings: list[Finding]
) -> tuple[Mark, ...]:
    """The grid about its top left; what nobody knows becomes a finding."""
    across, down = cell, cell * SHAPES[made.shape]
    symbols: dict[str, Symbol | None] = {}
    for sign, meant in made.legend.items():
        try:
            if meant.design:
                symbols[sign] = symbol(faces(meant.name, meant.design, meant.back), meant)
            else:
                symbols[sign] = icons(meant.name)
        except KeyError as fault:
            sentence, hint = fault.args
            findings.append(error(meant.place, sentence, hint))
            symbols[sign] = None
    halved = made.shape == "half-card"
    first = Box(0.0, 0.0, across, down)
    placed = {
        sign: _placed(shown, first.inset(_GAP * across), halved)
        if made.legend[sign].design
        else art.placed(shown, first)
        for sign, shown in symbols.items()
        if shown is not None
    }
    return tuple(
        _moved(placed[sign], *(cell * v for v in _place(made, c, r)))
        for r, row in enumerate(made.rows)
        for c, sign in enumerate(row)
        if sign in placed
    )


def _moved(mark: Mark, right: float, down: float) -> Mark:
    if not isinstance(mark, Use):
        return Group((mark,), translation(right, down))
    a, b, c, d, e, f = mark.matrix
    return Use(mark.symbol, (a, b, c, d, e + right, f + down), mark.opacity, mark.role)


def symbol(face: Face, cell: Cell) -> Symbol:
    """A face within its cut, to be used many times."""
    drawing = face.drawing
    box = Box(0, 0, drawing.width, drawing.height)
    marks: tuple[Mark, ...] = (Group(drawing.marks, clip=face.outline or rectangle(box)),)
    side = "back" if cell.back else "front"
    return Symbol(f"{cell.name}-{cell.design}-{side}", box, marks, marks_digest(marks))


def _placed(shown: Symbol, box: Box, halved: bool) -> Mark:
    view = shown.box
    if halved and view.height > view.width:
        # of a card on a path of overlapping ones only the upper half shows
        k = min(box.width / view.width, 2 * box.height / view.height)
        wide, tall = k * view.width, k * view.height / 2
        x, y = box.centre[0] - wide / 2, box.centre[1] - tall / 2
        use = Use(shown, both(translation(x, y), scaling(k)))
        return Group((use,), clip=rectangle(Box(x, y, wide, tall)))
    k = min(box.width / view.width, box.height / view.height)
    matrix: Matrix = both(
        translation(box.centre[0] - k * view.width / 2, box.centre[1] - k * view.height / 2),
        scaling(k),
    )
    return Use(shown, matrix)
