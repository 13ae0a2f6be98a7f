"""The environment of the rivals (`.venv-bench`), and how each is called; who cannot be installed is left out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from benchmarks.race import ROOT, Command

HOME = ROOT / ".venv-bench"
# module that tells whether it is there, by the name of the distribution
PRESS = {"typst": "typst", "fpdf2": "fpdf"}
FONTS = "font-source-sans-pro"
TABLE = {"open_spiel": "pyspiel", "chess": "chess"}

_python: list[str] = []  # that of the rivals' environment, once it is set up
_there: set[str] = set()


def set_up() -> None:
    """Make the environment and install what can be; a sentence for each that cannot."""
    python = HOME / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    wanted = {**PRESS, **TABLE}
    if not python.is_file() and not _quiet(sys.executable, "-m", "venv", str(HOME)):
        print("no environment for rivals could be made; they are left out\n")
        return
    _python[:] = [str(python)]
    for name, module in wanted.items():
        there = (*_python, "-c", f"import {module}")
        install = (
            *_python,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            name,
            FONTS,
        )
        if _quiet(*there) or (_quiet(*install) and _quiet(*there)):
            _there.add(name)
        else:
            print(f"{name} could not be installed; it is left out")


def _quiet(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def press(work: str, scratch: Path) -> dict[str, Command]:
    """Who makes the work's PDF, by name."""
    return {
        name: (*_python, "-m", f"benchmarks.rivals.{name}_press", work, str(scratch / f"{name}.pdf"))
        for name in PRESS
        if name in _there
    }  # fmt: skip


def table() -> dict[str, Command]:
    """Who plays random games, by name."""
    return {
        name: (*_python, "-m", f"benchmarks.rivals.{name}_table")
        for name in TABLE
        if name in _there
    }
