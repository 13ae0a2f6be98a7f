"""Tuckboxes: measured by their fold lines, computed from what they hold, faces on the right panels; mm."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import compose, kinds, layout, library
from generator.findings import Finding
from generator.geometry import IDENTITY, Box, Matrix, apply
from generator.geometry import compose as both
from generator.ink import Group, Mark, Outline, Print, Run, mark_box, outline_box, roles
from generator.kinds.box import Net
from generator.kit import Component, Kit
from generator.readback import read
from generator.spec import Loaded, load
from generator.spec.settings import parse

ROOT = Path(__file__).parent.parent
FIRST = {"froschis": "bin", "frogger": "ace-moons"}
KIT = """\
kit: pond
title: Pond
colours: {green: "#2f8a7c", paper: "#fbf7ea", red: "#c8452f"}
faces:
  card: [{fill: $paper}]
  back: [{fill: $green}]
  cover: [{fill: $red}, {text: Cover, at: [30mm, 20mm]}]
  behind: [{fill: $paper}, {text: Behind, at: [30mm, 20mm]}]
  spine: [{text: Spine, at: [9mm, 40mm]}]
  top: [{text: Top, at: [30mm, 8mm]}]
components:
  deck:
    kind: card
    size: poker
    back: back
    face: card
    designs: [{id: a, count: 60}]
  board:
    kind: tile
    size: [80mm, 50mm]
    face: card
    designs: [{id: b, count: 2}]
  box:
    kind: box
    holds: deck
    bleed: 2mm
    colour: $green
    face: cover
    back: behind
    sides: spine
    lid: top
    designs: [{id: box}]
