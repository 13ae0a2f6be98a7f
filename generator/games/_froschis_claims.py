"""What Fröschis asks of its deck (FROSCHIS-01 to 06); boxes are in mm from a card's top left.

Component: `deck`, with designs of trait `rank` 1 to 8, `frog` and `bin`. Roles on the faces:
`index` on the numerals in the corners, `count` on each of the counted pictures, `bar` under a 6,
`joker` on frogs and `trash` on bins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping

from generator.findings import Claim
from generator.games import Claims, nearest_hint
from generator.geometry import Box
from generator.kit import Design, DesignLook, Kit, Look

ROW = 8
RANKS = tuple(str(rank) for rank in range(1, ROW + 1))
SLACK = 0.2  # mm by which two marks may miss their symmetry


def claims(kit: Kit, look: Look) -> tuple[Claim, ...]:
    made = Claims(kit)
    made.counts(
        "FROSCHIS-01",
        "number cards 1 to 8, six of each",
        "deck",
        {f"number-{rank}": 6 for rank in RANKS},
        lambda d: f"number-{d.trait('rank')}" if d.trait("rank") else d.id,
        "6 each of 8 numbers",
    )
    _marked(made, look, "FROSCHIS-02", "frogs (jokers)", "frog", 4, "joker")
    _marked(made, look, "FROSCHIS-03", "bins (trash)", "bin", 8, "trash")
    _alike(made, look)
    _read_from_both_ends(made, look)
    deck = kit.component("deck")
    stock = sum(d.count for d in deck.designs if known(d)) - 4 * ROW if deck else 0
    made.add(
        "FROSCHIS-06",
        "the stock that 4 rows of 8 leave",
        "28 cards or more",
        f"{max(stock, 0)} cards",
        stock >= 28,
        (deck or kit).place,
    )
    return made.done()


def known(design: Design) -> bool:
    return design.trait("rank") in RANKS or design.id in ("frog", "bin")


def _marked(made: Claims, look: Look, fact: str, what: str, id: str, count: int, role: str) -> None:
    """So many cards, and each shows what it is: a frog printed with the face of a bin is no frog."""
    deck = made.kit.component("deck")
    design = deck.design(id) if deck else None
    if deck is None or design is None or design.count != count or _marks(look, id, role):
        hint = nearest_hint(id, [d.id for d in deck.designs]) if deck and not design else ""
        made.count(fact, f"{count} {what}", count, "deck", lambda d: d.id == id, hint)
        return
    found = f"{count}, without a mark of role “{role}”"
    hint = f"give the picture that tells it the role {role}"
    made.add(fact, f"{count} {what}", count, found, False, design.place, hint)


def _marks(look: Look, id: str, role: str) -> tuple[Box, ...]:
    seen = look.designs.get(("deck", id))
    return seen.front.boxes(role) if seen else ()


def _alike(made: Claims, look: Look) -> None:
    """FROSCHIS-04; what the rules do not name is in the way here, since any card may be dealt."""
    fact, sentence = "FROSCHIS-04", "60 cards in all, one back and one size"
    expected = "60 cards, 1 back, 1 size"
    deck = made.kit.component("deck")
    if deck is None:
        made.count(fact, sentence, 60, "deck")
        return
    strange = [d.id for d in deck.designs if d.count and not known(d)]
    backs = {i: d.back.fingerprint if d.back else "none" for i, d in look.of("deck").items()}
    sizes = {i: d.trim for i, d in look.of("deck").items()}
    odd = strange[:1] or _odd(sizes) or (_odd(backs) if look.backs else [])
    design = deck.design(odd[0]) if odd else None
    found = f"{deck.total} cards"
    hint = f"“{odd[0]}” is not like the others" if odd else ""
    if strange:
        found += f" (not in the rules: {', '.join(strange)})"
        hint = "the rules know ranks 1 to 8, frog and bin"
    if not look.backs:
        if found == "60 cards" and not odd:
            made.skip(fact, sentence, expected, deck.place)
            return
        found += ", backs not printed"
    elif set(backs.values()) == {"none"}:
        found += ", no back"
        hint = hint or "give the deck a back"
    else:
        found += ", " + _several(len(set(backs.values())), "back")
    found += ", " + _several(len(set(sizes.values())), "size")
    made.add(fact, sentence, expected, found, None, (design or deck).place, hint)


def _odd(values: Mapping[str, Hashable]) -> list[str]:
    """The ids whose value is not the commonest one."""
    if not values:
        return []
    common = Counter(values.values()).most_common(1)[0][0]
    return [id for id, value in values.items() if value != common]


def _several(number: int, noun: str) -> str:
    return f"{number} {noun}" + "s" * (number != 1)


def _read_from_both_ends(made: Claims, look: Look) -> None:
    """FROSCHIS-05, one claim, or one for each number card that does not read as its rank."""
    fact, sentence = "FROSCHIS-05", "a number reads the same from both short sides"
    expected = "its rank at both ends, as many pictures"
    deck = made.kit.component("deck")
    numbers = [d for d in deck.designs if d.trait("rank") in RANKS] if deck else []
    right = bool(numbers)
    for design in numbers:
        seen = look.designs.get(("deck", design.id))
        fault = "no face" if seen is None else _misread(seen, design.trait("rank"))
        if fault:
            right = False
            made.add(fact, f"{sentence}: {design.id}", expected, fault, False, design.place)
    if right:
        made.add(fact, sentence, expected, expected, True, deck.place if deck else None)
    elif not numbers:
        place = (deck or made.kit).place
        made.add(fact, sentence, expected, "no number cards", False, place)


def _misread(seen: DesignLook, rank: str) -> str:
    """What keeps a number card from being read from either end; empty when nothing does."""
    width, height = seen.trim
    for role in ("index", "bar"):
        marks = seen.front.seen(role)
        if role == "bar" and (rank != "6" or not marks):
            continue
        if len(marks) != 2:
            return f"{_several(len(marks), 'mark')} of role “{role}”"
        said = {" ".join(m.values) for m in marks} - {"", rank}
        if said:
            return f"a mark of role “{role}” that says {', '.join(sorted(said))}"
        (x, y), (u, v) = marks[0].box.centre, marks[1].box.centre
        if abs(x + u - width) > SLACK or abs(y + v - height) > SLACK:
            return f"two marks of role “{role}” that half a turn does not exchange"
        if abs(x - u) < width / 2 or abs(y - v) < height / 2:
            return f"marks of role “{role}” away from the corners"
    pictures = len(seen.front.boxes("count"))
    # a 6 that carries neither could be a 9 upside down
    if pictures != int(rank) and not (rank == "6" and not pictures and seen.front.boxes("bar")):
        return f"{_several(pictures, 'picture')} of role “count”"
    return ""
