"""Marked words cut into what no line may part, and where lines end; lengths are in sizes of the type.

Lines are ragged: of all ways to take as few lines as it takes, the one with the evenest ends.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from generator.ink import Font, Symbol
from generator.typeset.setting import shape
from generator.typeset.shaping import face
from generator.typeset.wrapping import Word, word

# where a word may part: after a hyphen with letters enough on both sides, at a zero-width space or a soft hyphen
_PARTS = re.compile("((?<=[^\\W\\d_]{2}[-\u2010])(?=[^\\W\\d_]{3})|[\u200b\u00ad])")
_BLANKS = re.compile("[ \t\n]+")
_SHY = "\u00ad"


@dataclass(frozen=True, slots=True)
class Span:
    """Words of one font and colour; spaces part them, other blanks do not."""

    text: str
    font: Font
    fill: str = "#000000"


@dataclass(frozen=True, slots=True)
class Sign:
    """A picture in the text, `height` sizes of the type high."""

    symbol: Symbol
    height: float

    @property
    def width(self) -> float:
        box = self.symbol.box
        return self.height * box.width / box.height


Bit = Span | Sign


# a stretch of text in the style of its span, or a picture with none
Piece = tuple[str, Bit]


@dataclass(slots=True)
class Chunk:
    """What no line may part: pieces side by side, and what stands between it and the next chunk.

    Lengths are in sizes.
    """

    pieces: list[Piece]
    width: float = 0.0
    space: float = 0.0  # the gap after it, if the next one follows on the same line
    blank: Span | None = None  # whose space that gap is
    hyphen: float = 0.0  # width of the hyphen that a break after it draws
    word: Word | None = None  # all of it, where it is one word of one style


def chunked(bits: Sequence[Bit]) -> list[Chunk]:
    """The chunks of a text, in order; raises MissingGlyphs."""
    made: list[Chunk] = []
    fresh = True  # the next bit begins a chunk
    for bit in bits:
        if isinstance(bit, Sign):
            if fresh:
                made.append(Chunk([]))
            chunk = made[-1]
            chunk.width += apart(chunk.pieces[-1:], "", bit) + bit.width
            chunk.pieces.append(("", bit))
            chunk.word = None
            fresh = False
            continue
        f = face(bit.font)
        k = 1 / f.upem
        space = f.gap("", "")[1] * k
        parts_of = _PARTS.split if _PARTS.search(bit.text) else _one
        for number, text in enumerate(_BLANKS.split(bit.text)):
            if number:
                if made:
                    made[-1].space = space
                    made[-1].blank = bit
                fresh = True
            for index, part in enumerate(parts_of(text)):
                if index % 2:
                    # a place to part at; only a soft hyphen draws one
                    if part == _SHY and made and not fresh:
                        made[-1].hyphen = word(f, "-").slug.width * k
                    fresh = fresh or bool(made)
                elif part:
                    found = word(f, part)
                    wide = found.slug.width * k
                    if fresh:
                        made.append(Chunk([(part, bit)], wide, word=found))
                        fresh = False
                        continue
                    chunk = made[-1]
                    chunk.width += apart(chunk.pieces[-1:], part, bit) + wide
                    chunk.pieces.append((part, bit))
                    chunk.word = None
    if made:
        made[-1].hyphen = 0.0
    return made


def _one(text: str) -> list[str]:
    return [text]


def breaks(chunks: Sequence[Chunk], width: float, even: bool) -> list[int]:
    """Where lines end: fewest lines first, then the least sum of squared rests."""
    count = len(chunks)
    limit = width + 1e-6
    hyphens = [c.hyphen for c in chunks]
    starts = [0.0, *accumulate(c.width + c.space for c in chunks)]
    stops = [x + c.width for x, c in zip(starts, chunks, strict=False)]
    if stops[-1] <= limit:
        return [count]
    # the last chunk that each line can reach, and the first that it must
    most = [0]
    while most[-1] < count:
        start = most[-1]
        end = bisect_right(stops, limit + starts[start])
        while end > start + 1 and stops[end - 1] - starts[start] + hyphens[end - 1] > limit:
            end -= 1
        most.append(max(end, start + 1))
    least = [count]
    for _ in most[1:]:
        least.append(bisect_left(starts, stops[least[-1] - 1] - limit) if least[-1] else 0)
    least.reverse()
    best: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    for number in range(1, len(most)):
        reached: dict[int, tuple[float, int]] = {}
        for start, (cost, _) in best[-1].items():
            for end in range(max(least[number], start + 1), most[number] + 1):
                rest = width - stops[end - 1] + starts[start]
                if rest < -1e-6:
                    break
                rest = (rest - hyphens[end - 1]) / width
                if rest * width < -1e-6:
                    continue
                if end == count and not even:
                    # a last line of a word or two looks lost
                    added = 0.3 if rest > 0.85 and start else 0.0
                else:
                    added = rest * rest + (0.4 if hyphens[end - 1] else 0.0)
                if end not in reached or cost + added < reached[end][0]:
                    reached[end] = (cost + added, start)
        best.append(dict(sorted(reached.items())))
    if count not in best[-1]:
        return most[1:]  # a hyphen that fits nowhere
    ends = [count]
    for reached in best[:1:-1]:
        ends.append(reached[ends[-1]][1])
    return ends[::-1]


def apart(before: Sequence[Piece], text: str, bit: Bit) -> float:
    """What a letter that leans out of its own width keeps a picture beside it away."""
    if not before:
        return 0.0
    words, last = before[-1]
    if isinstance(last, Span) and isinstance(bit, Sign):
        letter = shape(words[-1:], last.font, 1.0)
        return max(0.0, letter.ink.right - letter.width_mm)
    if isinstance(last, Sign) and isinstance(bit, Span):
        return max(0.0, -shape(text[:1], bit.font, 1.0).ink.x)
    return 0.0
