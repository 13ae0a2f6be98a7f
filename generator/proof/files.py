"""A printed file against fresh sheets: what it says of itself, its pages, pieces, look and inventory.

Nothing is taken from the file but how it was built; all that it shows is compared with what the
kit as it is now would give.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator import compose
from generator.faces import Artwork
from generator.findings import Claim, Faulty, Finding, failed, in_order
from generator.ink import Document
from generator.kit import Kit
from generator.proof import described, earlier, inked, inventory, looking, pages, places, telltales
from generator.proof.described import Told
from generator.proof.judging import Judged, claims_of, waived
from generator.proof.spots import Printed, Spot, named
from generator.spec import Loaded


@dataclass(frozen=True, slots=True)
class Checked:
    """A file proven: `kit` has the counts that the file holds, `fresh` is what it should be.

    `spots` are those of the findings that can be looked at; `follow` those that follow from another
    one, which tells of them.
    """

    printed: Printed
    kit: Kit
    judged: Judged
    fresh: Document
    claims: tuple[Claim, ...]
    findings: tuple[Finding, ...]
    spots: tuple[Spot, ...]
    pieces: int = 0  # whole ones
    guide: bool = False
    follow: frozenset[Finding] = frozenset()


def check(
    printed: Printed,
    told: Told,
    loaded: Loaded,
    judged: Judged | None = None,
    look: bool = True,
) -> Checked:
    """Level 4 and all below it; `loaded` is the kit with the settings of `told`.

    `judged` are its fresh sheets, where they have been made already. Faulty where the kit as it is
    now cannot be made into sheets.
    """
    judged = judged or described.judged(told, loaded)
    kit = loaded.kit
    assert kit is not None
    findings = [*loaded.findings, *described.compared(told, kit, printed)]
    findings += [f for f in judged.findings if not (told.guide and f.severity == "failed")]
    shown = _shown(printed, told, loaded, judged, look)
    claims: tuple[Claim, ...] = ()
    held = kit
    pieces = 0
    follow: frozenset[Finding] = frozenset()
    if not told.guide:
        counts = inventory.count(printed, shown.fresh, kit, shown.seen)
        pieces = counts.total()
        held = inventory.kit_with(kit, counts, told)
        claims = judged.claims
        if held.components != kit.components or set(told.waivers) != set(kit.waivers):
            claims = claims_of(held, compose.look(held, judged.prints, told.layout), told.language)
        findings += [f for f in waived(held, claims, told.language) if f not in findings]
        # it is the file that fails, not the line of the kit that says what was wanted
        claims = tuple(replace(c, place=printed.place) for c in claims)
        shown.findings += _held(printed, kit, held)
        follow = _earlier(printed, told, loaded, shown, look)
    return Checked(
        printed,
        held,
        judged,
        shown.fresh,
        claims,
        in_order([*findings, *shown.findings]),
        tuple(shown.spots),
        pieces,
        told.guide,
        follow,
    )


@dataclass(slots=True)
class _Shown:
    """A file held against fresh sheets; the findings of the spots are among the findings."""

    fresh: Document
    findings: list[Finding]
    spots: list[Spot]
    seen: inventory.Seen


def _shown(printed: Printed, told: Told, loaded: Loaded, judged: Judged, look: bool) -> _Shown:
    """What the file says of itself, its pages, pieces and look."""
    assert loaded.kit is not None
    assert loaded.artwork is not None
    fresh = _fresh(judged, told, loaded.artwork)
    if printed.form != "pdf":
        fresh = replace(fresh, inks=None)  # as it was written
    matched = pages.match(printed, fresh)
    placing = places.compare(printed, fresh, matched.pairs, loaded.kit)
    spots = [*matched.spots, *placing.spots]
    seen: inventory.Seen = {}
    if look:
        looked = looking.look(printed, fresh, matched.pairs, placing, judged.prints)
        spots += looked.spots
        spots += telltales.telltales(fresh, looking.shared_backs(judged.prints))
        seen = looked.seen
    said = [*described.differences(printed, fresh.description)]
    if printed.form == "pdf":
        said += inked.findings(printed.path, printed.place, fresh)
    return _Shown(fresh, [*said, *(s.finding for s in spots)], spots, seen)


def _earlier(
    printed: Printed, told: Told, loaded: Loaded, shown: _Shown, look: bool
) -> frozenset[Finding]:
    """Tell of an earlier state of the kit, where that explains most of what is shown; what follows from it.

    What the file shows beside sheets of that state does not follow from it, and is told as well.
    """
    if earlier.failures(shown.findings) <= earlier.FEW:
        return frozenset()
    was = earlier.loaded(printed, told, loaded)
    if was is None:
        return frozenset()
    try:
        before = _shown(printed, told, was, described.judged(told, was), look)
    except Faulty:
        return frozenset()  # a state of which no sheets can be made is none that was built
    if 1 + earlier.failures(before.findings) >= earlier.failures(shown.findings):
        return frozenset()
    follow = frozenset(shown.findings) - frozenset(before.findings)
    assert was.kit is not None
    assert loaded.kit is not None
    once = earlier.told_once(printed, was.kit, loaded.kit, len(follow))
    own = [f for f in before.findings if f not in shown.findings]
    shown.spots += [
        replace(s, page=0, expected=None) for s in before.spots if s.finding in frozenset(own)
    ]
    shown.findings[:0] = [once]
    shown.findings += own
    return follow


def _fresh(judged: Judged, told: Told, artwork: Artwork) -> Document:
    assert judged.document is not None
    if not told.guide:
        return judged.document
    guide = compose.guide(
        judged.kit,
        judged.prints,
        judged.composed,
        told.layout,
        language=told.language,
        artwork=artwork,
        ink_use=told.ink_use,
    )
    if guide.document is None:
        raise Faulty(*guide.findings)
    return guide.document


def _held(printed: Printed, kit: Kit, held: Kit) -> Iterator[Finding]:
    """Where the file holds other numbers than the kit's file asks for."""
    for one, other in zip(kit.components, held.components, strict=True):
        apart = [
            f"{b.id} {b.count} instead of {a.count}"
            for a, b in zip(one.designs, other.designs, strict=True)
            if a.count != b.count
        ]
        if apart:
            total = "" if one.total == other.total else f", {other.total} in all, not {one.total}"
            yield failed(
                printed.place, f"of {one.id} the file holds {named(apart)}{total}", "build it again"
            )