"""


def loaded(folder: Path, text: str = KIT, *settings: str, extras: tuple[str, ...] = ()) -> Loaded:
    file = folder / "pond.yaml"
    file.write_text(text, encoding="utf-8")
    return load(file, tuple(map(parse, settings)), extras)


def made(folder: Path, text: str = KIT, *settings: str) -> tuple[Kit, Component, Print]:
    found = loaded(folder, text, *settings)
    assert found.kit is not None, found.findings
    assert found.artwork is not None
    assert found.findings == ()
    prints, findings = kinds.draw(found.kit, found.artwork, "en")
    assert findings == ()
    component = found.kit.component("box")
    assert component is not None
    return found.kit, component, next(p for p in prints if p.component == "box")


def fault(folder: Path, text: str) -> Finding:
    (found,) = [f for f in loaded(folder, text).findings if f.severity == "error"]
    return found


def lines(one: Print) -> list[Box]:
    found = [outline_box(f) for f in one.folds]
    return [b for b in found if b is not None]


def inside(one: Print) -> tuple[float, float, float]:
    """Width, height and depth between fold lines, found from the lines alone."""
    upright = sorted(b.x for b in lines(one) if b.width < 1e-9)
    heights = {round(b.height, 6) for b in lines(one) if b.width < 1e-9}
    (high,) = heights
    steps = [b - a for a, b in itertools.pairwise(upright)]
    # right side, back, left side
    assert steps[0] == pytest.approx(steps[2])
    return steps[1], high, steps[0]


def points(outline: Outline) -> list[tuple[float, float]]:
    """The outline as a polygon, curves in eight pieces."""
    out: list[tuple[float, float]] = []
    for s in outline:
        if s[0] in "ML":
            out.append((s[1], s[2]))
        elif s[0] == "C":
            x0, y0 = out[-1]
            for i in range(1, 9):
                t, u = i / 8, 1 - i / 8
                out.append(tuple(
                    u**3 * p + 3 * u * u * t * a + 3 * u * t * t * b + t**3 * q
                    for p, a, b, q in ((x0, s[1], s[3], s[5]), (y0, s[2], s[4], s[6]))
                ))  # type: ignore[arg-type]  # fmt: skip
    return out


def crossings(polygon: list[tuple[float, float]]) -> int:
    """How often edges that are not neighbours cross."""

    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    edges = list(zip(polygon, [*polygon[1:], polygon[0]], strict=True))
    count = 0
    for i, (a, b) in enumerate(edges):
        for c, d in edges[i + 2 :]:
            count += side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9
    return count


def area(polygon: list[tuple[float, float]]) -> float:
    pairs = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


def words(marks: tuple[Mark, ...], matrix: Matrix = IDENTITY) -> dict[str, tuple[Box, Matrix]]:
    """The texts of a drawing with their boxes, and the matrix that each stands under."""
    found: dict[str, tuple[Box, Matrix]] = {}
    for mark in marks:
        if isinstance(mark, Group):
            found |= words(mark.marks, both(matrix, mark.matrix))
        elif isinstance(mark, Run) and (box := mark_box(mark, matrix)) is not None:
            found[mark.text] = (box, matrix)
    return found


# sizes -------------------------------------------------------------------------------------------


def test_a_box_for_sixty_cards_measures_right_by_its_fold_lines(tmp_path: Path) -> None:
    width, height, depth = inside(made(tmp_path)[2])
    assert 63.5 <= width <= 65
    assert 88.5 <= height <= 90
    assert 18.5 <= depth <= 20


def test_more_and_thicker_pieces_make_a_deeper_box(tmp_path: Path) -> None:
    _, _, plain = inside(made(tmp_path)[2])
    _, _, more = inside(made(tmp_path, KIT, "pond.deck.a=70")[2])
    _, _, thick = inside(
        made(tmp_path, KIT.replace("holds: deck", "holds: deck\n    thickness: 0.5mm"))[2]
    )
    loose = inside(made(tmp_path, KIT.replace("holds: deck", "holds: deck\n    slack: 2mm"))[2])
    assert more - plain == pytest.approx(3.0)
    assert thick == pytest.approx(31.0)
    assert loose == pytest.approx((65, 90, 20))


def test_a_box_holds_several_components_longer_side_upright(tmp_path: Path) -> None:
    text = KIT.replace("holds: deck", "holds: [deck, board]")
    # 60 cards of 0.3 mm, 2 tiles of board of 2 mm that are turned upright
    assert inside(made(tmp_path, text)[2]) == pytest.approx((64, 89, 18 + 4 + 1))


def test_a_box_can_be_measured_inside_instead(tmp_path: Path) -> None:
    text = KIT.replace("holds: deck", "inside: [50mm, 70mm, 12mm]")
    assert inside(made(tmp_path, text)[2]) == pytest.approx((50, 70, 12))


@pytest.mark.parametrize(
    ("old", "new", "said", "line"),
    [
        ("holds: deck", "holds: dek", "it holds “dek”, which is not in the kit", 25),
        ("holds: deck", "slack: 1mm", "nothing says how large it is", 24),
        ("holds: deck", "holds: deck\n    inside: [1mm, 2mm, 3mm]", "“inside” beside “holds”", 26),
        ("holds: deck", "inside: [50mm, 70mm, 9mm]\n    thickness: 1mm", "“thickness” without “holds”", 26),
        ("count: 60", "count: 0", "there is nothing in it", 25),
        ("lid: top", "lid: topp", "no face is called “topp”", 31),
    ],
)  # fmt: skip
def test_what_makes_no_box_is_told(
    tmp_path: Path, old: str, new: str, said: str, line: int
) -> None:
    found = fault(tmp_path, KIT.replace(old, new))
    assert said in found.sentence
    assert "component box" in found.sentence
    assert found.place is not None
    assert found.place.line == line


# the net -----------------------------------------------------------------------------------------


@given(st.floats(20, 120), st.floats(25, 150), st.floats(4, 60))
def test_a_net_is_one_sheet_whose_panels_close(across: float, high: float, deep: float) -> None:
    net = Net(across, high, deep)
    polygon = points(net.outline())
    assert crossings(polygon) == 0
    whole = outline_box(net.outline())
    assert whole is not None
    assert (whole.x, whole.y) == pytest.approx((0, 0))
    assert (whole.right, whole.bottom) == pytest.approx((net.width, net.height))
    # six panels, and flaps besides; nothing is counted twice since no edges cross
    panels = 2 * (across * high + deep * high + across * deep)
    assert area(polygon) > panels - 200
    assert net.xs[4] == pytest.approx(2 * (across + deep)), "the tab meets the front"
    assert net.top - net.tuck == pytest.approx(deep), "the lid reaches from back to front"
    # flaps on both narrow sides meet below the lid without lying on one another
    assert 2 * net.flap <= across
    assert net.flap <= deep


def test_folds_lie_on_the_net_and_end_at_its_edges(tmp_path: Path) -> None:
    _, _, one = made(tmp_path)
    polygon = points(one.outline)

    def within(x: float, y: float) -> bool:
        hit = False
        for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                hit = not hit
        return hit

    for box in lines(one):
        assert within(*box.centre)
    assert len(lines(one)) == 12


# faces -------------------------------------------------------------------------------------------


def test_each_face_is_on_its_panel_and_the_lid_reads_from_the_front(tmp_path: Path) -> None:
    _, _, one = made(tmp_path)
    boxes = dict(roles(one.front.marks))
    seen = words(one.front.marks)
    net = Net(64, 89, 19)
    x0, x1, x2, x3, _ = net.xs
    for word, left, right, top, bottom in (
        ("Cover", x0, x1, net.top, net.foot),
        ("Behind", x2, x3, net.top, net.foot),
        ("Top", x2, x3, net.tuck, net.top),
    ):
        box, _ = seen[word]
        assert Box(left, top, right - left, bottom - top).contains(box), word
    assert {
        "panel front",
        "panel back",
        "panel left",
        "panel right",
        "panel lid",
        "panel bottom",
    } == set(boxes)
    a, _, _, d, _, _ = seen["Top"][1]
    assert (a, d) == pytest.approx((-1, -1)), "it hangs on the back, so it lies on its head"
    a, _, _, d, _, _ = seen["Cover"][1]
    assert (a, d) == pytest.approx((1, 1))


def test_ink_goes_on_beyond_every_cut_edge_of_a_panel(tmp_path: Path) -> None:
    """A knife that strays by a millimetre finds no white at a panel's edge."""
    _, _, one = made(tmp_path)
    net = Net(64, 89, 19)
    x0, x1, x2, x3, x4 = net.xs
    grounds = [
        mark_box(m, g.matrix)
        for g in one.front.marks if isinstance(g, Group)
        for m in g.marks if getattr(m, "fill", None) in ("#2f8a7c", "#c8452f", "#fbf7ea")
    ]  # fmt: skip

    def inked(x: float, y: float) -> bool:
        return any(b is not None and b.x <= x <= b.right and b.y <= y <= b.bottom for b in grounds)

    for x, y in (
        (x0 - 1.5, net.top + 40), (x0 + 20, net.top - 1.5), (x1 + 9, net.top - 1.5),
        (x2 - 1.5, net.tuck + 9), (x2 + 30, 1.0), (x2 + 30, -1.5), (x3 + 1.5, net.tuck + 9),
        (x4 + 1.5, net.top + 40), (x0 + 30, net.height + 1.5), (x1 + 1.5, net.foot + 9),
        (x2 + 30, net.foot + 1.5),
    ):  # fmt: skip
        assert inked(x, y), (x, y)
    assert not inked(x4 + 8, net.top + 40), "glue holds on bare card"


