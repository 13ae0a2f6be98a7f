"""What printed guides say and show: whoever follows them, step by step, has the game in the end."""

from __future__ import annotations

from typing import Any

from commands import loaded, paper, runs

from generator import compose, proof
from generator.ink import Document, Side


def made(
    name: str,
    layout: str = "a4",
    language: str = "en",
    settings: tuple[str, ...] = (),
    **values: Any,
) -> tuple[proof.Judged, Document]:
    """The sheets of a shipped kit and the guide to them."""
    kit, artwork = loaded(name, *settings)
    on = paper(layout)
    judged = proof.judge(kit, artwork, on, language=language, check=False, **values)
    guide = compose.guide(kit, judged.prints, judged.composed, on, language=language)
    assert guide.document is not None
    return judged, guide.document


def words(side: Side) -> str:
    return " ".join(r.text for r in runs(side.footer)).replace("\u00a0", " ")


def said(document: Document) -> str:
    return " ".join(map(words, document.pages))


# stocks ------------------------------------------------------------------------------------------


def test_what_is_folded_is_not_printed_on_what_is_stuck_on_board() -> None:
    judged, _ = made("hopfrog")
    assert judged.document is not None
    folded = {p.component for p in judged.prints if p.folds}
    assert folded == {"dice"}
    for sheet in judged.document.sheets:
        there = {p.piece.component for p in sheet.front.placed}
        assert (sheet.stock == "card") == bool(there & folded), (sheet.number, there)
