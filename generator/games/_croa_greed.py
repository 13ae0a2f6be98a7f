"""What a move in Crôa is worth to a player who looks one step ahead and sees no face-down tile."""

from __future__ import annotations

from generator.games import Move
from generator.games._croa_pond import Pond
from generator.games._croa_scene import CREW, SWEPT
from generator.games._croa_steps import Step
from generator.games._croa_tiles import LILY, LOG, MALE, MOSQUITO, MUD, PIKE, WHIRLPOOL


def appraise(state: Pond, move: Move) -> float:
    """Chase Queens, let Servants be born, scout with them, keep one's Queen out of reach."""
    seat = state.seat
    queen = state.where[CREW * seat]
    if not isinstance(move, Step):
        return -_danger(state, queen, ())
    to, hers = move.to, move.frog == "Q"
    there = state.at[to]
    swept = state.phase == SWEPT
    frog = CREW * seat + (not hers)
    log = bool(state.up[to]) and state.tiles[to] == LOG
    prey = there if swept else state.prey(frog, there, log, move.victim)
    worth = sum(_prize(g, seat) for g in prey)
    if state.living == 2 and any(g % CREW == 0 and g // CREW != seat for g in prey):
        return 1e6  # CROA-15: the game ends there
    if not swept:
        worth += _tile(state, to, hers)
    if not hers or not state.afloat[seat]:
        queens = [q for s, q in enumerate(state.where[::CREW]) if s != seat and q >= 0]
        nearest = min(queens, key=lambda q: _apart(state, move.start, q))
        worth += 0.4 * (_apart(state, move.start, nearest) - _apart(state, to, nearest))
    return worth - _danger(state, to if hers else queen, prey)


def _prize(frog: int, seat: int) -> float:
    value = 6.0 if frog % CREW else 100.0
    return value if frog // CREW != seat else -5 * value


def _tile(state: Pond, cell: int, hers: bool) -> float:
    """What the tile does for a frog that walks onto it; a longer chain tires, so that it ends."""
    if hers:  # a Queen on her own must go and meet males, or other Queens
        loss = 500.0 if state.afloat[state.seat] else 50.0
    else:
        loss = 5.0 if state.pike_to_reserve else 10.0
    if not state.up[cell]:
        supply = state.supply
        risk = (supply.pikes - state.seen_pikes) / (supply.pool - state.seen)
        return 2.0 - risk * loss
    kind = state.tiles[cell]
    if kind == PIKE:
        return -loss
    if kind in (LILY, MOSQUITO):
        return (1.0 if kind == LILY else 2.0) - 0.2 * state.hops**2
    if kind == MUD:
        return -6.0 if hers else -3.0
    if kind == WHIRLPOOL:
        seat = state.seat
        trips = [state.at[c] for c in state.whirlpools if c != cell]
        return max((sum(_prize(g, seat) for g in there) for there in trips), default=0.0)
    if kind > MALE and hers and state.reserve[state.seat]:
        return 12.0 * (state.pawns[state.seat] >> kind - MALE & 1)
    return 0.0


def _danger(state: Pond, cell: int, prey: tuple[int, ...]) -> float:
    """Enemy frogs that could step onto one's Queen."""
    near = 0
    for frog, place in enumerate(state.where):
        if place >= 0 and frog // CREW != state.seat and frog not in prey:
            near += _apart(state, place, cell) == 1 and not state.stuck(frog)
    return 8.0 * near


def _apart(state: Pond, one: int, other: int) -> int:
    """Steps from cell to cell."""
    (y, x), (v, u) = divmod(one, state.columns), divmod(other, state.columns)
    return max(abs(x - u), abs(y - v))
