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
from generator.typeset.setting import Overflow, advance, line, shape
from generator.typeset.shaping import face

MIDDLE = 0.35  # of the size, from the baseline up to the middle of a picture

# where a word may part: after a hyphen with letters enough on both sides, at a zero-width space or a soft hyphen
_PARTS = re.compile("((?<=[^\\W\\d_]{2}[-\u2010])(?=[^\\W\\d_]{3})|[\u200b\u00ad])")
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
    """One line: its bits with their x, and how wide it is; `tall` is its highest picture."""

    bits: tuple[tuple[float, Bit], ...]
    width: float
    tall: float = 0.0

    def left(self, align: str, room: float) -> float:
        """Where the line begins in a room: left, centre or right, as a whole."""
        return {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * (room - self.width)

    def marks(self, size: float, x: float, y: float) -> Iterator[Mark]:
        """The ink of the line from x on, on the baseline y."""
        for at, bit in self.bits:
            if isinstance(bit, Span):
                yield from line(bit.text, bit.font, size, x + at, y, fill=bit.fill)
            else:
                yield _use(bit, x + at, y - MIDDLE * size)


@dataclass(slots=True)
class _Chunk:
    """What no line may part: bits side by side, and what stands between it and the next chunk."""

    bits: list[Bit]
    width: float = 0.0
    space: float = 0.0  # the gap after it, if the next one follows on the same line
    blank: Span | None = None  # the space that is that gap
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
            word = "".join(b.text if isinstance(b, Span) else "▢" for b in chunk.bits)
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
            chunks[-1].width += _apart(chunks[-1].bits, bit, size) + bit.width
            chunks[-1].bits.append(bit)
            fresh = False
            continue
        k = size / face(bit.font).upem
        space = face(bit.font).gap("", "")[1] * k
        for number, word in enumerate(re.split("[ \t\n]+", bit.text)):
            if number:
                if chunks:
                    chunks[-1].space = space
                    chunks[-1].blank = Span(" ", bit.font, bit.fill)
                fresh = True
            for index, part in enumerate(_PARTS.split(word)):
                if index % 2:
                    # a place to part at; only a soft hyphen draws one
                    if part == _SHY and chunks and not fresh:
                        chunks[-1].hyphen = advance("-", bit.font, size)
                    fresh = fresh or bool(chunks)
                elif part:
                    if fresh:
                        chunks.append(_Chunk([]))
                    span = Span(part, bit.font, bit.fill)
                    chunks[-1].width += _apart(chunks[-1].bits, span, size)
                    chunks[-1].width += advance(part, bit.font, size)
                    chunks[-1].bits.append(span)
                    fresh = False
    if chunks:
        chunks[-1].hyphen = 0.0
    return chunks


def _breaks(chunks: Sequence[_Chunk], width: float, even: bool) -> list[int]:
    """Where lines end: fewest lines first, then the least sum of squared rests."""
    count = len(chunks)
    best: list[tuple[float, int]] = [(0.0, 0)] + [(float("inf"), 0)] * count
    for start in range(count):
        cost = best[start][0]
        if cost == float("inf"):
            continue
        used = 0.0
        for end in range(start + 1, count + 1):
            chunk = chunks[end - 1]
            used += chunk.width
            full = used + (chunk.hyphen if end < count else 0.0)
            if used > width + 1e-6:
                break
            if full <= width + 1e-6:
                rest = (width - full) / width
                if end < count or even:
                    added = 1000.0 + rest * rest + (0.4 if chunk.hyphen else 0.0)
                else:
                    # a last line of a word or two looks lost
                    added = 1000.0 + (0.3 if rest > 0.85 and start else 0.0)
                if cost + added < best[end][0]:
                    best[end] = (cost + added, start)
            used += chunk.space
    ends = [count]
    while ends[-1]:
        ends.append(best[ends[-1]][1])
    return ends[-2::-1]


def _set(chunks: Sequence[_Chunk], size: float) -> Set:
    """Chunks on one line, text of one font in one stretch."""
    bits: list[Bit] = []
    for number, chunk in enumerate(chunks):
        last = number == len(chunks) - 1
        bits += chunk.bits
        if chunk.blank is not None and not last:
            bits.append(chunk.blank)
        elif last and chunk.hyphen and (spans := [b for b in chunk.bits if isinstance(b, Span)]):
            bits.append(Span("-", spans[-1].font, spans[-1].fill))
    joined: list[Bit] = []
    for bit in bits:
        before = joined[-1] if joined else None
        if isinstance(bit, Span) and isinstance(before, Span):
            if (bit.font, bit.fill) == (before.font, before.fill):
                joined[-1] = Span(before.text + bit.text, bit.font, bit.fill)
                continue
            if not bit.text.strip(" "):
                joined[-1] = Span(before.text + bit.text, before.font, before.fill)
                continue
        joined.append(bit)
    placed: list[tuple[float, Bit]] = []
    x = 0.0
    for number, bit in enumerate(joined):
        x += _apart(joined[:number], bit, size)
        placed.append((x, bit))
        x += advance(bit.text, bit.font, size) if isinstance(bit, Span) else bit.width
    tall = max((b.height for b in joined if isinstance(b, Sign)), default=0.0)
    return Set(tuple(placed), x, tall)


def _apart(before: Sequence[Bit], bit: Bit, size: float) -> float:
    """What a letter that leans out of its own width keeps a picture beside it away."""
    last = before[-1] if before else None
    if isinstance(last, Span) and isinstance(bit, Sign):
        letter = shape(last.text[-1:], last.font, size)
        return max(0.0, letter.ink.right - letter.width_mm)
    if isinstance(last, Sign) and isinstance(bit, Span):
        return max(0.0, -shape(bit.text[:1], bit.font, size).ink.x)
    return 0.0


def _use(sign: Sign, x: float, middle: float) -> Use:
    box = sign.symbol.box
    k = sign.height / box.height
    matrix: Matrix = (k, 0.0, 0.0, k, x - k * box.x, middle - sign.height / 2 - k * box.y)
    return Use(sign.symbol, matrix)
