"""Slots for one size of piece within an area: straight columns and rows, or offset rows that nest; EMU."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from generator.geometry import Size
from generator.imposition.areas import Area


@dataclass(frozen=True, slots=True)
class Cut:
    """What decides how pieces of a sort lie beside one another: trim, shape, gap and bleed."""

    size: Size
    shape: str  # rectangle, disc or hex
    gap: int
    bleed: int

    @property
    def nests(self) -> bool:
        return self.shape in ("disc", "hex")


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Top left corners of trims as they lie, row by row; `rows` counts the slots of each row.

    `width` and `height` are of the turned trim, `turn` is clockwise. A grid stays as it is however
    many of its slots are filled.
    """

    cut: Cut
    slots: tuple[tuple[int, int], ...]
    rows: tuple[int, ...]
    turn: int
    width: int
    height: int
    nested: bool = False

    @property
    def columns(self) -> int:
        return self.rows[0] if self.rows else 0

    def trim(self, slot: int) -> Area:
        x, y = self.slots[slot]
        return Area(x, y, x + self.width, y + self.height)

    def box(self, first: int, last: int) -> Area:
        """Around the slots from `first` up to, without, `last`."""
        used = self.slots[first:last]
        xs = [x for x, _ in used]
        return Area(min(xs), used[0][1], max(xs) + self.width, used[-1][1] + self.height)

    @property
    def whole(self) -> Area:
        return self.box(0, len(self.slots))


_FLIPPED = {"centre": "centre", "top": "left", "left": "top", "bottom": "right", "right": "bottom"}


def most(room: int, size: int, gap: int) -> int:
    """How many of `size` with `gap` between them fit into `room`, exactly."""
    return max(0, (room + gap) // (size + gap))


def straight(cut: Cut, area: Area, turn: int, columns: int, rows: int, align: str) -> Grid:
    """A grid of that many columns and rows, whether it fits or not, aligned in the area."""
    size = cut.size if turn % 180 == 0 else cut.size.turned()
    dx, dy = size.width + cut.gap, size.height + cut.gap
    x, y = _corner(area, columns * dx - cut.gap, rows * dy - cut.gap, align)
    slots = tuple((x + c * dx, y + r * dy) for r in range(rows) for c in range(columns))
    return Grid(cut, slots, (columns,) * rows, turn, size.width, size.height)


def _ceil_root3_half(value: int) -> int:
    """The least whole number of at least value x sqrt(3) / 2."""
    root = isqrt(3 * value * value)
    root += root * root < 3 * value * value
    return (root + 1) // 2


def nested(cut: Cut, area: Area, turn: int, align: str, fewer: int = 0) -> Grid | None:
    """Rows that are offset by half a pitch and lie in one another's hollows; `fewer` rows at the end.

    Six neighbours of a disc or hexagon touch it (or keep the gap): their middles are one pitch
    away in six directions 60 degrees apart, so rows are sqrt(3) / 2 of a pitch apart. A hexagon
    must stand on a corner for that; one that lies on a side nests in columns instead.
    """
    size = cut.size if turn % 180 == 0 else cut.size.turned()
    if size.width > size.height:
        flipped = nested(
            Cut(cut.size.turned(), cut.shape, cut.gap, cut.bleed),
            Area(area.y0, area.x0, area.y1, area.x1),
            turn,
            _FLIPPED[align],
            fewer,
        )
        if flipped is None:
            return None
        # columns become rows: what lies at one height is one row
        slots = sorted(((y, x) for x, y in flipped.slots), key=lambda s: (s[1], s[0]))
        counts: dict[int, int] = {}
        for _, y in slots:
            counts[y] = counts.get(y, 0) + 1
        return Grid(cut, tuple(slots), tuple(counts.values()), turn, size.width, size.height, True)
    pitch = size.width + cut.gap
    step = _ceil_root3_half(pitch)
    columns = most(area.width, size.width, cut.gap)
    if columns < 1 or area.height < size.height:
        return None
    rows = 1 + (area.height - size.height) // step - fewer
    if rows < 2:
        return None
    half = (pitch + 1) // 2
    offset_columns = columns if columns * pitch - cut.gap + half <= area.width else columns - 1
    if offset_columns < 1:
        return None
    width = columns * pitch - cut.gap + (half if offset_columns == columns else 0)
    x, y = _corner(area, width, (rows - 1) * step + size.height, align)
    slots_: list[tuple[int, int]] = []
    counts_: list[int] = []
    for r in range(rows):
        count = offset_columns if r % 2 else columns
        left = x + half if r % 2 else x
        slots_ += [(left + c * pitch, y + r * step) for c in range(count)]
        counts_.append(count)
    return Grid(cut, tuple(slots_), tuple(counts_), turn, size.width, size.height, True)


def _corner(area: Area, width: int, height: int, align: str) -> tuple[int, int]:
    """Where a block begins: centred, or centred along the edge of the area that it leans on."""
    x = area.x0 + (area.width - width) // 2
    y = area.y0 + (area.height - height) // 2
    if align == "top":
        y = area.y0
    elif align == "bottom":
        y = area.y1 - height
    elif align == "left":
        x = area.x0
    elif align == "right":
        x = area.x1 - width
    return x, y


def candidates(
    cut: Cut, area: Area, align: str, forced: tuple[int, int] | None, fewer: int = 0
) -> Iterator[Grid]:
    """Every grid worth comparing, those to be preferred at equal worth first.

    `fewer` leaves out so many of the last rows.
    """
    for turn in (0, 90):
        size = cut.size if turn == 0 else cut.size.turned()
        columns = most(area.width, size.width, cut.gap)
        rows = most(area.height, size.height, cut.gap)
        if forced is not None:
            if columns >= forced[0] and rows >= forced[1] and forced[1] > fewer:
                yield straight(cut, area, turn, forced[0], forced[1] - fewer, align)
        elif columns > 0 and rows > fewer:
            yield straight(cut, area, turn, columns, rows - fewer, align)
        if turn == 0 and size.width == size.height and cut.shape != "hex":
            break
    if cut.nests and forced is None:
        for turn in (0,) if cut.shape == "disc" else (0, 90):
            grid = nested(cut, area, turn, align, fewer)
            if grid is not None:
                yield grid
