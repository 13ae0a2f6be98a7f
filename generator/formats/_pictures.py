"""What formats of pictures share: pages as pdfium shows them, and pictures that say which build made them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.formats import Format
from generator.ink import Document, Group, Mark, Side
from generator.plugins import load

_NOTE = "Kitproof"  # the key of the text in a picture that names its build


def rendered(document: Document, dpi: float) -> Iterator[Any]:
    """Every page as pdfium shows the PDF of the document, in light whatever the document's inks."""
    import pypdfium2

    pdf: Format = load("formats", "pdf")
    with tempfile.TemporaryDirectory() as folder:
        (name,) = pdf.write(replace(document, inks=None), Path(folder), "pages")
        file = pypdfium2.PdfDocument(Path(folder, name).read_bytes())
    try:
        for page in file:
            yield page.render(scale=dpi / 72).to_pil().convert("RGB")
            page.close()
    finally:
        file.close()


def page(width: int, height: int, pixel: float, marks: tuple[Group | Mark, ...]) -> Side:
    """A page of so many pixels, each so many mm wide."""
    # pdfium rounds up, so a hundredth of a pixel more would be another row
    less = 0.01 * pixel
    return Side("front", width * pixel - less, height * pixel - less, (), cuts=marks)


def signature(build: str) -> Any:
    """What a picture is saved with, so that a later build knows it as its own."""
    from PIL.PngImagePlugin import PngInfo

    about = PngInfo()
    about.add_text(_NOTE, build)
    return about


def signed(folder: Path, stem: str, build: str) -> Iterator[str]:
    """The pictures in a folder that a build has signed."""
    from PIL import Image, UnidentifiedImageError

    for path in sorted(folder.glob(f"{stem}-*.png")):
        try:
            with Image.open(path) as picture:
                if picture.info.get(_NOTE) == build:
                    yield path.name
        except (OSError, UnidentifiedImageError, SyntaxError):
            continue  # somebody's own
