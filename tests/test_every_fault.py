"""Every fault of a kit is told in one run, once, at its own place, and nothing that only follows from another."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import pytest
from commands import paper, run
from PIL import Image

from generator import compose, proof, spec
from generator.findings import Finding, has_errors

POND = """\
kit: pond
version: 1
title: {en: Pond, fr: Mare}
players: 2..4
credits: ours
rules: rules
colours: {paper: "#fbf7ea", ink: "#1f2a24", red: "#b03030"}
fonts: {display: Fredoka One, fancy: Source Sans Pro}
lengths: {big: 30pt, small: 8pt}
recolours: {warm: {"#63ad3f": $red}}
words: {hop: {en: Hop, fr: Saute}}
faces:
  card:
    - fill: $paper
    - text: "{name}"
      box: [5mm, 60mm, 53mm, 10mm]
    - icon: "{animal}"
      box: [20mm, 20mm, 20mm, 20mm]
    - paragraph: "{says}"
      box: [5mm, 70mm, 53mm, 12mm]
    - text: "{id}"
      at: [31.5mm, 10mm]
      font: display
    - text: $hop
      at: [31.5mm, 16mm]
      size: $big
    - icon: mosquito
      box: [5mm, 40mm, 8mm, 8mm]
      recolour: warm
    - rect: [50mm, 40mm, 8mm, 8mm]
      stroke: $red
      radius: 1mm
    - icon: mosquito
      repeat: {count: "{cost}", pattern: row, each: 4mm}
      box: [15mm, 45mm, 30mm, 8mm]
  back:
    - fill: $red
    - group:
        - text: "{name}"
          at: [10mm, 10mm]
          size: $small
      at: [10mm, 10mm]
      opacity: 1
    - circle: [30mm, 30mm, 5mm]
      colour: $paper
    - text: pond
      at: [31.5mm, 60mm]
      font: fancy
  number:
    - fill: $paper
    - text: "{rank}"
      box: [2mm, 2mm, 12mm, 10mm]
    - path: M 0 0 L 2 2 L 0 2 Z
      at: [7mm, 12mm]
      colour: $red
    - rect: [1mm, 7mm, 3mm, 1mm]
      colour: $red
      when: {rank: 1}
    - icon: pike
      repeat: {over: suits, pattern: row}
      box: [2mm, 11mm, 12mm, 3mm]
    - text: Words
      at: [8mm, 5mm]
      size: 6pt
  water: [{fill: $red}]
  peg:
    - fill: $paper
    - image: drawn/peg.png
      box: [6mm, 1mm, 6mm, 6mm]
    - text: Peg
      at: [9mm, 10mm]
      width: 90mm
  side:
    - fill: $paper
    - text: "{side}"
      at: [8mm, 8mm]
components:
  deck:
    kind: card
    size: poker
    bleed: 3mm
    safe: 3mm
    face: card
    back: back
    csv: cards.csv
  chips:
    kind: token
    diameter: 16mm
    designs:
      - for: {rank: 1..3}
        id: "chip-{rank}"
        count: 2
        face: number
        traits: {suits: [moons, suns]}
  tiles:
    kind: tile
    cells: [2, 1]
    pitch: 20mm
    legend: {W: water}
    designs:
      - {id: lake, pattern: WW, count: 2}
      - {id: bay, pattern: W., count: 3}
      - {id: cape, pattern: .W}
  coins: {kind: token, diameter: 12mm, face: water, designs: [{id: coin}]}
  pegs:
    kind: token
    diameter: 18mm
    designs:
      - {id: peg, face: peg, back: water}
  fish: {kind: card, size: mini, face: water, csv: fish.csv}
  dice:
    kind: die
    edge: 16mm
    face: side
    designs: [{id: die}]
  case:
    kind: box
    holds: [deck]
    colour: $paper
    designs: [{id: box, face: water}]
expect:
  - {of: chips, is: 6, because: two each}
  - {of: tiles, where: {pattern: WW}, is: 2}
alike: [[tiles/bay, tiles/cape], [fish/cod, fish/dory], [chips/chip-1, chips/chip-2, chips/chip-3]]
"""
CARDS = """\
id,name,count,animal,cost,says
ace,Ace,2,frog-peek,2,Hop on
bee,Bee,1,mosquito,1,Buzz about
cat,Cat,1,pike,3,Fish **well**
dab,Dab,1,pike,3,Swim along
eel,Eel,1,pike,3,Wind about
"""
FISH = """\
id,says
cod,Glug
dory,Hm
"""
RULES = """\
# Pond

There are {chips} chips and {tiles/lake} lakes.

Take a :pike: and go.

## Turns

