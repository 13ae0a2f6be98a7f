"""The parts of a kit file read in the order in which they need each other, every fault collected."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator import plugins, typeset
from generator.faces import Artwork, ComponentArt, Face, Gaps, Prose, reading
from generator.fields import RAW, Ask, Named, Torn, also, may_hold, nearest, torn
from generator.findings import Finding, Place, error, note
from generator.ink import Font
from generator.kit import Component, Kit
from generator.source import Map, Node, Scalar
from generator.spec import components, forms, naming, texts
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
        # components that may have more designs than could be read, "" for components themselves;
        # those whose size, number or stock is not known; faces that may be meant for more, "" for all
        self.lacking: set[str] = set()
        self.unsure: set[str] = set()
        self.unseen: set[str] = set()
        self.ask = Ask(findings, language=self._language())

    def _language(self) -> str:
        """The first language of the title, else what `language:` says, else English."""
        title = self.node.get("title")
        if isinstance(title, Map) and title.entries:
            return title.entries[0][0].text
        said = self.node.get("language")
        return said.text if isinstance(said, Scalar) and said.text else "en"

    def load(self) -> tuple[Kit, Artwork]:
        """The kit and its artwork; of one with errors what could be read, told by the artwork's gaps."""
        ask = self.ask
        ask.colours = self._named("colours")
        ask.lengths = self._lengths()
        ask.words = self._named("words")
        start = len(ask.findings)
        prepared = forms.KIT.partly(self.node, ask, live=False)
        assert prepared is not None
        values = {"kit": "", **prepared.values}
        for name in ("faces", "fonts", "components", "recolours"):
            # a good part of a bad whole is read on, so that all faults are told at once
            if name in prepared.spoilt or start < len(ask.findings):
                values[name] = self._named(name)
        if isinstance(values["components"], Torn) and values["components"].open:
            self.lacking.add("")
        faces = self._faces(values["faces"])
        fonts = self._fonts(values["fonts"])
        made, arts = self._components(values["components"], faces)
        naming.alike(values["alike"], arts, self.lacking, ask)
        asked = {id: art.values["optional"] for id, art in arts.items()}
        offered = {id: name or id for id, name in asked.items() if name is not None}
        made = [c for c in made if offered.get(c.id) is None or offered[c.id] in self.extras]
        self._settings(made)
        self._fitted(made, arts, values["components"])
        prose = self._prose(values)
        expects = naming.expects(values["expect"], arts, self.lacking, ask)
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
        if not self.lacking and not self.unsure:
            self._empty(kit)
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
            Gaps(frozenset(self.lacking), frozenset(self.unseen)),
        )
        return kit, artwork

    def _empty(self, kit: Kit) -> None:
        """A kit, or a component, of no pieces."""
        if kit.total == 0:
            where = self.node.key("components")
            self.ask.findings.append(
                error(where.place if where else self.node.place, "nothing to print in this kit")
            )
        for component in kit.components:
            if component.total == 0 and kit.total:
                sentence = f"nothing to print in {component.id}"
                self.ask.findings.append(note(component.place, sentence))

    def _named(self, name: str) -> Any:
        """One part read before or besides the whole, which tells its faults; torn where it has any.

        Bad colours, words and maps of colours have others that stand in for them.
        """
        node = self.node.get(name)
        if node is None:
            known = {f.name for f in forms.KIT.fields}
            return torn({}, (), any(k.text not in known for k, _ in self.node.entries))
        if not isinstance(node, Map):
            return torn({}, (), True)
        reader = next(f.reader for f in forms.KIT.fields if f.name == name)
        of = reader.of if isinstance(reader, Named) else RAW
        ask = self.ask
        quiet = Ask([], ask.lengths, ask.colours, ask.language, inks=ask.inks)
        if name == "recolours":
            try:
                return reader.read(node, quiet)
            except forms.Bad:
                return torn({k.text: {} for k, _ in node.entries}, (), node.spoilt)
        stands_in = {forms.COLOUR: "#000000", forms.SPOKEN: {"": ""}}
        values: dict[str, Any] = {}
        lost: set[str] = set()
        for key, value in node.entries:
            try:
                values[key.text] = of.read(value, quiet)
            except forms.Bad:
                if of in stands_in:
                    values[key.text] = stands_in[of]
                else:
                    lost.add(key.text)
        return torn(values, lost, node.spoilt)

    def _places(self, name: str) -> dict[str, Place]:
        """Where each key of a mapping stands."""
        node = self.node.get(name)
        return {k.text: k.place for k, _ in node.entries} if isinstance(node, Map) else {}

    def _lengths(self) -> Mapping[str, int]:
        known: Mapping[str, int] = self._named("lengths")
        lengths: dict[str, int] = {}
        for setting in self.settings:
            if setting.component == "lengths":
                if setting.name in known:
                    lengths[setting.name] = setting.value
                elif not may_hold(known, setting.name):
                    hint = nearest(setting.name, known)
                    sentence = f"{setting}: no length is called {setting.name}"
                    self.ask.findings.append(error(Place("--set"), sentence, hint))
        return also(known, lengths)

    def _faces(self, nodes: Mapping[str, Node]) -> Mapping[str, Face]:
        faces = {
            name: Face(name, reading.read_all(node, self.ask), node.place)
            for name, node in nodes.items()
        }
        return torn(faces, (), isinstance(nodes, Torn) and nodes.open)

    def _fonts(self, names: Mapping[str, Scalar]) -> Mapping[str, Font]:
        fonts: dict[str, Font] = {}
        lost = set(names.lost if isinstance(names, Torn) else ())
        for key, node in names.items():
            try:
                fonts[key] = typeset.font(node.text, self.path.parent)
            except typeset.FontError as fault:
                self.ask.findings.append(error(node.place, str(fault), fault.hint))
                lost.add(key)
        return torn(fonts, lost, isinstance(names, Torn) and names.open)

    def _prose(self, values: Mapping[str, Any]) -> tuple[Prose, ...]:
        return tuple(
            found
            for sort, key in (("rules", "rules"), ("aid", "aids"))
            for node in values[key]
            if (found := texts.find(sort, node, self.path, self.ask)) is not None
        )

    def _components(
        self, nodes: Mapping[str, Node], faces: Mapping[str, Face]
    ) -> tuple[list[Component], dict[str, ComponentArt]]:
        made: list[Component] = []
        arts: dict[str, ComponentArt] = {}
        for id, node in nodes.items():
            read = components.read(id, node, faces, self.path.parent, self.ask)
            if read is None or read.lacking or read.left_out:
                self.lacking.add(id)
            if read is None or read.unsure:
                self.unsure.add(id)
            self.unseen |= components.meant(node, faces) if read is None else read.unseen
            if read is not None:
                arts[id] = read.art
                if not read.left_out:
                    made.append(read.component)
        return made, arts

    def _settings(self, made: list[Component]) -> None:
        """Counts given by `--set KIT.COMPONENT.DESIGN=COUNT`."""
        for setting in self.settings:
            if setting.component == "lengths":
                continue
            place = Place("--set")
            ids = [c.id for c in made]
            if setting.component not in ids:
                if naming.may_have(self.lacking, setting.component):
                    continue
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
                if component.id in self.lacking:
                    continue
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
            if fit is None or not arts[component.id].whole:
                continue
            others = torn(
                {c.id: c for c in made if c is not component},
                self.unsure | self.lacking,
                "" in self.lacking,
            )
            fitted = components.fitted(fit, component, arts[component.id], others,
                                       nodes[component.id], self.ask)  # fmt: skip
            if fitted is not None:
                made[at], arts[component.id] = fitted
            else:
                arts[component.id] = replace(arts[component.id], whole=False)
                self.unsure.add(component.id)
