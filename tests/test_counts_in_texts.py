"""Rules and aids name the counts of their kit instead of typing them: what is printed follows the kit."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from commands import run
from rules_markdown import TEXTS, file

from generator.findings import Finding
from generator.prose import reading
from generator.spec import load

KIT = """\
kit: pond
title: Pond
colours: {paper: "#fbf7ea"}
faces:
  plain: [{fill: $paper}]
rules: rules
components:
  tiles:
    kind: tile
    size: 20mm
    face: plain
    designs:
      - {id: pike, count: 3, traits: {rank: 1}}
      - {id: male-1, count: 4, traits: {rank: 2}}
      - {id: male-2, count: 5, traits: {rank: [2, 3]}}
  hats: {kind: tile, size: 20mm, face: plain, optional: yes, designs: [{id: hat}]}
alike: [[tiles/pike, tiles/male-1, tiles/male-2]]
"""


def words(pdf: Path) -> str:
    """All that a file prints as text, blanks made one."""
    with pypdfium2.PdfDocument(pdf) as document:
        return re.sub(r"\s+", " ", " ".join(p.get_textpage().get_text_range() for p in document))


@pytest.mark.parametrize(
    ("language", "guide", "aid", "rules"),
    [
        ("en", "", "Pike 6", "Shuffle the 67 tiles"),
        ("fr", "-fr", "Brochet 6", "Mélangez les 67 tuiles"),
    ],
)
def test_rules_and_aids_of_croa_follow_a_changed_count(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    language: str,
    guide: str,
    aid: str,
    rules: str,
) -> None:
    done = run(capsys, "build", "croa", "--set", "croa.tiles.pike=6", "--format", "pdf",
               "--lang", language, "--output", tmp_path)  # fmt: skip
    assert done.code in (0, 1), done.err
    (made,) = tmp_path.rglob("*guide*.pdf")
    assert guide in made.name
    said = words(made)
    assert aid in said
    assert rules in said
    assert "{" not in said


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("froschis.deck.bin=11", ("bin 11 ", "Shuffle all 63 cards")),
        ("frogger.deck.author=3", ("47 cards of", "2 to 9 26 ")),
        ("hopfrog.segments.llww=6", ("14", "all 14 segments")),
        ("grenouillette.frogs.red=23", ("red 3 23 3", "the 146 frogs")),
    ],
)
def test_the_rules_of_every_other_kit_follow_a_changed_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], setting: str, said: tuple[str, ...]
) -> None:
    run(capsys, "build", setting.split(".")[0], "--set", setting, "--format", "pdf",
        "--output", tmp_path)  # fmt: skip
    (made,) = tmp_path.rglob("*guide*.pdf")
    text = words(made)
    for one in said:
        assert one in text, text


def found(text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    (folder / "pond").mkdir(exist_ok=True)
    (folder / "pond" / "rules.md").write_text(f"# Pond\n\n{text}\n", encoding="utf-8")
    kit = folder / "pond.yaml"
    kit.write_text(KIT, encoding="utf-8")
    done = run(capsys, "check", kit, "--no-play")
    return done.code, done.err


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        (
            "All {tilse} of them.",
            5,
            "{tilse} counts nothing of this kit\n    did you mean “tiles”?",
        ),
        ("{tiles/pick}", 1, "no design of tiles is called “pick”\n    did you mean “pike”?"),
        ("The **{tiles/pi}**", 7, "no design of tiles is called “pi”"),
        ("{tiles/x-*}", 1, "no design of tiles is called “x-*”"),
        ("{tiles/rnak=1}", 1, "has a trait “rnak”\n    did you mean “rank”?"),
        ("{tiles/rank=7}", 1, "no design of tiles has rank “7”\n    known: 1, 2, 3"),
        ("{hats}", 1, "“hats” is not in every box of this kit"),
        ("{all tiles}", 1, "{all tiles} counts nothing of this kit\n    {component}"),
        ("{}", 1, "{} counts nothing of this kit"),
    ],
)
def test_a_name_that_counts_nothing_is_told_at_its_line_and_column(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, column: int, said: str
) -> None:
    code, err = found(text, tmp_path, capsys)
    assert code == 2
    assert f"rules.md:3:{column}: error:" in err
    assert said in err


def counted(text: str, folder: Path) -> str:
    from generator.compose.counting import Counts
    from generator.markup import plain

    (folder / "pond.yaml").write_text(KIT.replace("rules: rules\n", ""), encoding="utf-8")
    kit = load(folder / "pond.yaml").kit
    assert kit is not None
    made, findings = reading.parse(f"# Pond\n\n{text}\n", "rules.md", Counts(kit))
    assert findings == ()
    block = made.blocks[1]
    return plain(getattr(block, "inline", None) or getattr(block, "caption", ()))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{tiles} in all", "12 in all"),
        ("{tiles/pike}", "3"),
        ("{tiles/male-*} males", "9 males"),
        ("*{tiles/*}*", "12"),
        ("{tiles/rank=2}, {tiles/rank=1..2}", "9, 12"),
        ("\\{tiles\\} {", "{tiles} {"),
        ('```diagram\ncaption: "{tiles/pike} pikes"\nlegend: {a: tiles/pike}\ncells: a\n```',
         "3 pikes"),
    ],
)  # fmt: skip
def test_names_between_braces_are_counts(tmp_path: Path, text: str, said: str) -> None:
    assert counted(text, tmp_path) == said


def test_without_a_kit_braces_are_words() -> None:
    _, findings = reading.parse("# Pond\n\nThe {tiles}.\n", "rules.md")
    told: tuple[Finding, ...] = findings
    assert told == ()


def test_shipped_texts_type_no_count_in_their_lists_of_pieces() -> None:
    """The box's contents stand in the first table or list of the rules."""
    for game, what, language in TEXTS:
        if what != "rules":
            continue
        text = file(game, what, language).read_text(encoding="utf-8")
        first = text.split("\n## ")[1]
        rows = [r for r in first.split("\n") if r.startswith(("| ", "- ")) and "---" not in r]
        named = [r for r in rows if re.search(r"\{[a-z-]+(/[^}]+)?\}", r)]
        assert len(named) >= len(rows) - 1, (game, language, rows)  # all but the table's head
