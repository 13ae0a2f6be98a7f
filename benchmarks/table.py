"""The table: random games a second in one process, as ratios to a throw-away script of Grenouillette.

Processor time within each process, so that neither start-up nor the rest of the machine counts.
"""

from __future__ import annotations

import statistics
import sys

from benchmarks import guests
from benchmarks.race import Command, run, table

SECONDS = 1.0
SCRIPT = "script of Grenouillette"
# games a second that are aimed at where the script plays 3,100
AIMS = {"grenouillette": 2500, "froschis": 500, "hopfrog": 300, "croa": 150, "frogger": 150}
SEATS = {"grenouillette": 2, "froschis": 4, "hopfrog": 4, "croa": 4, "frogger": 4}


def main(rounds: int) -> None:
    commands: dict[str, Command] = {SCRIPT: (sys.executable, "-m", "benchmarks.script")}
    aims: dict[str, float] = {}
    for kit, aim in AIMS.items():
        name = f"{kit}, {SEATS[kit]} players"
        commands[name] = (sys.executable, "-m", "benchmarks.sittings", kit, str(SEATS[kit]))
        aims[name] = aim / 3100
    told = {"open_spiel": "OpenSpiel, clobber 12 x 12", "chess": "python-chess"}
    commands |= {told[name]: command for name, command in guests.table().items()}
    rates: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            rates[name].append(float(run((*command, str(SECONDS))).said.split()[-1]))
    medians = {name: statistics.median(found) for name, found in rates.items()}
    rows = [
        (
            f"  {name}",
            f"{rate:,.0f}",
            f"{rate / medians[SCRIPT]:.3f}",
            f"{aims[name]:.3f}" if name in aims else "",
        )
        for name, rate in medians.items()
    ]
    print("random games in one process")
    print(table(("  ", "games a second", "ratio", "aim"), rows))
