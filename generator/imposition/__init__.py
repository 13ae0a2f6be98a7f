"""Lots of pieces + layout -> plans of sheets: decided as data, in whole EMU, before anything is drawn.

`impose` says which piece lies in which slot of which sheet. The plans' slots are on the front side;
`turning.behind` takes them to the back. Everything here counts; nothing here inks.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.findings import Finding
from generator.imposition.flow import sheets
from generator.imposition.plan import Lot, Plan
from generator.layout import Layout

__all__ = ["impose"]


def impose(lots: Sequence[Lot], layout: Layout) -> tuple[tuple[Plan, ...], tuple[Finding, ...]]:
    """The sheets for these lots, grouped by stock, and an error for every lot that cannot fit."""
    return sheets(lots, layout)
