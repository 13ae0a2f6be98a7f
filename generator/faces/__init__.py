"""Artwork: colours, fonts, lengths and face templates of a kit, and the drawing of a face in mm.

Knows nothing of kinds or paper. A face is a list of elements; `elements.ELEMENTS` says how each is
read and drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.colours import Inks
from generator.faces.conditions import EVERY, Condition
from generator.faces.faults import Faults
from generator.fields import Ask, Names, Prepared, may_hold, nearest
from generator.findings import Finding, Place, warning
from generator.geometry import Box
from generator.ink import Font, Mark, Outline
from generator.kit import Text

if TYPE_CHECKING:
    from generator.art import Art


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """One element of a face: its kind, its fields read as far as possible, what it holds."""

    kind: str
    prepared: Prepared
    place: Place
    condition: Condition = EVERY
    children: tuple[Element, ...] = ()
    steady: bool = False  # draws the same for every design that it is drawn for
    spoilt: bool = False  # not all of it could be read, so that it is not drawn

    @property
    def constant(self) -> bool:
        """Whether it draws the same for every design."""
        return self.steady and not self.condition

    @property
    def holds(self) -> bool:
        """Whether its marks are those of other elements."""
        return bool(self.children) or self.kind == "face"


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    name: str
    elements: tuple[Element, ...]
    place: Place

    @property
    def constant(self) -> bool:
        """Whether it is the same for every design."""
        return all(element.constant for element in self.elements)


@dataclass(frozen=True, slots=True)
class DesignArt:
    """How one design is drawn: names of faces, and what placeholders may name.

    One that is not `whole` has errors that keep it from being drawn, one that is not `seen` has some
    that hide which faces it is drawn with.
    """

    face: str
    back: str | None
    names: Names
    place: Place
    whole: bool = True
    seen: bool = True


@dataclass(frozen=True, slots=True)
class ComponentArt:
    """How a component is drawn; lengths in mm. `values` holds the fields of its kind.

    One that is not `whole` has errors that keep it from being drawn. `cells` finds the cell of its
    table that a trait of a design was read from: by the design's place, the trait and a language.
    """

    bleed: float
    safe: float
    values: Mapping[str, Any]
    designs: Mapping[str, DesignArt]
    place: Place
    whole: bool = True
    cells: Callable[[Place, str, str], Place | None] | None = None


@dataclass(frozen=True, slots=True)
class Gaps:
    """What is missing of a kit with errors, so that nothing is told that only follows from them.

    `components` are those that may have more designs than could be read, "" among them where there
    may be more components. `faces` may be meant for more than they are drawn for, "" for all of them.
    """

    components: frozenset[str] = frozenset()
    faces: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Prose:
    """A text beside the kit, set as pages of its guide: `sort` is rules or aid, `files` are by language."""

    sort: str
    name: str
    files: Mapping[str, Path]
    place: Place


@dataclass(frozen=True, slots=True)
class Artwork:
    """All that is drawn but not played; `folder` is where the kit's own pictures lie."""

    folder: Path
    colours: Mapping[str, str]
    lengths: Mapping[str, int]  # EMU
    fonts: Mapping[str, Font]
    faces: Mapping[str, Face]
    recolours: Mapping[str, Mapping[str, str]]
    components: Mapping[str, ComponentArt]
    language: str
    words: Mapping[str, Text] = field(default_factory=dict)
    prose: tuple[Prose, ...] = ()
    inks: dict[str, Inks] = field(default_factory=dict)  # of every cmyk() met so far
    gaps: Gaps = Gaps()


