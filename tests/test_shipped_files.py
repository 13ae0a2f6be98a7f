"""The files that people print, measured by other libraries: counts, sizes, backs, and PDF against SVG."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import looking
import pikepdf
import pytest
from lxml import etree

from generator import layout, library, plugins, proof, spec
from generator.ink import Document

MM = 72 / 25.4

BOXES = {
    "frogger": {"deck": 45, "frogs": 30, "chips": 60, "finish": 1},
    "froschis": {"deck": 60},
    "grenouillette": {"frogs": 144, "board": 1, "score-track": 1},
    "croa": {"tiles": 64, "queens": 4, "servants": 24, "males": 24},
    "hopfrog": {"banks": 2, "segments": 12, "frogs": 12, "dice": 4},
}


@dataclass(frozen=True)
class Seen:
    """A piece as found in a file: page from 0, centre and size in mm from the top left."""

    id: str
    side: str
    page: int
    x: float
    y: float
    width: float
    height: float


def times(m: tuple[float, ...], n: tuple[float, ...]) -> tuple[float, ...]:
    """`m` first, then `n`, as PDF multiplies them."""
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)  # fmt: skip


def boxed(m: tuple[float, ...], w: float, h: float) -> tuple[float, float, float, float]:
    points = [
        (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]) for x in (0, w) for y in (0, h)
    ]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def in_pdf(path: Path) -> list[Seen]:
    """Every piece by its marked content, read from the operators by qpdf's parser."""
    found: list[Seen] = []
    with pikepdf.open(path) as pdf:
        for number, page in enumerate(pdf.pages):
            height = float(page.mediabox[3])
            matrix: tuple[float, ...] = (1, 0, 0, 1, 0, 0)
            stack: list[tuple[float, ...]] = []
            piece: dict[str, str] | None = None
            for operands, operator in pikepdf.parse_content_stream(page):
                name = str(operator)
                if name == "q":
                    stack.append(matrix)
                elif name == "Q":
                    matrix = stack.pop()
                elif name == "cm":
                    matrix = times(tuple(float(o) for o in operands), matrix)
                elif name == "BDC" and str(operands[0]) == "/Piece":
                    piece = {str(k): str(v) for k, v in operands[1].items()}
                elif name == "Do" and piece is not None:
                    w, h = map(float, piece["/Trim"].split())
                    left, low, right, high = boxed(matrix, w, h)
                    x, y = (left + right) / 2 / MM, (height - (low + high) / 2) / MM
                    size = ((right - left) / MM, (high - low) / MM)
                    found.append(Seen(piece["/ID"], piece["/Side"], number, x, y, *size))
                    piece = None
    return found


