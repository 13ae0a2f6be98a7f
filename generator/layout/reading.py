"""layouts/<name>.yaml -> Layout, with every fault of a file in one run; lengths in EMU."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator import library, source
from generator.fields import Ask, nearest
from generator.findings import Finding, Place, error
from generator.geometry import EMU, LengthError, mm_text, number_text, parse_length
from generator.layout import papers
from generator.layout.forms import FORM
from generator.layout.values import BOTH, CLEAR, Layout, Registration
from generator.source import Map


def load(name: str, **overrides: Any) -> tuple[Layout | None, tuple[Finding, ...]]:
    """The layout of that name or path, and every fault of its file; `overrides` are its fields.

    A `back_offset` may be a text as typed, `0.5mm,-0.3mm`; `on` names another paper to lay it on,
    as `papers.paper` reads it, and `landscape` turns that. None with an error among the findings where
    there is no usable layout.
    """
    path = library.find("layouts", name)
    if path is None:
        if name.endswith((".yaml", ".yml")) or "/" in name:
            return None, (error(Place(name), "there is no such layout file"),)
        hint = nearest(name, library.listed("layouts"))
        return None, (error(None, f"no layout is called “{name}”", hint),)
    return read(path, **overrides)


def read(path: Path, **overrides: Any) -> tuple[Layout | None, tuple[Finding, ...]]:
    """As `load`, from a file."""
    file = source.read(path, library.for_people(path))
    if file.node is None:
        return None, file.findings
    ask = Ask(list(file.findings))
    values = FORM.read(file.node, ask)
    if values is None:
        return None, tuple(ask.findings)
    paper_name, paper = values["paper"]
    orientation = values["orientation"]
    portrait = paper.width <= paper.height
    if orientation is not None and (orientation == "portrait") != portrait:
        paper = paper.turned()
    grid = values["grid"]
    layout = Layout(
        name=values["layout"],
        paper=paper,
        paper_name=paper_name,
        margin=values["margin"],
        unprintable=values["unprintable"],
        gap=values["gap"],
        bleed=values["bleed"],
        marks=values["marks"],
        registration=values["registration"],
        grid=None if grid is None else (grid[0], grid[1]),
        duplex=values["duplex"],
        order=values["order"],
        back_offset=values["back-offset"],
        gutter=values["gutter"],
        fold_line=values["fold-line"],
        overlap=values["overlap"],
        colour=values["colour"],
        place=file.node.place,
    )
    if isinstance(drift := overrides.get("back_offset"), str):
        try:
            overrides["back_offset"] = offset(drift)
        except LengthError as fault:
            return None, (*ask.findings, error(None, f"back-offset: {fault}", fault.hint))
    on, landscape = overrides.pop("on", None), overrides.pop("landscape", False)
    alone = overrides.pop("alone", False)
    if overrides.get("colour", ...) is None:
        del overrides["colour"]
    if overrides:
        layout = replace(layout, **overrides)
    try:
        layout = papers.laid_on(layout, on, landscape, alone)
    except LengthError as fault:
        return None, (*ask.findings, error(Place("--paper"), str(fault), fault.hint))
    key = {k.text: v.place for k, v in (file.node.entries if isinstance(file.node, Map) else ())}
    ask.findings += faults(layout, key)
    good = not any(f.severity == "error" for f in ask.findings)
    return (layout if good else None), tuple(ask.findings)


def faults(
    layout: Layout, places: Mapping[str, Place] = MappingProxyType({})
) -> tuple[Finding, ...]:
    """What a layout asks for that no paper can give; `places` by key of its file."""
    found: list[Finding] = []

    def tell(key: str, sentence: str, hint: str) -> None:
        found.append(error(places.get(key, layout.place), sentence, hint))

    room = layout.room
    if room.width < 10 * EMU or room.height < 10 * EMU:
        tell(
            "margin",
            f"a margin of {mm_text(layout.margin)} leaves no room on {layout.paper}",
            f"at most {mm_text((min(layout.paper.width, layout.paper.height) - 10 * EMU) // 2)}",
        )
    elif layout.overlap * 2 >= min(room.width, room.height):
        tell(
            "overlap",
            f"an overlap of {mm_text(layout.overlap)} leaves nothing of a part",
            f"less than {mm_text(min(room.width, room.height) // 2)}",
        )
    if layout.paper_name == BOTH and layout.turned:
        tell(
            "duplex",
            "a page for both A4 and Letter cannot be printed on two sides: printers lay it on the "
            "paper differently, so that backs would miss their fronts",
            "use duplex: fold or duplex: fronts, or the layouts a4 and letter",
        )
    if not layout.turned and layout.back_offset != (0, 0):
        tell(
            "back-offset",
            f"back-offset means nothing with duplex: {layout.duplex}, which prints on one side",
            "remove it",
        )
    if layout.registration is not None:
        for sentence, hint in _unmarked(layout, layout.registration):
            tell("registration", sentence, hint)
    limit = 10 * EMU
    if any(abs(v) > limit for v in layout.back_offset):
        tell(
            "back-offset", "a back-offset of more than 10 mm is no printer's drift", "measure again"
        )
    return tuple(found)


def _unmarked(layout: Layout, marks: Registration) -> Iterator[tuple[str, str]]:
    """Why a cutting machine would not find such marks, each with a hint."""
    if layout.duplex == "fold":
        yield (
            "registration marks make no sense with duplex: fold, for a folded sheet is cut once it "
            "is glued, and then its marks are not where they were printed",
            "use duplex: long-edge, short-edge or fronts",
        )
    elif marks.side == "back" and not layout.turned:
        yield (
            f"registration marks at the back, but duplex: {layout.duplex} prints no backs",
            "use side: front",
        )
    if marks.thickness > marks.length:
        yield (
            f"arms of registration marks are {mm_text(marks.thickness)} thick and only "
            f"{mm_text(marks.length)} long",
            "a length of more than the thickness",
        )
    if marks.inset < layout.unprintable:
        yield (
            f"registration marks at an inset of {mm_text(marks.inset)} lie in the border of "
            f"{mm_text(layout.unprintable)} that the printer leaves blank",
            f"an inset of at least {mm_text(layout.unprintable)}, or unprintable: "
            f"{number_text(marks.inset / EMU)}mm if yours prints so far",
        )
    bleed = max(layout.bleed.values(), default=0)
    side = min(layout.paper.width, layout.paper.height)
    room = side - 2 * (marks.inset + marks.reach + CLEAR + bleed)
    least = max(10 * EMU, 2 * layout.overlap + EMU)
    if room < least:
        yield (
            f"registration marks {mm_text(marks.inset + marks.reach)} into the sheet leave "
            f"{mm_text(max(room, 0))} between them on {layout.paper}, less {mm_text(CLEAR)} about "
            f"each and bleed: {mm_text(least - room)} too little",
            "a smaller inset or length, or a larger paper",
        )


def offset(text: str) -> tuple[int, int]:
    """A back-offset as typed on the command line, `0.5mm,-0.3mm`; LengthError if it is none."""
    parts = text.strip().strip("[]").replace(",", " ").split()
    if len(parts) != 2:
        raise LengthError(f"“{text}” is not two lengths", "write 0.5mm,-0.3mm: right, then down")
    return parse_length(parts[0]), parse_length(parts[1])
