"""The command line: parse, call one wing, tell; results on stdout, all said about them on stderr.

Exit codes: 0 good, 1 a kit, sheet or file is not what it should be, 2 an unusable file or call.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Any, NoReturn

import click

from generator import __version__, plugins

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(context_settings=CONTEXT)
@click.version_option(__version__, prog_name="kitproof", message="%(prog)s %(version)s")
def kitproof() -> None:
    """Print-and-play kits that are proven before they are printed.

    A KIT is a path to a YAML file, or a name looked up as components/NAME.yaml below the current
    folder and then among the shipped kits.
    """


def _formats() -> list[str]:
    return list(plugins.names("formats"))


SET = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KIT.COMPONENT.DESIGN=COUNT",
    help="Try a count, or KIT.lengths.NAME=LENGTH, without editing; repeatable.",
)
LAYOUTS = click.option(
    "--layout",
    "layouts",
    multiple=True,
    metavar="NAME",
    help="Paper and arrangement (default a4); repeatable.",
)
PAPER = click.option(
    "--paper",
    metavar="NAME|WxH",
    help="Other paper for the layout, such as a3 or 210x297mm.",
)
LANDSCAPE = click.option("--landscape", is_flag=True, help="Paper that lies on its long side.")
INK = click.option(
    "--ink",
    type=click.Choice(["full", "low", "grey"]),
    help="low: lines and pale tones instead of areas; grey: for printers with black alone.",
)
COLOUR = click.option(
    "--colour",
    type=click.Choice(["rgb", "cmyk"]),
    help="What PDF files are coloured with (default as the layout says, else rgb).",
)
LANG = click.option("--lang", metavar="CODE", help="Language of texts, such as fr.")
ONLY = click.option(
    "--only",
    multiple=True,
    metavar="COMPONENT|STOCK|COMPONENT/DESIGN",
    help="Print only this part, such as deck, card, deck/frog or deck/number-*; repeatable.",
)
WITH = click.option(
    "--with",
    "extras",
    multiple=True,
    metavar="NAME",
    help="Add what the kit offers besides, such as a box; repeatable.",
)
OFFSET = click.option(
    "--back-offset", metavar="X,Y", help="Shift of all backs for your printer, such as 0.5mm,-1mm."
)
JSON = click.option("--json", "as_json", is_flag=True, help="For machines: JSON and nothing else.")
STRICT = click.option("--strict", is_flag=True, help="Warnings fail too.")


@kitproof.command("list")
@JSON
def list_(as_json: bool) -> None:
    """The kits and layouts that can be named."""
    from generator.cli import look

    look.listing(as_json)


@kitproof.command()
@click.argument("kit")
@SET
@WITH
@LAYOUTS
@PAPER
@LANDSCAPE
@LANG
@INK
@JSON
def show(kit: str, **options: Any) -> None:
    """What is in a KIT, on how many sheets it prints, and how much ink they take."""
    from generator.cli import look

    sys.exit(look.show(kit, **options))


@kitproof.command()
@click.argument("kits", nargs=-1, metavar="[KIT]...")
@LAYOUTS
@PAPER
@LANDSCAPE
@click.option(
    "--format",
    "formats",
    multiple=True,
    type=click.Choice(_formats()),
    help="Kind of file (default pdf and svg); repeatable.",
)
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Folder; files land in FOLDER/KIT/.",
)
@LANG
@ONLY
@WITH
@SET
@INK
@COLOUR
@click.option(
    "--since",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="OLD.json",
    help="Print only what changed since the build that wrote this manifest.",
)
@OFFSET
@click.option("--no-check", is_flag=True, help="Write without comparing with rules and sheets.")
@STRICT
def build(kits: tuple[str, ...], **options: Any) -> None:
    """Make sheets of each KIT (all shipped kits where none is named)."""
    from generator.cli import make

    sys.exit(make.build(kits, **options))


@kitproof.command()
@click.argument("words", nargs=-1, metavar="[KIT|FILE|FOLDER]...")
@LAYOUTS
@PAPER
@LANDSCAPE
@LANG
@INK
@COLOUR
@ONLY
@WITH
@SET
@click.option(
    "--kit",
    multiple=True,
    metavar="KIT",
    help="The kit that the files are of, where it is not the one by the name they say; repeatable.",
)
@click.option("--no-play", is_flag=True, help="Play no game with what the box holds.")
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.html",
    help="Write all of it as one page for a browser, with pictures.",
)
@STRICT
@JSON
def check(words: tuple[str, ...], **options: Any) -> None:
    """Prove that YAML, rules, sheets and printed files agree.

    A KIT is compared with the rules of its game and with the sheets it makes. A FILE is a PDF or
    an SVG that a build made, or a build's manifest (the JSON beside them); a FOLDER stands for all
    such files in it. Files are read back, looked at beside fresh sheets, counted, and their pieces
    played with. All shipped kits where none is named.

    Exit code: 0 all is as it should be, 1 it is not, 2 a file or a call that cannot be used.
    """
    from generator.cli import checking

    sys.exit(checking.check(words, **options))


@kitproof.command()
@click.argument("kit")
@click.option(
    "--players", "seats", type=int, help="How many play (default: as many as the box allows)."
)
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Equal seeds, equal games.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A choice of rule.")
@SET
@click.option(
    "--players-are",
    "players",
    default="random",
    metavar="NAME[,NAME...]",
    show_default=True,
    help="random or greedy, one for all or one a seat.",
)
@click.option("--jobs", type=click.IntRange(1), help="Processes (default: one a core).")
@click.option(
    "--versus",
    multiple=True,
    metavar="KIT.COMPONENT.DESIGN=COUNT",
    help="Play the kit so changed beside it, with the same seeds; repeatable.",
)
@click.option(
    "--record", type=click.Path(dir_okay=False, path_type=Path), help="Write one game to a file."
)
@click.option(
    "--replay",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Play a recorded game again and tell it.",
)
@click.option("--show", is_flag=True, help="Tell one game, move by move.")
@JSON
def play(kit: str, **options: Any) -> None:
    """Play a KIT's game with exactly the printed pieces, and say what that shows."""
    from generator.cli import playing

    sys.exit(playing.play(kit, **options))


