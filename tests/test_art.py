"""SVG art becomes marks that show what the file shows; what cannot be drawn is told."""

from __future__ import annotations

import io
import math
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path as File
from typing import Any

import pytest
import resvg_py
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from generator import art
from generator.art import lines, outlines, styles
from generator.findings import has_errors
from generator.geometry import Box, apply, apply_box
from generator.ink import Group, Mark, Outline, Path, Symbol, mark_box, outline_box

SHIPPED = sorted((File(__file__).parent.parent / "components" / "art").glob("*.svg"))
SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


# a second way to draw marks: the plainest SVG ----------------------------------------------------


def data(outline: Outline) -> str:
    return "".join(s[0] + " ".join(f"{v:.6f}" for v in s[1:]) for s in outline)


def plain(marks: Iterable[Mark], clips: list[str]) -> str:
    out = []
    for mark in marks:
        if isinstance(mark, Path):
            out.append(
                f'<path d="{data(mark.outline)}" fill="{mark.fill or "none"}" '
                f'fill-opacity="{mark.fill_opacity}" stroke="{mark.stroke or "none"}" '
                f'fill-rule="{"evenodd" if mark.even_odd else "nonzero"}" '
                f'stroke-width="{mark.width}" stroke-opacity="{mark.stroke_opacity}" '
                f'stroke-linecap="{mark.cap}" stroke-linejoin="{mark.join}" '
                f'stroke-dasharray="{" ".join(map(str, mark.dash)) or "none"}"/>'
            )
        elif isinstance(mark, Group):
            clip = ""
            if mark.clip is not None:
                rule = "evenodd" if mark.clip_even_odd else "nonzero"
                clip = f'clip-path="url(#clip{len(clips)})"'
                clips.append(
                    f'<clipPath id="clip{len(clips)}">'
                    f'<path d="{data(mark.clip)}" clip-rule="{rule}"/></clipPath>'
                )
            matrix = " ".join(map(str, mark.matrix))
            inner = plain(mark.marks, clips)
            out.append(
                f'<g transform="matrix({matrix})" opacity="{mark.opacity}" {clip}>{inner}</g>'
            )
    return "".join(out)


def as_svg(symbol: Symbol) -> str:
    b = symbol.box
    clips: list[str] = []
    drawn = plain(symbol.marks, clips)
    return (
        f'<svg {SVG} viewBox="{b.x} {b.y} {b.width} {b.height}" width="{b.width}" '
        f'height="{b.height}">{"".join(clips)}{drawn}</svg>'
    )


def rendered(svg: str, width: int = 200) -> Image.Image:
    png: Any = resvg_py.svg_to_bytes(svg_string=svg, width=width, dpi=96)
    ground = Image.new("RGBA", (1, 1), "white")
    shown = Image.open(io.BytesIO(bytes(png))).convert("RGBA")
    return Image.alpha_composite(ground.resize(shown.size), shown).convert("RGB")


def strangeness(symbol: Symbol, svg: str) -> tuple[int, int]:
    """Pixels of 200 in width that differ by a quarter of full contrast, and by an eighth."""
    theirs, ours = rendered(svg), rendered(as_svg(symbol))
    assert abs(theirs.width - ours.width) <= 1
    assert abs(theirs.height - ours.height) <= 1
    counts = ImageChops.difference(theirs, ours.resize(theirs.size)).convert("L").histogram()
    return sum(counts[64:]), sum(counts[32:])


def picture(folder: File, inside: str, attributes: str = 'viewBox="0 0 100 100"') -> art.Art:
    path = folder / "art.svg"
    path.write_text(f"<svg {SVG} {attributes}>{inside}</svg>", encoding="utf-8")
    return art.icon(path)


# the shipped pictures ----------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_art_shows_what_a_viewer_shows(path: File) -> None:
    drawn = art.icon(path)
    assert drawn.findings == ()
    assert drawn.symbol.marks
    far, near = strangeness(drawn.symbol, path.read_text("utf-8"))
    assert far == 0
    assert near <= 30  # edges of curves: two ways to flatten them


def test_all_shipped_pictures_are_told_apart_by_their_digests() -> None:
    assert len(SHIPPED) >= 64
    assert len({art.icon(path).symbol.digest for path in SHIPPED}) == len(SHIPPED)


# features that are drawn -------------------------------------------------------------------------

