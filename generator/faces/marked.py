"""Paragraphs of a face: words with **bold**, *italic* and :pictures: among them, in a box or at a point; mm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator import markup, typeset
from generator.faces import Element, Scene, icons
from generator.faces.faults import Wrong, tell
from generator.faces.keys import Values
from generator.faces.words import about, font_of, room, unset
from generator.fields import Bad, may_hold
from generator.findings import Finding, Place, error
from generator.geometry import Box
from generator.ink import Font, Mark, Symbol
from generator.kit import spoken
from generator.markup import Icon, Located, Piece
from generator.typeset import boxed, rich

_STYLES = ("bold", "italic")


def paragraph(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    """The words of a paragraph; raises Bad once every fault of them has been told."""
    said = spoken(values["paragraph"], scene.language).strip("\n")
    colour = values["colour"] or scene.artwork.colours.get("ink", "#000000")
    if box is None and values["at"] is None:
        raise Bad(error(element.place, "a paragraph needs “box” or “at” (a point)"))
    if box is None and "\n" in said:
        raise Wrong("paragraph", error(element.place, "a paragraph of several lines needs a “box”"))
    inlines = _read(said, element.place)
    plain = font_of(element, "font", values["font"], scene)
    fonts = _fonts(inlines, plain, element, values, scene)
    signs = _signs(inlines, element, values, scene)
    texts = [_text(i, fonts, signs, colour, values["icons"]) for i in inlines]
    size, minimum = values["size"], min(values["minimum"], values["size"])
    try:
        if box is not None:
            marks = boxed.block(
                texts, plain, size, minimum, box,
                align=values["align"], valign=values["valign"], leading=values["leading"],
            )  # fmt: skip
            return about(marks, values)
        at = values["at"]
        wide = room(at, values, scene)
        return about(boxed.line(texts[0], size, minimum, wide, *at, align=values["align"]), values)
    except (typeset.MissingGlyphs, typeset.Overflow) as fault:
        raise unset(element, said, fault, minimum) from None


def look_up(element: Element, values: Values, scene: Scene) -> None:
    """Tell what is wrong with the words of a paragraph that is not drawn; raises Bad likewise."""
    said = spoken(values["paragraph"], scene.language).strip("\n")
    _signs(_read(said, element.place), element, values, scene)


def _read(said: str, place: Place) -> list[markup.Inline]:
    """The marked words of each line; what makes no sense is told at the element, with the line it is on."""
    inlines: list[markup.Inline] = []
    faults: list[Finding] = []
    for line in said.split("\n"):
        found: list[Finding] = []
        inlines.append(markup.read(Located(place.file, [Piece(line, 1, 1)]), found))
        short = line if len(line) <= 40 else line[:38] + "…"
        faults += [error(place, f"in “{short}”: {f.sentence}", f.hint) for f in found]
    if faults:
        raise Wrong("paragraph", *dict.fromkeys(faults))
    return inlines


def _fonts(
    inlines: Sequence[markup.Inline], plain: Font, element: Element, values: Values, scene: Scene
) -> Mapping[str, Font]:
    """The face of each style that there is among the words; raises Bad once all that lack are told."""
    fonts = {"": plain}
    good = True
    for style in _STYLES:
        if any(isinstance(b, markup.Words) and b.style == style for i in inlines for b in i):
            try:
                fonts[style] = _styled(style, element, values, scene, plain)
            except Bad as fault:
                tell(fault, element, scene)
                good = False
    if not good:
        raise Bad()
    return fonts


def _signs(
    inlines: Sequence[markup.Inline], element: Element, values: Values, scene: Scene
) -> Mapping[str, Symbol]:
    """The pictures among the words; raises Bad once all that lack are told."""
    signs: dict[str, Symbol] = {}
    names = dict.fromkeys(b.name for i in inlines for b in i if isinstance(b, Icon))
    for name in names:
        try:
            recolour = values["recolour"]
            signs[name] = icons.symbol(name, recolour, element, "paragraph", scene)
        except Bad as fault:
            tell(fault, element, scene)
    if len(signs) < len(names):
        raise Bad()
    return signs


def _styled(style: str, element: Element, values: Values, scene: Scene, plain: Font) -> Font:
    """The face for bold or italic words: named, of the name with that ending, or of the same family."""
    if values[style] is not None:
        return font_of(element, style, values[style], scene)
    name = f"{values['font'] or 'text'}-{style}"
    if name in scene.artwork.fonts:
        return scene.artwork.fonts[name]
    family = f"{plain.name} {style.title()}"
    if family in typeset.KNOWN:
        return typeset.font(family)
    if may_hold(scene.artwork.fonts, name):
        raise Bad()
    raise Bad(
        error(
            element.place,
            f"there is no {style} face beside {plain.name}",
            f"name one under “fonts” as “{name}”, or with “{style}:” here",
        )
    )


def _text(
    inline: markup.Inline,
    fonts: Mapping[str, Font],
    signs: Mapping[str, Symbol],
    colour: str,
    height: float,
) -> rich.Text:
    bits: list[rich.Bit] = []
    for one in inline:
        if isinstance(one, Icon):
            bits.append(rich.Sign(signs[one.name], height))
        else:
            bits.append(rich.Span(one.text, fonts.get(one.style, fonts[""]), colour))
    return rich.Text(bits)
