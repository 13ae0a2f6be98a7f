"""Readers of texts and words: as typed, by language, ids, yes and no, one of a few."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from generator.fields.asking import ID, Ask, Bad, Reader, bad, closest, slug
from generator.fields.torn import no_such
from generator.findings import Finding, error
from generator.source import Map, Node, Scalar

_REFERENCE = re.compile(r"\$[a-z][a-z0-9-]*")


class _Words(Reader[str]):
    """Text as typed."""

    says = "a text"

    def read(self, node: Node, ask: Ask) -> str:
        return self.scalar(node).text

    def schema(self) -> dict[str, Any]:
        return {"type": ["string", "number", "boolean"]}


class _Spoken(Reader[Mapping[str, str]]):
    """Text as typed, a mapping of it by language, or a named text as `$name`."""

    says = "a text, or a mapping of texts by language"
    code = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]+)*")

    def read(self, node: Node, ask: Ask) -> Mapping[str, str]:
        if isinstance(node, Map) and not (
            len(node.entries) == 1
            and isinstance(node.entries[0][1], Scalar)
            and node.entries[0][1].text == ""
        ):
            texts: dict[str, str] = {}
            faults: list[Finding] = []
            good = not node.spoilt
            for key, value in node.entries:
                if not self.code.fullmatch(key.text):
                    hint = "such as en or fr"
                    faults.append(error(key.place, f"“{key.text}” is not a language code", hint))
                try:
                    texts[key.text] = self.scalar(value).text
                except Bad as fault:
                    faults += fault.findings
                    good = False
            if faults or not good:
                raise Bad(*faults)
            if not texts:
                raise bad(node, "an empty mapping where a text is wanted")
            ask.spoken[node.place] = tuple(texts)
            if ask.language in texts:
                # a text falls back to the kit's first language, wherever that stands in it
                texts = {ask.language: texts[ask.language], **texts}
            return texts
        scalar = self.scalar(node)
        if _REFERENCE.fullmatch(scalar.text) and not scalar.literal:
            name = scalar.text[1:]
            if name not in ask.words:
                raise no_such(
                    node,
                    f"no words are called ${name}",
                    name,
                    ask.words,
                    "; $$ stands for the sign",
                )
            return ask.words[name]
        return {ask.language: scalar.text}

    def schema(self) -> dict[str, Any]:
        one = {"type": ["string", "number", "boolean"]}
        return {"anyOf": [one, {"type": "object", "additionalProperties": one}]}


class _Identifier(Reader[str]):
    says = "an id of small letters, digits and single hyphens"

    def read(self, node: Node, ask: Ask) -> str:
        text = self.scalar(node).text
        if not ID.fullmatch(text):
            raise bad(node, f"“{text}” is not {self.says}", f"such as {slug(text) or 'frog-1'}")
        return text

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


class _Flag(Reader[bool]):
    says = "yes or no"

    def read(self, node: Node, ask: Ask) -> bool:
        text = self.scalar(node).text.lower()
        if text in ("yes", "true", "on"):
            return True
        if text in ("no", "false", "off"):
            return False
        raise bad(node, f"“{text}” is neither yes nor no", "write yes or no")

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Choice(Reader[str]):
    """One of a few words."""

    words: tuple[str, ...]

    @property
    def says(self) -> str:  # type: ignore[override]
        return ", ".join(self.words[:-1]) + " or " + self.words[-1]

    def read(self, node: Node, ask: Ask) -> str:
        text = self.scalar(node).text
        if text not in self.words:
            near = closest(text, self.words)
            hint = "one of " + ", ".join(self.words)
            if near:
                hint = f"did you mean “{near}”? {hint}"
            raise bad(node, f"“{text}” is not known here", hint)
        return text

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Raw(Reader[Node]):
    """The node itself, for what reads on by its own rules."""

    says: str = "anything"

    def read(self, node: Node, ask: Ask) -> Node:
        return node


WORDS: Final = _Words()
SPOKEN: Final = _Spoken()
IDENTIFIER: Final = _Identifier()
FLAG: Final = _Flag()
RAW: Final = Raw()
