"""The table: statistics that do not depend on who plays the games, records that play again, kits side by side."""

from __future__ import annotations

import json
import math
import statistics
import threading
import time
from dataclasses import replace
from types import SimpleNamespace

import kits
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import plugins, table
from generator.findings import Place
from generator.games import Outcome
from generator.table import Sitting
from generator.table.report import Z, mean, mean_of_counts, share, spread

FROSCHIS = kits.froschis()
POND = kits.grenouillette()


# shares and means ----------------------------------------------------------------------------------


def test_a_share_has_the_interval_of_the_textbook() -> None:
    found = share(50, 100)
    assert (found.share, round(found.low, 4), round(found.high, 4)) == (0.5, 0.4038, 0.5962)


@given(st.integers(1, 2000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_ends_of_a_share_lie_just_as_far_from_it_as_chance_goes(pair: tuple[int, int]) -> None:
    count, of = pair
    found = share(count, of)
    assert 0 <= found.low <= found.share <= found.high <= 1
    for end in (found.low, found.high):
        if 0 < end < 1:  # Wilson: the end is a share from which this count is z deviations away
            assert math.isclose(
                abs(count / of - end), Z * math.sqrt(end * (1 - end) / of), abs_tol=1e-9
            )


def test_of_nothing_any_share_may_be_true() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)


def test_a_mean_has_the_interval_of_its_standard_error() -> None:
    values = [3.0, 5.0, 4.0, 8.0, 1.0]
    found = mean(values)
    assert found is not None
    half = 1.96 * statistics.stdev(values) / math.sqrt(5)
    assert (found.mean, round(found.high - found.mean, 3)) == (4.2, round(half, 3))
    assert mean([]) is None


@given(st.lists(st.integers(0, 6), min_size=2, max_size=60))
def test_the_interval_of_counts_never_leaves_what_counts_can_be(counts: list[int]) -> None:
    """Each end is a mean from which the one that was found is as far away as chance goes."""
    found = mean_of_counts([float(c) for c in counts])
    assert found is not None
    assert 0 <= found.low <= found.mean <= found.high
    of = len(counts)
    grows = statistics.variance(counts) / found.mean if found.mean else 1
    for end in (found.low, found.high):
        assert math.isclose(abs(found.mean - end), Z * math.sqrt(grows * end / of), abs_tol=1e-6)


def test_two_events_in_fifty_games_are_rare_but_not_never() -> None:
    found = mean_of_counts([1.0, 1.0, *[0.0] * 48])
    assert found is not None
    # Wilson's interval for 2 of 50 is 0.011 to 0.135
    assert (found.mean, round(found.low, 2), round(found.high, 2)) == (0.04, 0.01, 0.14)
    never = mean_of_counts([0.0] * 50)
    assert never is not None
    assert (never.mean, never.low, round(never.high, 3)) == (0, 0, 0.077)


def test_the_interval_of_large_counts_is_that_of_any_mean() -> None:
    values = [float(100 + n % 7) for n in range(700)]
    found, usual = mean_of_counts(values), mean(values)
    assert found is not None
    assert usual is not None
    assert math.isclose(found.low, usual.low, abs_tol=1e-3)
    assert math.isclose(found.high, usual.high, abs_tol=1e-3)
    assert mean_of_counts([]) is None
    assert mean_of_counts([3.0]) == mean([3.0])


@pytest.mark.parametrize(("game", "games"), [("croa", 50), ("frogger", 4)])
def test_no_figure_of_a_report_may_be_less_than_nothing(game: str, games: int) -> None:
    from generator import library, spec

    kit = spec.load(library.shipped("components")[game]).kit
    assert kit is not None
    report = table.play(kit, seats=2, games=games, players=("greedy",), jobs=1)
    assert report.figures
    assert all(0 <= f.low <= f.mean <= f.high for f in report.figures.values())


def test_a_change_of_a_share_is_within_all_and_nothing() -> None:
    found = table.versus(FROSCHIS, kits.froschis(bin=16), seats=2, games=3, seed=2)
    shares = [d for d in found.differences if d.name.startswith("wins") or d.name == "draws"]
    assert any(d.change.low < d.change.mean for d in shares), "there is a change to tell"
    assert all(-1 <= d.change.low <= d.change.high <= 1 for d in shares)


def test_a_spread_is_by_nearest_rank() -> None:
    found = spread(list(range(1, 101)))
    assert found is not None
    assert (found.low, found.median, found.high) == (5, 50, 95)
    one = spread([7])
    assert one is not None
    assert (one.low, one.median, one.high) == (7, 7, 7)
    assert spread([]) is None


# many games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [("random",), ("greedy", "random", "random")])
def test_what_is_reported_does_not_depend_on_the_number_of_jobs(players: tuple[str, ...]) -> None:
    reports = [
        table.play(FROSCHIS, seats=3, games=60, seed=5, players=players, jobs=jobs)
        for jobs in (1, 2)
    ]
    assert reports[0] == reports[1]


def test_processes_start_beside_other_threads_too() -> None:
    done = threading.Event()
    bar = threading.Thread(target=done.wait)
    bar.start()
    try:
        beside = table.play(POND, seats=2, games=60, jobs=2)
    finally:
        done.set()
        bar.join()
    assert beside == table.play(POND, seats=2, games=60, jobs=1)


def test_another_seed_plays_other_games_and_more_games_begin_with_the_same_ones() -> None:
    sittings = [Sitting.of(FROSCHIS, 2, seed=seed) for seed in (1, 1, 2)]
    one, again, other = [[s.play(n) for n in range(12)] for s in sittings]
    assert one == again != other


def test_games_of_one_sitting_differ() -> None:
    played = [Sitting.of(POND, 2).play(number) for number in range(10)]
    assert len({(p.winners, p.turns, p.figures["frogs left on the board"]) for p in played}) > 5


def test_the_report_counts_what_the_games_say() -> None:
    sitting = Sitting.of(FROSCHIS, 3, seed=9)
    played = [sitting.play(n) for n in range(80)]
    report = table.play(FROSCHIS, seats=3, games=80, seed=9)
    assert report.endings == {"ended": 80, "stalled": 0, "turn limit": 0, "shortage": 0}
    assert [w.count for w in report.wins] == [
        sum(seat in p.winners for p in played) for seat in range(3)
    ]
    assert {w.of for w in report.wins} == {80}
    assert report.reasons == {"a row of one card is complete": 80}
    assert report.turns == spread([p.turns for p in played])
    assert report.figures["rounds"].mean == statistics.mean(p.figures["rounds"] for p in played)
    assert report.used["deck"].most == max(p.most["deck"] for p in played)
    assert report.used["deck"].held == 60
    assert (report.findings, report.claims) == ((), ())


def test_draws_are_counted_apart_from_wins() -> None:
    report = table.play(POND, seats=2, games=200)
    assert report.draws.count > 0
    assert sum(w.count for w in report.wins) + report.draws.count == 200


def test_the_figures_of_people_stand_beside_ours() -> None:
    report = table.play(POND, seats=2, games=1)
    assert "52.35 %" in report.reference[0]
    assert "45.27 %" in report.reference[0]


def test_a_greedy_player_beats_a_random_one() -> None:
    report = table.play(POND, seats=2, games=60, players=("random", "greedy"))
    assert report.wins[1].low > 0.9
    report = table.play(FROSCHIS, seats=2, games=200, players=("greedy", "random"))
    assert report.wins[0].low > report.wins[1].high


def test_options_reach_the_game_and_stand_in_the_report_with_the_defaults() -> None:
    report = table.play(POND, seats=2, games=40, options={"anti": "yes"}, seed=3)
    plain = table.play(POND, seats=2, games=40, seed=3)
    assert report.options == {"opening_scores": "no", "anti": "yes", "sphere": "no"}
    assert [w.count for w in report.wins] == [w.count for w in reversed(plain.wins)]


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[int] = []
    table.play(FROSCHIS, seats=2, games=50, jobs=1, progress=told.append)
    assert told == sorted(told)
    assert (told[-1], len(told) > 3) == (50, True)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_call_that_is_broken_off_ends_soon(jobs: int) -> None:
    def impatient(done: int) -> None:
        raise KeyboardInterrupt

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        table.play(FROSCHIS, seats=4, games=100_000, jobs=jobs, progress=impatient)
    assert time.monotonic() - begun < 10


def test_a_report_is_json() -> None:
    report = table.play(FROSCHIS, seats=2, games=1)
    read = json.loads(json.dumps(report.json(), allow_nan=False))
    assert read["kit"] == "froschis"
    assert read["endings"]["ended"] == 1
    assert read["figures"]["rounds"]["low"] is None  # of one game nothing is known


def test_failed_claims_stop_no_game_and_are_told() -> None:
    kit = kits.froschis(bin=9)
    report = table.play(kit, kits.look(kit), seats=2, games=3)
    assert report.endings["ended"] == 3
    assert "FROSCHIS-03" in {claim.fact for claim in report.claims}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seats": 5}, "2, 3, 4 players, not 5"),
        ({"players": ("random", "clever")}, "random or greedy, not clever"),
        ({"players": ("random",) * 3}, "3 players are named for 2 seats"),
        ({"options": {"anti": "yes"}}, "no option anti"),
        ({"games": 0}, "at least one game"),
        ({"jobs": 0}, "at least one game and one job"),
    ],
)
def test_what_the_rules_do_not_know_is_refused(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        table.play(FROSCHIS, **{"seats": 2, **wrong})  # type: ignore[arg-type]


def test_a_kit_without_a_game_cannot_be_played() -> None:
    with pytest.raises(ValueError, match="names no game"):
        table.play(replace(FROSCHIS, game=None), seats=2)
    with pytest.raises(ValueError, match=r"there is no game “frosch”; games are .*froschis"):
        table.play(replace(FROSCHIS, game="frosch"), seats=2)


# what the box lacks --------------------------------------------------------------------------------


def test_a_missing_piece_is_reported_with_its_moment_and_place() -> None:
    kit = kits.grenouillette(green=65)
    frogs = replace(kit.components[0], place=Place("grenouillette.yaml", 12, 3))
    kit = replace(kit, components=(frogs, *kit.components[1:]))
    report = table.play(kit, seats=2, games=20)
    assert report.endings["shortage"] == 20
    assert report.wins[0].of == 0
    (finding,) = report.findings
    assert finding.severity == "failed"
    assert finding.place == Place("grenouillette.yaml", 12, 3)
    assert "no frog for 1 of the 144 cells (frogs): 20 of 20 games" in finding.sentence
    assert "game 1, filling the board" in finding.hint


def test_a_shortage_in_the_middle_leaves_the_other_games_be() -> None:
    # the stock is one card; a bin that is laid off ends the game, unless the row was completed
    none = {f"number_{rank}": 0 for rank in range(1, 9)}
    kit = kits.froschis(**none, frog=15, bin=2)
    report = table.play(kit, seats=2, games=60)
    assert report.endings["shortage"] > 0
    assert report.endings["ended"] > 0
    assert report.findings[0].severity == "failed"
    assert "card to draw" in report.findings[0].sentence


def test_games_that_never_end_are_broken_off_and_told() -> None:
    kit = kits.froschis(frog=0, number_8=0)
    report = table.play(kit, seats=2, games=2)
    assert report.endings["turn limit"] == 2
    (finding,) = report.findings
    assert (finding.severity, report.turns) == ("warning", None)
    assert "2 of 2 games were broken off after 2000 turns" in finding.sentence


class Stuck:
    """A position without a move and without an end."""

    seat, turn = 0, 4

    def moves(self) -> tuple[int, ...]:
        return ()

    def outcome(self) -> Outcome | None:
        return None

    def high_water(self) -> dict[str, int]:
        return {}


def test_games_that_stall_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = SimpleNamespace(
        SEATS=(2,), OPTIONS=(), TURN_LIMIT=10, REFERENCE=(), setup=lambda *_: Stuck()
    )
    monkeypatch.setattr(plugins, "load", lambda folder, name: game)
    report = table.play(FROSCHIS, seats=2, games=3, jobs=1)
    assert report.endings["stalled"] == 3
    assert "3 of 3 games stalled" in report.findings[0].sentence


# records -------------------------------------------------------------------------------------------


@pytest.fixture(params=[("froschis", 3, ("random",)), ("grenouillette", 2, ("greedy", "random"))])
def sitting(request: pytest.FixtureRequest) -> Sitting:
    name, seats, players = request.param
    return Sitting.of(kits.by_name(name), seats, players, seed=11)


def test_a_record_replays_to_the_end_that_the_statistics_counted(sitting: Sitting) -> None:
    for number in range(5):
        record = json.loads(json.dumps(table.record(sitting, number), allow_nan=False))
        state = table.replay(record, sitting.kit)
        played = sitting.play(number)
        outcome = state.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == (played.winners, played.reason)
        assert state.turn == played.turns
        assert state.high_water() == played.most


def test_a_transcript_has_a_line_for_every_move(sitting: Sitting) -> None:
    record = table.record(sitting, 2)
    lines = list(table.transcript(record, sitting.kit))
    assert len(lines) == len(record["moves"]) + 2
    assert "seed 11, game 3" in lines[0]
    assert lines[1].startswith("    1  Player 1 ")
    winner = record["outcome"]["winners"][0] + 1
    assert lines[-1].startswith(f"Player {winner} ")
    assert record["outcome"]["reason"] in lines[-1]


def test_a_record_of_another_box_is_refused_by_the_piece_that_differs(sitting: Sitting) -> None:
    record = table.record(sitting)
    name = sitting.kit.components[0].designs[-1].id
    other = kits.with_counts(sitting.kit, **{name: 5})
    with pytest.raises(ValueError, match=f"{name}, the kit has 5"):
        table.replay(record, other)
    with pytest.raises(ValueError, match="not of other"):
        table.replay(record, replace(sitting.kit, name="other"))


def test_a_record_with_a_move_that_is_none_names_it(sitting: Sitting) -> None:
    record = table.record(sitting)
    record["moves"][3] = "sing"
    with pytest.raises(ValueError, match="move 4 of the record: “sing” is not a move here"):
        table.replay(record, sitting.kit)


def test_a_record_cut_short_or_with_another_outcome_is_refused(sitting: Sitting) -> None:
    record = table.record(sitting)
    with pytest.raises(ValueError, match="another outcome"):
        table.replay({**record, "moves": record["moves"][:-1]}, sitting.kit)
    with pytest.raises(ValueError, match="another outcome"):
        table.replay({**record, "outcome": None}, sitting.kit)


@pytest.mark.parametrize("junk", [{}, {"kit": "froschis"}, {"kit": "froschis", "pieces": []}])
def test_junk_is_no_record(junk: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no record"):
        table.replay(junk, FROSCHIS)


@pytest.mark.parametrize("part", ["seats", "players", "options", "moves", "outcome", "pieces"])
@pytest.mark.parametrize("junk", [7, "x", ["x"]])
def test_a_record_with_a_part_that_is_none_is_refused(part: str, junk: object) -> None:
    record = table.record(Sitting.of(FROSCHIS, 2))
    with pytest.raises(ValueError, match=r".+"):
        table.replay({**record, part: junk}, FROSCHIS)


# side by side --------------------------------------------------------------------------------------


def test_a_kit_beside_itself_differs_in_nothing() -> None:
    found = table.versus(FROSCHIS, FROSCHIS, seats=2, games=40)
    assert found.pairs == 40
    assert {(d.change.mean, d.clear) for d in found.differences} == {(0.0, False)}


def test_more_bins_make_longer_games_and_nobody_wins_more_by_them() -> None:
    found = table.versus(FROSCHIS, kits.froschis(bin=16), seats=2, games=200)
    change = {d.name: d for d in found.differences}
    assert change["turns"].clear
    assert change["turns"].change.low > 0
    assert not change["draws"].clear
    assert set(change) >= {"wins of player 1", "wins of player 2", "rounds"}


def test_differences_are_those_of_twin_games() -> None:
    other = kits.froschis(frog=8)
    found = table.versus(FROSCHIS, other, seats=2, games=30, seed=4)
    one, two = (Sitting.of(kit, 2, seed=4) for kit in (FROSCHIS, other))
    turns = [float(two.play(n).turns - one.play(n).turns) for n in range(30)]
    (difference,) = (d for d in found.differences if d.name == "turns")
    assert difference.change == mean(turns)
    assert math.isclose(difference.second - difference.first, difference.change.mean)


def test_only_twins_that_both_ended_are_compared() -> None:
    found = table.versus(POND, kits.grenouillette(green=65), seats=2, games=10)
    assert (found.pairs, found.differences) == (0, ())
    assert found.second.endings["shortage"] == 10
    json.dumps(found.json(), allow_nan=False)


def test_kits_of_different_games_are_not_compared() -> None:
    with pytest.raises(ValueError, match="different rules"):
        table.versus(FROSCHIS, POND, seats=2)


def test_progress_counts_the_games_of_both_kits() -> None:
    told: list[int] = []
    table.versus(FROSCHIS, FROSCHIS, seats=2, games=20, jobs=1, progress=told.append)
    assert (told[-1], told) == (40, sorted(told))
