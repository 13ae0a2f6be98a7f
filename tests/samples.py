"""Documents made by hand, for tests of formats and of reading back: every sort of mark, in mm."""

from __future__ import annotations

from pathlib import Path as File

from generator.geometry import Box, rotation, scaling, translation
from generator.geometry import compose as both
from generator.ink import (
    Document,
    Drawing,
    Group,
    Mark,
    Path,
    Picture,
    Placed,
    Raster,
    Sheet,
    Side,
    Symbol,
    Use,
    ellipse,
    marks_digest,
    polygon,
    polyline,
    rectangle,
)
from generator.kit import Piece
from generator.typeset import font, line

POND, LEAF, SUN, INK, RED = "#2f7d5b", "#8fc6a8", "#f2b33d", "#1f2a24", "#c8452f"
DISPLAY, TEXT = font("Fredoka One"), font("Source Sans Pro")
WIDE, TALL = 63.0, 88.0


def symbol(name: str, box: Box, *marks: Mark) -> Symbol:
    return Symbol(name, box, marks, marks_digest(marks))


FROG = symbol(
    "frog",
    Box(0, 0, 100, 100),
    Path(ellipse(50, 58, 36, 28), fill=POND),
    Path(ellipse(32, 26, 12), fill=POND, stroke=INK, width=2.5),
    Path(ellipse(68, 26, 12), fill=POND, stroke=INK, width=2.5),
    Path(ellipse(50, 50, 20), fill=SUN, fill_opacity=0.6),
    Path(polyline([(30, 62), (50, 74), (70, 62)]), stroke=INK, width=4, cap="round", join="round"),
    # a ring by the even-odd rule
    Path((*ellipse(50, 90, 9), *ellipse(50, 90, 5)), fill=RED, even_odd=True),
)


def card(rank: str, words: str) -> Drawing:
    """A face with bleed, kerned text, a symbol turned, a clipped group and one seen through."""
    box = Box(0, 0, WIDE, TALL)
    corner = line(rank, DISPLAY, 9.0, 5.0, 12.0, fill=INK, role="rank")
    dots = tuple(Path(ellipse(x, 60 + x / 4, 5), fill=RED) for x in range(8, 56, 7))
    return Drawing(
        WIDE,
        TALL,
        (
            Path(rectangle(box.inset(-3)), fill="#fbf7ea"),
            Path(rectangle(box.inset(2.5), 3), stroke=POND, width=0.6, dash=(2.0, 1.0)),
            *corner,
            Group(corner, rotation(180, WIDE / 2, TALL / 2)),
            Use(FROG, both(translation(16.5, 18), scaling(0.3)), role="frog"),
            Use(FROG, both(rotation(30, 45, 50), both(translation(38, 44), scaling(0.12)))),
            Use(FROG, both(translation(44, 4), scaling(0.14)), opacity=0.5),
            Group(dots, clip=rectangle(Box(6, 55, 40, 12)), opacity=0.5),
            Group(
                (Path(rectangle(Box(0, 0, 20, 6)), fill=SUN),),
                both(translation(36, 70), rotation(-12)),
                clip=ellipse(10, 3, 9, 3),
            ),
            *line(words, TEXT, 3.0, WIDE / 2, 82, align="centre", fill=INK),
            *line("AVATAR To. WAVE", TEXT, 5.0, 6, 54, fill=POND, opacity=0.7),
        ),
        bleed=3.0,
    )


BACK = Drawing(
    WIDE,
    TALL,
    (
        Path(rectangle(Box(-3, -3, WIDE + 6, TALL + 6)), fill=POND),
        Path(polygon([(WIDE / 2, 10), (WIDE - 8, 60), (8, 60)]), fill=LEAF, stroke=INK, width=0.8),
        *line("Back", DISPLAY, 8.0, WIDE / 2, 75, align="centre", fill="#ffffff"),
    ),
    bleed=3.0,
)

THREE, FOUR, BIN = card("3", "Tap “frog”: you & I."), card("4", "Väl (to) \\ Ÿ"), card("B", "Out!")
TOKEN = Drawing(
    25.0,
    25.0,
    (
        Path(ellipse(12.5, 12.5, 14.5), fill=SUN),
        Path(ellipse(12.5, 12.5, 11), stroke=INK, width=0.4),
        *line("+5", DISPLAY, 7.0, 12.5, 15, align="centre", fill=RED),
    ),
    bleed=2.0,
)
TRIM = rectangle(Box(0, 0, WIDE, TALL), 3.0)


