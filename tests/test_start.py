"""What a start loads, and that the works of the benchmarks are what they are compared with."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from benchmarks import pictures, works

ROOT = Path(__file__).parent.parent
KITS = ROOT / "benchmarks" / "kits"
LOADED = """
import json, sys
from generator.__main__ import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print(json.dumps(sorted(sys.modules)))
"""


def loaded(*arguments: str) -> set[str]:
    """The modules that a run of the program ends with."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments],
        capture_output=True, text=True, cwd=ROOT, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_the_version_is_told_before_anything_is_loaded() -> None:
    there = loaded("--version")
    assert not there & {"click", "yaml", "reportlab", "dataclasses"}
    assert {m for m in there if m.startswith("generator")} == {"generator", "generator.__main__"}


def test_a_pdf_build_loads_nothing_that_it_has_no_use_for(tmp_path: Path) -> None:
    kit = str(KITS / "cards.yaml")
    there = loaded("build", kit, "--format", "pdf", "--no-check", "--output", str(tmp_path))
    assert "reportlab" in there
    for idle in (
        "fontTools",
        "rich",
        "svgwrite",
        "svgelements",
        "pypdfium2",
        "fractions",
        "difflib",
    ):
        assert idle not in there, idle
    for room in ("prose", "thrift", "apart", "games", "readback", "table", "spec.tables"):
        assert f"generator.{room}" not in there, room


@pytest.mark.parametrize("name", ["cards", "tokens"])
def test_the_benchmarks_draw_the_same_pages_by_hand_and_from_a_kit(
    name: str, tmp_path: Path
) -> None:
    loaded("build", str(KITS / f"{name}.yaml"), "--format", "pdf", "--output", str(tmp_path))
    by_hand = works.work(name)
    with pypdfium2.PdfDocument(tmp_path / name / f"{name}-a4.pdf") as made:
        assert len(made) == len(by_hand.pages)
    manifest = json.loads((tmp_path / name / f"{name}-a4.json").read_text(encoding="utf-8"))
    fronts = [p for p in by_hand.pages if not all(face.endswith("back") for face, _, _ in p.faces)]
    assert sum(c["count"] for c in manifest["components"]) == sum(len(p.faces) for p in fronts)


def test_the_pictures_of_the_benchmarks_are_their_formulas() -> None:
    for name, picture in pictures.PICTURES.items():
        written = (KITS / "art" / f"{name}.svg").read_text(encoding="utf-8")
        assert written == pictures.svg(picture), f"python -m benchmarks.pictures writes {name}.svg"


@pytest.mark.parametrize("kit", ["croa", "frogger", "froschis", "grenouillette", "hopfrog"])
def test_a_build_asks_a_game_for_its_claims_and_leaves_its_play_alone(
    kit: str, tmp_path: Path
) -> None:
    ran = loaded("build", kit, "--format", "pdf", "--output", str(tmp_path))
    there = {m for m in ran if m.startswith("generator.games.")}
    assert f"generator.games._{kit}_claims" in there
    play = {"pond", "race", "rows", "river", "scene", "field"}
    assert not [m for m in there if m.rpartition("_")[2] in play or m.endswith(f".{kit}")]
