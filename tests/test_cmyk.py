"""Colours of a print shop (C50): nothing in a file is red, green or blue, and what a kit asks for in inks is just that."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import commands
import looking
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator import colours, fields, kinds, layout, library, proof, source, spec
from generator.findings import Place
from generator.formats import pdf

LIGHT = {"rg", "RG", "g", "G", "sc", "scn", "SC", "SCN", "cs", "CS"}
INKS = {"k", "K"}

KIT = """\
kit: shop
version: 1
title: Shop
colours: {pure: "cmyk(0, 1, 0, 0)", rich: "cmyk(60%, 40%, 40%, 100%)", half: "cmyk(0.5,0.5,0.5,0)"}
faces:
  one:
    - fill: $pure
    - rect: [5mm, 5mm, 20mm, 20mm]
      colour: $rich
      stroke: "#336699"
    - rect: [30mm, 5mm, 20mm, 20mm]
      colour: $half
    - rect: [30mm, 30mm, 20mm, 20mm]
      colour: "#808080"
      opacity: 0.5
    - text: Black
      at: [31mm, 60mm]
      size: 20pt
      colour: "#000000"
    - icon: frog-peek
      box: [5mm, 30mm, 20mm, 20mm]
    - group:
        - rect: [5mm, 62mm, 9mm, 9mm]
          colour: "#ff0000"
        - rect: [9mm, 64mm, 9mm, 9mm]
          colour: "#00ff00"
      opacity: 0.4
    - image: clear.png
      box: [5mm, 75mm, 9mm, 9mm]
    - image: photo.jpg
      box: [20mm, 75mm, 9mm, 9mm]
    - image: grey.png
      box: [35mm, 75mm, 9mm, 9mm]
    - image: inks.jpg
      box: [50mm, 75mm, 9mm, 9mm]
components:
  deck: {kind: card, size: poker, bleed: 2mm, face: one, designs: [{id: a, count: 2}, {id: b}]}
"""


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    Image.new("RGBA", (9, 9), (200, 40, 10, 128)).save(tmp_path / "clear.png")
    Image.new("RGB", (9, 9), (10, 90, 200)).save(tmp_path / "photo.jpg")
    Image.new("L", (9, 9), 90).save(tmp_path / "grey.png")
    Image.new("CMYK", (9, 9), (0, 255, 0, 0)).save(tmp_path / "inks.jpg")
    path = tmp_path / "shop.yaml"
    path.write_text(KIT, encoding="utf-8")
    return path


def built(
    capsys: pytest.CaptureFixture[str], kit: Path | str, folder: Path, *words: str
) -> tuple[list[Path], commands.Done]:
    done = commands.run(capsys, "build", kit, "--format", "pdf", "--output", folder, *words)
    assert done.code == 0, done.err
    return sorted(folder.rglob("*.pdf")), done


def operators(path: Path) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Every operator with its numbers, of pages and all forms."""
    with pikepdf.open(path) as file:
        streams = [o for o in file.objects if isinstance(o, pikepdf.Stream)]
        for thing in (*file.pages, *(s for s in streams if s.get("/Subtype") == "/Form")):
            for operands, operator in pikepdf.parse_content_stream(thing):
                numbers = tuple(float(v) for v in operands if isinstance(v, int | float) or
                                type(v).__name__ == "Decimal")  # fmt: skip
                yield str(operator), numbers


def spaces(path: Path) -> set[str]:
    """The colour spaces of images and groups."""
    with pikepdf.open(path) as file:
        things = [o for o in file.objects if isinstance(o, pikepdf.Dictionary | pikepdf.Stream)]
        found = {str(t.ColorSpace) for t in things if t.get("/Subtype") == "/Image"}
        groups = [t.Group for t in things if "/Group" in t]
        return found | {str(g.CS) for g in groups}


