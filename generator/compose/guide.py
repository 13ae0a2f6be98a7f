"""The guide: what is in the kit, on how many sheets of what, how to print, cut, fold and glue; mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from generator import typeset
from generator.compose import additions, steps
from generator.compose.composed import Composed
from generator.compose.cross import cross, scales
from generator.compose.page import (
    CLOSE,
    GREY,
    INK,
    LOOSE,
    Pages,
    bold,
    notice,
    shown,
    wrapped,
)
from generator.compose.telling import Teller
from generator.compose.words import word
from generator.faces import Artwork
from generator.findings import Finding
from generator.geometry import EMU, MM_PER_PT, PAPERS, number_text
from generator.ink import Document, Mark, Print, Sheet, Side
from generator.kit import Kit, spoken
from generator.layout import BOTH, Layout


def guide(
    kit: Kit,
    prints: Sequence[Print],
    composed: Composed,
    layout: Layout,
    *,
    language: str = "en",
    artwork: Artwork | None = None,
    ink_use: Sequence[float] = (),
) -> Composed:
    """The guide to a document, for plain paper; None where there is no document.

    With `artwork` the rules and aids of a whole kit follow, each on a sheet of its own. `ink_use`
    is the share of the paper that ink covers, sheet by sheet, where that is known.
    """
    if composed.document is None:
        return Composed(None, ())
    made = _guide(kit, prints, composed.document, layout, language, artwork, ink_use)
    document = made.document
    if document is not None and ink_use:
        told = {**document.description, "ink-use": list(ink_use)}
        document = replace(document, description=told)
    if document is not None and composed.document.description.get("ink") == "grey":
        from generator.thrift import greyed

        document = greyed(document)
    return replace(made, document=document)


def _guide(
    kit: Kit,
    prints: Sequence[Print],
    document: Document,
    layout: Layout,
    language: str,
    artwork: Artwork | None,
    ink_use: Sequence[float],
) -> Composed:
    width, height = _paper(layout)
    there = [p for p in additions.on_sheets(prints, document) if p.count]
    teller = Teller(kit, there, document, layout, language, ink_use)
    title = spoken(kit.titles, language) or kit.name

    def filled(pages: Pages) -> Pages:
        pages.title(shown(title, kit.name), list(teller.lines()))
        for text in teller.notices():
            pages.section("", [notice(shown(text))])
        for head, items in (
            ("changes", additions.told(document, language)),
            ("need", steps.needed(teller)),
            ("inside part" if teller.partial else "inside", teller.inside()),
            ("where", teller.where(24.0 if pages.between == LOOSE else 17.0)),
            ("print", steps.printing(teller)),
            ("double", steps.doubling(teller)),
            ("cut", steps.cutting(teller)),
            ("fold", steps.folding(teller)),
            ("join", steps.joining(teller)),
        ):
            found = list(items)
            if found:
                pages.section(word(head, language), found)
        pages.end()
        return pages

    pages = filled(Pages(width, height))
    if len(pages.pages) > 1:
        # a few lines more than a page holds are no reason for another one
        closer = filled(Pages(width, height, between=CLOSE))
        if len(closer.pages) < len(pages.pages):
            pages = closer
    made = list(pages.pages)
    turned = document.duplex is not None
    if turned:
        if len(made) % 2:
            made.append(())
        made += _test(width, height, layout, language)

    foot = _foot(width, height, kit, layout, language)

    def numbered(name: str, pages: Sequence[tuple[Mark, ...]]) -> None:
        """Pages with their foot, begun on a sheet of their own."""
        count = sum(1 for marks in pages if marks)
        number = 0
        for marks in pages:
            if not marks:  # the back of a page that has none
                leaves.append(())
                continue
            number += 1
            told = f"{name} · {word('page', language, number, count)}"
            leaves.append((*marks, *foot(told)))
        if turned and len(leaves) % 2:
            leaves.append(())

    leaves: list[tuple[Mark, ...]] = []
    numbered(word("guide", language), made)
    findings: tuple[Finding, ...] = ()
    if artwork is not None and artwork.prose and _whole(document):
        from generator.compose.texts import pages as texts_of

        texts, findings = texts_of(kit, artwork, prints, language, width, height)
        for one in texts:
            numbered(shown(title, kit.name), one.pages)
    total = len(leaves)
    sides = [
        Side("back" if turned and i % 2 else "front", width, height, (), (), (), marks)
        for i, marks in enumerate(leaves)
    ]
    if turned:
        sheets = tuple(
            Sheet(i // 2 + 1, "paper", sides[i], sides[i + 1]) for i in range(0, total, 2)
        )
    else:
        sheets = tuple(Sheet(i + 1, "paper", side) for i, side in enumerate(sides))
    return Composed(
        Document(
            f"{title}: {word('guide', language)}",
            sheets,
            tuple(sides),
            document.duplex,
            # all that the pieces' file says, for a guide must be made again from what it says itself
            {**document.description, "language": language, "guide": True},
            language,
            document.inks,
        ),
        findings,
    )


def text_findings(
    kit: Kit,
    artwork: Artwork,
    prints: Sequence[Print],
    layout: Layout,
    language: str,
    others: bool = True,
) -> tuple[Finding, ...]:
    """What is wrong with the rules and aids of a kit, in that language and perhaps in all others."""
    if not artwork.prose:
        return ()
    from generator.compose.texts import findings

    return findings(kit, artwork, prints, language, *_paper(layout), others)


def _whole(document: Document) -> bool:
    """Whether the sheets hold a whole kit: who prints a part of one has its rules."""
    return not document.description.get("only") and "pieces" not in document.description


def _paper(layout: Layout) -> tuple[float, float]:
    """The layout's own paper where it is of the size of a letter, else A4 or Letter, upright."""
    wide, high = sorted(layout.paper.mm)
    if layout.paper_name == BOTH or (200 <= wide <= 220 and 270 <= high <= 300):
        return wide, high
    return PAPERS["letter" if layout.paper_name in ("legal", "tabloid") else "a4"]


