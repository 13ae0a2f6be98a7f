"""A PDF read back by pdfium: each piece from the empty form that opens its marked content, in mm.

The file's own bytes are all that is looked at; nothing here knows how they were written.
"""

from __future__ import annotations

import ctypes
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.findings import Faulty, Place, error, failed
from generator.geometry import MM_PER_PT, Box, Matrix, compose
from generator.readback import Found, Lettering, Page, Reading
from generator.readback.pdf import opening
from generator.readback.pdf.rendering import lightness, render, renders
from generator.readback.pdf.units import user_unit

__all__ = ["SUFFIX", "letterings", "lightness", "page_count", "read", "render", "renders"]

SUFFIX = ".pdf"


def read(path: Path) -> Reading:
    """Every piece in the file, page by page in drawing order."""
    import pypdfium2.raw as pdfium

    data = opening.data(path)
    document = opening.opened(path, data)
    try:
        if (unit := user_unit(data)) != 1:
            raise Faulty(
                failed(
                    Place(str(path)),
                    f"the file says that its pages are {unit:g} times as large (UserUnit)",
                    "some printers heed that and others do not: build the file again",
                )
            )
        description = _description(path, document)
        pages: list[Page] = []
        found: list[Found] = []
        for index in range(pdfium.FPDF_GetPageCount(document)):
            handle = pdfium.FPDF_LoadPage(document, index)
            if not handle:
                raise Faulty(
                    error(
                        Place(str(path), page=index + 1),
                        "this page cannot be read",
                        "build the file again",
                    )
                )
            try:
                page, matrix = _page(handle)
                pages.append(page)
                found.extend(_pieces(handle, index + 1, matrix))
            finally:
                pdfium.FPDF_ClosePage(handle)
        if not found and not description:
            raise Faulty(
                error(
                    Place(str(path)),
                    "this PDF holds no pieces that can be told apart",
                    "only files that kitproof built can be checked; printing to PDF loses what it needs",
                )
            )
        return Reading(
            str(path),
            description,
            tuple(pages),
            tuple(found),
            _scaling(document),
            _duplex(document),
        )
    finally:
        pdfium.FPDF_CloseDocument(document)


def page_count(path: Path) -> int:
    """How many pages there are, without reading any; Faulty as for `read`."""
    import pypdfium2.raw as pdfium

    data = opening.data(path)
    document = opening.opened(path, data)
    try:
        return int(pdfium.FPDF_GetPageCount(document))
    finally:
        pdfium.FPDF_CloseDocument(document)


def letterings(path: Path) -> tuple[Lettering, ...]:
    """Every font that text is written in, inside forms too, in order of appearance."""
    import pypdfium2.raw as pdfium

    from generator.readback.pdf.fonts import fonts

    data = opening.data(path)
    document = opening.opened(path, data)
    found: dict[tuple[str, bool], Lettering] = {}
    try:
        for number in range(1, pdfium.FPDF_GetPageCount(document) + 1):
            handle = pdfium.FPDF_LoadPage(document, number - 1)
            if not handle:
                continue
            for name, embedded in fonts(handle):
                found.setdefault((name, embedded), Lettering(name, number, embedded))
            pdfium.FPDF_ClosePage(handle)
    finally:
        pdfium.FPDF_CloseDocument(document)
    return tuple(found.values())


def _description(path: Path, document: Any) -> dict[str, object]:
    import pypdfium2.raw as pdfium

    size = pdfium.FPDF_GetMetaText(document, b"Kitproof", None, 0)
    if size <= 2:
        return {}
    buffer = ctypes.create_string_buffer(size)
    pdfium.FPDF_GetMetaText(document, b"Kitproof", buffer, size)
    try:
        found = json.loads(buffer.raw[: size - 2].decode("utf-16-le"))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Faulty(
            error(Place(str(path)), "what the file says of its kit is damaged", "build it again")
        )
    return found


def _scaling(document: Any) -> str:
    import pypdfium2.raw as pdfium

    return "AppDefault" if pdfium.FPDF_VIEWERREF_GetPrintScaling(document) else "None"


def _duplex(document: Any) -> str:
    import pypdfium2.raw as pdfium

    names = {
        pdfium.Simplex: "Simplex",
        pdfium.DuplexFlipShortEdge: "DuplexFlipShortEdge",
        pdfium.DuplexFlipLongEdge: "DuplexFlipLongEdge",
    }
    return names.get(pdfium.FPDF_VIEWERREF_GetDuplex(document), "")


