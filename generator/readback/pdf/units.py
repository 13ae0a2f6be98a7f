"""Whether a PDF enlarges its pages by a unit of its own, which pdfium does not look at and printers may heed."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

# ISO 32000-1, 7.5.7 (object streams) and table 30 (entries of a page)
_UNIT = re.compile(rb"/UserUnit\s*([0-9.]+)")
_STREAM = re.compile(rb"/ObjStm\b.*?\bstream\r?\n", re.DOTALL)


def user_unit(data: bytes) -> float:
    """The greatest unit that any page states; 1 where none does."""
    found = [1.0]
    for part in _parts(data):
        found += [float(match[1]) for match in _UNIT.finditer(part) if match[1].strip(b".")]
    return max(found, key=lambda unit: abs(unit - 1))


def _parts(data: bytes) -> Iterator[bytes]:
    """The file, and what objects are packed in it."""
    yield data
    for match in _STREAM.finditer(data):
        try:
            yield zlib.decompressobj().decompress(data[match.end() :])
        except zlib.error:
            continue  # not packed, so that it has been looked at, or locked
