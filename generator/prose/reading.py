"""Markdown to blocks, line by line; every line becomes a block, a part of one, or a finding with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from generator import markup, source
from generator.findings import Finding, Place, error
from generator.markup import Inline, Located, Piece
from generator.prose import bars, diagram, lines
from generator.prose.blocks import Block, Heading, Item, Listing, Paragraph, Table, Text
from generator.prose.lines import FENCE, Line

_HEADING = re.compile(r"(#{1,})(\s+(?P<words>.*?))?\s*(?:\s#+\s*)?")
_ITEM = re.compile(r"(?P<indent> *)(?P<sign>[-+*]|\d{1,9}[.)])(?P<gap> +)(?P<words>.*)")
_RULE = re.compile(r" {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,}|=+) *")
_DEFINED = re.compile(r" {0,3}\[[^\]]+\]:\s")
_PIPED = re.compile(r" *:?-+:? *(?:\| *:?-+:? *)+")

DEEPEST = 3


def read(
    path: Path, name: str, count: markup.Count | None = None
) -> tuple[Text, tuple[Finding, ...]]:
    """The blocks of a file and all that is wrong with it; `name` is how findings call it.

    `count` gives the numbers for names between braces.
    """
    try:
        data = path.read_bytes()
    except OSError as fault:
        return Text((), name), (error(Place(name), f"cannot be read: {fault.strerror}"),)
    text = source.decode(data, name)
    if isinstance(text, Finding):
        return Text((), name), (text,)
    return parse(text, name, count)


def parse(
    text: str, name: str, count: markup.Count | None = None
) -> tuple[Text, tuple[Finding, ...]]:
    """As `read`, from a text."""
    reader = _Reader(name, count)
    blocks = tuple(reader.blocks(text))
    reader.whole(blocks)
    return Text(blocks, name), tuple(reader.findings)


class _Reader:
    """Works down the lines of one text."""

    def __init__(self, name: str, count: markup.Count | None) -> None:
        self.name = name
        self.count = count
        self.findings: list[Finding] = []
        self.lines: list[Line] = []
        self.at = 0

    def tell(self, line: int, column: int, sentence: str, hint: str = "") -> None:
        self.findings.append(error(Place(self.name, line, column), sentence, hint))

    def whole(self, blocks: tuple[Block, ...]) -> None:
        """A text has one heading of level 1, its first block."""
        if not blocks:
            if not self.findings:
                self.tell(1, 1, "nothing in the text", "it begins with # and its title")
            return
        first = blocks[0]
        if not (isinstance(first, Heading) and first.level == 1):
            place = first.place
            self.tell(place.line, place.column, "a text begins with its title", "# and a space")
        for block in blocks[1:]:
            if isinstance(block, Heading) and block.level == 1:
                self.tell(
                    block.place.line, block.place.column,
                    "a second title in one text", "## is a heading within it",
                )  # fmt: skip

    # lines ---------------------------------------------------------------------------------------

    def blocks(self, text: str) -> Iterator[Block]:
        self.lines = list(lines.read(text, self.name, self.findings))
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.bare:
                self.at += 1
                continue
            block = self._block(line)
            if block is not None:
                yield block

    # blocks --------------------------------------------------------------------------------------

    def _block(self, line: Line) -> Block | None:
        text = line.text
        fence = FENCE.fullmatch(text)
        if fence:
            return self._fenced(line, fence)
        heading = _HEADING.fullmatch(line.bare)
        if heading and line.indent < 4:
            return self._heading(line, heading)
        if line.bare.startswith("|"):
            return self._table()
        if _RULE.fullmatch(text):
            self.tell(line.number, line.indent + 1, "a line of its own is not taken in texts",
                      "a heading parts what belongs apart")  # fmt: skip
            self.at += 1
            return None
        if _ITEM.fullmatch(text):
            return self._listing()
        if line.bare.startswith(">"):
            self.tell(line.number, line.indent + 1, "a quotation is not taken in texts",
                      "\\> is the sign")  # fmt: skip
            self.at += 1
            return None
        if line.indent >= 4:
            self.tell(line.number, line.indent + 1, "text set in by four blanks is code in Markdown",
                      "begin it at the left")  # fmt: skip
            self.at += 1
            return None
        if _DEFINED.match(text):
            self.tell(line.number, 1, "a definition of a link is not taken in texts", "")
            self.at += 1
            return None
        return self._paragraph(line)

    def _inline(self, pieces: list[Piece]) -> Inline:
        return markup.read(Located(self.name, pieces), self.findings, self.count)

    def _heading(self, line: Line, match: re.Match[str]) -> Heading | None:
        self.at += 1
        signs = len(match[1])
        words = match["words"] or ""
        place = Place(self.name, line.number, line.indent + 1)
        if signs > DEEPEST:
            self.tell(place.line, place.column, f"a heading of level {signs}",
                      "#, ## and ### are enough for rules")  # fmt: skip
        if not words:
            self.tell(place.line, place.column, "a heading without words")
            return None
        column = line.text.index(words, signs) + 1
        made = self._inline([Piece(words, line.number, column)])
        return Heading(min(signs, DEEPEST), made, place)

    def _paragraph(self, first: Line) -> Paragraph:
        pieces: list[Piece] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.bare or (pieces and self._begins(line)):
                break
            if re.fullmatch(" *#+[^# ].*", line.text):
                self.tell(line.number, line.indent + 1, "a heading has a space after its #",
                          "\\# is the sign")  # fmt: skip
            pieces.append(Piece(line.bare, line.number, line.indent + 1))
            self.at += 1
            self._no_break(line)
            following = self.lines[self.at] if self.at < len(self.lines) else None
            if following and _PIPED.fullmatch(following.text):
                self.tell(following.number, following.indent + 1, "a table without outer bars",
                          "begin and end each of its rows with |")  # fmt: skip
        return Paragraph(self._inline(pieces), Place(self.name, first.number, first.indent + 1))

    def _begins(self, line: Line) -> bool:
        """Whether another block begins on this line, without an empty one before it."""
        return bool(
            FENCE.fullmatch(line.text)
            or (_HEADING.fullmatch(line.bare) and line.indent < 4)
            or line.bare.startswith(("|", ">"))
            or _ITEM.fullmatch(line.text)
            or _RULE.fullmatch(line.text)
        )

    def _no_break(self, line: Line) -> None:
        """Tells of a hard break, which is not taken."""
        following = self.lines[self.at] if self.at < len(self.lines) else None
        goes_on = following is not None and following.bare and not self._begins(following)
        if line.text.endswith("\\") or (goes_on and line.text.endswith("  ")):
            self.tell(line.number, len(line.text.rstrip(" \\")) + 1, "a line break within a block",
                      "begin a new paragraph, or a list")  # fmt: skip

    # lists ---------------------------------------------------------------------------------------

    def _listing(self) -> Listing:
        first = self.lines[self.at]
        place = Place(self.name, first.number, first.indent + 1)
        base = first.indent
        items: list[Item] = []
        counts: dict[int, int] = {}
        ordered: bool | None = None
        while self.at < len(self.lines):
            line = self.lines[self.at]
            match = _ITEM.fullmatch(line.text)
            if not line.bare:
                ahead = self._after_blanks()
                next_item = None if ahead is None else _ITEM.fullmatch(ahead.text)
                if ahead is not None and not next_item and ahead.indent > base + 1:
                    self.tell(ahead.number, ahead.indent + 1,
                              "an entry of a list is one paragraph",
                              "join them, or begin the second one at the left")  # fmt: skip
                    break
                if ahead is None or next_item is None:
                    break
                if self._sort(next_item) != ordered and ahead.indent == base:
                    break
                self.at += 1
                continue
            if match is None or _RULE.fullmatch(line.text):
                break
            depth = line.indent - base
            level = 0 if depth < 2 else 1
            if level == 0:
                if ordered is not None and self._sort(match) != ordered:
                    break
                ordered = self._sort(match)
                counts.pop(1, None)
            elif depth > 5:
                self.tell(line.number, line.indent + 1, "a list within a list within a list",
                          "two levels are enough for rules")  # fmt: skip
            items.append(self._item(line, match, level, counts))
        return Listing(tuple(items), place)

    @staticmethod
    def _sort(match: re.Match[str]) -> bool:
        return match["sign"][0].isdigit()

    def _after_blanks(self) -> Line | None:
        return next((x for x in self.lines[self.at :] if x.bare), None)

    def _item(self, line: Line, match: re.Match[str], level: int, counts: dict[int, int]) -> Item:
        sign = match["sign"]
        column = line.indent + 1
        number = None
        if sign[0].isdigit():
            if sign[-1] == ")":
                self.tell(line.number, column, f"“{sign}” does not begin an entry of a list here",
                          f"write {sign[:-1]}.")  # fmt: skip
            typed = int(sign[:-1])
            number = counts[level] = counts.get(level, 0) + 1
            if typed not in (number, 1):
                self.tell(line.number, column, f"number {typed} where {number} comes next",
                          "count on, or write 1. before each")  # fmt: skip
        elif sign != "-":
            self.tell(line.number, column, f"“{sign}” does not begin an entry of a list here",
                      "write -")  # fmt: skip
        start = match.start("words")
        pieces = [Piece(match["words"].strip(" "), line.number, start + 1)]
        self.at += 1
        self._no_break(line)
        while self.at < len(self.lines):
            more = self.lines[self.at]
            if not more.bare or self._begins(more):
                break
            pieces.append(Piece(more.bare, more.number, more.indent + 1))
            self.at += 1
            self._no_break(more)
        made = self._inline(pieces)
        if not made:
            self.tell(line.number, column, "an entry of a list without words")
        return Item(level, number, made, Place(self.name, line.number, column))

    def _table(self) -> Table | None:
        taken: list[Line] = []
        while self.at < len(self.lines) and self.lines[self.at].bare.startswith("|"):
            taken.append(self.lines[self.at])
            self.at += 1
        return bars.table(taken, self.name, self.tell, lambda piece: self._inline([piece]))

    # diagrams ------------------------------------------------------------------------------------

    def _fenced(self, line: Line, match: re.Match[str]) -> Block | None:
        name, fence = match["name"], match["fence"]
        place = Place(self.name, line.number, line.indent + 1)
        body: list[str] = []
        self.at += 1
        while self.at < len(self.lines):
            inner = self.lines[self.at]
            self.at += 1
            end = FENCE.fullmatch(inner.text)
            if end and end["fence"].startswith(fence) and not end["name"]:
                break
            body.append(inner.text)
        else:
            self.tell(
                place.line, place.column, "this block is never closed", f"end it with {fence}"
            )
            return None
        if name != "diagram" or fence[0] != "`" or line.indent:
            what = f"a block of “{name}”" if name else "a block of code"
            self.tell(place.line, place.column, f"{what} is not taken in texts",
                      "only ```diagram, at the left")  # fmt: skip
            return None
        return diagram.read(body, place, self.findings, self.count)