- Hop.
"""
FILES = {
    "pond.yaml": POND,
    "cards.csv": CARDS,
    "fish.csv": FISH,
    "pond/rules.en.md": RULES,
    "pond/rules.fr.md": RULES,
}


@dataclass(frozen=True, slots=True)
class Fault:
    """An edit of a file, and what it makes the program say: of what begins with `at`.

    That is on the edit's line, or `up` lines above it, or else the only one of the file. Without `at`
    it is where the edit begins. A text between < and > stands for its place in the kit's file.
    """

    good: str
    wrong: str
    said: str
    at: str = ""
    file: str = "pond.yaml"
    up: int = 0
    severity: str = "error"


FAULTS = {
    "a key that nobody knows": Fault("credits: ours", "certain: ours", "unknown key “certain”"),
    "a range of players": Fault("players: 2..4", "players: two", "“two” is not a number of players", "two"),
    "a colour": Fault('"#b03030"', '"#b0303"', "“#b0303” is not a colour"),
    "a length": Fault("big: 30pt", "big: 30", "“30” has no unit", "30"),
    "a font": Fault("fancy: Source Sans Pro", "fancy: Sauce Sans", "there is no font “Sauce Sans”", "Sauce"),
    "a language": Fault("{en: Hop, fr: Saute}", "{en: Hop, f: Saute}", "“f” is not a language code", "f:"),
    "an element": Fault("- circle: [30mm", "- cricle: [30mm", "“cricle” is none", "cricle"),
    "a key of an element": Fault("radius: 1mm", "raidus: 1mm", "unknown key “raidus” in a rect element"),
    "a key of a group": Fault("opacity: 1", "opacty: 1", "unknown key “opacty” in a group"),
    "a count": Fault("pattern: WW, count: 2", 'pattern: WW, count: "2"', "“2” in quotes is a text", '"2"'),
    "a key of a design": Fault("pattern: W., count: 3", "pattern: W., conut: 3", "unknown key “conut”", "conut"),
    "a letter of a pattern": Fault("pattern: .W", "pattern: .X", "“X” in “.X” is not in the legend", "pattern: .X"),
    "a kind": Fault("kind: die", "kind: dei", "no kind is called “dei”", "dei"),
    "a measure": Fault("coins: {kind: token, diameter", "coins: {kind: token, diametre",
                       "unknown key “diametre” in component coins", "diametre"),
    "a face": Fault("back: water}", "back: watr}", "design peg: no face is called “watr” (back)", "back"),
    "a picture's file": Fault("image: drawn/peg.png", "image: drawn/pge.png", "design peg of pegs: the picture"),
    "words that the cut goes through": Fault("- text: Peg", "- text: Peg the first",
                                             "pegs/peg, front: “Peg the first” reaches 0.51 mm off the token",
                                             "{id: peg"),
    "what a box holds": Fault("holds: [deck]", "holds: [desk]", "it holds “desk”, which is not in the kit"),
    "an expectation": Fault("of: chips", "of: chops", "an expectation of “chops”", "chops"),
    "a trait of an expectation": Fault("where: {pattern", "where: {patern", "has a trait “patern”", "patern"),
    "a likeness": Fault("chips/chip-2", "chips/chip-9", "no design is called “chips/chip-9”"),
    "a count in a table": Fault("bee,Bee,1", "bee,Bee,one", "“one” is not a whole number", "one", "cards.csv"),
    "a cell too many": Fault("cod,Glug", "cod,Glug,glug", "a row of 3 cells", "glug", "fish.csv"),
    "a placeholder": Fault('- text: "{name}"\n          at', '- text: "{nmae}"\n          at',
                           "design ace of deck and 4 more: nothing is called {nmae}", '"{nmae}"'),
    "a font that is not named": Fault("font: display", "font: dispaly",
                                      "design ace of deck and 4 more: no font is called “dispaly”", "text", up=2),
    "a picture": Fault("icon: mosquito\n      box", "icon: mosqito\n      box",
                       "design ace of deck and 4 more: no picture is called “mosqito”", "icon"),
    "a map of colours": Fault("recolour: warm", "recolour: wram",
                              "design ace of deck and 4 more: no recolours are called “wram”", "icon", up=2),
    "a picture in a table": Fault("cat,Cat,1,pike", "cat,Cat,1,pikke",
                                  'design cat of deck, icon at <icon: "{animal}">: no picture is called “pikke”',
                                  "pikke", "cards.csv"),
    "a number in a table": Fault("dab,Dab,1,pike,3", "dab,Dab,1,pike,x",
                                 "design dab of deck, icon at <icon: mosquito\n      repeat>: “x” is not a whole number", "x",
                                 "cards.csv"),
    "words in a table that do not fit": Fault("Hop on\n", "Hop on " + 90 * "and on " + "\n",
                                              'design ace of deck, paragraph at <paragraph: "{says}">: “Hop on and', "Hop",
                                              "cards.csv"),
    "words that do not fit": Fault("- text: Words", "- text: Wordswordswordswords",
                                   "design chip-1 of chips and 2 more: “Wordswords", "text"),
    "a trait to repeat over": Fault("over: suits", "over: siuts",
                                    "design chip-1 of chips and 2 more: no trait is called “siuts”", "icon", up=1),
    "a path": Fault("M 0 0 L 2 2 L", "M 0 0 L 2 2 K", "design chip-1 of chips and 2 more: the path makes no sense", "path"),
    "words off their piece": Fault("box: [2mm, 2mm, 12mm", "box: [-40mm, 2mm, 12mm",
                                   "design chip-1 of chips and 2 more: nothing of this text is on the piece",
                                   "text", up=1),
    "an element for no design": Fault("when: {rank: 1}", "when: {rank: 7}", "this rect is drawn for no design",
                                      "rect", up=2, severity="warning"),
    "a picture in the rules": Fault("a :pike:", "a :pikke:", "no picture is called “pikke”", ":pikke", "pond/rules.en.md"),
    "a count in the rules": Fault("{chips} chips", "{chops} chips", "{chops} counts nothing", "{chops", "pond/rules.en.md"),
    "a heading in the rules": Fault("## Turns", "#### Turns", "a heading of level 4", "", "pond/rules.en.md"),
}  # fmt: skip


def written(folder: Path, names: Collection[str]) -> Path:
    """The kit with these faults."""
    texts = dict(FILES)
    for name in names:
        fault = FAULTS[name]
        assert texts[fault.file].count(fault.good) == 1, name
        texts[fault.file] = texts[fault.file].replace(fault.good, fault.wrong)
    (folder / "pond").mkdir(exist_ok=True)
    (folder / "drawn").mkdir(exist_ok=True)
    Image.new("RGB", (200, 200), "#2f7d5b").save(folder / "drawn" / "peg.png")
    for file, text in texts.items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder / "pond.yaml"


def expected(name: str, folder: Path) -> tuple[str, str]:
    """Place and severity of a fault in the files as they stand, and what is said of it."""
    fault = FAULTS[name]
    lines = (folder / fault.file).read_text(encoding="utf-8").split("\n")
    first = next(line for line in fault.wrong.split("\n") if line not in fault.good.split("\n"))
    (line,) = [n for n, text in enumerate(lines) if first in text]
    if fault.at not in lines[line - fault.up]:
        (line,) = [n for n, text in enumerate(lines) if fault.at in text]
    there = lines[line - fault.up]
    column = (
        there.index(first) + first.index(fault.at) if fault.at in first else there.index(fault.at)
    )
    place = f"{folder / fault.file}:{line - fault.up + 1}:{column + 1}"
    kit = (folder / "pond.yaml").read_text(encoding="utf-8")

    def placed(match: re.Match[str]) -> str:
        before = kit[: kit.index(match[1])]
        return f"{folder / 'pond.yaml'}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"

    return f"{place}: {fault.severity}: ", re.sub("<([^>]+)>", placed, fault.said)


def found(file: Path) -> tuple[Finding, ...]:
    """All that a build would tell of a kit."""
    loaded = spec.load(file)
    if loaded.kit is None or loaded.artwork is None:
        return proof.faults(loaded, paper())
    kit, artwork = loaded.kit, loaded.artwork
    judged = proof.judge(kit, artwork, paper(), language="en")
    findings = (*loaded.findings, *judged.findings)
    if judged.document is None or has_errors(findings):
        return findings
    guide = compose.guide(kit, judged.prints, judged.composed, paper(), artwork=artwork)
    return (*findings, *guide.findings)


def assert_told(lines: Collection[str], names: Collection[str], folder: Path) -> None:
    """The lines are those of the named faults, each once, and nothing besides."""
    left = list(lines)
    for name in names:
        start, said = expected(name, folder)
        mine = [line for line in left if line.startswith(start) and said in line]
        assert len(mine) == 1, (name, start, said, lines)
        left.remove(mine[0])
    assert not left


def test_the_kit_that_is_spoilt_here_is_clean_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, ())
    done = run(capsys, "check", file, "--strict")
    assert done.code == 0, done.err
    assert [line for line in done.err.splitlines() if not line.startswith("reading")] == []
    assert run(capsys, "build", file, "--output", tmp_path / "made").code == 0


@pytest.mark.parametrize("command", ["check", "build"])
def test_one_run_tells_all_faults_of_a_kit_each_at_its_place(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, FAULTS)
    more = ("--output", tmp_path / "made") if command == "build" else ()
    done = run(capsys, command, file, *more)
    assert done.code == 2
    assert not list(tmp_path.rglob("*.pdf"))
    lines = [n for n in done.err.splitlines() if re.match(r"\S+:\d+:\d+: ", n)]
    assert_told(lines, FAULTS, tmp_path)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_alone_is_one_finding(name: str, tmp_path: Path) -> None:
    lines = [str(f) for f in found(written(tmp_path, [name]))]
    assert_told(lines, [name], tmp_path)


def test_no_fault_hides_another_nor_adds_to_it(tmp_path: Path) -> None:
    alone = {name: found(written(tmp_path, [name])) for name in FAULTS}
    for pair in itertools.combinations(FAULTS, 2):
        both = set(found(written(tmp_path, pair)))
        wanted = {f for name in pair for f in alone[name]}
        assert both == wanted, (pair, [str(f) for f in both ^ wanted])
