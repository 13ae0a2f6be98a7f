"""Other programs at the same work: scripts that an environment of their own runs, named as the package they need."""

from __future__ import annotations
