"""Files are written beside their place and moved there whole, or not at all."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import layout, press, proof, spec
from generator.proof import Judged

KIT = Path(__file__).parent.parent / "components" / "froschis.yaml"


def judged(name: str = "a4") -> Judged:
    loaded = spec.load(KIT)
    paper, findings = layout.load(name)
    assert loaded.kit is not None
    assert loaded.artwork is not None
    assert paper is not None
    assert not findings
    return proof.judge(loaded.kit, loaded.artwork, paper, language="en")


def written(folder: Path, *formats: str) -> press.Pending:
    made = judged()
    assert made.document is not None
    return press.write(made.kit, made.prints, made.document, None, formats, folder, "froschis-a4")


def digests(folder: Path) -> dict[str, str]:
    return {
        p.name: hashlib.sha256(p.read_bytes()).hexdigest()
        for p in sorted(folder.iterdir())
        if p.is_file()
    }


def test_nothing_is_in_its_place_before_the_commit_and_all_of_it_after(tmp_path: Path) -> None:
    pending = written(tmp_path, "pdf", "txt")
    assert digests(tmp_path) == {}
    paths = pending.commit()
    assert sorted(p.name for p in paths) == [
        "froschis-a4.json",
        "froschis-a4.pdf",
        "froschis-a4.txt",
    ]
    assert set(digests(tmp_path)) == {p.name for p in paths}
    assert all(p.is_file() for p in tmp_path.iterdir()), "the staging folder is gone"


def test_a_discarded_build_leaves_the_old_files_as_they_were(tmp_path: Path) -> None:
    written(tmp_path, "pdf").commit()
    before = digests(tmp_path)
    written(tmp_path, "pdf", "svg").discard()
    assert digests(tmp_path) == before


def test_a_format_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.formats import txt

    written(tmp_path, "pdf").commit()
    before = digests(tmp_path)

    def fails(*_: Any) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(txt, "write", fails)
    with pytest.raises(OSError, match="no space"):
        written(tmp_path, "pdf", "txt")
    assert digests(tmp_path) == before
    assert all(p.is_file() for p in tmp_path.iterdir())


@pytest.mark.parametrize("delay", [0.05, 0.2, 0.35, 0.5])
def test_a_killed_build_leaves_the_old_files_whole(tmp_path: Path, delay: float) -> None:
    """Killed at several moments; the next build sweeps up what the dead one left."""
    folder = tmp_path / "froschis"
    command = [sys.executable, "-m", "generator", "build", "froschis", "--output", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    before = digests(folder)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert digests(folder) == before
    subprocess.run(command, check=True, capture_output=True)
    assert digests(folder) == before
    assert all(p.is_file() for p in folder.iterdir())


def test_C32_two_builds_elsewhere_and_later_give_the_same_bytes(tmp_path: Path) -> None:
    found = []
    for name, seed in (("one", "1"), ("other/deeper", "77")):
        target = tmp_path / name
        target.mkdir(parents=True)
        subprocess.run(
            [sys.executable, "-m", "generator", "build", "froschis", "--output", str(target),
             "--format", "pdf", "--format", "svg", "--format", "txt"],
            check=True, capture_output=True, cwd=target,
            env={**os.environ, "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": seed},
        )  # fmt: skip
        found.append(digests(target / "froschis"))
        time.sleep(1.1)
    assert found[0] == found[1]
    assert "froschis-a4.pdf" in found[0]


def test_the_manifest_lists_pieces_counts_faces_and_files(tmp_path: Path) -> None:
    written(tmp_path, "pdf").commit()
    manifest = json.loads((tmp_path / "froschis-a4.json").read_text(encoding="utf-8"))
    (deck,) = manifest["components"]
    assert deck["count"] == 60
    counts = {d["id"]: d["count"] for d in deck["designs"]}
    assert counts == {**{f"number-{n}": 6 for n in range(1, 9)}, "frog": 4, "bin": 8}
    assert len({d["front"] for d in deck["designs"]}) == 10
    assert len({d["back"] for d in deck["designs"]}) == 1
    pieces = [p for s in manifest["sheets"] for p in s["pieces"]]
    assert len(pieces) == len(set(pieces)) == 60
    pdf = (tmp_path / "froschis-a4.pdf").read_bytes()
    assert manifest["files"] == {"froschis-a4.pdf": hashlib.sha256(pdf).hexdigest()}


def test_sheets_of_an_earlier_longer_build_go_and_other_files_stay(tmp_path: Path) -> None:
    written(tmp_path, "svg").commit()
    (tmp_path / "froschis-a4-99-front.svg").write_text("stale")
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "froschis-letter-99-front.svg").write_text("another layout")
    written(tmp_path, "svg").commit()
    names = set(digests(tmp_path))
    assert "froschis-a4-99-front.svg" not in names
    assert {"notes.txt", "froschis-letter-99-front.svg", "froschis-a4-01-front.svg"} <= names


def test_the_guide_is_a_pdf_where_there_is_one_and_else_in_every_format(tmp_path: Path) -> None:
    made = judged()
    assert made.document is not None

    def guides(*formats: str) -> list[str]:
        document = made.document
        assert document is not None
        leaf = replace(document, pages=document.pages[:1])
        press.write(made.kit, made.prints, leaf, leaf, formats, tmp_path, "froschis-a4").commit()
        return [n for n in digests(tmp_path) if "guide" in n]

    assert guides("svg", "txt") == ["froschis-a4-guide-01-front.svg", "froschis-a4-guide.txt"]
    (tmp_path / "froschis-a4-guide.txt").unlink()
    assert guides("pdf", "svg") == ["froschis-a4-guide.pdf"], "those of the earlier build go"


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be replaced elsewhere")
def test_whoever_reads_an_earlier_file_while_it_is_replaced_reads_it_whole(tmp_path: Path) -> None:
    written(tmp_path, "pdf").commit()
    file = tmp_path / "froschis-a4.pdf"
    before = file.read_bytes()
    with file.open("rb") as reader:
        start = reader.read(1000)
        written(tmp_path, "pdf").commit()
        assert os.fstat(reader.fileno()).st_ino != file.stat().st_ino
        assert start + reader.read() == before
