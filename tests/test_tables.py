"""Designs from a CSV table: a row a design, every cell with its line and column, text as typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.spec import Loaded, load

KIT = """\
kit: pond
title: {en: Pond, fr: Mare}
faces:
  plain:
    - text: "{name}"
      at: [31.5mm, 44mm]
components:
  deck:
    kind: card
    size: poker
    face: plain
    csv: cards.csv
"""


def loaded(tmp_path: Path, table: str | bytes, kit: str = KIT) -> Loaded:
    (tmp_path / "pond.yaml").write_text(kit, encoding="utf-8")
    data = table if isinstance(table, bytes) else table.encode()
    (tmp_path / "cards.csv").write_bytes(data)
    return load(tmp_path / "pond.yaml")


def test_rows_become_designs_with_counts_names_traits_and_lists(tmp_path: Path) -> None:
    table = (
        "id,count,name.en,name.fr,rank,suits[]\n"
        'a,2,"The ""First"", of all",La première,0510,"moons, suns"\n'
        "b,,Second,La seconde,1:30,\n"
        "\n"
    )
    found = loaded(tmp_path, table)
    assert found.findings == ()
    assert found.kit is not None
    first, second = found.kit.components[0].designs
    assert (first.id, first.count) == ("a", 2)
    assert first.names == {"en": 'The "First", of all', "fr": "La première"}
    assert first.traits == {"rank": "0510", "suits": ("moons", "suns")}
    assert second.count == 1
    assert second.traits == {"rank": "1:30"}


def test_a_name_without_a_language_is_in_the_kits_own_beside_those_of_others(
    tmp_path: Path,
) -> None:
    found = loaded(tmp_path, "id,name,name.fr\na,Frog,Grenouille\nb,Fly,\n")
    assert found.findings == ()
    assert found.kit is not None
    names = [d.names for d in found.kit.components[0].designs]
    assert names == [{"en": "Frog", "fr": "Grenouille"}, {"en": "Fly"}]
    finding, *_ = loaded(tmp_path, "id,name,name.en\na,Frog,Frog\n").findings
    assert str(finding.place).endswith("cards.csv:1:9")
    assert "“name” and “name.en” are the same" in finding.sentence


@pytest.mark.parametrize(
    ("column", "meant"),
    [
        ("name:fr", "name.fr"), ("name_fr", "name.fr"), ("says-fr", "says.fr"),
        ("says fr", "says.fr"), ("ID", "id"), ("Count", "count"), ("cuont", "count"),
    ],
)  # fmt: skip
def test_a_column_that_is_nearly_one_that_means_something_is_told(
    column: str, meant: str, tmp_path: Path
) -> None:
    found = loaded(tmp_path, f"name,says,{column}\nFrog,Hop,x\n")
    (finding,) = found.findings
    assert (finding.severity, finding.hint) == ("warning", f"did you mean “{meant}”?")
    assert f"the column “{column}” is taken as a trait" in finding.sentence


def test_a_column_of_a_meaning_of_its_own_is_left_alone(tmp_path: Path) -> None:
    assert loaded(tmp_path, "name,fire_at,no-go,x_y\nFrog,1,2,3\n").findings == ()


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_any_separator_and_line_end_reads_alike(tmp_path: Path, sign: str, end: str) -> None:
    rows = [["id", "name", "rank"], ["a", "A", "1"], ["b", "B", "2"]]
    found = loaded(tmp_path, end.join(sign.join(r) for r in rows))
    assert found.kit is not None
    assert [(d.id, d.traits["rank"]) for d in found.kit.components[0].designs] == [
        ("a", "1"),
        ("b", "2"),
    ]


def test_a_row_without_an_id_gets_one_from_its_name(tmp_path: Path) -> None:
    found = loaded(tmp_path, "name,count\nÉpée d'or,1\nA/B,2\n")
    assert found.kit is not None
    assert [d.id for d in found.kit.components[0].designs] == ["epee-d-or", "a-b"]


def test_faults_name_line_and_column_of_the_cell(tmp_path: Path) -> None:
    table = 'id,count,name\na,2,"two\nlines"\nb,x3,B\nc,1,C,too many\n'
    found = loaded(tmp_path, table)
    said = [f"{f.place} {f.sentence}" for f in found.findings]
    assert any(
        s.endswith("a row of 4 cells where the header has 3") and "cards.csv:5:7" in s for s in said
    )
    assert any("cards.csv:4:3" in s and "“x3”" in s and "design b" in s for s in said)


def test_C20_a_table_in_another_code_page_is_told_with_its_byte(tmp_path: Path) -> None:
    assert loaded(tmp_path, b"\xef\xbb\xbfid,name\na,\xc3\x89p\xc3\xa9e\n").findings == ()
    found = loaded(tmp_path, "id,name\na,Épée\n".encode("cp1252"))
    assert "byte offset 10" in str(found.findings[0])
    assert "cards.csv:2:3" in str(found.findings[0])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nope.csv", "cannot be read"),
        ("../secret.csv", "not below"),
        ("/etc/hostname", "not below"),
    ],
)
def test_C46_a_table_elsewhere_or_missing_is_an_error(tmp_path: Path, name: str, said: str) -> None:
    found = loaded(tmp_path, "id\na\n", KIT.replace("cards.csv", name))
    assert found.kit is None
    assert said in " ".join(str(f) for f in found.findings)


def test_designs_of_the_file_and_of_the_table_stand_together_and_stay_unique(
    tmp_path: Path,
) -> None:
    kit = KIT + "    designs:\n      - {id: own, name: Own}\n"
    found = loaded(tmp_path, "id,name\na,A\n", kit)
    assert found.kit is not None
    assert [d.id for d in found.kit.components[0].designs] == ["own", "a"]
    again = loaded(tmp_path, "id,name\nown,A\n", kit)
    assert "two designs of deck are called “own”" in " ".join(str(f) for f in again.findings)


def test_C39_ten_thousand_rows_keep_their_order(tmp_path: Path) -> None:
    table = "id,name,n\n" + "".join(f"card-{i},Card {i},{i}\n" for i in range(10_000))
    found = loaded(tmp_path, table)
    assert found.kit is not None
    assert [d.id for d in found.kit.components[0].designs] == [f"card-{i}" for i in range(10_000)]


@pytest.mark.parametrize("table", ["", "\n", "id,id\na,b\n", 'id,name\na,"x"y\n'])
def test_a_table_that_is_none_is_an_error(tmp_path: Path, table: str) -> None:
    found = loaded(tmp_path, table)
    assert found.kit is None
    assert any("cards.csv" in str(f.place) for f in found.findings)


def test_C21_a_column_that_is_nearly_a_key_is_a_trait_with_a_warning(tmp_path: Path) -> None:
    found = loaded(tmp_path, "id,conut,name.fr,rank,suits[]\na,3,A,1,x\n")
    assert found.kit is not None
    (design,) = found.kit.components[0].designs
    assert (design.count, design.traits["conut"]) == (1, "3")
    (said,) = found.findings
    assert said.severity == "warning"
    assert "cards.csv:1:4" in str(said)
    assert "did you mean “count”?" in said.hint
