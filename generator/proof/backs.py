"""Backs under their fronts, as the paper shows them: worked out from the file's own positions; mm.

The paper is one: a point of the front side is seen from behind at its mirror image. A piece turned
like the page of a book has, behind the point u from its left edge, the point width - u of its back.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.findings import failed
from generator.geometry import apply, number_text
from generator.ink import Document, Side
from generator.proof.spots import AGAIN, Key, Pair, Spot, key_of, label
from generator.readback import Found

TOLERANCE = 0.1

Mirror = tuple[float, float, float, float]  # x -> a x + b, y -> c y + d


class Backs:
    """The fronts and backs that a file puts on each sheet."""

    def __init__(self, document: Document, pairs: Sequence[Pair]) -> None:
        self._leaves = {id(p.side): p for p in pairs}
        self._sheets = [(s.front, s.back) for s in document.sheets]
        said = document.description
        self._duplex = said.get("duplex")
        offset = said.get("back-offset")
        self._drift = (
            (float(offset[0]), float(offset[1])) if isinstance(offset, list) else (0.0, 0.0)
        )
        layout = said.get("layout")
        self._line = layout.get("fold-line") if isinstance(layout, dict) else None
        self._front_of: dict[int, tuple[Side, dict[tuple[str, str], Found]]] = {}

    def _fronts(self, back: Side) -> tuple[Side, dict[tuple[str, str], Found]] | None:
        """The front side of the sheet with that back side, and the fronts that the file has there."""
        if id(back) not in self._front_of:
            front = next((f for f, b in self._sheets if (b or f) is back), None)
            pair = self._leaves.get(id(front))
            if front is None or pair is None:
                return None
            there = {(f.piece, f.part): f for f in pair.leaf.found if f.side == "front"}
            self._front_of[id(back)] = front, there
        return self._front_of[id(back)]

    def _mirrors(self, side: Side) -> tuple[Mirror, ...]:
        """How a point of the front side is seen from behind; a sheet may be folded either way."""
        w, h = side.width, side.height
        dx, dy = self._drift
        if self._duplex == "fold":
            ways = {"vertical": (-1.0, w, 1.0, 0.0), "horizontal": (1.0, 0.0, -1.0, h)}
            return tuple(v for k, v in ways.items() if self._line in (None, k))
        if self._duplex not in ("long-edge", "short-edge"):
            return ()
        upright = h >= w
        if upright == (self._duplex == "long-edge"):
            return ((-1.0, w + dx, 1.0, dy),)
        return ((1.0, dx, -1.0, h + dy),)

    def miss(self, back: Found, side: Side) -> float | None:
        """How far a back on that side lies from where its front is; None without a front to ask."""
        fronts = self._fronts(side)
        front = None if fronts is None else fronts[1].get((back.piece, back.part))
        mirrors = () if fronts is None else self._mirrors(fronts[0])
        if front is None or not mirrors:
            return None
        return min(_distance(front, back, m) for m in mirrors)

    def misses(self, told: set[Key]) -> Iterator[Spot]:
        """A finding for every back that is not behind its front; pieces of `told` are at fault already."""
        for pair in self._leaves.values():
            for back in pair.leaf.found:
                if back.side != "back" or key_of(back) in told:
                    continue
                if (back.piece, "front", back.part) in told:
                    continue
                by = self.miss(back, pair.side)
                if by is not None and by > TOLERANCE:
                    finding = failed(
                        pair.leaf.place(back.trim),
                        f"{label(key_of(back))} lies {number_text(by)} mm from where its front is",
                        f"the back must be the image of its front under the turn of the sheet: {AGAIN}",
                    )
                    yield Spot(finding, pair.leaf.number, pair.number, back.trim, back.trim)


def _distance(front: Found, back: Found, mirror: Mirror) -> float:
    a, b, c, d = mirror
    w, h = front.size
    far = 0.0
    for u, v in ((0.0, 0.0), (w, 0.0), (0.0, h)):
        x, y = apply(front.matrix, u, v)
        px, py = apply(back.matrix, back.size[0] - u, v)
        far = max(far, math.hypot(a * x + b - px, c * y + d - py))
    return far
