"""Where everything in a race of Frogger is, and what of it is seen and told: no turns, no moves."""

from __future__ import annotations

import random
from bisect import insort
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Self

from generator.games import Move, Outcome
from generator.games._decktet import SUITS
from generator.games._frogger_table import FROGS, HOME, PATH, START, Table


class Scene:
    """A position; `Race` adds what may be done in it. Frogs of one seat are alike, and so are cards printed twice."""

    __slots__ = (
        "_moves",
        "_ousting",
        "_showing",
        "_strict",
        "box",
        "chance",
        "discards",
        "done",
        "dry",
        "frogs",
        "hands",
        "home",
        "news",
        "occupant",
        "out",
        "places",
        "pool",
        "seat",
        "sent_back",
        "stock",
        "table",
        "turn",
        "waiting",
        "won",
    )

    def __init__(
        self,
        table: Table,
        chance: random.Random,
        hands: Iterable[Iterable[int]],
        pool: Iterable[int],
        stock: Iterable[int],
        discards: Iterable[int] = (),
        seat: int = 0,
    ) -> None:
        """`stock` is drawn from its end; every frog waits on the Excuse."""
        self.table = table
        self.chance = chance
        self.hands = [sorted(h) for h in hands]
        self.pool = sorted(pool)
        self.stock = list(stock)
        self.discards = list(discards)
        self.seat = seat
        self.turn = 1
        self.done = 0  # actions of this turn
        self.won = -1
        self.dry = 0  # refills that the stock could not serve
        self.sent_back = 0
        self.news: tuple[int, ...] = ()  # cards that the last move brought into the pool
        seats = len(table.colours)
        self.waiting = [FROGS] * seats  # on the Excuse, which holds any number: FROGGER-11
        self.frogs: list[list[int]] = [[] for _ in range(seats)]  # their places on the path
        self.home = [0] * seats
        self.occupant = [-1] * HOME
        self._ousting = table.options["ace_ousts_occupant"] == "yes"
        self._strict = table.options["taken"] == "illegal"
        bears = table.cards.suits
        self.places = (
            (),
            *(tuple(6 * p + s for s in bears[c]) for p, c in enumerate(table.path, 1)),
        )
        self._showing = tuple(
            tuple(6 * p + s for p, c in enumerate(table.path, 1) if s in bears[c])
            for s in range(len(SUITS))
        )
        in_play = Counter([*table.path, table.excuse, *self.pool, *self.stock, *self.discards])
        for hand in self.hands:
            in_play.update(hand)
        self.box = Counter(dict(enumerate(table.cards.counts)))
        self.box.subtract(in_play)
        self.out = 0
        self._moves: list[Move] | None = None
        self.measure()

    def landing(self, card: int, suit: int, place: int) -> int | None:
        """Where a frog goes with a card (FROGGER-15 to 17); None where `taken` forbids it."""
        ousts = self._ousting and self.table.cards.ousts[card]
        beyond = place // 6 * 6 + 6  # never within its own card
        for target in self._showing[suit]:
            if target >= beyond:
                if ousts or self.occupant[target] < 0:
                    return target
                if self._strict:
                    return None
        return HOME

    def measure(self) -> None:
        """The most cards ever out at once: on the path, in hands, in the pool, the Excuse."""
        out = PATH + 1 + len(self.pool) + sum(map(len, self.hands))
        if out > self.out:
            self.out = out

    def stand(self, owner: int, text: str) -> None:
        """Take a frog of that seat from the Excuse to a free place such as `3-waves`, or `home`."""
        if not self.waiting[owner]:
            raise ValueError(f"seat {owner} has no frog left on the Excuse")
        if text == "home":
            self.home[owner] += 1
        else:
            position, suit = text.split("-")
            place = 6 * int(position) + SUITS.index(suit)
            if place not in self.places[int(position)] or self.occupant[place] >= 0:
                raise ValueError(f"no frog can stand on {text}")
            self.occupant[place] = owner
            insort(self.frogs[owner], place)
        self.waiting[owner] -= 1
        self._moves = None

    # what is known -------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        if self.won < 0:
            return None
        scores = tuple(float(n) for n in self.home)
        return Outcome((self.won,), "all six frogs are home", scores)

    def copy(self) -> Self:
        other = object.__new__(type(self))
        for name in ("table", "box", "_ousting", "places", "_showing", "_strict"):
            setattr(other, name, getattr(self, name))
        for name in ("seat", "turn", "done", "won", "dry", "sent_back", "out", "news"):
            setattr(other, name, getattr(self, name))
        for name in ("pool", "stock", "discards", "waiting", "home", "occupant"):
            setattr(other, name, list(getattr(self, name)))
        other.hands = [list(h) for h in self.hands]
        other.frogs = [list(f) for f in self.frogs]
        other.chance = random.Random()
        other.chance.setstate(self.chance.getstate())
        other._moves = None
        return other

    def view(self, seat: int) -> Mapping[str, object]:
        """Hands are hidden but for their number, the stock too; pool and discards lie open."""
        ids = self.table.cards.ids
        return {
            "seat": self.seat,
            "turn": self.turn,
            "actions": self.done,
            "path": tuple(ids[c] for c in self.table.path),
            "frogs": tuple(tuple(map(self.place, f)) for f in self.frogs),
            "on the Excuse": tuple(self.waiting),
            "home": tuple(self.home),
            "hand": tuple(ids[c] for c in self.hands[seat]),
            "cards in hands": tuple(map(len, self.hands)),
            "pool": tuple(ids[c] for c in self.pool),
            "discards": tuple(sorted(ids[c] for c in self.discards)),
            "cards in the stock": len(self.stock),
        }

    def holdings(self) -> Counter[tuple[str, str]]:
        cards, table = self.table.cards, self.table
        deck = Counter(self.box)
        deck.update([*table.path, table.excuse, *self.pool, *self.stock, *self.discards])
        for hand in self.hands:
            deck.update(hand)
        held = Counter({("deck", cards.ids[c]): n for c, n in deck.items() if n})
        standing = Counter(owner for owner in self.occupant if owner >= 0)
        for component in table.kit.components:
            if component.id != "deck":
                held.update({(component.id, d.id): d.count for d in component.designs if d.count})
        for seat, designs in enumerate(table.frogs):
            held.subtract(("frogs", d) for d in designs)
            there = self.waiting[seat] + standing[seat] + self.home[seat]
            held.update(("frogs", d) for d in designs[:there])
        return held

    def high_water(self) -> Mapping[str, int]:
        table = self.table
        most = {"deck": self.out, "frogs": FROGS * len(table.colours)}
        chips = table.chips
        most |= {f"chips.{SUITS[s]}": chips[s] for s in range(len(SUITS)) if chips[s]}
        if table.kit.component("finish"):
            most["finish"] = 1
        return most

    # words ---------------------------------------------------------------------------------------

    def place(self, place: int) -> str:
        if place in (START, HOME):
            return "home" if place else "start"
        return f"{place // 6}-{SUITS[place % 6]}"

    def notation(self, move: Move) -> str:
        ids = self.table.cards.ids
        match move:
            case ("card", int(card), int(suit), int(place)):
                return f"{ids[card]} {SUITS[suit]} {self.place(place)}"
            case ("back", int(place), int(to), int(card)):
                taken = ids[card] if card >= 0 else "-"
                return f"back {self.place(place)} {self.place(to)} {taken}"
            case ("take", int(card)):
                return f"take {ids[card]}"
            case (str(word),):
                return word
        raise ValueError(f"{move!r} is not a move of Frogger")

    def player(self, seat: int) -> str:
        return self.table.colours[seat].capitalize()

    def aftermath(self) -> str:
        if not self.news:
            return ""
        *most, last = (self.table.cards.names[c] for c in self.news)
        told = f"{', '.join(most)} and {last}" if most else last
        return f"The pool is filled up: {told}."

    def told(self, move: Move) -> str:
        names = self.table.cards.names
        who = self.player(self.seat)
        match move:
            case ("card", int(card), int(suit), int(place)):
                target = self.landing(card, suit, place)
                assert target is not None
                ousted = ""
                if target != HOME and self.table.cards.ousts[card]:
                    there = [o for p in self.places[target // 6] if (o := self.occupant[p]) >= 0]
                    if there:
                        frogs = "frog goes" if len(there) == 1 else "frogs go"
                        ousted = f"; {len(there)} {frogs} back to the Excuse"
                to = "crosses the finish" if target == HOME else f"goes to {self._said(target)}"
                return (
                    f"{who} plays {names[card]} for {SUITS[suit].capitalize()}:"
                    f" the frog on {self._said(place)} {to}{ousted}."
                )
            case ("back", int(place), int(to), int(card)):
                taken = f"takes {names[card]}" if card >= 0 else "finds no card to take"
                return (
                    f"{who} moves the frog on {self._said(place)} back to {self._said(to)}"
                    f" and {taken}."
                )
            case ("take", int(card)):
                return f"{who} has no card and no frog on the path, and takes {names[card]}."
            case ("stop",):
                return f"{who} ends the turn."
        return f"{who} cannot do anything."

    def _said(self, place: int) -> str:
        if place == START:
            return "the Excuse"
        name = self.table.cards.names[self.table.path[place // 6 - 1]]
        return f"card {place // 6}, {name} ({SUITS[place % 6].capitalize()})"
