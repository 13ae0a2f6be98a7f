"""Kit + prints + layout -> documents: the only place where sheets are made up.

`sheets` gives the pieces, `guide` the pages that tell how to print and cut them, `look` what the
prints show to rules, `check`, `safe_findings` and `bleed_findings` what is wrong with sheets and
faces, `text_findings` with rules and aids.
"""

from __future__ import annotations

from generator.compose.bleeding import bleed_findings
from generator.compose.check import check
from generator.compose.composed import Composed
from generator.compose.guide import guide, text_findings
from generator.compose.look import look, safe_findings
from generator.compose.sheets import sheets

__all__ = [
    "Composed",
    "bleed_findings",
    "check",
    "guide",
    "look",
    "safe_findings",
    "sheets",
    "text_findings",
]
