"""A PDF file opened by pdfium, or in one sentence why not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generator.findings import Faulty, Place, error

_PASSWORD, _SECURITY = 4, 5  # fpdfview.h, FPDF_ERR_*


def data(path: Path) -> bytes:
    """The bytes of a file; Faulty where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as fault:
        raise Faulty(
            error(Place(str(path)), f"the file cannot be read: {fault.strerror}")
        ) from fault


def opened(path: Path, data: bytes) -> Any:
    """A document handle of pdfium's; `data` must outlive it. Faulty for what is no whole PDF."""
    import pypdfium2.raw as pdfium

    place = Place(str(path))
    if b"%PDF-" not in data[:1024]:
        raise Faulty(error(place, "this is not a PDF file"))
    # pdfium mends a file without an end by guessing, and would read what is left of it
    if b"%%EOF" not in data[-1024:]:
        raise Faulty(
            error(place, "the file is cut short", "copy or download it again, or build it again")
        )
    document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    if document:
        return document
    if pdfium.FPDF_GetLastError() in (_PASSWORD, _SECURITY):
        raise Faulty(
            error(place, "the file is locked with a password", "check the file as it was built")
        )
    raise Faulty(error(place, "the file is damaged and cannot be opened", "build it again"))
