"""Fields declared once: name, reader, default and one sentence serve reading, faults, schema and reference.

A reader turns a node into a value or raises `Bad`; a `Form` reads a mapping field by field and
collects every fault. Texts that hold `{name}` are templates: a form keeps them and reads them anew,
filled, for each design. Lengths come out in EMU.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

from generator.findings import Finding, Place, error
from generator.geometry import EMU, LengthError, Size, parse_length
from generator.source import Items, Map, Node, Scalar

T = TypeVar("T")

Names = Mapping[str, str | tuple[str, ...]]  # what placeholders may name

ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_PLACEHOLDER = re.compile(r"\{\{|\}\}|\$\$|\{([^{}\n]*)\}|[{}]")
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_REFERENCE = re.compile(r"\$[a-z][a-z0-9-]*")
_WHOLE = re.compile(r"[0-9]+")
_NUMBER = re.compile(r"-?(?:\d+(?:\.\d*)?|\.\d+)")
_SHARE = re.compile(r"(?:(\d+(?:\.\d+)?)\s*%|(\d+)\s*/\s*([1-9]\d*))\s*of\s+\$(.+)")


class Bad(Exception):
    """A node that a field cannot take; holds findings ready to tell."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__("; ".join(map(str, findings)))
        self.findings = findings


def bad(node: Node, sentence: str, hint: str = "") -> Bad:
    return Bad(error(node.place, sentence, hint))


