"""Delta kits: what changed since an earlier manifest is printed, and nothing else; a box stays true."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from commands import footers, loaded, paper, proven, run, runs, written
from hypothesis import given
from hypothesis import strategies as st
from press_kits import component, face
from press_kits import kit as made_kit

from generator import changes, compose, inkuse, library, proof
from generator.geometry import Box
from generator.ink import Print, fingerprint, rectangle
from generator.kit import Component, Design, Kit
from generator.readback import pdf


@pytest.fixture
def old(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The manifest of a plain build of Fröschis."""
    done = run(capsys, "build", "froschis", "--format", "pdf", "--output", tmp_path)
    assert done.code == 0
    return tmp_path / "froschis" / "froschis-a4.json"


def pieces(file: Path) -> list[tuple[str, str]]:
    return [(f.piece, f.side) for f in pdf.read(file).found]


# the command line --------------------------------------------------------------------------------


def test_one_bin_more_prints_exactly_one_card(
    old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = run(
        capsys, "build", "froschis", "--set", "froschis.deck.bin=9", "--since", old,
        "--format", "pdf", "--output", tmp_path,
    )  # fmt: skip
    assert done.code == 1, "nine bins are against the rules, as in any build"
    assert "add         1 x Bin (deck/bin): more of them" in done.out
    assert "take out" not in done.out
    file = tmp_path / "froschis" / "froschis-a4-since-1.pdf"
    assert pieces(file) == [("froschis/deck/bin#9", "front"), ("froschis/deck/bin#9", "back")]
    files = [
        file,
        *(file.with_name(f"froschis-a4-since-1{end}") for end in ("-guide.pdf", ".json")),
    ]
    for checked in proven(capsys, *files):
        assert [f["severity"] for f in checked["findings"]] == ["note"], "of --set alone"
    description = pdf.read(file).description
    assert description["pieces"] == {"deck": {"bin": [9]}}
    since: Any = description["since"]
    assert since["version"] == "1"
    assert [(c["design"], c["count"], c["reason"]) for c in since["added"]] == [("bin", 1, "more")]
    assert since["taken"] == []
    text = (old.parent / "froschis-a4-since-1.json").read_text(encoding="utf-8")
    manifest = json.loads(text)
    assert [s["pieces"] for s in manifest["sheets"]] == [["froschis/deck/bin#9"]]
    (deck,) = manifest["components"]
    assert deck["count"] == 61, (
        "the manifest tells of the whole box, so that the next one may start here"
    )


def test_a_delta_build_starts_from_a_delta_build(
    old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--format", "pdf", "--output", tmp_path)
    run(capsys, "build", "froschis", "--set", "froschis.deck.bin=9", "--since", old, *words)
    second = old.parent / "froschis-a4-since-1.json"
    done = run(
        capsys, "build", "froschis", "--set", "froschis.deck.bin=9", "--since", second, *words
    )
    assert "nothing changed since version 1" in done.out


def test_where_nothing_changed_it_says_so_and_writes_nothing(
    old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = written(tmp_path, "")
    done = run(capsys, "build", "--since", old, "--output", tmp_path / "new")
    assert done.code == 0
    assert done.out.strip() == "froschis: nothing changed since version 1"
    assert written(tmp_path, "") == before


def test_fewer_pieces_are_told_and_nothing_is_written(
    old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = run(
        capsys,
        "build",
        "--since",
        old,
        "--set",
        "froschis.deck.frog=2",
        "--output",
        tmp_path / "new",
    )
    assert "take out    2 x Frog (deck/frog): fewer of them" in done.out
    assert "nothing to print" in done.out
    assert not (tmp_path / "new").exists()


def test_a_changed_back_prints_all_copies_again(
    old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = library.shipped("components")["froschis"].read_text(encoding="utf-8")
    file = tmp_path / "froschis.yaml"
    file.write_text(text.replace('back-ground: "#2f8a7c"', 'back-ground: "#2f7a8c"'), "utf-8")
    done = run(capsys, "build", file, "--since", old, "--format", "pdf", "--output", tmp_path)
    assert done.code == 0
    new = pieces(tmp_path / "froschis" / "froschis-a4-since-1.pdf")
    assert len(new) == 120
    assert done.out.count("redrawn") == 20
    assert done.out.count("take out    6 x") == 8


def test_one_redrawn_face_prints_its_copies_alone(
    old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = library.shipped("components")["froschis"].read_text(encoding="utf-8")
    file = tmp_path / "froschis.yaml"
    file.write_text(
        text.replace('frog-ground: "#f7c93e"', 'frog-ground: "#f7d93e"').replace(
            "version: 1", "version: 2"
        ),
        "utf-8",
    )
    done = run(capsys, "build", file, "--since", old, "--format", "pdf", "--output", tmp_path)
    assert done.code == 0
    assert "froschis since version 1" in done.out
    assert "take out    4 x Frog" in done.out
    assert "add         4 x Frog" in done.out
    found = {p.split("#")[0] for p, _ in pieces(tmp_path / "froschis" / "froschis-a4-since-1.pdf")}
    assert found == {"froschis/deck/frog"}


def test_language_and_ink_of_the_manifest_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--format", "pdf", "--output", tmp_path)
    run(capsys, "build", "frogger", "--lang", "fr", "--ink", "low", *words)
    old = tmp_path / "frogger" / "frogger-a4-low-fr.json"
    done = run(capsys, "build", "--since", old, *words)
    assert "nothing changed" in done.out
    done = run(capsys, "build", "--since", old, "--lang", "en", *words)
    assert "note: what was printed then is in “fr”, low ink; this is in “en”, low ink" in done.err
    cards = {
        p
        for p, side in pieces(tmp_path / "frogger" / "frogger-a4-low-since-1.pdf")
        if side == "front"
    }
    assert len(cards) == 45, "cards hold words, chips and frogs do not"


def test_since_and_only_do_not_go_together(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, "build", "froschis", "--since", old, "--only", "deck")
    assert done.code == 2
    assert "--since compares whole boxes" in done.err


def _manifest(**design: Any) -> str:
    """A manifest with one design, some of it amiss."""
    one = {"id": "bin", "count": 8, "front": "0", "back": None, **design}
    deck = {"id": "deck", "stock": "card", "designs": [one]}
    said = {"language": "en"}
    text = {
        "kitproof": 1,
        "kit": "froschis",
        "version": "1",
        "description": said,
        "components": [deck],
    }
    return json.dumps(text).replace('"Infinity"', "Infinity")


BAD = [
    ("{", "it is no JSON"),
    ("[]", "no manifest of a kit"),
    ('{"kitproof": 2}', "a later kitproof"),
    ('{"kitproof": 1, "kit": "froschis"}', "no manifest of a kit"),
    ('{"kitproof": "x"}', "no manifest of a kit"),
    ("[" * 100_000, "it is no JSON"),
    (_manifest(count=-1), "no manifest of a kit"),
    (_manifest(count="Infinity"), "no manifest of a kit"),
    (_manifest(front=[1]), "no manifest of a kit"),
]


@pytest.mark.parametrize(("text", "said"), BAD)
def test_a_file_that_is_no_manifest_is_an_error(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "old.json"
    file.write_text(text, encoding="utf-8")
    done = run(capsys, "build", "froschis", "--since", file, "--output", tmp_path / "new")
    assert done.code == 2
    assert said in done.err
    assert "old.json: error" in done.err
    assert not (tmp_path / "new").exists()


def test_the_manifest_of_another_kit_is_an_error(
    old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = run(capsys, "build", "croa", "--since", old, "--output", tmp_path / "new")
    assert done.code == 2
    assert "this is a manifest of froschis, not of croa" in done.err


# sheets and guide --------------------------------------------------------------------------------


def earlier(*changed: str) -> changes.Earlier:
    """Fröschis as it was, but for some settings."""
    kit, artwork = loaded("froschis", *changed)
    judged = proof.judge(kit, artwork, paper(), language="en", check=False)
    stocks = {c.id: c.stock for c in kit.components}
    stacks = tuple(
        changes.Stack(
            p.component,
            p.design,
            p.count,
            (stocks[p.component], fingerprint(p.front), p.back and fingerprint(p.back)),
        )
        for p in judged.prints
    )
    return changes.Earlier("froschis", "7", "en", "full", stacks)


SINCE = [("en", "additions since version 7"), ("fr", "ajouts depuis la version 7")]


@pytest.mark.parametrize("layout", ["a4", "letter", "a4-fold", "a4-fronts"])
@pytest.mark.parametrize(("language", "words"), SINCE)
def test_footers_say_since_when(layout: str, language: str, words: str) -> None:
    kit, artwork = loaded("froschis")
    judged = proof.judge(
        kit, artwork, paper(layout), language=language, earlier=earlier("froschis.deck.frog=1")
    )
    assert judged.findings == ()
    assert judged.changed is not None
    assert judged.changed.pieces == {"deck": {"frog": (2, 3, 4)}}
    assert all(words in text for text in footers(judged.composed))
    assert judged.document is not None
    assert judged.document.sheets[0].front.footer
    assert len({p.piece for s in judged.document.pages for p in s.placed}) == 3


def test_sheets_and_guide_can_be_made_again_from_what_they_say() -> None:
    kit, artwork = loaded("froschis", "froschis.deck.number-8=5")
    first = proof.judge(
        kit, artwork, paper(), language="fr", earlier=earlier("froschis.deck.bin=3")
    )
    assert first.document is not None
    said = json.loads(json.dumps(dict(first.document.description)))
    again = proof.judge(
        kit, artwork, paper(), language="fr", since=said["since"], pieces=said["pieces"]
    )
    assert again.document is not None
    assert json.loads(json.dumps(dict(again.document.description))) == said
    assert again.document.pages == first.document.pages
    use = tuple(inkuse.of(first.document).sheets.values())
    guides = [
        compose.guide(
            kit, j.prints, j.composed, paper(), language="fr", artwork=artwork, ink_use=use
        )
        for j in (first, again)
    ]
    assert guides[0].document is not None
    assert guides[1].document is not None
    assert guides[0].document.pages == guides[1].document.pages


def test_the_guide_says_what_goes_out_of_the_box_and_what_goes_in() -> None:
    kit, artwork = loaded("froschis", "froschis.deck.number-8=5")
    judged = proof.judge(
        kit, artwork, paper(), language="fr", earlier=earlier("froschis.deck.bin=3")
    )
    guide = compose.guide(
        kit, judged.prints, judged.composed, paper(), language="fr", artwork=artwork
    )
    assert guide.document is not None
    words = " ".join(r.text for s in guide.document.pages for r in runs(s.footer))
    words = words.replace("\u00a0", " ")
    assert "À retirer de la boîte : Nombre 8 × 1 (en moins)." in words
    assert "Poubelle × 5 (en plus)." in words
    assert "Imprimé ici" in words
    assert "Dans le kit" not in words
    assert "Poubelle × 5 5 pièces ici ; le kit entier en a 59" in words
    assert "60 pièces" not in words
    assert "But du jeu" not in words, "who adds to a box has the rules"


def test_a_piece_too_many_or_too_few_on_such_sheets_is_found() -> None:
    kit, artwork = loaded("froschis")
    judged = proof.judge(
        kit, artwork, paper(), language="en", earlier=earlier("froschis.deck.frog=1")
    )
    document = judged.document
    assert document is not None
    for change, said in (
        ({"deck": {"frog": [2, 3]}}, "frog#4 is on a sheet but not in the kit"),
        ({"deck": {"frog": [1, 2, 3, 4]}}, "frog#1 is on no sheet"),
    ):
        other = dict(document.description) | {"pieces": change}
        wrong = replace(document, description=other)
        (found,) = compose.check(kit, wrong, paper())
        assert said in found.sentence


# what is compared --------------------------------------------------------------------------------


def box(
    *designs: tuple[str, int, str], stock: str = "card", version: str = "1"
) -> tuple[Kit, list[Print]]:
    """A kit of cards with a colour each."""
    made = Component(
        "deck", "card", component("deck", 40, 60, []).size, stock,
        tuple(Design(id, count) for id, count, _ in designs),
    )  # fmt: skip
    kit = made_kit(made)
    outline = rectangle(Box(0, 0, 40, 60))
    prints = [
        Print("deck", id, count, outline, face(40, 60, colour, 0), face(40, 60, "#123456", 0))
        for id, count, colour in designs
    ]
    return kit, prints


def stacks(kit: Kit, prints: list[Print]) -> changes.Earlier:
    stock = kit.components[0].stock
    return changes.Earlier(
        "pond", "1", "en", "full",
        tuple(
            changes.Stack("deck", p.design, p.count, (stock, fingerprint(p.front), p.back and fingerprint(p.back)))
            for p in prints
        ),
    )  # fmt: skip


def said(found: changes.Changes) -> tuple[list[tuple[str, int, str]], list[tuple[str, int, str]]]:
    return (
        [(c.design, c.count, c.reason) for c in found.added],
        [(c.design, c.count, c.reason) for c in found.taken],
    )


def test_new_gone_more_fewer_and_redrawn_designs() -> None:
    before = box(("a", 2, "#a00000"), ("b", 3, "#00a000"), ("c", 4, "#0000a0"), ("d", 1, "#a0a000"))
    now = box(("a", 3, "#a00000"), ("b", 1, "#00a000"), ("c", 4, "#0000b0"), ("e", 2, "#00a0a0"))
    found = changes.compare(*now, stacks(*before))
    assert said(found) == (
        [("a", 1, "more"), ("c", 4, "redrawn"), ("e", 2, "new")],
        [("b", 2, "fewer"), ("c", 4, "redrawn"), ("d", 1, "gone")],
    )
    assert found.pieces == {"deck": {"a": (3,), "c": (1, 2, 3, 4), "e": (1, 2)}}


def test_a_design_that_only_bears_another_name_is_in_the_box_already() -> None:
    before = box(("a", 2, "#a00000"), ("b", 3, "#00a000"))
    now = box(("a", 2, "#a00000"), ("frog", 4, "#00a000"))
    assert said(changes.compare(*now, stacks(*before))) == ([("frog", 1, "new")], [])


def test_another_stock_is_another_piece() -> None:
    before = box(("a", 2, "#a00000"))
    now = box(("a", 2, "#a00000"), stock="board")
    assert said(changes.compare(*now, stacks(*before))) == (
        [("a", 2, "redrawn")], [("a", 2, "redrawn")],
    )  # fmt: skip


COLOURS = ("#a00000", "#00a000", "#0000a0", "#a0a000")
BOXES = st.lists(
    st.tuples(st.sampled_from("abcde"), st.integers(0, 5), st.sampled_from(COLOURS)),
    max_size=5,
    unique_by=lambda d: d[0],
)


@given(BOXES, BOXES)
def test_a_box_after_its_changes_holds_what_the_kit_asks_for(
    before: list[tuple[str, int, str]], now: list[tuple[str, int, str]]
) -> None:
    """Counted as paper: colours, whatever the designs are called; and no sheet more than needed."""
    found = changes.compare(*box(*now), stacks(*box(*before)))
    old, new = _paper(before), _paper(now)
    colours = {id: colour for id, _, colour in now}
    was = {id: colour for id, _, colour in before}
    after = Counter(old)
    for change in found.taken:
        after[was[change.design]] -= change.count
    for change in found.added:
        after[colours[change.design]] += change.count
    assert +after == +new
    assert sum(c.count for c in found.added) == sum((new - old).values())
    counts = {id: count for id, count, _ in now}
    for change in found.added:
        numbers = found.pieces["deck"][change.design]
        assert len(numbers) == change.count
        assert set(numbers) <= set(range(1, counts[change.design] + 1))
    assert bool(found) == (+old != +new)


def _paper(designs: list[tuple[str, int, str]]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for _, count, colour in designs:
        counts[colour] += count
    return counts


def test_a_manifest_of_one_part_speaks_for_that_part(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--format", "pdf", "--output", tmp_path)
    run(capsys, "build", "hopfrog", "--only", "dice", *words)
    old = tmp_path / "hopfrog" / "hopfrog-a4-dice.json"
    done = run(capsys, "build", "--since", old, *words)
    assert "take out" not in done.out
    assert "dice/die" not in done.out
    assert "add         4 x Plum frog (frogs/plum): new" in done.out


def test_what_was_asked_for_besides_stays_in_the_box(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--format", "pdf", "--output", tmp_path)
    run(capsys, "build", "froschis", "--with", "box", *words)
    (old,) = (tmp_path / "froschis").glob("*.json")
    assert "nothing changed" in run(capsys, "build", "--since", old, *words).out
    plain = run(capsys, "build", "froschis", *words)
    assert plain.code == 0
    done = run(
        capsys,
        "build",
        "--since",
        tmp_path / "froschis" / "froschis-a4.json",
        "--with",
        "box",
        *words,
    )
    assert "box/" in done.out
    assert "deck/" not in done.out
