"""Good files pass however they were built, what is told is true, and nothing that a file holds stops the proof."""

from __future__ import annotations

import json
import random
import shutil
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import forger
import pikepdf
import pytest
from lxml import etree
from proofs import ROOT, built, check, run

from generator import kinds, layout, library, proof, spec
from generator.findings import Faulty
from generator.formats import pdf as pdf_format
from generator.geometry import translation
from generator.ink import Document, Group, Side
from generator.ink import Path as Outlined
from generator.proof import described, files, judge, likeness, pending, reading
from generator.proof.looking import shared_backs
from generator.proof.spots import Printed
from generator.proof.telltales import telltales
from generator.spec import languages

KITS = sorted(library.shipped("components"))
LAYOUTS = sorted(library.shipped("layouts"))


def good(folder: Path) -> list[str]:
    """All that lies in a folder checks, and nothing is said against it; what sorts of files there were."""
    answer = check(folder, "--strict")
    assert answer.code == 0, answer.lines
    assert answer.lines == []
    return sorted(r["what"] for r in answer.json["checked"])


# no false alarms ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kit", KITS)
def test_every_kit_on_a4_checks_as_it_was_built(kit: str) -> None:
    assert good(built(kit)) == ["manifest", "pdf", "pdf", "svg"]


@pytest.mark.parametrize(
    ("kit", "options"),
    [
        ("croa", ("--layout", "letter", "--format", "pdf")),
        ("hopfrog", ("--layout", "a3", "--format", "pdf", "--format", "svg")),
        ("froschis", ("--layout", "a4-fold", "--format", "pdf", "--format", "svg")),
        ("frogger", ("--layout", "a4-fronts", "--format", "pdf")),
        ("grenouillette", ("--layout", "a4-letter", "--format", "pdf")),
        ("croa", ("--layout", "letter-fold", "--lang", "fr", "--format", "pdf")),
        ("froschis", ("--ink", "grey", "--format", "pdf", "--format", "svg")),
        ("hopfrog", ("--ink", "low", "--lang", "it", "--format", "pdf")),
        ("frogger", ("--only", "chips", "--format", "pdf")),
        ("froschis", ("--with", "box", "--format", "pdf")),
        ("froschis", ("--back-offset", "0.5mm,-1mm", "--format", "pdf", "--format", "svg")),
        ("froschis", ("--paper", "legal", "--landscape", "--format", "pdf")),
        ("froschis", ("--format", "txt", "--format", "png")),
    ],
    ids=lambda v: v if isinstance(v, str) else "-".join(o.strip("-") for o in v),
)
def test_a_file_built_in_any_way_checks(kit: str, options: tuple[str, ...]) -> None:
    good(built(kit, *options))


@pytest.mark.nightly
@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("kit", KITS)
def test_every_kit_layout_format_language_and_ink_checks(
    kit: str, name: str, tmp_path: Path
) -> None:
    found = spec.load(library.shipped("components")[kit])
    for language in languages.languages(found):
        for ink in ("full", "low", "grey"):
            folder = tmp_path / f"{language}-{ink}"
            answer = run("build", kit, "--layout", name, "--lang", language, "--ink", ink,
                         "--format", "pdf", "--format", "svg", "--format", "txt",
                         "--output", folder)  # fmt: skip
            assert answer.code == 0, answer.err
            checked = check(folder)
            assert checked.code == 0, checked.lines
            assert not any("failed" in one for one in checked.lines)
            shutil.rmtree(folder)


@pytest.mark.parametrize("kit", KITS)
def test_a_pdf_written_anew_by_another_program_still_checks(kit: str, tmp_path: Path) -> None:
    """Other bytes, the same pages: what counts is what is printed."""
    path = tmp_path / f"{kit}-a4.pdf"
    with pikepdf.open(built(kit) / path.name) as file:
        streams = pikepdf.ObjectStreamMode.generate
        file.save(path, linearize=True, object_stream_mode=streams, recompress_flate=True)
    assert path.read_bytes() != (built(kit) / path.name).read_bytes()
    good(path)


