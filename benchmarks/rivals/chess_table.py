"""Random games of chess with python-chess: games a second of processor time."""

from __future__ import annotations

import importlib
import random
import sys
import time
from typing import Any


def main(seconds: float) -> None:
    chess: Any = importlib.import_module("chess")
    chance = random.Random(1)
    played, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(chance.random() * len(moves))])
        played += 1
    print(played / (time.process_time() - start))


if __name__ == "__main__":
    main(float(sys.argv[1]))
