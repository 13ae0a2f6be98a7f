"""A position of HopFrog and its moves: HOP-11 to 20.

A turn is several moves of the same seat: frogs placed, the roll, then one move an action; a shift
that opens a gap is followed by the choice of a segment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.games import Move
from generator.games._hopfrog_scene import Scene
from generator.games._hopfrog_table import COLUMNS

# ("place", column) · ("roll",) · ("shift", value, row, -1 left or 1 right) · ("fill", design, turned)
# ("step", value, from, to) · ("jump", value, from, to) · ("lose",)
_ROLL: list[Move] = [("roll",)]
_LOSE: list[Move] = [("lose",)]


class River(Scene):
    """A position and what may be done in it."""

    __slots__ = ()

    def _end(self) -> None:
        side = (self.side + 1) % self.table.sides
        if side >= self.table.seats and self.field.home[side] == len(self.table.frogs[side]):
            side = 0  # HOP-11: a virtual player who is home is skipped
        self.turn += 1
        self.begin(side)

    # moves ---------------------------------------------------------------------------------------

    def moves(self) -> Sequence[Move]:
        if self._moves is None:
            self._moves = [] if self.won >= 0 else self._legal()
        return self._moves

    def _legal(self) -> list[Move]:
        if not self.rolled:
            return self._placings() + _ROLL
        if self.field.gap:
            return [
                ("fill", design, turned)
                for design, left in enumerate(self.field.supply)
                if left
                for turned in self._ways_round(design)
            ]
        dice = self.dice
        ways = self.table.ways
        moves: list[Move] = []
        for value in (1, 2, 3):
            if dice[value]:
                moves += ways.shifts[value][self.shifted]
        if dice[4] or dice[5] or dice[6]:
            free = self.field.free
            mine = self.field.frogs[self.side]
            steps = ways.steps[self.side & 1]
            for value in (4, 5, 6):
                if dice[value]:
                    near = steps[value]
                    moves += [move for cell in mine for move, to in near[cell] if free[to]]
                    if dice[value] > 1:
                        far = ways.jumps[value]
                        moves += [move for cell in mine for move, to in far[cell] if free[to]]
        return moves or _LOSE

    def _placings(self) -> list[Move]:
        """HOP-12: on free land of one's own bank, for two dice each."""
        if self.left < 2 or not self.field.waiting[self.side]:
            return []
        bank = self.bank()
        return [("place", column) for column in range(COLUMNS) if self.field.free[bank + column]]

    def _ways_round(self, design: int) -> tuple[bool, ...]:
        pattern = self.table.patterns[design]
        return (False,) if pattern == pattern[::-1] else (False, True)

    # play ----------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        moves = self.moves()
        try:
            move = moves[moves.index(move)]
        except ValueError:
            raise ValueError(f"{move!r} is not a move here") from None
        self._moves = None
        self._act(move)
        if not self.left and not self.field.gap and self.won < 0:
            self._end()

    def _act(self, move: Any) -> None:
        action = move[0]
        self.news = None
        if action == "step" or action == "jump":
            _, value, cell, to = move
            spent = 1 if action == "step" else 2
            self.dice[value] -= spent
            self.left -= spent
            self.field.hop(self.side, cell, to)
            if to == self.table.home:
                self._count()
        elif action == "shift":
            _, value, row, way = move
            together = self.dice[value]  # HOP-14: equal dice shift together
            self.news = tuple(self.field.waiting)
            self.field.shift(row, way * together)
            self.dice[value] = 0
            self.left -= together
            self.shifted |= 1 << row
        elif action == "roll":
            self._roll()
            self.news = ()
        elif action == "fill":
            self.field.fill(move[1], move[2])
        elif action == "place":
            self.field.enter(self.side, self.bank() + move[1])
            self.left -= 2
        else:  # HOP-13: what is impossible is lost
            self.lost += self.left
            self.left = 0
            self.dice = [0] * 7

    def _roll(self) -> None:
        chance = self.chance.random
        dice = self.dice
        for _ in range(self.left):
            dice[1 + int(chance() * 6)] += 1
        if self.left > self.most_dice:
            self.most_dice = self.left
        self.rolled = True

    def _count(self) -> None:
        """HOP-20: all home; HOP-11: which does not win for the virtual player."""
        side = self.side
        if self.field.home[side] == len(self.table.frogs[side]) and side < self.table.seats:
            self.won = side

    def set_dice(self, values: Sequence[int]) -> None:
        """The side has rolled these already; none leaves the turn before its roll."""
        if values:
            self.dice = [values.count(v) for v in range(7)]
            self.left = len(values)
            self.rolled = True
        self._moves = None
