"""Files of lines to cut, measured as a cutter meets them: each line once, where the pieces are printed; mm."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import commands
import press_kits
import pytest
from cutting import SVG, Point, document, doubled, held, overlap, read, unlike
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from svgelements import Close, CubicBezier, Line
from svgelements import Path as Shape

from generator import compose
from generator.formats import cut
from generator.formats.cut.strokes import edges, scores, strokes
from generator.geometry import EMU, Box, from_mm
from generator.ink import Document, Print, Sheet, Side, polyline, rectangle
from generator.kit import Kit
from generator.layout import Layout

INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
KITS = ("croa", "frogger", "froschis", "grenouillette", "hopfrog")
A4 = Layout("a4", paper_name="a4")


def of_prints(kit: Kit, prints: Sequence[Print], on: Layout = A4) -> Document:
    made = compose.sheets(kit, prints, on)
    assert made.document is not None, made.findings
    return made.document


def cards(count: int = 9, radius: float = 0.0, on: Layout = A4) -> Document:
    kit = press_kits.kit(press_kits.component("deck", 63, 88, [count]))
    outline = rectangle(Box(0, 0, 63, 88), radius)
    return of_prints(kit, [replace(p, outline=outline) for p in press_kits.prints(kit)], on)


def written(made: Document, folder: Path) -> list[Path]:
    return [folder / name for name in cut.write(made, folder, "kit")]


# cards -------------------------------------------------------------------------------------------


def test_C41_nine_cards_without_gaps_are_cut_by_four_lines_down_and_four_across(
    tmp_path: Path,
) -> None:
    (file,) = written(cards(), tmp_path)
    cuts = read(file)
    assert len(cuts.paths) == 8
    lines = sorted(tuple(sorted(s)) for s in cuts.straight)
    across = [((10.5, y), (199.5, y)) for y in (16.5, 104.5, 192.5, 280.5)]
    down = [((x, 16.5), (x, 280.5)) for x in (10.5, 73.5, 136.5, 199.5)]
    assert lines == sorted(across + down)
    assert doubled(cuts.straight) == []


def test_C41_nine_cards_with_gaps_are_nine_closed_outlines(tmp_path: Path) -> None:
    apart = replace(A4, gap={"": 2 * EMU}, bleed={"": EMU})
    (file,) = written(cards(on=apart), tmp_path)
    cuts = read(file)
    assert len(cuts.paths) == len(cuts.closed) == 9
    boxes = sorted(tuple(round(v, 4) for v in p.bbox()) for p in cuts.paths)
    assert boxes == [
        (x, y, x + 63, y + 88) for x in (8.5, 73.5, 138.5) for y in (14.5, 104.5, 194.5)
    ]
    assert all(len([s for s in p if isinstance(s, Line | Close)]) == 4 for p in cuts.paths)


@pytest.mark.parametrize("gap", [0.0, 2.0])
def test_C41_lines_are_thin_unfilled_on_the_paper_and_round_numbers(
    gap: float, tmp_path: Path
) -> None:
    on = replace(A4, gap={"": from_mm(gap)}, paper=press_kits.paper(215.9, 279.4).paper)
    (file,) = written(cards(on=on), tmp_path)
    root = etree.parse(file).getroot()
    assert (root.get("width"), root.get("height")) == ("215.9mm", "279.4mm")
    assert root.get("viewBox") == "0 0 215.9 279.4"
    for path in root.iter(f"{SVG}path"):
        assert path.get("fill") == "none"
        assert 0 < float(path.get("stroke-width")) <= 0.1
        assert not re.search(r"\.\d{5}|e", path.get("d"))
        x0, y0, x1, y1 = Shape(path.get("d")).bbox()
        assert 0 <= x0 <= x1 <= 215.9
        assert 0 <= y0 <= y1 <= 279.4
    assert not {e.tag for e in root.iter(f"{SVG}*")} - {
        SVG + n for n in ("svg", "title", "g", "path")
    }


def test_a_single_card_is_one_closed_outline_and_a_row_shares_its_long_lines(
    tmp_path: Path,
) -> None:
    (file,) = written(cards(1), tmp_path)
    assert len(read(file).closed) == len(read(file).paths) == 1
    (file,) = written(cards(2), tmp_path)
    lengths = sorted(round(math.dist(*s), 3) for s in read(file).straight)
    assert lengths == [88, 88, 88, 126, 126]


def test_round_corners_without_gaps_share_their_straight_part_and_keep_every_corner(
    tmp_path: Path,
) -> None:
    made = cards(radius=3)
    (file,) = written(made, tmp_path)
    cuts = read(file)
    assert len(cuts.curved) == 36
    assert Counter(round(math.dist(*s), 3) for s in cuts.straight) == {57.0: 12, 82.0: 12}
    assert doubled(cuts.straight) == []
    held(made.sheets[0], cuts)
    # three lines meet at either end of the 12 shared edges: no fewer strokes would do
    assert len(cuts.paths) == 12


def test_a_stroke_goes_on_round_a_corner_rather_than_turning_back(tmp_path: Path) -> None:
    (file,) = written(cards(radius=3), tmp_path)
    for path in read(file).paths:
        parts = [s for s in path if isinstance(s, Line | CubicBezier)]
        for one, other in pairwise(parts):
            before = one.end - (one.control2 if isinstance(one, CubicBezier) else one.start)
            after = (other.control1 if isinstance(other, CubicBezier) else other.end) - other.start
            cosine = (before.x * after.x + before.y * after.y) / abs(before) / abs(after)
            assert cosine > 0.999


# other shapes ------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["disc", "hex"])
def test_discs_and_hexes_that_touch_are_cut_once_all_round(shape: str, tmp_path: Path) -> None:
    height = 30.0 if shape == "disc" else 30 / math.cos(math.pi / 6)
    part = press_kits.component("chips", 30, height, [20], kind="tile", shape=shape)
    made = of_prints(press_kits.kit(part), press_kits.prints(press_kits.kit(part), backs=False))
    (file,) = written(made, tmp_path)
    cuts = read(file)
    held(made.sheets[0], cuts)
    if shape == "disc":
        assert len(cuts.closed) == 20
        assert cuts.length == pytest.approx(20 * math.pi * 30, rel=1e-3)
        return
    assert doubled(cuts.straight) == []
    side = 30 / math.sqrt(3)
    middles = [p.trim.centre for p in made.sheets[0].front.placed]
    shared = sum(math.dist(a, b) < 30.01 for a, b in combinations(middles, 2))
    assert shared > 30
    assert len(cuts.straight) == 6 * 20 - shared
    assert cuts.length == pytest.approx((6 * 20 - shared) * side, rel=1e-4)
    assert len(cuts.paths) < len(cuts.straight) / 2


def test_pieces_of_other_sizes_side_by_side_share_what_they_touch_along(tmp_path: Path) -> None:
    big, small = rectangle(Box(10, 10, 60, 80)), rectangle(Box(70, 30, 40, 20))
    found = strokes([big, small])
    lines = [e for s in found for e in edges(s)]
    assert all(len(e) == 2 for e in lines)
    total = sum(math.dist(*e) for e in lines)
    assert total == pytest.approx(2 * (60 + 80) + 2 * (40 + 20) - 20)
    assert doubled([(e[0], e[1]) for e in lines]) == []


@st.composite
def partitions(draw: st.DrawFn) -> list[tuple[int, int, int, int]]:
    """Rectangles on a grid that touch one another, as cuts through and through part a sheet."""
    found = [(0, 0, 8, 10)]
    for _ in range(draw(st.integers(0, 10))):
        x, y, w, h = found.pop(draw(st.integers(0, len(found) - 1)))
        if draw(st.booleans()) and w > 1:
            at = draw(st.integers(1, w - 1))
            found += [(x, y, at, h), (x + at, y, w - at, h)]
        elif h > 1:
            at = draw(st.integers(1, h - 1))
            found += [(x, y, w, at), (x, y + at, w, h - at)]
        else:
            found.append((x, y, w, h))
    keep = draw(st.lists(st.booleans(), min_size=len(found), max_size=len(found)))
    return [r for r, kept in zip(found, keep, strict=True) if kept] or found


@given(partitions(), st.floats(0.1, 30), st.floats(0, 1e-4))
def test_whatever_touches_every_edge_is_cut_exactly_once(
    boxes: list[tuple[int, int, int, int]], pitch: float, noise: float
) -> None:
    wanted: set[tuple[Point, Point]] = set()
    for x, y, w, h in boxes:
        wanted |= {((i, j), (i + 1, j)) for i in range(x, x + w) for j in (y, y + h)}
        wanted |= {((i, j), (i, j + 1)) for i in (x, x + w) for j in range(y, y + h)}
    outlines = [
        rectangle(Box(x * pitch + noise * (i % 2), y * pitch, w * pitch, h * pitch))
        for i, (x, y, w, h) in enumerate(boxes)
    ]
    found: list[tuple[Point, Point]] = []
    for stroke in strokes(outlines):
        for a, b in edges(stroke):
            (ax, ay), (bx, by) = sorted(
                (
                    (round(a[0] / pitch), round(a[1] / pitch)),
                    (round(b[0] / pitch), round(b[1] / pitch)),
                )
            )
            steps = max(bx - ax, by - ay)
            dx, dy = (bx - ax) // steps, (by - ay) // steps
            found += [
                ((ax + i * dx, ay + i * dy), (ax + (i + 1) * dx, ay + (i + 1) * dy))
                for i in range(steps)
            ]
    assert len(found) == len(set(found))
    assert set(found) == wanted


# whole kits --------------------------------------------------------------------------------------


@pytest.mark.parametrize("on", ["a4", "letter"])
@pytest.mark.parametrize("name", KITS)
def test_every_sheet_of_every_kit_is_cut_where_it_is_printed_and_nowhere_twice(
    name: str, on: str, tmp_path: Path
) -> None:
    made = document(name, on)
    files = written(made, tmp_path)
    assert [f.name for f in files] == [f"kit-{s.number:02}-cut.svg" for s in made.sheets]
    every = dict(zip((s.number for s in made.sheets), files, strict=True))
    for sheet in unlike(made.sheets):
        cuts = read(every[sheet.number])
        assert doubled(cuts.straight) == []
        held(sheet, cuts)


EXTRAS: Sequence[tuple[str, tuple[str, ...]]] = (
    ("hopfrog", ()),
    ("froschis", ("box",)),
    ("croa", ("standees",)),
)


def test_dice_boxes_and_standees_are_cut_round_and_scored_inside(tmp_path: Path) -> None:
    for name, extras in EXTRAS:
        made = document(name, "a4", extras=extras)
        scored = 0
        for file, sheet in zip(written(made, tmp_path), made.sheets, strict=True):
            if not sheet.front.folds:
                continue
            cuts = read(file)
            held(sheet, cuts)
            assert doubled(cuts.straight) == []
            scored += 1
            folds = read(file, "fold")
            assert doubled(folds.straight) == []
            assert not [
                (a, b) for a in folds.straight for b in cuts.straight if overlap(a, b) > 0.01
            ]
            colours = {
                p.get("stroke"): p.getparent().get("id")
                for p in etree.parse(file).iter(f"{SVG}path")
            }
            assert sorted(colours.values()) == ["layer-cut", "layer-fold"]
        assert scored


def test_a_die_is_scored_along_its_twelve_edges(tmp_path: Path) -> None:
    made = document("hopfrog", "a4")
    folds = [read(f, "fold") for f in written(made, tmp_path) if b"layer-fold" in f.read_bytes()]
    # four dice of 16 mm: five edges between sides, seven to tabs
    assert sum(f.length for f in folds) == pytest.approx(4 * 12 * 16, abs=0.01)


def test_layers_are_named_for_an_editor(tmp_path: Path) -> None:
    every = written(document("hopfrog", "a4"), tmp_path)
    file = next(f for f in every if b"layer-fold" in f.read_bytes())
    layers = etree.parse(file).getroot().findall(f"{SVG}g")
    assert [g.get(f"{INKSCAPE}label") for g in layers] == ["fold", "cut"]
    assert {g.get(f"{INKSCAPE}groupmode") for g in layers} == {"layer"}


def test_a_folded_sheet_is_scored_at_its_fold_and_cut_at_the_fronts_alone(tmp_path: Path) -> None:
    made = document("froschis", "a4-fold")
    files = dict(zip((s.number for s in made.sheets), written(made, tmp_path), strict=True))
    for sheet in unlike(made.sheets):
        file = files[sheet.number]
        cuts = read(file)
        held(sheet, cuts, every=False)
        (fold,) = read(file, "fold").straight
        middle = fold[0][0] if fold[0][0] == fold[1][0] else fold[0][1]
        assert middle in (105.0, 148.5)
        across = 0 if middle == 105.0 else 1
        assert all(p[across] < middle for s in cuts.straight for p in s)


def test_second_faces_to_glue_on_are_cut_as_well(tmp_path: Path) -> None:
    made = document("croa", "a4-fronts")
    assert any(p.face == "back" for s in made.sheets for p in s.front.placed)
    files = dict(zip((s.number for s in made.sheets), written(made, tmp_path), strict=True))
    for sheet in unlike(made.sheets):
        held(sheet, read(files[sheet.number]))


def test_parts_of_a_split_board_are_cut_out_one_by_one(tmp_path: Path) -> None:
    part = press_kits.component("board", 300, 400, [1], kind="board", stock="board")
    kit = press_kits.kit(part)
    made = of_prints(kit, press_kits.prints(kit, backs=False))
    assert len(made.sheets) > 2
    for file, sheet in zip(written(made, tmp_path), made.sheets, strict=True):
        (path,) = read(file).closed
        (placed,) = sheet.front.placed
        x, y, w, h = placed.trim
        assert path.bbox() == pytest.approx((x, y, x + w, y + h), abs=1e-3)


def test_a_document_without_pieces_has_nothing_to_cut(tmp_path: Path) -> None:
    side = Side("front", 210, 297, (), footer=())
    assert (
        cut.write(Document("Guide", (Sheet(1, "paper", side),), (side,), None), tmp_path, "g") == ()
    )
    assert list(tmp_path.iterdir()) == []


def test_fold_lines_that_go_on_in_each_other_are_scored_in_one_go() -> None:
    folds = [polyline(((0, 5), (10, 5))), polyline(((10, 5), (30, 5))), polyline(((4, 0), (4, 9)))]
    assert sorted(scores(folds)) == [
        (("M", 0.0, 5.0), ("L", 30.0, 5.0)),
        (("M", 4.0, 0.0), ("L", 4.0, 9.0)),
    ]


# beside the other files --------------------------------------------------------------------------


def built(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> Path:
    done = commands.run(capsys, "build", "hopfrog", "--output", folder, *words)
    assert done.code == 0, done.err
    return folder / "hopfrog"


def test_cut_files_stand_beside_the_others_and_check_answers_for_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = built(capsys, tmp_path, "--format", "svg", "--format", "cut")
    names = sorted(p.name for p in folder.glob("*-cut.svg"))
    assert names == ["hopfrog-a4-01-cut.svg", "hopfrog-a4-02-cut.svg"]
    done = commands.run(capsys, "check", tmp_path, "--no-play")
    assert (done.code, "error" in done.err) == (0, False), done.err
    file = folder / names[0]
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(" L ", " L 1", 1), encoding="utf-8")
    done = commands.run(capsys, "check", tmp_path, "--no-play")
    assert done.code == 1
    assert f"{names[0]}: failed" in done.err
    file.unlink()
    done = commands.run(capsys, "check", folder / "hopfrog-a4.json", "--no-play")
    assert done.code == 1
    assert "missing" in done.err


def test_a_cut_file_by_itself_sends_to_its_manifest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = built(capsys, tmp_path, "--format", "cut")
    assert sorted(p.suffix for p in folder.iterdir()) == [".json", ".svg", ".svg"]
    done = commands.run(capsys, "check", folder / "hopfrog-a4-01-cut.svg")
    assert done.code == 2
    assert "check the manifest" in done.err


def test_a_cut_file_that_is_not_written_whole_is_not_put_in_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = cut.write

    def one_too_few(document: Document, folder: Path, stem: str) -> Iterable[str]:
        names = real(document, folder, stem)
        (folder / names[-1]).unlink(missing_ok=True)
        return names[:-1]

    def cut_short(document: Document, folder: Path, stem: str) -> Iterable[str]:
        names = real(document, folder, stem)
        file = folder / names[0]
        file.write_bytes(file.read_bytes()[:-20])
        return names

    for broken, word in ((one_too_few, "1 files of lines"), (cut_short, "cut short")):
        monkeypatch.setattr(cut, "write", broken)
        done = commands.run(
            capsys, "build", "hopfrog", "--output", tmp_path, "--format", "pdf", "--format", "cut"
        )
        assert done.code == 1
        assert word in done.err
        assert list((tmp_path / "hopfrog").iterdir()) == []


def test_lines_of_sheets_that_are_no_more_go_with_the_next_build_and_sides_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = built(capsys, tmp_path, "--format", "svg", "--format", "cut")
    old = folder / "hopfrog-a4-03-cut.svg"
    side = folder / "hopfrog-a4-03-front.svg"
    old.touch()
    side.touch()
    built(capsys, tmp_path, "--format", "cut")
    assert (old.exists(), side.exists()) == (False, True)
    old.touch()
    built(capsys, tmp_path, "--format", "svg")
    assert (old.exists(), side.exists()) == (True, False)


def test_pictures_alone_are_built_with_their_guide(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = built(capsys, tmp_path, "--format", "png")
    assert (folder / "hopfrog-a4-guide-01-front.png").is_file()
