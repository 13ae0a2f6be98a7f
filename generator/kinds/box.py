"""Tuckboxes: the net of a box computed from what it holds, with a face on every panel; mm.

The net from left to right: front, right side, back, left side, a tab to glue. The lid and its tuck
hang on the back, the outer bottom on the front, the inner one on the back. Ink is outside. Fold
lines are as far apart as the box is wide, high and deep inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.faces import Artwork
from generator.fields import COLOUR, WORDS, Bad, Field, Length, Listed, may_hold, nearest
from generator.geometry import EMU, Size, number_text, rotation
from generator.ink import (
    KAPPA,
    Drawing,
    Mark,
    Outline,
    Path,
    Print,
    Segment,
    polyline,
    transformed,
)
from generator.kinds import At, Body, Desk, _patches, panel
from generator.kinds._shapes import bad
from generator.kit import Component, Design

STOCK = "card"
# a piece's thickness in mm where the kit does not say, by its stock
THICKNESS = {"card": 0.3, "board": 2.0, "paper": 0.1}
FIELDS = (
    Field("holds", Listed(WORDS, single=True), "the components that lie in it, one on another", ()),
    Field("inside", Listed(Length(EMU), 3), "instead: its width, height and depth inside", None),
    Field("thickness", Length(0), "of each piece; by its stock where absent", None),
    Field("slack", Length(0), "what they have to spare, each way; 1 mm where absent", None),
    Field("colour", COLOUR, "the ground of all panels and of the flaps that show", None),
    Field("face", WORDS, "the face on the front of boxes that name none", None),
    Field("back", WORDS, "the face on their backs", None),
    Field("sides", WORDS, "the face on both narrow sides; its middle is {x}mm, {y}mm", None),
    Field("lid", WORDS, "the face on the lid, upright as seen from the front", None),
    Field("bottom", WORDS, "the face below", None),
)
DESIGN_FIELDS: tuple[Field, ...] = ()

_TUCK = 16.0  # the longest tuck flap
_TAB = 13.0  # the widest glue tab
_INSET = 0.8  # by which flaps that slide in are narrower


def body(values: Mapping[str, Any], at: At) -> Body:
    holds, inside = bool(values["holds"]), values["inside"] is not None
    if holds and inside:
        raise bad(at("inside"), "“inside” beside “holds”", "give one of them")
    if not holds and not inside:
        raise bad(at("kind"), "nothing says how large it is", "give “holds” or “inside”")
    if inside and values["thickness"] is not None:
        raise bad(at("thickness"), "“thickness” without “holds”", "take “thickness” out")
    named = tuple((k, values[k]) for k in ("sides", "lid", "bottom") if values[k] is not None)
    # of any size until it is known what it holds
    return Body(Size(400 * EMU, 400 * EMU), faces=named)


def fitted(
    component: Component, values: Mapping[str, Any], others: Mapping[str, Component], at: At
) -> tuple[Component, Mapping[str, Any]]:
    """The box around all the pieces of what it holds, their longer side upright."""
    if values["inside"] is not None:
        inside = tuple(v / EMU for v in values["inside"])
    else:
        inside = _around(values, others, at)
    net = Net(*inside)
    made = replace(component, size=Size(round(net.width * EMU), round(net.height * EMU)))
    return made, {**values, "inside": inside}


def _around(
    values: Mapping[str, Any], others: Mapping[str, Component], at: At
) -> tuple[float, float, float]:
    across = high = deep = 0
    for name in values["holds"]:
        held = others.get(name)
        if held is None:
            if may_hold(others, name):
                raise Bad()
            raise bad(at("holds"), f"it holds “{name}”, which is not in the kit",
                      nearest(name, others))  # fmt: skip
        across = max(across, min(held.size.width, held.size.height))
        high = max(high, held.size.width, held.size.height)
        each = values["thickness"]
        if each is None:
            each = round(THICKNESS[held.stock] * EMU)
        deep += held.total * each
    if not deep:
        raise bad(at("holds"), "there is nothing in it")
    slack = EMU if values["slack"] is None else values["slack"]
    return (across + slack) / EMU, (high + slack) / EMU, (deep + slack) / EMU


@dataclass(frozen=True, slots=True)
class Net:
    """The net in mm from the top left of its box; `across`, `high` and `deep` are inside."""

    across: float
    high: float
    deep: float

    @property
    def tuck(self) -> float:
        return min(_TUCK, 0.35 * self.high)

    @property
    def tab(self) -> float:
        return min(_TAB, 0.8 * self.deep)

    @property
    def flap(self) -> float:
        """How high the dust flaps are: two of them meet below the lid without overlapping."""
        return min(0.9 * self.deep, self.across / 2 - 1, 25.0)

    @property
    def xs(self) -> tuple[float, ...]:
        """The upright edges: of front, right side, back, left side, and where the tab begins."""
        w, d = self.across, self.deep
        return 0.0, w, w + d, 2 * w + d, 2 * w + 2 * d

    @property
    def top(self) -> float:
        return self.tuck + self.deep

    @property
    def foot(self) -> float:
        return self.top + self.high

    @property
    def width(self) -> float:
        return self.xs[4] + self.tab

    @property
    def height(self) -> float:
        return self.foot + self.deep

    def outline(self) -> Outline:
        """Round the outside, clockwise from the front's upper left corner."""
        return (*self._upper(), *self._right(), *self._lower(), ("Z",))

    def _upper(self) -> Iterator[Segment]:
        x0, x1, x2, x3, x4 = self.xs
        top, tuck = self.top, self.tuck
        notch = min(9.0, self.across / 5, self.high / 5)
        middle = (x0 + x1) / 2
        k = notch * KAPPA
        yield ("M", x0, top)
        # room for a thumb
        yield ("L", middle - notch, top)
        yield ("C", middle - notch, top + k, middle - k, top + notch, middle, top + notch)
        yield ("C", middle + k, top + notch, middle + notch, top + k, middle + notch, top)
        yield ("L", x1, top)
        yield from self._dust(x1, x2, top, -1)
        left, right = x2 + _INSET, x3 - _INSET
        r = min(8.0, tuck * 0.8, (right - left) / 3)
        c = r * (1 - KAPPA)
        yield ("L", x2, tuck)
        yield ("L", left, tuck)
        yield ("L", left, r)
        yield ("C", left, c, left + c, 0.0, left + r, 0.0)
        yield ("L", right - r, 0.0)
        yield ("C", right - c, 0.0, right, c, right, r)
        yield ("L", right, tuck)
        yield ("L", x3, tuck)
        yield ("L", x3, top)
        yield from self._dust(x3, x4, top, -1)

    def _right(self) -> Iterator[Segment]:
        x, slant = self.xs[4], min(self.tab, self.high / 4)
        yield ("L", self.width, self.top + slant)
        yield ("L", self.width, self.foot - slant)
        yield ("L", x, self.foot)

    def _lower(self) -> Iterator[Segment]:
        x0, x1, x2, x3, x4 = self.xs
        foot = self.foot
        yield from self._dust(x4, x3, foot, 1)
        inner = 0.85 * self.deep
        yield ("L", x3 - _INSET, foot + inner)
        yield ("L", x2 + _INSET, foot + inner)
        yield ("L", x2, foot)
        yield from self._dust(x2, x1, foot, 1)
        yield ("L", x1, self.height)
        yield ("L", x0, self.height)
        yield ("L", x0, foot)

    def _dust(self, start: float, end: float, y: float, way: int) -> Iterator[Segment]:
        """From one corner of a narrow side round its flap to the other corner."""
        inset = min(2.5, self.deep / 5) * (1 if end > start else -1)
        yield ("L", start + inset, y + way * self.flap)
        yield ("L", end - inset, y + way * self.flap)
        yield ("L", end, y)

    def folds(self) -> tuple[Outline, ...]:
        """Between panels, and between panels and their flaps."""
        x0, x1, x2, x3, x4 = self.xs
        top, foot, tuck = self.top, self.foot, self.tuck
        lines = [((x, top), (x, foot)) for x in (x1, x2, x3, x4)]
        lines += [((x2 + _INSET, tuck), (x3 - _INSET, tuck))]
        lines += [((x1, top), (x2, top)), ((x2, top), (x3, top)), ((x3, top), (x4, top))]
        lines += [((a, foot), (b, foot)) for a, b in ((x0, x1), (x1, x2), (x2, x3), (x3, x4))]
        return tuple(polyline(line) for line in lines)


