"""A build's manifest against the kit and against the files that it lists.

The manifest says what was printed by hashes of faces and of files, so it answers for pictures of
pages and for text files too, which cannot be read back.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator import compose, library
from generator.findings import Claim, Faulty, Finding, Place, error, failed, in_order
from generator.geometry import number_text
from generator.ink import imprint
from generator.kit import Kit, Piece
from generator.proof import described, inventory
from generator.proof.described import Told
from generator.proof.judging import Judged, claims_of, waived
from generator.proof.spots import AGAIN, Printed, named
from generator.spec import Loaded

Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Listed:
    """A manifest as read; `files` are those it lists, with the hash of each."""

    path: Path
    printed: Printed
    components: Mapping[Key, Mapping[str, Any]]
    sheets: tuple[tuple[int, str, tuple[str, ...]], ...]
    files: Mapping[str, str]

    @property
    def place(self) -> Place:
        return self.printed.place


@dataclass(frozen=True, slots=True)
class Checked:
    """A manifest proven: `kit` has the counts that it lists."""

    listed: Listed
    kit: Kit
    judged: Judged
    claims: tuple[Claim, ...]
    findings: tuple[Finding, ...]


def read(path: Path) -> Listed:
    """Faulty for a file that is no manifest of ours."""
    shown = library.for_people(path)
    place = Place(shown)
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise Faulty(error(place, f"the file cannot be read: {fault.strerror}")) from fault
    except ValueError as fault:
        raise Faulty(
            error(place, "the file is no JSON, or is cut short", "build it again")
        ) from fault
    try:
        said = data["description"]
        components = {
            (str(c["id"]), str(d["id"])): {**d, "stock": c["stock"], "size": list(c["size"])}
            for c in data["components"]
            for d in c["designs"]
        }
        sheets = tuple(
            (int(s["number"]), str(s["stock"]), tuple(map(str, s["pieces"])))
            for s in data["sheets"]
        )
        files = {str(k): str(v) for k, v in data["files"].items()}
        if not isinstance(said, dict) or any(Path(f).name != f for f in files):
            raise TypeError(said)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise Faulty(
            error(place, "this is no manifest of a build", "a build writes one beside its sheets")
        ) from fault
    printed = Printed(shown, "manifest", path, said, ())
    return Listed(path, printed, components, sheets, files)


def check(listed: Listed, told: Told, loaded: Loaded, judged: Judged | None = None) -> Checked:
    """What the manifest says against the kit, and its files against their hashes.

    As `files.check` otherwise.
    """
    judged = judged or described.judged(told, loaded)
    kit = loaded.kit
    assert kit is not None
    assert judged.document is not None
    printed = listed.printed
    findings = [*loaded.findings, *described.compared(told, kit, printed), *judged.findings]
    findings += described.differences(printed, judged.document.description)
    findings += _faces(listed, judged)
    findings += _sheets(listed, judged)
    findings += _files(listed)
    counts = _counts(listed)
    held = inventory.kit_with(kit, counts, replace(told, pieces=None))
    claims = claims_of(held, compose.look(held, judged.prints, told.layout), told.language)
    findings += [f for f in waived(held, claims, told.language) if f not in findings]
    claims = tuple(replace(c, place=listed.place) for c in claims)
    return Checked(listed, held, judged, claims, in_order(findings))


def _counts(listed: Listed) -> dict[Key, int]:
    counts: dict[Key, int] = {}
    for key, design in listed.components.items():
        count = design.get("count")
        counts[key] = count if isinstance(count, int) and count >= 0 else 0
    return counts


def _faces(listed: Listed, judged: Judged) -> Iterator[Finding]:
    """Designs that are not what they were: counted, sized or drawn otherwise since."""
    redrawn: dict[str, list[str]] = {}
    components = {c.id: c for c in judged.kit.components}
    wanted: set[Key] = set()
    inks = judged.kit.inks if judged.layout.colour == "cmyk" else None
    for one in judged.prints:
        key = one.component, one.design
        wanted.add(key)
        name = "/".join(key)
        mine = listed.components.get(key)
        if mine is None:
            yield failed(listed.place, f"{name} is not listed, but it is in the kit", AGAIN)
            continue
        if mine.get("count") != one.count:
            sentence = f"{name} is listed {mine.get('count')} times; the kit has {one.count}"
            yield failed(listed.place, sentence, AGAIN)
        component = components[one.component]
        size = [number_text(v) + "mm" for v in component.size.mm]
        if mine.get("size") != size or mine.get("stock") != component.stock:
            told = f"{' x '.join(map(str, mine['size']))} of {mine['stock']}"
            sentence = (
                f"{name} is listed as {told}; now it is {' x '.join(size)} of {component.stock}"
            )
            yield failed(listed.place, sentence, AGAIN)
        for face, drawing in (("front", one.front), ("back", one.back)):
            if mine.get(face) != imprint(drawing, inks):
                redrawn.setdefault(face, []).append(name)
    for face, names in redrawn.items():
        what = f"the {face}s of {len(names)} designs are" if len(names) > 1 else f"the {face} is"
        yield failed(listed.place, f"{what} drawn otherwise now: {named(names)}", AGAIN)
    for key in sorted(set(listed.components) - wanted):
        yield failed(listed.place, f"{'/'.join(key)} is listed, but it is not in the kit", AGAIN)


def _sheets(listed: Listed, judged: Judged) -> Iterator[Finding]:
    assert judged.document is not None
    expected = [
        (
            sheet.number,
            sheet.stock,
            tuple(dict.fromkeys(_id(p.piece, p.part) for side in sheet.sides for p in side.placed)),
        )
        for sheet in judged.document.sheets
    ]
    for mine, asked in zip(listed.sheets, expected, strict=False):
        if mine == asked:
            continue
        lost = [p for p in asked[2] if p not in mine[2]]
        more = [p for p in mine[2] if p not in asked[2]]
        told = "; ".join(
            f"{word} {named(pieces)}"
            for word, pieces in (("without", lost), ("with", more))
            if pieces
        )
        why = told or "in another order, or of another stock"
        yield failed(listed.place, f"sheet {asked[0]} is listed {why}", AGAIN)
    if len(listed.sheets) != len(expected):
        yield failed(
            listed.place, f"{len(listed.sheets)} sheets are listed, not {len(expected)}", AGAIN
        )


def _id(piece: Piece, part: str) -> str:
    return piece.id + (f" part {part}" if part else "")


def _files(listed: Listed) -> Iterator[Finding]:
    """Files that are gone, or are not those that were built."""
    folder = listed.path.parent
    for name, digest in listed.files.items():
        path = folder / name
        place = Place(library.for_people(path))
        if not path.is_file():
            yield failed(place, "this file of the build is missing", AGAIN)
        elif hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            yield failed(place, "this is not the file that was built: it was changed since", AGAIN)


def files_of(listed: Listed, suffixes: Sequence[str]) -> tuple[Path, ...]:
    """The listed files that are there and end so."""
    folder = listed.path.parent
    paths = (folder / name for name in listed.files)
    return tuple(p for p in paths if p.suffix.lower() in suffixes and p.is_file())
