"""Tiles, tokens, boards and dice: sizes, cells, nets and ink, against geometry worked out here anew."""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import kinds
from generator.findings import Finding
from generator.geometry import Box, across_corners, hexagon, union
from generator.ink import Drawing, Group, Mark, Outline, Print, mark_box, outline_box, roles
from generator.ink import Path as Inked
from generator.kit import Component
from generator.spec import Loaded, load

HEAD = """\
kit: pond
title: Pond
colours: {land: "#dbe89a", water: "#2b6796", paper: "#fbf7ea", ink: "#1f2a24"}
fonts: {text: Source Sans Pro}
lengths: {pitch: 22mm}
faces:
  plain: [{fill: $paper}]
  log: [{fill: $water}, {rect: [4mm, 4mm, 14mm, 14mm], colour: $land}]
  water: [{fill: $water}]
  wide: [{fill: $land}, {rect: [-9mm, -9mm, 90mm, 90mm], colour: $ink, role: spot}]
  number: [{fill: $paper}, {text: "{number} {column} {row} {file}", at: [11mm, 11mm], size: 6pt}]
  frame: [{rect: [1mm, 1mm, 5mm, 5mm], stroke: $paper}]
  side: [{fill: $land}, {text: "{side}", at: [8mm, 10mm]}]
  signed:
    - rect: [2mm, 2mm, 5mm, 5mm]
      colour: "#ff0000"
      role: mark {id}
components:
  thing:
"""


def loaded(tmp_path: Path, component: str) -> Loaded:
    file = tmp_path / "pond.yaml"
    file.write_text(HEAD + indent(component, "    "), encoding="utf-8")
    return load(file)


def drawn(tmp_path: Path, component: str) -> tuple[Component, tuple[Print, ...]]:
    found = loaded(tmp_path, component)
    assert found.kit is not None, found.findings
    assert found.artwork is not None
    prints, findings = kinds.draw(found.kit, found.artwork, "en")
    assert findings == ()
    return found.kit.components[0], prints


def fault(tmp_path: Path, component: str) -> str:
    """The one error of a component, with the text of its line."""
    found = [f for f in loaded(tmp_path, component).findings if f.severity == "error"]
    assert len(found) == 1, found
    (finding,) = found
    assert finding.place is not None
    line = (HEAD + component).splitlines()[finding.place.line - 1].strip()
    return f"{line} | {finding.sentence} | {finding.hint}"


def test_backs_that_look_alike_are_one_drawing_unless_the_rules_tell_them_apart(
    tmp_path: Path,
) -> None:
    token = "kind: token\ndiameter: 25mm\nface: plain\nback: {}\ndesigns: [{{id: a}}, {{id: b}}]\n"
    _, (one, other) = drawn(tmp_path, token.format("plain"))
    assert one.back is other.back
    _, (one, other) = drawn(tmp_path, token.format("signed"))
    assert one.back is not None
    assert other.back is not None
    seen = [[role for role, _ in roles(b.marks)] for b in (one.back, other.back)]
    assert seen == [["mark a"], ["mark b"]]


def ink(drawing: Drawing) -> Box:
    found = union(b for m in drawing.marks if (b := mark_box(m)) is not None)
    assert found is not None
    return found


def seen(drawing: Drawing, role: str) -> dict[str, Box]:
    """Boxes by the words after the role; a role seen twice is a fault."""
    found: dict[str, Box] = {}
    for name, box in roles(drawing.marks):
        first, _, rest = name.partition(" ")
        if first == role:
            assert rest not in found
            found[rest] = box
    return found


def measures(box: Box | None) -> tuple[float, float, float, float]:
    assert box is not None
    return tuple(round(v, 3) for v in (box.x, box.y, box.width, box.height))  # type: ignore[return-value]


def points(outline: Outline) -> list[tuple[float, float]]:
    return [s[-2:] for s in outline if s[0] != "Z"]


def paths(marks: tuple[Mark, ...]) -> Iterator[Inked]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from paths(mark.marks)
        elif isinstance(mark, Inked):
            yield mark


# tokens and plain tiles --------------------------------------------------------------------------


