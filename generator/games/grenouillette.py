"""Grenouillette: frogs that jump each other off a full board, after seeds/grenouillette.md.

The pieces are those of the components `frogs` (traits `colour` and `points`) and `board` (its
cells).
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from generator.games import Move, Option, Shortage, defaults, required
from generator.games._grenouillette_board import board
from generator.games._grenouillette_claims import cells, claims
from generator.games._grenouillette_pond import STOP, Pond, points_of
from generator.kit import Kit

__all__ = ["OPTIONS", "REFERENCE", "SEATS", "TURN_LIMIT", "claims", "setup"]

SEATS = (2,)  # GREN-06
TURN_LIMIT = 1_000
OPTIONS = (
    Option("opening_scores", "no", ("no", "yes"), "the first frog taken off scores (GREN-07)"),
    Option("anti", "no", ("no", "yes"), "fewer points win (GREN-13)"),
    Option("sphere", "no", ("no", "yes"), "opposite edges are joined, both ways (GREN-13)"),
)
REFERENCE = (
    "80,239 games between people (GREN-12): first player 52.35 %, second 45.27 %, draws 2.39 %",
)


def setup(kit: Kit, seats: int, options: Mapping[str, str], chance: random.Random) -> Pond:
    """GREN-06: the board is filled at random; frogs that find no cell stay in the box."""
    if seats not in SEATS:
        raise ValueError(f"Grenouillette is for 2 players, not {seats}")
    chosen = defaults(OPTIONS, options)
    moment = "filling the board"
    columns, rows = cells(required(kit, "board", moment))
    if not columns * rows:
        raise Shortage("board", "board with cells", moment)
    designs = tuple(d for d in required(kit, "frogs", moment).designs if points_of(d))
    frogs = [frog for frog, d in enumerate(designs, 1) for _ in range(d.count)]
    if len(frogs) < columns * rows:
        short = columns * rows - len(frogs)
        raise Shortage(
            "frogs",
            f"{'frog' if short == 1 else 'frogs'} for {short} of the {columns * rows} cells",
            moment,
        )
    draw = chance.random
    frogs.sort(key=lambda _: draw())
    del frogs[columns * rows :]
    state = Pond(kit, designs, board(columns, rows, chosen["sphere"] == "yes"), frogs, chosen)
    if not state.moves():
        raise Shortage("frogs", "green frog", "the first turn")
    return state


# players and figures -----------------------------------------------------------------------------


def appraise(state: Pond, move: Move) -> float:
    """The points that a move brings at once."""
    assert isinstance(move, int)
    scoring = state.rules["opening_scores"] == "yes"
    taken = state.board.jumps[move][1] if move >= 0 else -2 - move
    points = (
        0 if move == STOP or (move < STOP and not scoring) else state.points[state.cells[taken]]
    )
    return -float(points) if state.rules["anti"] == "yes" else float(points)


def figures(state: Pond) -> dict[str, float]:
    return {
        "points between the players": float(abs(state.scores[0] - state.scores[1])),
        "frogs left on the board": float(sum(1 for frog in state.cells if frog)),
    }
