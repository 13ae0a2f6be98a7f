"""What a build wrote is held to its documents before it takes the place of older files."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from generator import compose, layout, library, plugins, proof, spec
from generator.ink import Document
from generator.kit import Kit
from generator.proof import pending


@pytest.fixture(scope="module")
def made() -> tuple[Kit, Document, Document]:
    loaded = spec.load(library.shipped("components")["froschis"])
    paper, _ = layout.load("a4")
    assert loaded.kit is not None
    assert loaded.artwork is not None
    assert paper is not None
    judged = proof.judge(loaded.kit, loaded.artwork, paper, language="en")
    guide = compose.guide(loaded.kit, judged.prints, judged.composed, paper).document
    assert judged.document is not None
    assert guide is not None
    return loaded.kit, judged.document, guide


def checked(made: tuple[Kit, Document, Document], folder: Path) -> list[str]:
    kit, document, guide = made
    both = (("kit", document), ("kit-guide", guide))
    files = sorted(folder.iterdir())
    return [str(f) for f in pending.check(both, kit, files, "out")]


def written(made: tuple[Kit, Document, Document], folder: Path) -> None:
    _, document, guide = made
    for name in ("pdf", "svg"):
        writer = plugins.load("formats", name)
        writer.write(document, folder, "kit")
        writer.write(guide, folder, "kit-guide")


def test_what_was_written_well_passes(made: tuple[Kit, Document, Document], tmp_path: Path) -> None:
    written(made, tmp_path)
    assert checked(made, tmp_path) == []


@pytest.mark.parametrize("name", ["kit.pdf", "kit-guide.pdf"])
def test_a_page_lost_on_the_way_is_told(
    name: str, made: tuple[Kit, Document, Document], tmp_path: Path
) -> None:
    written(made, tmp_path)
    with pikepdf.open(tmp_path / name, allow_overwriting_input=True) as pdf:
        del pdf.pages[-1]
        pdf.save(tmp_path / name)
    assert checked(made, tmp_path)
    assert all(name in said or "page" in said for said in checked(made, tmp_path))


@pytest.mark.parametrize(
    "name", ["kit.pdf", "kit-guide.pdf", "kit-01-front.svg", "kit-guide-01-front.svg"]
)
def test_a_file_cut_short_is_told(
    name: str, made: tuple[Kit, Document, Document], tmp_path: Path
) -> None:
    written(made, tmp_path)
    whole = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(whole[: len(whole) * 2 // 3])
    said = checked(made, tmp_path)
    assert any(name in s and ": failed: " in s for s in said)


def test_a_side_of_a_guide_that_was_not_written_is_told(
    made: tuple[Kit, Document, Document], tmp_path: Path
) -> None:
    written(made, tmp_path)
    (tmp_path / "kit-guide-01-front.svg").unlink()
    assert any("SVG files" in s for s in checked(made, tmp_path))


def test_a_guide_that_was_not_written_at_all_is_told(
    made: tuple[Kit, Document, Document], tmp_path: Path
) -> None:
    written(made, tmp_path)
    for path in tmp_path.glob("kit-guide*"):
        path.unlink()
    assert any("kit-guide was not written" in s for s in checked(made, tmp_path))
