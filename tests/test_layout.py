"""Layouts: what their files may say, what they mean, and what is told of those that cannot work."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator import layout
from generator.findings import Finding
from generator.geometry import EMU, PAPERS, LengthError, Size, from_mm
from generator.layout import Layout

SHIPPED = (
    "a3", "a4", "a4-cutter", "a4-fold", "a4-fronts", "a4-letter", "letter", "letter-cutter", "letter-fold",
)  # fmt: skip


def read(tmp_path: Path, text: str, **overrides: object) -> tuple[Layout | None, list[Finding]]:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    found, findings = layout.read(file, **overrides)
    return found, list(findings)


def good(tmp_path: Path, text: str, **overrides: object) -> Layout:
    found, findings = read(tmp_path, text, **overrides)
    assert found is not None, findings
    assert not findings
    return found


def faults(tmp_path: Path, text: str) -> list[Finding]:
    found, findings = read(tmp_path, text)
    assert found is None
    assert all(f.severity == "error" for f in findings)
    return findings


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_layouts_load_and_bear_their_own_name(name: str) -> None:
    found, findings = layout.load(name)
    assert findings == ()
    assert found is not None
    assert found.name == name


def test_shipped_papers_are_the_sizes_that_their_names_promise() -> None:
    for name, wide, high in (
        ("a4", 210, 297),
        ("letter", 215.9, 279.4),
        ("a3", 297, 420),
        ("a4-letter", 210, 279.4),
    ):
        found, _ = layout.load(name)
        assert found is not None
        assert found.paper == Size(from_mm(wide), from_mm(high))


def test_a_page_for_both_papers_fits_on_both() -> None:
    found, _ = layout.load("a4-letter")
    assert found is not None
    for paper in ("a4", "letter"):
        width, height = PAPERS[paper]
        assert found.paper.width <= from_mm(width)
        assert found.paper.height <= from_mm(height)
    assert found.duplex == "fold"


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_every_named_paper_lies_as_told(tmp_path: Path, paper: str, orientation: str) -> None:
    """C38: no named size has width and height swapped."""
    found = good(tmp_path, f"layout: x\npaper: {paper}\norientation: {orientation}\n")
    wide, high = PAPERS[paper]
    assert found.paper == (
        Size(from_mm(wide), from_mm(high))
        if orientation == "portrait"
        else Size(from_mm(high), from_mm(wide))
    )


def test_a_size_of_ones_own_lies_as_written(tmp_path: Path) -> None:
    found = good(tmp_path, "layout: x\npaper: [330mm, 19in]\n")
    assert found.paper == Size(from_mm(330), 19 * 914_400)
    turned = good(tmp_path, "layout: x\npaper: [330mm, 210mm]\n")
    assert turned.paper == Size(from_mm(330), from_mm(210))
    assert turned.paper_name == ""


def test_what_is_left_out_is_as_the_shipped_a4_has_it(tmp_path: Path) -> None:
    shipped, _ = layout.load("a4")
    assert shipped is not None
    mine = good(tmp_path, "layout: a4\n")
    for kind in ("card", "tile", "token", "die"):
        assert mine.gap_of(kind) == shipped.gap_of(kind), kind
        assert mine.bleed_of(kind) == shipped.bleed_of(kind), kind
    names = ("paper", "margin", "unprintable", "marks", "grid", "duplex", "order", "back_offset")
    assert [getattr(mine, n) for n in names] == [getattr(shipped, n) for n in names]


def test_a_gap_may_be_one_length_or_by_kind(tmp_path: Path) -> None:
    one = good(tmp_path, "layout: x\ngap: 3mm\n")
    assert {one.gap_of(k) for k in ("card", "token", "die")} == {3 * EMU}
    some = good(tmp_path, "layout: x\ngap: {card: 2mm}\n")
    assert some.gap_of("card") == 2 * EMU
    assert some.gap_of("token") == Layout("x").gap_of("token") > 0


def test_every_fault_of_a_file_is_told_at_once_with_its_place(tmp_path: Path) -> None:
    text = (
        "layout: x\n"
        "papr: a4\n"
        "margin: 5\n"
        "bleed: {crd: 2mm}\n"
        "marks: {style: corner, lenght: 3mm}\n"
        "duplex: long\n"
        "grid: [3]\n"
    )
    found = faults(tmp_path, text)
    by_line = {f.place.line: f for f in found if f.place is not None}
    assert set(by_line) == {2, 3, 4, 5, 6, 7}
    assert by_line[3].place.column == 9
    assert "paper" in by_line[2].hint
    assert "5mm" in by_line[3].hint
    assert "card" in by_line[4].hint
    assert "long-edge" in by_line[6].hint
    assert {"corners", "length"} <= {
        w.strip("“”?,") for f in found if f.place.line == 5 for w in f.hint.split()
    }


def test_a_duplex_page_for_both_papers_is_refused_with_the_reason(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, "layout: x\npaper: a4-letter\nduplex: long-edge\n")
    assert fault.place is not None
    assert fault.place.line == 3
    assert "backs would miss their fronts" in fault.sentence
    assert "fold" in fault.hint


def test_a_margin_that_leaves_no_room_is_refused_with_what_would(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, "layout: x\npaper: [80mm, 90mm]\nmargin: 38mm\n")
    assert "38 mm" in fault.sentence
    assert "80 x 90 mm" in fault.sentence
    assert "35 mm" in fault.hint


@pytest.mark.parametrize("duplex", ["fold", "fronts"])
def test_a_back_offset_means_nothing_on_one_side(tmp_path: Path, duplex: str) -> None:
    (fault,) = faults(tmp_path, f"layout: x\nduplex: {duplex}\nback-offset: [1mm, 0mm]\n")
    assert fault.place is not None
    assert fault.place.line == 3


def test_a_back_offset_of_centimetres_is_a_slip(tmp_path: Path) -> None:
    assert faults(tmp_path, "layout: x\nback-offset: [5cm, 0mm]\n")


def test_overrides_win_over_the_file_and_are_checked_too(tmp_path: Path) -> None:
    text = "layout: x\nback-offset: [1mm, 1mm]\n"
    assert good(tmp_path, text, back_offset="0.5mm,-0.3mm").back_offset == mm(0.5, -0.3)
    assert good(tmp_path, text, back_offset=(EMU, 0)).back_offset == (EMU, 0)
    for wrong in ("1mm", "1,2", "50mm,0mm"):
        found, findings = read(tmp_path, text, back_offset=wrong)
        assert found is None
        assert findings


def mm(*values: float) -> tuple[int, ...]:
    return tuple(from_mm(v) for v in values)


def test_offsets_are_read_as_people_type_them() -> None:
    assert layout.offset("0.5mm,-0.3mm") == mm(0.5, -0.3)
    assert layout.offset("[ 0.5mm, -0.3mm ]") == mm(0.5, -0.3)
    with pytest.raises(LengthError, match="not two lengths"):
        layout.offset("0.5mm")


def test_an_unknown_name_gets_the_nearest_one() -> None:
    found, (fault,) = layout.load("a4-fronst")
    assert found is None
    assert "a4-fronts" in fault.hint
    found, (fault,) = layout.load("nowhere/x.yaml")
    assert found is None
    assert "no such layout file" in fault.sentence


def test_a_layout_beside_the_user_hides_the_shipped_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "a4.yaml").write_text("layout: a4\nmargin: 7mm\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    found, _ = layout.load("a4")
    assert found is not None
    assert found.margin == 7 * EMU


def test_the_description_holds_every_value_in_millimetres() -> None:
    one = Layout("a4")
    told = one.describe()
    assert told["paper"] == [210.0, 297.0]
    assert told["back-offset"] == [0.0, 0.0]
    changed = {
        "margin": 6 * EMU,
        "unprintable": 4 * EMU,
        "gap": {"": EMU},
        "bleed": {"": EMU},
        "grid": (2, 2),
        "duplex": "short-edge",
        "order": "fronts-then-backs",
        "back_offset": (EMU, 0),
        "gutter": EMU,
        "fold_line": "vertical",
        "overlap": EMU,
        "marks": replace(one.marks, width=EMU),
        "paper": Size(EMU, EMU),
    }
    for name, value in changed.items():
        assert replace(one, **{name: value}).describe() != told, name  # type: ignore[arg-type]
