"""How fast the press and the table are, always as a ratio to a rival or a plain baseline of the same run."""

from __future__ import annotations
