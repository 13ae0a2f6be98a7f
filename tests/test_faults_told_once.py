"""A mistake that many designs share is one finding, one that a table's cell makes is told there, and none hides behind another."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commands import paper, run

from generator import kinds, proof, spec
from generator.findings import Finding

KIT = """\
kit: pond
title: Pond
colours: {paper: "#fbf7ea"}
faces:
  card:
    - fill: $paper
ELEMENTS
components:
  deck:
    kind: card
    size: poker
    bleed: 3mm
    face: card
    DESIGNS
"""
THREE = "designs: [{for: {rank: 1..3, suits: moons}, id: 'n-{rank}', traits: {cost: 'x{rank}'}}]"


def kit(folder: Path, element: str, designs: str = THREE, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    file = folder / "pond.yaml"
    lines = "\n".join(f"    {line}" for line in element.splitlines())
    text = KIT.replace("ELEMENTS", lines).replace("DESIGNS", designs)
    file.write_text(text, encoding="utf-8")
    return file


def drawn(file: Path) -> tuple[Finding, ...]:
    found = spec.load(file)
    if found.kit is None or found.artwork is None:
        return proof.faults(found, paper())
    return kinds.draw(found.kit, found.artwork, "en")[1]


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ("- text: '{nmae}'\n  at: [9mm, 9mm]", "nothing is called {nmae}"),
        ("- text: Hop\n  font: dispaly\n  at: [9mm, 9mm]", "no font is called “dispaly”"),
        ("- icon: frog-peak", "no picture is called “frog-peak”"),
        ("- icon: frog-peek\n  recolour: warm", "no recolours are called “warm”"),
        ("- image: frog.png", "there is no such file"),
        ("- paragraph: 'a :frog-peak: here'\n  box: [9mm, 9mm, 9mm, 9mm]", "no picture is called"),
        ("- text: Supercalifragilistic\n  box: [9mm, 9mm, 3mm, 3mm]", "does not fit"),
        ("- icon: frog-peek\n  repeat: {over: siuts}", "no trait is called “siuts”"),
        (
            "- icon: frog-peek\n  repeat: {pattern: rows, count: '{rank}'}",
            "“rows” is not known here",
        ),
        ("- rect: [70mm, 9mm, 9mm, 9mm]\n  colour: $paper", "nothing of this rect is on the piece"),
    ],
)
def test_a_mistake_in_an_element_is_told_once_for_all_designs(
    element: str, said: str, tmp_path: Path
) -> None:
    (finding,) = drawn(kit(tmp_path, element))
    assert finding.sentence.startswith("design n-1 of deck and 2 more: ")
    assert said in finding.sentence
    assert finding.place is not None
    assert finding.place.line == 7 + (1 if "rows" in said else 0)


def test_each_picture_that_is_missing_is_told_and_no_more_than_once(tmp_path: Path) -> None:
    designs = "designs: [{for: {suit: [suns, xx, yy], rank: 1..4}, id: '{suit}-{rank}'}]"
    found = drawn(kit(tmp_path, "- icon: suit-{suit}\n  box: [9mm, 9mm, 9mm, 9mm]", designs))
    assert [f.sentence for f in found] == [
        "design xx-1 of deck and 3 more: no picture is called “suit-xx”",
        "design yy-1 of deck and 3 more: no picture is called “suit-yy”",
    ]


def test_one_bad_repeat_does_not_hide_the_next(tmp_path: Path) -> None:
    designs = "designs: [{id: a, traits: {suits: [xx, suns, yy]}}]"
    found = drawn(kit(tmp_path, "- icon: suit-{item}\n  repeat: {over: suits}", designs))
    assert [f.sentence.rpartition(" ")[2] for f in found] == ["“suit-xx”", "“suit-yy”"]


@pytest.mark.parametrize(
    "element",
    [
        "- icon: frog-peek\n  repeat: {pattern: rows, count: '{cost}', gap: 3}",
        "- icon: frog-peek\n  repeat: {pattern: row, count: '{cost}'}\n  turn: '{cost}'",
        "- group:\n    - text: '{nmae}'\n      at: ['{cost}', 9mm]\n  repeat: {count: '{cost}'}",
        "- each-corner:\n    - icon: frog-peek\n      repeat: {count: '{cost}', each: '{nmae}'}",
        "- text: '{nmae} {rank'\n  at: [9mm, 9mm]\n- icon: '{nmae}'\n  repeat: {count: '{cost}'}",
    ],
)
def test_no_sentence_names_its_design_twice(element: str, tmp_path: Path) -> None:
    found = drawn(kit(tmp_path, element))
    assert found
    assert len({(f.place, f.sentence) for f in found}) == len(found)
    for finding in found:
        assert re.fullmatch(
            r"design n-\d of deck(?: and \d more)?: (?!.*design ).*", finding.sentence
        )


def test_all_that_is_wrong_with_one_element_is_told_in_one_run(tmp_path: Path) -> None:
    text = "- text: '{nmae}'\n  font: dispaly\n  size: '{rank}'\n  at: [9mm, 9mm]"
    said = " ".join(f.sentence for f in drawn(kit(tmp_path, text)))
    for wanted in ("{nmae}", "“dispaly”", "“1” has no unit", "“3” has no unit"):
        assert wanted in said
    spoilt = kit(tmp_path, "- icon: frog-peak\n  recolour: warm\n  opacty: 1")
    assert {f.sentence for f in drawn(spoilt)} == {
        "design n-1 of deck and 2 more: no recolours are called “warm”",
        "design n-1 of deck and 2 more: no picture is called “frog-peak”",
        "unknown key “opacty” in an icon element",
    }


CELLS = 'id,icon,says,size,suits[]\na,frog-peek,Hop,3mm,suns\nb,frog-peak,Hop,x,moons\nc,frog-peek,,3mm,"suns,xx"\n'


@pytest.mark.parametrize(
    ("element", "cell", "said"),
    [
        ("- icon: '{icon}'", "3:3", "no picture is called “frog-peak”"),
        ("- text: '{says}'\n  at: [9mm, 9mm]", "4:13", "nothing is called {says}"),
        ("- rect: [9mm, 9mm, '{size}', 3mm]\n  colour: $paper", "3:17", "“x” is not a length"),
        ("- icon: suit-{item}\n  repeat: {over: suits}", "4:18", "no picture is called “suit-xx”"),
    ],
)
def test_a_fault_of_a_cell_is_told_at_the_cell_and_names_its_element(
    element: str, cell: str, said: str, tmp_path: Path
) -> None:
    (finding,) = drawn(kit(tmp_path, element, "csv: cards.csv", cards=CELLS))
    assert str(finding.place) == f"{tmp_path / 'cards.csv'}:{cell}"
    kind = element.split(":")[0].removeprefix("- ")
    design = "c" if cell.startswith("4") else "b"
    start = f"design {design} of deck, {kind} at {tmp_path / 'pond.yaml'}:7:7: "
    assert finding.sentence.startswith(start)
    assert said in finding.sentence


def test_a_cell_that_two_elements_show_is_told_once(tmp_path: Path) -> None:
    both = "- icon: '{icon}'\n- icon: '{icon}'\n  box: [9mm, 9mm, 9mm, 9mm]"
    (finding,) = drawn(kit(tmp_path, both, "csv: cards.csv", cards=CELLS))
    assert f"icon at {tmp_path / 'pond.yaml'}:7:7 and 1 more: no picture" in finding.sentence


def test_what_an_element_names_itself_is_told_at_the_element(tmp_path: Path) -> None:
    (finding,) = drawn(
        kit(
            tmp_path,
            "- text: '{id}'\n  at: [9mm, 9mm]\n  font: dispaly",
            "csv: cards.csv",
            cards=CELLS,
        )
    )
    assert str(finding.place) == f"{tmp_path / 'pond.yaml'}:7:7"


def test_texts_that_are_cut_alike_share_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = run(capsys, "check", kit(tmp_path, "- text: Hop\n  at: [62mm, 9mm]\n  width: 30mm"))
    assert done.code == 2
    (line,) = [n for n in done.err.splitlines() if ": error: " in n]
    assert "deck/n-1 and 2 more, front: “Hop” reaches" in line


def test_designs_that_lack_their_pictures_are_not_said_to_look_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = run(capsys, "check", kit(tmp_path, "- icon: suit-x{rank}"))
    assert done.err.count("error: ") == 3
    assert "alike" not in done.err


def test_a_game_claims_nothing_of_faces_that_could_not_be_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from generator import library

    folder = library.shipped("components")["croa"].parent
    text = (folder / "croa.yaml").read_text(encoding="utf-8")
    assert "icon: " in text
    (tmp_path / "croa.yaml").write_text(
        re.sub(r"icon: (?=[a-z\"{])", "icon: xx-", text), encoding="utf-8"
    )
    done = run(capsys, "check", tmp_path / "croa.yaml", "--no-play")
    assert done.code == 2
    assert "no picture is called “xx-" in done.err
    assert "failed" not in done.err


@pytest.mark.parametrize("command", ["show", "play"])
def test_other_commands_tell_all_faults_too(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = kit(tmp_path, "- icon: frog-peak\n- retc: [1mm, 1mm, 1mm, 1mm]")
    done = run(capsys, command, file)
    assert done.code == 2
    assert "no picture is called “frog-peak”" in done.err
    assert "“retc” is none" in done.err


TWICE = """\
kit: pond
colours: {paper: "#fbf7ea"}
colours: {ink: "#1f2a24"}
faces:
  card: [{fill: $paper}, {text: {{rank}}, at: [9mm, 9mm]}, {rect: [9mm, 9mm, 9mm, 9mm], colour: $ink}]
