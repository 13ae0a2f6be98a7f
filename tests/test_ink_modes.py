"""Low ink and grey: all that means something is still there and told apart, with less ink or without colour."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from commands import KITS, footers, loaded, paper, prints, proven, run, runs
from hypothesis import given
from hypothesis import strategies as st
from looking import near, pdf_picture, svg_picture
from PIL import Image

from generator import apart, compose, inkuse, kinds, proof, spec, thrift, typeset
from generator.formats import pdf, svg
from generator.geometry import IDENTITY, Box, Matrix
from generator.geometry import compose as after
from generator.ink import (
    Document,
    Drawing,
    Group,
    Mark,
    Picture,
    Print,
    Run,
    Sheet,
    Side,
    Use,
    ellipse,
    fingerprint,
    polyline,
    rectangle,
    roles,
)
from generator.ink import Path as Outlined
from generator.thrift import tones
from generator.thrift.areas import extent, holds, inner, loops, moved
from generator.thrift.grey import GAP, greys

CARD = Box(0, 0, 63, 88)
DARK, LIGHT, RED = "#123a4a", "#fbf7ea", "#c2342a"


def face(*marks: Mark, width: float = 63, height: float = 88) -> Drawing:
    return Drawing(width, height, marks, 3.0)


def saved(*marks: Mark, ink: str = "low") -> tuple[Mark, ...]:
    drawing = face(*marks)
    (made,) = thrift.saved([Print("c", "d", 1, rectangle(CARD), drawing)], ink)
    return made.front.marks


def ground(colour: str) -> Outlined:
    return Outlined(rectangle(Box(-3, -3, 69, 94)), fill=colour)


def dot(x: float, y: float, radius: float, colour: str) -> Outlined:
    return Outlined(ellipse(x, y, radius), fill=colour)


def flat(marks: Iterable[Mark], matrix: Matrix = IDENTITY) -> Iterator[tuple[Outlined, Matrix]]:
    """Every outline with the matrix to the face's millimetres."""
    for mark in marks:
        if isinstance(mark, Outlined):
            yield mark, matrix
        elif isinstance(mark, Group):
            yield from flat(mark.marks, after(matrix, mark.matrix))
        elif isinstance(mark, Use):
            yield from flat(mark.symbol.marks, after(matrix, mark.matrix))


def light(colour: str | None) -> float:
    assert colour is not None
    return tones.lightness(colour)


# low ink -----------------------------------------------------------------------------------------


def test_a_ground_gets_pale_and_a_pale_ground_is_left_out() -> None:
    (dark,) = saved(ground(DARK))
    assert isinstance(dark, Outlined)
    assert light(DARK) < 0.25 < 0.8 < light(dark.fill)
    (pale,) = saved(ground(LIGHT))
    assert isinstance(pale, Outlined)
    assert pale.fill == "#ffffff"


def test_an_area_gets_pale_with_a_line_in_its_own_colour_that_does_not_enlarge_it() -> None:
    area = Outlined(rectangle(Box(10, 10, 30, 20)), fill=RED, role="panel")
    _, tint, edge = saved(ground(LIGHT), area)
    assert isinstance(tint, Outlined)
    assert tint.role == "panel"
    assert tones.ink(tint.fill or "") < 0.4 * tones.ink(RED)
    assert isinstance(edge, Group)
    (line,) = edge.marks
    assert isinstance(line, Outlined)
    assert light(line.stroke) <= 0.5
    r, g, b = tones.parts(line.stroke or "")
    assert r > 2 * g
    assert r > 2 * b
    assert [box for _, box in roles((tint, edge))] == [Box(10, 10, 30, 20)]


def test_fine_dark_marks_stay_as_they_are() -> None:
    bar = Outlined(rectangle(Box(4, 17, 10, 1.6)), fill="#1f2a24")
    pupil = dot(30, 40, 1.5, "#1f2a24")
    mouth = Outlined(polyline([(20, 60), (40, 61)]), stroke="#1f2a24", width=1.2, cap="round")
    assert saved(ground(LIGHT), bar, pupil, mouth)[1:] == (bar, pupil, mouth)


