"""Documents and formats to pending files and a manifest, temporary until they are committed.

Everything is written into a staging folder beside its place; a commit renames file by file, so that
a failed or killed build leaves the earlier files whole.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator import plugins
from generator.formats import Format
from generator.geometry import number_text
from generator.ink import Document, Print, imprint
from generator.kit import Kit, spoken

_STAGING = re.compile(r"\.kitproof-(\d+)")


@dataclass(frozen=True, slots=True)
class Pending:
    """Files in `staging` that wait to be moved into `folder`; `stale` ones there go with the commit."""

    folder: Path
    staging: Path
    files: tuple[str, ...]
    stale: tuple[str, ...]

    def commit(self) -> tuple[Path, ...]:
        """Rename every file to its place; the paths, in the order they were made."""
        for name in self.files:
            os.replace(self.staging / name, self.folder / name)
        for name in self.stale:
            (self.folder / name).unlink(missing_ok=True)
        self.discard()
        return tuple(self.folder / name for name in self.files)

    def discard(self) -> None:
        shutil.rmtree(self.staging, ignore_errors=True)


def stem(
    kit: str,
    layout: str,
    language: str | None = None,
    only: Sequence[str] = (),
    ink: str = "full",
    since: str = "",
    colour: str = "rgb",
) -> str:
    """The start of every file's name: kit and layout, then a part, ink, colours, language and an earlier version."""
    parts = [kit, layout, *(p.replace("*", "all").replace("/", "-") for p in sorted(only))]
    if ink != "full":
        parts.append(ink)
    if colour != "rgb":
        parts.append(colour)
    if language:
        parts.append(language)
    if since:
        parts += ["since", re.sub(r"[^A-Za-z0-9.]+", "-", since).strip("-.") or "old"]
    return "-".join(parts)


def stage(folder: Path) -> Path:
    """A fresh staging folder inside `folder`; those of builds that died are swept away."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        match = _STAGING.fullmatch(old.name)
        if match and not _alive(int(match.group(1))):
            shutil.rmtree(old, ignore_errors=True)
    staging = folder / f".kitproof-{os.getpid()}"
    shutil.rmtree(staging, ignore_errors=True)
    staging.mkdir()
    return staging


def _alive(pid: int) -> bool:
    if pid == os.getpid():
        return True
    with contextlib.suppress(ProcessLookupError, PermissionError, OSError):
        os.kill(pid, 0)
        return True
    return False


def write(
    kit: Kit,
    prints: Sequence[Print],
    document: Document,
    guide: Document | None,
    formats: Iterable[str],
    folder: Path,
    name: str,
) -> Pending:
    """Write a kit's document, guide and manifest in the given formats as pending files.

    The guide is a PDF where there is one, for one prints its pages together; else it is in every
    format. Raises whatever a format raises, with nothing left behind.
    """
    staging = stage(folder)
    try:
        files: list[str] = []
        stale: list[str] = []
        formats = tuple(formats)
        for format_name in formats:
            writer: Format = plugins.load("formats", format_name)
            made = writer.write(document, staging, name)
            if guide is not None and (format_name == "pdf" or "pdf" not in formats):
                made += writer.write(guide, staging, f"{name}-guide")
            files += made
            stale += _stale(folder, name, made)
            if earlier := getattr(writer, "earlier", None):
                stale += [old for old in earlier(folder, name) if old not in made]
        manifest = f"{name}.json"
        text = _spelled(_manifest(kit, prints, document, staging, files))
        (staging / manifest).write_text(text + "\n", encoding="utf-8", newline="\n")
        return Pending(folder, staging, (*files, manifest), tuple(stale))
    except BaseException:
        shutil.rmtree(staging, ignore_errors=True)
        raise


def _spelled(value: Any, pad: str = "") -> str:
    """JSON in which whatever holds words and numbers alone is one line, such as a design."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if not any(isinstance(one, dict | list | tuple) for one in inside):
        return json.dumps(value, ensure_ascii=False)
    deeper = pad + " "
    if isinstance(value, dict):
        items = [f"{json.dumps(k)}: {_spelled(v, deeper)}" for k, v in value.items()]
        return "{\n" + ",\n".join(deeper + item for item in items) + f"\n{pad}}}"
    return "[\n" + ",\n".join(deeper + _spelled(v, deeper) for v in value) + f"\n{pad}]"


def _stale(folder: Path, name: str, made: Sequence[str]) -> list[str]:
    """Sheets of an earlier, longer build that this one no longer has: one file more of the same sort."""
    numbered = re.compile(re.escape(name) + r"(?:-guide)?-\d+-([a-z]+\.[a-z]+)")
    sorts = {m[1] for f in made if (m := numbered.fullmatch(f))}
    # there may have been backs where now there are none
    sorts |= {f"back{s.removeprefix('front')}" for s in sorts if s.startswith("front.")}
    return [
        p.name
        for p in folder.iterdir()
        if (m := numbered.fullmatch(p.name)) and m[1] in sorts and p.name not in made
    ]


def _manifest(
    kit: Kit, prints: Sequence[Print], document: Document, staging: Path, files: Sequence[str]
) -> Mapping[str, Any]:
    """What was printed, piece by piece: counts, hashes of faces and files, and what lies where."""
    by_component: dict[str, list[Print]] = {}
    for one in prints:
        by_component.setdefault(one.component, []).append(one)
    names = {
        (c.id, d.id): spoken(d.names, document.language) for c in kit.components for d in c.designs
    }

    return {
        "kitproof": 1,
        "kit": kit.name,
        "version": kit.version,
        "description": dict(document.description),
        "components": [
            {
                "id": component.id,
                "kind": component.kind,
                "stock": component.stock,
                "size": [number_text(v) + "mm" for v in component.size.mm],
                "count": component.total,
                "designs": [
                    {
                        "id": p.design,
                        "name": names.get((p.component, p.design), ""),
                        "count": p.count,
                        "front": imprint(p.front, document.inks),
                        "back": imprint(p.back, document.inks),
                    }
                    for p in by_component.get(component.id, ())
                ],
            }
            for component in kit.components
        ],
        "sheets": [
            {
                "number": sheet.number,
                "stock": sheet.stock,
                "pieces": list(
                    dict.fromkeys(
                        placed.piece.id + (f" part {placed.part}" if placed.part else "")
                        for side in sheet.sides
                        for placed in side.placed
                    )
                ),
            }
            for sheet in document.sheets
        ],
        "files": {f: hashlib.sha256((staging / f).read_bytes()).hexdigest() for f in sorted(files)},
    }
