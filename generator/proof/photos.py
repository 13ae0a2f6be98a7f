"""Pictures for a proof in a browser: sheets, a contact sheet, and each place of a finding beside what it should be."""

from __future__ import annotations

import base64
import io
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator import plugins
from generator.geometry import Box, union
from generator.ink import Document
from generator.proof.pictures import rendered
from generator.proof.spots import Printed, Spot

THUMB = 30.0  # dpi of sheets
CLOSE = 150.0  # dpi of the places of findings
MARGIN = 4.0  # mm about such a place
LEAST = 24.0  # mm that are shown at least, each way
NEAR = 30.0  # mm, between what is and what should be, for both to be seen in one window
SMALL = 0.05  # of a picture, for a difference to be easily missed
MOST = 40  # places shown of one file


def embedded(picture: Any) -> str:
    """A picture as a text that an image of a page can have for its address."""
    from PIL import Image

    data = io.BytesIO()
    few = picture.quantize(192, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(data, "png", optimize=True)
    return f"data:image/png;base64,{base64.b64encode(data.getvalue()).decode('ascii')}"


def sheets(printed: Printed | None, fresh: Document) -> list[Any]:
    """Every page, small: of the file where there is one, else of what a build would make."""
    with tempfile.TemporaryDirectory() as folder:
        if printed is None:
            pages = _fresh(fresh, Path(folder), THUMB * 2, None)
        else:
            every = [leaf.number for leaf in printed.leaves]
            pages = (p for _, p in _printed(printed, Path(folder), THUMB * 2, every))
        return [page.reduce(2) for page in pages]


def contact(fresh: Document) -> Any | None:
    """Each face once, cut out; None where the document has no pieces."""
    sheet = plugins.load("formats", "png").contact(fresh)
    if sheet is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        (page,) = _fresh(sheet, Path(folder), 96.0, None)
    return page


def places(
    printed: Printed, fresh: Document, spots: Sequence[Spot]
) -> Mapping[int, tuple[Any | None, Any | None]]:
    """By the number of the spot: what is there, and what should be; at most MOST of them."""
    shown = {i: s for i, s in enumerate(spots) if s.leaf or s.page}
    shown = dict(list(shown.items())[:MOST])
    found: dict[int, Any] = {}
    wanted: dict[int, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        leaves = sorted({s.leaf for s in shown.values() if s.leaf})
        for number, page in _printed(printed, Path(folder), CLOSE, leaves):
            found |= {i: _cut(page, _window(s)) for i, s in shown.items() if s.leaf == number}
        numbers = sorted({s.page for s in shown.values() if s.page})
        pages = _fresh(fresh, Path(folder), CLOSE, numbers)
        for number, page in zip(numbers, pages, strict=True):
            wanted |= {
                i: _cut(page, _window(s, False)) for i, s in shown.items() if s.page == number
            }
    for i in found.keys() & wanted.keys():
        found[i] = _ringed(found[i], wanted[i])
    return {i: (found.get(i), wanted.get(i)) for i in shown}


def _window(spot: Spot, printed: bool = True) -> Box | None:
    """What is shown of a page: of both pages the same where the two places are near each other."""
    here, there = spot.box or spot.expected, spot.expected or spot.box
    if here is None or there is None:
        return None
    near = abs(here.x - there.x) + abs(here.y - there.y) <= NEAR
    return union((here, there)) if near else here if printed else there


def _ringed(found: Any, wanted: Any) -> Any:
    """A frame about the one small place where two pictures differ, for eyes that would miss it."""
    from PIL import ImageChops, ImageDraw

    if found.size != wanted.size:
        return found
    apart = ImageChops.difference(found, wanted).convert("L").point([0] * 8 + [255] * 248)
    box = apart.getbbox()
    if box is None or (box[2] - box[0]) * (box[3] - box[1]) > SMALL * found.width * found.height:
        return found
    ringed = found.copy()
    pen = ImageDraw.Draw(ringed)
    for grow, colour, width in ((13, "#ffffff", 7), (11, "#d8452b", 3)):
        frame = (box[0] - grow, box[1] - grow, box[2] + grow, box[3] + grow)
        pen.rectangle(frame, outline=colour, width=width)
    return ringed


def _cut(page: Any, box: Box | None) -> Any:
    """What is about a place; the whole page, small, where the place is a page."""
    if box is None:
        return page.reduce(4)
    px = CLOSE / 25.4
    more = max(MARGIN, (LEAST - box.width) / 2), max(MARGIN, (LEAST - box.height) / 2)
    left, top = (max(int((v - m) * px), 0) for v, m in zip((box.x, box.y), more, strict=True))
    right = min(int((box.right + more[0]) * px), page.width)
    bottom = min(int((box.bottom + more[1]) * px), page.height)
    if right <= left or bottom <= top:
        return page.reduce(4)
    cut = page.crop((left, top, right, bottom))
    return cut if max(cut.size) <= 700 else cut.reduce(2)


def _printed(
    printed: Printed, folder: Path, dpi: float, numbers: Sequence[int]
) -> Iterator[tuple[int, Any]]:
    if not numbers:
        return
    if printed.form == "pdf":
        pages = plugins.load("readback", "pdf").renders(printed.path, dpi, tuple(numbers))
    else:
        ink = plugins.load("readback", "svg").ink
        sides = [ink(printed.leaves[n - 1].path)[0] for n in numbers]
        pages = rendered(sides, folder, "printed", dpi)
    yield from zip(numbers, pages, strict=True)


def _fresh(
    document: Document, folder: Path, dpi: float, numbers: Sequence[int] | None
) -> Iterator[Any]:
    if numbers is not None and not numbers:
        return
    (name,) = plugins.load("formats", "pdf").write(document, folder, "fresh")
    reader = plugins.load("readback", "pdf")
    yield from reader.renders(folder / name, dpi, None if numbers is None else tuple(numbers))
