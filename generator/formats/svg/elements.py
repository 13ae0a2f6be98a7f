"""Marks as SVG elements in millimetres; whatever is drawn many times is defined once a file.

Numbers have four decimals at most. A symbol is defined at the size of its first use, for four
decimals of a small scale would not place it to the hundredth of a millimetre.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Any
from xml.etree.ElementTree import Element

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
    Segment,
    Symbol,
    Use,
    by_identity,
    rectangle,
)

# what XML 1.0 cannot hold, https://www.w3.org/TR/xml/#charsets
_UNSPEAKABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def said(text: str) -> str:
    """A text as an attribute or a title may hold it."""
    return _UNSPEAKABLE.sub("", text)


def number(value: float) -> str:
    return number_text(value, 4)


# all numbers of a path as text at once cost a third of one by one
_STEPS = {1: "%s", 3: "%s%.4f|%.4f|", 7: "%s%.4f|%.4f|%.4f|%.4f|%.4f|%.4f|"}


@by_identity(16_384)  # every sheet of every kit writes the same pictures again
def path_data(outline: Outline) -> str:
    return _data(outline)


def _data(outline: Iterable[Segment]) -> str:
    text = "".join([_STEPS[len(s)] % s for s in outline])
    # idle zeros: of whole numbers first, which then have no bar at their end
    text = text.replace("-0.0000|", "0 ").replace(".0000|", " ")
    text = text.replace("000|", " ").replace("00|", " ").replace("0|", " ").replace("|", " ")
    return text.rstrip()


def transform(matrix: Matrix) -> str | None:
    a, b, c, d, e, f = matrix
    if matrix == IDENTITY:
        return None
    if (a, b, c, d) == (1, 0, 0, 1):
        return f"translate({number(e)} {number(f)})"
    return f"matrix({' '.join(number(v) for v in matrix)})"


class _Ready:
    """An element as svgwrite asks for it; its own elements take three times as long to make."""

    __slots__ = ("_xml",)

    def __init__(self, xml: Element) -> None:
        self._xml = xml

    def get_xml(self) -> Element:
        return self._xml


class Elements:
    """The definitions of one file, and what makes elements of marks."""

    def __init__(self, drawing: Any) -> None:
        self._drawing = drawing
        self._clips: dict[tuple[Outline, bool], str] = {}
        self._symbols: dict[str, tuple[str, float]] = {}
        self._pictures: dict[str, tuple[str, float, float, int]] = {}
        self._drawings: dict[int, str] = {}

    def element(
        self, name: str, children: Iterable[Element] = (), **attributes: str | None
    ) -> Element:
        """An element; `_` in a name stands for `-`, a value of None is left out."""
        made = Element(
            name, {k.replace("_", "-"): v for k, v in attributes.items() if v is not None}
        )
        made.extend(children)
        return made

    def use(self, name: str, **attributes: str | None) -> Element:
        made = self.element("use", (), **attributes)
        made.set("xlink:href", f"#{name}")
        return made

    def title(self, text: str) -> Element:
        made = Element("title")
        made.text = said(text)
        return made

    def add(self, element: Element) -> None:
        """Put an element below the last of the drawing."""
        self._drawing.add(_Ready(element))

    def _define(self, name: str, id: str, children: Iterable[Element], **more: str | None) -> None:
        self._drawing.defs.add(_Ready(self.element(name, children, id=id, **more)))

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
            self._define("symbol", found[0], self._inside(symbol, scale), overflow="visible")
        return found

    def _inside(self, symbol: Symbol, scale: float) -> list[Element]:
        """The marks of a symbol at a size; paths alone are the same in every file."""
        known = _PATHS.get((symbol.digest, scale))
        if known is None:
            inside = [
                self._path(m, scale)
                if isinstance(m, Path)
                # only what is not a path needs a group to say so
                else self._mark(Group((m,), scaling(scale)))
                for m in symbol.marks
            ]
            known = [m for m in inside if m is not None]
            if all(isinstance(m, Path) for m in symbol.marks):
                if len(_PATHS) >= 1_000:
                    _PATHS.clear()
                _PATHS[symbol.digest, scale] = known
        return known

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
            image.set("xlink:href", data)
            self._drawing.defs.add(_Ready(image))
        return found

    # marks ---------------------------------------------------------------------------------------

    def marks(self, marks: Iterable[Mark]) -> list[Element]:
        made = [self._mark(m) for m in marks]
        return [m for m in made if m is not None]

    def _mark(self, mark: Mark) -> Element | None:
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

    def _path(self, path: Path, scale: float = 1.0) -> Element | None:
        """A path, `scale` times as large as it says."""
        stroke = path.stroke if path.width > 0 else None
        if path.fill is None and stroke is None:
            return None
        outline = path.outline
        if scale == 1.0:
            data = path_data(outline)
        else:
            data = _data([(s[0], *[v * scale for v in s[1:]]) for s in outline])
        more = {"d": data, "fill": path.fill or "none"}
        if path.fill is not None and path.even_odd:
            more["fill-rule"] = "evenodd"
        if path.fill is not None and path.fill_opacity < 1:
            more["fill-opacity"] = number(path.fill_opacity)
        if stroke is None:
            return Element("path", more)
        more["stroke"] = stroke
        more["stroke-width"] = number(path.width * scale)
        if path.cap != "butt":
            more["stroke-linecap"] = path.cap
        if path.join != "miter":
            more["stroke-linejoin"] = path.join
        if path.dash:
            more["stroke-dasharray"] = " ".join(number(d * scale) for d in path.dash)
        if path.stroke_opacity < 1:
            more["stroke-opacity"] = number(path.stroke_opacity)
        return Element("path", more)

    def _run(self, run: Run) -> Element | None:
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

    def _shown(self, picture: Picture) -> Element:
        box = picture.box
        id, width, height, orientation = self._picture(picture.raster, box)
        placed = compose((box.width, 0, 0, box.height, box.x, box.y), upright(orientation))
        placed = compose(placed, scaling(1 / width, 1 / height))
        return self.use(id, transform=transform(placed), opacity=_opacity(picture.opacity))


def _opacity(value: float) -> str | None:
    return None if value >= 1 else number(value)


# by digest and scale; a kit has tens of symbols, and draws each on many sheets
_PATHS: dict[tuple[str, float], list[Element]] = {}