@dataclass(slots=True)
class Idle:
    """Elements that no design has brought to light so far, and traits of conditions that none has."""

    drawn: set[Element] = field(default_factory=set)
    waiting: dict[Element, None] = field(default_factory=dict)
    absent: dict[tuple[Element, str], set[str]] = field(default_factory=dict)
    met: set[tuple[Element, str]] = field(default_factory=set)

    def seen(self, element: Element, applies: bool, names: Names) -> None:
        if applies:
            self.drawn.add(element)
            self.waiting.pop(element, None)
        elif element not in self.drawn:
            self.waiting[element] = None
        for trait in element.condition.traits:
            key = element, trait
            if key in self.met:
                continue
            if trait in names:
                self.met.add(key)
                self.absent.pop(key, None)
            else:
                self.absent.setdefault(key, set()).update(names)

    def findings(self, artwork: Artwork) -> tuple[Finding, ...]:
        """A warning for each that no design has brought to light, or that tells none apart.

        None where designs that are not drawn may be those that are looked for.
        """
        hidden = [
            design.names
            for component in artwork.components.values()
            for design in component.designs.values()
            if not design.seen
        ]
        unknown = {
            element: (trait, names)
            for (element, trait), names in self.absent.items()
            if not any(trait in one or may_hold(one, trait) for one in hidden)
        }
        idle = dict.fromkeys((*self.waiting, *unknown))
        found: list[Finding] = []
        unsure: set[Element] = set()
        for name in artwork.gaps.faces:
            unsure |= set(_within(artwork.faces[name].elements)) if name else idle.keys()
        for element in idle:
            if element in unsure or any(_may_be_for(element, one) for one in hidden):
                continue
            drawn = "drawn for no design" if element in self.waiting else "drawn for all designs"
            why, hint = element.condition.why_not(), ""
            if element in unknown:
                trait, names = unknown[element]
                why, hint = f"none has a trait “{trait}”", nearest(trait, names)
            found.append(warning(element.place, f"this {element.kind} is {drawn}: {why}", hint))
        return tuple(found)


def _may_be_for(element: Element, names: Names) -> bool:
    """Whether an element may be drawn for a design with such traits."""
    condition = element.condition
    return condition.holds(names) or any(may_hold(names, trait) for trait in condition.traits)


def _within(elements: Iterable[Element]) -> Iterator[Element]:
    """Elements and all that they hold."""
    for element in elements:
        yield element
        yield from _within(element.children)


@dataclass(slots=True)
class Scene:
    """One face being drawn: the trim in mm, the ground that `fill` covers, and who is drawn.

    `cache` keeps elements that draw the same for all designs of a component. `beyond` tells whether
    any ink lies outside `bounds`; `made` then has the element of each mark, by the mark's identity.
    `pictures` keeps what has been found by name, None where there is none. `cells` finds the cell
    of a table that a trait was read from.
    """

    artwork: Artwork
    names: Names
    width: float
    height: float
    ground: Outline
    safe: float
    language: str
    subject: str  # for findings: "design number-3 of deck"
    faults: Faults = field(default_factory=Faults)
    cache: dict[object, tuple[Mark, ...]] = field(default_factory=dict)
    idle: Idle = field(default_factory=Idle)
    bounds: Box | None = None
    made: dict[int, tuple[Element, Mark]] = field(default_factory=dict)
    pictures: dict[str, Art | None] = field(default_factory=dict)
    cells: Callable[[str], Place | None] | None = None
    beyond: bool = False
    measured: bool = True  # whether the piece's own measures are known
    hollow: set[Element] = field(default_factory=set)  # they hold what could not be drawn
    within: tuple[str, ...] = ()  # the faces that are being drawn, from the design's own inwards
    ask: Ask | None = None  # what live fields are read with, made when the first one is met

    @property
    def trim(self) -> Box:
        return Box(0, 0, self.width, self.height)


def draw(face: Face, scene: Scene) -> tuple[Mark, ...]:
    """The marks of a face; what cannot be drawn is told in the scene."""
    from generator.faces.drawing import draw_all

    scene.within = (face.name,)
    return draw_all(face.elements, scene)


def look_up(face: Face, scene: Scene) -> None:
    """Tell what is wrong with a face whatever the measures of its piece: names of what is not there."""
    from generator.faces.undrawn import look_up_all

    scene.measured = False
    look_up_all(face.elements, scene)