def test_C52_a_disc_is_cut_at_its_diameter_and_inked_to_its_bleed(tmp_path: Path) -> None:
    thing, (one,) = drawn(
        tmp_path, "kind: token\ndiameter: 25mm\nbleed: 2mm\nface: plain\ndesigns: [{id: a}]\n"
    )
    assert (thing.shape, thing.stock, one.shape) == ("disc", "board", "disc")
    assert measures(outline_box(one.outline)) == (0, 0, 25, 25)
    assert measures(ink(one.front)) == (-2, -2, 29, 29)
    # every point of the cut line and of the ink's edge is as far from the middle as it should be
    for outline, radius in ((one.outline, 12.5), (next(paths(one.front.marks)).outline, 14.5)):
        for x, y in points(outline):
            assert math.dist((x, y), (12.5, 12.5)) == pytest.approx(radius)


@pytest.mark.parametrize("kind", ["token", "tile"])
def test_C52_a_hexagon_is_measured_from_side_to_side(tmp_path: Path, kind: str) -> None:
    component = (
        f"kind: {kind}\nflat-to-flat: 38.1mm\nbleed: 2mm\nface: plain\ndesigns: [{{id: a}}]\n"
    )
    thing, (one,) = drawn(tmp_path, component)
    assert one.shape == "hex"
    assert measures(outline_box(one.outline)) == (0, 0, 38.1, round(38.1 * 2 / math.sqrt(3), 3))
    assert f"{thing.size.mm[1]:.2f}" == "43.99"
    corners = points(one.outline)
    sides = [math.dist(a, b) for a, b in itertools.pairwise([*corners, corners[0]])]
    assert sides == pytest.approx([38.1 / math.sqrt(3)] * 6, abs=1e-4)
    assert ink(one.front).width == pytest.approx(42.1)
    thing, (flat,) = drawn(tmp_path, component.replace("bleed:", "top: flat\nbleed:"))
    assert measures(outline_box(flat.outline))[2:] == (43.994, 38.1)
    # it stands on a side: two of its corners are at the very bottom
    assert sum(abs(y - 38.1) < 1e-6 for _, y in points(flat.outline)) == 2


@pytest.mark.parametrize("measure", ["diameter: 20mm", "flat-to-flat: 20mm"])
def test_a_picture_that_runs_off_a_disc_or_hexagon_is_cut_at_the_bleed(
    tmp_path: Path, measure: str
) -> None:
    _, prints = drawn(
        tmp_path,
        f"kind: token\n{measure}\nbleed: 1mm\nback: wide\n"
        "designs: [{id: a, face: wide}, {id: b, face: plain}]\n",
    )
    assert ink(prints[0].front).width == pytest.approx(22)
    (group,) = prints[0].front.marks
    assert isinstance(group, Group)
    assert group.clip is not None
    # what stays inside needs no clip, and all share one back
    assert not any(isinstance(m, Group) for m in prints[1].front.marks)
    assert prints[0].back is prints[1].back
    assert prints[0].back is not None
    assert ink(prints[0].back).width == pytest.approx(22)


def test_a_square_token_and_a_tile_take_one_length_for_both_sides(tmp_path: Path) -> None:
    for kind in ("token", "tile"):
        thing, (one,) = drawn(
            tmp_path,
            f"kind: {kind}\nshape: square\nsize: 14mm\nradius: 1mm\nbleed: 0.5mm\nface: plain\n"
            "designs: [{id: a}]\n",
        )
        assert thing.size.mm == (14, 14)
        assert one.shape == "rectangle"
        assert measures(ink(one.front)) == (-0.5, -0.5, 15, 15)
        assert sum(s[0] == "C" for s in one.outline) == 4  # round corners


def test_a_length_may_be_a_share_of_a_named_one(tmp_path: Path) -> None:
    thing, _ = drawn(
        tmp_path, "kind: token\ndiameter: 72% of $pitch\nface: plain\ndesigns: [{id: a}]\n"
    )
    assert thing.size.mm == (15.84, 15.84)
    thing, _ = drawn(
        tmp_path, "kind: tile\nsize: 7/11 of $pitch\nface: plain\ndesigns: [{id: a}]\n"
    )
    assert thing.size.mm == (14, 14)
    assert "no length is called $pich" in fault(
        tmp_path, "kind: token\ndiameter: 72% of $pich\nface: plain\ndesigns: [{id: a}]\n"
    )


