"""Imposition: what fits where, decided in whole EMU; and backs behind their fronts, by turning real paper."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from press_kits import mm, paper

from generator.geometry import EMU, Size, apply, from_mm, hexagon, placement
from generator.imposition import impose, split
from generator.imposition.areas import Area
from generator.imposition.clips import clips
from generator.imposition.grids import Cut, candidates
from generator.imposition.marks import Line, corner_marks
from generator.imposition.pages import bounds, footer_strip
from generator.imposition.plan import Lot, Plan
from generator.imposition.turning import Axis, behind, over_edge
from generator.layout import Layout, Marks

A4 = Layout("a4", paper_name="a4")
LETTER = replace(A4, name="letter", paper=Size(*mm(215.9, 279.4)), paper_name="letter")
FOLD = replace(A4, duplex="fold")


def lot(
    width: float,
    height: float,
    count: int,
    *,
    name: str = "deck",
    stock: str = "card",
    shape: str = "rectangle",
    gap: float = 0.0,
    bleed: float = 2.0,
    two_sided: bool = True,
    splits: bool = False,
) -> Lot:
    size = Size(from_mm(width), from_mm(height))
    cut = Cut(size, shape, from_mm(gap), from_mm(bleed))
    return Lot(name, stock, cut, count, two_sided, splits)


def plans(lots: Sequence[Lot], layout: Layout = A4) -> tuple[Plan, ...]:
    made, findings = impose(lots, layout)
    assert findings == ()
    return made


def refused(one: Lot, layout: Layout) -> tuple[str, str]:
    made, (finding,) = impose([one], layout)
    assert made == ()
    assert finding.severity == "error"
    return finding.sentence, finding.hint


def trims(plan: Plan) -> list[Area]:
    return [b.grid.trim(b.slot + i) for b in plan.blocks for i in range(b.count)]


def corners(plan: Plan) -> list[tuple[float, float]]:
    """Top left corners in mm, in order."""
    return [(t.x0 / EMU, t.y0 / EMU) for t in trims(plan)]


def pieces(made: Sequence[Plan], number: int) -> list[int]:
    """The pieces of a lot as they come along the sheets."""
    return [b.first + i for p in made for b in p.blocks if b.lot == number for i in range(b.count)]


def disjoint(a: Area, b: Area) -> bool:
    shared = a.within(b)
    return shared.width <= 0 or shared.height <= 0


# grids -------------------------------------------------------------------------------------------


def test_nine_poker_cards_lie_on_a4_where_a_ruler_expects_them() -> None:
    (plan,) = plans([lot(63, 88, 9)])
    assert corners(plan) == [(x, y) for y in (16.5, 104.5, 192.5) for x in (10.5, 73.5, 136.5)]
    assert plan.footer.edge == "bottom"


@pytest.mark.parametrize("card", [(63, 88), (63.5, 88.9)])
def test_nine_poker_cards_fit_letter_with_the_footer_at_the_side(card: tuple[float, float]) -> None:
    (plan,) = plans([lot(*card, 9)], LETTER)
    assert len(trims(plan)) == 9
    assert plan.footer.edge == "left"


@pytest.mark.parametrize("page", [(210.0, 297.0), (215.9, 279.4)])
@pytest.mark.parametrize("w", [12.0, 19.05, 20.0, 63.0, 63.5, 87.0, 88.9])
@pytest.mark.parametrize("gap", [0.0, 1.27, 5.0])
def test_a_grid_that_fits_exactly_loses_nothing_and_a_fifth_of_a_millimetre_costs_one(
    page: tuple[float, float], w: float, gap: float
) -> None:
    """C09: n pieces and both margins are the page to the last digit, across and down."""
    for length, across, n in product(page, (True, False), range(1, 16)):
        if (length == page[0]) != across:
            continue
        rest = from_mm(length) - n * from_mm(w) - (n - 1) * from_mm(gap)
        if rest < 0 or rest % 2:
            continue
        layout = paper(*page, margin=rest // 2)

        def most(wide: float, layout: Layout = layout, across: bool = across) -> int:
            size = Size(from_mm(wide), from_mm(w))
            cut = Cut(size if across else size.turned(), "rectangle", from_mm(gap), 0)
            grid = next(iter(candidates(cut, bounds(layout), "centre", None)), None)
            if grid is None:
                return 0
            return grid.columns if across else len(grid.rows)

        if min(layout.room.width, layout.room.height) >= from_mm(w + 0.2):
            assert most(w) == n
            assert most(w + 0.2) == n - 1


def test_letter_with_its_classic_margins_takes_nine_cards() -> None:
    """C09: 4 would come of point arithmetic."""
    layout = replace(LETTER, margin=from_mm(6.35))
    (plan,) = plans([lot(63.5, 88.9, 9)], layout)
    assert corners(plan)[0] == (12.7, 6.35)


def test_both_orientations_are_tried_and_the_fuller_one_wins() -> None:
    tall, *_ = plans([lot(95, 60, 100)])
    wide, *_ = plans([lot(60, 95, 100)])
    assert tall.blocks[0].grid.turn == 90
    assert wide.blocks[0].grid.turn == 0
    assert len(trims(tall)) == len(trims(wide)) == 9


def test_a_grid_gives_up_a_row_only_where_no_strip_is_free_for_the_footer() -> None:
    made = plans([lot(200, 41, 7)])
    assert [len(trims(p)) for p in made] == [6, 1]
    (beside,) = plans([lot(97, 41, 14)])
    assert len(trims(beside)) == 14
    assert beside.footer.edge == "left"


def test_the_footer_takes_the_first_free_strip_of_bottom_left_right_top() -> None:
    box = Area(*mm(5, 5, 205, 292))
    for used, edge in (
        (mm(5, 5, 205, 289), "bottom"),
        (mm(8, 8, 202, 290), "left"),
        (mm(6, 8, 202, 290), "right"),
        (mm(6, 8, 203, 290), "top"),
    ):
        strip = footer_strip(A4, Area(*used), 0)
        assert strip is not None
        assert strip.edge == edge
        assert strip.area.within(box) == strip.area
        assert disjoint(strip.area, Area(*used))
        assert min(strip.area.width, strip.area.height) == 3 * EMU
    assert footer_strip(A4, Area(*mm(6, 6, 204, 291)), 0) is None


def test_slots_do_not_depend_on_how_many_are_filled() -> None:
    """C06: the last sheet's cards lie where those of a full sheet lie."""
    for count in range(1, 19):
        made = plans([lot(63, 88, count)])
        full = corners(plans([lot(63, 88, 9)])[0])
        assert all(corners(p) == full[: len(corners(p))] for p in made)


