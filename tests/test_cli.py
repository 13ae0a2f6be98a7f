"""The command line as people use it: exit codes, what goes to stdout, what is said on stderr."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from generator import compose, proof, spec
from generator.cli import common, kitproof
from generator.findings import Place, error, failed, note, warning
from generator.kit import Look

ROOT = Path(__file__).parent.parent

BROKEN = """\
kit: broken
title: Broken
faces:
  plain:
    - text: "{name}"
      at: [31.5mm, 44mm]
components:
  deck:
    kind: card
    size: poker
    safe: 3mm
    designs:
      - {id: a, face: plain, name: A, conut: 2}
"""


def run(*words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "generator", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert "Traceback" not in done.stderr
    return done


def kit(folder: Path, text: str, name: str) -> Path:
    file = folder / f"{name}.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def good(name: str = "good", extra: str = "") -> str:
    return BROKEN.replace("broken", name).replace(", conut: 2", ", count: 8") + extra


def test_check_of_a_good_kit_exits_0_and_lists_every_claim() -> None:
    done = run("check", "froschis")
    assert done.returncode == 0
    for number in range(1, 7):
        assert f"FROSCHIS-0{number}" in done.stdout
    assert "components/froschis.yaml" in done.stderr


def test_a_bin_too_few_exits_1_and_names_fact_counts_and_line() -> None:
    done = run("check", "froschis", "--set", "froschis.deck.bin=7")
    assert done.returncode == 1
    line = next(t for t in done.stderr.splitlines() if "FROSCHIS-03" in t)
    assert "expected 8, found 7" in line
    text = (ROOT / "components" / "froschis.yaml").read_text(encoding="utf-8").splitlines()
    number = int(line.split(":")[1])
    assert "id: bin" in text[number - 1]


def test_C35_json_tells_expected_and_found_and_nothing_else_is_on_stdout() -> None:
    done = run("check", "froschis", "--set", "froschis.deck.number-3=5", "--json")
    assert done.returncode == 1
    report = json.loads(done.stdout)
    (one,) = report["checked"]
    failing = {c["fact"]: c for c in one["claims"] if c["verdict"] == "fails"}
    assert "FROSCHIS-01" in failing
    assert failing["FROSCHIS-01"]["place"]["file"] == "components/froschis.yaml"


def test_a_failing_kit_is_built_and_its_footer_says_so(tmp_path: Path) -> None:
    done = run("build", "froschis", "--set", "froschis.deck.bin=7", "--output", str(tmp_path),
               "--format", "txt")  # fmt: skip
    assert done.returncode == 1
    text = (tmp_path / "froschis" / "froschis-a4.txt").read_text(encoding="utf-8")
    assert "NOT AS THE RULES ASK: FROSCHIS-03" in text


def test_a_house_rule_is_a_note_and_stands_in_the_footer(tmp_path: Path) -> None:
    text = (ROOT / "components" / "froschis.yaml").read_text(encoding="utf-8")
    text = text.replace("id: bin, count: 8", "id: bin, count: 9")
    text += 'waive: {FROSCHIS-03: "a meaner game", FROSCHIS-04: "one bin more"}\n'
    kit(tmp_path, text, "froschis")
    done = run("build", "froschis.yaml", "--output", "out", "--format", "txt", cwd=tmp_path)
    assert done.returncode == 0
    assert "FROSCHIS-03 waived" in done.stderr
    assert "a meaner game" in done.stderr
    sheet = (tmp_path / "out" / "froschis" / "froschis-a4.txt").read_text(encoding="utf-8")
    assert "FROSCHIS-03" in sheet
    assert "NOT AS THE RULES ASK" not in sheet


def test_an_unusable_kit_exits_2_and_writes_nothing(tmp_path: Path) -> None:
    file = kit(tmp_path, BROKEN, "broken")
    done = run("build", str(file), "--output", str(tmp_path / "out"))
    assert done.returncode == 2
    assert f"{file}:13:39: error" in done.stderr
    assert "did you mean “count”?" in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_bad_kit_does_not_keep_the_others_from_being_built(tmp_path: Path) -> None:
    kit(tmp_path, BROKEN, "broken")
    kit(tmp_path, good(), "good")
    done = run(
        "build", "broken.yaml", "good.yaml", "--output", "out", "--format", "pdf", cwd=tmp_path
    )
    assert done.returncode == 2
    assert (tmp_path / "out" / "good" / "good-a4.pdf").exists()
    assert not (tmp_path / "out" / "broken").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [(("check", "froshis"), "did you mean “froschis”?"), (("build", "--layout", "a44", "froschis"), "a4"),
     (("check", "froschis", "--set", "froschis.deck.bin"), "KIT.COMPONENT.DESIGN=COUNT"),
     (("check", "froschis", "--set", "croak.deck.bin=3"), "no kit croak"),
     (("check", "--nonsense"), "--nonsense"), (("check", "nowhere/at/all.yaml"), "no kit")],
)  # fmt: skip
def test_C47_a_wrong_call_exits_2_and_says_what_would_be_right(
    words: tuple[str, ...], said: str
) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""


def test_C47_a_warning_is_told_once_however_many_copies(tmp_path: Path) -> None:
    text = good(extra="").replace('text: "{name}"', "text: Draw #2 cards")
    kit(tmp_path, text, "good")
    done = run("check", "good.yaml", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stderr.count("warning") == 1
    assert "1 warning" in done.stdout
    assert run("check", "good.yaml", "--strict", cwd=tmp_path).returncode == 1


def test_C04_text_that_does_not_fit_names_design_and_is_an_error(tmp_path: Path) -> None:
    kit(tmp_path, good().replace("name: A", "name: " + "word " * 60 + "ENDMARK"), "good")
    done = run("build", "good.yaml", "--output", "out", cwd=tmp_path)
    assert done.returncode == 2
    assert "design a of deck" in done.stderr
    assert "does not fit" in done.stderr
    assert not (tmp_path / "out").exists()


def test_C05_a_missing_glyph_is_an_error_with_code_point_and_font(tmp_path: Path) -> None:
    kit(tmp_path, good().replace("name: A", "name: 日本"), "good")
    done = run("check", "good.yaml", cwd=tmp_path)
    assert done.returncode == 2
    assert "U+65E5" in done.stderr
    assert "Source Sans Pro" in done.stderr


def test_a_kit_beside_the_user_wins_over_the_shipped_one(tmp_path: Path) -> None:
    (tmp_path / "components").mkdir()
    text = (ROOT / "components" / "froschis.yaml").read_text(encoding="utf-8")
    kit(tmp_path / "components", text.replace("count: 4", "count: 5"), "froschis")
    done = run("check", "froschis", cwd=tmp_path)
    assert done.returncode == 1
    assert "reading components/froschis.yaml" in done.stderr
    assert "FROSCHIS-02" in done.stderr


def test_kits_and_layouts_are_found_from_any_folder(tmp_path: Path) -> None:
    done = run("list", "--json", cwd=tmp_path)
    there = json.loads(done.stdout)
    assert "froschis" in [k["name"] for k in there["kits"]]
    assert {"a4", "letter", "a3", "a4-fronts"} <= {p["name"] for p in there["layouts"]}


def test_show_tells_designs_counts_and_sheets() -> None:
    done = run("show", "froschis", "--layout", "a4", "--layout", "letter", "--json")
    shown = json.loads(done.stdout)
    assert shown["pieces"] == 60
    assert shown["sheets"] == {"a4": {"card": 7}, "letter": {"card": 7}}
    assert "Haim Shafir" in shown["credits"]
    assert "bin" in run("show", "froschis").stdout


def test_a_pipe_gets_no_colours_and_no_progress_bar() -> None:
    done = run("check", "froschis")
    assert "\x1b" not in done.stdout + done.stderr


def test_the_version_answers_without_loading_the_house() -> None:
    done = run("--version")
    assert done.stdout.startswith("kitproof ")
    script = "import sys; sys.argv=['kitproof','--version']; from generator.__main__ import main; main(); print(len([m for m in sys.modules if m.split('.')[0] in ('click','yaml','reportlab')]))"
    probe = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert probe.stdout.splitlines()[-1] == "0"


def test_a_pdf_build_imports_only_what_it_needs(tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "from generator.cli import kitproof\n"
        "try:\n"
        f"    kitproof(['build', 'froschis', '--format', 'pdf', '--output', {str(tmp_path)!r}])\n"
        "except SystemExit as end:\n"
        "    assert end.code == 0\n"
        "print(sorted({m.split('.')[0] for m in sys.modules} & {'fontTools', 'rich', 'svgwrite', 'hypothesis'}))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_schema_and_the_reference_in_docs_are_what_the_program_says() -> None:
    assert (ROOT / "docs" / "kit.schema.json").read_text(encoding="utf-8") == run("schema").stdout
    said = run("schema", "--reference").stdout
    assert (ROOT / "docs" / "reference.md").read_text(encoding="utf-8") == said


def test_new_starts_a_kit_that_builds_and_checks(tmp_path: Path) -> None:
    made = run("new", "river-run", cwd=tmp_path)
    assert made.returncode == 0
    assert run("build", "river-run/river-run.yaml", cwd=tmp_path).returncode == 0
    assert (tmp_path / "output" / "river-run" / "river-run-a4.pdf").exists()
    done = run("check", "river-run/river-run.yaml", "--strict", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "2 claims: 2 hold" in done.stdout
    again = run("new", "river-run", cwd=tmp_path)
    assert again.returncode == 2
    assert "there already" in again.stderr
    assert "river-run" in run("new", "River Run", cwd=tmp_path).stderr


@pytest.mark.parametrize(
    "words",
    [
        ("check", "nope"),
        ("check", "froschis", "--layout", "nope"),
        ("show", "nope"),
        ("play", "nope"),
    ],
)
def test_json_is_told_of_a_call_that_came_to_nothing_too(words: tuple[str, ...]) -> None:
    done = run(*words, "--json")
    assert done.returncode == 2
    report = json.loads(done.stdout)
    assert report["exit"] == 2
    assert "nope" in report["findings"][0]["sentence"]
    assert "nope" in done.stderr


def test_without_a_kit_the_ones_edited_here_are_read_before_the_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "components").mkdir()
    own = tmp_path / "components" / "froschis.yaml"
    own.write_bytes((ROOT / "components" / "froschis.yaml").read_bytes())
    monkeypatch.chdir(tmp_path)
    paths = {p.stem: p for p in common.kit_paths(())}
    assert set(paths) == {"croa", "frogger", "froschis", "grenouillette", "hopfrog"}
    assert paths["froschis"] == own
    assert paths["croa"] == ROOT / "components" / "croa.yaml"


def test_two_kits_of_one_name_do_not_overwrite_each_other(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        kit(tmp_path / folder, good("pond"), "pond")
    done = run("build", "a/pond.yaml", "b/pond.yaml", cwd=tmp_path)
    assert done.returncode == 2
    assert "b/pond.yaml:1:1: error: “pond” is the name of two kits" in done.stderr
    assert "a/pond.yaml" in done.stderr
    assert not (tmp_path / "output").exists()
    assert run("check", "a/pond.yaml", "b/pond.yaml", cwd=tmp_path).returncode == 0


def test_set_goes_by_the_files_name_and_is_told_on_the_sheets(tmp_path: Path) -> None:
    file = kit(tmp_path, good("pond"), "other")
    done = run("build", str(file), "--set", "other.deck.a=3", "--format", "pdf", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    manifest = json.loads((tmp_path / "output" / "pond" / "pond-a4.json").read_text("utf-8"))
    assert manifest["description"]["set"] == ["other.deck.a=3"]
    assert manifest["components"][0]["count"] == 3


def test_a_kit_in_a_folder_of_its_name_is_pointed_to(tmp_path: Path) -> None:
    (tmp_path / "pond").mkdir()
    kit(tmp_path / "pond", good("pond"), "pond")
    done = run("build", "pond", cwd=tmp_path)
    assert done.returncode == 2
    assert "there is pond/pond.yaml: write that" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals as posix has them")
def test_a_build_that_is_interrupted_says_so_and_leaves_the_earlier_files(tmp_path: Path) -> None:
    file = kit(tmp_path, good("pond"), "pond")
    assert run("build", str(file), cwd=tmp_path).returncode == 0
    folder = tmp_path / "output" / "pond"
    before = {p.name: p.read_bytes() for p in folder.iterdir()}
    file.write_text(good("pond").replace("count: 8", "count: 10000"), encoding="utf-8")
    going = subprocess.Popen(
        [sys.executable, "-m", "generator", "build", str(file)],
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        # what runs in the background of a shell is deaf to it, and so are its children
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert going.stderr is not None
    assert "reading" in going.stderr.readline()
    time.sleep(0.2)
    going.send_signal(signal.SIGINT)
    _, said = going.communicate(timeout=60)
    assert going.returncode in (130, -signal.SIGINT)  # the same to a shell
    assert "Stopped; earlier files are as they were." in said
    assert "Traceback" not in said
    assert {p.name: p.read_bytes() for p in folder.iterdir()} == before


def test_a_waiver_of_nothing_is_told_on_its_own_line_with_the_nearest_fact(tmp_path: Path) -> None:
    text = (ROOT / "components" / "froschis.yaml").read_text(encoding="utf-8")
    text += "waive:\n  FROSCHIS-02: why not\n  FROSCHIS-33: why not\n"
    last = text.count("\n")
    done = run("check", str(kit(tmp_path, text, "froschis")))
    assert done.returncode == 0
    assert f"froschis.yaml:{last - 1}:3: note: FROSCHIS-02 is waived, but it holds" in done.stderr
    said = f"froschis.yaml:{last}:3: warning: FROSCHIS-33 is waived, but no claim has this id"
    assert said in done.stderr
    assert "did you mean “FROSCHIS-03”?" in done.stderr


def test_the_readme_shows_what_the_program_says(tmp_path: Path) -> None:
    """The kit of the README is good, and the lines that it quotes are the ones that come."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    quoted = [line for line in readme.splitlines() if re.match(r"[\w/]+\.yaml:\d+:\d+: ", line)]
    assert len(quoted) == 4
    text = readme.split("```yaml\n")[1].split("```")[0]
    file = kit(tmp_path, text, "pond")
    assert run("check", str(file), cwd=tmp_path).returncode == 0
    line = next(i for i, t in enumerate(text.splitlines(), 1) if "count: 6" in t)
    kit(tmp_path, text.replace("count: 6", "conut: 6"), "pond")
    said = run("check", "pond.yaml", cwd=tmp_path).stderr.splitlines()
    assert quoted[0] in said
    assert f"pond.yaml:{line}:" in quoted[0]
    done = run("check", "froschis", "--set", "froschis.deck.bin=7")
    failed = [told(t) for t in done.stderr.splitlines() if ": failed: " in t]
    assert [told(line) for line in quoted[1:]] == failed, "all of them are shown"


