"""The examples build and check without a word, in every language they have."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import kinds, layout, proof, spec
from generator.ink import Run

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*/*.yaml"))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda p: p.stem)
def test_an_example_checks_on_every_paper_and_in_every_language(file: Path) -> None:
    loaded = spec.load(file)
    assert loaded.findings == ()
    assert loaded.kit is not None
    assert loaded.artwork is not None
    for name in ("a4", "letter", "a4-fronts"):
        paper, _ = layout.load(name)
        assert paper is not None
        for language in loaded.kit.languages:
            judged = proof.judge(loaded.kit, loaded.artwork, paper, language=language)
            assert judged.findings == (), [str(f) for f in judged.findings]
            assert {c.verdict for c in judged.claims} == {"holds"}


def test_a_trait_by_language_is_drawn_in_that_language() -> None:
    loaded = spec.load(next(f for f in EXAMPLES if f.stem == "word-pond"))
    assert loaded.kit is not None
    assert loaded.artwork is not None
    said = {}
    for language in ("en", "fr", "it"):
        prints, _ = kinds.draw(loaded.kit, loaded.artwork, language)
        runs = [m.text for m in prints[0].front.marks if isinstance(m, Run)]
        said[language] = " ".join(runs)
    assert "Hum a tune" in said["en"]
    assert "Fredonnez" in said["fr"]
    assert said["it"] == said["en"], "the first language stands in"
