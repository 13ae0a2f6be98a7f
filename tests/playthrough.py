"""A whole game as text that a person can read: one line a move, the notation and the sentence."""

from __future__ import annotations

import random
from collections.abc import Mapping

from generator.games import Game
from generator.kit import Kit


def text(game: Game, kit: Kit, seats: int, options: Mapping[str, str], seed: int) -> str:
    """A game of random players, and how it ended; equal arguments give equal text."""
    state = game.setup(kit, seats, options, random.Random(seed))
    chooser = random.Random(seed)
    chosen = "".join(f", {name} {value}" for name, value in options.items())
    lines = [f"{kit.name}, {seats} players, seed {seed}{chosen}", ""]
    views = [state.view(seat) for seat in range(seats)]
    if all(view == views[0] for view in views):
        views = views[:1]
    for seat, view in enumerate(views):
        lines += ["all see at the start" if len(views) == 1 else f"seat {seat} sees at the start"]
        lines += [f"  {name}: {value}" for name, value in view.items()] + [""]
    turn = 0
    while (outcome := state.outcome()) is None:
        moves = state.moves()
        move = chooser.choice(moves)
        if state.turn != turn:
            turn = state.turn
            lines.append(f"turn {turn}, seat {state.seat}")
        line = f"  {state.notation(move):<40} 1 of {len(moves):<3} {state.told(move)}"
        state.play(move)
        lines.append(f"{line} {state.aftermath()}".rstrip())
    lines += ["", f"{outcome.reason}: {outcome.winners} win, scores {outcome.scores}"]
    lines += [f"{name}: {value:g}" for name, value in game.figures(state).items()]
    lines += [f"most {name} in use: {most}" for name, most in state.high_water().items()]
    return "\n".join(lines) + "\n"
