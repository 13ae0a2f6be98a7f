"""Streams of a PDF file, deflated where that makes them smaller."""

from __future__ import annotations

import zlib
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFObject, PDFStream, format

# the bytes of a stream as they are written, and whether they are deflated
Packed = tuple[bytes, bool]


def packed(content: bytes) -> Packed:
    # level 6 takes half as long again and saves three hundredths
    small = zlib.compress(content, 4)
    return (small, True) if len(small) + 20 < len(content) else (content, False)


def stream(content: bytes | Packed, **entries: object) -> Any:
    """A stream object; a value is a reportlab object or a text in PDF's own spelling."""
    if isinstance(content, bytes):
        content = (content, False) if "Filter" in entries else packed(content)
    data, deflated = content
    if deflated:
        entries["Filter"] = "/FlateDecode"
    return _Stream(data, entries)


class _Stream(PDFStream):  # type: ignore[misc]
    """A stream that spells its own dictionary, since a file has hundreds and reportlab asks each name."""

    def __init__(self, data: bytes, entries: dict[str, object]) -> None:
        super().__init__(content=data)
        self._entries = {**entries, "Length": str(len(data))}

    def format(self, document: Any) -> bytes:
        spelled = b"\n".join(
            [
                b"/%s %s" % (name.encode("ascii"), format(self._entries[name], document))
                for name in sorted(self._entries)
            ]
        )
        made: bytes = b"<<\n%s\n>>\nstream\n%s\nendstream\n" % (spelled, self.content)
        return made


class Resources(PDFObject):  # type: ignore[misc]
    """What a content stream names: kinds of objects, each with names by which the file knows them too."""

    def __init__(self, used: dict[str, dict[str, None]]) -> None:
        self._used = {kind: tuple(names) for kind, names in used.items() if names}

    def format(self, document: Any) -> bytes:
        number = document.idToObjectNumberAndVersion
        kinds = [
            f"/{kind} <<{' '.join([f'/{n} {number[n][0]} 0 R' for n in sorted(names)])}>>"
            for kind, names in sorted(self._used.items())
        ]
        return f"<<{' '.join(kinds)}>>".encode("ascii")
