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
from generator.proof import described, inventory, looking, pages, places, telltales
from generator.proof.described import Told
from generator.proof.judging import Judged, claims_of, waived
from generator.proof.spots import Printed, Spot, named
from generator.spec import Loaded


@dataclass(frozen=True, slots=True)
class Checked:
    """A file proven: `kit` has the counts that the file holds, `fresh` is what it should be.

    `spots` are those of the findings that can be looked at.
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
    kit, artwork = loaded.kit, loaded.artwork
    assert kit is not None
    assert artwork is not None
    fresh = _fresh(judged, told, artwork)
    findings = [*loaded.findings, *described.compared(told, kit, printed)]
    findings += [f for f in judged.findings if not (told.guide and f.severity == "failed")]
    findings += described.differences(printed, fresh.description)
    matched = pages.match(printed, fresh)
    placing = places.compare(printed, fresh, matched.pairs, kit)
    spots = [*matched.spots, *placing.spots]
    seen: inventory.Seen = {}
    if look:
        looked = looking.look(printed, fresh, matched.pairs, placing, judged.prints)
        spots += looked.spots
        spots += telltales.telltales(fresh, looking.shared_backs(judged.prints))
        seen = looked.seen
    claims: tuple[Claim, ...] = ()
    held = kit
    pieces = 0
    if not told.guide:
        counts = inventory.count(printed, fresh, kit, seen)
        pieces = counts.total()
        held = inventory.kit_with(kit, counts, told)
        claims = judged.claims
        if held.components != kit.components or set(told.waivers) != set(kit.waivers):
            claims = claims_of(held, compose.look(held, judged.prints, told.layout), told.language)
        findings += [f for f in waived(held, claims, told.language) if f not in findings]
        # it is the file that fails, not the line of the kit that says what was wanted
        claims = tuple(replace(c, place=printed.place) for c in claims)
        findings += _held(printed, kit, held)
    return Checked(
        printed,
        held,
        judged,
        fresh,
        claims,
        in_order([*findings, *(s.finding for s in spots)]),
        tuple(spots),
        pieces,
        told.guide,
    )


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
