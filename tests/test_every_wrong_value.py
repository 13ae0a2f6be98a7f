"""Every key of a kit and of a layout is given every wrong sort of value: always a finding with its place, never a crash."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from generator import kinds, layout, spec

ROOT = Path(__file__).parent.parent

KIT = """\
kit: pond
version: 1
language: en
title: {en: The Pond, fr: La mare}
players: 2..4
credits: ours
remarks: [hello, {en: a, fr: b}]
colours: {paper: "#fbf7ea", ink: "#1f2a24"}
fonts: {display: Fredoka One}
lengths: {a: 22pt, pitch: 10mm}
recolours: {w: {"#4f9dc9": "#8fcbe6"}}
words: {hi: {en: Hi, fr: Salut}}
faces:
  number:
    - fill: $paper
    - each-corner:
        - text: "{rank}"
          at: [9mm, 15mm]
          size: 40pt
          font: display
          minimum: 8pt
          width: 20mm
          role: index
          opacity: 1
    - icon: frog-peek
      repeat: {count: "{rank}", pattern: pips, each: 5mm, gap: 1mm, turn-lower: yes}
      box: [10mm, 18mm, 43mm, 52mm]
      recolour: w
      when: {rank: 1..2}
    - text: $hi
      box: [5mm, 70mm, 50mm, 10mm]
      valign: middle
      leading: 1.2
    - rect: [20mm, 20mm, 3mm, 3mm]
      colour: "#ff0000"
      stroke: "#00ff00"
      stroke-width: 0.5mm
      dash: [1mm, 1mm]
      cap: butt
      radius: 1mm
      turn: 45
    - circle: [10mm, 10mm, 3mm]
      colour: "#ff0000"
    - path: M 0 0 L 1 1 L 0 1 Z
      at: [5mm, 5mm]
      colour: "#ff0000"
    - grid: [2, 2]
      box: [5mm, 5mm, 10mm, 10mm]
      colours: ["#fff", "#000"]
    - group: [{fill: $paper}]
      at: [1mm, 1mm]
      clip: [0mm, 0mm, 5mm, 5mm]
  pond: [{fill: "#00aa00"}]
  cell: [{fill: "#0000aa"}]
components:
  deck:
    kind: card
    name: {en: cards, fr: cartes}
    stock: card
    size: poker
    bleed: 3mm
    safe: 3mm
    radius: 3mm
    back: pond
    face: number
    designs:
      - {for: {rank: 1..3}, id: "number-{rank}", count: 2, name: {en: "N {rank}"}, traits: {odd: yes}}
      - {id: x, face: pond, back: cell}
  tiles:
    kind: tile
    cells: [3, 1]
    pitch: $pitch
    legend: {C: cell, L: pond}
    below: pond
    snake: no
    designs: [{id: a, pattern: CLC, count: 2}]
  hexes: {kind: tile, shape: hex, flat-to-flat: 30mm, top: flat, face: pond, designs: [{id: h}]}
  board:
    {kind: board, cells: [3, 3], pitch: 10mm, border: 3mm, hexes: pointy, cell: cell,
    designs: [{id: b}]}
  tokens: {kind: token, shape: disc, diameter: 16mm, face: cell, back: pond, designs: [{id: t}]}
  dice: {kind: die, edge: 16mm, tab: 4mm, face: cell, designs: [{id: d}]}
expect:
  - {of: deck, is: 7, because: six}
  - {of: deck, where: {rank: [1, 2]}, min: 1, max: 9}
