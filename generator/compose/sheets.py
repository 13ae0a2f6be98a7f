"""Prints + layout -> document: which sheets there are, in which order, and what is said of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.compose.batches import Batch, Pieces, batches
from generator.compose.composed import Composed, chosen
from generator.compose.maker import Maker
from generator.compose.words import word
from generator.findings import Finding, error, note
from generator.geometry import EMU
from generator.imposition import impose
from generator.ink import Document, Print, Sheet, Side
from generator.kit import Kit, spoken
from generator.layout import Layout


def sheets(
    kit: Kit,
    prints: Sequence[Print],
    layout: Layout,
    *,
    language: str = "en",
    only: Sequence[str] = (),
    notices: Sequence[str] = (),
    settings: Mapping[str, object] | None = None,
    ink: str = "full",
    since: Mapping[str, object] | None = None,
    pieces: Pieces | None = None,
) -> Composed:
    """The sheets of a kit, or of the components, stocks and designs that `only` names.

    `notices` stand in every footer; `settings` are kept in the description. `ink` says how the
    prints were inked. Only `pieces` go on sheets that add to an earlier box; `since` tells its
    `version` and what changed.
    """
    components, faults = chosen(kit, only)
    if faults:
        return Composed(None, faults)
    wanted = {(c.id, d.id) for c in components for d in c.designs}
    kept = tuple(p for p in prints if (p.component, p.design) in wanted)
    lots = batches(components, kept, layout, pieces)
    if not lots:
        what = f"nothing of {', '.join(only)}" if only else "nothing"
        why = "every count is 0" if pieces is None else "none of these pieces is in the kit"
        return Composed(None, (error(kit.place, f"{kit.name}: there is {what} to print", why),))
    plans, findings = impose([b.lot for b in lots], layout)
    if findings:
        return Composed(None, findings, kept)
    maker = Maker(
        kit, layout, lots, language, tuple(notices), len(plans), _besides(ink, since, language)
    )
    made = tuple(maker.sheet(number, plan) for number, plan in enumerate(plans, 1))
    seen_from_behind = layout.registration is not None and layout.registration.side == "back"
    turned = layout.turned and (seen_from_behind or any(s.back is not None for s in made))
    if turned:
        made = tuple(
            s if s.back is not None else maker.filler(s, plan)
            for s, plan in zip(made, plans, strict=True)
        )
    document = Document(
        f"{spoken(kit.titles, language) or kit.name} ({kit.name}, {layout.name})",
        made,
        _pages(made, layout.order),
        layout.duplex if turned else None,
        {
            **describe(kit, layout, lots, made, language, only, notices, settings or {}),
            "ink": ink,
            **({} if since is None else {"since": dict(since)}),
            **({} if pieces is None else {"pieces": _listed(pieces)}),
        },
        language,
        kit.inks if layout.colour == "cmyk" else None,
    )
    if ink == "grey":
        from generator.thrift import greyed

        document = greyed(document)
    told: tuple[Finding, ...] = ()
    if maker.short_ruler:
        told = (note(layout.place, "the footer has no room for a ruler of 100 mm"),)
    return Composed(document, told, kept)


def _besides(
    ink: str, since: Mapping[str, object] | None, language: str
) -> tuple[tuple[str, ...], ...]:
    """What footers say of the ink and of additions, and the same in fewer words."""
    inked = (word(f"ink {ink}", language),) if ink != "full" else ()
    if since is None:
        return (inked,)
    keys = ("since", "since short")
    return tuple((*inked, word(key, language, since["version"])) for key in keys)


def _listed(pieces: Pieces) -> dict[str, dict[str, list[int]]]:
    return {c: {d: list(n) for d, n in designs.items()} for c, designs in pieces.items()}


def _pages(sheets: Sequence[Sheet], order: str) -> tuple[Side, ...]:
    """Front and back by turns, as printers with two sides want them, or all fronts first (C37)."""
    backs = [s.back for s in sheets if s.back is not None]
    if order == "fronts-then-backs":
        return (*(s.front for s in sheets), *backs)
    return tuple(side for sheet in sheets for side in sheet.sides)


def describe(
    kit: Kit,
    layout: Layout,
    lots: Sequence[Batch],
    sheets: Sequence[Sheet],
    language: str,
    only: Sequence[str],
    notices: Sequence[str],
    settings: Mapping[str, object],
) -> dict[str, object]:
    """What one must know to make the same sheets again; lengths in mm."""
    split_up = {s for s in sheets if any(p.part for p in s.front.placed)}
    parts = {
        b.lot.name: {
            part.name: [
                v / EMU for v in (part.area.x0, part.area.y0, part.area.width, part.area.height)
            ]
            for part in b.parts.all
        }
        for b in lots
        if b.parts is not None
        and any(p.piece.component == b.lot.name for s in split_up for p in s.front.placed if p.part)
    }
    return {
        "kitproof": 1,
        "kit": kit.name,
        "version": kit.version,
        "layout": layout.describe(),
        "language": language,
        "set": [],
        "with": list(kit.extras),
        "waivers": list(kit.waivers),
        "only": list(only),
        "notices": list(notices),
        "duplex": layout.duplex,
        "back-offset": [v / EMU for v in layout.back_offset],
        "sheets": len(sheets),
        "parts": parts,
        **settings,
    }
