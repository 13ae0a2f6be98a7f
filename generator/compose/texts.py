"""A kit's rules and aids as pages: which language they have, and the kit's own faces in their diagrams; mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator import art, library, prose, typeset
from generator.compose.counting import Counts
from generator.compose.page import INK, POND
from generator.faces import Artwork, Prose
from generator.fields import may_hold, nearest
from generator.findings import Finding, warning
from generator.geometry import Box
from generator.ink import Drawing, Font, Mark, Print, Symbol, rectangle
from generator.kit import Kit
from generator.prose.diagram import Face
from generator.prose.style import Scene, mixed

PALE = 0.09  # of the accent, on grounds of diagrams
_FONTS = ("display", "body", "body-bold", "body-italic")


@dataclass(frozen=True, slots=True)
class Pages:
    """One text: its pages without their foot."""

    sort: str  # rules or aid
    pages: tuple[tuple[Mark, ...], ...]


def pages(
    kit: Kit,
    artwork: Artwork,
    prints: Sequence[Print],
    language: str,
    width: float,
    height: float,
) -> tuple[tuple[Pages, ...], tuple[Finding, ...]]:
    """Every text of a kit on paper of that size, and what is wrong with it."""
    made: list[Pages] = []
    findings: list[Finding] = []
    for one in artwork.prose:
        spoken = _language(one, artwork, language)
        if spoken != language:
            findings.append(
                warning(
                    one.place,
                    f"the {_called(one)} of {kit.name} is not there in “{language}”: it is set in "
                    f"“{spoken}”",
                    f"write {one.name}.{language}.md beside the others",
                )
            )
        found, told = _set(kit, artwork, prints, one, spoken, width, height)
        made.append(found)
        findings += told
    return tuple(made), tuple(findings)


def findings(
    kit: Kit,
    artwork: Artwork,
    prints: Sequence[Print],
    language: str,
    width: float,
    height: float,
    others: bool = True,
) -> tuple[Finding, ...]:
    """What `pages` would tell, and with `others` what is wrong with the texts in their other languages."""
    found = list(pages(kit, artwork, prints, language, width, height)[1])
    for one in artwork.prose if others else ():
        spoken = _language(one, artwork, language)
        for other in one.files:
            if other != spoken:
                found += _set(kit, artwork, prints, one, other, width, height)[1]
    return tuple(found)


def _language(one: Prose, artwork: Artwork, language: str) -> str:
    """The language asked for if there is a file of it, else the kit's first, else any."""
    for wanted in (language, artwork.language):
        if wanted in one.files:
            return wanted
    return next(iter(one.files))


def _called(one: Prose) -> str:
    return f"text “{one.name}”"


def _set(
    kit: Kit,
    artwork: Artwork,
    prints: Sequence[Print],
    one: Prose,
    language: str,
    width: float,
    height: float,
) -> tuple[Pages, list[Finding]]:
    path = one.files[language]
    text, told = prose.read(path, library.for_people(path), Counts(kit, artwork.gaps.components))
    found = list(told)
    if not text.blocks or any(may_hold(artwork.fonts, name) for name in _FONTS):
        return Pages(one.sort, ()), found  # nothing to set, or nothing to set it in
    scene = scene_of(artwork, prints)
    setter = prose.aid if one.sort == "aid" else prose.rules
    made = setter(text, scene, width, height)
    return Pages(one.sort, made.pages), [*found, *scene.findings]


# what texts are set with -------------------------------------------------------------------------


def scene_of(artwork: Artwork, prints: Sequence[Print]) -> Scene:
    """The kit's colours `accent` and `ink`, its fonts `display` and `body`; the house's where it has none."""
    accent = artwork.colours.get("accent", POND)
    found: list[Finding] = []
    return Scene(
        _fonts(artwork),
        artwork.colours.get("ink", INK),
        accent,
        mixed(accent, PALE),
        _Faces(prints, artwork),
        _Icons(artwork, found),
        found,
    )


def _fonts(artwork: Artwork) -> Mapping[str, Font]:
    """By style; a kit that names `body` names `body-bold` and `body-italic` too, or does without."""
    own = artwork.fonts
    fonts = {"display": own.get("display") or typeset.font("Fredoka One")}
    if "body" in own:
        fonts[""] = own["body"]
        for style in ("bold", "italic"):
            fonts[style] = own.get(f"body-{style}", own["body"])
        return fonts
    for style in ("", "bold", "italic"):
        fonts[style] = typeset.font(f"Source Sans Pro {style.title()}".strip())
    return fonts


class _Faces:
    """Faces of the kit's own designs, by name."""

    def __init__(self, prints: Sequence[Print], artwork: Artwork) -> None:
        self._prints = {(p.component, p.design): p for p in prints}
        self._artwork = artwork

    def __call__(self, component: str, design: str, back: bool) -> Face:
        found = self._prints.get((component, design))
        name = f"{component}/{design}"
        if found is None and self._may_be(component, design):
            return Face(Drawing(10.0, 10.0, ()), rectangle(Box(0.0, 0.0, 10.0, 10.0)))
        if found is None:
            there = list(self._names(component)) or [f"{c}/{d}" for c, d in self._prints]
            raise KeyError(f"the kit has no “{name}”", nearest(name, there))
        if not back:
            return Face(found.front, found.outline)
        if found.back is None:
            if not found.whole:
                return Face(found.front, found.outline)
            raise KeyError(f"“{name}” has no back", "its front is meant without @back")
        return Face(found.back, found.outline)

    def _may_be(self, component: str, design: str) -> bool:
        """Whether a kit with errors has a design that could not be drawn, or may have it."""
        there = self._artwork.components.get(component)
        gaps = self._artwork.gaps.components
        return component in gaps or "" in gaps or (there is not None and design in there.designs)

    def _names(self, component: str) -> Iterator[str]:
        return (f"{c}/{d}" for c, d in self._prints if c == component)


class _Icons:
    """Pictures of `art/`; what is wrong with one is told once."""

    def __init__(self, artwork: Artwork, findings: list[Finding]) -> None:
        self._folder = artwork.folder
        self._findings = findings
        self._known: dict[str, Symbol] = {}

    def __call__(self, name: str) -> Symbol:
        if name not in self._known:
            path = library.art(name, self._folder)
            if path is None:
                names = library.art_names(self._folder)
                raise KeyError(f"no picture is called “{name}”", nearest(name, names))
            drawn = art.icon(path)
            self._findings += [f for f in drawn.findings if f not in self._findings]
            self._known[name] = drawn.symbol
        return self._known[name]
