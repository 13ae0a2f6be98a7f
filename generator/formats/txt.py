"""A document as lines for people: where each piece lies, then every distinct face once, one line a mark.

Millimetres to two decimals; faces are numbered in the order in which pieces show them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.formats import same_faces
from generator.geometry import IDENTITY, Box, Matrix, number_text
from generator.ink import Document, Drawing, Group, Mark, Outline, Picture, Placed, Run, Side, Use
from generator.ink import Path as Outlined


def write(document: Document, folder: Path, stem: str) -> tuple[str, ...]:
    """Write `<stem>.txt`."""
    name = f"{stem}.txt"
    text = "".join(f"{line}\n" for line in _lines(document))
    (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return (name,)


def _lines(document: Document) -> Iterator[str]:
    yield document.title
    yield f"language {document.language}, duplex {document.duplex or 'none'}"
    for key, value in document.description.items():
        yield f"{key}: {json.dumps(value, ensure_ascii=False)}"
    where = {
        id(side): f"sheet {sheet.number}, {side.face}, {sheet.stock}"
        for sheet in document.sheets
        for side in sheet.sides
    }
    first = same_faces(p.drawing for side in document.pages for p in side.placed)
    faces: dict[int, tuple[int, Drawing]] = {}
    for number, side in enumerate(document.pages, 1):
        yield ""
        size = f"{_n(side.width)} x {_n(side.height)}"
        yield f"page {number}: {where.get(id(side), side.face)}, {size}"
        for placed in side.placed:
            drawing = first[id(placed.drawing)]
            face, _ = faces.setdefault(id(drawing), (len(faces) + 1, drawing))
            yield "  " + _placed(placed, face)
        yield from _extras(side)
    for face, drawing in faces.values():
        yield ""
        yield f"face {face}: {_n(drawing.width)} x {_n(drawing.height)}, bleed {_n(drawing.bleed)}"
        yield from _marks(drawing.marks, "  ")


def _placed(placed: Placed, face: int) -> str:
    text = f"{placed.piece.id} {placed.face} at {_n(placed.x)} {_n(placed.y)} turn {placed.turn}"
    if placed.part:
        text += f" part {placed.part}"
    return f"{text} clip {_box(placed.clip)} face {face}"


def _extras(side: Side) -> Iterator[str]:
    for name, marks in (
        ("cut", side.cuts),
        ("fold", side.folds),
        ("footer", side.footer),
        ("registration", side.registration),
    ):
        if marks:
            yield f"  {name}"
            yield from _marks(marks, "    ")


def _marks(marks: Iterable[Mark], indent: str) -> Iterator[str]:
    for mark in marks:
        role = f" = {mark.role}" if mark.role else ""
        yield indent + _mark(mark) + role
        if isinstance(mark, Group):
            yield from _marks(mark.marks, indent + "  ")


def _mark(mark: Mark) -> str:
    if isinstance(mark, Outlined):
        return _path(mark)
    if isinstance(mark, Run):
        right = mark.offsets[-1] if mark.offsets else 0.0
        return (
            f"text {json.dumps(mark.text, ensure_ascii=False)} {mark.font.name} {_n(mark.size)} "
            f"at {_n(mark.x)} {_n(mark.y)} last +{_n(right)} {mark.fill}{_clear(mark.opacity)}"
        )
    if isinstance(mark, Picture):
        raster = mark.raster
        pixels = f"{raster.width}x{raster.height}"
        return f"picture {raster.digest[:12]} {pixels} in {_box(mark.box)}{_clear(mark.opacity)}"
    if isinstance(mark, Use):
        symbol = f"{mark.symbol.name} {mark.symbol.digest[:8]}"
        return f"use {symbol}{_matrix(mark.matrix)}{_clear(mark.opacity)}"
    clip = "" if mark.clip is None else f" clip {_outline(mark.clip)}"
    return f"group{_matrix(mark.matrix)}{_clear(mark.opacity)}{clip}"


def _path(path: Outlined) -> str:
    text = "path"
    if path.fill is not None:
        text += f" fill {path.fill}{_clear(path.fill_opacity)}"
        text += " even-odd" if path.even_odd else ""
    if path.stroke is not None:
        text += f" stroke {path.stroke}{_clear(path.stroke_opacity)} {_n(path.width)}"
        text += "" if path.cap == "butt" else f" {path.cap} cap"
        text += "" if path.join == "miter" else f" {path.join} join"
        if path.dash:
            text += f" dash {' '.join(_n(d) for d in path.dash)}"
    return f"{text} {_outline(path.outline)}"


def _n(value: float) -> str:
    return number_text(value, 2)


def _box(box: Box) -> str:
    return f"{_n(box.x)} {_n(box.y)} {_n(box.width)} {_n(box.height)}"


def _outline(outline: Outline) -> str:
    return " ".join(s[0] + ",".join(_n(v) for v in s[1:]) for s in outline)


def _matrix(matrix: Matrix) -> str:
    if matrix == IDENTITY:
        return ""
    linear = " ".join(number_text(v, 4) for v in matrix[:4])
    return f" by {linear} {_n(matrix[4])} {_n(matrix[5])}"


def _clear(opacity: float) -> str:
    return "" if opacity >= 1 else f" at {number_text(100 * opacity, 0)} %"
