"""What a HopFrog kit must hold and show: banks, segments, frogs and dice; lengths in mm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from generator.findings import Claim
from generator.games import Claims, in_box, lacking, looks, place_of
from generator.games._hopfrog_dice import dice
from generator.geometry import Box, number_text, to_mm
from generator.kit import Component, Design, DesignLook, Kit, Look

COLUMNS = 9
CURRENTS = {"base game": 3, "wide river": 4}  # HOP-02, HOP-21

_SLACK = 0.05  # mm
_MIX = {"LLWW": 4, "LWLW": 4, "LWWL": 2, "WLLW": 2}  # HOP-06


def claims(kit: Kit, look: Look) -> tuple[Claim, ...]:
    made = Claims(kit)
    _counts(made)
    _field(made)
    _pitch(made, look)
    _segments(made, look)
    _banks(made)
    _apart(made, look)
    dice(made, look)
    return made.done()


def _rows(design: Design) -> str:
    return design.trait("pattern").replace("/", "")


def _named(component: Component, design: Design) -> tuple[str, ...]:
    """What the cells of a design are, by the component's legend."""
    return tuple(component.legend.get(letter, letter) for letter in _rows(design))


# counts ------------------------------------------------------------------------------------------


def _counts(made: Claims) -> None:
    kit = made.kit
    for component, number in (("banks", 2), ("segments", 12), ("frogs", 12), ("dice", 4)):
        made.count("HOP-01", component, number, component)
    colours = Counter[str]()
    for d in in_box(kit, "frogs"):
        colours[d.trait("colour") or d.id] += d.count
    numbers = sorted(colours.values(), reverse=True)
    made.add(
        "HOP-03",
        "frogs of four colours: four of two of them, two of the others",
        "4 + 4 + 2 + 2",
        " + ".join(map(str, numbers)) or "none",
        place=place_of(kit, "frogs"),
        hint=lacking(kit, "frogs"),
    )


def worst(length: int) -> int:
    """HOP-04: the most segments of so many cells that one current can need, at any shift."""
    return (COLUMNS - 2) // length + 2


def _lengths(kit: Kit) -> set[int]:
    return {len(_rows(d)) for d in in_box(kit, "segments")}


