"""What a file says of itself -> what is needed to make fresh sheets beside it; lengths come in mm."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator import changes
from generator import layout as layouts
from generator.findings import Faulty, Finding, Place, error, failed, has_errors, note
from generator.geometry import PAPERS, Size, from_mm
from generator.kit import Kit
from generator.layout import BOTH, Layout, Marks, Registration
from generator.proof.judging import Judged, judge
from generator.proof.spots import AGAIN, Printed
from generator.spec import Loaded

Pieces = Mapping[str, Mapping[str, tuple[int, ...]]]

INKS = ("full", "low", "grey")
FORM = 1  # of the description; a later program may write another


@dataclass(frozen=True, slots=True)
class Told:
    """How a file was built."""

    kit: str
    version: str
    layout: Layout
    language: str
    settings: tuple[str, ...] = ()
    waivers: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()
    ink: str = "full"
    since: Mapping[str, object] | None = None  # of the earlier box that `pieces` are added to
    pieces: Pieces | None = None  # the only ones that are printed
    ink_use: tuple[float, ...] = ()  # by sheet, as a guide tells it
    guide: bool = False
    findings: tuple[Finding, ...] = field(default=())


def told(printed: Printed) -> Told:
    """What the description says; Faulty where it is damaged, or made by a later program."""
    said = printed.description
    form = said.get("kitproof")
    if isinstance(form, int) and form > FORM:
        raise Faulty(
            error(printed.place, "this file was made by a later kitproof", "update kitproof")
        )
    try:
        paper, findings = _paper(printed.place, _mapping(said["layout"]))
        return Told(
            str(said["kit"]),
            str(said["version"]),
            paper,
            str(said["language"]),
            _texts(said.get("set", ())),
            _texts(said.get("waivers", ())),
            _texts(said.get("only", ())),
            _texts(said.get("with", ())),
            _ink(said.get("ink", "full")),
            changes.told(said.get("since")),
            _pieces(said.get("pieces")),
            tuple(map(float, _list(said.get("ink-use", ())))),
            said.get("guide") is True,
            findings,
        )
    except (KeyError, TypeError, ValueError, IndexError, OverflowError) as fault:
        raise Faulty(
            error(printed.place, "what the file says of itself is damaged", AGAIN)
        ) from fault


def compared(told: Told, kit: Kit, printed: Printed) -> Iterator[Finding]:
    """Where the file and the kit as it is now say different things of themselves."""
    yield from told.findings
    if told.kit != kit.name:
        yield failed(
            printed.place,
            f"this file is of the kit {told.kit}, not of {kit.name}",
            "--kit names another",
        )
    if told.version != kit.version:
        yield failed(
            printed.place,
            f"this file is of version {told.version} of {kit.name}; the kit is version {kit.version} now",
            AGAIN,
        )
    if not told.guide and set(told.waivers) != set(kit.waivers):
        yield failed(
            printed.place,
            f"this file waives {_listed(told.waivers)}; the kit waives {_listed(kit.waivers)} now",
            AGAIN,
        )
    for text in told.settings:
        yield note(printed.place, f"built with --set {text}, which is not what the kit's file says")


def differences(printed: Printed, fresh: Mapping[str, object]) -> Iterator[Finding]:
    """What else the file says of itself that a build would not; `fresh` is what one would say."""
    if not printed.description:
        yield failed(
            printed.place, "the file does not say what it is: something took that from it", AGAIN
        )
        return
    expected = json.loads(json.dumps(fresh))
    for key in sorted({*expected, *printed.description}):
        here, there = printed.description.get(key), expected.get(key)
        if key in ("kit", "version", "waivers") or here == there:
            continue
        yield failed(
            printed.place,
            _said(key, here, there),
            AGAIN,
        )


def _said(key: str, here: object, there: object) -> str:
    if key != "notices" or not all(isinstance(value, list) for value in (here, there)):
        return f"the file says {key}: {_short(here)}; a build says {_short(there)}"
    one, other = (
        "; ".join(map(str, value)) if isinstance(value, list) and value else "nothing of the rules"
        for value in (here, there)
    )
    return f"the footers say {one}; those of a build now say {other}"


def as_told(kit: Kit, told: Told) -> Kit:
    """The kit as it must be for its sheets to say of themselves what the file does."""
    waivers = {fact: kit.waivers.get(fact, {"en": ""}) for fact in told.waivers}
    return replace(kit, version=told.version, waivers=waivers)


def judged(told: Told, loaded: Loaded) -> Judged:
    """Fresh sheets as the file says that it was built; Faulty where the kit cannot be made into any.

    `loaded` is the kit with the settings of `told`.
    """
    kit, artwork = loaded.kit, loaded.artwork
    if kit is None or artwork is None:
        raise Faulty(*loaded.findings)
    made = judge(
        as_told(kit, told),
        artwork,
        told.layout,
        language=told.language,
        only=told.only,
        settings=told.settings,
        ink=told.ink,
        since=told.since,
        pieces=told.pieces,
    )
    if made.document is None or has_errors(made.findings):
        raise Faulty(*made.findings)
    return made


def _listed(facts: Sequence[str] | Mapping[str, Any]) -> str:
    return ", ".join(facts) or "nothing"


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
        raise TypeError(value)
    return tuple(value)


def _ink(value: Any) -> str:
    if value not in INKS:
        raise ValueError(value)
    return str(value)


def _list(value: Any) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise TypeError(value)
    return value


def _pieces(value: Any) -> Pieces | None:
    if value is None:
        return None
    return {
        str(component): {str(d): tuple(map(int, n)) for d, n in _mapping(designs).items()}
        for component, designs in _mapping(value).items()
    }


# the layout --------------------------------------------------------------------------------------


def _paper(place: Place, values: Mapping[str, Any]) -> tuple[Layout, tuple[Finding, ...]]:
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
    marks = _mapping(values["marks"])
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
    marks = _mapping(value)
    style, side = marks["style"], marks["side"]
    if style not in layouts.PATTERNS or side not in layouts.SIDES:
        raise ValueError(value)
    inset, length, thickness = (from_mm(marks[k]) for k in ("inset", "length", "thickness"))
    return Registration(style, inset, length, thickness, side)


def _mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise TypeError(value)
    return value


def _lengths(values: Any) -> tuple[int, int]:
    first, second = values
    return from_mm(first), from_mm(second)


def _by_kind(values: Any) -> dict[str, int]:
    found = {("" if kind == "other" else kind): from_mm(v) for kind, v in _mapping(values).items()}
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