DRAWN = {
    "opacity of an element": '<rect width="60" height="60" fill="red" opacity=".3"/>',
    "opacity of fill and stroke together": '<circle cx="50" cy="50" r="30" fill="red" stroke="blue" '
    'stroke-width="20" opacity=".5"/>',
    "opacity of a group": '<g opacity=".3"><rect width="60" height="60" fill="red"/>'
    '<rect x="30" y="30" width="60" height="60" fill="blue"/></g>',
    "opacity in opacity": '<g opacity=".5"><g opacity=".5"><rect width="60" height="60"/></g></g>'
    '<g opacity=".7"><g opacity=".4"><rect y="50" width="40" height="50"/><rect x="20" y="60" '
    'width="40" height="20"/></g></g>',
    "fill-opacity and stroke-opacity": '<rect x="20" y="20" width="60" height="60" fill="red" '
    'stroke="blue" stroke-width="20" fill-opacity=".4" stroke-opacity="50%"/>',
    "alpha in colours": '<rect width="60" height="60" fill="#ff000080"/>'
    '<rect x="30" y="30" width="60" height="60" fill="rgba(0, 0, 255, .5)"/>',
    "colours by name, rgb and hsl": '<rect width="50" height="50" fill="darkorange"/>'
    '<rect x="50" width="50" height="50" fill="rgb(10%, 60%, 20%)"/>'
    '<rect y="50" width="50" height="50" fill="hsl(120, 50%, 40%)"/>'
    '<rect x="50" y="50" width="50" height="50" fill="rgb(200, 100, 0)"/>',
    "currentColor": '<g color="teal"><rect width="60" height="60" fill="currentColor"/></g>',
    "even-odd holes": '<path fill-rule="evenodd" d="M0 0H90V90H0ZM20 20H70V70H20Z"/>',
    "holes by winding": '<path d="M0 0H90V90H0ZM20 20V70H70V20Z"/>',
    "caps, joins and dashes": '<g fill="none" stroke="#000" stroke-width="8">'
    '<path d="M10 20H90" stroke-linecap="round" stroke-dasharray="12 14"/>'
    '<path d="M10 40L50 50L10 60" stroke-linejoin="bevel" stroke-linecap="square"/>'
    '<path d="M60 40L90 50L60 60" stroke-linejoin="round"/>'
    '<path d="M10 80L50 90L10 99"/></g>',
    "an odd dash pattern": '<path d="M5 50H95" stroke="#000" stroke-width="9" stroke-dasharray="9,4,2"/>',
    "dashes begun within a dash": '<path d="M5 50H95" stroke="#000" stroke-width="9" '
    'stroke-dasharray="20 10" stroke-dashoffset="7" stroke-linecap="round"/>',
    "dashes begun within a gap": '<path d="M5 50H95" stroke="#000" stroke-width="9" '
    'stroke-dasharray="20 10" stroke-dashoffset="-4"/>',
    "a stroke under a lopsided scale": '<circle cx="15" cy="40" r="10" fill="none" stroke="#000" '
    'stroke-width="6" transform="scale(3 1)"/>',
    "a stroke under a skew": '<rect x="10" y="10" width="30" height="30" fill="gold" stroke="#000" '
    'stroke-width="6" transform="skewX(30)"/>',
    "a mirrored stroke": '<path d="M10 10L40 80L20 80" fill="none" stroke="#000" stroke-width="6" '
    'stroke-dasharray="9 5" transform="translate(100) scale(-1 1) scale(1.2)"/>',
    "all transforms": '<g transform="translate(10,5)rotate(20 50 50) matrix(.8 .1 -.1 .9 4 6)">'
    '<rect width="50" height="30" fill="red"/><rect width="30" height="20" y="40" fill="blue" '
    'transform="skewY(10), scale(1.5)"/></g>',
    "arcs large and small": '<path fill="none" stroke="#000" stroke-width="3" d="M20 50A30 20 30 0 1 '
    '60 30M20 50A30 20 30 1 0 60 30M10 80a5 5 0 1 1 40 5"/>',
    "arcs with flags run together": '<path d="M10 40a25 25 -30 0150 0 12 8 0 10-20 20z"/>',
    "smooth curves": '<path fill="none" stroke="#000" stroke-width="3" d="M5 50C5 20 30 20 30 50S60 '
    '80 60 50s30 -20 30 0M5 5S30 40 60 5M50 70Q60 99 70 70S90 60 95 95M5 90Q15 60 30 90T60 90t30 0"/>',
    "relative path data without gaps": '<path d="M10-0.5.5.5e1L20,30l-10.5.5-3-4h5v-6z"/>',
    "a path going on after its end": '<path fill="none" stroke="#000" stroke-width="4" '
    'd="M20 20h30v30zl30 60zm40 40h30v30z"/>',
    "rectangles with round corners": '<rect x="5" y="5" width="40" height="40" rx="10"/>'
    '<rect x="55" y="5" width="40" height="40" rx="18" ry="6"/>'
    '<rect x="5" y="55" width="40" height="40" ry="90"/>',
    "ellipses, lines and polygons": '<ellipse cx="30" cy="30" rx="25" ry="12"/>'
    '<line x1="10" y1="60" x2="90" y2="55" stroke="#000" stroke-width="4"/>'
    '<polygon points="60,10 95,10 80,40"/><polyline points="10 80 50 95 90 80" fill="none" '
    'stroke="red" stroke-width="5"/>',
    "units and per cent": '<rect x="1mm" y="1cm" width=".5in" height="20%" stroke-width="3pt" '
    'stroke="red"/><circle cx="50%" cy="60%" r="20%" fill="teal"/>'
    '<rect y="2em" width="1em" height="1ex" font-size="30"/>',
    "a clipPath": '<clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath>'
    '<rect width="100" height="100" fill="red" clip-path="url(#c)"/>',
    "a clipPath of crossing shapes wound both ways": '<clipPath id="c"><path d="M10 10H60V60H10Z"/>'
    '<path d="M40 40V90H90V40Z"/></clipPath><rect width="100" height="100" clip-path="url(#c)"/>',
    "a clipPath of curves wound both ways": '<clipPath id="c"><rect x="10" y="10" width="50" '
    'height="50"/><path d="M40 40V90C50 60 90 95 90 20Z"/></clipPath><rect width="100" height="100" '
    'clip-path="url(#c)"/>',
    "an even-odd clipPath": '<clipPath id="c"><path clip-rule="evenodd" d="M10 10H90V90H10ZM30 30H70'
    'V70H30Z"/></clipPath><rect width="100" height="100" clip-path="url(#c)"/>',
    "a clipPath in the box of what it clips": '<clipPath id="c" clipPathUnits="objectBoundingBox">'
    '<circle cx=".5" cy=".5" r=".5"/></clipPath><rect x="20" y="10" width="60" height="30" '
    'transform="rotate(10)" clip-path="url(#c)"/>',
    "a clipPath clipped, with use and transform": '<circle id="o" r="30"/><clipPath id="d"><rect '
    'width="100" height="50"/></clipPath><clipPath id="c" clip-path="url(#d)" transform="translate(5)">'
    '<use href="#o" x="40" y="50"/></clipPath><g clip-path="url(#c)"><rect width="99" height="99" '
    'fill="red"/></g>',
    "a clip and opacity together": '<clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath>'
    '<g clip-path="url(#c)" opacity=".4"><rect width="60" height="99"/><rect x="40" width="60" '
    'height="99" fill="red"/></g>',
    "use of a shape": '<defs><rect id="r" width="20" height="20"/></defs><use href="#r" x="10" '
    'fill="red"/><use xlink:href="#r" transform="rotate(30)" x="60" y="20"/>',
    "use of a symbol": '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="6"/></symbol>'
    '<use href="#s" width="40" height="40"/><use href="#s" x="50" y="30" width="50" height="20"/>',
    "an inner svg": '<svg x="20" y="10" width="60" height="30" viewBox="0 0 10 10" '
    'preserveAspectRatio="xMaxYMid"><rect width="10" height="10"/><circle r="4" fill="red"/></svg>'
    '<svg y="50" width="40" height="40" viewBox="0 0 10 20" preserveAspectRatio="none">'
    '<circle cx="5" cy="10" r="5"/></svg><svg x="50" y="50" width="40" height="40" viewBox="0 0 10 '
    '20" preserveAspectRatio="xMidYMin slice"><circle cx="5" cy="10" r="5"/></svg>',
    "style attributes": '<rect width="50" height="50" fill="blue" style="fill:red; stroke : #000;'
    'stroke-width:5"/>',
    "rules of a style element": "<style>/* wings */ .a, .b { fill: teal } .a, .b { fill: red } rect.b{stroke:blue;"
    "stroke-width:6px} #c{fill:green} circle{fill:gold!important}</style>"
    '<rect class="a" width="30" height="30"/><rect class="b x" x="50" width="30" height="30" '
    'fill="teal"/><rect class="a" id="c" y="50" width="30" height="30"/>'
    '<circle style="fill:black" cx="70" cy="70" r="20"/>',
    "inherited and overruled": '<g fill="red" stroke="blue" stroke-width="4"><rect x="5" y="5" '
    'width="30" height="30"/><g fill="none"><rect x="50" y="5" width="30" height="30"/>'
    '<rect x="5" y="50" width="30" height="30" fill="inherit" stroke="none"/></g></g>',
    "hidden things": '<rect width="50" height="50" display="none"/><g visibility="hidden"><rect '
    'width="30" height="30"/><rect x="50" width="30" height="30" visibility="visible"/></g>',
    "paint order": '<circle cx="50" cy="50" r="30" fill="red" stroke="blue" stroke-width="20" '
    'paint-order="stroke"/>',
    "ink beyond the view": '<circle cx="90" cy="90" r="40"/>',
    "a mitre limit that bevels": '<path d="M10 50L90 60L10 70" fill="none" stroke="#000" '
    'stroke-width="9" stroke-miterlimit="1"/>',
    "switch": '<switch><rect systemLanguage="xx" width="90" height="90"/><rect width="50" '
    'height="50" fill="red"/><circle r="90"/></switch>',
    "things of other programs": "<metadata><x>y</x></metadata><title>t</title>"
    '<q:thing xmlns:q="urn:q"><rect width="90" height="90"/></q:thing><rect width="20" height="20"/>',
}


