"""The press from a kit file to a PDF against the same work by hand, start-up included.

Aims are ratios of time to the yardstick of the same work.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree

from benchmarks import guests, pictures, works
from benchmarks.race import Command, Timing, kitproof, race, table

KITS = Path(__file__).parent / "kits"


@dataclass(frozen=True, slots=True)
class Contest:
    """One work: its baseline first, then who is measured against it, with aims where there are any."""

    title: str
    commands: dict[str, Command]
    aims: dict[str, float]


def contests(scratch: Path) -> Iterable[Contest]:
    """Every work; `scratch` takes the files."""
    works.write_texts(scratch)
    copytree(KITS / "art", scratch / "art")
    quick, proven = "kitproof --no-check", "kitproof, proven"
    shipped = "froschis"

    def ours(kit: str | Path, *options: str) -> Command:
        folder = scratch / ("proven" if not options else "quick")
        return (
            *kitproof(), "build", str(kit), "--format", "pdf", "--output", str(folder), *options,
        )  # fmt: skip

    def by_hand(work: str) -> Command:
        return (sys.executable, "-m", "benchmarks.yardstick", work, str(scratch / f"{work}.pdf"))

    yield Contest(
        "cards: 60 with backs, 14 pages",
        {
            "by hand with reportlab": by_hand("cards"),
            quick: ours(KITS / "cards.yaml", "--no-check"),
            proven: ours(KITS / "cards.yaml"),
            f"{shipped}, --no-check": ours(shipped, "--no-check"),
            f"{shipped}, proven": ours(shipped),
            **guests.press("cards", scratch),
        },
        {quick: 1.5, proven: 2.5, f"{shipped}, --no-check": 1.5, f"{shipped}, proven": 2.5},
    )
    yield Contest(
        "tokens: 144 of 15 mm and 64 tiles of 45 mm with backs, 8 pages",
        {
            "by hand with reportlab": by_hand("tokens"),
            quick: ours(KITS / "tokens.yaml", "--no-check"),
            proven: ours(KITS / "tokens.yaml"),
            **guests.press("tokens", scratch),
        },
        {},
    )
    yield Contest(
        "texts: 1,000 different cards from a table, 112 pages",
        {
            "by hand with reportlab": by_hand("texts"),
            quick: ours(scratch / "texts.yaml", "--no-check"),
            proven: ours(scratch / "texts.yaml"),
            f"{quick}, from YAML": ours(scratch / "texts-listed.yaml", "--no-check"),
            **guests.press("texts", scratch),
        },
        {quick: 0.85},
    )
    yield Contest(
        "start-up",
        {
            "python -c 'import click'": (sys.executable, "-c", "import click"),
            "kitproof --version": (*kitproof(), "--version"),
            "kitproof --help": (*kitproof(), "--help"),
        },
        {},
    )


def main(rounds: int) -> None:
    for name, picture in pictures.PICTURES.items():
        # the kits and the yardstick draw the same, or nothing here means anything
        assert (KITS / "art" / f"{name}.svg").read_text(encoding="utf-8") == pictures.svg(picture)
    with tempfile.TemporaryDirectory(prefix="kitproof-bench-") as folder:
        for contest in contests(Path(folder)):
            print(contest.title)
            print(told(contest, race(contest.commands, rounds)), end="\n\n", flush=True)


def told(contest: Contest, timings: dict[str, Timing]) -> str:
    base = next(iter(timings.values()))
    rows = []
    for name, t in timings.items():
        aim = contest.aims.get(name)
        rows.append(
            (
                f"  {name}",
                f"{t.wall:.3f}",
                f"{t.cpu:.3f}",
                f"{t.peak:.0f}",
                f"{t.wall / base.wall:.2f}",
                f"{t.cpu / base.cpu:.2f}",
                "" if aim is None else f"{aim:g}",
            )
        )
    head = ("  ", "wall s", "cpu s", "MiB", "wall ratio", "cpu ratio", "aim")
    return table(head, rows)