@pytest.mark.parametrize(
    ("said", "line", "words"),
    [
        ("kind: token", "kind: token", "nothing says how large it is"),
        ("kind: token\nsize: 14mm\ndiameter: 16mm", "diameter", "exactly one of"),
        ("kind: token\nshape: disc\nsize: 14mm", "size", "give its “diameter”"),
        ("kind: token\nshape: square\nsize: [14mm, 15mm]", "size", "no square"),
        ("kind: token\ndiameter: 14mm\nradius: 1mm", "radius", "no corners to round"),
        ("kind: token\ndiameter: 14mm\ntop: flat", "top", "hexagons"),
        ("kind: tile\ndiameter: 14mm", "diameter", "unknown key"),
        ("kind: tile\nsize: 40mm\npitch: 10mm", "pitch", "without “cells”"),
        ("kind: board", "kind: board", "nothing says how large it is"),
        ("kind: board\nsize: 100mm\nborder: 5mm", "border", "without “cells”"),
        ("kind: die\nedge: 16mm\ntab: 9mm", "tab", "deeper than half"),
        ("kind: die", "thing:", "lacks “edge”"),
    ],
)
def test_measures_that_do_not_go_together_are_told_at_their_line(
    tmp_path: Path, said: str, line: str, words: str
) -> None:
    told = fault(tmp_path, f"{said}\nface: plain\ndesigns: [{{id: a}}]\n")
    assert words in told
    assert told.startswith(line) or (line == "thing:" and "lacks" in told)


# cells -------------------------------------------------------------------------------------------

SEGMENTS = """\
kind: tile
cells: [4, 1]
pitch: $pitch
legend: {L: log, W: water}
bleed: 3mm
designs:
  - {id: llww, count: 4, pattern: LLWW}
  - {id: lwlw, count: 4, pattern: LWLW}
"""


def test_cells_make_the_size_and_carry_their_column_row_and_name(tmp_path: Path) -> None:
    thing, prints = drawn(tmp_path, SEGMENTS)
    assert thing.size.mm == (88, 22)
    assert thing.cells == (4, 1)
    assert thing.legend == {"L": "log", "W": "water"}
    assert thing.designs[1].trait("pattern") == "LWLW"
    names = ("log", "water", "log", "water")
    assert {role: measures(box) for role, box in seen(prints[1].front, "cell").items()} == {
        f"{i} 0 {name}": (22 * i, 0, 22, 22) for i, name in enumerate(names)
    }


def test_ink_of_the_outer_cells_reaches_to_the_bleed(tmp_path: Path) -> None:
    _, prints = drawn(tmp_path, SEGMENTS)
    for one in prints:
        assert measures(ink(one.front)) == (-3, -3, 94, 28)
    # a picture that runs off its cell is cut there, but for the bleed
    _, (one,) = drawn(tmp_path, SEGMENTS.split("  - {id: lwlw")[0].replace("W: water", "W: wide"))
    black = [p for p in paths(one.front.marks) if p.fill == "#1f2a24"]
    assert len(black) == 4  # in two cells, and beyond each
    assert measures(ink(one.front)) == (-3, -3, 94, 28)
    assert measures(seen(one.front, "cell")["2 0 wide"]) == (44, 0, 22, 22)
    # what is drawn again beyond the cell is no second mark to the rules
    assert [name for name, _ in roles(one.front.marks)].count("spot") == 2


def test_no_paper_shows_between_cells(tmp_path: Path) -> None:
    """Below each seam lies the ink of a neighbour, so that no viewer draws a pale line there."""
    _, prints = drawn(tmp_path, SEGMENTS)
    front = prints[0].front
    under = [m for m in front.marks if isinstance(m, Group) and not m.role]
    first = front.marks.index(next(m for m in front.marks if getattr(m, "role", "")))
    assert all(front.marks.index(m) < first for m in under)
    boxes = [box for m in under if (box := mark_box(m)) is not None]
    for seam in (22, 44, 66):
        assert any(box.x < seam - 0.1 and box.right > seam + 0.1 for box in boxes)


def test_a_face_lies_over_the_cells_and_one_below_them(tmp_path: Path) -> None:
    component = SEGMENTS.replace("bleed:", "face: frame\nbelow: plain\nbleed:")
    _, prints = drawn(tmp_path, component)
    marks = prints[0].front.marks
    assert isinstance(marks[0], Inked)
    assert marks[0].fill == "#fbf7ea"
    assert isinstance(marks[-1], Inked)
    assert marks[-1].stroke == "#fbf7ea"


