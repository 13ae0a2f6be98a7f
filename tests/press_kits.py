"""Kits and prints made by hand for tests of layouts, imposition and sheets: plain faces of one colour; mm."""

from __future__ import annotations

from collections.abc import Iterable

from generator.geometry import EMU, Box, Size, from_mm
from generator.ink import Drawing, Outline, Path, Placed, Print, Sheet, ellipse, polygon, rectangle
from generator.kit import Component, Design, Kit
from generator.layout import Layout


def mm(*values: float) -> tuple[int, ...]:
    return tuple(from_mm(v) for v in values)


def paper(width: float, height: float, **values: object) -> Layout:
    return Layout("test", Size(from_mm(width), from_mm(height)), **values)  # type: ignore[arg-type]


def component(
    id: str,
    width: float,
    height: float,
    counts: Iterable[int],
    *,
    kind: str = "card",
    stock: str = "card",
    shape: str = "rectangle",
) -> Component:
    designs = tuple(Design(f"{id}-{i}", n) for i, n in enumerate(counts, 1))
    return Component(id, kind, Size(from_mm(width), from_mm(height)), stock, designs, None, shape)


def kit(*components: Component, name: str = "pond") -> Kit:
    return Kit(name, "1", {"en": "Pond"}, (2, 4), None, components)


def face(width: float, height: float, fill: str, bleed: float) -> Drawing:
    ground = rectangle(Box(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed))
    return Drawing(width, height, (Path(ground, fill=fill),), bleed)


def outline_of(shape: str, w: float, h: float) -> Outline:
    if shape == "disc":
        return ellipse(w / 2, h / 2, w / 2)
    if shape == "hex":
        if h >= w:
            return polygon(
                [(w / 2, 0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0, 3 * h / 4), (0, h / 4)]
            )
        return polygon(
            [(w / 4, 0), (3 * w / 4, 0), (w, h / 2), (3 * w / 4, h), (w / 4, h), (0, h / 2)]
        )
    return rectangle(Box(0, 0, w, h))


def prints(
    kit: Kit, *, backs: bool | Iterable[str] = True, bleed: float = 3.0, safe: float = 3.0
) -> tuple[Print, ...]:
    """One print a design; `backs` says whether pieces have one, or which components do."""
    made: list[Print] = []
    for c in kit.components:
        w, h = c.size.width / EMU, c.size.height / EMU
        has = backs if isinstance(backs, bool) else c.id in backs
        for i, d in enumerate(c.designs):
            fill = f"#{(i * 37 + 20) % 256:02x}40{(i * 91 + 60) % 256:02x}"
            made.append(
                Print(
                    c.id,
                    d.id,
                    d.count,
                    outline_of(c.shape, w, h),
                    face(w, h, fill, bleed),
                    face(w, h, f"#0000{i % 256:02x}", bleed) if has else None,
                    (),
                    c.shape,
                    safe,
                )
            )
    return tuple(made)


def on_fronts(sheets: Iterable[Sheet]) -> list[Placed]:
    return [p for s in sheets for p in s.front.placed]


def on_backs(sheets: Iterable[Sheet]) -> list[Placed]:
    return [p for s in sheets if s.back is not None for p in s.back.placed]
