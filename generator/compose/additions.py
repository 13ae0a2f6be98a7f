"""What a guide says of sheets that add to an earlier box: what goes out of it, and what goes in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.compose.batches import numbers
from generator.compose.page import Item, paragraph, shown, tied
from generator.compose.words import word
from generator.ink import Document, Print
from generator.kit import spoken


def on_sheets(prints: Sequence[Print], document: Document) -> tuple[Print, ...]:
    """The prints with as many copies as the sheets hold; all of them where nothing is left out."""
    pieces = document.description.get("pieces")
    if not isinstance(pieces, Mapping):
        there = {
            (p.piece.component, p.piece.design) for s in document.sheets for p in s.front.placed
        }
        return tuple(p for p in prints if (p.component, p.design) in there)
    return tuple(replace(p, count=len(numbers(p, pieces))) for p in prints)


def told(document: Document, language: str) -> Iterator[Item]:
    """Two lists, of what is taken out and of what is put in."""
    since = document.description.get("since")
    if not isinstance(since, Mapping):
        return
    for key, name in (("take out", "taken"), ("put in", "added")):
        lines = [_line(change, language) for change in since.get(name, ())]
        if lines:
            yield paragraph(word(key, language, ", ".join(lines)))


def _line(change: Mapping[str, Any], language: str) -> str:
    name = shown(spoken(change["names"], language), change["design"]) or change["design"]
    reason = word(f"reason {change['reason']}", language)
    return f"{tied(name)}\u00a0×\u00a0{change['count']} ({reason})"