@pytest.mark.parametrize(
    "kit",
    ["hopfrog", *(pytest.param(k, marks=pytest.mark.nightly) for k in KITS if k != "hopfrog")],
)
def test_svgs_written_anew_by_another_program_still_check(kit: str, tmp_path: Path) -> None:
    """Their bytes differ, so that every side is drawn from its own marks."""
    for path in built(kit).glob(f"{kit}-a4-??-*.svg"):
        tree = etree.parse(path)
        tree.write(tmp_path / path.name, xml_declaration=True, encoding="utf-8", pretty_print=True)
    good(tmp_path)


def test_settings_are_those_that_the_file_says(tmp_path: Path) -> None:
    """A kit tried with --set fails its rules, and its file says so; but it is a good file of that kit."""
    run(
        "build", "froschis", "--set", "froschis.deck.bin=9", "--format", "pdf", "--output", tmp_path
    )
    answer = check(tmp_path / "froschis" / "froschis-a4.pdf")
    assert answer.code == 1
    assert answer.says("FROSCHIS-03", "expected 8, found 9")
    assert answer.says("note", "--set froschis.deck.bin=9")
    (report,) = answer.json["checked"]
    assert report["pieces"] == 61
    assert not [f for f in report["findings"] if f["severity"] == "failed"]