def told(line: str) -> str:
    """A line without its numbers: files that others edit grow."""
    return re.sub(r":\d+:\d+:", ":", line)


def test_exit_codes_go_by_the_worst_that_was_found() -> None:
    there = Place("pond.yaml", 1, 1)
    said = [note(there, "so"), warning(there, "so"), failed(there, "so"), error(there, "so")]
    assert [common.exit_code(said[:n]) for n in range(5)] == [0, 0, 0, 1, 2]
    assert [common.exit_code(said[:n], strict=True) for n in range(5)] == [0, 0, 1, 1, 2]
    assert common.exit_code((), failing=True) == 1
    assert common.exit_code(said, failing=True) == 2


def test_sheets_that_do_not_hold_the_kit_are_never_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = kit(tmp_path, good("pond"), "pond")
    monkeypatch.chdir(tmp_path)
    build = kitproof.commands["build"]
    assert _code(build, str(file), "--format", "pdf") == 0
    before = {p.name: p.read_bytes() for p in (tmp_path / "output" / "pond").iterdir()}
    monkeypatch.setattr(
        compose, "check", lambda *_, **__: (failed(None, "pond/deck/a#1 is on no sheet"),)
    )
    assert _code(build, str(file), "--format", "pdf", "--set", "pond.deck.a=3") == 1
    assert "pond/deck/a#1 is on no sheet" in capsys.readouterr().err
    assert {p.name: p.read_bytes() for p in (tmp_path / "output" / "pond").iterdir()} == before


def _code(command: click.Command, *words: str) -> object:
    with pytest.raises(SystemExit) as ended:
        command.main(list(words), standalone_mode=False)
    return ended.value.code


@pytest.mark.parametrize(
    ("expect", "expected", "verdict"),
    [
        ("is: 8", "8", "holds"),
        ("is: 9", "9", "fails"),
        ("min: 8", "at least 8", "holds"),
        ("min: 9", "at least 9", "fails"),
        ("max: 8", "at most 8", "holds"),
        ("max: 7", "at most 7", "fails"),
        ("min: 2, max: 8", "2 to 8", "holds"),
        ("where: {id: [b, c]}, is: 0", "0", "holds"),
    ],
)
def test_an_expectation_says_what_it_expects_and_found(
    tmp_path: Path, expect: str, expected: str, verdict: str
) -> None:
    loaded = spec.load(kit(tmp_path, good("pond") + f"expect: [{{of: deck, {expect}}}]\n", "pond"))
    assert loaded.kit is not None, loaded.findings
    (claim,) = proof.claims_of(loaded.kit, Look({}))
    assert (claim.expected, claim.verdict) == (expected, verdict)
    assert claim.found == ("0" if "where" in expect else "8")
