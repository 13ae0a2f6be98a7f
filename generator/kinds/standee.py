"""Standees: a strip folded at its head, front and back glued together, its feet folded outwards to stand on; mm.

The strip from the top: the back's foot, the back on its head, the fold, the front, the front's foot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.faces import Artwork
from generator.fields import FLAG, REACH, WORDS, Field, Length
from generator.geometry import EMU, Matrix, Size, rotation
from generator.ink import KAPPA, Drawing, Mark, Outline, Print, polyline, transformed
from generator.kinds import At, Body, Desk, _patches, _shapes, panel
from generator.kinds._shapes import bad
from generator.kit import Component, Design

STOCK = "card"
FIELDS = (
    Field("size", _shapes.EXTENT, "what stands: width and height of its face"),
    Field("foot", Length(EMU), "how far each of both feet reaches; 8 mm where absent", None),
    Field("radius", REACH, "radius of the upper corners", 3.0),
    Field("back", WORDS, "the face on their backs; the front again where absent", None),
    Field("mirror", FLAG, "the back is the front's mirror image where no “back” is named", False),
)
DESIGN_FIELDS: tuple[Field, ...] = ()


def body(values: Mapping[str, Any], at: At) -> Body:
    size, foot = values["size"], _foot(values)
    if 2 * values["radius"] * EMU > min(size.width * 0.9, size.height):
        raise bad(at("radius"), "corners as round as that leave no head to fold",
                  f"at most {min(size.width * 0.45, size.height / 2) / EMU:g}mm")  # fmt: skip
    return Body(Size(size.width, 2 * (size.height + foot)))


def _foot(values: Mapping[str, Any]) -> int:
    return 8 * EMU if values["foot"] is None else int(values["foot"])


def outline(width: float, height: float, foot: float, radius: float) -> Outline:
    """Round the strip, clockwise from its upper left corner; notches at the fold round the head."""
    fold, end = foot + height, 2 * (foot + height)
    r, c = radius, radius * (1 - KAPPA)
    chamfer = min(foot, width) / 5
    return (
        ("M", chamfer, 0.0),
        ("L", width - chamfer, 0.0),
        ("L", width, chamfer),
        ("L", width, fold - r),
        ("C", width, fold - c, width - c, fold, width - r, fold),
        ("C", width - c, fold, width, fold + c, width, fold + r),
        ("L", width, end - chamfer),
        ("L", width - chamfer, end),
        ("L", chamfer, end),
        ("L", 0.0, end - chamfer),
        ("L", 0.0, fold + r),
        ("C", 0.0, fold + c, c, fold, r, fold),
        ("C", c, fold, 0.0, fold - c, 0.0, fold - r),
        ("L", 0.0, chamfer),
        ("Z",),
    )


def folds(width: float, height: float, foot: float, radius: float) -> tuple[Outline, ...]:
    """The head between front and back, and where each foot begins."""
    fold = foot + height
    return (
        polyline(((radius, fold), (width - radius, fold))),
        polyline(((0.0, foot), (width, foot))),
        polyline(((0.0, fold + height), (width, fold + height))),
    )


def draw(component: Component, design: Design, artwork: Artwork, desk: Desk) -> Print:
    art = artwork.components[component.id]
    values = art.values
    width, height = values["size"].mm
    foot, radius = _foot(values) / EMU, values["radius"]
    faces = art.designs[design.id]
    b = art.bleed
    trim = (width, height)

    def drawn(face: str, ground: Outline, cache: str) -> tuple[Mark, ...]:
        return panel(face, component, design, artwork, desk, trim, ground, None, cache).marks

    def front(ground: Outline, cache: str) -> tuple[Mark, ...]:
        return drawn(faces.face, ground, cache)

    def back(ground: Outline, cache: str) -> tuple[Mark, ...]:
        """Drawn as it stands, then set on its head."""
        about: Matrix = rotation(180, width / 2, height / 2)
        mirrored = faces.back is None and values["mirror"]
        if mirrored:
            # on its head and mirrored is upside down with left and right as they are
            about = (1.0, 0.0, 0.0, -1.0, 0.0, height)
        seen = transformed(ground, about)
        marks = drawn(faces.back or faces.face, seen, f"{cache} turned")
        return _patches.turned(marks, seen, ground, about)

    # each face runs on over its foot, and joins the other at the fold
    below: list[Mark] = []
    over: list[Mark] = []
    for ink, y, bleeds, joined, role in (
        (back, foot, (b, foot + b, b, 0.0), (False, False, False, True), "panel back"),
        (front, foot + height, (b, 0.0, b, foot + b), (False, True, False, False), "panel front"),
    ):
        patch = _patches.Patch(0.0, y, width, height, bleeds=bleeds, joined=joined)
        under, whole = _patches.laid(patch, ink, role)
        below += under
        over.append(whole)
    cut = outline(width, height, foot, radius)
    front_side = Drawing(*component.size.mm, (*below, *over), b)
    return Print(
        component.id, design.id, design.count, cut, front_side, None,
        folds(width, height, foot, radius), "rectangle", art.safe, (width, height, 2 * foot),
    )  # fmt: skip
