"""Running text of several fonts with pictures in it: broken into even lines, none cut; in millimetres.

A picture stands with its middle 0.35 of the type's size above the baseline and advances by its own
width. Lines are ragged: of all ways to take as few lines as it takes, the one with the evenest ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
    """A picture in the text, `height` millimetres high."""

    symbol: Symbol
    height: float

    @property
    def width(self) -> float:
        box = self.symbol.box
        return self.height * box.width / box.height


Bit = Span | Sign


@dataclass(frozen=True, slots=True)
class Set:
    """One line: its bits with their x and words, and how wide it is; `tall` is its highest picture."""

    bits: tuple[tuple[float, Bit, Laid], ...]
    width: float
    tall: float = 0.0

    def left(self, align: str, room: float) -> float:
        """Where the line begins in a room: left, centre or right, as a whole."""
        return {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * (room - self.width)

    def marks(self, size: float, x: float, y: float) -> Iterator[Mark]:
        """The ink of the line from x on, on the baseline y."""
        for at, bit, words in self.bits:
            if isinstance(bit, Span):
                yield from runs(face(bit.font), words, size, x + at, y, bit.fill)
            else:
                yield _use(bit, x + at, y - MIDDLE * size)


# a stretch of text in the style of its span, or a picture with none
_Piece = tuple[str, Bit]


@dataclass(slots=True)
class _Chunk:
    """What no line may part: pieces side by side, and what stands between it and the next chunk."""

    pieces: list[_Piece]
    width: float = 0.0
    space: float = 0.0  # the gap after it, if the next one follows on the same line
    blank: Span | None = None  # whose space that gap is
    hyphen: float = 0.0  # width of the hyphen that a break after it draws


def lines(bits: Sequence[Bit], size: float, width: float, *, even: bool = False) -> tuple[Set, ...]:
    """The lines of a paragraph, none wider than `width`; raises Overflow and MissingGlyphs.

    With `even` the last line is as long as the others, as far as it can be.
    """
    chunks = _chunks(bits, size)
    if not chunks:
        return ()
    for chunk in chunks:
        if chunk.width > width + 1e-6:
            word = "".join(text if isinstance(b, Span) else "▢" for text, b in chunk.pieces)
            by = chunk.width - width
            told = f"“{word}” is {chunk.width:.1f} mm wide, {by:.1f} mm too much"
            raise Overflow(told, chunk.width, by, word)
    ends = _breaks(chunks, width, even)
    return tuple(_set(chunks[a:b], size) for a, b in zip((0, *ends), ends, strict=False))


def whole(bits: Sequence[Bit], size: float) -> Set:
    """All of it on one line."""
    return _set(_chunks(bits, size), size)


def longest(bits: Sequence[Bit], size: float) -> float:
    """The width that the text needs at least."""
    return max((c.width for c in _chunks(bits, size)), default=0.0)


def _chunks(bits: Sequence[Bit], size: float) -> list[_Chunk]:
    chunks: list[_Chunk] = []
    fresh = True  # the next bit begins a chunk
    for bit in bits:
        if isinstance(bit, Sign):
            if fresh:
                chunks.append(_Chunk([]))
            chunk = chunks[-1]
            chunk.width += _apart(chunk.pieces[-1:], "", bit, size) + bit.width
            chunk.pieces.append(("", bit))
            fresh = False
            continue
        f = face(bit.font)
        k = size / f.upem
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
                    chunk.width += _apart(chunk.pieces[-1:], part, bit, size)
                    chunk.width += f.line(part).width * k
                    chunk.pieces.append((part, bit))
    if chunks:
        chunks[-1].hyphen = 0.0
    return chunks


def _breaks(chunks: Sequence[_Chunk], width: float, even: bool) -> list[int]:
    """Where lines end: fewest lines first, then the least sum of squared rests."""
    count = len(chunks)
    widths = [c.width for c in chunks]
    spaces = [c.space for c in chunks]
    hyphens = [c.hyphen for c in chunks]
    limit = width + 1e-6
    if not even and sum(widths) + sum(spaces[:-1]) <= limit:
        return [count]
    best: list[tuple[float, int]] = [(0.0, 0)] + [(float("inf"), 0)] * count
    for start in range(count):
        cost = best[start][0]
        if cost == float("inf"):
            continue
        used = 0.0
        for end in range(start + 1, count + 1):
            used += widths[end - 1]
            if used > limit:
                break
            if end == count and not even:
                # a last line of a word or two looks lost
                rest = (width - used) / width
                added = 1000.0 + (0.3 if rest > 0.85 and start else 0.0)
            else:
                hyphen = hyphens[end - 1] if end < count else 0.0
                rest = (width - used - hyphen) / width
                added = 1000.0 + rest * rest + (0.4 if hyphen else 0.0)
                if used + hyphen > limit:
                    added = float("inf")
            if cost + added < best[end][0]:
                best[end] = (cost + added, start)
            used += spaces[end - 1]
    ends = [count]
    while ends[-1]:
        ends.append(best[ends[-1]][1])
    return ends[-2::-1]


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
        x += _apart(before, text, bit, size)
        if isinstance(bit, Span):
            f = face(bit.font)
            words, width = straight(f, text)
            placed.append((x, bit, words))
            x += width * size / f.upem
        else:
            placed.append((x, bit, []))
            x += bit.width
        before = [(text, bit)]
    tall = max((b.height for b in bits if isinstance(b, Sign)), default=0.0)
    return Set(tuple(placed), x, tall)


def _apart(before: Sequence[_Piece], text: str, bit: Bit, size: float) -> float:
    """What a letter that leans out of its own width keeps a picture beside it away."""
    if not before:
        return 0.0
    words, last = before[-1]
    if isinstance(last, Span) and isinstance(bit, Sign):
        letter = shape(words[-1:], last.font, size)
        return max(0.0, letter.ink.right - letter.width_mm)
    if isinstance(last, Sign) and isinstance(bit, Span):
        return max(0.0, -shape(text[:1], bit.font, size).ink.x)
    return 0.0


def _use(sign: Sign, x: float, middle: float) -> Use:
    box = sign.symbol.box
    k = sign.height / box.height
    matrix: Matrix = (k, 0.0, 0.0, k, x - k * box.x, middle - sign.height / 2 - k * box.y)
    return Use(sign.symbol, matrix)