@pytest.mark.parametrize(("count", "sheets"), [(9, 1), (18, 2), (8, 1), (10, 2)])
def test_there_is_no_sheet_too_many(count: int, sheets: int) -> None:
    """C08."""
    assert len(plans([lot(63, 88, count)])) == sheets


def test_two_full_decks_take_two_sheets() -> None:
    assert len(plans([lot(63, 88, 9), lot(63, 88, 9, name="other")])) == 2


# what does not fit -------------------------------------------------------------------------------


def test_rows_that_run_off_the_paper_are_refused_with_the_numbers() -> None:
    """C10."""
    sentence, hint = refused(lot(95, 100, 9), replace(LETTER, grid=(2, 3)))
    for number in ("3 rows", "100 mm", "300 mm", "279.4 mm", "269.4 mm", "Letter"):
        assert number in sentence
    assert "[2, 2]" in hint
    (plan, *_) = plans([lot(95, 100, 9)], LETTER)
    assert plan.blocks[0].grid.rows == (2, 2)


def test_a_card_larger_than_the_paper_is_refused_with_what_would_hold_it() -> None:
    """C10."""
    sentence, hint = refused(lot(220, 300, 1), A4)
    assert "220 x 300 mm" in sentence
    assert "200 x 287 mm" in sentence
    assert "a3" in hint


def test_a_card_that_leaves_no_footer_is_refused_for_that_reason() -> None:
    sentence, _ = refused(lot(200, 287, 1), A4)
    assert "footer" in sentence
    assert impose([lot(200, 281, 1)], A4)[1] == ()


def test_what_fits_only_without_its_back_is_refused_on_folded_paper() -> None:
    sentence, hint = refused(lot(150, 200, 1), FOLD)
    assert "fold" in sentence
    assert "97 x 287 mm" in hint
    assert impose([lot(150, 200, 1, two_sided=False)], FOLD)[1] == ()


# discs and hexagons ------------------------------------------------------------------------------


def outlines(plan: Plan) -> list[list[tuple[float, float]]]:
    """Corners of the hexagons of a sheet in mm."""
    found = []
    for b in plan.blocks:
        size = b.grid.cut.size.mm
        for i in range(b.count):
            x, y = b.grid.slots[b.slot + i]
            m = placement(*size, x / EMU, y / EMU, b.grid.turn)
            found.append([apply(m, *p) for p in hexagon(*size)])
    return found


