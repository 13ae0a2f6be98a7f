"""Frogger: the race along the path of Decktet cards, after seeds/frogger.md."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from generator.games import Move, Option, Shortage, defaults
from generator.games._frogger_claims import claims
from generator.games._frogger_race import Race
from generator.games._frogger_table import HAND, HOME, PATH, POOL, Cards, nth, set_table
from generator.kit import Kit

__all__ = [
    "OPTIONS",
    "REFERENCE",
    "SEATS",
    "TURN_LIMIT",
    "appraise",
    "arranged",
    "claims",
    "figures",
    "setup",
]

SEATS = (2, 3, 4, 5)  # FROGGER-10
TURN_LIMIT = 10_000
REFERENCE: tuple[str, ...] = ()

OPTIONS = (
    Option(
        "courts",
        "path",
        ("path", "stock", "none"),
        "whether Courts may lie on the path, join the stock later or stay in the box (FROGGER-13)",
    ),
    Option(
        "taken",
        "pass_over",
        ("pass_over", "illegal"),
        "an occupied symbol is passed over, or a frog may not be sent there (FROGGER-15)",
    ),
    Option(
        "ace_ousts_occupant",
        "yes",
        ("yes", "no"),
        "Aces and Crowns take the first card with their suit even if that symbol is occupied;"
        " otherwise they follow `taken` like any card (FROGGER-17)",
    ),
    Option(
        "laid",
        "overlapping",
        ("overlapping", "chips"),
        "path cards overlap, or lie apart with a chip for each of their symbols (FROGGER-08)",
    ),
)


# set-up ------------------------------------------------------------------------------------------


def setup(kit: Kit, seats: int, options: Mapping[str, str], chance: random.Random) -> Race:
    """FROGGER-10 to 14. Pawns beyond four and Excuses beyond one stay in the box."""
    if seats not in SEATS:
        raise ValueError(f"Frogger is for {SEATS[0]} to {SEATS[-1]} players, not {seats}")
    chosen = defaults(OPTIONS, options)
    cards = Cards.of(kit)
    pawns = cards.all("pawn")
    courts = cards.all("court") if chosen["courts"] != "none" else []
    rest = cards.all("ace", *"23456789", "crown")
    if chosen["courts"] == "path":
        rest += courts
    if len(pawns) < 4:
        raise Shortage("deck", f"{nth(len(pawns) + 1)} Pawn", "laying the path")
    chance.shuffle(rest)
    if len(rest) < PATH - 4:
        raise Shortage("deck", f"{nth(4 + len(rest) + 1)} card of the path", "laying the path")
    path = chance.sample(pawns, 4) + [rest.pop() for _ in range(PATH - 4)]
    chance.shuffle(path)
    if chosen["courts"] == "stock":
        rest += courts
        chance.shuffle(rest)
    table = set_table(kit, cards, chosen, seats, path)
    asked = HAND * seats + POOL
    if len(rest) < asked:
        raise Shortage("deck", f"{nth(len(rest) + 1)} of {asked} cards", "dealing hands and pool")
    hands = [[rest.pop() for _ in range(HAND)] for _ in range(seats)]
    pool = [rest.pop() for _ in range(POOL)]
    return Race(table, chance, hands, pool, rest, seat=chance.randrange(seats))


def arranged(
    kit: Kit,
    options: Mapping[str, str],
    chance: random.Random,
    *,
    path: Sequence[str],
    hands: Sequence[Sequence[str]],
    pool: Sequence[str] = (),
    stock: Sequence[str] = (),
    discards: Sequence[str] = (),
    frogs: Sequence[Sequence[str]] = (),
    seat: int = 0,
) -> Race:
    """A position set up by hand: twelve path cards, cards by id, one hand a seat.

    `frogs` tells for each seat where its frogs stand, as `3-waves` or `home`; those not named wait
    on the Excuse. `stock` is drawn from its end. Cards not named stay in the box.
    """
    cards = Cards.of(kit)

    def numbers(ids: Iterable[str]) -> list[int]:
        return [cards.ids.index(i) for i in ids]

    table = set_table(kit, cards, defaults(OPTIONS, options), len(hands), numbers(path))
    race = Race(
        table,
        chance,
        [numbers(h) for h in hands],
        numbers(pool),
        numbers(stock),
        numbers(discards),
        seat,
    )
    for owner, places in enumerate(frogs):
        for text in places:
            race.stand(owner, text)
    if min(race.box.values()) < 0:
        raise ValueError("the kit does not hold all of these cards")
    return race


# players and figures -----------------------------------------------------------------------------


def appraise(state: Race, move: Move) -> float:
    """Cards along the path gained, less what the hand is worth; from open information alone."""
    match move:
        case ("card", int(card), int(suit), int(place)):
            target = state.landing(card, suit, place)
            assert target is not None
            worth = target // 6 - place // 6 - (3.0 if state.table.cards.ousts[card] else 2.0)
            if target == HOME:
                return worth + 1.5
            if state.table.cards.ousts[card]:
                for other in state.places[target // 6]:
                    owner = state.occupant[other]
                    if owner >= 0:
                        worth += (-1.0 if owner == state.seat else 0.7) * (other // 6)
            return worth
        case ("back", int(place), int(to), int(card)):
            loss = place // 6 - to // 6
            if card < 0:
                return -float(loss)
            return (3.0 if state.table.cards.ousts[card] else 2.5) - loss
    return 0.0


def figures(state: Race) -> dict[str, float]:
    return {
        "times the stock ran out": float(state.dry),
        "frogs sent back to the Excuse": float(state.sent_back),
    }