def in_svg(path: Path, page: int) -> list[Seen]:
    found: list[Seen] = []

    def walk(node: etree._Element, matrix: tuple[float, ...]) -> None:
        for part in reversed(re.findall(r"(\w+)\(([^)]*)\)", node.get("transform", ""))):
            v = [float(x) for x in re.split(r"[ ,]+", part[1].strip())]
            assert part[0] in ("matrix", "translate"), part
            own = tuple(v) if part[0] == "matrix" else (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
            matrix = times(own, matrix)
        if node.get("data-piece"):
            w, h = map(float, node.get("data-trim").split())
            left, top, right, bottom = boxed(matrix, w, h)
            found.append(Seen(node.get("data-piece"), node.get("data-side"), page,
                              (left + right) / 2, (top + bottom) / 2, right - left, bottom - top))  # fmt: skip
            return
        for child in node:
            if isinstance(child.tag, str) and not child.tag.endswith("defs"):
                walk(child, matrix)

    root = etree.parse(path).getroot()
    assert root.get("width").endswith("mm")
    walk(root, (1, 0, 0, 1, 0, 0))
    return found


def document(kit: str, paper: layout.Layout) -> Document:
    loaded = spec.load(library.shipped("components")[kit])
    assert loaded.kit is not None
    assert loaded.artwork is not None
    made = proof.judge(loaded.kit, loaded.artwork, paper, language="en", check=False).document
    assert made is not None
    return made


def paper(tmp_path: Path, name: str, text: str | None = None) -> layout.Layout:
    if text is not None:
        (tmp_path / f"{name}.yaml").write_text(f"layout: {name}\n{text}", encoding="utf-8")
        name = str(tmp_path / f"{name}.yaml")
    found, findings = layout.load(name)
    assert found is not None, findings
    return found


def written(made: Document, name: str, folder: Path) -> tuple[str, ...]:
    files: tuple[str, ...] = plugins.load("formats", name).write(made, folder, "kit")
    return files


@pytest.mark.parametrize("kit", BOXES)
def test_a_pdf_holds_each_piece_design_by_design(kit: str, tmp_path: Path) -> None:
    loaded = spec.load(library.shipped("components")[kit]).kit
    assert loaded is not None
    made = document(kit, paper(tmp_path, "a4"))
    written(made, "pdf", tmp_path)
    fronts = {s.id for s in in_pdf(tmp_path / "kit.pdf") if s.side == "front"}
    assert Counter(i.split("/")[1] for i in fronts) == BOXES[kit]
    by_design = Counter(i.split("#")[0] for i in fronts)
    assert by_design == {
        f"{kit}/{c.id}/{d.id}": d.count for c in loaded.components for d in c.designs
    }
    assert (tmp_path / "kit.pdf").stat().st_size < 1_000_000


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_froschis_files_are_fourteen_pages_of_sixty_fronts_and_backs(
    name: str, tmp_path: Path
) -> None:
    made = document("froschis", paper(tmp_path, name))
    written(made, "pdf", tmp_path)
    found = in_pdf(tmp_path / "kit.pdf")
    with pikepdf.open(tmp_path / "kit.pdf") as pdf:
        assert len(pdf.pages) == 14
    assert Counter(s.side for s in found) == {"front": 60, "back": 60}
    for one in found:
        assert one.width == pytest.approx(63, abs=0.05)
        assert one.height == pytest.approx(88, abs=0.05)


WAYS = [
    (paper_name, orientation, duplex, order)
    for paper_name in ("a4", "letter", "[330mm, 250mm]")
    for orientation in ("portrait", "landscape")
    for duplex in ("long-edge", "short-edge")
    for order in ("collated", "fronts-then-backs")
    if order == "collated" or paper_name == "a4"
]


@pytest.mark.parametrize(("size", "orientation", "duplex", "order"), WAYS)
def test_every_back_lies_under_its_front_however_the_paper_is_turned(
    size: str, orientation: str, duplex: str, order: str, tmp_path: Path
) -> None:
    """Full and partial sheets, in PDF and SVG: the paper is turned over the edge in space."""
    text = (
        f"paper: {size}\norientation: {orientation}\nduplex: {duplex}\norder: {order}\ngap: 2mm\n"
    )
    made = document("froschis", paper(tmp_path, "own", text))
    written(made, "pdf", tmp_path)
    found = in_pdf(tmp_path / "kit.pdf")
    svgs = written(made, "svg", tmp_path)
    drawn = [s for i, f in enumerate(svgs) for s in in_svg(tmp_path / f, i)]
    with pikepdf.open(tmp_path / "kit.pdf") as pdf:
        w, h = (float(v) / MM for v in pdf.pages[0].mediabox[2:])
    assert (w > h) == (orientation == "landscape")
    long_is_upright = h > w
    turned_sideways = (duplex == "long-edge") == long_is_upright
    sheets = len(made.sheets)
    for seen in (found, drawn):
        fronts = {s.id: s for s in seen if s.side == "front"}
        backs = {s.id: s for s in seen if s.side == "back"}
        assert set(fronts) == set(backs)
        assert len(fronts) == 60
        for id, front in fronts.items():
            back = backs[id]
            x, y = (w - back.x, back.y) if turned_sideways else (back.x, h - back.y)
            assert (x, y) == pytest.approx((front.x, front.y), abs=0.05)
            assert (back.width, back.height) == pytest.approx((front.width, front.height), abs=0.05)
            # the sheet that carries both
            behind = front.page + 1 if order == "collated" else front.page + sheets
            if seen is found:
                assert back.page == behind


@pytest.mark.parametrize("kit", BOXES)
def test_pdf_and_svg_look_alike_to_two_other_renderers(kit: str, tmp_path: Path) -> None:
    """Drawn by pdfium and by resvg at 10 pixels a mm: the first front and the last, of every kit."""
    made = document(kit, paper(tmp_path, "a4"))
    (pdf,) = written(made, "pdf", tmp_path)
    svgs = written(made, "svg", tmp_path)
    fronts = [n for n, side in enumerate(made.pages) if side.face == "front"]
    for number in dict.fromkeys((fronts[0], fronts[-1])):
        share, worst = looking.apart(
            looking.pdf_picture(tmp_path / pdf, number + 1),
            looking.svg_picture(tmp_path / svgs[number]),
        )
        assert share < 0.02
        assert worst <= 16
