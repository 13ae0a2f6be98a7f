"""YAML to a loaded kit: the model, its artwork, and every fault of the file in one run."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from generator import library, source
from generator.faces import Artwork
from generator.findings import Finding, Place, error, has_errors, in_order
from generator.kit import Kit
from generator.source import Map
from generator.spec.loading import Loader
from generator.spec.settings import Setting


@dataclass(frozen=True, slots=True)
class Loaded:
    """`kit` and `artwork` are None where there are errors; `torn` then is what could be read all the same.

    That is to be drawn for what else is wrong with it, and for nothing else.
    `spoken` are the languages of every text that is there in several, or could be, by its place;
    `settings` and `extras` are those it was loaded with.
    """

    kit: Kit | None
    artwork: Artwork | None
    findings: tuple[Finding, ...]
    path: Path
    spoken: Mapping[Place, tuple[str, ...]] = field(default_factory=dict)
    settings: tuple[Setting, ...] = ()
    extras: tuple[str, ...] = ()
    torn: tuple[Kit, Artwork] | None = None


def load(path: Path, settings: tuple[Setting, ...] = (), extras: Collection[str] = ()) -> Loaded:
    """Read a kit file. `settings` are the `--set` of this kit, tried without editing.

    `extras` are the optional components that are asked for; names of other kits' may be among them.
    """
    name = library.for_people(path)
    read = source.read(path, name)
    findings = list(read.findings)
    if not isinstance(read.node, Map):
        if read.node is not None:
            findings.append(error(read.node.place, "a kit is a mapping that starts with kit: name"))
        return Loaded(None, None, in_order(findings), path)
    loader = Loader(read.node, path, findings, settings, extras)
    kit, artwork = loader.load()
    found = in_order(findings)
    if has_errors(found):
        spoken = loader.ask.spoken
        return Loaded(None, None, found, path, spoken, settings, tuple(extras), (kit, artwork))
    return Loaded(kit, artwork, found, path, loader.ask.spoken, settings, tuple(extras))
