"""The words of `kitproof check`: kits by name, and printed files, folders and manifests by path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator import library
from generator.findings import Faulty, Finding, Place, error
from generator.proof import manifest, reading

PRINTED = (".pdf", ".svg", ".json")


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be checked as one: a PDF, a manifest, or the SVG files of one build."""

    what: str  # pdf, svg or manifest
    paths: tuple[Path, ...]

    def __str__(self) -> str:
        first = library.for_people(self.paths[0])
        return first if len(self.paths) == 1 else f"{first} and {len(self.paths) - 1} more"


def told_apart(words: Sequence[str]) -> tuple[list[str], list[Subject]]:
    """The names of kits, and the subjects that are files; Faulty for a file that is not there."""
    kits: list[str] = []
    found: dict[tuple[Path, ...], Subject] = {}
    faults: list[Finding] = []
    for word in words:
        path = Path(word)
        suffix = path.suffix.lower()
        if path.is_dir():
            inside = list(_of_folder(path))
            if not inside:
                faults.append(
                    error(
                        Place(word), "this folder holds nothing that was built", "PDF, SVG or JSON"
                    )
                )
        elif suffix in PRINTED:
            if not path.is_file():
                faults.append(error(Place(word), "there is no such file"))
                continue
            inside = list(_of_file(path))
            if not inside:
                faults.append(
                    error(
                        Place(word),
                        "lines to cut say nothing of their pieces",
                        "check the manifest, the JSON file beside them, which answers for them too",
                    )
                )
        elif path.is_file() and suffix not in (".yaml", ".yml"):
            hint = (
                "PDF and SVG are; for other formats check the manifest, the JSON file beside them"
            )
            faults.append(error(Place(word), "this sort of file cannot be read back", hint))
            continue
        else:
            kits.append(word)
            continue
        for subject in inside:
            found.setdefault(tuple(p.resolve() for p in subject.paths), subject)
    if faults:
        raise Faulty(*faults)
    return kits, list(found.values())


def _of_file(path: Path) -> Iterator[Subject]:
    suffix = path.suffix.lower()
    if suffix == ".pdf":
        yield Subject("pdf", (path,))
    elif suffix == ".svg" and not reading.cut_of(path):
        yield Subject("svg", reading.sides_of(path))
    elif suffix == ".json":
        yield Subject("manifest", (path,))
        yield from _listed(path)


def _listed(path: Path) -> Iterator[Subject]:
    """The files that a manifest lists and that can be read back."""
    try:
        listed = manifest.read(path)
    except Faulty:
        return  # told when the manifest itself is checked
    for file in manifest.files_of(listed, (".pdf", ".svg")):
        yield from _of_file(file)


def _of_folder(folder: Path) -> Iterator[Subject]:
    """All that was built into a folder or the folders in it, but what is being written there."""
    for path in sorted(folder.rglob("*")):
        hidden = any(p.startswith(".") for p in path.relative_to(folder).parts)
        if hidden or not path.is_file() or path.suffix.lower() not in PRINTED:
            continue
        if path.suffix.lower() == ".json" and b'"kitproof"' not in path.read_bytes()[:200]:
            continue  # somebody's own
        yield from _of_file(path)
