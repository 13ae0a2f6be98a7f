"""Elements for some designs only: `when` and `unless`, by a trait that is there or by its values."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import run

from generator import kinds, spec
from generator.findings import Finding
from generator.ink import Group, Mark, Run

KIT = """\
kit: kitchen
faces:
  dish:
    - {{text: "{{name}}", at: [31mm, 10mm]}}
    - {element}
components:
  deck: {{kind: card, size: poker, face: dish, csv: dishes.csv}}
"""
DISHES = """\
name,kind,says,says.fr,cost[]
Soup,starter,Hot,Chaud,"coin,fire"
Roast,main,,,coin
Cake,sweet,Sweet,,
"""


def texts(marks: tuple[Mark, ...]) -> list[str]:
    out: list[str] = []
    for mark in marks:
        if isinstance(mark, Run):
            out.append(mark.text)
        elif isinstance(mark, Group):
            out += texts(mark.marks)
    return out


def told(
    folder: Path, element: str, language: str = "en"
) -> tuple[dict[str, list[str]], tuple[Finding, ...]]:
    """What the element says on each design, and what is found."""
    (folder / "dishes.csv").write_text(DISHES, encoding="utf-8")
    file = folder / "kitchen.yaml"
    file.write_text(KIT.format(element=element), encoding="utf-8")
    found = spec.load(file)
    assert found.kit is not None, [str(f) for f in found.findings]
    assert found.artwork is not None
    prints, findings = kinds.draw(found.kit, found.artwork, language)
    return {p.design: texts(p.front.marks)[1:] for p in prints}, findings


def test_an_element_may_be_for_designs_that_have_a_trait(tmp_path: Path) -> None:
    said, findings = told(tmp_path, '{text: "{says}", at: [31mm, 40mm], when: says}')
    assert findings == ()
    assert said == {"soup": ["Hot"], "roast": [], "cake": ["Sweet"]}


def test_a_trait_is_there_where_its_language_or_the_first_one_has_it(tmp_path: Path) -> None:
    said, findings = told(tmp_path, '{text: "{says}", at: [31mm, 40mm], when: says}', "fr")
    assert findings == ()
    assert said == {"soup": ["Chaud"], "roast": [], "cake": ["Sweet"]}


def test_a_row_over_a_list_may_be_for_designs_that_have_one(tmp_path: Path) -> None:
    row = '{text: "{item}", repeat: {over: cost, pattern: row}, when: cost}'
    said, findings = told(tmp_path, row)
    assert findings == ()
    assert said == {"soup": ["coin", "fire"], "roast": ["coin"], "cake": []}


@pytest.mark.parametrize(
    ("unless", "drawn"),
    [
        ("unless: says", ["roast"]),
        ("unless: {kind: [main, sweet]}", ["soup"]),
        ("unless: {cost: fire}", ["roast", "cake"]),
        ("unless: {kind: main, cost: fire}", ["soup", "roast", "cake"]),
        ("when: cost, unless: {kind: main}", ["soup"]),
        ("when: {kind: [main, sweet]}, unless: says", ["roast"]),
    ],
)
def test_unless_is_the_opposite_of_when(tmp_path: Path, unless: str, drawn: list[str]) -> None:
    said, findings = told(tmp_path, f"{{text: X, at: [31mm, 40mm], {unless}}}")
    assert findings == ()
    assert [design for design, words in said.items() if words == ["X"]] == drawn


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("when: sais", "this text is drawn for no design: none has a trait “sais”"),
        ("unless: sais", "this text is drawn for all designs: none has a trait “sais”"),
        ("unless: {kind: [starter, main, sweet]}",
         "this text is drawn for no design: all have kind starter or main or sweet"),
        ("when: says, unless: kind",
         "this text is drawn for no design: none has says, all others have kind"),
    ],
)  # fmt: skip
def test_a_condition_that_tells_no_designs_apart_is_a_warning(
    tmp_path: Path, condition: str, said: str
) -> None:
    _, (finding,) = told(tmp_path, f"{{text: X, at: [31mm, 40mm], {condition}}}")
    assert finding.severity == "warning"
    assert said in finding.sentence
    assert finding.hint == ("did you mean “says”?" if "sais" in condition else "")


def test_conditions_take_no_placeholders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for condition in ("when", "unless"):
        (tmp_path / "dishes.csv").write_text(DISHES, encoding="utf-8")
        element = f'{{text: X, at: [31mm, 40mm], {condition}: {{kind: "{{kind}}"}}}}'
        (tmp_path / "kitchen.yaml").write_text(KIT.format(element=element), encoding="utf-8")
        done = run(capsys, "check", tmp_path / "kitchen.yaml")
        assert done.code == 2
        assert f"“{condition}” takes no placeholders" in done.err


@pytest.mark.parametrize(
    "element",
    ['{text: "{says}", at: [31mm, 40mm]}', '{text: "{item}", repeat: {over: cost, pattern: row}}'],
)
def test_a_trait_that_only_some_have_brings_the_hint_to_say_when(
    tmp_path: Path, element: str
) -> None:
    _, (finding,) = told(tmp_path, element)
    trait = "says" if "says" in element else "cost"
    assert finding.severity == "error"
    assert finding.hint == (
        f"only some designs have it: “when: {trait}” draws the text for these alone"
    )
    _, findings = told(tmp_path, element.replace("{", "{when: " + trait + ", ", 1))
    assert findings == ()
    _, (finding,) = told(tmp_path, element.replace(trait, "sasy"))
    assert "only some" not in finding.hint
