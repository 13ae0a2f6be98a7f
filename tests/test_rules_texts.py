"""The rules beside the kits: every fact of play is told in every language, in the Markdown that we set."""

from __future__ import annotations

import importlib
import re
from collections import Counter

import pytest
from rules_markdown import (
    HOUSE,
    LANGUAGES,
    RULES,
    TEXTS,
    file,
    legends,
    played,
    read,
    rows_of,
    shipped,
    told,
)

WORDS_A_PAGE = 1_100  # of two columns of 9.5 pt on A4, with room for headings
DIAGRAM_KEYS = {"caption", "cells", "legend", "cell", "shape"}


# what the rules tell -----------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "what", "language"), RULES)
def test_every_fact_of_play_is_told_and_no_other(game: str, what: str, language: str) -> None:
    assert len(played(game)) >= 7
    assert told(read(game, what, language)) == played(game)


@pytest.mark.parametrize(("game", "what", "language"), [t for t in TEXTS if t[1] == "aid"])
def test_an_aid_repeats_what_the_rules_say(game: str, what: str, language: str) -> None:
    facts = told(read(game, what, language))
    assert facts
    assert facts <= played(game)


@pytest.mark.parametrize(("game", "what", "language"), RULES)
def test_every_option_of_play_is_offered(game: str, what: str, language: str) -> None:
    offered = {o for block in read(game, what, language) for o in block.options}
    assert offered == {
        option.name for option in importlib.import_module(f"generator.games.{game}").OPTIONS
    }


@pytest.mark.parametrize(("game", "what"), sorted({t[:2] for t in TEXTS}))
def test_languages_say_the_same_in_the_same_order(game: str, what: str) -> None:
    first, *others = LANGUAGES[game]
    model = read(game, what, first)
    for language in others:
        twin = read(game, what, language)
        assert [b.kind for b in twin] == [b.kind for b in model], language
        for one, other in zip(model, twin, strict=True):
            where = f"{file(game, what, language)}:{other.line}"
            assert other.facts == one.facts, where
            assert other.options == one.options, where
            assert Counter(other.icons) == Counter(one.icons), where
            assert sorted(re.findall(r"\d+", other.words)) == sorted(
                re.findall(r"\d+", one.words)
            ), where
            for key in DIAGRAM_KEYS - {"caption"}:
                assert other.diagram.get(key) == one.diagram.get(key), where
            assert bool(other.diagram.get("caption")) == bool(one.diagram.get("caption")), where


@pytest.mark.parametrize(("game", "what", "language"), TEXTS)
def test_nothing_but_the_subset_is_used(game: str, what: str, language: str) -> None:
    text = file(game, what, language).read_text(encoding="utf-8")
    read_blocks = read(game, what, language)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert "\t" not in text
    assert [b.kind for b in read_blocks].count("heading 1") == 1
    assert read_blocks[0].kind == "heading 1"
    level = 0
    for block in read_blocks:
        if block.kind.startswith("heading"):
            now = int(block.kind[-1])
            assert now <= level + 1, f"line {block.line}: a heading skips a level"
            level = now
        strange = re.search(r"[*_`<>#~^$\\{}\[\]]|https?:|&\w+;|--|  ", block.words.strip())
        where = f"{file(game, what, language)}:{block.line}"
        assert strange is None, f"{where}: “{strange[0] if strange else ''}” is not of the subset"
        assert not re.search(r"\s$", block.words), where
        if block.kind.startswith("heading"):
            assert not re.search(r"[*:.]$", block.words), where


@pytest.mark.parametrize(("game", "what", "language"), TEXTS)
def test_numbered_lists_count_from_one(game: str, what: str, language: str) -> None:
    expected = 1
    for block in read(game, what, language):
        number = re.fullmatch(r"item (\d+)\.", block.kind)
        if number is None:
            expected = 1
        else:
            assert int(number[1]) == expected, f"line {block.line}"
            expected += 1


