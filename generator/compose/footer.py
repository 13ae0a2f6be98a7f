"""The footer: one 6 pt line in a strip of 3 mm, with a ruler of exactly 100 mm first; drawn in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from generator import typeset
from generator.compose.page import shown
from generator.compose.words import language_name, word
from generator.geometry import MM_PER_PT, Matrix, compose, number_text, translation
from generator.imposition.plan import Strip
from generator.ink import Document, Font, Group, Mark, Path, mark_box, polygon

SIZE = 6 * MM_PER_PT
INK = "#1f2a24"
_BASELINE = 1.95
_FOOT = 2.9  # where the ruler's teeth stand
_SPACE = 2.0  # between the ruler, what is told of the kit, and the sheet's number
_RULERS = (100, 50, 20)


@dataclass(frozen=True, slots=True)
class Footer:
    """What is the same on every side with such a strip; `place` is the strip's in the side's mm."""

    length: float
    ruler: int
    marks: tuple[Mark, ...]

    def on(self, strip: Strip, told: str, dx: float = 0.0, dy: float = 0.0) -> tuple[Mark, ...]:
        """The marks of one side: `told` stands at the end of the line."""
        end = typeset.line(told, _font(), SIZE, self.length, _BASELINE, align="right", fill=INK)
        matrix = compose(translation(dx, dy), _along(strip))
        return (Group((*self.marks, *end), matrix),)


def _font() -> Font:
    return typeset.font("Source Sans Pro")


def _along(strip: Strip) -> Matrix:
    """Takes the line's own millimetres to the side's: the left strip reads upwards, the right down."""
    box = strip.area.mm
    if strip.edge == "left":
        return (0.0, -1.0, 1.0, 0.0, box.x, box.bottom)
    if strip.edge == "right":
        return (0.0, 1.0, -1.0, 0.0, box.right, box.y)
    return translation(box.x, box.y)


def length_of(strip: Strip) -> float:
    box = strip.area.mm
    return box.height if strip.edge in ("left", "right") else box.width


def footer(
    length: float,
    kit: str,
    version: str,
    layout: str,
    stock: str,
    language: str,
    notices: Sequence[str],
    longest: str,
    more: Sequence[Sequence[str]] = ((),),
) -> Footer:
    """The line for strips of that length; `longest` is the widest text that will stand at its end.

    The ruler is 100 mm long, but on papers too small for it 50 or 20; what the kit does against the
    rules is shortened to a number before anything else gives way, and the ruler gives way last.
    `more` is what is told besides, in ever fewer words; it outlives stock and language.
    """
    about = shown(f"{kit} {word('version', language, version)} · {layout}")
    stocked = word(stock, language)
    heads = (
        f"{about} · {stocked} · {language_name(language)}",
        shown(f"{kit} {version} · {layout} · {stocked} · {language}"),
        about,
    )
    end = _width(longest)
    for ruler in _RULERS:
        room = length - ruler - 2 * _SPACE - end
        for told, besides, head in product(_shortened(notices, language), more, heads):
            if head == about and not besides:
                continue
            text = " · ".join((head, *besides, *told))
            if _width(text) <= room:
                return Footer(length, ruler, (*_ruler(ruler), *_line(text, ruler + _SPACE)))
    return Footer(length, 0, _line(about, 0.0))


def _shortened(notices: Sequence[str], language: str) -> list[tuple[str, ...]]:
    """The notices whole, then with ever fewer of their listed facts, the others counted.

    At last notices say a number alone, those at the end, which weigh less, before the others.
    """
    versions = [tuple(notices)]
    longest = max((n.count(", ") for n in notices), default=0)
    for kept in range(longest, 0, -1):
        shorter: list[str] = []
        for notice in notices:
            parts = notice.split(", ")
            if len(parts) > kept:
                rest = word("more", language, len(parts) - kept)
                notice = f"{', '.join(parts[:kept])} {rest}"
            shorter.append(notice)
        versions.append(tuple(shorter))
    parted = [notice.rpartition(": ") for notice in notices]
    counted = [f"{what}: {facts.count(', ') + 1}" for what, _, facts in parted]
    for named in reversed(range(len(notices))):
        versions.append((*versions[-1][:named], *counted[named:]))
    return versions


def _width(text: str) -> float:
    return typeset.shape(text, _font(), SIZE).width_mm


def _line(text: str, x: float) -> tuple[Mark, ...]:
    return typeset.line(text, _font(), SIZE, x, _BASELINE, fill=INK)


def ruled(document: Document) -> int:
    """How long the ruler at the edge of the first sheet is, in mm; 0 where there is no room for one."""
    for line in document.sheets[0].front.footer:
        for mark in line.marks if isinstance(line, Group) else (line,):
            if isinstance(mark, Path) and mark.role == "ruler":
                box = mark_box(mark)
                return 0 if box is None else round(box.width)
    return 0


def _ruler(length: int) -> tuple[Mark, ...]:
    """A comb, one filled outline whose width is the length exactly, with its length in words."""
    foot, bar, half = _FOOT, 0.15, 0.075
    points: list[tuple[float, float]] = [(0.0, foot)]
    for mm in range(0, length + 1, 5):
        tall = 1.7 if mm in (0, length) else 1.1 if mm % 50 == 0 else 0.8 if mm % 10 == 0 else 0.5
        left = 0.0 if mm == 0 else mm - (2 * half if mm == length else half)
        right = left + 2 * half
        if mm:
            points.append((left, foot - bar))
        points += [(left, foot - bar - tall), (right, foot - bar - tall)]
        if mm < length:
            points.append((right, foot - bar))
    points.append((float(length), foot))
    comb = Path(polygon(points), fill=INK, role="ruler")
    label = typeset.line(
        f"{number_text(length)} mm",
        _font(),
        SIZE,
        0.45 * length,  # clear of the tall tooth in the middle
        _BASELINE - 0.15,
        align="centre",
        fill=INK,
    )
    return comb, *label
