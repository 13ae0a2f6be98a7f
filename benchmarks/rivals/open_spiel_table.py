"""Random games of clobber on 12 x 12 in OpenSpiel, its game nearest to Grenouillette: games a second of processor time."""

from __future__ import annotations

import importlib
import random
import sys
import time
from typing import Any


def main(seconds: float) -> None:
    spiel: Any = importlib.import_module("pyspiel")
    clobber = spiel.load_game("clobber(rows=12,columns=12)")
    chance = random.Random(1)
    played, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(20):
            state = clobber.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(chance.random() * len(actions))])
        played += 20
    print(played / (time.process_time() - start))


if __name__ == "__main__":
    main(float(sys.argv[1]))
