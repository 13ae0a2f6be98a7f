"""The cut files of a document, one SVG a sheet: lines for a machine to cut and to score, in millimetres, and no art.

They are drawn as the sheet lies before the machine: with its front up, or the other way round where
the registration marks are printed on its back. No two lines lie on each other, for a blade that runs
twice along one line tears the paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from generator.formats.cut.strokes import scores, strokes
from generator.geometry import IDENTITY, Box, Matrix, number_text, translation
from generator.ink import Document, Outline, Placed, Sheet, rectangle, transformed
from generator.ink import Path as Outlined

# what laser software takes for cutting and for scoring by itself; others ask
CUT = "#ff0000"
FOLD = "#0000ff"
MARK = "#000000"
_WIDTH = "0.05"  # mm; lasers take lines of up to 0.07 mm as lines to follow

_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def write(document: Document, folder: Path, stem: str) -> tuple[str, ...]:
    """Write `<stem>-01-cut.svg` and its like: the number is the sheet's; nothing where no piece is."""
    wide = max(2, len(str(max((s.number for s in document.sheets), default=0))))
    names: list[str] = []
    for sheet in document.sheets:
        if sheet.front.placed:
            names.append(f"{stem}-{sheet.number:0{wide}}-cut.svg")
            text = "".join(f"{line}\n" for line in _file(document, sheet))
            (folder / names[-1]).write_text(text, encoding="utf-8", newline="\n")
    return tuple(names)


def _file(document: Document, sheet: Sheet) -> Iterator[str]:
    side = sheet.front
    width, height = number_text(side.width, 4), number_text(side.height, 4)
    title = f"{document.title}, sheet {sheet.number}, lines to cut"
    yield '<?xml version="1.0" encoding="utf-8"?>'
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="{_INKSCAPE}" version="1.1" '
        f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}" '
        f'data-sheet="{sheet.number}">'
    )
    yield f"<title>{escape(title, quote=False)}</title>"
    turn, marks = _seen(document, sheet)
    folds = scores(transformed(m.outline, turn) for m in side.folds if isinstance(m, Outlined))
    cuts = strokes([transformed(_outline(p), turn) for p in side.placed if _is_cut(p, document)])
    if marks:
        # a name with “print” in it keeps a machine's program from cutting the layer
        yield _layer_head("registration", "registration (printed, not cut)")
        yield from (f'<path d="{_data(mark)}" fill="{MARK}" stroke="none"/>' for mark in marks)
        yield "</g>"
    # a machine that keeps the order scores first, for what is cut out moves
    for name, colour, lines in (("fold", FOLD, folds), ("cut", CUT, cuts)):
        if lines:
            yield from _layer(name, colour, lines)
    yield "</svg>"


def _seen(document: Document, sheet: Sheet) -> tuple[Matrix, list[Outline]]:
    """What takes the front to the side that the machine sees, and the marks on that side.

    Whatever is printed on backs is moved against the printer's drift; cuts are made where it lands.
    """
    front, back = sheet.front, sheet.back
    if back is None or not back.registration:
        return IDENTITY, [m.outline for m in front.registration if isinstance(m, Outlined)]
    drift: Any = document.description.get("back-offset", (0.0, 0.0))
    landed = translation(-drift[0], -drift[1])
    upright = front.height >= front.width
    turn = (
        (-1.0, 0.0, 0.0, 1.0, front.width, 0.0)
        if upright == (document.duplex == "long-edge")
        else (1.0, 0.0, 0.0, -1.0, 0.0, front.height)
    )
    marks = [transformed(m.outline, landed) for m in back.registration if isinstance(m, Outlined)]
    return turn, marks


def _is_cut(placed: Placed, document: Document) -> bool:
    """On a folded sheet the backs lie behind their fronts once it is cut."""
    return placed.face == "front" or document.description.get("duplex") != "fold"


def _outline(placed: Placed) -> Outline:
    """Where a piece is cut, on its side of the sheet."""
    drawing = placed.drawing
    whole = rectangle(Box(0, 0, drawing.width, drawing.height))
    return transformed(placed.outline or whole, placed.matrix)


def _layer(name: str, colour: str, lines: Iterable[Outline]) -> Iterator[str]:
    yield _layer_head(name, name)
    for line in lines:
        # each line says all of itself: not every cutter's program reads what its group says
        yield (
            f'<path d="{_data(line)}" fill="none" stroke="{colour}" '
            f'stroke-width="{_WIDTH}" stroke-linecap="round"/>'
        )
    yield "</g>"


def _layer_head(name: str, label: str) -> str:
    return f'<g id="layer-{name}" inkscape:groupmode="layer" inkscape:label="{label}">'


def _data(line: Outline) -> str:
    return " ".join(
        " ".join((segment[0], *(number_text(v, 4) for v in segment[1:]))) for segment in line
    )
