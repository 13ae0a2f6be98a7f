"""The JSON Schema of a kit file and the reference page, made from the same fields that read it."""

from __future__ import annotations

from typing import Any

from generator import plugins
from generator.faces.elements import ELEMENTS
from generator.faces.keys import COMMON, REPEAT
from generator.fields import Field, Form
from generator.fields import reference as reference_rows
from generator.layout import FORM, MARKS, REGISTRATION
from generator.spec.forms import EXPECT, KIT, component_form, design_form


def schema() -> dict[str, Any]:
    """Draft 2020-12, with every kind and element."""
    kit = KIT.schema()
    properties = kit["properties"]
    properties["faces"] = _named({"$ref": "#/$defs/face"}, properties["faces"])
    properties["components"] = _named({"$ref": "#/$defs/component"}, properties["components"])
    properties["expect"] = {
        "type": "array",
        "items": EXPECT.schema(),
        "description": properties["expect"]["description"],
    }
    kinds = plugins.names("kinds")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Kitproof kit",
        **kit,
        "$defs": {
            "face": {"type": "array", "items": {"$ref": "#/$defs/element"}},
            "element": {"oneOf": [_element(name) for name in ELEMENTS]},
            "component": {"oneOf": [_component(kind) for kind in kinds]},
        },
    }


def _named(of: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": of,
        "description": said["description"],
    }


def _element(name: str) -> dict[str, Any]:
    kind = ELEMENTS[name]
    form = kind.form.schema()
    if kind.holds:
        form["properties"][name] = {
            "$ref": "#/$defs/face",
            "description": form["properties"][name]["description"],
        }
    form["required"] = [name]
    return form


def _component(kind: str) -> dict[str, Any]:
    form = component_form(kind).schema()
    form["properties"]["kind"] = {"const": kind}
    form["properties"]["designs"] = {"type": "array", "items": design_form(kind).schema()}
    return form


_BEFORE = """\
# Kit files and layout files, key by key

Made from the program's own fields by `kitproof schema --reference`.

## How values are written

- A **length** has its unit: `63mm`, `6.3cm`, `2.5in`, `12pt`; or it is a named one of the kit, `$index`, or a share of that,
  `72% of $pitch` or `14/15 of $pitch`.
- A **colour** is `"#2f7d5b"` in quotes, a named one, `$pond`, or shares of cyan, magenta, yellow and black, `"cmyk(0, 1, 0, 0)"`
  or `"cmyk(0%, 100%, 0%, 0%)"`; with blanks for the commas it needs no quotes, `cmyk(0 1 0 0)`.
- A **text** is printed as typed (`No`, `1:30`, `0510`), or it is a mapping by language, `{en: Frog, fr: Grenouille}`, or one of
  the kit's `words`, `$greeting`. Quote a text that holds `: ` or ` #`, or starts with one of `{ [ * & ! % @ |`.
- A **number** has no quotes: `count: 6`. Yes and no are `yes` and `no`.
- `{name}` in a text, a number, a colour or a name is **filled** for each design, and needs quotes: `count: "{rank}"`,
  `icon: "suit-{suit}"`, `fill: "${colour}"`. `{{`, `}}` and `$$` stand for the signs themselves.

`{…}` may name every trait of the design, `{id}`, `{name}`, `{index}` and `{total}` (which number the designs of a component);
`{item}` within `repeat: {over: …}`; on cells `{column}`, `{row}`, `{number}` (counted along the rows) and `{file}` (the column as
a letter); on a die `{side}`. A trait may differ by language, as any text: `traits: {says: {en: Hop, fr: Saute}}`. `{name.fr}` and
`{says.fr}` are what these are in French, whichever language is printed, so that one card may speak two.

Ranges and lists make several designs at once: `for: {rank: 1..8, suit: [moons, suns]}` is sixteen.

## A kit file
"""

_CONDITIONS = """\
`when: says` is for designs that have the trait `says`, `when: {suit: [moons, suns], rank: 1..3}` for those whose traits have one of
these values each; `unless` takes the same and draws for all other designs. With both, both must allow it.
"""

_PATTERNS = """\
`pips` lies as on dice and playing cards, up to 10; `row`, `column` and `grid` are even; `ring` is a circle. They share the
element's `box`, or the safe area. Pictures and texts fill their share, circles stand in its middle, and the points of lines,
paths and groups are told from its top left.
"""

_MARKS = """\
`:frog-leaping:` among the words is `art/frog-leaping.svg` beside the kit, or the shipped picture of that name; a backslash
before a sign prints the sign, `\\*`. Line ends and blank lines stay. The words may come from anywhere, such as a column of a
table. A `text` prints every sign as it is.
"""

_TABLE = """\
### A table of designs

`csv: cards.csv` reads designs from a file below the kit's folder, one a row, in UTF-8, its cells parted by commas, semicolons or
tabs. The first row names the columns:

| column | holds |
|---|---|
| `id` | what `id` holds; where it is missing the name in small letters, else `row-2` and so on |
| `count`, `name`, `face`, `back` … | what that key of a design holds |
| `name.fr` | the name in French; `name` alone is in the kit's own language |
| `says` | a trait, for `{says}` on a face; `says.fr` is the same in French |
| `suits[]` | a trait of several values, parted by commas within the cell, such as `"moons, suns"` |

A cell that is empty says nothing: the design does not have that key or trait. An element that needs it says `when: says`, and is
drawn for the rows that have it. A cell is text as it stands; one that holds the
separator, a quote or a line end is in quotes, and `""` in it is a quote.

"""

_LAYOUT = """\
## A layout file

`layouts/NAME.yaml` beside where you work, named as `--layout NAME`, or any path. The shortest is `layout: mine`; all else has a
default.
"""


def reference() -> str:
    """The reference page in Markdown."""
    parts = [_BEFORE, *_table("A kit", KIT)]
    for kind in plugins.names("kinds"):
        parts += _table(f"A component of kind `{kind}`", component_form(kind))
        own = plugins.load("kinds", kind).DESIGN_FIELDS
        if own:
            parts += _table(f"A design of kind `{kind}`, besides what every design has", own)
    base = design_form(plugins.names("kinds")[0])
    common = [
        f
        for f in base.fields
        if f not in plugins.load("kinds", plugins.names("kinds")[0]).DESIGN_FIELDS
    ]
    parts += _table("A design", tuple(common))
    parts.append(_TABLE)
    parts += _table("An expectation", EXPECT)
    parts += ["## Elements of a face", ""]
    parts += _table("Every element", COMMON)
    parts += [_CONDITIONS]
    parts += [*_table("`repeat`", REPEAT), _PATTERNS]
    for name, kind_of in ELEMENTS.items():
        own = tuple(f for f in kind_of.form.fields if f not in COMMON)
        parts += _table(f"`{name}`", own)
        if name == "paragraph":
            parts.append(_MARKS)
    parts += [_LAYOUT, *_table("A layout", FORM), *_table("`marks`", MARKS)]
    parts += _table("`registration`", REGISTRATION)
    return "\n".join(parts).rstrip() + "\n"


def _table(title: str, of: Form | tuple[Field, ...]) -> list[str]:
    rows = [f"### {title}", "", "| key | takes | default | meaning |", "|---|---|---|---|"]
    for key, takes, default, says in reference_rows(of.fields if isinstance(of, Form) else of):
        cells = (f"`{key}`", takes, default, says)
        rows.append("| " + " | ".join(c.replace("|", "\\|") for c in cells) + " |")
    return [*rows, ""]