def test_a_point_of_a_turned_face_is_where_the_turn_takes_it(tmp_path: Path) -> None:
    _, _, one = made(tmp_path)
    box, matrix = words(one.front.marks)["Top"]
    net = Net(64, 89, 19)
    x2 = net.xs[2]
    # the face says 30 mm from its left and 8 mm from its top
    assert apply(matrix, 30, 8) == pytest.approx((x2 + 64 - 30, net.tuck + 19 - 8))
    assert box.centre[0] == pytest.approx(x2 + 64 - 30, abs=0.6)


# in the kit --------------------------------------------------------------------------------------


@pytest.mark.parametrize("on", ["a4", "letter", "a4-fold", "a4-letter", "a4-fronts"])
def test_a_box_prints_on_every_paper_with_cuts_and_folds_apart(tmp_path: Path, on: str) -> None:
    found = loaded(tmp_path)
    assert found.kit is not None
    assert found.artwork is not None
    paper, _ = layout.load(on)
    assert paper is not None
    prints, _ = kinds.draw(found.kit, found.artwork, "en")
    composed = compose.sheets(found.kit, prints, paper, only=("box",))
    assert composed.findings == ()
    assert composed.document is not None
    (sheet,) = composed.document.sheets
    assert len(sheet.front.placed) == 1
    assert sheet.back is None
    dashed = [m for m in sheet.front.folds if getattr(m, "dash", ())]
    assert len(dashed) == 12
    assert all(not getattr(m, "dash", ()) for m in sheet.front.cuts)
    assert len(sheet.front.cuts) == 1


