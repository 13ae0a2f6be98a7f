"""Is a PDF that says it is in CMYK so throughout? What is in RGB a print shop converts by its own lights."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.findings import Finding, Place, failed
from generator.ink import Document
from generator.proof.spots import AGAIN


def findings(path: Path, place: Place, document: Document) -> Iterator[Finding]:
    """One for all that is in RGB; `document` is what the file should be."""
    if document.inks is None:
        return
    from generator.readback.pdf.spaces import in_rgb

    counts = in_rgb(path)
    if counts:
        told = ", ".join(f"{count} of its {what}" for what, count in sorted(counts.items()))
        yield failed(place, f"the file should be in CMYK throughout, and has RGB: {told}", AGAIN)
