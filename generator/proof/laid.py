"""What a file says of its layout -> the layout; lengths come in mm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator import layout as layouts
from generator.findings import Faulty, Finding, Place, has_errors, note
from generator.geometry import PAPERS, Size, from_mm
from generator.layout import BOTH, Layout, Marks, Registration


def paper(place: Place, values: Mapping[str, Any]) -> tuple[Layout, tuple[Finding, ...]]:
    """The layout that the values describe, and a note where the layout's file says others now."""
    made = _made(values)
    if has_errors(faults := layouts.faults(made)):
        raise Faulty(*(replace(f, place=place) for f in faults))
    known, _ = layouts.load(made.name) if _is_known(made.name) else (None, ())
    if known is None:
        return made, ()
    drift = replace(known, back_offset=made.back_offset, colour=made.colour)
    if drift.describe() == made.describe():
        return drift, ()
    now = drift.describe()
    apart = [k for k, v in made.describe().items() if now.get(k) != v]
    said = note(
        place, f"the layout {made.name} is not what it was for this file: {', '.join(apart)}"
    )
    return made, (said,)


def _is_known(name: str) -> bool:
    """Whether a layout is known by that name; a file must not lead us to any path it likes."""
    from generator import library

    return name in library.listed("layouts")


def _made(values: Mapping[str, Any]) -> Layout:
    marks = mapping(values["marks"])
    grid = values["grid"]
    size = Size(*_lengths(values["paper"]))
    right, down = _lengths(values["back-offset"])
    duplex, order, line = values["duplex"], values["order"], values["fold-line"]
    style = marks["style"]
    known = (
        all(10 <= v <= 5000 for v in size.mm)
        and (grid is None or all(1 <= int(v) <= 200 for v in grid))
        and duplex in layouts.DUPLEX
        and order in layouts.ORDERS
        and style in layouts.STYLES
        and line in (None, "vertical", "horizontal")
        and values.get("colour", "rgb") in layouts.COLOURS
    )
    if not known:
        raise ValueError(values)
    return Layout(
        str(values["name"]),
        size,
        _name(size),
        from_mm(values["margin"]),
        from_mm(values["unprintable"]),
        _by_kind(values["gap"]),
        _by_kind(values["bleed"]),
        Marks(style, from_mm(marks["length"]), from_mm(marks["offset"]), from_mm(marks["width"])),
        None if grid is None else (int(grid[0]), int(grid[1])),
        duplex,
        order,
        (right, down),
        from_mm(values["gutter"]),
        line,
        from_mm(values["overlap"]),
        _registration(values.get("registration")),
        str(values.get("colour", "rgb")),
    )


def _registration(value: Any) -> Registration | None:
    if value is None:
        return None
    marks = mapping(value)
    style, side = marks["style"], marks["side"]
    if style not in layouts.PATTERNS or side not in layouts.SIDES:
        raise ValueError(value)
    inset, length, thickness = (from_mm(marks[k]) for k in ("inset", "length", "thickness"))
    return Registration(style, inset, length, thickness, side)


def mapping(value: Any) -> Mapping[str, Any]:
    """A value that is a mapping; TypeError else."""
    if not isinstance(value, Mapping):
        raise TypeError(value)
    return value


def _lengths(values: Any) -> tuple[int, int]:
    first, second = values
    return from_mm(first), from_mm(second)


def _by_kind(values: Any) -> dict[str, int]:
    found = {("" if kind == "other" else kind): from_mm(v) for kind, v in mapping(values).items()}
    if any(v < 0 for v in found.values()):
        raise ValueError(values)
    return found


def _name(size: Size) -> str:
    """The paper's name, which a guide asks for; empty for a size of one's own."""
    papers = {**PAPERS, BOTH: (PAPERS["a4"][0], PAPERS["letter"][1])}
    for name, (width, height) in papers.items():
        upright = Size(from_mm(width), from_mm(height))
        if size in (upright, upright.turned()):
            return name
    return ""
