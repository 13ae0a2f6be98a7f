"""A kit file becomes a model and its artwork; every mistake is told in one run with its line."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from generator import kinds, typeset
from generator.findings import Finding
from generator.spec import Loaded, load
from generator.spec.settings import parse

GOOD = """\
kit: pond
title: Pond
colours: {paper: "#fbf7ea", ink: "#1f2a24"}
fonts: {text: Source Sans Pro}
faces:
  plain:
    - fill: $paper
    - text: "{name}"
      at: [31.5mm, 44mm]
components:
  deck:
    kind: card
    size: poker
    safe: 3mm
    designs:
      - {id: a, face: plain, name: A, count: 2}
      - {id: b, face: plain, name: B}
"""


def loaded(tmp_path: Path, text: str, *settings: str, name: str = "pond.yaml") -> Loaded:
    file = tmp_path / name
    file.write_text(dedent(text), encoding="utf-8")
    return load(file, tuple(parse(s) for s in settings))


def card(**fields: str) -> str:
    """A kit with one card whose fields are given as YAML."""
    lines = "".join(f"        {k}: {v}\n" for k, v in fields.items())
    return GOOD.split("      - {id: a")[0] + "      - id: one\n        face: plain\n" + lines


def errors(found: Loaded) -> list[Finding]:
    return [f for f in found.findings if f.severity == "error"]


def one(found: Loaded) -> str:
    assert len(errors(found)) == 1, found.findings
    assert found.kit is None
    finding = errors(found)[0]
    return f"{finding.place} {finding.sentence} ({finding.hint})"


def test_a_good_kit_is_read_whole(tmp_path: Path) -> None:
    found = loaded(tmp_path, GOOD)
    assert found.findings == ()
    assert found.kit is not None
    assert [str(p.id) for p in found.kit.pieces()] == [
        "pond/deck/a#1",
        "pond/deck/a#2",
        "pond/deck/b#1",
    ]
    assert found.kit.components[0].size.mm == (63.0, 88.0)
    assert found.kit.components[0].stock == "card"


@pytest.mark.parametrize(
    "count",
    ["-1", "2.5", ".nan", ".inf", '"3"', "3.0", '"x3"', "[3]", "{}", "null", "~", "1000000000", "03",
     "1e3", "three", "10001"],
)  # fmt: skip
def test_C14_a_count_of_the_wrong_kind_names_card_and_value(tmp_path: Path, count: str) -> None:
    said = one(loaded(tmp_path, card(count=count)))
    assert "pond.yaml:18:" in said
    assert "design one" in said
    raw = count.strip('"')
    assert raw in said or "list" in said or "mapping" in said


@pytest.mark.parametrize(
    ("count", "hint"), [('"3"', "write 3"), ("3.0", "write 3"), ("03", "write 3")]
)
def test_C14_a_count_that_is_nearly_one_gets_the_spelling(
    tmp_path: Path, count: str, hint: str
) -> None:
    assert hint in one(loaded(tmp_path, card(count=count)))


def test_C14_no_count_is_one_and_zero_is_none(tmp_path: Path) -> None:
    kit = loaded(tmp_path, GOOD.replace("count: 2", "count: 0")).kit
    assert kit is not None
    assert [d.count for d in kit.components[0].designs] == [0, 1]


def test_C15_a_card_called_no_is_called_no(tmp_path: Path) -> None:
    kit = loaded(tmp_path, card(name="No")).kit
    assert kit is not None
    assert kit.components[0].designs[0].names == {"en": "No"}


@pytest.mark.parametrize(
    "spelled", ["1:30", "1.10", "0510", "2024-01-02", "1_000", "0x1F", "~", "-0"]
)
def test_C17_names_and_traits_are_printed_as_spelled(tmp_path: Path, spelled: str) -> None:
    kit = loaded(tmp_path, card(name=spelled, traits=f"{{time: {spelled}}}")).kit
    assert kit is not None
    design = kit.components[0].designs[0]
    assert design.names["en"] == spelled
    assert design.traits["time"] == spelled


def test_C18_a_placeholder_without_quotes_gets_the_hint(tmp_path: Path) -> None:
    said = one(loaded(tmp_path, card(name="{coin}")))
    assert '"{coin}"' in said


def test_C18_a_swallowed_colour_is_an_error(tmp_path: Path) -> None:
    said = one(loaded(tmp_path, GOOD.replace('paper: "#fbf7ea", ink: "#1f2a24"', 'paper: ""')))
    assert "not a colour" in said


@pytest.mark.parametrize(
    ("old", "new", "key", "hint"),
    [
        ("count: 2", "conut: 2", "conut", "did you mean “count”"),
        ("size: poker", "size: pokr", "pokr", "did you mean “poker”"),
        ("count: 2", "bleed: 3mm", "bleed", "belongs to a component"),
        ("kind: card", "kind: crad", "crad", "did you mean “card”"),
        ("fill: $paper", "fill: $papre", "papre", "did you mean “paper”"),
        ("face: plain, name: A", "face: plane, name: A", "plane", "did you mean “plain”"),
        ("- text:", "- txet:", "txet", "did you mean “text”"),
        ("components:", "componets:", "componets", "did you mean “components”"),
    ],
)
def test_C21_a_misspelt_word_is_told_with_the_nearest(
    tmp_path: Path, old: str, new: str, key: str, hint: str
) -> None:
    found = loaded(tmp_path, GOOD.replace(old, new, 1))
    text = " ".join(f"{f.sentence} {f.hint}" for f in errors(found))
    assert key in text
    assert hint in text


@pytest.mark.parametrize(
    ("length", "hint"), [("3", "write 3mm"), ("3px", "mm, cm, in and pt"), ("$no", "")]
)
def test_a_length_needs_its_unit(tmp_path: Path, length: str, hint: str) -> None:
    said = one(loaded(tmp_path, GOOD.replace("safe: 3mm", f"safe: {length}")))
    assert hint in said
    assert "pond.yaml:14:" in said


def test_C36_two_designs_of_one_id_are_an_error_with_both_lines(tmp_path: Path) -> None:
    said = one(loaded(tmp_path, GOOD.replace("id: b", "id: a")))
    assert "lines 16 and 17" in said


def test_C36_expectations_total_over_designs_of_one_trait(tmp_path: Path) -> None:
    from generator import proof
    from generator.kit import Look

    text = GOOD + "expect: [{of: deck, where: {sort: forest}, max: 2, because: too many trees}]\n"
    text = text.replace("name: A, count: 2", "name: A, count: 2, traits: {sort: forest}")
    text = text.replace("name: B", "name: B, traits: {sort: forest}")
    kit = loaded(tmp_path, text).kit
    assert kit is not None
    (claim,) = proof.claims_of(kit, Look({}))
    assert (claim.verdict, claim.expected, claim.found) == ("fails", "at most 2", "3")
    assert "too many trees" in claim.sentence


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace("count: 2", "count: 0").replace("name: B", "name: B, count: 0"),
        GOOD.split("    designs:")[0] + "    designs: []\n",
        GOOD.split("    designs:")[0] + "    designs:\n",
        GOOD.split("components:")[0] + "components: {}\n",
        GOOD.split("components:")[0],
    ],
)
def test_C54_a_kit_with_nothing_to_print_is_an_error(tmp_path: Path, text: str) -> None:
    found = loaded(tmp_path, text)
    assert found.kit is None
    assert errors(found)


def test_for_makes_ranges_lists_and_their_product(tmp_path: Path) -> None:
    text = GOOD.split("      - {id: a")[0] + (
        "      - for: {rank: 1..3, suit: [Écu, Blé d'or]}\n"
        '        id: "{suit}-{rank}"\n'
        '        count: "{rank}"\n'
        "        face: plain\n"
        '        name: {en: "{rank} of {suit}", fr: "{rank} de {suit}"}\n'
    )
    kit = loaded(tmp_path, text).kit
    assert kit is not None
    designs = kit.components[0].designs
    assert [d.id for d in designs][:3] == ["ecu-1", "ble-d-or-1", "ecu-2"]
    assert [d.count for d in designs] == [1, 1, 2, 2, 3, 3]
    assert designs[3].names == {"en": "2 of Blé d'or", "fr": "2 de Blé d'or"}
    assert designs[3].traits == {"rank": "2", "suit": "Blé d'or"}


def test_signs_are_doubled_to_stand_for_themselves(tmp_path: Path) -> None:
    kit = loaded(tmp_path, card(traits="{cost: 5}", name='"{{x}} $$ {cost}"')).kit
    assert kit is not None
    assert kit.components[0].designs[0].names["en"] == "{x} $ 5"


def test_an_unknown_placeholder_is_an_error(tmp_path: Path) -> None:
    said = one(loaded(tmp_path, card(traits="{rank: 5}", name='"{rnak}"')))
    assert "{rnak}" in said
    assert "did you mean “rank”" in said


def test_C39_a_thousand_designs_keep_their_order(tmp_path: Path) -> None:
    text = GOOD.split("      - {id: a")[0] + (
        '      - {for: {n: 1..1000}, id: "card-{n}", face: plain, name: "F{n}"}\n'
    )
    found = loaded(tmp_path, text)
    assert found.kit is not None
    assert [d.id for d in found.kit.components[0].designs] == [f"card-{n}" for n in range(1, 1001)]


def test_C34_index_and_total_count_the_designs_of_one_component(tmp_path: Path) -> None:
    text = GOOD.replace('text: "{name}"', 'text: "{index}/{total}"') + (
        "  other:\n    kind: card\n    size: mini\n    designs:\n"
        '      - {for: {n: 1..5}, id: "x-{n}", face: plain}\n'
    )
    found = loaded(tmp_path, text.replace("31.5mm, 44mm", "20mm, 40mm"))
    assert found.kit is not None
    assert found.artwork is not None
    prints, findings = kinds.draw(found.kit, found.artwork, "en")
    assert not findings
    words = [getattr(m, "text", None) for p in prints for m in p.front.marks]
    said = [w for w in words if w is not None]
    assert said == ["1/2", "2/2", "1/5", "2/5", "3/5", "4/5", "5/5"]


def test_settings_try_counts_and_lengths_without_editing(tmp_path: Path) -> None:
    text = GOOD + "lengths: {edge: 3mm}\n"
    text = text.replace("safe: 3mm", "safe: $edge")
    found = loaded(tmp_path, text, "pond.deck.a=7", "pond.lengths.edge=1in")
    assert found.kit is not None
    assert found.kit.components[0].total == 8
    assert found.artwork is not None
    assert found.artwork.components["deck"].safe == pytest.approx(25.4)


@pytest.mark.parametrize(
    ("setting", "hint"),
    [("pond.deck.c=1", "known: a, b"), ("pond.dcek.a=1", "did you mean “deck”"),
     ("pond.lengths.edge=3mm", "there are none")],
)  # fmt: skip
def test_a_setting_for_what_is_not_there_is_an_error(
    tmp_path: Path, setting: str, hint: str
) -> None:
    assert hint in one(loaded(tmp_path, GOOD, setting))


@pytest.mark.parametrize(
    "text", ["froschis", "a.b.c", "a.b.c=-1", "a.b.c=x", "a.lengths.x=3", "a.b.c=99999"]
)
def test_a_setting_that_cannot_be_read_says_how_one_looks(text: str) -> None:
    with pytest.raises(ValueError, match=r"“"):
        parse(text)


TEN = """\
kit: Pond
title: Pond
colours: {paper: "#fbf7e", ink: "#1f2a24"}
fonts: {text: No Such Font}
faces:
  plain:
    - fill: $papier
    - text: "{name}"
      at: [31.5mm, 44]
    - circel: [1mm, 1mm, 1mm]
