"""What a Crôa kit must hold and show (CROA-01 to 09); lengths in mm.

Roles on the faces: `picture <name>` on tiles and male pawns, `rim <pattern>` and `figure <name>` on
frogs, `stuck` on what tells a frog's second face.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from generator.findings import Claim
from generator.games import Claims, in_box, lacking, place_of
from generator.games._croa_counts import (
    count_frogs,
    count_ponds,
    count_tiles,
    kind_of,
)
from generator.games._croa_room import most_room
from generator.games._croa_tiles import MALE
from generator.geometry import number_text
from generator.kit import Component, Design, DesignLook, FaceLook, Kit, Look

FROGS = ("queens", "servants")
_SLACK = 0.05  # mm; what scissors cannot tell


def claims(kit: Kit, look: Look) -> tuple[Claim, ...]:
    made = Claims(kit)
    count_tiles(made)
    count_frogs(made)
    _backs(made, look)
    count_ponds(made)
    _room(made, look)
    _second_faces(made, look)
    _frogs_apart(made, look)
    _pictures_apart(made, look)
    return made.done()


# what the faces show -----------------------------------------------------------------------------


def _drawn(kit: Kit, look: Look, component: str) -> list[tuple[Design, DesignLook]]:
    looks = look.of(component)
    return [(d, looks[d.id]) for d in in_box(kit, component) if d.id in looks]


def _all(
    made: Claims, fact: str, sentence: str, component: str, expected: str, number: int
) -> None:
    """The one claim of a sort of piece in which nothing was found wrong, if there is any piece."""
    found, hint = (
        (f"all {number}", "") if number else ("none to look at", lacking(made.kit, component))
    )
    made.add(fact, sentence, expected, found, number > 0, place_of(made.kit, component), hint)


def _backs(made: Claims, look: Look) -> None:
    kit = made.kit
    fact, sentence, expected = "CROA-04", "backs of the tiles, all alike", "1 back"
    if not look.backs:
        made.skip(fact, sentence, expected, place_of(kit, "tiles"))
        return
    backs = [(d, s.back.fingerprint if s.back else "") for d, s in _drawn(kit, look, "tiles")]
    kinds = Counter(back for _, back in backs)
    if not kinds.keys() - {""}:
        hint = lacking(kit, "tiles") or "give the tiles a back"
        made.add(fact, sentence, expected, "no back", False, place_of(kit, "tiles"), hint)
        return
    common = kinds.most_common(1)[0][0]
    odd = [d for d, back in backs if back != common]
    made.add(
        fact,
        sentence,
        expected,
        f"{len(kinds)} back" + "s" * (len(kinds) > 1),
        place=odd[0].place if odd else place_of(kit, "tiles"),
        hint=f"not as the others: {', '.join(d.id for d in odd[:4])}" if odd else "",
    )


def _second_faces(made: Claims, look: Look) -> None:
    """CROA-07, one claim for each sort of frog, or one for each design without such a face."""
    fact, expected = "CROA-07", "a back of its own with a mark of role “stuck”"
    kit = made.kit
    for component in FROGS:
        sentence = f"{component} have a second face that shows them stuck"
        frogs = _drawn(kit, look, component)
        if frogs and not look.backs and not any(seen.back for _, seen in frogs):
            made.skip(fact, sentence, expected, place_of(kit, component))
            continue
        right = 0
        for design, seen in frogs:
            fault = ""
            if seen.back is None:
                fault = "no back"
            elif seen.back.fingerprint == seen.front.fingerprint:
                fault = "front and back alike"
            elif not seen.back.seen("stuck"):
                fault = "a back without a mark of role “stuck”"
            right += not fault
            if fault:
                made.add(fact, f"{sentence}: {design.id}", expected, fault, False, design.place)
        if right == len(frogs):
            _all(made, fact, sentence, component, expected, right)


def _said(face: FaceLook, role: str) -> str:
    """What the marks of a role name, each once; empty without such marks."""
    return ", ".join(sorted({" ".join(m.values) for m in face.seen(role)} - {""}))


def _frogs_apart(made: Claims, look: Look) -> None:
    """CROA-08: a pattern on the rim for the colour, a figure for the rank, on either face."""
    kit = made.kit
    for component in (*FROGS, "males"):
        frogs = _drawn(kit, look, component)
        sides = [("front", [(d, seen.front) for d, seen in frogs])]
        if component in FROGS:
            sides.append(("back", [(d, seen.back) for d, seen in frogs if seen.back]))
        for side, faces in sides:
            if faces or side == "front":
                words = "" if side == "front" else ", also when stuck"
                sentence = f"{component} of each colour have a rim of their own{words}"
                by_colour = {d.trait("colour"): (d, face) for d, face in faces}
                _apart(made, "CROA-08", sentence, component, "rim", list(by_colour.values()))
    fact, sentence = "CROA-08", "Queen and Servant of one colour are different figures"
    servants = {d.trait("colour"): seen.front for d, seen in _drawn(kit, look, "servants")}
    right, wrong = 0, 0
    for queen, seen in _drawn(kit, look, "queens"):
        servant = servants.get(queen.trait("colour"))
        if servant is None:
            continue  # CROA-03 tells that
        names = (_said(seen.front, "figure"), _said(servant, "figure"))
        if all(names) and names[0] != names[1] and seen.front.fingerprint != servant.fingerprint:
            right += 1
            continue
        wrong += 1
        fault = f"both are {names[0]}" if names[0] == names[1] else "both are the same ink"
        fault = fault if all(names) else "no mark of role “figure <name>”"
        words = f"{sentence}: {queen.trait('colour')}"
        made.add(fact, words, "two figures", fault, False, queen.place)
    if not wrong:
        _all(made, fact, sentence, "queens", "two figures", right)


def _pictures_apart(made: Claims, look: Look) -> None:
    """CROA-09, by the pictures' names and ink; how unlike they are to the eye is measured elsewhere."""
    tiles = _drawn(made.kit, look, "tiles")
    kinds = {kind: (d, s.front) for d, s in tiles if (kind := kind_of(d)) is not None}
    for sentence, males in (("kinds of tile", False), ("males", True)):
        faces = [face for kind, face in kinds.items() if not males or kind > MALE]
        words = f"{sentence} have a picture of their own"
        _apart(made, "CROA-09", words, "tiles", "picture", faces)


