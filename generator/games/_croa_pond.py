"""The rules of play on a Crôa pond (CROA-11 to 23).

Chains are played step by step: while a frog goes on from a lily, travels by whirlpool or hands the
move on at a mosquito, `seat` stays. What a face-down tile is decides nothing before it is turned.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.games import Move, Outcome, Shortage
from generator.games._croa_scene import (
    BEGIN,
    BITTEN,
    CREW,
    EATEN,
    END,
    GO_ON,
    OUT,
    OVER,
    PASS,
    RESERVE,
    SWEPT,
    Scene,
)
from generator.games._croa_steps import Step
from generator.games._croa_tiles import LILY, LOG, MALE, MOSQUITO, MUD, PIKE, WHIRLPOOL


class Pond(Scene):
    """A position of Crôa; made by `setup`, or by hand by `position`."""

    __slots__ = ()

    # moves ---------------------------------------------------------------------------------------

    def moves(self) -> Sequence[Step | str]:
        if self._moves is None:
            self._moves = tuple(self._find())
        return self._moves

    def _find(self) -> list[Step | str]:
        found: list[Step | str] = []
        base = CREW * self.seat
        if self.phase == BEGIN:
            if self.wards[self.seat]:  # CROA-13, CROA-20: she or a newborn beside her goes first
                self._walk((base, *self.wards[self.seat]), found)
            if not found:
                self._walk(range(base, base + CREW), found)
            return found or [PASS]  # CROA-23
        if self.phase == BITTEN:  # CROA-17
            others = [g for g in range(base, base + CREW) if g != self.frog]
            self._walk(others, found)
            found.append(END)
        elif self.phase == GO_ON:  # CROA-16
            cell, queen = self.where[self.frog], self.frog == base
            back = None
            for to, hers, servants in self.paths[cell]:
                step = hers if queen else servants
                if to == self.left:
                    back = step
                elif not self.at[to]:
                    found.append(step)
                else:
                    self._meet(step, queen, found)
            if not found and back:
                found.append(back)
        elif self.phase == SWEPT:  # CROA-22
            here, frog = self.where[self.frog], "Q" if self.frog == base else "S"
            found.extend(Step(frog, here, to) for to in self.whirlpools if to != here)
        return found

    def _walk(self, frogs: Sequence[int], found: list[Step | str]) -> None:
        """The steps of those of `frogs` that are on the pond and not stuck: Queen, then by cell."""
        where, at, mud, base = self.where, self.at, self.mud, CREW * self.seat
        stuck = self.rounds[self.seat] - 1  # CROA-18
        cells = set()
        for frog in frogs:
            cell = where[frog]
            if cell < 0 or mud[frog] == stuck:
                continue
            if frog != base:
                cells.add(cell)
                continue
            for to, step, _ in self.paths[cell]:
                if not at[to]:
                    found.append(step)
                else:
                    self._meet(step, True, found)
        for cell in sorted(cells):
            for to, _, step in self.paths[cell]:
                if not at[to]:
                    found.append(step)
                else:
                    self._meet(step, False, found)

    def _meet(self, step: Step, queen: bool, found: list[Step | str]) -> None:
        """The step if the frogs at its end let her in (CROA-12, CROA-21)."""
        to, seat = step.to, self.seat
        there = self.at[to]
        own = [g for g in there if g // CREW == seat]
        if not own and len(there) == 1:
            found.append(step)
            return
        if own and (queen or CREW * seat in own or self.tiles[to] != LOG or not self.up[to]):
            return
        others = sorted({g // CREW for g in there} - {seat})
        if own and len(there) > 1 and not others:
            return
        if queen or len(others) < 2:
            found.append(step)
        else:
            found.extend(step._replace(victim=other) for other in others)

    # play ----------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        moves = self.moves()
        try:
            chosen = moves[moves.index(move)]
        except ValueError:
            raise ValueError(f"{move!r} is not a move here") from None
        self.news = -1
        if not isinstance(chosen, Step):
            self._next()
            return
        swept = self.phase == SWEPT
        frog = self.frog if swept or self.phase == GO_ON else self._mover(chosen)
        self._moves = None
        if self.phase != GO_ON:
            self.trail = ()
        self.hops += 1
        self._lift(frog)
        if swept:
            self._sweep(frog, chosen.to)
        else:
            self._arrive(frog, chosen)

    def _mover(self, step: Step) -> int:
        """Which of the frogs on the tile goes: newborns first, never one that may not."""
        seat = self.seat
        if step.frog == "Q":
            return CREW * seat
        stuck = self.rounds[seat] - 1
        there = [g for g in self.wards[seat] if self.where[g] == step.start]
        there += [g for g in self.at[step.start] if g // CREW == seat and g % CREW]
        return next(g for g in there if self.mud[g] != stuck and g != self.frog)

    def _lift(self, frog: int) -> None:
        """Off her tile; a duty to newborns lapses where they part from their Queen (CROA-13)."""
        cell, seat = self.where[frog], frog // CREW
        there = self.at[cell]
        self.at[cell] = () if len(there) == 1 else tuple(g for g in there if g != frog)
        if self.wards[seat]:
            kept = () if frog == CREW * seat else tuple(g for g in self.wards[seat] if g != frog)
            self.wards[seat] = kept

    def _arrive(self, frog: int, step: Step) -> None:
        """CROA-11: turn the tile up, chase by its rule, then its effect."""
        seat, to = self.seat, step.to
        if not self.up[to]:
            self.turn_up(to)
            self.news = to
        kind, there = self.tiles[to], self.at[to]
        self.where[frog] = to
        self.at[to] = (*there, frog)
        if there and self._chase(self.prey(frog, there, kind == LOG, step.victim)):
            return
        if kind == LILY:
            self.phase, self.frog, self.left = GO_ON, frog, step.start
            self._go_on(to)
            return
        if kind == MOSQUITO:
            self.phase, self.frog = BITTEN, frog
            return
        if kind == WHIRLPOOL and len(self.whirlpools) > 1:
            self.phase, self.frog = SWEPT, frog
            return
        if kind == MUD:
            self.mud[frog] = self.rounds[seat]
        elif kind == PIKE:
            self._feed(frog)
        elif kind > MALE and frog == CREW * seat:
            self._meet_male(kind - MALE)
        self._next()

    def _go_on(self, lily: int) -> None:
        """CROA-16: she who would be sent round for ever, without a choice, rests instead."""
        self._moves = tuple(self._find())
        if len(self._moves) > 1:
            self.trail = ()
        elif lily not in self.trail:
            self.trail += (lily,)
        else:
            self._next()

    def _sweep(self, frog: int, to: int) -> None:
        """CROA-22: whoever is there is chased, one's own included, and nothing more happens."""
        there = self.at[to]
        self.where[frog] = to
        self.at[to] = (*there, frog)
        if not there or not self._chase(there):
            self._next()

    def _chase(self, prey: tuple[int, ...]) -> bool:
        """Home with them; True when that ended the turn, for good or because one's Queen is out."""
        seat, fallen = self.seat, 0
        for frog in prey:
            owner = frog // CREW
            if frog % CREW == 0:
                self.chased += 1
                fallen += 1
                self.retire(owner)
            elif self.where[frog] >= 0:
                self._remove(frog)
                self._home(frog)
        if self.living == 1 or not self.alive[seat]:
            self._next()  # CROA-15: before any effect, so that the chaser wins
            return True
        for _ in range(fallen):
            self._place_beside_queen("a Queen is chased")
        return False

    def _remove(self, frog: int) -> None:
        self._lift(frog)
        if frog % CREW:
            self.afloat[frog // CREW] -= 1

    def _home(self, servant: int) -> None:
        self.where[servant] = RESERVE
        self.mud[servant] = -9
        self.reserve[servant // CREW].append(servant)

    def retire(self, seat: int) -> None:
        """The player is out, and so are all frogs of that colour (CROA-13)."""
        for frog in range(CREW * seat, CREW * (seat + 1)):
            if self.where[frog] >= 0:
                self._remove(frog)
            self.where[frog] = OUT
        self.reserve[seat] = []
        self.alive[seat] = False
        self.living -= 1

    def _feed(self, frog: int) -> None:
        """CROA-19: eaten by the pike."""
        if frog % CREW == 0:
            self.eaten += 1
            self.retire(self.seat)
            return
        self._remove(frog)
        if self.pike_to_reserve:
            self._home(frog)
        else:
            self.where[frog] = EATEN

    def _meet_male(self, male: int) -> None:
        """CROA-20: a Servant is born, where the pawn and a Servant are left."""
        seat = self.seat
        if not self.pawns[seat] >> male & 1 or not self.reserve[seat]:
            return
        moment = f"{self.supply.colours[seat]}'s Queen meets male {male}"
        if self.supply.pawns[seat][male - 1] is None:
            what = f"{self.supply.colours[seat]} pawn of male {male}"
            raise Shortage("males", what, moment)
        self.pawns[seat] &= ~(1 << male)
        self._place_beside_queen(moment)

    def _place_beside_queen(self, moment: str) -> None:
        """A Servant from the reserve, if one is left (CROA-14); her tile does nothing to her."""
        seat = self.seat
        if not self.reserve[seat]:
            return
        servant = self.reserve[seat][-1]
        if self.supply.frogs[servant] is None:
            what = f"{self.supply.colours[seat]} Servant number {servant % CREW}"
            raise Shortage("servants", what, moment)
        self.put(servant, self.where[CREW * seat])
        self.wards[seat] += (servant,)

    def _next(self) -> None:
        """The turn ends; the next player with a Queen begins, or the last one has won."""
        self._moves = None
        self.rounds[self.seat] += 1
        self.frog, self.left, self.hops, self.trail = -1, -1, 0, ()
        if self.living == 1:
            self.phase, self.seat = OVER, self.alive.index(True)
            return
        self.phase = BEGIN
        self.turn += 1
        seats = len(self.alive)
        self.seat = (self.seat + 1) % seats
        while not self.alive[self.seat]:
            self.seat = (self.seat + 1) % seats

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return Outcome((self.seat,), "the last Queen on the pond")  # CROA-15
