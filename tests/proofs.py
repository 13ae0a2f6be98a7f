"""What tests of the proof share: kits built once, and what `kitproof check` answers in this very process."""

from __future__ import annotations

import atexit
import contextlib
import io
import json
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema

from generator import cli

ROOT = Path(__file__).parent.parent
SCHEMA = json.loads((ROOT / "docs" / "check.schema.json").read_text(encoding="utf-8"))

_ROOM = tempfile.TemporaryDirectory(prefix="kitproof-tests-")
atexit.register(_ROOM.cleanup)


@dataclass(frozen=True)
class Answer:
    """What a command said: its exit code, stdout, stderr, and the JSON on stdout if it is that."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        found = json.loads(self.out)
        jsonschema.validate(found, SCHEMA)
        return found

    @property
    def lines(self) -> list[str]:
        """Every finding and every failing claim as one line, the place first."""
        lines: list[str] = []
        report = self.json
        for one in report["checked"]:
            lines += [line(f) for f in one["findings"]]
            lines += [
                f"{c['fact']} {c['sentence']}: expected {c['expected']}, found {c['found']}"
                for c in one["claims"]
                if c["verdict"] == "fails"
            ]
        return lines + [line(f) for f in report["findings"]]

    def says(self, *words: str) -> bool:
        """Whether one line has all these words."""
        return any(all(word in one for word in words) for one in self.lines)


def line(finding: Any) -> str:
    place = finding.get("place", {})
    where = place.get("file", "")
    if "page" in place:
        where += f", page {place['page']}"
    return f"{where}: {finding['severity']}: {finding['sentence']} ({finding.get('hint', '')})"


def run(*words: object) -> Answer:
    """The command line with these words; never a traceback."""
    out, err = io.StringIO(), io.StringIO()
    before = sys.argv
    sys.argv = ["kitproof", *map(str, words)]
    code: object = 0
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            cli.main()
    except SystemExit as end:
        code = end.code or 0
    finally:
        sys.argv = before
    assert isinstance(code, int), code
    assert "Traceback" not in err.getvalue()
    return Answer(code, out.getvalue(), err.getvalue())


def check(*words: object, play: bool = False) -> Answer:
    """What `check --json` answers; without playing unless asked for."""
    return run("check", *words, "--json", *(() if play else ("--no-play",)))


@cache
def built(kit: str, *options: str) -> Path:
    """The folder of a kit's files, built once; PDF and SVG on A4 unless the options say otherwise."""
    folder = Path(_ROOM.name, str(abs(hash((kit, options)))))
    answer = run("build", kit, *options, "--output", folder)
    assert answer.code == 0, answer.err
    return folder / Path(kit).stem
