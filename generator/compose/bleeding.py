"""Does ink that runs to the trim go on into the bleed? Else a cut that is off by a hair shows white paper; mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.faces.faults import who
from generator.findings import Finding, warning
from generator.geometry import Box, number_text
from generator.ink import Drawing, Print, mark_box
from generator.kit import Kit

_AT = 0.3  # ink that ends nearer to the trim than this was meant to run off
_SHARE = 0.25  # of a side: less is a corner of something
_SLACK = 0.05


def bleed_findings(
    kit: Kit, prints: Sequence[Print], language: str | None = None
) -> tuple[Finding, ...]:
    """A warning for faces with bleed whose ink ends at the trim, or shortly beyond it (C13).

    Designs on which it does so alike share one.
    """
    shared: dict[tuple[str, float, float, str], list[Print]] = {}
    measured: dict[int, tuple[tuple[str, float], ...]] = {}  # a back is shared by many designs
    places = {(c.id, d.id): d.place or c.place for c in kit.components for d in c.designs}
    for one in prints:
        for face, drawing in (("front", one.front), ("back", one.back)):
            if drawing is None or drawing.bleed <= 0 or one.folds:
                continue
            if id(drawing) not in measured:
                measured[id(drawing)] = tuple(_short(drawing))
            short = measured[id(drawing)]
            if not short:
                continue
            sides = ", ".join(side for side, _ in short)
            least = min(reach for _, reach in short)
            key = face, round(max(least, 0.0), 2), drawing.bleed, f"{one.component} ({sides})"
            shared.setdefault(key, []).append(one)
    found: list[Finding] = []
    for (face, least, bleed, sides), prints_ in shared.items():
        first = prints_[0]
        found.append(
            warning(
                places.get((first.component, first.design)),
                f"{who(kit.called(p.component, p.design, language) for p in prints_)}, {face}: ink "
                f"runs to the trim and ends {number_text(least)} mm beyond it "
                f"{sides.partition(' ')[2]}, where {number_text(bleed)} mm are to be bleed",
                f"lay a fill below it, or draw it beyond the trim: [-{number_text(bleed)}mm, …]",
            )
        )
    return tuple(found)


def _short(drawing: Drawing) -> Iterator[tuple[str, float]]:
    """Sides at which something ends about the trim and nothing reaches the edge of the bleed."""
    width, height = drawing.width, drawing.height
    whole = Box(0, 0, width, height).inset(_SLACK - drawing.bleed)
    boxes: list[Box] = []
    for mark in drawing.marks:
        box = mark_box(mark)
        if box is None:
            continue
        if box.contains(whole):
            return  # a ground, as nearly every face with bleed has one
        boxes.append(box)
    for side, beyond, share in (
        ("left", [-b.x for b in boxes], [_within(b.y, b.bottom, height) for b in boxes]),
        ("top", [-b.y for b in boxes], [_within(b.x, b.right, width) for b in boxes]),
        ("right", [b.right - width for b in boxes], [_within(b.y, b.bottom, height) for b in boxes]),
        ("bottom", [b.bottom - height for b in boxes], [_within(b.x, b.right, width) for b in boxes]),
    ):  # fmt: skip
        running = [
            reach for reach, part in zip(beyond, share, strict=True)
            if reach > -_AT and part >= _SHARE
        ]  # fmt: skip
        if running and max(running) < drawing.bleed - _SLACK:
            yield side, max(running)


def _within(start: float, end: float, length: float) -> float:
    """The share of a side that a stretch covers."""
    return max(0.0, min(end, length) - max(start, 0.0)) / length
