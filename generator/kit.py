"""The one model that the press prints, the table plays and the proof compares.

Kit > Component > Design > Piece. No artwork here: what a piece looks like to a rule is a `Look`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.colours import Inks
from generator.findings import Place
from generator.geometry import Box, Size

Text = Mapping[str, str]  # by language; the first language is the default and the fallback
Trait = str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Design:
    """One look within a component; traits are texts or lists of texts, as spelled."""

    id: str
    count: int = 1
    traits: Mapping[str, Trait] = field(default_factory=dict)
    names: Text = field(default_factory=dict)
    place: Place | None = None

    def trait(self, name: str) -> str:
        """The trait as one text; lists join with commas, an absent trait is empty."""
        value = self.traits.get(name, "")
        return value if isinstance(value, str) else ", ".join(value)

    def listed(self, name: str) -> tuple[str, ...]:
        """The trait as a list; a single text is a list of one, an absent trait is empty."""
        value = self.traits.get(name, ())
        return (value,) if isinstance(value, str) else value


@dataclass(frozen=True, slots=True)
class Component:
    """One sort of thing: its pieces share kind, size, back and stock.

    `cells` is (columns, rows) where the pieces are made of cells, and `legend` says what each
    letter of a design's `pattern` trait stands for; the cells' pitch is size / cells.
    """

    id: str
    kind: str
    size: Size
    stock: str
    designs: tuple[Design, ...]
    place: Place | None = None
    shape: str = "rectangle"  # rectangle, disc or hex
    cells: tuple[int, int] | None = None
    legend: Mapping[str, str] = field(default_factory=dict)
    names: Text = field(default_factory=dict)  # for people, by language; the id where empty

    def called(self, language: str) -> str:
        """Its name in a language, or its id."""
        return spoken(self.names, language) or self.id.replace("-", " ")

    @property
    def total(self) -> int:
        return sum(d.count for d in self.designs)

    def design(self, id: str) -> Design | None:
        return next((d for d in self.designs if d.id == id), None)


@dataclass(frozen=True, slots=True)
class Piece:
    """One physical object; `number` counts from 1 within its design."""

    kit: str
    component: str
    design: str
    number: int

    @property
    def id(self) -> str:
        return f"{self.kit}/{self.component}/{self.design}#{self.number}"

    @staticmethod
    def parse(text: str) -> Piece:
        """The piece of an id such as `froschis/deck/number-3#2`; ValueError if it is none."""
        path, _, number = text.partition("#")
        kit, component, design = path.split("/")
        return Piece(kit, component, design, int(number))


@dataclass(frozen=True, slots=True)
class Expect:
    """A rule of a kit without a game: how many pieces of a component have certain traits."""

    of: str
    where: Mapping[str, tuple[str, ...]]
    least: int | None
    most: int | None
    because: Text
    place: Place | None


@dataclass(frozen=True, slots=True)
class Kit:
    name: str
    version: str
    titles: Text
    players: tuple[int, int] | None
    game: str | None
    components: tuple[Component, ...]
    waivers: Mapping[str, Text] = field(default_factory=dict)
    credits: Text = field(default_factory=dict)
    expects: tuple[Expect, ...] = ()
    remarks: tuple[Text, ...] = ()  # sentences for the guide
    alike: tuple[tuple[str, ...], ...] = ()  # component/design that look the same on purpose
    place: Place | None = None
    # the name by which each optional component is asked for, whether it is in this kit or left out
    offered: Mapping[str, str] = field(default_factory=dict)
    waived_at: Mapping[str, Place] = field(default_factory=dict)  # where each waiver is written
    inks: Mapping[str, Inks] = field(default_factory=dict)  # of every cmyk(), by its `#rrggbb`

    def component(self, id: str) -> Component | None:
        return next((c for c in self.components if c.id == id), None)

    def called(self, component: str, design: str, language: str | None = None) -> str:
        """A design as `deck/bin`, with its name in a language where one is asked for: “Bin” (deck/bin)."""
        ids = f"{component}/{design}"
        found = self.component(component)
        one = None if found is None or language is None else found.design(design)
        name = "" if one is None else spoken(one.names, language)
        return f"“{name}” ({ids})" if name and name != design else ids

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self.titles)

    @property
    def extras(self) -> tuple[str, ...]:
        """The names by which the optional components that are in this kit were asked for."""
        there = {c.id for c in self.components}
        return tuple(dict.fromkeys(n for c, n in self.offered.items() if c in there))

    @property
    def total(self) -> int:
        return sum(c.total for c in self.components)

    def pieces(self) -> Iterator[Piece]:
        """Every physical object, in the order of the file."""
        for component in self.components:
            for design in component.designs:
                for number in range(1, design.count + 1):
                    yield Piece(self.name, component.id, design.id, number)


def spoken(text: Text, language: str | None = None) -> str:
    """The text in a language, or in the first one it has."""
    if language and language in text:
        return text[language]
    return next(iter(text.values()), "")


def matches(name: str, pattern: str) -> bool:
    """Whether a pattern stands for a name: * in it is anything."""
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), name) is not None


@dataclass(frozen=True, slots=True)
class Seen:
    """A drawn mark that rules care about: `role` is its first word, `values` the words after it.

    `box` is the mark's ink in mm from the trim's top left.
    """

    role: str
    values: tuple[str, ...]
    box: Box


@dataclass(frozen=True, slots=True)
class FaceLook:
    """One face as rules see it: equal fingerprints are equal ink."""

    fingerprint: str
    marks: tuple[Seen, ...] = ()

    def boxes(self, role: str) -> tuple[Box, ...]:
        return tuple(m.box for m in self.marks if m.role == role)

    def seen(self, role: str) -> tuple[Seen, ...]:
        return tuple(m for m in self.marks if m.role == role)


@dataclass(frozen=True, slots=True)
class DesignLook:
    """Trim in mm and the faces of one design; `back` is None where the piece has none."""

    trim: tuple[float, float]
    front: FaceLook
    back: FaceLook | None


@dataclass(frozen=True, slots=True)
class Look:
    """What the kit's prints show, by (component, design); `backs` is False on layouts without.

    `joined` tells, for a piece split over pages, the size on paper of all its parts put together,
    in mm, by (component, design).
    """

    designs: Mapping[tuple[str, str], DesignLook]
    backs: bool = True
    joined: Mapping[tuple[str, str], tuple[float, float]] = field(default_factory=dict)

    def of(self, component: str) -> dict[str, DesignLook]:
        """The looks of a component's designs, by design id."""
        return {d: look for (c, d), look in self.designs.items() if c == component}