# drawing -----------------------------------------------------------------------------------------


def draw(component: Component, design: Design, artwork: Artwork, desk: Desk) -> Print:
    art = artwork.components[component.id]
    values = art.values
    net = Net(*values["inside"])
    faces = art.designs[design.id]
    b = art.bleed
    x0, x1, x2, x3, _ = net.xs
    w, h, d = net.across, net.high, net.deep
    inner, over = 0.85 * d, min(b, net.tab)
    # by panel: its face, where it is, how far its ink goes on beyond each edge, what it is joined to
    panels = {
        "front": (faces.face, x0, net.top, w, h, (b, b, 0, 0), (False, False, True, True)),
        "right": (values["sides"], x1, net.top, d, h, (0, b, 0, b), (True, False, True, False)),
        "back": (faces.back, x2, net.top, w, h, (0, 0, 0, min(b, inner)), (True, True, True, False)),
        "left": (values["sides"], x3, net.top, d, h, (0, b, over, b), (True, False, False, False)),
        "lid": (values["lid"], x2, net.tuck, w, d, (b, net.tuck + b, b, 0), (False, False, False, True)),
        "bottom": (values["bottom"], x0, net.foot, w, d, (b, 0, b, b), (False, True, False, False)),
    }  # fmt: skip
    below: list[Mark] = []
    overs: list[Mark] = []
    for name, (face, x, y, wide, high, bleeds, joined) in panels.items():
        patch = _patches.Patch(x, y, wide, high, bleeds=bleeds, joined=joined)
        turned = name == "lid"  # it hangs on the back, and is read from the front

        def ink(
            ground: Outline,
            cache: str,
            face: str | None = face,
            trim: tuple[float, float] = (wide, high),
            turned: bool = turned,
        ) -> tuple[Mark, ...]:
            marks: tuple[Mark, ...] = ()
            if values["colour"] is not None:
                marks = (Path(ground, fill=values["colour"]),)
            if face is None:
                return marks
            about = rotation(180 if turned else 0, trim[0] / 2, trim[1] / 2)
            seen = transformed(ground, about) if turned else ground
            name = f"{cache} turned" if turned else cache
            middle = {"x": number_text(trim[0] / 2), "y": number_text(trim[1] / 2)}
            made = panel(face, component, design, artwork, desk, trim, seen, middle, name).marks
            return marks + (_patches.turned(made, seen, ground, about) if turned else made)

        under, whole = _patches.laid(patch, ink, f"panel {name}")
        below += under
        overs.append(whole)
    front = Drawing(*component.size.mm, (*below, *overs), b)
    return Print(
        component.id, design.id, design.count, net.outline(), front, None, net.folds(), "rectangle",
        art.safe, (net.across, net.high, net.deep),
    )  # fmt: skip
