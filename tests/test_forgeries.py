"""The forger's bench is caught, every forgery with the right exit code and a finding that names piece and page."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import forger
import pikepdf
import pytest
from forger import Forgery
from proofs import ROOT, Answer, built, check, run

from generator.proof import places


def pdf(kit: str, folder: Path) -> Path:
    """A good PDF to be forged, with a page of another kit beside it."""
    name = f"{kit}-a4.pdf"
    shutil.copy(built(kit) / name, folder / name)
    shutil.copy(built("croa" if kit != "croa" else "froschis").glob("*-a4.pdf").__next__(),
                folder / "other-kit.pdf")  # fmt: skip
    return folder / name


def svgs(kit: str, folder: Path) -> forger.Folder:
    for path in built(kit).glob(f"{kit}-a4-??-*.svg"):
        shutil.copy(path, folder / path.name)
    shutil.copy(built("croa") / "croa-a4-01-front.svg", folder / "other-kit.svg")
    return forger.Folder(folder, f"{kit}-a4")


def caught(answer: Answer, forgery: Forgery) -> None:
    assert answer.code == forgery.code, answer.lines
    assert answer.says(*forgery.says), "\n".join(answer.lines)


@pytest.mark.parametrize("forgery", forger.PDF, ids=lambda f: f.name)
def test_a_forged_pdf_is_caught(forgery: Forgery, tmp_path: Path) -> None:
    path = pdf(forgery.kit, tmp_path)
    forger.forged_pdf(forgery, path)
    caught(check(path), forgery)


@pytest.mark.parametrize("forgery", forger.SVGS, ids=lambda f: f.name)
def test_forged_svgs_are_caught(forgery: Forgery, tmp_path: Path) -> None:
    folder = svgs(forgery.kit, tmp_path)
    forgery.forge(folder)
    caught(check(folder.path("01-front")), forgery)


def test_the_bench_itself_leaves_what_it_does_not_forge(tmp_path: Path) -> None:
    """Taken apart and put together without a change, a file is still good: no alarm is false."""
    path = pdf("froschis", tmp_path)
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        for number in range(1, len(file.pages) + 1):
            forger.Leaf(file, number).write()
        file.save(path)
    folder = svgs("froschis", tmp_path)
    before = folder.path("01-front").read_bytes()
    for one in tmp_path.glob("froschis-a4-??-*.svg"):
        folder.change(one.stem.removeprefix("froschis-a4-"), lambda root: None)
    assert folder.path("01-front").read_bytes() != before
    answer = check(path, folder.path("01-front"))
    assert answer.code == 0, answer.lines
    assert [r["what"] for r in answer.json["checked"]] == ["pdf", "svg"]
    assert answer.lines == []


def test_a_finding_about_a_piece_has_its_millimetres(tmp_path: Path) -> None:
    path = pdf("froschis", tmp_path)
    forgery = next(f for f in forger.PDF if f.name == "pictures_exchanged_with_labels_kept")
    forger.forged_pdf(forgery, path)
    (report,) = check(path).json["checked"]
    places = {tuple(f["place"]["at"]) for f in report["findings"]}
    assert places == {(10.5, 16.5), (10.5, 192.5)}
    assert {f["place"]["page"] for f in report["findings"]} == {1}


def test_a_lone_fault_makes_a_lone_finding(tmp_path: Path) -> None:
    """A front that lies wrong is not told again for its back, its neighbours or the paper about it."""
    for name in ("a_piece_moved_by_a_millimetre", "a_piece_mirrored", "a_piece_upside_down",
                 "a_back_shifted_by_half_a_millimetre", "a_back_marked_with_a_dot",
                 "a_footer_changed", "a_page_at_97_percent"):  # fmt: skip
        path = pdf("froschis", tmp_path)
        forger.forged_pdf(next(f for f in forger.PDF if f.name == name), path)
        assert len(check(path).lines) == 1, name


def drifted(path: Path, page: int, by: float) -> None:
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        forger.moved(file, page, "froschis/deck/number-1#1", lambda m: [*m[:5], m[5] + by])
        file.save(path)


@pytest.mark.parametrize("page", [1, 2])
@pytest.mark.parametrize("by", [-0.045, 0.03])
def test_a_piece_that_lies_a_hair_off_is_good(tmp_path: Path, page: int, by: float) -> None:
    """To 0.05 mm, as is promised, by its label and by its look."""
    path = pdf("froschis", tmp_path)
    drifted(path, page, by)
    answer = check(path)
    assert answer.lines == []
    assert answer.code == 0


def test_a_piece_more_than_a_hair_off_is_told_by_how_much(tmp_path: Path) -> None:
    path = pdf("froschis", tmp_path)
    drifted(path, 1, 0.06)
    (told,) = check(path).lines
    assert "froschis/deck/number-1#1 lies 0.06 mm down from its place" in told


def test_what_is_wrong_on_a_piece_that_lies_a_hair_off_is_seen(tmp_path: Path) -> None:
    path = pdf("froschis", tmp_path)
    forgery = next(f for f in forger.PDF if f.name == "a_back_marked_with_a_dot")
    forger.forged_pdf(forgery, path)
    drifted(path, 2, 0.03)
    caught(check(path), forgery)


def test_a_label_of_another_size_says_both_sizes_so_that_they_read_apart(tmp_path: Path) -> None:
    path = pdf("froschis", tmp_path)
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        leaf = forger.Leaf(file, 1)
        chunk = leaf.chunk("froschis/deck/number-1#1")
        leaf.ops[chunk.start].operands[1].Trim = pikepdf.String("63.011 88")
        leaf.write()
        file.save(path)
    (told,) = check(path).lines
    assert "says that it measures 63.01 x 88 mm, not 63 x 88 mm" in told
    assert places._sizes((63.0004, 88), (63, 88)) == ["63.0004 x 88", "63 x 88"]


def test_what_counts_is_what_is_printed_and_not_what_a_label_says(tmp_path: Path) -> None:
    """A lily that shows a pike is a pike: the rules are asked again, and fail."""
    path = pdf("croa", tmp_path)
    forgery = next(f for f in forger.PDF if f.name == "one_design_printed_as_another")
    forger.forged_pdf(forgery, path)
    answer = check(path)
    assert answer.says("CROA-01", "water lilies", "expected 14, found 13")
    assert answer.says("CROA-01", "pikes", "expected 3, found 4")
    assert answer.says("of tiles the file holds lily 13 instead of 14, pike 4 instead of 3")


# files that cannot be used -----------------------------------------------------------------------


def broken(change: Callable[[Path], Any]) -> Callable[[Path], Answer]:
    def answer(folder: Path) -> Answer:
        path = pdf("froschis", folder)
        change(path)
        return check(path)

    return answer


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda p: forger.cut_short(p, 0.02), "cut short"),
        (lambda p: forger.cut_short(p, 0.6), "cut short"),
        (lambda p: forger.cut_short(p, 0.999), "cut short"),
        (lambda p: p.write_bytes(b""), "not a PDF"),
        (lambda p: p.write_bytes(b"Dear printer, please print my cards."), "not a PDF"),
        (forger.encrypted, "password"),
        (lambda p: pikepdf.new().save(p), "no pieces"),
        (lambda p: p.unlink(), "no such file"),
    ],
    ids=["2-percent", "60-percent", "nearly-whole", "empty", "a-letter", "encrypted", "another", "gone"],
)  # fmt: skip
def test_a_file_that_cannot_be_used_exits_2(
    change: Callable[[Path], Any], says: str, tmp_path: Path
) -> None:
    answer = broken(change)(tmp_path)
    assert answer.code == 2
    assert answer.says(says, "froschis-a4.pdf")


def test_one_bad_file_does_not_keep_others_from_being_checked(tmp_path: Path) -> None:
    path = pdf("froschis", tmp_path)
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(b"%PDF-1.7 and no more")
    answer = check(bad, path)
    assert answer.code == 2
    assert [r["exit"] for r in answer.json["checked"]] == [2, 0]


# the kit changed since ---------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a kit of one's own that is called froschis, and its sheets."""
    (tmp_path / "components").mkdir()
    text = (ROOT / "components" / "froschis.yaml").read_text(encoding="utf-8")
    (tmp_path / "components" / "froschis.yaml").write_text(text, encoding="utf-8")
    rules = ROOT / "components" / "froschis"
    if rules.is_dir():
        shutil.copytree(rules, tmp_path / "components" / "froschis")
    monkeypatch.chdir(tmp_path)
    assert run("build", "froschis", "--format", "pdf").code == 0
    return tmp_path