def test_what_was_light_on_dark_is_dark_on_light() -> None:
    wave = Outlined(polyline([(10, 60), (50, 60)]), stroke="#9bcbe6", width=0.9)
    strip = Outlined(rectangle(Box(10, 30, 30, 0.8)), fill=LIGHT)
    ink, line, bar = saved(ground(DARK), wave, strip)
    assert isinstance(ink, Outlined)
    assert isinstance(line, Outlined)
    assert isinstance(bar, Outlined)
    assert light(ink.fill) - light(line.stroke) > 0.3
    assert light(ink.fill) - light(bar.fill) > 0.3


def test_what_is_light_on_a_mark_that_stays_dark_stays_light() -> None:
    pupil, glint = dot(30, 40, 2.5, "#1f2a24"), dot(30.8, 39.4, 0.5, "#fffdf0")
    assert saved(ground(DARK), pupil, glint)[1:] == (pupil, glint)


def test_the_white_of_an_eye_stays_white_with_a_line_round_it() -> None:
    white, pupil = dot(30, 40, 1.0, "#fbf7ea"), dot(30, 40, 0.5, "#1f2a24")
    _, kept, edge, last = saved(ground(DARK), white, pupil)
    assert kept == white
    assert isinstance(edge, Group)
    assert last == pupil


@pytest.mark.parametrize("colour", ["#ffffff", "#fbf7ea", "#f4c72e", "#96895f", "#1f2a24"])
@pytest.mark.parametrize("below", ["#ffffff", "#dcd5bd", "#2f8a7c", "#4a2b4f", "#123a4a"])
def test_words_are_as_legible_as_they_were(colour: str, below: str) -> None:
    font = typeset.font("Source Sans Pro")
    (word,) = typeset.line("Frog", font, 4.0, 20, 40, fill=colour)
    paler, run = saved(ground(below), word)
    assert isinstance(run, Run)
    assert isinstance(paler, Outlined)
    meant = abs(light(colour) - light(below))
    printed = abs(light(run.fill) - light(paler.fill))
    assert printed >= min(0.44, meant) - 0.01
    assert (run.text, run.x, run.size) == (word.text, word.x, word.size)


def test_a_wide_stroke_becomes_two_lines_with_a_pale_strip_between() -> None:
    limb = Outlined(polyline([(10, 40), (50, 40)]), stroke="#2f6e3a", width=5.0, cap="round")
    _, outer, within = saved(ground(LIGHT), limb)
    assert isinstance(outer, Outlined)
    assert isinstance(within, Outlined)
    assert outer.width == 5.0
    assert 4.0 < within.width < 5.0
    assert light(within.stroke) > 0.7
    assert light(outer.stroke) < 0.5


def test_a_photograph_takes_half_the_ink(tmp_path: Path) -> None:
    (picture,) = saved(_photograph(tmp_path))
    assert isinstance(picture, Picture)
    assert picture.opacity == 0.5


@pytest.mark.parametrize("name", KITS)
def test_low_ink_takes_much_less_of_it(name: str) -> None:
    kit, made = prints(name)
    shares = []
    for ink in ("full", "low"):
        document = compose.sheets(kit, thrift.saved(made, ink), paper()).document
        assert document is not None
        shares.append(inkuse.of(document).mean)
    assert shares[1] < 0.55 * shares[0]
    assert shares[1] < 0.14


@pytest.mark.parametrize("name", KITS)
def test_low_ink_leaves_no_large_dark_area(name: str) -> None:
    for one in thrift.saved(prints(name)[1], "low"):
        for drawing in (one.front, one.back) if one.back else (one.front,):
            for path, matrix in flat(drawing.marks):
                if path.fill is None:
                    continue
                size = extent(moved(loops(path.outline), matrix), path.even_odd)
                assert size.thick < 3.1 or tones.ink(path.fill) < 0.3, (one.design, path.fill)


