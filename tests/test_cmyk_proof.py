"""A CMYK file is proven as others are, and to hold no RGB, wherever in it and however packed (C50)."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import forger
import looking
import pikepdf
import proofs
import pytest
from commands import KITS
from lxml import etree
from PIL import Image

from generator.formats.pdf import palette

RGB = {"rg", "RG"}
INKS = {"k", "K"}
OTHERS = {"g", "G", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "ri"}


def streams(file: pikepdf.Pdf) -> Iterator[Any]:
    yield from file.pages
    yield from looking.forms_and_images(file)[0].values()


def operators(file: pikepdf.Pdf) -> dict[str, list[tuple[float, ...]]]:
    """Every operator of every page, form and group; those that set inks with their numbers."""
    found: dict[str, list[tuple[float, ...]]] = {}
    for stream in streams(file):
        for operands, operator in pikepdf.parse_content_stream(stream):
            told = map(float, operands) if str(operator) in INKS else ()
            found.setdefault(str(operator), []).append(tuple(told))
    return found


def spaces(file: pikepdf.Pdf) -> Iterator[str]:
    """The colour spaces of pictures, groups and pages."""
    forms, images, _ = looking.forms_and_images(file)
    for image in images.values():
        space = image.ColorSpace
        yield str(space[1] if isinstance(space, pikepdf.Array) else space)
        if "/SMask" in image:
            assert image.SMask.ColorSpace == "/DeviceGray"
    for thing in (*forms.values(), *(p.obj for p in file.pages)):
        if "/Group" in thing:
            yield str(thing.Group.CS)


def files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.pdf"))


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("five")
    answer = proofs.run("build", "--colour", "cmyk", "--format", "pdf", "--output", folder)
    assert answer.code == 0, answer.err
    return folder


@pytest.mark.parametrize("kit", KITS)
def test_the_shipped_kits_have_no_rgb_and_pass_their_check(kit: str, five: Path) -> None:
    for path in files(five / kit):
        with pikepdf.open(path) as file:
            assert not set(operators(file)) & (RGB | OTHERS), path.name
            assert set(spaces(file)) <= {"/DeviceCMYK", "/DeviceGray"}
    answer = proofs.check(five / kit)
    assert answer.code == 0, answer.lines
    assert len(answer.json["checked"]) == 3


def stray(file: pikepdf.Pdf, content: bytes) -> None:
    page = file.pages[0]
    page.contents_add(b"q " + content + b" Q")


@pytest.mark.parametrize("shelved", [False, True])
@pytest.mark.parametrize("content", [b"1 0 0 rg 0 0 .01 .01 re n", b"0 .5 1 RG 9 9 m 9 9 l n"])
def test_one_stray_colour_in_rgb_is_found_though_nothing_shows_it(
    content: bytes, shelved: bool, five: Path, tmp_path: Path
) -> None:
    path = tmp_path / "froschis-a4-cmyk.pdf"
    with pikepdf.open(five / "froschis" / path.name) as file:
        stray(file, content)
        mode = pikepdf.ObjectStreamMode.generate if shelved else pikepdf.ObjectStreamMode.disable
        file.save(path, object_stream_mode=mode)
    answer = proofs.check(path)
    assert answer.code == 1
    assert answer.says("CMYK throughout", "has RGB: 1 of its fills and lines")


CLEAR = """\
kit: clear
title: Clear
faces:
  one:
    - fill: "#2f7d5b"
    - {image: plain.png, box: [5mm, 5mm, 9mm, 6mm]}
    - {icon: frog-sitting, box: [5mm, 30mm, 40mm, 40mm], opacity: 0.5}
components: {deck: {kind: card, size: poker, bleed: 2mm, face: one, designs: [{id: card}]}}
"""


@pytest.fixture(scope="module")
def clear(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kit with a group and a picture, in CMYK."""
    folder = tmp_path_factory.mktemp("clear")
    (folder / "clear.yaml").write_text(CLEAR, encoding="utf-8")
    Image.linear_gradient("L").resize((60, 40)).convert("RGB").save(folder / "plain.png")
    words = ("--colour", "cmyk", "--format", "pdf", "--output", folder)
    answer = proofs.run("build", folder / "clear.yaml", *words)
    assert answer.code == 0, answer.err
    return folder


