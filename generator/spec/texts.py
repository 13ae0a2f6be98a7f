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
    language; what ends in .md is a file from the kit's folder, with a language before that or not.
    """
    name = node.text.strip()
    if name.endswith(SUFFIX):
        base = kit.parent / name.removesuffix(SUFFIX)
    else:
        base = kit.parent / kit.stem / name
    files: dict[str, Path] = {}
    whole = base.with_name(base.name + SUFFIX)
    if whole.is_file():
        files[ask.language] = whole
    there = sorted(base.parent.glob("*" + SUFFIX)) if base.parent.is_dir() else []
    for path in there:
        stem, _, language = path.name.removesuffix(SUFFIX).rpartition(".")
        if stem == base.name and _LANGUAGE.fullmatch(language):
            files[language] = path
    if not files:
        wanted = base.with_name(f"{base.name}.{ask.language}{SUFFIX}")
        names = [p.name.removesuffix(SUFFIX).split(".")[0] for p in there]
        ask.findings.append(
            error(
                node.place,
                f"there is no text {library.for_people(wanted)}",
                nearest(base.name, dict.fromkeys(names)) if names else "",
            )
        )
        return None
    return Prose(sort, base.name, files, node.place)