def apart(a: Sequence[tuple[float, float]], b: Sequence[tuple[float, float]]) -> float:
    """The widest gap between two convex shapes over the directions of their sides."""
    best = -math.inf
    for shape in (a, b):
        for (x0, y0), (x1, y1) in zip(shape, (*shape[1:], shape[0]), strict=True):
            length = math.hypot(x1 - x0, y1 - y0)
            nx, ny = (y1 - y0) / length, (x0 - x1) / length
            pa = [x * nx + y * ny for x, y in a]
            pb = [x * nx + y * ny for x, y in b]
            best = max(best, min(pb) - max(pa), min(pa) - max(pb))
    return best


def test_seven_hexes_nest_at_three_quarters_of_their_height() -> None:
    """C52: 38.1 from flat to flat is 43.99 from corner to corner."""
    height = 38.1 / math.cos(math.radians(30))
    (plan,) = plans([lot(38.1, height, 7, shape="hex")])
    rows = sorted({y for _, y in corners(plan)})
    assert rows[1] - rows[0] == pytest.approx(33.0, abs=0.01)
    shapes = outlines(plan)
    assert len(shapes) == 7
    assert all(apart(a, b) >= -1e-4 for a, b in combinations(shapes, 2))


@given(
    flat=st.integers(100, 600),
    gap=st.integers(0, 60),
    count=st.integers(1, 60),
    upright=st.booleans(),
)
def test_nested_hexes_keep_their_gap(flat: int, gap: int, count: int, upright: bool) -> None:
    width, height = flat / 10, flat / 10 / math.cos(math.radians(30))
    if not upright:
        width, height = height, width
    one, *_ = plans([lot(width, height, count, shape="hex", gap=gap / 10)])
    for a, b in combinations(outlines(one), 2):
        # corner to corner, in straight rows, the sides' directions see less than the gap
        least = gap / 10 if one.blocks[0].grid.nested else gap / 10 * math.cos(math.pi / 6)
        assert apart(a, b) >= least - 1e-3


@given(d=st.integers(80, 700), gap=st.integers(0, 60), count=st.integers(1, 150))
def test_nested_discs_keep_their_gap(d: int, gap: int, count: int) -> None:
    made = plans([lot(d / 10, d / 10, count, shape="disc", gap=gap / 10)])
    assert pieces(made, 0) == list(range(count))
    middles = [(x + d / 20, y + d / 20) for x, y in corners(made[0])]
    for (ax, ay), (bx, by) in combinations(middles, 2):
        assert math.hypot(ax - bx, ay - by) >= (d + gap) / 10 - 1e-3


def test_rows_are_offset_only_where_that_fits_more() -> None:
    nested, *_ = plans([lot(20, 20, 200, shape="disc", gap=4)])
    squares, *_ = plans([lot(20, 20, 200, gap=4)])
    assert nested.blocks[0].grid.nested
    assert len(trims(nested)) > len(trims(squares))
    (few,) = plans([lot(95, 95, 6, shape="disc", gap=0)])
    assert not few.blocks[0].grid.nested
    assert len(trims(few)) == 6


# several lots ------------------------------------------------------------------------------------


def test_stocks_never_share_a_sheet() -> None:
    made = plans(
        [
            lot(63, 88, 4),
            lot(45, 45, 4, name="tiles", stock="board"),
            lot(63, 88, 4, name="second"),
        ]
    )
    assert [p.stock for p in made] == ["card", "board"]
    assert {b.lot for b in made[0].blocks} == {0, 2}
    assert [b.lot for b in made[1].blocks] == [1]


def test_small_pieces_move_onto_a_last_sheet_when_that_saves_paper() -> None:
    tiles = lot(45, 45, 8, name="tiles", stock="board")
    tokens = lot(20, 20, 12, name="tokens", stock="board", shape="disc", gap=4, two_sided=True)
    made = plans([tokens, tiles])
    assert len(made) == 1
    assert sorted(pieces(made, 0)) == list(range(12))
    assert sorted(pieces(made, 1)) == list(range(8))


