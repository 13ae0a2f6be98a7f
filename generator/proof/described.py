"""What a file says of itself -> what is needed to make fresh sheets beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator import changes
from generator.findings import Faulty, Finding, error, failed, has_errors, note
from generator.kit import Kit
from generator.layout import Layout
from generator.proof import laid
from generator.proof.judging import Judged, faults, judge
from generator.proof.laid import mapping
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
        paper, findings = laid.paper(printed.place, mapping(said["layout"]))
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
        raise Faulty(*faults(loaded, told.layout, language=told.language))
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
        str(component): {str(d): tuple(map(int, n)) for d, n in mapping(designs).items()}
        for component, designs in mapping(value).items()
    }
