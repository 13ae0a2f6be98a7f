"""SVG art to ink: each file read once, its marks in the units of its view box."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path as File

from generator.art.drawing import picture
from generator.art.scene import Scene
from generator.art.tree import Unreadable, read
from generator.findings import Finding, Place, error
from generator.geometry import Box, Matrix, compose, rotation, translation
from generator.ink import Group, Mark, Path, Symbol, Use, marks_digest

__all__ = ["Art", "icon", "placed", "recoloured"]


@dataclass(frozen=True, slots=True)
class Art:
    """A picture and all that was found in its file; with an error among that it draws nothing."""

    symbol: Symbol
    findings: tuple[Finding, ...] = ()


_read: dict[str, tuple[tuple[int, int], Art]] = {}
_recoloured: dict[tuple[str, str, tuple[tuple[str, str], ...]], Symbol] = {}


def icon(path: File) -> Art:
    """The art of an SVG file, read anew only when the file has changed."""
    key = str(path)
    try:
        facts = path.stat()
        stamp = (facts.st_mtime_ns, facts.st_size)
    except OSError:
        stamp = (0, 0)
    known = _read.get(key)
    if known is not None and known[0] == stamp:
        return known[1]
    art = _drawn(path)
    _read[key] = (stamp, art)
    return art


def _drawn(path: File) -> Art:
    file = str(path)
    scene: Scene | None = None
    try:
        scene = Scene(file, read(path))
        box, marks = picture(scene)
    except Unreadable as fault:
        refusal = error(Place(file, fault.line, fault.column), fault.sentence, fault.hint)
    except RecursionError:
        refusal = error(Place(file, 1), "the art uses itself too deeply", "flatten its groups")
    else:
        symbol = Symbol(path.stem, box, marks, marks_digest(marks))
        return Art(symbol, tuple(scene.findings))
    told = tuple(scene.findings) if scene else ()
    empty = Symbol(path.stem, Box(0.0, 0.0, 1.0, 1.0), (), marks_digest(()))
    return Art(empty, (*told, refusal))


def recoloured(symbol: Symbol, colours: Mapping[str, str]) -> Symbol:
    """The symbol with fills and strokes swapped; all colours are `#rrggbb` in lower case."""
    swaps = {old: new for old, new in colours.items() if old != new}
    key = (symbol.name, symbol.digest, tuple(sorted(swaps.items())))
    found = _recoloured.get(key)
    if found is None:
        met: set[str] = set()
        marks = tuple(_swapped(mark, swaps, met) for mark in symbol.marks)
        found = symbol
        if met:
            told = f"{symbol.digest} {[(old, swaps[old]) for old in sorted(met)]}"
            digest = hashlib.sha256(told.encode()).hexdigest()[:16]
            found = replace(symbol, marks=marks, digest=digest)
        _recoloured[key] = found
    return found


def _swapped(mark: Mark, swaps: Mapping[str, str], met: set[str]) -> Mark:
    """A mark in other colours; those that it had go into `met`."""
    if isinstance(mark, Path):
        own = {c: swaps[c] for c in (mark.fill, mark.stroke) if c is not None and c in swaps}
        if not own:
            return mark
        met.update(own)
        fill = None if mark.fill is None else own.get(mark.fill, mark.fill)
        stroke = None if mark.stroke is None else own.get(mark.stroke, mark.stroke)
        return replace(mark, fill=fill, stroke=stroke)
    if isinstance(mark, Group):
        return replace(mark, marks=tuple(_swapped(inner, swaps, met) for inner in mark.marks))
    return mark


def placed(symbol: Symbol, box: Box, *, turn: int = 0, opacity: float = 1.0, role: str = "") -> Use:
    """The symbol as large as fits the box, centred in it and never stretched.

    `turn` is in degrees clockwise about the centre. A picture that lies on its side is fitted so;
    any other turn leaves its size as it is upright, so that a ring of pictures has one size.
    """
    view = symbol.box
    across, down = (view.width, view.height) if turn % 180 != 90 else (view.height, view.width)
    scale = min(box.width / across, box.height / down)
    x, y = view.centre
    to_origin: Matrix = (scale, 0.0, 0.0, scale, -scale * x, -scale * y)
    matrix = compose(translation(*box.centre), compose(rotation(turn), to_origin))
    return Use(symbol, matrix, opacity, role)
