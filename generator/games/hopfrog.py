"""HopFrog: frogs cross a river of currents that the dice shift, after seeds/hopfrog.md."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from generator.games import Move, Option, Shortage, defaults
from generator.games._hopfrog_claims import claims
from generator.games._hopfrog_field import Field
from generator.games._hopfrog_river import River
from generator.games._hopfrog_table import COLUMNS, Laid, nth, set_table, window
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

SEATS = (2, 3, 4)
TURN_LIMIT = 20_000
REFERENCE: tuple[str, ...] = ()

OPTIONS = (
    Option(
        "river",
        "base",
        ("base", "wide"),
        "three currents, or a fourth in the middle (HOP-21)",
    ),
)


def setup(kit: Kit, seats: int, options: Mapping[str, str], chance: random.Random) -> River:
    """HOP-10: currents at random; every segment that is not laid is in the supply."""
    if seats not in SEATS:
        raise ValueError(f"HopFrog is for {SEATS[0]} to {SEATS[-1]} players, not {seats}")
    table = set_table(kit, seats, defaults(OPTIONS, options), chance)
    bag = [design for design, count in enumerate(table.counts) for _ in range(count)]
    chance.shuffle(bag)
    currents: list[tuple[int, list[Laid]]] = []
    drawn = 0
    for _ in range(table.ways.rows - 2):
        offset = -chance.randrange(table.length)
        laid: list[Laid] = []
        while offset + table.length * len(laid) < COLUMNS:
            if not bag:
                raise Shortage("segments", f"{nth(drawn + 1)} segment", "laying the currents")
            laid.append((bag.pop(), chance.random() < 0.5))
            drawn += 1
        currents.append((offset, laid))
    return River(Field(table, currents), chance)


def arranged(
    kit: Kit,
    seats: int,
    options: Mapping[str, str],
    chance: random.Random,
    *,
    currents: Sequence[tuple[int, Sequence[str]]],
    frogs: Sequence[Sequence[str]] = (),
    dice: Sequence[int] = (),
    side: int = 0,
) -> River:
    """A position set up by hand: each current with the column (1 or less) of its first cell.

    Segments go by design, `llww` or `llww turned`. `frogs` tells for each side where its frogs
    stand, as `c3` or `home`; those not named wait. With `dice` the side has rolled them already.
    """
    table = set_table(kit, seats, defaults(OPTIONS, options), chance)

    def laid(text: str) -> Laid:
        design, _, turned = text.partition(" ")
        return table.segments.index(design), turned == "turned"

    rows = [(column - 1, [laid(text) for text in texts]) for column, texts in currents]
    for (offset, segments), row in zip(rows, range(2, table.ways.rows), strict=True):
        if not 0 >= offset >= COLUMNS - table.length * len(segments):
            raise ValueError(f"the segments of row {row} do not cover the field")
    field = Field(table, rows)
    if min(field.supply) < 0:
        raise ValueError("the kit does not hold all of these segments")
    for owner, names in enumerate(frogs):
        for name in names:
            field.stand(owner, name)
    river = River(field, chance, side)
    river.set_dice(dice)
    return river


# players and figures -----------------------------------------------------------------------------


def appraise(state: River, move: Move) -> float:
    """Rows gained and frogs that can go on; a virtual player's frogs are worth nothing."""
    match move:
        case ("step" | "jump", int(), int(cell), int(to)):
            if state.side != state.seat:
                return 0.0
            if to == state.table.home:
                return 3.0
            gained = _progress(state, state.side, to) - _progress(state, state.side, cell)
            return gained + 0.2 * state.field.free[_ahead(state, state.side, to)]
        case ("place", int()):
            return 1.0 if len(state.field.frogs[state.side]) < 2 else -1.0
        case ("shift", int(value), int(row), int(way)):
            return _worth_of_shift(state, row, way * state.dice[value])
        case ("fill", int(design), bool(turned)):
            return 0.1 * sum(state.table.cells((design, turned)))
    return 0.0


def _progress(state: River, side: int, cell: int) -> int:
    """Rows from the bank where the side starts, itself counted."""
    row = cell // COLUMNS
    return row + 1 if side % 2 == 0 else state.table.ways.rows - row


def _ahead(state: River, side: int, cell: int) -> int:
    cell += COLUMNS if side % 2 == 0 else -COLUMNS
    return cell if 0 <= cell < state.table.home else state.table.home


def _worth_of_shift(state: River, row: int, by: int) -> float:
    """What is carried away, and whose frogs find a free cell ahead of them afterwards."""
    low = COLUMNS * row
    free = state.field.free[:]
    free[low : low + COLUMNS] = window(state.field.cells[row], state.field.offsets[row] + by)
    worth = 0.0
    after: list[tuple[int, int, float]] = []
    for side, frogs in enumerate(state.field.frogs):
        stake = 1.0 if side == state.seat else -0.4 if side < state.table.seats else 0.0
        for cell in frogs:
            worth -= 0.5 * stake * state.field.free[_ahead(state, side, cell)]
            if low <= cell < low + COLUMNS:
                if not low <= cell + by < low + COLUMNS:
                    worth -= stake * _progress(state, side, cell)
                    continue
                cell += by
                free[cell] = 0
            after.append((side, cell, stake))
    for side, cell, stake in after:
        worth += 0.5 * stake * free[_ahead(state, side, cell)]
    return worth


def figures(state: River) -> dict[str, float]:
    return {
        "crossings carried away": float(state.field.carried),
        "dice lost": float(state.lost),
    }
