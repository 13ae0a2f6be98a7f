"""Parts of a kit: components, stocks and single designs are printed, told and checked by themselves."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from commands import run


def pieces(manifest: Path) -> Counter[str]:
    """How often each design lies on the sheets."""
    data = json.loads(manifest.read_text(encoding="utf-8"))
    return Counter(p.split("#")[0] for sheet in data["sheets"] for p in sheet["pieces"])


def words(pdf: Path) -> str:
    file = pypdfium2.PdfDocument(pdf.read_bytes())
    try:
        return " ".join(page.get_textpage().get_text_bounded() for page in file)
    finally:
        file.close()


def test_a_design_is_printed_and_checked_by_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("--only", "deck/frog", "--only", "deck/number-1")
    assert run(capsys, "build", "froschis", *asked, "--output", tmp_path).code == 0
    folder = tmp_path / "froschis"
    name = "froschis-a4-deck-frog-deck-number-1"
    assert pieces(folder / f"{name}.json") == {
        "froschis/deck/number-1": 6,
        "froschis/deck/frog": 4,
    }
    guide = words(folder / f"{name}-guide.pdf")
    assert "10 pieces here; the whole kit has 60" in guide
    assert "Bin" not in guide
    checked = run(capsys, "check", folder)
    assert checked.code == 0, checked.err
    assert "10 pieces on 4 pages" in checked.out


def test_a_star_stands_for_all_designs_that_begin_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("--only", "males/*-1", "--only", "queens")
    made = run(capsys, "build", "croa", *asked, "--layout", "a4-fronts", "--output", tmp_path)
    assert made.code == 0, made.err
    found = pieces(tmp_path / "croa" / "croa-a4-fronts-males-all-1-queens.json")
    assert {k.split("/")[1] for k in found} == {"males", "queens"}
    assert all(k.endswith("-1") for k in found if "/males/" in k)
    assert sum(found.values()) == 4 + 4
    assert run(capsys, "check", tmp_path / "croa").code == 0


def test_what_is_no_part_is_an_error_with_the_nearest_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for part, said, hint in (
        ("deck/frgo", "--only deck/frgo: deck has no such design", "did you mean “frog”?"),
        ("dek/frog", "--only dek/frog: no component is called dek", "did you mean “deck”?"),
        ("frog", "neither a component nor a stock “frog”", "deck/frog"),
    ):
        done = run(capsys, "build", "froschis", "--only", part, "--output", tmp_path)
        assert done.code == 2
        assert said in done.err
        assert hint in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_box_of_a_few_designs_is_added_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = ("--only", "deck/number-*", "--format", "pdf", "--output", tmp_path)
    assert run(capsys, "build", "froschis", *few).code == 0
    old = tmp_path / "froschis" / "froschis-a4-deck-number-all.json"
    done = run(capsys, "build", "--since", old, "--format", "pdf", "--output", tmp_path / "new")
    assert done.code == 0, done.err
    (added,) = (tmp_path / "new" / "froschis").glob("*.json")
    assert pieces(added) == {"froschis/deck/frog": 4, "froschis/deck/bin": 8}
