"""Every text that sheets and guide show, by language; English is the fallback."""

from __future__ import annotations

from collections.abc import Mapping

# how a language calls itself
LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "fr": "français",
    "it": "italiano",
    "de": "Deutsch",
    "es": "español",
}

_FOOTER: Mapping[str, Mapping[str, str]] = {
    "version": {"en": "version {0}", "fr": "version {0}", "it": "versione {0}"},
    "sheet": {"en": "sheet {0} of {1}", "fr": "feuille {0} sur {1}", "it": "foglio {0} di {1}"},
    "front": {"en": "front", "fr": "recto", "it": "fronte"},
    "back": {"en": "back", "fr": "verso", "it": "retro"},
    "part": {"en": "part {0} of {1}", "fr": "partie {0} sur {1}", "it": "parte {0} di {1}"},
    "more": {"en": "and {0} more", "fr": "et {0} autres", "it": "e altri {0}"},
    "here": {"en": "{0} goes on here", "fr": "collez {0} ici", "it": "incollare {0} qui"},
    "card": {"en": "card", "fr": "carte", "it": "cartoncino"},
    "board": {"en": "board", "fr": "carton", "it": "cartone"},
    "paper": {"en": "paper", "fr": "papier", "it": "carta"},
}

WORDS: dict[str, Mapping[str, str]] = dict(_FOOTER)


def word(key: str, language: str, *values: object) -> str:
    """The text of that key with its places filled; a key that nobody knows is its own text."""
    texts = WORDS.get(key)
    if texts is None:
        return key
    return texts.get(language, texts["en"]).format(*values)


def language_name(language: str) -> str:
    return LANGUAGES.get(language, language)
