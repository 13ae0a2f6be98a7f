"""What a guide says of making a game, in the order of doing it: stocks and tools, print, fold, cut, glue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.compose.asides import percent
from generator.compose.cutting import is_rectangle
from generator.compose.figures import board_map
from generator.compose.footer import ruled
from generator.compose.page import Item, figure, numbered, paragraph, row, upper
from generator.compose.telling import Teller
from generator.compose.words import WORDS, colon, listed, number
from generator.geometry import EMU, number_text
from generator.ink import Sheet
from generator.kit import Component
from generator.layout import BOTH


def needed(teller: Teller) -> Iterator[Item]:
    """Stocks, parted by what becomes of their sheets, and tools."""
    sorts: dict[tuple[str, str], list[Sheet]] = {}
    for sheet in teller.document.sheets:
        sorts.setdefault((sheet.stock, _becomes(teller, sheet)), []).append(sheet)
    for (stock, becomes), sheets in sorts.items():
        how = teller.say("two sides" if becomes == "two" else "one side")
        about = _about(teller, stock, becomes, sheets)
        if about:
            how = listed((about, how), teller.language)
        many = len(sheets)
        yield row(number("sheets of", many, teller.language, many, teller.say(stock)), how, 42)
    by_machine = teller.layout.registration is not None
    tools = [teller.say("tools machine" if by_machine else "tools")]
    if not by_machine and any(not is_rectangle(p.outline) for p in teller.every()):
        tools.append(teller.say("tools scissors"))
    glued = teller.doubled or teller.parts() or teller.second_faces()
    if glued or any(p.folds for p in teller.every()):
        tools.append(teller.say("tools glue"))
    for component in teller.without_backs():
        if component.kind == "card":
            many = sum(p.count for p in teller.prints[component.id])
            size = teller.size(component)
            tools.append(number("tools sleeves", many, teller.language, many, size))
    yield paragraph(" ".join(tools))
    if teller.ink:
        yield paragraph(teller.say("ink use", percent(teller.ink.values())))


def _becomes(teller: Teller, sheet: Sheet) -> str:
    if sheet.number in teller.doubled:
        return "fold"
    return "two" if sheet.back is not None and sheet.back.placed else "one"


def _about(teller: Teller, stock: str, becomes: str, sheets: Sequence[Sheet]) -> str:
    """What to buy, or nothing for a stock of the kit's own."""
    there = {p.piece.component for s in sheets for p in s.front.placed}
    nets = {p.component for p in teller.every() if p.folds}
    general = f"about {stock}"
    if stock != "paper" and there <= nets:
        return teller.say("about nets")
    for about in (f"{general} {becomes}", general):
        if about in WORDS:
            return teller.say(about, teller.folding_layout)
    return ""


def printing(teller: Teller) -> Iterator[Item]:
    layout, document, say = teller.layout, teller.document, teller.say
    steps = [say("print size")]
    if layout.paper_name == BOTH:
        steps.append(say("print both papers"))
    long = ruled(document)
    if long:
        steps.append(say("print ruler", long))
    if document.duplex is None:
        steps.append(say("print one side"))
    else:
        steps.append(say(f"print {document.duplex}"))
        if layout.order == "collated":
            steps.append(say("print by hand"))
        else:
            half = len(document.sheets)
            steps.append(say("print halves", half, half + 1, 2 * half))
    if len(teller.stocks) > 1:
        told = (
            f"{_range(teller, [s.number for s in document.sheets if s.stock == stock]).lower()}"
            f"{colon(teller.language)}{say(stock)}"
            for stock in teller.stocks
        )
        steps.append(say("print stocks", listed(told, teller.language)))
    yield from numbered(steps)


def _range(teller: Teller, numbers: Sequence[int]) -> str:
    """Such as “Sheets 1 to 5”; sheets of one stock, or of one turn, follow each other."""
    first, last = min(numbers), max(numbers)
    return (
        teller.say("sheet number", first)
        if first == last
        else teller.say("sheet numbers", first, last)
    )


def doubling(teller: Teller) -> Iterator[Item]:
    """Sheets that are folded over, which must be done before they are cut."""
    doubled = teller.doubled
    if not doubled:
        return
    if len(doubled) == len(teller.document.sheets):
        first = teller.say("double all")
    else:
        runs: list[list[int]] = []
        for n in sorted(doubled):
            if runs and runs[-1][-1] == n - 1:
                runs[-1].append(n)
            else:
                runs.append([n])
        which = listed((_range(teller, run) for run in runs), teller.language)
        first = teller.say("double some", which)
    yield from numbered((first, teller.say("double glue")))


def cutting(teller: Teller) -> Iterator[Item]:
    steps: list[str] = []
    layout = teller.layout
    if (marks := layout.registration) is not None:
        lengths = (marks.inset, marks.length, marks.thickness)
        told = teller.say("machine marks", *(number_text(v / EMU, 3) for v in lengths))
        steps = [teller.say(f"machine {marks.side}"), told, teller.say("machine lines")]
        yield from numbered(steps)
        return
    square = [c for c in teller.components if _cornered(teller, c)]
    if square and layout.marks.style == "corners":
        steps.append(teller.say("cut straight"))
        if any(
            layout.gap_of(c.kind) and sum(p.count for p in teller.prints[c.id]) > 1 for c in square
        ):
            steps.append(teller.say("cut gaps"))
    if len(square) < len(teller.components) or layout.marks.style == "outlines":
        steps.append(teller.say("cut outlines"))
    rounded = [c for c in square if any(s[0] == "C" for s in teller.prints[c.id][0].outline)]
    if rounded:
        steps.append(teller.say("cut corners", ", ".join(teller.called(c.id) for c in rounded)))
    yield from numbered(steps)


def _cornered(teller: Teller, component: Component) -> bool:
    outline = teller.prints[component.id][0].outline
    return component.shape == "rectangle" and is_rectangle(outline)


def folding(teller: Teller) -> Iterator[Item]:
    """What is folded or glued once it is cut out."""
    nets: dict[str, list[str]] = {}
    for c in teller.components:
        if any(p.folds for p in teller.prints[c.id]):
            how = f"fold {c.kind}"
            nets.setdefault(how if how in WORDS else "fold nets", []).append(teller.called(c.id))
    steps = [teller.say(how, ", ".join(names)) for how, names in nets.items()]
    seconds = teller.second_faces()
    if seconds:
        steps.append(teller.say("glue faces", ", ".join(map(teller.called, seconds))))
    yield from numbered(steps)


def joining(teller: Teller) -> Iterator[Item]:
    for component, parts in teller.parts().items():
        right = max(p[0] + p[2] for p in parts.values())
        bottom = max(p[1] + p[3] for p in parts.values())
        size = f"{number_text(right)} × {number_text(bottom)}"
        xs = sorted({p[0] for p in parts.values()})
        ys = sorted({p[1] for p in parts.values()})
        first = parts[min(parts)]
        over = first[2] - xs[1] if len(xs) > 1 else first[3] - ys[1]
        told = teller.say(
            "join board", teller.called(component), size, len(parts), number_text(over)
        )
        yield paragraph(upper(told), after=3)
        yield figure(*board_map(parts, 90.0))
