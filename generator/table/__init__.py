"""The table: a kit's game played many times with exactly the printed pieces, and what that shows.

play(kit, seats=4, games=1000) -> Report
versus(kit, other, seats=4, games=500) -> Comparison
record(Sitting.of(kit, 4)), replay(record, kit), transcript(record, kit)
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from generator.kit import Kit, Look
from generator.table.records import record, replay, transcript
from generator.table.report import Comparison, Report, comparison, report
from generator.table.sitting import PLAYERS, Played, Sitting, rules

__all__ = [
    "PLAYERS",
    "Comparison",
    "Report",
    "Sitting",
    "play",
    "processors",
    "record",
    "replay",
    "rules",
    "transcript",
    "versus",
]

Progress = Callable[[int], object]  # told how many games are done so far

FEW = 16  # games that are sooner played than a second process is started
MANY = 50  # games in one go at most, so that progress is seen and a call can be broken off


def play(
    kit: Kit,
    look: Look | None = None,
    *,
    seats: int,
    games: int = 1000,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    players: Sequence[str] = ("random",),
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Report:
    """Games 0 to `games` - 1 of this seed, on `jobs` processors (all there are by default).

    With a look, the report tells which claims of the kit fail; they stop nothing. ValueError for
    seats, options or players that the rules do not know.
    """
    sitting = Sitting.of(kit, seats, players, options, seed)
    claims = rules(kit).claims(kit, look) if look else ()
    return report(sitting, _played(sitting, games, jobs, progress or _quiet), claims)


def versus(
    kit: Kit,
    other: Kit,
    *,
    seats: int,
    games: int = 1000,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    players: Sequence[str] = ("random",),
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Both kits with the same seeds; `progress` counts the games of both."""
    if other.game != kit.game:
        raise ValueError(f"{kit.name} and {other.name} answer to different rules")
    tell = progress or _quiet

    def played(each: Kit, before: int) -> tuple[Report, tuple[Played, ...]]:
        sitting = Sitting.of(each, seats, players, options, seed)
        done = _played(sitting, games, jobs, lambda count: tell(before + count))
        return report(sitting, done), done

    return comparison(played(kit, 0), played(other, games))


def processors() -> int:
    """How many this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)  # not on every system
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def _quiet(done: int) -> None:
    pass


def _played(
    sitting: Sitting, games: int, jobs: int | None, progress: Progress
) -> tuple[Played, ...]:
    """Games by number, in order, whoever played them."""
    if games < 1 or (jobs is not None and jobs < 1):
        raise ValueError("a sitting takes at least one game and one job")
    jobs = min(processors() if jobs is None else jobs, games // FEW + 1)
    size = max(1, min(games // (jobs * 8), MANY))
    parts = [range(first, min(first + size, games)) for first in range(0, games, size)]
    work = partial(_part, sitting)
    if jobs == 1:
        return _gathered(map(work, parts), progress)

    import multiprocessing  # 30 ms that the rest of the table does without
    from concurrent.futures import ProcessPoolExecutor

    # a forked process starts at once, but forking beside other threads (a progress bar) may hang
    forked = sys.platform == "linux" and threading.active_count() == 1
    context = multiprocessing.get_context("fork" if forked else "spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_patient)
    try:
        return _gathered(pool.map(work, parts), progress)
    finally:
        pool.shutdown(cancel_futures=True)


def _patient() -> None:
    """Ctrl-C is for the process that waits; the others go when it lets them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _part(sitting: Sitting, numbers: range) -> list[Played]:
    return [sitting.play(number) for number in numbers]


def _gathered(parts: Iterator[list[Played]], progress: Progress) -> tuple[Played, ...]:
    done: list[Played] = []
    for part in parts:
        done += part
        progress(len(done))
    return tuple(done)
