"""Pages as pictures: those of a file beside fresh ones, both by the same renderer; and the fonts of a file."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from generator import plugins
from generator.findings import failed
from generator.geometry import Box
from generator.ink import Document, Sheet, Side
from generator.proof.spots import AGAIN, Leaf, Pair, Printed, Spot

DPI = 72.0

Seen = Iterator[tuple[Pair, Any, Any]]


def pairs(
    printed: Printed, document: Document, wanted: Sequence[Pair], folder: Path, spots: list[Spot]
) -> Seen:
    """Each pair with the picture of its page and of the fresh one, but those sure to be alike.

    What is found by the way goes to `spots`: fonts that are not in a file, elements of an SVG that
    cannot be drawn. `folder` is for files to work with.
    """
    if printed.form == "pdf":
        return _pdf(printed, document, wanted, folder, spots)
    return _svg(document, wanted, folder, spots)


def page(printed: Printed, leaf: Leaf, dpi: float) -> Any:
    """One page of a file."""
    if printed.form == "pdf":
        return plugins.load("readback", "pdf").render(printed.path, leaf.number, dpi)
    side, _ = plugins.load("readback", "svg").ink(leaf.path)
    with tempfile.TemporaryDirectory() as folder:
        return next(rendered([side], Path(folder), "page", dpi))


def _pdf(
    printed: Printed, document: Document, pairs: Sequence[Pair], folder: Path, spots: list[Spot]
) -> Seen:
    reader = plugins.load("readback", "pdf")
    (name,) = plugins.load("formats", "pdf").write(document, folder, "fresh")
    letters = reader.letterings(printed.path)
    spots += _not_held(printed, letters)
    yield from _pages(printed, pairs, folder / name)
    if spots:
        spots += _not_ours(printed, letters, reader.letterings(folder / name))


def _pages(printed: Printed, pairs: Sequence[Pair], fresh_file: Path) -> Seen:
    if not pairs:
        return
    reader = plugins.load("readback", "pdf")
    there = reader.renders(printed.path, DPI, tuple(p.leaf.number for p in pairs))
    fresh = reader.renders(fresh_file, DPI, tuple(p.number for p in pairs))
    yield from zip(pairs, there, fresh, strict=True)


def _svg(document: Document, pairs: Sequence[Pair], folder: Path, spots: list[Spot]) -> Seen:
    """By way of an SVG's own marks; a side whose bytes are those of a fresh one is like it."""
    reader = plugins.load("readback", "svg")
    names = plugins.load("formats", "svg").write(document, folder, "fresh")
    changed: list[Pair] = []
    sides: list[tuple[Side, Side]] = []
    for pair in pairs:
        path = folder / names[pair.number - 1]
        if pair.leaf.path.read_bytes() == path.read_bytes():
            continue
        there, said = reader.ink(pair.leaf.path)
        for finding in said:
            sentence = f"{pair.leaf} holds what is not ours: {finding.sentence}"
            spots.append(Spot(failed(pair.leaf.place(), sentence, AGAIN), pair.leaf.number))
        changed.append(pair)
        sides.append((there, reader.ink(path)[0]))
    if changed:
        there_pages, fresh_pages = (
            rendered([s[i] for s in sides], folder, f"ink-{i}", DPI) for i in (0, 1)
        )
        yield from zip(changed, there_pages, fresh_pages, strict=True)


def rendered(sides: Sequence[Side], folder: Path, name: str, dpi: float) -> Iterator[Any]:
    """Pictures of sides, by way of the PDF that would be written of them."""
    sheets = tuple(Sheet(i, "paper", side) for i, side in enumerate(sides, 1))
    document = Document(name, sheets, tuple(sides), None)
    (file,) = plugins.load("formats", "pdf").write(document, folder, name)
    pictures: Iterator[Any] = plugins.load("readback", "pdf").renders(folder / file, dpi)
    return pictures


def _not_held(printed: Printed, letters: Sequence[Any]) -> Iterator[Spot]:
    """Fonts that are not in the file: they look right where we are, and wrong at the printer's."""
    for one in letters:
        if not one.embedded:
            sentence = f"the font {one.name}, first used on page {one.page}, is not in the file"
            hint = f"a printer would put another in its place: {AGAIN}"
            place = printed.leaves[one.page - 1].place()
            yield Spot(failed(place, sentence, hint), one.page)


def _not_ours(printed: Printed, letters: Sequence[Any], fresh: Sequence[Any]) -> Iterator[Spot]:
    """Why text does not look as it should: it is set in a font that we do not use."""
    ours = {one.name for one in fresh}
    for one in letters:
        if one.name not in ours:
            sentence = f"text on page {one.page} is set in {one.name or 'a font without a name'}"
            hint = f"ours is in {', '.join(sorted(ours)) or 'no font'}: {AGAIN}"
            place = printed.leaves[one.page - 1].place()
            yield Spot(failed(place, sentence, hint), one.page)


def fitted(picture: Any, size: tuple[int, int], crop: Box | None, dpi: float) -> Any:
    """A picture on a page of that size, where its crop box puts it."""
    from PIL import Image

    x, y = (0.0, 0.0) if crop is None else (crop.x, crop.y)
    if picture.size == size and x == y == 0:
        return picture
    page = Image.new("RGB", size, "white")
    page.paste(picture, (round(x * dpi / 25.4), round(y * dpi / 25.4)))
    return page
