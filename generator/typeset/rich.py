"""Running text of several fonts with pictures in it: broken into even lines, none cut.

A text is measured once, in sizes of its type, and broken for any size and width in millimetres. A
picture stands with its middle 0.35 of the size above the baseline and advances by its own width.
Lines are ragged: of all ways to take as few lines as it takes, the one with the evenest ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.geometry import Matrix
from generator.ink import Mark, Use
from generator.typeset.chunks import Bit, Chunk, Piece, Sign, Span, apart, breaks, chunked
from generator.typeset.runs import runs
from generator.typeset.setting import Overflow
from generator.typeset.shaping import face
from generator.typeset.wrapping import Laid, in_line, straight

__all__ = ["MIDDLE", "Bit", "Set", "Sign", "Span", "Text"]

MIDDLE = 0.35  # of the size, from the baseline up to the middle of a picture


@dataclass(frozen=True, slots=True)
class Set:
    """One line at a size in mm: pictures, and words in the style of a span; each with its x.

    x, `wide` and `high`, the height of its highest picture, are in sizes.
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


class Text:
    """Words and pictures one after the other; raises MissingGlyphs when first measured."""

    __slots__ = ("_known", "_line", "_longest", "bits")

    def __init__(self, bits: Sequence[Bit]) -> None:
        self.bits = tuple(bits)
        self._known: list[Chunk] | None = None
        self._line: Set | None = None
        self._longest: float | None = None

    @property
    def _chunks(self) -> list[Chunk]:
        if self._known is None:
            self._known = chunked(self.bits)
        return self._known

    def lines(self, size: float, width: float, *, even: bool = False) -> tuple[Set, ...]:
        """The lines of a paragraph, none wider than `width`; raises Overflow.

        With `even` the last line is as long as the others, as far as it can be.
        """
        chunks = self._chunks
        if not chunks:
            return ()
        if self.longest(size) > width + 1e-6:
            for chunk in chunks:
                wide = chunk.width * size
                if wide <= width + 1e-6:
                    continue
                word = "".join(text if isinstance(b, Span) else "▢" for text, b in chunk.pieces)
                told = f"“{word}” is {wide:.1f} mm wide, {wide - width:.1f} mm too much"
                raise Overflow(told, wide, wide - width, word)
        ends = breaks(chunks, width / size, even)
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
        if self._longest is None:
            self._longest = max((c.width for c in self._chunks), default=0.0)
        return size * self._longest


def _set(chunks: Sequence[Chunk], size: float) -> Set:
    """Chunks on one line, text of one style in one stretch."""
    plain = _plain(chunks)
    if plain is not None:
        return Set((plain[0],), plain[1], 0.0, size)
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
    before: list[Piece] = []
    for bit in bits:
        text = bit.text if isinstance(bit, Span) else ""
        x += apart(before, text, bit)
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


def _plain(chunks: Sequence[Chunk]) -> tuple[tuple[float, Bit, Laid], float] | None:
    """A line of whole words of one span, as most are, and its width; None for any other."""
    span = chunks[0].pieces[0][1] if chunks else None
    if not isinstance(span, Span) or chunks[-1].hyphen:
        return None
    last = chunks[-1]
    words = [
        c.word
        for c in chunks
        if c.word is not None and c.pieces[0][1] is span and (c.blank is not None or c is last)
    ]
    if len(words) < len(chunks):
        return None
    f = face(span.font)
    laid, width = in_line(f, words)
    return (0.0, span, laid), width / f.upem


def _use(sign: Sign, size: float, x: float, middle: float) -> Use:
    box = sign.symbol.box
    high = sign.height * size
    k = high / box.height
    matrix: Matrix = (k, 0.0, 0.0, k, x - k * box.x, middle - high / 2 - k * box.y)
    return Use(sign.symbol, matrix)