def test_a_layout_changed_since_is_a_note_and_the_file_is_held_to_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "layouts").mkdir()
    text = (ROOT / "layouts" / "a4.yaml").read_text(encoding="utf-8")
    own = tmp_path / "layouts" / "a4.yaml"
    own.write_text(text.replace("bleed: 2mm", "bleed: 1mm"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run("build", "froschis", "--format", "pdf").code == 0
    assert check("output").code == 0
    own.write_text(text, encoding="utf-8")
    answer = check("output")
    assert answer.code == 0
    assert answer.says("note", "the layout a4 is not what it was", "bleed")


# the look ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kit", KITS)
def test_every_face_is_known_again_in_any_slot(kit: str, tmp_path: Path) -> None:
    """Cut from its page at the resolution of the look, wherever its pixels fall."""
    judged = sheets(kit)
    assert judged.document is not None
    faces = likeness.Faces(kit, judged.prints)
    (name,) = pdf_format.write(judged.document, tmp_path, kit)
    from generator.readback.pdf import renders

    looked = 0
    pages = renders(tmp_path / name, likeness.DPI)
    for side, page in zip(judged.document.pages, pages, strict=True):
        for placed in side.placed:
            if placed.part:
                continue
            match = faces.match(likeness.slot_picture(page, placed), placed)
            assert match is not None
            assert match.distance <= likeness.CLOSE, placed.piece.id
            assert likeness.is_own(match.face, placed), placed.piece.id
            assert match.how == "", placed.piece.id
            looked += 1
    assert looked >= 20


# what is counted and played ----------------------------------------------------------------------


def without(kit: str, ids: set[str], folder: Path) -> Path:
    """The kit's PDF without some pieces, labels and pictures and all."""
    path = folder / f"{kit}-a4.pdf"
    with pikepdf.open(built(kit) / path.name) as file:
        for number in range(1, len(file.pages) + 1):
            leaf = forger.Leaf(file, number)
            for chunk in reversed(leaf.chunks()):
                if chunk.id in ids:
                    del leaf.ops[chunk.start : chunk.end + 1]
            leaf.write()
        file.save(path)
    return path


def test_a_file_fails_where_its_kit_passes_and_says_which_rule(tmp_path: Path) -> None:
    path = without("croa", {"croa/tiles/pike#1"}, tmp_path)
    answer = check("croa", path)
    kit, file = answer.json["checked"]
    assert (kit["what"], kit["exit"]) == ("kit", 0)
    assert (file["what"], file["exit"]) == ("pdf", 1)
    failing = {c["fact"] for c in file["claims"] if c["verdict"] == "fails"}
    assert failing
    assert failing <= {c["fact"] for c in kit["claims"]}
    assert all(c["place"]["file"].endswith("croa-a4.pdf") for c in file["claims"])


def test_the_game_is_played_with_what_the_file_holds(tmp_path: Path) -> None:
    ids = {f"frogger/frogs/green-{n}" for n in range(9)}
    found = spec.load(library.shipped("components")["frogger"]).kit
    assert found is not None
    frogs = [p.id for p in found.pieces() if p.component == "frogs"]
    ids = set(frogs[1:])
    path = without("frogger", ids, tmp_path)
    answer = check(path, play=True)
    assert answer.code == 1
    assert answer.says("frogger-a4.pdf", "players cannot go on", "frogs")
    assert not check(path).says("cannot go on"), "--no-play leaves it out"


def test_a_kit_is_played_too() -> None:
    answer = check("frogger", "--set", "frogger.frogs.green=0", play=True)
    assert answer.code == 1
    assert answer.says("components/frogger.yaml", "cannot go on")
    assert not check("frogger", "--set", "frogger.frogs.green=0").says("cannot go on")


@pytest.mark.parametrize("kit", KITS)
def test_every_game_is_played_to_its_end_with_its_kit(kit: str) -> None:
    answer = check(kit, play=True)
    assert answer.code == 0
    assert not answer.says("players")


# what is called ----------------------------------------------------------------------------------


def test_kits_and_files_are_checked_together_in_the_order_of_kits_first() -> None:
    folder = built("froschis")
    answer = check(folder / "froschis-a4.pdf", "hopfrog", folder / "froschis-a4-01-front.svg")
    assert [r["what"] for r in answer.json["checked"]] == ["kit", "pdf", "svg"]


def test_one_side_stands_for_all_svgs_of_its_build_and_is_checked_once() -> None:
    folder = built("froschis")
    sides = [folder / f"froschis-a4-0{n}-front.svg" for n in (1, 2, 3)]
    (report,) = check(*sides).json["checked"]
    assert report["pages"] == 14
    assert report["pieces"] == 60


def test_a_kit_elsewhere_is_named_with_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deep").mkdir()
    source = ROOT / "components" / "froschis.yaml"
    text = source.read_text(encoding="utf-8").replace("kit: froschis", "kit: toads", 1)
    (tmp_path / "deep" / "toads.yaml").write_text(text, encoding="utf-8")
    if (rules := ROOT / "components" / "froschis").is_dir():
        shutil.copytree(rules, tmp_path / "deep" / "toads")
        shutil.copytree(rules, tmp_path / "deep" / "froschis")
    monkeypatch.chdir(tmp_path)
    assert run("build", "deep/toads.yaml", "--format", "pdf").code == 0
    file = "output/toads/toads-a4.pdf"
    lost = check(file)
    assert lost.code == 2
    assert lost.says("no such kit is known here", "--kit")
    found = check(file, "--kit", "deep/toads.yaml")
    assert found.code == 0, found.lines
    wrong = check(file, "--kit", "froschis")
    assert wrong.code == 1
    assert wrong.says("of the kit toads, not of froschis")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("nowhere.pdf",), "no such file"),
        (("--layout", "a4", "FILE"), "--layout is for kits"),
        (("--lang", "fr", "--only", "deck", "FILE"), "--only is for kits"),
        (("--kit", "froshis", "FILE"), "did you mean “froschis”"),
        (("--set", "nonsense", "FILE"), "KIT.COMPONENT.DESIGN=COUNT"),
        (("EMPTY",), "holds nothing that was built"),
        (("LETTER",), "cannot be read back"),
    ],
)
def test_a_wrong_call_exits_2_and_says_what_would_be_right(
    words: tuple[str, ...], says: str, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "letter.png").write_bytes(b"\x89PNG")
    stands = {"FILE": built("froschis") / "froschis-a4.pdf", "EMPTY": tmp_path / "empty",
              "LETTER": tmp_path / "letter.png"}  # fmt: skip
    answer = check(*(stands.get(w, w) for w in words))
    assert answer.code == 2
    assert answer.says(says), answer.lines


