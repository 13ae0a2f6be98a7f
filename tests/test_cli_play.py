"""`kitproof play` as people use it: figures, one game in words, records, and the designer's question."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from test_cli import ROOT, run


def test_statistics_do_not_depend_on_the_number_of_jobs() -> None:
    words = ("play", "froschis", "--players", "3", "--games", "60", "--seed", "5", "--json")
    one, two = run(*words, "--jobs", "1"), run(*words, "--jobs", "2")
    assert one.returncode == 0
    assert one.stdout == two.stdout
    report = json.loads(one.stdout)
    assert report["seats"] == 3
    assert sum(report["endings"].values()) == 60
    assert (
        sum(w["count"] for w in report["wins"])
        >= report["endings"]["ended"] - report["draws"]["count"]
    )


def test_the_human_reference_stands_beside_ours_for_grenouillette() -> None:
    done = run("play", "grenouillette", "--games", "30")
    assert done.returncode == 0
    assert "80,239" in done.stdout
    assert "52.35" in done.stdout


def test_one_game_is_told_recorded_and_replayed_alike(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = run(
        "play", "froschis", "--players", "2", "--seed", "9", "--show", "--record", str(file)
    )
    assert shown.returncode == 0
    again = run("play", "froschis", "--replay", str(file))
    assert again.stdout == shown.stdout
    assert "Player 1" in shown.stdout
    record = json.loads(file.read_text(encoding="utf-8"))
    record["moves"][3] = "nonsense"
    file.write_text(json.dumps(record), encoding="utf-8")
    bad = run("play", "froschis", "--replay", str(file))
    assert bad.returncode == 2
    assert "move 4" in bad.stderr


@pytest.mark.parametrize("kit", ["croa", "hopfrog", "froschis"])
def test_whoever_wins_is_called_as_in_the_game(kit: str) -> None:
    lines = run("play", kit, "--seed", "1", "--show").stdout.splitlines()
    winner = lines[-1].partition(" wins: ")[0]
    assert winner
    assert sum(line[7:].startswith((f"{winner} ", f"{winner}'s ")) for line in lines) > 5


def test_a_tile_is_told_in_the_turn_that_turns_it_up() -> None:
    lines = run("play", "croa", "--seed", "1", "--show").stdout.splitlines()
    turned = [line for line in lines if "turns it up" in line]
    assert len(turned) > 20
    assert all(" is " in line.partition("turns it up")[2] for line in turned)


def test_the_designers_question_is_answered_in_one_screen() -> None:
    done = run("play", "croa", "--players", "4", "--games", "40", "--versus", "croa.tiles.pike=6")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) < 40
    assert "Queens lost to pikes" in done.stdout
    assert "clear?" in done.stdout


def test_the_table_of_the_readme_is_the_one_that_its_command_prints() -> None:
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    (command,) = (line for line in readme.splitlines() if line.startswith("kitproof play croa"))
    shown = [line.replace("│", "|") for line in readme.splitlines() if line.startswith("│")]
    assert len(shown) == 3
    done = run(*command.split()[1:])
    assert done.returncode == 0
    printed = [re.sub("[│┃]", "|", line) for line in done.stdout.splitlines()]
    assert [line for line in shown if line not in printed] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [(("--players", "7"), "players, not 7"), (("--option", "pond"), "NAME=VALUE"),
     (("--option", "pond=9x9"), "pond can be"), (("--players-are", "clever"), "random or greedy"),
     (("--versus", "croa.tiles.pik=6"), "did you mean “pike”"), (("--games", "0"), "0 is not in the range")],
)  # fmt: skip
def test_a_wrong_call_says_what_would_be_right(words: tuple[str, ...], said: str) -> None:
    done = run("play", "croa", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("kit", "setting", "piece"),
    [("froschis", "froschis.deck.number-1=0", "FROSCHIS-01"),
     ("croa", "croa.queens.red=0", "ueens"),
     ("croa", "croa.tiles.lily=13", "CROA-01"),
     ("frogger", "frogger.deck.harvest=0", "harvest"),
     ("grenouillette", "grenouillette.frogs.green=65", "green"),
     ("hopfrog", "hopfrog.segments.llww=0", "segments")],
)  # fmt: skip
def test_a_needed_piece_taken_out_leads_to_a_shortage_or_a_failed_claim_that_names_it(
    kit: str, setting: str, piece: str
) -> None:
    checked = run("check", kit, "--set", setting)
    assert checked.returncode == 1
    assert piece in checked.stderr
    played = run("play", kit, "--set", setting, "--games", "5")
    assert piece in played.stderr


@pytest.mark.parametrize("option", ["--set", "--versus"])
@pytest.mark.parametrize(
    ("setting", "said"),
    [("croa.tiles.lilly=3", "tiles has no design lilly"),
     ("croa.tile.lily=3", "no component is called tile"),
     ("croa.lengths.nope=3mm", "no length is called nope"),
     ("frogger.deck.frog=3", "no kit frogger here")],
)  # fmt: skip
def test_what_is_wrong_with_a_setting_is_told_of_the_option_that_was_used(
    option: str, setting: str, said: str
) -> None:
    done = run("play", "croa", option, setting, "--games", "1")
    assert done.returncode == 2
    (line,) = [line for line in done.stderr.splitlines() if "error" in line]
    assert said in line
    assert setting in line
    assert [o for o in ("--set", "--versus") if o in line] == [option]


def test_what_is_no_setting_for_versus_is_told_of_it() -> None:
    done = run("play", "croa", "--versus", "croa.tiles=3", "--games", "1")
    assert done.returncode == 2
    assert "--versus: error: “croa.tiles=3” is no setting" in done.stderr


def test_failing_claims_do_not_stop_the_game_and_are_notes() -> None:
    done = run("play", "croa", "--games", "5", "--set", "croa.tiles.lily=15", "--players", "2")
    assert done.returncode == 0
    assert "note: CROA-01" in done.stderr


def test_a_kit_without_a_game_says_why_it_cannot_be_played(tmp_path: Path) -> None:
    text = (ROOT / "components" / "froschis.yaml").read_text(encoding="utf-8")
    (tmp_path / "froschis.yaml").write_text(text.replace("game: froschis\n", ""), encoding="utf-8")
    done = run("play", "froschis.yaml", cwd=tmp_path)
    assert done.returncode == 2
    assert "names no game" in done.stderr


def test_a_box_that_cannot_be_set_up_shows_no_empty_tables() -> None:
    done = run("play", "croa", "--set", "croa.tiles.leaf=10", "--games", "5")
    assert done.returncode == 1
    assert "ran short of a piece 5" in done.stdout
    assert "wins of" not in done.stdout
    assert "most ever in use" not in done.stdout
    assert "no tile for 1 of the 64 places" in done.stderr


def test_choices_of_rule_are_told_only_to_who_asked_for_one() -> None:
    assert "options of croa" not in run("play", "croa", "--players", "5").stderr
    assert "options of croa" in run("play", "croa", "--option", "pond=9x9").stderr


def test_many_games_and_one_game_are_not_asked_for_together() -> None:
    done = run("play", "croa", "--versus", "croa.tiles.pike=6", "--show")
    assert done.returncode == 2
    assert "--versus compares many games" in done.stderr
    assert not done.stdout


def test_a_file_that_is_no_record_is_told_what_it_lacks(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("{}", encoding="utf-8")
    done = run("play", "croa", "--replay", str(tmp_path / "game.json"))
    assert done.returncode == 2
    assert "no record of a game: it has no kit" in done.stderr
