"""Decks for Tabletop Simulator: which cards lie where on their sheets, in whole pixels; measured with Pillow."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commands import run
from PIL import Image, ImageChops, ImageStat

COLOURS = {"a": "#c02020", "b": "#20a020", "c": "#2040c0"}
KIT = """\
kit: pond
colours: {a: "#c02020", b: "#20a020", c: "#2040c0", dark: "#202020"}
faces:
  plain: [{fill: "${id}"}]
  dark: [{fill: $dark}]
components:
  deck:
    kind: card
    size: [40mm, 60mm]
    radius: 3mm
    bleed: 2mm
    face: plain
    back: BACK
    designs: [{id: a, count: COUNT}, {id: b}, {id: c, count: 2}]
  rounds: {kind: token, diameter: 20mm, face: dark, designs: [{id: a, count: 4}]}
  map: {kind: board, size: [300mm, 200mm], face: dark, designs: [{id: a}]}
"""


def built(
    capsys: pytest.CaptureFixture[str], folder: Path, back: str = "dark", count: int = 3
) -> dict[str, Image.Image]:
    """The pictures of a build by the ends of their names."""
    file = folder / "pond.yaml"
    file.write_text(KIT.replace("BACK", back).replace("COUNT", str(count)), encoding="utf-8")
    done = run(capsys, "build", file, "--format", "tts", "--output", folder / "made")
    assert done.code == 0, done.err
    found = {}
    for path in sorted((folder / "made" / "pond").glob("*.png")):
        with Image.open(path) as picture:
            found[path.name.removeprefix("pond-a4-")] = picture.copy()
    return found


def slots(picture: Image.Image, columns: int, rows: int) -> list[str]:
    """The colour of each slot, which has to be the same all over it."""
    width, height = picture.width // columns, picture.height // rows
    assert (picture.width, picture.height) == (width * columns, height * rows)
    said = []
    for row in range(rows):
        for column in range(columns):
            at = (column * width, row * height)
            slot = picture.crop((*at, at[0] + width, at[1] + height))
            (low, high) = zip(*slot.getextrema(), strict=True)
            assert low == high, f"slot {column}, {row} is not of one colour"
            said.append("#" + "".join(f"{v:02x}" for v in low))
    return said


def test_every_card_lies_in_its_slot_as_often_as_it_is_in_the_box(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = built(capsys, tmp_path)
    sheet = next(n for n in found if re.fullmatch(r"deck-tts-\d+x\d+-6\.png", n))
    columns, rows = (int(v) for v in sheet.split("-")[2].split("x"))
    said = slots(found[sheet], columns, rows)
    assert said[:6] == [COLOURS[d] for d in "aaabcc"]
    assert said[-1] == "#202020", "the last slot is what hidden cards show"
    assert set(said[6:-1]) <= {"#ffffff"}
    assert set(found) == {sheet, "deck-tts-back.png"}, "no deck of discs, nor of one board"
    card = found["deck-tts-back.png"]
    assert (card.width, card.height) == (472, 708)  # 40 x 60 mm at 300 dpi


def test_backs_that_differ_have_a_sheet_like_that_of_the_fronts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = built(capsys, tmp_path, back="plain")
    fronts, backs = sorted(found)
    assert backs == fronts.replace("tts-", "tts-backs-")
    difference = ImageChops.difference(found[fronts], found[backs])
    assert max(ImageStat.Stat(difference).mean) == 0


@pytest.mark.parametrize(("count", "sheets"), [(66, [69]), (67, [35, 35]), (200, [68, 68, 67])])
def test_a_large_deck_has_sheets_of_at_most_69_cards_within_4096_pixels(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], count: int, sheets: list[int]
) -> None:
    found = built(capsys, tmp_path, count=count)
    names = [n for n in sorted(found) if "back" not in n]
    assert [int(n.removesuffix(".png").split("-")[-1]) for n in names] == sheets
    said: list[str] = []
    for name in names:
        columns, rows = (int(v) for v in name.split("-")[-2].split("x"))
        assert 2 <= columns <= 10
        assert 2 <= rows <= 7
        assert 3600 < max(found[name].size) <= 4096
        said += slots(found[name], columns, rows)[: int(name[:-4].split("-")[-1])]
    assert [said.count(COLOURS[d]) for d in "abc"] == [count, 1, 2]


def test_a_later_build_takes_its_own_sheets_away_and_no_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    built(capsys, tmp_path, count=3)
    own = tmp_path / "made" / "pond" / "pond-a4-mine.png"
    Image.new("RGB", (4, 4)).save(own)
    found = built(capsys, tmp_path, count=30)
    assert own.exists()
    assert [n for n in found if n.endswith("-6.png")] == []
    checked = run(capsys, "check", tmp_path / "made", "--kit", tmp_path / "pond.yaml")
    assert checked.code == 0, checked.err