def test_words_for_people_are_a_table_once_findings_and_a_line_for_each_file() -> None:
    folder = built("froschis")
    answer = run("check", folder / "froschis-a4.pdf", folder / "froschis-a4.json", "--no-play")
    assert answer.code == 0
    assert answer.out.count("FROSCHIS-01") == 1, "equal tables are printed once"
    lines = answer.out.splitlines()
    assert any(
        t.endswith("froschis-a4.pdf: 60 pieces on 14 pages, 6 claims: 6 hold") for t in lines
    )
    assert "reading components/froschis.yaml" in answer.err


def test_json_of_a_kit_keeps_to_its_schema() -> None:
    answer = check("froschis", "--set", "froschis.deck.bin=7")
    (report,) = answer.json["checked"]
    assert (report["what"], report["pieces"], report["pages"]) == ("kit", 59, 14)
    assert answer.json["exit"] == report["exit"] == 1
    lost = check("nobody")
    assert lost.json["checked"] == []
    assert lost.json["findings"][0]["severity"] == "error"


# build proves what it wrote ----------------------------------------------------------------------


def test_a_build_that_wrote_something_wrong_leaves_the_old_files_and_exits_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("build", "froschis", "--format", "pdf", "--output", tmp_path)
    assert run(*words).code == 0
    file = tmp_path / "froschis" / "froschis-a4.pdf"
    before = file.read_bytes()
    write = pdf_format.write

    def slips(document: Document, folder: Path, stem: str) -> tuple[str, ...]:
        names = write(document, folder, stem)
        if stem == "froschis-a4":
            path = folder / names[0]
            with pikepdf.open(path, allow_overwriting_input=True) as made:
                forger.a_piece_moved_by_a_millimetre(made)
                made.save(path)
        return names

    monkeypatch.setattr(pdf_format, "write", slips)
    answer = run(*words)
    assert answer.code == 1
    assert "number-1#1 lies 1 mm to the right" in answer.err
    assert "earlier files are as they were" in answer.err
    assert file.read_bytes() == before
    assert sorted(p.name for p in file.parent.iterdir()) == [
        "froschis-a4-guide.pdf", "froschis-a4.json", "froschis-a4.pdf"]  # fmt: skip
    assert run(*words, "--no-check").code == 0
    assert file.read_bytes() != before


def test_a_build_whose_svg_cannot_be_read_back_is_thrown_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.formats import svg

    write = svg.write

    def cut(document: Document, folder: Path, stem: str) -> tuple[str, ...]:
        names = write(document, folder, stem)
        forger.cut_short(folder / names[-1])
        return names

    monkeypatch.setattr(svg, "write", cut)
    answer = run("build", "froschis", "--format", "svg", "--output", tmp_path)
    assert answer.code == 1
    assert "cut short" in answer.err
    assert list((tmp_path / "froschis").iterdir()) == []


# nothing that a file holds stops the proof -------------------------------------------------------


def printed(description: Any) -> Printed:
    return Printed("x.pdf", "pdf", Path("x.pdf"), description, ())


JUNK: tuple[Any, ...] = (None, "", "x", -1, 0, 1e300, float("nan"), True, [], {}, [1], {"a": 1},
                         [[1]], "../../etc/passwd", "9" * 400)  # fmt: skip


