"""Rules and aids: Markdown read with findings, set in columns of a kit's guide, its own faces in the diagrams; mm."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from looking import apart, extracted, pdf_picture, svg_picture

from generator import compose, kinds, layout, library, plugins, proof, prose, spec, typeset
from generator.findings import Finding, Place
from generator.geometry import IDENTITY, Box, Matrix, apply
from generator.geometry import compose as both
from generator.ink import (
    Drawing,
    Group,
    Mark,
    Run,
    Symbol,
    Use,
    mark_box,
    marks_digest,
    rectangle,
)
from generator.ink import Path as Inked
from generator.markup import Words
from generator.prose import reading, strips
from generator.prose.blocks import Diagram, Heading, Listing, Paragraph, Table, Text
from generator.prose.diagram import Face
from generator.prose.strips import Strip
from generator.prose.style import Scene
from generator.typeset import rich

ROOT = Path(__file__).parent.parent
TEXTS = sorted(p for p in (ROOT / "components").glob("*/*.md"))
PLAIN, BOLD = typeset.font("Source Sans Pro"), typeset.font("Source Sans Pro Bold")
ITALIC, DISPLAY = typeset.font("Source Sans Pro Italic"), typeset.font("Fredoka One")


def symbol(name: str, width: float = 100.0, height: float = 100.0, fill: str = "#ff00ff") -> Symbol:
    box = Box(0, 0, width, height)
    marks = (Inked(rectangle(box), fill=fill),)
    return Symbol(name, box, marks, marks_digest(marks))


SPOT = symbol("spot")


def no_faces(component: str, design: str, back: bool) -> Face:
    raise KeyError(f"no {component}/{design}", "")


def icons(name: str) -> Symbol:
    if name in ("spot", "other-spot"):
        return SPOT
    raise KeyError(f"no picture is called “{name}”", "did you mean “spot”?")


def scene(faces: object = no_faces) -> Scene:
    fonts = {"": PLAIN, "bold": BOLD, "italic": ITALIC, "display": DISPLAY}
    return Scene(fonts, "#1f2a24", "#2f7d5b", "#eef5f1", faces, icons)  # type: ignore[arg-type]


def parsed(text: str) -> Text:
    made, findings = reading.parse(text, "rules.md")
    assert findings == (), findings
    return made


def said(text: str) -> tuple[Finding, ...]:
    return reading.parse(text, "rules.md")[1]


def leaves(marks: tuple[Mark, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Mark, Matrix]]:
    """Runs, paths and uses with the matrix that takes them to the page."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from leaves(mark.marks, both(matrix, mark.matrix))
        else:
            yield mark, matrix


def runs(marks: tuple[Mark, ...]) -> list[tuple[Run, float, float]]:
    """Every run with the point where it begins on the page."""
    return [(m, *apply(a, m.x, m.y)) for m, a in leaves(marks) if isinstance(m, Run)]


# reading -----------------------------------------------------------------------------------------


def test_all_blocks_of_the_subset_are_read_with_their_places() -> None:
    made = parsed(
        "# Pond :spot:\n\nTwo lines\nof **bold** and *italic*, 3 * 4. <!-- POND-01 -->\n\n"
        "## Set-up\n\n1. First\n2. Second\n   - within\n   goes on\n3. Third\n\n"
        "| A | B |\n|---|:-:|\n| x \\| y | 2 |\n\n"
        "```diagram\ncaption: A pond.\ncell: 7mm\nlegend: {a: tiles/lily, \"-\": tiles/lily@back,"
        ' w: "icon:spot"}\ncells: |\n  a-\n  .w\n```\n'
    )  # fmt: skip
    title, paragraph, heading, listing, table, drawn = made.blocks
    assert isinstance(title, Heading)
    assert isinstance(heading, Heading)
    assert (title.level, heading.level, heading.place) == (1, 2, Place("rules.md", 6, 1))
    assert isinstance(paragraph, Paragraph)
    words = [(b.text, b.style) for b in paragraph.inline if isinstance(b, Words)]
    assert words == [
        ("Two lines of ", ""), ("bold", "bold"), (" and ", ""), ("italic", "italic"), (", 3 * 4.", ""),
    ]  # fmt: skip
    assert paragraph.inline[1].place == Place("rules.md", 4, 6)
    assert isinstance(listing, Listing)
    assert [(i.level, i.number) for i in listing.items] == [(0, 1), (0, 2), (1, None), (0, 3)]
    assert listing.items[2].inline[0].text == "within goes on"  # type: ignore[union-attr]
    assert isinstance(table, Table)
    assert table.aligns == ("", "centre")
    assert table.rows[0][0][0].text == "x | y"  # type: ignore[union-attr]
    assert isinstance(drawn, Diagram)
    assert drawn.rows == ("a-", ".w")
    assert drawn.cell == pytest.approx(7.0)
    assert drawn.legend["-"].back
    assert drawn.legend["w"].design == ""
    assert drawn.legend["a"].place.line == 21


