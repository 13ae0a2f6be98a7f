"""What printed guides say and show: whoever follows them, step by step, has the game in the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from commands import KITS, LAYOUTS, loaded, paper, runs

from generator import compose, library, proof, spec
from generator.compose.words import WORDS
from generator.ink import Document, Side, outline_box


def made(
    name: str,
    layout: str = "a4",
    language: str = "en",
    extras: tuple[str, ...] = (),
    **values: Any,
) -> tuple[proof.Judged, Document]:
    """The sheets of a shipped kit and the guide to them."""
    found = spec.load(library.shipped("components")[name], (), extras)
    kit, artwork = found.kit, found.artwork
    assert kit is not None
    assert artwork is not None
    on = paper(layout)
    judged = proof.judge(kit, artwork, on, language=language, check=False, **values)
    guide = compose.guide(kit, judged.prints, judged.composed, on, language=language)
    assert guide.document is not None
    return judged, guide.document


def words(side: Side) -> str:
    return " ".join(r.text for r in runs(side.footer)).replace("\u00a0", " ")


def said(document: Document) -> str:
    return " ".join(map(words, document.pages))


# stocks ------------------------------------------------------------------------------------------


def test_what_is_folded_is_not_printed_on_what_is_stuck_on_board() -> None:
    judged, _ = made("hopfrog")
    assert judged.document is not None
    folded = {p.component for p in judged.prints if p.folds}
    assert folded == {"dice"}
    for sheet in judged.document.sheets:
        there = {p.piece.component for p in sheet.front.placed}
        assert (sheet.stock == "card") == bool(there & folded), (sheet.number, there)


LANGUAGES = ("en", "fr", "it")


def rows(name: str, layout: str, language: str = "en") -> str:
    """What the guide says between its title and what is in the kit."""
    text = said(made(name, layout, language)[1])
    start, end = (f" {WORDS[key][language]} " for key in ("need", "inside"))
    return text[text.index(start) : text.index(end)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_with_backs_are_never_printed_on_labels(language: str) -> None:
    label = {
        "en": "label paper, to stick",
        "fr": "autocollant à coller",
        "it": "oppure carta adesiva",
    }
    assert label[language] in rows("frogger", "a4", language), "its board has one side"
    assert label[language] in rows("croa", "a4-fronts", language)
    for layout, instead in (
        ("a4", "a4-fold"),
        ("letter", "letter-fold"),
        ("a3", "a4-fold --paper a3"),
    ):
        told = rows("croa", layout, language)
        assert label[language] not in told
        assert f" {instead} " in told
    assert label[language] not in rows("croa", "a4-fold", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_folded_over_is_printed_on_what_folds(language: str) -> None:
    assert "200 " in rows("froschis", "a4", language)
    folded = rows("froschis", "a4-fold", language)
    assert "120 " in folded
    assert "160 " in folded
    assert "300 g/m²" not in folded
    assert "160 " in rows("croa", "a4-fold", language)
    assert "220 g/m²" in rows("hopfrog", "a4", language), "dice are folded"


def test_sheets_of_one_stock_are_parted_by_what_becomes_of_them() -> None:
    told = rows("frogger", "a4-fold")
    assert "5 sheets of card" in rows("frogger", "a4")
    assert "label paper" in told
    assert "120 to 160" in told


# the order of doing ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", ["a4-fold", "letter-fold", "a4-letter"])
def test_sheets_are_folded_and_glued_before_they_are_cut(layout: str, language: str) -> None:
    text = said(made("froschis", layout, language)[1])
    steps = [WORDS[key][language] for key in ("print", "double", "cut")]
    places = [text.index(f" {head} 1 ") for head in steps]
    assert places == sorted(places)
    assert text.index(WORDS["double glue"][language]) < text.index(WORDS["cut straight"][language])


def test_only_sheets_with_backs_are_folded_and_nets_after_they_are_cut() -> None:
    judged, guide = made("frogger", "a4-fold")
    assert judged.document is not None
    doubled = [
        s.number for s in judged.document.sheets if any(p.face == "back" for p in s.front.placed)
    ]
    assert 0 < len(doubled) < len(judged.document.sheets)
    text = said(guide)
    assert f"Sheets {doubled[0]} to {doubled[-1]}: score the long dashed line" in text
    assert "The other sheets stay flat." in text
    dice = said(made("hopfrog", "a4-fold")[1])
    assert "Fold the sheets" not in dice
    assert dice.index(" Cut ") < dice.index(" Fold and glue ")


def test_glue_is_asked_for_only_where_something_is_glued() -> None:
    assert "Glue." in rows("froschis", "a4-fold")
    assert "Glue." not in rows("froschis", "a4")
    assert "Glue." not in rows("grenouillette", "a4-fold")


# what is not there -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "told", "sleeves"),
    [
        (
            "en",
            "Cards: this layout prints no backs.",
            "60 opaque sleeves for pieces of 63 × 88 mm.",
        ),
        ("fr", "n’imprime pas de versos", "60 pochettes opaques pour des pièces de 63 × 88 mm."),
        ("it", "non stampa i retri", "60 bustine opache per pezzi da 63 × 88 mm."),
    ],
)
def test_a_layout_without_backs_says_so_and_what_to_do(
    language: str, told: str, sleeves: str
) -> None:
    text = said(made("froschis", "a4-fronts", language)[1])
    assert told in text
    assert "a4-fold" in text
    assert sleeves in text
    assert told not in said(made("froschis", "a4", language)[1])


def test_pieces_whose_second_face_is_glued_on_have_their_backs() -> None:
    text = said(made("croa", "a4-fronts")[1])
    assert "Pond tiles: this layout prints no backs. Take stock that nothing shows through" in text
    assert "sleeve" not in text
    assert "Queens, Servants: glue each second face on the back of its piece." in text
    assert "no backs" not in said(made("hopfrog", "a4-fronts")[1]), "none of its pieces has one"


def test_a_part_of_a_kit_is_not_called_the_kit() -> None:
    text = said(made("croa", only=("queens",))[1])
    assert "Printed here Queens 4 · 24 mm across" in text
    assert "4 pieces here; the whole kit has 116" in text
    assert "In the kit" not in text
    assert "In the kit" in said(made("croa")[1])


# sizes -------------------------------------------------------------------------------------------


def test_dice_boxes_and_standees_are_measured_as_they_stand_on_the_table() -> None:
    assert "Dice 4 · 16 mm along each edge" in said(made("hopfrog")[1])
    judged, guide = made("froschis", extras=("box",))
    (box,) = (p for p in judged.prints if p.folds)
    ends = [outline_box(fold) for fold in box.folds]
    upright = sorted({round(b.x, 3) for b in ends if b.width < 0.01})
    across, deep = upright[0], upright[1] - upright[0]
    high = max(b.height for b in ends)
    told = " × ".join(f"{round(v, 1):g}" for v in (across, high, deep))
    assert f"{told} mm when closed" in said(guide)
    standees = said(made("croa", extras=("standees",))[1])
    assert "Standing Queens 4 · 24 × 32 mm, on a foot of 18 mm" in standees


# extras ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "told", "instead"),
    [
        ("en", "144 pieces in all, of which 28 extra", "take the place of the flat ones"),
        ("fr", "144 pièces en tout, dont 28 en option", "remplacent celles à plat"),
    ],
)
def test_standees_are_told_to_stand_instead_of_the_discs(
    language: str, told: str, instead: str
) -> None:
    text = said(made("croa", language=language, extras=("standees",))[1])
    assert told in text
    assert instead in text
    assert "extra" not in said(made("croa")[1])


# lines -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_name_and_its_number_stand_on_one_line(layout: str, language: str) -> None:
    _, guide = made("croa", layout, language)
    lines = [r.text for page in guide.pages for r in runs(page.footer)]
    assert sum(1 for line in lines if "Male" in line or "Mâle" in line) > 1
    for line in lines:
        assert not line.rstrip(", ;").endswith(("Male", "Mâle", "male", "mâle")), line


# pages -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", KITS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_pages_with_words_are_numbered_through_and_blank_backs_are_not(
    name: str, layout: str
) -> None:
    _, guide = made(name, layout)
    texts = [words(page) for page in guide.pages]
    numbers = [
        (int(found[1]), int(found[2]))
        for found in (re.search(r"page (\d+) of (\d+)$", text) for text in texts if text)
        if found
    ]
    count = sum(map(bool, texts))
    assert numbers == [(i, count) for i in range(1, count + 1)]
    if guide.duplex is not None:
        assert len(texts) % 2 == 0
        heads = [i for i, text in enumerate(texts) if text.startswith("Test your printer")]
        assert heads == [len(texts) - 2, len(texts) - 1]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("layout", ["a4", "letter"])
def test_a_few_lines_more_do_not_take_another_page(layout: str, language: str) -> None:
    for name in ("grenouillette", "hopfrog"):
        kit, artwork = loaded(name)
        on = paper(layout)
        judged = proof.judge(kit, artwork, on, language=language, check=False)
        assert judged.document is not None
        guide = compose.guide(
            kit,
            judged.prints,
            judged.composed,
            on,
            language=language,
            ink_use=[0.3] * len(judged.document.sheets),
        ).document
        assert guide is not None
        assert len([page for page in guide.pages if words(page)]) == 1, name


def test_designs_that_all_lie_on_one_sheet_are_named_once() -> None:
    text = said(made("croa")[1])
    assert text.count("Sky pawn, male 3") == 1
    assert text.count("Whirlpool × 3") == 2, "tiles lie on three sheets"
