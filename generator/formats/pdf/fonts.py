"""Fonts in a PDF: one embedded subset a file, two-byte codes given out as glyphs are met, widths in 1/1000 em."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from struct import unpack
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument
from reportlab.pdfbase.ttfonts import TTFError, TTFontFile

from generator.findings import Faulty, Place, error
from generator.formats.pdf.streams import stream
from generator.ink import Font, Run, Slug

# bytes that mean something inside a literal string, or that a reader may turn into another
_ESCAPED = {0x28: "\\(", 0x29: "\\)", 0x5C: "\\\\", 0x0D: "\\r", 0x0A: "\\n"}
# a glyph may stand this many mm from where it was shaped
_SLACK = 0.004


@lru_cache(maxsize=64)  # a build has three files, and all kits may be set in one font
def _program(font: Font) -> Any:
    """The font's file as reportlab reads it, advances and places of outlines included; Faulty if unfit."""
    try:
        file: Any = TTFontFile(font.file, charInfo=0)
        _measure(file)
    except (TTFError, KeyError, OSError) as fault:
        raise Faulty(
            error(
                Place(font.file),
                f"the font {font.name} cannot be embedded: {fault}",
                "a TrueType (.ttf) file of the same face can",
            )
        ) from fault
    return file


def _measure(file: Any) -> None:
    """Advances and outline positions, which reportlab would read one by one along with the cmap."""
    full = file.get_ushort(file.get_table_pos("hhea")[0] + 34)
    hmtx, count = bytes(file.get_table("hmtx")), file.numGlyphs
    pairs = unpack(f">{2 * full}H", hmtx[: 4 * full])
    rest = unpack(f">{count - full}H", hmtx[4 * full : 4 * full + 2 * (count - full)])
    last = pairs[-2]
    file.hmetrics = list(zip(pairs[::2], pairs[1::2], strict=True)) + [(last, x) for x in rest]
    long = file.get_ushort(file.get_table_pos("head")[0] + 50)
    loca = bytes(file.get_table("loca"))
    if long:
        file.glyphPos = list(unpack(f">{count + 1}L", loca[: 4 * count + 4]))
    else:
        file.glyphPos = [2 * x for x in unpack(f">{count + 1}H", loca[: 2 * count + 2])]


