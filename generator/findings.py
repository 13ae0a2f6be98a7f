"""Anything to tell the user: findings with their place, claims with their verdict."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "failed", "warning", "note"]
Verdict = Literal["holds", "fails", "waived", "not on this layout"]

SEVERITIES: tuple[Severity, ...] = ("error", "failed", "warning", "note")


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something is: a line and column of a text file (from 1), or a page and mm of a print."""

    file: str
    line: int = 0
    column: int = 0
    page: int = 0
    at: tuple[float, float] | None = None

    def __str__(self) -> str:
        text = self.file
        if self.line:
            text += f":{self.line}:{self.column or 1}"
        if self.page:
            text += f", page {self.page}"
        if self.at is not None:
            text += f", at {self.at[0]:.1f} x {self.at[1]:.1f} mm"
        return text


@dataclass(frozen=True, slots=True)
class Finding:
    severity: Severity
    place: Place | None
    sentence: str
    hint: str = ""

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{where}{self.severity}: {self.sentence}{hint}"


@dataclass(frozen=True, slots=True)
class Claim:
    """A fact turned into a comparison: `expected` and `found` are texts ready to print."""

    fact: str
    sentence: str
    expected: str
    found: str
    verdict: Verdict
    place: Place | None = None
    hint: str = ""


class Faulty(Exception):
    """Work that cannot go on; holds every finding of the run, errors among them."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__("; ".join(str(f) for f in findings))
        self.findings = findings


def error(place: Place | None, sentence: str, hint: str = "") -> Finding:
    return Finding("error", place, sentence, hint)


def warning(place: Place | None, sentence: str, hint: str = "") -> Finding:
    return Finding("warning", place, sentence, hint)


def note(place: Place | None, sentence: str, hint: str = "") -> Finding:
    return Finding("note", place, sentence, hint)


def failed(place: Place | None, sentence: str, hint: str = "") -> Finding:
    return Finding("failed", place, sentence, hint)


def has_errors(findings: Iterable[Finding]) -> bool:
    return any(f.severity == "error" for f in findings)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Each finding once, by file and line, so that a person can work down the file."""
    seen = dict.fromkeys(findings)
    key = {f: i for i, f in enumerate(seen)}

    def where(finding: Finding) -> tuple[str, int, int, int, int]:
        p = finding.place
        if p is None:
            return ("", 0, 0, 0, key[finding])
        return (p.file, p.page, p.line, p.column, key[finding])

    return tuple(sorted(seen, key=where))
