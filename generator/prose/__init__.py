"""Texts beside a kit (rules, player aids) in a little Markdown: read with findings, set in columns; mm.

Knows the kit's artwork, but neither kinds nor layouts: faces for diagrams are handed in.
"""

from __future__ import annotations

from generator.prose.blocks import Text
from generator.prose.pages import Made, aid, rules
from generator.prose.reading import read
from generator.prose.style import Scene

__all__ = ["Made", "Scene", "Text", "aid", "read", "rules"]
