"""Where everything in a game of Crôa lies, and what of it is seen and told: no rules of turns.

Cells count from 0, row by row; frogs count from 0, seven to a seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from generator.games import Move
from generator.games._croa_steps import Step, paths
from generator.games._croa_tiles import KINDS, LOG, MALE, MALES, MUD, NAMES, PIKE, PLAIN, WHIRLPOOL

# a frog is 7 x seat + number: 0 her player's Queen, 1 to 6 the Servants (CROA-14)
CREW = 7
RESERVE, EATEN, OUT = -1, -2, -3  # where a frog is that is not on the pond

BEGIN, GO_ON, SWEPT, BITTEN, OVER = range(5)
PHASES = ("a new turn", "on from a lily", "by whirlpool", "after a mosquito", "over")
END, PASS = "end", "pass"
_SPOKEN = {KINDS[name]: f"a {name}" for name in PLAIN} | {MUD: "mud"}
_SPOKEN |= {MALE + k: f"male {k}" for k in MALES}

Held = tuple[str, str]  # component and design of a printed piece


@dataclass(frozen=True, slots=True)
class Supply:
    """Which printed piece is which; the same for all copies of a position.

    `frogs` by number and `pawns` by seat and male hold None for what the box lacks; `pool` and
    `pikes` count the tiles, and the pikes among them, from which the pond was laid.
    """

    colours: tuple[str, ...]
    frogs: tuple[Held | None, ...]
    pawns: tuple[tuple[Held | None, ...], ...]
    tiles: tuple[str, ...]
    box: Mapping[Held, int]
    pool: int
    pikes: int


class Scene:
    """All that lies on, and beside, the pond; `Pond` adds what may be done with it."""

    __slots__ = (
        "_moves",
        "afloat",
        "alive",
        "at",
        "chased",
        "columns",
        "eaten",
        "frog",
        "hops",
        "left",
        "living",
        "most",
        "mud",
        "news",
        "paths",
        "pawns",
        "phase",
        "pike_to_reserve",
        "reserve",
        "rounds",
        "rows",
        "seat",
        "seen",
        "seen_pikes",
        "supply",
        "tiles",
        "trail",
        "turn",
        "up",
        "wards",
        "where",
        "whirlpools",
    )

    def __init__(
        self,
        columns: int,
        rows: int,
        tiles: Sequence[int],
        supply: Supply,
        pike_to_reserve: bool = False,
    ) -> None:
        """All tiles face down, all frogs in reserve; `put` the frogs, then let `seat` begin."""
        seats = range(len(supply.colours))
        self.columns, self.rows = columns, rows
        self.paths = paths(columns, rows)
        self.supply = supply
        self.pike_to_reserve = pike_to_reserve
        self.tiles = tuple(tiles)
        self.up = bytearray(columns * rows)
        self.whirlpools: tuple[int, ...] = ()  # those turned up
        self.at: list[tuple[int, ...]] = [()] * (columns * rows)
        self.where = [RESERVE] * (CREW * len(seats))
        self.mud = [-9] * len(self.where)  # the round of her player in which a frog got stuck
        # what the box lacks lies at the bottom: it is asked for last
        self.reserve = [list(range(CREW * (s + 1) - 1, CREW * s, -1)) for s in seats]
        self.wards: list[tuple[int, ...]] = [() for _ in seats]  # placed beside their Queen
        self.pawns = [0b1111110 for _ in seats]  # bit k: the pawn of male k is in hand
        self.alive = [True for _ in seats]
        self.living = len(seats)
        self.rounds = [0 for _ in seats]
        self.seat, self.turn = 0, 1
        self.phase, self.frog, self.left, self.hops = BEGIN, -1, -1, 0
        self.trail: tuple[int, ...] = ()  # lilies that left no choice, one after the other
        self.eaten, self.chased = 0, 0  # Queens lost to pikes, to frogs
        self.afloat = [0 for _ in seats]  # Servants on the pond
        self.most = [0 for _ in range(len(seats) + 1)]  # by seat, then together
        self.seen, self.seen_pikes = 0, 0
        self.news = -1  # the tile that the last move turned up
        self._moves: tuple[Step | str, ...] | None = None

    def copy(self) -> Self:
        """An independent position; nothing is left to chance once the pond is laid."""
        new = type(self).__new__(type(self))
        new.columns, new.rows, new.paths = self.columns, self.rows, self.paths
        new.supply, new.pike_to_reserve, new.tiles = self.supply, self.pike_to_reserve, self.tiles
        new.up, new.whirlpools = self.up[:], self.whirlpools
        new.at, new.where, new.mud = self.at[:], self.where[:], self.mud[:]
        new.reserve = [r[:] for r in self.reserve]
        new.wards, new.pawns, new.alive = self.wards[:], self.pawns[:], self.alive[:]
        new.living, new.rounds = self.living, self.rounds[:]
        new.seat, new.turn, new.phase = self.seat, self.turn, self.phase
        new.frog, new.left, new.hops = self.frog, self.left, self.hops
        new.trail, new.news = self.trail, self.news
        new.eaten, new.chased = self.eaten, self.chased
        new.afloat, new.most = self.afloat[:], self.most[:]
        new.seen, new.seen_pikes = self.seen, self.seen_pikes
        new._moves = self._moves
        return new

    def put(self, frog: int, cell: int) -> None:
        """Onto a tile, without effect; a Servant is taken from the reserve if she is there."""
        seat = frog // CREW
        if frog % CREW and self.where[frog] == RESERVE and frog in self.reserve[seat]:
            self.reserve[seat].remove(frog)
            self.afloat[seat] += 1
            self.most[seat] = max(self.most[seat], self.afloat[seat])
            self.most[-1] = max(self.most[-1], sum(self.afloat))
        self.where[frog] = cell
        self.at[cell] += (frog,)

    def turn_up(self, cell: int) -> None:
        self.up[cell] = 1
        self.seen += 1
        if self.tiles[cell] == PIKE:
            self.seen_pikes += 1
        elif self.tiles[cell] == WHIRLPOOL:
            self.whirlpools = tuple(sorted((*self.whirlpools, cell)))

    def prey(self, frog: int, there: tuple[int, ...], log: bool, victim: int) -> tuple[int, ...]:
        """Whom a frog that walks in chases, of those there (CROA-12, CROA-13, CROA-21)."""
        seat = frog // CREW
        others = tuple(g for g in there if g // CREW != seat)
        if not log or frog == CREW * seat or any(g % CREW == 0 for g in others):
            return others
        if len(there) < 2:
            return ()
        return tuple(g for g in others if victim in (-1, g // CREW))[:1]

    # what can be seen and told -------------------------------------------------------------------

    def stuck(self, frog: int) -> bool:
        """Whether a frog lies on her side: she may not move in her player's turn (CROA-18)."""
        return self.mud[frog] + 1 == self.rounds[frog // CREW]

    def view(self, seat: int) -> Mapping[str, object]:
        """Everything but what lies face down, and alike for every seat."""
        colours = self.supply.colours
        frogs = []
        for cell, there in enumerate(self.at):
            for g in there:
                words = [
                    self.cell_name(cell),
                    colours[g // CREW],
                    "Servant" if g % CREW else "Queen",
                ]
                words += ["stuck"] * self.stuck(g) + ["newborn"] * (g in self.wards[g // CREW])
                frogs.append(" ".join(words + ["on the move"] * (g == self.frog)))
        return {
            "pond": f"{self.columns} x {self.rows}",
            "turned up": {
                self.cell_name(cell): NAMES[kind]
                for cell, (kind, up) in enumerate(zip(self.tiles, self.up, strict=True))
                if up
            },
            "frogs": tuple(sorted(frogs)),
            "reserve": {c: len(r) for c, r in zip(colours, self.reserve, strict=True)},
            "eaten": {
                c: self.where[CREW * s : CREW * s + CREW].count(EATEN)
                for s, c in enumerate(colours)
            },
            "males in hand": {
                c: tuple(k for k in MALES if hand >> k & 1)
                for c, hand in zip(colours, self.pawns, strict=True)
            },
            "out": tuple(c for c, alive in zip(colours, self.alive, strict=True) if not alive),
            "seat": self.seat,
            "turn": self.turn,
            "phase": PHASES[self.phase],
            "came from": self.cell_name(self.left) if self.phase == GO_ON else "",
            "lilies without a choice": tuple(self.cell_name(c) for c in self.trail),
        }

    def cell_name(self, cell: int) -> str:
        """`a1` is the top left; letters count columns, numbers rows."""
        return f"{chr(ord('a') + cell % self.columns)}{cell // self.columns + 1}"

    def notation(self, move: Move) -> str:
        if not isinstance(move, Step):
            return str(move)
        way = "~" if self.phase == SWEPT else "-"
        text = f"{move.frog}{self.cell_name(move.start)}{way}{self.cell_name(move.to)}"
        return text if move.victim < 0 else f"{text}x{self.supply.colours[move.victim]}"

    def told(self, move: Move) -> str:
        """Never what lies face down."""
        player = self.player(self.seat)
        if not isinstance(move, Step):
            return f"{player} {'ends the turn' if move == END else 'cannot move and passes'}."
        verb = {GO_ON: "hops on", SWEPT: "is swept"}.get(self.phase, "goes")
        frog = "Queen" if move.frog == "Q" else "Servant"
        here, goal = self.cell_name(move.start), self.cell_name(move.to)
        text = f"{player}'s {frog} {verb} from {here} to {goal}"
        up, there = bool(self.up[move.to]), self.at[move.to]
        prey = there
        if self.phase != SWEPT:
            mover = CREW * self.seat + (move.frog == "S")
            log = up and self.tiles[move.to] == LOG
            prey = self.prey(mover, there, log, move.victim)
            text += f", {_SPOKEN[self.tiles[move.to]]}" if up else " and turns it up"
        if prey and not up and move.frog == "S" and all(g % CREW for g in prey):
            return f"{text}, where {self._crowd(prey)} sits."  # a log would hold both
        if prey:
            return f"{text}, chasing {self._crowd(prey)}."
        return f"{text}, beside {self._crowd(there)}." if there else f"{text}."

    def player(self, seat: int) -> str:
        return self.supply.colours[seat].capitalize()

    def aftermath(self) -> str:
        """What the last move turned up, and what that did at once."""
        if self.news < 0:
            return ""
        kind, there = self.tiles[self.news], self.at[self.news]
        text = f"{self.cell_name(self.news)} is {_SPOKEN[kind]}"
        if kind == PIKE:
            return f"{text} and takes the frog."
        born = kind > MALE and any(g in self.wards[g // CREW] for g in there)
        return f"{text}: a Servant joins the Queen." if born else f"{text}."

    def _crowd(self, frogs: tuple[int, ...]) -> str:
        words = Counter(
            f"{self.player(g // CREW)}'s {'Servant' if g % CREW else 'Queen'}" for g in frogs
        )
        return " and ".join(f"{n} of {w}s" if n > 1 else w for w, n in words.items())

    def holdings(self) -> Counter[Held]:
        held: Counter[Held] = Counter(self.supply.box)
        held.update(("tiles", design) for design in self.supply.tiles)
        on_pond = [g for there in self.at for g in there]
        elsewhere = [g for g, place in enumerate(self.where) if place < 0]
        for frog in (*on_pond, *elsewhere):
            piece = self.supply.frogs[frog]
            if piece is not None:
                held[piece] += 1
        held.update(pawn for hand in self.supply.pawns for pawn in hand if pawn is not None)
        return held

    def high_water(self) -> Mapping[str, int]:
        """Tiles and Queens, all from the start; Servants at once on the pond, by colour too; pawns spent."""
        seats = len(self.alive)
        marks = {"tiles": len(self.tiles), "queens": seats, "servants": self.most[-1]}
        for seat in range(seats):
            piece = self.supply.frogs[CREW * seat + 1]
            if piece is not None:
                marks[".".join(piece)] = self.most[seat]
        marks["males"] = sum(6 - hand.bit_count() for hand in self.pawns)
        return marks
