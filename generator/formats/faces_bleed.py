"""The faces of a document with their bleed, as services that print cards ask for them: square, nothing cut out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.ink import Document
from generator.plugins import load


def write(document: Document, folder: Path, stem: str) -> tuple[str, ...]:
    """Write `<stem>-<component>-<design>-front-bleed.png` and its like."""
    names: tuple[str, ...] = load("formats", "faces").write(document, folder, stem, bleed=True)
    return names


def earlier(folder: Path, stem: str) -> Iterator[str]:
    """The pictures in a folder that a build of that stem has written."""
    yield from load("formats", "faces").earlier(folder, stem, bleed=True)
