"""A kit speaks the language asked for, everywhere; where a text lacks it, the file and line are told."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest
from commands import KITS, footers, loaded, paper, run, runs, written

from generator import compose, kinds, library, proof, spec
from generator.compose.asides import ASIDES
from generator.compose.words import WORDS
from generator.ink import Print
from generator.readback import pdf
from generator.spec import languages

KIT = """\
kit: pond
title: {en: The Pond, fr: La mare}
credits: {en: Ours., fr: De nous.}
remarks:
  - {en: Shuffle well.}
words:
  start: {en: Start, fr: Départ}
  stop: {en: Stop}
  sign: X
faces:
  card:
    - text: "{name}"
      at: [22mm, 20mm]
    - text: $start
      at: [22mm, 30mm]
    - text: $stop
      at: [22mm, 40mm]
    - text: {en: "{rank} frogs", fr: "{rank} grenouilles"}
      at: [22mm, 50mm]
    - text: {en: "{rank} only"}
      at: [22mm, 55mm]
components:
  deck:
    kind: card
    name: {en: cards, fr: cartes}
    size: [44mm, 68mm]
    face: card
    designs:
      - {id: frog, count: 2, name: {fr: Grenouille, en: Frog}, traits: {rank: 2}}
      - {id: bin, name: {en: Bin}, traits: {rank: 1}}
      - {id: plain, name: Nénuphar, traits: {rank: 3}}
expect:
  - {of: deck, is: 4, because: {en: four cards, fr: quatre cartes}}
