"""The PDF of a document: reportlab keeps the file and its objects, operators come straight from the marks.

Pages are written in millimetres with y down under one matrix. Every placed piece is marked content
`/Piece <</ID … /Side … /Trim …>>` whose first operator draws an empty form, the anchor, under the
piece's own matrix: a reader has the trim's place, turn and scale from there.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from generator.findings import Faulty, error
from generator.formats import same_faces
from generator.geometry import MM_PER_PT, Box, number_text, union
from generator.ink import Document, Drawing, Placed, Side

_DUPLEX = {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}


def write(document: Document, folder: Path, stem: str) -> tuple[str, ...]:
    """Write `<stem>.pdf`, one page a side; Faulty for a font or picture that PDF cannot hold."""
    if not document.pages:
        raise Faulty(error(None, f"{document.title}: there is no page to print"))
    name = f"{stem}.pdf"
    (folder / name).write_bytes(_bytes(document))
    return (name,)


def _bytes(document: Document) -> bytes:
    from reportlab import rl_config

    # whoever runs us may have reportlab say more in a file than we want
    told = {k: getattr(rl_config, k) for k in ("pdfComments", "pdfMultiLine")}
    for key in told:
        setattr(rl_config, key, 0)
    try:
        return _made(document)
    finally:
        for key, value in told.items():
            setattr(rl_config, key, value)


def _made(document: Document) -> bytes:
    from hashlib import md5

    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFString

    from generator.formats.pdf.objects import Objects
    from generator.formats.pdf.operators import Content
    from generator.formats.pdf.palette import palette_of
    from generator.formats.pdf.streams import stream

    file: Any = PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7), lang=document.language)
    file.signature = md5(usedforsecurity=False)  # of the content, no clock in it
    file.Catalog.Outlines = None
    file.Catalog.ViewerPreferences = PDFDictionary(
        {
            # a dialog that fits to the page makes every card a few per cent small (C03)
            "PrintScaling": "/None",
            "Duplex": _DUPLEX.get(document.duplex or "", "/Simplex"),
            "PickTrayByPDFSize": "true",
            "DisplayDocTitle": "true",
        }
    )
    about = json.dumps(document.description, separators=(",", ":"))
    file.info = PDFDictionary(
        {
            "Title": PDFString(document.title),
            "Creator": PDFString("Kitproof"),
            "Kitproof": PDFString(about),
        }
    )

    palette = palette_of(document.inks)
    objects = Objects(file, palette)
    forms = _forms(document, objects)
    pages = []
    for side in document.pages:
        content = Content(objects)
        _side(side, content, objects, forms)
        data = content.data
        file.signature.update(data)
        box = f"[0 0 {_points(side.width)} {_points(side.height)}]"
        page = PDFDictionary(
            {
                "Type": "/Page",
                "Parent": file.Reference(file.Pages),
                "MediaBox": box,
                # the sheet is what is handed over: a box about the pieces would move with
                # every part-filled sheet, and whoever centres by it would lose the register
                "TrimBox": box,
                "BleedBox": box,
                "Resources": objects.resources(content),
                "Contents": file.Reference(stream(data)),
            }
        )
        file.addPage(page)
        pages.append(page)
    if objects.clear:
        for page in pages:
            page["Group"] = palette.group
    objects.finish()
    file.signature.update(about.encode())
    return bytes(file.format())


def _points(mm: float) -> str:
    return number_text(mm / MM_PER_PT, 4)


def _forms(document: Document, objects: Any) -> dict[int, str]:
    """Faces placed twice or more become one form each: its name by the `id` of the drawing."""
    placed = [p for side in document.pages for p in side.placed]
    first = same_faces(p.drawing for p in placed)
    times = Counter(id(first[id(p.drawing)]) for p in placed)
    shown: dict[int, list[Box]] = {}
    for p in placed:
        shown.setdefault(id(first[id(p.drawing)]), []).append(p.clip)
    names: dict[int, str] = {}
    for p in placed:
        drawing: Drawing = first[id(p.drawing)]
        if times[id(drawing)] < 2:
            continue
        if id(drawing) not in names:
            name = names[id(drawing)] = f"D{len(names) + 1}"
            objects.drawing(drawing, name, union(shown[id(drawing)]) or p.clip)
        names[id(p.drawing)] = names[id(drawing)]
    return names


def _side(side: Side, content: Any, objects: Any, forms: dict[int, str]) -> None:
    scale = 1 / MM_PER_PT
    content.ops.append(f"q {scale:.9f} 0 0 {-scale:.9f} 0 {side.height * scale:.6f} cm 4 M")
    for placed in side.placed:
        _place(placed, content, objects, forms)
    for marks in (side.cuts, side.folds, side.footer, side.registration):
        if marks:
            content.ops.append("/Artifact BMC")
            state = content.save()
            content.marks(marks)
            content.restore(state)
            content.ops.append("EMC")
    content.ops.append("Q")


def _place(placed: Placed, content: Any, objects: Any, forms: dict[int, str]) -> None:
    from generator.formats.pdf.operators import box_text

    drawing, clip = placed.drawing, placed.clip
    trim = f"{number_text(drawing.width, 4)} {number_text(drawing.height, 4)}"
    part = f" /Part ({_text(placed.part)})" if placed.part else ""
    content.ops.append(
        f"/Piece <</ID ({_text(placed.piece.id)}) /Side ({placed.face}) /Trim ({trim}){part}>> BDC"
    )
    state = content.save(placed.matrix)
    content.do(objects.anchor(drawing.width, drawing.height))
    content.ops.append(f"{box_text(clip)} W n")
    form = forms.get(id(drawing))
    if form is None:
        content.marks(drawing.marks)
    else:
        content.do(form)
    content.restore(state)
    content.ops.append("EMC")


def _text(text: str) -> str:
    """A text inside the brackets of a string."""
    text = text.encode("latin-1", "replace").decode("latin-1")
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
