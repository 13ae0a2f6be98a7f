"""Low ink: large areas become pale with a line along their edge, fine marks stay, and what was light on dark is dark on light; mm.

An area is told from a fine mark by its thickness: the width of a strip, the radius of a disc.
"""

from __future__ import annotations

import itertools
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
from generator.thrift import choices, tones
from generator.thrift.areas import Extent, Loop, Point, box_of, extent, inner, loops, moved
from generator.thrift.layers import Below, Pile, Sunk, Tone, layer

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
        scale = float(f"{_scale(inside):.4g}")
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
        return replace(picture, opacity=picture.opacity * choices.PICTURE)

    def run(self, run: Run, matrix: Matrix) -> Run:
        box = mark_box(run, matrix)
        if box is None:
            return run
        below = self.pile.at(*box.centre)
        light = tones.lightness(run.fill)
        if abs(light - below.printed) >= min(2 * choices.CLEAR, abs(light - below.meant)):
            return run
        return replace(run, fill=choices.against(run.fill, below, choices.TEXT))

    # outlines ------------------------------------------------------------------------------------

    def path(self, path: Path, matrix: Matrix, ground: bool) -> Iterator[Mark]:
        stroked = path.stroke is not None and path.width > 0
        if path.fill is None or not stroked or not path.role:
            yield from self.parts(path, matrix, ground)
        else:
            # a mark that rules count is one mark still
            yield Group(tuple(self.parts(replace(path, role=""), matrix, ground)), role=path.role)

    def parts(self, path: Path, matrix: Matrix, ground: bool) -> Iterator[Mark]:
        scale = _scale(matrix)
        if scale <= 0:
            yield path
            return
        if path.fill is not None:
            lines = moved(loops(path.outline), matrix)
            size = extent(lines, path.even_odd)
            bare = replace(path, stroke=None, width=0.0)
            if size.thick <= choices.fine_up_to(path.fill) and not ground:
                yield from self.fine(bare, lines, size, scale)
            else:
                marks = self.area(bare, lines, size.thick, scale, ground)
                # what has a line of its own needs none of ours
                yield from itertools.islice(marks, 1) if path.stroke is not None else marks
        if path.stroke is not None and path.width > 0:
            yield from self.stroke(replace(path, fill=None), matrix, scale)

    def fine(
        self, path: Path, lines: tuple[Loop, ...], size: Extent, scale: float
    ) -> Iterator[Mark]:
        """A small or narrow mark stays what it is where it can be seen."""
        fill = path.fill
        assert fill is not None
        below = self.pile.at(*inner(lines, path.even_odd))
        if choices.lost(fill, below) and choices.blob(size, len(lines)):
            # the white of an eye stays white, with a line round it
            self._lay(lines, path.even_odd, Tone(tones.lightness(fill), tones.lightness(fill)))
            yield path
            yield choices.edge(
                path, choices.line(fill, below), min(choices.FINE_LINE, size.thick / 2) / scale
            )
            return
        colour = choices.seen(fill, below)
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
            share = (
                0.0
                if tones.ink(fill) * choices.GROUND < choices.NOTHING * choices.GROUND
                else choices.GROUND
            )
        else:
            share = choices.AREA
        colour = tones.tint(fill, share)
        self._lay(lines, path.even_odd, Tone(meant, tones.lightness(colour)))
        yield replace(path, fill=colour)
        if whole or (ground and not self.named):
            return
        width = (
            choices.CELL_LINE if ground else min(choices.WIDEST, max(choices.FINEST, 0.08 * thick))
        )
        yield choices.edge(path, choices.line(fill, below), width / scale)

    def stroke(self, path: Path, matrix: Matrix, scale: float) -> Iterator[Mark]:
        stroke = path.stroke
        assert stroke is not None
        lines = moved(loops(path.outline), matrix)
        wide = path.width * scale
        first = lines[0][len(lines[0]) // 2] if lines else (0.0, 0.0)
        below = self.pile.at(*first)
        meant = tones.lightness(stroke)
        if wide <= choices.fine_up_to(stroke):
            colour = choices.seen(stroke, below)
            self._lay(lines, False, Tone(meant, tones.lightness(colour)), wide / 2)
            yield replace(path, stroke=colour)
            return
        colour = tones.tint(stroke, choices.AREA)
        width = min(choices.WIDEST, max(choices.FINEST, 0.08 * wide)) / scale
        self._lay(lines, False, Tone(meant, tones.lightness(colour)), wide / 2)
        yield replace(path, stroke=choices.line(stroke, below))
        yield replace(path, stroke=colour, width=path.width - 2 * width, role="")

    def _lay(self, lines: tuple[Loop, ...], even_odd: bool, tone: Tone, reach: float = 0.0) -> None:
        self.pile.layers.append(layer(lines, even_odd, tone, reach, self.clips))

    def _covers(self, lines: Sequence[Loop]) -> bool:
        """Whether an area is the ground of the whole face: its box holds the trim, and it fills it."""
        if self.trim is None or len(lines) != 1:
            return False
        box = box_of(lines)
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