@pytest.mark.parametrize("name", KITS)
def test_low_ink_moves_nothing_that_rules_measure_and_changes_no_word(name: str) -> None:
    kit, made = prints(name)
    less = thrift.saved(made, "low")
    full, low = (compose.look(kit, p, paper()).designs for p in (made, less))
    assert full.keys() == low.keys()
    for key, look in full.items():
        assert low[key].trim == look.trim
        assert _seen(low[key].front.marks) == _seen(look.front.marks)
    for one, other in zip(made, less, strict=True):
        assert [r.text for r in runs(one.front.marks)] == [r.text for r in runs(other.front.marks)]
        assert (one.outline, one.folds, one.count) == (other.outline, other.folds, other.count)


def _seen(marks: Iterable[object]) -> list[object]:
    return [
        (m.role, m.values, *(round(v, 3) for v in (m.box.x, m.box.y, m.box.width, m.box.height)))  # type: ignore[attr-defined]
        for m in marks
    ]


@pytest.mark.parametrize("ink", ["low", "grey"])
@pytest.mark.parametrize("name", KITS)
def test_every_kit_keeps_its_rules_and_its_designs_apart(name: str, ink: str) -> None:
    kit, artwork = loaded(name)
    judged = proof.judge(kit, artwork, paper(), language="en", ink=ink, look_closely=True)
    assert judged.findings == (), [str(f) for f in judged.findings]
    assert {c.verdict for c in judged.claims} == {"holds"}


PAIR = """\
kit: pair
title: Pair
faces:
  one: [{fill: "#2f8a7c"}]
  two: [{fill: "#9a7a1c"}]
components:
  deck:
    kind: card
    size: square
    designs: [{id: one}, {id: two}]
"""


def test_telling_apart_looks_at_what_will_be_printed(tmp_path: Path) -> None:
    """Two grounds that differ in full ink and are both pale in low ink."""
    file = tmp_path / "pair.yaml"
    file.write_text(PAIR.replace("#9a7a1c", "#cfe6ee"), encoding="utf-8")
    found = spec.load(file)
    assert found.kit is not None
    assert found.artwork is not None
    alike = {}
    for ink in thrift.INKS:
        judged = proof.judge(
            found.kit, found.artwork, paper(), language="en", ink=ink, look_closely=True
        )
        alike[ink] = [f for f in judged.findings if "look alike" in f.sentence]
    assert not alike["full"]
    assert not alike["grey"]
    (told,) = alike["low"]
    assert told.severity == "warning"
    assert told.place is not None
    assert told.place.line == 10


def test_greys_part_what_only_its_hue_told_apart(tmp_path: Path) -> None:
    """Two colours of one lightness: a grey printer makes one grey of them, we do not."""
    assert light("#2f8a7c") == pytest.approx(light("#9a5a3c"), abs=0.03)
    one, other = greys(["#2f8a7c", "#9a5a3c"]).values()
    assert abs(light(one) - light(other)) >= GAP - 0.01


def test_a_picture_used_at_two_sizes_on_two_grounds_suits_both() -> None:
    _, made = prints("frogger")
    low = thrift.saved(made, "low")
    uses = [
        (u.symbol.name, u.symbol.digest)
        for p in low
        for u in _uses(p.front.marks)
        if u.symbol.name == "suit-moons"
    ]
    assert len(uses) > 10
    assert len(set(uses)) == 1, "one symbol for one size on one ground"
    frogs = {
        u.symbol.digest for p in low for u in _uses(p.front.marks) if u.symbol.name == "frog-top"
    }
    assert len(frogs) > 1


def _uses(marks: Iterable[Mark]) -> Iterator[Use]:
    for mark in marks:
        if isinstance(mark, Use):
            yield mark
        elif isinstance(mark, Group):
            yield from _uses(mark.marks)


