"""A position of Fröschis, its moves and how they are told; places count from 1."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from generator.games import Move, Outcome, Shortage, inventory, required
from generator.games._froschis_claims import ROW, known
from generator.kit import Kit

FROG, BIN = 0, 99  # what a card is worth besides 1 to 8: a bin is above every row's length
DOWN, NUMBER, JOKER = 0, 1, 2  # how a place lies: face down, its number, a frog
NOBODY = -1


class Rows:
    """A position of Fröschis. A card is the number of its design in `names`.

    A turn is several moves: `stock` or `take` brings a card to hand, `put N` lays it on a place and
    takes up what lay there, `discard` lays it off and ends the turn.
    """

    __slots__ = (
        "box", "chance", "deck", "discards", "down", "filled", "finished", "first", "hand", "least",
        "lengths", "names", "over", "renewed", "rounds", "rows", "seat", "stock", "taken", "turn", "up", "values",
    )  # fmt: skip

    def __init__(self, kit: Kit, seats: int, chance: random.Random) -> None:
        designs = required(kit, "deck", "dealing the rows").designs
        cards = [d for d in designs if known(d)]
        self.names = tuple(d.id for d in cards)
        self.values = tuple(
            int(d.trait("rank")) if d.trait("rank") else FROG if d.id == "frog" else BIN
            for d in cards
        )
        self.deck = tuple(card for card, d in enumerate(cards) for _ in range(d.count))
        self.box = inventory(kit)
        self.box.subtract(("deck", self.names[card]) for card in self.deck)
        self.chance = chance
        self.seat = 0
        self.turn = 1
        self.lengths = [ROW] * seats
        self.rounds = 0
        self.renewed = 0  # how often the discards became a new stock
        self.least = len(self.deck)  # the fewest cards that the stock ever held
        self.over: Outcome | None = None
        # what the last move did: filled a row, ended a round in which these were complete
        self.filled = False
        self.finished: tuple[int, ...] | None = None
        self.deal()

    def deal(self) -> None:
        """FROSCHIS-15: all cards are shuffled for every round."""
        asked = sum(self.lengths)
        if len(self.deck) <= asked:
            raise Shortage(
                "deck",
                f"card beyond its {len(self.deck)}",
                f"dealing rows of {', '.join(map(str, self.lengths))} and leaving a stock",
            )
        cards = _shuffled(self.deck, self.chance)
        self.rows: list[list[int]] = []
        for length in self.lengths:
            self.rows.append(cards[-length:])
            del cards[-length:]
        self.up = [[DOWN] * length for length in self.lengths]
        self.down = list(self.lengths)
        self.stock = cards
        self.discards: list[int] = []  # FROSCHIS-08: none at first
        self.hand = NOBODY
        self.taken = False  # whether the card in hand was the top discard
        self.first = NOBODY  # who completed a row first in this round
        self.rounds += 1
        self.least = min(self.least, len(cards))

    # moves

    def moves(self) -> Sequence[Move]:
        if self.over:
            return ()
        if self.hand == NOBODY:
            return self._draws()
        value = self.values[self.hand]
        up = self.up[self.seat]
        if not self.down[self.seat] or value > len(up):
            return ("discard",)  # FROSCHIS-10, 13
        if value == FROG:  # FROSCHIS-11
            return tuple(f"put {place + 1}" for place, lies in enumerate(up) if lies == DOWN)
        if up[value - 1] == DOWN:
            return (f"put {value}",)  # FROSCHIS-10
        if up[value - 1] == NUMBER:
            return ("discard",)  # FROSCHIS-13
        # FROSCHIS-12; what was taken from the discards was taken to be placed (FROSCHIS-09)
        return (f"put {value}",) if self.taken else (f"put {value}", "discard")

    def _draws(self) -> tuple[str, ...]:
        """FROSCHIS-09; the stock can be drawn from as long as FROSCHIS-17 can renew it."""
        drawable = bool(self.stock) or len(self.discards) > 1
        takeable = bool(self.discards) and self._placeable(self.discards[-1])
        return ("stock",) * drawable + ("take",) * takeable

    def _placeable(self, card: int) -> bool:
        value, up = self.values[card], self.up[self.seat]
        return value <= len(up) and (value == FROG or up[value - 1] != NUMBER)

    def play(self, move: Move) -> None:
        if move not in self.moves():
            raise ValueError(f"“{move}” is not a move here")
        self.filled, self.finished = False, None
        if move == "stock":
            self._draw()
        elif move == "take":
            self.hand, self.taken = self.discards.pop(), True
        elif move == "discard":
            self.discards.append(self.hand)
            self.hand = NOBODY
            self._end_turn()
        else:
            self._put(int(str(move)[4:]) - 1)

    def _draw(self) -> None:
        if not self.stock:  # FROSCHIS-17
            self.stock = _shuffled(self.discards[:-1], self.chance)
            del self.discards[:-1]
            self.renewed += 1
        self.hand, self.taken = self.stock.pop(), False
        self.least = min(self.least, len(self.stock))

    def _put(self, place: int) -> None:
        seat, up = self.seat, self.up[self.seat]
        if up[place] == DOWN:
            self.down[seat] -= 1
            if not self.down[seat]:
                self.filled = True
                if self.first == NOBODY:
                    self.first = seat
        up[place] = NUMBER if self.values[self.hand] else JOKER
        row = self.rows[seat]
        row[place], self.hand = self.hand, row[place]
        self.taken = False

    def _end_turn(self) -> None:
        following = (self.seat + 1) % len(self.lengths)
        if following == self.first:  # FROSCHIS-14: everyone else has had a last turn
            self._end_round()
            if self.over:
                return
        else:
            self.seat = following
        self.turn += 1
        if not self.stock and not self._draws():
            raise Shortage("deck", "card to draw", f"turn {self.turn}")

    def _end_round(self) -> None:
        complete = tuple(seat for seat in range(len(self.rows)) if self._right(seat))
        self.finished = complete
        winners = tuple(seat for seat in complete if self.lengths[seat] == 1)
        for seat in complete:
            self.lengths[seat] -= 1
        if winners:  # FROSCHIS-16
            scores = tuple(float(ROW - length) for length in self.lengths)
            self.over = Outcome(winners, "a row of one card is complete", scores)
            return
        self.seat = (self.first + 1) % len(self.lengths)  # FROSCHIS-15
        self.deal()

    def _right(self, seat: int) -> bool:
        """FROSCHIS-14: what is still face down is turned up, and counts where it is right."""
        return all(
            self.values[card] in (FROG, place) for place, card in enumerate(self.rows[seat], 1)
        )

    # what a player sees, and what is told

    def outcome(self) -> Outcome | None:
        return self.over

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.chance = random.Random()
        twin.chance.setstate(self.chance.getstate())
        for name in ("lengths", "stock", "discards", "down"):
            setattr(twin, name, list(getattr(self, name)))
        twin.rows = [list(row) for row in self.rows]
        twin.up = [list(up) for up in self.up]
        return twin

    def view(self, seat: int) -> Mapping[str, object]:
        """All cards in hand and on the discards are open; nobody looks under a face-down card."""
        return {
            "seat": self.seat,
            "turn": self.turn,
            "round": self.rounds,
            "rows": tuple(
                tuple(self.names[card] if lies else "" for card, lies in zip(row, up, strict=True))
                for row, up in zip(self.rows, self.up, strict=True)
            ),
            "hand": "" if self.hand == NOBODY else self.names[self.hand],
            "taken": self.taken,
            "discards": tuple(self.names[card] for card in self.discards),
            "stock": len(self.stock),
            "completed first": self.first,
        }

    def notation(self, move: Move) -> str:
        return str(move)

    def told(self, move: Move) -> str:
        who = self.player(self.seat)
        if move == "stock":
            again = "" if self.stock else "the discards are shuffled into a new stock; "
            return f"{again}{who} draws from the stock."
        if move == "take":
            return f"{who} takes the {self._called(self.discards[-1])} from the discards."
        card = self._called(self.hand)
        if move == "discard":
            return f"{who} discards the {card}."
        place = int(str(move)[4:])
        lies = self.up[self.seat][place - 1]
        what = "turns up what lay there" if lies == DOWN else "takes the frog up again"
        return f"{who} puts the {card} on place {place} and {what}."

    def aftermath(self) -> str:
        """That a row is complete, or a round over, and who begins the next one."""
        if self.filled:
            alone = self.seat == self.first
            return "The row is complete" + (": one more turn for all others." if alone else " too.")
        if self.finished is None:
            return ""
        owners = self._listed(self.player(seat) for seat in self.finished)
        text = f"The round is over, with a complete row for {owners}."
        if self.over:
            return text
        begins, lengths = self.player(self.seat), self._listed(map(str, self.lengths))
        return f"{text} Round {self.rounds} begins with {begins}; rows are of {lengths} cards."

    def player(self, seat: int) -> str:
        return f"Player {seat + 1}"

    @staticmethod
    def _listed(words: Iterable[str]) -> str:
        *most, last = words
        return f"{', '.join(most)} and {last}" if most else last

    def _called(self, card: int) -> str:
        value = self.values[card]
        return "frog" if value == FROG else "bin" if value == BIN else str(value)

    # pieces

    def holdings(self) -> Counter[tuple[str, str]]:
        held = Counter(self.box)
        for cards in (*self.rows, self.stock, self.discards, [self.hand] * (self.hand != NOBODY)):
            held.update(("deck", self.names[card]) for card in cards)
        return +held

    def high_water(self) -> Mapping[str, int]:
        """The cards that were ever out of the stock at once."""
        return {"deck": len(self.deck) - self.least}


def _shuffled(cards: Sequence[int], chance: random.Random) -> list[int]:
    draw = chance.random
    return sorted(cards, key=lambda _: draw())
