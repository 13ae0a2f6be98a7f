"""Pages of a PDF file rendered by pdfium, as they are printed."""

from __future__ import annotations

from collections.abc import Iterator
from operator import mul
from pathlib import Path
from typing import Any

from generator.readback.pdf import opening

_VALUES = (*range(256), *range(256), *range(256))  # of the channels in a histogram


def render(path: Path, page: int, dpi: float) -> Any:
    """One page (from 1) as a picture of Pillow's, RGB on white."""
    return next(renders(path, dpi, (page,)))


def renders(path: Path, dpi: float, pages: tuple[int, ...] | None = None) -> Iterator[Any]:
    """Pages (all of them by default) one after the other, the file opened once."""
    for bitmap in _bitmaps(path, dpi, pages):
        picture = bitmap.to_pil()
        yield picture if picture.mode == "RGB" else picture.convert("RGB")


def lightness(path: Path, dpi: float) -> Iterator[float]:
    """How light each page is on the whole, red, green and blue taken alike: 0 to 1, which is blank."""
    for bitmap in _bitmaps(path, dpi, None):
        counts = _channels(bitmap).histogram()
        yield sum(map(mul, _VALUES, counts)) / (255 * sum(counts))


def _channels(bitmap: Any) -> Any:
    """A picture whose pixels are all channels, side by side where taking them apart can be spared."""
    from PIL import Image

    if bitmap.n_channels != 3:
        return bitmap.to_pil().convert("RGB")
    size = 3 * bitmap.width, bitmap.height
    return Image.frombuffer("L", size, bitmap.buffer, "raw", "L", bitmap.stride, 1)


def _bitmaps(path: Path, dpi: float, pages: tuple[int, ...] | None) -> Iterator[Any]:
    """Pages on white as pdfium has them; each is good until the next is asked for."""
    import pypdfium2

    document = pypdfium2.PdfDocument(opening.data(path))
    try:
        for number in pages or range(1, len(document) + 1):
            page = document[number - 1]
            # as it is printed: what is for screens alone is left out
            yield page.render(scale=dpi / 72, optimize_mode="print")
            page.close()
    finally:
        document.close()