@pytest.mark.parametrize("inside", DRAWN.values(), ids=DRAWN.keys())
def test_features_show_what_a_viewer_shows(inside: str, tmp_path: File) -> None:
    drawn = picture(tmp_path, inside)
    assert drawn.findings == ()
    far, near = strangeness(drawn.symbol, (tmp_path / "art.svg").read_text("utf-8"))
    assert far <= 4
    assert near <= 40


SIZES = (
    'viewBox="0 0 63 88"',
    'width="63" height="88"',
    'width="63mm" height="88mm"',
    'viewBox="-10 -5 60 60" width="90" height="30"',
    'viewBox="-10 -5 60 60" width="90" height="30" preserveAspectRatio="none"',
    'viewBox="-10 -5 60 60" width="90" height="30" preserveAspectRatio="xMinYMax slice"',
    'viewBox="-10 -5 60 60" width="30" height="90" preserveAspectRatio="xMaxYMax meet"',
    'viewBox="0 0 20 20" width="100" height="100" overflow="visible"',
    'viewBox="0 0 50 50" width="100%" height="100%"',
    'viewBox="0 0 50 50" width="2in"',
)


@pytest.mark.parametrize("attributes", SIZES)
def test_pictures_fill_their_box_whatever_their_units(attributes: str, tmp_path: File) -> None:
    """C26."""
    inside = '<rect width="40" height="30" fill="red"/><circle cx="40" cy="40" r="15"/>'
    drawn = picture(tmp_path, inside, attributes)
    assert drawn.findings == ()
    assert max(strangeness(drawn.symbol, (tmp_path / "art.svg").read_text("utf-8"))) <= 20