def test_faces_that_were_one_drawing_are_one_still() -> None:
    for ink in ("low", "grey"):
        backs = {id(p.back) for p in thrift.saved(prints("froschis")[1], ink)}
        assert len(backs) == 1


def test_inks_give_equal_faces_twice() -> None:
    for ink in ("low", "grey"):
        once, twice = (
            [fingerprint(p.front) for p in thrift.saved(prints("hopfrog")[1], ink)] for _ in "12"
        )
        assert once == twice


# areas -------------------------------------------------------------------------------------------


def test_thickness_is_the_width_of_a_strip_and_the_radius_of_a_disc() -> None:
    strip = extent(loops(rectangle(Box(0, 0, 100, 1))), False)
    disc = extent(loops(ellipse(0, 0, 5)), False)
    assert strip.thick == pytest.approx(1, rel=0.02)
    assert disc.thick == pytest.approx(5, rel=0.02)
    assert disc.area == pytest.approx(78.54, rel=0.02)


@pytest.mark.parametrize("even_odd", [True, False])
def test_a_ring_is_as_thick_as_its_band(even_odd: bool) -> None:
    hole = ellipse(0, 0, 8)
    turned = hole if even_odd else tuple(_backwards(hole))
    ring = extent(loops((*ellipse(0, 0, 10), *turned)), even_odd)
    assert ring.area == pytest.approx(113.1, rel=0.08)
    assert ring.thick == pytest.approx(2, rel=0.05)


def _backwards(outline: tuple[tuple[object, ...], ...]) -> Iterator[tuple[object, ...]]:
    (loop,) = loops(outline)
    points = list(reversed(loop))
    yield ("M", *points[0])
    for point in points[1:]:
        yield ("L", *point)
    yield ("Z",)


@given(
    st.lists(st.tuples(st.floats(-50, 50), st.floats(-50, 50)), min_size=3, max_size=9, unique=True)
)
def test_a_point_inside_lies_inside(points: list[tuple[float, float]]) -> None:
    lines = (tuple(points),)
    size = extent(lines, True)
    x, y = inner(lines, True)
    if size.area > 1 and size.thick > 0.5:
        assert holds(lines, True, x, y)


# grey --------------------------------------------------------------------------------------------

COLOURS = st.tuples(*[st.integers(0, 255)] * 3).map(lambda c: f"#{c[0]:02x}{c[1]:02x}{c[2]:02x}")


@given(st.lists(COLOURS, min_size=1, max_size=24, unique=True))
def test_greys_keep_the_order_of_lightness_and_stay_apart(colours: list[str]) -> None:
    found = greys(colours)
    assert set(found) == set(colours)
    assert all(len(set(tones.parts(g))) == 1 for g in found.values())
    inks = sorted(colours, key=lambda c: (light(c), c))
    for one, other in itertools.pairwise(inks):
        assert light(found[one]) <= light(found[other]) + 1e-9
    if len(colours) <= 12:
        for one, other in itertools.combinations(inks, 2):
            if tones.apart(one, other) >= 0.35 and inks.index(other) == inks.index(one) + 1:
                assert light(found[other]) - light(found[one]) >= GAP - 0.01


def test_black_white_and_colours_that_are_apart_keep_their_lightness() -> None:
    found = greys(["#000000", "#ffffff", "#c2342a", "#74bfe6"])
    assert found["#000000"] == "#000000"
    assert found["#ffffff"] == "#ffffff"
    for colour, grey in found.items():
        assert light(grey) == pytest.approx(light(colour), abs=0.01)


def test_two_shades_of_white_stay_white() -> None:
    found = greys(["#fbf7ea", "#fffdf0", "#ffffff", "#1f2a24"])
    assert all(light(found[c]) > 0.95 for c in ("#fbf7ea", "#fffdf0", "#ffffff"))