def edited(folder: Path, old: str, new: str) -> Answer:
    kit = folder / "components" / "froschis.yaml"
    text = kit.read_text(encoding="utf-8")
    assert old in text
    kit.write_text(text.replace(old, new, 1), encoding="utf-8")
    return check("output/froschis/froschis-a4.pdf", "output/froschis/froschis-a4.json")


def test_an_unedited_kit_of_ones_own_is_held_to_its_own_file(own: Path) -> None:
    answer = check("output/froschis")
    assert answer.code == 0, answer.lines
    assert {r["what"] for r in answer.json["checked"]} == {"pdf", "manifest"}


def test_a_count_changed_after_the_build_is_told(own: Path) -> None:
    answer = edited(own, "id: bin, count: 8", "id: bin, count: 9")
    assert answer.code == 1
    assert answer.says("froschis-a4.pdf, page 13", "froschis/deck/bin#9 is missing")
    assert answer.says("froschis-a4.json", "deck/bin is listed 8 times; the kit has 9")


def counts_changed(folder: Path) -> None:
    kit = folder / "components" / "froschis.yaml"
    text = kit.read_text(encoding="utf-8")
    for old, new in (("id: frog, count: 4", "id: frog, count: 3"),
                     ("id: bin, count: 8", "id: bin, count: 10")):  # fmt: skip
        assert old in text
        text = text.replace(old, new)
    kit.write_text(text, encoding="utf-8")