components:
  deck:
    kind: card
    size: pokr
    designs:
      - {id: a, face: plain, count: -1}
      - {id: b, face: plian}
      - {id: c, face: plain, conut: 3}
      - {id: C D, face: plain}
"""


def test_ten_mistakes_yield_ten_findings_with_their_lines(tmp_path: Path) -> None:
    found = errors(loaded(tmp_path, TEN))
    lines = [f.place.line for f in found if f.place is not None]
    assert lines == [1, 3, 4, 7, 9, 10, 14, 16, 17, 18, 19]
    assert all(f.hint for f in found)


def test_a_kit_reads_the_same_under_every_locale(tmp_path: Path) -> None:
    import subprocess
    import sys

    file = tmp_path / "pond.yaml"
    file.write_text(GOOD.replace("name: A", "name: Épée"), encoding="utf-8")
    script = (
        "import sys; from pathlib import Path; from generator.spec import load\n"
        "kit = load(Path(sys.argv[1])).kit\n"
        "sys.stdout.buffer.write(kit.components[0].designs[0].names['en'].encode())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(file)],
        capture_output=True,
        env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PATH": ""},
        check=True,
    )
    assert done.stdout.decode() == "Épée"


def test_named_words_stand_where_a_text_stands(tmp_path: Path) -> None:
    text = GOOD + 'words: {letter-a: {en: A, fr: Â}, letter-b: "$5"}\n'
    text = text.replace('text: "{name}"', 'text: "$letter-{id}"')
    found = loaded(tmp_path, text)
    assert found.kit is not None
    assert found.artwork is not None
    for language, said in (("en", ["A", "$5"]), ("fr", ["Â", "$5"])):
        prints, findings = kinds.draw(found.kit, found.artwork, language)
        assert not findings
        words = [getattr(m, "text", None) for p in prints for m in p.front.marks]
        assert [w for w in words if w] == said


def test_unknown_words_are_an_error_and_two_signs_are_one(tmp_path: Path) -> None:
    assert "no words are called $lettre" in one(loaded(tmp_path, card(name="$lettre")))
    kit = loaded(tmp_path, card(name="$$lettre")).kit
    assert kit is not None
    assert kit.components[0].designs[0].names["en"] == "$lettre"


def test_a_text_broken_at_its_comma_gets_the_hint_to_quote(tmp_path: Path) -> None:
    said = one(loaded(tmp_path, GOOD.replace("name: A,", "name: The first, the best,")))
    assert "quote a text that holds a comma" in said


def test_a_trait_is_told_by_language_as_a_mapping(tmp_path: Path) -> None:
    text = GOOD.replace('"{name}"', '"{says}"')
    text = text.replace(
        "name: A", "for: {n: 1}, traits: {says: {en: Hop, fr: 'Saute {n}'}, suits: [x, y]}"
    )
    found = loaded(tmp_path, text.replace("name: B", "traits: {says: All}"))
    assert found.kit is not None, found.findings
    assert found.artwork is not None
    assert found.kit.components[0].designs[0].listed("suits") == ("x", "y")
    for language, said in (("en", ["Hop", "All"]), ("fr", ["Saute 1", "All"])):
        prints, findings = kinds.draw(found.kit, found.artwork, language)
        assert not findings
        words = [getattr(m, "text", None) for p in prints for m in p.front.marks]
        assert [w for w in words if w] == said


def test_a_trait_that_is_a_mapping_of_anything_else_is_an_error(tmp_path: Path) -> None:
    said = one(loaded(tmp_path, GOOD.replace("name: A", "traits: {says: {loud: {en: Hop}}}")))
    assert "pond.yaml:16:45 design a: a mapping where a text is wanted" in said


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("{nmae: A}", "drawn for no design: none has a trait “nmae” (did you mean “name”?)"),
        ("{id: c}", "drawn for no design: none has id c"),
        ("{id: [c, d], name: A}", "drawn for no design: none has id c or d, name A"),
    ],
)
def test_an_element_that_no_design_brings_to_light_is_a_warning(
    tmp_path: Path, when: str, said: str
) -> None:
    text = GOOD.replace("- fill: $paper", f"- {{fill: $paper, when: {when}}}")
    found = loaded(tmp_path, text)
    assert found.kit is not None
    assert found.artwork is not None
    _, findings = kinds.draw(found.kit, found.artwork, "en")
    (finding,) = findings
    assert finding.severity == "warning"
    assert said in str(finding)
    assert "pond.yaml:7:8" in str(finding)


def test_an_element_that_one_design_brings_to_light_is_good(tmp_path: Path) -> None:
    text = GOOD.replace("- fill: $paper", "- {fill: $paper, when: {odd: yes}}")
    found = loaded(tmp_path, text.replace("name: B", "name: B, traits: {odd: yes}"))
    assert found.kit is not None
    assert found.artwork is not None
    assert kinds.draw(found.kit, found.artwork, "en")[1] == ()


@pytest.mark.parametrize(
    ("good", "wrong", "said"),
    [
        ("count: 2", "count: [2]", "a list where a whole number of pieces is wanted"),
        ("count: 2", 'count: "2"', "“2” in quotes is a text, not a whole number of pieces"),
        ("name: A", "name: ", "leave the key out, or write one; quote a text that starts with #"),
        ("name: A", "name: !bang", "quote a text that starts with !"),
        ("name: A", "name: &amp", "quote a text that starts with &"),
        ("size: poker", "size: xxl", "mini (44 x 67 mm)"),
    ],
)
def test_a_fault_says_what_would_be_right(tmp_path: Path, good: str, wrong: str, said: str) -> None:
    found = loaded(tmp_path, GOOD.replace(good, wrong))
    assert any(said in str(f) for f in errors(found)), found.findings


def test_designs_that_are_no_list_are_told_what_one_looks_like(tmp_path: Path) -> None:
    text = GOOD.split("      - {id: a")[0].rstrip() + " none\n"
    assert "a list: a design, such as {id: frog, count: 4}" in one(loaded(tmp_path, text))


def test_a_repeated_line_stands_in_each_share_of_the_box(tmp_path: Path) -> None:
    line = "- {line: [0mm, 0mm, 5mm, 0mm], stroke: $ink, repeat: {count: 2, pattern: column, gap: 0mm}}"
    found = loaded(tmp_path, GOOD.replace("safe: 3mm", "safe: 4mm").replace("- fill: $paper", line))
    assert found.kit is not None, found.findings
    assert found.artwork is not None
    prints, findings = kinds.draw(found.kit, found.artwork, "en")
    assert not findings
    ends = [getattr(m, "outline", ()) for m in prints[0].front.marks]
    assert [e for e in ends if e] == [
        (("M", 11.5, 4.0), ("L", 16.5, 4.0)),
        (("M", 11.5, 44.0), ("L", 16.5, 44.0)),
    ]


@pytest.mark.parametrize("element", ["fill: $paper", "each-corner: [{fill: $paper}]"])
def test_what_covers_the_whole_face_cannot_be_repeated(tmp_path: Path, element: str) -> None:
    text = GOOD.replace("- fill: $paper", f"- {{{element}, repeat: {{count: 2}}}}")
    assert "cannot be repeated" in one(loaded(tmp_path, text))


def test_C46_a_pictures_name_does_not_lead_out_of_the_art(tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
    (tmp_path / "kit" / "art" / "sub").mkdir(parents=True)
    for file in ("secret.svg", "kit/art/own.svg", "kit/art/sub/deep.svg"):
        (tmp_path / file).write_text(svg, encoding="utf-8")
    (tmp_path / "kit" / "art" / "link.svg").symlink_to(tmp_path / "secret.svg")
    said = {}
    for name in ("own", "sub/deep", "../../secret", str(tmp_path / "secret"), "link"):
        found = loaded(tmp_path / "kit", GOOD.replace("fill: $paper", f'icon: "{name}"'))
        assert found.kit is not None
        assert found.artwork is not None
        said[name] = [f.sentence for f in kinds.draw(found.kit, found.artwork, "en")[1]]
    assert said.pop("own") == []
    assert said.pop("sub/deep") == []
    for name, findings in said.items():
        assert all(f"no picture is called “{name}”" in f for f in findings)
        assert findings


def test_C46_a_font_is_a_known_one_or_lies_below_the_kits_folder(tmp_path: Path) -> None:
    source = Path(typeset.font("Fredoka One").file)
    home = tmp_path / "kit"
    (home / "fonts").mkdir(parents=True)
    for file in (tmp_path / "other.ttf", home / "own.ttf", home / "fonts" / "deep.ttf"):
        file.write_bytes(source.read_bytes())
    (home / "link.ttf").symlink_to(tmp_path / "other.ttf")
    for name in ("own.ttf", "fonts/deep.ttf"):
        found = loaded(home, GOOD.replace("Source Sans Pro", name))
        assert found.kit is not None, found.findings
    for name in ("../other.ttf", str(tmp_path / "other.ttf"), "link.ttf"):
        said = one(loaded(home, GOOD.replace("Source Sans Pro", name)))
        assert f"pond.yaml:4:15 the font {name} is not below the kit's folder" in said


@pytest.mark.parametrize("name", ["../secret.md", "../secret", "link.md"])
def test_C46_a_text_lies_below_the_kits_folder(name: str, tmp_path: Path) -> None:
    home = tmp_path / "kit"
    (home / "pond").mkdir(parents=True)
    for file in (tmp_path / "secret.md", home / "own.md", home / "secret.md"):
        file.write_text("# Pond\n\nHop.\n", encoding="utf-8")
    (home / "link.md").symlink_to(tmp_path / "secret.md")
    assert loaded(home, GOOD + "rules: own.md\n").kit is not None
    found = loaded(home, GOOD + f"rules: {name}\n")
    if name == "../secret":  # from the folder of the kit's texts that is beside the kit
        assert found.kit is not None
    else:
        assert f"the text “{name}” is not below the kit's folder" in one(found)


MANY = """\
kit: ten
tilte: Ten
players: 4..2
colours: {paper: fbf7ea, ink: "#1f2a24"}
fonts: {display: Fredoka Two}
lengths: {index: 22}
faces:
  number:
    - fill: $papr
    - icn: frog
    - icon: frog-top
      box: [1mm, 2mm, 3mm]
components:
  deck:
    kind: card
    size: pokr
    designs:
      - {id: a, face: number, count: "6"}
      - {id: B, face: number}
expect:
  - {of: dekc, is: 3}
"""


def test_a_file_with_many_mistakes_is_told_all_of_them_with_their_lines_in_one_run(
    tmp_path: Path,
) -> None:
    found = errors(loaded(tmp_path, MANY))
    told = [(f.place.line if f.place else 0, f.hint) for f in found]
    assert told == [
        (2, "did you mean “title”?"),
        (3, "the smaller number first"),
        (4, 'write "#fbf7ea"'),
        (5, "did you mean Fredoka One? (a file is named with its .ttf)"),
        (6, "write 22mm (or cm, in, pt)"),
        (9, "did you mean “paper”?"),
        (10, "did you mean “icon”?"),
        (12, ""),
        (16, "did you mean “poker”? (or write [63mm, 88mm])"),
        (18, "write 6 without quotes"),
        (19, "such as b"),
        (21, "did you mean “deck”?"),
    ]
