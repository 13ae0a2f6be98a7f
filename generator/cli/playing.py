"""`kitproof play`: a kit's game played with exactly the printed pieces, and what that shows."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from generator import compose, kinds, table
from generator.cli import common, tell
from generator.findings import Faulty, Place, error, has_errors
from generator.games import Option, Shortage
from generator.kit import Kit, Look, spoken
from generator.table import Comparison, Report


def play(
    name: str,
    seats: int | None,
    games: int,
    seed: int,
    options: tuple[str, ...],
    settings: tuple[str, ...],
    players: str,
    jobs: int | None,
    versus: tuple[str, ...],
    record: Path | None,
    replay: Path | None,
    show: bool,
    as_json: bool,
) -> int:
    """0 when all went by the rules, 1 for a shortage, 2 for an unusable kit or call."""
    kit, look = _kit(name, settings, as_json)
    try:
        if replay is not None:
            return _replayed(kit, replay, as_json)
        chosen = dict(_pair(o) for o in options)
        who = tuple(p.strip() for p in players.split(","))
        count = seats or (len(who) if len(who) > 1 else _most(kit))
        sitting = table.Sitting.of(kit, count, who, chosen, seed)
        if versus and (show or record is not None):
            raise ValueError("--versus compares many games; --show and --record are for one")
        if show or record is not None:
            return _one_game(kit, sitting, record, show, as_json)
        asked: dict[str, Any] = {
            "seats": count, "games": games, "seed": seed, "options": chosen, "players": who,
            "jobs": jobs,
        }  # fmt: skip
        if versus:
            other = _changed(name, settings, versus)
            with _progress(2 * games, f"{kit.name}, and with {', '.join(versus)}") as progress:
                pair = table.versus(kit, other, progress=progress, **asked)
            return _told_both(kit, pair, versus, as_json)
        with _progress(games, f"playing {kit.name}") as progress:
            made = table.play(kit, look, progress=progress, **asked)
        return _told(kit, made, as_json)
    except ValueError as fault:
        hint = _options(kit) if options else ""
        raise Faulty(error(None, str(fault), hint)) from None
    except Shortage as short:
        tell.findings([_short(kit, short)])
        return 1


def _kit(name: str, settings: Sequence[str], quiet: bool) -> tuple[Kit, Look]:
    loaded = common.load_kits([name], settings, say=not quiet)[0]
    (paper,) = common.load_layouts(())
    if loaded.kit is None or loaded.artwork is None:
        from generator import proof

        raise Faulty(*proof.faults(loaded, paper))
    kit = loaded.kit
    if kit.game is None:
        raise Faulty(
            error(kit.place, f"{kit.name} names no game, so there are no rules to play by",
                  "game: NAME in the kit says which"),
        )  # fmt: skip
    prints, findings = kinds.draw(kit, loaded.artwork, loaded.artwork.language)
    if has_errors(findings):
        raise Faulty(*findings)
    return kit, compose.look(kit, prints, paper)


def _changed(name: str, settings: Sequence[str], versus: Sequence[str]) -> Kit:
    """The kit to set beside; what is wrong with it is told of `--versus`, for that of `--set` was read before."""
    try:
        return _kit(name, (*settings, *versus), True)[0]
    except Faulty as fault:
        said = Place("--versus")
        raise Faulty(
            *(
                replace(f, place=said, sentence=f.sentence.removeprefix("--set "))
                if f.place in (None, Place("--set"))
                else f
                for f in fault.findings
            )
        ) from None


def _most(kit: Kit) -> int:
    """The greatest number of players that both the box and the rules allow."""
    allowed = table.rules(kit).SEATS
    low, high = kit.players or (min(allowed), max(allowed))
    return max((s for s in allowed if low <= s <= high), default=max(allowed))


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise ValueError(f"“{text}” is no option: write NAME=VALUE")
    return name.strip(), value.strip()


def _options(kit: Kit) -> str:
    given: Sequence[Option] = table.rules(kit).OPTIONS
    told = "; ".join(f"{o.name}={'|'.join(o.choices)} (default {o.default})" for o in given)
    return f"options of {kit.game}: {told}" if told else f"{kit.game} has no options"


def _short(kit: Kit, short: Shortage) -> Any:
    from generator.findings import failed

    component = kit.component(short.component.split(".")[0])
    return failed((component or kit).place, str(short), "print more of it, or waive the rule")


@contextmanager
def _progress(total: int, label: str) -> Iterator[Callable[[int], object] | None]:
    """A bar on a terminal for what takes a while; silence in a pipe."""
    if total < 20 or not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=total, label=label, file=sys.stderr) as bar:
        yield lambda done: bar.update(done - bar.pos)


# one game ------------------------------------------------------------------------------------------


def _one_game(
    kit: Kit, sitting: table.Sitting, record: Path | None, show: bool, as_json: bool
) -> int:
    played = table.record(sitting)
    text = json.dumps(played, ensure_ascii=False, indent=1) + "\n"
    if record is not None:
        record.write_text(text, encoding="utf-8", newline="\n")
        click.echo(f"recorded {len(played['moves'])} moves in {record}", err=True)
    if as_json:
        click.echo(text, nl=False)
    elif show:
        for line in table.transcript(played, kit):
            click.echo(line)
    return 0


def _replayed(kit: Kit, file: Path, as_json: bool) -> int:
    try:
        played = json.loads(file.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError) as fault:
        raise Faulty(error(None, f"{file} is no record of a game: {fault}")) from None
    if not isinstance(played, dict):
        raise Faulty(error(None, f"{file} is no record of a game"))
    if as_json:
        table.replay(played, kit)
        click.echo(json.dumps(played["outcome"], ensure_ascii=False, indent=1))
        return 0
    for line in table.transcript(played, kit):
        click.echo(line)
    return 0


# statistics ----------------------------------------------------------------------------------------


def _percent(share: Any) -> str:
    if not share.of:
        return "-"
    return f"{100 * share.count / share.of:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def _interval(mean: Any) -> str:
    import math

    if math.isinf(mean.low):
        return _number(mean.mean)
    return f"{_number(mean.mean)} ({_number(mean.low)} to {_number(mean.high)})"


def _table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    made = Table(title=title, title_justify="left", title_style="bold", header_style="dim")
    for number, column in enumerate(columns):
        made.add_column(column, justify="left" if number == 0 else "right", overflow="fold")
    for row in rows:
        made.add_row(*(Text(cell) for cell in row))
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=120)
    console.print(made)


def _title(kit: Kit, made: Report) -> str:
    options = "".join(f", {k} {v}" for k, v in made.options.items())
    who = made.players[0] if len(set(made.players)) == 1 else ", ".join(made.players)
    games = "1 game" if made.games == 1 else f"{made.games:,} games"
    return f"{spoken(kit.titles)}: {games}, {made.seats} players ({who}), seed {made.seed}{options}"


def _told(kit: Kit, made: Report, as_json: bool) -> int:
    if as_json:
        click.echo(json.dumps(made.json(), ensure_ascii=False, indent=1))
    else:
        rows = []
        if made.draws.of:  # shares of the games that ended
            rows = [
                (f"wins of player {seat + 1}, {player}", _percent(won))
                for seat, (won, player) in enumerate(zip(made.wins, made.players, strict=True))
            ]
            rows.append(("draws", _percent(made.draws)))
        if made.turns is not None:
            t = made.turns
            rows.append(("turns: median (5 % to 95 %)", f"{t.median} ({t.low} to {t.high})"))
        rows += [(name, _interval(mean)) for name, mean in made.figures.items()]
        rows.append(
            ("games that", ", ".join(f"{_verb(k)} {n:,}" for k, n in made.endings.items() if n))
        )
        _table(_title(kit, made), ("", "share or mean (95 % interval)"), rows)
        used = [(name, str(u.most), str(u.held)) for name, u in made.used.items()]
        if used:
            _table("pieces", ("", "most ever in use", "in the box"), used)
        for line in made.reference:
            click.echo(line)
        for claim in made.claims:
            where = f"{claim.place}: " if claim.place else ""
            click.echo(
                f"{where}note: {claim.fact} {claim.sentence}: expected {claim.expected}, "
                f"found {claim.found}",
                err=True,
            )
    tell.findings(made.findings)
    return common.exit_code(made.findings)


def _verb(ending: str) -> str:
    return {"turn limit": "hit the turn limit", "shortage": "ran short of a piece"}.get(
        ending, ending
    )


def _told_both(kit: Kit, pair: Comparison, versus: Sequence[str], as_json: bool) -> int:
    if as_json:
        click.echo(json.dumps(pair.json(), ensure_ascii=False, indent=1))
    else:
        rows = []
        for one in pair.differences:
            share = one.name.startswith("wins") or one.name == "draws"
            scale, unit = (100, " %") if share else (1, "")
            rows.append(
                (
                    one.name,
                    f"{one.first * scale:.4g}{unit}",
                    f"{one.second * scale:.4g}{unit}",
                    f"{one.change.mean * scale:+.3g}"
                    f" ({one.change.low * scale:+.3g} to {one.change.high * scale:+.3g})",
                    "yes" if one.clear else "no",
                )
            )
        columns = ("", "as it is", "changed", "change (95 % interval)", "clear?")
        _table(f"{_title(kit, pair.first)}; changed: {', '.join(versus)}", columns, rows)
        used = [
            (
                name,
                f"{u.most} of {u.held}",
                f"{pair.second.used[name].most} of {pair.second.used[name].held}",
            )
            for name, u in pair.first.used.items()
            if name in pair.second.used
        ]
        _table("most ever in use, of those in the box", ("", "as it is", "changed"), used)
        short = pair.first.games - pair.pairs
        if short:
            click.echo(f"{short} games did not end with both kits and are left out of the changes")
    findings = [*pair.first.findings, *pair.second.findings]
    tell.findings(findings)
    return common.exit_code(findings)
