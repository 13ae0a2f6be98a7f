"""What several commands need: kits by name, settings, layouts, exit codes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator import library
from generator.findings import Faulty, Finding, error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.layout import Layout
    from generator.spec import Loaded
    from generator.spec.settings import Setting


def kit_paths(names: Sequence[str]) -> list[Path]:
    """The files of kits by name or path; all shipped ones where none is named.

    Those too are looked up, so that a kit edited below the current folder is the one that is read.
    """
    from generator.fields import nearest

    names = names or list(library.shipped("components"))

    paths: list[Path] = []
    faults: list[Finding] = []
    for name in names:
        path = library.find("components", name)
        if path is None:
            known = library.listed("components")
            hint = nearest(name, known)
            if (beside := Path(name, f"{name}.yaml")).is_file():
                hint = f"there is {beside.as_posix()}: write that"
            faults.append(error(None, f"there is no kit “{name}”", hint))
        elif path not in paths:
            paths.append(path)
    if faults:
        raise Faulty(*faults)
    return paths


def settings_of(texts: Sequence[str], names: Iterable[str]) -> tuple[Setting, ...]:
    """The settings of `--set`; Faulty for one that cannot be read or is for no kit of this call."""
    from generator.spec.settings import parse

    faults: list[Finding] = []
    made: list[Setting] = []
    known = list(names)
    for text in texts:
        try:
            setting = parse(text)
        except ValueError as fault:
            faults.append(error(None, str(fault)))
            continue
        if setting.kit not in known:
            faults.append(
                error(None, f"--set {text}: no kit {setting.kit} here", "here: " + ", ".join(known))
            )
        made.append(setting)
    if faults:
        raise Faulty(*faults)
    return tuple(made)


def load_kits(
    names: Sequence[str], settings: Sequence[str], say: bool = True, extras: Sequence[str] = ()
) -> list[Loaded]:
    """Every kit read with its settings; stderr says which file each came from.

    `extras` are the optional components asked for; Faulty for a name that no kit of this call offers.
    """
    from generator import spec

    paths = kit_paths(names)
    made = settings_of(settings, [p.stem for p in paths])
    loaded = []
    for path in paths:
        if say:
            click.echo(click.style(f"reading {library.for_people(path)}", dim=True), err=True)
        own = tuple(s for s in made if s.kit == path.stem)
        loaded.append(spec.load(path, own, extras))
    offered = {name for one in loaded if one.kit for name in one.kit.offered.values()}
    unknown = [name for name in extras if name not in offered]
    if unknown and all(one.kit for one in loaded):
        from generator.fields import nearest

        always = {c.id for one in loaded if one.kit for c in one.kit.components}
        raise Faulty(
            *(error(None, f"--with {name}: nothing is offered by that name",
                    "it is in every box" if name in always else nearest(name, offered))
              for name in unknown)
        )  # fmt: skip
    return loaded


def differ(loaded: Sequence[Loaded]) -> None:
    """Faulty where two files are kits of one name: their sheets would overwrite each other."""
    first: dict[str, Loaded] = {}
    for one in loaded:
        if one.kit is None:
            continue
        other = first.setdefault(one.kit.name, one)
        if other is not one:
            sentence = f"“{one.kit.name}” is the name of two kits, and of their files"
            hint = f"the other is {library.for_people(other.path)}"
            raise Faulty(error(one.kit.place, sentence, hint))


def load_layouts(
    names: Sequence[str], paper: str | None = None, landscape: bool = False, **overrides: Any
) -> list[Layout]:
    """Every layout by name or path (a4 where none is named); Faulty where one cannot be used.

    `paper` and `landscape` lay them on other paper; without a layout the paper is its name.
    """
    from generator import layout

    if paper is not None or landscape:
        overrides |= {"on": paper, "landscape": landscape, "alone": not names}
    made: list[Layout] = []
    faults: list[Finding] = []
    for name in names or ("a4",):
        found, said = layout.load(name, **overrides)
        faults += said
        if found is not None:
            made.append(found)
    if any(f.severity == "error" for f in faults) or not made:
        raise Faulty(*faults)
    return made


def exit_code(findings: Iterable[Finding], failing: bool = False, strict: bool = False) -> int:
    """2 for errors, 1 for failures (warnings too when strict), else 0."""
    severities = {f.severity for f in findings}
    if "error" in severities:
        return 2
    if failing or "failed" in severities or (strict and "warning" in severities):
        return 1
    return 0


@contextmanager
def progress(items: Sequence[Any], label: str) -> Iterator[Iterable[Any]]:
    """A bar on a terminal where there is more than one item; silence in a pipe."""
    if len(items) < 2 or not sys.stderr.isatty():
        yield items
        return
    with click.progressbar(items, label=label, file=sys.stderr) as bar:
        yield bar
