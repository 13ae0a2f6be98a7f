"""Rooms of a folder by file name, imported only when asked for: a new file is a new kind, format or game."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from pathlib import Path
from types import ModuleType

_HERE = Path(__file__).parent


@cache
def names(folder: str) -> tuple[str, ...]:
    """The rooms of `generator/<folder>/`, sorted; names on the command line use `-` for `_`."""
    found = pkgutil.iter_modules([str(_HERE / folder)])
    return tuple(sorted(m.name.replace("_", "-") for m in found if not m.name.startswith("_")))


def load(folder: str, name: str) -> ModuleType:
    """The module of a room; KeyError where there is none of that name."""
    if name not in names(folder):
        raise KeyError(name)
    return importlib.import_module(f"generator.{folder}.{name.replace('-', '_')}")
