"""The languages of a kit, which of its texts lack one, and which language a build speaks."""

from __future__ import annotations

from generator.faces import Artwork
from generator.findings import Finding, Place, error, warning
from generator.kit import Kit
from generator.spec import Loaded


def languages(loaded: Loaded) -> tuple[str, ...]:
    """Every language that any text of the kit is in; the kit's first is the first."""
    parts = _parts(loaded)
    if parts is None:
        return ()
    kit, artwork = parts
    there = [artwork.language, *kit.languages]
    for spoken in loaded.spoken.values():
        there += spoken
    for text in artwork.prose:
        there += text.files
    return tuple(dict.fromkeys(there))


def choose(loaded: Loaded, asked: str | None) -> tuple[str, tuple[Finding, ...]]:
    """The language to speak, and a warning for each text that lacks it; an error if the kit has none of it.

    Texts that are typed once are meant for all languages. What could not be read of a kit with errors
    may have spoken any.
    """
    parts = _parts(loaded)
    assert parts is not None
    first = parts[1].language
    if asked is None or asked == first:
        return first, ()
    known = languages(loaded)
    if asked not in known:
        if loaded.kit is None:
            return first, ()
        said = f"{loaded.kit.name} does not speak “{asked}”"
        return first, (error(Place("--lang"), said, f"it has {', '.join(known)}"),)
    return asked, tuple(
        warning(
            place,
            f"this text is not there in “{asked}”: it stands in “{_fallback(spoken, first)}”",
            f"write it as {{{', '.join(f'{code}: …' for code in (*spoken, asked))}}}",
        )
        for place, spoken in loaded.spoken.items()
        if asked not in spoken
    )


def _parts(loaded: Loaded) -> tuple[Kit, Artwork] | None:
    """The kit and its artwork, or what could be read of them."""
    if loaded.kit is not None and loaded.artwork is not None:
        return loaded.kit, loaded.artwork
    return loaded.torn


def _fallback(spoken: tuple[str, ...], first: str) -> str:
    return first if first in spoken else spoken[0]
