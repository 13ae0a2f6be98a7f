"""Grenouillette: every claim fails for the kit that it is about, every rule holds on a position set up by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import kits
import playthrough
import pytest

from generator.findings import Claim
from generator.games import Shortage, from_notation, playout
from generator.games import grenouillette as game
from generator.games._grenouillette_board import board, cell_name
from generator.games._grenouillette_pond import STOP, Pond
from generator.geometry import Box
from generator.kit import Component, Design, FaceLook, Kit, Look, Seen

KIT = kits.grenouillette()
PITCH = 15.0


# claims ------------------------------------------------------------------------------------------


def cell_marks(columns: int = 12, rows: int = 12, pitch: float = PITCH) -> tuple[Seen, ...]:
    return tuple(
        Seen("cell", (str(c), str(r)), Box(c * pitch, r * pitch, pitch, pitch))
        for r in range(rows)
        for c in range(columns)
    )


def faces(component: Component, design: Design) -> tuple[Seen, ...]:
    """The marks of the pieces as the rules want them."""
    if component.id == "board":
        return cell_marks()
    if component.id == "frogs":
        spots = int(design.trait("points"))
        marks = [Seen("spot", (), Box(3.0 * n, 8, 2, 2)) for n in range(spots)]
        return (Seen("points", (str(spots),), Box(1, 1, 3, 4)), *marks)
    return ()


def look(kit: Kit) -> Look:
    return kits.look(kit, faces)


def marked(component: str, design: str, *marks: Seen, trim: tuple[float, float] = (14, 14)) -> Look:
    seen = look(KIT)
    designs = dict(seen.designs)
    key = (component, design)
    designs[key] = replace(designs[key], trim=trim, front=FaceLook("another", marks))
    return replace(seen, designs=designs)


def failing(kit: Kit, seen: Look | None = None) -> list[Claim]:
    return [c for c in game.claims(kit, seen or look(kit)) if c.verdict == "fails"]


def facts(claims: list[Claim]) -> list[str]:
    return [c.fact for c in claims]


def test_the_kit_as_the_rules_ask_holds_five_claims() -> None:
    claims = game.claims(KIT, look(KIT))
    assert facts(list(claims)) == [f"GREN-0{n}" for n in range(1, 6)]
    assert {c.verdict for c in claims} == {"holds"}


def test_GREN_01_each_colour_is_counted() -> None:
    found = failing(kits.grenouillette(red=20, green=67))
    assert [(c.expected, c.found) for c in found] == [("66", "67"), ("21", "20")]
    assert facts(found) == ["GREN-01", "GREN-01"]


def test_GREN_01_a_frog_with_other_points_is_named() -> None:
    frogs = KIT.components[0]
    blue = replace(frogs.designs[3], traits={"colour": "blue", "points": "5"})
    kit = replace(
        KIT, components=(replace(frogs, designs=(*frogs.designs[:3], blue)), *KIT.components[1:])
    )
    first = failing(kit)[0]
    assert (first.fact, first.expected, first.found) == ("GREN-01", "4", "5")


def test_GREN_01_a_frog_of_no_colour_of_the_rules_is_reported() -> None:
    frogs = KIT.components[0]
    odd = kits.design("gold", 1, colour="gold", points="9")
    kit = replace(
        KIT, components=(replace(frogs, designs=(*frogs.designs, odd)), *KIT.components[1:])
    )
    found = failing(kit)
    assert facts(found) == ["GREN-01", "GREN-02"]
    assert "gold" in found[0].found


def test_GREN_02_frogs_and_cells_agree_in_number() -> None:
    found = {c.fact: c for c in failing(kits.grenouillette(blue=5))}
    assert found["GREN-02"].found == "12 x 12 cells, 143 frogs"


def test_GREN_02_a_kit_without_a_board_is_told_what_the_game_looks_for() -> None:
    found = {c.fact: c for c in failing(kits.without(KIT, "board"))}
    assert set(found) == {"GREN-02", "GREN-03", "GREN-05"}
    assert "“board”" in found["GREN-02"].hint


@pytest.mark.parametrize("trim", [(15.0, 14.0), (14.0, 15.5)])
def test_GREN_03_a_frog_as_long_as_its_cell_does_not_fit(trim: tuple[float, float]) -> None:
    marks = faces(KIT.components[0], KIT.components[0].designs[1])
    found = failing(KIT, marked("frogs", "yellow", *marks, trim=trim))
    assert facts(found) == ["GREN-03"]
    assert found[0].found == f"{max(trim):g} mm"


def test_GREN_04_a_frog_without_its_points_is_named() -> None:
    marks = faces(KIT.components[0], KIT.components[0].designs[1])
    found = failing(KIT, marked("frogs", "yellow", *marks[1:]))
    assert (facts(found), "yellow" in found[0].sentence) == (["GREN-04"], True)


def test_GREN_04_points_that_say_another_number_are_told() -> None:
    marks = faces(KIT.components[0], KIT.components[0].designs[1])
    found = failing(KIT, marked("frogs", "yellow", replace(marks[0], values=("3",)), *marks[1:]))
    assert (facts(found), "3" in found[0].found) == (["GREN-04"], True)


def test_GREN_04_a_frog_with_a_spot_too_few_is_told_by_colour_alone() -> None:
    marks = faces(KIT.components[0], KIT.components[0].designs[1])
    found = failing(KIT, marked("frogs", "yellow", *marks[:-1]))
    assert (facts(found), found[0].found) == (["GREN-04"], "1 marks of role “spot”")


def test_GREN_04_two_colours_with_one_face_are_told() -> None:
    seen = look(KIT)
    designs = dict(seen.designs)
    green = designs["frogs", "green"]
    designs["frogs", "red"] = replace(green, front=replace(green.front))
    found = failing(KIT, replace(seen, designs=designs))
    assert (facts(found), found[0].found) == (["GREN-04"], "the same face as green")


def test_GREN_05_a_board_drawn_too_small_is_measured() -> None:
    small = marked("board", "board", *cell_marks(pitch=14.4), trim=(180, 180))
    found = failing(KIT, small)
    assert [(c.fact, c.expected, c.found) for c in found] == [
        ("GREN-05", "180 x 180 mm", "172.8 x 172.8 mm")
    ]


def test_GREN_05_a_board_on_several_pages_is_measured_put_together() -> None:
    whole = replace(look(KIT), joined={("board", "board"): (180.0, 180.0)})
    assert not failing(KIT, whole)
    lost = replace(look(KIT), joined={("board", "board"): (180.0, 176.0)})
    assert [(c.fact, c.found) for c in failing(KIT, lost)] == [("GREN-05", "180 x 176 mm")]


def test_GREN_05_a_cell_that_is_not_drawn_is_missed() -> None:
    found = failing(KIT, marked("board", "board", *cell_marks()[:-1], trim=(180, 180)))
    assert [(c.fact, c.found) for c in found] == [("GREN-05", "143 marks of role “cell”")]


def test_GREN_05_a_cell_out_of_line_is_told() -> None:
    marks = list(cell_marks())
    marks[17] = replace(marks[17], box=Box(5 * PITCH + 1, PITCH, PITCH, PITCH))
    found = failing(KIT, marked("board", "board", *marks, trim=(180, 180)))
    assert [(c.fact, c.found) for c in found] == [("GREN-05", "cell 5 1 out of line")]


# play --------------------------------------------------------------------------------------------

LETTERS = {".": 0, "g": 1, "y": 2, "r": 3, "b": 4}


def pond(picture: str, **options: str) -> Pond:
    """A position in mid-game: rows parted by spaces, `.` empty, a letter a colour."""
    rows = picture.split()
    frogs = [LETTERS[letter] for row in rows for letter in row]
    rules = game.defaults(game.OPTIONS, options)
    places = board(len(rows[0]), len(rows), rules["sphere"] == "yes")
    state = Pond(KIT, KIT.components[0].designs, places, frogs, rules)
    state.turn = 2
    return state


def picture(state: Pond) -> str:
    letters = "".join(".gyrb"[frog] for frog in state.cells)
    wide = state.board.columns
    return " ".join(letters[i : i + wide] for i in range(0, len(letters), wide))


def written(state: Pond) -> set[str]:
    return {state.notation(move) for move in state.moves()}


def played(state: Pond, *moves: str) -> Pond:
    for move in moves:
        state.play(from_notation(state, move))
    return state


def sized(columns: int, rows: int, **counts: int) -> Kit:
    """The kit with another board."""
    kit = kits.grenouillette(**counts)
    other = replace(kit.components[1], cells=(columns, rows))
    return replace(kit, components=(kit.components[0], other, kit.components[2]))


def test_GREN_06_the_board_is_full_at_the_start_and_filled_at_random() -> None:
    one, two = (game.setup(KIT, 2, {}, random.Random(seed)) for seed in (1, 2))
    assert Counter(one.cells) == Counter(two.cells) == {1: 66, 2: 51, 3: 21, 4: 6}
    assert one.cells != two.cells


def test_GREN_06_one_player_or_three_are_refused() -> None:
    for seats in (1, 3):
        with pytest.raises(ValueError, match="2 players"):
            game.setup(KIT, seats, {}, random.Random(1))


def test_GREN_06_a_board_with_more_cells_than_frogs_is_a_shortage() -> None:
    with pytest.raises(Shortage, match="frog for 1 of the 144 cells"):
        game.setup(kits.grenouillette(yellow=50), 2, {}, random.Random(1))


def test_GREN_06_frogs_that_find_no_cell_stay_in_the_box_at_random() -> None:
    kit = kits.grenouillette(red=42)
    found = set()
    for seed in range(8):
        state = game.setup(kit, 2, {}, random.Random(seed))
        found.add(state.cells.count(3))
        assert state.holdings() == Counter(
            {("frogs", d.id): d.count for d in kit.components[0].designs}
        ) + Counter({("board", "board"): 1, ("score-track", "score-track"): 1})
    assert len(found) > 1


def test_GREN_07_the_first_turn_takes_any_green_frog_off() -> None:
    state = game.setup(KIT, 2, {}, random.Random(1))
    greens = [cell for cell, frog in enumerate(state.cells) if frog == 1]
    assert written(state) == {f"off {cell_name(cell, 12)}" for cell in greens}
    move = state.moves()[7]
    state.play(move)
    assert state.cells.count(0) == 1
    assert (state.seat, state.turn, state.scores) == (1, 2, [0, 0])


def test_GREN_07_the_second_player_jumps_at_once() -> None:
    state = game.setup(KIT, 2, {}, random.Random(1))
    state.play(state.moves()[7])
    assert 2 <= len(state.moves()) <= 4
    assert all("-" in text for text in written(state))


def test_GREN_07_the_first_frog_may_score_by_option() -> None:
    state = game.setup(KIT, 2, {"opening_scores": "yes"}, random.Random(1))
    state.play(state.moves()[0])
    assert state.scores == [1, 0]


def test_GREN_07_without_a_green_frog_the_first_turn_is_a_shortage() -> None:
    with pytest.raises(Shortage, match="green frog"):
        game.setup(kits.grenouillette(green=0, yellow=117), 2, {}, random.Random(1))


def test_GREN_08_any_frog_jumps_along_rows_and_columns_over_its_neighbour() -> None:
    state = pond("..... ..... ..gy. ..b.. .....")
    assert written(state) == {"c3-e3", "d3-b3", "c3-c5", "c4-c2"}


def test_GREN_08_nobody_jumps_slantwise_or_onto_a_frog_or_over_the_edge() -> None:
    assert written(pond("g.. .g. ...")) == set()
    assert written(pond("ggg")) == set()
    assert written(pond("gg. ...")) == {"a1-c1"}


def test_GREN_08_the_frog_jumped_over_is_taken_off_at_once_and_scored() -> None:
    state = played(pond("gr.y. ....."), "a1-c1")
    assert picture(state) == "..gy. ....."
    assert state.scores == [3, 0]
    assert state.piles == ([3], [])


def test_GREN_08_frogs_belong_to_nobody() -> None:
    state = pond("gr... .yb..")
    assert written(state) == {"a1-c1", "b2-d2", "c2-a2"}
    state.seat = 1
    assert written(state) == {"a1-c1", "b2-d2", "c2-a2"}


def test_GREN_09_the_same_frog_may_go_on_or_stop_after_any_jump() -> None:
    state = played(pond("gr.y. ...gb"), "a1-c1")
    assert (written(state), state.seat) == ({"c1-e1", "stop"}, 0)
    on = played(state.copy(), "c1-e1")
    assert (on.scores, on.seat) == ([5, 0], 1)
    stopped = played(state, "stop")
    assert (stopped.scores, stopped.seat) == ([3, 0], 1)
    assert "c1-e1" in written(stopped)


def test_GREN_09_another_frog_may_not_go_on() -> None:
    state = played(pond("gr.y. ggb.."), "a1-c1")
    assert "b2-d2" not in written(state)
    with pytest.raises(ValueError, match="not a move"):
        state.play(state.board.names.index("b2-d2"))


def test_GREN_09_it_may_turn_and_land_on_a_cell_freed_in_the_same_move() -> None:
    state = pond("gr. ..y .g.")
    played(state, "a1-c1", "c1-c3")  # over the red, then down over the yellow
    assert written(state) == {"c3-a3", "stop"}
    played(state, "c3-a3")
    assert (picture(state), state.scores) == ("... ... g..", [6, 0])
    around = pond("gr. b.y .g.")
    played(around, "a1-c1", "c1-c3", "c3-a3", "a3-a1")
    assert (picture(around), around.scores) == ("g.. ... ...", [10, 0])


def test_GREN_09_a_turn_ends_by_itself_where_the_frog_cannot_go_on() -> None:
    state = played(pond("gr.. ..gy"), "a1-c1")
    assert state.seat == 1


@pytest.mark.parametrize(("letter", "points"), [("g", 1), ("y", 2), ("r", 3), ("b", 4)])
def test_GREN_10_each_colour_has_its_points(letter: str, points: int) -> None:
    assert played(pond(f"g{letter}."), "a1-c1").scores == [points, 0]


def test_GREN_11_more_points_win_when_nobody_can_jump() -> None:
    state = pond("gr. ...")
    state.scores = [0, 2]
    outcome = played(state, "a1-c1").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (3, 2))
    assert state.moves() == ()


def test_GREN_11_equal_points_draw() -> None:
    state = pond("gr. ...")
    state.scores = [0, 3]
    outcome = played(state, "a1-c1").outcome()
    assert outcome is not None
    assert outcome.winners == ()


def test_GREN_11_nobody_passes() -> None:
    assert "stop" not in written(pond("gr. ..."))
    with pytest.raises(ValueError, match="not a move"):
        pond("gr. ...").play(STOP)


def test_GREN_13_anti_lets_fewer_points_win() -> None:
    state = pond("gr. ...", anti="yes")
    state.scores = [0, 2]
    outcome = played(state, "a1-c1").outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_GREN_13_sphere_joins_opposite_edges_both_ways() -> None:
    assert written(pond("g...y ..... ..... ..... .....")) == set()
    joined = pond("g...y ..... ..... ..... .....", sphere="yes")
    assert written(joined) == {"a1-d1", "e1-b1"}
    upright = pond("g.... ..... ..... ..... y....", sphere="yes")
    assert written(upright) == {"a1-a4", "a5-a2"}
    assert played(upright, "a1-a4").scores == [2, 0]


def test_GREN_13_on_a_ring_of_four_two_jumps_between_two_cells_are_told_apart() -> None:
    state = pond("gy.r ....", sphere="yes")
    assert {"a1xb1-c1", "a1xd1-c1"} <= written(state)


def test_GREN_14_a_board_of_eighteen_plays_with_324_frogs() -> None:
    kit = sized(18, 18, green=130, yellow=97, red=65, blue=32)
    state = game.setup(kit, 2, {}, random.Random(1))
    state.playout(random.Random(2), game.TURN_LIMIT)
    assert state.outcome() is not None
    assert sum(state.scores) == sum(state.points[f] for pile in state.piles for f in pile) - 1


def test_columns_beyond_z_get_two_letters() -> None:
    assert [cell_name(c, 40) for c in (0, 25, 26, 39)] == ["a1", "z1", "aa1", "an1"]


def test_a_greedy_player_prefers_points_and_in_anti_avoids_them() -> None:
    state = pond("gr.. gb.. ....")
    worth = {state.notation(m): game.appraise(state, m) for m in state.moves()}
    assert worth["a2-c2"] == 4 > worth["a1-c1"] == 3
    state = pond("gr.. gb.. ....", anti="yes")
    worth = {state.notation(m): game.appraise(state, m) for m in state.moves()}
    assert worth["a2-c2"] < worth["a1-c1"] < 0


# a slow pond written from the facts alone ------------------------------------------------------------


def slow_jumps(
    frogs: dict[tuple[int, int], int], columns: int, rows: int, sphere: bool
) -> list[tuple[tuple[int, int], tuple[int, int], tuple[int, int]]]:
    """GREN-08, by looking at every frog in every direction."""
    found = []
    for x, y in frogs:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            over, to = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if sphere:
                over = (over[0] % columns, over[1] % rows)
                to = (to[0] % columns, to[1] % rows)
            inside = 0 <= to[0] < columns and 0 <= to[1] < rows
            if inside and over in frogs and to not in frogs and to != (x, y):
                found.append(((x, y), over, to))
    return found


def slow_count(
    frogs: dict[tuple[int, int], int],
    shape: tuple[int, int, bool],
    jumper: tuple[int, int] | None,
    depth: int,
) -> int:
    if depth == 0:
        return 1
    jumps = slow_jumps(frogs, *shape)
    total = 0
    if jumper is not None:
        jumps = [j for j in jumps if j[0] == jumper]
        total = slow_count(frogs, shape, None, depth - 1)  # GREN-09: to stop
    for start, over, to in jumps:
        then = {cell: frog for cell, frog in frogs.items() if cell not in (start, over)}
        then[to] = frogs[start]
        on = any(j[0] == to for j in slow_jumps(then, *shape))
        total += slow_count(then, shape, to if on else None, depth - 1)
    return total


def count(state: Pond, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in state.moves():
        then = state.copy()
        then.play(move)
        total += count(then, depth - 1)
    return total


@pytest.mark.parametrize("seed", range(16))
def test_as_many_games_follow_a_position_as_a_slow_pond_finds(seed: int) -> None:
    chance = random.Random(seed)
    sphere = seed % 2 == 1
    columns, rows = chance.choice([(12, 12), (5, 4), (4, 4), (3, 7), (6, 6)])
    state = game.setup(
        sized(columns, rows), 2, {"sphere": "yes" if sphere else "no"}, random.Random(seed)
    )
    for _ in range(1 + chance.randrange(columns * rows * 2 // 3)):
        if state.over:
            break
        state.play(chance.choice(state.moves()))
    frogs = {divmod(i, columns)[::-1]: frog for i, frog in enumerate(state.cells) if frog}
    jumper = None if state.jumper < 0 else divmod(state.jumper, columns)[::-1]
    shape = (columns, rows, sphere)
    depth = 2 if columns == 12 else 4
    assert count(state, depth) == slow_count(frogs, shape, jumper, depth)


@pytest.mark.parametrize("sphere", ["no", "yes"])
@pytest.mark.parametrize("limit", [0, 1, 2, 30, 1000])
def test_the_quick_playout_leaves_what_playing_move_by_move_leaves(sphere: str, limit: int) -> None:
    for seed in range(12):
        options = {"sphere": sphere, "opening_scores": "yes"}
        quick = game.setup(KIT, 2, options, random.Random(seed))
        for _ in range(seed * 5):  # from the start, and from the middle of turns
            quick.play(quick.moves()[seed % len(quick.moves())])
        slow = quick.copy()
        lucks = random.Random(seed), random.Random(seed)
        quick.playout(lucks[0], limit)
        playout(slow, lucks[1], limit)
        for name in Pond.__slots__:
            assert getattr(quick, name) == getattr(slow, name), name
        assert lucks[0].random() == lucks[1].random()


def test_a_whole_game_reads_as_ever(golden: Callable[[str, str], None]) -> None:
    golden("play-grenouillette.txt", playthrough.text(game, KIT, 2, {}, seed=7))
