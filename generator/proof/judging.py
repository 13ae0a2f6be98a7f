"""A kit, its sheets and its game compared: prints, look, claims, sheets and every finding.

Levels 1 to 3: the file is well formed, the kit obeys the rules, the sheets hold the kit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator import compose, kinds, plugins
from generator.faces import Artwork
from generator.fields import nearest
from generator.findings import Claim, Finding, Verdict, has_errors, in_order, note, warning
from generator.geometry import number_text
from generator.ink import Document, Print
from generator.kit import Kit, Look, spoken
from generator.layout import Layout

if TYPE_CHECKING:
    from generator.changes import Changes, Earlier
    from generator.spec import Loaded


@dataclass(frozen=True, slots=True)
class Judged:
    """A kit on one layout: `document` is None where errors or room forbid it."""

    kit: Kit
    layout: Layout
    prints: tuple[Print, ...]
    claims: tuple[Claim, ...]
    composed: compose.Composed
    findings: tuple[Finding, ...]
    changed: Changes | None = None

    @property
    def document(self) -> Document | None:
        return self.composed.document


def judge(
    kit: Kit,
    artwork: Artwork,
    layout: Layout,
    *,
    language: str,
    only: Sequence[str] = (),
    settings: Sequence[str] = (),
    check: bool = True,
    look_closely: bool = False,
    ink: str = "full",
    earlier: Earlier | None = None,
    since: Mapping[str, object] | None = None,
    pieces: Mapping[str, Mapping[str, Sequence[int]]] | None = None,
) -> Judged:
    """Draw the kit, compare it with its rules, make its sheets and compare them with the kit.

    Only `pieces` go on sheets that add to an earlier box, of which `since` tells (as such sheets
    describe themselves); `earlier` gives both, and no document where nothing is to be added.
    Without `check` only what stops the work is found; `look_closely` renders the faces to see whether all designs can be told
    apart, and sets the rules in all languages, which takes longer than all the rest.
    """
    prints, findings = kinds.draw(kit, artwork, language)
    found = list(findings)
    broken = not all(p.whole for p in prints)
    if ink != "full":
        from generator import thrift

        prints = thrift.saved(prints, ink)
    changed: Changes | None = None
    if earlier is not None:
        from generator import changes

        changed = changes.compare(
            kit, prints, earlier, kit.inks if layout.colour == "cmyk" else None
        )
        since, pieces = changed.described(), changed.pieces
    claims: tuple[Claim, ...] = ()
    if check:
        found += _of_prints(kit, prints, language)
        if look_closely:
            from generator import apart

            found += apart.findings(kit, [p for p in prints if p.whole], language)
            found += compose.text_findings(kit, artwork, prints, layout, language)
        look = compose.look(kit, prints, layout)
        claims = claims_of(kit, look, language)
        if broken:
            # of what faces show nothing is claimed where something of them is missing
            blind = set(claims_of(kit, Look({}, look.backs), language))
            claims = tuple(c for c in claims if c in blind)
        found += waived(kit, claims, language, not broken)
    composed = compose.Composed(None, ())
    if changed is None or changed.pieces:
        composed = compose.sheets(
            kit,
            prints,
            layout,
            language=language,
            only=only,
            notices=notices(kit, claims, language),
            settings={"set": list(settings)},
            ink=ink,
            since=since,
            pieces=pieces,
        )
    found += composed.findings
    if layout.colour == "cmyk":
        found += _heavy(kit)
    if has_errors(found) and not look_closely and not only and since is None:
        # the texts will not be set for a guide, which tells what is wrong with them
        found += compose.text_findings(kit, artwork, prints, layout, language, False)
    if check and composed.document is not None and not has_errors(found):
        found += compose.check(kit, composed, layout, only=only)
    return Judged(kit, layout, prints, claims, composed, in_order(found), changed)


MOST_INK = 3.0  # of all four together; shops ask for 240 to 320 %, and wet sheets stick


def _heavy(kit: Kit) -> list[Finding]:
    """Warnings for inks that are too much for paper; what is converted never is."""
    return [
        warning(
            kit.place,
            f"cmyk({', '.join(number_text(v) for v in inks)}) takes {number_text(100 * sum(inks))} % "
            "of ink, and paper does not dry of more than 300 %",
            "take less of C, M and Y: black covers them",
        )
        for inks in kit.inks.values()
        if sum(inks) > MOST_INK + 1e-9
    ]


def faults(
    loaded: Loaded,
    layout: Layout,
    *,
    language: str | None = None,
    only: Sequence[str] = (),
    check: bool = True,
    look_closely: bool = False,
) -> tuple[Finding, ...]:
    """All that is wrong with a kit with errors: what was told as it was read, and what shows only
    where the parts of it that could be read are drawn, and its texts set.

    Nothing is told that may follow from what could not be read; no sheets are made.
    """
    found = list(loaded.findings)
    if loaded.torn is None:
        return tuple(found)
    from generator.spec import languages

    kit, artwork = loaded.torn
    spoken, lacking = languages.choose(loaded, language)
    prints, findings = kinds.draw(kit, artwork, spoken)
    found += [*lacking, *findings]
    if layout.colour == "cmyk":
        found += _heavy(kit)
    if check:
        found += _of_prints(kit, prints, spoken)
    if not only:
        found += compose.text_findings(kit, artwork, prints, layout, spoken, look_closely)
    return in_order(found)


def _of_prints(kit: Kit, prints: Sequence[Print], language: str) -> Iterator[Finding]:
    """What is wrong with faces as they are cut."""
    yield from compose.safe_findings(kit, prints, language)
    yield from compose.bleed_findings(kit, [p for p in prints if p.whole], language)


def claims_of(kit: Kit, look: Look, language: str | None = None) -> tuple[Claim, ...]:
    """The claims of the kit's game and of its own expectations, whose reasons are in a language."""
    from generator.games import Claimant, Claims

    made: list[Claim] = []
    if kit.game is not None:
        game: Claimant = plugins.part("games", kit.game, "claims")
        made += game.claims(kit, look)
    own = Claims(kit)
    for number, expect in enumerate(kit.expects, 1):
        component = kit.component(expect.of)
        if component is None and expect.of in kit.offered:
            continue  # nobody asked for it
        designs = () if component is None else component.designs
        hits = [
            d
            for d in designs
            if all(
                any(v in wanted for v in ((d.id,) if trait == "id" else d.listed(trait)))
                for trait, wanted in expect.where.items()
            )
        ]
        count = sum(d.count for d in hits)
        low, high = expect.least, expect.most
        which = " and ".join(f"{t} {' or '.join(v)}" for t, v in expect.where.items())
        what = f"{expect.of}{' with ' + which if which else ''}"
        reason = spoken(expect.because, language)
        hint = "" if component is not None else f"the kit has no component “{expect.of}”"
        own.add(
            f"EXPECT-{number}",
            f"{what}{': ' + reason if reason else ''}",
            _bounds(low, high),
            count,
            (low is None or count >= low) and (high is None or count <= high),
            expect.place,
            hint,
        )
    return (*made, *own.done())