def put(
    design: str,
    number: int,
    drawing: Drawing,
    x: float,
    y: float,
    turn: int = 0,
    face: str = "front",
    bleed: float = 0.0,
    part: str = "",
) -> Placed:
    clip = Box(0, 0, drawing.width, drawing.height).inset(-bleed)
    outline = TRIM if drawing.width == WIDE else ellipse(12.5, 12.5, 12.5)
    return Placed(
        Piece("sample", "deck", design, number), face, drawing, x, y, turn, clip, outline, part
    )


def rule(x0: float, y0: float, x1: float, y1: float) -> Path:
    return Path(polyline([(x0, y0), (x1, y1)]), stroke="#000000", width=0.15)


def document(duplex: str | None = "long-edge") -> Document:
    """Three pages: a sheet with its back, and one with a front alone; A4."""
    front = Side(
        "front",
        210,
        297,
        (
            put("three", 1, THREE, 10.5, 16.5),
            put("three", 2, THREE, 73.5, 16.5, 180),
            put("four", 1, FOUR, 136.5, 16.5, bleed=1.0),
            put("bin", 1, BIN, 20, 120, 90, bleed=3.0),
            put("token", 1, TOKEN, 130.25, 120.125, 270, bleed=2.0),
            put("token", 2, TOKEN, 160, 120, bleed=2.0),
        ),
        cuts=(rule(10.5, 5, 10.5, 10), rule(73.5, 5, 73.5, 10)),
        folds=(
            Path(polyline([(5, 250), (205, 250)]), stroke="#888888", width=0.2, dash=(3.0, 1.5)),
        ),
        footer=(rule(20, 290, 120, 290), *line("sheet 1 of 2", TEXT, 2.2, 125, 290.5)),
    )
    back = Side(
        "back",
        210,
        297,
        (
            put("four", 1, BACK, 10.5, 16.5, face="back", bleed=1.0),
            put("three", 2, BACK, 73.5, 16.5, 180, face="back"),
            put("three", 1, BACK, 136.5, 16.5, face="back"),
        ),
        cuts=(rule(136.5, 5, 136.5, 10),),
        footer=line("sheet 1 of 2, back", TEXT, 2.2, 20, 290.5),
    )
    last = Side(
        "front",
        210,
        297,
        (
            put("four", 2, FOUR, 10.5, 16.5, 270, part="A1"),
            put("three", 3, THREE, 105.25, 105.125),
        ),
        footer=line("sheet 2 of 2", TEXT, 2.2, 20, 290.5),
    )
    return Document(
        "Sample: Fröschis (three pages)",
        (Sheet(1, "card", front, back), Sheet(2, "card", last)),
        (front, back, last),
        duplex,
        {"kit": "sample", "version": "1.10", "layout": {"name": "a4"}, "note": "é“(\\)"},
        "en",
    )


def picture_page(*rasters: Raster, ground: str = "#00ff00") -> Document:
    """A card for every raster, 40 x 40 mm in the middle of a ground of one colour."""
    placed = tuple(
        put(
            f"art-{i}",
            1,
            Drawing(
                WIDE,
                TALL,
                (
                    Path(rectangle(Box(0, 0, WIDE, TALL)), fill=ground),
                    Picture(raster, Box(10, 10, 40, 40 * raster.height / raster.width)),
                ),
            ),
            10.5 + WIDE * (i % 3),
            16.5 + TALL * (i // 3),
        )
        for i, raster in enumerate(rasters)
    )
    side = Side("front", 210, 297, placed)
    return Document("Pictures", (Sheet(1, "card", side),), (side,), None, {"kit": "sample"})


def raster(file: File) -> Raster:
    """What the artist's room would say of a picture file: its upright size."""
    import hashlib

    from PIL import Image

    with Image.open(file) as image:
        width, height = image.size
        if image.getexif().get(0x0112, 1) >= 5:
            width, height = height, width
    return Raster(str(file), hashlib.sha256(file.read_bytes()).hexdigest(), width, height)
