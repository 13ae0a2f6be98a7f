"""The rules beside the kits, read as docs/rules-markdown.md describes them: a tuple of blocks a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

from generator.kit import Kit
from generator.spec import load

HOUSE = Path(__file__).parent.parent
LANGUAGES = {
    "croa": ("en", "fr"),
    "frogger": ("en", "fr"),
    "froschis": ("en", "fr"),
    "grenouillette": ("en", "fr"),
    "hopfrog": ("en", "fr", "it"),
}
AIDS = ("croa", "hopfrog")
RULES = [(game, "rules", lang) for game in LANGUAGES for lang in LANGUAGES[game]]
TEXTS = [*RULES, *((game, "aid", lang) for game in AIDS for lang in LANGUAGES[game])]

_FACT = re.compile(r"[A-Z]+-\d\d")
_COMMENT = re.compile(r"<!--(.*?)-->")
_ICON = re.compile(r":([a-z0-9]+(?:[-/][a-z0-9]+)*):")
_COUNT = re.compile(r"\{([a-z-]+)(?:/(?:([a-z0-9*-]+)|([a-z]+)=([a-z0-9.]+)))?\}")
_ITEM = re.compile(r"( {0,3})(-|\d+\.) (\S.*)")


@dataclass(frozen=True)
class Block:
    """`kind` tells blocks apart between languages: heading, paragraph, item, row or diagram."""

    kind: str
    text: str
    line: int
    diagram: dict[str, Any] = field(default_factory=dict, hash=False)

    @property
    def comments(self) -> list[str]:
        return [word for words in _COMMENT.findall(self.text) for word in words.split()]

    @property
    def facts(self) -> set[str]:
        return {word for word in self.comments if _FACT.fullmatch(word)}

    @property
    def options(self) -> set[str]:
        words = self.comments
        return {word for before, word in pairwise(words) if before == "option"}

    @property
    def printed(self) -> str:
        return _COMMENT.sub("", self.text).rstrip()

    @property
    def icons(self) -> list[str]:
        return _ICON.findall(self.printed)

    @property
    def words(self) -> str:
        """What is left once marks of the subset are taken away."""
        text = _ICON.sub("□", self.printed)
        text = re.sub(r" *\|", "|", text)  # what a comment leaves before the end of a cell
        text = re.sub(r"\*\*([^*\s](?:[^*]*[^*\s])?)\*\*", r"\1", text)
        return re.sub(r"\*([^*\s](?:[^*]*[^*\s])?)\*", r"\1", text)


def blocks(text: str) -> Iterator[Block]:
    lines = text.split("\n")
    n = 0
    while n < len(lines):
        line = lines[n]
        n += 1
        if not line:
            continue
        if line == "```diagram":
            end = lines.index("```", n)
            drawn = yaml.safe_load("\n".join(lines[n:end]))
            yield Block("diagram", drawn.get("caption", ""), n, drawn)
            n = end + 1
        elif line.startswith("#"):
            marks, _, words = line.partition(" ")
            assert marks in ("#", "##", "###"), line
            yield Block(f"heading {len(marks)}", words, n)
        elif line.startswith("|"):
            assert line.endswith("|"), line
            cells = [c.strip() for c in line.strip("|").split("|")]
            if not all(set(c) <= set("-") and c for c in cells):
                yield Block(f"row of {len(cells)}", line, n)
                continue
            assert lines[n - 2].startswith("|"), "a rule of a table stands below its first row"
        elif item := _ITEM.fullmatch(line):
            sort = "item" if item[2] == "-" else f"item {item[2]}"
            yield Block(f"nested {sort}" if item[1] else sort, item[3], n)
        else:
            yield Block("paragraph", line, n)


def file(game: str, what: str, language: str) -> Path:
    return HOUSE / "components" / game / f"{what}.{language}.md"


@cache
def read(game: str, what: str, language: str) -> tuple[Block, ...]:
    text = file(game, what, language).read_text(encoding="utf-8")
    return tuple(blocks(_COUNT.sub(lambda m: str(counted(game, *m.groups())), text)))


def counted(game: str, component: str, design: str | None, trait: str | None, value: str) -> int:
    """What a name between braces counts, found anew from the shipped kit."""
    (one,) = (c for c in shipped(game).components if c.id == component)
    counts = []
    for d in one.designs:
        if design is not None and not re.fullmatch(design.replace("*", ".+"), d.id):
            continue
        if trait is not None:
            low, _, high = value.partition("..")
            wanted = [str(n) for n in range(int(low), int(high) + 1)] if high else [value]
            if d.trait(trait) not in wanted:
                continue
        counts.append(d.count)
    assert counts, f"{component} {design} {trait}"
    return sum(counts)


@cache
def shipped(game: str) -> Kit:
    kit = load(HOUSE / "components" / f"{game}.yaml").kit
    assert kit is not None
    return kit


def played(game: str) -> set[str]:
    sheet = (HOUSE / "seeds" / f"{game}.md").read_text(encoding="utf-8")
    return set(re.findall(r"^- ([A-Z]+-\d\d) play\b", sheet, re.M))


def told(texts: tuple[Block, ...]) -> set[str]:
    return {fact for block in texts for fact in block.facts}


def legends(game: str) -> Iterator[tuple[Block, dict[str, str]]]:
    for text in (t for t in TEXTS if t[0] == game):
        for block in read(*text):
            if block.kind == "diagram":
                yield block, block.diagram.get("legend", {})


def rows_of(block: Block) -> list[str]:
    return str(block.diagram["cells"]).rstrip("\n").split("\n")


def diagrams(game: str, what: str = "rules", language: str = "en") -> list[Block]:
    return [b for b in read(game, what, language) if b.kind == "diagram"]
