"""Low ink: large areas become pale with a line along their edge, fine marks stay, and what was light on dark is dark on light; mm.

An area is told from a fine mark by its thickness: the width of a strip, the radius of a disc.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from generator.geometry import IDENTITY, Box, Matrix, apply, compose, scaling
from generator.ink import (
    Drawing,
    Group,
    Mark,
    Path,
    Picture,
    Run,
    Symbol,
    Use,
    mark_box,
    marks_digest,
    rectangle,
)
from generator.thrift import tones
from generator.thrift.areas import Extent, Loop, Point, extent, inner, loops, moved
from generator.thrift.layers import Below, Pile, Sunk, Tone, layer

FINE = 1.1  # mm; a strip so wide and a disc of twice that across stay as they are
FINE_DARK = 3.0  # likewise of what is drawn in ink: pupils, moustaches, the signs of ranks
DARK = 0.22
BLOB = (
    4.4  # area of a mark over the square of its thickness: a disc has 3.1, a square 4, a strip more
)
AREA = 0.28  # of its ink is left to an area
GROUND = 0.18  # and to a ground, which is most of a face
NOTHING = 0.07  # less ink than this is not worth printing on a ground
PICTURE = 0.5  # and to photographs
CLEAR = 0.22  # a fine mark is seen where it is so much lighter or darker than what lies below
LINE = 0.40  # how light a line may be at most
TEXT = 0.25
WIDEST, FINEST = 0.34, 0.16  # mm, of lines round areas
FINE_LINE = 0.2  # round small ones
CELL_LINE = 0.12

Clip = tuple[tuple[Loop, ...], bool]


@dataclass(slots=True)
class Saver:
    """Saves ink on faces, and remembers pictures that it has already redrawn.

    `asked` are the points at which a picture needs to know what it lies on, by digest and scale;
    uses of which all these points lie on the same tones are redrawn alike.
    """

    asked: dict[tuple[str, float], tuple[Point, ...]] = field(default_factory=dict)
    made: dict[tuple[str, float, tuple[Tone, ...]], tuple[Symbol, Sunk]] = field(
        default_factory=dict
    )

    def drawing(self, drawing: Drawing) -> Drawing:
        walk = _Walk(self, Pile(), Box(0, 0, drawing.width, drawing.height))
        return replace(drawing, marks=tuple(walk.marks(drawing.marks, IDENTITY)))

    def symbol(self, symbol: Symbol, scale: float, below: Below) -> tuple[Symbol, Sunk]:
        """The symbol for that scale (mm a unit); `below` and `Sunk.back` take its units times that."""
        scale = round(scale, 4)
        key = (symbol.digest, scale)
        points = self.asked.get(key)
        if points is not None:
            found = self.made.get((*key, tuple(below(*p) for p in points)))
            if found is not None:
                return found
        pile = Pile(below)
        marks = tuple(_Walk(self, pile, None).marks(symbol.marks, scaling(scale)))
        made = replace(symbol, marks=marks, digest=marks_digest(marks))
        self.asked[key] = tuple(pile.asked)
        sunk = Sunk(tuple(pile.layers), scaling(scale))
        self.made[(*key, tuple(pile.asked.values()))] = made, sunk
        return made, sunk


@dataclass(slots=True)
class _Walk:
    """One face, or one symbol, mark by mark; `trim` is None within symbols, which have no ground."""

    saver: Saver
    pile: Pile
    trim: Box | None
    clips: tuple[Clip, ...] = ()
    named: bool = False  # within a part of the face that has a role, such as a cell

    def marks(self, marks: Iterable[Mark], matrix: Matrix, grounds: int = 0) -> Iterator[Mark]:
        """The first `grounds` marks are grounds of a part of the face."""
        for i, mark in enumerate(marks):
            if isinstance(mark, Path):
                yield from self.path(mark, matrix, i < grounds)
            elif isinstance(mark, Run):
                yield self.run(mark, matrix)
            elif isinstance(mark, Picture):
                yield self.picture(mark, matrix)
            elif isinstance(mark, Use):
                yield self.use(mark, matrix)
            else:
                yield self.group(mark, matrix)

    def group(self, group: Group, matrix: Matrix) -> Group:
        inside = compose(matrix, group.matrix)
        outer = self.clips
        if group.clip is not None:
            clip = moved(loops(group.clip), inside)
            self.clips = (*outer, (clip, group.clip_even_odd))
        grounds = 0 if self.trim is None else _grounds(group)
        outer_named, self.named = self.named, bool(group.role)
        marks = tuple(self.marks(group.marks, inside, grounds))
        self.clips, self.named = outer, outer_named
        return replace(group, marks=marks)

    def use(self, use: Use, matrix: Matrix) -> Use:
        inside = compose(matrix, use.matrix)
        scale = round(_scale(inside), 4)
        if scale <= 0:
            return use
        matrix = compose(inside, scaling(1 / scale))
        symbol, sunk = self.saver.symbol(
            use.symbol, scale, lambda x, y: self.pile.at(*apply(matrix, x, y))
        )
        self.pile.layers.append(Sunk(sunk.layers, compose(sunk.back, _inverse(inside))))
        return replace(use, symbol=symbol)

    def picture(self, picture: Picture, matrix: Matrix) -> Picture:
        box = moved(loops(rectangle(picture.box)), matrix)
        self._lay(box, False, Tone(0.5, 0.75))
        return replace(picture, opacity=picture.opacity * PICTURE)

    def run(self, run: Run, matrix: Matrix) -> Run:
        box = mark_box(run, matrix)
        if box is None:
            return run
        below = self.pile.at(*box.centre)
        light = tones.lightness(run.fill)
        if abs(light - below.printed) >= min(2 * CLEAR, abs(light - below.meant)):
            return run
        return replace(run, fill=_against(run.fill, below, TEXT))

    # outlines ------------------------------------------------------------------------------------

    def path(self, path: Path, matrix: Matrix, ground: bool) -> Iterator[Mark]:
        scale = _scale(matrix)
        if path.fill is not None:
            lines = moved(loops(path.outline), matrix)
            size = extent(lines, path.even_odd)
            bare = replace(path, stroke=None, width=0.0)
            if size.thick <= _fine(path.fill) and not ground:
                yield from self.fine(bare, lines, size, scale)
            else:
                yield from self.area(bare, lines, size.thick, scale, ground)
        if path.stroke is not None and path.width > 0:
            yield from self.stroke(replace(path, fill=None), matrix, scale)

    def fine(
        self, path: Path, lines: tuple[Loop, ...], size: Extent, scale: float
    ) -> Iterator[Mark]:
        """A small or narrow mark stays what it is where it can be seen."""
        fill = path.fill
        assert fill is not None
        below = self.pile.at(*inner(lines, path.even_odd))
        if _lost(fill, below) and _blob(size, len(lines)):
            # the white of an eye stays white, with a line round it
            self._lay(lines, path.even_odd, Tone(tones.lightness(fill), tones.lightness(fill)))
            yield path
            yield _edge(path, _line(fill, below), min(FINE_LINE, size.thick / 2) / scale)
            return
        colour = _seen(fill, below)
        self._lay(lines, path.even_odd, Tone(tones.lightness(fill), tones.lightness(colour)))
        yield replace(path, fill=colour)

    def area(
        self, path: Path, lines: tuple[Loop, ...], thick: float, scale: float, ground: bool
    ) -> Iterator[Mark]:
        fill = path.fill
        assert fill is not None
        whole = self._covers(lines)
        below = self.pile.at(*inner(lines, path.even_odd))
        meant = tones.lightness(fill)
        if whole or ground:
            share = 0.0 if tones.ink(fill) * GROUND < NOTHING * GROUND else GROUND
        else:
            share = AREA
        colour = tones.tint(fill, share)
        self._lay(lines, path.even_odd, Tone(meant, tones.lightness(colour)))
        yield replace(path, fill=colour)
        if whole or (ground and not self.named):
            return
        width = CELL_LINE if ground else min(WIDEST, max(FINEST, 0.08 * thick))
        yield _edge(path, _line(fill, below), width / scale)

    def stroke(self, path: Path, matrix: Matrix, scale: float) -> Iterator[Mark]:
        stroke = path.stroke
        assert stroke is not None
        lines = moved(loops(path.outline), matrix)
        wide = path.width * scale
        first = lines[0][len(lines[0]) // 2] if lines else (0.0, 0.0)
        below = self.pile.at(*first)
        meant = tones.lightness(stroke)
        if wide <= _fine(stroke):
            colour = _seen(stroke, below)
            self._lay(lines, False, Tone(meant, tones.lightness(colour)), wide / 2)
            yield replace(path, stroke=colour)
            return
        colour = tones.tint(stroke, AREA)
        width = min(WIDEST, max(FINEST, 0.08 * wide)) / scale
        self._lay(lines, False, Tone(meant, tones.lightness(colour)), wide / 2)
        yield replace(path, stroke=_line(stroke, below))
        yield replace(path, stroke=colour, width=path.width - 2 * width, role="")

    def _lay(self, lines: tuple[Loop, ...], even_odd: bool, tone: Tone, reach: float = 0.0) -> None:
        self.pile.layers.append(layer(lines, even_odd, tone, reach, self.clips))

    def _covers(self, lines: Sequence[Loop]) -> bool:
        """Whether an area is the ground of the whole face: its box holds the trim, and it fills it."""
        if self.trim is None or len(lines) != 1:
            return False
        xs, ys = [p[0] for p in lines[0]], [p[1] for p in lines[0]]
        box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        full = extent(lines, False).area
        return box.contains(self.trim, 0.05) and full >= 0.7 * self.trim.width * self.trim.height


def _grounds(group: Group) -> int:
    """How many leading marks of a group are grounds: plain areas that cover most of what it shows."""
    box = mark_box(group)
    if box is None or box.width * box.height <= 0:
        return 0
    whole = box.width * box.height
    count = 0
    for mark in group.marks:
        if not isinstance(mark, Path) or mark.fill is None or mark.stroke is not None:
            break
        if any(s[0] == "C" for s in mark.outline):
            break
        if extent(moved(loops(mark.outline), group.matrix), mark.even_odd).area < 0.6 * whole:
            break
        count += 1
    return count


# colours -----------------------------------------------------------------------------------------


def _fine(colour: str) -> float:
    """How thick what has this colour may be and still stay as it is."""
    dark = tones.lightness(colour) <= DARK and not tones.has_hue(colour)
    return FINE_DARK if dark else FINE


def _blob(size: Extent, count: int) -> bool:
    """Whether the parts of an area are about as long as they are wide."""
    return size.thick > 0 and size.area / count < BLOB * size.thick**2


def _edge(path: Path, colour: str, width: float) -> Group:
    """A line within an area, so that nothing grows: what measures a piece measures it still."""
    edge = Path(
        path.outline,
        stroke=colour,
        width=2 * width,
        join="round",
        stroke_opacity=path.fill_opacity,
    )
    return Group((edge,), clip=path.outline, clip_even_odd=path.even_odd)


def _lost(colour: str, below: Tone) -> bool:
    """Whether a light mark would no longer stand out as it did, since what lies below is pale now."""
    light = tones.lightness(colour)
    away = abs(light - below.printed)
    return light > 0.5 and away < CLEAR and away < abs(light - below.meant)


def _seen(colour: str, below: Tone) -> str:
    """The colour of a fine mark: its own where it stands out, else one that does as it was meant to."""
    light = tones.lightness(colour)
    if abs(light - below.printed) >= min(CLEAR, abs(light - below.meant)):
        return colour
    return _against(colour, below, LINE)


def _against(colour: str, below: Tone, light: float) -> str:
    """The colour dark enough for a light ground, or light enough for a dark one."""
    if below.printed >= 0.5:
        return tones.line(colour, light)
    return tones.tint(colour, 0.1)


def _line(fill: str, below: Tone) -> str:
    """Along the edge of an area: the stronger, the more it stood out."""
    contrast = min(1.0, abs(tones.lightness(fill) - below.meant) / 0.3)
    return tones.line(fill, LINE + 0.25 * (1 - contrast))


def _scale(matrix: Matrix) -> float:
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def _inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    k = a * d - b * c
    return (
        d / k,
        -b / k,
        -c / k,
        a / k,
        (c * f - d * e) / k,
        (b * e - a * f) / k,
    )
