"""One subject of `kitproof check` -> a report: the kit is found, the file proven, its game played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import click

from generator import library, spec
from generator.cli import trial
from generator.cli.subjects import Subject
from generator.findings import Claim, Faulty, Finding, error, in_order
from generator.ink import Document
from generator.proof import Judged, described, files, manifest, reading
from generator.proof.page import Shown
from generator.proof.spots import Printed, Spot
from generator.spec import Loaded
from generator.spec.settings import Setting, parse


@dataclass(frozen=True, slots=True)
class Report:
    """What there is to say of one subject; `fresh` is what it should look like, `printed` what it does.

    `follow` are the findings that follow from another one, which tells of them.
    """

    name: str
    what: str  # kit, pdf, svg or manifest
    file: str
    kit: str = ""
    layout: str = ""
    language: str = ""
    claims: tuple[Claim, ...] = ()
    findings: tuple[Finding, ...] = ()
    pieces: int | None = None
    pages: int | None = None
    printed: Printed | None = None
    fresh: Document | None = None
    spots: tuple[Spot, ...] = ()
    guide: bool = False
    follow: frozenset[Finding] = frozenset()

    def shown(self) -> Shown:
        """For a page in a browser."""
        return Shown(
            self.name,
            self.what,
            self.kit,
            self.layout,
            self.language,
            self.pieces,
            self.pages,
            self.claims,
            self.findings,
            self.printed,
            self.fresh,
            self.spots,
        )

    @property
    def failing(self) -> bool:
        return any(c.verdict == "fails" for c in self.claims)


@dataclass(slots=True)
class Prover:
    """Proves files; `kits` are those of `--kit`, `settings` what `--set` tries besides."""

    kits: tuple[str, ...]
    settings: Sequence[Setting]
    play: bool
    quiet: bool
    _loaded: dict[tuple[Path, tuple[str, ...], tuple[str, ...]], Loaded] = field(
        default_factory=dict
    )
    _made: tuple[Loaded, described.Told, Judged] | None = None

    def report(self, subject: Subject) -> Report:
        """Never raises for what a file may hold: what cannot be read is a finding of its report."""
        try:
            if subject.what == "manifest":
                return self._manifest(subject)
            return self._file(subject)
        except Faulty as fault:
            name = str(subject)
            return Report(name, subject.what, name, findings=in_order(fault.findings))

    def _file(self, subject: Subject) -> Report:
        apart: tuple[Finding, ...] = ()
        if subject.what == "pdf":
            printed = reading.pdf(subject.paths[0])
        else:
            printed, apart = reading.svgs(subject.paths)
        told = self._told(printed)
        loaded = self._kit(printed, told)
        done = files.check(printed, told, loaded, self._judged(told, loaded))
        findings = [*apart, *done.findings]
        if self.play and not done.guide:
            findings += trial.findings(done.kit, printed.place)
        return Report(
            printed.name,
            subject.what,
            printed.name,
            done.kit.name,
            told.layout.name,
            told.language,
            done.claims,
            in_order(findings),
            done.pieces,
            len(printed.leaves),
            printed,
            done.fresh,
            done.spots,
            done.guide,
            done.follow,
        )

    def _manifest(self, subject: Subject) -> Report:
        listed = manifest.read(subject.paths[0])
        told = self._told(listed.printed)
        loaded = self._kit(listed.printed, told)
        done = manifest.check(listed, told, loaded, self._judged(told, loaded))
        findings = list(done.findings)
        if self.play:
            findings += trial.findings(done.kit, listed.place)
        return Report(
            listed.printed.name,
            "manifest",
            listed.printed.name,
            done.kit.name,
            told.layout.name,
            told.language,
            done.claims,
            in_order(findings),
            done.kit.total,
        )

    def _told(self, printed: Printed) -> described.Told:
        if not printed.description:
            raise Faulty(
                error(
                    printed.place,
                    "the file does not say which kit it is of, nor how it was built",
                    "something took that from it: check the file as it was built, or build it again",
                )
            )
        return described.told(printed)

    def _kit(self, printed: Printed, told: described.Told) -> Loaded:
        """The kit that the file is of, with the settings it was built with."""
        path = self._path(printed, told)
        own: list[Setting] = []
        for text in told.settings:
            try:
                own.append(parse(text))
            except ValueError as fault:
                raise Faulty(
                    error(printed.place, f"the file was built with --set {fault}")
                ) from None
        own += [s for s in self.settings if s.kit in (told.kit, path.stem)]
        key = path, tuple(s.spelled for s in own), told.extras
        if key not in self._loaded:
            if not self.quiet:
                click.echo(click.style(f"reading {library.for_people(path)}", dim=True), err=True)
            self._loaded[key] = spec.load(path, tuple(own), told.extras)
        return self._loaded[key]

    def _judged(self, told: described.Told, loaded: Loaded) -> Judged:
        """Files of one build come one after the other, and are compared with the same sheets."""
        alike = replace(told, guide=False, ink_use=(), findings=())
        if self._made is None or self._made[0] is not loaded or self._made[1] != alike:
            self._made = loaded, alike, described.judged(told, loaded)
        return self._made[2]

    def _path(self, printed: Printed, told: described.Told) -> Path:
        for name in self.kits:
            path = library.find("components", name)
            if path is None:
                from generator.fields import nearest

                known = library.listed("components")
                raise Faulty(error(None, f"there is no kit “{name}”", nearest(name, known)))
            if len(self.kits) == 1 or path.stem == told.kit:
                return path
        # a name alone: a file must not lead us to any path it likes
        path = library.beside(told.kit) or library.listed("components").get(told.kit)
        if path is None:
            raise Faulty(
                error(
                    printed.place,
                    f"this file is of the kit {told.kit}, and no such kit is known here",
                    "say where it is: --kit path/to/the.yaml",
                )
            )
        return path
