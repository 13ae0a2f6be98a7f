"""What every format offers: it writes a document, and knows nothing of how the document came to be.

A format is one module of this folder, named as on the command line. It offers

    write(document, folder, stem) -> tuple[str, ...]

which writes one or more files whose names start with `stem` into `folder` (a staging place made by
the press) and returns their names in page order. Equal documents give equal bytes: no clock, no
random ids, no absolute paths.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from generator.ink import Document


class Format(Protocol):
    def write(self, document: Document, folder: Path, stem: str) -> tuple[str, ...]: ...