REFUSED = {
    "a [link](http://x.y) here": "3:8: error: a link",
    "see ![a](b.png)": "3:5: error: a picture by Markdown",
    "some `code` here": "3:6: error: code",
    "some <b>HTML</b>": "3:6: error: HTML",
    "one &nbsp; more": "3:5: error: an HTML character",
    "a ~~word~~": "3:3: error: struck-out",
    "an _italic_ word": "3:4: error: emphasis by _",
    "a __bold__ word": "3:3: error: emphasis by _",
    "a note[^1]": "3:7: error: a footnote",
    "never **closed": "3:7: error: “**” is never closed",
    "**bold *and* italic**": "3:8: error: “*” makes no sense",
    "***both***": "3:1: error: “***” makes no sense",
    "> quoted": "3:1: error: a quotation",
    "---": "3:1: error: a line of its own",
    "    code": "3:5: error: text set in by four blanks",
    "#### Deep": "3:1: error: a heading of level 4",
    "# Another": "3:1: error: a second title",
    "#Tight": "3:1: error: a heading has a space",
    "* starred": "3:1: error: “*” does not begin an entry",
    "1) counted": "3:1: error: “1)” does not begin an entry",
    "1. one\n3. three": "4:1: error: number 3 where 2 comes next",
    "- one\n   - deep\n      - deeper": "5:7: error: a list within a list within a list",
    "- one\n\n  more of it": "5:3: error: an entry of a list is one paragraph",
    "broken  \nline": "3:7: error: a line break",
    "| a | b |\n| c | d |": "3:1: error: the second row of a table",
    "| a | b |\n|---|---|\n| c |": "5:1: error: 1 cells where the head",
    "a | b\n--|--\nc | d": "4:1: error: a table without outer bars",
    "```python\nx = 1\n```": "3:1: error: a block of “python”",
    "```diagram\ncells: x": "3:1: error: this block is never closed",
    "a\tb": "3:2: error: a tab",
    "open <!-- comment": "3:6: error: a comment that is never closed",
    "[x]: http://y": "3:1: error: a definition of a link",
    "```diagram\nlegend: {a: tiles/lily}\ncells: |\n  ab\n```": "5:8: error: “b” in row 1",
    "```diagram\nlegend: {a: tiles/lily}\ncells: |\n  aa\n  a\n```": "5:8: error: row 2 “a” has 1",
    "```diagram\nlegend: {a: lily}\ncells: a\n```": "4:13: error: “lily” is neither a face",
    "```diagram\nlegend: {ab: tiles/lily}\ncells: a\n```": "4:10: error: “ab” is no sign",
    "```diagram\nlegend: {a: tiles/lily}\ncells: a\ncolor: red\n```": "6:1: error: unknown key “color”",
    "```diagram\nlegend: {a: tiles/lily}\ncells: a\nrows: 2\n```": "5:8: error: 1 rows of cells where 2",
    "```diagram\nlegend: {a: tiles/lily\ncells: a\n```": "error: not YAML",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_taken_is_told_with_its_place(text: str) -> None:
    found = said(f"# Title\n\n{text}\n")
    assert found
    assert REFUSED[text] in str(found[0])
    assert all(f.severity == "error" for f in found)


@pytest.mark.parametrize(
    ("text", "words"),
    [("\\*not\\* \\<b\\> \\| \\_x\\_ \\`", "*not* <b> | _x_ `"), ("a_b_c and 2_000", "a_b_c and 2_000"),
     ("3 * 4 * 5", "3 * 4 * 5"), ("10:30:45", "10:30:45"), ("a & b; c < d", "a & b; c < d"),
     ("[brackets] stay", "[brackets] stay"), ("a - b | c", "a - b | c")],
)  # fmt: skip
def test_signs_that_mean_nothing_print_as_they_stand(text: str, words: str) -> None:
    block = parsed(f"# T\n\n{text}\n").blocks[1]
    assert isinstance(block, Paragraph)
    assert "".join(b.text for b in block.inline if isinstance(b, Words)) == words


def test_an_empty_or_untitled_text_is_told() -> None:
    assert "nothing in the text" in str(said("<!-- only -->\n")[0])
    assert "begins with its title" in str(said("Words first.\n")[0])


@given(st.text(alphabet="ab *_:`#|->1.\n[]()<!&;~\\", max_size=80))
@settings(deadline=None, max_examples=300)
def test_no_text_breaks_the_reader_and_every_letter_is_kept_or_told(text: str) -> None:
    made, findings = reading.parse(f"# T\n\n{text}", "rules.md")
    if findings:
        return
    kept = []
    for block in made.blocks[1:]:
        parts = (
            [i.inline for i in block.items] if isinstance(block, Listing)
            else [*block.head, *(c for r in block.rows for c in r)] if isinstance(block, Table)
            else [block.inline] if not isinstance(block, Diagram) else []
        )  # fmt: skip
        kept += [b.text if isinstance(b, Words) else b.name for p in parts for b in p]
    bare = re.sub(r"(?s)<!--.*?-->", "", text)
    assert sorted(re.findall("[ab]", "".join(kept))) == sorted(re.findall("[ab]", bare))


@pytest.mark.parametrize("path", TEXTS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_the_shipped_texts_are_read_without_a_word(path: Path) -> None:
    made, findings = prose.read(path, str(path))
    assert findings == ()
    assert made.title


# pictures in the text (C28) ----------------------------------------------------------------------

SIZE = 10 * 25.4 / 72


def bits(text: str, font: object = PLAIN) -> list[rich.Bit]:
    """`{i}` is the picture."""
    out: list[rich.Bit] = []
    for i, part in enumerate(text.split("{i}")):
        if i:
            out.append(rich.Sign(SPOT, 1.3))
        if part:
            out.append(rich.Span(part, font))  # type: ignore[arg-type]
    return out


SENTENCES = ["{i}", "{i} x", "x {i}", "x {i} y", "({i}), {i}{i}!",
             "a sentence of words that breaks before {i} here or there, as it comes to pass",
             "a sentence of words that breaks after the {i} here, twice {i} at the least"]  # fmt: skip


@pytest.mark.parametrize("font", [PLAIN, BOLD, ITALIC], ids=lambda f: f.name)
@pytest.mark.parametrize("align", ["left", "centre", "right"])
@pytest.mark.parametrize("text", SENTENCES)
def test_C28_a_picture_stands_at_the_middle_of_the_letters_and_takes_its_own_width(
    text: str, align: str, font: object
) -> None:
    room, baseline = 40.0, 50.0
    for line in rich.Text(bits(text, font)).lines(SIZE, room):
        x = 5.0 + line.left(align, room)
        marks = tuple(line.marks(x, baseline))
        pictures = [b for m in marks if isinstance(m, Use) and (b := mark_box(m)) is not None]
        letters = [b for m in marks if isinstance(m, Run) and (b := mark_box(m)) is not None]
        for box in pictures:
            assert box.centre[1] == pytest.approx(baseline - 0.35 * SIZE, abs=1e-6)
            assert (box.width, box.height) == pytest.approx((1.3 * SIZE, 1.3 * SIZE))
            assert box.x >= 5.0 - 1e-6
            assert box.right <= 5.0 + room + 1e-6
            assert not any(box.overlaps(other, 0.05) for other in letters)
        # the bits follow one another by their advances, whole and aligned
        advances = [
            b.width * SIZE
            if isinstance(b, rich.Sign)
            else typeset.shape("".join(s.text for s, _ in words), b.font, SIZE).width_mm
            for _, b, words in line.bits
        ]
        starts = [at * SIZE for at, _, _ in line.bits]
        lean = 0.5 if font is ITALIC else 1e-6  # a slanted bracket keeps pictures away
        assert starts == pytest.approx([sum(advances[:i]) for i in range(len(advances))], abs=lean)
        assert line.width == pytest.approx(sum(advances), abs=lean)
        assert line.width <= room + 1e-6
        spare = room - line.width
        assert x - 5.0 == pytest.approx({"left": 0.0, "centre": spare / 2, "right": spare}[align])


def test_C28_a_picture_that_is_wide_advances_by_its_width() -> None:
    wide = rich.Sign(symbol("wide", 200, 100), 1.0)
    line = rich.Text([wide, rich.Span("x", PLAIN)]).whole(SIZE)
    assert line.bits[1][0] == pytest.approx(2.0)


def test_C28_an_unknown_picture_is_an_error_at_its_place() -> None:
    view = scene()
    prose.rules(parsed("# T\n\nSee :sport: here.\n"), view, 210, 297)
    assert [str(f) for f in view.findings] == [
        "rules.md:3:5: error: no picture is called “sport” (did you mean “spot”?)"
    ]


# lines -------------------------------------------------------------------------------------------


@given(st.lists(st.sampled_from(["a", "to", "frog", "jumps", "lilypad", "over-all", "mosquito"]), min_size=1, max_size=60),
       st.floats(20, 90))  # fmt: skip
@settings(deadline=None, max_examples=60)
def test_lines_keep_every_word_within_their_width_and_are_as_few_as_can_be(
    words: list[str], width: float
) -> None:
    text = " ".join(words)
    made = rich.Text([rich.Span(text, PLAIN)]).lines(SIZE, width)
    told = ["".join(s.text for _, _, words in line.bits for s, _ in words) for line in made]
    assert all(line.width <= width + 1e-6 for line in made)
    assert re.sub("(over-) ?", r"\1", " ".join(told)) == text
    greedy, used = 1, 0.0
    space = typeset.shape(" ", PLAIN, SIZE).width_mm
    for part in re.findall(r"[^ -]+-?(?: |$)?", text):
        wide = typeset.shape(part.strip(), PLAIN, SIZE).width_mm
        if used + wide > width + 1e-6:
            greedy, used = greedy + 1, 0.0
        used += wide + (space if part.endswith(" ") else 0.0)
    assert len(made) == greedy


def test_C42_no_break_spaces_hold_and_soft_hyphens_part() -> None:
    text = "Attention\u00a0! Donau\u00addampf\u00adschiff\u00adfahrt"
    made = rich.Text([rich.Span(text, PLAIN)]).lines(SIZE, 24.0)
    told = ["".join(s.text for _, _, words in line.bits for s, _ in words) for line in made]
    assert told[0].replace("\u00a0", " ") == "Attention !"
    assert [t for t in told[1:-1] if not t.endswith("-")] == []
    assert "".join(told[1:]).replace("-", "") == "Donaudampfschifffahrt"


def test_C42_a_word_too_long_for_its_column_is_told() -> None:
    view = scene()
    word = "Donaudampfschifffahrtsgesellschaft" * 2
    prose.rules(parsed(f"# T\n\n## Words\n\nsome {word} here\n"), view, 210, 297)
    (found,) = view.findings
    assert word in found.sentence
    assert found.place == Place("rules.md", 5, 1)


def test_a_letter_that_the_font_lacks_is_told_at_its_place() -> None:
    view = scene()
    prose.rules(parsed("# T\n\nAll *good 日* here.\n"), view, 210, 297)
    assert str(view.findings[0]).startswith("rules.md:3:11: error: U+65E5 not in Source Sans")


# columns -----------------------------------------------------------------------------------------


def words_of(name: str, count: int) -> str:
    return " ".join(f"{name}w{i}" for i in range(count))


BLOCKS = st.lists(
    st.one_of(
        st.tuples(st.just("p"), st.integers(1, 160)),
        st.tuples(st.just("l"), st.integers(1, 60)),
        st.tuples(st.just("h"), st.integers(2, 3)),
        st.tuples(st.just("t"), st.integers(1, 12)),
    ),
    min_size=5,
    max_size=40,
)


def written(blocks: list[tuple[str, int]]) -> str:
    """A text in which every block is named by its words."""
    out = ["# Title", "## Start"]
    for i, (sort, size) in enumerate(blocks):
        if sort == "p":
            out.append(words_of(f"p{i}", size))
        elif sort == "l":
            out.append("- " + words_of(f"l{i}", size))
        elif sort == "h":
            out.append(f"{'#' * size} h{i}w0\n\n{words_of(f'q{i}', 30)}")
        else:
            rows = "\n".join(f"| t{i}r{r}w0 | t{i}r{r}w1 |" for r in range(size))
            out.append(f"| t{i}hw0 | t{i}hw1 |\n|---|---|\n{rows}")
    return "\n\n".join(out) + "\n"


@given(BLOCKS, st.sampled_from([(210.0, 297.0), (215.9, 279.4), (148.0, 210.0)]))
@settings(deadline=None, max_examples=40)
def test_no_line_stands_alone_and_no_heading_ends_a_column(
    blocks: list[tuple[str, int]], paper: tuple[float, float]
) -> None:
    view = scene()
    made = prose.rules(parsed(written(blocks)), view, *paper)
    assert view.findings == []
    middle = paper[0] / 2
    total: dict[str, int] = {}
    shares: dict[str, list[int]] = defaultdict(list)
    for number, page in enumerate(made.pages):
        columns: dict[bool, dict[float, str]] = {False: {}, True: {}}
        for run, x, y in runs(page):
            name = re.match(r"[a-z]\d+(?:r\d+|h(?=w))?(?=w)", run.text)
            assert y <= paper[1] - 18 + 1e-6, "below the margin"
            assert x >= 18 - 1e-6
            assert x + run.ink.right <= (middle if x < middle else paper[0] - 18) + 1e-6
            if name:
                columns[x > middle][round(y, 3)] = name[0]
        for side, lines in columns.items():
            order = [lines[y] for y in sorted(lines)]
            assert not order or not order[-1].startswith("h"), (number, side, "ends in a heading")
            assert not order or not re.fullmatch(r"t\d+h", order[-1]), "ends in a table's head"
            for name in dict.fromkeys(order):
                shares[name].append(order.count(name))
                total[name] = total.get(name, 0) + order.count(name)
    for name, counts in shares.items():
        if name[0] in "plq":
            assert all(c >= 2 or c == total[name] for c in counts), (name, counts)
    # nothing is lost, and all stays in order
    flowing = [
        word for page in made.pages for run, _, _ in _in_order(page, middle)
        for word in run.text.split()
    ]  # fmt: skip
    expected = [w for w in re.findall(r"\S+", written(blocks)) if re.match(r"[plhqt]\d", w)]
    kept = [w for w in flowing if re.match(r"[plhqt]\d", w)]
    again = [w for w in kept if not re.match(r"t\d+h", w)]
    assert again == [w for w in expected if not re.match(r"t\d+h", w)]
    assert {w for w in kept if re.match(r"t\d+h", w)} == {
        w for w in expected if re.match(r"t\d+h", w)
    }


def _in_order(page: tuple[Mark, ...], middle: float) -> list[tuple[Run, float, float]]:
    return sorted(runs(page), key=lambda r: (r[1] > middle, round(r[2], 3), r[1]))


def test_the_head_of_a_table_stands_again_over_its_rest() -> None:
    rows = "\n".join(f"| row {i} | some words |" for i in range(60))
    made = prose.rules(
        parsed(f"# T\n\n## Long\n\n| Left | Right |\n|---|---|\n{rows}\n"), scene(), 210, 297
    )
    heads = [(x, y) for page in made.pages for r, x, y in runs(page) if r.text == "Left"]
    assert len(heads) == 2
    assert heads[0][0] != heads[1][0]


def test_the_columns_of_the_last_page_end_alike() -> None:
    text = "# T\n\n## A\n\n" + "\n\n".join(words_of(f"p{i}", 40) for i in range(6)) + "\n"
    (page,) = prose.rules(parsed(text), scene(), 210, 297).pages
    deep = [max(y for _, x, y in runs(page) if (x > 105) == side) for side in (False, True)]
    assert abs(deep[0] - deep[1]) < 12


def test_what_is_too_high_for_a_page_is_told() -> None:
    tall = Strip(400.0, (), Place("rules.md", 7, 1))
    assert strips.column([tall], 0, 261.0) is None
    row = "| " + words_of("x", 900) + " | y |"
    view = scene()
    made = prose.rules(parsed(f"# T\n\n## H\n\n| a | b |\n|---|---|\n{row}\n"), view, 210, 297)
    assert made.pages
    assert any("too high for a page" in f.sentence for f in view.findings)


def test_columns_of_a_table_hold_their_longest_word_and_share_what_is_left() -> None:
    text = (
        "# T\n\n## H\n\n| Name | Number | What |\n|---|---|---|\n"
        "| incomprehensibly | 7 | " + words_of("many", 40) + " |\n| x | 12 | few |\n"
    )
    view = scene()
    (page,) = prose.rules(parsed(text), view, 210, 297).pages
    assert view.findings == []
    left = {r.text: x for r, x, _ in runs(page)}
    assert "incomprehensibly" in left, "not broken"
    numbers = {
        r.text: (x, x + r.ink.right + r.ink.x) for r, x, _ in runs(page) if r.text in ("7", "12")
    }
    middles = [sum(v) / 2 for v in numbers.values()]
    assert middles[0] == pytest.approx(middles[1], abs=0.2), "numbers are centred"
    assert max(x for x in left.values()) < 101


# aids --------------------------------------------------------------------------------------------


def test_an_aid_is_one_page_as_large_as_it_holds() -> None:
    short = prose.aid(parsed("# Aid\n\n## H\n\nFew words.\n"), scene(), 210, 297)
    long = "# Aid\n\n## H\n\n" + "\n\n".join(words_of(f"p{i}", 60) for i in range(12)) + "\n"
    view = scene()
    full = prose.aid(parsed(long), view, 210, 297)
    assert view.findings == []
    assert len(short.pages) == len(full.pages) == 1
    assert full.size < short.size
    assert max(y for _, _, y in runs(full.pages[0])) <= 279


def test_an_aid_of_more_than_a_page_is_told_with_the_millimetres() -> None:
    view = scene()
    text = "# Aid\n\n## H\n\n" + "\n\n".join(words_of(f"p{i}", 60) for i in range(40)) + "\n"
    prose.aid(parsed(text), view, 210, 297)
    (found,) = view.findings
    assert re.search(r"at 8.5 pt this one is \d+(\.\d)? mm too long", found.sentence)


# diagrams ----------------------------------------------------------------------------------------


def faces(component: str, design: str, back: bool) -> Face:
    if component != "tiles":
        raise KeyError(f"the kit has no “{component}/{design}”", "did you mean “tiles/lily”?")
    fill = "#00ff00" if back else "#ff0000"
    beyond = Inked(rectangle(Box(-3, -3, 37.5, 50)), fill=fill)
    return Face(Drawing(31.5, 44, (beyond,), 3.0), rectangle(Box(0, 0, 31.5, 44), 4))


def drawn(cells: str, more: str = "") -> tuple[list[Box], Box]:
    """The boxes of the faces and the ground on the page."""
    legend = '{a: tiles/lily, "-": tiles/lily@back}'
    rows = "\n".join("  " + r for r in cells.split("/"))
    text = f"# T\n\n## H\n\n```diagram\n{more}legend: {legend}\ncells: |\n{rows}\n```\n"
    view = scene(faces)
    (page,) = prose.rules(parsed(text), view, 210, 297).pages
    assert view.findings == []
    uses = [mark_box(m, a) for m, a in leaves(page) if isinstance(m, Use)]
    (ground,) = [
        mark_box(m, a) for m, a in leaves(page) if isinstance(m, Inked) and m.fill == "#eef5f1"
    ]
    assert ground is not None
    return [u for u in uses if u is not None], ground


def test_a_face_of_the_kit_stands_in_the_running_text_as_a_picture_does() -> None:
    made = parsed("# Pond\n\nTake :tiles/lily: and go.\n").blocks[1]
    assert isinstance(made, Paragraph)
    shown = scene(faces)
    (sign,) = (b for b in shown.text(made.inline).bits if isinstance(b, rich.Sign))
    front = faces("tiles", "lily", False).drawing
    assert sign.width / sign.height == pytest.approx(front.width / front.height)
    assert shown.findings == []
    lost = scene()
    lost.text(made.inline)
    assert [str(f) for f in lost.findings] == ["rules.md:3:6: error: no tiles/lily"]


def test_faces_keep_their_proportions_and_stay_in_their_cells() -> None:
    boxes, ground = drawn("a-/.a", "cell: 12mm\n")
    assert len(boxes) == 3
    for box in boxes:
        assert box.height / box.width == pytest.approx(88 / 63, abs=0.01), "the bleed is cut off"
        assert box.height <= 12
        assert ground.contains(box)
    assert boxes[1].centre[0] - boxes[0].centre[0] == pytest.approx(12)
    assert boxes[2].centre[1] - boxes[1].centre[1] == pytest.approx(12)
    assert boxes[2].centre[0] == pytest.approx(boxes[1].centre[0])


def test_cards_stand_in_cells_of_their_shape_and_half_cards_show_the_upper_half() -> None:
    whole, _ = drawn("a", "cell: 20mm\nshape: card\n")
    half, _ = drawn("a/a", "cell: 20mm\nshape: half-card\n")
    assert whole[0].width == pytest.approx(0.95 * 20, abs=0.7)
    assert half[1].centre[1] - half[0].centre[1] == pytest.approx(20 * 44 / 63)
    text = "# T\n\n## H\n\n```diagram\nshape: half-card\ncell: 20mm\nlegend: {a: tiles/lily}\ncells: a\n```\n"
    (page,) = prose.rules(parsed(text), scene(faces), 210, 297).pages
    (clip,) = [m for m in _groups(page) if m.clip is not None]
    shown = mark_box(clip)
    (use,) = clip.marks
    full = mark_box(use)
    assert shown is not None
    assert full is not None
    assert shown.height == pytest.approx(full.height / 2)
    assert shown.y == pytest.approx(full.y)


def test_hexagons_interlock_and_stay_on_their_ground() -> None:
    across, tall = 12.0, 12 * 2 / 3**0.5
    first, second, below, last = (
        b.centre for b in drawn("aa/aa", "cell: 12mm\nshape: hex-pointy\n")[0]
    )
    assert second == pytest.approx((first[0] + across, first[1]))
    assert below == pytest.approx((first[0] + across / 2, first[1] + tall * 3 / 4))
    assert last == pytest.approx((first[0] + across * 3 / 2, first[1] + tall * 3 / 4))
    sides = 12 * 3**0.5 / 2
    first, beside, under, last = (
        b.centre for b in drawn("aa/aa", "cell: 12mm\nshape: hex-flat\n")[0]
    )
    assert beside == pytest.approx((first[0] + 9, first[1] + sides / 2))
    assert under == pytest.approx((first[0], first[1] + sides))
    assert last == pytest.approx((first[0] + 9, first[1] + sides * 3 / 2))
    for shape in ("hex-pointy", "hex-flat"):
        boxes, ground = drawn("/".join(["a" * 12] * 4), f"cell: 30mm\nshape: {shape}\n")
        left, right = min(b.x for b in boxes), max(b.right for b in boxes)
        assert left - ground.x == pytest.approx(ground.right - right, abs=1.0), "in the middle"
        assert all(ground.contains(b) for b in boxes)


def _groups(marks: tuple[Mark, ...]) -> Iterator[Group]:
    for mark in marks:
        if isinstance(mark, Group):
            yield mark
            yield from _groups(mark.marks)


def test_a_wide_diagram_is_made_small_enough_for_its_column() -> None:
    boxes, ground = drawn("a" * 30, "cell: 12mm\n")
    assert len(boxes) == 30
    assert all(ground.contains(b) for b in boxes)
    assert ground.width == pytest.approx(83, abs=0.1)


def test_a_face_that_the_kit_lacks_is_told_at_its_place() -> None:
    view = scene(faces)
    text = "# T\n\n## H\n\n```diagram\nlegend: {a: tils/lily}\ncells: a\n```\n"
    prose.rules(parsed(text), view, 210, 297)
    assert str(view.findings[0]) == (
        "rules.md:6:13: error: the kit has no “tils/lily” (did you mean “tiles/lily”?)"
    )


# a kit's own texts -------------------------------------------------------------------------------

KIT = """\
kit: pond
title: {en: Pond, fr: Mare}
rules: rules
aids: aid
colours: {accent: "#a03060"}
faces:
  plain: [{fill: "#40a060"}, {circle: [20mm, 20mm, 9mm], colour: "#ffffff"}]
components:
  tiles:
    kind: tile
    size: 40mm
    face: plain
    back: plain
    designs: [{id: lily, count: 3}]
"""
RULES = """\
# Pond

Jump over **every** lily.

## Set-up

1. Lay the lilies down.
2. Look :frog-top: at them.

```diagram
caption: A pond.
legend: {a: tiles/lily}
cells: |
  aa
  aa
```
"""


def pond(folder: Path, **texts: str) -> Path:
    (folder / "pond").mkdir()
    for name, text in {"rules__en": RULES, "aid__en": "# Aid\n\nIn short.\n", **texts}.items():
        (folder / "pond" / f"{name.replace('__', '.')}.md").write_text(text, encoding="utf-8")
    file = folder / "pond.yaml"
    file.write_text(KIT, encoding="utf-8")
    return file


def guided(
    file: Path, language: str = "en", on: str = "a4", only: tuple[str, ...] = ()
) -> compose.Composed:
    loaded = spec.load(file)
    assert loaded.kit is not None, loaded.findings
    assert loaded.artwork is not None
    paper, _ = layout.load(on)
    assert paper is not None
    judged = proof.judge(loaded.kit, loaded.artwork, paper, language=language, only=only)
    return compose.guide(
        loaded.kit, judged.prints, judged.composed, paper, language=language, artwork=loaded.artwork
    )


def test_one_line_of_yaml_puts_the_rules_behind_the_guide(tmp_path: Path) -> None:
    file = pond(tmp_path)
    made = guided(file)
    assert made.findings == ()
    assert made.document is not None
    plugins.load("formats", "pdf").write(made.document, tmp_path, "pond")
    pages = len(pypdfium2.PdfDocument(str(tmp_path / "pond.pdf")))
    texts = [extracted(tmp_path / "pond.pdf", i) for i in range(1, pages + 1)]
    (rules,) = [i for i, t in enumerate(texts) if "Jump over every lily." in t]
    (aid,) = [i for i, t in enumerate(texts) if "In short." in t]
    assert rules % 2 == 0, "on a sheet of its own"
    assert aid == rules + 2
    assert "page 1 of 1" in texts[rules]
    loaded = spec.load(file)
    assert loaded.kit is not None
    assert loaded.kit.total == 3, "a text is no piece"


def test_a_text_in_no_language_of_its_own_serves_the_first_one(tmp_path: Path) -> None:
    file = pond(tmp_path)
    (tmp_path / "pond" / "rules.en.md").rename(tmp_path / "pond" / "rules.md")
    assert guided(file).findings == ()
    file.write_text(KIT.replace("rules: rules", "rules: pond/rules.md"), encoding="utf-8")
    assert guided(file).findings == ()


def test_a_copy_of_a_shipped_kit_finds_the_shipped_rules(tmp_path: Path) -> None:
    file = tmp_path / "froschis.yaml"
    file.write_bytes((ROOT / "components" / "froschis.yaml").read_bytes())
    assert spec.load(file).findings == ()
    (tmp_path / "froschis").mkdir()
    own = "# Our way\n\n## Rules\n\nAs you like it.\n"
    (tmp_path / "froschis" / "rules.en.md").write_text(own, encoding="utf-8")
    made = guided(file)
    assert made.document is not None
    shown = " ".join(r.text for side in made.document.pages for r, _, _ in runs(side.footer))
    assert "As you like it." in shown, "one's own come first"


def test_a_language_that_is_lacking_is_told_and_falls_back(tmp_path: Path) -> None:
    made = guided(pond(tmp_path, rules__fr=RULES.replace("Jump over", "Sautez sur")), "fr")
    (found,) = made.findings
    assert found.severity == "warning"
    assert "“aid”" in found.sentence
    assert "“fr”" in found.sentence
    assert made.document is not None
    shown = " ".join(r.text for side in made.document.pages for r, _, _ in runs(side.footer))
    assert "Sautez sur" in shown
    assert "In short." in shown


def test_a_text_that_is_not_there_is_an_error_of_the_kit(tmp_path: Path) -> None:
    file = pond(tmp_path)
    file.write_text(KIT.replace("rules: rules", "rules: ruls"), encoding="utf-8")
    (found,) = spec.load(file).findings
    assert found.severity == "error"
    assert "ruls.en.md" in found.sentence
    assert found.hint == "did you mean “rules”?"
    assert found.place is not None
    assert found.place.line == 3


def test_faults_of_a_text_keep_the_guide_from_being_made_and_name_its_file(tmp_path: Path) -> None:
    made = guided(pond(tmp_path, rules__en=RULES.replace("tiles/lily", "tiles/lilly")))
    (found,) = made.findings
    assert found.severity == "error"
    assert found.place is not None
    assert found.place.file.endswith("pond/rules.en.md")
    assert found.place.line == 12


def test_a_print_of_a_part_alone_comes_without_rules(tmp_path: Path) -> None:
    made = guided(pond(tmp_path), only=("tiles",))
    assert made.document is not None
    shown = " ".join(r.text for side in made.document.pages for r, _, _ in runs(side.footer))
    assert "Jump over" not in shown


def test_rules_are_alike_in_pdf_and_svg(tmp_path: Path) -> None:
    made = guided(pond(tmp_path), on="letter-fold")
    assert made.document is not None
    number = next(
        i for i, side in enumerate(made.document.pages, 1)
        if any("Jump over" in r.text for r, _, _ in runs(side.footer))
    )  # fmt: skip
    plugins.load("formats", "pdf").write(made.document, tmp_path, "pond")
    names = plugins.load("formats", "svg").write(made.document, tmp_path, "pond")
    share, window = apart(
        pdf_picture(tmp_path / "pond.pdf", number, 6), svg_picture(tmp_path / names[number - 1], 6)
    )
    assert share < 0.004
    assert window < 40


# the shipped texts -------------------------------------------------------------------------------

_drawn: dict[str, tuple[Scene, object]] = {}


def shipped_scene(kit: str) -> Scene:
    from generator.compose.texts import scene_of

    loaded = spec.load(library.shipped("components")[kit])
    assert loaded.kit is not None
    assert loaded.artwork is not None
    prints, _ = kinds.draw(loaded.kit, loaded.artwork, "en")
    return scene_of(loaded.artwork, prints)


@pytest.mark.parametrize("paper", [(210.0, 297.0), (215.9, 279.4)], ids=["a4", "letter"])
@pytest.mark.parametrize("path", TEXTS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_every_word_of_the_shipped_texts_is_on_their_pages(
    path: Path, paper: tuple[float, float]
) -> None:
    view = shipped_scene(path.parent.name)
    text, _ = prose.read(path, path.name)
    setter = prose.aid if path.name.startswith("aid") else prose.rules
    made = setter(text, view, *paper)
    assert view.findings == []
    assert len(made.pages) <= 3
    shown = "".join(r.text for page in made.pages for r, _, _ in runs(page))
    bare = re.sub(r"(?s)```.*?```|<!--.*?-->", "", path.read_text(encoding="utf-8"))
    bare = re.sub(r":[a-z][a-z0-9/-]*:", " ", bare)
    wanted = re.findall(r"\w+", bare)
    left = re.sub(r"\W+", "", shown)
    for word in wanted:
        assert word in left, word
    captions = re.findall(r"^caption: (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    for caption in captions:
        assert re.sub(r"\W+", "", caption) in left
    for page in made.pages:
        for mark in page:
            box = mark_box(mark)
            assert box is None or Box(17.7, 17.0, paper[0] - 35.4, paper[1] - 34.5).contains(box)


def test_check_tells_faults_of_every_language(tmp_path: Path) -> None:
    file = pond(tmp_path, rules__fr=RULES.replace(":frog-top:", ":frog-tip:"))
    loaded = spec.load(file)
    assert loaded.kit is not None
    assert loaded.artwork is not None
    paper, _ = layout.load("letter")
    assert paper is not None
    judged = proof.judge(loaded.kit, loaded.artwork, paper, language="en", look_closely=True)
    (found,) = judged.findings
    assert found.severity == "error"
    assert "frog-tip" in found.sentence
    assert found.place is not None
    assert (Path(found.place.file).name, found.place.line) == ("rules.fr.md", 8)
