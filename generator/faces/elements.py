"""The elements of a face: how each is read from YAML and drawn as ink, in mm.

An element is a mapping with exactly one element key (`text:`, `icon:` …) beside options. Fields
that hold placeholders are read anew for each design.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator import art, fields, typeset
from generator.art.outlines import Malformed
from generator.art.outlines import path as path_data
from generator.faces import Element, Scene, patterns
from generator.faces.pictures import picture
from generator.fields import (
    BOX,
    COLOUR,
    FLAG,
    MM,
    POINT,
    RAW,
    SHARE,
    SPOKEN,
    TRAITS,
    TURN,
    WORDS,
    Ask,
    Bad,
    Choice,
    Field,
    Form,
    Listed,
    Prepared,
    Reader,
    Whole,
    bad,
    filled,
)
from generator.findings import error
from generator.geometry import (
    IDENTITY,
    MM_PER_PT,
    Box,
    Matrix,
    rotation,
    translation,
)
from generator.ink import (
    Group,
    Mark,
    Outline,
    Path,
    ellipse,
    polyline,
    rectangle,
)
from generator.kit import spoken
from generator.source import Items, Map, Node

MINIMUM = 6 * MM_PER_PT  # type below this is not printed

Values = Mapping[str, Any]
Draw = Callable[[Element, Values, Scene, Box | None], tuple[Mark, ...]]


class _Repeat(Reader[Mapping[str, Any]]):
    """A mapping that says how often and in which pattern an element stands."""

    says = "a mapping such as {count: 3, pattern: row}"

    def read(self, node: Node, ask: Ask) -> Mapping[str, Any]:
        values = REPEAT.read(node, ask)
        if values is None:
            raise Bad(*_taken(ask))
        if (values["count"] is None) == (values["over"] is None):
            raise bad(node, "a repeat needs either “count” or “over”")
        return values

    def schema(self) -> dict[str, Any]:
        return REPEAT.schema()


def _taken(ask: Ask) -> tuple[Any, ...]:
    """The findings that a form has just left, to be raised once instead."""
    taken = tuple(ask.findings)
    ask.findings.clear()
    return taken


REPEAT = Form(
    "a repeat",
    (
        Field("count", Whole(0, 500), "how often the element stands", None),
        Field("over", WORDS, "a trait: once for each of its values, which {item} names", None),
        Field("pattern", Choice(patterns.PATTERNS), "how they stand in the box", "grid"),
        Field("each", MM, "width of each; as large as fits where absent", None),
        Field("gap", MM, "least distance between neighbours", 1.5),
        Field("turn-lower", FLAG, "those below the middle stand on their heads", False),
    ),
)

COMMON = (
    Field("when", TRAITS, "draw only for designs whose trait has this value or one of these", {}),
    Field("role", WORDS, "what the mark is to the rules, so that a check can measure it", ""),
    Field("opacity", SHARE, "1 covers, 0 is invisible", 1.0),
    Field("turn", TURN, "turned clockwise by degrees about its middle", 0.0),
    Field("repeat", _Repeat(), "draw it several times within its box", None),
)
_BOX = Field("box", BOX, "x, y, width and height", None)
_FILLED = Field("colour", COLOUR, "colour of the area", None)
_STROKE = (
    Field("stroke", COLOUR, "colour of the line", None),
    Field("stroke-width", MM, "width of the line", 0.4),
    Field("dash", Listed(MM), "lengths of dashes and spaces", ()),
    Field("cap", Choice(("butt", "round", "square")), "how lines end", "round"),
)
_TYPE = (
    Field("at", POINT, "a point on the baseline", None),
    _BOX,
    Field("align", Choice(("left", "centre", "right")), "about the point, or in the box", "centre"),
    Field("valign", Choice(("top", "middle", "bottom")), "in the box", "top"),
    Field("font", WORDS, "a name from the kit's fonts", None),
    Field("size", MM, "size of the type, such as 12pt", 11 * MM_PER_PT),
    Field("minimum", MM, "it may shrink to this, no further", MINIMUM),
    Field("width", MM, "width it has from its point; to the safe edge where absent", None),
    Field("leading", fields.Number(0.8, 3), "distance of lines as a multiple of the size", 1.2),
    Field("colour", COLOUR, "colour of the type; the kit's “ink”, else black", None),
)


@dataclass(frozen=True, slots=True)
class Kind:
    """An element's form and how it is drawn; `holds` is True where its value is a list of elements."""

    form: Form
    draw: Draw
    holds: bool = False


