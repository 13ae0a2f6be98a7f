"""What the dice of a HopFrog kit must show: six numbers, opposite ones in sum 7."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games import Claims, in_box, lacking, looks, place_of
from generator.games._cube import folded
from generator.geometry import Box
from generator.kit import DesignLook, Look


def dice(made: Claims, look: Look) -> None:
    """HOP-09."""
    kit = made.kit
    place = place_of(kit, "dice")
    made.count("HOP-09", "dice", 4, "dice")
    faults = [f"{d.id} {fault}" for d, s in looks(kit, look, "dice") for fault in _net(s)]
    made.add(
        "HOP-09",
        "a die has the faces 1 to 6, and opposite faces sum to 7",
        "all dice",
        "; ".join(faults) or ("all dice" if in_box(kit, "dice") else "no dice"),
        place=place,
        hint=lacking(kit, "dice"),
    )


def _net(drawn: DesignLook) -> Iterator[str]:
    """What is wrong with the faces of a net, as it says and as it folds."""
    faces: list[tuple[int, Box]] = []
    for mark in drawn.front.seen("face"):
        if mark.values and mark.values[0].isdigit():
            faces.append((int(mark.values[0]), mark.box))
            if mark.values[1:2] == ("opposite",) and mark.values[2].isdigit():
                face, other = int(mark.values[0]), int(mark.values[2])
                if face + other != 7:
                    yield f"says that {other} is opposite {face}"
    numbers = sorted(n for n, _ in faces)
    if numbers != [1, 2, 3, 4, 5, 6]:
        yield f"has the faces {', '.join(map(str, numbers)) or 'none'}"
        return
    normals = folded(faces)
    if len(set(normals.values())) != 6:
        yield "does not fold into a cube"
        return
    by_normal = {normal: n for n, normal in normals.items()}
    for n, (x, y, z) in sorted(normals.items()):
        other = by_normal[(-x, -y, -z)]
        if n < other and n + other != 7:
            yield f"folds {n} opposite {other}"
