"""Rooms of a folder by file name, imported only when asked for: a new file is a new kind, format or game."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from types import ModuleType

_HERE = Path(__file__).parent


@cache
def names(folder: str) -> tuple[str, ...]:
    """The rooms of `generator/<folder>/`, sorted; names on the command line use `-` for `_`."""
    there = (_HERE / folder).iterdir()
    found = {p.stem for p in there if p.suffix == ".py" or (p / "__init__.py").is_file()}
    return tuple(sorted(name.replace("_", "-") for name in found if not name.startswith("_")))


@cache
def load(folder: str, name: str) -> ModuleType:
    """The module of a room; KeyError where there is none of that name."""
    if name not in names(folder):
        raise KeyError(name)
    return importlib.import_module(f"generator.{folder}.{name.replace('-', '_')}")


@cache
def part(folder: str, name: str, what: str) -> ModuleType:
    """The file `_<name>_<what>.py` beside a room, which spares loading the rest of it; else the room."""
    room = name.replace("-", "_")
    if name in names(folder) and (_HERE / folder / f"_{room}_{what}.py").is_file():
        return importlib.import_module(f"generator.{folder}._{room}_{what}")
    return load(folder, name)