def _form(name: str, main: Field, *more: Field) -> Form:
    return Form(f"a {name} element", (main, *more, *COMMON))


# reading -----------------------------------------------------------------------------------------


def read_all(node: Node, ask: Ask) -> tuple[Element, ...]:
    """Every element of a list; faults go into `ask`."""
    if not isinstance(node, Items):
        ask.findings.append(error(node.place, "a face is a list of elements", "start it with - "))
        return ()
    return tuple(e for item in node.items if (e := _read(item, ask)) is not None)


def _read(node: Node, ask: Ask) -> Element | None:
    if not isinstance(node, Map):
        ask.findings.append(
            error(node.place, "an element is a mapping such as {fill: $paper}", _known())
        )
        return None
    kinds = [k for k, _ in node.entries if k.text in ELEMENTS]
    if len(kinds) != 1:
        if kinds:
            both = " and ".join(f"“{k.text}”" for k in kinds)
            ask.findings.append(
                error(kinds[1].place, f"{both} in one element", "make two elements of them")
            )
        else:
            first = next(iter(node.keys()), "")
            hint = fields.nearest(first, ELEMENTS)
            ask.findings.append(error(node.place, f"no element here: “{first}” is none", hint))
        return None
    name = kinds[0].text
    kind = ELEMENTS[name]
    children: tuple[Element, ...] = ()
    if kind.holds:
        inner = node.get(name)
        assert inner is not None
        children = read_all(inner, ask)
        node = Map(tuple((k, v) for k, v in node.entries if k.text != name), node.place)
    prepared = kind.form.prepare(node, ask)
    if prepared is None:
        return None
    when: tuple[tuple[str, tuple[str, ...]], ...] = ()
    if node.get("when") is not None:
        if any(f.name == "when" for f, _ in prepared.live):
            ask.findings.append(error(node.place, "“when” takes no placeholders"))
            return None
        when = tuple((k, _span(v)) for k, v in prepared.values["when"].items())
    fixed = not prepared.live and not when and not _speaks(prepared)
    fixed = fixed and all(c.constant for c in children)
    return Element(name, prepared, kinds[0].place, when, children, fixed)


def _span(values: tuple[str, ...]) -> tuple[str, ...]:
    """Values with ranges such as 1..8 written out."""
    out: list[str] = []
    for value in values:
        out += expand_range(value) or [value]
    return tuple(out)


def expand_range(text: str) -> list[str] | None:
    """`1..8` as eight texts; None where the text is no range of at most 1,000."""
    low, dots, high = text.partition("..")
    if dots and low.isdigit() and high.isdigit() and int(low) <= int(high) < int(low) + 1000:
        return [str(i) for i in range(int(low), int(high) + 1)]
    return None


def _speaks(prepared: Prepared) -> bool:
    repeat = prepared.values.get("repeat")
    return repeat is not None and repeat["over"] is not None


def _known() -> str:
    return "elements are " + ", ".join(ELEMENTS)


# drawing -----------------------------------------------------------------------------------------


def draw_all(elements: tuple[Element, ...], scene: Scene) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for element in elements:
        if element.when and not _applies(element, scene):
            continue
        if element.constant:
            key = (id(element), scene.width, scene.height)
            drawn = scene.cache.get(key)
            if drawn is None:
                before = len(scene.findings)
                drawn = _draw(element, scene)
                if len(scene.findings) == before:
                    scene.cache[key] = drawn
        else:
            drawn = _draw(element, scene)
        marks += drawn
    return tuple(marks)


def _applies(element: Element, scene: Scene) -> bool:
    for trait, wanted in element.when:
        there = scene.names.get(trait, "")
        values = (there,) if isinstance(there, str) else there
        if not any(v in wanted for v in values):
            return False
    return True