"""


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    file = tmp_path / "pond.yaml"
    file.write_text(KIT, encoding="utf-8")
    return file


def words(file: Path, language: str) -> dict[str, list[str]]:
    """What stands on each front, by design."""
    found = spec.load(file)
    assert found.kit is not None, [str(f) for f in found.findings]
    assert found.artwork is not None
    made, _ = kinds.draw(found.kit, found.artwork, language)
    return {p.design: [r.text for r in runs(p.front.marks)] for p in made}


# texts -------------------------------------------------------------------------------------------


def test_faces_are_in_the_language_and_fall_back_to_the_first_of_the_kit(pond: Path) -> None:
    assert words(pond, "fr")["frog"] == [
        "Grenouille", "Départ", "Stop", "2 grenouilles", "2 only",
    ]  # fmt: skip
    assert words(pond, "fr")["bin"][0] == "Bin"
    assert words(pond, "en")["frog"][:2] == ["Frog", "Start"]
    assert words(pond, "fr")["plain"][0] == "Nénuphar"
    # the first language of the kit, not the first that stands in the text
    assert words(pond, "it")["frog"][0] == "Frog"


def test_each_text_that_lacks_the_language_is_told_once_with_its_place(pond: Path) -> None:
    found = spec.load(pond)
    language, lacking = languages.choose(found, "fr")
    assert language == "fr"
    assert {f.severity for f in lacking} == {"warning"}
    places = sorted((f.place.line, f.place.column) for f in lacking if f.place)
    assert places == [(5, 5), (8, 9), (20, 13), (30, 25)]
    assert all("“fr”" in f.sentence and "“en”" in f.sentence for f in lacking)
    assert languages.choose(found, "en") == ("en", ())
    assert languages.choose(found, None) == ("en", ())


def test_languages_of_a_kit_are_all_that_any_text_is_in_the_first_first(pond: Path) -> None:
    assert languages.languages(spec.load(pond)) == ("en", "fr")
    text = KIT.replace("sign: X", "sign: {de: X}").replace("{en: The Pond, fr: La mare}", "Pond")
    pond.write_text(text, encoding="utf-8")
    assert set(languages.languages(spec.load(pond))) == {"en", "fr", "de"}
    assert languages.choose(spec.load(pond), "fr")[0] == "fr", "a title typed once is for all"


def test_a_kit_in_one_language_of_its_own_starts_with_that(tmp_path: Path) -> None:
    file = tmp_path / "teich.yaml"
    file.write_text(
        KIT.replace("kit: pond", "kit: teich\nlanguage: de").replace(
            "{en: The Pond, fr: La mare}", "Der Teich"
        ),
        encoding="utf-8",
    )
    found = spec.load(file)
    assert languages.choose(found, None)[0] == "de"
    assert languages.languages(found)[0] == "de"


# the command line --------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["build", "check", "show"])
def test_an_unknown_language_is_an_error_with_those_of_the_kit(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ("--output", tmp_path) if command == "build" else ()
    done = run(capsys, command, "hopfrog", "--lang", "de", *more)
    assert done.code == 2
    assert "hopfrog does not speak “de”" in done.err
    assert "it has en, fr, it" in done.err
    assert list(tmp_path.rglob("*")) == []


def test_a_kit_without_the_language_does_not_keep_others_from_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = run(
        capsys,
        "build",
        "froschis",
        "hopfrog",
        "--lang",
        "it",
        "--format",
        "pdf",
        "--output",
        tmp_path,
    )
    assert done.code == 2
    assert written(tmp_path, ".pdf") == ["hopfrog-a4-it-guide.pdf", "hopfrog-a4-it.pdf"]


def test_lacking_texts_are_warnings_that_strict_minds(
    pond: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("build", pond, "--lang", "fr", "--format", "pdf", "--output", tmp_path / "out")
    done = run(capsys, *words)
    assert done.code == 0
    assert "pond.yaml:5:5: warning: this text is not there in “fr”" in done.err
    assert written(tmp_path / "out", ".pdf") == ["pond-a4-fr-guide.pdf", "pond-a4-fr.pdf"]
    assert run(capsys, *words, "--strict").code == 1
    assert run(capsys, "build", pond, "--strict", "--output", tmp_path / "out").code == 0


def test_show_speaks_the_language(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, "show", pond, "--lang", "fr")
    assert "La mare (pond" in done.out
    assert "De nous." in done.out
    assert "deck (cartes): 4 of card" in done.out
    assert "Grenouille" in done.out
    assert "languages: en, fr" in done.out
    told = json.loads(run(capsys, "show", pond, "--lang", "fr", "--json").out)
    assert told["title"] == "La mare"
    assert told["languages"] == ["en", "fr"]


def test_claims_and_findings_call_designs_by_their_names(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = KIT.replace("size: [44mm, 68mm]", "size: [44mm, 68mm]\n    safe: 19mm")
    pond.write_text(text, encoding="utf-8")
    done = run(capsys, "check", pond, "--lang", "fr")
    assert "“Grenouille” (deck/frog), front" in done.err
    assert "deck: quatre cartes" in done.err + done.out
    assert "“Frog” (deck/frog), front" in run(capsys, "check", pond).err


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "House rules: FROSCHIS-03"), ("fr", "Règles maison: FROSCHIS-03"), ("it", "Règles")],
)
def test_notices_and_reasons_of_house_rules_are_in_the_language(
    language: str, words: str, tmp_path: Path
) -> None:
    text = library.shipped("components")["froschis"].read_text(encoding="utf-8")
    text = text.replace("id: bin, count: 8", "id: bin, count: 9")
    text += (
        "waive: {FROSCHIS-03: {en: meaner, fr: plus cruel}, FROSCHIS-04: {en: more, fr: plus}}\n"
    )
    file = tmp_path / "froschis.yaml"
    file.write_text(text, encoding="utf-8")
    found = spec.load(file)
    language, _ = languages.choose(found, language)
    assert found.kit is not None
    assert found.artwork is not None
    judged = proof.judge(found.kit, found.artwork, paper("letter"), language=language)
    if language == "fr":
        assert any(f.hint == "plus cruel" for f in judged.findings)
        assert all(words in text for text in footers(judged.composed))
    else:
        assert any(f.hint == "meaner" for f in judged.findings)


# what is printed ---------------------------------------------------------------------------------

FOOTERS = {
    "en": ("version 1", "sheet 1 of", "front", "English"),
    "fr": ("version 1", "feuille 1 sur", "recto", "français"),
    "it": ("versione 1", "foglio 1 di", "fronte", "italiano"),
}


@pytest.mark.parametrize("name", KITS)
def test_shipped_kits_speak_each_of_their_languages_whole(name: str) -> None:
    found = spec.load(library.shipped("components")[name])
    spoken = languages.languages(found)
    assert spoken[:2] == ("en", "fr")
    assert found.kit is not None
    assert found.artwork is not None
    for language in spoken:
        assert languages.choose(found, language) == (language, ())
        judged = proof.judge(found.kit, found.artwork, paper("letter"), language=language)
        assert judged.findings == ()
        assert judged.document is not None
        assert judged.document.description["language"] == language
        first = footers(judged.composed)[0]
        assert all(word in first for word in FOOTERS[language]), first
        guide = compose.guide(
            found.kit, judged.prints, judged.composed, paper("letter"),
            language=language, artwork=found.artwork,
        )  # fmt: skip
        assert guide.findings == ()


def test_cards_of_frogger_are_printed_in_french(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = run(capsys, "build", "frogger", "--lang", "fr", "--format", "pdf", "--output", tmp_path)
    assert done.code == 0
    reading = pdf.read(tmp_path / "frogger" / "frogger-a4-fr.pdf")
    assert reading.description["language"] == "fr"
    kit, artwork = loaded("frogger")
    made: tuple[Print, ...] = kinds.draw(kit, artwork, "fr")[0]
    shown = {p.design: " ".join(r.text for r in runs(p.front.marks)) for p in made}
    assert "Gardien du phare" in shown["light-keeper"]
    assert "Pion" in shown["light-keeper"]
    assert " V " in f" {shown['sea']} ", "the letter of the waves"


def test_every_word_of_ours_is_said_in_three_languages() -> None:
    assert set(ASIDES) <= set(WORDS)
    for key, texts in WORDS.items():
        assert set(texts) == {"en", "fr", "it"}, key
        holes = {text.count("{") for text in texts.values()}
        assert len(holes) == 1, key


@pytest.mark.parametrize(
    ("name", "language", "told"),
    [("croa", "en", ("Plum pawn, male 1; Plum pawn, male 2", "24 · 20 mm across")),
     ("hopfrog", "it", ("16 mm di spigolo",)),
     ("hopfrog", "fr", ("16 mm d’arête", "Segment alterné, rondin et eau × 4\u202f; Segment")),
     ("frogger", "fr", ("feuilles 1 à 5 : bristol\u202f; feuille 6 : carton",))],
)  # fmt: skip
def test_a_guide_parts_names_and_writes_numbers_as_its_language_does(
    name: str, language: str, told: tuple[str, ...]
) -> None:
    kit, artwork = loaded(name)
    judged = proof.judge(kit, artwork, paper(), language=language)
    guide = compose.guide(kit, judged.prints, judged.composed, paper(), language=language)
    assert guide.document is not None
    text = " ".join(r.text for page in guide.document.pages for r in runs(page.footer))
    text = text.replace("\u00a0", " ")
    for part in told:
        assert part in text, text


@pytest.mark.parametrize(("wanted", "long"), [("a4", 100), ("a5", 50), ("100x130mm", 20)])
def test_a_guide_asks_to_measure_the_ruler_that_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wanted: str, long: int
) -> None:
    done = run(
        capsys, "build", "froschis", "--paper", wanted, "--format", "pdf", "--output", tmp_path
    )
    assert done.code == 0
    (file,) = tmp_path.glob("froschis/*-guide.pdf")
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file)]
    text = " ".join(" ".join(pages).split())
    assert f"it must be exactly {long} mm long" in text
