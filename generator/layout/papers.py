"""Any paper by its name or its size, for a layout that was written for another; EMU."""

from __future__ import annotations

import re
from dataclasses import replace

from generator.fields import nearest
from generator.geometry import EMU, LengthError, Size, from_mm, number_text, parse_length
from generator.layout.values import NAMED, Layout

_SIZE = re.compile(r"([0-9.]+)\s*([a-z]*)\s*[x×*]\s*([0-9.]+)\s*([a-z]*)", re.IGNORECASE)
LARGEST = 2_000 * EMU  # rolls are no wider


def paper(text: str) -> tuple[str, str, Size]:
    """A paper as typed, `a3` or `210x297mm`: how files call it, its name if it has one, and its size.

    A name gives it upright; a size lies as written. LengthError where it is neither.
    """
    given = text.strip().lower()
    if given in NAMED:
        width, height = NAMED[given]
        return given, given, Size(from_mm(width), from_mm(height))
    match = _SIZE.fullmatch(given)
    if match is None:
        raise LengthError(
            f"“{text}” is no paper", f"{nearest(given, NAMED)}; or a size such as 210x297mm"
        )
    across, unit, down, last = match.groups()
    if not last:
        raise LengthError(f"“{text}” has no unit", f"write {across}x{down}mm (or cm, in, pt)")
    size = Size(parse_length(across + (unit or last)), parse_length(down + last))
    if max(size.width, size.height) > LARGEST:
        raise LengthError(f"a paper of {size} is too large", "at most 2 m")
    both = f"{_plain(across)}{unit if unit != last else ''}x{_plain(down)}{last}"
    return both, "", size


def _plain(number: str) -> str:
    return number_text(float(number), 3)


def laid_on(layout: Layout, on: str | None, landscape: bool, alone: bool = False) -> Layout:
    """The layout on another paper, or turned; its name says so.

    With `alone` nobody asked for this very layout, and the paper alone is its name.
    """
    name = layout.name
    if on is not None:
        called, known, size = paper(on)
        layout = replace(layout, paper=size, paper_name=known)
        name = called if alone else f"{name}-on-{called}"
    if landscape:
        if layout.paper.width < layout.paper.height:
            layout = replace(layout, paper=layout.paper.turned())
        name += "-landscape"
    return replace(layout, name=name)
