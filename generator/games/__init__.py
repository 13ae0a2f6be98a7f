"""What every game offers: claims about the kit, and play with exactly the printed pieces.

A game is one module of this folder, named as the kit's `game:`. It offers

    SEATS: tuple[int, ...]            the numbers of players its rules allow
    OPTIONS: tuple[Option, ...]       named choices of rule with their defaults
    TURN_LIMIT: int                   turns after which a playout counts as "hit the limit"
    claims(kit, look) -> tuple[Claim, ...]
    setup(kit, seats, options, chance) -> State
    appraise(state, move) -> float    worth of a move to the seat whose turn it is, from what that
                                      seat can see; the greedy player takes the greatest
    figures(state) -> dict[str, float]  the one or two numbers of a finished game that matter, 0 or more
    REFERENCE: tuple[str, ...]        lines to print beside the statistics (may be empty)

Where claims are in a file `_<game>_claims.py` of their own, the proof loads that alone and leaves
the play asleep. Modules here know the ground floor and this file only.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, Self

from generator.findings import Claim, Place, Verdict
from generator.kit import Component, Design, DesignLook, Kit, Look

Move = Hashable


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of rule; `choices[0]` need not be the default."""

    name: str
    default: str
    choices: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the seats that won (several, or none for a draw), why, and the scores."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[float, ...] = ()


class State(Protocol):
    """A position; `play` changes it in place. Seats count from 0."""

    seat: int  # whose turn it is
    turn: int  # turns begun so far

    def moves(self) -> Sequence[Move]:
        """Every legal move in a fixed order; empty only when the game is over."""
        ...

    def play(self, move: Move) -> None:
        """Carry out a move of `moves()`; ValueError for any other, and nothing changes."""
        ...

    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        ...

    def copy(self) -> Self:
        """An independent position; its chance goes on as this one's would."""
        ...

    def view(self, seat: int) -> Mapping[str, object]:
        """All that a seat may know; equal positions to that seat give equal views."""
        ...

    def notation(self, move: Move) -> str:
        """A short text for a move, unique among `moves()`."""
        ...

    def told(self, move: Move) -> str:
        """One sentence in words, from the position before the move."""
        ...

    def aftermath(self) -> str:
        """What the last move brought to light or about, in sentences; empty where `told` said all."""
        ...

    def player(self, seat: int) -> str:
        """How all that is told calls a player."""
        ...

    def holdings(self) -> Counter[tuple[str, str]]:
        """Where everything is, summed: pieces by (component, design), the box included."""
        ...

    def high_water(self) -> Mapping[str, int]:
        """The most pieces ever in use at once, by component (or `component.design`)."""
        ...


class Claimant(Protocol):
    """What the proof needs of a game."""

    def claims(self, kit: Kit, look: Look) -> tuple[Claim, ...]: ...


class Game(Claimant, Protocol):
    SEATS: tuple[int, ...]
    OPTIONS: tuple[Option, ...]
    TURN_LIMIT: int
    REFERENCE: tuple[str, ...]

    def setup(
        self, kit: Kit, seats: int, options: Mapping[str, str], chance: random.Random
    ) -> State: ...

    def appraise(self, state: State, move: Move) -> float: ...

    def figures(self, state: State) -> dict[str, float]: ...


class Shortage(Exception):
    """A rule asked for a piece that the box does not hold."""

    def __init__(self, component: str, what: str, moment: str) -> None:
        super().__init__(f"{moment}: the box holds no {what} ({component}) for it")
        self.component = component
        self.what = what
        self.moment = moment


def playout(state: State, chance: random.Random, limit: int) -> None:
    """Random play until the game is over or more than `limit` turns have begun.

    Every legal move is as likely as any other; a lone move takes no chance. A state may bring a
    quicker `playout` of its own, which leaves exactly the same position.
    """
    while state.turn <= limit and (moves := state.moves()):
        state.play(picked(moves, chance))


def picked(moves: Sequence[Move], chance: random.Random) -> Move:
    return moves[0] if len(moves) == 1 else moves[int(chance.random() * len(moves))]


def from_notation(state: State, text: str) -> Move:
    """The legal move of that notation; ValueError where there is none."""
    for move in state.moves():
        if state.notation(move) == text:
            return move
    raise ValueError(f"“{text}” is not a move here")