components:
  deck: {kind: card, size: poker, face: card, designs: [{for: {rank: 1..3}, id: "n-{rank}"}]}
"""


def test_what_stands_twice_or_has_no_text_for_a_key_is_one_fault(tmp_path: Path) -> None:
    file = tmp_path / "pond.yaml"
    file.write_text(TWICE, encoding="utf-8")
    assert [str(f.place).rpartition("yaml:")[2] for f in drawn(file)] == ["3:1", "5:34"]


@pytest.mark.parametrize("inner", ["{icon: frog-peak}", "{icon: frog-peek, opacty: 1}"])
def test_a_group_is_not_off_its_piece_for_what_it_lacks(inner: str, tmp_path: Path) -> None:
    group = f"- group: [{inner}]\n  clip: [9mm, 9mm, 9mm, 9mm]"
    (finding,) = drawn(kit(tmp_path, group))
    assert "frog-peak" in finding.sentence or "opacty" in finding.sentence


@pytest.mark.parametrize("wrong", ["[]", "{? [a] : b}"])
def test_a_wrong_value_anywhere_brings_no_fault_besides_its_own(wrong: str, tmp_path: Path) -> None:
    from test_every_wrong_value import KIT as WHOLE
    from test_every_wrong_value import with_wrong

    file = tmp_path / "pond.yaml"
    for text in with_wrong(WHOLE, wrong):
        file.write_text(text, encoding="utf-8")
        found = drawn(file)
        assert len(found) <= 1, (text, [str(f) for f in found])