def test_a_picture_without_any_size_is_as_large_as_its_ink(tmp_path: File) -> None:
    drawn = picture(tmp_path, '<rect x="7" y="9" width="40" height="30"/>', "")
    assert drawn.symbol.box == Box(7, 9, 40, 30)
    assert [(f.severity, "neither a viewBox" in f.sentence) for f in drawn.findings] == [
        ("warning", True)
    ]


def test_marks_are_in_the_units_of_the_view_box(tmp_path: File) -> None:
    drawn = picture(
        tmp_path, '<rect x="10" y="18" width="43" height="52"/>', 'width="2in" viewBox="0 0 63 88"'
    )
    assert drawn.symbol.box == Box(0, 0, 63, 88)
    assert mark_box(drawn.symbol.marks[0]) == Box(10, 18, 43, 52)


def test_plain_shapes_lie_flat_whatever_groups_hold_them(tmp_path: File) -> None:
    inside = '<g transform="scale(2)"><g transform="translate(9) rotate(90)"><path d="M1 2h3" stroke="#000"/></g></g>'
    (mark,) = picture(tmp_path, inside).symbol.marks
    assert isinstance(mark, Path)
    assert mark.width == pytest.approx(2)
    assert mark.outline[0][1:] == pytest.approx((14, 2))


def test_a_transform_may_stand_in_a_style(tmp_path: File) -> None:
    style = 'style="transform: translate(30px, 10px) rotate(.125turn)"'
    styled = picture(tmp_path, f'<rect width="40" height="20" {style}/>').symbol
    plain = 'transform="translate(30 10) rotate(45)"'
    assert picture(tmp_path, f'<rect width="40" height="20" {plain}/>').symbol.marks == styled.marks


