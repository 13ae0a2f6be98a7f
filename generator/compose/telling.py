"""What a guide has to say of a document in one language: its head, what is in the kit, what is on which sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generator.compose.asides import percent
from generator.compose.figures import alike, thumbnail
from generator.compose.page import (
    GREY,
    SMALL,
    Item,
    beside,
    bold,
    indented,
    paragraph,
    row,
    shown,
    tied,
    upper,
)
from generator.compose.words import WORDS, colon, listed, number, word
from generator.geometry import number_text
from generator.ink import Document, Print, Sheet
from generator.kit import Component, Kit, spoken
from generator.layout import Layout
from generator.layout.values import NAMED

SHEETS_TOLD = 40  # sheets whose pieces are named one by one
_TIMES = "\u00a0×\u00a0"  # not to be parted at a line's end
DESIGNS_TOLD = 200  # designs of a component that are named, before they are only counted


class Teller:
    """Says what there is to say of one document, in one language."""

    def __init__(
        self,
        kit: Kit,
        prints: Sequence[Print],
        document: Document,
        layout: Layout,
        language: str,
        ink_use: Sequence[float] = (),
    ) -> None:
        self.kit = kit
        self.document = document
        self.layout = layout
        self.language = language
        self.ink = dict(zip((s.number for s in document.sheets), ink_use, strict=False))
        self.prints: dict[str, list[Print]] = {}
        there = {p.piece.component for s in document.sheets for p in s.front.placed}
        for one in prints:
            if one.component in there:
                self.prints.setdefault(one.component, []).append(one)
        self.components = [c for c in kit.components if c.id in self.prints]
        self.names = {
            (c.id, d.id): spoken(d.names, language) for c in self.components for d in c.designs
        }
        self.stocks = list(dict.fromkeys(s.stock for s in document.sheets))
        # sheets that are folded over and glued
        self.doubled = {
            s.number
            for s in document.sheets
            if layout.duplex == "fold" and any(p.face == "back" for p in s.front.placed)
        }

    def say(self, key: str, *values: object) -> str:
        return word(key, self.language, *values)

    # the head ------------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        about = [
            self.say("guide"),
            self.say("version", shown(self.kit.version)),
            self.say("layout", self.layout.name),
        ]
        if self.kit.players is not None:
            low, high = self.kit.players
            about.append(
                self.say("players.1", low) if low == high else self.say("players", low, high)
            )
        yield " · ".join(about)
        credits = spoken(self.kit.credits, self.language)
        if credits:
            yield shown(credits)

    def notices(self) -> Iterator[str]:
        told = self.document.description.get("notices")
        if isinstance(told, list):
            yield from (str(t) for t in told)

    # what there is -------------------------------------------------------------------------------

    def inside(self) -> Iterator[Item]:
        for component in self.components:
            prints = self.prints[component.id]
            count = sum(p.count for p in prints)
            kind = number(f"kind {component.kind}", count, self.language)
            if kind.startswith("kind "):
                kind = component.kind
            size = self.size(component)
            names = self.say("designs", len(prints))
            if len(prints) <= DESIGNS_TOLD:
                names = self._names([(self._name(component.id, p.design), p.count) for p in prints])
            # a component with a name of its own need not be told what kind it is of
            what = f"{count}" if component.names else f"{count} {kind}"
            yield row(upper(self.called(component.id)), f"{what} · {size}", 42)
            if self._several(component.id):
                yield indented(paragraph(names, size=SMALL, fill=GREY, after=2.6), 42)
        total = sum(p.count for p in self.every())
        extra = sum(p.count for p in self.every() if p.component in self.kit.offered)
        if self.partial:
            told = number("pieces part", total, self.language, total, self.kit.total)
        elif extra:
            told = self.say("pieces extra", total, extra)
        else:
            told = number("pieces", total, self.language, total)
        yield paragraph(told)
        bare: dict[str, list[str]] = {}
        for component in self.without_backs():
            key = f"no backs {component.kind}"
            bare.setdefault(key if key in WORDS else "no backs", []).append(
                self.called(component.id)
            )
        for key, them in bare.items():
            yield paragraph(upper(self.say(key, ", ".join(them), self.folding_layout)))
        for remark in self.kit.remarks:
            yield paragraph(shown(spoken(remark, self.language)))

    def where(self, high: float) -> Iterator[Item]:
        """Sheets beside their pictures, which are so high."""
        tints = {c.id: i for i, c in enumerate(self.components)}
        shapes = {c.id: c.shape for c in self.components}
        for sheets in alike(self.document.sheets):
            first, last = sheets[0], sheets[-1]
            title = (
                self.say("sheet number", first.number)
                if first is last
                else self.say("sheet numbers", first.number, last.number)
            )
            picture, wide = thumbnail(first.front, tints, shapes, high)
            title += f" · {self.say(first.stock)}"
            if self.ink:
                share = percent(self.ink[s.number] for s in sheets if s.number in self.ink)
                title += f" · {self.say('ink share', share)}"
            items = [paragraph(title, font=bold(), after=0.8)]
            counts = Counter(
                (p.piece.component, p.face, p.part)
                for p in first.front.placed
                if p.face == "front" or self.layout.duplex == "fronts"
            )
            told = ", ".join(self._sort_told(s, n) for s, n in counts.items())
            if first is not last:
                told += f", {self.say('each')}"
            items.append(paragraph(told, size=SMALL, after=0.8))
            if first.number <= SHEETS_TOLD:
                items += self._named(sheets)
            yield beside(picture, wide, high, items)

    def _sort_told(self, sort: tuple[str, str, str], count: int) -> str:
        component, face, part = sort
        name = self.called(component)
        if part:
            return f"{name} {part}"
        if face == "back" and self.layout.duplex == "fronts":
            name = f"{name} ({self.say('second faces')})"
        return f"{name}{_TIMES}{count}"

    def _named(self, sheets: Sequence[Sheet]) -> Iterator[Item]:
        """The designs on each of a few sheets."""
        for sheet in sheets[:SHEETS_TOLD]:
            counts: Counter[tuple[str, str]] = Counter()
            for placed in sheet.front.placed:
                if not placed.part and placed.face == "front":
                    counts[placed.piece.component, placed.piece.design] += 1
            names = []
            for (component, design), count in counts.items():
                if self._several(component) and not self._whole(component, sheet):
                    names.append((self._name(component, design), count))
            if names:
                label = f"{sheet.number}{colon(self.language)}" if len(sheets) > 1 else ""
                yield paragraph(label + self._names(names), size=SMALL, fill=GREY, after=0.5)
        if len(sheets) > SHEETS_TOLD:
            more = self.say("more sheets", len(sheets) - SHEETS_TOLD)
            yield paragraph(more, size=SMALL, fill=GREY, after=0.5)

    @property
    def partial(self) -> bool:
        """Whether the sheets hold a part of the kit: some components, or what adds to a box."""
        told = self.document.description
        return bool(told.get("only")) or "pieces" in told

    @property
    def folding_layout(self) -> str:
        """The shipped layout whose backs are glued behind their fronts, on this paper."""
        name = self.layout.paper_name
        if name in ("a4", "letter"):
            return f"{name}-fold"
        return f"a4-fold --paper {name}" if name in NAMED else "a4-fold"

    # helpers -------------------------------------------------------------------------------------

    def _several(self, component: str) -> bool:
        """Whether a component has designs to be told apart, though only one may be printed."""
        found = self.kit.component(component)
        return found is not None and len(found.designs) > 1

    def _whole(self, component: str, sheet: Sheet) -> bool:
        """Whether one sheet holds all of a component, whose designs have been named before."""
        prints = self.prints[component]
        here = sum(
            p.piece.component == component and p.face == "front" and not p.part
            for p in sheet.front.placed
        )
        return len(prints) <= DESIGNS_TOLD and here == sum(p.count for p in prints)

    def called(self, component: str) -> str:
        found = self.kit.component(component)
        return component if found is None else shown(found.called(self.language), component)

    def every(self) -> Iterator[Print]:
        for prints in self.prints.values():
            yield from prints

    def _name(self, component: str, design: str) -> str:
        name = self.names.get((component, design), "")
        return tied(shown(name, design)) if name else design

    def _names(self, names: Sequence[tuple[str, int]]) -> str:
        """With a comma between them, or a semicolon where a name has a comma of its own."""
        told = [name if count == 1 else f"{name}{_TIMES}{count}" for name, count in names]
        parted = any("," in name for name, _ in names)
        return listed(told, self.language) if parted else ", ".join(told)

    def size(self, component: Component) -> str:
        """As it lies on the table: a net's own size would tell nobody anything."""
        folded = self.prints[component.id][0].folded
        if folded is not None:
            key = f"folded {component.kind}"
            return self.say(key if key in WORDS else "folded", *map(self._mm, folded))
        if component.shape == "disc":
            return self.say("across", self._mm(component.size.mm[0]))
        return "{}\u00a0×\u00a0{}\u00a0mm".format(*map(self._mm, component.size.mm))

    def _mm(self, mm: float) -> str:
        """Tenths of a millimetre will do for who cuts by marks."""
        text = number_text(round(mm, 1))
        return text if self.language == "en" else text.replace(".", ",")

    def parts(self) -> dict[str, Mapping[str, Sequence[float]]]:
        told = self.document.description.get("parts")
        return dict(told) if isinstance(told, Mapping) else {}

    def without_backs(self) -> list[Component]:
        """Those whose backs this layout does not print, nor as second faces to glue on."""
        if self.layout.duplex != "fronts":
            return []
        glued = self.second_faces()
        return [
            c
            for c in self.components
            if c.id not in glued and any(p.back is not None for p in self.prints[c.id])
        ]

    def second_faces(self) -> list[str]:
        if self.layout.duplex != "fronts":
            return []
        return list(
            dict.fromkeys(
                p.piece.component
                for s in self.document.sheets
                for p in s.front.placed
                if p.face == "back"
            )
        )
