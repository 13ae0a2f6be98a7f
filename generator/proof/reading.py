"""Printed files -> `Printed`: a PDF as it is, the SVG files of one build put together in printing order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from generator import library, plugins, readback
from generator.findings import Faulty, Finding, failed
from generator.proof.spots import AGAIN, Leaf, Printed

SHEET = re.compile(r"(?P<stem>.+)-(?P<sheet>\d+)-(?P<side>front|back)\.svg", re.IGNORECASE)
CUT = re.compile(r"(?P<stem>.+)-\d+-cut\.svg", re.IGNORECASE)


def pdf(path: Path, shown: str = "") -> Printed:
    """A PDF, each page a leaf; Faulty where it cannot be read."""
    reading = readback.read(path)
    shown = shown or library.for_people(path)
    by_page: dict[int, list[readback.Found]] = {}
    for found in reading.found:
        by_page.setdefault(found.page, []).append(found)
    leaves = tuple(
        Leaf(number, path, shown, False, page, tuple(by_page.get(number, ())))
        for number, page in enumerate(reading.pages, 1)
    )
    return Printed(shown, "pdf", path, reading.description, leaves, reading.scaling, reading.duplex)


def page_count(path: Path) -> int:
    """How many pages a PDF has; Faulty where it cannot be opened."""
    count: int = plugins.load("readback", "pdf").page_count(path)
    return count


def svgs(paths: Sequence[Path], shown: str = "") -> tuple[Printed, tuple[Finding, ...]]:
    """The sides of one build, in the order in which their names put them; Faulty for a broken one.

    `shown` is the folder for people, if it is not the one in which the files lie. Sides that say
    other things of themselves than most do are told.
    """
    faults: list[Finding] = []
    read: list[tuple[Path, readback.Reading]] = []
    for path in paths:
        try:
            read.append((path, readback.read(path)))
        except Faulty as fault:
            faults += fault.findings
    if faults:
        raise Faulty(*faults)
    fronts_first = any(_order(r) == "fronts-then-backs" for _, r in read)
    read.sort(key=lambda one: _rank(one[0], one[1], fronts_first))
    leaves = tuple(
        Leaf(
            number,
            path,
            f"{shown}/{path.name}" if shown else library.for_people(path),
            True,
            reading.pages[0],
            reading.found,
            _named(path),
        )
        for number, (path, reading) in enumerate(read, 1)
    )
    said = [r.description for _, r in read]
    common = max(said, key=said.count)
    findings = tuple(
        failed(
            leaf.place(),
            f"{leaf} says of itself other things than the sheets beside it: {_apart(mine, common)}",
            AGAIN,
        )
        for leaf, mine in zip(leaves, said, strict=True)
        if mine != common
    )
    folder = paths[0].parent
    name = stem_of(paths[0]) or paths[0].stem
    where = f"{shown or library.for_people(folder)}/{name}-*.svg"
    if len(paths) == 1 and not stem_of(paths[0]):
        where = leaves[0].shown
    return Printed(where.removeprefix("./"), "svg", folder, common, leaves), findings


def stem_of(path: Path) -> str:
    """The start of the names of all sides of one build; empty where a name is not like theirs."""
    match = SHEET.fullmatch(path.name)
    return match["stem"] if match else ""


def cut_of(path: Path) -> str:
    """The same for a sheet's lines to cut, which are no side; empty for all other files."""
    match = CUT.fullmatch(path.name)
    return match["stem"] if match else ""


def sides_of(path: Path) -> tuple[Path, ...]:
    """All SVG files of the build that one of them belongs to, itself among them."""
    stem = stem_of(path)
    if not stem or not path.parent.is_dir():
        return (path,)
    return tuple(sorted(p for p in path.parent.iterdir() if stem_of(p) == stem)) or (path,)


def _named(path: Path) -> tuple[int, str] | None:
    match = SHEET.fullmatch(path.name)
    return (int(match["sheet"]), match["side"].lower()) if match else None


def _order(reading: readback.Reading) -> object:
    paper = reading.description.get("layout")
    return paper.get("order") if isinstance(paper, dict) else None


def _rank(path: Path, reading: readback.Reading, fronts_first: bool) -> tuple[object, ...]:
    """Where a side comes in print: by its file's name, for that is how people print them."""
    named = _named(path)
    if named is None:
        page = reading.extra.get("page", "")
        return (1, int(page) if page.isdecimal() else 0, 0, path.name)
    sheet, side = named
    back = side == "back"
    return (0, back, sheet, path.name) if fronts_first else (0, sheet, back, path.name)


def _apart(mine: object, common: object) -> str:
    if not isinstance(mine, dict) or not isinstance(common, dict) or not mine:
        return "nothing"
    keys: Iterator[str] = (k for k in {**common, **mine} if mine.get(k) != common.get(k))
    return ", ".join(f"{k} {mine.get(k)}" if k != "layout" else k for k in keys)