def _foot(
    width: float, height: float, kit: Kit, layout: Layout, language: str
) -> Callable[[str], tuple[Mark, ...]]:
    """Draws the foot of a page, given what stands at its right."""
    font = typeset.font("Source Sans Pro")
    size = 7 * MM_PER_PT
    left = f"{kit.name} {word('version', language, shown(kit.version))} · {layout.name}"

    def foot(right: str) -> tuple[Mark, ...]:
        return (
            *typeset.line(left, font, size, 18, height - 10, fill=GREY),
            *typeset.line(right, font, size, width - 18, height - 10, align="right", fill=GREY),
        )

    return foot


def _test(width: float, height: float, layout: Layout, language: str) -> Iterator[tuple[Mark, ...]]:
    """Both sides of the test sheet."""
    x, y = width / 2, height / 2

    def head(key: str) -> tuple[Mark, ...]:
        title, _ = wrapped(
            word("turn", language),
            typeset.font("Fredoka One"),
            18 * MM_PER_PT,
            18,
            18,
            174,
            "#2f7d5b",
        )
        text, _ = wrapped(
            word(key, language), typeset.font("Source Sans Pro"), 10 * MM_PER_PT, 18, 30, width - 36
        )
        return (*title, *text)

    yield (*head("cross front"), *cross(x, y))
    right, down = (number_text(v / EMU) for v in layout.back_offset)
    told = (
        (word("cross write", language), typeset.font("Source Sans Pro")),
        ("back-offset: [0.5mm, -1mm]     --back-offset 0.5mm,-1mm", bold()),
        (word("cross now", language, right, down), typeset.font("Source Sans Pro")),
    )
    marks: list[Mark] = [*head("cross back"), *scales(x, y)]
    low = y + 62
    for text, font in told:
        runs, high = wrapped(text, font, 10 * MM_PER_PT, 18, low, width - 36, INK)
        marks += runs
        low += high + 2
    yield tuple(marks)
