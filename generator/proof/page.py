"""A proof as one page for a browser: claims, findings with pictures, sheets; no network, no clock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from generator import __version__
from generator.findings import Claim, Finding, Place
from generator.ink import Document
from generator.proof import photos
from generator.proof.spots import Printed, Spot, titles
from generator.proof.style import CSS

_TONES = {"error": "bad", "failed": "bad", "warning": "warn", "note": "note"}
_VERDICTS = {
    "holds": ("good", "✓ holds"),
    "fails": ("bad", "✗ fails"),
    "waived": ("warn", "○ waived"),
    "not on this layout": ("note", "– not on this layout"),
}
_CODES = {
    0: ("good", "✓ as it should be"),
    1: ("bad", "✗ not as it should be"),
    2: ("bad", "✗ cannot be used"),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """One kit or file with all that there is to show of it; `fresh` is what it should look like."""

    name: str
    what: str  # kit, pdf, svg or manifest
    kit: str
    layout: str
    language: str
    pieces: int | None
    pages: int | None
    claims: tuple[Claim, ...]
    findings: tuple[Finding, ...]
    printed: Printed | None
    fresh: Document | None
    spots: tuple[Spot, ...]


def html(subjects: Sequence[tuple[Shown, int]]) -> str:
    """The page; each subject comes with its exit code. Equal proofs give equal pages."""
    return "".join(_page(subjects))


def _page(subjects: Sequence[tuple[Shown, int]]) -> Iterator[str]:
    worst = max((code for _, code in subjects), default=0)
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"<title>Proof: {_CODES[worst][1][2:]}</title>\n<style>{CSS}</style>\n</head>\n<body>\n"
    yield f"<header>\n<h1>Proof of {_counted(len(subjects), 'kit or file', 'kits and files')}</h1>\n"
    yield f"<p>{_verdict(worst)}</p>\n</header>\n"
    if len(subjects) > 1:
        yield "<nav>\n<ul>\n"
        for number, (shown, code) in enumerate(subjects, 1):
            yield f'<li>{_verdict(code)} <a href="#s{number}">{escape(shown.name)}</a></li>\n'
        yield "</ul>\n</nav>\n"
    yield "<main>\n"
    known: set[tuple[str, ...]] = set()
    for number, (shown, code) in enumerate(subjects, 1):
        kit = shown.kit, shown.language, str(shown.fresh and shown.fresh.description.get("ink"))
        yield from _subject(shown, code, number, kit not in known)
        if shown.fresh is not None:
            known.add(kit)
    yield f'</main>\n<footer class="soft">kitproof {escape(__version__)}</footer>\n</body>\n</html>\n'


def _subject(shown: Shown, code: int, number: int, new: bool) -> Iterator[str]:
    yield f'<section id="s{number}">\n<h2>{escape(shown.name)}</h2>\n<p>{_verdict(code)}</p>\n'
    about = [_SORTS[shown.what]]
    about += [f"kit {shown.kit}"] if shown.kit else []
    about += [f"layout {shown.layout}"] if shown.layout else []
    about += [f"language {shown.language}"] if shown.language else []
    about += [_counted(shown.pieces, "piece", "pieces")] if shown.pieces else []
    about += [_counted(shown.pages, "page", "pages")] if shown.pages else []
    yield f'<p class="soft">{escape(" · ".join(about))}</p>\n'
    yield from _findings(shown)
    yield from _claims(shown.claims, number)
    if shown.fresh is not None:
        yield from _pictures(shown, new)
    yield "</section>\n"


_SORTS = {
    "kit": "a kit",
    "pdf": "a PDF, read back",
    "svg": "SVG files, read back",
    "manifest": "the manifest of a build",
}


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _verdict(code: int) -> str:
    tone, words = _CODES[code]
    return f'<span class="verdict {tone}">{words}</span>'


# findings ----------------------------------------------------------------------------------------


def _findings(shown: Shown) -> Iterator[str]:
    if not shown.findings:
        yield "<p>Nothing to say against it.</p>\n"
        return
    seen: dict[Finding, int] = {}
    for i, spot in enumerate(shown.spots):
        seen.setdefault(spot.finding, i)
    pairs: Mapping[int, tuple[Any | None, Any | None]] = {}
    if shown.printed is not None and shown.fresh is not None and shown.spots:
        pairs = photos.places(shown.printed, shown.fresh, shown.spots)
    yield '<h3>Findings</h3>\n<ul class="findings">\n'
    for finding in shown.findings:
        tone = _TONES[finding.severity]
        place = f'<p class="place">{escape(str(finding.place))}</p>\n' if finding.place else ""
        hint = f'<p class="hint">{escape(finding.hint)}</p>\n' if finding.hint else ""
        yield f'<li>\n{place}<p><span class="verdict {tone}">{finding.severity}</span> '
        yield f"{escape(finding.sentence)}</p>\n{hint}{_line(finding.place)}"
        there, wanted = pairs.get(seen.get(finding, -1), (None, None))
        if there is not None or wanted is not None:
            yield '<div class="pair">\n'
            yield _figure(there, "as it is printed", f"what is printed: {finding.sentence}")
            yield _figure(wanted, "as it should be", "what should be printed there")
            yield "</div>\n"
        yield "</li>\n"
    yield "</ul>\n"


def _figure(picture: Any | None, caption: str, words: str) -> str:
    if picture is None:
        return ""
    image = f'<img src="{photos.embedded(picture)}" alt="{escape(words)}" width="{picture.width}">'
    return f"<figure>{image}<figcaption>{escape(caption)}</figcaption></figure>\n"


def _line(place: Place | None) -> str:
    """The line of a text file that a finding is about."""
    if place is None or not place.line:
        return ""
    try:
        line = Path(place.file).read_text(encoding="utf-8").splitlines()[place.line - 1]
    except (OSError, ValueError, IndexError):
        return ""
    return f'<code class="line">{escape(line.strip()[:200])}</code>\n' if line.strip() else ""


# claims ------------------------------------------------------------------------------------------


def _claims(claims: Sequence[Claim], number: int) -> Iterator[str]:
    if not claims:
        return
    holding = sum(c.verdict == "holds" for c in claims)
    opened = "" if holding == len(claims) else " open"
    yield f"<details{opened}>\n<summary>{holding} of {len(claims)} claims hold</summary>\n"
    yield '<div class="wide"><table>\n<thead><tr><th>fact</th><th>claim</th><th>expected</th>'
    yield "<th>found</th><th>verdict</th></tr></thead>\n<tbody>\n"
    order = sorted(claims, key=lambda c: c.verdict != "fails")
    for claim in order:
        tone, words = _VERDICTS[claim.verdict]
        where = f'<br><span class="place">{escape(str(claim.place))}</span>' if claim.place else ""
        where = where if claim.verdict == "fails" and claim.place and claim.place.line else ""
        yield f"<tr><td>{escape(claim.fact)}</td><td>{escape(claim.sentence)}{where}</td>"
        yield f'<td data-is="expected">{escape(claim.expected)}</td>'
        yield f'<td data-is="found">{escape(claim.found)}</td>'
        yield f'<td class="verdict {tone}">{words}</td></tr>\n'
    yield "</tbody>\n</table></div>\n</details>\n"


# pictures ----------------------------------------------------------------------------------------


def _pictures(shown: Shown, new: bool) -> Iterator[str]:
    assert shown.fresh is not None
    contact = photos.contact(shown.fresh) if new else None
    if contact is not None:
        yield "<details open>\n<summary>What is in it</summary>\n"
        yield _figure(contact, "each face once, as it should be", "every face of the kit, cut out")
        yield "</details>\n"
    known = titles(shown.fresh)
    yield '<details>\n<summary>Sheets</summary>\n<div class="sheets">\n'
    for i, picture in enumerate(photos.sheets(shown.printed, shown.fresh)):
        leaf = None if shown.printed is None else str(shown.printed.leaves[i])
        title = known[i] if i < len(known) else ""
        words = f"{leaf}" if leaf and leaf.endswith(".svg") else f"page {i + 1}, {title}"
        yield _figure(picture, words, words)
    yield "</div>\n</details>\n"