def test_a_board_moves_up_where_that_leaves_room_for_all_the_rest() -> None:
    board = lot(192, 192, 1, name="board", stock="board", two_sided=False)
    die = lot(60, 51, 1, name="die", stock="board", gap=4, two_sided=False)
    (alone,) = plans([board])
    assert trims(alone)[0].y0 == from_mm((297 - 192) / 2), "else it lies in the middle"
    (sheet,) = plans([board, die])
    assert trims(sheet)[0].y0 == from_mm(5)
    assert disjoint(*trims(sheet))
    # what has no room beside it in either case changes nothing
    first, _ = plans([board, lot(150, 150, 1, name="map", stock="board", two_sided=False)])
    assert trims(first) == trims(alone)


def test_pieces_of_equal_size_go_on_in_the_free_slots() -> None:
    made = plans([lot(63, 88, 7), lot(63, 88, 2, name="finish")])
    full = corners(plans([lot(63, 88, 9)])[0])
    assert len(made) == 1
    assert corners(made[0]) == full


def test_decks_whose_sheets_would_not_become_fewer_stay_apart() -> None:
    """C37: X has 10 with backs, Y 9 without, Z 9 with."""
    made = plans([lot(63, 88, 10), lot(63, 88, 9, two_sided=False), lot(63, 88, 9)])
    assert [[b.lot for b in p.blocks] for p in made] == [[0], [0], [1], [2]]
    assert [len(trims(p)) for p in made] == [9, 1, 9, 9]


_sizes = st.tuples(st.integers(90, 1100), st.integers(90, 1100))
_lots = st.lists(
    st.tuples(
        _sizes,
        st.integers(0, 40),
        st.sampled_from(("rectangle", "disc")),
        st.sampled_from(("card", "board")),
        st.booleans(),
        st.integers(0, 60),
    ),
    min_size=1,
    max_size=5,
)


@given(
    lots=_lots,
    page=st.sampled_from([(210, 297), (297, 210), (215.9, 279.4), (330, 483), (148, 210)]),
    duplex=st.sampled_from(["long-edge", "short-edge", "fold", "fronts"]),
)
def test_every_piece_is_placed_once_in_order_apart_and_within_the_margins(
    lots: list[tuple[tuple[int, int], int, str, str, bool, int]],
    page: tuple[float, float],
    duplex: str,
) -> None:
    layout = paper(*page, duplex=duplex)
    asked = [
        lot(
            w / 10,
            (w if shape == "disc" else h) / 10,
            count,
            gap=gap / 10,
            shape=shape,
            stock=stock,
            two_sided=two_sided,
            name=f"lot-{i}",
        )
        for i, ((w, h), count, shape, stock, two_sided, gap) in enumerate(lots)
    ]
    made, findings = impose(asked, layout)
    bad = {f.sentence.split(":")[0] for f in findings}
    box = Area(0, 0, *mm(*page)).inset(layout.margin)
    for i, one in enumerate(asked):
        found = pieces(made, i)
        assert sorted(found) == (list(range(one.count)) if one.name not in bad else [])
    for plan in made:
        everything = trims(plan)
        if plan.folded and plan.axis is not None:
            everything += [plan.axis.area(t) for t in trims(plan)]
        assert all(t.within(box) == t for t in everything)
        assert all(disjoint(t, plan.footer.area) for t in everything)
        assert {asked[b.lot].stock for b in plan.blocks} == {plan.stock}
        shapes = [asked[b.lot].cut.shape for b in plan.blocks for _ in range(b.count)]
        shapes *= 2
        for (a, kind), (b, other) in combinations(zip(everything, shapes, strict=False), 2):
            if kind == other == "disc":
                ax, ay, bx, by = (
                    (v0 + v1) / 2
                    for v0, v1 in ((a.x0, a.x1), (a.y0, a.y1), (b.x0, b.x1), (b.y0, b.y1))
                )
                assert math.hypot(ax - bx, ay - by) >= (a.width + b.width) / 2 - 2
            else:
                assert disjoint(a, b)


@given(lots=_lots)
def test_sharing_never_takes_more_sheets_than_keeping_apart(
    lots: list[tuple[tuple[int, int], int, str, str, bool, int]],
) -> None:
    asked = [
        lot(
            w / 10,
            (w if shape == "disc" else h) / 10,
            count,
            gap=gap / 10,
            shape=shape,
            stock=stock,
        )
        for (w, h), count, shape, stock, _, gap in lots
    ]
    together = len(impose(asked, A4)[0])
    assert together <= sum(len(impose([one], A4)[0]) for one in asked)


# where a back goes -------------------------------------------------------------------------------

Point3 = tuple[float, float, float]


