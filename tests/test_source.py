"""The reader of YAML files: spelling and lines kept, every fault of the file told with its place."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from generator.source import Items, Map, Scalar, Source, read, read_bytes


def parsed(text: str | bytes) -> Source:
    return read_bytes(text if isinstance(text, bytes) else text.encode(), "kit.yaml")


def only(source: Source) -> str:
    assert len(source.findings) == 1, source.findings
    return str(source.findings[0])


def value(text: str, key: str = "t") -> str:
    source = parsed(text)
    assert not source.findings
    assert isinstance(source.node, Map)
    found = source.node.get(key)
    assert isinstance(found, Scalar)
    return found.text


@pytest.mark.parametrize(
    "spelled",
    ["No", "Yes", "On", "Off", "n", "y", "1:30", "12:30:45", "1.10", "0510", "1e3", "2024-01-02",
     "1_000", "0x1F", ".5", "-0", "~", "true", "3.0"],
)  # fmt: skip
def test_C15_C17_a_scalar_is_the_text_as_typed(spelled: str) -> None:
    assert value(f"t: {spelled}") == spelled


def test_places_count_lines_and_columns_from_one() -> None:
    node = parsed("a: 1\nb:\n  - x\n  - {c: d}\n").node
    assert isinstance(node, Map)
    items = node.get("b")
    assert isinstance(items, Items)
    inner = items.items[1]
    assert isinstance(inner, Map)
    deep = inner.get("c")
    assert deep is not None
    assert str(deep.place) == "kit.yaml:4:9"


def test_C16_a_duplicate_key_names_both_lines() -> None:
    said = only(parsed("deck:\n  count: 3\n  face: x\n  count: 5\n"))
    assert "kit.yaml:4:3" in said
    assert "lines 2 and 4" in said


def test_C19_a_tab_is_told_with_its_line() -> None:
    said = only(parsed("deck:\n\tcount: 3"))
    assert "kit.yaml:2:1" in said
    assert "tab at line 2" in said


def test_C19_a_tab_in_quotes_is_text() -> None:
    assert value('t: "x\ty"') == "x\ty"


@pytest.mark.parametrize(
    ("text", "hint"),
    [("t: Gain: 2", "colon"), ("t: @home", "starts with @"), ("t: *star", "starts with *"),
     ("t: `x`", "starts with `"), ("t: 'x", "not closed")],
)  # fmt: skip
def test_C18_a_syntax_fault_hints_to_quote(text: str, hint: str) -> None:
    said = only(parsed(text))
    assert "kit.yaml:1:" in said
    assert hint in said


def test_C18_a_comment_that_swallows_text_is_a_warning() -> None:
    source = parsed("t: Draw #2 cards\nc: #ff0000\nfine: yes # a remark\n")
    assert [f.severity for f in source.findings] == ["warning", "warning"]
    assert "#2 cards" in str(source.findings[0])
    assert str(source.findings[1].place) == "kit.yaml:2:3"


@pytest.mark.parametrize(
    ("text", "place"),
    [("c: {paper: #fbf7ea, ink: black}\nd: 1\n", "1:12"),
     ("c: {paper: #fbf7ea}\n\n# a remark\n\nd: 1\n", "1:12"),
     ("a: 1\nc:\n  {ink: black,\n   paper: #fbf7ea}\nd: {}\n", "4:11"),
     ("c: [1mm, #fff]\nd: 1\n", "1:10"),
     ("c: {paper: #fbf7ea}\n", "1:12"),
     ("- rect: {fill: #fbf7ea, at: [1, 2]}\n- text: x\n", "1:16")],
)  # fmt: skip
def test_C18_a_comment_that_swallows_the_end_of_a_line_in_brackets_is_told_where_it_begins(
    text: str, place: str
) -> None:
    said = only(parsed(text))
    assert f"kit.yaml:{place}: " in said
    assert "YAML takes for a comment" in said
    assert "quote a text that starts with #" in said


@pytest.mark.parametrize("text", ['c: {a: "x #y" b: 1}\nd: 1\n', "# a\nc: {a: 1\nd: 1\n"])
def test_C18_no_comment_is_blamed_for_another_fault_in_brackets(text: str) -> None:
    assert "takes for a comment" not in only(parsed(text))


def test_C20_utf8_with_and_without_mark_and_utf16_read_alike() -> None:
    text = "t: Épée\n"
    for data in (text.encode(), b"\xef\xbb\xbf" + text.encode(), text.encode("utf-16")):
        node = parsed(data).node
        assert isinstance(node, Map)
        found = node.get("t")
        assert isinstance(found, Scalar)
        assert found.text == "Épée"


def test_C20_another_code_page_is_told_with_its_byte() -> None:
    said = only(parsed("name: Épée".encode("cp1252")))
    assert "not UTF-8" in said
    assert "byte offset 6" in said
    assert "kit.yaml:1:7" in said


def test_C20_a_stray_byte_order_mark_is_named() -> None:
    said = only(parsed("---\n\ufeffa: 1"))
    assert "U+FEFF" in said
    assert "kit.yaml:2:1" in said


def bomb() -> str:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    previous = "a"
    for letter in "bcdefghi":
        lines.append(f"{letter}: &{letter} [{', '.join(['*' + previous] * 9)}]")
        previous = letter
    return "\n".join(lines)


@pytest.mark.parametrize("text", [bomb(), "cards: &a [*a]", "[" * 3000, "a: " + "{b: " * 500])
def test_C44_bombs_end_in_one_error_fast_and_small(text: str, tmp_path: Path) -> None:
    """In a process of its own, with 2 seconds and 300 MB of address space beyond the interpreter's."""
    file = tmp_path / "kit.yaml"
    file.write_text(text)
    script = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from generator.source import read\n"
        "source = read(Path(sys.argv[1]), 'kit.yaml')\n"
        "print(len(source.findings), source.findings[-1].severity)\n"
    )
    limit = 400 * 1024 * 1024
    done = subprocess.run(
        [sys.executable, "-c", script, str(file)],
        capture_output=True,
        text=True,
        timeout=10,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == "1 error\n"


def test_C44_ordinary_anchors_still_work() -> None:
    text = "base: &b {x: 1, y: 2}\nlist:\n" + "  - *b\n" * 50 + "more: {<<: *b, y: 3}\n"
    source = parsed(text)
    assert not source.findings
    assert isinstance(source.node, Map)
    more = source.node.get("more")
    assert isinstance(more, Map)
    assert {
        k: v.text for k, v in ((k.text, v) for k, v in more.entries) if isinstance(v, Scalar)
    } == {
        "x": "1",
        "y": "3",
    }


@pytest.mark.parametrize(
    ("text", "tag"),
    [('name: !!python/object/apply:os.system ["touch pwned"]', "!!python/object/apply:os.system"),
     ("name: !!python/name:os.system", "!!python/name:os.system"), ("name: !custom x", "!custom"),
     ("name: !!int 3", "!!int")],
)  # fmt: skip
def test_C45_a_tag_is_an_error_and_runs_nothing(
    text: str, tag: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = only(parsed(text))
    assert tag in said
    assert "kit.yaml:1:7" in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("text", ["", "# only a remark\n", "---\n", "~\n"])
def test_C54_an_empty_file_is_told(text: str) -> None:
    assert "nothing in the file" in only(parsed(text))


def test_C54_a_second_document_is_told_with_its_line() -> None:
    said = only(parsed("---\na: 1\n---\nb: 2\n"))
    assert "second YAML document" in said
    assert "kit.yaml:3:1" in said


def test_a_control_character_is_told_with_its_place() -> None:
    said = only(parsed("a: 1\nb: x\x07y"))
    assert "U+0007" in said
    assert "kit.yaml:2:5" in said


def test_a_missing_file_is_told_and_not_raised(tmp_path: Path) -> None:
    assert "cannot be read" in only(read(tmp_path / "nope.yaml", "nope.yaml"))
