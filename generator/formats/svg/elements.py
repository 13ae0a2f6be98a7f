"""Marks as SVG elements in millimetres; whatever is drawn many times is defined once a file.

Numbers have four decimals at most. A symbol is defined at the size of its first use, for four
decimals of a small scale would not place it to the hundredth of a millimetre.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from svgwrite.base import BaseElement, Title

from generator.formats import upright
from generator.formats.svg import pictures
from generator.formats.svg.glyphs import face_of
from generator.geometry import IDENTITY, Box, Matrix, compose, number_text, scaling
from generator.ink import (
    Drawing,
    Group,
    Mark,
    Outline,
    Path,
    Picture,
    Raster,
    Run,
    Symbol,
    Use,
    rectangle,
    transformed,
)

# what XML 1.0 cannot hold, https://www.w3.org/TR/xml/#charsets
_UNSPEAKABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def said(text: str) -> str:
    """A text as an attribute or a title may hold it."""
    return _UNSPEAKABLE.sub("", text)


def number(value: float) -> str:
    return number_text(value, 4)


@lru_cache(maxsize=16384)  # every sheet of every kit writes the same pictures again
def path_data(outline: Outline) -> str:
    return "".join([s[0] + " ".join([number(v) for v in s[1:]]) for s in outline])


def transform(matrix: Matrix) -> str | None:
    a, b, c, d, e, f = matrix
    if matrix == IDENTITY:
        return None
    if (a, b, c, d) == (1, 0, 0, 1):
        return f"translate({number(e)} {number(f)})"
    return f"matrix({' '.join(number(v) for v in matrix)})"


class Elements:
    """The definitions of one file, and what makes elements of marks."""

    def __init__(self, drawing: Any) -> None:
        self._drawing = drawing
        self._clips: dict[tuple[Outline, bool], str] = {}
        self._symbols: dict[str, tuple[str, float]] = {}
        self._pictures: dict[str, tuple[str, float, float, int]] = {}
        self._drawings: dict[int, str] = {}

    def element(self, name: str, children: Iterable[Any] = (), **attributes: str | None) -> Any:
        """An element; `_` in a name stands for `-`, a value of None is left out."""
        made = BaseElement(factory=self._drawing)
        made.elementname = name
        made.attribs = {k.replace("_", "-"): v for k, v in attributes.items() if v is not None}
        made.elements = list(children)
        return made

    def use(self, name: str, **attributes: str | None) -> Any:
        made = self.element("use", (), **attributes)
        made.attribs["xlink:href"] = f"#{name}"
        return made

    def title(self, text: str) -> Any:
        return Title(said(text))

    def _define(self, name: str, id: str, children: Iterable[Any], **more: str | None) -> None:
        self._drawing.defs.add(self.element(name, children, id=id, **more))

    # definitions ---------------------------------------------------------------------------------

    def face(self, drawing: Drawing) -> str:
        """The symbol of a face; a plain symbol would clip its bleed."""
        key = id(drawing)
        name = self._drawings.get(key)
        if name is None:
            name = self._drawings[key] = f"face-{len(self._drawings) + 1}"
            self._define("symbol", name, self.marks(drawing.marks), overflow="visible")
        return name

    def clip(self, outline: Outline, even_odd: bool = False) -> str:
        """A reference to a clip path."""
        id = self._clips.get((outline, even_odd))
        if id is None:
            id = self._clips[outline, even_odd] = f"clip-{len(self._clips) + 1}"
            rule = "evenodd" if even_odd else None
            shape = self.element("path", d=path_data(outline), clip_rule=rule)
            self._define("clipPath", id, [shape])
        return f"url(#{id})"

    def clip_box(self, box: Box) -> str:
        return self.clip(rectangle(box))

    def _symbol(self, symbol: Symbol, matrix: Matrix) -> tuple[str, float]:
        found = self._symbols.get(symbol.digest)
        if found is None:
            a, b, c, d = matrix[:4]
            scale = math.sqrt(abs(a * d - b * c)) or 1.0
            found = f"symbol-{len(self._symbols) + 1}", scale
            self._symbols[symbol.digest] = found
            marks = _in_units(symbol.digest, scale, symbol)
            self._define("symbol", found[0], self.marks(marks), overflow="visible")
        return found

    def _picture(self, raster: Raster, box: Box) -> tuple[str, float, float, int]:
        found = self._pictures.get(raster.digest)
        if found is None:
            data, orientation = pictures.embedded(raster)
            width, height = box.width, box.height
            if orientation >= 5:
                width, height = height, width
            id = f"picture-{len(self._pictures) + 1}"
            found = self._pictures[raster.digest] = id, width, height, orientation
            image = self.element(
                "image",
                id=id,
                width=number(width),
                height=number(height),
                preserveAspectRatio="none",
            )
            image.attribs["xlink:href"] = data
            self._drawing.defs.add(image)
        return found

    # marks ---------------------------------------------------------------------------------------

    def marks(self, marks: Iterable[Mark]) -> list[Any]:
        made = (self._mark(m) for m in marks)
        return [m for m in made if m is not None]

    def _mark(self, mark: Mark) -> Any:
        if isinstance(mark, Path):
            return self._path(mark)
        if isinstance(mark, Run):
            return self._run(mark)
        if isinstance(mark, Picture):
            return self._shown(mark)
        if isinstance(mark, Use):
            id, scale = self._symbol(mark.symbol, mark.matrix)
            placed = compose(mark.matrix, scaling(1 / scale))
            return self.use(id, transform=transform(placed), opacity=_opacity(mark.opacity))
        clip = None if mark.clip is None else self.clip(mark.clip, mark.clip_even_odd)
        return self.element(
            "g",
            self.marks(mark.marks),
            transform=transform(mark.matrix),
            clip_path=clip,
            opacity=_opacity(mark.opacity),
        )

    def _path(self, path: Path) -> Any:
        stroke = path.stroke if path.width > 0 else None
        if path.fill is None and stroke is None:
            return None
        made = self.element("path", d=path_data(path.outline), fill=path.fill or "none")
        more = made.attribs
        if path.fill is not None and path.even_odd:
            more["fill-rule"] = "evenodd"
        if path.fill is not None and path.fill_opacity < 1:
            more["fill-opacity"] = number(path.fill_opacity)
        if stroke is None:
            return made
        more["stroke"] = stroke
        more["stroke-width"] = number(path.width)
        if path.cap != "butt":
            more["stroke-linecap"] = path.cap
        if path.join != "miter":
            more["stroke-linejoin"] = path.join
        if path.dash:
            more["stroke-dasharray"] = " ".join(number(d) for d in path.dash)
        if path.stroke_opacity < 1:
            more["stroke-opacity"] = number(path.stroke_opacity)
        return made

    def _run(self, run: Run) -> Any:
        data = face_of(run.font).data(run)
        if not data:
            return None
        return self.element(
            "path",
            d=data,
            fill=run.fill,
            fill_opacity=_opacity(run.opacity),
            aria_label=said(run.text),
        )

    def _shown(self, picture: Picture) -> Any:
        box = picture.box
        id, width, height, orientation = self._picture(picture.raster, box)
        placed = compose((box.width, 0, 0, box.height, box.x, box.y), upright(orientation))
        placed = compose(placed, scaling(1 / width, 1 / height))
        return self.use(id, transform=transform(placed), opacity=_opacity(picture.opacity))


def _opacity(value: float) -> str | None:
    return None if value >= 1 else number(value)


_SCALED: dict[tuple[str, float], list[Mark]] = {}


def _in_units(digest: str, scale: float, symbol: Symbol) -> list[Mark]:
    """A symbol's marks at a size, made once for all files."""
    made = _SCALED.get((digest, scale))
    if made is None:
        made = _SCALED[digest, scale] = [_scaled(m, scale) for m in symbol.marks]
    return made


def _scaled(mark: Mark, by: float) -> Mark:
    """A mark of a symbol in other units; only what is not a path needs a group to say so."""
    if isinstance(mark, Path):
        from dataclasses import replace

        return replace(
            mark,
            outline=transformed(mark.outline, scaling(by)),
            width=mark.width * by,
            dash=tuple(d * by for d in mark.dash),
        )
    return Group((mark,), scaling(by))
