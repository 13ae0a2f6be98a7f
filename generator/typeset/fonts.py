"""Fonts by name or by file: every one that is let through can be embedded in all formats.

Known are the faces of the two font packages, in TrueType; a kit may name files of its own.
"""

from __future__ import annotations

import importlib.util
import struct
from functools import lru_cache
from pathlib import Path

from generator.ink import Font

_WEIGHTS = {
    "ExtraLight": "ExtraLight",
    "Light": "Light",
    "": "Regular",
    "SemiBold": "Semibold",
    "Bold": "Bold",
    "Black": "Black",
}
_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2", ".eot", ".pfb", ".dfont")

# what the outline, the widths and the character map need; `name` and `post` are embedded too
_NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post")
_COLOUR = ("CBDT", "CBLC", "sbix", "COLR", "SVG ")


class FontError(ValueError):
    """A font that cannot be used, and why; `hint` says what could be."""

    def __init__(self, sentence: str, hint: str = "") -> None:
        super().__init__(sentence)
        self.hint = hint


def _known() -> dict[str, tuple[str, str]]:
    """The package and the file of every known face, by its name."""
    faces: dict[str, tuple[str, str]] = {}
    for weight, spelled in _WEIGHTS.items():
        for italic in ("", "Italic"):
            name = " ".join(filter(None, ("Source Sans Pro", weight, italic)))
            style = spelled.replace("Regular", "") + "It" if italic else spelled
            faces[name] = ("font_source_sans_pro", f"SourceSansPro-{style}.ttf")
    faces["Fredoka One"] = ("font_fredoka_one", "FredokaOne-Regular.ttf")
    return faces


def _key(name: str) -> str:
    """`SourceSansPro-Semibold`, `source sans pro semi bold` and the like are one name."""
    return name.casefold().replace(" ", "").replace("-", "").removesuffix("regular")


KNOWN = _known()
_NAMES = {_key(name): name for name in KNOWN}


@lru_cache(maxsize=256)
def font(name: str, beside: Path | None = None) -> Font:
    """The font of a known name, or of a file's path relative to `beside`; FontError else."""
    known = _NAMES.get(_key(name))
    if known is not None:
        package, file = KNOWN[known]
        return _proven(known, _folder(package) / file)
    if name.casefold().endswith(_SUFFIXES) or "/" in name or "\\" in name:
        path = Path(name) if beside is None else beside / name
        if beside is not None and not path.resolve().is_relative_to(beside.resolve()):
            # a kit that is passed on says nothing of the machine that it is opened on
            raise FontError(f"the font {name} is not below the kit's folder", "copy it there")
        return _proven(path.stem, path)
    import difflib

    close = difflib.get_close_matches(name, KNOWN, 3, 0.5)
    hint = f"did you mean {' or '.join(close)}?" if close else "known are " + ", ".join(KNOWN)
    raise FontError(f"there is no font “{name}”", f"{hint} (a file is named with its .ttf)")


def _folder(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise FontError(
            f"the fonts of {package} are not installed", f"install {package.replace('_', '-')}"
        )
    return Path(spec.origin).parent / "files"


def _proven(name: str, path: Path) -> Font:
    """The font, once it is sure that it can be drawn and embedded."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(0)
            head = file.read(12)
            _sort(path.name, head)
            count = struct.unpack(">H", head[4:6])[0]
            directory = file.read(16 * count)
            tables: dict[str, tuple[int, int]] = {}
            for i in range(0, len(directory) - 15, 16):
                tag, _, offset, length = struct.unpack(">4sIII", directory[i : i + 16])
                if offset + length > size:
                    raise FontError(f"{path.name} is cut short", "copy or download it again")
                tables[tag.decode("latin-1")] = (offset, length)

            def table(tag: str) -> bytes:
                offset, length = tables[tag]
                file.seek(offset)
                return file.read(length)

            _whole(path.name, tables)
            if not _has_unicode(table("cmap")):
                raise FontError(
                    f"{path.name} has no Unicode character map", "symbol fonts cannot be used"
                )
            if "OS/2" in tables and _forbidden(table("OS/2")):
                raise FontError(
                    f"the licence flags of {path.name} forbid embedding it",
                    "a font under an open licence can be embedded",
                )
    except FileNotFoundError:
        raise FontError(f"there is no font file {path}", "paths start at the kit's file") from None
    except OSError as failure:
        raise FontError(f"{path} cannot be read: {failure.strerror}") from None
    except struct.error:
        raise FontError(f"{path.name} is cut short", "copy or download it again") from None
    return Font(name, str(path))


def _sort(name: str, head: bytes) -> None:
    """FontError unless the file begins as a TrueType font does."""
    wanted = "use the font's TrueType file (.ttf)"
    match head[:4]:
        case b"\0\1\0\0" | b"true":
            return
        case b"OTTO":
            reason = "has CFF outlines, which cannot be embedded"
        case b"wOFF" | b"wOF2":
            reason = "is a web font (WOFF), which cannot be embedded"
        case b"ttcf":
            reason = "is a collection of several fonts"
            wanted = "take the one face out of it, as a .ttf file"
        case _:
            reason = "is not a font"
    raise FontError(f"{name} {reason}", wanted)


def _whole(name: str, tables: dict[str, tuple[int, int]]) -> None:
    if any(tag in tables for tag in _COLOUR):
        raise FontError(
            f"{name} is a colour font, such as emoji are made of",
            "use a font of plain outlines, or the sign as an SVG icon",
        )
    absent = [tag for tag in _NEEDED if tag not in tables]
    if absent:
        raise FontError(
            f"{name} has no {', '.join(absent)} table", "use the font's TrueType file (.ttf)"
        )


def _has_unicode(cmap: bytes) -> bool:
    count = struct.unpack(">H", cmap[2:4])[0]
    kinds = {struct.unpack(">HH", cmap[4 + 8 * i : 8 + 8 * i]) for i in range(count)}
    return bool(kinds & {(3, 1), (3, 10), (0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 6)})


def _forbidden(os2: bytes) -> bool:
    """Whether embedding (fsType 2), subsetting (bit 8) or outlines (bit 9) are not allowed."""
    kind = struct.unpack(">H", os2[8:10])[0]
    return kind & 0x000F == 0x0002 or bool(kind & 0x0300)
