"""Crôa (CROA-01 to 23): Queens and their Servants on a pond of tiles that are not what they seem.

Components: `tiles` (`lily mosquito mud leaf pike log whirlpool`, and `male-1` to `male-6` or a
trait `male`), `queens` and `servants` (trait `colour`), `males` (traits `colour` and `male`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping

from generator.games import Option, Shortage, defaults, required
from generator.games._croa_claims import claims
from generator.games._croa_counts import kind_of
from generator.games._croa_drawn import drawn, position
from generator.games._croa_greed import appraise
from generator.games._croa_pond import Pond
from generator.games._croa_scene import CREW, Held, Supply
from generator.games._croa_tiles import LILY, LOG, MALES, PIKE, WHIRLPOOL
from generator.kit import Design, Kit

__all__ = (
    "OPTIONS",
    "REFERENCE",
    "SEATS",
    "TURN_LIMIT",
    "appraise",
    "claims",
    "drawn",
    "figures",
    "position",
    "setup",
)

SEATS = (2, 3, 4)
TURN_LIMIT = 500
OPTIONS = (
    Option(
        "pond",
        "8x8",
        ("7x7", "8x8"),
        "the pond's size; 7x7 is the first game, without 6 lilies, logs and whirlpools (CROA-05)",
    ),
    Option(
        "pike_to_reserve",
        "no",
        ("no", "yes"),
        "a Servant that meets a pike goes back to the reserve instead of leaving the game (CROA-19)",
    ),
)
REFERENCE: tuple[str, ...] = ()

# CROA-10, as (column, row) with E for the far edge, Queen first; by number of players
_E = -1
_START: Mapping[int, tuple[tuple[tuple[int, int], ...], ...]] = {
    2: (((0, 0), (1, 0), (0, 1)), ((_E, _E), (_E - 1, _E), (_E, _E - 1))),
    4: (
        ((0, 0), (1, 0), (0, 1)),
        ((_E, 0), (_E - 1, 0), (_E, 1)),
        ((_E, _E), (_E - 1, _E), (_E, _E - 1)),
        ((0, _E), (0, _E - 1), (1, _E)),
    ),
}


def _start(seats: int, side: int) -> list[list[int]]:
    """The cells of each seat's Queen and two Servants."""
    if seats == 3:
        row = side // 2  # 4 of 8 rows, 3 of 7
        places: Iterable[tuple[tuple[int, int], ...]] = (
            _START[4][0],
            ((_E, row), (_E - 1, row - 1), (_E - 1, row + 1)),
            _START[4][3],
        )
    else:
        places = _START[seats]
    return [[y % side * side + x % side for x, y in crew] for crew in places]


# set-up ------------------------------------------------------------------------------------------


def setup(kit: Kit, seats: int, options: Mapping[str, str], chance: random.Random) -> Pond:
    """The pond laid at random from the kit's tiles, and every player's three frogs on it."""
    chosen = defaults(OPTIONS, options)
    if seats not in SEATS:
        raise ValueError(f"Crôa is for 2, 3 or 4 players, not {seats}")
    side = 7 if chosen["pond"] == "7x7" else 8
    box = Counter({(c.id, d.id): d.count for c in kit.components for d in c.designs})
    pool = _tiles(kit, side)
    chance.shuffle(pool)
    laid = pool[: side * side]
    pikes = sum(kind == PIKE for kind, _ in pool)
    colours, frogs = _frogs(kit, seats)
    pawns = _pawns(kit, colours)
    box.subtract(("tiles", design) for _, design in laid)
    box.subtract(piece for piece in frogs if piece is not None)
    box.subtract(pawn for hand in pawns for pawn in hand if pawn is not None)
    supply = Supply(
        colours, frogs, pawns, tuple(design for _, design in laid), +box, len(pool), pikes
    )
    pond = Pond(side, side, [kind for kind, _ in laid], supply, chosen["pike_to_reserve"] == "yes")
    for seat, cells in enumerate(_start(seats, side)):
        for frog, cell in enumerate(cells):
            pond.put(CREW * seat + frog, cell)
    return pond


def _tiles(kit: Kit, side: int) -> list[tuple[int, str]]:
    """Kind and design of every tile that may lie in the pond; what the rules do not know stays out."""
    moment = f"laying the pond of {side} x {side}"
    designs = required(kit, "tiles", moment).designs
    known = [(kind_of(d), d) for d in designs]
    pool = [(kind, d.id) for kind, d in known if kind is not None for _ in range(d.count)]
    if side == 7:  # CROA-05
        lilies = 6
        kept = []
        for kind, design in pool:
            if kind == LILY and lilies:
                lilies -= 1
            elif kind not in (LOG, WHIRLPOOL):
                kept.append((kind, design))
        pool = kept
    if len(pool) < side * side:
        missing = side * side - len(pool)
        what = f"{'tile' if missing == 1 else 'tiles'} for {missing} of the {side * side} places"
        raise Shortage("tiles", what, moment)
    return pool


def _by_colour(designs: Iterable[Design]) -> dict[str, list[Design]]:
    found: dict[str, list[Design]] = {}
    for design in designs:
        if design.count and design.trait("colour"):
            found.setdefault(design.trait("colour"), []).append(design)
    return found


def _frogs(kit: Kit, seats: int) -> tuple[tuple[str, ...], tuple[Held | None, ...]]:
    """The colours by seat, in the order of the Queens in the kit, and the pieces by frog."""
    moment = "placing the frogs"
    queens = _by_colour(required(kit, "queens", moment).designs)
    if len(queens) < seats:
        raise Shortage("queens", f"Queen for player {len(queens) + 1}", moment)
    servants = _by_colour(required(kit, "servants", moment).designs)
    colours = tuple(queens)[:seats]
    frogs: list[Held | None] = []
    for colour in colours:
        own = [("servants", d.id) for d in servants.get(colour, ()) for _ in range(d.count)]
        if len(own) < 2:
            raise Shortage("servants", f"{colour} Servant number {len(own) + 1}", moment)
        crew = (*own[:6], *[None] * 6)[:6]
        frogs += [("queens", queens[colour][0].id), *crew]
    return colours, tuple(frogs)


def _pawns(kit: Kit, colours: Iterable[str]) -> tuple[tuple[Held | None, ...], ...]:
    """By seat and male; a pawn that is not there is missed when its male is met (CROA-20)."""
    component = kit.component("males")
    designs = component.designs if component else ()
    there: dict[tuple[str, str], Held] = {
        (d.trait("colour"), d.trait("male")): ("males", d.id) for d in designs if d.count
    }
    return tuple(tuple(there.get((c, str(k))) for k in MALES) for c in colours)


def figures(state: Pond) -> dict[str, float]:
    return {
        "Queens lost to pikes": float(state.eaten),
        "Queens lost to frogs": float(state.chased),
    }