def test_C50_in_cmyk_nothing_is_red_green_or_blue(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files, _ = built(capsys, kit, tmp_path / "out", "--colour", "cmyk")
    assert [f.name for f in files] == ["shop-a4-cmyk-guide.pdf", "shop-a4-cmyk.pdf"]
    for file in files:
        used = list(operators(file))
        assert not {o for o, _ in used} & LIGHT
        assert {o for o, _ in used} & INKS
        assert spaces(file) <= {"/DeviceCMYK", "/DeviceGray"}
        assert b"DeviceRGB" not in file.read_bytes()
    sheets = {n for o, n in operators(files[1]) if o in INKS}
    assert (0, 0, 0, 1) in sheets, "black words are black alone"
    assert (0, 1, 0, 0) in sheets
    assert (0.6, 0.4, 0.4, 1) in sheets, "a rich black is what it says"
    assert (0.5, 0.5, 0.5, 0) in sheets
    assert (0, 0, 0, 0.498) in sheets, "the same grey in light stays black alone"
    assert "/DeviceCMYK" in spaces(files[1])


def test_C50_in_rgb_nothing_is_cmyk(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # one process builds both, the inks first, and keeps pictures between them
    built(capsys, kit, tmp_path / "inks", "--colour", "cmyk")
    files, _ = built(capsys, kit, tmp_path / "light")
    assert [f.name for f in files] == ["shop-a4-guide.pdf", "shop-a4.pdf"]
    for file in files:
        assert not {o for o, _ in operators(file)} & INKS
        assert spaces(file) <= {"/DeviceRGB", "/DeviceGray"}
        assert b"DeviceCMYK" not in file.read_bytes()
    again, _ = built(capsys, kit, tmp_path / "again", "--colour", "cmyk")
    first = tmp_path / "inks" / "shop" / again[1].name
    assert again[1].read_bytes() == first.read_bytes()


def test_pictures_are_converted_or_kept_with_their_alpha(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files, _ = built(capsys, kit, tmp_path / "out", "--colour", "cmyk")
    with pikepdf.open(files[1]) as file:
        images = [o for o in file.objects if isinstance(o, pikepdf.Stream)
                  and o.get("/Subtype") == "/Image"]  # fmt: skip
        inked = [i for i in images if i.ColorSpace == "/DeviceCMYK"]
        assert len(inked) == 3
        masked = [i for i in inked if "/SMask" in i]
        assert [bytes(i.read_bytes()[:4]) for i in masked] == [bytes((0, 204, 242, 55))]
        assert masked[0].SMask.ColorSpace == "/DeviceGray"
        kept = [i for i in inked if i.get("/Filter") == "/DCTDecode"]
        assert len(kept) == 2, "photographs stay packed as such"
        assert (kit.parent / "inks.jpg").read_bytes() in [i.read_raw_bytes() for i in kept]


def test_a_cmyk_file_is_proven_as_any_other(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files, _ = built(capsys, kit, tmp_path / "out", "--colour", "cmyk")
    good = commands.run(capsys, "check", files[1], "--kit", kit)
    assert good.code == 0, good.out + good.err
    kit.write_text(KIT.replace("cmyk(0, 1, 0, 0)", "cmyk(0.8, 1, 0, 0)"), encoding="utf-8")
    other = commands.run(capsys, "check", files[1], "--kit", kit)
    assert other.code == 1
    assert "deck" in other.out + other.err


def test_other_inks_that_look_the_same_are_printed_anew(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for colour in ("cmyk", "rgb"):
        kit.write_text(KIT, encoding="utf-8")
        built(capsys, kit, tmp_path / colour, "--colour", colour)
        (manifest,) = (tmp_path / colour).rglob("*.json")
        good = commands.run(capsys, "check", manifest, "--kit", kit)
        assert good.code == 0, good.out + good.err
        old = tmp_path / f"{colour}.json"
        old.write_bytes(manifest.read_bytes())
        kit.write_text(KIT.replace("60%, 40%, 40%, 100%", "10%, 10%, 10%, 100%"), "utf-8")
        done = commands.run(
            capsys, "build", kit, "--since", old, "--format", "pdf", "--output", tmp_path / "more"
        )
        assert done.code == 0, done.err
        if colour == "cmyk":
            assert "add" in done.out
            assert "redrawn" in done.out
        else:
            assert "nothing changed" in done.out, "in light both blacks are one"


def test_a_file_that_says_cmyk_and_holds_light_is_found_out(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files, _ = built(capsys, kit, tmp_path / "out", "--colour", "cmyk")
    with pikepdf.open(files[1], allow_overwriting_input=True) as file:
        page = file.pages[0]
        content = page.Contents.read_bytes()
        changed = re.sub(rb"(?:[\d.]+ ){4}k\n", b"0 0.1 0 rg\n", content, count=1)
        assert changed != content
        page.Contents = file.make_stream(changed)
        image = next(o for o in file.objects if isinstance(o, pikepdf.Stream)
                     and o.get("/ColorSpace") == "/DeviceCMYK")  # fmt: skip
        image.ColorSpace = pikepdf.Name.DeviceRGB
        file.save()
    done = commands.run(capsys, "check", files[1], "--kit", kit)
    assert done.code == 1
    said = "the file should be in CMYK throughout, and has RGB: 1 of its fills and lines, 1 of its pictures"
    assert said in done.out + done.err


def test_additions_to_a_box_have_the_colours_of_the_box(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    built(capsys, kit, tmp_path / "out", "--colour", "cmyk")
    old = tmp_path / "old.json"
    (tmp_path / "out" / "shop" / "shop-a4-cmyk.json").rename(old)
    kit.write_text(KIT.replace("version: 1", "version: 2").replace("count: 2", "count: 4"), "utf-8")
    done = commands.run(
        capsys, "build", kit, "--since", old, "--format", "pdf", "--output", tmp_path / "more"
    )
    assert done.code == 0, done.err
    (sheets,) = (f for f in (tmp_path / "more").rglob("*.pdf") if "guide" not in f.name)
    assert sheets.name == "shop-a4-cmyk-since-1.pdf"
    assert {o for o, _ in operators(sheets)} & INKS
    light = commands.run(
        capsys, "build", kit, "--since", old, "--colour", "rgb", "--output", tmp_path / "light"
    )
    assert "“en”, full ink, CMYK; this is in “en”, full ink, RGB" in light.err


@pytest.mark.parametrize("name", commands.KITS)
def test_every_shipped_kit_goes_to_a_print_shop(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files, done = built(capsys, name, tmp_path, "--colour", "cmyk")
    assert len(files) == 2
    assert "warning" not in done.err
    for file in files:
        used = {o for o, _ in operators(file)}
        assert used & INKS
        assert not used & LIGHT
    said = json.loads(next(tmp_path.rglob("*.json")).read_text(encoding="utf-8"))
    assert said["description"]["layout"]["colour"] == "cmyk"


def test_both_files_of_a_kit_look_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As viewers show them, which dull inks by profiles of their own."""
    (_, inks), _ = built(capsys, "hopfrog", tmp_path / "a", "--colour", "cmyk")
    (_, light), _ = built(capsys, "hopfrog", tmp_path / "b")
    one, other = looking.pdf_picture(inks), looking.pdf_picture(light)
    assert one.size == other.size
    apart = [abs(a - b) for a, b in zip(one.tobytes(), other.tobytes(), strict=True)]
    assert sum(apart) / len(apart) < 25
    assert sorted(apart)[int(0.99 * len(apart))] < 130


def test_a_layout_may_be_that_of_a_print_shop(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = tmp_path / "my-shop.yaml"
    shop.write_text("layout: my-shop\npaper: a4\ncolour: cmyk\n", encoding="utf-8")
    files, _ = built(capsys, kit, tmp_path / "out", "--layout", str(shop))
    assert files[1].name == "shop-my-shop-cmyk.pdf"
    assert {o for o, _ in operators(files[1])} & INKS
    light, _ = built(capsys, kit, tmp_path / "rgb", "--layout", str(shop), "--colour", "rgb")
    assert not {o for o, _ in operators(light[1])} & INKS, "the option wins"
    done = commands.run(capsys, "check", files[1], "--kit", kit)
    assert done.code == 0, done.out


def test_formats_without_inks_are_told_in_one_sentence(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = commands.run(
        capsys, "build", kit, "--colour", "cmyk", "--output", tmp_path / "out",
        "--layout", "a4", "--layout", "letter",
    )  # fmt: skip
    assert done.code == 0
    assert done.err.count("SVG files know no CMYK and are written in RGB") == 1
    sheet = next((tmp_path / "out").rglob("*-front.svg")).read_text(encoding="utf-8")
    assert "#ff00ff" in sheet
    assert "cmyk(" not in sheet
    alone = commands.run(
        capsys, "build", kit, "--colour", "cmyk", "--format", "png", "--output", tmp_path / "png"
    )
    assert "--format pdf makes the file for a print shop" in alone.err


def test_pictures_of_sheets_are_in_light_whatever_the_inks(
    kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for colour in ("rgb", "cmyk"):
        done = commands.run(
            capsys,
            "build",
            kit,
            "--colour",
            colour,
            "--format",
            "png",
            "--output",
            tmp_path / colour,
        )
        assert done.code == 0
    sheets = sorted((tmp_path / "rgb").rglob("*.png"))
    assert len(sheets) >= 2
    for sheet in sheets:
        name = sheet.name.replace("shop-a4", "shop-a4-cmyk")
        inked = Image.open(tmp_path / "cmyk" / "shop" / name)
        assert inked.tobytes() == Image.open(sheet).tobytes(), name


@pytest.mark.parametrize(
    ("colour", "said"),
    [
        ("rgb(300,0,0)", "“rgb(300,0,0)” is not a colour"),
        ("fff", "“fff” is not a colour"),
        ('"#12345678"', "“#12345678” is not a colour"),
        ("red", "“red” is not a colour"),
        ("cmyk(2, 0, 0, 0)", "“cmyk(2, 0, 0, 0)” are no inks"),
        ("cmyk(0, 100, 0, 0)", "“cmyk(0, 100, 0, 0)” are no inks"),
        ("cmyk(1, 0, 0)", "“cmyk(1, 0, 0)” are no inks"),
        ("cmyk(-0.1, 0, 0, 0)", "“cmyk(-0.1, 0, 0, 0)” are no inks"),
        ("cmyk(0, 0, 0, 101%)", "“cmyk(0, 0, 0, 101%)” are no inks"),
        ("cmyk()", "“cmyk()” are no inks"),
    ],
)
def test_C50_a_bad_colour_is_told_where_it_stands(
    colour: str, said: str, kit: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = KIT.replace('colour: "#808080"', f"colour: {colour}")
    kit.write_text(text, encoding="utf-8")
    done = commands.run(capsys, "check", kit)
    line = text.splitlines().index(f"      colour: {colour}") + 1
    assert done.code == 2
    found = done.out + done.err
    assert f"shop.yaml:{line}:15: error: {said}" in found
    assert len(re.findall("error:", found)) == 1


def test_more_ink_than_paper_takes_is_a_warning_in_cmyk_alone(kit: Path) -> None:
    kit.write_text(KIT.replace("60%, 40%, 40%", "90%, 80%, 80%"), encoding="utf-8")
    found = spec.load(kit)
    assert found.kit is not None
    assert found.artwork is not None
    told = {}
    for colour in ("rgb", "cmyk"):
        paper, _ = layout.load("a4", colour=colour)
        assert paper is not None
        judged = proof.judge(found.kit, found.artwork, paper, language="en")
        told[colour] = [f.sentence for f in judged.findings if "of ink" in f.sentence]
    assert told["rgb"] == []
    assert told["cmyk"] == [
        "cmyk(0.9, 0.8, 0.8, 1) takes 350 % of ink, and paper does not dry of more than 300 %"
    ]


SHARE = st.integers(0, 20).map(lambda n: n / 20)


@given(st.lists(st.tuples(SHARE, SHARE, SHARE, SHARE), max_size=12))
def test_every_ink_has_a_colour_of_its_own_that_looks_like_it(asked: list[colours.Inks]) -> None:
    table: dict[str, colours.Inks] = {}
    names = [colours.named(inks, table) for inks in asked]
    for name, inks in zip(names, asked, strict=True):
        assert colours.inks_of(name, table) == pytest.approx(inks, abs=1e-9)
        assert colours.named(inks, table) == name, "the same again"
        wanted, there = (
            [int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in (colours.shown(inks), name)
        )
        assert max(abs(a - b) for a, b in zip(wanted, there, strict=True)) <= 12
    assert table.get("#000000", (0, 0, 0, 1)) == (0, 0, 0, 1), "plain black stays plain"


@given(st.integers(0, 0xFFFFFF))
def test_plain_inks_look_like_the_light_that_they_stand_for(value: int) -> None:
    colour = f"#{value:06x}"
    inks = colours.plain(colour)
    assert colours.shown(inks) == colour
    assert min(inks[:3]) == 0, "what three inks share is black"
    assert sum(inks) <= 3


def test_a_colour_of_a_table_may_be_inks(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text('id,tint\na,"cmyk(0, 0.25, 1, 0)"\n', encoding="utf-8")
    path = tmp_path / "t.yaml"
    path.write_text(
        "kit: t\ntitle: T\nfaces: {f: [{fill: '{tint}'}]}\n"
        "components: {deck: {kind: card, size: poker, face: f, csv: cards.csv}}\n",
        encoding="utf-8",
    )
    found = spec.load(path)
    assert found.kit is not None, [str(f) for f in found.findings]
    assert found.artwork is not None
    prints, findings = kinds.draw(found.kit, found.artwork, "en")
    assert findings == ()
    assert found.kit.inks == {prints[0].front.marks[0].fill: (0, 0.25, 1, 0)}  # type: ignore[union-attr]
    paper, _ = layout.load("a4", colour="cmyk")
    assert paper is not None
    document = proof.judge(found.kit, found.artwork, paper, language="en").document
    assert document is not None
    (name,) = pdf.write(document, tmp_path, "t")
    assert (0, 0.25, 1, 0) in {n for o, n in operators(tmp_path / name) if o == "k"}


def test_the_shipped_layouts_are_in_light() -> None:
    for path in library.shipped("layouts").values():
        paper, findings = layout.read(path)
        assert findings == ()
        assert paper is not None
        assert paper.colour == "rgb"
        assert "colour" not in paper.describe(), "files of earlier builds say nothing of it"


def read(text: str, inks: dict[str, colours.Inks] | None = None) -> str:
    node = source.Scalar(text, Place("kit.yaml", 3, 9), False)
    ask = fields.Ask(colours={"pond": "#2f7d5b"}, inks={} if inks is None else inks)
    return fields.COLOUR.read(node, ask)


@pytest.mark.parametrize(
    ("text", "inks"),
    [
        ("cmyk(0, 1, 0, 0.25)", (0, 1, 0, 0.25)),
        ("cmyk(0 1 0 0.25)", (0, 1, 0, 0.25)),
        ("CMYK( 0% , 100% , 0% , 25% )", (0, 1, 0, 0.25)),
        ("cmyk(.5 .5, 50% 0)", (0.5, 0.5, 0.5, 0)),
        ("cmyk(0.00001 0 0 0)", (0, 0, 0, 0)),
        ("cmyk(12.5% 1. 0 0)", (0.125, 1, 0, 0)),
    ],
)
def test_inks_are_read_with_commas_or_blanks_as_numbers_or_per_cent(
    text: str, inks: colours.Inks
) -> None:
    table: dict[str, colours.Inks] = {}
    assert colours.inks_of(read(text, table), table) == pytest.approx(inks)


@pytest.mark.parametrize(
    ("text", "said", "hint"),
    [
        ("rgb(300,0,0)", "“rgb(300,0,0)” is not a colour", "up to 255"),
        ("rgb(255, 0, 0)", "is not a colour", 'write "#ff0000"'),
        ("fff", "“fff” is not a colour", 'write "#fff"'),
        ("red", "“red” is not a colour", 'write "#ff0000"'),
        ("pond", "“pond” is not a colour", "write $pond"),
        ("#11223344", "is not a colour", 'write "#112233"'),
        ("#1234", "is not a colour", 'write "#123"'),
        ("muddles", "“muddles” is not a colour", "such as"),
        ("muddling", "“muddling” is not a colour", "such as"),
        ("cmyk(2,0,0,0)", "2 is out of bounds", "in per cent, 2%"),
        ("cmyk(0, 100, 0, 0)", "100 is out of bounds", "in per cent, 100%"),
        ("cmyk(0, 101%, 0, 0)", "101% is out of bounds", "from 0 to 1"),
        ("cmyk(0, 400, 0, 0)", "400 is out of bounds", "from 0 to 1"),
        ("cmyk(1,0,0)", "3 of them", "cyan, magenta, yellow and black"),
        ("cmyk(1,0,0,0,0)", "5 of them", "cyan, magenta, yellow and black"),
        ("cmyk()", "0 of them", "cyan, magenta, yellow and black"),
        ("cmyk(0, -1, 0, 0)", "“-1” is no share", "such as"),
        ("cmyk(0, nan, 0, 0)", "“nan” is no share", "such as"),
        ("cmyk(0", "“cmyk(0” are no inks", 'quote it: "cmyk(0, 1, 0, 0)"'),
        ("cmyk", "“cmyk” are no inks", 'write "cmyk(0, 1, 0, 0)"'),
        ("cmyk(0 1 0 0) red", "are no inks", 'write "cmyk(0, 1, 0, 0)"'),
    ],
)
def test_what_is_no_colour_is_told_with_what_would_be(text: str, said: str, hint: str) -> None:
    with pytest.raises(fields.Bad) as fault:
        read(text)
    (finding,) = fault.value.findings
    assert str(finding).startswith("kit.yaml:3:9: error: ")
    assert said in finding.sentence
    assert hint in finding.hint


def test_inks_that_broke_at_their_commas_are_one_fault(
    kit: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [
        "    - {rect: [5mm, 5mm, 9mm, 9mm], colour: cmyk(0, 1, 0, 0)}",
        "    - {rect: [5mm, 5mm, 9mm, 9mm], colour: cmyk(0, 1, 0, 0), colur: cmyk(0 1 0 0)}",
        "    - {rect: [5mm, 5mm, 9mm, 9mm], colour: cmyk(0 1 0 0)}",
    ]
    front = "  one:\n    - fill: $pure"
    kit.write_text(KIT.replace(front, "\n".join((front, *lines))), encoding="utf-8")
    done = commands.run(capsys, "check", kit)
    told = re.findall(r"shop.yaml:(\d+):\d+: error: (.*)", done.out + done.err)
    assert told == [
        ("8", "“cmyk(0” are no inks"),
        ("9", "“cmyk(0” are no inks"),
        ("9", "unknown key “colur” in a rect element"),
    ]
