"""Random Grenouillette as one would write it once and throw away: no pieces, no options, no records.

The jumps that are possible are kept at the cells a jump changes. The baseline of the table; prints
games a second of processor time: python -m benchmarks.script SECONDS.
"""

from __future__ import annotations

import random
import sys
import time

SIDE = 12
WIDE = SIDE + 2  # with a border that holds no frogs
VALUES = [1] * 66 + [2] * 51 + [3] * 21 + [4] * 6
CELLS = [row * WIDE + column for row in range(1, SIDE + 1) for column in range(1, SIDE + 1)]
_ON = set(CELLS)
JUMPS = [
    (cell, cell + step, cell + 2 * step)
    for cell in CELLS
    for step in (1, -1, WIDE, -WIDE)
    if cell + step in _ON and cell + 2 * step in _ON
]
TOUCHED: list[list[tuple[int, int, int, int]]] = [[] for _ in range(WIDE * WIDE)]
STARTING: list[list[int]] = [[] for _ in range(WIDE * WIDE)]
for _number, (_a, _b, _c) in enumerate(JUMPS):
    STARTING[_a].append(_number)
    for _cell in (_a, _b, _c):
        TOUCHED[_cell].append((_number, _a, _b, _c))


def game(chance: random.Random) -> tuple[int, int]:
    """The scores of one random game."""
    draw = chance.random
    frogs = VALUES[:]
    chance.shuffle(frogs)
    board = [0] * (WIDE * WIDE)
    for cell, frog in zip(CELLS, frogs, strict=True):
        board[cell] = frog
    first = chance.choice([cell for cell in CELLS if board[cell] == 1])
    board[first] = 0
    legal: list[int] = []
    at = [-1] * len(JUMPS)
    for number, a, b, c in TOUCHED[first]:
        if board[a] and board[b] and not board[c]:
            at[number] = len(legal)
            legal.append(number)
    scores = [0, 0]
    player = 1
    while legal:
        jump = legal[int(draw() * len(legal))]
        while True:
            start, over, to = JUMPS[jump]
            scores[player] += board[over]
            board[to] = board[start]
            board[start] = board[over] = 0
            for cell in (start, over, to):
                for number, a, b, c in TOUCHED[cell]:
                    place = at[number]
                    if board[a] and board[b] and not board[c]:
                        if place < 0:
                            at[number] = len(legal)
                            legal.append(number)
                    elif place >= 0:
                        last = legal.pop()
                        if last != number:
                            legal[place] = last
                            at[last] = place
                        at[number] = -1
            further = [number for number in STARTING[to] if at[number] >= 0]
            if not further:
                break
            choice = int(draw() * (len(further) + 1))
            if choice == len(further):
                break
            jump = further[choice]
        player ^= 1
    return scores[0], scores[1]


def main(seconds: float) -> None:
    chance = random.Random(1)
    for _ in range(100):
        game(chance)
    played, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(20):
            game(chance)
        played += 20
    print(played / (time.process_time() - start))


if __name__ == "__main__":
    main(float(sys.argv[1]))