def test_an_optional_box_is_left_out_until_it_is_asked_for(tmp_path: Path) -> None:
    text = KIT.replace("kind: box", "kind: box\n    optional: yes")
    without, with_it = loaded(tmp_path, text), loaded(tmp_path, text, extras=("box",))
    assert without.kit is not None
    assert with_it.kit is not None
    assert (without.kit.total, with_it.kit.total) == (62, 63)
    assert without.kit.offered == with_it.kit.offered == {"box": "box"}
    assert (without.kit.extras, with_it.kit.extras) == ((), ("box",))
    broken = text.replace("lid: top", "lid: topp")
    assert any("topp" in f.sentence for f in loaded(tmp_path, broken).findings), "but it is read"


def run(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "generator", *words],
        capture_output=True, text=True, encoding="utf-8", cwd=cwd, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip


def test_with_asks_for_what_a_kit_offers_and_the_file_says_so(tmp_path: Path) -> None:
    done = run(
        "build", "froschis", "--with", "box", "--format", "pdf", "--output", ".", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    found = read(tmp_path / "froschis" / "froschis-a4.pdf")
    assert found.description["with"] == ["box"]
    assert [f.piece for f in found.found if "/box/" in f.piece] == ["froschis/box/box#1"]
    plain = run("show", "froschis", "--json", cwd=tmp_path)
    told = json.loads(plain.stdout)
    assert (told["pieces"], told["with"], told["offered"]) == (60, [], ["box"])
    assert "--with box" in run("show", "froschis", cwd=tmp_path).stdout


def test_with_an_unknown_name_exits_2_and_names_the_nearest(tmp_path: Path) -> None:
    done = run("check", "froschis", "--with", "bocks", cwd=tmp_path)
    assert done.returncode == 2
    assert "--with bocks: nothing is offered by that name" in done.stderr
    assert "known: box" in done.stderr
    there = run("check", "froschis", "--with", "deck", cwd=tmp_path)
    assert there.returncode == 2
    assert "it is in every box" in there.stderr
    # a name that only another kit of the call offers is not unknown
    both_kits = run("check", "froschis", "croa", "--with", "box", cwd=tmp_path)
    assert both_kits.returncode == 0, both_kits.stderr


def test_the_shipped_boxes_measure_right_and_a_card_more_makes_them_deeper() -> None:
    for kit, cards in (("froschis", 60), ("frogger", 45)):
        for settings, count in (((), cards), ((parse(f"{kit}.deck.{FIRST[kit]}=7"),), None)):
            found = load(library.shipped("components")[kit], settings, ("box",))
            assert found.kit is not None, found.findings
            assert found.artwork is not None
            deck = found.kit.component("deck")
            assert deck is not None
            prints, _ = kinds.draw(found.kit, found.artwork, "en")
            width, height, depth = inside(next(p for p in prints if p.component == "box"))
            assert 63.5 <= width <= 65
            assert 88.5 <= height <= 90
            assert 0.5 <= depth - 0.3 * deck.total <= 2
            assert count is None or deck.total == count
