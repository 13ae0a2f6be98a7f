"""Each face as a picture of its own: its size, what is clear in it, its colours, its name; measured with Pillow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
import samples
from commands import run
from PIL import Image, ImageChops, ImageStat

from generator import layout, library, plugins, press, proof, spec
from generator.formats import faces, faces_bleed, pdf
from generator.ink import Document, Side

PX = 300 / 25.4


def written(document: Document, folder: Path, bleed: bool = False) -> dict[str, Image.Image]:
    """The pictures by the ends of their names."""
    room = faces_bleed if bleed else faces
    names = room.write(document, folder, "kit-a4")
    assert sorted(names) == sorted(p.name for p in folder.iterdir())
    assert all(n.startswith("kit-a4-") for n in names)
    found: dict[str, Image.Image] = {}
    for name in names:
        with Image.open(folder / name) as picture:
            picture.load()
            found[name.removeprefix("kit-a4-")] = picture
    return found


def judged(kit: str, **overrides: str) -> Document:
    loaded = spec.load(library.shipped("components")[kit])
    paper, findings = layout.load("a4", **overrides)
    assert loaded.kit is not None
    assert loaded.artwork is not None
    assert paper is not None, findings
    made = proof.judge(loaded.kit, loaded.artwork, paper, language="en", check=False).document
    assert made is not None
    return made


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, of 255."""
    assert one.size == other.size
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    return max(ImageStat.Stat(difference).mean)


def test_there_is_one_picture_a_face_and_a_shared_back_is_there_once(tmp_path: Path) -> None:
    assert list(written(samples.document(), tmp_path)) == [
        "deck-three-front.png",
        "deck-four-front.png",
        "deck-bin-front.png",
        "deck-token-front.png",
        "deck-back.png",
    ]


def test_backs_that_differ_are_named_by_their_designs(tmp_path: Path) -> None:
    document = samples.document()
    back = document.pages[1]
    other = replace(back.placed[0], drawing=samples.BIN)
    pages = (document.pages[0], replace(back, placed=(other, *back.placed[1:])), document.pages[2])
    backs = [n for n in written(replace(document, pages=pages), tmp_path) if "back" in n]
    assert backs == ["deck-four-back.png", "deck-three-back.png"]


def test_no_picture_is_written_over_another_of_the_same_name(tmp_path: Path) -> None:
    def of(component: str, design: str, x: float) -> object:
        one = samples.put(design, 1, samples.THREE, x, 10)
        return replace(one, piece=replace(one.piece, component=component))

    side = Side("front", 210, 297, (of("a", "b-c", 5), of("a-b", "c", 80)))  # type: ignore[arg-type]
    document = replace(samples.document(), sheets=(), pages=(side,))
    assert len(written(document, tmp_path)) == 2


def test_a_card_is_of_exactly_as_many_pixels_as_its_trim_has_at_300_dpi(tmp_path: Path) -> None:
    found = written(judged("froschis"), tmp_path)
    assert len(found) == 11
    for picture in found.values():
        assert picture.size == (744, 1039)  # 63 x 88 mm
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_with_bleed_a_card_is_larger_by_it_and_nothing_is_clear(tmp_path: Path) -> None:
    found = written(judged("froschis"), tmp_path, bleed=True)
    assert len(found) == 11
    assert all(n.endswith("-bleed.png") for n in found)
    for picture in found.values():
        assert picture.size == (815, 1110)  # 69 x 94 mm
        assert picture.mode == "RGB"
    ground = found["deck-back-bleed.png"].getpixel((2, 2))
    assert ground != (255, 255, 255), "the ground runs to the edge of the bleed"