# pages -------------------------------------------------------------------------------------------


def _page(handle: Any) -> tuple[Page, Matrix]:
    """A page, and the matrix from its points, y up, to millimetres from its top left."""
    import pypdfium2.raw as pdfium

    edges = [ctypes.c_float() for _ in range(4)]

    def box(get: Any) -> tuple[float, float, float, float] | None:
        if not get(handle, *edges):
            return None
        left, bottom, right, top = (e.value for e in edges)
        return left, bottom, right, top

    media = box(pdfium.FPDFPage_GetMediaBox) or (0.0, 0.0, 612.0, 792.0)
    left, bottom, right, top = media
    k = MM_PER_PT

    def mm(found: tuple[float, float, float, float] | None) -> Box:
        x0, y0, x1, y1 = found or media
        return Box((x0 - left) * k, (top - y1) * k, (x1 - x0) * k, (y1 - y0) * k)

    trim, bleed = mm(box(pdfium.FPDFPage_GetTrimBox)), mm(box(pdfium.FPDFPage_GetBleedBox))
    turn = 90 * max(pdfium.FPDFPage_GetRotation(handle), 0)
    cut = box(pdfium.FPDFPage_GetCropBox)
    crop = None if cut is None else mm(cut)
    page = Page((right - left) * k, (top - bottom) * k, trim, bleed, turn, crop)
    return page, (k, 0.0, 0.0, -k, -left * k, top * k)


def _pieces(handle: Any, number: int, to_mm: Matrix) -> Iterator[Found]:
    """Anchors: the first empty form within each marked content named Piece.

    Only forms are asked for their marks, for a page of inline faces has hundreds of objects.
    """
    import pypdfium2.raw as pdfium

    get, kind, form = (
        pdfium.FPDFPage_GetObject,
        pdfium.FPDFPageObj_GetType,
        pdfium.FPDF_PAGEOBJ_FORM,
    )
    value = pdfium.FPDFPageObjMark_GetParamStringValue
    hear = _Ear().hear
    fs = pdfium.FS_MATRIX()
    begun: int | None = None
    for index in range(pdfium.FPDFPage_CountObjects(handle)):
        thing = get(handle, index)
        if kind(thing) != form or pdfium.FPDFFormObj_CountObjects(thing) != 0:
            continue
        mark = _mark(thing, hear)
        # objects of one marked content share one mark
        address = ctypes.cast(mark, ctypes.c_void_p).value if mark else None
        if address is None or address == begun:
            continue
        begun = address
        width, _, height = hear(value, mark, b"Trim").partition(" ")
        try:
            size = float(width), float(height)
        except ValueError:
            continue
        if pdfium.FPDFPageObj_GetMatrix(thing, fs):
            matrix = compose(to_mm, (fs.a, fs.b, fs.c, fs.d, fs.e, fs.f))
            piece, side, part = (hear(value, mark, k) for k in (b"ID", b"Side", b"Part"))
            yield Found(piece, side, number, size, matrix, part)


def _mark(thing: Any, hear: Any) -> Any:
    """The innermost mark named Piece around an object; None where there is none."""
    import pypdfium2.raw as pdfium

    for index in reversed(range(pdfium.FPDFPageObj_CountMarks(thing))):
        mark = pdfium.FPDFPageObj_GetMark(thing, index)
        if hear(pdfium.FPDFPageObjMark_GetName, mark) == "Piece":
            return mark
    return None


class _Ear:
    """Room for the texts that pdfium hands over in UTF-16, made once."""

    __slots__ = ("_room", "_size", "_where")

    def __init__(self) -> None:
        import pypdfium2.raw as pdfium

        self._room = ctypes.create_string_buffer(_ROOM)
        self._where = ctypes.cast(self._room, ctypes.POINTER(pdfium.FPDF_WCHAR))
        self._size = ctypes.c_ulong()

    def hear(self, get: Any, mark: Any, *key: bytes) -> str:
        if not get(mark, *key, self._where, _ROOM, self._size) or self._size.value < 2:
            return ""
        return self._room.raw[: self._size.value - 2].decode("utf-16-le")


_ROOM = 1024
