"""A file built from an earlier state of its kit: told in one sentence, and nothing else is hidden by it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pikepdf
import pytest
from proofs import ROOT, run

KIT = (ROOT / "components" / "froschis.yaml").read_text(encoding="utf-8")


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The PDF of a copy of Fröschis whose counts were changed after it was built."""
    home = tmp_path / "components"
    home.mkdir()
    shutil.copytree(ROOT / "components" / "froschis", home / "froschis")
    file = home / "froschis.yaml"
    file.write_text(KIT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    out = tmp_path / "out"
    assert run("build", str(file), "--format", "pdf", "--output", str(out)).code == 0
    lines = KIT.splitlines(keepends=True)
    changed = [
        line.replace("count: 8", "count: 10") if "id: bin" in line
        else line.replace("count: 4", "count: 3") if "id: frog" in line
        else line
        for line in lines
    ]  # fmt: skip
    assert sum(a != b for a, b in zip(lines, changed, strict=True)) == 2
    file.write_text("".join(changed), encoding="utf-8")
    return out / "froschis" / "froschis-a4.pdf"


def test_other_counts_are_one_sentence_with_the_counts_before_and_now(old: Path) -> None:
    done = run("check", str(old))
    assert done.code == 1
    lines = done.err.splitlines()
    failed = [line for line in lines if ": failed: " in line]
    mine = [line for line in failed if "earlier state" in line]
    assert len(mine) == 1
    assert "frog 4 -> 3" in mine[0]
    assert "bin 8 -> 10" in mine[0]
    assert not any("notices" in line for line in lines)
    assert len(failed) <= 4, "the rules' own failures besides"


def test_what_follows_is_in_the_report_for_machines(old: Path) -> None:
    done = run("check", str(old), "--json")
    assert done.code == 1
    told = json.loads(done.out)
    assert len(json.dumps(told)) > 4_000
    assert "earlier state" in done.out


def test_a_card_forged_besides_is_told_as_ever(old: Path) -> None:
    with pikepdf.open(old, allow_overwriting_input=True) as file:
        page = file.pages[0]
        text = page.Contents.read_bytes().decode("latin-1")
        start = text.index("q 1 0 0 1 ")
        end = text.index(" cm", start)
        x, y = text[start + 10 : end].split()
        moved = f"q 1 0 0 1 {float(x) + 1.5:.4f} {y}"
        page.Contents = file.make_stream((text[:start] + moved + text[end:]).encode("latin-1"))
        file.save(old)
    done = run("check", str(old))
    assert done.code == 1
    assert "earlier state" in done.err
    assert any("number-1#1" in line and "1.5" in line for line in done.err.splitlines()), done.err
