"""Running the command line within a test's own process, and looking at what it wrote."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from generator import cli, compose, kinds, layout, library, spec
from generator.ink import Group, Mark, Print, Run, Use
from generator.kit import Kit
from generator.layout import Layout

KITS = sorted(library.shipped("components"))
LAYOUTS = sorted(library.shipped("layouts"))


@dataclass(frozen=True, slots=True)
class Done:
    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *words: object) -> Done:
    """The command with these words; whatever was printed before is thrown away."""
    capsys.readouterr()
    before = sys.argv
    sys.argv = ["kitproof", *map(str, words)]
    code = 0
    try:
        cli.main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    finally:
        sys.argv = before
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return Done(code, printed.out, printed.err)


def loaded(name: str, *settings: str) -> tuple[Kit, spec.Artwork]:
    from generator.spec.settings import parse

    found = spec.load(library.shipped("components")[name], tuple(map(parse, settings)))
    assert found.kit is not None, [str(f) for f in found.findings]
    assert found.artwork is not None
    return found.kit, found.artwork


def prints(name: str, language: str = "en") -> tuple[Kit, tuple[Print, ...]]:
    kit, artwork = loaded(name)
    made, findings = kinds.draw(kit, artwork, language)
    assert findings == ()
    return kit, made


def paper(name: str = "a4", **values: Any) -> Layout:
    found, findings = layout.load(name, **values)
    assert found is not None, [str(f) for f in findings]
    return found


def runs(marks: tuple[Mark, ...]) -> Iterator[Run]:
    """Every run of glyphs, however deep."""
    for mark in marks:
        if isinstance(mark, Run):
            yield mark
        elif isinstance(mark, Group):
            yield from runs(mark.marks)
        elif isinstance(mark, Use):
            yield from runs(mark.symbol.marks)


def footers(composed: compose.Composed) -> list[str]:
    """The words of every footer, without spaces at line ends."""
    assert composed.document is not None
    return [" ".join(r.text for r in runs(s.footer)) for s in composed.document.pages]


def written(folder: Path, suffix: str) -> list[str]:
    return sorted(p.name for p in folder.rglob(f"*{suffix}"))


def proven(capsys: pytest.CaptureFixture[str], *files: Path) -> list[dict[str, Any]]:
    """What `check` says of printed files; a side of an SVG stands for all of its build."""
    done = run(capsys, "check", *files, "--json")
    found: list[dict[str, Any]] = json.loads(done.out)["checked"]
    assert len(found) >= len(files), done.out
    return found
