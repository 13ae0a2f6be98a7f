"""Every way to print: any paper by name or size, folded sheets, one page for two papers, fronts alone."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from commands import KITS, LAYOUTS, loaded, paper, proven, run, written
from hypothesis import given
from hypothesis import strategies as st
from press_kits import component, kit, prints

from generator import compose, layout, library, proof, spec, thrift
from generator.formats import pdf as pdf_format
from generator.geometry import PAPERS, Box, LengthError, apply
from generator.ink import Path as Outlined
from generator.ink import Sheet
from generator.layout import papers
from generator.readback import Found
from generator.readback import pdf as pdf_reader
from generator.spec import languages

FOLDS = [name for name in LAYOUTS if paper(name).duplex == "fold"]


# papers by name and size -------------------------------------------------------------------------

GIVEN = [
    ("a3", "a3", "a3", (297, 420)),
    ("A4", "a4", "a4", (210, 297)),
    ("210x297mm", "210x297mm", "", (210, 297)),
    ("297 x 210 mm", "297x210mm", "", (297, 210)),
    ("8.5x11in", "8.5x11in", "", (215.9, 279.4)),
    ("21cm×29.70cm", "21x29.7cm", "", (210, 297)),
    ("8.50inx297mm", "8.5inx297mm", "", (215.9, 297)),
    ("612x792pt", "612x792pt", "", (215.9, 279.4)),
]


@pytest.mark.parametrize(("text", "called", "name", "size"), GIVEN)
def test_a_paper_is_a_name_or_a_size_with_its_unit(
    text: str, called: str, name: str, size: tuple[float, float]
) -> None:
    found = papers.paper(text)
    assert found[:2] == (called, name)
    assert found[2].mm == pytest.approx(size)


BAD = [
    ("a33", "“a33” is no paper", "did you mean “a3”"),
    ("210x297", "has no unit", "210x297mm"),
    ("210mm", "is no paper", "210x297mm"),
    ("210x297ft", "“ft” is not a unit", "mm, cm, in and pt"),
    ("9x9km", "“km” is not a unit", ""),
    ("5000x5000mm", "too large", "at most 2 m"),
    ("", "is no paper", ""),
    ("1.2.3x4mm", "is not a length", ""),
]


@pytest.mark.parametrize(("text", "said", "hint"), BAD)
def test_what_is_no_paper_is_told_with_what_would_be(text: str, said: str, hint: str) -> None:
    with pytest.raises(LengthError, match=said) as fault:
        papers.paper(text)
    assert hint in fault.value.hint
    found, told = layout.load("a4", on=text)
    assert found is None
    assert told[-1].severity == "error"


def test_a_layout_lies_on_other_paper_and_says_so_in_its_name() -> None:
    assert paper("a4", on="a3", alone=True).name == "a3"
    folded = paper("a4-fold", on="tabloid")
    assert (folded.name, folded.duplex) == ("a4-fold-on-tabloid", "fold")
    assert folded.paper.mm == pytest.approx(PAPERS["tabloid"])
    turned = paper("a4", on="a3", landscape=True, alone=True)
    assert (turned.name, turned.paper.mm) == ("a3-landscape", (420, 297))
    assert paper("a4", landscape=True).name == "a4-landscape"
    assert paper("a4", on="297x210mm", landscape=True).paper.mm == (297, 210)
    for name in ("a4", "letter", "a3"):
        assert paper("a4", on=name, alone=True).describe() == paper(name).describe(), (
            "a paper that has a layout is laid out as that layout lays it"
        )


def test_both_papers_on_two_sides_are_refused_from_the_command_line_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    done = run(capsys, "build", "froschis", "--paper", "a4-letter")
    assert done.code == 2
    assert "cannot be printed on two sides" in done.err
    done = run(capsys, "check", "froschis", "--layout", "a4-fronts", "--paper", "a4-letter")
    assert done.code == 0


def test_a_build_on_paper_without_a_layout_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--format", "pdf", "--output", tmp_path)
    for more, stem in (
        (("--paper", "a3"), "hopfrog-a3"),
        (("--paper", "13x19in", "--landscape"), "hopfrog-13x19in-landscape"),
        (("--paper", "legal", "--layout", "a4-fold"), "hopfrog-a4-fold-on-legal"),
    ):
        done = run(capsys, "build", "hopfrog", *more, *words)
        assert done.code == 0, done.err
        file = tmp_path / "hopfrog" / f"{stem}.pdf"
        reading = pdf_reader.read(file)
        said = reading.description["layout"]
        assert isinstance(said, dict)
        assert f"hopfrog-{said['name']}" == stem
        assert (reading.pages[0].width, reading.pages[0].height) == pytest.approx(
            said["paper"], abs=0.01
        )
        fronts = {f.piece for f in reading.found if f.side == "front"}
        assert len(fronts) == 30
    assert written(tmp_path, ".json") == [
        "hopfrog-13x19in-landscape.json", "hopfrog-a3.json", "hopfrog-a4-fold-on-legal.json",
    ]  # fmt: skip


def test_a_paper_too_small_for_a_piece_says_what_would_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    done = run(capsys, "check", "froschis", "--paper", "70x80mm")
    assert done.code == 2
    assert "error" in done.err
    done = run(capsys, "check", "froschis", "--paper", "12x12mm")
    assert done.code == 2
    assert "leaves no room" in done.err


CARDS = kit(
    component("deck", 63, 88, [3, 2]), component("chips", 20, 20, [7], kind="token", shape="disc")
)


@given(
    st.integers(110, 700),
    st.integers(110, 700),
    st.sampled_from(["long-edge", "short-edge", "fronts"]),
)
def test_any_paper_that_holds_a_card_holds_the_kit(width: int, height: int, duplex: str) -> None:
    on = paper("a4", on=f"{width}x{height}mm", duplex=duplex)
    shown = prints(CARDS)
    composed = compose.sheets(CARDS, shown, on)
    assert composed.document is not None
    assert [f for f in compose.check(CARDS, composed, on) if f.severity == "failed"] == []
    for side in composed.document.pages:
        assert (side.width, side.height) == (width, height)


# folded sheets -----------------------------------------------------------------------------------


def fold_of(sheet: Sheet) -> tuple[bool, float]:
    """Whether the line to fold along is upright, and where it lies, from the line that is drawn."""
    (line,) = (f for f in sheet.front.folds if isinstance(f, Outlined) and _long(f))
    (_, x0, y0), (_, x1, _) = line.outline
    assert line.dash
    return (True, x0) if x0 == x1 else (False, y0)


def _long(line: Outlined) -> bool:
    (_, x0, y0), *_, last = line.outline
    return max(abs(last[1] - x0), abs(last[2] - y0)) > 150


def mirrored(found: Found, upright: bool, at: float) -> list[tuple[float, float]]:
    """Three corners of a front as they come to lie once the sheet is folded."""
    w, h = found.size
    corners = [apply(found.matrix, u, v) for u, v in ((0, 0), (w, 0), (0, h))]
    return [(2 * at - x, y) if upright else (x, 2 * at - y) for x, y in corners]


def behind(found: Found) -> list[tuple[float, float]]:
    """The same points of the piece, seen on its back."""
    w, h = found.size
    return [apply(found.matrix, u, v) for u, v in ((w, 0), (0, 0), (w, h))]


@pytest.mark.parametrize("on", FOLDS)
@pytest.mark.parametrize("name", ["froschis", "croa", "frogger"])
def test_C53_fronts_and_backs_in_the_file_are_mirror_images_about_the_fold(
    name: str, on: str, tmp_path: Path
) -> None:
    made, artwork = loaded(name)
    judged = proof.judge(made, artwork, paper(on), language="en")
    assert judged.findings == ()
    assert judged.document is not None
    (file,) = pdf_format.write(judged.document, tmp_path, "fold")
    reading = pdf_reader.read(tmp_path / file)
    two_sided = {(p.component, p.design) for p in judged.prints if p.back is not None}
    pairs = 0
    for number, sheet in enumerate(judged.document.sheets, 1):
        there = reading.on(number)
        fronts = {(f.piece, f.part): f for f in there if f.side == "front"}
        backs = {(f.piece, f.part): f for f in there if f.side == "back"}
        for key in fronts:
            _, component, design = key[0].partition("#")[0].split("/")
            assert (key in backs) == ((component, design) in two_sided)
        if not backs:
            continue
        upright, at = fold_of(sheet)
        assert at == pytest.approx((sheet.front.width if upright else sheet.front.height) / 2)
        for key, back in backs.items():
            pairs += 1
            for (x, y), (p, q) in zip(
                mirrored(fronts[key], upright, at), behind(back), strict=True
            ):
                assert abs(x - p) <= 0.05
                assert abs(y - q) <= 0.05
            # neither crosses the fold, and the gutter stays free
            gap = 3.0 - 1e-3
            for trim in (fronts[key].trim, back.trim):
                low, high = (trim.x, trim.right) if upright else (trim.y, trim.bottom)
                assert high <= at - gap or low >= at + gap
    assert pairs > 20


@pytest.mark.parametrize(("line", "turn"), [("horizontal", 180), ("vertical", 0)])
def test_C53_a_back_over_a_level_fold_stands_on_its_head(line: str, turn: int) -> None:
    two = kit(component("deck", 63, 88, [1, 1]))
    on = paper("a4-fold", fold_line=line)
    document = compose.sheets(two, prints(two), on).document
    assert document is not None
    (sheet,) = document.sheets
    assert fold_of(sheet)[0] == (line == "vertical")
    fronts = [p for p in sheet.front.placed if p.face == "front"]
    backs = {p.piece: p for p in sheet.front.placed if p.face == "back"}
    for front in fronts:
        back = backs[front.piece]
        assert (back.turn - front.turn) % 360 in (
            (turn,) if front.turn % 180 == 0 else (180 - turn,)
        )
        if line == "horizontal":
            assert back.x == pytest.approx(front.x)
        else:
            assert back.y == pytest.approx(front.y)


@pytest.mark.parametrize("on", FOLDS)
def test_folded_sheets_are_printed_on_one_side_and_say_how_to_fold(on: str, tmp_path: Path) -> None:
    made, artwork = loaded("froschis")
    judged = proof.judge(made, artwork, paper(on), language="en")
    assert judged.document is not None
    assert judged.document.duplex is None
    assert all(s.back is None for s in judged.document.sheets)
    (file,) = pdf_format.write(judged.document, tmp_path, "fold")
    reading = pdf_reader.read(tmp_path / file)
    assert reading.duplex == "Simplex"
    assert reading.scaling == "None"
    fronts = Counter(f.piece for f in reading.found if f.side == "front")
    assert fronts == Counter({p.id: 1 for p in made.pieces()})


def test_one_page_for_both_papers_prints_whole_on_either() -> None:
    """Laid anywhere on A4 or Letter it is as wide as the one and as high as the other."""
    made, artwork = loaded("froschis")
    judged = proof.judge(made, artwork, paper("a4-letter"), language="en")
    assert judged.document is not None
    for side in judged.document.pages:
        assert side.width == PAPERS["a4"][0] < PAPERS["letter"][0]
        assert side.height == PAPERS["letter"][1] < PAPERS["a4"][1]
        page = Box(0, 0, side.width, side.height)
        assert all(page.inset(5 - 1e-6).contains(p.trim) for p in side.placed)


def test_fronts_alone_bring_second_faces_to_glue_on() -> None:
    made, artwork = loaded("croa")
    judged = proof.judge(made, artwork, paper("a4-fronts"), language="en")
    assert judged.document is not None
    assert judged.document.duplex is None
    seconds = Counter(
        p.piece.component
        for s in judged.document.sheets
        for p in s.front.placed
        if p.face == "back"
    )
    assert seconds == {"queens": 4, "servants": 24}
    verdicts = {c.verdict for c in judged.claims}
    assert "not on this layout" in verdicts
    assert "fails" not in verdicts


def test_all_fronts_then_all_backs(tmp_path: Path) -> None:
    made, artwork = loaded("froschis")
    on = paper("a4", order="fronts-then-backs")
    judged = proof.judge(made, artwork, on, language="en")
    assert judged.findings == ()
    assert judged.document is not None
    faces = [side.face for side in judged.document.pages]
    assert faces == ["front"] * 7 + ["back"] * 7


# every way together ------------------------------------------------------------------------------


def ways() -> list[tuple[str, str, str, str]]:
    """Every kit with every layout, ink and language it has."""
    found = []
    for name in KITS:
        spoken = languages.languages(spec.load(library.shipped("components")[name]))
        found += [
            (name, on, ink, language)
            for on in LAYOUTS
            for ink in thrift.INKS
            for language in spoken
        ]
    return found


def sample(every: list[tuple[str, str, str, str]]) -> list[tuple[str, str, str, str]]:
    """Each kit in each ink, each layout and each language somewhere among them."""
    some = []
    for i, name in enumerate(KITS):
        for j, ink in enumerate(thrift.INKS):
            on = LAYOUTS[(3 * i + j) % len(LAYOUTS)]
            fitting = [way for way in every if way[:3] == (name, on, ink)]
            some.append(fitting[(i + j) % len(fitting)])
    return some


def built_and_proven(
    way: tuple[str, str, str, str],
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    guide: bool = True,
) -> None:
    name, on, ink, language = way
    words = ("--layout", on, "--ink", ink, "--lang", language)
    done = run(capsys, "build", name, *words, "--format", "pdf", "--output", folder, "--strict")
    assert done.code == 0, done.err
    assert "warning" not in done.err
    first = languages.languages(spec.load(library.shipped("components")[name]))[0]
    stem = "-".join(
        part for part in (name, on, ink if ink != "full" else "", language if language != first else "")
        if part
    )  # fmt: skip
    reading = pdf_reader.read(folder / name / f"{stem}.pdf")
    assert (reading.description["ink"], reading.description["language"]) == (ink, language)
    said = reading.description["layout"]
    assert isinstance(said, dict)
    assert said["name"] == on
    files = [folder / name / f"{stem}{part}.pdf" for part in (("", "-guide") if guide else ("",))]
    for checked in proven(capsys, *files):
        assert (checked["exit"], checked["findings"]) == (0, [])
    made, _ = loaded(name)
    wanted = Counter(p.id for p in made.pieces())
    assert Counter({f.piece: 1 for f in reading.found}) == wanted
    manifest = json.loads((folder / name / f"{stem}.json").read_text(encoding="utf-8"))
    assert sorted(manifest["files"]) == [f"{stem}-guide.pdf", f"{stem}.pdf"]


EVERY = ways()


@pytest.mark.parametrize("way", sample(EVERY), ids="-".join)
def test_some_ways_to_print_build_and_check(
    way: tuple[str, str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    built_and_proven(way, tmp_path, capsys, guide=way[0] == "hopfrog")


@pytest.mark.nightly
@pytest.mark.parametrize("way", EVERY, ids="-".join)
def test_every_way_to_print_builds_and_checks(
    way: tuple[str, str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    built_and_proven(way, tmp_path, capsys)


def test_the_sample_meets_every_kit_layout_ink_and_language() -> None:
    some = sample(EVERY)
    assert len(EVERY) == 3 * len(LAYOUTS) * (4 * 2 + 3)
    assert len(some) == 3 * len(KITS)
    assert {(w[0], w[2]) for w in some} == {(w[0], w[2]) for w in EVERY}
    assert {w[1] for w in some} == set(LAYOUTS)
    assert {w[3] for w in some} == {"en", "fr", "it"}