class Face(dict[tuple[str, int], tuple[str, float]]):
    """A font file in one document: (character, glyph) to the bytes that show it and its width.

    The pair is the key, not the glyph alone, so that a glyph which stands for two characters
    (space and no-break space) is read back as what was written.
    """

    def __init__(self, font: Font, name: str) -> None:
        super().__init__()
        self.name = name
        self._file: Any = _program(font)
        self._glyphs = [0]
        self._characters = [""]
        # by identity, which is quicker than equality; the slug is kept, so that its identity is
        self._slugs: dict[tuple[int, float], tuple[Slug, str, float, bool]] = {}

    def __missing__(self, key: tuple[str, int]) -> tuple[str, float]:
        character, glyph = key
        code = len(self._glyphs)
        self._glyphs.append(glyph)
        self._characters.append(character)
        shown = "".join(_ESCAPED.get(b, chr(b)) for b in code.to_bytes(2, "big"))
        self[key] = found = (shown, self._width(glyph))
        return found

    def _width(self, glyph: int) -> float:
        return float(round(self._file.hmetrics[glyph][0] * 1000 / self._file.unitsPerEm, 3))

    def show(self, run: Run) -> str:
        """The operator that shows a run, each glyph where its slug puts it."""
        em = self._file.unitsPerEm
        # at small sizes, where most text is, a slug is written alike whatever the size
        slack = min(_SLACK * 1000 / run.size, 1.0)
        places = 0 if slack > 0.5 else 2
        parts = ["("]
        add = parts.append
        pen = 0.0
        kerned = False
        for slug, left in run.words:
            key = id(slug), slack
            found = self._slugs.get(key)
            if found is None or found[0] is not slug:
                found = self._slugs[key] = self._slug(slug, 1000 / em, slack, places)
            gap = left * 1000 / em - pen
            if not -slack < gap < slack:
                gap = round(gap, places)
                add(f"){-gap:.{places}f}(")
                pen += gap
                kerned = True
            add(found[1])
            pen += found[2]
            kerned = kerned or found[3]
        text = "".join(parts)
        return f"[{text})]TJ" if kerned else f"{text})Tj"

    def _slug(
        self, slug: Slug, scale: float, slack: float, places: int
    ) -> tuple[Slug, str, float, bool]:
        """What is inside the brackets for a slug, how far it takes the pen, and whether it is kerned."""
        parts: list[str] = []
        pen = 0.0
        kerned = False
        for character, glyph, at in zip(slug.text, slug.glyphs, slug.at, strict=True):
            shown, width = self[character, glyph]
            gap = at * scale - pen
            if not -slack < gap < slack:
                gap = round(gap, places)
                parts.append(f"){-gap:.{places}f}(")
                pen += gap
                kerned = True
            parts.append(shown)
            pen += width
        return slug, "".join(parts), pen, kerned

    def embed(self, document: PDFDocument) -> None:
        """Add the subset of what was shown, under this face's name."""
        file = self._file
        codes = range(1, len(self._glyphs))
        file.charToGlyph = {c: self._glyphs[c] for c in codes}
        program = file.makeSubset(list(codes))
        letters = hashlib.sha256(program).digest()[:6]
        tag = "".join(chr(65 + b % 26) for b in letters)
        name = f"/{tag}+{file.name.decode()}"
        box = " ".join(f"{v:.0f}" for v in file.bbox)
        descriptor = {
            "Type": "/FontDescriptor",
            "FontName": name,
            "Flags": file.flags,
            "FontBBox": f"[{box}]",
            "ItalicAngle": f"{file.italicAngle:.2f}",
            "Ascent": f"{file.ascent:.0f}",
            "Descent": f"{file.descent:.0f}",
            "CapHeight": f"{file.capHeight:.0f}",
            "StemV": file.stemV,
            "FontFile2": document.Reference(
                stream(program, Length1=len(program)), self.name + "file"
            ),
        }
        widths = " ".join(f"{self._width(self._glyphs[c]):g}" for c in codes)
        descendant = {
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": name,
            "CIDSystemInfo": "<</Registry (Adobe) /Ordering (Identity) /Supplement 0>>",
            "CIDToGIDMap": self._map(document),
            "DW": f"{self._width(0):g}",
            "W": f"[1 [{widths}]]",
            "FontDescriptor": document.Reference(PDFDictionary(descriptor), self.name + "about"),
        }
        kid = document.Reference(PDFDictionary(descendant), self.name + "kid")
        number = document.idToObjectNumberAndVersion[kid.name][0]
        font = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": name,
            "Encoding": "/Identity-H",
            "DescendantFonts": f"[{number} 0 R]",
            "ToUnicode": document.Reference(stream(self._unicode()), self.name + "text"),
        }
        document.Reference(PDFDictionary(font), self.name)

    def _map(self, document: PDFDocument) -> object:
        """From codes to the subset's glyphs, which hold each outline once."""
        places = {0: 0}
        for glyph in self._glyphs:
            places.setdefault(glyph, len(places))
        if len(places) == len(self._glyphs):
            return "/Identity"
        table = b"".join(places[g].to_bytes(2, "big") for g in self._glyphs)
        return document.Reference(stream(table), self.name + "map")

    def _unicode(self) -> bytes:
        pairs = [
            f"<{code:04X}> <{character.encode('utf-16-be').hex().upper()}>"
            for code, character in enumerate(self._characters)
            if code
        ]
        blocks = [pairs[i : i + 100] for i in range(0, len(pairs), 100)]
        lines = [
            "/CIDInit /ProcSet findresource begin",
            "12 dict begin",
            "begincmap",
            "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
            "/CMapName /Adobe-Identity-UCS def",
            "/CMapType 2 def",
            "1 begincodespacerange",
            "<0000> <FFFF>",
            "endcodespacerange",
        ]
        for block in blocks:
            lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
        lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
        return "\n".join(lines).encode("ascii")
