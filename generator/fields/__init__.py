"""Fields declared once: name, reader, default and one sentence serve reading, faults, schema and reference.

A reader turns a node into a value or raises `Bad`; a `Form` reads a mapping field by field and
collects every fault. Texts that hold `{name}` are templates: a form keeps them and reads them anew,
filled, for each design. Lengths come out in EMU.
"""

from __future__ import annotations

from generator.fields.asking import ID, Ask, Bad, Reader, bad, nearest, slug
from generator.fields.forms import REQUIRED, Field, Form, Prepared, reference
from generator.fields.lists import (
    BOX,
    POINT,
    TOLD_TRAITS,
    TRAITS,
    As,
    Listed,
    Named,
    NamedSize,
    each,
)
from generator.fields.numbers import (
    COLOUR,
    COUNT,
    EXTENT,
    LENGTH,
    MM,
    REACH,
    SHARE,
    TURN,
    Length,
    Number,
    Whole,
    typed,
)
from generator.fields.templates import (
    Names,
    fill_text,
    filled,
    holds_template,
    is_template,
    placeholders,
)
from generator.fields.texts import FLAG, IDENTIFIER, RAW, SPOKEN, WORDS, Choice, Raw
from generator.fields.torn import Torn, also, may_hold, no_such, torn

__all__ = [
    "BOX",
    "COLOUR",
    "COUNT",
    "EXTENT",
    "FLAG",
    "ID",
    "IDENTIFIER",
    "LENGTH",
    "MM",
    "POINT",
    "RAW",
    "REACH",
    "REQUIRED",
    "SHARE",
    "SPOKEN",
    "TOLD_TRAITS",
    "TRAITS",
    "TURN",
    "WORDS",
    "As",
    "Ask",
    "Bad",
    "Choice",
    "Field",
    "Form",
    "Length",
    "Listed",
    "Named",
    "NamedSize",
    "Names",
    "Number",
    "Prepared",
    "Raw",
    "Reader",
    "Torn",
    "Whole",
    "also",
    "bad",
    "each",
    "fill_text",
    "filled",
    "holds_template",
    "is_template",
    "may_hold",
    "nearest",
    "no_such",
    "placeholders",
    "reference",
    "slug",
    "torn",
    "typed",
]
