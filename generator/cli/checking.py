"""`kitproof check`: a table of claims, then findings; JSON for machines."""

from __future__ import annotations

import json
from typing import Any

import click

from generator.cli import common, tell
from generator.findings import Claim, Finding, has_errors, in_order


def check(
    kits: tuple[str, ...],
    layouts: tuple[str, ...],
    lang: str | None,
    only: tuple[str, ...],
    settings: tuple[str, ...],
    strict: bool,
    as_json: bool,
    paper: str | None,
    landscape: bool,
    ink: str | None,
    extras: tuple[str, ...] = (),
) -> int:
    """Levels 1 to 3 for every kit on every layout; the worst exit code of all."""
    from generator import proof
    from generator.spec import languages

    papers = common.load_layouts(layouts, paper, landscape)
    loaded = common.load_kits(kits, settings, say=not as_json, extras=extras)
    worst = 0
    reports: list[dict[str, Any]] = []
    for one in loaded:
        for on in papers:
            findings: list[Finding] = list(one.findings)
            claims: tuple[Claim, ...] = ()
            language, lacking = ("", ()) if one.kit is None else languages.choose(one, lang)
            findings += lacking
            if one.kit is not None and one.artwork is not None and not has_errors(lacking):
                judged = proof.judge(
                    one.kit,
                    one.artwork,
                    on,
                    language=language,
                    only=only,
                    settings=[s for s in settings if s.startswith(f"{one.path.stem}.")],
                    look_closely=on is papers[0],
                    ink=ink or "full",
                )
                findings += judged.findings
                claims = judged.claims
            found = in_order(findings)
            code = common.exit_code(found, any(c.verdict == "fails" for c in claims), strict)
            worst = max(worst, code)
            name = one.kit.name if one.kit else one.path.stem
            if as_json:
                reports.append(
                    {
                        "kit": name,
                        "file": str(one.path),
                        "layout": on.name,
                        "exit": code,
                        "claims": [tell.claim_json(c) for c in claims],
                        "findings": [tell.finding_json(f) for f in found],
                    }
                )
                continue
            if one.kit is not None:
                tell.claims(f"{name} on {on.name}", claims)
            tell.findings(found)
            click.echo(f"{name} on {on.name}: {tell.summary(found, claims)}")
    if as_json:
        click.echo(
            json.dumps(
                {"kitproof": tell.FORM, "exit": worst, "checked": reports},
                ensure_ascii=False,
                indent=1,
            )
        )
    return worst