def test_a_fill_that_would_cover_the_cells_is_told(tmp_path: Path) -> None:
    found = loaded(tmp_path, SEGMENTS.replace("bleed:", "face: plain\nbleed:"))
    assert found.kit is not None
    assert found.artwork is not None
    _, told = kinds.draw(found.kit, found.artwork, "en")
    assert [f.severity for f in told] == ["warning"]
    assert "below: plain" in told[0].hint


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("pattern: LLWW", "pattern: LLW", ("design llww", "3 letters where there are 4")),
        ("pattern: LLWW", "pattern: LLWWW", ("design llww", "5 letters where there are 4")),
        ("pattern: LLWW", "pattern: LLXW", ("“X”", "L log, W water")),
        ("pattern: LLWW", "pattern: LLWW/LLWW", ("2 rows where there are 1",)),
        (", pattern: LLWW", "", ("design llww", "lacks “pattern”")),
        ("pitch:", "size: [88mm, 22mm]\npitch:", ("88 x 22 mm", "take “size” out")),
        ("pitch: $pitch\n", "", ("cells: [4, 1]", "without “pitch”")),
        ("cells: [4, 1]\n", "", ("pitch: $pitch", "“pitch” without “cells”")),
        ("legend: {L: log, W: water}\n", "", ("what is in the cells",)),
        ("W: water", "W: watr", ("no face is called “watr”", "did you mean “water”")),
        ("W: water", "Wa: water", ("“Wa” is not a letter",)),
        ("W: water", "/: water", ("“/” is not a letter",)),
        ("bleed:", "cell: nmber\nbleed:", ("cell: nmber", "did you mean “number”")),
    ],
)
def test_what_is_wrong_with_cells_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, words: tuple[str, ...]
) -> None:
    component = SEGMENTS.split("  - {id: lwlw")[0].replace(old, new)
    told = [
        f"{(HEAD + component).splitlines()[f.place.line - 1].strip()} {f.sentence} {f.hint}"
        for f in errors(loaded(tmp_path, component))
        if f.place is not None
    ]
    assert any(all(word in one for word in words) for one in told), told


def errors(found: Loaded) -> list[Finding]:
    return [f for f in found.findings if f.severity == "error"]


def words(one: Print) -> list[str]:
    """The texts of all cells in the order of their numbers."""
    found = []
    for mark in one.front.marks:
        if isinstance(mark, Group) and mark.role.startswith("cell"):
            found.append("".join(r.text for r in mark.marks if hasattr(r, "text")))
    return found


def test_cells_are_numbered_as_people_read_or_as_the_path_runs(tmp_path: Path) -> None:
    board = "kind: board\ncells: [3, 2]\npitch: 22mm\ncell: number\ndesigns: [{id: a}]\n"
    _, (plain,) = drawn(tmp_path, board)
    assert words(plain) == ["1 1 1 a", "2 2 1 b", "3 3 1 c", "4 1 2 a", "5 2 2 b", "6 3 2 c"]
    _, (snake,) = drawn(tmp_path, board.replace("cell:", "snake: yes\ncell:"))
    assert [w.split()[0] for w in words(snake)] == ["1", "2", "3", "6", "5", "4"]
    holes = board.replace("cell: number", "legend: {N: number}").replace(
        "{id: a}", "{id: a, pattern: N.N/.NN}"
    )
    _, (gaps,) = drawn(tmp_path, holes)
    assert [w.split()[0] for w in words(gaps)] == ["1", "2", "3", "4"]
    assert list(seen(gaps.front, "cell")) == [
        "0 0 number", "2 0 number", "1 1 number", "2 1 number",
    ]  # fmt: skip


def test_a_chequered_board_with_a_border(tmp_path: Path) -> None:
    thing, (one,) = drawn(
        tmp_path,
        "kind: board\ncells: [12, 12]\npitch: 15mm\nborder: 8mm\nbleed: 2mm\nbelow: plain\n"
        'colours: ["#ffffff", "#000000"]\ndesigns: [{id: board}]\n',
    )
    assert thing.size.mm == (196, 196)
    cells = seen(one.front, "cell")
    assert len(cells) == 144
    assert measures(cells["11 0"]) == (8 + 11 * 15, 8, 15, 15)
    assert measures(ink(one.front)) == (-2, -2, 200, 200)
    fills = {m.role: m.marks[0].fill for m in one.front.marks if getattr(m, "role", "")}  # type: ignore[union-attr]
    assert fills["cell 0 0"] == fills["cell 1 1"] == "#ffffff"
    assert fills["cell 1 0"] == fills["cell 0 1"] == "#000000"
    # the cells' ink stays out of the border
    over = [m for m in one.front.marks if isinstance(m, Group)]
    box = union(b for m in over if (b := mark_box(m)) is not None)
    assert measures(box) == (8, 8, 180, 180)


