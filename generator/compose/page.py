"""Pages of text for people: a title, then sections with their head on the left, flowing over pages; mm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from generator import typeset
from generator.geometry import MM_PER_PT, Box, translation
from generator.ink import Font, Group, Mark, Path, Run, polygon, rectangle

INK = "#1f2a24"
POND = "#2f7d5b"
PALE = "#e2efae"
RED = "#d8452b"
GREY = "#5b6369"

TEXT = 10 * MM_PER_PT
SMALL = 8.5 * MM_PER_PT
_LEADING = 1.32
_ASCENT = 0.75  # of the size, for text that hangs from a line: capitals just touch it
_MARGIN = 18.0
_HEADS = 40.0  # the width of the left column
_TALL = 10_000.0
LOOSE, CLOSE = 5.0, 2.5  # between sections

Laid = tuple[tuple[Mark, ...], float]  # marks, and how high they are
# given x, y and width, draws something there
Item = Callable[[float, float, float], Laid]


def regular() -> Font:
    return typeset.font("Source Sans Pro")


def bold() -> Font:
    return typeset.font("Source Sans Pro SemiBold")


def display() -> Font:
    return typeset.font("Fredoka One")


def shown(text: str, otherwise: str = "") -> str:
    """The text, or `otherwise` where our faces lack a letter: a guide must not fail for a name."""
    for font in (regular(), bold()):
        try:
            typeset.shape(text, font, TEXT)
        except typeset.MissingGlyphs as fault:
            if otherwise:
                return otherwise
            return "".join("·" if c in fault.characters else c for c in text)
    return text


def tied(name: str) -> str:
    """A name whose number, if it ends in one, stays on its line."""
    words, _, last = name.rpartition(" ")
    return f"{words}\u00a0{last}" if words and any(c.isdigit() for c in last) else name


def headline(text: str) -> Font:
    """The display face where it has all letters, else the text face."""
    try:
        typeset.shape(text, display(), TEXT)
    except typeset.MissingGlyphs:
        return bold()
    return display()


def paragraph(
    text: str, *, font: Font | None = None, size: float = TEXT, fill: str = INK, after: float = 1.6
) -> Item:
    """Text wrapped to the width, and some space below it."""

    def draw(x: float, y: float, width: float) -> Laid:
        runs, height = wrapped(text, font or regular(), size, x, y, width, fill)
        return runs, height + after

    return draw


def wrapped(
    text: str, font: Font, size: float, x: float, y: float, width: float, fill: str = INK
) -> tuple[tuple[Run, ...], float]:
    """Runs that hang from y, and their height; words too long for the width break anywhere."""
    box = Box(x, y, width, _TALL)
    try:
        runs = typeset.block(text, font, size, size, box, leading=_LEADING, fill=fill)
    except typeset.Overflow:
        open_ = "\u200b".join(text)
        runs = typeset.block(open_, font, size, size, box, leading=_LEADING, fill=fill)
    if not runs:
        return (), 0.0
    lift = runs[0].y - y - _ASCENT * size
    moved = tuple(replace(r, y=r.y - lift) for r in runs)
    return moved, moved[-1].y - y + 0.3 * size


def step(mark: str, text: str) -> Item:
    """A paragraph with its number on a disc of its own."""

    def draw(x: float, y: float, width: float) -> Laid:
        runs, height = wrapped(text, regular(), TEXT, x + 7, y, width - 7)
        disc = rectangle(Box(x, y - 0.9, 4.4, 4.4), 2.2)
        number = typeset.line(
            mark, bold(), SMALL, x + 2.2, y + 2.35, align="centre", fill="#ffffff"
        )
        return (Path(disc, fill=POND), *number, *runs), max(height, 4.0) + 2.2

    return draw


def row(left: str, right: str, at: float = 26.0) -> Item:
    """Two columns: a few words in bold, and what they are about."""

    def draw(x: float, y: float, width: float) -> Laid:
        head, low = wrapped(left, bold(), TEXT, x, y, at - 3)
        body, high = wrapped(right, regular(), TEXT, x + at, y, width - at)
        return (*head, *body), max(low, high) + 1.8

    return draw


def beside(figure: Sequence[Mark], wide: float, high: float, items: Iterable[Item]) -> Item:
    """A figure (about its own origin) with items on its right."""
    kept = tuple(items)

    def draw(x: float, y: float, width: float) -> Laid:
        marks: list[Mark] = [Group(tuple(figure), translation(x, y))]
        down = 0.0
        for item in kept:
            drawn, height = item(x + wide + 5, y + down, width - wide - 5)
            marks += drawn
            down += height
        return tuple(marks), max(down, high) + 3.5

    return draw


def notice(text: str) -> Item:
    """What nobody may overlook."""

    def draw(x: float, y: float, width: float) -> Laid:
        runs, height = wrapped(text, bold(), TEXT, x + 4, y + 2.2, width - 8, RED)
        frame = rectangle(Box(x, y, width, height + 4), 1.5)
        return (Path(frame, stroke=RED, width=0.5), *runs), height + 8

    return draw


def numbered(texts: Sequence[str]) -> Iterator[Item]:
    for i, text in enumerate(texts, 1):
        yield step(str(i), upper(text))


def indented(item: Item, by: float) -> Item:
    return lambda x, y, width: item(x + by, y, width - by)


def figure(marks: Sequence[Mark], height: float) -> Item:
    return beside(marks, 0.0, height, ())


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


@dataclass(slots=True)
class Pages:
    """Pages being filled from the top; `pages` are finished ones."""

    width: float
    height: float
    between: float = LOOSE
    pages: list[tuple[Mark, ...]] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    y: float = _MARGIN

    @property
    def bottom(self) -> float:
        return self.height - _MARGIN

    @property
    def inner(self) -> float:
        return self.width - 2 * _MARGIN

    def title(self, title: str, lines: Sequence[str]) -> None:
        """The title in large letters over a bar, with small lines below."""
        font = headline(title)
        size = 30 * MM_PER_PT
        size = min(size, size * self.inner / max(typeset.shape(title, font, size).width_mm, 1))
        self.marks += typeset.line(title, font, size, _MARGIN, _MARGIN + size * 0.75, fill=POND)
        y = _MARGIN + size * 0.75 + 6.5
        for text in lines:
            runs, height = wrapped(text, regular(), TEXT, _MARGIN, y, self.inner, GREY)
            self.marks += runs
            y += height + 0.6
        bar = polygon(
            (
                (_MARGIN, y + 2),
                (self.width - _MARGIN, y + 1.6),
                (self.width - _MARGIN, y + 2.9),
                (_MARGIN, y + 3.1),
            )
        )
        self.marks.append(Path(bar, fill=POND))
        self.y = y + 10

    def section(self, head: str, items: Sequence[Item]) -> None:
        """A head on the left, items on the right; it goes on overleaf where the page is full."""
        x, width = _MARGIN + _HEADS, self.inner - _HEADS
        whole = sum(item(x, 0.0, width)[1] for item in items)
        if self.y + whole > self.bottom and whole < 0.6 * self.height:
            self.end()  # a short section is not torn
        first = True
        for item in items:
            marks, height = item(x, self.y, width)
            if self.y + height > self.bottom and self.marks:
                self.end()
                marks, height = item(x, self.y, width)
            if first:
                self.marks += wrapped(
                    head, headline(head), 13 * MM_PER_PT, _MARGIN, self.y - 0.8, _HEADS - 5, POND
                )[0]
                first = False
            self.marks += marks
            self.y += height
        self.y += self.between

    def end(self) -> None:
        """Begin a new page if there is anything on this one."""
        if self.marks:
            self.pages.append(tuple(self.marks))
        self.marks = []
        self.y = _MARGIN
