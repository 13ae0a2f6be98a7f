"""Counts that a kit's texts name instead of typing them: `{tiles}`, `{tiles/pike}`, `{deck/rank=2..9}`."""

from __future__ import annotations

import re
from collections.abc import Collection

from generator.fields import nearest
from generator.kit import Component, Kit, matches

_RANGE = re.compile(r"([0-9]{1,4})\.\.([0-9]{1,4})")
_SHAPE = "{component}, {component/design} or {component/trait=value}"


class Counts:
    """From a name between braces to the number of pieces; KeyError with what is wrong and a hint."""

    def __init__(self, kit: Kit, lacking: Collection[str] = ()) -> None:
        """`lacking` are components that may have more designs than are known, "" for more components."""
        self._kit = kit
        self._lacking = lacking

    def __call__(self, name: str) -> int:
        id, slash, which = name.partition("/")
        if id in self._lacking or ("" in self._lacking and self._kit.component(id) is None):
            return 1
        component = self._kit.component(id)
        if component is None:
            if id in self._kit.offered:
                raise KeyError(
                    f"“{id}” is not in every box of this kit", "a text counts what always is"
                )
            known = [c.id for c in self._kit.components]
            hint = nearest(id, known) if re.fullmatch("[a-z0-9-]+", id) else ""
            raise KeyError(f"{{{name}}} counts nothing of this kit", hint or _SHAPE)
        if not slash:
            return component.total
        trait, equals, value = which.partition("=")
        if equals:
            return self._with(component, trait, value)
        found = [d.count for d in component.designs if matches(d.id, which)]
        if not found:
            hint = nearest(which, [d.id for d in component.designs])
            raise KeyError(f"no design of {id} is called “{which}”", hint)
        return sum(found)

    def _with(self, component: Component, trait: str, value: str) -> int:
        """Of the designs with a value of a trait, or with one of a range."""
        span = _RANGE.fullmatch(value)
        wanted = {value}
        if span:
            wanted = {str(n) for n in range(int(span[1]), int(span[2]) + 1)}
        found = [d.count for d in component.designs if wanted & set(d.listed(trait))]
        if found:
            return sum(found)
        there = {v for d in component.designs for v in d.listed(trait)}
        known = there or {t for d in component.designs for t in d.traits}
        what = f"has {trait} “{value}”" if there else f"has a trait “{trait}”"
        raise KeyError(
            f"no design of {component.id} {what}", nearest(value if there else trait, known)
        )