def turned_over(point: Point3, line: str, at: float) -> Point3:
    """Half a turn in space about a line that runs across (upright) or along (level) the sheet.

    x to the right, y down, z towards whoever looks; an independent account of what hands do.
    """
    x, y, z = point
    angle = math.pi
    c, s = math.cos(angle), math.sin(angle)
    if line == "upright":
        dx = x - at
        return at + c * dx + s * z, y, -s * dx + c * z
    dy = y - at
    return x, at + c * dy + s * z, -s * dy + c * z


def seen_after_turning(
    points: Iterable[tuple[float, float]], page: tuple[float, float], duplex: str
) -> list[tuple[float, float]]:
    """Points of the front of a sheet as seen on its back, from the upper left corner of the paper.

    The sheet lies on the table; it is taken by one long (or short) edge and turned over it.
    """
    width, height = page
    long_is_upright = height >= width
    upright = long_is_upright == (duplex == "long-edge")
    line, at = ("upright", width) if upright else ("level", height)
    sheet = [turned_over((x, y, 0.0), line, at) for x in (0, width) for y in (0, height)]
    left, top = min(p[0] for p in sheet), min(p[1] for p in sheet)
    moved = [turned_over((x, y, 0.0), line, at) for x, y in points]
    return [(x - left, y - top) for x, y, _ in moved]


def page_of_a_book(width: float, height: float) -> dict[tuple[float, float], tuple[float, float]]:
    """For each corner of a front, the corner of the back that is behind it.

    The piece is held upright and turned about its right edge as one turns a page.
    """
    corners_of = [(x, y) for x in (0.0, width) for y in (0.0, height)]
    turned = [turned_over((x, y, 0.0), "upright", width) for x, y in corners_of]
    left = min(p[0] for p in turned)
    return {c: (t[0] - left, t[1]) for c, t in zip(corners_of, turned, strict=True)}


_lengths = st.integers(100, 4000).map(lambda n: n / 10)


@given(
    page=st.tuples(_lengths, _lengths),
    size=st.tuples(_lengths, _lengths),
    at=st.tuples(_lengths, _lengths),
    turn=st.sampled_from((0, 90, 180, 270)),
    duplex=st.sampled_from(("long-edge", "short-edge")),
)
def test_backs_meet_their_fronts_when_the_sheet_is_turned_in_space(
    page: tuple[float, float],
    size: tuple[float, float],
    at: tuple[float, float],
    turn: int,
    duplex: str,
) -> None:
    """C01, for any page, piece, place and turn: all four corners, so that the back is upright too."""
    assume(page[0] != page[1])
    front = placement(*size, *at, turn)
    wide, high = size if turn % 180 == 0 else size[::-1]
    axis = over_edge(Size(*mm(*page)), duplex)
    x, y, back_turn = behind(*mm(*at), *mm(wide, high), turn, axis)
    back = placement(*size, x / EMU, y / EMU, back_turn)
    partner = page_of_a_book(*size)
    fronts = [apply(front, *corner) for corner in partner]
    seen = seen_after_turning(fronts, page, duplex)
    for there, corner in zip(seen, partner.values(), strict=True):
        assert apply(back, *corner) == pytest.approx(there, abs=1e-3)


@given(
    fold=_lengths,
    size=st.tuples(_lengths, _lengths),
    at=st.tuples(_lengths, _lengths),
    turn=st.sampled_from((0, 90, 180, 270)),
    vertical=st.booleans(),
)
def test_backs_meet_their_fronts_when_the_sheet_is_folded_in_space(
    fold: float, size: tuple[float, float], at: tuple[float, float], turn: int, vertical: bool
) -> None:
    """C53: the half that holds backs is folded behind the other one."""
    wide, high = size if turn % 180 == 0 else size[::-1]
    axis = Axis(vertical, from_mm(2 * fold))
    x, y, back_turn = behind(*mm(*at), *mm(wide, high), turn, axis)
    front = placement(*size, *at, turn)
    back = placement(*size, x / EMU, y / EMU, back_turn)
    for corner, partner in page_of_a_book(*size).items():
        bx, by = apply(back, *partner)
        folded = turned_over((bx, by, 0.0), "upright" if vertical else "level", fold)
        assert folded[:2] == pytest.approx(apply(front, *corner), abs=1e-3)


