"""`--set`: something tried without editing, as KIT.COMPONENT.DESIGN=COUNT or KIT.lengths.NAME=LENGTH."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.geometry import LengthError, parse_length

_SHAPE = re.compile(r"([^.=\s]+)\.([^.=\s]+)\.([^=\s]+)=(.*)")
MOST = 10_000


@dataclass(frozen=True, slots=True)
class Setting:
    """`value` is a count, or EMU where `component` is `lengths`."""

    kit: str
    component: str
    name: str
    value: int
    spelled: str

    def __str__(self) -> str:
        return self.spelled


def parse(text: str) -> Setting:
    """The setting of a text; ValueError says what is wrong with it and what would be right."""
    match = _SHAPE.fullmatch(text.strip())
    if match is None:
        raise ValueError(
            f"“{text}” is no setting: write KIT.COMPONENT.DESIGN=COUNT, such as "
            "froschis.deck.bin=7, or KIT.lengths.NAME=LENGTH"
        )
    kit, component, name, value = match.groups()
    if component == "lengths":
        try:
            return Setting(kit, component, name, parse_length(value), text.strip())
        except LengthError as fault:
            raise ValueError(f"“{text}”: {fault}; {fault.hint}") from None
    if not re.fullmatch(r"[0-9]{1,5}", value) or int(value) > MOST:
        raise ValueError(f"“{text}”: “{value}” is not a count from 0 to {MOST}")
    return Setting(kit, component, name, int(value), text.strip())
