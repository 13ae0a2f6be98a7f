"""Telling designs apart: fronts rendered and compared in grey print, for colour-blind eyes, and turned.

Two designs of one size and shape differ by the share of their trim on which they differ visibly;
what lies below `LEAST` looks alike at arm's length. Pictures are at most `PIXELS` on the long side.
"""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator import plugins
from generator.findings import Finding, Place, warning
from generator.geometry import Box
from generator.ink import Document, Group, Mark, Placed, Print, Run, Sheet, Side, fingerprint
from generator.kit import Kit, Piece

PIXELS = 64
ROUND_PIXELS = 40  # discs and hexes are small, and compared in many turns
VISIBLE = 30  # of 255 in a channel: 12 points of grey
STEP = 6  # of grey levels at which dark pixels are counted
_AHEAD = VISIBLE // STEP
LEAST = 4.0  # percent of the trim
_NAMED = 4  # designs in one warning, the others are counted
MOST = 150  # designs of one size; larger decks are told apart by reading them

# Machado, Oliveira and Fernandes (2009), full severity, for linear RGB
DEFICIENCIES: Mapping[str, tuple[float, ...]] = {
    "protan": (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
    "deutan": (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    "tritan": (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900),
}  # fmt: skip

_SAID = {
    "grey": "in grey print",
    "protan": "for eyes without red cones",
    "deutan": "for eyes without green cones",
    "tritan": "for eyes without blue cones",
}


@dataclass(frozen=True, slots=True)
class Likeness:
    """How far two designs differ at worst: percent of the trim, under which condition and turn."""

    one: Print
    other: Print
    share: float
    condition: str
    turn: int


def findings(kit: Kit, prints: Sequence[Print], language: str | None = None) -> tuple[Finding, ...]:
    """A warning for designs that look alike and do not say in YAML that they are meant to.

    Where three or more look alike they share a warning. Designs of a kit without a game may be told
    apart by their words: only a game knows that its players never read them. With a language
    designs are called by their names as well.
    """
    meant = {frozenset(pair) for group in kit.alike for pair in itertools.combinations(group, 2)}
    words = {} if kit.game else {_key(p): _words(p.front.marks) for p in prints}

    def told_apart(one: Print, other: Print) -> bool:
        if frozenset((_key(one), _key(other))) in meant:
            return True
        return kit.game is None and _read_apart(words[_key(one)], words[_key(other)])

    pairs = [x for x in likenesses(prints, LEAST, told_apart) if x.share < LEAST]
    return tuple(_told(kit, group, language) for group in _joined(pairs))


def _key(one: Print) -> str:
    return f"{one.component}/{one.design}"


def _told(kit: Kit, pairs: Sequence[Likeness], language: str | None) -> Finding:
    """One warning for pairs that hang together."""
    worst = min(pairs, key=lambda x: x.share)
    members = list({_key(p): p for x in pairs for p in (x.one, x.other)}.values())
    named = [kit.called(p.component, p.design, language) for p in members[:_NAMED]]
    if len(members) > _NAMED:
        named.append(f"{len(members) - _NAMED} more")
    turned = f", one turned by {worst.turn}°," if worst.turn else ""
    who = "they" if len(members) == 2 else "some of them"
    keys = ", ".join(_key(p) for p in members[:_NAMED])
    keys += ", …" if len(members) > _NAMED else ""
    return warning(
        _place(kit, members[1]),
        f"{', '.join(named[:-1])} and {named[-1]}{turned} look alike {_SAID[worst.condition]}: "
        f"{who} differ on {worst.share:.1f} % of their face, at least {LEAST:g} % is clear",
        f"draw them apart, or say that it is meant: alike: [[{keys}]]",
    )


def _joined(pairs: Sequence[Likeness]) -> list[list[Likeness]]:
    """Pairs that share a design, directly or through others, in the order they were found."""
    groups: list[tuple[set[str], list[Likeness]]] = []
    for pair in pairs:
        ends = {_key(pair.one), _key(pair.other)}
        held = [pair]
        apart = []
        for group in groups:
            if ends & group[0]:
                ends |= group[0]
                held = [*group[1], *held]
            else:
                apart.append(group)
        groups = [*apart, (ends, held)]
    return [held for _, held in groups]


def _words(marks: Iterable[Mark]) -> frozenset[str]:
    """Every line of text on a face."""
    found: set[str] = set()
    for mark in marks:
        if isinstance(mark, Run):
            found.add(mark.text.strip())
        elif isinstance(mark, Group):
            found |= _words(mark.marks)
    return frozenset(found)


# what letters and digits read as on their heads; others read as nothing
_ON_ITS_HEAD = dict(zip("0168 9HINOSXZMWundpbqlosxz", "0198 6HINOSXZWMnupdqblosxz", strict=True))


def _read_apart(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two faces are told apart by reading them, even where one lies on its head."""
    turned = {"".join(_ON_ITS_HEAD.get(sign, "?") for sign in reversed(line)) for line in one}
    return one != other and turned != other


def _place(kit: Kit, one: Print) -> Place | None:
    component = kit.component(one.component)
    design = None if component is None else component.design(one.design)
    return None if design is None else design.place


def likenesses(
    prints: Sequence[Print],
    least: float | None = None,
    told_apart: Callable[[Print, Print], bool] = lambda one, other: False,
) -> Iterator[Likeness]:
    """The worst case of every pair of designs of one size and shape.

    With `least`, pairs that are sure to differ on more than that are passed over; so are those that
    are `told_apart` already.
    """
    for group in _groups(prints):
        if len(group) > MOST:
            continue
        looks = _looks(group)
        for (one, a), (other, b) in itertools.combinations(zip(group, looks, strict=True), 2):
            if told_apart(one, other):
                continue
            if least is None or _bound(a, b) < 1.5 * least:
                yield _worst(one, other, a, b)


def _groups(prints: Sequence[Print]) -> list[list[Print]]:
    groups: dict[tuple[str, int, int], list[Print]] = {}
    for one in prints:
        if one.count and one.front.marks:
            size = (one.shape, round(one.front.width * 2), round(one.front.height * 2))
            groups.setdefault(size, []).append(one)
    return [g for g in groups.values() if len(g) > 1]


@dataclass(frozen=True, slots=True)
class _Look:
    """Pictures of one upright face by condition, and how to turn them; `area` of the mask in pixels."""

    upright: Mapping[str, Any]
    mask: Any
    angles: tuple[int, ...]
    darker: Mapping[str, tuple[int, ...]]  # pixels darker than 0, STEP, 2 STEP … in grey
    area: int
    ink: str
    made: dict[tuple[str, int], Any] = field(default_factory=dict)


def _bound(a: _Look, b: _Look) -> float:
    """Percent of the trim on which two faces differ at least, whatever their turns.

    Where k more pixels of one face are darker than t than there are pixels of the other darker than
    t + VISIBLE, at least k pixels must differ visibly. Small, next to comparing every turn.
    """
    shares = []
    for condition, dark in a.darker.items():
        other = b.darker[condition]
        apart = 0
        for x, y, x_on, y_on in zip(dark, other, dark[_AHEAD:], other[_AHEAD:], strict=False):
            apart = max(apart, x - y_on, y - x_on)
        shares.append(100 * apart / a.area)
    return min(shares)


def _darker(picture: Any, mask: Any) -> tuple[int, ...]:
    counts = picture.convert("L").histogram(mask)
    return tuple(sum(counts[:t]) for t in range(0, 257, STEP))


def _worst(one: Print, other: Print, a: _Look, b: _Look) -> Likeness:
    if a.ink == b.ink:
        return Likeness(one, other, 0.0, "grey", 0)
    from PIL import ImageChops

    worst = Likeness(one, other, 100.0, "grey", 0)
    for condition in b.upright:
        upright = _turned(a, condition, 0)
        for turn in b.angles:
            picture = _turned(b, condition, turn)
            apart = ImageChops.difference(upright, picture)
            if apart.mode == "RGB":
                r, g, blue = apart.split()
                apart = ImageChops.lighter(ImageChops.lighter(r, g), blue)
            count = sum(apart.histogram()[VISIBLE:])
            share = 100 * count / a.area
            if share < worst.share:
                worst = Likeness(one, other, share, condition, turn)
    return worst


def _angles(one: Print) -> tuple[int, ...]:
    """The turns in which a piece may lie on the table and look as if it lay straight."""
    if one.shape == "disc":
        return tuple(range(0, 360, 30))
    if one.shape == "hex":
        return tuple(range(0, 360, 60))
    square = abs(one.front.width - one.front.height) < 0.5
    return (0, 90, 180, 270) if square else (0, 180)


def _looks(group: Sequence[Print]) -> list[_Look]:
    from PIL import Image, ImageDraw

    linear = [round(255 * _to_linear(v / 255)) for v in range(256)] * 3
    back = [round(255 * _from_linear(v / 255)) for v in range(256)] * 3
    looks: list[_Look] = []
    for one, picture in zip(group, _rendered(group), strict=True):
        mask = Image.new("L", picture.size, 255)
        if one.shape == "disc":
            mask = Image.new("L", picture.size, 0)
            ImageDraw.Draw(mask).ellipse((1, 1, picture.width - 2, picture.height - 2), fill=255)
        seen = {"grey": picture.convert("L").convert("RGB")}
        for name, m in DEFICIENCIES.items():
            matrix = (*m[:3], 0, *m[3:6], 0, *m[6:], 0)
            seen[name] = picture.point(linear).convert("RGB", matrix).point(back)
        darker = {name: _darker(image, mask) for name, image in seen.items()}
        looks.append(
            _Look(seen, mask, _angles(one), darker, mask.histogram()[255], fingerprint(one.front))
        )
    return looks


def _turned(look: _Look, condition: str, angle: int) -> Any:
    """A face under a condition, turned clockwise within its mask; made once, when first compared."""
    key = (condition, angle)
    if key not in look.made:
        from PIL import Image

        image = look.upright[condition]
        resample = Image.Resampling.NEAREST if angle % 90 == 0 else Image.Resampling.BILINEAR
        turned = image.rotate(-angle, resample, fillcolor="white") if angle else image
        ground = Image.new("RGB", image.size, "white")
        turned = Image.composite(turned, ground, look.mask)
        look.made[key] = turned.convert("L") if condition == "grey" else turned
    return look.made[key]


def _to_linear(v: float) -> float:
    return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4


def _from_linear(v: float) -> float:
    return v * 12.92 if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055


def _rendered(group: Sequence[Print]) -> list[Any]:
    """The fronts as small pictures, trimmed; rendered from the PDF that the press would write."""
    sides = []
    for one in group:
        drawing = one.front
        clip = Box(0, 0, drawing.width, drawing.height)
        piece = Piece("apart", one.component, one.design, 1)
        placed = Placed(piece, "front", drawing, 0, 0, 0, clip, one.outline)
        sides.append(Side("front", drawing.width, drawing.height, (placed,)))
    sheets = tuple(Sheet(i, "paper", side) for i, side in enumerate(sides, 1))
    document = Document("apart", sheets, tuple(sides), None)
    longest = max(max(p.front.width, p.front.height) for p in group)
    pixels = PIXELS if group[0].shape == "rectangle" else ROUND_PIXELS
    dpi = pixels / longest * 25.4
    with tempfile.TemporaryDirectory() as folder:
        (name,) = plugins.load("formats", "pdf").write(document, Path(folder), "apart")
        reader = plugins.load("readback", "pdf")
        # drawn four times as large and averaged, as the eye does at arm's length
        pictures = list(reader.renders(Path(folder, name), dpi * 4))
    width, height = pictures[0].width // 4, pictures[0].height // 4
    return [p.resize((width, height), resample=4) for p in pictures]