def defaults(options: Iterable[Option], given: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value; ValueError for an unknown name or choice."""
    known = {o.name: o for o in options}
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"there is no option {name}; options are {', '.join(known) or 'none'}")
        if value not in known[name].choices:
            raise ValueError(f"{name} can be {', '.join(known[name].choices)}, not {value}")
    return {o.name: given.get(o.name, o.default) for o in known.values()}


# claims ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Claims:
    """Collects a game's claims about a kit; a waived claim that fails gets the verdict `waived`."""

    kit: Kit
    made: list[Claim] = field(default_factory=list)

    def add(
        self,
        fact: str,
        sentence: str,
        expected: object,
        found: object,
        holds: bool | None = None,
        place: Place | None = None,
        hint: str = "",
    ) -> None:
        """Compare `expected` with `found`; `holds` decides where equality is not the question."""
        good = expected == found if holds is None else holds
        verdict: Verdict = "holds" if good else ("waived" if fact in self.kit.waivers else "fails")
        self.made.append(Claim(fact, sentence, str(expected), str(found), verdict, place, hint))

    def skip(self, fact: str, sentence: str, expected: object, place: Place | None = None) -> None:
        """A fact that this layout does not show, such as backs on fronts-only sheets."""
        self.made.append(
            Claim(fact, sentence, str(expected), "not printed", "not on this layout", place)
        )

    def count(
        self,
        fact: str,
        sentence: str,
        expected: int,
        component: str,
        where: Callable[[Design], bool] = lambda design: True,
        hint: str = "",
    ) -> None:
        """How many pieces of a component satisfy `where`; the place is the design or component."""
        found = self.kit.component(component)
        designs = [] if found is None else [d for d in found.designs if where(d)]
        place = designs[0].place if len(designs) == 1 else (found or self.kit).place
        if found is None:
            hint = hint or nearest_hint(component, [c.id for c in self.kit.components])
        self.add(fact, sentence, expected, sum(d.count for d in designs), None, place, hint)

    def counts(
        self,
        fact: str,
        sentence: str,
        component: str,
        expected: Mapping[str, int],
        key: Callable[[Design], str],
        summary: str,
    ) -> None:
        """Pieces counted by `key`: one claim when all is right, else one for each wrong entry.

        `summary` says in a few words what is expected (“6 each of 1 to 8”).
        """
        found = self.kit.component(component)
        designs = () if found is None else found.designs
        ids = [c.id for c in self.kit.components]
        hint = "" if found else nearest_hint(component, ids)
        right = True
        for entry, number in expected.items():
            alike = [d for d in designs if key(d) == entry]
            there = sum(d.count for d in alike)
            if there != number:
                right = False
                place = (alike[0] if alike else found or self.kit).place
                lost = hint or ("" if alike else nearest_hint(entry, [d.id for d in designs]))
                self.add(fact, f"{sentence}: {entry}", number, there, False, place, lost)
        if right:
            self.add(fact, sentence, summary, summary, True, (found or self.kit).place)

    def done(self) -> tuple[Claim, ...]:
        return tuple(self.made)


def in_box(kit: Kit, component: str) -> tuple[Design, ...]:
    """The designs of a component of which there is at least one piece; none where it is missing."""
    found = kit.component(component)
    return () if found is None else tuple(d for d in found.designs if d.count)


def looks(kit: Kit, look: Look, component: str) -> Iterator[tuple[Design, DesignLook]]:
    """The designs of a component that are printed, each with its look."""
    seen = look.of(component)
    for design in in_box(kit, component):
        if design.id in seen:
            yield design, seen[design.id]


def place_of(kit: Kit, component: str) -> Place | None:
    """Where a component stands, or the kit where it has none of that id."""
    found = kit.component(component)
    return kit.place if found is None else found.place


def lacking(kit: Kit, component: str) -> str:
    """A hint where the kit lacks a component; empty where it is there."""
    if kit.component(component) is not None:
        return ""
    return nearest_hint(component, [c.id for c in kit.components])


def nearest_hint(wanted: str, there: Sequence[str]) -> str:
    """What the kit has instead of an id that a game looks for."""
    import difflib

    close = difflib.get_close_matches(wanted, there, 1)
    if close:
        return f"the kit has “{close[0]}”; the game looks for “{wanted}”"
    return f"the game looks for “{wanted}”; the kit has {', '.join(there) or 'nothing'}"


def inventory(kit: Kit) -> Counter[tuple[str, str]]:
    """All that the box holds: pieces by (component, design)."""
    return Counter({(c.id, d.id): d.count for c in kit.components for d in c.designs if d.count})


def required(kit: Kit, component: str, moment: str) -> Component:
    """The component of that id; Shortage where the kit has none."""
    found = kit.component(component)
    if found is None:
        raise Shortage(component, component, moment)
    return found