def _bounds(low: int | None, high: int | None) -> str:
    if low == high:
        return str(low)
    if high is None:
        return f"at least {low}"
    return f"at most {high}" if low is None else f"{low} to {high}"


def waived(
    kit: Kit, claims: Sequence[Claim], language: str | None = None, all_asked: bool = True
) -> list[Finding]:
    """A note for every fact waived, and a warning for one that no claim has if `all_asked` are there."""
    found: list[Finding] = []
    by_fact: dict[str, list[Claim]] = {}
    for claim in claims:
        by_fact.setdefault(claim.fact, []).append(claim)
    for fact, reason in kit.waivers.items():
        where = kit.waived_at.get(fact, kit.place)
        if fact not in by_fact:
            if not all_asked:
                continue
            sentence = f"{fact} is waived, but no claim has this id"
            found.append(warning(where, sentence, nearest(fact, by_fact)))
            continue
        failing = [c for c in by_fact[fact] if c.verdict == "waived"]
        if not failing:
            found.append(note(where, f"{fact} is waived, but it holds"))
        for claim in failing:
            found.append(
                note(
                    claim.place,
                    f"{fact} waived: {claim.sentence}; expected {claim.expected}, "
                    f"found {claim.found}",
                    spoken(reason, language),
                )
            )
    return found


def notices(kit: Kit, claims: Sequence[Claim], language: str) -> tuple[str, ...]:
    """What every footer must say of a kit that is not as the rules ask."""
    out: list[str] = []
    for verdict, words in _NOTICES.items():
        facts = list(dict.fromkeys(c.fact for c in claims if c.verdict == verdict))
        if facts:
            out.append(f"{words.get(language, words['en'])}: {', '.join(facts)}")
    return tuple(out)


_NOTICES: Mapping[Verdict, Mapping[str, str]] = {
    "fails": {
        "en": "NOT AS THE RULES ASK",
        "fr": "NON CONFORME AUX RÈGLES",
        "it": "NON COME CHIEDONO LE REGOLE",
    },
    "waived": {"en": "House rules", "fr": "Règles maison", "it": "Regole della casa"},
}
