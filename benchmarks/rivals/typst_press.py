"""A work in typst: one function a face, pictures as SVG; python -m benchmarks.rivals.typst_press WORK FILE."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

from benchmarks import works
from benchmarks.works import Frame, Line, Paragraph, Ring, Use

HEAD = """\
#set page(width: 210mm, height: 297mm, margin: 0mm)
#set text(font: "Source Sans Pro", size: 9pt)
#let put(x, y, body) = place(dx: x * 1pt, dy: y * 1pt, body)
#let picture(name, x, y, size) = put(x, y, image("art/" + name + ".svg", width: size * 1pt))
#let bold(size, words) = text(size: size * 1pt, weight: "bold", words)
#let middle(x, y, size, words) = put(0, y - size, box(width: 2pt * x, align(center, bold(size, words))))
#let frame(x, y, w, h) = put(x, y, rect(width: w * 1pt, height: h * 1pt, stroke: .25pt))
#let ring(x, y, r) = put(x - r, y - r, circle(radius: r * 1pt, stroke: .25pt))
#let mark(a, b, c, d) = place(line(start: (a * 1pt, b * 1pt), end: (c * 1pt, d * 1pt), stroke: .4pt))
#let words(x, y, w, size, gap, t) = put(x, y, block(width: w * 1pt, {
  set par(leading: gap * 1pt)
  text(size: size * 1pt, t)
}))
"""


def main(work_name: str, file: str) -> None:
    work = works.work(work_name)
    names = {face: f"face{i}" for i, face in enumerate(work.faces)}
    out = [HEAD]
    for face, drawn in work.faces.items():
        out.append(f"#let {names[face]} = {{ {'; '.join(map(told, drawn))} }}\n")
    for number, page in enumerate(work.pages):
        if number:
            out.append("#pagebreak()\n")
        marks = [f"mark({', '.join(f'{v:.2f}' for v in m)})" for m in page.marks]
        faces = [f"put({x:.2f}, {y:.2f}, {names[face]})" for face, x, y in page.faces]
        out.append(f"#{{ {'; '.join(marks + faces)} }}\n")
    source = Path(file).with_suffix(".typ")  # beside the folder of pictures
    source.write_text("".join(out), encoding="utf-8")
    typst: Any = importlib.import_module("typst")
    fonts: Any = importlib.import_module("font_source_sans_pro")
    typst.compile(str(source), output=file, font_paths=[str(Path(fonts.__file__).parent / "files")])


def told(mark: Use | Line | Paragraph | Frame | Ring) -> str:
    if isinstance(mark, Use):
        return f"picture({json.dumps(mark.picture)}, {mark.x:.2f}, {mark.y:.2f}, {mark.size:.2f})"
    if isinstance(mark, Line):
        words = json.dumps(mark.text)
        if mark.centred:
            return f"middle({mark.x:.2f}, {mark.y:.2f}, {mark.size}, {words})"
        turned = f"rotate(180deg, bold({mark.size}, {words}))" if mark.turned else ""
        left, top = (mark.x - 0.7 * mark.size, mark.y) if turned else (mark.x, mark.y - mark.size)
        return f"put({left:.2f}, {top:.2f}, {turned or f'bold({mark.size}, {words})'})"
    if isinstance(mark, Paragraph):
        gap = mark.leading - mark.size
        return (
            f"words({mark.x:.2f}, {mark.y:.2f}, {mark.width:.2f}, {mark.size}, {gap}, "
            f"{json.dumps(mark.text)})"
        )
    if isinstance(mark, Frame):
        return f"frame({mark.x:.2f}, {mark.y:.2f}, {mark.width:.2f}, {mark.height:.2f})"
    return f"ring({mark.x:.2f}, {mark.y:.2f}, {mark.radius:.2f})"


if __name__ == "__main__":
    main(*sys.argv[1:])
