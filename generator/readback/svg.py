"""An SVG read back as plain XML: each piece from the element that carries `data-piece`, in mm.

The root's size and view box make the scale, so that a file resized in an editor is seen to be so.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from generator.findings import Faulty, Finding, Place, error, has_errors
from generator.geometry import (
    IDENTITY,
    Box,
    Matrix,
    compose,
    rotation,
    scaling,
    translation,
)
from generator.ink import Group, Side
from generator.readback import Found, Page, Reading

SUFFIX = ".svg"

_SVG = "{http://www.w3.org/2000/svg}"
# what is drawn only where something uses it
_UNDRAWN = frozenset(_SVG + n for n in ("defs", "symbol", "clipPath", "mask", "pattern", "marker"))
_IMAGE = f"{_SVG}image"
_HREF = "{http://www.w3.org/1999/xlink}href"
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "px": 25.4 / 96}
_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*([a-z]*)\s*")
_FUNCTION = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)\s*")


def read(path: Path) -> Reading:
    """Every piece in the file, in drawing order; it is one page."""
    root = _root(path)
    page, to_mm = _page(path, root)
    description = _description(path, root)
    found = tuple(_pieces(path, root, to_mm, True))
    if not found and not description:
        raise Faulty(
            error(
                Place(str(path)),
                "this SVG holds no pieces that can be told apart",
                "only files that kitproof built can be checked",
            )
        )
    extra = {
        key: value
        for key in ("sheet", "page", "side")
        if (value := root.get(f"data-{key}")) is not None
    }
    return Reading(str(path), description, (page,), found, extra=extra)


class _Declared(Exception):
    pass


class _Builder(ElementTree.TreeBuilder):
    """Refuses what declares entities: they can grow without bound or fetch files (C44, C46)."""

    def doctype(self, *_: object) -> None:
        raise _Declared


def ink(path: Path) -> tuple[Side, tuple[Finding, ...]]:
    """The page as marks, to be rendered like any other, and what in it could not be understood.

    A picture counts by its bytes: it is a patch of a colour that is made from them.
    """
    from generator.art import icon

    root = _root(path)
    page, to_mm = _page(path, root)
    if any(True for _ in root.iter(_IMAGE)):
        _patch(root)
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder, path.name)
            copy.write_bytes(ElementTree.tostring(root))
            art = icon(copy)
    else:
        art = icon(path)
    findings = tuple(replace(f, place=_renamed(f.place, path)) for f in art.findings)
    if has_errors(findings):
        raise Faulty(*findings)
    marks = Group(art.symbol.marks, to_mm)
    return Side("front", page.width, page.height, (), cuts=(marks,)), findings


def _patch(root: ElementTree.Element) -> None:
    for image in root.iter(_IMAGE):
        data = image.get(_HREF) or image.get("href") or ""
        width, height = image.get("width", "0"), image.get("height", "0")
        image.tag = f"{_SVG}rect"
        image.attrib = {
            k: v
            for k, v in image.attrib.items()
            if k in ("id", "x", "y", "transform", "opacity", "clip-path", "style", "display")
        }
        colour = hashlib.sha256(data.encode()).hexdigest()[:6]
        image.attrib |= {"width": width, "height": height, "fill": f"#{colour}"}


def _renamed(place: Place | None, path: Path) -> Place:
    return Place(str(path)) if place is None else replace(place, file=str(path))


def _root(path: Path) -> ElementTree.Element:
    place = Place(str(path))
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise Faulty(error(place, f"the file cannot be read: {fault.strerror}")) from fault
    try:
        root = ElementTree.fromstring(data, ElementTree.XMLParser(target=_Builder()))
    except _Declared as fault:
        raise Faulty(
            error(
                place,
                "the file declares a document type",
                "build it again, or save it as plain SVG",
            )
        ) from fault
    except ElementTree.ParseError as fault:
        if not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
            raise Faulty(error(place, "this is not an SVG file")) from fault
        line, column = fault.position
        raise Faulty(
            error(
                Place(str(path), line, column + 1),
                "the file is cut short or damaged here",
                "copy or download it again, or build it again",
            )
        ) from fault
    if root.tag != f"{_SVG}svg":
        raise Faulty(error(place, "this is not an SVG file"))
    return root


def _description(path: Path, root: ElementTree.Element) -> dict[str, object]:
    text = root.get("data-kitproof")
    if text is None:
        return {}
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Faulty(
            error(Place(str(path)), "what the file says of its kit is damaged", "build it again")
        )
    return found


def _page(path: Path, root: ElementTree.Element) -> tuple[Page, Matrix]:
    """The page's size in mm, and the matrix from the file's own units to it."""
    width, height = _length(root.get("width")), _length(root.get("height"))
    try:
        view = [float(v) for v in re.split(r"[\s,]+", root.get("viewBox", "").strip())]
        x, y, across, down = view
    except ValueError:
        x = y = 0.0
        across, down = (width or 0) * 96 / 25.4, (height or 0) * 96 / 25.4
    if across <= 0 or down <= 0:
        raise Faulty(error(Place(str(path)), "the file does not say how large it is"))
    # without units a number is a CSS pixel, 1/96 inch
    width = width if width is not None else across * 25.4 / 96
    height = height if height is not None else down * 25.4 / 96
    aspect = root.get("preserveAspectRatio", "")
    sx, sy = width / across, height / down
    if aspect.strip() != "none":
        sx = sy = min(sx, sy)
    left, top = (width - sx * across) / 2, (height - sy * down) / 2
    paper = Box(0, 0, width, height)
    return Page(width, height, paper, paper), (sx, 0.0, 0.0, sy, left - sx * x, top - sy * y)


def _length(text: str | None) -> float | None:
    """Millimetres; None where the file leaves it open."""
    match = _LENGTH.fullmatch(text or "")
    if match is None:
        return None
    number, unit = match.groups()
    scale = _UNITS.get(unit or "px")
    return None if scale is None else float(number) * scale


def _pieces(
    path: Path, element: ElementTree.Element, outer: Matrix, root: bool = False
) -> Iterator[Found]:
    """Pieces at or below an element; hidden ones are not printed and so not found."""
    if element.tag in _UNDRAWN or _hidden(element):
        return
    matrix = outer if root else compose(outer, _matrix(path, element))
    piece = element.get("data-piece")
    if piece is not None:
        width, _, height = element.get("data-trim", "").partition(" ")
        try:
            size = float(width), float(height)
        except ValueError:
            raise Faulty(
                error(Place(str(path)), f"{piece} does not say how large it is", "build it again")
            ) from None
        side, part = element.get("data-side", ""), element.get("data-part", "")
        yield Found(piece, side, 1, size, matrix, part)
    for child in element:
        yield from _pieces(path, child, matrix)


def _hidden(element: ElementTree.Element) -> bool:
    style = element.get("style", "").replace(" ", "")
    return element.get("display") == "none" or "display:none" in style


def _matrix(path: Path, element: ElementTree.Element) -> Matrix:
    text = element.get("transform", "")
    matrix, at = IDENTITY, 0
    while at < len(text):
        match = _FUNCTION.match(text, at)
        try:
            if match is None:
                raise ValueError(text)
            values = [float(v) for v in re.split(r"[\s,]+", match[2].strip())]
            step = _step(match[1], *values)
        except (ValueError, TypeError):
            raise Faulty(
                error(Place(str(path)), f"“{text}” is not a transform", "build the file again")
            ) from None
        matrix = compose(matrix, step)
        at = match.end()
    return matrix


def _step(name: str, *values: float) -> Matrix:
    """One function of a transform list; TypeError for a wrong number of values."""
    if name == "matrix":
        a, b, c, d, e, f = values
        return a, b, c, d, e, f
    if name == "translate":
        return translation(values[0], *(values[1:] or (0.0,)))
    if name == "scale":
        return scaling(*values)
    if name == "rotate":
        return rotation(*values)
    (angle,) = values
    slope = math.tan(math.radians(angle))
    return (1, 0, slope, 1, 0, 0) if name == "skewX" else (1, slope, 0, 1, 0, 0)
