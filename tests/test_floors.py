"""Arrows point down: who may import whom in the house, read from the source alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "generator"

FLOORS = {
    "__main__": 10,
    "cli": 9,
    "press": 8, "table": 8, "proof": 8,
    "compose": 7, "apart": 7, "inkuse": 7,
    "spec": 6, "imposition": 6, "formats": 6, "readback": 6, "games": 6,
    "kinds": 5,
    "faces": 4, "layout": 4, "prose": 4,
    "typeset": 3, "art": 3, "thrift": 3, "changes": 3,
    "ink": 2, "markup": 2, "source": 2, "fields": 2, "plugins": 2, "library": 2,
    "kit": 1, "geometry": 1, "findings": 1, "colours": 1,
}  # fmt: skip
# rooms of one floor that may know each other, and why
NEIGHBOURS = {
    ("fields", "source"),  # fields read nodes
    ("kit", "findings"), ("kit", "geometry"), ("kit", "colours"),  # the ground floor is one floor of values
}  # fmt: skip
SIBLINGS_APART = ("kinds", "formats", "readback", "games")
GAMES_KNOW = {"kit", "geometry", "findings", "games", "table"}
LIBRARIES = {
    "reportlab": ("formats/pdf",),
    "svgwrite": ("formats/svg",),
    "uharfbuzz": ("typeset",),
    "pypdfium2": ("readback", "formats/_pictures"),
    "yaml": ("source",),
    "click": ("cli",),
    "rich": ("cli",),
}


def modules() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def room(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[0]


def imports(path: Path) -> set[tuple[str, ...]]:
    """Every import of a file, as the parts of its dotted name."""
    found: set[tuple[str, ...]] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {tuple(a.name.split(".")) for a in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: a relative import hides where the arrow points"
            base = tuple(node.module.split("."))
            found |= {(*base, a.name) for a in node.names}
    return found


def ours(path: Path) -> set[tuple[str, ...]]:
    """Imports of our own rooms, without the leading `generator`."""
    return {name[1:] for name in imports(path) if name[0] == "generator" and len(name) > 1}


def test_every_room_has_a_floor() -> None:
    rooms = {room(p) for p in modules()} - {"__init__"}
    assert rooms == set(FLOORS) & rooms
    assert not rooms - set(FLOORS)


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(ROOT)))
def test_arrows_point_down(path: Path) -> None:
    here = room(path)
    if here == "__init__":
        return
    for name in ours(path):
        there = name[0]
        if there in ("__version__", here):
            continue
        assert there in FLOORS, f"{path.name} imports {there}, which has no floor"
        lower = FLOORS[there] < FLOORS[here]
        assert lower or (here, there) in NEIGHBOURS, f"{here} imports {there}"


@pytest.mark.parametrize("folder", SIBLINGS_APART)
def test_files_of_one_folder_do_not_know_each_other(folder: str) -> None:
    there = {
        p.stem if p.parent.name == folder else p.parent.name for p in (ROOT / folder).rglob("*.py")
    }
    siblings = {s for s in there if not s.startswith("_")} - {folder}
    for path in (ROOT / folder).rglob("*.py"):
        inside = path.relative_to(ROOT / folder).with_suffix("").parts[0]
        for name in ours(path):
            if name[0] == folder and len(name) > 1 and name[1] in siblings:
                assert name[1] == inside, f"{path.name} imports its sibling {name[1]}"


def test_games_and_the_table_know_the_ground_floor_only() -> None:
    for path in [*(ROOT / "games").rglob("*.py"), *(ROOT / "table").rglob("*.py")]:
        known = {n[0] for n in ours(path)}
        extra = known - GAMES_KNOW - {"plugins", "__version__"}
        assert "games" not in path.parts or "table" not in known, path.name
        assert not extra, f"{path.name} imports {extra}"


@pytest.mark.parametrize(("library", "rooms"), LIBRARIES.items())
def test_a_library_is_known_to_its_own_room_alone(library: str, rooms: tuple[str, ...]) -> None:
    for path in modules():
        if any(name[0] == library for name in imports(path)):
            where = path.relative_to(ROOT).with_suffix("").as_posix()
            assert any(where == r or where.startswith(f"{r}/") for r in rooms), (
                f"{where}: {library}"
            )


def test_no_file_reads_the_clock_or_rolls_dice_for_output() -> None:
    """Equal kits give equal bytes: only the games draw lots, and from a generator handed in."""
    for path in modules():
        known = {n[0] for n in imports(path)}
        if room(path) not in ("games", "table"):
            assert not known & {"random", "uuid", "secrets"}, path.name
        assert not known & {"datetime"}, path.name


def test_every_file_says_first_what_it_is_for() -> None:
    for path in modules():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), f"{path} has no opening sentence"
