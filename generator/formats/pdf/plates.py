"""Pixels in four inks: the conversion of `colours.plain` for whole pictures, 0 to 255 a channel."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from generator.colours import plain

QUALITY = 95  # of a photograph that has to be packed anew


def inked(picture: Any) -> Any:
    """An RGB picture in CMYK, with as much black as can be: Pillow's own conversion has none at all."""
    from PIL import Image, ImageChops, ImageMath

    channels = picture.split()
    top = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])

    def share(args: Any) -> Any:
        # rounded; nothing over nothing is nothing, so that black has no other ink
        top, channel = args["top"], args["channel"]
        return args["convert"](((top - channel) * 510 + top) / (top * 2), "L")

    made = [ImageMath.lambda_eval(share, top=top, channel=one) for one in channels]
    return Image.merge("CMYK", (*made, ImageChops.invert(top)))


def palette(colours: bytes) -> bytes:
    """The red, green and blue of a palette as its inks."""
    found = bytearray()
    for i in range(0, len(colours) - 2, 3):
        found += bytes(round(255 * v) for v in plain(f"#{colours[i : i + 3].hex()}"))
    return bytes(found)


def jpeg(picture: Any) -> bytes:
    """A photograph packed anew, its colours as fine as its light."""
    out = BytesIO()
    picture.save(out, "JPEG", quality=QUALITY, subsampling=0)
    return out.getvalue()