EARLIER = "built from an earlier state of the kit: frog 4 -> 3, bin 8 -> 10"


def test_a_file_of_an_earlier_state_of_the_kit_is_told_in_one_sentence(own: Path) -> None:
    counts_changed(own)
    said = run("check", "output/froschis/froschis-a4.pdf", "--no-play")
    assert said.code == 1
    assert said.err.count("failed:") == 1, said.err
    assert EARLIER in said.err
    full = check("output/froschis/froschis-a4.pdf")
    assert full.code == 1
    told = [f for r in full.json["checked"] for f in r["findings"] if f["severity"] == "failed"]
    more = int(next(f["hint"] for f in told if EARLIER in f["sentence"]).split()[4])
    assert len(told) == 1 + more > 30
    assert full.says("froschis/deck/bin#10 is missing")
    assert not any("notices: [" in line for line in full.lines)


@pytest.mark.parametrize(
    "name", ["pictures_exchanged_with_labels_kept", "a_back_marked_with_a_dot"]
)
def test_a_forged_card_is_not_hidden_by_an_earlier_state_of_the_kit(own: Path, name: str) -> None:
    path = own / "output" / "froschis" / "froschis-a4.pdf"
    shutil.copy(built("croa") / "croa-a4.pdf", path.parent / "other-kit.pdf")
    forgery = next(f for f in forger.PDF if f.name == name)
    assert forgery.kit == "froschis"
    forger.forged_pdf(forgery, path)
    counts_changed(own)
    said = run("check", path, "--no-play")
    assert said.code == 1
    assert EARLIER in said.err
    lines = said.err.replace("\n    ", " ").splitlines()
    assert any(all(w in line for w in forgery.says) for line in lines), said.err
    assert said.err.count("failed:") < 5, said.err


def test_a_card_taken_away_is_missing_and_no_earlier_state(tmp_path: Path) -> None:
    path = pdf("froschis", tmp_path)
    forgery = next(f for f in forger.PDF if "missing" in " ".join(f.says) and f.kit == "froschis")
    forger.forged_pdf(forgery, path)
    said = run("check", path, "--no-play")
    assert said.code == forgery.code
    assert "earlier state" not in said.err
    assert "missing" in said.err


def test_a_colour_changed_after_the_build_is_seen(own: Path) -> None:
    kit = (own / "components" / "froschis.yaml").read_text(encoding="utf-8")
    line = next(t for t in kit.splitlines() if t.strip().startswith("paper:") or "paper:" in t)
    colour = line.split('"')[
        line.split('"').index(next(p for p in line.split('"') if p.startswith("#")))
    ]
    answer = edited(own, colour, "#ffd0d0")
    assert answer.code == 1
    assert answer.says("froschis-a4.pdf", "page 1", "not as they should be", "number-1#1")
    assert answer.says("froschis-a4.json", "drawn otherwise now")


def test_a_version_raised_after_the_build_is_told(own: Path) -> None:
    answer = edited(own, "version: 1", "version: 2")
    assert answer.code == 1
    assert answer.says("of version 1 of froschis; the kit is version 2 now", "build the file again")
    assert not answer.says("footer"), "what is told once is not told for every footer"


