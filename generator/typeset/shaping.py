"""Text to glyphs, in font units: one glyph a character, kerned, each with its own code point.

Substitutions (ligatures, alternates) stay off: their glyphs have no code point and the text could
not be read back. uharfbuzz is known here only and imported with the first text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol

from generator.ink import Font, Slug
from generator.typeset.extremes import Bounds, Extremes
from generator.typeset.fonts import FontError

# every substitution that HarfBuzz makes of its own accord, first those of Latin letters, and those that
# fonts switch on
_OFF_IN_LATIN = "calt ccmp clig dnom frac liga locl ltra ltrm numr rand rclt rlig rvrn"
_OFF = (
    "abvs blwf blws cjct dlig half haln hist hlig isol fina fin2 fin3 init medi med2 mset nukt pref "
    "pres pstf psts rkrf rphf akhn cfar ljmo vjmo tjmo vert"
)
_ON = {"kern": True, "mark": True, "mkmk": True}
# handing over a feature takes a tenth of a microsecond, and a kit has thousands of words
_LATIN: dict[str, bool] = _ON | dict.fromkeys(_OFF_IN_LATIN.split(), False)
FEATURES: dict[str, bool] = _LATIN | dict.fromkeys(_OFF.split(), False)

_NO_SCRIPT = (None, "", "Zyyy", "Zinh", "Zzzz")
# what is drawn for a sign that the font lacks, if it has this: hyphens, and the ohm that equals omega
_STAND_INS = {"\u2010": "-", "\u2011": "-", "\u03a9": "\u2126"}
ENDS = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
BREAKS = re.compile("[\u00ad\u200b]")  # where a word may part: soft hyphens and zero-width spaces
# drawn as nothing: marks of byte order, joiners of words, choosers between text and emoji style
_UNSEEN = re.compile("[\u2060\ufeff\ufe0e\ufe0f]")
# Latin, Greek and Cyrillic letters without marks, punctuation, arrows and signs
_SIMPLE = re.compile(
    "[ -~\u00a0-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u2bff]*"
)
_KEPT = 4_000  # texts of one font; then the memory of them starts anew

_Point = tuple[float, float]


class Pen(Protocol):
    """What outlines are handed to; every contour begins with a move and is closed or ended."""

    def moveTo(self, point: _Point) -> None: ...
    def lineTo(self, point: _Point) -> None: ...
    def qCurveTo(self, control: _Point, point: _Point) -> None: ...
    def curveTo(self, first: _Point, second: _Point, point: _Point) -> None: ...
    def closePath(self) -> None: ...
    def endPath(self) -> None: ...


class MissingGlyphs(ValueError):
    """Characters that a font cannot draw, in the order of the text."""

    def __init__(self, characters: tuple[str, ...], font: Font) -> None:
        points = ", ".join(f"U+{ord(c):04X}" for c in characters)
        super().__init__(f"{points} not in {font.name}")
        self.characters = characters
        self.font = font


EMPTY = Slug("", (), (), (), 0, None)


class Face:
    """A font at work: its metrics in font units, and what has been measured so far."""

    __slots__ = (
        "_bounds",
        "_characters",
        "_flat",
        "_glyphs",
        "_harfbuzz",
        "_hb",
        "_slugs",
        "ascent",
        "descent",
        "font",
        "gaps",
        "kerns_spaces",
        "upem",
        "words",
    )

    def __init__(self, font: Font) -> None:
        import uharfbuzz

        self.font = font
        self._harfbuzz: Any = uharfbuzz
        face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(font.file))
        self._hb: Any = uharfbuzz.Font(face)
        self.upem: int = face.upem
        extents = self._hb.get_font_extents("ltr")
        self.ascent: int = extents.ascender
        self.descent: int = -extents.descender
        self._slugs: dict[str, Slug] = {}
        self._flat: dict[str, str] = {}
        self.gaps: dict[str, tuple[int, int]] = {}
        self.kerns_spaces = False
        self.words: dict[str, Any] = {}  # what the wrapping has learned
        self._glyphs: dict[str, int] = {}
        self._bounds: dict[int, Bounds | None] = {}
        self._characters: dict[int, str] = {}
        if not face.glyph_count or not self.glyph(" "):
            raise FontError(f"{font.name} has no space to part words with")

    def glyph(self, character: str) -> int:
        """The glyph of a character's own code point; 0 where it has none."""
        found = self._glyphs.get(character)
        if found is None:
            found = self._glyphs[character] = self._hb.get_nominal_glyph(ord(character)) or 0
        return found

    def slug(self, text: str) -> Slug:
        """What `shape` gives; kept, since texts come back."""
        slug = self._slugs.get(text)
        if slug is None:
            if len(self._slugs) >= _KEPT:
                self._slugs.clear()
            slug = self._slugs[text] = self.shape(text)
        return slug

    def draws_simply(self, text: str) -> bool:
        """Whether every character has a glyph of its own and none changes by its neighbours."""
        return _SIMPLE.fullmatch(text) is not None and all(map(self.glyph, set(text)))

    def line(self, text: str) -> Slug:
        """One line of any text, whatever breaks it asks for; raises MissingGlyphs."""
        return self.slug(self.flat(text))

    def flat(self, text: str) -> str:
        """The text as it is drawn on one line; raises MissingGlyphs for what is seen to be lacking."""
        if text.isascii() and text.isprintable():
            return text
        flat = self._flat.get(text)
        if flat is None:
            if len(self._flat) >= _KEPT:
                self._flat.clear()
            plain = BREAKS.sub("", ENDS.sub(" ", text.rstrip("\r\n")))
            flat = self._flat[text] = self.clean(plain)
        return flat

    def gap(self, before: str, after: str) -> tuple[int, int]:
        """Where the space between two characters (or none) stands, and how far it reaches.

        Both count from the end of `before`, and hold what the font kerns about spaces.
        """
        found = self.gaps.get(before + " " + after)
        if found is None:
            start = "" if unicodedata.combining(before or " ") else before
            end = "" if unicodedata.combining(after or " ") else after
            whole = self.shape(f"{start} {end}")
            lead = self.slug(start).width
            found = (whole.at[len(start)] - lead, whole.width - lead - self.slug(end).width)
            self.gaps[before + " " + after] = found
            self.kerns_spaces |= found[0] != 0
        return found

    def draw(self, glyph: int, pen: Pen) -> None:
        """Hand a glyph's outline to a pen, in font units with y up."""
        self._hb.draw_glyph_with_pen(glyph, pen)

    def bounds(self, glyph: int) -> Bounds | None:
        """The exact box of a glyph's outline; a font's own boxes take control points for ink."""
        if glyph not in self._bounds:
            pen = Extremes()
            self.draw(glyph, pen)
            self._bounds[glyph] = pen.bounds
        return self._bounds[glyph]

    def extent(
        self, glyphs: Sequence[int], at: Sequence[int], lifts: Sequence[int]
    ) -> Bounds | None:
        """The box around the outlines of glyphs at their places; None where there are none."""
        x0 = y0 = float("inf")
        x1 = y1 = float("-inf")
        known = self._bounds
        for glyph, x, y in zip(glyphs, at, lifts, strict=True):
            bounds = known[glyph] if glyph in known else self.bounds(glyph)
            if bounds is not None:
                left, bottom, right, top = bounds
                if x + left < x0:
                    x0 = x + left
                if x + right > x1:
                    x1 = x + right
                if y + bottom < y0:
                    y0 = y + bottom
                if y + top > y1:
                    y1 = y + top
        return None if x0 > x1 else (x0, y0, x1, y1)

    def clean(self, text: str) -> str:
        """The text as it will be drawn, composed, one character a glyph; raises MissingGlyphs.

        Tabs are spaces. What has no composed glyph is taken apart where the font has the parts.
        """
        if text.isascii() and text.isprintable():
            return text
        text = _UNSEEN.sub("", unicodedata.normalize("NFC", text)).replace("\t", " ")
        out: list[str] = []
        missing: dict[str, None] = {}
        for character in text:
            drawn = character
            if not self._draws(character):
                drawn = _STAND_INS.get(character) or unicodedata.normalize("NFD", character)
                if drawn == character or not all(map(self._draws, drawn)):
                    missing[character] = None
            out.append(drawn)
        if missing:
            raise MissingGlyphs(tuple(missing), self.font)
        return "".join(out)

    def _draws(self, character: str) -> bool:
        category = unicodedata.category(character)
        if category == "Zs":
            return True  # a space that the font lacks is made from the one that it has
        if category[0] == "C" and category != "Co":
            return False  # controls print as nothing, whatever the font's map says
        if unicodedata.bidirectional(character) in ("R", "AL"):
            return False  # set from right to left, which this house does not do
        return self.glyph(character) != 0

    def shape(self, text: str) -> Slug:
        """The glyphs of a text that `clean` has passed; raises MissingGlyphs."""
        if not text:
            return EMPTY
        harfbuzz = self._harfbuzz
        buffer = harfbuzz.Buffer()
        buffer.add_str(text)
        buffer.direction = "ltr"
        buffer.language = "en"  # never that of the machine: equal kits give equal sheets
        features = _LATIN
        if not text.isascii():
            features = FEATURES
            buffer.flags = harfbuzz.BufferFlags.DO_NOT_INSERT_DOTTED_CIRCLE
            buffer.guess_segment_properties()
        if buffer.script in _NO_SCRIPT:
            buffer.script = "Latn"
        harfbuzz.shape(self._hb, buffer, features)
        infos = buffer.glyph_infos
        glyphs = tuple([info.codepoint for info in infos])
        at: list[int] = []
        lifts: list[int] = []
        x = 0
        for position in buffer.glyph_positions:
            right, up, advance, _ = position.position
            at.append(x + right)
            lifts.append(up)
            x += advance
        if glyphs != tuple([self.glyph(c) for c in text]) or 0 in glyphs:
            text = self._read_back(text, glyphs, [info.cluster for info in infos])
        raised = tuple(lifts) if any(lifts) else ()
        return Slug(text, glyphs, tuple(at), raised, x, self.extent(glyphs, at, lifts))

    def _read_back(self, text: str, glyphs: tuple[int, ...], clusters: list[int]) -> str:
        """One character for each glyph, the glyph's own; MissingGlyphs where there is none."""
        if not self._characters:
            for point in sorted(self._hb.face.unicodes, reverse=True):
                self._characters[self.glyph(chr(point))] = chr(point)
        missing = {
            text[c]: None
            for c, g in zip(clusters, glyphs, strict=True)
            if not g or g not in self._characters
        }
        if missing:
            raise MissingGlyphs(tuple(missing), self.font)
        return "".join([self._characters[g] for g in glyphs])


@lru_cache(maxsize=64)
def face(font: Font) -> Face:
    return Face(font)
