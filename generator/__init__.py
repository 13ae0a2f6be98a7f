"""Kitproof: print-and-play kits that are proven before they are printed (import package)."""

from __future__ import annotations

__version__ = "0.1.0"