def test_backs_of_the_plain_cases_lie_where_everybody_expects_them() -> None:
    """C01: portrait and long edge, portrait and short edge, landscape and long edge."""
    a4, wide = Size(*mm(210, 297)), Size(*mm(297, 210))
    card = mm(63, 88)
    place = mm(10.5, 16.5)
    assert behind(*place, *card, 0, over_edge(a4, "long-edge")) == (*mm(136.5, 16.5), 0)
    assert behind(*place, *card, 0, over_edge(a4, "short-edge")) == (*mm(10.5, 192.5), 180)
    assert behind(*place, *card, 0, over_edge(wide, "long-edge")) == (*mm(10.5, 105.5), 180)
    assert behind(*place, *card, 0, over_edge(wide, "short-edge")) == (*mm(223.5, 16.5), 0)
    assert behind(*place, *mm(88, 63), 90, over_edge(a4, "long-edge"))[2] == 270
    assert behind(*place, *mm(88, 63), 90, over_edge(a4, "short-edge"))[2] == 90


# bleed -------------------------------------------------------------------------------------------


def inked(plan: Plan) -> list[Area]:
    filled = Counter(id(b.grid) for b in plan.blocks for _ in range(b.count))
    return [a for b in plan.blocks for a in clips(b, filled[id(b.grid)], plan.limit)]


def test_bleed_between_neighbours_ends_halfway_and_elsewhere_is_whole() -> None:
    """C12: gap 2, bleed 3, and gap 0."""
    for gap, between in ((2.0, 1.0), (0.0, 0.0)):
        (plan,) = plans([lot(60, 85, 2, gap=gap, bleed=3)])
        (left, right), (a, b) = trims(plan), inked(plan)
        assert a.x1 - left.x1 == right.x0 - b.x0 == from_mm(between)
        assert left.x0 - a.x0 == b.x1 - right.x1 == 3 * EMU
        assert {left.y0 - a.y0, a.y1 - left.y1} == {3 * EMU}


@pytest.mark.parametrize("shape", ["disc", "hex"])
def test_the_bleed_of_nested_pieces_ends_halfway_all_round(shape: str) -> None:
    (plan,) = plans([lot(20, 20, 7, shape=shape, gap=4, bleed=5)])
    for trim, ink in zip(trims(plan), inked(plan), strict=True):
        assert ink == trim.inset(-2 * EMU)


def test_an_empty_slot_is_no_neighbour() -> None:
    (plan,) = plans([lot(63, 88, 4)])
    fourth, ink = trims(plan)[3], inked(plan)[3]
    assert ink.x1 - fourth.x1 == 2 * EMU
    assert ink.y1 - fourth.y1 == 2 * EMU
    assert ink.y0 == fourth.y0


@given(
    size=st.tuples(st.integers(150, 900), st.integers(150, 900)),
    gap=st.integers(0, 80),
    bleed=st.integers(0, 60),
    count=st.integers(1, 40),
)
def test_no_bleed_reaches_a_neighbours_trim_the_footer_or_the_last_millimetre(
    size: tuple[int, int], gap: int, bleed: int, count: int
) -> None:
    made = plans([lot(size[0] / 10, size[1] / 10, count, gap=gap / 10, bleed=bleed / 10)])
    edge = Area(0, 0, *mm(210, 297)).inset(EMU)
    for plan in made:
        all_trims, all_ink = trims(plan), inked(plan)
        for i, ink in enumerate(all_ink):
            assert ink.within(edge) == ink
            assert disjoint(ink, plan.footer.area)
            assert all(disjoint(ink, t) for j, t in enumerate(all_trims) if j != i)


# marks -------------------------------------------------------------------------------------------


def test_a_mark_keeps_its_offset_from_a_trim_without_bleed() -> None:
    (plan,) = plans([lot(63, 88, 1, bleed=0)])
    (trim,) = trims(plan)
    lines = marked(plan)
    assert len(lines) == 8
    for line in lines:
        away = max(trim.x0 - line.x1, line.x0 - trim.x1, trim.y0 - line.y1, line.y0 - trim.y1)
        assert away == A4.marks.offset
        assert max(line.x1 - line.x0, line.y1 - line.y0) == A4.marks.length


