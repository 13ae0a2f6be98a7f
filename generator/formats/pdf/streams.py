"""Streams of a PDF file, deflated where that makes them smaller."""

from __future__ import annotations

import zlib
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream


def stream(content: bytes, **entries: object) -> Any:
    """A stream object; a value is a reportlab object or a text in PDF's own spelling."""
    if "Filter" not in entries:
        packed = zlib.compress(content)
        if len(packed) + 20 < len(content):
            content = packed
            entries["Filter"] = "/FlateDecode"
    return PDFStream(PDFDictionary(entries), content)
