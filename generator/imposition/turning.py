"""Where a back goes: the one formula, used for sheets that are turned and for sheets that are folded."""

from __future__ import annotations

from dataclasses import dataclass

from generator.geometry import Size
from generator.imposition.areas import Area


@dataclass(frozen=True, slots=True)
class Axis:
    """The line about which the sheet is turned over, or along which it is folded.

    `span` is what a place and its image behind add up to across that line: the width (vertical
    axis) or height (horizontal axis) of a sheet that is turned over, since the edge that was on
    the left is then on the right; twice the fold's distance from the left or upper edge of a
    sheet that is folded. Any unit; EMU here.
    """

    vertical: bool
    span: int

    def area(self, area: Area) -> Area:
        """The image of an area, as seen from behind."""
        if self.vertical:
            return Area(self.span - area.x1, area.y0, self.span - area.x0, area.y1)
        return Area(area.x0, self.span - area.y1, area.x1, self.span - area.y0)


def over_edge(paper: Size, duplex: str) -> Axis:
    """The axis of a sheet turned over its long or short edge (a square's sides are its long ones)."""
    upright = paper.height >= paper.width
    vertical = upright == (duplex == "long-edge")
    return Axis(vertical, paper.width if vertical else paper.height)


def behind(x: int, y: int, width: int, height: int, turn: int, axis: Axis) -> tuple[int, int, int]:
    """Where the back of a piece goes whose front lies at (x, y), turned by `turn`.

    `width` and `height` are of the trim as it lies (turned); all angles are clockwise as seen from
    the side in question; the result is x, y and turn of the back on its own side.

    Place: turning the sheet over mirrors it. The strip of paper from x to x + width is, seen from
    behind, the one from span - x - width on; a horizontal axis does the same to y.

    Turn: let V mirror left and right, H mirror up and down, and R(t) turn by t. The front's own
    coordinates p lie on its side at R(t) p. A cut piece is turned over like the page of a book,
    about its own upright middle, so the point q of the back is behind the point V q of the front,
    and is found at R(t) V q on the front side. Seen from behind, that is M R(t) V q, where M is V
    for a vertical axis and H for a horizontal one. Since V R(t) V = R(-t), the first is R(-t) q:
    the back is turned by -t. Since H = R(180) V, the second is R(180 - t) q. So a piece that lies
    upright gets an upright back over a vertical axis and one that stands on its head over a
    horizontal axis; a piece that lies on its side gets a back on its other, or the same, side.
    """
    if axis.vertical:
        return axis.span - x - width, y, -turn % 360
    return x, axis.span - y - height, (180 - turn) % 360
