"""What a text is set with: fonts, colours, pictures, and how much room each sort of line takes; in mm."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from generator import typeset
from generator.findings import Finding, Place, error
from generator.geometry import MM_PER_PT
from generator.ink import Font
from generator.markup import Icon, Inline, Words
from generator.prose.blocks import Cell
from generator.prose.diagram import Faces, Icons, symbol
from generator.typeset import rich
from generator.typeset.rich import Bit, Sign, Span

PT = MM_PER_PT
LEADING = 1.36  # of the size, from baseline to baseline
BASELINE = 0.72  # of the leading, from the top of a line down to its baseline
PICTURE = 1.3  # sizes: the highest picture that keeps the lines apart as they are

_TIMES = re.compile(r"(?<=\d) [×x–] (?=\d)")  # a size is not parted at a line's end


@dataclass(frozen=True, slots=True)
class Scene:
    """Who sets: `fonts` by style ("", bold, italic, display), colours, and where pictures come from."""

    fonts: Mapping[str, Font]
    ink: str
    accent: str
    pale: str
    faces: Faces
    icons: Icons
    findings: list[Finding] = field(default_factory=list)
    # by the identity of what they say, which is kept with them
    texts: dict[tuple[object, ...], tuple[Inline, rich.Text, tuple[Finding, ...]]] = field(
        default_factory=dict
    )

    def tell(self, place: Place, sentence: str, hint: str = "") -> None:
        found = error(place, sentence, hint)
        if found not in self.findings:
            self.findings.append(found)

    # what a text says, ready to be broken into lines ---------------------------------------------

    def text(
        self,
        inline: Inline,
        *,
        style: str = "",
        fill: str | None = None,
        picture: float = PICTURE,
    ) -> rich.Text:
        """The words and pictures of a block; `style` is that of its plain words.

        A block that is set at several sizes is measured once.
        """
        key = (id(inline), style, fill, picture)
        known = self.texts.get(key)
        if known is None:
            view = replace(self, findings=[])
            made = rich.Text(view._bits(inline, style, fill, picture))
            known = self.texts[key] = (inline, made, tuple(view.findings))
        for found in known[2]:
            if found not in self.findings:
                self.findings.append(found)
        return known[1]

    def _bits(
        self, inline: Inline, style: str, fill: str | None, picture: float
    ) -> tuple[Bit, ...]:
        out: list[Bit] = []
        for one in inline:
            if isinstance(one, Icon):
                out += self._sign(one, picture)
                continue
            font = self.font(one.style or style)
            text = _TIMES.sub(lambda m: m[0].replace(" ", "\u00a0"), self._drawn(one, font))
            out.append(Span(text, font, fill or self.ink))
        return tuple(out)

    def font(self, style: str) -> Font:
        return self.fonts.get(style) or self.fonts[""]

    def headline(self, inline: Inline) -> str:
        """The style for a heading: display where that face has all of its letters, else bold."""
        for one in inline:
            if isinstance(one, Words) and typeset.missing(one.text, self.font("display")):
                return "bold"
        return "display"

    def _sign(self, icon: Icon, height: float) -> list[Bit]:
        component, slash, design = icon.name.partition("/")
        try:
            if slash:
                cell = Cell(component, design, False, icon.place)
                return [Sign(symbol(self.faces(component, design, False), cell), height)]
            return [Sign(self.icons(icon.name), height)]
        except KeyError as fault:
            self.tell(icon.place, *fault.args)
            return []

    def _drawn(self, words: Words, font: Font) -> str:
        """The text, less what its font lacks, which is told."""
        lacking = typeset.missing(words.text, font)
        if not lacking:
            return words.text
        points = ", ".join(f"U+{ord(c):04X}" for c in lacking)
        at = min(i for i, c in enumerate(words.text) if c in lacking)
        place = Place(words.place.file, words.place.line, words.place.column + at)
        self.tell(place, f"{points} not in {font.name}", "other characters, or fonts: {body: …}")
        return "".join(c for c in words.text if c not in lacking)


def mixed(colour: str, share: float, ground: str = "#ffffff") -> str:
    """A colour thinned with its ground: `share` of it is left."""
    parts = []
    for i in (1, 3, 5):
        one, other = int(colour[i : i + 2], 16), int(ground[i : i + 2], 16)
        parts.append(round(other + (one - other) * share))
    return "#" + "".join(f"{p:02x}" for p in parts)
