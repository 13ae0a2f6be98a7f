"""Faces for printers that are short of ink or have none but black: the same marks with less of it, or in greys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.ink import Document, Drawing, Mark, Placed, Print, Side, colours_of
from generator.thrift.grey import Greyer, greys
from generator.thrift.low import Saver

INKS = ("full", "low", "grey")


def saved(prints: Sequence[Print], ink: str) -> tuple[Print, ...]:
    """The prints as they are inked that way; faces that were one drawing are one drawing still."""
    if ink == "full":
        return tuple(prints)
    drawings = [d for p in prints for d in (p.front, p.back) if d is not None]
    hand: Saver | Greyer
    if ink == "low":
        hand = Saver()
    else:
        hand = Greyer(greys(c for d in drawings for c in colours_of(d.marks)))
    made: dict[int, Drawing] = {}
    for drawing in drawings:
        if id(drawing) not in made:
            made[id(drawing)] = hand.drawing(drawing)
    return tuple(
        replace(p, front=made[id(p.front)], back=None if p.back is None else made[id(p.back)])
        for p in prints
    )


def greyed(document: Document) -> Document:
    """A document without colour, in what is not a piece as well; pieces that are grey stay as they are."""
    greyer = Greyer({})
    faces: dict[int, Drawing] = {}
    shared: dict[int, tuple[Mark, ...]] = {}
    sides: dict[int, Side] = {}

    def marks(given: tuple[Mark, ...]) -> tuple[Mark, ...]:
        if id(given) not in shared:
            shared[id(given)] = greyer.marks(given)
        return shared[id(given)]

    def placed(one: Placed) -> Placed:
        if id(one.drawing) not in faces:
            faces[id(one.drawing)] = greyer.drawing(one.drawing)
        return replace(one, drawing=faces[id(one.drawing)])

    def side(given: Side) -> Side:
        if id(given) not in sides:
            sides[id(given)] = replace(
                given,
                placed=tuple(map(placed, given.placed)),
                cuts=marks(given.cuts),
                folds=marks(given.folds),
                footer=marks(given.footer),
            )
        return sides[id(given)]

    return replace(
        document,
        sheets=tuple(
            replace(s, front=side(s.front), back=None if s.back is None else side(s.back))
            for s in document.sheets
        ),
        pages=tuple(map(side, document.pages)),
    )
