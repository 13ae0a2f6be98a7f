"""What an element is painted with: attributes, style attributes and the rules of `<style>`.

Lengths come out in user units (CSS pixels, 96 to the inch), colours as `#rrggbb` with an opacity.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from generator.art.outlines import FAR
from generator.art.tree import Node

_INHERITED = (
    "clip-rule color fill fill-opacity fill-rule font-size marker marker-end marker-mid "
    "marker-start paint-order stroke stroke-dasharray stroke-dashoffset stroke-linecap "
    "stroke-linejoin stroke-miterlimit stroke-opacity stroke-width visibility"
)
_OWN = (
    "clip-path display filter isolation mask mix-blend-mode opacity overflow stop-color "
    "stop-opacity transform transform-box transform-origin vector-effect"
)
INHERITED = frozenset(_INHERITED.split())
PROPERTIES = INHERITED | frozenset(_OWN.split())

_PX = {
    "": 1.0,
    "px": 1.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "q": 96 / 101.6,
    "pt": 96 / 72,
    "pc": 16.0,
    "rem": 16.0,
}
_LENGTH = re.compile(r"((?>[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?))\s*(%|[a-z]*)")
_COMPOUND = r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)"
_FUNCTION = r"(rgba?|hsla?)\(([^()]*)\)"

Colour = tuple[str, float]


@dataclass(frozen=True, slots=True)
class Rule:
    """A selector without descendants, such as `path.wing`, and what it declares."""

    element: str
    ids: frozenset[str]
    classes: frozenset[str]
    declared: tuple[tuple[str, str], ...]
    important: tuple[tuple[str, str], ...]

    @property
    def weight(self) -> tuple[int, int, int]:
        return len(self.ids), len(self.classes), int(self.element not in ("", "*"))

    def meets(self, node: Node, classes: frozenset[str]) -> bool:
        return (
            self.element in ("", "*", node.name)
            and self.classes <= classes
            and self.ids <= {node.attributes.get("id", "")}
        )


def rules(sheet: str) -> tuple[list[Rule], list[str]]:
    """The rules of a style sheet in its order, and what of it is not understood."""
    odd: list[str] = []
    found: list[Rule] = []
    first, *rest = sheet.replace("<!--", "").replace("-->", "").split("/*")
    text, at_rules = _without_at_rules(first + "".join(r.partition("*/")[2] for r in rest))
    odd += at_rules
    for rule in text.split("}"):
        selectors, brace, body = rule.partition("{")
        if not brace:
            if selectors.strip():
                odd.append(f"“{selectors.strip()[:30]}”")
            continue
        plain, important = declarations(body)
        for selector in selectors.split(","):
            match = re.fullmatch(_COMPOUND, selector.strip())
            if match is None or not selector.strip():
                odd.append(f"the selector “{selector.strip()}”")
                continue
            marks = re.findall(r"[.#][\w-]+", match[2])
            found.append(
                Rule(
                    match[1] or "",
                    frozenset(m[1:] for m in marks if m[0] == "#"),
                    frozenset(m[1:] for m in marks if m[0] == "."),
                    plain,
                    important,
                )
            )
    return found, odd


def _without_at_rules(text: str) -> tuple[str, list[str]]:
    odd: list[str] = []
    while (start := text.find("@")) >= 0:
        end = start
        depth = 0
        while end < len(text):
            if text[end] == ";" and depth == 0:
                break
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            if text[end] == "}" and depth <= 0:
                break
            end += 1
        name = re.split(r"[\s({;]", text[start:], maxsplit=1)[0]
        if name not in ("@charset", "@namespace"):
            odd.append(f"the rule {name}")
        text = text[:start] + text[end + 1 :]
    return text, odd


Declared = tuple[tuple[str, str], ...]


def declarations(body: str) -> tuple[Declared, Declared]:
    """The declarations of a style that matter here: plain ones, and those that are important."""
    plain: list[tuple[str, str]] = []
    important: list[tuple[str, str]] = []
    for one in body.split(";"):
        name, colon, value = one.partition(":")
        name, value = name.strip().lower(), value.strip()
        if colon and name in PROPERTIES:
            bare = re.sub(r"\s*!\s*important$", "", value, flags=re.I)
            (important if bare != value else plain).append((name, bare))
    return tuple(plain), tuple(important)


def cascade(node: Node, sheet: Iterable[Rule]) -> dict[str, str]:
    """What an element declares, the strongest word last."""
    attributes = node.attributes
    out = {k: v.strip() for k, v in attributes.items() if k in PROPERTIES}
    style = attributes.get("style")
    if style is None and not sheet:
        return out
    classes = frozenset(attributes.get("class", "").split())
    met = [rule for rule in sheet if rule.meets(node, classes)]
    plain, important = declarations(style or "")
    for rule in met:
        out |= rule.declared
    out |= plain
    for rule in met:
        out |= rule.important
    out |= important
    return out


def length(text: str, whole: float, font_size: float = 16.0) -> float | None:
    """User units of a length; `whole` is what per cent are of. None for what is no length."""
    match = _LENGTH.fullmatch(text.strip().lower())
    if match is None:
        return None
    number, unit = float(match[1]), match[2]
    if not abs(number) < FAR:
        return None
    if unit == "%":
        return number * whole / 100
    if unit in ("em", "ex", "ch"):
        return number * font_size * (1.0 if unit == "em" else 0.5)
    return number * _PX[unit] if unit in _PX else None


def share(text: str) -> float:
    """An opacity between 0 and 1; what is none is full."""
    if text == "1":
        return 1.0
    value = length(text, 1.0)
    return 1.0 if value is None else min(1.0, max(0.0, value))


@lru_cache(maxsize=1024)
def colour(text: str) -> Colour | None:
    """A colour with its opacity; None for what is none."""
    text = text.strip().lower()
    if text == "transparent":
        return "#000000", 0.0
    if text.startswith("#"):
        digits = text[1:]
        if not re.fullmatch(r"[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8}", digits):
            return None
        if len(digits) <= 4:
            digits = "".join(d + d for d in digits)
        return "#" + digits[:6], (int(digits[6:], 16) / 255 if digits[6:] else 1.0)
    if match := re.fullmatch(_FUNCTION, text):
        return _called(match[1][:3], re.split(r"[\s,/]+", match[2].strip()))
    from PIL import ImageColor

    return (hexed(*ImageColor.getrgb(text)[:3]), 1.0) if text in ImageColor.colormap else None


def _called(function: str, values: list[str]) -> Colour | None:
    """rgb(), rgba(), hsl() and hsla(), with numbers or per cent."""
    if len(values) not in (3, 4):
        return None
    alpha = share(values[3]) if len(values) == 4 else 1.0
    if function == "hsl":
        import colorsys

        hue = length(values[0].removesuffix("deg"), 360.0)
        parts = [length(v if v.endswith("%") else v + "%", 1.0) for v in values[1:3]]
        if hue is None or parts[0] is None or parts[1] is None:
            return None
        rgb = colorsys.hls_to_rgb(hue / 360 % 1, min(1.0, parts[1]), min(1.0, parts[0]))
        return hexed(*(v * 255 for v in rgb)), alpha
    channels = [length(v, 255.0) for v in values[:3]]
    red, green, blue = channels
    if red is None or green is None or blue is None:
        return None
    return hexed(red, green, blue), alpha


def hexed(red: float, green: float, blue: float) -> str:
    return "#" + "".join(f"{min(255, max(0, int(v + 0.5))):02x}" for v in (red, green, blue))
