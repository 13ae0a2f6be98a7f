"""`kitproof build --since`: the earlier manifest, and what to add to its box and take out of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from generator import library
from generator.changes import Change, Changes, Earlier, read
from generator.findings import Faulty, Finding, Place, error, note
from generator.kit import Kit, spoken
from generator.layout import Layout

_REASONS = {
    "new": "new",
    "more": "more of them",
    "redrawn": "redrawn",
    "fewer": "fewer of them",
    "gone": "no longer used",
}


def earlier(path: Path, only: Sequence[str]) -> Earlier:
    """The box that an earlier build filled; Faulty where `only` asks for a part of it."""
    shown = library.for_people(path)
    if only:
        raise Faulty(
            error(
                Place("--since"),
                "--since compares whole boxes, --only asks for a part",
                "leave one of them out",
            )
        )
    return read(path, shown)


def same_kit(kit: Kit, box: Earlier, path: Path) -> None:
    """Faulty where the manifest is of another kit."""
    if kit.name != box.kit:
        shown = library.for_people(path)
        raise Faulty(
            error(
                Place(shown),
                f"this is a manifest of {box.kit}, not of {kit.name}",
                f"kitproof build {box.kit} --since {shown}",
            )
        )


def unlike(
    path: Path, box: Earlier, language: str, ink: str, papers: Sequence[Layout]
) -> tuple[Finding, ...]:
    """A note where nothing can look as it did: another language, another ink, or other colours."""
    there, here = f"“{box.language}”, {box.ink} ink", f"“{language}”, {ink} ink"
    colour = next((p.colour for p in papers if p.colour != box.colour), box.colour)
    if colour != box.colour:
        there, here = f"{there}, {box.colour.upper()}", f"{here}, {colour.upper()}"
    if there == here:
        return ()
    return (
        note(
            Place(library.for_people(path)),
            f"what was printed then is in {there}; this is in {here}: faces may differ for that alone",
            "without --lang, --ink and --colour a build takes those of the manifest",
        ),
    )


def tell(kit: Kit, changes: Changes, language: str) -> None:
    """The two lists on stdout."""
    if not changes:
        click.echo(f"{kit.name}: nothing changed since version {changes.version}")
        return
    click.echo(click.style(f"{kit.name} since version {changes.version}", bold=True))
    for sign, told in (("take out", changes.taken), ("add", changes.added)):
        for change in told:
            click.echo(f"  {sign:<9}{_line(change, language)}")
    if not changes.added:
        click.echo("  nothing to print")


def _line(change: Change, language: str) -> str:
    name = spoken(change.names, language)
    called = f"{change.component}/{change.design}"
    what = f"{name} ({called})" if name else called
    return f"{change.count:>4} x {what}: {_REASONS[change.reason]}"