def test_what_lies_beyond_a_round_corner_is_clear_and_the_rest_is_not(tmp_path: Path) -> None:
    picture = written(samples.document(), tmp_path)["deck-back.png"]
    clear = picture.getchannel("A")
    width, height = picture.size
    corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    assert [clear.getpixel(c) for c in corners] == [0, 0, 0, 0]
    inside = round(0.9 * PX)  # 3 mm of radius leave 0.88 mm of the diagonal
    assert clear.getpixel((inside, inside)) == 255
    assert clear.getpixel((0, height // 2)) == 255
    # four corners of 3 mm: (4 - pi) r², in pixels
    empty = sum(255 - v for v in clear.tobytes()) / 255
    assert empty == pytest.approx((4 - 3.14159265) * (3 * PX) ** 2, rel=0.03)


def test_the_edge_of_a_face_is_in_its_own_colours_however_clear(tmp_path: Path) -> None:
    picture = written(samples.document(), tmp_path)["deck-back.png"]
    corner = picture.crop((0, 0, 36, 36)).tobytes()
    pixels = [tuple(corner[i : i + 4]) for i in range(0, len(corner), 4)]
    seen = {p[:3] for p in pixels if 0 < p[3] < 255}
    assert seen == {(0x2F, 0x7D, 0x5B)}, "a pale fringe would show on a dark table"


def test_a_disc_is_clear_about_its_edge(tmp_path: Path) -> None:
    picture = written(samples.document(), tmp_path)["deck-token-front.png"]
    assert picture.size == (295, 295)  # 25 mm
    solid = sum(picture.getchannel("A").tobytes()) / 255
    assert solid == pytest.approx(3.14159265 * (12.5 * PX) ** 2, rel=0.01)


def test_a_face_without_clear_parts_has_no_alpha(tmp_path: Path) -> None:
    found = written(judged("grenouillette"), tmp_path)
    assert {p.mode for n, p in found.items() if n.startswith("board")} == {"RGB"}


def test_a_face_looks_as_it_does_on_its_sheet(tmp_path: Path) -> None:
    (name,) = pdf.write(samples.document(), tmp_path, "sheets")
    page = pypdfium2.PdfDocument(tmp_path / name)[0]
    sheet = page.render(scale=300 / 72).to_pil().convert("RGB")
    (tmp_path / "faces").mkdir()
    face = written(samples.document(), tmp_path / "faces")["deck-three-front.png"]
    x, y = round(10.5 * PX), round(16.5 * PX)
    # clear of the corners, and of the neighbour's bleed
    cut = (40, 40, face.width - 40, face.height - 40)
    there = sheet.crop((x, y, x + face.width, y + face.height)).crop(cut)
    assert unlike(there, face.crop(cut)) < 2
    blank = Image.new("RGB", there.size, "#fbf7ea")
    assert unlike(there, blank) > 10, "there is something to compare"


@pytest.mark.parametrize("bleed", [False, True])
def test_a_board_split_over_sheets_is_one_picture_again(bleed: bool, tmp_path: Path) -> None:
    whole = judged("grenouillette", on="a3")
    split = judged("grenouillette", on="150x200mm")
    assert any(p.part for s in split.pages for p in s.placed)
    assert not any(p.part for s in whole.pages for p in s.placed)
    for folder in ("whole", "split"):
        (tmp_path / folder).mkdir()
    one = written(whole, tmp_path / "whole", bleed)
    other = written(split, tmp_path / "split", bleed)
    assert sorted(one) == sorted(other)
    for name in (n for n in one if n.startswith(("board", "score"))):
        assert unlike(one[name], other[name]) < 0.5


def test_faces_alone_are_a_build_and_their_folder_can_be_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = run(capsys, "build", "froschis", "--format", "faces", "--output", tmp_path)
    assert made.code == 0, made.err
    folder = tmp_path / "froschis"
    names = {p.name for p in folder.iterdir()}
    assert len(names) == 12
    assert "froschis-a4.json" in names
    assert {n for n in names if "guide" in n} == set(), "a guide has no faces"
    checked = run(capsys, "check", folder, "--no-play")
    assert checked.code == 0, checked.out + checked.err


def faces_in(folder: Path) -> Iterator[str]:
    yield from sorted(p.name for p in folder.glob("*.png"))


def test_faces_of_an_earlier_build_go_and_all_other_pictures_stay(tmp_path: Path) -> None:
    def build(stem: str, document: Document, *formats: str) -> None:
        loaded = spec.load(library.shipped("components")["froschis"])
        assert loaded.kit is not None
        press.write(loaded.kit, (), document, None, formats, tmp_path, stem).commit()

    document = samples.document()
    last = document.pages[2]
    placed = tuple(replace(p, part="") for p in last.placed)
    few = replace(document, sheets=(), pages=(replace(last, placed=placed),))
    build("kit-a4", document, "faces")
    build("kit-a4", document, "faces-bleed")
    # the file of a design “fr-…” would be called the same
    build("kit-a4-fr", document, "faces")
    (tmp_path / "kit-a4-deck-mine-front.png").write_bytes(b"no picture")
    before = set(faces_in(tmp_path))
    build("kit-a4", few, "faces")
    assert before - set(faces_in(tmp_path)) == {
        "kit-a4-deck-bin-front.png",
        "kit-a4-deck-token-front.png",
        "kit-a4-deck-back.png",
    }
    build("kit-a4", few, "txt")
    assert "kit-a4-deck-four-front.png" in faces_in(tmp_path), "that build made no faces"


def test_both_sorts_of_faces_are_formats_of_the_command_line() -> None:
    assert {"faces", "faces-bleed"} <= set(plugins.names("formats"))
