"""Streams of a PDF file, deflated where that makes them smaller."""

from __future__ import annotations

import zlib
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream

# the bytes of a stream as they are written, and whether they are deflated
Packed = tuple[bytes, bool]


def packed(content: bytes) -> Packed:
    small = zlib.compress(content)
    return (small, True) if len(small) + 20 < len(content) else (content, False)


def stream(content: bytes | Packed, **entries: object) -> Any:
    """A stream object; a value is a reportlab object or a text in PDF's own spelling."""
    if isinstance(content, bytes):
        content = (content, False) if "Filter" in entries else packed(content)
    data, deflated = content
    if deflated:
        entries["Filter"] = "/FlateDecode"
    return PDFStream(PDFDictionary(entries), data)
