"""Marks, drawings, prints, sheets and the document, as values; float mm, y down, colours `#rrggbb`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.colours import Inks
from generator.geometry import IDENTITY, Box, Matrix, placement
from generator.ink.outlines import Outline
from generator.kit import Piece


@dataclass(frozen=True, slots=True)
class Path:
    """A filled and/or stroked outline; `width` and `dash` in mm, opacities 0 to 1."""

    outline: Outline
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    even_odd: bool = False
    cap: str = "butt"  # butt, round or square
    join: str = "miter"  # miter, round or bevel
    dash: tuple[float, ...] = ()
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    role: str = ""


@dataclass(frozen=True, slots=True)
class Font:
    """A font file; equal files are equal fonts. `name` is how people call it."""

    name: str
    file: str


@dataclass(frozen=True, slots=True)
class Slug:
    """A word or a stretch of a line, shaped and kerned once for all runs that hold it; font units, y up.

    `text` has exactly one character a glyph; `glyphs` are glyph ids, `at` their x and `lifts` their
    y, empty where all stand on the baseline. `bounds` are left, bottom, right and top of what is
    inked, None where nothing is.
    """

    text: str
    glyphs: tuple[int, ...]
    at: tuple[int, ...]
    lifts: tuple[int, ...]
    width: int
    bounds: tuple[float, float, float, float] | None


@dataclass(frozen=True, slots=True)
class Run:
    """Glyphs of one font on one baseline: slugs, each with its x from the run's in font units.

    `size` is that of the type in mm and `unit` that of a font unit. `ink` is the box of the glyphs'
    outlines about (x, y). Kerning is in the slugs: a format must place each glyph there.
    """

    words: tuple[tuple[Slug, float], ...]
    font: Font
    size: float
    unit: float
    x: float
    y: float
    ink: Box
    fill: str = "#000000"
    opacity: float = 1.0
    role: str = ""

    @property
    def text(self) -> str:
        """One character a glyph."""
        return "".join([slug.text for slug, _ in self.words])

    @property
    def glyphs(self) -> tuple[int, ...]:
        return tuple([glyph for slug, _ in self.words for glyph in slug.glyphs])

    @property
    def offsets(self) -> tuple[float, ...]:
        """The glyphs' x in mm from the run's along the baseline."""
        return tuple([(left + at) * self.unit for slug, left in self.words for at in slug.at])


@dataclass(frozen=True, slots=True)
class Raster:
    """Pixels from a file: `file` for the bytes, `digest` for identity, upright size in pixels.

    `grey` ones are shown without their colours, and have a digest of their own.
    """

    file: str
    digest: str
    width: int
    height: int
    grey: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    raster: Raster
    box: Box
    opacity: float = 1.0
    role: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Marks under a matrix, clipped by an outline (in the group's own coordinates)."""

    marks: tuple[Mark, ...]
    matrix: Matrix = IDENTITY
    clip: Outline | None = None
    clip_even_odd: bool = False
    opacity: float = 1.0
    role: str = ""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing that is used many times (an icon), drawn once in a file; `box` is its view in its own units."""

    name: str
    box: Box
    marks: tuple[Mark, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol placed by a matrix that takes its own units to millimetres."""

    symbol: Symbol
    matrix: Matrix
    opacity: float = 1.0
    role: str = ""


Mark = Path | Run | Picture | Group | Use


@dataclass(frozen=True, slots=True)
class Drawing:
    """A face: trim size in mm, origin at the trim's top left; ink beyond the trim is bleed."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    bleed: float = 0.0


@dataclass(frozen=True, slots=True)
class Print:
    """What is printed of one design: `outline` is where it is cut, in the front's coordinates.

    `folds` are open outlines; `extra_cuts` are cuts inside or beside the outline. The turn that
    takes front to back is the sheet's, so `back` is drawn upright in its own right. `folded` is the
    size of what a net becomes: width, height and depth in mm. One that is not `whole` has faces of
    which something could not be drawn.
    """

    component: str
    design: str
    count: int
    outline: Outline
    front: Drawing
    back: Drawing | None = None
    folds: tuple[Outline, ...] = ()
    shape: str = "rectangle"  # rectangle, disc or hex: how slots may nest
    safe: float = 0.0
    folded: tuple[float, float, float] | None = None
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Placed:
    """One face of a piece on a side: the top left of its turned trim box in mm, and its turn.

    `turn` is clockwise in degrees, a multiple of 90. `clip` is the box in the face's own
    coordinates beyond which nothing may be inked: the trim and what bleed its neighbours leave.
    `part` names one of several parts of a split board, empty otherwise.
    """

    piece: Piece
    face: str  # front or back
    drawing: Drawing
    x: float
    y: float
    turn: int
    clip: Box
    outline: Outline = ()
    part: str = ""

    @property
    def matrix(self) -> Matrix:
        """From the face's millimetres to the side's."""
        return placement(self.drawing.width, self.drawing.height, self.x, self.y, self.turn)

    @property
    def trim(self) -> Box:
        """The trim's box on the side."""
        wide = self.turn % 180 == 0
        w, h = self.drawing.width, self.drawing.height
        return Box(self.x, self.y, w if wide else h, h if wide else w)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet: pieces, then what helps to cut and fold, footer and marks; all printed."""

    face: str  # front or back
    width: float
    height: float
    placed: tuple[Placed, ...]
    cuts: tuple[Mark, ...] = ()
    folds: tuple[Mark, ...] = ()
    footer: tuple[Mark, ...] = ()
    registration: tuple[Mark, ...] = ()  # by which a cutting machine finds the sheet


@dataclass(frozen=True, slots=True)
class Sheet:
    number: int
    stock: str
    front: Side
    back: Side | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        return (self.front,) if self.back is None else (self.front, self.back)


@dataclass(frozen=True, slots=True)
class Document:
    """A whole file: `pages` are the sides in printing order; `description` is JSON-able.

    With `inks` it is printed with process inks where a format has them: these for the colours that
    are named, and for all others those that the plain conversion gives.
    """

    title: str
    sheets: tuple[Sheet, ...]
    pages: tuple[Side, ...]
    duplex: str | None  # long-edge, short-edge, or None for simplex
    description: Mapping[str, object] = field(default_factory=dict)
    language: str = "en"
    inks: Mapping[str, Inks] | None = None