def test_a_board_may_do_without_cells(tmp_path: Path) -> None:
    thing, (one,) = drawn(
        tmp_path, "kind: board\nsize: [200mm, 40mm]\nface: plain\ndesigns: [{id: strip}]\n"
    )
    assert thing.cells is None
    assert measures(outline_box(one.outline)) == (0, 0, 200, 40)


def test_the_pitch_may_differ_across_and_down(tmp_path: Path) -> None:
    thing, (one,) = drawn(
        tmp_path,
        "kind: board\ncells: [10, 2]\npitch: [10mm, 20mm]\ncell: plain\ndesigns: [{id: a}]\n",
    )
    assert thing.size.mm == (100, 40)
    assert measures(seen(one.front, "cell")["9 1"]) == (90, 20, 10, 20)


@pytest.mark.parametrize("top", ["pointy", "flat"])
@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (4, 1), (1, 4), (4, 3), (5, 4)])
def test_hexagons_lie_one_pitch_from_all_their_neighbours(
    tmp_path: Path, top: str, columns: int, rows: int
) -> None:
    thing, (one,) = drawn(
        tmp_path,
        f"kind: board\ncells: [{columns}, {rows}]\npitch: 20mm\nhexes: {top}\nborder: 3mm\n"
        'colours: ["#ff0000", "#00ff00", "#0000ff"]\ndesigns: [{id: a}]\n',
    )
    cells = seen(one.front, "cell")
    assert len(cells) == columns * rows
    # the board is its cells and the border
    assert measures(union(cells.values())) == pytest.approx(
        measures(Box(0, 0, *thing.size.mm).inset(3)), abs=0.001
    )
    centres = {name: box.centre for name, box in cells.items()}
    fills = {m.role[5:]: m.marks[0].fill for m in one.front.marks if getattr(m, "role", "")}  # type: ignore[union-attr]
    near: dict[str, int] = defaultdict(int)
    for (a, p), (b, q) in itertools.combinations(centres.items(), 2):
        distance = math.dist(p, q)
        assert distance > 20 - 1e-4  # two hexagons whose middles are a pitch apart touch in a side
        if distance < 20.1:
            near[a] += 1
            near[b] += 1
            assert fills[a] != fills[b]
    if min(columns, rows) >= 3:
        assert max(near.values()) == 6


@given(st.integers(36_000, 36_000 * 300), st.booleans())
def test_a_hexagon_fills_its_box_and_is_regular(flat: int, pointy: bool) -> None:
    other = across_corners(flat)
    width, height = (flat, other) if pointy else (other, flat)
    corners = hexagon(width, height)
    sides = [math.dist(a, b) for a, b in itertools.pairwise([*corners, corners[0]])]
    assert max(sides) - min(sides) < 2  # EMU, a fifty-thousandth of a millimetre
    assert (min(x for x, _ in corners), max(x for x, _ in corners)) == (0, width)
    assert (min(y for _, y in corners), max(y for _, y in corners)) == (0, height)


# dice --------------------------------------------------------------------------------------------

DIE = "kind: die\nedge: 16mm\nbleed: 1mm\nface: side\ndesigns: [{id: die}]\n"
Vector = tuple[int, int, int]
Frame = tuple[Vector, Vector, Vector]  # right, down and outwards


def minus(v: Vector) -> Vector:
    return (-v[0], -v[1], -v[2])


def folded(places: dict[tuple[int, int], str]) -> dict[str, Frame]:
    """Squares by column and row, rolled up into a cube with the ink outside."""
    start = next(iter(places))
    frames: dict[tuple[int, int], Frame] = {start: ((1, 0, 0), (0, 1, 0), (0, 0, -1))}
    todo = [start]
    while todo:
        c, r = todo.pop()
        right, down, out = frames[c, r]
        for place, frame in {
            (c + 1, r): (minus(out), down, right),
            (c - 1, r): (out, down, minus(right)),
            (c, r + 1): (right, minus(out), down),
            (c, r - 1): (right, out, minus(down)),
        }.items():
            if place in places and place not in frames:
                frames[place] = frame
                todo.append(place)
    return {places[p]: frame for p, frame in frames.items()}


