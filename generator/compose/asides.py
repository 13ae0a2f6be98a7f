"""Texts about ink and about additions to an earlier box, by language; they stand among `words.WORDS`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

ASIDES: Mapping[str, Mapping[str, str]] = {
    # footers
    "ink low": {"en": "low ink", "fr": "peu d’encre", "it": "poco inchiostro"},
    "ink grey": {"en": "grey", "fr": "gris", "it": "grigio"},
    "since": {
        "en": "additions since version {0}",
        "fr": "ajouts depuis la version {0}",
        "it": "aggiunte dalla versione {0}",
    },
    "since short": {"en": "since {0}", "fr": "depuis {0}", "it": "dalla {0}"},
    # the guide
    "ink use": {
        "en": "Ink covers about {0} % of the printed sides.",
        "fr": "L’encre couvre environ {0} % des faces imprimées.",
        "it": "L’inchiostro copre circa il {0} % delle facce stampate.",
    },
    "ink share": {"en": "ink {0} %", "fr": "encre {0} %", "it": "inchiostro {0} %"},
    "changes": {"en": "What changes", "fr": "Changements", "it": "Cosa cambia"},
    "take out": {
        "en": "Take out of the box: {0}.",
        "fr": "À retirer de la boîte : {0}.",
        "it": "Da togliere dalla scatola: {0}.",
    },
    "put in": {
        "en": "Put into it, from these sheets: {0}.",
        "fr": "À y mettre, à partir de ces feuilles : {0}.",
        "it": "Da metterci, da questi fogli: {0}.",
    },
    "reason new": {"en": "new", "fr": "nouveau", "it": "nuovo"},
    "reason more": {"en": "more of them", "fr": "en plus", "it": "in più"},
    "reason redrawn": {"en": "redrawn", "fr": "redessiné", "it": "ridisegnato"},
    "reason fewer": {"en": "fewer of them", "fr": "en moins", "it": "in meno"},
    "reason gone": {"en": "no longer used", "fr": "plus utilisé", "it": "non più usato"},
}


def percent(shares: Iterable[float]) -> int:
    """The mean of some shares of the paper, in whole percent."""
    every = list(shares)
    return round(100 * sum(every) / len(every)) if every else 0
