"""The extended Decktet as Frogger uses it: every card's rank, name and suits (FROGGER-02)."""

from __future__ import annotations

from generator.kit import Design

SUITS = ("moons", "suns", "waves", "leaves", "wyrms", "knots")

_LETTERS = dict(zip("MSWLYK", SUITS, strict=True))

# FROGGER-02; suits by letter, L for leaves and Y for wyrms
_NAMED = """
2: Author MK, Desert SY, Origin WL
3: Journey MW, Painter SK, Savage LY
4: Mountain MS, Sailor WL, Battle YK
5: Forest ML, Discovery SW, Soldier YK
6: Lunatic MW, Penitent SY, Market LK
7: Chance Meeting ML, Castle SK, Cave WY
8: Diplomat MS, Mill WL, Betrayal YK
9: Pact MS, Darkness WY, Merchant LK
pawn: Harvest MSL, Watchman MYK, Light Keeper SWK, Borderland WLY
court: Consul MWK, Rite MLY, Island SWY, Window SLK
crown: Huntress M, Bard S, Sea W, End L, Calamity Y, Windfall K
"""

# rank, name in kebab case, suits in the customary order
Card = tuple[str, str, tuple[str, ...]]


def _decktet() -> dict[str, Card]:
    cards: dict[str, Card] = {f"ace-{s}": ("ace", f"ace-{s}", (s,)) for s in SUITS}
    for line in _NAMED.strip().splitlines():
        rank, _, names = line.partition(": ")
        for entry in names.split(", "):
            name, _, letters = entry.rpartition(" ")
            cards[slug(name)] = (rank, slug(name), tuple(_LETTERS[x] for x in letters))
    cards["excuse"] = ("excuse", "excuse", ())
    return cards


def slug(name: str) -> str:
    words = name.casefold().removeprefix("the ").split()
    return "-".join(words)


DECKTET = _decktet()


def rank(design: Design) -> str:
    """The rank as rules speak of it: lower case; a design called `excuse` needs no rank."""
    return design.trait("rank").casefold() or ("excuse" if design.id == "excuse" else "")


def suits(design: Design) -> tuple[str, ...]:
    """The suits of a card in their customary order; strange words come last."""
    spelled = [s.casefold() for s in design.listed("suits")]
    return tuple(sorted(spelled, key=lambda s: SUITS.index(s) if s in SUITS else len(SUITS)))
