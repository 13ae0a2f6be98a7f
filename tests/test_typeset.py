"""Text is measured as fonts say, wrapped within its box, shrunk or refused, and never cut."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import typeset
from generator.geometry import MM_PER_PT, Box
from generator.ink import Font, Run
from generator.typeset import shaping

SANS = typeset.font("Source Sans Pro")
FREDOKA = typeset.font("Fredoka One")
POINT = MM_PER_PT


# a second measure: fontTools reads widths and kerning from the tables ------------------------------


@cache
def tables(file: str) -> TTFont:
    return TTFont(file)


@cache
def kerning(file: str) -> tuple[Any, ...]:
    """The pair subtables of the Latin kern feature, lookup by lookup."""
    gpos = tables(file)["GPOS"].table
    scripts = {s.ScriptTag: s.Script for s in gpos.ScriptList.ScriptRecord}
    wanted = scripts["latn"].DefaultLangSys.FeatureIndex
    features = [gpos.FeatureList.FeatureRecord[i] for i in wanted]
    kern = next(f.Feature for f in features if f.FeatureTag == "kern")
    found = []
    for index in kern.LookupListIndex:
        subtables = gpos.LookupList.Lookup[index].SubTable
        found.append([s.ExtSubTable if s.LookupType == 9 else s for s in subtables])
    return tuple(found)


def pair(file: str, left: str, right: str) -> int:
    """How much the advance of `left` changes before `right`."""
    total = 0
    for subtables in kerning(file):
        for sub in subtables:
            if left not in sub.Coverage.glyphs:
                continue
            if sub.Format == 1:
                pairs = sub.PairSet[sub.Coverage.glyphs.index(left)].PairValueRecord
                record = next((r for r in pairs if r.SecondGlyph == right), None)
                if record is None:
                    continue
            else:
                first = sub.Class1Record[sub.ClassDef1.classDefs.get(left, 0)]
                record = first.Class2Record[sub.ClassDef2.classDefs.get(right, 0)]
            if record.Value1 is not None:
                total += getattr(record.Value1, "XAdvance", 0)
            break
    return total


def measured(text: str, font: Font, size: float) -> tuple[list[float], float]:
    """Where glyphs stand and how wide the line is, from hmtx and GPOS alone."""
    ttf = tables(font.file)
    cmap, widths = ttf.getBestCmap(), ttf["hmtx"]
    names = [cmap[ord(c)] for c in text]
    x = 0
    offsets = []
    for name, after in zip(names, [*names[1:], None], strict=True):
        offsets.append(x * size / 1000)
        x += widths[name][0] + (pair(font.file, name, after) if after else 0)
    return offsets, x * size / 1000


LETTERS = "AVTWLYPFRKXaevoywrftkxz.,-:!?0123456789 ÄÖÜäöüßÉéèàçñ"


@settings(max_examples=150, deadline=None)
@given(st.text(LETTERS, min_size=1, max_size=25), st.sampled_from((SANS, FREDOKA)))
def test_glyphs_stand_where_widths_and_kerning_of_the_font_put_them(text: str, font: Font) -> None:
    shaped = typeset.shape(text, font, 4.5)
    offsets, width = measured(text, font, 4.5)
    assert shaped.text == text
    assert shaped.offsets_mm == pytest.approx(offsets, abs=1e-9)
    assert shaped.width_mm == pytest.approx(width)


def test_kerning_is_there_to_be_measured() -> None:
    assert typeset.shape("AV", SANS, 10).offsets_mm[1] < tables(SANS.file)["hmtx"]["A"][0] / 100


@settings(max_examples=60, deadline=None)
@given(st.text("AgQj.éÅf ", min_size=1, max_size=9), st.sampled_from((SANS, FREDOKA)))
def test_ink_is_the_exact_box_of_the_outlines(text: str, font: Font) -> None:
    shaped = typeset.shape(text, font, 10)
    ttf = tables(font.file)
    glyphs, cmap = ttf.getGlyphSet(), ttf.getBestCmap()
    boxes = []
    for character, x in zip(text, shaped.offsets_mm, strict=True):
        pen = BoundsPen(glyphs)
        glyphs[cmap[ord(character)]].draw(pen)
        if pen.bounds:
            left, bottom, right, top = (v / 100 for v in pen.bounds)
            boxes.append((x + left, -top, x + right, -bottom))
    ink = shaped.ink
    if not boxes:
        assert ink == Box(0, 0, 0, 0)
        return
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    found = (ink.x, ink.y, ink.right, ink.bottom)
    assert found == pytest.approx((min(lefts), min(tops), max(rights), max(bottoms)))


@pytest.mark.parametrize("font", [FREDOKA, typeset.font("Source Sans Pro Bold Italic")])
def test_ink_is_exact_even_where_a_font_gives_wrong_boxes(font: Font) -> None:
    ttf = tables(font.file)
    glyphs = ttf.getGlyphSet()
    for point, name in ttf.getBestCmap().items():
        if chr(point).isprintable() and chr(point) != " ":
            pen = BoundsPen(glyphs)
            glyphs[name].draw(pen)
            ink = typeset.shape(chr(point), font, 1000).ink
            left, bottom, right, top = pen.bounds or (0, 0, 0, 0)
            assert (ink.x, ink.y, ink.right, ink.bottom) == pytest.approx(
                (left, -top, right, -bottom)
            )


# characters --------------------------------------------------------------------------------------


@pytest.mark.parametrize("font", [SANS, FREDOKA], ids=lambda f: f.name)
@pytest.mark.parametrize("text", ["fi ffl office", "1/2 1⁄2", "A.B (C) 3x", "Hï fb Th ct"])
def test_every_glyph_is_the_one_of_its_own_character(font: Font, text: str) -> None:
    """Ligatures, fractions and alternates would leave nothing to read back."""
    shaped = typeset.shape(text, font, 4)
    ttf = tables(font.file)
    ids = [ttf.getGlyphID(ttf.getBestCmap()[ord(c)]) for c in shaped.text]
    assert shaped.text == text
    assert list(shaped.glyphs) == ids


def test_missing_characters_are_named_with_their_font() -> None:
    """C05."""
    with pytest.raises(typeset.MissingGlyphs) as lack:
        typeset.shape("Žluťoučký kůň → ⚔ 日本 日", SANS, 4)
    assert lack.value.characters == ("⚔", "日", "本")
    assert lack.value.font == SANS
    assert str(lack.value) == "U+2694, U+65E5, U+672C not in Source Sans Pro"
    with pytest.raises(typeset.MissingGlyphs, match=r"U\+0159, U\+2192 not in Fredoka One"):
        typeset.block("leap\nř frog → ř", FREDOKA, 4, 2, Box(0, 0, 60, 60))


def test_accents_of_european_languages_are_drawn_as_written() -> None:
    for text in ("Žluťoučký kůň", "Zażółć gęślą jaźń", "Příliš", "Ŵŷ ő ğ ı", "Ελληνικά", "Жаба"):
        (run,) = typeset.line(text, SANS, 4, 0, 0)
        assert run.text == text


def test_taken_apart_accents_are_put_together() -> None:
    apart = unicodedata.normalize("NFD", "Crêpe à l’œuf")
    assert typeset.shape(apart, SANS, 4) == typeset.shape("Crêpe à l’œuf", SANS, 4)


@pytest.mark.parametrize(
    "sign", ["\0", "\x07", "\x1b", "\x7f", "\u200d", "\u202e", "\ue123", "א", "ب"]
)
def test_controls_and_right_to_left_letters_are_refused(sign: str) -> None:
    with pytest.raises(typeset.MissingGlyphs) as lack:
        typeset.shape(f"a{sign}b", SANS, 4)
    assert lack.value.characters == (sign,)


def test_controls_and_right_to_left_letters_are_refused_though_a_font_has_glyphs(
    tmp_path: Path,
) -> None:
    font = typeset.font(str(made(tmp_path, "a\x07\u202eאب")))
    with pytest.raises(typeset.MissingGlyphs) as lack:
        typeset.shape("a\x07\u202eאب", font, 4)
    assert "".join(lack.value.characters) == "\x07\u202eאب"


def test_signs_that_only_steer_are_drawn_as_nothing() -> None:
    plain = typeset.shape("a-b→", SANS, 4)
    assert typeset.shape("\ufeffa\u2060\u00ad-b→\ufe0f", SANS, 4) == plain


def test_spaces_and_hyphens_that_a_font_lacks_are_drawn_with_those_it_has() -> None:
    (run,) = typeset.line("Où\u202f? 5\u00a0mm, well\u2011known", FREDOKA, 4, 0, 0)
    assert run.text == "Où ? 5 mm, well-known"
    narrow = typeset.shape("a\u202fb", FREDOKA, 4).width_mm
    assert (
        typeset.shape("ab", FREDOKA, 4).width_mm
        < narrow
        < typeset.shape("a b", FREDOKA, 4).width_mm
    )


def test_tabs_and_line_ends_of_a_single_line_are_spaces() -> None:
    assert typeset.shape("a\tb\nc\n", SANS, 4) == typeset.shape("a b c", SANS, 4)


# fonts made for one test -------------------------------------------------------------------------


def made(
    folder: Path,
    characters: str,
    features: str = "",
    change: Callable[[TTFont], None] = lambda font: None,
) -> Path:
    """A TrueType font of square letters 500 wide in an em of 1000."""
    names = [".notdef", "space", *(f"u{ord(c):04X}" for c in characters)]
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for point in ((450, 0), (450, 400), (50, 400)):
        pen.lineTo(point)
    pen.closePath()
    square, blank = pen.glyph(), TTGlyphPen(None).glyph()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({32: "space"} | {ord(c): f"u{ord(c):04X}" for c in characters})
    builder.setupGlyf({n: blank if n in (".notdef", "space") else square for n in names})
    builder.setupHorizontalMetrics(
        {n: (0 if n == "u0302" else 300 if n == "space" else 500, 50) for n in names}
    )
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Made", "styleName": "Regular", "psName": "Made"})
    builder.setupOS2()
    builder.setupPost()
    if features:
        addOpenTypeFeaturesFromString(builder.font, features)
    change(builder.font)
    path = folder / "made.ttf"
    builder.save(path)
    return path


def test_marks_off_the_baseline_get_runs_of_their_own(tmp_path: Path) -> None:
    marks = """
    markClass u0302 <anchor 250 0> @top;
    feature mark { pos base u0078 <anchor 250 450> mark @top; } mark;
    """
    font = typeset.font(str(made(tmp_path, "x\u0302y", marks)))
    runs = typeset.line("xx\u0302y x\u0302", font, 10, 5, 20)
    assert [r.text for r in runs] == ["xx", "\u0302", "y x", "\u0302"]
    assert [round(r.y, 6) for r in runs] == [20, 15.5, 20, 15.5]
    assert [round(r.x, 6) for r in runs] == [5, 10, 15, 23]
    assert runs[1].offsets == (0,)
    assert runs[2].offsets == pytest.approx((0, 5, 8))
    assert runs[1].ink == Box(0.5, -4, 4, 4)
    shaped = typeset.shape("x\u0302", font, 10)
    assert shaped.lifts_mm == (0, 4.5)
    assert shaped.ink == Box(0.5, -8.5, 4, 8.5)
    wrapped = typeset.block("y xx\u0302y", font, 10, 1, Box(0, 0, 60, 60))
    assert "".join(r.text for r in wrapped) == "y xx\u0302y"


def test_letters_without_their_own_glyph_are_made_of_their_parts(tmp_path: Path) -> None:
    font = typeset.font(str(made(tmp_path, "aw\u0302")))
    assert "".join(r.text for r in typeset.line("aŵ", font, 10, 0, 0)) == "aw\u0302"


def test_kerning_about_spaces_holds_when_lines_are_put_together(tmp_path: Path) -> None:
    kern = "feature kern { pos u0041 space -100; pos space u0042 -40; pos u0041 u0042 -70; } kern;"
    font = typeset.font(str(made(tmp_path, "ABC", kern)))
    for text in ("A B", "AB C A", "B A  B", "A AB B C"):
        whole = typeset.shape(text, font, 10)
        (run,) = typeset.block(text, font, 10, 1, Box(0, 0, 200, 20))
        assert run.text == text
        assert run.glyphs == whole.glyphs
        assert run.offsets == pytest.approx(whole.offsets_mm)
        assert (run.ink.x, run.ink.width) == pytest.approx((whole.ink.x, whole.ink.width))
    assert typeset.shape("A B", font, 10).width_mm == pytest.approx(13 - 1.4)


def test_substitutions_of_any_font_stay_off(tmp_path: Path) -> None:
    swaps = "".join(
        f"feature {tag} {{ sub u0061 by u0062; }} {tag};\n"
        for tag in ("ccmp", "locl", "rlig", "liga", "clig", "calt", "rclt", "dlig")
    )
    font = typeset.font(str(made(tmp_path, "ab", swaps)))
    assert typeset.shape("ab", font, 10).text == "ab"


# fonts by name and file --------------------------------------------------------------------------


def test_known_names_are_met_however_they_are_spelled() -> None:
    bold = typeset.font("Source Sans Pro SemiBold")
    assert bold.name == "Source Sans Pro SemiBold"
    assert bold.file.endswith("SourceSansPro-Semibold.ttf")
    assert typeset.font("source sans pro semibold") == bold
    assert typeset.font("SourceSansPro-Semibold") == bold
    assert typeset.font("Source Sans Pro Regular") == SANS
    assert typeset.font("Source Sans Pro Italic").file.endswith("-It.ttf")


@pytest.mark.parametrize("name", typeset.KNOWN)
def test_every_known_face_can_be_set(name: str) -> None:
    font = typeset.font(name)
    assert font.name == name
    assert typeset.shape("Frösche 12", font, 4).text == "Frösche 12"


def test_a_file_is_found_beside_the_kit(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    made(tmp_path / "fonts", "ab")
    font = typeset.font("fonts/made.ttf", tmp_path)
    assert font == Font("made", str(tmp_path / "fonts" / "made.ttf"))


def colour(font: TTFont) -> None:
    font["CBDT"] = newTable("CBDT")
    font["CBDT"].data = b"\0\3\0\0"
    font["CBDT"].compile = lambda font: b"\0\3\0\0"


def symbols(font: TTFont) -> None:
    font["cmap"].tables = [t for t in font["cmap"].tables if t.platformID == 3][:1]
    font["cmap"].tables[0].platEncID = 0


def closed(font: TTFont) -> None:
    font["OS/2"].fsType = 2


def without_outlines(font: TTFont) -> None:
    del font["glyf"], font["loca"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (colour, "colour font"),
        (symbols, "no Unicode character map"),
        (closed, "forbid embedding"),
        (without_outlines, "no glyf, loca table"),
    ],
)
def test_fonts_that_cannot_be_printed_are_refused_with_the_reason(
    change: Callable[[TTFont], None], reason: str, tmp_path: Path
) -> None:
    """C31."""
    path = made(tmp_path, "ab", change=change)
    with pytest.raises(typeset.FontError, match=reason) as refusal:
        typeset.font(str(path))
    assert "made.ttf" in str(refusal.value)
    assert refusal.value.hint


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"wOF2" + bytes(60), "web font"),
        (b"wOFF" + bytes(60), "web font"),
        (b"ttcf" + bytes(60), "collection"),
        (b"OTTO" + bytes(60), "CFF outlines"),
        (b"hello, I am a font", "not a font"),
        (b"", "not a font"),
        (b"\0\1\0\0", "cut short"),
        (None, "cut short"),
    ],
)
def test_files_that_are_no_truetype_fonts_are_refused_with_the_reason(
    content: bytes | None, reason: str, tmp_path: Path
) -> None:
    """C31."""
    path = tmp_path / "odd.ttf"
    path.write_bytes(Path(SANS.file).read_bytes()[:5000] if content is None else content)
    with pytest.raises(typeset.FontError, match=reason):
        typeset.font("odd.ttf", tmp_path)


def test_a_font_that_lost_its_end_is_refused(tmp_path: Path) -> None:
    (tmp_path / "odd.ttf").write_bytes(Path(SANS.file).read_bytes()[:-100])
    with pytest.raises(typeset.FontError, match="cut short"):
        typeset.font("odd.ttf", tmp_path)


def test_the_otf_files_of_the_font_package_are_refused() -> None:
    with pytest.raises(typeset.FontError, match="CFF outlines") as refusal:
        typeset.font(SANS.file.replace(".ttf", ".otf"))
    assert ".ttf" in refusal.value.hint


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("Source Sans", "Source Sans Pro"),
        ("Fredoka One Bold", "Fredoka One"),
        ("Papyrus", "known are Source Sans Pro"),
    ],
)
def test_unknown_fonts_are_never_replaced_by_others(name: str, hint: str) -> None:
    """C31: a style that a family lacks is an error too."""
    with pytest.raises(typeset.FontError, match=f"no font “{name}”") as refusal:
        typeset.font(name)
    assert hint in refusal.value.hint


def test_a_missing_file_and_a_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(typeset.FontError, match="no font file"):
        typeset.font("absent.ttf", tmp_path)
    (tmp_path / "folder.ttf").mkdir()
    with pytest.raises(typeset.FontError, match="cannot be read"):
        typeset.font("folder.ttf", tmp_path)


# lines -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("centre", 0.5), ("right", 1)])
def test_a_line_lies_about_its_point(align: str, share: float) -> None:
    width = typeset.shape("Leap", SANS, 5).width_mm
    (run,) = typeset.line(
        "Leap", SANS, 5, 30, 12, align=align, fill="#123456", role="name", opacity=0.5
    )
    assert run.x == pytest.approx(30 - share * width)
    assert (run.y, run.size, run.fill) == (12, 5, "#123456")
    assert (run.role, run.opacity) == ("name", 0.5)


def test_blank_text_leaves_no_mark() -> None:
    assert typeset.line("   ", SANS, 5, 0, 0) == ()
    assert typeset.line("", SANS, 5, 0, 0) == ()
    assert typeset.block("\n \n", SANS, 5, 2, Box(0, 0, 20, 30)) == ()
    assert typeset.block("", SANS, 5, 2, Box(0, 0, 20, 30)) == ()


def test_a_line_takes_the_largest_size_that_fits() -> None:
    assert typeset.fit("Leap", SANS, 5, 2, 100) == 5
    size = typeset.fit("The frog of the far pond", SANS, 8, 2, 30)
    assert 2 < size < 8
    assert typeset.shape("The frog of the far pond", SANS, size).width_mm == pytest.approx(30)


def test_a_line_too_long_at_its_smallest_size_says_by_how_much() -> None:
    text = "The Title Of Sixty Characters That No Card Of Sixty Mm Holds"
    smallest = 6 * POINT
    with pytest.raises(typeset.Overflow) as over:
        typeset.fit(text, SANS, 5, smallest, 30)
    width = typeset.shape(text, SANS, smallest).width_mm
    assert over.value.needed_mm == pytest.approx(width)
    assert over.value.by_mm == pytest.approx(width - 30)
    assert "at 6 pt" in str(over.value)


# blocks ------------------------------------------------------------------------------------------


def lines_of(runs: tuple[Run, ...]) -> list[str]:
    return [run.text for run in runs]


def test_line_ends_and_blank_lines_are_kept() -> None:
    """C42."""
    for text in ("one\ntwo\n\nthree\n", "one\r\ntwo\r\n\r\nthree", "one\u2028two\r\rthree"):
        one, two, three = typeset.block(text, SANS, 4, 2, Box(10, 20, 40, 40), leading=1.25)
        assert (one.text, two.text, three.text) == ("one", "two", "three")
        assert two.y - one.y == pytest.approx(5)
        assert three.y - two.y == pytest.approx(10)


def test_the_first_baseline_lies_the_ascent_below_the_top() -> None:
    ascent, descent = 0.984, 0.273  # of Source Sans Pro, from its hhea table
    box = Box(10, 20, 40, 30)
    at = {
        valign: [r.y for r in typeset.block("one\ntwo", SANS, 4, 2, box, valign=valign)]
        for valign in ("top", "middle", "bottom")
    }
    assert at["top"][0] == pytest.approx(20 + 4 * ascent)
    assert at["bottom"][1] == pytest.approx(50 - 4 * descent)
    ended = typeset.block("one\ntwo\n", SANS, 4, 2, box, valign="bottom")
    assert [r.y for r in ended] == at["bottom"]
    above = at["middle"][0] - 4 * ascent - 20
    below = 50 - at["middle"][1] - 4 * descent
    assert above == pytest.approx(below)


def test_lines_are_aligned_within_the_box() -> None:
    box = Box(10, 0, 40, 30)
    for align, share in (("left", 0), ("centre", 0.5), ("right", 1)):
        for run in typeset.block("one\ntwenty", SANS, 4, 2, box, align=align):
            width = typeset.shape(run.text, SANS, 4).width_mm
            assert run.x == pytest.approx(10 + share * (40 - width))


WORDS = st.lists(
    st.text("abcdefghijklmnopqrstuvwxyzAVTW", min_size=1, max_size=9), min_size=1, max_size=40
)


def attempt(text: str, box: Box, smallest: float) -> tuple[Run, ...] | typeset.Overflow:
    try:
        return typeset.block(text, SANS, 4, smallest, box)
    except typeset.Overflow as over:
        return over


@settings(max_examples=80, deadline=None)
@given(WORDS, st.floats(12, 60), st.floats(10, 60))
def test_blocks_lose_no_word_and_stay_in_their_box(
    words: list[str], width: float, height: float
) -> None:
    box = Box(3, 4, width, height)
    smallest = 6 * POINT
    runs = attempt(" ".join(words), box, smallest)
    if isinstance(runs, typeset.Overflow):
        assert runs.by_mm > 0
        assert runs.needed_mm == pytest.approx(runs.by_mm + (width if runs.word else height))
        return
    assert " ".join(lines_of(runs)).split() == words
    size = runs[0].size
    assert smallest - 1e-9 <= size <= 4
    widths = [typeset.shape(run.text, SANS, size).width_mm for run in runs]
    assert max(widths) <= width + 1e-6
    assert runs[-1].y + 0.273 * size <= box.bottom + 1e-6
    for run, after in pairwise(runs):
        longer = f"{run.text} {after.text.split()[0]}"
        assert typeset.shape(longer, SANS, size).width_mm > width  # greedy
        whole = typeset.shape(run.text, SANS, size)
        assert run.glyphs == whole.glyphs
        assert run.offsets == pytest.approx(whole.offsets_mm)
        assert run.ink.width == pytest.approx(whole.ink.width)
        assert run.ink.y == pytest.approx(whole.ink.y)
    if size < 4:  # and no step larger would have done
        larger = size + 0.25 * POINT
        with pytest.raises(typeset.Overflow):
            typeset.block(" ".join(words), SANS, larger, larger, box)


def test_long_text_shrinks_or_tells_how_much_is_too_much() -> None:
    """C04."""
    box = Box(3, 3, 57, 82)
    runs = typeset.block("word " * 150 + "ENDMARK", SANS, 5, 6 * POINT, box)
    assert runs[-1].text.endswith("ENDMARK")
    assert runs[-1].y < box.bottom
    assert 6 * POINT <= runs[0].size < 5
    with pytest.raises(typeset.Overflow) as over:
        typeset.block("word " * 600 + "ENDMARK", SANS, 5, 6 * POINT, box)
    assert over.value.word == ""
    assert over.value.needed_mm == pytest.approx(box.height + over.value.by_mm)
    assert "more than the box is high" in str(over.value)


def test_a_word_wider_than_the_box_is_shrunk_or_named() -> None:
    """C42."""
    word = "Donaudampfschifffahrtsgesellschaft"
    (run,) = typeset.block(word, SANS, 4, 1, Box(0, 0, 40, 20))
    assert run.text == word
    assert run.size < 4
    with pytest.raises(typeset.Overflow, match=word) as over:
        typeset.block(f"die {word} ruht", SANS, 4, 6 * POINT, Box(0, 0, 20, 90))
    assert over.value.word == word
    width = typeset.shape(word, SANS, 6 * POINT).width_mm
    assert over.value.by_mm == pytest.approx(width - 20)


def test_a_no_break_space_never_breaks() -> None:
    """C42."""
    box = Box(0, 0, 20, 60)
    assert lines_of(typeset.block("frogs leap 5 mm", SANS, 4, 2, box)) == ["frogs leap 5", "mm"]
    runs = typeset.block("frogs leap 5\u00a0mm", SANS, 4, 2, box)
    assert [r.text.replace("\u00a0", " ") for r in runs] == ["frogs leap", "5 mm"]


def test_a_soft_hyphen_breaks_with_a_hyphen_and_is_else_unseen() -> None:
    """C42."""
    word = "Donau\u00addampf\u00adschiff"
    assert lines_of(typeset.block(f"die {word}", SANS, 4, 4, Box(0, 0, 60, 60))) == [
        "die Donaudampfschiff"
    ]
    assert lines_of(typeset.block(f"die {word}", SANS, 4, 4, Box(0, 0, 20, 60))) == [
        "die Donau-",
        "dampfschiff",
    ]
    middle = Box(0, 0, typeset.shape("die Donaudampf-", SANS, 4).width_mm, 60)
    assert lines_of(typeset.block(f"die {word}", SANS, 4, 4, middle)) == [
        "die Donaudampf-",
        "schiff",
    ]
    assert lines_of(typeset.block(f"die {word}", SANS, 4, 4, Box(0, 0, 13, 60))) == [
        "die",
        "Donau-",
        "dampf-",
        "schiff",
    ]
    assert lines_of(typeset.block("ponds/\u200briver", SANS, 4, 4, Box(0, 0, 13, 60))) == [
        "ponds/",
        "river",
    ]


def test_spaces_are_kept_within_lines_and_dropped_where_they_break() -> None:
    wide = Box(0, 0, 60, 60)
    assert lines_of(typeset.block("  a   b  \n c", SANS, 4, 2, wide)) == ["  a   b", " c"]
    assert lines_of(typeset.block("aaaa    bbbb", SANS, 4, 4, Box(0, 0, 12, 60))) == [
        "aaaa",
        "bbbb",
    ]
    just = Box(0, 0, typeset.shape("aaaa", SANS, 4).width_mm, 60)
    assert lines_of(typeset.block("aaaa    bbb", SANS, 4, 4, just)) == ["aaaa", "bbb"]
    assert lines_of(typeset.block("one\ttwo", SANS, 4, 2, wide)) == ["one two"]


def test_what_just_fits_is_not_shrunk() -> None:
    width = typeset.shape("one two", SANS, 4).width_mm
    (run,) = typeset.block("one two", SANS, 4, 2, Box(0, 0, width, 4 * 1.257))
    assert run.size == 4


# speed -------------------------------------------------------------------------------------------


def test_a_word_is_shaped_once_for_a_whole_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    face = shaping.Face(SANS)
    shaped: list[str] = []
    real = shaping.Face.shape

    def counted(self: shaping.Face, text: str) -> shaping.Slug:
        shaped.append(text)
        return real(self, text)

    monkeypatch.setattr(shaping.Face, "shape", counted)
    monkeypatch.setattr("generator.typeset.setting.face", lambda font: face)
    words = ["frog", "pond", "leap", "lily", "reed"]
    for i in range(200):
        text = " ".join(words[(i * 7 + k * k) % 5] for k in range(40))
        typeset.block(text, SANS, 4, 2, Box(0, 0, 40 + i / 10, 60))
    assert shaped.count("frog") == 1
    assert len(shaped) < 60


def test_nothing_heavy_is_imported_before_the_first_text() -> None:
    code = (
        "import sys; from generator import typeset, art; typeset.font('Fredoka One'); "
        "heavy = {'uharfbuzz', 'fontTools', 'PIL', 'reportlab', 'svgelements', 'lxml'}; "
        "sys.exit(', '.join(heavy & sys.modules.keys()) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
