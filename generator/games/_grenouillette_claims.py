"""What Grenouillette asks of its frogs and its board (GREN-01 to 05); lengths are in mm.

Components: `frogs`, with designs of traits `colour` and `points`, and `board` with cells. Roles:
`points` and `spot` on the frogs, `cell <column> <row>` on the board.
"""

from __future__ import annotations

from generator.findings import Claim
from generator.games import Claims, nearest_hint
from generator.geometry import number_text
from generator.kit import Component, Design, DesignLook, Kit, Look

SIDE = 12
POINTS = {"green": 1, "yellow": 2, "red": 3, "blue": 4}  # GREN-10
FROGS = {"green": 66, "yellow": 51, "red": 21, "blue": 6}
SLACK = 0.1  # mm by which a measured length may miss


def claims(kit: Kit, look: Look) -> tuple[Claim, ...]:
    made = Claims(kit)
    frogs, board = kit.component("frogs"), kit.component("board")
    _counted(made, frogs)
    columns, rows = cells(board)
    made.add(
        "GREN-02",
        "a board of 12 x 12 cells, and one frog for each",
        "12 x 12 cells, 144 frogs",
        f"{columns} x {rows} cells, {frogs.total if frogs else 0} frogs",
        None,
        (board or kit).place,
        "" if board else nearest_hint("board", [c.id for c in kit.components]),
    )
    _fitting(made, look, frogs, board)
    _told_apart(made, look, frogs)
    _measured(made, look, board)
    return made.done()


def _counted(made: Claims, frogs: Component | None) -> None:
    """GREN-01, with the points of each colour and what is no colour of the rules."""
    fact, sentence = "GREN-01", "66 green, 51 yellow, 21 red, 6 blue frogs; 255 points"
    made.counts(
        fact, sentence, "frogs", FROGS, lambda d: d.trait("colour"), "144 frogs, 255 points"
    )
    for design in frogs.designs if frogs else ():
        colour, points = design.trait("colour"), design.trait("points")
        if colour not in POINTS:
            if design.count:
                hint = f"the rules know {', '.join(POINTS)}"
                found = f"{design.count} of colour “{colour}”"
                made.add(
                    fact, f"no other frogs: {design.id}", "none", found, False, design.place, hint
                )
        elif points != str(POINTS[colour]):
            made.add(
                fact, f"points of a {colour} frog", POINTS[colour], points, False, design.place
            )


def cells(board: Component | None) -> tuple[int, int]:
    return board.cells if board and board.cells else (0, 0)


def _pitch(board: Component | None) -> float:
    """The side of a cell in mm, the shorter one where it is not square; 0 without cells."""
    columns, rows = cells(board)
    if board is None or not columns or not rows:
        return 0.0
    width, height = board.size.mm
    return min(width / columns, height / rows)


def _fitting(made: Claims, look: Look, frogs: Component | None, board: Component | None) -> None:
    """GREN-03, at the widest frog."""
    pitch = _pitch(board)
    longest = {d: max(seen.trim) for d, seen in look.of("frogs").items()}
    widest = max(longest, key=lambda d: longest[d], default="")
    design = frogs.design(widest) if frogs else None
    made.add(
        "GREN-03",
        "a frog fits its cell",
        f"less than {number_text(pitch)} mm",
        f"{number_text(longest[widest])} mm" if widest else "no frogs",
        bool(widest) and longest[widest] < pitch,
        (design or frogs or made.kit).place,
    )


def _told_apart(made: Claims, look: Look, frogs: Component | None) -> None:
    """GREN-04: as many spots as points, so that the four are told apart without colour."""
    fact, sentence = "GREN-04", "four colours told apart by pattern too, each with its points"
    expected = "as many spots as points, and the points"
    faults: list[tuple[Design, str]] = []
    fronts: dict[str, str] = {}
    for design in frogs.designs if frogs else ():
        seen = look.designs.get(("frogs", design.id))
        colour = design.trait("colour")
        if colour in POINTS:
            fault = "no face" if seen is None else _unlike(seen, POINTS[colour])
            same = fronts.setdefault(seen.front.fingerprint, colour) if seen else colour
            if same != colour:
                fault = f"the same face as {same}"
            if fault:
                faults.append((design, fault))
    for design, fault in faults:
        made.add(fact, f"{sentence}: {design.id}", expected, fault, False, design.place)
    if not faults:
        found = expected if fronts else "no frogs"
        made.add(fact, sentence, expected, found, bool(fronts), (frogs or made.kit).place)


def _unlike(seen: DesignLook, points: int) -> str:
    """What keeps a frog from showing its points; empty when nothing does."""
    said = {" ".join(m.values) for m in seen.front.seen("points")}
    if not said:
        return "no mark of role “points”"
    if said - {"", str(points)}:
        return f"points that say {', '.join(sorted(said))}"
    spots = len(seen.front.boxes("spot"))
    return "" if spots == points else f"{spots} marks of role “spot”"


def _measured(made: Claims, look: Look, board: Component | None) -> None:
    """GREN-05, from the first to the last cell's middle, and over all pages of a split board."""
    fact, sentence = "GREN-05", "the board measures 12 x pitch both ways"
    pitch = _pitch(board)
    expected = f"{number_text(SIDE * pitch)} x {number_text(SIDE * pitch)} mm"
    place = (board or made.kit).place
    looks = look.of("board")
    if board is None or not looks:
        hint = nearest_hint("board", [c.id for c in made.kit.components])
        made.add(fact, sentence, expected, "no board", False, place, hint)
        return
    for id, seen in looks.items():
        design = board.design(id)
        place = (design or board).place
        width, height, fault = _span(seen, *cells(board))
        on_paper = look.joined.get(("board", id), seen.trim)
        if not fault:
            for found in ((width, height), on_paper):
                wide, high = found
                if max(abs(wide - SIDE * pitch), abs(high - SIDE * pitch)) > SLACK:
                    fault = f"{number_text(wide)} x {number_text(high)} mm"
        joined = ", its pages put together" if ("board", id) in look.joined else ""
        made.add(fact, sentence + joined, expected, fault or expected, not fault, place)


def _span(seen: DesignLook, columns: int, rows: int) -> tuple[float, float, str]:
    """Width and height in mm that the drawn cells make; a text where a cell is missing."""
    middles: dict[tuple[int, int], tuple[float, float]] = {}
    for mark in seen.front.seen("cell"):
        if len(mark.values) >= 2 and mark.values[0].isdigit() and mark.values[1].isdigit():
            middles[int(mark.values[0]), int(mark.values[1])] = mark.box.centre
    if len(middles) != columns * rows or columns < 2 or rows < 2:
        return 0, 0, f"{len(middles)} marks of role “cell”"
    left, top = min(c for c, _ in middles), min(r for _, r in middles)
    first, last = middles[left, top], middles.get((left + columns - 1, top + rows - 1))
    if last is None:
        return 0, 0, "cells that do not fill a rectangle"
    across, down = (last[0] - first[0]) / (columns - 1), (last[1] - first[1]) / (rows - 1)
    for (column, row), (x, y) in middles.items():
        dx, dy = first[0] + (column - left) * across, first[1] + (row - top) * down
        if max(abs(x - dx), abs(y - dy)) > SLACK:
            return 0, 0, f"cell {column} {row} out of line"
    return across * columns, down * rows, ""