def test_a_description_of_any_nonsense_is_told_or_understood() -> None:
    good_one = reading.pdf(built("froschis") / "froschis-a4.pdf").description
    told = described.told(printed(good_one))
    assert (told.kit, told.layout.name, told.language) == ("froschis", "a4", "en")
    tried = 0
    told_once: list[Faulty] = []
    for key in good_one:
        for junk in JUNK:
            tried += 1
            try:
                described.told(printed({**good_one, key: junk}))
            except Faulty as fault:
                told_once.append(fault)
    paper = good_one["layout"]
    assert isinstance(paper, dict)
    for key in paper:
        for junk in JUNK:
            tried += 1
            try:
                described.told(printed({**good_one, "layout": {**paper, key: junk}}))
            except Faulty as fault:
                told_once.append(fault)
    assert tried > 400
    assert len(told_once) > 200
    assert all(f.severity == "error" for fault in told_once for f in fault.findings)


@pytest.mark.parametrize("seed", range(12))
def test_bytes_changed_anywhere_are_told_and_never_stop_the_proof(
    seed: int, tmp_path: Path
) -> None:
    chance = random.Random(seed)
    path = tmp_path / "froschis-a4.pdf"
    data = bytearray((built("froschis") / path.name).read_bytes())
    for _ in range(1 + 3 * (seed % 4)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path.write_bytes(data)
    assert check(path).code in (0, 1, 2)


@pytest.mark.parametrize("seed", range(8))
def test_an_svg_with_any_attribute_changed_is_told_and_never_stops_the_proof(
    seed: int, tmp_path: Path
) -> None:
    chance = random.Random(seed)
    for source in built("froschis").glob("froschis-a4-??-*.svg"):
        shutil.copy(source, tmp_path / source.name)
    path = tmp_path / "froschis-a4-01-front.svg"
    tree = etree.parse(path)
    elements = [e for e in tree.getroot().iter() if e.attrib]
    for _ in range(3):
        one = chance.choice(elements)
        key = chance.choice(sorted(one.attrib))
        one.set(key, chance.choice(["", "x", "-1", "1e999", "nan", "none", "url(#none)", "#gone"]))
    tree.write(path)
    assert check(path).code in (0, 1, 2)


def test_a_kit_that_new_has_started_is_found_for_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "toads").code == 0
    assert run("build", "toads/toads.yaml").code == 0
    built = "output/toads/toads-a4.pdf"
    found = check(built)
    assert found.code == 0, found.lines
    shutil.copytree(tmp_path / "toads", tmp_path / "elsewhere")
    shutil.rmtree(tmp_path / "toads")
    assert check(built).code == 2
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert check(tmp_path / built).code == 0, "beside where one works"


def test_a_description_cannot_lead_to_a_file_of_its_choice(tmp_path: Path) -> None:
    """Names are looked up among kits and layouts; a path in a file is not followed."""
    kit = tmp_path / "evil.yaml"
    kit.write_text("kit: evil\n", encoding="utf-8")
    path = tmp_path / "froschis-a4.pdf"
    shutil.copy(built("froschis") / path.name, path)
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        told = json.loads(str(file.docinfo["/Kitproof"]))
        told["kit"] = str(kit)
        file.docinfo["/Kitproof"] = json.dumps(told)
        file.save(path)
    answer = check(path)
    assert answer.code == 2
    assert answer.says("no such kit is known here")


# speed -------------------------------------------------------------------------------------------


@pytest.mark.nightly
def test_checking_all_kits_with_the_look_takes_at_most_twice_the_time_of_building_them(
    tmp_path: Path,
) -> None:
    def building() -> None:
        assert run("build", "--output", tmp_path).code == 0

    def checking() -> None:
        assert check(*(tmp_path / k / f"{k}-a4.pdf" for k in KITS), play=True).code == 0

    ratios = []
    for _ in range(5):
        times = []
        for work in (building, checking):
            start = time.perf_counter()
            work()
            times.append(time.perf_counter() - start)
        ratios.append(times[1] / times[0])
    assert min(ratios) <= 2


def test_the_words_of_the_docs_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs" / "checking.md").read_text(encoding="utf-8")
    script = text.split("```python\n")[1].split("```")[0]
    shutil.copytree(built("croa"), tmp_path / "output" / "croa")
    monkeypatch.chdir(tmp_path)
    room: dict[str, Any] = {}
    exec(script, room)
    assert room["checked"].findings == ()
    assert isinstance(room["checked"], files.Checked)