def _field(made: Claims) -> None:
    """HOP-02 and 04: what field the banks and segments make."""
    kit = made.kit
    banks, segments = kit.component("banks"), kit.component("segments")
    across = banks.cells[0] if banks and banks.cells else 0
    place = place_of(kit, "segments")
    held = segments.total if segments else 0
    lengths = _lengths(kit)
    if len(lengths) != 1 or 0 in lengths:
        found = "segments of different lengths" if len(lengths) > 1 else "no cells"
        made.add("HOP-02", "the field is 9 columns by 5 rows", "9 x 5", found, place=place)
        made.add("HOP-04", "segments enough at every shift", "both games", found, place=place)
        return
    length = lengths.pop()
    need = worst(length)
    rows = min(held // need, CURRENTS["base game"]) + sum(d.count for d in in_box(kit, "banks"))
    made.add(
        "HOP-02", "the field is 9 columns by 5 rows", "9 x 5", f"{across} x {rows}", place=place
    )
    enough = [game for game, currents in CURRENTS.items() if held >= need * currents]
    needs = ", ".join(f"{game} {need * currents}" for game, currents in CURRENTS.items())
    made.add(
        "HOP-04",
        f"segments enough at every shift, {need} of {length} cells a current",
        f"enough for base game and wide river ({needs})",
        f"{held}, enough for {' and '.join(enough) or 'neither game'}",
        len(enough) == len(CURRENTS),
        place,
        lacking(kit, "segments"),
    )


# what is drawn -----------------------------------------------------------------------------------


def _nominal(component: Component | None) -> float | None:
    """The pitch in EMU that size and cells make; None where the cells are not square."""
    if component is None or component.cells is None:
        return None
    columns, rows = component.cells
    width, height = component.size.width, component.size.height
    return width / columns if width * rows == height * columns else None


def _drawn_cells(drawn: DesignLook) -> list[tuple[int, int, str, Box]]:
    """Column, row, name and box of every cell that a face draws, by row and column."""
    cells = []
    for mark in drawn.front.seen("cell"):
        if len(mark.values) >= 3 and mark.values[0].isdigit() and mark.values[1].isdigit():
            column, row, *name = mark.values
            cells.append((int(column), int(row), " ".join(name), mark.box))
    return sorted(cells, key=lambda c: (c[1], c[0]))


def _steps(drawn: DesignLook) -> Iterator[float]:
    """From each inner cell's left edge to the next one's; the outer ones may have bleed."""
    lefts = [box.x for _, _, _, box in _drawn_cells(drawn)][1:]
    yield from (b - a for a, b in pairwise(lefts))


def _pitch(made: Claims, look: Look) -> None:
    """HOP-05."""
    kit = made.kit
    banks, segments = kit.component("banks"), kit.component("segments")
    cells = banks.cells if banks else None
    made.add(
        "HOP-05",
        "a bank is 9 cells long",
        "9 x 1 cells",
        f"{cells[0]} x {cells[1]} cells" if cells else "no cells",
        place=place_of(kit, "banks"),
    )
    nominal = [_nominal(banks), _nominal(segments)]
    drawn = [
        step
        for component in ("banks", "segments")
        for _, seen in looks(kit, look, component)
        for step in _steps(seen)
    ]
    sizes = {number_text(to_mm(round(p))) for p in nominal if p is not None}
    for step in drawn:
        if not any(p is not None and abs(step - p / 36_000) <= _SLACK for p in nominal):
            sizes.add(number_text(step))
    one = None not in nominal and len(sizes) == 1
    made.add(
        "HOP-05",
        "the cells of banks and segments have one pitch",
        "1 pitch",
        " and ".join(sorted(sizes)) + " mm" if sizes else "no square cells",
        one,
        place_of(kit, "segments"),
    )
    pitches = [p / 36_000 for p in nominal if p is not None]
    pitch = min(pitches, default=0.0)
    frog = max((max(seen.trim) for _, seen in looks(kit, look, "frogs")), default=0.0)
    made.add(
        "HOP-05",
        "a frog is smaller than a cell",
        f"below {number_text(pitch)} mm",
        f"{number_text(frog)} mm",
        0 < frog < pitch,
        place_of(kit, "frogs"),
    )


def _segments(made: Claims, look: Look) -> None:
    """HOP-06: half logs, the mix of patterns, and cells drawn as the patterns say."""
    kit = made.kit
    segments = kit.component("segments")
    place = place_of(kit, "segments")
    mix = Counter[str]()
    uneven = []
    if segments:
        for d in in_box(kit, "segments"):
            names = _named(segments, d)
            letters = "".join({"log": "L", "water": "W"}.get(name, "?") for name in names)
            mix[min(letters, letters[::-1])] += d.count
            if 2 * names.count("log") != len(names) or 2 * names.count("water") != len(names):
                uneven.append(f"{d.id} has {names.count('log')} logs in {len(names)} cells")
    made.add(
        "HOP-06",
        "half the cells of a segment are logs, half are water",
        "all segments",
        "; ".join(uneven) or ("all segments" if mix else "no segments"),
        place=place,
        hint=lacking(kit, "segments"),
    )
    made.add(
        "HOP-06", "the mix of segments, either way round", _mixed(_MIX), _mixed(mix), place=place
    )
    wrong = [
        fault for component in ("banks", "segments") for fault in _misdrawn(kit, look, component)
    ]
    made.add(
        "HOP-06",
        "the drawn cells agree with the patterns",
        "all agree",
        "; ".join(wrong) or "all agree",
        place=place,
    )


def _mixed(mix: dict[str, int]) -> str:
    order = [*(p for p in _MIX if mix.get(p)), *sorted(p for p in mix if p not in _MIX)]
    return ", ".join(f"{p} x {mix[p]}" for p in order) or "none"


def _misdrawn(kit: Kit, look: Look, id: str) -> Iterator[str]:
    component = kit.component(id)
    if component is None:
        return
    for d, seen in looks(kit, look, id):
        wanted = _named(component, d)
        cells = _drawn_cells(seen)
        shown = tuple(name for _, _, name, _ in cells)
        if shown != wanted:
            yield f"{d.id} shows {', '.join(shown) or 'no cells'}, not {', '.join(wanted)}"
        elif any(a.x >= b.x for (*_, a), (*_, b) in pairwise(cells)):
            yield f"{d.id} draws its cells out of order"


def _banks(made: Claims) -> None:
    """HOP-07: both players see the same bank, and can set out from it."""
    kit = made.kit
    banks = kit.component("banks")
    faults = []
    for d in in_box(kit, "banks") if banks else ():
        names = _named(banks, d) if banks else ()
        if set(names) - {"land", "stone"}:
            faults.append(f"{d.id} has {', '.join(sorted(set(names) - {'land', 'stone'}))}")
        if names != names[::-1]:
            faults.append(f"{d.id} reads {_rows(d)} from one end, {_rows(d)[::-1]} from the other")
        if names.count("land") < 4:
            faults.append(f"{d.id} has {names.count('land')} land cells")
    made.add(
        "HOP-07",
        "banks are land and stone, at least 4 land, and read the same from either end",
        "all banks",
        "; ".join(faults) or ("all banks" if in_box(kit, "banks") else "no banks"),
        place=place_of(kit, "banks"),
        hint=lacking(kit, "banks"),
    )


def _apart(made: Claims, look: Look) -> None:
    """HOP-08."""
    kit = made.kit
    names = Counter[str]()
    for id in ("banks", "segments"):
        component = kit.component(id)
        if component:
            names.update(set(component.legend.values()))
    made.add(
        "HOP-08",
        "land, stone, log and water are four pictures",
        "land, log, stone, water",
        ", ".join(sorted(names.elements())) or "none",
        place=place_of(kit, "segments"),
    )
    patterns = _alike((_rows(d), s) for d, s in looks(kit, look, "segments"))
    colours = _alike((d.trait("colour") or d.id, s) for d, s in looks(kit, look, "frogs"))
    same = [*patterns, *colours]
    made.add(
        "HOP-08",
        "segments of different patterns and frogs of different colours look different",
        "all differ",
        f"{'; '.join(same)} look the same" if same else "all differ",
        place=place_of(kit, "frogs"),
    )


def _alike(looks: Iterable[tuple[str, DesignLook]]) -> list[str]:
    by_face: dict[str, set[str]] = {}
    for name, seen in looks:
        by_face.setdefault(seen.front.fingerprint, set()).add(name)
    return [" and ".join(sorted(names)) for names in by_face.values() if len(names) > 1]
