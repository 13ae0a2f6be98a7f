"""What lies on the table of a game of Frogger: cards by number, frogs by seat, the path, chips.

A place is 6 x position + suit: position 0 is the Excuse, 1 to 12 are the path, 13 is home.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.games import Shortage, required
from generator.games._decktet import SUITS, rank, suits
from generator.kit import Kit, spoken

PATH = 12
HAND = 4
POOL = 6
FROGS = 6
START = 0
HOME = 6 * (PATH + 1)


@dataclass(frozen=True, slots=True)
class Cards:
    """The deck by number, a number for each design; suits are numbers as in SUITS."""

    ids: tuple[str, ...]
    names: tuple[str, ...]
    counts: tuple[int, ...]
    ranks: tuple[str, ...]
    suits: tuple[tuple[int, ...], ...]
    ousts: tuple[bool, ...]  # FROGGER-17: Aces and Crowns

    @staticmethod
    def of(kit: Kit) -> Cards:
        designs = required(kit, "deck", "set-up").designs
        ranks = tuple(rank(d) for d in designs)
        return Cards(
            tuple(d.id for d in designs),
            tuple(spoken(d.names) or d.id.replace("-", " ").title() for d in designs),
            tuple(d.count for d in designs),
            ranks,
            tuple(tuple(SUITS.index(s) for s in suits(d) if s in SUITS) for d in designs),
            tuple(r in ("ace", "crown") for r in ranks),
        )

    def all(self, *of_rank: str) -> list[int]:
        """Every piece of certain ranks, by the number of its design."""
        return [c for c, r in enumerate(self.ranks) if r in of_rank for _ in range(self.counts[c])]


@dataclass(frozen=True, slots=True)
class Table:
    """What does not change while a game is played."""

    kit: Kit
    options: Mapping[str, str]
    cards: Cards
    colours: tuple[str, ...]  # of the seats
    frogs: tuple[tuple[str, ...], ...]  # six designs a seat, alike to the rules
    path: tuple[int, ...]
    excuse: int

    @property
    def chips(self) -> Counter[int]:
        """How many chips of each suit lie on the path; none where cards overlap."""
        if self.options["laid"] != "chips":
            return Counter()
        return Counter(s for card in self.path for s in self.cards.suits[card])


def set_table(
    kit: Kit, cards: Cards, options: Mapping[str, str], seats: int, path: Sequence[int]
) -> Table:
    excuse = next((c for c in cards.all("excuse")), None)
    if excuse is None:
        raise Shortage("deck", "Excuse", "laying the start")
    colours, frogs = _frogs(kit, seats)
    laid = Table(kit, options, cards, colours, frogs, tuple(path), excuse)
    chips = laid.chips
    if chips:
        held = Counter[str]()
        for d in required(kit, "chips", "laying the path").designs:
            held[d.trait("suit").casefold() or d.id] += d.count
        for number, needed in sorted(chips.items()):
            suit = SUITS[number]
            if held[suit] < needed:
                what = f"{nth(held[suit] + 1)} chip of {suit}"
                raise Shortage("chips", what, "laying a chip for each symbol of the path")
    return laid


def _frogs(kit: Kit, seats: int) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """FROGGER-07: six frogs of one colour a seat, in the order of the kit."""
    moment = "handing out the frogs"
    by_colour: dict[str, list[str]] = {}
    for d in required(kit, "frogs", moment).designs:
        by_colour.setdefault(d.trait("colour") or d.id, []).extend([d.id] * d.count)
    full = {colour: ids for colour, ids in by_colour.items() if len(ids) >= FROGS}
    if len(full) < seats:
        short = max(
            by_colour.keys() - full.keys(), key=lambda c: (len(by_colour[c]), c), default=""
        )
        what = f"{nth(len(by_colour[short]) + 1)} {short} frog" if short else f"{nth(seats)} colour"
        raise Shortage("frogs", what, moment)
    colours = tuple(full)[:seats]
    return colours, tuple(tuple(full[c][:FROGS]) for c in colours)


def nth(number: int) -> str:
    words = ("", "first", "second", "third", "fourth", "fifth", "sixth")
    return words[number] if number < len(words) else f"{number}th"