def net(tmp_path: Path) -> tuple[Print, dict[tuple[int, int], str], tuple[float, float]]:
    """The die, its sides by column and row of the net, and where the net's grid begins."""
    _, (one,) = drawn(tmp_path, DIE)
    boxes = seen(one.front, "face")
    x0, y0 = min(b.x for b in boxes.values()), min(b.y for b in boxes.values())
    places = {(round((b.x - x0) / 16), round((b.y - y0) / 16)): role for role, b in boxes.items()}
    return one, places, (x0, y0)


def test_HOP_09_opposite_sides_of_a_folded_die_sum_to_seven(tmp_path: Path) -> None:
    one, places, _ = net(tmp_path)
    boxes = seen(one.front, "face")
    assert all((b.width, b.height) == pytest.approx((16, 16)) for b in boxes.values())
    frames = folded(places)
    assert len(frames) == 6
    by_out = {frame[2]: role for role, frame in frames.items()}
    assert len(by_out) == 6
    out = {}
    for role, (_, _, normal) in frames.items():
        side, _, other = role.partition(" opposite ")
        assert by_out[minus(normal)].split()[0] == other
        assert int(side) + int(other) == 7
        out[int(side)] = normal
    # seen from outside their corner, 1, 2 and 3 run anticlockwise (y is down, z away from us)
    a, b, c = out[1], out[2], out[3]
    volume = (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    )
    assert volume == 1
    texts = [
        "".join(r.text for r in m.marks if hasattr(r, "text")) + m.role[4:6].replace(" ", "=")
        for m in one.front.marks
        if isinstance(m, Group) and m.role
    ]
    assert sorted(texts) == [f"{i}={i}" for i in range(1, 7)]


def test_each_open_edge_of_the_net_is_glued_by_one_tab(tmp_path: Path) -> None:
    one, places, (x0, y0) = net(tmp_path)
    frames = folded(places)
    # the edges of the cube by the folded middle of each edge of each square
    folds = {tuple(sorted(points(f))) for f in one.folds}
    assert len(folds) == len(one.folds) == 12
    assert all(math.dist(*f) == pytest.approx(16) for f in folds)
    glued: Counter[tuple[int, ...]] = Counter()
    creased: Counter[tuple[int, ...]] = Counter()
    for (c, r), role in places.items():
        right, down, out = frames[role]
        x, y = x0 + 16 * c, y0 + 16 * r
        for way, place, ends in (
            (minus(right), (c - 1, r), ((x, y), (x, y + 16))),
            (right, (c + 1, r), ((x + 16, y), (x + 16, y + 16))),
            (minus(down), (c, r - 1), ((x, y), (x + 16, y))),
            (down, (c, r + 1), ((x, y + 16), (x + 16, y + 16))),
        ):
            edge = tuple(a + b for a, b in zip(out, way, strict=True))
            ends = tuple(sorted(ends))
            there = any(
                all(math.dist(p, q) < 1e-6 for p, q in zip(f, ends, strict=True)) for f in folds
            )
            if place in places:
                assert there
                creased[edge] += 1
            elif there:
                glued[edge] += 1
    assert len(creased) == 5
    assert set(creased.values()) == {2}
    assert len(glued) == 7
    assert set(glued.values()) == {1}
    assert not set(glued) & set(creased)


def test_a_net_is_one_outline_that_does_not_cross_itself(tmp_path: Path) -> None:
    one, _, _ = net(tmp_path)
    corners = points(one.outline)
    tab = 16 / 3
    doubled = sum(x * v - u * y for (x, y), (u, v) in itertools.pairwise([*corners, corners[0]]))
    assert doubled / 2 == pytest.approx(6 * 256 + 7 * tab * (16 - tab), abs=0.01)
    assert measures(outline_box(one.outline)) == measures(
        Box(0, 0, one.front.width, one.front.height)
    )
    lines = list(itertools.pairwise([*corners, corners[0]]))
    for (i, a), (j, b) in itertools.combinations(enumerate(lines), 2):
        if j - i not in (1, len(lines) - 1):
            assert not cross(*a, *b)


def cross(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]
) -> bool:
    def left(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return left(a, b, c) * left(a, b, d) < 0 and left(c, d, a) * left(c, d, b) < 0


def test_ink_of_a_die_goes_over_its_cut_edges_and_no_farther(tmp_path: Path) -> None:
    one, _, (x0, y0) = net(tmp_path)
    assert measures(ink(one.front)) == pytest.approx((x0 - 1, y0 - 1, 66, 50), abs=0.001)
    assert one.back is None
