"""What could be read of a mapping, so that nothing is told that only follows from the rest of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from generator.fields.asking import Bad, bad, nearest
from generator.source import Node

V = TypeVar("V")


class Torn(dict[str, V]):
    """A mapping of which some values could not be read.

    `lost` are their names; an `open` one may have held more than is known. Whoever asks it for a
    name that it may have held has made no mistake.
    """

    __slots__ = ("lost", "open")

    def __init__(
        self, known: Mapping[str, V], lost: Collection[str] = (), open: bool = False
    ) -> None:
        super().__init__(known)
        self.lost = frozenset(lost)
        self.open = open


def torn(known: Mapping[str, V], lost: Collection[str] = (), open: bool = False) -> Mapping[str, V]:
    """The mapping itself where nothing of it is lost; else what is known of it less what is lost."""
    if isinstance(known, Torn):
        lost, open = {*known.lost, *lost}, known.open or open
    if not lost and not open:
        return known
    return Torn({k: v for k, v in known.items() if k not in lost}, lost, open)


def also(known: Mapping[str, V], more: Mapping[str, V]) -> Mapping[str, V]:
    """The mapping with `more`, torn if it is."""
    if isinstance(known, Torn):
        return Torn({**known, **more}, known.lost - more.keys(), known.open)
    return {**known, **more}


def may_hold(known: Mapping[str, V], name: str) -> bool:
    """Whether a name that a mapping lacks may be in the part of it that could not be read."""
    return isinstance(known, Torn) and (known.open or name in known.lost)


def no_such(node: Node, sentence: str, name: str, known: Mapping[str, V], more: str = "") -> Bad:
    """What to raise for a name that a mapping lacks, with the nearest one that it has.

    It holds no finding where the name may be in a part that could not be read, which is told.
    """
    if may_hold(known, name):
        return Bad()
    return bad(node, sentence, nearest(name, known) + more)
