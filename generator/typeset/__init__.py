"""Words, a font and a box to placed glyph runs, measured once for all formats; sizes are in mm."""

from __future__ import annotations

from generator.typeset.fonts import KNOWN, FontError, font
from generator.typeset.setting import Overflow, Shaped, block, draw, em, fit, line, missing, shape
from generator.typeset.shaping import MissingGlyphs

__all__ = [
    "KNOWN",
    "FontError",
    "MissingGlyphs",
    "Overflow",
    "Shaped",
    "block",
    "draw",
    "em",
    "fit",
    "font",
    "line",
    "missing",
    "shape",
]