def _photograph(folder: Path, name: str = "photo.png", mode: str = "RGB") -> Picture:
    """Left half red, right half green, wide and low."""
    image = Image.new("RGB", (40, 20), "#d02020")
    image.paste("#20c020", (20, 0, 40, 20))
    (image.quantize(8) if mode == "P" else image.convert(mode)).save(folder / name)
    from generator.faces.pictures import _open  # the raster of a file, as a face makes it

    return Picture(_open(folder / name), Box(10, 10, 40, 20))


@pytest.mark.parametrize(("name", "mode"), [("p.png", "RGB"), ("p.png", "RGBA"), ("p.jpg", "RGB"), ("p.png", "P")])  # fmt: skip
def test_photographs_are_grey_in_pdf_and_svg_alike(tmp_path: Path, name: str, mode: str) -> None:
    marks = saved(_photograph(tmp_path, name, mode), ink="grey")
    side = Side("front", 63, 88, (), cuts=marks)
    document = Document("t", (Sheet(1, "paper", side),), (side,), None)
    (file,) = pdf.write(document, tmp_path, "grey")
    (drawn,) = svg.write(document, tmp_path, "grey")
    for picture in (pdf_picture(tmp_path / file), svg_picture(tmp_path / drawn)):
        for x, colour in ((20, "#d02020"), (40, "#20c020")):
            value = round(255 * light(colour))
            assert near(picture.getpixel((x * 10, 200)), (value,) * 3, 6)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["hopfrog", "froschis"])