def test_a_red_at_three_tenths_is_pink_on_white(tmp_path: File) -> None:
    """C27: on an element and on a group."""
    for inside in (
        '<rect width="100" height="100" fill="red" opacity="0.3"/>',
        '<g opacity="0.3"><rect width="100" height="100" fill="red"/><rect width="9" height="9" '
        'fill="red"/></g>',
    ):
        shown = rendered(as_svg(picture(tmp_path, inside).symbol))
        for at in ((5, 5), (150, 150)):
            pixel: Any = shown.getpixel(at)
            assert pixel == pytest.approx((255, 179, 179), abs=2)


# features that are told --------------------------------------------------------------------------

TOLD = {
    "mask": '<mask id="m"/><rect width="9" height="9" mask="url(#m)"/>',
    "filter": '<filter id="f"/><g filter="url(#f)"><rect width="9" height="9"/></g>',
    "pattern": '<pattern id="p"/><rect width="9" height="9" fill="url(#p) red"/>',
    "linearGradient": '<linearGradient id="g"><stop stop-color="red"/></linearGradient>'
    '<rect width="9" height="9" fill="url(#g)"/>',
    "text": '<text x="9" y="9">Frog</text>',
    "image": '<image href="frog.png" width="9" height="9"/>',
    "animation": '<rect width="9" height="9"><animate attributeName="x"/></rect>',
    "foreignObject": '<foreignObject width="9" height="9"/>',
    "script": "<script>alert(1)</script>",
    "marker": '<marker id="m"/><path d="M0 0H9" stroke="red" marker-end="url(#m)"/>',
    "mix-blend-mode": '<rect width="9" height="9" style="mix-blend-mode: multiply"/>',
    "vector-effect": '<rect width="9" height="9" stroke="red" vector-effect="non-scaling-stroke"/>',
    "transform-origin": '<rect width="9" height="9" style="transform-origin: center; '
    'transform: rotate(9deg)"/>',
    "stroke-miterlimit": '<path d="M10 50L90 60L10 70" stroke="red" stroke-miterlimit="20"/>',
    "stroke-dashoffset": '<path d="M0 0H9" stroke="red" stroke-linecap="round" stroke-dasharray="4 2" '
    'stroke-dashoffset="5"/>',
    "pathLength": '<path d="M0 0H9" stroke="red" pathLength="100" stroke-dasharray="4 2"/>',
    "outside the file": '<use href="other.svg#frog"/>',
    "the id “nobody”": '<use href="#nobody"/>',
    "clip-path": '<rect width="9" height="9" clip-path="circle(3px)"/>',
    "<blink>": "<blink/>",
    "no clipPath": '<g id="g"/><rect width="9" height="9" clip-path="url(#g)"/>',
    "too large": '<g transform="scale(99999999)"><g transform="scale(99999999)"><rect width="9" '
    'height="9"/></g></g>',
    "“1e400”": '<rect width="1e400" height="9"/>',
    "selector": "<style>g > rect { fill: red }</style>",
    "@import": '<style>@import url("http://example.org/a.css");</style>',
    "@media": "<style>@media print { rect { fill: red } }</style>",
    "no colour": '<rect width="9" height="9" fill="frogcolour"/>',
    "no length": '<rect width="wide" height="9"/>',
    "the transform": '<rect width="9" height="9" transform="scale(2) wobble(3)"/>',
    "the <path>": '<path d="M0 0L9 9L9 x"/>',
    "<text> in a clipPath": '<clipPath id="c"><text>x</text></clipPath>'
    '<rect width="9" height="9" clip-path="url(#c)"/>',
}


@pytest.mark.parametrize(("feature", "inside"), TOLD.items(), ids=TOLD.keys())
def test_what_is_not_drawn_is_told_with_its_line(feature: str, inside: str, tmp_path: File) -> None:
    """C27: never dropped in silence."""
    shown = '\n<rect width="1" height="1"/>\n'
    drawn = picture(tmp_path, shown + inside)
    assert feature in "; ".join(f.sentence for f in drawn.findings)
    for finding in drawn.findings:
        assert finding.severity == "warning"
        assert finding.place is not None
        assert finding.place.file.endswith("art.svg")
        assert finding.place.line == 3


def test_what_is_defined_but_not_used_is_not_told(tmp_path: File) -> None:
    inside = '<defs><mask id="m"/><filter id="f"/><pattern id="p"/><linearGradient id="g"/><text/></defs>'
    assert picture(tmp_path, inside + '<rect width="9" height="9"/>').findings == ()