def _apart(
    made: Claims,
    fact: str,
    sentence: str,
    component: str,
    role: str,
    faces: Sequence[tuple[Design, FaceLook]],
) -> None:
    """One claim if every face has a mark that names something no other does, else one a face."""
    expected = f"a mark “{role} <name>” that no other has"
    owners: dict[str, str] = {}
    right = 0
    for design, face in faces:
        name = _said(face, role)
        keys = [k for k in (name, f"ink {face.fingerprint}") if k in owners]
        if name and not keys:
            right += 1
            owners[name] = owners[f"ink {face.fingerprint}"] = design.id
            continue
        fault = f"the same as on {owners[keys[0]]}" if keys else f"no mark of role “{role}”"
        made.add(fact, f"{sentence}: {design.id}", expected, fault, False, design.place)
    if right == len(faces):
        _all(made, fact, sentence, component, expected, right)


# room on a tile ----------------------------------------------------------------------------------


def _trim(kit: Kit, look: Look, component: str) -> tuple[float, float] | None:
    """The greatest width and height among the designs; None where there is no such piece."""
    trims = [seen.trim for _, seen in _drawn(kit, look, component)]
    return (max(w for w, _ in trims), max(h for _, h in trims)) if trims else None


def _room(made: Claims, look: Look) -> None:
    kit = made.kit
    fact = "CROA-06"
    sentences = (
        "two Servants side by side on a tile",
        "a Queen and a Servant side by side on a tile",
        "a Queen and two Servants on a tile, no middle covered",
    )
    sizes = {c: _trim(kit, look, c) for c in ("tiles", *FROGS)}
    lost = [c for c, size in sizes.items() if size is None]
    tile, queen, servant = sizes["tiles"], sizes["queens"], sizes["servants"]
    if tile is None or queen is None or servant is None:
        for sentence in sentences:
            place, hint = place_of(kit, lost[0]), lacking(kit, lost[0])
            made.add(fact, sentence, "they fit", f"no {lost[0]}", False, place, hint)
        return
    side = min(tile)
    place = place_of(kit, "servants")
    for sentence, first in zip(sentences, (servant, queen), strict=False):
        need = max(first) + max(servant)
        hint = "" if need <= side + _SLACK else f"{number_text(need - side)} mm too wide"
        expected = f"{number_text(side)} mm or less"
        found = f"{number_text(max(first))} + {number_text(max(servant))} mm"
        made.add(fact, sentence, expected, found, need <= side + _SLACK, place, hint)
    discs = all(_is_disc(kit.component(c)) for c in FROGS)
    room, spots = most_room(tile, max(queen), max(servant), discs)
    laid = ", ".join(f"({number_text(x, 1)}, {number_text(y, 1)})" for x, y in spots)
    made.add(
        fact,
        sentences[2],
        "0 mm or more from each edge to another's middle",
        f"{number_text(room, 1)} mm" + (f" with middles at {laid}" if spots else ""),
        room >= -_SLACK,
        place,
    )


def _is_disc(component: Component | None) -> bool:
    return component is not None and component.shape == "disc"
