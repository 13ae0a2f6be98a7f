"""Marked words of running text, in rules and on faces: bold, italic, pictures and escapes.

Whatever else Markdown has is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.findings import Finding, Place, error

_SIGNS = re.compile(
    r"""
    (?P<escape>\\(?P<escaped>[!-/:-@\[-`{-~]))
    | (?P<icon>:(?P<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:/[a-z0-9]+(?:-[a-z0-9]+)*)?):)
    | (?P<stars>\*+)
    | (?P<code>`+)
    | (?P<image>!\[)
    | (?P<link>\](?=[(\[]))
    | (?P<note>\[\^)
    | (?P<strike>~~)
    | (?P<html></?[A-Za-z][\w-]*(?:\s[^<>]*)?/?>|<!)
    | (?P<entity>&(?:\#\d+|\#x[0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);)
    | (?P<count>\{(?P<counted>[^{}]*)\})
    | (?P<lines>(?<![^\W_])_{1,2}(?=[^\W_])|(?<=[^\W_])_{1,2}(?![^\W_]))
    """,
    re.VERBOSE,
)

_MARKED = re.compile(r"[\\:*`\[\]~<&_{]")  # one of them is in all that _SIGNS finds

# what the refused signs are in Markdown, and what to write instead
_REFUSED = {
    "code": ("code", "use **bold** for what stands out, \\` for the sign"),
    "image": ("a picture by Markdown", "icons are written :name:, see art/"),
    "link": ("a link", "paper has none: write the address as words"),
    "note": ("a footnote", "put it into the text"),
    "strike": ("struck-out text", "leave it out, or write \\~ for the sign"),
    "html": ("HTML", "tags do nothing on paper; \\< is the sign"),
    "entity": ("an HTML character", "write the character itself, or \\& for the sign"),
    "lines": ("emphasis by _", "write *italic* or **bold**, \\_ for the sign"),
}


@dataclass(frozen=True, slots=True)
class Words:
    """A stretch of one style: "", "bold" or "italic". Blanks are single spaces."""

    text: str
    style: str
    place: Place


@dataclass(frozen=True, slots=True)
class Icon:
    """A picture in the running text, by the name of its file, or a face as `component/design`."""

    name: str
    place: Place


Inline = tuple[Words | Icon, ...]


def plain(inline: Inline) -> str:
    """The words alone."""
    return "".join(b.text for b in inline if isinstance(b, Words)).strip()


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a block's text as it stands on one line of the file."""

    text: str
    line: int
    column: int


class Located:
    """The text of a block, its lines joined by spaces, that knows where each character stands."""

    def __init__(self, file: str, pieces: Sequence[Piece]) -> None:
        self.file = file
        self.text = " ".join(p.text for p in pieces)
        self._starts: list[tuple[int, Piece]] = []
        at = 0
        for piece in pieces:
            self._starts.append((at, piece))
            at += len(piece.text) + 1

    def place(self, index: int) -> Place:
        start, piece = next(s for s in reversed(self._starts) if s[0] <= index)
        return Place(self.file, piece.line, piece.column + index - start)


# from a name to a number of pieces; raises KeyError with a sentence and a hint
Count = Callable[[str], int]


def read(located: Located, findings: list[Finding], count: Count | None = None) -> Inline:
    """The words and icons of a text; what is wrong with it goes into `findings`.

    `count` gives the numbers for names between braces, which are words where it is None.
    """
    text = located.text
    if not _MARKED.search(text):
        plain = re.sub("[ \t]+", " ", text)
        return _trimmed([Words(plain, "", located.place(0))]) if plain else ()
    bits: list[Words | Icon] = []
    style, opened = "", 0
    buffer: list[str] = []
    since = 0

    def flush() -> None:
        if buffer:
            bits.append(Words(re.sub("[ \t]+", " ", "".join(buffer)), style, located.place(since)))
            buffer.clear()

    def put(part: str, at: int) -> None:
        nonlocal since
        if part:
            if not buffer:
                since = at
            buffer.append(part)

    at = 0
    for match in _SIGNS.finditer(text):
        put(text[at : match.start()], at)
        at = match.end()
        where = match.start()
        if match["escape"]:
            put(match["escaped"], where)
        elif match["count"]:
            put(_counted(match, located.place(where), findings, count), where)
        elif match["icon"]:
            flush()
            bits.append(Icon(match["name"], located.place(where)))
        elif match["stars"]:
            stars = match["stars"]
            before, after = text[:where][-1:], text[at:][:1]
            opens = bool(after.strip()) and not style
            closes = bool(before.strip()) and bool(style)
            if not before.strip() and not after.strip():
                put(stars, where)  # a sign of its own, as in 3 * 4
            elif closes and stars == {"bold": "**", "italic": "*"}[style]:
                flush()
                style = ""
            elif opens and len(stars) <= 2:
                flush()
                style, opened = ("bold" if stars == "**" else "italic"), where
            else:
                findings.append(
                    error(
                        located.place(where),
                        f"“{stars}” makes no sense here",
                        "**bold** and *italic* close with the signs that opened them and are not "
                        "nested; \\* is the sign",
                    )
                )
        else:
            what, hint = _REFUSED[match.lastgroup or ""]
            findings.append(error(located.place(where), f"{what} is not taken in texts", hint))
    put(text[at:], at)
    flush()
    if style:
        signs = "**" if style == "bold" else "*"
        findings.append(
            error(located.place(opened), f"“{signs}” is never closed", f"end it with {signs}")
        )
    return _trimmed(bits)


def _counted(
    match: re.Match[str], place: Place, findings: list[Finding], count: Count | None
) -> str:
    if count is None:
        return match["count"]
    try:
        return str(count(match["counted"]))
    except KeyError as fault:
        sentence, hint = fault.args
        findings.append(error(place, sentence, hint))
        return ""


def _trimmed(bits: list[Words | Icon]) -> Inline:
    """Without blanks at both ends."""
    out = list(bits)
    for index, strip in ((0, str.lstrip), (-1, str.rstrip)):
        while out and isinstance(bit := out[index], Words):
            text = strip(bit.text, " ")
            if text:
                place = bit.place
                if index == 0:
                    place = Place(place.file, place.line, place.column + len(bit.text) - len(text))
                out[index] = Words(text, bit.style, place)
                break
            out.pop(index)
    return tuple(out)
