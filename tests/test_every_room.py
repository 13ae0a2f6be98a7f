"""Contracts that every kind, format, layout and kit keeps; a new file is tested the moment it exists."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from generator import layout, library, plugins, proof, spec
from generator.fields import Field
from generator.ink import Document
from generator.kit import Kit
from generator.layout import Layout

KITS = sorted(library.shipped("components"))
LAYOUTS = sorted(library.shipped("layouts"))
FORMATS = plugins.names("formats")
KINDS = plugins.names("kinds")
GAMES = plugins.names("games")


def loaded(name: str) -> tuple[Kit, spec.Artwork]:
    found = spec.load(library.shipped("components")[name])
    assert found.findings == (), [str(f) for f in found.findings]
    assert found.kit is not None
    assert found.artwork is not None
    return found.kit, found.artwork


def paper(name: str) -> Layout:
    found, findings = layout.load(name)
    assert findings == ()
    assert found is not None
    return found


def document(kit: str, on: str) -> Document:
    judged = proof.judge(*loaded(kit), paper(on), language="en")
    assert judged.findings == (), [str(f) for f in judged.findings]
    assert judged.document is not None
    return judged.document


@pytest.mark.parametrize("name", KITS)
def test_a_shipped_kit_reads_without_a_word_and_credits_its_author(name: str) -> None:
    kit, _ = loaded(name)
    assert kit.name == name
    assert kit.game in GAMES
    assert kit.total > 0
    assert "ours" in kit.credits["en"]
    for component in kit.components:
        for design in component.designs:
            assert design.names, f"{design.id} has no name"
            assert set(kit.languages) & {"en", "fr"} <= set(design.names), design.id


@pytest.mark.parametrize("on", LAYOUTS)
@pytest.mark.parametrize("name", KITS)
def test_every_kit_on_every_layout_has_each_piece_once_and_obeys_its_rules(
    name: str, on: str
) -> None:
    kit, artwork = loaded(name)
    judged = proof.judge(kit, artwork, paper(on), language="en")
    assert judged.findings == (), [str(f) for f in judged.findings]
    assert judged.document is not None
    fronts = [
        p.piece.id for s in judged.document.sheets for p in s.front.placed if p.face == "front"
    ]
    whole = [f for f in dict.fromkeys(fronts)]
    assert sorted(whole) == sorted(p.id for p in kit.pieces())
    assert [c for c in judged.claims if c.verdict == "fails"] == []
    assert judged.claims


@pytest.mark.parametrize("name", KITS)
def test_a_shipped_kit_satisfies_the_schema(name: str) -> None:
    schema = json.loads(
        (Path(__file__).parent.parent / "docs" / "kit.schema.json").read_text("utf-8")
    )
    jsonschema.Draft202012Validator.check_schema(schema)
    text = library.shipped("components")[name].read_text(encoding="utf-8")
    jsonschema.validate(yaml.safe_load(text), schema)


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_declares_its_keys_with_a_sentence_each(name: str) -> None:
    kind = plugins.load("kinds", name)
    assert isinstance(kind.STOCK, str)
    for one in (*kind.FIELDS, *kind.DESIGN_FIELDS):
        assert isinstance(one, Field)
        assert len(one.says) > 10
        assert one.reader.schema() is not None
    assert callable(kind.body)
    assert callable(kind.draw)


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_writes_equal_files_twice(name: str, tmp_path: Path) -> None:
    made = document("froschis", "a4")
    writer = plugins.load("formats", name)
    contents = []
    for part in ("one", "two"):
        folder = tmp_path / part
        folder.mkdir()
        files = writer.write(made, folder, "froschis-a4")
        assert files
        assert all(f.startswith("froschis-a4") for f in files)
        assert sorted(files) == sorted(p.name for p in folder.iterdir())
        contents.append([(folder / f).read_bytes() for f in files])
    assert contents[0] == contents[1]


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_says_who_it_is(name: str) -> None:
    assert paper(name).name == name


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_fact_sheet_whose_checked_facts_it_claims(name: str) -> None:
    import re

    from generator.kit import Look

    seeds = (Path(__file__).parent.parent / "seeds" / f"{name}.md").read_text(encoding="utf-8")
    checked = set(re.findall(r"^- ([A-Z]+-\d+) check", seeds, re.MULTILINE))
    assert checked, "a sheet without a fact to check"
    kit, artwork = loaded(name)
    claims = proof.judge(kit, artwork, paper("a4"), language="en").claims
    assert checked <= {c.fact for c in claims}
    assert {c.fact for c in proof.claims_of(kit, Look({}))} >= checked, "also when nothing is drawn"


def test_every_shipped_kit_is_shown_in_the_readme_and_in_the_gallery() -> None:
    root = Path(__file__).parent.parent
    readme = (root / "README.md").read_text(encoding="utf-8")
    gallery = (root / "docs" / "gallery.md").read_text(encoding="utf-8")
    for name in library.shipped("components"):
        assert (root / "docs" / "pictures" / f"{name}.png").is_file()
        assert f"](docs/pictures/{name}.png)" in readme
        assert f"](pictures/{name}.png)" in gallery