alike: [[deck/number-1, deck/number-2]]
"""

WRONG = (
    "", "~", "-1", "2.5", ".nan", '"3"', "x3", "[]", "[3]", "{}", "{a: b}", "{a: {b: [c]}}",
    "1000000000", "No", '""', '"{rank}"', '"{nope}"', '"{"', "{rank}", "$nope", "10", "-10mm", "0mm",
    "99999999mm", "50% of $a", "1..0", '"#12"', '"→ 日本 \\0"', "x" * 300, "!tag y", "&a [*a]",
    "{? [a] : b}", "[1mm, 2mm]", "[0mm, 0mm, 0mm, 0mm]", "[-1mm, -1mm, -1mm, -1mm]",
)  # fmt: skip


def values(node: yaml.Node) -> Iterator[tuple[int, int]]:
    """Where every value of a document starts and ends, inner ones too."""
    inner: list[yaml.Node] = []
    if isinstance(node, yaml.MappingNode):
        inner = [value for _, value in node.value]
    elif isinstance(node, yaml.SequenceNode):
        inner = list(node.value)
    for value in inner:
        yield value.start_mark.index, value.end_mark.index
        yield from values(value)


def with_wrong(text: str, wrong: str) -> Iterator[str]:
    """The text with each of its values in turn replaced by a wrong one."""
    for start, end in values(yaml.compose(text)):
        rest = text[start:end]
        yield text[:start] + wrong + rest[len(rest.rstrip()) :] + text[end:]


def test_the_kit_that_is_spoilt_here_is_good_itself(tmp_path: Path) -> None:
    file = tmp_path / "pond.yaml"
    file.write_text(KIT, encoding="utf-8")
    found = spec.load(file)
    assert found.kit is not None
    assert found.artwork is not None
    _, findings = kinds.draw(found.kit, found.artwork, "en")
    assert found.findings + findings == ()


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_value_anywhere_in_a_kit_is_told_with_its_place(wrong: str, tmp_path: Path) -> None:
    file = tmp_path / "pond.yaml"
    for text in with_wrong(KIT, wrong):
        file.write_text(text, encoding="utf-8")
        found = spec.load(file)
        findings = list(found.findings)
        if found.kit is not None and found.artwork is not None:
            findings += kinds.draw(found.kit, found.artwork, "en")[1]
        else:
            assert any(f.severity == "error" for f in findings), text
        for finding in findings:
            assert finding.place is not None, finding
            assert finding.place.line > 0, finding


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_value_anywhere_in_a_layout_is_told_with_its_place(
    wrong: str, tmp_path: Path
) -> None:
    good = (ROOT / "layouts" / "a4.yaml").read_text(encoding="utf-8")
    good += "gutter: 6mm\nfold-line: vertical\noverlap: 10mm\ngrid: [2, 2]\n"
    file = tmp_path / "mine.yaml"
    for text in with_wrong(good, wrong):
        file.write_text(text, encoding="utf-8")
        made, findings = layout.load(str(file))
        assert (made is None) == any(f.severity == "error" for f in findings), text
        for finding in findings:
            assert finding.place is not None, finding
            assert finding.place.line > 0, finding


@pytest.mark.parametrize(
    ("good", "wrong", "said"),
    [
        ("flat-to-flat: 30mm", "flat-to-flat: 0mm", "0mm is too small"),
        ("pitch: 10mm, border: 3mm", "pitch: 0mm, border: 3mm", "0mm is too small"),
        ("radius: 3mm", "radius: -3mm", "-3mm is too small"),
        ("bleed: 3mm", "bleed: -3mm", "-3mm is too small"),
        ("safe: 3mm", "safe: -3mm", "-3mm is too small"),
        ("size: 40pt", "size: -40pt", "-40pt is too small"),
        ("minimum: 8pt", "minimum: 0pt", "0pt is too small"),
        ("stroke-width: 0.5mm", "stroke-width: 0mm", "0mm is too small"),
        ("dash: [1mm, 1mm]", "dash: [-1mm, 1mm]", "-1mm is too small"),
        ("dash: [1mm, 1mm]", "dash: [0mm, 0mm]", "of no length"),
        ("rect: [20mm, 20mm, 3mm, 3mm]", "rect: [20mm, 20mm, -3mm, 3mm]", "-3mm is too small"),
        ("box: [5mm, 70mm, 50mm, 10mm]", "box: [5mm, 70mm, 50mm, 0mm]", "0mm is too small"),
        ("circle: [10mm, 10mm, 3mm]", "circle: [10mm, 10mm, -3mm]", "-3mm is too small"),
        ("circle: [10mm, 10mm, 3mm]", "circle: [10mm, 10mm]", "a circle is [x, y, radius]"),
        ("language: en", "language: English", "not a language's code"),
        ("rank: 1..3", "rank: []", "gives rank no value"),
        ("deck/number-2]", "deck/number-22]", "no design is called “deck/number-22”"),
        ("[deck/number-1, deck/number-2]", "[deck/number-1]", "one design alone"),
        ("{of: deck, is", "{of: dekc, is", "an expectation of “dekc”"),
        ("where: {rank: [1, 2]}", "where: {rnak: [1, 2]}", "no design of deck has a trait “rnak”"),
        ("min: 1, max: 9", "min: 9, max: 1", "at least 9 is above 1"),
    ],
)
def test_what_could_not_be_meant_is_refused_on_its_line(
    good: str, wrong: str, said: str, tmp_path: Path
) -> None:
    assert KIT.count(good) == 1
    file = tmp_path / "pond.yaml"
    text = KIT.replace(good, wrong)
    file.write_text(text, encoding="utf-8")
    found = spec.load(file)
    findings = list(found.findings)
    if found.kit is not None and found.artwork is not None:
        findings += kinds.draw(found.kit, found.artwork, "en")[1]
    told = [f for f in findings if said in f.sentence]
    assert told, findings
    line = text[: text.index(wrong)].count("\n") + 1
    assert all(f.severity == "error" for f in told)
    # what is only seen when it is drawn is told at its element, a line or some above
    assert all(f.place is not None and line - 5 <= f.place.line <= line for f in told)