def test_a_gradient_is_drawn_in_its_mean_colour(tmp_path: File) -> None:
    inside = (
        '<linearGradient id="a"><stop offset="0" stop-color="#000"/><stop offset="1" '
        'style="stop-color:#fff"/></linearGradient><radialGradient id="b" xlink:href="#a"/>'
        '<rect width="9" height="9" fill="url(#b)"/>'
    )
    drawn = picture(tmp_path, inside)
    assert isinstance(drawn.symbol.marks[0], Path)
    assert drawn.symbol.marks[0].fill == "#808080"
    assert "#808080" in drawn.findings[0].sentence


def test_a_picture_that_draws_nothing_is_told(tmp_path: File) -> None:
    (finding,) = picture(tmp_path, '<rect width="9" height="9" fill="none"/>').findings
    assert "draws nothing" in finding.sentence


def test_broken_path_data_is_drawn_up_to_its_fault(tmp_path: File) -> None:
    drawn = picture(tmp_path, '<path d="M0 0L90 0L90 90 oops L0 90" fill="red"/>')
    assert isinstance(drawn.symbol.marks[0], Path)
    assert drawn.symbol.marks[0].outline == (("M", 0, 0), ("L", 90, 0), ("L", 90, 90))


def _step(letter: str, count: int) -> st.SearchStrategy[str]:
    number = st.floats(-99, 99).map(lambda v: f"{v:.2f}")
    values = st.lists(number, min_size=count, max_size=count)
    return values.map(lambda v: letter + " ".join(v))


STEPS = st.one_of(
    _step("L", 2), _step("L", 4), _step("C", 6), _step("C", 12), _step("M", 2), st.just("Z")
)


@given(st.lists(STEPS, max_size=6))
def test_a_path_is_the_same_by_itself_and_as_a_part_of_a_longer_one(steps: list[str]) -> None:
    data = "M1 2" + "".join(steps)
    # a level line is read the long way, and all before it with it
    longer = outlines.path(f"{data}H0")
    alone = outlines.path(data)
    assert longer[: len(alone)] == alone
    assert all(
        a[0] in "MZ" for a, before in zip(alone[1:], alone, strict=False) if before == ("Z",)
    )


@pytest.mark.parametrize("data", ["M0 0L1e12 0", "M0 0L1e999 0Z", "M0 0L-1e12 0 5 5"])
def test_a_path_that_goes_out_of_all_measure_is_drawn_up_to_there(data: str) -> None:
    with pytest.raises(outlines.Malformed) as caught:
        outlines.path(data)
    assert caught.value.so_far == (("M", 0, 0),)


COORDINATE = st.floats(-50, 50, allow_nan=False)
CURVE = st.tuples(*[COORDINATE] * 6).map(lambda v: ("C", *v))


@given(st.lists(CURVE, min_size=1, max_size=4))
def test_the_box_of_curves_is_what_their_points_fill(curves: list[tuple[Any, ...]]) -> None:
    box = outline_box((("M", 0.0, 0.0), *curves))
    assert box is not None
    points = [(0.0, 0.0)]
    for _, ax, ay, bx, by, x, y in curves:
        x0, y0 = points[-1]
        for i in range(1, 201):
            t = i / 200
            w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            points.append(
                (
                    w[0] * x0 + w[1] * ax + w[2] * bx + w[3] * x,
                    w[0] * y0 + w[1] * ay + w[2] * by + w[3] * y,
                )
            )
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    there = (box.x, box.y, box.right, box.bottom)
    assert there == pytest.approx((min(xs), min(ys), max(xs), max(ys)), abs=0.02)


# files that are refused --------------------------------------------------------------------------