def test_prints_can_be_drawn_for_every_kit() -> None:
    """What the look compares with is not empty."""
    for kit in KITS:
        found = spec.load(library.shipped("components")[kit])
        assert found.kit is not None
        assert found.artwork is not None
        prints, _ = kinds.draw(found.kit, found.artwork, "en")
        assert len(list(likeness.Faces(kit, prints).every())) >= 5


# backs -------------------------------------------------------------------------------------------


def sheets(kit: str, name: str = "a4") -> proof.Judged:
    found = spec.load(library.shipped("components")[kit])
    paper, _ = layout.load(name)
    assert found.kit is not None
    assert found.artwork is not None
    assert paper is not None
    return judge(found.kit, found.artwork, paper, language="en")


@pytest.mark.parametrize("name", ["a4", "a4-fold"])
@pytest.mark.parametrize("kit", ["croa", "frogger"])
def test_no_piece_can_be_told_by_its_back(kit: str, name: str) -> None:
    judged = sheets(kit, name)
    shared = shared_backs(judged.prints)
    assert shared
    assert judged.document is not None
    assert list(telltales(judged.document, shared)) == []


def test_a_mark_on_a_back_and_a_back_of_other_ink_are_told() -> None:
    judged = sheets("froschis")
    shared = shared_backs(judged.prints)
    document = judged.document
    assert document is not None
    back = document.pages[1]
    first, second, *others = back.placed
    y = first.trim.centre[1]
    line = Outlined((("M", 1, y), ("L", 100, y)), stroke="#000000", width=0.1)
    word = Group(back.footer, translation(0, second.trim.y - back.height + 40))
    faded = replace(second.drawing, marks=second.drawing.marks[:-1])
    for changed, says in (
        (replace(back, cuts=(*back.cuts, line)), ("has marks upon it", 2)),
        (replace(back, footer=(word,)), ("has marks upon it", 3)),
        (replace(back, placed=(first, replace(second, drawing=faded), *others)),
         ("other ink", 1)),
    ):  # fmt: skip
        pages = (document.pages[0], changed, *document.pages[2:])
        found = list(telltales(replace(document, pages=pages), shared))
        assert len(found) == says[1], [str(s.finding) for s in found]
        for spot in found:
            assert says[0] in spot.finding.sentence
            assert "can be told by its back" in spot.finding.sentence
            assert spot.page == 2


@pytest.mark.parametrize("name", ["a4", "a4-fold"])
def test_backs_are_held_to_their_fronts_by_the_file_alone(name: str, tmp_path: Path) -> None:
    """Where sheets and file agree, but both put a back beside its place, the paper still tells."""
    judged = sheets("froschis", name)
    document = judged.document
    assert document is not None
    at = next(i for i, p in enumerate(document.pages) if any(q.face == "back" for q in p.placed))
    page = document.pages[at]
    slipped = [replace(p, x=p.x + 0.3) if p.face == "back" else p for p in page.placed]
    changed = replace(page, placed=tuple(slipped))

    def swapped(side: Side | None) -> Any:
        return changed if side is page else side

    wrong = replace(
        document,
        pages=tuple(swapped(p) for p in document.pages),
        sheets=tuple(
            replace(s, front=swapped(s.front), back=swapped(s.back)) for s in document.sheets
        ),
    )
    names = pdf_format.write(wrong, tmp_path, "froschis-a4")
    found = pending.check(
        [("froschis-a4", wrong)], judged.kit, [tmp_path / n for n in names], "output/froschis"
    )
    backs = sum(p.face == "back" for p in page.placed)
    assert len(found) == backs
    for one in found:
        assert "(back) lies 0.3 mm from where its front is" in one.sentence
        assert one.place is not None
        assert (one.place.file, one.place.page) == ("output/froschis/froschis-a4.pdf", at + 1)
