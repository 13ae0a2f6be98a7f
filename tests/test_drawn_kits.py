"""Grenouillette and HopFrog as drawn: each claim about them fails once the kit file breaks its fact."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from generator import compose, kinds, layout, library, proof, spec
from generator.findings import Claim
from generator.ink import roles
from generator.kit import Kit
from generator.layout import Layout


@cache
def paper() -> Layout:
    found, _ = layout.load("a4")
    assert found is not None
    return found


def judged(path: Path) -> tuple[Kit, tuple[Claim, ...]]:
    found = spec.load(path)
    assert found.kit is not None, [str(f) for f in found.findings]
    assert found.artwork is not None
    prints, findings = kinds.draw(found.kit, found.artwork, "en")
    assert findings == ()
    return found.kit, proof.claims_of(found.kit, compose.look(found.kit, prints, paper()))


BROKEN = [
    ("grenouillette", "id: green, count: 66", "id: green, count: 65", "GREN-01"),
    ("grenouillette", "colour: red, points: 3", "colour: red, points: 2", "GREN-01"),
    ("grenouillette", "id: blue, count: 6", "id: blue, count: 7", "GREN-02"),
    ("grenouillette", "cells: [12, 12]", "cells: [12, 11]", "GREN-02"),
    ("grenouillette", "size: 14/15 of $pitch", "size: $pitch", "GREN-03"),
    ("grenouillette", "role: points {points}", "role: points 1", "GREN-04"),
    ("grenouillette", "when: {points: 2..4}", "when: {points: 3..4}", "GREN-04"),
    ("grenouillette", "traits: {colour: blue", "traits: {colour: green", "GREN-04"),
    ("grenouillette", "pitch: $pitch\n    bleed: 2mm\n    colours", "pitch: [15mm, 16mm]\n    colours", "GREN-05"),
    ("hopfrog", "id: bank, count: 2", "id: bank, count: 3", "HOP-01"),
    ("hopfrog", "id: die, count: 4", "id: die, count: 3", "HOP-01"),
    ("hopfrog", "id: bank, count: 2", "id: bank, count: 1", "HOP-02"),
    ("hopfrog", "id: plum, count: 4", "id: plum, count: 2", "HOP-03"),
    ("hopfrog", "count: 2\n        pattern: WLLW", "count: 1\n        pattern: WLLW", "HOP-04"),
    ("hopfrog", "pitch: $pitch\n    bleed: 2mm\n    legend: {L: log", "pitch: 21mm\n    legend: {L: log", "HOP-05"),
    ("hopfrog", "diameter: 8/11 of $pitch", "diameter: $pitch", "HOP-05"),
    ("hopfrog", "pattern: LLWW", "pattern: LLLW", "HOP-06"),
    ("hopfrog", "LLSLLLSLL", "LSLLLLSLL", "HOP-07"),
    ("hopfrog", "LLSLLLSLL", "LSSSLSSSL", "HOP-07"),
    ("hopfrog", "W: water", "W: log", "HOP-08"),
    ("hopfrog", 'recolour: "{colour}"\n      role: base', "recolour: plum\n      role: base", ""),
    ("hopfrog", "id: die, count: 4", "id: die, count: 5", "HOP-09"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "fact"), BROKEN)
def test_a_broken_fact_fails_its_claim(
    tmp_path: Path, name: str, old: str, new: str, fact: str
) -> None:
    text = library.shipped("components")[name].read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    file = tmp_path / f"{name}.yaml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    _, claims = judged(file)
    failing = {c.fact for c in claims if c.verdict == "fails"}
    # frogs that share a skin still differ by the pattern on their backs
    assert fact in failing if fact else not failing


@pytest.mark.parametrize("name", ["grenouillette", "hopfrog"])
@pytest.mark.parametrize("pitch", [15, 18, 25])
def test_one_length_makes_all_pieces_larger_together(name: str, pitch: int) -> None:
    from generator.spec.settings import parse

    found = spec.load(
        library.shipped("components")[name], (parse(f"{name}.lengths.pitch={pitch}mm"),)
    )
    assert found.kit is not None
    assert found.artwork is not None
    prints, findings = kinds.draw(found.kit, found.artwork, "en")
    assert findings == ()
    claims = proof.claims_of(found.kit, compose.look(found.kit, prints, paper()))
    assert {c.verdict for c in claims} == {"holds"}
    frogs = found.kit.component("frogs")
    assert frogs is not None
    share = 14 / 15 if name == "grenouillette" else 8 / 11
    assert frogs.size.mm == pytest.approx((share * pitch, share * pitch))


def test_the_score_track_counts_to_the_majority_of_all_points() -> None:
    """254 points can be had, since the first frog taken is worth nothing (GREN-07)."""
    found = spec.load(library.shipped("components")["grenouillette"])
    assert found.kit is not None
    assert found.artwork is not None
    frogs, track = found.kit.component("frogs"), found.kit.component("score-track")
    assert frogs is not None
    assert track is not None
    assert track.cells is not None
    points = sum(d.count * int(d.trait("points")) for d in frogs.designs)
    columns, rows = track.cells
    assert columns * rows == (points - 1) // 2 + 1
    prints, _ = kinds.draw(found.kit, found.artwork, "en")
    (drawn,) = (p for p in prints if p.component == "score-track")
    cells = [name for name, _ in roles(drawn.front.marks) if name.startswith("cell")]
    assert len(cells) == len(set(cells)) == 128


def test_every_name_is_said_in_every_language_of_its_kit() -> None:
    for name in ("grenouillette", "hopfrog"):
        kit = spec.load(library.shipped("components")[name]).kit
        assert kit is not None
        assert all(set(d.names) == set(kit.languages) for c in kit.components for d in c.designs)
        assert all(set(text) == set(kit.languages) for text in (*kit.remarks, kit.credits))
