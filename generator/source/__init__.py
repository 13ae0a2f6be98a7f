"""YAML that remembers its lines and its spelling: nodes with places, never YAML's guess at a type.

A scalar is the text as typed; what it means is decided by the field that reads it. Every fault that
can be told from the file alone (tags, duplicate keys, tabs, encodings, bombs) is told here.
"""

from __future__ import annotations

from pathlib import Path

from generator.findings import Finding, Place, error
from generator.source.building import Builder
from generator.source.nodes import Items, Map, Node, Scalar, Source

__all__ = ["Items", "Map", "Node", "Scalar", "Source", "decode", "read", "read_bytes"]

MAX_BYTES = 32_000_000


def read(path: Path, name: str) -> Source:
    """Read a YAML file; `name` is how findings call it."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return Source(None, (error(Place(name), "the file is larger than 32 MB"),))
        data = path.read_bytes()
    except OSError as fault:
        return Source(None, (error(Place(name), f"cannot be read: {fault.strerror}"),))
    return read_bytes(data, name)


def decode(data: bytes, name: str) -> str | Finding:
    """The text of UTF-8 or UTF-16 with its byte order mark, or the finding that says why not."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError as fault:
            return error(Place(name), f"is not UTF-16 although it starts so: {fault.reason}")
    body = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as fault:
        before = body[: fault.start]
        line = before.count(b"\n") + 1
        column = fault.start - (before.rfind(b"\n") + 1) + 1
        offset = fault.start + len(data) - len(body)
        return error(
            Place(name, line, column),
            f"is not UTF-8: byte offset {offset} holds 0x{body[fault.start]:02x}",
            "save the file as UTF-8",
        )


def read_bytes(data: bytes, name: str) -> Source:
    text = decode(data, name)
    if isinstance(text, Finding):
        return Source(None, (text,))
    if "\ufeff" in text:
        at = text.index("\ufeff")
        line = text.count("\n", 0, at) + 1
        column = at - (text.rfind("\n", 0, at) + 1) + 1
        place = Place(name, line, column)
        return Source(
            None, (error(place, "a stray byte order mark (U+FEFF)", "delete that character"),)
        )
    return Builder(text, name).build()