def _ask(scene: Scene) -> Ask:
    artwork = scene.artwork
    return Ask(scene.findings, artwork.lengths, artwork.colours, artwork.language, artwork.words)


def _draw(element: Element, scene: Scene) -> tuple[Mark, ...]:
    try:
        return tuple(_repeated(element, scene))
    except Bad as fault:
        scene.findings += [
            replace(f, sentence=f"{scene.subject}: {f.sentence}") for f in fault.findings
        ]
        return ()


def _repeated(element: Element, scene: Scene) -> Iterator[Mark]:
    repeat = _value(element, "repeat", scene)
    if repeat is None:
        yield from _once(element, _complete(element, scene), scene, None)
        return
    box = _value(element, "box", scene)
    area = Box(*box) if box is not None else scene.trim.inset(scene.safe)
    if repeat["over"] is not None:
        items = scene.names.get(repeat["over"])
        if items is None:
            raise Bad(
                error(
                    element.place,
                    f"no trait is called “{repeat['over']}”",
                    fields.nearest(repeat["over"], scene.names),
                )
            )
        over = (items,) if isinstance(items, str) else items
    else:
        over = tuple(str(i) for i in range(1, repeat["count"] + 1))
    boxes = patterns.cells(len(over), repeat["pattern"], area, repeat["each"], repeat["gap"])
    if boxes and boxes[0].width <= 0:
        raise Bad(error(element.place, f"{len(over)} do not fit into the box"))
    middle = area.centre[1]
    outer = scene.names
    try:
        for item, cell in zip(over, boxes, strict=True):
            scene.names = {**outer, "item": item}
            marks = tuple(_once(element, _complete(element, scene), scene, cell))
            if repeat["turn-lower"] and cell.centre[1] > middle + 0.01:
                yield Group(marks, rotation(180, *cell.centre))
            else:
                yield from marks
    finally:
        scene.names = outer


def _value(element: Element, name: str, scene: Scene) -> Any:
    """One field, filled where it is live."""
    for one, node in element.prepared.live:
        if one.name == name:
            return one.reader.read(filled(node, scene.names), _ask(scene))
    return element.prepared.values.get(name)


def _complete(element: Element, scene: Scene) -> Values:
    live = element.prepared.live
    if not live:
        return element.prepared.values
    wanted = tuple((f, n) for f, n in live if f.name != "repeat")
    return Prepared(element.prepared.values, wanted, element.prepared.place).complete(
        scene.names, _ask(scene)
    )


def _once(element: Element, values: Values, scene: Scene, cell: Box | None) -> Iterator[Mark]:
    """The element's marks under its turn and opacity, with its role on the whole."""
    box = cell
    if box is None and values.get("box") is not None:
        box = Box(*values["box"])
    marks = ELEMENTS[element.kind].draw(element, values, scene, box)
    if not marks:
        return
    matrix: Matrix = IDENTITY
    if values["turn"]:
        matrix = rotation(values["turn"], *_middle(values, box, scene))
    opacity, role = values["opacity"], values["role"]
    if matrix == IDENTITY and opacity == 1.0 and (not role or len(marks) == 1):
        yield from (replace(m, role=role) if role else m for m in marks)
    else:
        yield Group(marks, matrix, None, False, opacity, role)


def _middle(values: Values, box: Box | None, scene: Scene) -> tuple[float, float]:
    if box is not None:
        return box.centre
    if values.get("at") is not None:
        x, y = values["at"]
        return x, y
    return scene.trim.centre


# what each element draws ------------------------------------------------------------------------


