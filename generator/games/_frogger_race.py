"""A position of Frogger and its moves: FROGGER-14 to 22.

A turn is up to three moves of the same seat, one move an action.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from generator.games import Move
from generator.games._frogger_scene import Scene
from generator.games._frogger_table import FROGS, HOME, POOL, START

ACTIONS = 3

# ("card", card, suit, from) · ("back", from, to, taken or -1) · ("take", card) · ("stop",) · ("pass",)


class Race(Scene):
    """A position and what may be done in it."""

    __slots__ = ()

    # moves ---------------------------------------------------------------------------------------

    def moves(self) -> Sequence[Move]:
        if self._moves is None:
            self._moves = [] if self.won >= 0 else self._legal()
        return self._moves

    def _legal(self) -> list[Move]:
        hand = self.hands[self.seat]
        mine = self.frogs[self.seat]
        if not (self.done or hand or mine):  # FROGGER-20
            return [("take", card) for card in dict.fromkeys(self.pool)] or [("pass",)]
        sources = [START, *mine] if self.waiting[self.seat] else mine
        bears = self.table.cards.suits
        moves: list[Move] = [
            ("card", card, suit, place)
            for card in dict.fromkeys(hand)
            for suit in bears[card]
            for place in sources
            if not self._strict or self.landing(card, suit, place) is not None
        ]
        pool = list(dict.fromkeys(self.pool))
        for place in mine:
            for to in self._behind(place):
                # FROGGER-18: not a card that bears the suit landed on
                fit = [c for c in pool if to % 6 not in bears[c]] if to else pool
                moves += [("back", place, to, card) for card in fit or (-1,)]
        if self.done:  # FROGGER-14: one action at least, if one is possible
            moves.append(("stop",))
        return moves or [("pass",)]

    def _behind(self, place: int) -> list[int]:
        """The free symbols of the nearest card behind that has one, or else the Excuse."""
        for position in range(place // 6 - 1, 0, -1):
            free = [p for p in self.places[position] if self.occupant[p] < 0]
            if free:
                return free
        return [START]

    # play ----------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        moves = self.moves()
        try:
            move = moves[moves.index(move)]
        except ValueError:
            raise ValueError(f"{move!r} is not a move here") from None
        self._moves = None
        self.news = ()
        match move:
            case ("card", int(card), int(suit), int(place)):
                self._forward(card, suit, place)
            case ("back", int(place), int(to), int(card)):
                self._back(place, to, card)
            case ("take", int(card)):
                self._take(card)
                self.done = ACTIONS  # FROGGER-20: and the turn ends
            case _:
                self.done = ACTIONS
        if not self.pool:
            self._refill()
        self.measure()
        if self.home[self.seat] == FROGS:  # FROGGER-22
            self.won = self.seat
        elif self.done >= ACTIONS:
            self.seat = (self.seat + 1) % len(self.hands)
            self.turn += 1
            self.done = 0

    def _forward(self, card: int, suit: int, place: int) -> None:
        seat = self.seat
        target = self.landing(card, suit, place)
        assert target is not None
        self.hands[seat].remove(card)
        self.discards.append(card)  # FROGGER-21
        self._lift(seat, place)
        if target == HOME:
            self.home[seat] += 1
        else:
            if self.table.cards.ousts[card]:
                for other in self.places[target // 6]:
                    owner = self.occupant[other]
                    if owner >= 0:
                        self._lift(owner, other)
                        self.waiting[owner] += 1
                        self.sent_back += 1
            self.occupant[target] = seat
            insort(self.frogs[seat], target)
        self.done += 1

    def _back(self, place: int, to: int, card: int) -> None:
        self._lift(self.seat, place)
        if to == START:
            self.waiting[self.seat] += 1
        else:
            self.occupant[to] = self.seat
            insort(self.frogs[self.seat], to)
        if card >= 0:
            self._take(card)
        self.done += 1

    def _lift(self, seat: int, place: int) -> None:
        if place == START:
            self.waiting[seat] -= 1
        else:
            self.frogs[seat].remove(place)
            self.occupant[place] = -1

    def _take(self, card: int) -> None:
        self.pool.remove(card)
        insort(self.hands[self.seat], card)

    def _refill(self) -> None:
        """FROGGER-19: from the stock, then from the discards, as far as there are any."""
        short = False
        news = []
        while len(self.pool) < POOL and (self.stock or self.discards):
            if not self.stock:
                self.chance.shuffle(self.discards)
                self.stock, self.discards = self.discards, []
                short = True
            news.append(self.stock.pop())
            self.pool.append(news[-1])
        if short or 0 < len(self.pool) < POOL:
            self.dry += 1
        self.pool.sort()
        self.news = tuple(news)