@pytest.mark.parametrize("shelved", [False, True])
def test_a_group_or_a_picture_in_rgb_is_found(shelved: bool, clear: Path, tmp_path: Path) -> None:
    mode = pikepdf.ObjectStreamMode.generate if shelved else pikepdf.ObjectStreamMode.disable
    for name, told in (("group", "1 of its colour spaces"), ("picture", "1 of its pictures")):
        path = tmp_path / f"{name}.pdf"
        with pikepdf.open(clear / "clear" / "clear-a4-cmyk.pdf") as file:
            forms, images, _ = looking.forms_and_images(file)
            if name == "group":
                group = next(f.Group for f in forms.values() if "/Group" in f)
                group.CS = pikepdf.Name("/DeviceRGB")
            else:
                image = next(i for i in images.values() if i.get("/Filter") != "/DCTDecode"
                             and i.ColorSpace == "/DeviceCMYK")  # fmt: skip
                image.write(bytes(image.Width * image.Height * 3))
                image.ColorSpace = pikepdf.Name("/DeviceRGB")
            file.save(path, object_stream_mode=mode)
        answer = proofs.check(path, "--kit", clear / "clear.yaml")
        assert answer.code == 1
        assert answer.says("CMYK throughout", told), answer.lines


def test_an_rgb_file_that_says_it_is_cmyk_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "froschis-a4.pdf"
    shutil.copy(proofs.built("froschis") / path.name, path)
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        told = looking.described(file)["layout"]
        forger.description(file, layout={**told, "colour": "cmyk"})
        file.save(path)
    answer = proofs.check(path)
    assert answer.code == 1
    assert answer.says("CMYK throughout")


@pytest.mark.parametrize("colour", ["lab", 3, None, ["cmyk"]])
def test_a_file_that_says_other_colours_is_damaged(colour: object, tmp_path: Path) -> None:
    path = tmp_path / "froschis-a4.pdf"
    shutil.copy(proofs.built("froschis") / path.name, path)
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        told = looking.described(file)["layout"]
        forger.description(file, layout={**told, "colour": colour})
        file.save(path)
    answer = proofs.check(path)
    assert answer.code == 2
    assert answer.says("what the file says of itself is damaged")


def test_what_is_printed_instead_is_known_in_cmyk_as_well(five: Path, tmp_path: Path) -> None:
    path = tmp_path / "croa-a4-cmyk.pdf"
    shutil.copy(five / "croa" / path.name, path)
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        forger.one_design_printed_as_another(file)
        file.save(path)
    answer = proofs.check(path)
    assert answer.code == 1
    assert answer.says("page 1", "lily#2", "printed as croa/tiles/pike"), answer.lines


def test_in_the_svg_files_of_such_a_build_it_is_known_too(tmp_path: Path) -> None:
    words = ("--colour", "cmyk", "--format", "svg", "--output", tmp_path)
    assert proofs.run("build", "croa", *words).code == 0
    path = tmp_path / "croa" / "croa-a4-cmyk-01-front.svg"
    tree = etree.parse(path)
    one, other = (
        forger.picture(forger.piece(tree.getroot(), f"croa/tiles/{name}#1"))
        for name in ("mosquito", "lily")
    )
    one.set(forger.HREF, other.get(forger.HREF))
    tree.write(path, xml_declaration=True, encoding="utf-8")
    answer = proofs.check(tmp_path)
    assert answer.code == 1
    assert answer.says("mosquito#1", "printed as croa/tiles/lily"), answer.lines


def test_a_build_discards_a_file_with_rgb_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = palette.palette_of
    monkeypatch.setattr(palette, "palette_of", lambda inks: real(None))
    words = ("--colour", "cmyk", "--format", "pdf", "--output", tmp_path)
    answer = proofs.run("build", "froschis", *words)
    assert answer.code == 1
    assert "should be in CMYK throughout" in answer.err
    assert not files(tmp_path)


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_it_goes_along_with_less_ink(ink: str, tmp_path: Path) -> None:
    words = ("--colour", "cmyk", "--ink", ink, "--format", "pdf", "--output", tmp_path)
    assert proofs.run("build", "froschis", *words).code == 0
    path = tmp_path / "froschis" / f"froschis-a4-{ink}-cmyk.pdf"
    with pikepdf.open(path) as file:
        used = operators(file)
        assert not set(used) & (RGB | OTHERS)
        if ink == "grey":
            assert all(c == m == y == 0 for c, m, y, _ in used["k"])
    assert proofs.check(path).code == 0
