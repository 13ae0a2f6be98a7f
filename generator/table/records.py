"""A game written down as JSON, played again from there, and told in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator import games
from generator.games import Move, Outcome, State
from generator.kit import Kit, spoken
from generator.table.sitting import Sitting, rules


def record(sitting: Sitting, number: int = 0) -> dict[str, Any]:
    """What game `number` was played with, every move, and how it ended; Shortage where it broke off."""
    game, state, luck = rules(sitting.kit), sitting.table(number), sitting.luck(number)
    moves: list[str] = []
    while state.turn <= game.TURN_LIMIT and (there := state.moves()):
        move = sitting.choice(state, game, there, luck)
        moves.append(state.notation(move))
        state.play(move)
    return {
        "kit": sitting.kit.name,
        "version": sitting.kit.version,
        "pieces": _pieces(sitting.kit),
        "seats": sitting.seats,
        "players": list(sitting.players),
        "options": dict(sitting.options),
        "seed": sitting.seed,
        "number": number,
        "moves": moves,
        "outcome": _outcome(state.outcome()),
    }


def _pieces(kit: Kit) -> dict[str, int]:
    return {f"{c}.{d}": n for (c, d), n in sorted(games.inventory(kit).items())}


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "scores": list(outcome.scores),
    }


def steps(record: Mapping[str, Any], kit: Kit) -> Iterator[tuple[State, Move | None]]:
    """The position before every move with that move, and the last position with None.

    It is one position that changes. ValueError where the record is none, is of another box, holds
    a move that is none, or ends otherwise than it says.
    """
    try:
        _same_box(record["kit"], record["pieces"], kit)
        sitting = Sitting.of(
            kit, record["seats"], record["players"], record["options"], record["seed"]
        )
        number, ending = record["number"], record["outcome"]
        moves = [str(move) for move in record["moves"]]
    except KeyError as fault:
        raise ValueError(f"this is no record of a game: it has no {fault.args[0]}") from None
    except (TypeError, AttributeError) as fault:
        raise ValueError(f"this is no record of a game: {fault}") from None
    state = sitting.table(number)
    for count, text in enumerate(moves, 1):
        try:
            move = games.from_notation(state, text)
        except ValueError as fault:
            raise ValueError(f"move {count} of the record: {fault}") from None
        yield state, move
        state.play(move)
    if _outcome(state.outcome()) != ending:
        raise ValueError("the record says another outcome than its moves have")
    yield state, None


def _same_box(name: str, pieces: Mapping[str, int], kit: Kit) -> None:
    there = _pieces(kit)
    if name != kit.name:
        raise ValueError(f"the record is of {name}, not of {kit.name}")
    for piece in {**there, **pieces}:
        if pieces.get(piece, 0) != there.get(piece, 0):
            raise ValueError(
                f"the record was played with {pieces.get(piece, 0)} {piece}, the kit has"
                f" {there.get(piece, 0)}"
            )


def replay(record: Mapping[str, Any], kit: Kit) -> State:
    """The position in which a recorded game ends; ValueError as `steps`."""
    *_, (state, _move) = steps(record, kit)
    return state


def transcript(record: Mapping[str, Any], kit: Kit) -> Iterator[str]:
    """A recorded game in words, a line a move, the turn's number before its first one."""
    title = spoken(kit.titles) or kit.name
    turn = 0
    line = ""
    for state, move in steps(record, kit):
        if line:
            yield f"{line} {state.aftermath()}".rstrip()
        if turn == 0:
            options = "".join(f", {k} {v}" for k, v in record["options"].items())
            players = ", ".join(record["players"])
            yield f"{title}, seed {record['seed']}, game {record['number'] + 1}: {players}{options}"
        if move is None:
            yield _ending(state)
            return
        number = f"{state.turn:>5}" if state.turn != turn else " " * 5
        turn = state.turn
        line = f"{number}  {state.told(move)}"


def _ending(state: State) -> str:
    outcome = state.outcome()
    if outcome is None:
        return "Broken off."
    names = [state.player(seat) for seat in outcome.winners]
    who = " and ".join(names)
    verb = "wins" if len(names) == 1 else "win"
    result = f"{who} {verb}" if names else "A draw"
    scores = ", ".join(f"{score:g}" for score in outcome.scores)
    return f"{result}: {outcome.reason}{f' (scores {scores})' if scores else ''}."
