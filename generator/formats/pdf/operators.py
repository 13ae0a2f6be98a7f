"""Marks as the operators of one content stream, in the marks' own units with y down.

Whoever opens a stream sets the matrix that takes those units to points; the mitre limit is 4.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from generator.formats import upright
from generator.geometry import IDENTITY, Box, Matrix, compose
from generator.ink import Group, Mark, Outline, Path, Picture, Run, Use, by_identity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.formats.pdf.objects import Objects

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


@cache
def _templates(places: int) -> dict[str, str]:
    """What makes an operator of a segment, whose letter comes first and is not shown."""
    n = f"%.{places}f"
    pair = f"{n} {n}"
    every = {"M": f"{pair} m", "L": f"{pair} l", "C": f"{pair} {pair} {pair} c", "Z": "h"}
    return {letter: f"%.0s{text}" for letter, text in every.items()}


def matrix_text(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == (1, 0, 0, 1):
        return f"1 0 0 1 {e:.4f} {f:.4f}"
    return f"{a:.7f} {b:.7f} {c:.7f} {d:.7f} {e:.4f} {f:.4f}"


def box_text(box: Box) -> str:
    return f"{box.x:.4f} {box.y:.4f} {box.width:.4f} {box.height:.4f} re"


@by_identity(16_384)  # a build writes its pictures for sheets, guide and estimate
def _shape(outline: Outline, places: int) -> str:
    templates = _templates(places)
    return " ".join([templates[s[0]] % s for s in outline])


class Content:
    """Operators in the making, what they need, and the graphics state they have reached.

    The state begins unknown (None), for a form begins with what its user left.
    """

    __slots__ = (
        "_fill",
        "_fills",
        "_font",
        "_objects",
        "_pen",
        "_places",
        "_stroke",
        "_strokes",
        "_text",
        "ops",
        "used",
    )

    def __init__(self, objects: Objects, places: int = 4) -> None:
        self._objects = objects
        self._places = places
        self._fills = objects.palette.fill
        self._strokes = objects.palette.stroke
        self.ops: list[str] = []
        self.used: dict[str, dict[str, None]] = {"Font": {}, "XObject": {}, "ExtGState": {}}
        self._text = False
        self._forget()

    def _forget(self) -> None:
        self._fill: str | None = None
        self._stroke: str | None = None
        self._pen: tuple[object, ...] | None = None
        self._font: tuple[str, float] | None = None

    @property
    def data(self) -> bytes:
        self._leave_text()
        return "\n".join(self.ops).encode("latin-1")

    # state ---------------------------------------------------------------------------------------

    def save(self, matrix: Matrix = IDENTITY) -> tuple[object, ...]:
        """`q`, and a matrix if it moves anything; hand the answer to `restore`."""
        self._leave_text()
        state = (self._fill, self._stroke, self._pen, self._font)
        self.ops.append("q" if matrix == IDENTITY else f"q {matrix_text(matrix)} cm")
        return state

    def restore(self, state: tuple[object, ...]) -> None:
        self._leave_text()
        self.ops.append("Q")
        self._fill, self._stroke, self._pen, self._font = state  # type: ignore[assignment]

    def _leave_text(self) -> None:
        if self._text:
            self.ops.append("ET")
            self._text = False

    def do(self, name: str) -> None:
        self._leave_text()
        self.used["XObject"][name] = None
        self.ops.append(f"/{name} Do")

    def _opacity(self, fill: float, stroke: float) -> None:
        name = self._objects.state(fill, stroke)
        self.used["ExtGState"][name] = None
        self.ops.append(f"/{name} gs")

    # marks ---------------------------------------------------------------------------------------

    def marks(self, marks: Iterable[Mark]) -> None:
        for mark in marks:
            if type(mark) is Run:
                self._run(mark)
            elif type(mark) is Path:
                self._path(mark)
            elif type(mark) is Use:
                self._use(mark)
            elif type(mark) is Group:
                self._group(mark)
            elif type(mark) is Picture:
                self._picture(mark)

    def _run(self, run: Run) -> None:
        if not run.words or run.size <= 0:
            return
        if run.opacity < 1:
            state = self.save()
            self._opacity(run.opacity, run.opacity)
        face = self._objects.face(run.font)
        add = self.ops.append
        if not self._text:
            add("BT")
            self._text = True
        if run.fill != self._fill:
            self._fill = run.fill
            add(self._fills(run.fill))
        if (face.name, run.size) != self._font:
            self._font = (face.name, run.size)
            self.used["Font"][face.name] = None
            add(f"/{face.name} {run.size:.4f} Tf")
        add(f"1 0 0 -1 {run.x:.4f} {run.y:.4f} Tm {face.show(run)}")
        if run.opacity < 1:
            self.restore(state)

    def _path(self, path: Path) -> None:
        stroke = path.stroke if path.width > 0 else None
        if path.fill is None and stroke is None:
            return
        self._leave_text()
        clear = path.fill_opacity < 1 or (stroke is not None and path.stroke_opacity < 1)
        if clear:
            state = self.save()
            self._opacity(path.fill_opacity, path.stroke_opacity)
        add = self.ops.append
        if path.fill is not None and path.fill != self._fill:
            self._fill = path.fill
            add(self._fills(path.fill))
        if stroke is not None:
            if stroke != self._stroke:
                self._stroke = stroke
                add(self._strokes(stroke))
            pen = (path.width, path.cap, path.join, path.dash)
            if pen != self._pen:
                self._pen = pen
                dash = " ".join(f"{d:.4f}" for d in path.dash)
                add(
                    f"{path.width:.4f} w {_CAPS.get(path.cap, 0)} J "
                    f"{_JOINS.get(path.join, 0)} j [{dash}] 0 d"
                )
        star = "*" if path.even_odd else ""
        shape = _shape(path.outline, self._places)
        if stroke is None:
            add(f"{shape} f{star}")
        elif path.fill is None:
            add(f"{shape} S")
        elif path.stroke_opacity < 1:
            # B lets a clear stroke knock the fill out beneath it; SVG and paper do not
            add(f"{shape} f{star}")
            add(f"{shape} S")
        else:
            add(f"{shape} B{star}")
        if clear:
            self.restore(state)

    def _use(self, use: Use) -> None:
        name = self._objects.symbol(use.symbol)
        state = self.save(use.matrix)
        if use.opacity < 1:
            self._opacity(use.opacity, use.opacity)
            name = self._objects.whole(name)
        self.do(name)
        self.restore(state)

    def _picture(self, picture: Picture) -> None:
        name, orientation = self._objects.picture(picture.raster)
        box = picture.box
        shown = compose((box.width, 0, 0, box.height, box.x, box.y), upright(orientation))
        # the unit square of an image object has its top at y = 1
        state = self.save(compose(shown, (1, 0, 0, -1, 0, 1)))
        if picture.opacity < 1:
            self._opacity(picture.opacity, picture.opacity)
        self.do(name)
        self.restore(state)

    def _group(self, group: Group) -> None:
        state = self.save(group.matrix)
        if group.clip is not None:
            star = "*" if group.clip_even_odd else ""
            self.ops.append(f"{_shape(group.clip, self._places)} W{star} n")
        if group.opacity < 1:
            self._opacity(group.opacity, group.opacity)
            self.do(self._objects.group(group.marks))
        else:
            self.marks(group.marks)
        self.restore(state)
