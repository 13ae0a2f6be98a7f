"""What readers share: the fault `Bad`, what they may look up, the nearest known word, and ids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from generator.colours import Inks
from generator.findings import Finding, Place, error
from generator.source import Items, Map, Node, Scalar

T = TypeVar("T")

ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Bad(Exception):
    """A node that a field cannot take; holds findings ready to tell, none where all has been told."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__("; ".join(map(str, findings)))
        self.findings = findings


def bad(node: Node, sentence: str, hint: str = "") -> Bad:
    return Bad(error(node.place, sentence, hint))


@dataclass(slots=True)
class Ask:
    """What readers may look up, and where forms put their findings.

    `lengths` are EMU, `colours` `#rrggbb` and `words` texts by language, by the name that `$name`
    refers to. `inks` keeps those of every cmyk() by the colour that stands for it. `language` is the kit's first; `spoken` gathers the languages of every text that is
    a mapping, by its place.
    """

    findings: list[Finding] = field(default_factory=list)
    lengths: Mapping[str, int] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    language: str = "en"
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    spoken: dict[Place, tuple[str, ...]] = field(default_factory=dict)
    inks: dict[str, Inks] = field(default_factory=dict)


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like a word, if any is near."""
    import difflib  # only where something is wrong

    return next(iter(difflib.get_close_matches(word, list(known), 1, 0.6)), None)


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint: the nearest known word, or all of them where none is near and they are few."""
    # names whose values could not be read are there all the same
    words = [*known, *getattr(known, "lost", ())]
    close = closest(word, words)
    if close:
        return f"did you mean “{close}”?"
    if not words:
        return "there are none"
    return "known: " + ", ".join(sorted(words)[:40])


class Reader(Generic[T]):
    """Reads one node; `says` names what would be right, `schema` is JSON Schema for it."""

    says: str = "a value"

    def read(self, node: Node, ask: Ask) -> T:
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        return {}

    def shown(self, value: Any) -> str:
        """A value as one would type it, for the reference page."""
        if value is None or value in ((), {}, ""):
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return f"{value:g}" if isinstance(value, float) else str(value)

    def scalar(self, node: Node) -> Scalar:
        """The node as a scalar, or `Bad` with the hint that fits."""
        if isinstance(node, Scalar):
            if node.plain and node.text == "" and not node.filled:
                hint = "leave the key out, or write one; quote a text that starts with #"
                raise bad(node, f"nothing here where {self.says} is wanted", hint)
            return node
        if isinstance(node, Map) and node.spoilt:
            raise Bad()
        if isinstance(node, Map) and len(node.entries) == 1:
            key, value = node.entries[0]
            if isinstance(value, Scalar) and value.text == "":
                raise bad(
                    node, f"{{{key.text}}} without quotes is a mapping", f'write "{{{key.text}}}"'
                )
        what = "a list" if isinstance(node, Items) else "a mapping"
        raise bad(node, f"{what} where {self.says} is wanted")


def slug(text: str) -> str:
    """An id made from any text: lower case, no accents, other signs become a hyphen."""
    import unicodedata

    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss"))
    plain = "".join(c for c in plain if not unicodedata.combining(c)).lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
