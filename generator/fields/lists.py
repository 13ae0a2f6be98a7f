"""Readers made of others: lists, mappings by name, sizes, and values made into something else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from generator.fields.asking import ID, Ask, Bad, Reader, bad, closest, slug
from generator.fields.numbers import EXTENT, MM, Length
from generator.fields.texts import SPOKEN, WORDS
from generator.findings import Finding, error
from generator.geometry import EMU, Size
from generator.source import Items, Map, Node, Scalar

T = TypeVar("T")


def each(pairs: Iterable[tuple[Reader[T], Node]], ask: Ask) -> list[T]:
    """What every reader makes of its node; raises `Bad` with the faults of them all."""
    values: list[T] = []
    faults: list[Finding] = []
    good = True
    for reader, node in pairs:
        try:
            values.append(reader.read(node, ask))
        except Bad as fault:
            faults += fault.findings
            good = False
    if not good:
        raise Bad(*faults)
    return values


@dataclass(frozen=True, slots=True)
class Listed(Reader[tuple[T, ...]], Generic[T]):
    """A list of like things; `exactly` n of them where given; `single` takes one for a list of one."""

    of: Reader[T]
    exactly: int | None = None
    single: bool = False

    @property
    def says(self) -> str:  # type: ignore[override]
        how = "" if self.exactly is None else f" of {self.exactly}"
        return f"a list{how}: {self.of.says}"

    def read(self, node: Node, ask: Ask) -> tuple[T, ...]:
        if self.single and not isinstance(node, Items):
            return (self.of.read(node, ask),)
        if isinstance(node, Map) and node.spoilt:
            raise Bad()
        if not isinstance(node, Items):
            raise bad(node, "no list here", f"wanted is {self.says}")
        if self.exactly is not None and len(node.items) != self.exactly:
            raise bad(node, f"a list of {len(node.items)} where {self.exactly} are wanted")
        return tuple(each(((self.of, item) for item in node.items), ask))

    def schema(self) -> dict[str, Any]:
        many: dict[str, Any] = {"type": "array", "items": self.of.schema()}
        if self.exactly is not None:
            many |= {"minItems": self.exactly, "maxItems": self.exactly}
        return {"anyOf": [self.of.schema(), many]} if self.single else many


@dataclass(frozen=True, slots=True)
class Named(Reader[Mapping[str, T]], Generic[T]):
    """A mapping of like things by name."""

    of: Reader[T]
    said: str = ""
    ids: bool = True

    @property
    def says(self) -> str:  # type: ignore[override]
        return self.said or f"names, each with {self.of.says}"

    def read(self, node: Node, ask: Ask) -> Mapping[str, T]:
        if not isinstance(node, Map):
            raise bad(node, "no mapping here", f"wanted is {self.says}")
        values: dict[str, T] = {}
        faults: list[Finding] = []
        good = not node.spoilt
        for key, value in node.entries:
            if self.ids and not ID.fullmatch(key.text):
                faults.append(
                    error(key.place, f"“{key.text}” is not a name", f"such as {slug(key.text)}")
                )
                good = False
            try:
                values[key.text] = self.of.read(value, ask)
            except Bad as fault:
                faults += fault.findings
                good = False
        if not good:
            raise Bad(*faults)
        return values

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": self.of.schema()}


@dataclass(frozen=True, slots=True)
class NamedSize(Reader[Size]):
    """A size by name, or [width, height]."""

    sizes: Mapping[str, tuple[float, float]]  # mm

    @property
    def says(self) -> str:  # type: ignore[override]
        named = ", ".join(f"{name} ({w:g} x {h:g} mm)" for name, (w, h) in self.sizes.items())
        return f"[width, height], or {named}"

    def read(self, node: Node, ask: Ask) -> Size:
        if isinstance(node, Items):
            w, h = Listed(Length(EMU), 2).read(node, ask)
            return Size(w, h)
        text = self.scalar(node).text
        if text not in self.sizes:
            near = closest(text, self.sizes)
            hint = f"did you mean “{near}”? (or write [63mm, 88mm])" if near else self.says
            raise bad(node, f"no size is called “{text}”", hint)
        w_mm, h_mm = self.sizes[text]
        return Size(round(w_mm * EMU), round(h_mm * EMU))

    def schema(self) -> dict[str, Any]:
        pair = {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2}
        return {"anyOf": [{"enum": list(self.sizes)}, pair]}


@dataclass(frozen=True, slots=True)
class As(Reader[T], Generic[T]):
    """Another reader's value made into something else; a ValueError becomes a finding."""

    of: Reader[Any]
    make: Callable[[Any], T]

    @property
    def says(self) -> str:  # type: ignore[override]
        return self.of.says

    def read(self, node: Node, ask: Ask) -> T:
        value = self.of.read(node, ask)
        try:
            return self.make(value)
        except ValueError as fault:
            raise bad(node, str(fault)) from None

    def schema(self) -> dict[str, Any]:
        return self.of.schema()


class _Box(Reader[tuple[float, ...]]):
    """x, y, width and height in float millimetres; the last two are more than nothing."""

    says = "[x, y, width, height]"

    def read(self, node: Node, ask: Ask) -> tuple[float, ...]:
        if not isinstance(node, Items) or len(node.items) != 4:
            return Listed(MM, 4).read(node, ask)
        return tuple(each(zip((MM, MM, EXTENT, EXTENT), node.items, strict=True), ask))

    def schema(self) -> dict[str, Any]:
        return Listed(MM, 4).schema()


class _Traits(Reader[Mapping[str, tuple[str, ...]]]):
    """Traits, each a text, a list of texts, or a mapping of texts by language.

    `says: {en: Hop, fr: Saute}` is read as the traits `says.en` and `says.fr`.
    """

    says = "a mapping of traits: a text, a list, or texts by language"

    def read(self, node: Node, ask: Ask) -> Mapping[str, tuple[str, ...]]:
        if not isinstance(node, Map):
            raise bad(node, "no mapping here", f"wanted is {self.says}")
        entries: list[tuple[Scalar, Node]] = []
        for key, value in node.entries:
            if not _by_language(value):
                entries.append((key, value))
                continue
            assert isinstance(value, Map)
            ask.spoken[value.place] = tuple(value.keys())
            entries += [
                (Scalar(f"{key.text}.{code.text}", code.place), text)
                for code, text in value.entries
            ]
        return TRAITS.read(Map(tuple(entries), node.place, node.spoilt), ask)

    def schema(self) -> dict[str, Any]:
        told = {"type": "object", "additionalProperties": WORDS.schema()}
        one = {"anyOf": [TRAITS.of.schema(), told]}
        return {"type": "object", "additionalProperties": one}


def _by_language(node: Node) -> bool:
    return isinstance(node, Map) and all(
        SPOKEN.code.fullmatch(key.text) and isinstance(value, Scalar) and value.text
        for key, value in node.entries
    )


POINT: Final = Listed(MM, 2)
BOX: Final = _Box()
TRAITS: Final = Named(Listed(WORDS, None, True), "a mapping of traits", ids=False)
TOLD_TRAITS: Final = _Traits()
