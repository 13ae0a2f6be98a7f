"""Dice: the net of a cube with tabs to glue, cut round the outside, folded along its lines; mm.

Folded with the ink outside, 1, 2 and 3 run anticlockwise about their corner, and opposite sides sum
to 7.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.faces import Artwork
from generator.fields import Field, Length
from generator.geometry import EMU, Size
from generator.ink import Drawing, Mark, Outline, Print, polygon, polyline
from generator.kinds import At, Body, Desk, _patches, panel
from generator.kinds._shapes import bad
from generator.kit import Component, Design

STOCK = "card"  # folded, which board cannot be
FIELDS = (
    Field("edge", Length(EMU), "length of the cube's edges"),
    Field("tab", Length(EMU), "depth of the tabs to glue; a third of the edge where absent", None),
)
DESIGN_FIELDS: tuple[Field, ...] = ()

# The net: a row of four sides, the lid above and the bottom below the second. By side its column
# and row, and which of its edges (left, top, right, bottom) carry a tab: each edge of the cube that
# the net has cut is glued by exactly one.
_NET: dict[int, tuple[int, int, str]] = {
    5: (0, 1, ""),
    1: (1, 1, ""),
    2: (2, 1, ""),
    6: (3, 1, "right"),
    3: (1, 0, "left top right"),
    4: (1, 2, "left bottom right"),
}
_SIDES = ("left", "top", "right", "bottom")


def body(values: Mapping[str, Any], at: At) -> Body:
    edge, tab = values["edge"], values["tab"]
    if tab is not None and 2 * tab > edge:
        raise bad(at("tab"), "tabs deeper than half the edge get in each other's way")
    tab = _tab(values)
    return Body(Size(4 * edge + tab, 3 * edge + 2 * tab))


def _tab(values: Mapping[str, Any]) -> int:
    tab: int | None = values["tab"]
    edge: int = values["edge"]
    return edge // 3 if tab is None else tab


@dataclass(frozen=True, slots=True)
class Net:
    """The net in mm from the top left of its box."""

    edge: float
    tab: float

    def corner(self, column: int, row: int) -> tuple[float, float]:
        return column * self.edge, self.tab + row * self.edge

    def outline(self) -> Outline:
        """Round the outside, clockwise from the lid's upper left corner."""
        return polygon(self._walk())

    def _walk(self) -> Iterator[tuple[float, float]]:
        c = self.corner
        yield from self._tabbed(c(1, 0), (1, 0))
        yield from self._tabbed(c(2, 0), (0, 1))
        yield c(2, 1)
        yield from self._tabbed(c(4, 1), (0, 1))
        yield c(4, 2)
        yield from self._tabbed(c(2, 2), (0, 1))
        yield from self._tabbed(c(2, 3), (-1, 0))
        yield from self._tabbed(c(1, 3), (0, -1))
        yield c(1, 2)
        yield c(0, 2)
        yield c(0, 1)
        yield from self._tabbed(c(1, 1), (0, -1))

    def _tabbed(
        self, start: tuple[float, float], way: tuple[int, int]
    ) -> Iterator[tuple[float, float]]:
        """From `start` along an edge, round its tab, without the edge's end; ink is on the right."""
        x, y = start
        dx, dy = way
        out = (dy, -dx)
        e, t = self.edge, self.tab
        yield start
        # 45 degrees keep the tabs of neighbouring edges apart
        for along in (t, e - t):
            yield x + along * dx + t * out[0], y + along * dy + t * out[1]

    def folds(self) -> tuple[Outline, ...]:
        """Every edge between two sides, or between a side and a tab."""
        e = self.edge
        lines = []
        for column, row, tabs in _NET.values():
            x, y = self.corner(column, row)
            ends = {
                "left": ((x, y), (x, y + e)),
                "top": ((x, y), (x + e, y)),
                "right": ((x + e, y), (x + e, y + e)),
                "bottom": ((x, y + e), (x + e, y + e)),
            }
            lines += [polyline(ends[side]) for side in tabs.split()]
            places = {(c, r) for c, r, _ in _NET.values()}
            if (column + 1, row) in places:
                lines.append(polyline(ends["right"]))
            if (column, row + 1) in places:
                lines.append(polyline(ends["bottom"]))
        return tuple(lines)


def draw(component: Component, design: Design, artwork: Artwork, desk: Desk) -> Print:
    art = artwork.components[component.id]
    net = Net(art.values["edge"] / EMU, _tab(art.values) / EMU)
    face = art.designs[design.id].face
    bleed = min(art.bleed, net.tab)
    places = {(c, r) for c, r, _ in _NET.values()}
    below: list[Mark] = []
    over: list[Mark] = []
    for side, (column, row, _) in _NET.items():
        x, y = net.corner(column, row)
        joined = _patches.joined(column, row, places)
        left, top, right, bottom = (0.0 if j else bleed for j in joined)
        patch = _patches.Patch(
            x, y, net.edge, net.edge, bleeds=(left, top, right, bottom), joined=joined
        )
        names = {"side": str(side)}

        def ink(ground: Outline, cache: str, names: dict[str, str] = names) -> tuple[Mark, ...]:
            trim = (net.edge, net.edge)
            return panel(face, component, design, artwork, desk, trim, ground, names, cache).marks

        under, whole = _patches.laid(patch, ink, f"face {side} opposite {7 - side}")
        below += under
        over.append(whole)
    front = Drawing(*component.size.mm, (*below, *over), art.bleed)
    return Print(
        component.id, design.id, design.count, net.outline(), front, None, net.folds(), "rectangle",
        art.safe, (net.edge, net.edge, net.edge),
    )  # fmt: skip