def test_a_grey_file_has_no_colour_in_it(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = run(capsys, "build", name, "--ink", "grey", "--output", tmp_path, "--layout", "letter")
    assert done.code == 0
    folder = tmp_path / name
    for file in (f"{name}-letter-grey.pdf", f"{name}-letter-grey-guide.pdf"):
        with pikepdf.open(folder / file) as opened:
            for page in opened.pages:
                for container in (page, *_forms(page.obj)):
                    for _, operator in pikepdf.parse_content_stream(container):
                        assert str(operator) not in ("rg", "RG", "k", "K", "sc", "scn")
    for file in folder.glob("*.svg"):
        for colour in set(re.findall(r"#[0-9a-f]{6}\b", file.read_text(encoding="utf-8"))):
            assert len(set(tones.parts(colour))) == 1, (file.name, colour)


def _forms(page: pikepdf.Object) -> Iterator[pikepdf.Object]:
    there = page.get("/Resources", {}).get("/XObject", {})
    for thing in there.values():
        if thing.get("/Subtype") == "/Form":
            yield thing
            yield from _forms(thing)


# what says so ------------------------------------------------------------------------------------

SAID = [("low", "en", "low ink"), ("low", "fr", "peu d’encre"), ("grey", "it", "grigio")]


@pytest.mark.parametrize(("ink", "language", "words"), SAID)
def test_footers_and_the_description_say_how_it_is_inked(
    ink: str, language: str, words: str
) -> None:
    kit, artwork = loaded("hopfrog")
    judged = proof.judge(kit, artwork, paper(), language=language, ink=ink)
    assert judged.document is not None
    assert judged.document.description["ink"] == ink
    assert all(f" · {words}" in text for text in footers(judged.composed))


def test_a_footer_with_full_ink_says_nothing_of_it() -> None:
    kit, artwork = loaded("hopfrog")
    judged = proof.judge(kit, artwork, paper(), language="en")
    assert not any("ink" in text for text in footers(judged.composed))


def test_files_and_manifest_say_how_they_are_inked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(
        capsys,
        "build",
        "hopfrog",
        "--ink",
        "low",
        "--lang",
        "it",
        "--format",
        "pdf",
        "--output",
        tmp_path,
    )
    names = sorted(p.name for p in (tmp_path / "hopfrog").iterdir())
    assert names == [
        "hopfrog-a4-low-it-guide.pdf",
        "hopfrog-a4-low-it.json",
        "hopfrog-a4-low-it.pdf",
    ]
    manifest = json.loads((tmp_path / "hopfrog" / names[1]).read_text(encoding="utf-8"))
    assert manifest["description"]["ink"] == "low"
    full = {
        d["id"]: d["front"]
        for c in _manifest("hopfrog", tmp_path, capsys)["components"]
        for d in c["designs"]
    }
    low = {d["id"]: d["front"] for c in manifest["components"] for d in c["designs"]}
    assert all(full[id] != low[id] for id in full)


def _manifest(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> dict[str, list[dict[str, list[dict[str, str]]]]]:
    run(capsys, "build", name, "--format", "pdf", "--output", folder)
    found: dict[str, list[dict[str, list[dict[str, str]]]]] = json.loads(
        (folder / name / f"{name}-a4.json").read_text(encoding="utf-8")
    )
    return found


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_files_of_any_ink_are_proven_in_pdf_and_svg(
    ink: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Looked at slot by slot beside fresh sheets; in another ink not one slot would be alike."""
    assert run(capsys, "build", "hopfrog", "--ink", ink, "--output", tmp_path).code == 0
    folder = tmp_path / "hopfrog"
    files = [
        folder / f"hopfrog-a4-{ink}{end}"
        for end in (".pdf", "-guide.pdf", ".json", "-01-front.svg")
    ]
    for checked in proven(capsys, *files):
        assert (checked["exit"], checked["findings"]) == (0, [])


def test_an_unknown_ink_is_an_error_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    done = run(capsys, "build", "froschis", "--ink", "pale")
    assert done.code == 2
    assert "full" in done.err
    assert "low" in done.err


# how much ink ------------------------------------------------------------------------------------


def _used(*marks: Mark) -> float:
    from generator.ink import Placed
    from generator.kit import Piece

    drawing = face(*marks)
    placed = Placed(Piece("k", "c", "d", 1), "front", drawing, 10, 10, 0, CARD)
    side = Side("front", 126, 88, (placed,))
    return inkuse.of(Document("t", (Sheet(1, "paper", side),), (side,), None)).mean


@pytest.mark.parametrize(
    ("colour", "share"),
    [("#000000", 0.5), ("#ffffff", 0.0), ("#ffff00", 1 / 6), ("#ff0000", 1 / 3)],
)
def test_ink_is_the_share_of_the_paper_that_the_three_colours_cover(
    colour: str, share: float
) -> None:
    """A card covers half of this paper."""
    assert _used(ground(colour)) == pytest.approx(share, abs=0.01)


def test_ink_of_thin_lines_is_not_overstated() -> None:
    lines = [
        Outlined(polyline([(x, 0), (x, 88)]), stroke="#000000", width=0.3) for x in range(3, 63, 3)
    ]
    assert _used(*lines) == pytest.approx(20 * 0.3 / 126, rel=0.15)


def test_show_tells_the_ink_of_the_kit_and_of_its_sheets(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shares = {}
    for ink in ("full", "low"):
        done = run(capsys, "show", "froschis", "--ink", ink)
        match = re.search(r"ink on a4: (\d+) % of the paper; (\d+) % on sheets? 1", done.out)
        assert match, done.out
        shares[ink] = int(match.group(1))
        told = json.loads(run(capsys, "show", "froschis", "--ink", ink, "--json").out)
        assert round(100 * told["ink"]["a4"]["kit"]) == shares[ink]
        assert len(told["ink"]["a4"]["sheets"]) == 7
    assert shares["low"] * 2 < shares["full"]


def test_the_guide_tells_the_ink_and_keeps_it_so_that_it_can_be_made_again() -> None:
    kit, artwork = loaded("froschis")
    judged = proof.judge(kit, artwork, paper(), language="fr", ink="low")
    assert judged.document is not None
    use = inkuse.of(judged.document)
    shares = tuple(use.sheets.values())
    made = compose.guide(
        kit, judged.prints, judged.composed, paper(), language="fr", ink_use=shares
    ).document
    assert made is not None
    kept = json.loads(json.dumps(made.description["ink-use"]))
    again = compose.guide(
        kit, judged.prints, judged.composed, paper(), language="fr", ink_use=kept
    ).document
    assert again == made
    words = " ".join(r.text for s in made.pages for r in runs(s.footer))
    assert f"environ {round(100 * use.mean)} %" in words.replace("\u00a0", " ")


@pytest.mark.parametrize("name", KITS)
@pytest.mark.parametrize("layout", ["a4", "a4-fold"])
def test_show_and_the_guide_tell_the_same_ink(
    name: str, layout: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told = run(capsys, "show", name, "--layout", layout).out
    shown = re.search(r"ink on \S+: (\d+) % of the paper", told)
    assert shown, told
    done = run(capsys, "build", name, "--layout", layout, "--format", "pdf", "--output", tmp_path)
    assert done.code == 0
    (file,) = tmp_path.glob(f"{name}/*-guide.pdf")
    page = pypdfium2.PdfDocument(file)[0].get_textpage().get_text_range()
    assert f"Ink covers about {shown[1]} % of" in " ".join(page.split())


def test_prints_of_full_ink_are_left_alone() -> None:
    made = prints("froschis")[1]
    assert thrift.saved(made, "full") == made


def test_other_designs_are_told_apart_as_ever() -> None:
    kit, made = prints("hopfrog")
    assert apart.findings(kit, made) == ()
    assert kinds.draw(*loaded("hopfrog"), "en")[0] == made


def test_of_a_thousand_cards_some_are_looked_at_and_their_back_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from press_kits import component
    from press_kits import kit as made_kit
    from press_kits import prints as made_prints

    kit = made_kit(component("deck", 63, 88, [1] * 120), component("tiles", 40, 40, [1] * 30))
    drawn = made_prints(kit, backs=["deck"], bleed=0)
    back = face(Outlined(rectangle(CARD), fill="#000000"))
    shared = [p if p.back is None else replace(p, back=back) for p in drawn]
    document = compose.sheets(kit, shared, paper()).document
    assert document is not None
    about = inkuse.of(document)
    for name in ("MANY", "MOST"):
        monkeypatch.setattr(inkuse, name, 10_000)
    exact = inkuse.of(document)
    assert about.mean == pytest.approx(exact.mean, rel=0.08)
    assert exact.mean > 0.4


def test_a_mark_with_a_line_of_its_own_is_one_mark_still() -> None:
    marked = Outlined(
        rectangle(Box(10, 10, 30, 20)), fill=RED, stroke="#1f2a24", width=0.5, role="cell 1 2 log"
    )
    made = saved(ground(LIGHT), marked)
    assert list(roles(made)) == list(roles((marked,)))
    paths = [path for path, _ in flat(made[1:])]
    assert [(p.fill is None, p.stroke) for p in paths] == [(False, None), (True, "#1f2a24")]


@pytest.mark.parametrize("scale", [0.0004, 0.05, 40.0])
def test_pictures_in_any_units_are_saved_alike(scale: float) -> None:
    """An icon drawn 1,000 times as large is the same icon."""
    from generator.geometry import scaling
    from generator.ink import Symbol, marks_digest, transformed

    def use(by: float) -> Use:
        shape = Outlined(transformed(rectangle(Box(0, 0, 20, 20)), scaling(1 / by)), fill=RED)
        pupil = Outlined(transformed(ellipse(10, 10, 1), scaling(1 / by)), fill="#1f2a24")
        view = Box(0, 0, 20 / by, 20 / by)
        symbol = Symbol("frog", view, (shape, pupil), marks_digest((shape, pupil)))
        return Use(symbol, after((1, 0, 0, 1, 10, 10), scaling(by)))

    one, other = ([(p.fill, p.stroke, round(p.width * m[0], 3)) for p, m in flat(saved(ground(LIGHT), use(by)))] for by in (1.0, scale))  # fmt: skip
    assert one == other
    assert len(one) == 4
