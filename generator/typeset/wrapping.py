"""Paragraphs into lines, in font units: greedy at spaces, words never cut.

A soft hyphen or a zero-width space lets a word break, with a hyphen or without; nothing else does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from generator.ink import Slug
from generator.typeset.shaping import BREAKS, ENDS, Face, MissingGlyphs

_KEPT = 8_000  # words of one font; then the memory of them starts anew


@dataclass(frozen=True, slots=True)
class Word:
    """What stands between two spaces; `spaced` is the same with the space after it.

    `parts` are the texts between break opportunities; `hyphens` says for each but the last of
    them whether a break after it draws a hyphen.
    """

    slug: Slug
    spaced: Slug
    first: str
    last: str
    parts: tuple[str, ...] = ()
    hyphens: tuple[bool, ...] = ()


Line = list[tuple[Word, int]]  # each word with its x
Laid = list[tuple[Slug, int]]  # likewise


def paragraphs(f: Face, text: str) -> list[list[Word]]:
    """The words of every line that the text itself ends; raises MissingGlyphs for all of it.

    A line end at the very end of the text ends the last line and begins none.
    """
    plain = text.isascii() and text.isprintable()
    lines = [text] if plain else ENDS.split(text.replace("\t", " "))
    if len(lines) > 1 and not lines[-1]:
        lines.pop()
    known = f.words.get
    try:
        return [
            [known(w) or _learned(f, w) for w in bare.split(" ")]
            if (bare := raw.rstrip(" "))
            else []
            for raw in lines
        ]
    except MissingGlyphs:
        f.clean(BREAKS.sub("", " ".join(lines)))  # to name what is missing in all of the text
        raise


def _learned(f: Face, text: str) -> Word:
    if len(f.words) >= _KEPT:
        f.words.clear()
    if text.isascii() or not BREAKS.search(text):
        word = _word(f, f.clean(text))
    else:
        parts = tuple(f.clean(part) for part in BREAKS.split(text))
        hyphens = tuple(sign == "\u00ad" for sign in BREAKS.findall(text))
        word = _word(f, "".join(parts), parts, hyphens)
    f.words[text] = word
    return word


def _word(f: Face, text: str, parts: tuple[str, ...] = (), hyphens: tuple[bool, ...] = ()) -> Word:
    slug = f.slug(text)
    return Word(slug, _spaced(f, slug, 0), slug.text[:1], slug.text[-1:], parts, hyphens)


def _spaced(f: Face, slug: Slug, stand: int) -> Slug:
    """The slug with a space `stand` beyond its end; its width stays that of the word."""
    return Slug(
        slug.text + " ",
        (*slug.glyphs, f.glyph(" ")),
        (*slug.at, slug.width + stand),
        (*slug.lifts, 0) if slug.lifts else (),
        slug.width,
        slug.bounds,
    )


def straight(f: Face, text: str) -> tuple[Laid, int]:
    """All words of a text on one line, and how far they take the pen; raises MissingGlyphs."""
    text = f.flat(text)
    if text[-1:] == " ":
        slug = f.slug(text)
        return [(slug, 0)], slug.width
    return in_line(f, paragraphs(f, text)[0]) if text else ([], 0)


def word(f: Face, text: str) -> Word:
    """A word as it stands in lines; raises MissingGlyphs."""
    return f.words.get(text) or _learned(f, text)


def in_line(f: Face, words: Iterable[Word]) -> tuple[Laid, int]:
    """Words on one line, and how far they take the pen."""
    line: Line = []
    end = 0
    last = ""
    gaps = f.gaps
    for word in words:
        x = 0
        if line:
            pair = last + " " + word.first
            x = end + (gaps[pair] if pair in gaps else f.gap(last, word.first))[1]
        line.append((word, x))
        end = x + word.slug.width
        last = word.last
    return laid(f, line), end


def wrapped(f: Face, words: list[Word], room: float) -> list[Line] | Word:
    """Greedy lines no wider than `room`, or the first word that has no way to fit."""
    lines: list[Line] = []
    current: Line = []
    gaps = f.gaps
    end = 0  # of the current line
    last = ""
    for word in words:
        x = 0
        if current:
            pair = last + " " + word.first
            x = end + (gaps[pair] if pair in gaps else f.gap(last, word.first))[1]
        end = x + word.slug.width
        while end > room:
            cut = _broken(f, word, room - x) if word.parts else None
            if cut is not None:
                current.append((cut[0], x))
                word = cut[1]
            elif not any([w.first for w, _ in current]):
                return word
            while current and not current[-1][0].first:
                current.pop()  # spaces at a break go
            lines.append(current)
            current = []
            x = 0
            end = word.slug.width
        if current or word.first or not lines:  # and further spaces there go too
            current.append((word, x))
            last = word.last
    lines.append(current)
    return lines


def _broken(f: Face, word: Word, room: float) -> tuple[Word, Word] | None:
    """The longest head of a word, with its hyphen, that takes no more than `room`; the rest."""
    for i in range(len(word.hyphens), 0, -1):
        text = "".join(word.parts[:i])
        head = f.slug(text + "-" if word.hyphens[i - 1] else text)
        if text and head.width <= room:
            rest = word.parts[i:]
            tail = _word(f, "".join(rest), rest, word.hyphens[i:])
            return Word(head, head, head.text[:1], head.text[-1:]), tail
    return None


def laid(f: Face, line: Line) -> Laid:
    """A line's slugs, each but the last with the space after it, and their x."""
    if not line:
        return []
    if f.kerns_spaces:
        slugs = [
            (_spaced(f, word.slug, f.gap(word.last, after.first)[0]), x)
            for (word, x), (after, _) in pairwise(line)
        ]
    else:
        slugs = [(word.spaced, x) for word, x in line]
        slugs.pop()
    last, x = line[-1]
    slugs.append((last.slug, x))
    return slugs
