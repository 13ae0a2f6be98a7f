"""Texts of a face: on a baseline or in a box, shrunk to fit, refused where they do not; mm."""

from __future__ import annotations

from generator import fields, typeset
from generator.faces import Element, Scene
from generator.faces.faults import Wrong
from generator.faces.keys import Values
from generator.fields import Bad
from generator.findings import error
from generator.geometry import MM_PER_PT, Box
from generator.ink import Font, Mark, Path, Run
from generator.kit import spoken


def font_of(element: Element, key: str, name: str | None, scene: Scene) -> Font:
    """The font that a key names, or the one for texts that name none; raises Bad."""
    fonts = scene.artwork.fonts
    found = fonts.get(name or "text")
    if found is None:
        if fields.may_hold(fonts, name or "text"):
            raise Bad()
        if name is None:
            return typeset.font("Source Sans Pro")
        hint = fields.nearest(name, fonts)
        raise Wrong(key, error(element.place, f"no font is called “{name}”", hint))
    return found


def room(at: tuple[float, float], values: Values, scene: Scene) -> float:
    """How wide a line at a point may be: its stated width, else up to the safe edges."""
    if values["width"] is not None:
        return float(values["width"])
    left = at[0] - scene.safe
    right = scene.width - scene.safe - at[0]
    if values["align"] == "left":
        return right
    return left if values["align"] == "right" else 2 * min(left, right)


def unset(element: Element, said: str, fault: ValueError, minimum: float) -> Wrong:
    """What to tell of words that their font lacks, or that do not fit at their smallest size."""
    if not isinstance(fault, typeset.Overflow):
        hint = "another font, or other characters"
        return Wrong(element.kind, error(element.place, str(fault), hint))
    short = said if len(said) <= 40 else said[:38] + "…"
    hint = f"at {minimum / MM_PER_PT:g} pt, its minimum; give it more room or fewer words"
    return Wrong(element.kind, error(element.place, f"“{short}” does not fit: {fault}", hint))


def about(marks: tuple[Mark, ...], values: Values) -> tuple[Mark, ...]:
    """The marks over a line about their letters, where one is asked for."""
    if values["outline"] is None:
        return marks
    from generator.typeset.outlined import outline  # not for those who have none

    line = values["outline"]
    behind = tuple(
        Path(outline(m), line, line, 2 * values["outline-width"], join="round")
        for m in marks
        if isinstance(m, Run)
    )
    return (*behind, *marks)


def text(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    said = spoken(values[element.kind], scene.language)
    if box is None and values["at"] is None:
        raise Bad(error(element.place, "a text needs “at” (a point) or “box”"))
    if box is None and "\n" in said.strip("\n"):
        raise Wrong("text", error(element.place, "a text of several lines needs a “box”"))
    font = font_of(element, "font", values["font"], scene)
    colour = values["colour"] or scene.artwork.colours.get("ink", "#000000")
    size, minimum = values["size"], min(values["minimum"], values["size"])
    try:
        if box is not None:
            marks = typeset.block(
                said, font, size, minimum, box,
                align=values["align"], valign=values["valign"], leading=values["leading"],
                fill=colour,
            )  # fmt: skip
            return about(marks, values)
        said = said.strip("\n")
        size = typeset.fit(said, font, size, minimum, room(values["at"], values, scene))
        marks = typeset.line(said, font, size, *values["at"], align=values["align"], fill=colour)
        return about(marks, values)
    except (typeset.MissingGlyphs, typeset.Overflow) as fault:
        raise unset(element, said, fault, minimum) from None
