"""Files that a build is about to put in their place: read back, and held to the documents they were made of.

By identity and position alone; this loads little, for every build waits for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from generator.findings import Faulty, Finding, Place, failed, in_order
from generator.ink import Document
from generator.kit import Kit
from generator.proof import inked, pages, places, reading
from generator.proof.spots import Printed


def check(
    documents: Sequence[tuple[str, Document]], kit: Kit, files: Sequence[Path], shown: str
) -> tuple[Finding, ...]:
    """What a build has just written, read back and compared by identity and position.

    `documents` are those written, each with the start of the names of its files; `shown` is the
    folder to which the files will go, as people know it.
    """
    found: list[Finding] = []
    for stem, document in documents:
        for path in (f for f in files if f.name == f"{stem}.pdf"):
            found += inked.findings(path, Place(f"{shown}/{path.name}"), document)
        if not any(side.placed for side in document.pages):
            found += _bare(stem, document, files, shown)
            continue
        found += _cuts(stem, document, files, shown)
        for printed in _of_stem(stem, files, shown, found):
            if dict(printed.description) != json.loads(json.dumps(document.description)):
                found.append(failed(printed.place, "the file does not say what it is"))
            matched = pages.match(printed, document)
            placing = places.compare(printed, document, matched.pairs, kit)
            found += [s.finding for s in (*matched.spots, *placing.spots)]
    return in_order(found)


def _bare(stem: str, document: Document, files: Sequence[Path], shown: str) -> Iterator[Finding]:
    """A document without pieces, such as a guide, is whole where it has all its pages."""
    for path in files:
        if path.name == f"{stem}.pdf":
            place = Place(f"{shown}/{path.name}")
            try:
                count = reading.page_count(path)
            except Faulty as fault:
                yield from (replace(f, severity="failed") for f in fault.findings)
                continue
            if count != len(document.pages):
                wanted = len(document.pages)
                yield failed(place, f"the file has {count} pages where there should be {wanted}")
    sides = [f for f in files if reading.stem_of(f) == stem]
    written = any(path.name.startswith((f"{stem}.", f"{stem}-")) for path in files)
    # lines to cut and single faces come without a guide, for it has none
    if not written and any(_is_paged(f.name, stem.removesuffix("-guide")) for f in files):
        yield failed(Place(shown), f"{stem} was not written")
    if sides and len(sides) != len(document.pages):
        wanted = len(document.pages)
        yield failed(Place(shown), f"{stem}: {len(sides)} SVG files for {wanted} pages")
    yield from _whole(sides, shown)


def _is_paged(name: str, stem: str) -> bool:
    """Whether a file holds a document page by page: all of them, or one side."""
    paged = re.escape(stem) + r"(\.(?!json)[a-z]+|-\d+-(front|back)\.[a-z]+)"
    return re.fullmatch(paged, name) is not None


def _cuts(stem: str, document: Document, files: Sequence[Path], shown: str) -> Iterator[Finding]:
    """The lines to cut are whole where every sheet has its file."""
    cuts = [f for f in files if reading.cut_of(f) == stem]
    if cuts and len(cuts) != len(document.sheets):
        wanted = len(document.sheets)
        yield failed(Place(shown), f"{stem}: {len(cuts)} files of lines to cut for {wanted} sheets")
    yield from _whole(cuts, shown)


def _whole(paths: Sequence[Path], shown: str) -> Iterator[Finding]:
    for path in paths:
        if not path.read_bytes().rstrip().endswith(b"</svg>"):
            yield failed(Place(f"{shown}/{path.name}"), "the file is cut short")


def _of_stem(
    stem: str, files: Sequence[Path], shown: str, found: list[Finding]
) -> Iterator[Printed]:
    """The files of one document that can be read back; what is wrong with them goes into `found`."""
    svgs = [f for f in files if reading.stem_of(f) == stem]
    pdfs = [f for f in files if f.name == f"{stem}.pdf"]
    try:
        for path in pdfs:
            yield reading.pdf(path, f"{shown}/{path.name}")
        if svgs:
            printed, apart = reading.svgs(svgs, shown)
            found += apart
            yield printed
    except Faulty as fault:
        found += [replace(f, severity="failed") for f in fault.findings]
