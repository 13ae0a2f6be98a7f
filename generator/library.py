"""Files by name: the user's own beside the current folder first, then the shipped ones.

Never the shipped copy first: an edit that is silently ignored is the worst of faults.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path


@cache
def shelf() -> Path:
    """The folder that holds the shipped `components/` and `layouts/`."""
    here = Path(__file__).resolve().parent
    inside = here / "_shelf"
    return inside if inside.is_dir() else here.parent


def _folders(room: str) -> tuple[Path, ...]:
    own = Path.cwd() / room
    shipped = shelf() / room
    return (own,) if own.resolve() == shipped.resolve() else (own, shipped)


def find(room: str, name: str, suffix: str = ".yaml") -> Path | None:
    """`name` as a path if it looks like one, else `<room>/<name><suffix>` here, then shipped."""
    if name.endswith((suffix, ".yml")) or "/" in name or "\\" in name:
        path = Path(name)
        return path if path.is_file() else None
    for folder in _folders(room):
        path = folder / f"{name}{suffix}"
        if path.is_file():
            return path
    return None


def listed(room: str, suffix: str = ".yaml") -> dict[str, Path]:
    """Every name of a room with the file that `find` would give, sorted."""
    found: dict[str, Path] = {}
    for folder in _folders(room):
        if folder.is_dir():
            for path in sorted(folder.glob(f"*{suffix}")):
                found.setdefault(path.stem, path)
    return dict(sorted(found.items()))


def beside(name: str) -> Path | None:
    """A kit of one's own: `components/<name>.yaml`, `<name>.yaml` or `<name>/<name>.yaml` here."""
    if not name or Path(name).name != name:
        return None  # a name that is a path
    for folder in ("components", "", name):
        path = Path.cwd() / folder / f"{name}.yaml"
        if path.is_file():
            return path
    return None


def shipped(room: str, suffix: str = ".yaml") -> dict[str, Path]:
    """The shipped names of a room alone, sorted."""
    return {p.stem: p for p in sorted((shelf() / room).glob(f"*{suffix}"))}


def art(name: str, beside: Path) -> Path | None:
    """`art/<name>.svg` beside a kit, then the shipped art; never anything outside those (C46)."""
    for folder in (beside / "art", shelf() / "components" / "art"):
        path = folder / f"{name}.svg"
        if len(path.name) > 255 or not path.is_file():
            continue
        # a plain name leaves its folder only by a link, which two looks tell and a resolved path in twenty
        if "/" not in name and "\\" not in name and not path.is_symlink():
            return path
        if path.resolve().is_relative_to(folder.resolve()):
            return path
    return None


def art_names(beside: Path) -> tuple[str, ...]:
    folders: Iterable[Path] = (beside / "art", shelf() / "components" / "art")
    return tuple(
        sorted({p.stem for f in folders if f.is_dir() for p in f.glob("*.svg") if p.is_file()})
    )


def for_people(path: Path) -> str:
    """A path as a person would type it: relative to the current folder where it lies below it."""
    try:
        return path.resolve().relative_to(Path.cwd().resolve()).as_posix()
    except ValueError:
        return str(path)
