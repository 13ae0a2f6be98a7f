"""The languages of a kit, which of its texts lack one, and which language a build speaks."""

from __future__ import annotations

from generator.findings import Finding, Place, error, warning
from generator.spec import Loaded


def languages(loaded: Loaded) -> tuple[str, ...]:
    """Every language that any text of the kit is in; the kit's first is the first."""
    if loaded.kit is None or loaded.artwork is None:
        return ()
    there = [loaded.artwork.language, *loaded.kit.languages]
    for spoken in loaded.spoken.values():
        there += spoken
    for text in loaded.artwork.prose:
        there += text.files
    return tuple(dict.fromkeys(there))


def choose(loaded: Loaded, asked: str | None) -> tuple[str, tuple[Finding, ...]]:
    """The language to speak, and a warning for each text that lacks it; an error if the kit has none of it.

    Texts that are typed once are meant for all languages.
    """
    assert loaded.artwork is not None
    first = loaded.artwork.language
    if asked is None or asked == first:
        return first, ()
    known = languages(loaded)
    if asked not in known:
        name = loaded.kit.name if loaded.kit is not None else loaded.path.stem
        has = ", ".join(known)
        return first, (error(Place("--lang"), f"{name} does not speak “{asked}”", f"it has {has}"),)
    return asked, tuple(
        warning(
            place,
            f"this text is not there in “{asked}”: it stands in “{_fallback(spoken, first)}”",
            f"write it as {{{', '.join(f'{code}: …' for code in (*spoken, asked))}}}",
        )
        for place, spoken in loaded.spoken.items()
        if asked not in spoken
    )


def _fallback(spoken: tuple[str, ...], first: str) -> str:
    return first if first in spoken else spoken[0]
