"""The SVG files of a document, one a side: millimetres, text as outlines, layers to print, cut and fold."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from generator.formats import same_faces
from generator.geometry import number_text
from generator.ink import Document, Drawing, Placed, Side

_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def write(document: Document, folder: Path, stem: str) -> tuple[str, ...]:
    """Write `<stem>-01-front.svg` and its like: the number is the sheet's."""
    numbers = sheet_numbers(document)
    wide = max(2, len(str(max(numbers.values(), default=0))))
    first = same_faces(p.drawing for side in document.pages for p in side.placed)
    names = []
    for page, side in enumerate(document.pages, 1):
        sheet = numbers.get(id(side), page)
        name = f"{stem}-{sheet:0{wide}}-{side.face}.svg"
        text = _file(document, side, page, sheet, first)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
        names.append(name)
    return tuple(names)


def sheet_numbers(document: Document) -> dict[int, int]:
    """The sheet's number for the `id` of every side."""
    return {id(side): sheet.number for sheet in document.sheets for side in sheet.sides}


def _file(document: Document, side: Side, page: int, sheet: int, first: dict[int, Drawing]) -> str:
    import xml.etree.ElementTree as ElementTree

    import svgwrite

    from generator.formats.svg.elements import Elements, said

    width, height = number_text(side.width, 4), number_text(side.height, 4)
    drawing = svgwrite.Drawing(
        size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False
    )
    drawing.attribs.update(
        {
            "xmlns:inkscape": _INKSCAPE,
            "xml:lang": document.language,
            "data-kitproof": json.dumps(document.description, separators=(",", ":")),
            "data-sheet": str(sheet),
            "data-page": str(page),
            "data-side": side.face,
        }
    )
    drawing.set_desc(title=said(f"{document.title}, sheet {sheet}, {side.face}"))
    elements = Elements(drawing)
    layers = {
        "print": [_piece(p, first[id(p.drawing)], elements) for p in side.placed],
        "cut": elements.marks(side.cuts),
        "fold": elements.marks(side.folds),
        "footer": elements.marks(side.footer),
        "registration": elements.marks(side.registration),
    }
    for name, children in layers.items():
        if children or name == "print":
            elements.add(_layer(name, children, elements))
    xml = drawing.get_xml()
    ElementTree.indent(xml, "")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(xml, "unicode")}\n'


def _layer(name: str, children: Iterable[Any], elements: Any) -> Any:
    layer = elements.element("g", children, id=f"layer-{name}")
    layer.set("inkscape:groupmode", "layer")
    layer.set("inkscape:label", name)
    return layer


def _piece(placed: Placed, drawing: Drawing, elements: Any) -> Any:
    from generator.formats.svg.elements import transform

    piece = elements.element(
        "g",
        [elements.title(placed.piece.id), elements.use(elements.face(drawing))],
        transform=transform(placed.matrix),
        clip_path=elements.clip_box(placed.clip),
        data_piece=placed.piece.id,
        data_side=placed.face,
        data_trim=f"{number_text(drawing.width, 4)} {number_text(drawing.height, 4)}",
        data_part=placed.part or None,
    )
    piece.set("inkscape:label", placed.piece.id)
    return piece
