"""Text as outlines: each glyph drawn once a size, in whole thousandths of a millimetre.

Steps within a contour are relative and are taken from where the pen has been rounded to, so that
no error adds up.
"""

from __future__ import annotations

from functools import cache

from generator import typeset
from generator.ink import Font, Run, Slug

_KEPT = 8_000  # slugs of one font, at all sizes; then the memory of them starts anew
_Point = tuple[float, float]
_Place = tuple[int, int]  # thousandths of a millimetre
# where the first contour begins, what is drawn from there on, and where the last contour begins
_Drawn = tuple[_Place, str, _Place]


class Face:
    """The outlines of one font."""

    def __init__(self, font: Font) -> None:
        self._font = font
        self._em = typeset.em(font)
        self._glyphs: dict[tuple[int, float], _Drawn | None] = {}
        # by identity, which is quicker than equality; the slug is kept, so that its identity is
        self._slugs: dict[tuple[int, float], tuple[Slug, _Drawn | None]] = {}

    def data(self, run: Run) -> str:
        """Path data of a whole run, in millimetres."""
        parts: list[str] = []
        for slug, left in run.words:
            key = id(slug), run.size
            found = self._slugs.get(key)
            if found is None or found[0] is not slug:
                if len(self._slugs) >= _KEPT:
                    self._slugs.clear()
                found = self._slugs[key] = slug, self._slug(slug, run.size)
            if found[1] is not None:
                (x, y), rest, _ = found[1]
                at = run.x + left * run.unit + x / 1000, run.y + y / 1000
                parts.append(f"M{at[0]:.3f} {at[1]:.3f}{rest}")
        return "".join(parts)

    def _slug(self, slug: Slug, size: float) -> _Drawn | None:
        """Glyphs side by side: a contour that is closed leaves the pen where it began."""
        scale = 1000 * size / self._em
        parts: list[str] = []
        start = pen = (0, 0)
        for glyph, at in zip(slug.glyphs, slug.at, strict=True):
            drawn = self._glyph(glyph, size)
            if drawn is None:
                continue
            (x, y), rest, last = drawn
            x0 = round(at * scale)
            if parts:
                parts.append(f"m{_number(x0 + x - pen[0])}{_next(y - pen[1])}")
            else:
                start = x0 + x, y
            parts.append(rest)
            pen = x0 + last[0], last[1]
        return (start, "".join(parts), pen) if parts else None

    def _glyph(self, glyph: int, size: float) -> _Drawn | None:
        key = glyph, size
        if key not in self._glyphs:
            pen = _Steps(1000 * size / self._em)
            typeset.draw(self._font, glyph, pen)
            drawn = (pen.first, "".join(pen.parts), pen.start) if pen.first else None
            self._glyphs[key] = drawn
        return self._glyphs[key]


@cache
def face_of(font: Font) -> Face:
    """The outlines of a font, kept for all files."""
    return Face(font)


class _Steps:
    """A pen that writes what an outline asks of it; `scale` takes font units to thousandths of a mm."""

    __slots__ = ("_scale", "_x", "_y", "first", "parts", "start")

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self.start: _Place = (0, 0)  # of the contour
        self.first: _Place | None = None
        self.parts: list[str] = []

    def moveTo(self, point: _Point) -> None:
        x, y = round(point[0] * self._scale), round(-point[1] * self._scale)
        if self.first is None:
            self.first = x, y
        else:
            self.parts.append(f"m{_number(x - self.start[0])}{_next(y - self.start[1])}")
        self.start = self._x, self._y = x, y

    def lineTo(self, point: _Point) -> None:
        k = self._scale
        x, y = round(point[0] * k), round(-point[1] * k)
        self.parts.append(f"l{_number(x - self._x)}{_next(y - self._y)}")
        self._x, self._y = x, y

    def qCurveTo(self, control: _Point, point: _Point) -> None:
        k, x0, y0 = self._scale, self._x, self._y
        x, y = round(point[0] * k), round(-point[1] * k)
        cx, cy = round(control[0] * k) - x0, round(-control[1] * k) - y0
        self.parts.append(f"q{_number(cx)}{_next(cy)}{_next(x - x0)}{_next(y - y0)}")
        self._x, self._y = x, y

    def curveTo(self, first: _Point, second: _Point, point: _Point) -> None:
        k, x0, y0 = self._scale, self._x, self._y
        ends = [(round(px * k) - x0, round(-py * k) - y0) for px, py in (first, second, point)]
        (ax, ay), (bx, by), (x, y) = ends
        self.parts.append(f"c{_number(ax)}{_next(ay)}{_next(bx)}{_next(by)}{_next(x)}{_next(y)}")
        self._x, self._y = x0 + x, y0 + y

    def closePath(self) -> None:
        self.parts.append("z")

    endPath = closePath


@cache
def _number(thousandths: int) -> str:
    text = f"{thousandths / 1000:.3f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


@cache
def _next(thousandths: int) -> str:
    """A number after another: a space only where no sign parts them."""
    text = _number(thousandths)
    return text if text[0] == "-" else f" {text}"