LAUGHS = (
    '<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
    f"]>\n<svg {SVG}><text>&b;</text></svg>"
)
REFUSED = {
    "external entity": '<!DOCTYPE svg [\n<!ENTITY x SYSTEM "file:///etc/hostname">]>\n'
    f"<svg {SVG}><text>&x;</text></svg>",
    "billion laughs": LAUGHS,
    "parameter entity": '<!DOCTYPE svg [\n<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;]>\n'
    f"<svg {SVG}/>",
    "unknown entity": f'<!DOCTYPE svg SYSTEM "http://127.0.0.1:9/x.dtd">\n<svg {SVG}>&x;</svg>',
    "not well-formed": f"<svg {SVG}>\n<rect></svg>",
    "cut short": f'<svg {SVG}>\n<rect width="9"',
    "not SVG": "<html>\n<body/></html>",
    "no XML": "frog",
    "empty": "",
    "deep": f"<svg {SVG}>" + "<g>" * 3000 + "</g>" * 3000 + "</svg>",
    "itself": f'<svg {SVG}><g id="a"><use href="#a"/></g></svg>',
    "a clip of itself": f'<svg {SVG}><clipPath id="a" clip-path="url(#a)"><rect width="9" height="9"/>'
    '</clipPath><rect width="9" height="9" clip-path="url(#a)"/></svg>',
    "a long chain": f'<svg {SVG}><g id="u0"/>'
    + "".join(f'<g id="u{i}"><use href="#u{i - 1}"/></g>' for i in range(1, 3000))
    + '<use href="#u2999"/></svg>',
    "much of nothing": f'<svg {SVG}><g id="u0"/>'
    + "".join(f'<g id="u{i}">{f"""<use href="#u{i - 1}"/>""" * 10}</g>' for i in range(1, 9))
    + "</svg>",
    "too much": f'<svg {SVG}><rect id="u0" width="1" height="1"/>'
    + "".join(f'<g id="u{i}">{f"""<use href="#u{i - 1}"/>""" * 10}</g>' for i in range(1, 9))
    + "</svg>",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED.keys())
def test_art_that_cannot_be_trusted_is_an_error(text: str, tmp_path: File) -> None:
    path = tmp_path / "art.svg"
    path.write_text(text, encoding="utf-8")
    drawn = art.icon(path)
    assert has_errors(drawn.findings)
    assert drawn.symbol.marks == ()
    finding = drawn.findings[-1]
    assert finding.place is not None
    assert finding.place.line >= 1


def test_a_fault_in_the_xml_is_told_with_its_line(tmp_path: File) -> None:
    path = tmp_path / "art.svg"
    path.write_text(f"<svg {SVG}>\n<g>\n<rect></g></svg>")
    (finding,) = art.icon(path).findings
    assert "mismatched tag" in finding.sentence
    assert str(finding.place).endswith("art.svg:3:9")


def test_missing_compressed_and_oddly_encoded_files_are_errors(tmp_path: File) -> None:
    (tmp_path / "z.svg").write_bytes(b"\x1f\x8b\x08\x00")
    (tmp_path / "e.svg").write_bytes(b'<?xml version="1.0" encoding="klingon"?><svg/>')
    for name in ("absent.svg", "z.svg", "e.svg"):
        assert has_errors(art.icon(tmp_path / name).findings)
    assert has_errors(art.icon(tmp_path).findings)


