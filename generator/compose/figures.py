"""Small pictures of sheets and of boards in parts, drawn about their own origin; in mm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generator import typeset
from generator.compose.page import GREY, INK, PALE, POND, SMALL, bold
from generator.geometry import Box
from generator.ink import Mark, Path, Sheet, Side, ellipse, polyline, rectangle

# grounds of components on small pictures of sheets, told apart in grey too
_TINTS = ("#8fc6a5", "#f4c534", "#cfe6ee", "#e79a7c", "#b9a3c4", "#c9c2a3")


def tint(index: int) -> str:
    return _TINTS[index % len(_TINTS)]


def thumbnail(
    side: Side, tints: Mapping[str, int], shapes: Mapping[str, str], high: float
) -> tuple[tuple[Mark, ...], float]:
    """A side made small, pieces in the tint of their component; marks and width."""
    k = high / side.height
    wide = side.width * k
    marks: list[Mark] = [
        Path(rectangle(Box(0, 0, wide, high)), fill="#ffffff", stroke=GREY, width=0.2)
    ]
    for placed in side.placed:
        trim = placed.trim
        component = placed.piece.component
        box = Box(trim.x * k, trim.y * k, trim.width * k, trim.height * k)
        if shapes.get(component) == "disc":
            outline = ellipse(*box.centre, box.width / 2, box.height / 2)
        else:
            outline = rectangle(box.inset(min(0.1, box.width / 8)), 0.3)
        fill = tint(tints.get(component, 0))
        if placed.face == "back":
            marks.append(Path(outline, fill="#ffffff", stroke=fill, width=0.3))
        else:
            marks.append(Path(outline, fill=fill, stroke=INK, width=0.08))
    return tuple(marks), wide


def board_map(parts: Mapping[str, Sequence[float]], wide: float) -> tuple[tuple[Mark, ...], float]:
    """Where each part of a board goes: its outline and its name; marks and height.

    `parts` are x, y, width and height in mm on the board, by name.
    """
    right = max(p[0] + p[2] for p in parts.values())
    bottom = max(p[1] + p[3] for p in parts.values())
    k = min(wide / right, 70 / bottom)
    marks: list[Mark] = [
        Path(rectangle(Box(0, 0, right * k, bottom * k)), fill=PALE, stroke=POND, width=0.5)
    ]
    columns = sorted({p[0] for p in parts.values()})
    rows = sorted({p[1] for p in parts.values()})
    for name, (x, y, w, h) in sorted(parts.items()):
        later = [c for c in columns if c > x]
        below = [r for r in rows if r > y]
        # the strips that later parts cover
        for strip in (
            Box(later[0], y, x + w - later[0], h) if later else None,
            Box(x, below[0], w, y + h - below[0]) if below else None,
        ):
            if strip is not None and strip.width > 0 and strip.height > 0:
                marks.append(
                    Path(
                        rectangle(Box(strip.x * k, strip.y * k, strip.width * k, strip.height * k)),
                        fill=POND,
                        fill_opacity=0.25,
                    )
                )
        seen_right = later[0] if later else x + w
        seen_bottom = below[0] if below else y + h
        middle = ((x + seen_right) / 2 * k, (y + seen_bottom) / 2 * k)
        marks += typeset.line(
            name, bold(), SMALL * 1.2, middle[0], middle[1] + 1, align="centre", fill=INK
        )
    for x in columns[1:]:
        marks.append(Path(polyline(((x * k, 0), (x * k, bottom * k))), stroke=POND, width=0.3))
    for y in rows[1:]:
        marks.append(Path(polyline(((0, y * k), (right * k, y * k))), stroke=POND, width=0.3))
    return tuple(marks), bottom * k


def alike(sheets: Sequence[Sheet]) -> Iterator[list[Sheet]]:
    """Sheets in a row that hold as many pieces of the same components."""
    group: list[Sheet] = []
    last: object = None
    for sheet in sheets:
        key = (
            sheet.stock,
            Counter((p.piece.component, p.face, p.part) for p in sheet.front.placed),
        )
        if group and key != last:
            yield group
            group = []
        group.append(sheet)
        last = key
    if group:
        yield group
