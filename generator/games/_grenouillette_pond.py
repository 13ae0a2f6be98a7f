"""A position of Grenouillette and the rules of play on it (GREN-07 to 13).

The jumps that are possible are kept up to date at the three cells that a jump changes; nothing is
ever searched for.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Self

from generator.games import Move, Outcome, inventory, picked
from generator.games._grenouillette_board import Board, cell_name
from generator.games._grenouillette_claims import POINTS
from generator.kit import Design, Kit

STOP = -1  # as a move; jumps count from 0, and taking off the frog of a cell is -2 - cell
NOWHERE = -1


def points_of(design: Design) -> int:
    """What is printed on the frog, else GREN-10; 0 for what is no frog of this game."""
    printed = design.trait("points")
    return int(printed) if printed.isdecimal() else POINTS.get(design.trait("colour"), 0)


class Pond:
    """A position of Grenouillette. A frog is the number of its design from 1; 0 is an empty cell.

    A turn is several moves: jumps of one frog, and `stop` where it could go on but need not. The
    jumps that are possible are kept in `legal`, in the order that the game has given them; `at`
    tells where in that list a jump is, or -1.
    """

    __slots__ = (
        "at", "board", "box", "cells", "designs", "jumper", "legal", "over", "piles", "points",
        "rules", "scores", "seat", "turn",
    )  # fmt: skip

    def __init__(
        self,
        kit: Kit,
        designs: tuple[Design, ...],
        board: Board,
        frogs: Sequence[int],
        rules: Mapping[str, str],
    ) -> None:
        self.designs = designs
        self.points = (0, *map(points_of, designs))
        self.board = board
        self.rules = rules
        self.cells = list(frogs)
        self.box = inventory(kit)
        for frog, number in Counter(self.cells).items():
            if frog:
                self.box["frogs", designs[frog - 1].id] -= number
        self.seat = 0
        self.turn = 1
        self.scores = [0, 0]
        self.piles: tuple[list[int], list[int]] = ([], [])  # frogs taken off by each seat
        self.jumper = NOWHERE  # the cell of the frog that is jumping
        self.over: Outcome | None = None
        self.legal = [
            n
            for to, frog in enumerate(frogs)
            if not frog
            for n, start, over in board.land[to]
            if frogs[start] and frogs[over]
        ]
        self.at = [-1] * len(board.jumps)
        for place, jump in enumerate(self.legal):
            self.at[jump] = place

    def moves(self) -> Sequence[int]:
        if self.over:
            return ()
        if self.turn == 1:  # GREN-07
            green = (False, *(d.trait("colour") == "green" for d in self.designs))
            return [-2 - cell for cell, frog in enumerate(self.cells) if green[frog]]
        if self.jumper == NOWHERE:
            return self.legal[:]
        at = self.at
        return [*(n for n in self.board.starting[self.jumper] if at[n] >= 0), STOP]  # GREN-09

    def play(self, move: Move) -> None:
        if not isinstance(move, int) or not self._may(move):
            raise ValueError(f"{move!r} is not a move here")
        if move >= 0:
            self._jump(move)
            return
        if move < STOP:
            frog, self.cells[-2 - move] = self.cells[-2 - move], 0
            if self.rules["opening_scores"] == "yes":
                self.scores[self.seat] += self.points[frog]
            self.piles[self.seat].append(frog)
            self._gone(-2 - move)
        self._pass_on()

    def _may(self, move: int) -> bool:
        if self.over or self.turn == 1 or move < STOP:
            return move in self.moves()
        if self.jumper == NOWHERE:
            return 0 <= move < len(self.at) and self.at[move] >= 0
        return move == STOP or (move in self.board.starting[self.jumper] and self.at[move] >= 0)

    def _jump(self, jump: int) -> None:
        """GREN-08, and GREN-09 where the frog can go on."""
        start, over, to = self.board.jumps[jump]
        cells = self.cells
        frog = cells[over]
        cells[to] = cells[start]
        cells[start] = cells[over] = 0
        self.scores[self.seat] += self.points[frog]
        self.piles[self.seat].append(frog)
        self._gone(start)
        self._gone(over)
        self._come(to)
        at = self.at
        for n in self.board.starting[to]:
            if at[n] >= 0:
                self.jumper = to
                return
        self._pass_on()

    def _gone(self, cell: int) -> None:
        """Keep `legal` true after a frog has left the cell."""
        legal, at, cells = self.legal, self.at, self.cells
        for n in self.board.meeting[cell]:
            if at[n] >= 0:
                self._drop(n)
        for n, start, over in self.board.land[cell]:
            if cells[start] and cells[over]:
                at[n] = len(legal)
                legal.append(n)

    def _come(self, cell: int) -> None:
        """Keep `legal` true after a frog has come to the cell."""
        legal, at, cells = self.legal, self.at, self.cells
        for n in self.board.landing[cell]:
            if at[n] >= 0:
                self._drop(n)
        for n, other, to in self.board.meet[cell]:
            if cells[other] and not cells[to] and at[n] < 0:
                at[n] = len(legal)
                legal.append(n)

    def _drop(self, jump: int) -> None:
        """The last jump of the list takes the place of one that is no longer possible."""
        last = self.legal.pop()
        place = self.at[jump]
        if last != jump:
            self.legal[place] = last
            self.at[last] = place
        self.at[jump] = -1

    def _pass_on(self) -> None:
        self.jumper = NOWHERE
        if self.legal:
            self.seat ^= 1
            self.turn += 1
            return
        ahead = self.scores[0] - self.scores[1]  # GREN-11
        if self.rules["anti"] == "yes":
            ahead = -ahead
        winners = (0,) if ahead > 0 else (1,) if ahead < 0 else ()
        self.over = Outcome(winners, "no frog can jump", tuple(map(float, self.scores)))

    def playout(self, chance: random.Random, limit: int) -> None:
        """What `games.playout` does, move for move, with `_jump` spelt out in one loop."""
        while self.turn <= limit and (self.turn == 1 or self.jumper != NOWHERE):
            self.play(picked(self.moves(), chance))
        if self.over or self.turn > limit:
            return
        cells, legal, at, points, scores = self.cells, self.legal, self.at, self.points, self.scores
        jumps, starting, landing = self.board.jumps, self.board.starting, self.board.landing
        meeting, meet, land = self.board.meeting, self.board.meet, self.board.land
        draw, pop, append = chance.random, legal.pop, legal.append
        seat, turn = self.seat, self.turn
        while legal and turn <= limit:
            jump = legal[int(draw() * len(legal))] if len(legal) > 1 else legal[0]
            pile = self.piles[seat].append
            while jump != STOP:
                start, over, to = jumps[jump]
                frog = cells[over]
                cells[to] = cells[start]
                cells[start] = cells[over] = 0
                scores[seat] += points[frog]
                pile(frog)
                for gone in (start, over):
                    for n in meeting[gone]:
                        place = at[n]
                        if place >= 0:
                            last = pop()
                            if last != n:
                                legal[place] = last
                                at[last] = place
                            at[n] = -1
                    for n, a, b in land[gone]:
                        if cells[a] and cells[b]:
                            at[n] = len(legal)
                            append(n)
                for n in landing[to]:
                    place = at[n]
                    if place >= 0:
                        last = pop()
                        if last != n:
                            legal[place] = last
                            at[last] = place
                        at[n] = -1
                for n, a, b in meet[to]:
                    if cells[a] and not cells[b] and at[n] < 0:
                        at[n] = len(legal)
                        append(n)
                further = [n for n in starting[to] if at[n] >= 0]
                if not further:
                    break
                further.append(STOP)
                jump = further[int(draw() * len(further))]
            if legal:
                seat ^= 1
                turn += 1
        self.seat, self.turn = seat, turn
        if not legal:
            self._pass_on()

    # what a player sees, and what is told

    def outcome(self) -> Outcome | None:
        return self.over

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        for name in ("at", "cells", "legal", "scores"):
            setattr(twin, name, list(getattr(self, name)))
        twin.piles = (list(self.piles[0]), list(self.piles[1]))
        return twin

    def view(self, seat: int) -> Mapping[str, object]:
        """Nothing is hidden, so all seats see the same."""
        return {
            "seat": self.seat,
            "turn": self.turn,
            "cells": tuple(self.designs[frog - 1].id if frog else "" for frog in self.cells),
            "scores": tuple(self.scores),
            "jumping": "" if self.jumper == NOWHERE else self._cell(self.jumper),
        }

    def notation(self, move: Move) -> str:
        assert isinstance(move, int)
        if move >= 0:
            return self.board.names[move]
        return "stop" if move == STOP else f"off {self._cell(-2 - move)}"

    def told(self, move: Move) -> str:
        who = self.player(self.seat)
        assert isinstance(move, int)
        if move == STOP:
            return f"{who} stops."
        if move < STOP:
            cell = -2 - move
            return f"{who} takes the {self._frog(cell)} on {self._cell(cell)} off the board."
        start, over, to = self.board.jumps[move]
        going = (
            "goes on"
            if start == self.jumper
            else f"jumps with the {self._frog(start)} on {self._cell(start)}"
        )
        gain = self.points[self.cells[over]]
        return (
            f"{who} {going} over the {self._frog(over)} on {self._cell(over)}"
            f" to {self._cell(to)}: {gain} point{'s' * (gain != 1)}."
        )

    def aftermath(self) -> str:
        return ""

    def player(self, seat: int) -> str:
        return f"Player {seat + 1}"

    def _cell(self, cell: int) -> str:
        return cell_name(cell, self.board.columns)

    def _frog(self, cell: int) -> str:
        return f"{self.designs[self.cells[cell] - 1].trait('colour')} frog"

    # pieces

    def holdings(self) -> Counter[tuple[str, str]]:
        held = Counter(self.box)
        for place in (self.cells, *self.piles):
            held.update(("frogs", self.designs[frog - 1].id) for frog in place if frog)
        return +held

    def high_water(self) -> Mapping[str, int]:
        """All frogs that a game needs are on the board when it begins."""
        return {"frogs": len(self.cells), "board": 1}