def test_a_doctype_without_entities_is_harmless(tmp_path: File) -> None:
    path = tmp_path / "art.svg"
    path.write_text(
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://127.0.0.1:9/svg11.dtd">'
        f'<svg {SVG} viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    )
    assert art.icon(path).findings == ()


FROG = next(path for path in SHIPPED if path.stem == "bin").read_text("utf-8")
DAMAGE = st.lists(
    st.tuples(
        st.integers(0, len(FROG)),
        st.integers(0, 40),
        st.sampled_from(
            ["", "9e", "<", ">", '"', "url(#", "1e999", "--", "NaN", "Z", "a0 0 0", "%"]
        ),
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=120, deadline=None)
@given(DAMAGE)
def test_damaged_art_never_breaks_the_program(damage: list[tuple[int, int, str]]) -> None:
    text = FROG
    for at, gone, new in damage:
        text = text[:at] + new + text[at + gone :]
    with tempfile.TemporaryDirectory() as folder:
        path = File(folder) / "art.svg"
        path.write_text(text, encoding="utf-8")
        drawn = art.icon(path)
    assert has_errors(drawn.findings) or all(
        math.isfinite(v) for v in (*drawn.symbol.box.centre, *numbers_of(drawn.symbol.marks))
    )


def numbers_of(marks: Iterable[Mark]) -> Iterable[float]:
    for mark in marks:
        if isinstance(mark, Path):
            yield mark.width
            yield from (v for s in mark.outline for v in s[1:])
        elif isinstance(mark, Group):
            yield from mark.matrix
            yield from numbers_of(mark.marks)


# reading once ------------------------------------------------------------------------------------


def test_a_file_is_read_once_and_again_when_it_changes(tmp_path: File) -> None:
    first = picture(tmp_path, '<rect width="9" height="9"/>')
    assert art.icon(tmp_path / "art.svg") is first
    second = picture(tmp_path, '<rect width="8" height="9"/>')
    os.utime(tmp_path / "art.svg", ns=(1, 1))
    second = art.icon(tmp_path / "art.svg")
    assert second.symbol.digest != first.symbol.digest


# using -------------------------------------------------------------------------------------------


def colours(marks: Iterable[Mark]) -> set[str | None]:
    found: set[str | None] = set()
    for mark in marks:
        if isinstance(mark, Path):
            found |= {mark.fill, mark.stroke}
        elif isinstance(mark, Group):
            found |= colours(mark.marks)
    return found


def test_recolouring_swaps_fills_and_strokes_everywhere(tmp_path: File) -> None:
    inside = (
        '<g opacity=".5"><path d="M0 0H9V9" fill="#63AD3F" stroke="#2f6e3a"/><rect width="9" '
        'height="9" fill="#1f2a24"/></g>'
    )
    frog = picture(tmp_path, inside).symbol
    red = art.recoloured(frog, {"#63ad3f": "#c2342a", "#2f6e3a": "#63ad3f"})
    assert colours(red.marks) == {"#c2342a", "#63ad3f", "#1f2a24", None}
    assert red.digest != frog.digest
    assert red.box == frog.box
    assert art.recoloured(frog, {"#63ad3f": "#c2342a", "#2f6e3a": "#63ad3f"}) is red
    assert art.recoloured(frog, {"#ffffff": "#000000"}) is frog


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_placed_picture_is_as_large_as_fits_and_never_stretched(turn: int) -> None:
    symbol = Symbol("wide", Box(10, 20, 40, 20), (), "")
    box = Box(5, 7, 30, 50)
    use = art.placed(symbol, box, turn=turn, opacity=0.5, role="rank")
    seen = apply_box(use.matrix, symbol.box)
    assert seen.centre == pytest.approx(box.centre)
    assert box.contains(seen)
    wide, high = (30, 15) if turn % 180 == 0 else (25, 50)
    assert (seen.width, seen.height) == pytest.approx((wide, high))
    assert (use.opacity, use.role) == (0.5, "rank")


def test_a_turn_is_clockwise() -> None:
    symbol = Symbol("square", Box(0, 0, 10, 10), (), "")
    use = art.placed(symbol, Box(0, 0, 10, 10), turn=90)
    assert apply(use.matrix, 0, 0) == pytest.approx((10, 0))
    use = art.placed(symbol, Box(0, 0, 10, 10), turn=45)
    a, b, _, _, _, _ = use.matrix
    assert (a, b) == pytest.approx((0.5**0.5, 0.5**0.5))  # and its size stays


# parts -------------------------------------------------------------------------------------------


def test_a_path_that_goes_on_after_its_end_begins_where_it_began() -> None:
    outline = outlines.path("M1 2h9v9zl3 3")
    assert outline[-3:] == (("Z",), ("M", 1, 2), ("L", 4, 5))


def test_an_arc_ends_exactly_where_it_says_and_keeps_its_radius() -> None:
    outline = outlines.path("M10 0A10 10 0 1 1 0 -10")
    assert outline[-1][-2:] == (0.0, -10.0)
    assert len(outline) == 4  # three quarters of a circle
    for segment in outline[1:]:
        x, y = segment[-2:]
        assert x * x + y * y == pytest.approx(100)


@pytest.mark.parametrize(
    "data",
    [
        "L9 9",
        "M0",
        "M0 0 L9",
        "M0 0 L9 NAN",
        "M0 0 LInf 9",
        "M0 0 L1_0 9",
        "M0 0 L９ 9",
        "M0 0Z9",
        "M0 0 #",
        "9 M0 0",
        "M0 0A1 1 0 2 0 9 9",
    ],
)
def test_wrong_path_data_is_never_taken_for_right(data: str) -> None:
    with pytest.raises(outlines.Malformed):
        outlines.path(data)


def test_a_straight_line_has_a_mitre_of_one_and_a_right_angle_of_root_two() -> None:
    assert lines.corners(outlines.path("M0 0H5H9")) == pytest.approx([1])
    assert lines.corners(outlines.path("M0 0H9V9H0Z")) == pytest.approx([2**0.5] * 4)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("#FfA", ("#ffffaa", 1.0)),
        ("#11223380", ("#112233", 128 / 255)),
        ("Green", ("#008000", 1.0)),
        ("rgb(300, -5, 0)", ("#ff0000", 1.0)),
        ("rgb(10 20 30 / 50%)", ("#0a141e", 0.5)),
        ("transparent", ("#000000", 0.0)),
        ("#12345", None),
        ("fff", None),
        ("rgb(1, 2)", None),
    ],
)
def test_colours_are_read_as_browsers_do(text: str, value: tuple[str, float] | None) -> None:
    assert styles.colour(text) == value
