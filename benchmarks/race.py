"""Whole cold processes in turn (A B C, A B C, …), so that whatever else the machine does meets them all.

Seconds of wall time, and of the processor in the child and its children; MiB at their peak.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
Command = Sequence[str]


class Broken(Exception):
    """A command that ended badly, with what it said."""


@dataclass(frozen=True, slots=True)
class Run:
    wall: float
    cpu: float
    peak: float
    said: str


@dataclass(frozen=True, slots=True)
class Timing:
    """Medians of a command's runs."""

    wall: float
    cpu: float
    peak: float


def kitproof() -> Command:
    """What starts the program: its installed command, else what that command does."""
    script = Path(sys.executable).with_name("kitproof")
    if script.is_file():
        return (str(script),)
    return (sys.executable, "-c", "from generator.__main__ import main; main()")


def surroundings() -> dict[str, str]:
    """The environment of an installed program: byte code is kept, whatever a developer prefers."""
    return {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def run(command: Command) -> Run:
    """One cold process, started in the project's folder; Broken where it fails."""
    start = time.perf_counter()
    with subprocess.Popen(
        command, cwd=ROOT, env=surroundings(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as child:
        assert child.stdout is not None
        said = child.stdout.read().decode(errors="replace")
        _, status, used = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise Broken(f"{' '.join(command)}: exit {child.returncode}\n{said}")
    size = 2**20 if sys.platform == "darwin" else 2**10  # of the unit in which the system counts
    return Run(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / size, said)


def race(commands: Mapping[str, Command], rounds: int) -> dict[str, Timing]:
    """Every command once to warm up, then all in turn for so many rounds."""
    for command in commands.values():
        run(command)
    runs: dict[str, list[Run]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            runs[name].append(run(command))
    return {name: _medians(found) for name, found in runs.items()}


def _medians(runs: Sequence[Run]) -> Timing:
    return Timing(
        statistics.median(r.wall for r in runs),
        statistics.median(r.cpu for r in runs),
        statistics.median(r.peak for r in runs),
    )


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns for a fixed-width screen, the first to the left and the rest to the right."""
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (head, *rows)
    )
