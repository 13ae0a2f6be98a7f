"""Crôa once more, slowly and straight from `seeds/croa.md`: what the quick pond is compared with.

A position is a tree of plain values that is copied for every move; `after` gives the position that
each move leads to, by the move's notation.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field

Cell = tuple[int, int]  # column, row
COLOURS = ("amber", "blue", "coral", "denim")


@dataclass
class Frog:
    seat: int
    queen: bool
    at: Cell | None = None  # None in reserve
    lying: int = 0  # turns of her player to end before she is free of the mud
    newborn: bool = False


@dataclass
class Slow:
    kinds: dict[Cell, str]
    up: set[Cell]
    frogs: list[Frog]  # those that are in the game, in reserve or on the pond
    pawns: list[set[str]]
    seats: list[int]  # players with a Queen
    seat: int
    gentle_pikes: bool
    stage: str = "begin"
    mover: int = -1  # which frog is under way or at the mosquito
    came: Cell = (-1, -1)
    round: list[Cell] = field(default_factory=list)


def read(
    diagram: str, seats: int, seat: int, pawns: dict[int, tuple[int, ...]], gentle_pikes: bool
) -> Slow:
    kinds: dict[Cell, str] = {}
    slow = Slow(kinds, set(), [], [set("123456") for _ in range(seats)], [], seat, gentle_pikes)
    for y, line in enumerate(diagram.strip().splitlines()):
        for x, word in enumerate(line.split()):
            tile, _, crowd = word.partition(".")
            kinds[x, y] = tile[-1]
            if len(tile) == 1:
                slow.up.add((x, y))
            for i, letter in enumerate(crowd):
                if letter in "QS":
                    mark = crowd[i + 2 : i + 3]
                    frog = Frog("abcd".index(crowd[i + 1]), letter == "Q", (x, y))
                    frog.lying, frog.newborn = int(mark == "!"), mark == "+"
                    slow.frogs.append(frog)
    slow.seats = sorted({f.seat for f in slow.frogs if f.queen})
    for s in slow.seats:
        servants = sum(f.seat == s and not f.queen for f in slow.frogs)
        slow.frogs += [Frog(s, False) for _ in range(6 - servants)]
    for s, hand in pawns.items():
        slow.pawns[s] = {str(k) for k in hand}
    return slow


def name(cell: Cell) -> str:
    return f"{chr(97 + cell[0])}{cell[1] + 1}"


def around(slow: Slow, cell: Cell) -> list[Cell]:
    x, y = cell
    near = [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
    return [c for c in near if c in slow.kinds]


def there(slow: Slow, cell: Cell | None) -> list[Frog]:
    return [f for f in slow.frogs if f.at == cell and cell is not None]


def queen(slow: Slow, seat: int) -> Frog:
    return next(f for f in slow.frogs if f.queen and f.seat == seat)


def ways(slow: Slow, frog: Frog) -> list[tuple[Cell, int | None]]:
    """Where she may go, with whose Servant she chases off a log where she has to choose."""
    found: list[tuple[Cell, int | None]] = []
    for cell in around(slow, frog.at or (-9, -9)):
        crowd = there(slow, cell)
        own = [f for f in crowd if f.seat == frog.seat]
        others = {f.seat for f in crowd} - {frog.seat}
        log = slow.kinds[cell] == "O" and cell in slow.up
        if own:
            if not log or frog.queen or any(f.queen for f in own):
                continue  # CROA-12, CROA-21
            if len(crowd) >= 2 and not others:
                continue  # CROA-21: not onto two of one's own
        if log and not frog.queen and len(crowd) >= 2 and len(others) > 1:
            found += [(cell, seat) for seat in sorted(others)]
        else:
            found.append((cell, None))
    return found


def notation(slow: Slow, frog: Frog, cell: Cell, victim: int | None, way: str = "-") -> str:
    text = f"{'Q' if frog.queen else 'S'}{name(frog.at or (0, 0))}{way}{name(cell)}"
    return text if victim is None else f"{text}x{COLOURS[victim]}"


def after(slow: Slow) -> dict[str, Slow]:
    found: dict[str, Slow] = {}
    if slow.stage == "over":
        return found
    own = [i for i, f in enumerate(slow.frogs) if f.seat == slow.seat and f.at is not None]
    own.sort(key=lambda i: not slow.frogs[i].newborn)  # alike on one tile: newborns first
    if slow.stage == "lily":  # CROA-16
        for cell, victim in onward(slow):
            text = notation(slow, slow.frogs[slow.mover], cell, victim)
            found[text] = walk(slow, slow.mover, cell, victim)
        return found
    if slow.stage == "whirlpool":  # CROA-22
        frog = slow.frogs[slow.mover]
        for cell in slow.up:
            if slow.kinds[cell] == "W" and cell != frog.at:
                found[notation(slow, frog, cell, None, "~")] = travel(slow, slow.mover, cell)
        return found
    free = [i for i in own if not slow.frogs[i].lying]  # CROA-18
    if slow.stage == "mosquito":  # CROA-17
        free = [i for i in free if i != slow.mover]
        found["end"] = turned_over(deepcopy(slow))
    duty = [i for i in free if slow.frogs[i].newborn or slow.frogs[i].queen]
    bound = any(slow.frogs[i].newborn for i in own)
    if slow.stage == "begin" and bound and any(ways(slow, slow.frogs[i]) for i in duty):
        free = duty  # CROA-13, CROA-20
    for i in free:
        for cell, victim in ways(slow, slow.frogs[i]):
            text = notation(slow, slow.frogs[i], cell, victim)
            if text not in found:
                found[text] = walk(slow, i, cell, victim)
    return found or {"pass": turned_over(deepcopy(slow))}  # CROA-23


def onward(slow: Slow) -> list[tuple[Cell, int | None]]:
    others = [w for w in ways(slow, slow.frogs[slow.mover]) if w[0] != slow.came]
    return others or [(slow.came, None)]


def walk(before: Slow, mover: int, cell: Cell, victim: int | None) -> Slow:
    slow = deepcopy(before)
    if before.stage != "lily":
        slow.round = []
    frog = slow.frogs[mover]
    came = frog.at or (-1, -1)
    crowd = there(slow, cell)
    others = [f for f in crowd if f.seat != frog.seat]
    leave_tile(slow, frog)
    slow.up.add(cell)  # CROA-11: turn, then chase, then the effect
    chased = others
    if slow.kinds[cell] == "O" and not frog.queen and not any(f.queen for f in others):
        chased = []  # CROA-21
        if len(crowd) >= 2:
            chased = [f for f in others if victim in (None, f.seat)][:1]
    frog.at = cell
    if chase(slow, chased):
        return turned_over(slow)
    kind = slow.kinds[cell]
    if kind == "L":
        slow.stage, slow.mover, slow.came = "lily", slow.frogs.index(frog), came
        if len(onward(slow)) > 1:
            slow.round = []
        elif cell in slow.round:
            return turned_over(slow)
        else:
            slow.round.append(cell)
        return slow
    if kind == "M":
        slow.stage, slow.mover = "mosquito", slow.frogs.index(frog)
        return slow
    if kind == "W" and any(slow.kinds[c] == "W" and c != cell for c in slow.up):
        slow.stage, slow.mover = "whirlpool", slow.frogs.index(frog)
        return slow
    if kind == "U":
        frog.lying = 2
    elif kind == "P":  # CROA-19
        if frog.queen:
            out(slow, frog.seat)
        elif slow.gentle_pikes:
            home(slow, frog)
        else:
            slow.frogs = [f for f in slow.frogs if f is not frog]
    elif frog.queen and kind in slow.pawns[frog.seat] and place(slow):  # CROA-20
        slow.pawns[frog.seat].remove(kind)
    return turned_over(slow)


def travel(before: Slow, mover: int, cell: Cell) -> Slow:
    slow = deepcopy(before)
    frog = slow.frogs[mover]
    crowd = there(slow, cell)
    leave_tile(slow, frog)
    frog.at = cell
    chase(slow, crowd)
    return turned_over(slow)


def leave_tile(slow: Slow, frog: Frog) -> None:
    frog.newborn = False
    for other in slow.frogs:
        if frog.queen and other.seat == frog.seat:
            other.newborn = False


def chase(slow: Slow, chased: list[Frog]) -> bool:
    """True when that ends the turn."""
    gained = 0
    for frog in chased:
        if frog.queen:
            out(slow, frog.seat)
            gained += frog.seat != slow.seat
        elif any(f is frog for f in slow.frogs):
            home(slow, frog)
    if len(slow.seats) == 1 or slow.seat not in slow.seats:
        return True
    for _ in range(gained):
        place(slow)
    return False


def place(slow: Slow) -> bool:
    """CROA-13, CROA-14, CROA-20: a Servant from reserve beside her Queen."""
    for frog in slow.frogs:
        if frog.seat == slow.seat and frog.at is None:
            frog.at, frog.newborn = queen(slow, slow.seat).at, True
            return True
    return False


def home(slow: Slow, frog: Frog) -> None:
    frog.at, frog.lying, frog.newborn = None, 0, False


def out(slow: Slow, seat: int) -> None:
    slow.seats.remove(seat)
    slow.frogs = [f for f in slow.frogs if f.seat != seat]


def turned_over(slow: Slow) -> Slow:
    """The next player's turn, on this position itself."""
    for frog in slow.frogs:
        if frog.seat == slow.seat and frog.lying:
            frog.lying -= 1
    slow.stage, slow.mover, slow.came, slow.round = "begin", -1, (-1, -1), []
    if len(slow.seats) == 1:
        slow.stage, slow.seat = "over", slow.seats[0]
        return slow
    later = [s for s in slow.seats if s > slow.seat]
    slow.seat = later[0] if later else slow.seats[0]
    return slow


def seen(slow: Slow) -> Iterator[object]:
    """All that matters in a position, to compare with the quick pond."""
    yield slow.seat
    yield {"begin": "a new turn", "lily": "on from a lily", "over": "over"}.get(
        slow.stage, {"whirlpool": "by whirlpool"}.get(slow.stage, "after a mosquito")
    )
    yield frozenset(name(c) for c in slow.up)
    yield sorted(
        f"{name(f.at)} {COLOURS[f.seat]} {'Queen' if f.queen else 'Servant'}"
        + (" stuck" if f.lying else " newborn" if f.newborn else "")
        for f in slow.frogs
        if f.at is not None
    )
    for seat in slow.seats:
        yield COLOURS[seat], sum(f.seat == seat and f.at is None for f in slow.frogs)
        yield tuple(sorted(int(k) for k in slow.pawns[seat]))


def sequences(slow: Slow, depth: int) -> int:
    """How many sequences of so many moves there are, or fewer where the game ends."""
    if depth == 0 or slow.stage == "over":
        return 1
    return sum(sequences(s, depth - 1) for s in after(slow).values())
