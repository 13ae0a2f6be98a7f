"""How results look on a terminal: findings on stderr, tables of claims on stdout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import click

from generator.findings import SEVERITIES, Claim, Finding, in_order

FORM = 1  # version of the JSON form

_COLOURS = {"error": "red", "failed": "red", "warning": "yellow", "note": "cyan"}
_VERDICTS = {"holds": "green", "fails": "red", "waived": "yellow", "not on this layout": "cyan"}


def findings(found: Iterable[Finding]) -> None:
    """Each finding on a line of stderr, with its place first, as compilers do."""
    for one in in_order(found):
        where = click.style(f"{one.place}: ", bold=True) if one.place else ""
        what = click.style(f"{one.severity}: ", fg=_COLOURS[one.severity])
        click.echo(f"{where}{what}{one.sentence}", err=True)
        if one.hint:
            click.echo(click.style(f"    {one.hint}", dim=True), err=True)


def summary(found: Sequence[Finding], claims: Sequence[Claim] = ()) -> str:
    """Such as “6 claims hold, 1 fails; 2 warnings”."""
    parts: list[str] = []
    verdicts = Counter(str(c.verdict) for c in claims)
    words = {
        "holds": "hold",
        "fails": "fail",
        "waived": "waived",
        "not on this layout": "not on this layout",
    }
    told = [f"{n} {v if n == 1 else words[v]}" for v in words if (n := verdicts[v])]
    if told:
        parts.append(f"{len(claims)} claim{'' if len(claims) == 1 else 's'}: " + ", ".join(told))
    severities = Counter(f.severity for f in found)
    for severity in SEVERITIES:
        count = severities[severity]
        if count:
            name = "failure" if severity == "failed" else severity
            parts.append(f"{count} {name}{'' if count == 1 else 's'}")
    return "; ".join(parts) if parts else "nothing to say against it"


def claims(title: str, made: Sequence[Claim]) -> None:
    """The table of claims on stdout."""
    if not made:
        click.echo(f"{title}: no rules to compare with")
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_justify="left", title_style="bold", header_style="dim")
    for name in ("fact", "claim", "expected", "found", ""):
        table.add_column(name, overflow="fold", no_wrap=name == "fact")
    for one in made:
        table.add_row(
            one.fact,
            Text(one.sentence),
            Text(one.expected),
            Text(one.found),
            Text(one.verdict, style=_VERDICTS[one.verdict]),
        )
    console = Console(highlight=False)
    if not console.is_terminal:
        # a pipe has no width: long lines are for grep, not for the eye
        console = Console(highlight=False, width=200)
    console.print(table)
    for one in made:
        if one.verdict == "fails":
            where = f"{one.place}: " if one.place else ""
            click.echo(
                f"{where}{click.style('failed', fg='red')}: {one.fact} {one.sentence}: "
                f"expected {one.expected}, found {one.found}",
                err=True,
            )
            if one.hint:
                click.echo(click.style(f"    {one.hint}", dim=True), err=True)


def unusable(found: Iterable[Finding]) -> None:
    """The JSON of a call that came to nothing, in the form that every command keeps to."""
    import json

    findings_ = [finding_json(f) for f in in_order(found)]
    report = {"kitproof": FORM, "exit": 2, "checked": [], "findings": findings_}
    click.echo(json.dumps(report, ensure_ascii=False, indent=1))


def finding_json(one: Finding) -> dict[str, Any]:
    out: dict[str, Any] = {"severity": one.severity, "sentence": one.sentence}
    if one.hint:
        out["hint"] = one.hint
    return out | _place(one.place)


def claim_json(one: Claim) -> dict[str, Any]:
    out: dict[str, Any] = {
        "fact": one.fact,
        "sentence": one.sentence,
        "expected": one.expected,
        "found": one.found,
        "verdict": one.verdict,
    }
    if one.hint:
        out["hint"] = one.hint
    return out | _place(one.place)


def _place(place: Any) -> dict[str, Any]:
    if place is None:
        return {}
    out: dict[str, Any] = {"file": place.file}
    if place.line:
        out |= {"line": place.line, "column": place.column}
    if place.page:
        out["page"] = place.page
    if place.at is not None:
        out["at"] = [round(v, 2) for v in place.at]
    return {"place": out}
