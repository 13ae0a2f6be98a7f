"""layouts/<name>.yaml -> Layout: paper, margins, gaps, bleed, marks, and how the sheet is turned; lengths in EMU."""

from __future__ import annotations

from generator.layout.forms import FORM, MARKS, REGISTRATION
from generator.layout.reading import faults, load, offset, read
from generator.layout.values import (
    BOTH,
    CLEAR,
    COLOURS,
    DUPLEX,
    EDGE,
    GAPS,
    ORDERS,
    PATTERNS,
    SIDES,
    SQUARE,
    STRIP,
    STYLES,
    Layout,
    Marks,
    Registration,
    papers_that_hold,
)

__all__ = [
    "BOTH",
    "CLEAR",
    "COLOURS",
    "DUPLEX",
    "EDGE",
    "FORM",
    "GAPS",
    "MARKS",
    "ORDERS",
    "PATTERNS",
    "REGISTRATION",
    "SIDES",
    "SQUARE",
    "STRIP",
    "STYLES",
    "Layout",
    "Marks",
    "Registration",
    "faults",
    "load",
    "offset",
    "papers_that_hold",
    "read",
]
