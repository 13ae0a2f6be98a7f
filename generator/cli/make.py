"""`kitproof build`: make, have it proven, then commit or discard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator import library
from generator.cli import common, tell
from generator.findings import Finding, has_errors, note
from generator.layout import Layout
from generator.spec import Loaded

if TYPE_CHECKING:
    from generator.changes import Earlier
    from generator.ink import Document
    from generator.kit import Kit
    from generator.press import Pending


DEFAULT = ("pdf", "svg")  # formats of a build


def build(
    kits: tuple[str, ...],
    layouts: tuple[str, ...],
    formats: tuple[str, ...],
    output: Path,
    lang: str | None,
    only: tuple[str, ...],
    settings: tuple[str, ...],
    back_offset: str | None,
    paper: str | None,
    landscape: bool,
    ink: str | None,
    colour: str | None,
    since: Path | None,
    no_check: bool,
    strict: bool,
    extras: tuple[str, ...] = (),
) -> int:
    """Every kit on every layout; the worst exit code of all."""
    overrides = {} if back_offset is None else {"back_offset": back_offset}
    earlier = None
    if since is not None:
        from generator.cli import adding

        earlier = adding.earlier(since, only)
        kits = kits or (earlier.kit,)
        lang, ink = lang or earlier.language, ink or earlier.ink
        if colour is None and earlier.colour != "rgb":
            colour = earlier.colour
        extras = extras or earlier.extras
    papers = common.load_layouts(layouts, paper, landscape, colour=colour, **overrides)
    if earlier is not None and since is not None:
        tell.findings(adding.unlike(since, earlier, lang or "", ink or "", papers))
    loaded = common.load_kits(kits, settings, extras=extras)
    common.differ(loaded)
    tell.findings(_in_light(papers, formats))
    jobs = [(kit, paper) for kit in loaded for paper in papers]
    worst = 0
    told: set[Finding] = set()
    with common.progress(jobs, "building") as bar:
        for kit, on in bar:
            if earlier is not None and since is not None and kit.kit is not None:
                adding.same_kit(kit.kit, earlier, since)
            code, findings = _one(
                kit, on, formats, output, lang, only, settings, ink or "full", earlier, no_check,
                strict,
            )  # fmt: skip
            tell.findings([f for f in findings if f not in told])
            told |= set(findings)
            worst = max(worst, code)
    return worst


def _one(
    loaded: Loaded,
    paper: Layout,
    formats: tuple[str, ...],
    output: Path,
    lang: str | None,
    only: tuple[str, ...],
    settings: tuple[str, ...],
    ink: str,
    earlier: Earlier | None,
    no_check: bool,
    strict: bool,
) -> tuple[int, list[Finding]]:
    from generator import compose, inkuse, press, proof
    from generator.spec import languages

    findings = list(loaded.findings)
    kit, artwork = loaded.kit, loaded.artwork
    if kit is None or artwork is None:
        return 2, list(proof.faults(loaded, paper, language=lang, only=only, check=not no_check))
    language, lacking = languages.choose(loaded, lang)
    findings += lacking
    if has_errors(lacking):
        return 2, findings
    own = [s for s in settings if s.startswith(f"{loaded.path.stem}.")]
    judged = proof.judge(
        kit,
        artwork,
        paper,
        language=language,
        only=only,
        settings=own,
        check=not no_check,
        ink=ink,
        earlier=earlier,
    )
    findings += judged.findings
    changed = judged.changed
    if changed is not None and not has_errors(findings):
        from generator.cli import adding

        adding.tell(kit, changed, language)
        if not changed.pieces:
            return common.exit_code(findings, strict=strict), findings
    if has_errors(findings) or judged.document is None:
        return 2, findings
    if any(f.severity == "failed" for f in findings):
        # sheets that do not hold the kit are never written over good ones
        return 1, findings
    guide = compose.guide(
        kit,
        judged.prints,
        judged.composed,
        paper,
        language=language,
        artwork=artwork,
        # looking at faces would take a quarter as long again
        ink_use=() if no_check else tuple(inkuse.of(judged.document).sheets.values()),
    )
    findings += guide.findings
    if has_errors(guide.findings):
        return 2, findings
    name = press.stem(
        kit.name,
        paper.name,
        language if language != artwork.language else None,
        only,
        ink,
        "" if changed is None else changed.version,
        paper.colour,
    )
    folder = output / kit.name
    pending = press.write(
        kit,
        judged.prints,
        judged.document,
        guide.document,
        formats or DEFAULT,
        folder,
        name,
    )
    if not no_check:
        wrong = _proven(kit, name, (judged.document, guide.document), pending, folder)
        if wrong:
            pending.discard()
            return 1, [*findings, *wrong]
    for path in pending.commit():
        if path.suffix in (".pdf", ".txt"):
            click.echo(library.for_people(path))
    count = len(pending.files)
    click.echo(click.style(f"{count} files in {library.for_people(folder)}", dim=True), err=True)
    failing = [c for c in judged.claims if c.verdict == "fails"]
    for claim in failing:
        where = f"{claim.place}: " if claim.place else ""
        click.echo(
            f"{where}{click.style('failed', fg='red')}: {claim.fact} {claim.sentence}: "
            f"expected {claim.expected}, found {claim.found}",
            err=True,
        )
    return common.exit_code(findings, bool(failing), strict), findings


def _in_light(papers: Sequence[Layout], formats: Sequence[str]) -> list[Finding]:
    """A note where inks are asked for and files are written that have none."""
    names = [name.replace("_", "-") for name in formats or DEFAULT if name != "pdf"]
    if not names or not any(paper.colour == "cmyk" for paper in papers):
        return []
    listed = " and ".join(name.upper() for name in names)
    sentence = f"{listed} files know no CMYK and are written in RGB"
    hint = (
        ""
        if len(names) < len(formats or DEFAULT)
        else "--format pdf makes the file for a print shop"
    )
    return [note(None, sentence, hint)]


def _proven(
    kit: Kit,
    name: str,
    documents: tuple[Document | None, Document | None],
    pending: Pending,
    folder: Path,
) -> list[Finding]:
    """What is wrong with the files that wait to be put in their place; they are read back for it."""
    from generator.proof import pending as proof

    stems = (name, f"{name}-guide")
    wrong = list(
        proof.check(
            [(s, d) for s, d in zip(stems, documents, strict=True) if d is not None],
            kit,
            [pending.staging / f for f in pending.files],
            library.for_people(folder),
        )
    )
    if wrong:
        sentence = f"{kit.name}: nothing was put in its place; earlier files are as they were"
        wrong.append(note(None, sentence, "the files do not hold what was to be printed: tell us"))
    return wrong
