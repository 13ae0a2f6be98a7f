"""A work in fpdf2: pictures by its drawing interface; python -m benchmarks.rivals.fpdf2_press WORK FILE."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

from benchmarks import works
from benchmarks.pictures import PICTURES, colour_text
from benchmarks.works import Face, Frame, Line, Paragraph, Ring, Use


def main(work_name: str, file: str) -> None:
    work = works.work(work_name)
    fonts: Any = importlib.import_module("font_source_sans_pro")
    files = Path(fonts.__file__).parent / "files"
    pdf: Any = importlib.import_module("fpdf").FPDF(unit="pt", format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.add_font("Text", "", str(files / "SourceSansPro-Regular.ttf"))
    pdf.add_font("Text", "B", str(files / "SourceSansPro-Bold.ttf"))
    for page in work.pages:
        pdf.add_page()
        pdf.set_line_width(0.4)
        for mark in page.marks:
            pdf.line(*mark)
        pdf.set_line_width(0.25)
        for face, x, y in page.faces:
            draw(pdf, work.faces[face], x, y)
    pdf.output(file)


def draw(pdf: Any, face: Face, x: float, y: float) -> None:
    for mark in face:
        left, top = x + mark.x, y + mark.y
        if isinstance(mark, Use):
            picture(pdf, mark.picture, left, top, mark.size / 100)
        elif isinstance(mark, Line):
            pdf.set_font("Text", "B", mark.size)
            if mark.centred:
                left -= pdf.get_string_width(mark.text) / 2
            with pdf.rotation(180 if mark.turned else 0, left, top):
                pdf.text(left, top, mark.text)
        elif isinstance(mark, Paragraph):
            pdf.set_font("Text", "", mark.size)
            pdf.set_xy(left, top)
            pdf.multi_cell(mark.width, mark.leading, mark.text, align="L")
        elif isinstance(mark, Frame):
            pdf.rect(left, top, mark.width, mark.height)
        elif isinstance(mark, Ring):
            r = mark.radius
            pdf.ellipse(left - r, top - r, 2 * r, 2 * r)


def picture(pdf: Any, name: str, x: float, y: float, scale: float) -> None:
    for colour, outline in PICTURES[name]:
        with pdf.new_path() as path:
            path.style.fill_color = colour_text(colour)
            path.style.stroke_color = None
            path.style.auto_close = True
            for letter, *at in outline:
                moved = [(y if i % 2 else x) + v * scale for i, v in enumerate(at)]
                if letter == "M":
                    path.move_to(*moved)
                elif letter == "L":
                    path.line_to(*moved)
                elif letter == "C":
                    path.curve_to(*moved)
                else:
                    path.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
