"""Running text of several fonts with pictures in it: broken into even lines, none cut.

A text is measured once, in sizes of its type, and broken for any size and width in millimetres. A
picture stands with its middle 0.35 of the size above the baseline and advances by its own width.
Lines are ragged: of all ways to take as few lines as it takes, the one with the evenest ends.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from generator.geometry import Matrix
from generator.ink import Font, Mark, Symbol, Use
from generator.typeset.runs import runs
from generator.typeset.setting import Overflow, shape
from generator.typeset.shaping import face
from generator.typeset.wrapping import Laid, straight

MIDDLE = 0.35  # of the size, from the baseline up to the middle of a picture

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


@dataclass(frozen=True, slots=True)
class Set:
    """One line at a size in mm: its bits with their x and words; x, `wide` and `high` are in sizes.

    `high` is the height of its highest picture.
    """

    bits: tuple[tuple[float, Bit, Laid], ...]
    wide: float
    high: float
    size: float

    @property
    def width(self) -> float:
        return self.wide * self.size

    @property
    def tall(self) -> float:
        return self.high * self.size

    def left(self, align: str, room: float) -> float:
        """Where the line begins in a room: left, centre or right, as a whole."""
        return {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * (room - self.width)

    def marks(self, x: float, y: float) -> Iterator[Mark]:
        """The ink of the line from x on, on the baseline y."""
        size = self.size
        for at, bit, words in self.bits:
            if isinstance(bit, Span):
                yield from runs(face(bit.font), words, size, x + at * size, y, bit.fill)
            else:
                yield _use(bit, size, x + at * size, y - MIDDLE * size)


# a stretch of text in the style of its span, or a picture with none
_Piece = tuple[str, Bit]


@dataclass(slots=True)
class _Chunk:
    """What no line may part: pieces side by side, and what stands between it and the next chunk.

    Lengths are in sizes.
    """

    pieces: list[_Piece]
    width: float = 0.0
    space: float = 0.0  # the gap after it, if the next one follows on the same line
    blank: Span | None = None  # whose space that gap is
    hyphen: float = 0.0  # width of the hyphen that a break after it draws


class Text:
    """Words and pictures one after the other; raises MissingGlyphs when first measured."""

    __slots__ = ("_known", "_line", "bits")

    def __init__(self, bits: Sequence[Bit]) -> None:
        self.bits = tuple(bits)
        self._known: list[_Chunk] | None = None
        self._line: Set | None = None

    @property
    def _chunks(self) -> list[_Chunk]:
        if self._known is None:
            self._known = _chunks(self.bits)
        return self._known

    def lines(self, size: float, width: float, *, even: bool = False) -> tuple[Set, ...]:
        """The lines of a paragraph, none wider than `width`; raises Overflow.

        With `even` the last line is as long as the others, as far as it can be.
        """
        chunks = self._chunks
        if not chunks:
            return ()
        for chunk in chunks:
            wide = chunk.width * size
            if wide > width + 1e-6:
                word = "".join(text if isinstance(b, Span) else "▢" for text, b in chunk.pieces)
                told = f"“{word}” is {wide:.1f} mm wide, {wide - width:.1f} mm too much"
                raise Overflow(told, wide, wide - width, word)
        ends = _breaks(chunks, width / size, even)
        if len(ends) == 1:
            return (self.whole(size),)
        return tuple(_set(chunks[a:b], size) for a, b in zip((0, *ends), ends, strict=False))

    def whole(self, size: float) -> Set:
        """All of it on one line."""
        if self._line is None:
            self._line = _set(self._chunks, size)
        return Set(self._line.bits, self._line.wide, self._line.high, size)

    def longest(self, size: float) -> float:
        """The width that the text needs at least."""
        return size * max((c.width for c in self._chunks), default=0.0)


def _chunks(bits: Sequence[Bit]) -> list[_Chunk]:
    chunks: list[_Chunk] = []
    fresh = True  # the next bit begins a chunk
    for bit in bits:
        if isinstance(bit, Sign):
            if fresh:
                chunks.append(_Chunk([]))
            chunk = chunks[-1]
            chunk.width += _apart(chunk.pieces[-1:], "", bit) + bit.width
            chunk.pieces.append(("", bit))
            fresh = False
            continue
        f = face(bit.font)
        k = 1 / f.upem
        space = f.gap("", "")[1] * k
        for number, word in enumerate(_BLANKS.split(bit.text)):
            if number:
                if chunks:
                    chunks[-1].space = space
                    chunks[-1].blank = bit
                fresh = True
            for index, part in enumerate(_PARTS.split(word)):
                if index % 2:
                    # a place to part at; only a soft hyphen draws one
                    if part == _SHY and chunks and not fresh:
                        chunks[-1].hyphen = f.line("-").width * k
                    fresh = fresh or bool(chunks)
                elif part:
                    if fresh:
                        chunks.append(_Chunk([(part, bit)], f.line(part).width * k))
                        fresh = False
                        continue
                    chunk = chunks[-1]
                    chunk.width += _apart(chunk.pieces[-1:], part, bit)
                    chunk.width += f.line(part).width * k
                    chunk.pieces.append((part, bit))
    if chunks:
        chunks[-1].hyphen = 0.0
    return chunks


def _breaks(chunks: Sequence[_Chunk], width: float, even: bool) -> list[int]:
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


def _set(chunks: Sequence[_Chunk], size: float) -> Set:
    """Chunks on one line, text of one style in one stretch."""
    bits: list[Bit] = []
    texts: list[str] = []
    style: Span | None = None

    def end() -> None:
        if style is not None:
            bits.append(Span("".join(texts), style.font, style.fill))

    for number, chunk in enumerate(chunks):
        pieces = chunk.pieces
        if number == len(chunks) - 1 and chunk.hyphen:
            pieces = [*pieces, *[("-", b) for _, b in pieces if isinstance(b, Span)][-1:]]
        for text, bit in pieces:
            if isinstance(bit, Sign):
                end()
                style = None
                bits.append(bit)
            elif style is bit or (
                style is not None and (style.font, style.fill) == (bit.font, bit.fill)
            ):
                texts.append(text)
            else:
                end()
                style, texts = bit, [text]
        if chunk.blank is not None and number < len(chunks) - 1:
            # a space takes the style of what it follows
            if style is None:
                style, texts = chunk.blank, []
            texts.append(" ")
    end()
    placed: list[tuple[float, Bit, Laid]] = []
    x = 0.0
    before: list[_Piece] = []
    for bit in bits:
        text = bit.text if isinstance(bit, Span) else ""
        x += _apart(before, text, bit)
        if isinstance(bit, Span):
            f = face(bit.font)
            words, width = straight(f, text)
            placed.append((x, bit, words))
            x += width / f.upem
        else:
            placed.append((x, bit, []))
            x += bit.width
        before = [(text, bit)]
    high = max((b.height for b in bits if isinstance(b, Sign)), default=0.0)
    return Set(tuple(placed), x, high, size)


def _apart(before: Sequence[_Piece], text: str, bit: Bit) -> float:
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


def _use(sign: Sign, size: float, x: float, middle: float) -> Use:
    box = sign.symbol.box
    high = sign.height * size
    k = high / box.height
    matrix: Matrix = (k, 0.0, 0.0, k, x - k * box.x, middle - high / 2 - k * box.y)
    return Use(sign.symbol, matrix)
