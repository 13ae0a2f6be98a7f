"""A position of HopFrog and its moves: HOP-11 to 20.

A turn is several moves of the same seat: frogs placed, the roll, then one move an action; a shift
that opens a gap is followed by the choice of a segment.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Self

from generator.games import Move, Outcome
from generator.games._hopfrog_field import Field
from generator.games._hopfrog_table import COLUMNS, Laid, cell_name

# ("place", column) · ("roll",) · ("shift", value, row, -1 left or 1 right) · ("fill", design, turned)
# ("step", value, from, to) · ("jump", value, from, to) · ("lose",)
_ROLL: list[Move] = [("roll",)]
_LOSE: list[Move] = [("lose",)]


class River:
    """A position. `left` counts the dice still to be rolled or used, `dice[v]` those of a value.

    Frogs of one side are alike.
    """

    __slots__ = (
        "_moves",
        "chance",
        "dice",
        "field",
        "left",
        "lost",
        "most_dice",
        "rolled",
        "seat",
        "shifted",
        "side",
        "table",
        "turn",
        "won",
    )

    def __init__(self, field: Field, chance: random.Random, side: int = 0) -> None:
        self.table = field.table
        self.field = field
        self.chance = chance
        self.turn = 1
        self.dice = [0] * 7
        self.most_dice = 0
        self.lost = 0
        self.won = -1
        self._begin(side)

    # turns ---------------------------------------------------------------------------------------

    def _begin(self, side: int) -> None:
        self.side = side
        self.seat = side if side < self.table.seats else self.behind()
        self.left = self.table.dice
        self.rolled = False
        self.shifted = 0  # a bit for each current
        self._moves: list[Move] | None = None

    def behind(self) -> int:
        """HOP-11: who moves for the virtual player."""
        field = self.field
        rows = self.table.ways.rows

        def way(seat: int) -> int:
            """Steps that the frogs of a player still have to go, a waiting frog's first included."""
            there = (cell // COLUMNS for cell in field.frogs[seat])
            steps = (rows - row if seat % 2 == 0 else row + 1 for row in there)
            return sum(steps) + (rows + 1) * field.waiting[seat]

        # the last of the players moved last, since the virtual player comes after them
        return max(range(self.table.seats), key=lambda s: (-field.home[s], way(s), s))

    def _end(self) -> None:
        side = (self.side + 1) % self.table.sides
        if side >= self.table.seats and self.field.home[side] == len(self.table.frogs[side]):
            side = 0  # HOP-11: a virtual player who is home is skipped
        self.turn += 1
        self._begin(side)

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
        bank = self._bank()
        return [("place", column) for column in range(COLUMNS) if self.field.free[bank + column]]

    def _bank(self) -> int:
        """The first cell of the bank that the side starts from."""
        return 0 if self.side % 2 == 0 else self.table.home - COLUMNS

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
            self.field.shift(row, way * together)
            self.dice[value] = 0
            self.left -= together
            self.shifted |= 1 << row
        elif action == "roll":
            self._roll()
        elif action == "fill":
            self.field.fill(move[1], move[2])
        elif action == "place":
            self.field.enter(self.side, self._bank() + move[1])
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

    # what is known -------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        if self.won < 0:
            return None
        scores = tuple(float(n) for n in self.field.home[: self.table.seats])
        return Outcome((self.won,), "all frogs of one colour are home", scores)

    def copy(self) -> Self:
        other = object.__new__(type(self))
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        other.field = self.field.copy()
        other.dice = self.dice[:]
        other.chance = random.Random()
        other.chance.setstate(self.chance.getstate())
        return other

    def view(self, seat: int) -> Mapping[str, object]:
        """Everything lies open; `seat` sees what all see."""
        table, field = self.table, self.field
        rows = {
            f"row {row + 1}": (
                field.offsets[row] + 1,
                tuple(self._segment(one) for one in field.laid[row]),
            )
            for row in range(1, table.ways.rows - 1)
        }
        return {
            "seat": self.seat,
            "turn": self.turn,
            "moving": table.colours[self.side],
            "dice to roll": 0 if self.rolled else self.left,
            "dice": tuple(v for v in range(1, 7) for _ in range(self.dice[v])),
            "shifted": tuple(r + 1 for r in range(table.ways.rows) if self.shifted >> r & 1),
            "gap in row": field.gap + 1 if field.gap else 0,
            "banks": table.banks,
            **rows,
            "supply": tuple(zip(table.segments, field.supply, strict=True)),
            "frogs": tuple(tuple(cell_name(table, c) for c in f) for f in field.frogs),
            "waiting": tuple(field.waiting),
            "home": tuple(field.home),
        }

    def holdings(self) -> Counter[tuple[str, str]]:
        return self.field.holdings()

    def high_water(self) -> Mapping[str, int]:
        return {
            "banks": 2,
            "segments": self.field.most_laid,
            "frogs": sum(map(len, self.table.frogs)),
            "dice": self.most_dice,
        }

    # words ---------------------------------------------------------------------------------------

    def _segment(self, laid: Laid) -> str:
        design, turned = laid
        return self.table.segments[design] + (" turned" if turned else "")

    def notation(self, move: Move) -> str:
        match move:
            case ("step" | "jump" as action, int(value), int(cell), int(to)):
                return f"{action} {value} {cell_name(self.table, cell)} {cell_name(self.table, to)}"
            case ("shift", int(value), int(row), int(way)):
                return f"shift {value} row {row + 1} {'left' if way < 0 else 'right'}"
            case ("fill", int(design), bool(turned)):
                return f"fill {self._segment((design, turned))}"
            case ("place", int(column)):
                return f"place {cell_name(self.table, self._bank() + column)}"
            case (str(word),):
                return word
        raise ValueError(f"{move!r} is not a move of HopFrog")

    def player(self, seat: int) -> str:
        return self.table.colours[seat].capitalize()

    def aftermath(self) -> str:
        return ""

    def told(self, move: Move) -> str:
        table = self.table
        who = self.player(self.side)
        if self.side >= table.seats:
            who += f", moved by {table.colours[self.seat]},"
        match move:
            case ("step" | "jump" as action, int(value), int(cell), int(to)):
                verb = f"steps with a {value}" if action == "step" else f"jumps with two {value}s"
                where = "home" if to == table.home else f"to {cell_name(table, to)}"
                return f"{who} {verb} from {cell_name(table, cell)} {where}."
            case ("shift", int(value), int(row), int(way)):
                count = self.dice[value]
                dice = f"a {value}" if count == 1 else f"{count} dice of {value}"
                cells = "1 cell" if count == 1 else f"{count} cells"
                hand = "left" if way < 0 else "right"
                return f"{who} shifts row {row + 1} {cells} to the {hand} with {dice}."
            case ("fill", int(design), bool(turned)):
                name = table.names[design] + (", turned" if turned else "")
                return f"{who} fills the gap in row {self.field.gap + 1}: {name}."
            case ("place", int(column)):
                return f"{who} places a frog on {cell_name(table, self._bank() + column)}."
            case ("roll",):
                return f"{who} rolls {self.left} {'die' if self.left == 1 else 'dice'}."
        lost = ", ".join(str(v) for v in range(1, 7) for _ in range(self.dice[v]))
        return f"{who} can do nothing with {lost}."
