"""`kitproof list` and `kitproof show`: what there is, and what is in a kit."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from generator import library
from generator.cli import common, tell
from generator.findings import Faulty, has_errors
from generator.kit import Kit, spoken

if TYPE_CHECKING:
    from generator.inkuse import InkUse


def listing(as_json: bool) -> None:
    from generator import spec

    kits: list[dict[str, Any]] = []
    for name, path in library.listed("components").items():
        kit = spec.load(path).kit
        row: dict[str, Any] = {"name": name, "file": library.for_people(path)}
        if kit is not None:
            row |= {"title": spoken(kit.titles), "pieces": kit.total, "version": kit.version}
        kits.append(row)
    papers = [
        {"name": name, "file": library.for_people(path)}
        for name, path in library.listed("layouts").items()
    ]
    if as_json:
        click.echo(json.dumps({"kits": kits, "layouts": papers}, ensure_ascii=False, indent=1))
        return
    click.echo(click.style("kits", bold=True))
    for row in kits:
        what = f"{row['title']}, {row['pieces']} pieces" if "title" in row else "cannot be read"
        click.echo(f"  {row['name']:<16}{what:<42}{row['file']}")
    click.echo(click.style("layouts", bold=True))
    for paper in papers:
        click.echo(f"  {paper['name']:<16}{'':<42}{paper['file']}")


def show(
    name: str,
    settings: tuple[str, ...],
    layouts: tuple[str, ...],
    lang: str | None,
    as_json: bool,
    paper: str | None,
    landscape: bool,
    ink: str | None,
    extras: tuple[str, ...] = (),
) -> int:
    from generator import inkuse, proof
    from generator.spec import languages

    papers = common.load_layouts(layouts, paper, landscape)
    loaded = common.load_kits([name], settings, say=not as_json, extras=extras)[0]
    if loaded.kit is None or loaded.artwork is None:
        raise Faulty(*proof.faults(loaded, papers[0], language=lang))
    kit = loaded.kit
    language, lacking = languages.choose(loaded, lang)
    findings = [*loaded.findings, *lacking]
    if has_errors(lacking):
        raise Faulty(*findings)
    sheets: dict[str, dict[str, int]] = {}
    inks: dict[str, inkuse.InkUse] = {}
    for on in papers:
        judged = proof.judge(
            kit,
            loaded.artwork,
            on,
            language=language,
            settings=settings,
            check=False,
            ink=ink or "full",
        )
        findings += judged.findings
        if judged.document is not None:
            sheets[on.name] = dict(Counter(s.stock for s in judged.document.sheets))
            inks[on.name] = inkuse.of(judged.document)
    spoken_in = languages.languages(loaded)
    if as_json:
        told = {
            **_json(kit, language, sheets),
            "languages": list(spoken_in),
            "ink": {
                name: {
                    "kit": round(use.mean, 3),
                    "sheets": [round(v, 3) for v in use.sheets.values()],
                }
                for name, use in inks.items()
            },
        }
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        _told(kit, language, sheets)
        for name, use in inks.items():
            click.echo(f"ink on {name}: {_inked(use)}")
        click.echo(f"languages: {', '.join(spoken_in)}")
    tell.findings(findings)
    return common.exit_code(findings)


def _inked(use: InkUse) -> str:
    """Such as “28 % of the paper; 25 % on sheets 1 to 6, 35 % on sheet 7”."""
    runs: list[tuple[int, int, int]] = []
    for number, share in use.sheets.items():
        percent = round(100 * share)
        if runs and runs[-1][2] == percent:
            runs[-1] = (runs[-1][0], number, percent)
        else:
            runs.append((number, number, percent))
    total = f"{round(100 * use.mean)} % of the paper"
    if len(runs) < 2:
        return total
    told = (
        f"{percent} % on sheet{f' {first}' if first == last else f's {first} to {last}'}"
        for first, last, percent in runs
    )
    return f"{total}; {', '.join(told)}"


def _json(kit: Kit, language: str, sheets: dict[str, dict[str, int]]) -> dict[str, Any]:
    return {
        "kit": kit.name,
        "version": kit.version,
        "title": spoken(kit.titles, language),
        "players": list(kit.players) if kit.players else None,
        "game": kit.game,
        "credits": spoken(kit.credits, language),
        "pieces": kit.total,
        "with": list(kit.extras),
        "offered": sorted(set(kit.offered.values()) - set(kit.extras)),
        "waived": {fact: spoken(why, language) for fact, why in kit.waivers.items()},
        "components": [
            {
                "id": c.id,
                "kind": c.kind,
                "stock": c.stock,
                "size": [round(v, 3) for v in c.size.mm],
                "count": c.total,
                "designs": [
                    {
                        "id": d.id,
                        "name": spoken(d.names, language),
                        "count": d.count,
                        "traits": {
                            k: v if isinstance(v, str) else list(v) for k, v in d.traits.items()
                        },
                    }
                    for d in c.designs
                ],
            }
            for c in kit.components
        ],
        "sheets": sheets,
    }


def _told(kit: Kit, language: str, sheets: dict[str, dict[str, int]]) -> None:
    players = ""
    if kit.players:
        low, high = kit.players
        players = f", {low} players" if low == high else f", {low} to {high} players"
    title = spoken(kit.titles, language)
    click.echo(click.style(f"{title} ({kit.name}, version {kit.version}{players})", bold=True))
    if kit.credits:
        click.echo(spoken(kit.credits, language))
    for c in kit.components:
        shape = f" {c.shape}" if c.shape != "rectangle" else ""
        called = f" ({spoken(c.names, language)})" if c.names else ""
        click.echo(f"\n{c.id}{called}: {c.total} of {c.kind}{shape}, {c.size}, {c.stock}")
        for d in c.designs:
            traits = ", ".join(f"{k} {d.trait(k)}" for k in d.traits)
            label = spoken(d.names, language)
            said = "; ".join(t for t in (label, traits) if t)
            click.echo(f"  {d.count:>4} x {d.id:<20}{said}".rstrip())
    click.echo()
    for more in sorted(set(kit.offered.values()) - set(kit.extras)):
        click.echo(f"there is more for this kit: --with {more}")
    for paper, stocks in sheets.items():
        told = ", ".join(f"{n} of {stock}" for stock, n in stocks.items())
        click.echo(f"sheets on {paper}: {told}")
