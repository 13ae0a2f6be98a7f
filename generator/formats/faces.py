"""The faces of a document, each as a picture of its own at 300 dpi: cut out for screens, or with bleed for print services.

A picture has the size of the trim, rounded to whole pixels, and is clear beyond the outline to cut.
What belongs to which build is written into the pictures: their names alone do not tell it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.formats import same_faces
from generator.formats._pictures import page, rendered, signature, signed
from generator.geometry import Box, translation
from generator.ink import Document, Drawing, Group, Mark, Outline, Placed, Side, rectangle
from generator.ink import Path as Outlined

DPI = 300.0
_MM = 25.4 / DPI  # of a pixel


@dataclass(frozen=True, slots=True)
class _Face:
    name: str
    drawing: Drawing
    outline: Outline


def write(document: Document, folder: Path, stem: str, bleed: bool = False) -> tuple[str, ...]:
    """Write `<stem>-<component>-<design>-front.png` and its like; a back that all designs share once."""
    about = signature(_build(stem, bleed))
    names = []
    for face, picture in _pictures(document, bleed):
        names.append(f"{stem}-{face.name}{'-bleed' if bleed else ''}.png")
        picture.save(folder / names[-1], dpi=(DPI, DPI), pnginfo=about)
    return tuple(names)


def earlier(folder: Path, stem: str, bleed: bool = False) -> Iterator[str]:
    """The pictures in a folder that a build of that stem has written."""
    yield from signed(folder, stem, _build(stem, bleed))


def _build(stem: str, bleed: bool) -> str:
    return f"{stem} {'faces-bleed' if bleed else 'faces'}"


# which faces there are ---------------------------------------------------------------------------


def _faces(document: Document) -> Iterator[_Face]:
    """Component by component in the order of the sheets: fronts by design, then backs."""
    shown: dict[str, dict[tuple[str, str], Placed]] = {}
    for side in document.pages:
        for p in side.placed:
            key = (p.face, p.piece.design)
            shown.setdefault(p.piece.component, {}).setdefault(key, p)
    taken: set[str] = set()
    for component, faces in shown.items():
        first = same_faces(p.drawing for p in faces.values())
        backs = [p for (face, _), p in faces.items() if face == "back"]
        shared = len({id(first[id(p.drawing)]) for p in backs}) == 1
        for p in (
            *(p for p in faces.values() if p.face == "front"),
            *backs[: 1 if shared else None],
        ):
            alone = p.face == "back" and shared
            name = "-".join((component, *(() if alone else (p.piece.design,)), p.face))
            # design b-c of a and design c of a-b
            while name in taken:
                name += "-again"
            taken.add(name)
            yield _Face(name, *_whole(p, document))


def _whole(placed: Placed, document: Document) -> tuple[Drawing, Outline]:
    """A face and where it is cut; a board that was split is put together again."""
    drawing = placed.drawing
    if placed.part:
        parts: Any = document.description["parts"]
        boxes = [Box(*b) for b in parts[placed.piece.component].values()]
        width, height = max(b.right for b in boxes), max(b.bottom for b in boxes)
        part = Box(*parts[placed.piece.component][placed.part])
        x = part.x if placed.face == "front" else width - part.right
        moved = Group(drawing.marks, translation(x, part.y))
        drawing = Drawing(width, height, (moved,), drawing.bleed)
    return drawing, placed.outline or rectangle(Box(0, 0, drawing.width, drawing.height))


# pictures ----------------------------------------------------------------------------------------


def _pictures(document: Document, bleed: bool) -> Iterator[tuple[_Face, Any]]:
    """Every face as pdfium shows a page of it, cut out by a page that is black within its outline."""
    faces = list(_faces(document))
    if not faces:
        return
    sides: list[Side] = []
    cut: list[bool] = []
    for face in faces:
        drawing = face.drawing
        beyond = drawing.bleed if bleed else 0.0
        sides.append(_side(drawing, drawing.marks, beyond))
        trim = rectangle(Box(0, 0, drawing.width, drawing.height))
        cut.append(not bleed and face.outline != trim)
        if cut[-1]:
            sides.append(_side(drawing, (Outlined(face.outline, fill="#000000"),), 0.0))
    pages = Document(document.title, (), tuple(sides), None, {}, document.language)
    drawn = rendered(pages, DPI)
    for face, is_cut in zip(faces, cut, strict=True):
        picture = next(drawn)
        if is_cut:
            from PIL import ImageChops

            picture.putalpha(ImageChops.invert(next(drawn).convert("L")))
        yield face, picture


def _side(drawing: Drawing, marks: tuple[Mark, ...], beyond: float) -> Side:
    """A page of whole pixels with a face in its middle."""
    width, height = (round((v + 2 * beyond) / _MM) for v in (drawing.width, drawing.height))
    to = translation((width * _MM - drawing.width) / 2, (height * _MM - drawing.height) / 2)
    return page(width, height, _MM, (Group(marks, to),))
