"""What imposition decides, as data: which pieces of which lot lie in which slots of which sheet; EMU."""

from __future__ import annotations

from dataclasses import dataclass

from generator.findings import Place
from generator.geometry import Size
from generator.imposition.areas import Area
from generator.imposition.grids import Cut, Grid
from generator.imposition.turning import Axis


@dataclass(frozen=True, slots=True)
class Lot:
    """Pieces that are laid out alike and in order: one component's, or part of it.

    `two_sided` pieces have a back that must lie behind them; `splits` says that a piece too large
    for the paper may be cut into parts.
    """

    name: str
    stock: str
    cut: Cut
    count: int
    two_sided: bool = False
    splits: bool = False
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a split piece: `area` is what it shows of the front, from the trim's top left."""

    name: str
    column: int
    row: int
    area: Area


@dataclass(frozen=True, slots=True)
class Block:
    """`count` pieces of a lot from its `first` on (both from 0), in the grid's slots from `slot` on."""

    lot: int
    first: int
    count: int
    grid: Grid
    slot: int = 0
    part: Part | None = None

    @property
    def box(self) -> Area:
        return self.grid.box(self.slot, self.slot + self.count)


@dataclass(frozen=True, slots=True)
class Strip:
    """Where the footer goes on the front: bottom, left, right or top of the paper."""

    edge: str
    area: Area

    def behind(self, axis: Axis) -> Strip:
        """The same strip as seen from behind."""
        swap = ("left", "right") if axis.vertical else ("top", "bottom")
        edge = self.edge
        if edge in swap:
            edge = swap[1 - swap.index(edge)]
        return Strip(edge, axis.area(self.area))


@dataclass(frozen=True, slots=True)
class Plan:
    """One sheet. `axis` takes fronts to backs, None where nothing has a back.

    With `folded`, backs lie on the front side, over the fold. Nothing may be inked outside
    `limit`, bleed included; on a folded sheet it ends at the fold.
    """

    stock: str
    blocks: tuple[Block, ...]
    footer: Strip
    limit: Area
    axis: Axis | None = None
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Parts:
    """How a piece of `size` is cut: part sizes and where their left and upper edges lie."""

    size: Size
    part: Size
    turn: int
    xs: tuple[int, ...]
    ys: tuple[int, ...]

    @property
    def count(self) -> int:
        return len(self.xs) * len(self.ys)

    @property
    def all(self) -> tuple[Part, ...]:
        return tuple(
            Part(
                f"{chr(65 + c % 26)}{r + 1}",
                c,
                r,
                Area(x, y, x + self.part.width, y + self.part.height),
            )
            for r, y in enumerate(self.ys)
            for c, x in enumerate(self.xs)
        )

    @property
    def joined(self) -> Size:
        """The size of all parts put together."""
        return Size(self.xs[-1] + self.part.width, self.ys[-1] + self.part.height)
