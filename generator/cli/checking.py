"""`kitproof check`: kits and printed files, each with its claims and findings; for people, machines or a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from generator.cli import common, subjects, tell, trial
from generator.cli.proving import Prover, Report
from generator.findings import Faulty, Finding, error, has_errors, in_order
from generator.layout import Layout
from generator.spec import Loaded
from generator.spec.settings import Setting, parse


@dataclass(frozen=True, slots=True)
class Asked:
    """All that the command line says, but what is to be checked."""

    kit: tuple[str, ...]
    layouts: tuple[str, ...]
    paper: str | None
    landscape: bool
    lang: str | None
    ink: str | None
    colour: str | None
    only: tuple[str, ...]
    extras: tuple[str, ...]
    settings: tuple[str, ...]
    no_play: bool
    report: Path | None
    strict: bool
    as_json: bool


def check(words: tuple[str, ...], **options: Any) -> int:
    """Kits and files as they come, all shipped kits for none; the worst exit code of all."""
    asked = Asked(**options)
    kits, files = subjects.told_apart(words)
    if files and not kits:
        _for_kits_alone(asked)
    worst = 0
    reports: list[Report] = []
    told: set[object] = set()
    todo = list(_jobs(kits if kits or words else None, files, asked))
    with common.progress(todo, "checking") as bar:
        for job in bar:
            report = job()
            code = common.exit_code(report.findings, report.failing, asked.strict)
            worst = max(worst, code)
            reports.append(report)
            if not asked.as_json:
                _tell(report, told)
    if asked.as_json:
        _json(reports, worst, asked.strict)
    if asked.report is not None:
        from generator.proof import page

        text = page.html(
            [(r.shown(), common.exit_code(r.findings, r.failing, asked.strict)) for r in reports]
        )
        asked.report.parent.mkdir(parents=True, exist_ok=True)
        asked.report.write_text(text, encoding="utf-8", newline="\n")
    return worst


def _for_kits_alone(asked: Asked) -> None:
    """Faulty for options that a printed file answers itself."""
    given = {
        "--layout": asked.layouts,
        "--paper": asked.paper,
        "--landscape": asked.landscape,
        "--lang": asked.lang,
        "--ink": asked.ink,
        "--colour": asked.colour,
        "--only": asked.only,
        "--with": asked.extras,
    }
    faults = [
        error(
            None, f"{name} is for kits: a printed file says itself how it was built", "leave it out"
        )
        for name, value in given.items()
        if value
    ]
    if faults:
        raise Faulty(*faults)


def _jobs(
    kits: Sequence[str] | None, files: Sequence[subjects.Subject], asked: Asked
) -> Iterator[Any]:
    """Something to call for each report; `kits` is None for all that are shipped."""
    if kits is None or kits:
        papers = common.load_layouts(
            asked.layouts, asked.paper, asked.landscape, colour=asked.colour
        )
        names = [p.stem for p in common.kit_paths(kits or ())]
        own = [t for t in asked.settings if not files or t.partition(".")[0] in names]
        loaded = common.load_kits(kits or (), own, say=not asked.as_json, extras=asked.extras)
        for one in loaded:
            for on in papers:
                yield lambda one=one, on=on: _kit(one, on, on is papers[0], asked)
    if files:
        prover = Prover(asked.kit, _settings(asked), not asked.no_play, asked.as_json)
        for subject in files:
            yield lambda subject=subject: prover.report(subject)


def _settings(asked: Asked) -> tuple[Setting, ...]:
    try:
        return tuple(parse(text) for text in asked.settings)
    except ValueError as fault:
        raise Faulty(error(None, str(fault))) from None


def _kit(one: Loaded, on: Layout, first: bool, asked: Asked) -> Report:
    """Levels 1 to 3 for a kit on a layout; what does not depend on the layout is done on the first."""
    from generator import proof
    from generator.spec import languages

    name = one.kit.name if one.kit else one.path.stem
    file = str(one.path)
    findings: list[Finding] = list(one.findings)
    title = f"{name} on {on.name}"
    if one.kit is None or one.artwork is None:
        told = proof.faults(one, on, language=asked.lang, only=asked.only, look_closely=True)
        return Report(title, "kit", file, name, on.name, "", (), told)
    language, lacking = languages.choose(one, asked.lang)
    findings += lacking
    if has_errors(lacking):
        return Report(title, "kit", file, name, on.name, language, (), in_order(findings))
    judged = proof.judge(
        one.kit,
        one.artwork,
        on,
        language=language,
        only=asked.only,
        settings=[s for s in asked.settings if s.startswith(f"{one.path.stem}.")],
        look_closely=first,
        ink=asked.ink or "full",
    )
    findings += judged.findings
    if first and not asked.no_play and not has_errors(findings):
        findings += trial.findings(one.kit)
    document = judged.document
    return Report(
        title,
        "kit",
        file,
        name,
        on.name,
        language,
        judged.claims,
        in_order(findings),
        one.kit.total,
        None if document is None else len(document.pages),
        fresh=document,
    )


# telling -----------------------------------------------------------------------------------------


def _tell(report: Report, told: set[object]) -> None:
    """The table of claims and the findings, if they have not been told yet, and one line that sums up."""
    claims = tuple(replace(c, place=None) for c in report.claims)
    if claims not in told and report.kit and not report.guide:
        tell.claims(report.name, report.claims)
    told.add(claims)
    findings = [f for f in report.findings if f not in report.follow]
    tell.findings([f for f in findings if f not in told])
    told |= set(findings)
    what = ""
    if report.what in ("pdf", "svg") and report.pages is not None:
        sides = "page" if report.what == "pdf" else "file"
        many = "" if report.pieces == 1 else "s"
        pieces = f"{report.pieces} piece{many} on " if report.pieces else ""
        what = f"{pieces}{report.pages} {sides}{'' if report.pages == 1 else 's'}, "
    click.echo(f"{report.name}: {what}{tell.summary(findings, report.claims)}")


def _json(reports: Sequence[Report], worst: int, strict: bool) -> None:
    """What docs/check.schema.json describes."""
    checked = [
        {
            "what": r.what,
            "name": r.name,
            "kit": r.kit,
            "file": r.file,
            "layout": r.layout,
            "language": r.language,
            "pieces": r.pieces,
            "pages": r.pages,
            "exit": common.exit_code(r.findings, r.failing, strict),
            "claims": [tell.claim_json(c) for c in r.claims],
            "findings": [tell.finding_json(f) for f in r.findings],
        }
        for r in reports
    ]
    form = {"kitproof": tell.FORM, "exit": worst, "checked": checked, "findings": []}
    click.echo(json.dumps(form, ensure_ascii=False, indent=1))
