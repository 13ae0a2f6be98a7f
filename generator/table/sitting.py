"""One kit, its players and a seed: any game of it by its number.

All chance of a game comes from the seed and the game's number, so that who plays it, in which
order and on how many processors, changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, cast

from generator import games, plugins
from generator.games import Game, Move, Shortage, State
from generator.kit import Kit

Ending = Literal["ended", "stalled", "turn limit", "shortage"]

PLAYERS = ("random", "greedy")


def rules(kit: Kit) -> Game:
    """The game that the kit answers to; ValueError where there is none."""
    if kit.game is None:
        raise ValueError(f"{kit.name} names no game, so there is nothing to play by")
    try:
        return cast(Game, plugins.load("games", kit.game))
    except KeyError:
        known = ", ".join(plugins.names("games"))
        raise ValueError(f"there is no game “{kit.game}”; games are {known}") from None


@dataclass(frozen=True, slots=True)
class Played:
    """One game as statistics see it; figures only where it ended."""

    ending: Ending
    turns: int = 0
    winners: tuple[int, ...] = ()
    reason: str = ""
    figures: Mapping[str, float] = field(default_factory=dict)
    most: Mapping[str, int] = field(default_factory=dict)  # high-water marks
    shortage: tuple[str, str, str] | None = None  # component, what, moment


@dataclass(frozen=True, slots=True)
class Sitting:
    """`players` has one name a seat, of PLAYERS; `options` are those that differ from the default."""

    kit: Kit
    seats: int
    players: tuple[str, ...]
    options: Mapping[str, str]
    seed: int

    @staticmethod
    def of(
        kit: Kit,
        seats: int,
        players: Sequence[str] = ("random",),
        options: Mapping[str, str] | None = None,
        seed: int = 1,
    ) -> Sitting:
        """One player for all seats, or one a seat; ValueError for what the rules do not know."""
        game = rules(kit)
        if seats not in game.SEATS:
            allowed = ", ".join(map(str, game.SEATS))
            raise ValueError(f"{kit.name} is for {allowed} players, not {seats}")
        for player in players:
            if player not in PLAYERS:
                raise ValueError(f"a player can be {' or '.join(PLAYERS)}, not {player}")
        if len(players) not in (1, seats):
            raise ValueError(f"{len(players)} players are named for {seats} seats")
        all_players = tuple(players) * (seats if len(players) == 1 else 1)
        games.defaults(game.OPTIONS, options or {})
        return Sitting(kit, seats, all_players, dict(options or {}), seed)

    def table(self, number: int) -> State:
        """The position in which game `number` begins; Shortage where the box cannot set it up."""
        chance = random.Random(f"{self.seed} {number} table")
        return rules(self.kit).setup(self.kit, self.seats, self.options, chance)

    def luck(self, number: int) -> random.Random:
        """The chance by which the players of game `number` choose."""
        return random.Random(f"{self.seed} {number} players")

    def play(self, number: int) -> Played:
        game = rules(self.kit)
        state: State | None = None
        try:
            state = self.table(number)
            self._finish(state, game, self.luck(number))
        except Shortage as short:
            turns = state.turn if state else 0
            most = state.high_water() if state else {}
            found = (short.component, short.what, short.moment)
            return Played("shortage", turns, most=most, shortage=found)
        outcome = state.outcome()
        most = state.high_water()
        if outcome is None:
            ending: Ending = "turn limit" if state.moves() else "stalled"
            return Played(ending, state.turn, most=most)
        return Played(
            "ended", state.turn, outcome.winners, outcome.reason, game.figures(state), most
        )

    def _finish(self, state: State, game: Game, luck: random.Random) -> None:
        if set(self.players) == {"random"}:
            quick = getattr(state, "playout", None)
            if quick is not None:
                quick(luck, game.TURN_LIMIT)
            else:
                games.playout(state, luck, game.TURN_LIMIT)
            return
        while state.turn <= game.TURN_LIMIT and (moves := state.moves()):
            state.play(self.choice(state, game, moves, luck))

    def choice(self, state: State, game: Game, moves: Sequence[Move], luck: random.Random) -> Move:
        """The move of the player whose turn it is; equally good ones are as likely as each other."""
        if self.players[state.seat] == "greedy" and len(moves) > 1:
            worth = [game.appraise(state, move) for move in moves]
            best = max(worth)
            moves = [move for move, value in zip(moves, worth, strict=True) if value == best]
        return games.picked(moves, luck)
