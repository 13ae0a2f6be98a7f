"""The two-sided test of a printer: read through the paper by how much its backs drift, to 0.5 mm; mm.

The front has a cross about the middle of the paper, which is the same point on both sides however
the sheet is turned. The back has two scales. A back that is printed to the right by d carries its
scale along, so that the front's line stands at -d: the number to read is the back-offset itself.
"""

from __future__ import annotations

from generator import typeset
from generator.compose.page import INK, POND, bold
from generator.geometry import MM_PER_PT
from generator.ink import Mark, Path, polyline

_ARM = 45.0
_AT = 24.0  # how far the scales are from the middle
_SPAN = 6  # millimetres either way
_FAN = 4.0  # mm between the labels of two millimetres
_SIZE = 8 * MM_PER_PT


def cross(x: float, y: float) -> tuple[Mark, ...]:
    """The front: two thick lines that cross at (x, y)."""
    return (
        _line((x - _ARM, y), (x + _ARM, y), 0.3),
        _line((x, y - _ARM), (x, y + _ARM), 0.3),
    )


def scales(x: float, y: float) -> tuple[Mark, ...]:
    """The back: a level scale above the middle and an upright one on its left, zero at the middle."""
    marks: list[Mark] = []
    for half in range(-2 * _SPAN, 2 * _SPAN + 1):
        v = half / 2
        whole = half % 2 == 0
        long = 5.0 if whole else 3.0
        marks.append(_line((x + v, y - _AT), (x + v, y - _AT - long), 0.12))
        marks.append(_line((x - _AT, y + v), (x - _AT - long, y + v), 0.12))
        if not whole:
            continue
        # the labels are fanned out, so that each millimetre can have its own
        tip = v * _FAN
        fill = POND if v == 0 else INK
        text = f"{v:g}".replace("-", "−")
        marks.append(_line((x + v, y - _AT - long), (x + tip, y - _AT - 13), 0.1))
        marks.append(_line((x - _AT - long, y + v), (x - _AT - 13, y + tip), 0.1))
        marks += typeset.line(text, bold(), _SIZE, x + tip, y - _AT - 14, align="centre", fill=fill)
        marks += typeset.line(
            text, bold(), _SIZE, x - _AT - 14, y + tip + 1, align="right", fill=fill
        )
    marks.append(_line((x - _SPAN, y - _AT), (x + _SPAN, y - _AT), 0.12))
    marks.append(_line((x - _AT, y - _SPAN), (x - _AT, y + _SPAN), 0.12))
    return tuple(marks)


def _line(a: tuple[float, float], b: tuple[float, float], width: float) -> Path:
    return Path(polyline((a, b)), stroke=INK, width=width)