@dataclass(slots=True)
class Ask:
    """What readers may look up, and where forms put their findings.

    `lengths` are EMU, `colours` `#rrggbb` and `words` texts by language, by the name that `$name`
    refers to.
    """

    findings: list[Finding] = field(default_factory=list)
    lengths: Mapping[str, int] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    language: str = "en"
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint: the nearest known word, or all of them where none is near and they are few."""
    words = list(known)
    close = difflib.get_close_matches(word, words, 1, 0.6)
    if close:
        return f"did you mean “{close[0]}”?"
    if not words:
        return "there are none"
    return "known: " + ", ".join(sorted(words)[:40])


# templates ---------------------------------------------------------------------------------------


def is_template(text: str) -> bool:
    return "{" in text or "}" in text or "$$" in text


def holds_template(node: Node) -> bool:
    if isinstance(node, Scalar):
        return is_template(node.text)
    if isinstance(node, Items):
        return any(holds_template(n) for n in node.items)
    return any(holds_template(v) for _, v in node.entries)


def fill_text(node: Scalar, names: Names) -> str:
    """The text with every `{name}` filled and `{{`, `}}`, `$$` as the signs they stand for."""

    def one(match: re.Match[str]) -> str:
        sign = match.group(0)
        if sign in ("{{", "}}", "$$"):
            return sign[0]
        name = match.group(1)
        if name is None:
            raise bad(node, f"a single {sign} in “{node.text}”", f"write {sign}{sign} for the sign")
        value = names.get(name)
        if value is None:
            raise bad(node, f"nothing is called {{{name}}} in “{node.text}”", nearest(name, names))
        return value if isinstance(value, str) else ", ".join(value)

    return _PLACEHOLDER.sub(one, node.text)


def filled(node: Node, names: Names) -> Node:
    """The node with all its scalars filled (keys are left alone)."""
    if isinstance(node, Scalar):
        if not is_template(node.text):
            return node
        literal = node.text.startswith("$$")
        return Scalar(fill_text(node, names), node.place, node.plain, True, literal)
    if isinstance(node, Items):
        return Items(tuple(filled(n, names) for n in node.items), node.place)
    return Map(tuple((k, filled(v, names)) for k, v in node.entries), node.place)


# readers -----------------------------------------------------------------------------------------


class Reader(Generic[T]):
    """Reads one node; `says` names what would be right, `schema` is JSON Schema for it."""

    says: str = "a value"

    def read(self, node: Node, ask: Ask) -> T:
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        return {}

    def scalar(self, node: Node) -> Scalar:
        """The node as a scalar, or `Bad` with the hint that fits."""
        if isinstance(node, Scalar):
            if node.plain and node.text == "" and not node.filled:
                raise bad(node, f"nothing here where {self.says} is wanted", "quote a text with #")
            return node
        if isinstance(node, Map) and len(node.entries) == 1:
            key, value = node.entries[0]
            if isinstance(value, Scalar) and value.text == "":
                raise bad(
                    node, f"{{{key.text}}} without quotes is a mapping", f'write "{{{key.text}}}"'
                )
        what = "a list" if isinstance(node, Items) else "a mapping"
        raise bad(node, f"{what} where {self.says} is wanted")


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
            for key, value in node.entries:
                if not self.code.fullmatch(key.text):
                    raise bad(key, f"“{key.text}” is not a language code", "such as en or fr")
                texts[key.text] = self.scalar(value).text
            if not texts:
                raise bad(node, "an empty mapping where a text is wanted")
            return texts
        scalar = self.scalar(node)
        if _REFERENCE.fullmatch(scalar.text) and not scalar.literal:
            name = scalar.text[1:]
            if name not in ask.words:
                hint = nearest(name, ask.words) + "; $$ stands for the sign"
                raise bad(node, f"no words are called ${name}", hint)
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


def slug(text: str) -> str:
    """An id made from any text: lower case, no accents, other signs become a hyphen."""
    import unicodedata

    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss"))
    plain = "".join(c for c in plain if not unicodedata.combining(c)).lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


@dataclass(frozen=True, slots=True)
class Whole(Reader[int]):
    """A whole number typed as one, within bounds."""

    least: int = 0
    most: int = 10_000
    says: str = "a whole number"

    def read(self, node: Node, ask: Ask) -> int:
        scalar = self.scalar(node)
        text = scalar.text
        if not scalar.plain and not scalar.filled:
            hint = f"write {text} without quotes" if _WHOLE.fullmatch(text) else "such as 3"
            raise bad(node, f"“{text}” in quotes is a text, not {self.says}", hint)
        if not _WHOLE.fullmatch(text) or (len(text) > 1 and text[0] == "0"):
            whole = re.fullmatch(r"0*([0-9]+)(?:\.0*)?", text)
            hint = f"write {whole.group(1)}" if whole else "such as 3"
            raise bad(node, f"“{text}” is not {self.says}", hint)
        if len(text) > 12 or not self.least <= int(text) <= self.most:
            raise bad(node, f"{text} is out of bounds", f"between {self.least} and {self.most}")
        return int(text)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Number(Reader[float]):
    """A number without a unit, within bounds."""

    least: float = 0.0
    most: float = 1.0
    says: str = "a number"

    def read(self, node: Node, ask: Ask) -> float:
        text = self.scalar(node).text
        if not _NUMBER.fullmatch(text):
            raise bad(
                node, f"“{text}” is not {self.says}", f"between {self.least:g} and {self.most:g}"
            )
        value = float(text)
        if not self.least <= value <= self.most:
            raise bad(node, f"{text} is out of bounds", f"between {self.least:g} and {self.most:g}")
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "number", "minimum": self.least, "maximum": self.most}


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
class Length(Reader[int]):
    """EMU of a length with its unit, of a named one as `$name`, or of a share of that.

    Shares are `72% of $name` and `14/15 of $name`.
    """

    least: int | None = None
    says: str = "a length such as 63mm"

    def read(self, node: Node, ask: Ask) -> int:
        text = self.scalar(node).text.strip()
        if share := _SHARE.fullmatch(text):
            percent, part, parts, name = share.groups()
            if name not in ask.lengths:
                raise bad(node, f"no length is called ${name}", nearest(name, ask.lengths))
            ratio = Fraction(percent) / 100 if percent else Fraction(int(part), int(parts))
            value = round(ask.lengths[name] * ratio)
        elif text.startswith("$"):
            name = text[1:]
            if name not in ask.lengths:
                raise bad(node, f"no length is called ${name}", nearest(name, ask.lengths))
            value = ask.lengths[name]
        else:
            try:
                value = parse_length(text)
            except LengthError as fault:
                raise bad(node, str(fault), fault.hint) from None
        if self.least is not None and value < self.least:
            raise bad(node, f"{text} is too small", f"at least {self.least / EMU:g}mm")
        if abs(value) > 10_000 * EMU:
            raise bad(node, f"{text} is too large", "at most 10 m")
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


class _Millimetres(Reader[float]):
    """A length in float millimetres, for drawings."""

    says = "a length such as 63mm"

    def read(self, node: Node, ask: Ask) -> float:
        return LENGTH.read(node, ask) / EMU

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


class _Colour(Reader[str]):
    """`#rrggbb` from a hex colour or a named one as `$name`."""

    says = 'a colour such as "#2f7d5b" or $pond'

    def read(self, node: Node, ask: Ask) -> str:
        text = self.scalar(node).text.strip()
        if text.startswith("$"):
            name = text[1:]
            if name not in ask.colours:
                raise bad(node, f"no colour is called ${name}", nearest(name, ask.colours))
            return ask.colours[name]
        if not _HEX.fullmatch(text):
            if text in ask.colours:
                raise bad(node, f"“{text}” is not a colour", f"write ${text}")
            raise bad(node, f"“{text}” is not a colour", f"write {self.says}")
        digits = text[1:].lower()
        if len(digits) == 3:
            digits = "".join(c * 2 for c in digits)
        return "#" + digits

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": r"^(#[0-9a-fA-F]{3}([0-9a-fA-F]{3})?|\$.+|.*\{.+)$"}


@dataclass(frozen=True, slots=True)
class Choice(Reader[str]):
    """One of a few words."""

    words: tuple[str, ...]
    says: str = "one of a few words"

    def read(self, node: Node, ask: Ask) -> str:
        text = self.scalar(node).text
        if text not in self.words:
            near = difflib.get_close_matches(text, self.words, 1, 0.6)
            hint = "one of " + ", ".join(self.words)
            if near:
                hint = f"did you mean “{near[0]}”? {hint}"
            raise bad(node, f"“{text}” is not known here", hint)
        return text

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Listed(Reader[tuple[T, ...]], Generic[T]):
    """A list of like things; `exactly` n of them where given; `single` takes one for a list of one."""

    of: Reader[T]
    exactly: int | None = None
    single: bool = False

    @property
    def says(self) -> str:  # type: ignore[override]
        how = "" if self.exactly is None else f"{self.exactly} of "
        return f"a list: {how}{self.of.says}"

    def read(self, node: Node, ask: Ask) -> tuple[T, ...]:
        if self.single and not isinstance(node, Items):
            return (self.of.read(node, ask),)
        if not isinstance(node, Items):
            raise bad(node, "no list here", f"wanted is {self.says}")
        if self.exactly is not None and len(node.items) != self.exactly:
            raise bad(node, f"a list of {len(node.items)} where {self.exactly} are wanted")
        values: list[T] = []
        faults: list[Finding] = []
        for item in node.items:
            try:
                values.append(self.of.read(item, ask))
            except Bad as fault:
                faults += fault.findings
        if faults:
            raise Bad(*faults)
        return tuple(values)

    def schema(self) -> dict[str, Any]:
        many: dict[str, Any] = {"type": "array", "items": self.of.schema()}
        if self.exactly is not None:
            many |= {"minItems": self.exactly, "maxItems": self.exactly}
        return {"anyOf": [self.of.schema(), many]} if self.single else many


@dataclass(frozen=True, slots=True)
class Named(Reader[Mapping[str, T]], Generic[T]):
    """A mapping of like things by name."""

    of: Reader[T]
    says: str = "a mapping"
    ids: bool = True

    def read(self, node: Node, ask: Ask) -> Mapping[str, T]:
        if not isinstance(node, Map):
            raise bad(node, "no mapping here", f"wanted is {self.says}")
        values: dict[str, T] = {}
        faults: list[Finding] = []
        for key, value in node.entries:
            if self.ids and not ID.fullmatch(key.text):
                faults.append(
                    error(key.place, f"“{key.text}” is not a name", f"such as {slug(key.text)}")
                )
                continue
            try:
                values[key.text] = self.of.read(value, ask)
            except Bad as fault:
                faults += fault.findings
        if faults:
            raise Bad(*faults)
        return values

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": self.of.schema()}


@dataclass(frozen=True, slots=True)
class NamedSize(Reader[Size]):
    """A size by name, or [width, height]."""

    sizes: Mapping[str, tuple[float, float]]  # mm
    says: str = "a size by name, or [width, height]"

    def read(self, node: Node, ask: Ask) -> Size:
        if isinstance(node, Items):
            w, h = Listed(Length(EMU), 2).read(node, ask)
            return Size(w, h)
        text = self.scalar(node).text
        if text not in self.sizes:
            raise bad(
                node,
                f"no size is called “{text}”",
                f"{nearest(text, self.sizes)} (or write [63mm, 88mm])",
            )
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


class _Raw(Reader[Node]):
    """The node itself, for what reads on by its own rules."""

    says = "anything"

    def read(self, node: Node, ask: Ask) -> Node:
        return node


def _angle(value: float) -> float:
    return value % 360


WORDS: Final = _Words()
SPOKEN: Final = _Spoken()
IDENTIFIER: Final = _Identifier()
COUNT: Final = Whole(0, 10_000, "a count, a whole number")
FLAG: Final = _Flag()
LENGTH: Final = Length()
MM: Final = _Millimetres()
COLOUR: Final = _Colour()
RAW: Final = _Raw()
POINT: Final = Listed(MM, 2)
BOX: Final = Listed(MM, 4)
TURN: Final = Number(-360, 360, "an angle in degrees")
SHARE: Final = Number(0, 1, "a number from 0 to 1")
TRAITS: Final = Named(Listed(WORDS, None, True), "a mapping of traits", ids=False)


# forms -------------------------------------------------------------------------------------------


class _Required:
    def __repr__(self) -> str:
        return "(required)"


REQUIRED: Final = _Required()


@dataclass(frozen=True, slots=True)
class Field:
    """One key: how it is read, what it means, and its value where it is absent."""

    name: str
    reader: Reader[Any]
    says: str
    default: Any = REQUIRED


@dataclass(frozen=True, slots=True)
class Prepared:
    """A mapping read as far as it can be: `live` fields hold templates and are read filled."""

    values: Mapping[str, Any]
    live: tuple[tuple[Field, Node], ...]
    place: Place

    def complete(self, names: Names, ask: Ask) -> Mapping[str, Any]:
        """All values for one set of names; raises `Bad` with every fault."""
        if not self.live:
            return self.values
        values = dict(self.values)
        faults: list[Finding] = []
        for one, node in self.live:
            try:
                values[one.name] = one.reader.read(filled(node, names), ask)
            except Bad as fault:
                faults += fault.findings
        if faults:
            raise Bad(*faults)
        return values


_OWNERS: dict[tuple[str, str], list[str]] = {}


@dataclass(frozen=True, slots=True)
class Form:
    """The keys a mapping may have. `called` names the mapping in sentences (`a component`)."""

    called: str
    fields: tuple[Field, ...]
    file: str = (
        "kit"  # the sort of file it stands in; hints look for a key's owner in the same sort
    )

    def __post_init__(self) -> None:
        for one in self.fields:
            owners = _OWNERS.setdefault((self.file, one.name), [])
            if self.called not in owners:
                owners.append(self.called)

    def unknown(self, key: Scalar, within: str = "") -> Finding:
        known = [f.name for f in self.fields]
        close = difflib.get_close_matches(key.text, known, 1, 0.6)
        owners = [o for o in _OWNERS.get((self.file, key.text), ()) if o != self.called]
        if close:
            hint = f"did you mean “{close[0]}”?"
        elif owners:
            hint = f"“{key.text}” belongs to {' or '.join(owners[:3])}"
        else:
            hint = "known: " + ", ".join(known)
        return error(key.place, f"unknown key “{key.text}” in {within or self.called}", hint)

    def prepare(self, node: Node, ask: Ask, live: bool = True, within: str = "") -> Prepared | None:
        """Read all fields, findings into `ask`; None where a needed value is missing or bad.

        With `live`, fields that hold templates are kept for later.
        """
        if not isinstance(node, Map):
            ask.findings.append(
                error(node.place, f"{within or self.called} must be a mapping of keys and values")
            )
            return None
        by_name = {f.name: f for f in self.fields}
        values: dict[str, Any] = {}
        waiting: list[tuple[Field, Node]] = []
        good = True
        for key, value in node.entries:
            one = by_name.get(key.text)
            if one is None:
                finding = self.unknown(key, within)
                if isinstance(value, Scalar) and not value.text and " " in key.text:
                    # the rest of a text that broke at its comma: {because: one, two}
                    finding = replace(finding, hint="quote a text that holds a comma")
                ask.findings.append(finding)
                good = False
                continue
            if live and holds_template(value):
                waiting.append((one, value))
                continue
            try:
                values[one.name] = one.reader.read(value, ask)
            except Bad as fault:
                ask.findings += fault.findings
                good = False
        there = set(node.keys())
        for one in self.fields:
            if one.name in there:
                continue
            if isinstance(one.default, _Required):
                ask.findings.append(
                    error(node.place, f"{within or self.called} lacks “{one.name}”", one.says)
                )
                good = False
            else:
                values[one.name] = one.default
        return Prepared(values, tuple(waiting), node.place) if good else None

    def read(self, node: Node, ask: Ask, within: str = "") -> Mapping[str, Any] | None:
        """All values of a mapping that may hold no templates."""
        found = self.prepare(node, ask, False, within)
        return None if found is None else found.values

    def schema(self) -> dict[str, Any]:
        properties = {}
        for one in self.fields:
            properties[one.name] = {**_or_template(one.reader.schema()), "description": one.says}
        needed = [f.name for f in self.fields if isinstance(f.default, _Required)]
        form: dict[str, Any] = {
            "type": "object",
            "properties": properties,
            "additionalProperties": False,
        }
        if needed:
            form["required"] = needed
        return form


def reference(fields: Iterable[Field]) -> list[tuple[str, str, str, str]]:
    """Rows for the reference page: key, what it takes, default, sentence."""
    rows = []
    for one in fields:
        default = "required" if isinstance(one.default, _Required) else _shown(one.default)
        rows.append((one.name, one.reader.says, default, one.says))
    return rows


def _or_template(schema: dict[str, Any]) -> dict[str, Any]:
    """Any scalar may also be a text that holds a placeholder."""
    kind = schema.get("type")
    if kind in ("integer", "number", "boolean") or "enum" in schema:
        return {"anyOf": [schema, {"type": "string", "pattern": r"\{.+\}"}]}
    return schema


def _shown(default: Any) -> str:
    if default is None or default == () or default == {}:
        return "none"
    if isinstance(default, bool):
        return "yes" if default else "no"
    return str(default)
