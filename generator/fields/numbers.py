"""Readers of counts, numbers, lengths (EMU, or float mm for drawings) and colours (`#rrggbb`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from generator import colours
from generator.fields.asking import Ask, Reader, bad
from generator.fields.torn import no_such
from generator.geometry import EMU, MM_PER_PT, LengthError, parse_length
from generator.source import Node

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_PROCESS = re.compile(r"cmyk\((.*)\)")
_PART = re.compile(r"(\d+(?:\.\d*)?|\.\d+)(%?)")
_LIKE = '"cmyk(0, 1, 0, 0)" or "cmyk(0%, 100%, 0%, 0%)"'
_WHOLE = re.compile(r"[0-9]+")
_NUMBER = re.compile(r"-?(?:\d+(?:\.\d*)?|\.\d+)")
_SHARE = re.compile(r"(?:(\d+(?:\.\d+)?)\s*%|(\d+)\s*/\s*([1-9]\d*))\s*of\s+\$(.+)")


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
            from fractions import Fraction  # 2 ms that few kits need

            percent, part, parts, name = share.groups()
            if name not in ask.lengths:
                raise no_such(node, f"no length is called ${name}", name, ask.lengths)
            ratio = Fraction(percent) / 100 if percent else Fraction(int(part), int(parts))
            value = round(ask.lengths[name] * ratio)
        elif text.startswith("$"):
            name = text[1:]
            if name not in ask.lengths:
                raise no_such(node, f"no length is called ${name}", name, ask.lengths)
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

    def shown(self, value: Any) -> str:
        return "none" if value is None else typed(value / EMU)

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


def typed(mm: float) -> str:
    """A length as one would type it: in points where that is a whole number."""
    points = mm / MM_PER_PT
    return f"{points:.0f}pt" if mm and abs(points - round(points)) < 1e-6 else f"{mm:g}mm"


@dataclass(frozen=True, slots=True)
class Millimetres(Reader[float]):
    """A length in float millimetres, for drawings; `least` is one too."""

    least: float | None = None
    says: str = "a length such as 63mm"

    def read(self, node: Node, ask: Ask) -> float:
        value = LENGTH.read(node, ask) / EMU
        if self.least is not None and value < self.least:
            raise bad(node, f"{self.scalar(node).text} is too small", f"at least {self.least:g}mm")
        return value

    def shown(self, value: Any) -> str:
        return "none" if value is None else typed(value)

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


class _Colour(Reader[str]):
    """`#rrggbb` from a hex colour, a named one as `$name`, or inks as `cmyk(0, 1, 0, 0)`."""

    says = 'a colour such as "#2f7d5b", $pond or "cmyk(0, 1, 0, 0)"'

    def read(self, node: Node, ask: Ask) -> str:
        text = self.scalar(node).text.strip()
        if text.startswith("$"):
            name = text[1:]
            if name not in ask.colours:
                raise no_such(node, f"no colour is called ${name}", name, ask.colours)
            return ask.colours[name]
        if text.lower().startswith("cmyk"):
            return colours.named(self._inks(node, text), ask.inks)
        if not _HEX.fullmatch(text):
            hint = f"write ${text}" if text in ask.colours else self._hint(text)
            raise bad(node, f"“{text}” is not a colour", hint)
        digits = text[1:].lower()
        if len(digits) == 3:
            digits = "".join(c * 2 for c in digits)
        return "#" + digits

    def _inks(self, node: Node, text: str) -> colours.Inks:
        """Four shares from 0 to 1 or in per cent, parted by commas, or by blanks where commas part other things."""
        match = _PROCESS.fullmatch(text.lower())
        if match is None:
            # YAML parts such a text at its commas
            torn = "(" in text and ")" not in text
            where = "within braces and brackets quote it: " if torn else "write "
            raise bad(node, f"“{text}” are no inks", f"{where}{_LIKE}")
        typed = [share for share in re.split(r"\s*,\s*|\s+", match[1].strip()) if share]
        parts = [_PART.fullmatch(share) for share in typed]
        shares = [float(p[1]) / (100 if p[2] else 1) for p in parts if p is not None]
        if len(parts) != 4 or len(shares) != 4:
            wrong = next((t for t, p in zip(typed, parts, strict=True) if p is None), None)
            why = f"{len(typed)} of them" if wrong is None else f"“{wrong}” is no share"
            hint = f"cyan, magenta, yellow and black, such as {_LIKE}"
            raise bad(node, f"“{text}” are no inks: {why}", hint)
        if max(shares) > 1:
            beyond = typed[shares.index(max(shares))]
            hint = "from 0 to 1"
            if "%" not in text and max(shares) <= 100:
                hint += f", or in per cent, {beyond}%"
            raise bad(node, f"“{text}” are no inks: {beyond} is out of bounds", hint)
        cyan, magenta, yellow, black = (round(v, 4) for v in shares)
        return cyan, magenta, yellow, black

    def _hint(self, text: str) -> str:
        """What to write for a colour in another spelling, where we know it."""
        if _HEX.fullmatch(f"#{text}"):
            return f'write "#{text}"'
        if clear := re.fullmatch(r"#?(?:(\w{3})\w|(\w{6})\w{2})", text):
            solid = f"#{clear[1] or clear[2]}"
            if _HEX.fullmatch(solid):
                return f'write "{solid}"; an element to be seen through has opacity: beside it'
        from PIL import ImageColor  # knows those of CSS, and is only asked where something is wrong

        try:
            red, green, blue = ImageColor.getrgb(text)[:3]
        except ValueError:
            return f"write {self.says}"
        if max(red, green, blue) > 255:
            return f"red, green and blue go up to 255; write {self.says}"
        return f'write "#{red:02x}{green:02x}{blue:02x}"'

    def schema(self) -> dict[str, Any]:
        process = r"[cC][mM][yY][kK]\(.+\)"
        pattern = rf"^(#[0-9a-fA-F]{{3}}([0-9a-fA-F]{{3}})?|{process}|\$.+|.*\{{.+)$"
        return {"type": "string", "pattern": pattern}


COUNT: Final = Whole(0, 10_000, "a whole number of pieces")
LENGTH: Final = Length()
MM: Final = Millimetres()
REACH: Final = Millimetres(0.0)  # how far something goes, perhaps nowhere
EXTENT: Final = Millimetres(0.01)  # of what is drawn
COLOUR: Final = _Colour()
TURN: Final = Number(-360, 360, "an angle in degrees")
SHARE: Final = Number(0, 1, "a number from 0 to 1")
