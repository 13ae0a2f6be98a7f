"""The playing check: one game to its end with what the box holds, at every number of players."""

from __future__ import annotations

from collections.abc import Iterator

from generator import table
from generator.findings import Finding, Place, failed, note
from generator.kit import Kit

TRIES = 3  # games with other seeds, before one that does not come to its end is told


def findings(kit: Kit, place: Place | None = None) -> tuple[Finding, ...]:
    """What stops the game: a piece that the rules ask for and the box lacks, or a position without a move.

    `place` is the printed file whose counts the kit has; the kit's own without one.
    """
    if kit.game is None:
        return ()
    return tuple(_played(kit, place))


def _played(kit: Kit, place: Place | None) -> Iterator[Finding]:
    low, high = kit.players or (0, 10**6)
    try:
        allowed = table.rules(kit).SEATS
    except ValueError:
        return  # a game that is not known is an error of the kit, and told as such
    told: set[object] = set()
    for seats in allowed:
        if not low <= seats <= high:
            continue
        for number in range(TRIES):
            played = table.Sitting.of(kit, seats).play(number)
            if played.ending != "turn limit":
                break
        players = f"{seats} player{'' if seats == 1 else 's'}"
        if played.ending == "shortage" and played.shortage is not None:
            component, what, moment = played.shortage
            if played.shortage in told:
                continue
            told.add(played.shortage)
            found = kit.component(component)
            yield failed(
                place or (found or kit).place,
                f"the game of {players} cannot go on: {moment}: the box holds no {what} ({component})",
                "print what the rules ask for",
            )
        elif played.ending == "stalled":
            yield failed(
                place or kit.place,
                f"the game of {players} stands still after {played.turns} turns: nobody has a move",
            )
        elif played.ending == "turn limit":
            yield note(
                place or kit.place,
                f"no game of {players} came to its end within {played.turns - 1} turns of chance",
            )
