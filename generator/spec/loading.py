"""The parts of a kit file read in the order in which they need each other, every fault collected."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator import plugins, typeset
from generator.faces import Artwork, ComponentArt, Face, Prose, reading
from generator.fields import Ask, Named, nearest
from generator.findings import Finding, Place, error, has_errors, note
from generator.ink import Font
from generator.kit import Component, Expect, Kit
from generator.source import Map, Node, Scalar
from generator.spec import components, forms, texts
from generator.spec.settings import Setting


class Loader:
    """Reads the parts of a kit in the order in which they need each other."""

    def __init__(
        self,
        node: Map,
        path: Path,
        findings: list[Finding],
        settings: tuple[Setting, ...],
        extras: Collection[str],
    ) -> None:
        self.node = node
        self.path = path
        self.settings = settings
        self.extras = extras
        self.ask = Ask(findings, language=self._language())

    def _language(self) -> str:
        """The first language of the title, else what `language:` says, else English."""
        title = self.node.get("title")
        if isinstance(title, Map) and title.entries:
            return title.entries[0][0].text
        said = self.node.get("language")
        return said.text if isinstance(said, Scalar) and said.text else "en"

    def load(self) -> tuple[Kit | None, Artwork | None]:
        ask = self.ask
        ask.colours = self._part("colours") or {}
        ask.lengths = self._lengths()
        ask.words = self._part("words") or {}
        values = forms.KIT.read(self.node, ask)
        if values is None:
            # what can be read without the rest is still read, so that all faults are told at once
            absent = {f.name: f.default for f in forms.KIT.fields}
            values = {**absent, "kit": "", "components": {}, **self._pieces()}
        faces = self._faces(values["faces"])
        fonts = self._fonts(values["fonts"])
        made, arts = self._components(values["components"], faces)
        self._alike(values["alike"], values["components"], arts)
        asked = {id: art.values["optional"] for id, art in arts.items()}
        offered = {id: name or id for id, name in asked.items() if name is not None}
        made = [c for c in made if offered.get(c.id) is None or offered[c.id] in self.extras]
        self._settings(made)
        self._fitted(made, arts, values["components"])
        prose = self._prose(values)
        expects = self._expects(values["expect"], values["components"], arts)
        if has_errors(ask.findings):
            return None, None
        kit = Kit(
            values["kit"],
            values["version"],
            values["title"] or {ask.language: values["kit"]},
            values["players"],
            values["game"],
            tuple(made),
            values["waive"],
            values["credits"],
            expects,
            values["remarks"],
            tuple(tuple(named.text for named in group) for group in values["alike"]),
            self.node.place,
            offered,
            self._places("waive"),
            ask.inks,
        )
        if kit.total == 0:
            where = self.node.key("components")
            ask.findings.append(
                error(where.place if where else self.node.place, "nothing to print in this kit")
            )
        for component in kit.components:
            if component.total == 0 and kit.total:
                ask.findings.append(note(component.place, f"nothing to print in {component.id}"))
        artwork = Artwork(
            self.path.parent,
            ask.colours,
            ask.lengths,
            fonts,
            faces,
            values["recolours"],
            arts,
            ask.language,
            ask.words,
            prose,
            ask.inks,
        )
        return kit, artwork

    def _part(self, name: str) -> Any:
        """One key read before the others; its faults are told when the whole form is read."""
        node = self.node.get(name)
        one = next(f for f in forms.KIT.fields if f.name == name)
        if node is None:
            return None
        ask = self.ask
        quiet = Ask([], ask.lengths, ask.colours, ask.language, inks=ask.inks)
        try:
            return one.reader.read(node, quiet)
        except forms.Bad:
            of = one.reader.of if isinstance(one.reader, Named) else None
            return self._salvage(node, of, quiet)

    def _salvage(self, node: Node, reader: Any, quiet: Ask) -> dict[str, Any] | None:
        """The good entries of a mapping that has bad ones, so that one typo makes one finding.

        What is named in bad entries is there all the same; None for what is no such mapping.
        """
        if not isinstance(node, Map) or reader is None:
            return None
        stands_in = {forms.COLOUR: "#000000", forms.LENGTH: forms.EMU, forms.SPOKEN: {"": ""}}
        values: dict[str, Any] = {}
        for key, value in node.entries:
            try:
                values[key.text] = reader.read(value, quiet)
            except forms.Bad:
                if reader in stands_in:
                    values[key.text] = stands_in[reader]
        return values

    def _places(self, name: str) -> dict[str, Place]:
        """Where each key of a mapping stands."""
        node = self.node.get(name)
        return {k.text: k.place for k, _ in node.entries} if isinstance(node, Map) else {}

    def _pieces(self) -> dict[str, Any]:
        return {
            name: found
            for name in ("faces", "fonts", "components", "recolours", "expect", "waive")
            if (found := self._part(name)) is not None
        }

    def _lengths(self) -> Mapping[str, int]:
        lengths = dict(self._part("lengths") or {})
        for setting in self.settings:
            if setting.component == "lengths":
                if setting.name not in lengths:
                    self.ask.findings.append(
                        error(
                            Place("--set"),
                            f"{setting}: no length is called {setting.name}",
                            nearest(setting.name, lengths),
                        )
                    )
                else:
                    lengths[setting.name] = setting.value
        return lengths

    def _faces(self, nodes: Mapping[str, Node] | None) -> dict[str, Face]:
        return {
            name: Face(name, reading.read_all(node, self.ask), node.place)
            for name, node in (nodes or {}).items()
        }

    def _fonts(self, names: Mapping[str, Scalar] | None) -> dict[str, Font]:
        fonts: dict[str, Font] = {}
        for key, node in (names or {}).items():
            try:
                fonts[key] = typeset.font(node.text, self.path.parent)
            except typeset.FontError as fault:
                self.ask.findings.append(error(node.place, str(fault), fault.hint))
        return fonts

    def _prose(self, values: Mapping[str, Any]) -> tuple[Prose, ...]:
        return tuple(
            found
            for sort, key in (("rules", "rules"), ("aid", "aids"))
            for node in values[key]
            if (found := texts.find(sort, node, self.path, self.ask)) is not None
        )

    def _components(
        self, nodes: Mapping[str, Node] | None, faces: Mapping[str, Face]
    ) -> tuple[list[Component], dict[str, ComponentArt]]:
        made: list[Component] = []
        arts: dict[str, ComponentArt] = {}
        for id, node in (nodes or {}).items():
            read = components.read(id, node, faces, self.path.parent, self.ask)
            if read is not None:
                made.append(read[0])
                arts[id] = read[1]
        return made, arts

    def _settings(self, made: list[Component]) -> None:
        """Counts given by `--set KIT.COMPONENT.DESIGN=COUNT`."""
        for setting in self.settings:
            if setting.component == "lengths":
                continue
            place = Place("--set")
            ids = [c.id for c in made]
            if setting.component not in ids:
                self.ask.findings.append(
                    error(
                        place,
                        f"{setting}: no component is called {setting.component}",
                        nearest(setting.component, ids),
                    )
                )
                continue
            at = ids.index(setting.component)
            component = made[at]
            if component.design(setting.name) is None:
                self.ask.findings.append(
                    error(
                        place,
                        f"{setting}: {component.id} has no design {setting.name}",
                        nearest(setting.name, [d.id for d in component.designs]),
                    )
                )
                continue
            designs = tuple(
                replace(d, count=setting.value) if d.id == setting.name else d
                for d in component.designs
            )
            made[at] = replace(component, designs=designs)

    def _fitted(
        self, made: list[Component], arts: dict[str, ComponentArt], nodes: Mapping[str, Node]
    ) -> None:
        """The components that are measured by others, once those have their counts."""
        for at, component in enumerate(made):
            fit = getattr(plugins.load("kinds", component.kind), "fitted", None)
            if fit is None:
                continue
            others = {c.id: c for c in made if c is not component}
            fitted = components.fitted(fit, component, arts[component.id], others,
                                       nodes[component.id], self.ask)  # fmt: skip
            if fitted is not None:
                made[at], arts[component.id] = fitted

    def _alike(
        self,
        groups: tuple[tuple[Scalar, ...], ...],
        nodes: Mapping[str, Node],
        arts: Mapping[str, ComponentArt],
    ) -> None:
        """A design that is named in vain would excuse nothing, and nobody would know."""
        known = {f"{id}/{design}" for id, art in arts.items() for design in art.designs}
        unread = {id for id in nodes if id not in arts}
        for group in groups:
            for named in group:
                if named.text not in known and named.text.partition("/")[0] not in unread:
                    hint = nearest(named.text, known)
                    self.ask.findings.append(
                        error(named.place, f"alike: no design is called “{named.text}”", hint)
                    )
            if len(group) == 1:
                self.ask.findings.append(
                    error(
                        group[0].place,
                        "alike: one design alone is like no other",
                        "name two or more in a group, such as [deck/a, deck/b]",
                    )
                )

    def _expects(
        self, nodes: tuple[Node, ...], made: Mapping[str, Node], arts: Mapping[str, ComponentArt]
    ) -> tuple[Expect, ...]:
        out: list[Expect] = []
        for node in nodes:
            values = forms.EXPECT.read(node, self.ask)
            if values is None or (values["of"] in made and values["of"] not in arts):
                continue
            if not self._counted(node, values, made, arts):
                continue
            exact, least, most = values["is"], values["min"], values["max"]
            if (exact is None) == (least is None and most is None):
                self.ask.findings.append(
                    error(node.place, "an expectation has either “is”, or “min” and/or “max”")
                )
                continue
            if least is not None and most is not None and least > most:
                self.ask.findings.append(error(node.place, f"at least {least} is above {most}"))
                continue
            if exact is not None:
                least = most = exact
            out.append(
                Expect(values["of"], values["where"], least, most, values["because"], node.place)
            )
        return tuple(out)

    def _counted(
        self,
        node: Node,
        values: Mapping[str, Any],
        made: Mapping[str, Node],
        arts: Mapping[str, ComponentArt],
    ) -> bool:
        """Whether an expectation counts what the kit knows; a finding where it does not."""
        assert isinstance(node, Map)
        component = values["of"]
        if component not in arts:
            where = node.get("of")
            self.ask.findings.append(
                error(
                    where.place if where else node.place,
                    f"an expectation of “{component}”, which is no component",
                    nearest(component, made),
                )
            )
            return False
        known = {trait for art in arts[component].designs.values() for trait in art.names}
        known -= {"index", "total"}
        inner = node.get("where")
        for key in inner.entries if isinstance(inner, Map) else ():
            if key[0].text not in known:
                self.ask.findings.append(
                    error(
                        key[0].place,
                        f"no design of {component} has a trait “{key[0].text}”",
                        nearest(key[0].text, known),
                    )
                )
                return False
        return True