@pytest.mark.parametrize(("game", "what", "language"), TEXTS)
def test_texts_fit_their_pages(game: str, what: str, language: str) -> None:
    """Rules are one to three pages of A4, an aid is one; a diagram takes the room of words."""
    room = 0.0
    for block in read(game, what, language):
        room += len(block.words.split())
        if block.kind == "diagram":
            rows = len(rows_of(block))
            tall = {"card": 88 / 63, "half-card": 44 / 63}.get(block.diagram.get("shape", ""), 1.0)
            height = rows * tall * float(str(block.diagram.get("cell", "9mm")).removesuffix("mm"))
            room += height * WORDS_A_PAGE / 540  # two columns of 270 mm
    pages = room / WORDS_A_PAGE
    if what == "aid":
        assert pages <= 1
    else:
        assert 0.5 <= pages <= 3


# how they are written ----------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "what", "language"), TEXTS)
def test_typewriter_signs_are_not_printed(game: str, what: str, language: str) -> None:
    for block in read(game, what, language):
        assert not re.search(r"['\"]|\.\.\.|\d x \d| - ", block.words), f"line {block.line}"


@pytest.mark.parametrize(("game", "what"), [t[:2] for t in TEXTS if t[2] == "fr"])
def test_french_signs_keep_to_their_words(game: str, what: str) -> None:
    for block in read(game, what, "fr"):
        words = block.words
        where = f"{file(game, what, 'fr')}:{block.line}"
        assert not re.search(r"[^\u00a0][:;?!»]", words), where
        assert not re.search(r"«[^\u00a0]", words), where


@pytest.mark.parametrize(("game", "what", "language"), [t for t in TEXTS if t[2] != "fr"])
def test_other_languages_have_no_room_before_signs(game: str, what: str, language: str) -> None:
    for block in read(game, what, language):
        assert not re.search(r"\s[:;?!.,](?:\s|$)", block.words), f"line {block.line}"
        assert "\u00a0" not in block.words, f"line {block.line}"


@pytest.mark.parametrize(("game", "what", "language"), TEXTS)
def test_pictures_in_the_text_exist(game: str, what: str, language: str) -> None:
    drawn = [icon for block in read(game, what, language) for icon in block.icons]
    assert drawn
    kit = shipped(game)
    for icon in drawn:
        name, slash, design = icon.partition("/")
        if slash:
            found = kit.component(name)
            assert found is not None, icon
            assert found.design(design) is not None, icon
        else:
            assert (HOUSE / "components" / "art" / f"{icon}.svg").is_file(), icon


# diagrams ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", LANGUAGES)
def test_diagrams_are_whole_and_show_pieces_of_the_kit(game: str) -> None:
    kit = shipped(game)
    for block, legend in legends(game):
        drawn = block.diagram
        assert set(drawn) <= DIAGRAM_KEYS
        rows = rows_of(block)
        assert len({len(row) for row in rows}) == 1, f"line {block.line}"
        used = set("".join(rows)) - {"."}
        assert used == set(legend), f"line {block.line}"
        width = float(str(drawn.get("cell", "9mm")).removesuffix("mm")) * len(rows[0])
        assert width <= 84, f"line {block.line}: wider than a column"
        assert drawn.get("shape", "square") in ("square", "card", "half-card")
        for target in legend.values():
            if target.startswith("icon:"):
                assert (HOUSE / "components" / "art" / f"{target[5:]}.svg").is_file(), target
            else:
                component, _, name = target.removesuffix("@back").partition("/")
                found = kit.component(component)
                assert found is not None, target
                assert found.design(name) is not None, target


@pytest.mark.parametrize("game", LANGUAGES)
def test_diagrams_show_no_more_pieces_than_the_box_holds(game: str) -> None:
    kit = shipped(game)
    for block, legend in legends(game):
        shown = Counter("".join(rows_of(block)))
        halves = 2 if game == "croa" else 1  # two ponds side by side
        for sign, target in legend.items():
            if target.startswith("icon:") or target.endswith("@back"):
                continue
            component, _, name = target.partition("/")
            found = kit.component(component)
            assert found is not None
            design = found.design(name)
            assert design is not None
            assert shown[sign] <= halves * design.count, f"line {block.line}: {target}"
