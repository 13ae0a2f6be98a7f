"""What a Crôa kit must hold, piece by piece (CROA-01 to 03, CROA-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from generator.games import Claims, in_box, lacking, nearest_hint, place_of
from generator.games._croa_tiles import KINDS, LILY, LOG, MALE, MALES, PLAIN, WHIRLPOOL
from generator.kit import Design, Kit

_COUNTS = {  # CROA-01
    "lily": 14,
    "mosquito": 10,
    "mud": 5,
    "leaf": 11,
    "pike": 3,
    "male": 12,
    "log": 6,
    "whirlpool": 3,
}
_PLURALS = {
    "lily": "water lilies",
    "mosquito": "mosquitoes",
    "mud": "muds",
    "leaf": "leaves",
    "pike": "pikes",
    "male": "males",
    "log": "logs",
    "whirlpool": "whirlpools",
}


def kind_of(tile: Design) -> int | None:
    """The kind of a tile design, by its trait `male` or its id; None if the rules know none."""
    if tile.trait("male"):
        return KINDS.get(f"male-{tile.trait('male')}")
    return KINDS.get(tile.id)


def _sort(tile: Design) -> str:
    kind = kind_of(tile)
    if kind is None:
        return ""
    return "male" if kind > MALE else PLAIN[kind]


def _is(sort: str) -> Callable[[Design], bool]:
    return lambda tile: _sort(tile) == sort


def count_tiles(made: Claims) -> None:
    kit = made.kit
    there = kit.component("tiles")
    ids = [] if there is None else [d.id for d in there.designs]
    strange = [d for d in in_box(kit, "tiles") if kind_of(d) is None]
    made.count("CROA-01", "tiles of the pond", 64, "tiles")
    for sort, number in _COUNTS.items():
        lost = there is not None and not any(_sort(d) == sort for d in there.designs)
        hint = nearest_hint("male-1" if sort == "male" else sort, ids) if lost else ""
        made.count("CROA-01", _PLURALS[sort], number, "tiles", _is(sort), hint)
    made.add(
        "CROA-01",
        "tiles of other kinds",
        "none",
        ", ".join(f"{d.count} {d.id}" for d in strange) or "none",
        place=strange[0].place if strange else place_of(kit, "tiles"),
        hint=nearest_hint(strange[0].id, list(KINDS)).replace("the kit has", "perhaps")
        if strange
        else "",
    )
    made.counts(
        "CROA-02",
        "six males, each on two tiles",
        "tiles",
        {f"male-{k}": 2 for k in MALES},
        lambda d: f"male-{kind - MALE}" if (kind := kind_of(d) or 0) > MALE else "",
        "2 of each of 6",
    )


def count_frogs(made: Claims) -> None:
    kit = made.kit
    colours = _colours(kit)
    made.add(
        "CROA-03",
        "colours of Queens",
        4,
        len(colours),
        place=place_of(kit, "queens"),
        hint=lacking(kit, "queens"),
    )
    for component, total in (("queens", 4), ("servants", 24), ("males", 24)):
        made.count("CROA-03", f"{component} in all", total, component)
    for component, number in (("queens", 1), ("servants", 6)):
        made.counts(
            "CROA-03",
            f"{component} of each colour",
            component,
            dict.fromkeys(colours, number),
            lambda d: d.trait("colour"),
            f"{number} each of {len(colours)}",
        )
    made.counts(
        "CROA-03",
        "a pawn of each colour for each male",
        "males",
        {f"{c} male {k}": 1 for c in colours for k in MALES},
        lambda d: f"{d.trait('colour')} male {d.trait('male')}",
        f"1 of each of {6 * len(colours)}",
    )


def _colours(kit: Kit) -> tuple[str, ...]:
    """The Queens' colours; where there is no Queen, whatever the Servants have."""
    designs = in_box(kit, "queens") or in_box(kit, "servants")
    return tuple(dict.fromkeys(d.trait("colour") for d in designs if d.trait("colour")))


def count_ponds(made: Claims) -> None:
    """CROA-05: both ponds come out full, none with tiles left over."""
    kit = made.kit
    sorts: Counter[int] = Counter()
    for design in in_box(kit, "tiles"):
        sorts[-1 if (kind := kind_of(design)) is None else kind] += design.count
    place, hint = place_of(kit, "tiles"), lacking(kit, "tiles")
    out = {"lilies": min(sorts[LILY], 6), "logs": sorts[LOG], "whirlpools": sorts[WHIRLPOOL]}
    kept = sorts.total() - sum(out.values())
    words = ", ".join(f"{n} {name}" for name, n in out.items())
    made.add(
        "CROA-05",
        "first game: 7 x 7 tiles remain without 6 lilies, logs and whirlpools",
        49,
        kept,
        place=place,
        hint=hint or ("" if kept == 49 else f"taken out: {words}"),
    )
    made.add("CROA-05", "all tiles make 8 x 8", 64, sorts.total(), place=place, hint=hint)
