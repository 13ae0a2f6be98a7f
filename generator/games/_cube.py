"""A die's net, folded: which way each face looks, from where it stands on paper; boxes in mm."""

from __future__ import annotations

from generator.geometry import Box

Vector = tuple[int, int, int]


def folded(faces: list[tuple[int, Box]]) -> dict[int, Vector]:
    """Which way each face of a net looks once it is folded, walking from neighbour to neighbour."""
    centres = {n: box.centre for n, box in faces}
    ordered = list(centres.values())
    gaps = [
        max(abs(a[0] - b[0]), abs(a[1] - b[1]))
        for i, a in enumerate(ordered)
        for b in ordered[i + 1 :]
    ]
    side = min(gaps)
    if side <= 0:
        return {}
    x0, y0 = ordered[0]
    squares = {(round((x - x0) / side), round((y - y0) / side)): n for n, (x, y) in centres.items()}
    first = squares[0, 0]
    # a face's normal, and where right and down on it point in space
    frames: dict[int, tuple[Vector, Vector, Vector]] = {first: ((0, 0, 1), (1, 0, 0), (0, 1, 0))}
    todo = [(0, 0)]
    while todo:
        column, row = todo.pop()
        normal, right, down = frames[squares[column, row]]
        for where, frame in (
            ((column + 1, row), (right, _minus(normal), down)),
            ((column - 1, row), (_minus(right), normal, down)),
            ((column, row + 1), (down, right, _minus(normal))),
            ((column, row - 1), (_minus(down), right, normal)),
        ):
            n = squares.get(where)
            if n is not None and n not in frames:
                frames[n] = frame
                todo.append(where)
    return {n: frame[0] for n, frame in frames.items()}


def _minus(vector: Vector) -> Vector:
    x, y, z = vector
    return (-x, -y, -z)
