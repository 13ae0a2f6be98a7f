"""What of a position of HopFrog is seen and told: no turns, no moves."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Self

from generator.games import Move, Outcome
from generator.games._hopfrog_field import Field
from generator.games._hopfrog_table import COLUMNS, Laid, cell_name


class Scene:
    """A position; `River` adds what may be done in it.

    `left` counts the dice still to be rolled or used, `dice[v]` those of a value. Frogs of one
    side are alike.
    """

    __slots__ = (
        "_moves",
        "chance",
        "dice",
        "field",
        "left",
        "lost",
        "most_dice",
        "news",
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
        self.news: tuple[int, ...] | None = None  # waiting frogs before a shift; empty for a roll
        self.begin(side)

    def begin(self, side: int) -> None:
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

    def bank(self) -> int:
        """The first cell of the bank that the side starts from."""
        return 0 if self.side % 2 == 0 else self.table.home - COLUMNS

    # what is known -------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        if self.won < 0:
            return None
        scores = tuple(float(n) for n in self.field.home[: self.table.seats])
        return Outcome((self.won,), "all frogs of one colour are home", scores)

    def copy(self) -> Self:
        other = object.__new__(type(self))
        for name in Scene.__slots__:
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
                return f"place {cell_name(self.table, self.bank() + column)}"
            case (str(word),):
                return word
        raise ValueError(f"{move!r} is not a move of HopFrog")

    def player(self, seat: int) -> str:
        return self.table.colours[seat].capitalize()

    def aftermath(self) -> str:
        if self.news is None:
            return ""
        if not self.news:
            shown = [str(v) for v in range(1, 7) for _ in range(self.dice[v])]
            return f"It shows {shown[0]}." if len(shown) == 1 else f"They show {listed(shown)}."
        gone = [
            f"{now - before} {self.table.colours[side]} frog{'s' if now - before > 1 else ''}"
            for side, (before, now) in enumerate(zip(self.news, self.field.waiting, strict=True))
            if now > before
        ]
        return f"The current carries away {listed(gone)}." if gone else ""

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
                return f"{who} places a frog on {cell_name(table, self.bank() + column)}."
            case ("roll",):
                return f"{who} rolls {self.left} {'die' if self.left == 1 else 'dice'}."
        lost = ", ".join(str(v) for v in range(1, 7) for _ in range(self.dice[v]))
        return f"{who} can do nothing with {lost}."


def listed(words: Sequence[str]) -> str:
    """Several as people list them: a, b and c."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