def test_a_kit_that_is_broken_now_exits_2_and_says_where(own: Path) -> None:
    answer = edited(own, "id: bin, count: 8", "id: bin, conut: 8")
    assert answer.code == 2
    assert answer.says("components/froschis.yaml", "conut")


# manifests ---------------------------------------------------------------------------------------


def manifest(folder: Path, change: Callable[[Any], Any]) -> Answer:
    for path in built("froschis").iterdir():
        if path.suffix in (".pdf", ".json"):
            shutil.copy(path, folder / path.name)
    file = folder / "froschis-a4.json"
    listed = json.loads(file.read_text(encoding="utf-8"))
    # what is not there cannot be missed
    listed["files"] = {k: v for k, v in listed["files"].items() if k.endswith(".pdf")}
    listed = change(listed) or listed
    file.write_text(json.dumps(listed), encoding="utf-8")
    return check(file)


def test_a_manifest_answers_for_its_files(tmp_path: Path) -> None:
    answer = manifest(tmp_path, lambda m: None)
    assert answer.code == 0, answer.lines
    assert [r["what"] for r in answer.json["checked"]] == ["manifest", "pdf", "pdf"]


def _set(listed: Any, *path: Any) -> None:
    *keys, last, value = path
    for key in keys:
        listed = listed[key]
    listed[last] = value


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda m: _set(m, "files", "froschis-a4-poster.pdf", "0" * 64), ("poster.pdf", "missing")),
        (lambda m: _set(m, "files", "froschis-a4.pdf", "0" * 64), ("froschis-a4.pdf", "changed since")),
        (lambda m: _set(m, "components", 0, "designs", 0, "count", 5), ("number-1", "listed 5 times")),
        (lambda m: _set(m, "components", 0, "designs", 0, "count", 5), ("FROSCHIS-01", "found 5")),
        (lambda m: _set(m, "components", 0, "designs", 1, "front", "0"), ("number-2", "drawn otherwise")),
        (lambda m: _set(m, "components", 0, "designs", 1, "id", "toad"), ("deck/toad", "not in the kit")),
        (lambda m: _set(m, "components", 0, "stock", "paper"), ("number-1", "of paper")),
        (lambda m: m["sheets"][0]["pieces"].pop(), ("sheet 1", "without froschis/deck/number-2#3")),
        (lambda m: m["sheets"].pop() and None, ("6 sheets are listed, not 7",)),
        (lambda m: _set(m, "description", "version", "0"), ("version 0",)),
    ],
)  # fmt: skip
def test_a_forged_manifest_is_caught(
    change: Callable[[Any], Any], says: tuple[str, ...], tmp_path: Path
) -> None:
    def forge(listed: Any) -> None:
        change(listed)

    answer = manifest(tmp_path, forge)
    assert answer.code == 1, answer.lines
    assert answer.says(*says), answer.lines


@pytest.mark.parametrize("text", ["{", "[]", '{"kitproof": 1}', '{"files": {"../x": "0"}}', ""])
def test_a_file_that_is_no_manifest_exits_2(text: str, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, encoding="utf-8")
    assert check(file).code == 2


def test_a_file_deleted_after_the_build_is_missed(tmp_path: Path) -> None:
    for path in built("froschis").iterdir():
        shutil.copy(path, tmp_path / path.name)
    os.remove(tmp_path / "froschis-a4-03-back.svg")
    answer = check(tmp_path / "froschis-a4.json")
    assert answer.code == 1
    assert answer.says("froschis-a4-03-back.svg", "missing")
    assert answer.says("page 6 (sheet 3, back) is missing", "number-4#1")


def test_the_bench_forges_in_all_the_ways_that_we_fear() -> None:
    names = " ".join(f.name for f in (*forger.PDF, *forger.SVGS))
    assert len(forger.PDF) + len(forger.SVGS) >= 60
    for way in ("a_page_twice", "a_page_missing", "pages_exchanged", "pictures_exchanged",
                "labels_exchanged", "covered", "moved", "97_percent", "mirrored", "back_shifted",
                "one_back_different", "off_the_paper", "piece_gone", "piece_too_many",
                "trim_box_changed", "font_replaced", "blanked", "another_kits_page",
                "older_version", "svg_cut_short", "labelled_as_another"):  # fmt: skip
        assert way in names, way
