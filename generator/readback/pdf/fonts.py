"""The fonts that a page of a PDF is written in, and whether the file holds them, as pdfium knows them."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from typing import Any

_ROOM = 256
# ISO 32000-1, 9.6.4: six capitals and a plus sign before the name of a font of which a part is there
_SUBSET = re.compile("^[A-Z]{6}\\+")


def fonts(page: Any) -> Iterator[tuple[str, bool]]:
    """Each font of a page and of the forms on it: its name, and whether it is embedded."""
    import pypdfium2.raw as pdfium

    seen: set[int | None] = set()
    for thing in _texts(page):
        font = pdfium.FPDFTextObj_GetFont(thing)
        address = ctypes.cast(font, ctypes.c_void_p).value
        if address in seen:
            continue
        seen.add(address)
        room = ctypes.create_string_buffer(_ROOM)
        pdfium.FPDFFont_GetBaseFontName(font, room, _ROOM)
        name = room.value.decode("utf-8", "replace")
        yield _SUBSET.sub("", name), pdfium.FPDFFont_GetIsEmbedded(font) == 1


def _texts(page: Any) -> Iterator[Any]:
    """Objects of text; a form that is drawn many times is gone through once."""
    import pypdfium2.raw as pdfium

    kind, text, form = (
        pdfium.FPDFPageObj_GetType,
        pdfium.FPDF_PAGEOBJ_TEXT,
        pdfium.FPDF_PAGEOBJ_FORM,
    )
    known: set[tuple[int, float, float]] = set()
    edges = [ctypes.c_float() for _ in range(4)]

    def once(holder: Any, count: int) -> bool:
        """Whether no form with as many objects and as large has been seen."""
        pdfium.FPDFPageObj_GetBounds(holder, *edges)
        left, bottom, right, top = (e.value for e in edges)
        wide, high = round(right - left, 1), round(top - bottom, 1)
        key = count, min(wide, high), max(wide, high)
        fresh = key not in known
        known.add(key)
        return fresh

    def walk(holder: Any, count: int, get: Any) -> Iterator[Any]:
        for index in range(count):
            thing = get(holder, index)
            what = kind(thing)
            if what == text:
                yield thing
            elif what == form:
                inside = pdfium.FPDFFormObj_CountObjects(thing)
                if inside and once(thing, inside):
                    yield from walk(thing, inside, pdfium.FPDFFormObj_GetObject)

    yield from walk(page, pdfium.FPDFPage_CountObjects(page), pdfium.FPDFPage_GetObject)
