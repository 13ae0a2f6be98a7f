"""Texts in Markdown beside a kit: a name to the files of its languages."""

from __future__ import annotations

import re
from pathlib import Path

from generator import library
from generator.faces import Prose
from generator.fields import Ask, nearest
from generator.findings import error
from generator.source import Scalar

SUFFIX = ".md"
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]+)*")


def find(sort: str, node: Scalar, kit: Path, ask: Ask) -> Prose | None:
    """The files of a text; None with an error in `ask` where there is none.

    `rules` in pond.yaml is pond/rules.en.md and its like, or pond/rules.md in the kit's first
    language: beside the kit, then beside the shipped kit of that name. What ends in .md is a file
    from the kit's folder, with a language before that or not.
    """
    name = node.text.strip()
    if name.endswith(SUFFIX):
        bases = [kit.parent / name.removesuffix(SUFFIX)]
    else:
        folders = (kit.parent, library.shelf() / "components")
        bases = [folder / kit.stem / name for folder in folders]
    homes = [kit.parent.resolve(), (library.shelf() / "components").resolve()]
    for base in bases:
        files = _files(base, ask.language)
        if any(not any(f.resolve().is_relative_to(h) for h in homes) for f in files.values()):
            sentence = f"the text “{name}” is not below the kit's folder"
            ask.findings.append(error(node.place, sentence, "copy it there"))
            return None
        if files:
            return Prose(sort, base.name, files, node.place)
    base = bases[0]
    wanted = base.with_name(f"{base.name}.{ask.language}{SUFFIX}")
    names = {p.name.removesuffix(SUFFIX).split(".")[0] for p in _texts(base.parent)}
    hint = nearest(base.name, names) if names else "the kit has no such text beside it"
    sentence = f"there is no text {library.for_people(wanted)}"
    ask.findings.append(error(node.place, sentence, hint))
    return None


def _files(base: Path, language: str) -> dict[str, Path]:
    """By language; the one without any is in the kit's own, unless that one has a file too."""
    files: dict[str, Path] = {}
    whole = base.with_name(base.name + SUFFIX)
    if whole.is_file():
        files[language] = whole
    for path in _texts(base.parent):
        stem, _, code = path.name.removesuffix(SUFFIX).rpartition(".")
        if stem == base.name and _LANGUAGE.fullmatch(code):
            files[code] = path
    return files


def _texts(folder: Path) -> list[Path]:
    return sorted(folder.glob("*" + SUFFIX)) if folder.is_dir() else []
