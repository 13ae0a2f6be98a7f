"""Fröschis: rounds of rows that get shorter, after seeds/froschis.md; places count from 1.

The pieces are those of the component `deck`: designs of trait `rank` 1 to 8, `frog` and `bin`.
Cards that the rules do not name stay in the box.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from generator.games import Move, Option, defaults
from generator.games._froschis_claims import claims
from generator.games._froschis_rows import FROG, NOBODY, Rows
from generator.kit import Kit

__all__ = ["OPTIONS", "REFERENCE", "SEATS", "TURN_LIMIT", "claims", "setup"]

SEATS = (2, 3, 4)  # FROSCHIS-07
TURN_LIMIT = 2_000
OPTIONS: tuple[Option, ...] = ()
REFERENCE: tuple[str, ...] = ()


def setup(kit: Kit, seats: int, options: Mapping[str, str], chance: random.Random) -> Rows:
    """FROSCHIS-07; the seat that begins is the first one."""
    if seats not in SEATS:
        raise ValueError(f"Fröschis is for {SEATS[0]} to {SEATS[-1]} players, not {seats}")
    defaults(OPTIONS, options)
    return Rows(kit, seats, chance)


# players and figures -----------------------------------------------------------------------------


def appraise(state: Rows, move: Move) -> float:
    """Places filled for certain or by likelihood, from the cards that lie open."""
    if move == "take":
        return 1.0
    if move == "discard":
        return 0.0
    unseen = Counter(state.deck)
    unseen.subtract(state.discards)
    for row, up in zip(state.rows, state.up, strict=True):
        unseen.subtract(card for card, lies in zip(row, up, strict=True) if lies)
    if state.hand != NOBODY:
        unseen[state.hand] -= 1
    every = max(unseen.total(), 1)
    if move == "stock":
        return sum(n for card, n in unseen.items() if state._placeable(card)) / every
    place = int(str(move)[4:])
    if state.values[state.hand] != FROG:
        return 1.0
    # a frog waits best where few numbers are left to come
    return 1.0 - sum(n for card, n in unseen.items() if state.values[card] == place) / every


def figures(state: Rows) -> dict[str, float]:
    return {
        "rounds": float(state.rounds),
        "times the stock ran out": float(state.renewed),
    }
