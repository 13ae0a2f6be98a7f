"""What the rules show is what the engine does: set-ups, counts and example turns."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from rules_markdown import HOUSE, LANGUAGES, Block, diagrams, read, rows_of, shipped

from generator.games import croa, frogger, froschis, grenouillette, hopfrog


def columns_of(block: Block) -> list[str]:
    """Each column from the bottom up, as a path is laid."""
    return ["".join(column) for column in zip(*reversed(rows_of(block)), strict=True)]


# the set-ups, as the engine makes them -----------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("pond", "left"), [("7x7", 0), ("8x8", 8)])
def test_croa_diagrams_are_the_set_up(seats: int, pond: str, left: int) -> None:
    side = int(pond[0])
    state = croa.setup(shipped("croa"), seats, {"pond": pond}, random.Random(1))
    expected = []
    for seat in range(seats):
        cells = [state.where[7 * seat + frog] for frog in range(3)]
        expected.append((cells[0], frozenset(cells[1:])))
    block = diagrams("croa")[seats - 2]
    rows = [row[left : left + side] for row in rows_of(block)[:side]]
    legend = block.diagram["legend"]
    at: dict[str, list[int]] = {}
    for cell, sign in enumerate("".join(rows)):
        at.setdefault(legend[sign], []).append(cell)
    found = []
    for colour in dict.fromkeys(t.partition("/")[2] for t in legend.values() if "/leaf" not in t):
        (queen,) = at[f"queens/{colour}"]
        found.append((queen, frozenset(at[f"servants/{colour}"])))
    assert found == expected
    assert len(at["tiles/leaf@back"]) == side * side - 3 * seats


def numbers(game: str) -> dict[int, list[int]]:
    """The rows of a table that count by number of players, from the English rules."""
    found = {}
    for block in read(game, "rules", "en"):
        cells = [c.strip() for c in block.printed.strip("|").split("|")]
        if block.kind.startswith("row") and cells[0] in ("2", "3", "4", "5"):
            found[int(cells[0])] = [int(c) for c in cells[1:] if c.isdecimal()]
    return found


def test_froschis_table_is_the_set_up() -> None:
    for seats, (rows, stock) in numbers("froschis").items():
        state = froschis.setup(shipped("froschis"), seats, {}, random.Random(1))
        assert (sum(map(len, state.rows)), len(state.stock)) == (rows, stock)
    assert set(numbers("froschis")) == set(froschis.SEATS)


def test_frogger_table_is_the_set_up() -> None:
    for seats, (frogs, hands, stock) in numbers("frogger").items():
        state = frogger.setup(shipped("frogger"), seats, {}, random.Random(1))
        made = sum(state.waiting), sum(map(len, state.hands)), len(state.stock)
        assert made == (frogs, hands, stock)
    assert set(numbers("frogger")) == set(frogger.SEATS)


def test_hopfrog_table_is_the_set_up() -> None:
    for seats, (each, dice) in numbers("hopfrog").items():
        state = hopfrog.setup(shipped("hopfrog"), seats, {}, random.Random(1))
        assert set(map(len, state.table.frogs)) == {each}
        assert state.table.dice == dice
    assert set(numbers("hopfrog")) == set(hopfrog.SEATS)


def test_frogger_diagram_is_a_path_that_can_be_drawn() -> None:
    block = diagrams("frogger")[0]
    columns = columns_of(block)
    path = [block.diagram["legend"][sign] for sign in "".join(columns).replace(".", "")]
    assert path[0] == "deck/excuse"
    assert path[-1] == "finish/finish"
    cards = [card.partition("/")[2] for card in path[1:-1]]
    assert len(set(cards)) == 12
    ranks = [
        d.trait("rank") for c in cards if (d := shipped("frogger").component("deck").design(c))
    ]  # type: ignore[union-attr]
    assert ranks.count("pawn") == 4


def test_grenouillette_diagram_is_the_full_board_less_one_green_frog() -> None:
    shown = Counter("".join(rows_of(diagrams("grenouillette")[0])))
    assert shown == {"G": 65, "Y": 51, "R": 21, "B": 6, ".": 1}


def test_hopfrog_diagram_is_laid_with_segments_of_the_box() -> None:
    kit = shipped("hopfrog")
    segments = kit.component("segments")
    assert segments is not None
    rows = rows_of(diagrams("hopfrog")[0])
    left = Counter({d.id: d.count for d in segments.designs})
    assert {rows[0], rows[-1]} == {"...llslllsll..."}
    for row in rows[1:-1]:
        cells = row.strip(".").replace("o", "l")
        assert len(cells) == 12
        assert 0 <= row.index(row.strip(".")) <= 3
        for at in (0, 4, 8):
            laid = cells[at : at + 4]
            left[laid if laid in left else laid[::-1]] -= 1
    assert min(left.values()) >= 0


def test_box_lists_count_what_the_kits_hold() -> None:
    for game, total in (("froschis", 60), ("grenouillette", 144), ("croa", 64 + 4 + 24 + 24)):
        listed = _first_table(game)
        assert sum(listed) == total == sum(_counts(game)), game
    assert _first_table("hopfrog") == [2, 12, 12, 4] == _counts("hopfrog")
    assert sum(_first_table("frogger")) == 45


def _first_table(game: str) -> list[int]:
    found: list[int] = []
    for block in read(game, "rules", "en"):
        if block.kind.startswith("row"):
            cells = [c.strip() for c in block.printed.strip("|").split("|")]
            found += [int(cells[1])] if cells[1].isdecimal() else []
        elif found:
            break
    return found


def _counts(game: str) -> list[int]:
    parts = shipped(game).components
    return [c.total for c in parts if c.id not in ("board", "score-track")]


def test_croa_aid_counts_the_tiles() -> None:
    counts = {}
    for block in read("croa", "aid", "en"):
        cells = [c.strip() for c in block.printed.strip("|").split("|")]
        if len(cells) == 3 and cells[1].isdecimal():
            counts[block.icons[0]] = int(cells[1])
    tiles = shipped("croa").component("tiles")
    assert tiles is not None
    expected = {d.id: d.count for d in tiles.designs if not d.trait("male")}
    expected |= {"water-lily": expected.pop("lily"), "male-1": 12}
    assert counts == expected


# the example turns, replayed ---------------------------------------------------------------------


def test_the_example_turn_of_froschis_is_played_as_told() -> None:
    before, after = (rows_of(d)[0] for d in diagrams("froschis")[1:])
    kit = shipped("froschis")
    state = froschis.setup(kit, 2, {}, random.Random(1))
    card = {name: n for n, name in enumerate(state.names)}
    hidden = {3: "frog", 8: "number-5", 5: "number-2"}
    state.rows[0] = [
        card[
            hidden.get(place, f"number-{before[place - 1]}" if before[place - 1] != "-" else "bin")
        ]
        for place in range(1, 9)
    ]
    state.up[0] = [int(sign != "-") for sign in before]
    state.down[0] = before.count("-")
    state.stock.append(card["number-3"])
    for move in ("stock", "put 3", "put 8", "put 5", "discard"):
        assert state.seat == 0
        state.play(move)
    assert state.seat == 1
    shown = state.view(0)["rows"]
    assert isinstance(shown, tuple)
    signs = {"": "-", "frog": "F"} | {f"number-{n}": str(n) for n in range(1, 9)}
    assert "".join(signs[c] for c in shown[0]) == after
    assert state.names[state.discards[-1]] == "number-2"


def test_the_example_turn_of_frogger_is_played_as_told() -> None:
    (path, example) = diagrams("frogger")
    columns = columns_of(path)
    order = "".join(columns).replace(".", "")[1:-1]
    cards = [path.diagram["legend"][sign].partition("/")[2] for sign in order]
    first_three = [example.diagram["legend"][sign].partition("/")[2] for sign in rows_of(example)]
    assert first_three[::-1] == cards[:3]
    race = frogger.arranged(
        shipped("frogger"),
        {},
        random.Random(1),
        path=cards,
        hands=[["sailor", "sea"], [], []],
        pool=["castle", "mill", "ace-leaves"],
        frogs=[[], ["1-waves"]],
    )
    plays = {race.notation(m): m for m in race.moves()}
    race.play(plays["sailor waves start"])
    assert [race.place(p) for p in race.frogs[0]] == ["2-waves"]
    plays = {race.notation(m): m for m in race.moves()}
    race.play(plays["sea waves start"])
    assert race.waiting[1] == 6
    plays = {race.notation(m): m for m in race.moves()}
    back = sorted(p for p in plays if p.startswith("back 2-waves"))
    assert back == ["back 2-waves 1-leaves castle"]
    race.play(plays[back[0]])
    assert race.seat == 1


def test_the_example_turn_of_grenouillette_is_played_as_told() -> None:
    before, after = (rows_of(d) for d in diagrams("grenouillette")[1:])
    kit = shipped("grenouillette")
    designs = kit.component("frogs").designs  # type: ignore[union-attr]
    signs = ".GYRB"
    width, height = len(before[0]), len(before)
    rules = {o.name: o.default for o in grenouillette.OPTIONS}
    frogs = [signs.index(sign) for sign in "".join(before)]
    board = grenouillette.board(width, height, False)
    pond = grenouillette.Pond(kit, designs, board, frogs, rules)
    pond.turn = 2
    names = {pond.notation(m): m for m in pond.moves()}
    pond.play(names["b2-d2"])
    assert pond.scores == [3, 0]
    names = {pond.notation(m): m for m in pond.moves()}
    assert set(names) == {"d2-d4", "stop"}
    pond.play(names["d2-d4"])
    assert pond.scores == [5, 0]
    assert pond.seat == 1
    made = "".join(signs[frog] for frog in pond.cells)
    assert [made[row * width : (row + 1) * width] for row in range(height)] == after


def test_the_example_turn_of_croa_is_played_as_told() -> None:
    pond = croa.position(
        """
        ?F.Qa  ?F.Sa  ?F     ?F
        ?F.Sa  ?F     ?L     ?F
        ?F     ?F     ?F     U.Sb!
        ?F     ?F     ?F.Sb  ?F.Qb
        """
    )
    yellow = len(pond.reserve[1])
    names = {pond.notation(m): m for m in pond.moves()}
    pond.play(names["Sb1-c2"])
    names = {pond.notation(m): m for m in pond.moves()}
    assert "Sc2-b1" not in names
    assert pond.seat == 0
    pond.play(names["Sc2-d3"])
    assert len(pond.reserve[1]) == yellow + 1
    assert pond.seat == 1
    (mine,) = pond.at[11]
    names = {pond.notation(m): m for m in pond.moves()}
    pond.play(names["Sc4-b4"])
    assert pond.seat == 0
    assert pond.stuck(mine)
    assert not any(pond.notation(m).startswith("Sd3") for m in pond.moves())


def test_the_example_turn_of_hopfrog_is_played_as_told() -> None:
    field, before, after = diagrams("hopfrog")
    rows = list(reversed(rows_of(field)))
    segments = shipped("hopfrog").component("segments")
    assert segments is not None
    ids = {d.id for d in segments.designs}

    def laid(row: str) -> tuple[int, list[str]]:
        cells = row.strip(".").replace("o", "l")
        parts = [cells[at : at + 4] for at in (0, 4, 8)]
        names = [p if p in ids else f"{p[::-1]} turned" for p in parts]
        return row.index(row.strip(".")) - 2, names

    def frogs(block: Block, sign: str) -> list[str]:
        return [
            f"{'abcdefghi'[column]}{number}"
            for number, row in enumerate(reversed(rows_of(block)), 1)
            for column, at in enumerate(row)
            if at == sign
        ]

    river = hopfrog.arranged(
        shipped("hopfrog"),
        2,
        {},
        random.Random(1),
        currents=[laid(row) for row in rows[1:-1]],
        frogs=[frogs(before, "P"), frogs(before, "Y")],
        dice=(2, 2, 4, 5),
    )
    assert _drawn(river) == rows_of(before)
    for notation in ("shift 2 row 3 right", "fill llww turned", "step 4 b2 b3", "step 5 b3 b4"):
        assert river.side == 0
        names = {river.notation(m): m for m in river.moves()}
        river.play(names[notation])
    assert river.side == 1
    assert _drawn(river) == rows_of(after)
    assert river.field.waiting == [2, 3]


def _drawn(river: Any) -> list[str]:
    """The field as the rules draw it, the far bank on top."""
    rows = []
    for row in range(river.table.ways.rows):
        line = ""
        if row in (0, river.table.ways.rows - 1):
            line = "".join("sl"[cell] for cell in river.table.shores[row != 0])
        else:
            offset = river.field.offsets[row]
            cells = river.field.cells[row][-offset:][:9]
            line = "".join("wo"[cell] for cell in cells)
        for sign, frogs in zip("PY", river.field.frogs, strict=True):
            for cell in frogs:
                if cell // 9 == row:
                    line = line[: cell % 9] + sign + line[cell % 9 + 1 :]
        rows.append(line)
    return rows[::-1]


def test_every_game_has_its_rules() -> None:
    assert {p.stem for p in (HOUSE / "generator" / "games").glob("[a-z]*.py")} == set(LANGUAGES)
