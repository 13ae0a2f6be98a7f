"""What a Frogger kit must hold and show: the extended Decktet, frogs and chips; lengths in mm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from generator.findings import Claim, Place
from generator.games import Claims, in_box, lacking, looks, place_of
from generator.games._decktet import DECKTET, SUITS, rank, slug, suits
from generator.geometry import Box, number_text
from generator.kit import Design, DesignLook, Kit, Look, Seen

_RANKS = {  # FROGGER-01
    "Aces": (6, ("ace",)),
    "number cards": (24, tuple("23456789")),
    "Crowns": (6, ("crown",)),
    "Pawns": (4, ("pawn",)),
    "Courts": (4, ("court",)),
    "Excuse": (1, ("excuse",)),
}

_SLACK = 0.05  # mm; what a knife cannot tell


def claims(kit: Kit, look: Look) -> tuple[Claim, ...]:
    made = Claims(kit)
    _deck(made)
    _pieces(made)
    _backs(made, look)
    _faces(made, look)
    _widths(made, look)
    return made.done()


# counts ------------------------------------------------------------------------------------------


def _deck(made: Claims) -> None:
    kit = made.kit
    made.count("FROGGER-01", "cards of the extended Decktet", 45, "deck")
    for words, (number, ranks) in _RANKS.items():
        made.count("FROGGER-01", words, number, "deck", _of_rank(*ranks))
    for value in _RANKS["number cards"][1]:
        made.count("FROGGER-01", f"cards of rank {value}", 3, "deck", _of_rank(value))

    wrong = list(_deviations(in_box(kit, "deck")))
    made.add(
        "FROGGER-02",
        "the deck is the extended Decktet: rank, name and suits of every card",
        "no card differs",
        "; ".join(text for text, _ in wrong) or "no card differs",
        place=next((place for _, place in wrong if place), place_of(kit, "deck")),
        hint=lacking(kit, "deck"),
    )
    on = Counter[str]()
    for d in in_box(kit, "deck"):
        for suit in set(suits(d)):
            on[suit] += d.count
    made.add(
        "FROGGER-03",
        "each suit stands on 14 cards",
        _listing(Counter(dict.fromkeys(SUITS, 14))),
        _listing(on),
        place=place_of(kit, "deck"),
    )


def _of_rank(*ranks: str) -> Callable[[Design], bool]:
    return lambda design: rank(design) in ranks


def _deviations(deck: Iterable[Design]) -> Iterator[tuple[str, Place | None]]:
    """Every card that is not as the table says, then those that are missing."""
    found = Counter[str]()
    for d in deck:
        identity = _identity(d)
        card = DECKTET.get(identity)
        where = f"{d.id} ({d.place})" if d.place else d.id
        if card is None:
            yield f"{where} is no card of the Decktet", d.place
            continue
        found[identity] += d.count
        if rank(d) != card[0]:
            yield f"{where} has rank {rank(d) or 'none'}, not {card[0]}", d.place
        if suits(d) != card[2]:
            yield f"{where} bears {_words(suits(d))}, not {_words(card[2])}", d.place
        if found[identity] > 1:
            yield f"{where} makes {found[identity]} of {identity}, not 1", d.place
    for identity in DECKTET:
        if not found[identity]:
            yield f"{identity} is missing", None


def _identity(design: Design) -> str:
    """Which card a design is, by its name where one is given; Aces go by their suit."""
    if rank(design) == "ace" and len(suits(design)) == 1:
        return f"ace-{suits(design)[0]}"
    named = [name for text in design.names.values() if (name := slug(text)) in DECKTET]
    if design.names and rank(design) != "ace":
        return named[0] if named else slug(next(iter(design.names.values())))
    return design.id


def _words(names: Iterable[str]) -> str:
    return " and ".join(names) or "no suit"


def _listing(counts: Counter[str], order: tuple[str, ...] = SUITS) -> str:
    names = [*(n for n in order if counts[n]), *sorted(n for n in counts if n not in order)]
    return ", ".join(f"{counts[n]} {n}" for n in names) or "none"


def _pieces(made: Claims) -> None:
    kit = made.kit
    colours = Counter[str]()
    for d in in_box(kit, "frogs"):
        colours[d.trait("colour") or d.id] += d.count
    five_sixes = len(colours) == 5 and set(colours.values()) == {6}
    made.add(
        "FROGGER-07",
        "six frogs in each of five player colours",
        "5 colours, 6 each",
        _listing(colours, tuple(colours)),
        five_sixes,
        place_of(kit, "frogs"),
        lacking(kit, "frogs"),
    )
    chips = _chips(kit)
    made.add(
        "FROGGER-09",
        "ten chips of each suit, enough for every path",
        _listing(Counter(dict.fromkeys(SUITS, 10))),
        _listing(chips),
        place=place_of(kit, "chips"),
        hint=lacking(kit, "chips"),
    )


def _chips(kit: Kit) -> Counter[str]:
    found = Counter[str]()
    for d in in_box(kit, "chips"):
        found[d.trait("suit").casefold() or d.id] += d.count
    return found


# what is drawn -----------------------------------------------------------------------------------


def _backs(made: Claims, look: Look) -> None:
    """FROGGER-04: dealt face down, so one back and one size."""
    seen = list(looks(made.kit, look, "deck"))
    place = place_of(made.kit, "deck")
    sizes = sorted({drawn.trim for _, drawn in seen})
    made.add(
        "FROGGER-04",
        "all cards have one size",
        "1 size",
        " and ".join(f"{number_text(w)} x {number_text(h)} mm" for w, h in sizes) or "no card",
        len(sizes) == 1,
        place,
    )
    sentence = "all cards share one back"
    if not look.backs:
        made.skip("FROGGER-04", sentence, "1 back", place)
        return
    by_back: dict[str, list[str]] = {}
    for d, drawn in seen:
        by_back.setdefault(drawn.back.fingerprint if drawn.back else "", []).append(d.id)
    odd = sorted(by_back.values(), key=len)[:-1]
    bare = by_back.get("", [])
    found = "1 back" if by_back else "no card"
    if bare:
        found = f"no back on {_few(bare)}"
    elif odd:
        found = f"{len(by_back)} backs, another one on {_few([id for ids in odd for id in ids])}"
    made.add("FROGGER-04", sentence, "1 back", found, place=place)


def _few(names: list[str]) -> str:
    shown = ", ".join(names[:4])
    return shown if len(names) <= 4 else f"{shown} and {len(names) - 4} more"


def _faces(made: Claims, look: Look) -> None:
    """FROGGER-05 and 06, measured on the marks that the faces draw."""
    half: list[str] = []
    letters: list[str] = []
    for d, drawn in looks(made.kit, look, "deck"):
        if rank(d) == "excuse":  # the start lies alone, whole, and bears no suit
            half += [f"{d.id} shows {m.values[0]}" for m in _suit_marks(drawn)]
            continue
        half += _hidden(d, drawn)
        letters += _unlettered(d, drawn)
    sentence = "the upper half of each card shows its rank and each of its suits, whole"
    place = place_of(made.kit, "deck")
    made.add("FROGGER-05", sentence, "all do", "; ".join(half) or "all do", place=place)
    made.add(
        "FROGGER-06",
        "each suit on a card has its symbol and its letter",
        "all have",
        "; ".join(letters) or "all have",
        place=place,
    )
    alike: dict[str, set[str]] = {}
    for d, drawn in looks(made.kit, look, "chips"):
        alike.setdefault(drawn.front.fingerprint, set()).add(d.trait("suit").casefold() or d.id)
    same = [_words(sorted(names)) for names in alike.values() if len(names) > 1]
    made.add(
        "FROGGER-06",
        "chips of different suits look different",
        "all differ",
        f"{'; '.join(same)} look the same" if same else "all differ",
        place=place_of(made.kit, "chips"),
    )


def _suit_marks(drawn: DesignLook) -> tuple[Seen, ...]:
    return tuple(m for m in drawn.front.seen("suit") if m.values)


def _hidden(design: Design, drawn: DesignLook) -> Iterator[str]:
    """What of a card's rank and suits is not drawn, or not wholly in its upper half."""
    width, height = drawn.trim
    upper = Box(0, 0, width, height / 2)
    ranks = drawn.front.boxes("rank")
    if not ranks:
        yield f"{design.id} shows no rank"
    marks = [("the rank", box) for box in ranks]
    marks += [(m.values[0], m.box) for m in _suit_marks(drawn)]
    for what, box in marks:
        beyond = box.beyond(upper)
        if beyond > _SLACK:
            yield f"{what} of {design.id} sticks out by {number_text(beyond)} mm"
    shown = Counter(m.values[0] for m in _suit_marks(drawn))
    wanted = Counter(suits(design))
    if shown != wanted:
        yield f"{design.id} shows {_listing(shown)} instead of {_listing(wanted)}"