def _fill(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    return (Path(scene.ground, fill=values["fill"]),)


def _shape(outline: Outline, values: Values, element: Element) -> tuple[Mark, ...]:
    if values["colour"] is None and values["stroke"] is None:
        raise Bad(error(element.place, f"this {element.kind} has neither colour nor stroke"))
    return (
        Path(
            outline,
            fill=values["colour"],
            stroke=values["stroke"],
            width=values["stroke-width"] if values["stroke"] else 0.0,
            cap=values["cap"],
            join="round",
            dash=values["dash"],
        ),
    )


def _rect(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    return _shape(rectangle(box or Box(*values["rect"]), values["radius"]), values, element)


def _circle(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    numbers = values["circle"]
    if len(numbers) not in (3, 4):
        raise Bad(error(element.place, "a circle is [x, y, radius], or [x, y, across, down]"))
    x, y = numbers[:2] if box is None else box.centre
    return _shape(ellipse(x, y, *numbers[2:]), values, element)


def _line(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    x1, y1, x2, y2 = values["line"]
    return _shape(polyline(((x1, y1), (x2, y2))), {**values, "colour": None}, element)


def _path(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    try:
        outline = path_data(values["path"])
    except Malformed as fault:
        raise Bad(
            error(
                element.place,
                f"the path makes no sense at “{fault}”",
                "SVG path data, such as M 0 0 L 10 5 Z",
            )
        ) from None
    at = values["at"]
    if box is not None:
        at = (box.x, box.y)
    marks = _shape(outline, values, element)
    return marks if at is None else (Group(marks, translation(*at)),)


def _grid(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    columns, rows = values["grid"]
    area = box or scene.trim
    w, h = area.width / columns, area.height / rows
    marks: list[Mark] = []
    colours = values["colours"]
    for row in range(rows if colours else 0):
        for column in range(columns):
            cell = Box(area.x + column * w, area.y + row * h, w, h)
            marks.append(Path(rectangle(cell), fill=colours[(row + column) % len(colours)]))
    if values["stroke"] is not None:
        lines: list[Any] = []
        for i in range(columns + 1):
            x = area.x + i * w
            lines += [("M", x, area.y), ("L", x, area.bottom)]
        for i in range(rows + 1):
            y = area.y + i * h
            lines += [("M", area.x, y), ("L", area.right, y)]
        marks += _shape(tuple(lines), {**values, "colour": None}, element)
    if not marks:
        raise Bad(error(element.place, "this grid has neither colours nor stroke"))
    return tuple(marks)


def _font(element: Element, values: Values, scene: Scene) -> Any:
    name = values["font"]
    fonts = scene.artwork.fonts
    if name is None:
        return fonts.get("text") or typeset.font("Source Sans Pro")
    if name not in fonts:
        raise Bad(error(element.place, f"no font is called “{name}”", fields.nearest(name, fonts)))
    return fonts[name]


def _room(at: tuple[float, float], values: Values, scene: Scene) -> float:
    """How wide a line at a point may be: its stated width, else up to the safe edges."""
    if values["width"] is not None:
        return float(values["width"])
    left = at[0] - scene.safe
    right = scene.width - scene.safe - at[0]
    if values["align"] == "left":
        return right
    return left if values["align"] == "right" else 2 * min(left, right)


def _text(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    text = spoken(values[element.kind], scene.language)
    font = _font(element, values, scene)
    colour = values["colour"] or scene.artwork.colours.get("ink", "#000000")
    size, minimum = values["size"], min(values["minimum"], values["size"])
    try:
        if box is not None:
            return typeset.block(
                text, font, size, minimum, box,
                align=values["align"], valign=values["valign"], leading=values["leading"],
                fill=colour,
            )  # fmt: skip
        if values["at"] is None:
            raise Bad(error(element.place, "a text needs “at” (a point) or “box”"))
        if "\n" in text.strip("\n"):
            raise Bad(error(element.place, "a text of several lines needs a “box”"))
        text = text.strip("\n")
        size = typeset.fit(text, font, size, minimum, _room(values["at"], values, scene))
        return typeset.line(text, font, size, *values["at"], align=values["align"], fill=colour)
    except typeset.MissingGlyphs as fault:
        raise Bad(error(element.place, str(fault), "another font, or other characters")) from None
    except typeset.Overflow as fault:
        short = text if len(text) <= 40 else text[:38] + "…"
        hint = f"at {minimum / MM_PER_PT:g} pt, its minimum; give it more room or fewer words"
        raise Bad(error(element.place, f"“{short}” does not fit: {fault}", hint)) from None


def _icon(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    from generator import library

    name = values["icon"]
    path = library.art(name, scene.artwork.folder)
    if path is None:
        names = library.art_names(scene.artwork.folder)
        raise Bad(
            error(element.place, f"no picture is called “{name}”", fields.nearest(name, names))
        )
    drawn = art.icon(path)
    scene.findings += [f for f in drawn.findings if f not in scene.findings]
    symbol = drawn.symbol
    if symbol is None:
        return ()
    if (map_name := values["recolour"]) is not None:
        maps = scene.artwork.recolours
        if map_name not in maps:
            raise Bad(
                error(
                    element.place,
                    f"no recolours are called “{map_name}”",
                    fields.nearest(map_name, maps),
                )
            )
        symbol = art.recoloured(symbol, maps[map_name])
    return (art.placed(symbol, box or scene.trim),)


def _group(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    marks = draw_all(element.children, scene)
    at = values["at"]
    if box is not None:
        at = (box.x, box.y)
    if at is None and values["clip"] is None:
        return marks
    clip = None if values["clip"] is None else rectangle(Box(*values["clip"]))
    return (Group(marks, IDENTITY if at is None else translation(*at), clip),)


def _corners(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    marks = draw_all(element.children, scene)
    about = scene.trim.centre
    return (*marks, Group(marks, rotation(180, *about)))


def _image(element: Element, values: Values, scene: Scene, box: Box | None) -> tuple[Mark, ...]:
    return (picture(values["image"], values["fit"], box or scene.trim, element, scene),)


_COLUMNS_ROWS = Listed(Whole(1, 500), 2)

ELEMENTS: dict[str, Kind] = {
    "fill": Kind(_form("fill", Field("fill", COLOUR, "the whole face, to the bleed")), _fill),
    "rect": Kind(
        _form(
            "rect",
            Field("rect", BOX, "x, y, width and height"),
            _FILLED,
            *_STROKE,
            Field("radius", MM, "radius of the corners", 0.0),
        ),
        _rect,
    ),
    "circle": Kind(
        _form(
            "circle",
            Field("circle", Listed(MM), "[x, y, radius], or [x, y, across, down] for an ellipse"),
            _BOX,
            _FILLED,
            *_STROKE,
        ),
        _circle,
    ),
    "line": Kind(_form("line", Field("line", BOX, "x and y of both ends"), *_STROKE), _line),
    "path": Kind(
        _form(
            "path",
            Field("path", WORDS, "SVG path data in mm"),
            Field("at", POINT, "where its origin lies", None),
            _BOX,
            _FILLED,
            *_STROKE,
        ),
        _path,
    ),
    "text": Kind(_form("text", Field("text", SPOKEN, "the words"), *_TYPE), _text),
    "paragraph": Kind(_form("paragraph", Field("paragraph", SPOKEN, "the words"), *_TYPE), _text),
    "icon": Kind(
        _form(
            "icon",
            Field("icon", WORDS, "a picture's name: art/<name>.svg beside the kit, then shipped"),
            _BOX,
            Field("recolour", WORDS, "the name of a map in “recolours”", None),
        ),
        _icon,
    ),
    "image": Kind(
        _form(
            "image",
            Field("image", WORDS, "a picture file, found from the kit's folder"),
            _BOX,
            Field("fit", Choice(("inside", "cover", "stretch")), "how it fills its box", "inside"),
        ),
        _image,
    ),
    "grid": Kind(
        _form(
            "grid",
            Field("grid", _COLUMNS_ROWS, "columns and rows"),
            _BOX,
            Field("colours", Listed(COLOUR), "colours of the cells in turn", ()),
            *_STROKE,
        ),
        _grid,
    ),
    "group": Kind(
        _form(
            "group",
            Field("group", RAW, "elements drawn together", None),
            Field("at", POINT, "where their origin lies", None),
            _BOX,
            Field("clip", BOX, "nothing of them shows outside this box", None),
        ),
        _group,
        holds=True,
    ),
    "each-corner": Kind(
        _form(
            "each-corner",
            Field("each-corner", RAW, "elements drawn upright, and again turned by 180°", None),
        ),
        _corners,
        holds=True,
    ),
}
