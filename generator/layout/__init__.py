"""layouts/<name>.yaml -> Layout: paper, margins, gaps, bleed, marks, and how the sheet is turned; lengths in EMU."""

from __future__ import annotations

from generator.layout.reading import FORM, MARKS, faults, load, offset, read
from generator.layout.values import (
    BOTH,
    DUPLEX,
    EDGE,
    GAPS,
    ORDERS,
    STRIP,
    STYLES,
    Layout,
    Marks,
    papers_that_hold,
)

__all__ = [
    "BOTH",
    "DUPLEX",
    "EDGE",
    "FORM",
    "GAPS",
    "MARKS",
    "ORDERS",
    "STRIP",
    "STYLES",
    "Layout",
    "Marks",
    "faults",
    "load",
    "offset",
    "papers_that_hold",
    "read",
]
