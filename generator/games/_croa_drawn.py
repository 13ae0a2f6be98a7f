"""Ponds of Crôa as text: set up by hand from a diagram, and drawn as one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.games._croa_pond import Pond
from generator.games._croa_scene import CREW, EATEN, RESERVE, Supply
from generator.games._croa_tiles import KINDS, MALES, PIKE

LETTERS = {"F": "leaf", "L": "lily", "M": "mosquito", "U": "mud", "P": "pike", "O": "log"}
LETTERS |= {"W": "whirlpool"} | {str(k): f"male-{k}" for k in MALES}
_LETTER_OF = {KINDS[name]: letter for letter, name in LETTERS.items()}
_COLOURS = ("amber", "blue", "coral", "denim")


def position(
    diagram: str,
    *,
    seats: int = 2,
    seat: int = 0,
    pawns: Mapping[int, Iterable[int]] | None = None,
    eaten: Mapping[int, int] | None = None,
    pike_to_reserve: bool = False,
) -> Pond:
    """A pond set up by hand, of any size, at the start of a turn of `seat`.

    One word a tile, one line a row: `?` where it lies face down; its letter (F leaf, L lily,
    M mosquito, U mud, P pike, O log, W whirlpool, 1 to 6 male); then, after a dot, the frogs on it,
    each Q or S with the letter a to d of her seat and `!` if she is stuck in that seat's next turn
    or `+` if she is a newborn whose duty binds. So `?F.QaSa+` or `O.SaSb`. Seats are called amber,
    blue, coral and denim; one without a Queen is out. `pawns` names the males still in hand (all,
    unless told), `eaten` how many Servants pikes have had; the others are in reserve.
    """
    lines = [line.split() for line in diagram.strip().splitlines()]
    words = [word for line in lines for word in line]
    if len({len(line) for line in lines}) != 1:
        raise ValueError("the rows of a pond are equally long")
    kinds = [KINDS[LETTERS[word.lstrip("?")[0]]] for word in words]
    colours = _COLOURS[:seats]
    crews = [("queens", c) if n == 0 else ("servants", c) for c in colours for n in range(CREW)]
    hands = tuple(tuple(("males", f"{c}-{k}") for k in MALES) for c in colours)
    designs = tuple(LETTERS[_LETTER_OF[kind]] for kind in kinds)
    supply = Supply(colours, tuple(crews), hands, designs, {}, len(kinds), kinds.count(PIKE))
    pond = Pond(len(lines[0]), len(lines), kinds, supply, pike_to_reserve)
    pond.seat = seat
    for cell, word in enumerate(words):
        tile, _, frogs = word.partition(".")
        if not tile.startswith("?"):
            pond.turn_up(cell)
        _crowd(pond, cell, frogs)
    for owner in range(seats):
        if pond.where[CREW * owner] == RESERVE:
            pond.retire(owner)
        for _ in range((eaten or {}).get(owner, 0)):
            pond.where[pond.reserve[owner].pop()] = EATEN
        if pawns and owner in pawns:
            pond.pawns[owner] = sum(1 << k for k in pawns[owner])
    return pond


def _crowd(pond: Pond, cell: int, frogs: str) -> None:
    while frogs:
        rank, owner, frogs = frogs[0], ord(frogs[1]) - ord("a"), frogs[2:]
        if rank == "S" and not pond.reserve[owner]:
            raise ValueError("a player has no more than six Servants")
        frog = CREW * owner if rank == "Q" else pond.reserve[owner][-1]
        pond.put(frog, cell)
        if frogs.startswith("!"):
            pond.mud[frog] = pond.rounds[owner] - 1
        elif frogs.startswith("+"):
            pond.wards[owner] += (frog,)
        frogs = frogs.lstrip("!+")


def drawn(pond: Pond, hidden: bool = True) -> str:
    """The pond as `position` reads it; what lies face down shows only if `hidden` is False."""
    words = []
    for cell, there in enumerate(pond.at):
        word = "" if pond.up[cell] else "?"
        if pond.up[cell] or not hidden:
            word += _LETTER_OF[pond.tiles[cell]]
        frogs = sorted(
            f"{'S' if g % CREW else 'Q'}{'abcd'[g // CREW]}"
            + ("!" if pond.stuck(g) else "+" if g in pond.wards[g // CREW] else "")
            for g in there
        )
        words.append(word + ("." + "".join(frogs) if frogs else ""))
    width = max(map(len, words))
    rows = range(0, len(words), pond.columns)
    return "\n".join(
        " ".join(w.ljust(width) for w in words[r : r + pond.columns]).rstrip() for r in rows
    )
