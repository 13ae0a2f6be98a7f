"""The lines of a text without what prints nothing: comments are blanked, places stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from generator.findings import Finding, Place, error

FENCE = re.compile(r" *(?P<fence>`{3,}|~{3,})\s*(?P<name>.*?)\s*")
_ENDS = re.compile("\r\n|[\n\r]")
_OPEN, _CLOSE = "<!--", "-->"


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its comments; `number` counts from 1."""

    text: str
    number: int

    @property
    def bare(self) -> str:
        return self.text.strip(" ")

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip(" "))


def read(text: str, name: str, findings: list[Finding]) -> Iterator[Line]:
    """Every line; those of fenced blocks are left alone."""
    fence = ""
    begun: tuple[int, int] | None = None  # where an open comment began
    for number, raw in enumerate(_ENDS.split(text), 1):
        line = raw
        if not fence:
            line, begun = _uncommented(raw, number, begun)
            if "\t" in line:
                if line.strip():
                    place = Place(name, number, line.index("\t") + 1)
                    findings.append(error(place, "a tab", "write spaces"))
                line = line.replace("\t", " ")
        opening = FENCE.fullmatch(line)
        if opening and not fence:
            fence = opening["fence"]
        elif opening and opening["fence"].startswith(fence) and not opening["name"]:
            fence = ""
        yield Line(line, number)
    if begun is not None:
        findings.append(
            error(Place(name, *begun), "a comment that is never closed", f"end it with {_CLOSE}")
        )


def _uncommented(
    raw: str, number: int, begun: tuple[int, int] | None
) -> tuple[str, tuple[int, int] | None]:
    """The line with blanks for what lies in comments, and where the comment began that is still open."""
    if begun is None and _OPEN not in raw:
        return raw, None
    out, at = "", 0
    while at < len(raw):
        if begun is not None:
            end = raw.find(_CLOSE, at)
            stop = len(raw) if end < 0 else end + len(_CLOSE)
            out += " " * (stop - at)
            at = stop
            if end >= 0:
                begun = None
            continue
        start = raw.find(_OPEN, at)
        if start < 0:
            out += raw[at:]
            break
        out += raw[at:start]
        at = start
        begun = (number, start + 1)
    # blanks that a comment leaves at the end of a line mean nothing
    return out.rstrip(" "), begun
