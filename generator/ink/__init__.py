"""Marks, drawings, prints, sheets and the document: what is to be inked, for no format and by no library.

Everything is in float millimetres with y down; colours are `#rrggbb`, lower case. A role is words
parted by spaces: the first names what rules care about (`suit`, `cell`), the rest say which.
"""

from __future__ import annotations

from generator.ink.marks import (
    Document,
    Drawing,
    Font,
    Group,
    Mark,
    Path,
    Picture,
    Placed,
    Print,
    Raster,
    Run,
    Sheet,
    Side,
    Slug,
    Symbol,
    Use,
)
from generator.ink.measure import (
    colours_of,
    fingerprint,
    imprint,
    mark_box,
    marks_digest,
    roles,
)
from generator.ink.memory import by_identity
from generator.ink.outlines import (
    KAPPA,
    Outline,
    Segment,
    ellipse,
    outline_box,
    polygon,
    polyline,
    rectangle,
    transformed,
)

__all__ = [
    "KAPPA",
    "Document",
    "Drawing",
    "Font",
    "Group",
    "Mark",
    "Outline",
    "Path",
    "Picture",
    "Placed",
    "Print",
    "Raster",
    "Run",
    "Segment",
    "Sheet",
    "Side",
    "Slug",
    "Symbol",
    "Use",
    "by_identity",
    "colours_of",
    "ellipse",
    "fingerprint",
    "imprint",
    "mark_box",
    "marks_digest",
    "outline_box",
    "polygon",
    "polyline",
    "rectangle",
    "roles",
    "transformed",
]