def test_no_mark_lies_in_the_last_millimetre_of_the_paper() -> None:
    trim = Area(EMU // 2, 20 * EMU, 60 * EMU, 100 * EMU)
    lines = corner_marks([trim], [trim], Area(0, 0, *mm(210, 297)).inset(EMU), [], A4.marks)
    assert {line.x0 for line in lines if line.x0 == line.x1} == {60 * EMU}


def marked(plan: Plan, style: Marks = A4.marks, layout: Layout = A4) -> tuple[Line, ...]:
    edge = Area(0, 0, layout.paper.width, layout.paper.height).inset(EMU)
    return corner_marks(trims(plan), inked(plan), edge, [plan.footer.area], style)


def test_a_lone_card_has_eight_marks_and_nothing_frames_an_empty_slot() -> None:
    """C07: 10 cards; the second sheet has marks for one."""
    made = plans([lot(63, 88, 10)])
    marks = marked(made[1])
    (trim,) = trims(made[1])
    assert len(marks) == 8
    for m in marks:
        if m.x0 == m.x1:
            assert m.x0 in (trim.x0, trim.x1)
            assert m.y1 <= trim.y0 - 2 * EMU or m.y0 >= trim.y1 + 2 * EMU
        else:
            assert m.y0 in (trim.y0, trim.y1)
            assert m.x1 <= trim.x0 - 2 * EMU or m.x0 >= trim.x1 + 2 * EMU
        assert max(m.x1 - m.x0, m.y1 - m.y0) == 3 * EMU


def test_a_full_sheet_is_marked_at_both_ends_of_every_cut() -> None:
    (plan,) = plans([lot(63, 88, 9)])
    marks = marked(plan)
    assert len(marks) == 16
    assert Counter(m.x0 for m in marks if m.x0 == m.x1) == dict.fromkeys(
        mm(10.5, 73.5, 136.5, 199.5), 2
    )
    assert Counter(m.y0 for m in marks if m.y0 == m.y1) == dict.fromkeys(
        mm(16.5, 104.5, 192.5, 280.5), 2
    )


@given(
    size=st.tuples(st.integers(150, 1300), st.integers(150, 1300)),
    gap=st.integers(0, 80),
    bleed=st.integers(0, 60),
    count=st.integers(1, 30),
    margin=st.integers(30, 120),
)
def test_marks_lie_on_cuts_clear_of_all_ink_and_every_cut_has_one_at_each_end(
    size: tuple[int, int], gap: int, bleed: int, count: int, margin: int
) -> None:
    layout = replace(A4, margin=from_mm(margin / 10))
    one = lot(size[0] / 10, size[1] / 10, count, gap=gap / 10, bleed=bleed / 10)
    for plan in plans([one], layout):
        marks = marked(plan, layout=layout)
        ink, edges = inked(plan), trims(plan)
        edge = Area(0, 0, *mm(210, 297)).inset(EMU)
        for m in marks:
            box = Area(m.x0, m.y0, m.x1, m.y1)
            assert box.within(edge) == box
            for a in (*ink, plan.footer.area):
                shared = box.within(a)
                assert max(shared.width, shared.height) <= 0 or min(shared.width, shared.height) < 0
        uprights = {t.x0 for t in edges} | {t.x1 for t in edges}
        levels = {t.y0 for t in edges} | {t.y1 for t in edges}
        for x in uprights:
            mine = [m for m in marks if m.x0 == m.x1 == x]
            low = min(t.y0 for t in edges if x in (t.x0, t.x1))
            high = max(t.y1 for t in edges if x in (t.x0, t.x1))
            assert any(m.y1 <= low for m in mine), "no mark above"
            assert any(m.y0 >= high for m in mine), "no mark below"
        for y in levels:
            mine = [m for m in marks if m.y0 == m.y1 == y]
            low = min(t.x0 for t in edges if y in (t.y0, t.y1))
            high = max(t.x1 for t in edges if y in (t.y0, t.y1))
            assert any(m.x1 <= low for m in mine), "no mark on the left"
            assert any(m.x0 >= high for m in mine), "no mark on the right"
        assert {m.x0 for m in marks if m.x0 == m.x1} == uprights
        assert {m.y0 for m in marks if m.y0 == m.y1} == levels


# folded sheets -----------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["vertical", "horizontal"])
def test_front_and_back_are_equally_far_from_the_fold(line: str) -> None:
    """C53."""
    (plan,) = plans([lot(63, 88, 4)], replace(FOLD, fold_line=line, gutter=8 * EMU))
    assert plan.folded
    assert plan.axis is not None
    middle = from_mm(105 if line == "vertical" else 148.5)
    nearest = 0
    for trim in trims(plan):
        image = plan.axis.area(trim)
        if line == "vertical":
            assert middle - trim.x1 == image.x0 - middle
            assert (image.y0, image.y1) == (trim.y0, trim.y1)
            nearest = max(nearest, trim.x1)
        else:
            assert middle - trim.y1 == image.y0 - middle
            assert (image.x0, image.x1) == (trim.x0, trim.x1)
            nearest = max(nearest, trim.y1)
    assert middle - nearest == 4 * EMU


def test_the_fold_that_holds_more_is_taken() -> None:
    tall, *_ = plans([lot(60, 130, 9)], FOLD)
    wide, *_ = plans([lot(90, 45, 90)], FOLD)
    assert tall.axis is not None
    assert wide.axis is not None
    assert len(trims(tall)) == 3
    assert not tall.axis.vertical
    assert len(trims(wide)) == 6


def test_nothing_lies_over_the_fold_from_the_footer() -> None:
    """Small pieces fill the half of the fronts up to its edge, which is over the footer's."""
    made = plans(
        [
            lot(9, 9, 1, name="a", two_sided=False),
            lot(9, 9, 1, name="b", two_sided=False, gap=0.1),
            lot(53.9, 53.9, 3, name="c", shape="disc"),
        ],
        FOLD,
    )
    (plan,) = made
    assert plan.folded
    assert plan.axis is not None
    assert not plan.axis.vertical
    for trim in trims(plan):
        assert disjoint(plan.axis.area(trim), plan.footer.area)


def test_pieces_without_backs_use_the_whole_page_of_a_folding_layout() -> None:
    (plan,) = plans([lot(63, 88, 9, two_sided=False)], FOLD)
    assert not plan.folded
    assert len(trims(plan)) == 9


# boards in parts ---------------------------------------------------------------------------------


def test_a_large_board_is_cut_into_the_fewest_parts() -> None:
    """C51: 420 x 420 on A4 with an overlap of 10 is 3 x 2 parts."""
    made = plans([lot(420, 420, 1, stock="board", splits=True, two_sided=False)])
    assert len(made) == 6
    assert {b.part.name for p in made for b in p.blocks if b.part} == {
        f"{c}{r}" for c in "ABC" for r in (1, 2)
    }


def test_only_boards_are_cut_into_parts() -> None:
    refused(lot(420, 420, 1), A4)


@given(
    size=st.tuples(st.integers(100, 12000), st.integers(100, 12000)),
    overlap=st.integers(0, 300),
)
def test_parts_cover_the_board_overlap_enough_and_fit(size: tuple[int, int], overlap: int) -> None:
    layout = replace(A4, overlap=from_mm(overlap / 10))
    board = Size(from_mm(size[0] / 10), from_mm(size[1] / 10))
    parts = split.parts(board, layout)
    (whole,) = split.rooms(layout)
    most = whole.size
    room = most if parts.turn == 0 else most.turned()
    assert parts.part.width <= room.width
    assert parts.part.height <= room.height
    assert most == Size(from_mm(200), from_mm(281))
    for starts, part, length in (
        (parts.xs, parts.part.width, board.width),
        (parts.ys, parts.part.height, board.height),
    ):
        assert starts[0] == 0
        assert starts[-1] + part == length
        shared = [a + part - b for a, b in pairwise(starts)]
        assert all(s >= layout.overlap for s in shared)
        if len(starts) > 1:  # one part fewer would not do
            n = len(starts) - 1
            limit = room.width if part == parts.part.width and starts is parts.xs else room.height
            assert n * limit - (n - 1) * layout.overlap < length


def test_a_part_bleeds_at_the_boards_own_edges_alone() -> None:
    big = lot(300, 250, 1, splits=True, two_sided=False, stock="board")
    made = plans([big])
    parts = split.parts(big.cut.size, A4)
    for plan in made:
        (block,) = plan.blocks
        assert block.part is not None
        (trim,), (ink,) = trims(plan), clips(block, 1, plan.limit, parts)
        turned = block.grid.turn == 90
        shown = block.part.area
        bleeds = {
            "left": shown.x0 == 0,
            "top": shown.y0 == 0,
            "right": shown.x1 == big.cut.size.width,
            "bottom": shown.y1 == big.cut.size.height,
        }
        sides = ("left", "top", "right", "bottom")
        on_paper = ("top", "right", "bottom", "left") if turned else sides
        found = {
            "left": trim.x0 - ink.x0,
            "top": trim.y0 - ink.y0,
            "right": ink.x1 - trim.x1,
            "bottom": ink.y1 - trim.y1,
        }
        for side, there in zip(sides, on_paper, strict=True):
            assert (found[there] > 0) == bleeds[side]


# speed -------------------------------------------------------------------------------------------


def test_ten_thousand_cards_are_imposed_at_once() -> None:
    start = time.perf_counter()
    made = plans([lot(63, 88, 10_000)])
    assert len(made) == 1112
    assert time.perf_counter() - start < 0.5
