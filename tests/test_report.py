"""The proof as one page for a browser: whole in itself, true to what was found, and for every reader."""

from __future__ import annotations

import base64
import io
import re
import shutil
from pathlib import Path
from typing import Any

import forger
import pytest
import yaml
from lxml import etree, html
from PIL import Image, ImageChops
from proofs import ROOT, built, check, run

FORGED = ("pictures_exchanged_with_labels_kept", "a_back_marked_with_a_dot", "a_piece_too_many")


@pytest.fixture(scope="module")
def forged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("forged") / "froschis-a4.pdf"
    shutil.copy(built("froschis") / path.name, path)
    for name in FORGED:
        forger.forged_pdf(next(f for f in forger.PDF if f.name == name), path)
    return path


def report(folder: Path, *words: object) -> str:
    file = folder / "deeper" / "proof.html"
    run("check", *words, "--no-play", "--report", file)
    return file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(forged: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The report of a kit and a forged file."""
    return html.document_fromstring(report(tmp_path_factory.mktemp("page"), "froschis", forged))


def pictures(element: Any) -> list[Image.Image]:
    found = []
    for image in element.iter("img"):
        kind, data = image.get("src").split(",", 1)
        assert kind == "data:image/png;base64"
        found.append(Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB"))
    return found


def words(element: Any) -> str:
    return " ".join(element.text_content().split())


def finding(page: Any, text: str) -> Any:
    return next(e for e in page.iter("li") if text in words(e))


def test_the_page_is_whole_in_itself(page: Any) -> None:
    for element in page.iter():
        for name, value in element.attrib.items():
            if name in ("src", "href", "srcset", "data", "action", "poster"):
                assert value.startswith(("data:image/png", "#")), (
                    f"{element.tag} {name}={value[:40]}"
                )
        assert element.tag not in ("script", "link", "iframe", "object")
    style = page.find(".//style").text
    assert "url(" not in style
    assert "@import" not in style


def test_it_is_well_formed_and_made_for_a_phone(page: Any, tmp_path: Path) -> None:
    assert page.get("lang") == "en"
    viewport = page.find(".//meta[@name='viewport']").get("content")
    assert "width=device-width" in viewport
    assert "max-width: 36rem" in page.find(".//style").text
    text = report(tmp_path, "froschis")
    errors = etree.HTMLParser(recover=True)
    etree.fromstring(text.encode(), errors)
    known = ("Tag main", "Tag nav", "Tag section", "Tag header", "Tag footer", "Tag figure",
             "Tag figcaption", "Tag details", "Tag summary")  # fmt: skip
    assert not [e for e in errors.error_log if not e.message.startswith(known)]
    # every tag that is opened is closed
    for tag in (
        "div",
        "section",
        "figure",
        "table",
        "tr",
        "td",
        "li",
        "ul",
        "p",
        "details",
        "main",
    ):
        assert len(re.findall(rf"<{tag}[ >]", text)) == text.count(f"</{tag}>"), tag


def test_equal_proofs_give_equal_pages_and_no_place_of_the_machine(tmp_path: Path) -> None:
    file = built("froschis") / "froschis-a4.pdf"
    one = report(tmp_path / "a", "froschis", file)
    other = report(tmp_path / "b", "froschis", file)
    assert one == other
    kit = report(tmp_path / "c", "froschis")
    assert str(ROOT) not in kit


def test_it_says_at_the_top_how_all_of_it_went(page: Any) -> None:
    assert "not as it should be" in words(page.find(".//header"))
    links = [(words(li), li.find("a").get("href")) for li in page.find(".//nav").iter("li")]
    assert links[0][0].startswith("✓ as it should be froschis on a4")
    assert links[1][0].startswith("✗ not as it should be")
    for _, href in links:
        assert page.find(f".//section[@id='{href[1:]}']") is not None


def test_every_finding_and_every_claim_is_on_the_page(page: Any, forged: Path) -> None:
    kit, file = check("froschis", forged).json["checked"]
    first, second = page.iter("section")
    for told, section in ((kit, first), (file, second)):
        text = words(section)
        for one in told["findings"]:
            assert one["sentence"] in text
            assert one.get("hint", "") in text
        rows = [words(tr) for tr in section.iter("tr")][1:]
        assert len(rows) == len(told["claims"])
        for claim in told["claims"]:
            assert any(claim["fact"] in r and claim["found"] in r for r in rows)
        order = ["fails" in r for r in rows]
        assert order == sorted(order, reverse=True), "what fails comes first"


def test_a_finding_shows_the_slot_as_it_is_beside_what_it_should_be(page: Any) -> None:
    there, wanted = pictures(finding(page, "number-1#1 is printed as froschis/deck/number-2"))
    back, other = pictures(finding(page, "number-2#1 is printed as froschis/deck/number-1"))
    assert there.size == wanted.size
    # the two cards were exchanged: each shows what the other should be
    apart = [
        sum(ImageChops.difference(a.resize((60, 84)), b.resize((60, 84))).tobytes())
        for a, b in ((there, other), (wanted, back), (there, wanted))
    ]
    assert apart[0] < apart[2] / 3
    assert apart[1] < apart[2] / 3


def reds(picture: Image.Image) -> list[tuple[int, ...]]:
    every = picture.getcolors(picture.width * picture.height)
    assert every is not None
    return [c for n, c in every for _ in range(n) if c[0] > 180 and c[1] < 110 and c[2] < 100]  # type: ignore[index]


def test_a_dot_that_is_easily_missed_is_framed(page: Any) -> None:
    there, wanted = pictures(finding(page, "can be told by its back"))
    apart = ImageChops.difference(there, wanted)
    assert len(reds(there)) > 40
    assert not reds(wanted)
    assert apart.getbbox() is not None


def test_a_piece_too_many_is_shown_beside_bare_paper(page: Any) -> None:
    there, wanted = pictures(finding(page, "frog#5 is one more than the kit has"))
    middle = (wanted.width // 4, wanted.height // 4, 3 * wanted.width // 4, 3 * wanted.height // 4)
    assert wanted.crop(middle).getextrema() == ((255, 255),) * 3
    assert there.crop(middle).getextrema() != ((255, 255),) * 3


def test_every_picture_has_words_for_those_who_do_not_see_it(page: Any) -> None:
    images = list(page.iter("img"))
    assert len(images) >= 30
    for image in images:
        assert image.get("alt")
        assert image.get("width")


def test_sheets_of_the_file_and_a_contact_sheet_are_shown(page: Any) -> None:
    kit, file = page.iter("section")
    captions = [words(c) for c in kit.iter("figcaption")]
    assert captions[0] == "each face once, as it should be"
    assert captions[1:] == [
        f"page {2 * n - 1 + (side == 'back')}, sheet {n}, {side}"
        for n in range(1, 8)
        for side in ("front", "back")
    ]
    assert sum("page" in words(c) for c in file.iter("figcaption")) == 14
    assert "each face once" not in words(file), "one contact sheet a kit is enough"


def test_a_kits_finding_shows_its_line(tmp_path: Path) -> None:
    page = html.document_fromstring(report(tmp_path, "froschis", "--set", "froschis.deck.bin=7"))
    row = next(tr for tr in page.iter("tr") if "FROSCHIS-03" in words(tr))
    assert re.search(r"components/froschis\.yaml:\d+", words(row))


def test_what_a_kit_says_cannot_become_markup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "evil.yaml").write_text(
        'kit: evil\ntitle: "<script>alert(1)</script>"\n'
        "faces: {plain: [{text: '{name}', at: [31.5mm, 44mm]}]}\n"
        "components:\n  deck:\n    kind: card\n    size: poker\n    designs:\n"
        "      - {id: a, face: plain, name: A, count: 2}\n"
        'expect: [{of: deck, is: 3, because: "<img src=http://x/y onerror=z>"}]\n',
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    text = report(tmp_path, "evil.yaml")
    assert "<script" not in text
    assert "&lt;img src=http" in text
    assert not re.search(r"<img [^>]*http", text)


def test_a_file_that_cannot_be_used_has_its_place_on_the_page(tmp_path: Path) -> None:
    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.7")
    page = html.document_fromstring(report(tmp_path, tmp_path / "bad.pdf"))
    assert "cannot be used" in words(page.find(".//header"))
    assert "cut short" in words(page)


def test_svgs_are_shown_as_they_are(tmp_path: Path) -> None:
    for path in built("froschis").glob("froschis-a4-??-*.svg"):
        shutil.copy(path, tmp_path / path.name)
    forgery = next(f for f in forger.SVGS if f.name == "svg_pictures_exchanged")
    forgery.forge(forger.Folder(tmp_path, "froschis-a4"))
    page = html.document_fromstring(report(tmp_path, tmp_path / "froschis-a4-01-front.svg"))
    assert len(pictures(finding(page, "number-1#1 is printed as"))) == 2
    captions = [words(c) for c in page.iter("figcaption")]
    assert "froschis-a4-01-front.svg" in captions


# what the docs say of checking -------------------------------------------------------------------


def test_hooks_and_workflow_in_the_docs_can_be_read_and_call_what_there_is() -> None:
    hooks = yaml.safe_load((ROOT / "docs" / "pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [h["id"] for h in hooks] == ["kitproof-check", "kitproof-printed"]
    text = (ROOT / "docs" / "checking.md").read_text(encoding="utf-8")
    workflow = yaml.safe_load(text.split("```yaml\n")[1].split("```")[0])
    steps = workflow["jobs"]["prove"]["steps"]
    calls = [h["entry"] for h in hooks] + [s["run"] for s in steps if "run" in s]
    helps = {name: run(name, "--help").out for name in ("check", "build")}
    used = 0
    for call in calls:
        if not call.startswith("kitproof "):
            continue
        _, command, *rest = call.split()
        for word in rest:
            if word.startswith("--") and word != "--":
                assert word in helps[command], call
                used += 1
    assert used >= 5
    assert hooks[0]["files"].startswith("^components/")


def test_the_hook_checks_the_files_it_is_given() -> None:
    assert run("check", "--strict", "--", "components/froschis.yaml").code == 0
    done = run("check", "--strict", "--", built("froschis") / "froschis-a4.pdf")
    assert done.code == 0


def test_the_example_in_the_docs_keeps_to_the_schema() -> None:
    import json

    import jsonschema
    from proofs import SCHEMA

    text = (ROOT / "docs" / "checking.md").read_text(encoding="utf-8")
    jsonschema.validate(json.loads(text.split("```json\n")[1].split("```")[0]), SCHEMA)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"kitproof": 1, "exit": 3, "checked": [], "findings": []}, SCHEMA)
