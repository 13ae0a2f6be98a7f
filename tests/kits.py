"""The five kits built by hand, for tests of games: the rules' own counts unless told otherwise.

`croa(pike=6)` changes the count of a design; where two components have a design of that name, say
which: `croa(servants__plum=5)`. `_` in a keyword stands for `-` in an id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from generator.geometry import Size, from_mm, to_mm
from generator.kit import Component, Design, DesignLook, FaceLook, Kit, Look, Seen, Trait

SUITS = ("moons", "suns", "waves", "leaves", "wyrms", "knots")
COLOURS = ("plum", "yellow", "red", "sky", "green")

# rank, then names with the first letters of their suits (L leaves, Y wyrms, as on the cards)
_DECKTET = """
2 author MK, desert SY, origin WL
3 journey MW, painter SK, savage LY
4 mountain MS, sailor WL, battle YK
5 forest ML, discovery SW, soldier YK
6 lunatic MW, penitent SY, market LK
7 chance-meeting ML, castle SK, cave WY
8 diplomat MS, mill WL, betrayal YK
9 pact MS, darkness WY, merchant LK
pawn harvest MSL, watchman MYK, light-keeper SWK, borderland WLY
court consul MWK, rite MLY, island SWY, window SLK
crown huntress M, bard S, sea W, end L, calamity Y, windfall K
"""
_LETTERS = dict(zip("MSWLYK", SUITS, strict=True))


def size(width: float, height: float) -> Size:
    return Size(from_mm(width), from_mm(height))


def design(id: str, count: int = 1, **traits: Trait) -> Design:
    return Design(id, count, traits)


def kit(name: str, title: str, players: tuple[int, int], *components: Component) -> Kit:
    return Kit(name, "1", {"en": title}, players, name, components)


def with_counts(kit: Kit, **counts: int) -> Kit:
    """The kit with other counts; KeyError for a keyword that names no design or several."""
    components = {c.id: c for c in kit.components}
    for keyword, count in counts.items():
        owner, _, name = keyword.replace("_", "-").rpartition("--")
        owners = [c for c in components.values() if c.design(name) and (not owner or c.id == owner)]
        if len(owners) != 1:
            raise KeyError(keyword)
        (found,) = owners
        designs = tuple(replace(d, count=count) if d.id == name else d for d in found.designs)
        components[found.id] = replace(found, designs=designs)
    return replace(kit, components=tuple(components.values()))


def without(kit: Kit, component: str) -> Kit:
    return replace(kit, components=tuple(c for c in kit.components if c.id != component))


def froschis(**counts: int) -> Kit:
    deck = (
        *(design(f"number-{r}", 6, rank=str(r)) for r in range(1, 9)),
        design("frog", 4),
        design("bin", 8),
    )
    card = Component("deck", "card", size(63, 88), "card", deck)
    return with_counts(kit("froschis", "Fröschis", (2, 4), card), **counts)


def grenouillette(**counts: int) -> Kit:
    frogs = (
        design("green", 66, colour="green", points="1"),
        design("yellow", 51, colour="yellow", points="2"),
        design("red", 21, colour="red", points="3"),
        design("blue", 6, colour="blue", points="4"),
    )
    board = replace(
        Component("board", "board", size(180, 180), "board", (design("board"),)),
        cells=(12, 12),
    )
    return with_counts(
        kit(
            "grenouillette",
            "Grenouillette",
            (2, 2),
            Component("frogs", "token", size(14, 14), "board", frogs),
            board,
            Component("score-track", "sheet", size(190, 120), "paper", (design("score-track"),)),
        ),
        **counts,
    )


def croa(**counts: int) -> Kit:
    tiles = (
        design("lily", 14),
        design("mosquito", 10),
        design("mud", 5),
        design("leaf", 11),
        design("pike", 3),
        *(design(f"male-{n}", 2, male=str(n)) for n in range(1, 7)),
        design("log", 6),
        design("whirlpool", 3),
    )
    colours = COLOURS[:4]
    queens = tuple(design(c, 1, colour=c) for c in colours)
    servants = tuple(design(c, 6, colour=c) for c in colours)
    males = tuple(
        design(f"{c}-{n}", 1, colour=c, male=str(n)) for c in colours for n in range(1, 7)
    )
    return with_counts(
        kit(
            "croa",
            "Crôa",
            (2, 4),
            Component("tiles", "tile", size(45, 45), "board", tiles),
            replace(Component("queens", "token", size(24, 24), "board", queens), shape="disc"),
            replace(Component("servants", "token", size(20, 20), "board", servants), shape="disc"),
            replace(Component("males", "token", size(20, 20), "board", males), shape="disc"),
        ),
        **counts,
    )


def hopfrog(**counts: int) -> Kit:
    pitch = 22
    bank = replace(
        Component(
            "banks",
            "board",
            size(9 * pitch, pitch),
            "board",
            (design("bank", 2, pattern="LLSLLLSLL"),),
        ),
        cells=(9, 1),
        legend={"L": "land", "S": "stone"},
    )
    mixes = {"LLWW": 4, "LWLW": 4, "LWWL": 2, "WLLW": 2}
    segments = replace(
        Component(
            "segments",
            "tile",
            size(4 * pitch, pitch),
            "board",
            tuple(design(p.lower(), n, pattern=p) for p, n in mixes.items()),
        ),
        cells=(4, 1),
        legend={"L": "log", "W": "water"},
    )
    frogs = tuple(design(c, n, colour=c) for c, n in zip(COLOURS, (4, 4, 2, 2), strict=False))
    return with_counts(
        kit(
            "hopfrog",
            "HopFrog",
            (2, 4),
            bank,
            segments,
            replace(Component("frogs", "token", size(16, 16), "board", frogs), shape="disc"),
            Component("dice", "die", size(16, 16), "card", (design("die", 4),)),
        ),
        **counts,
    )


def frogger(**counts: int) -> Kit:
    deck = [design(f"ace-{s}", rank="ace", suits=(s,)) for s in SUITS]
    for line in _DECKTET.strip().splitlines():
        rank, _, cards = line.partition(" ")
        for card in cards.split(", "):
            name, letters = card.split()
            deck.append(design(name, rank=rank, suits=tuple(_LETTERS[c] for c in letters)))
    deck.append(design("excuse", rank="excuse", suits=()))
    frogs = tuple(design(c, 6, colour=c) for c in COLOURS)
    chips = tuple(design(s, 10, suit=s) for s in SUITS)
    return with_counts(
        kit(
            "frogger",
            "Frogger",
            (2, 5),
            Component("deck", "card", size(63, 88), "card", tuple(deck)),
            replace(Component("frogs", "token", size(16, 16), "board", frogs), shape="disc"),
            replace(Component("chips", "token", size(20, 20), "board", chips), shape="disc"),
            Component("finish", "card", size(63, 88), "card", (design("finish"),)),
        ),
        **counts,
    )


KITS: Mapping[str, Callable[..., Kit]] = {
    "croa": croa,
    "frogger": frogger,
    "froschis": froschis,
    "grenouillette": grenouillette,
    "hopfrog": hopfrog,
}


def by_name(name: str, **counts: int) -> Kit:
    return KITS[name](**counts)


def look(
    kit: Kit,
    marks: Callable[[Component, Design], tuple[Seen, ...]] = lambda component, design: (),
    *,
    backs: bool = True,
) -> Look:
    """A look in which every front differs and a component's backs are alike; `marks` on fronts."""
    seen = {}
    for component in kit.components:
        trim = (to_mm(component.size.width), to_mm(component.size.height))
        back = FaceLook(f"back of {component.id}") if backs else None
        for d in component.designs:
            front = FaceLook(f"{component.id} {d.id}", marks(component, d))
            seen[component.id, d.id] = DesignLook(trim, front, back)
    return Look(seen, backs)
