"""What in a PDF is in RGB: its streams and dictionaries read as text, for pdfium tells no colour spaces.

Pictures and fonts are known by their dictionaries. A stream packed in a way that neither we nor
common tools use is passed over.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from generator.readback.pdf import opening

_NUMBER = rb"[-+]?[\d.]+\s+"
_PAINTED = re.compile(rb"(?<!\S)(?:" + _NUMBER + rb"){3}(?:rg|RG)(?!\S)")
_SPACE = re.compile(rb"/(?:DeviceRGB|CalRGB)\b|/CS\s*/RGB\b")
_PROFILE = re.compile(rb"/N\s+3\b")  # a colour profile of three channels
_PICTURE = re.compile(rb"/Subtype\s*/Image\b")
_FONT = re.compile(rb"/Length1\b|/Subtype\s*/(?:Type1C|CIDFontType0C|OpenType)\b")
_SHELF = re.compile(rb"/Type\s*/(?:ObjStm|XRef)\b")  # whose N counts objects


def in_rgb(path: Path) -> Counter[str]:
    """How many things in a file are in RGB, by what people call them; Faulty where it cannot be read."""
    found: Counter[str] = Counter()
    for entries, body in _parts(opening.data(path)):
        picture = _PICTURE.search(entries) is not None
        profile = _PROFILE.search(entries) is not None and not _SHELF.search(entries)
        if profile or _SPACE.search(entries):
            found["pictures" if picture else "colour spaces"] += 1
        if picture or profile or _FONT.search(entries):
            continue
        content = _unpacked(entries, body)
        found["fills and lines"] += len(_PAINTED.findall(content))
        found["colour spaces"] += len(_SPACE.findall(content))
    return +found


def _parts(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The bytes before each stream (its dictionary, and what objects have none), and its own."""
    at = 0
    while (start := data.find(b"stream", at)) >= 0:
        end = data.find(b"endstream", start)
        if end < 0:
            break
        before = data[at:start]
        last = before.rfind(b" obj")
        yield before[:last], b""
        yield before[last:], data[start + 6 : end].lstrip(b"\r\n")
        at = end + 9
    yield data[at:], b""


def _unpacked(entries: bytes, body: bytes) -> bytes:
    if b"/FlateDecode" not in entries:
        return body
    try:
        return zlib.decompressobj().decompress(body)
    except zlib.error:
        return b""