@kitproof.command()
@click.argument("name")
@click.option(
    "--in",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Where to make it (default: here).",
)
def new(name: str, folder: Path) -> None:
    """Start a kit of your own: NAME/NAME.yaml with a table of cards, ready to build."""
    from generator.cli import starting

    sys.exit(starting.start(name, folder))


@kitproof.command()
@click.option("--reference", is_flag=True, help="The reference page in Markdown instead.")
def schema(reference: bool) -> None:
    """The JSON Schema of a kit file, for editors."""
    import json

    from generator.spec import schema as made

    if reference:
        click.echo(made.reference(), nl=False)
    else:
        click.echo(json.dumps(made.schema(), indent=1, ensure_ascii=False))


def main() -> None:
    """Run the command line; whatever a user can do wrong ends in a sentence, not a traceback."""
    from generator.findings import Faulty

    stopped = False

    def stop(*_: object) -> None:
        nonlocal stopped
        stopped = True
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, stop)
    for stream in (sys.stdout, sys.stderr):
        # sentences hold quotes and accents whatever the locale of a script or an old console
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        sys.exit(kitproof(prog_name="kitproof", standalone_mode=False))
    except click.ClickException as fault:
        fault.show()
        sys.exit(fault.exit_code)
    except Faulty as faulty:
        from generator.cli import tell

        tell.findings(faulty.findings)
        if "--json" in sys.argv[1:]:
            tell.unusable(faulty.findings)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except (KeyboardInterrupt, click.Abort):
        _farewell()
    except OSError as fault:
        where = f"{fault.filename}: " if fault.filename else ""
        click.echo(f"{where}error: {fault.strerror or fault}", err=True)
        sys.exit(2)
    except Exception:
        # libraries that catch everything make other faults of an interrupt
        if not stopped:
            raise
        _farewell()


def _farewell() -> NoReturn:
    click.echo("Stopped; earlier files are as they were.", err=True)
    sys.exit(130)