def _unlettered(design: Design, drawn: DesignLook) -> Iterator[str]:
    symbols = {m.values[0] for m in _suit_marks(drawn)}
    letters = {m.values[0] for m in drawn.front.seen("letter") if m.values}
    for suit in suits(design):
        if suit not in symbols:
            yield f"{design.id} has no symbol of {suit}"
        if suit not in letters:
            yield f"{design.id} has no letter of {suit}"


def _widths(made: Claims, look: Look) -> None:
    """FROGGER-08: a frog stands on a symbol, or else on a chip laid out for it."""
    kit = made.kit
    frog = max((max(drawn.trim) for _, drawn in looks(kit, look, "frogs")), default=0.0)
    symbols = [
        min(m.box.width, m.box.height)
        for _, drawn in looks(kit, look, "deck")
        for m in _suit_marks(drawn)
    ]
    symbol = min(symbols, default=0.0)
    chips = [min(drawn.trim) for _, drawn in looks(kit, look, "chips")]
    chip = min(chips, default=0.0) if all(_chips(kit)[s] for s in SUITS) else 0.0
    found = f"frogs {number_text(frog)} mm, symbols {number_text(symbol)} mm"
    fits = 0 < frog <= symbol + _SLACK
    if not fits:
        found += f", chips {number_text(chip)} mm" if chip else ", no chips of all suits"
        fits = 0 < frog <= chip + _SLACK
    made.add(
        "FROGGER-08",
        "a frog's base is not wider than a suit symbol, or the kit has chips as wide as a frog",
        "frogs fit",
        found,
        fits,
        place_of(kit, "frogs"),
        "" if fits else "make the frogs smaller, or the symbols or the chips larger",
    )
