"""A work done by hand with reportlab: pictures and repeated faces as forms, subsets of the fonts embedded.

python -m benchmarks.yardstick WORK FILE; the baseline that the press is measured against.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import font_source_sans_pro
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from benchmarks import works
from benchmarks.pictures import PICTURES, Picture
from benchmarks.works import Face, Frame, Line, Paragraph, Ring, Use

FILES = Path(font_source_sans_pro.__file__).parent / "files"
FONT, BOLD = "Text", "Bold"


def main(name: str, file: str) -> None:
    pdfmetrics.registerFont(TTFont(FONT, str(FILES / "SourceSansPro-Regular.ttf")))
    pdfmetrics.registerFont(TTFont(BOLD, str(FILES / "SourceSansPro-Bold.ttf")))
    work = works.work(name)
    canvas = Canvas(file, pagesize=works.PAGE, pageCompression=1)
    height = works.PAGE[1]
    times = Counter(face for page in work.pages for face, _, _ in page.faces)
    for picture in dict.fromkeys(
        mark.picture for face in times for mark in work.faces[face] if isinstance(mark, Use)
    ):
        canvas.beginForm(f"picture-{picture}", 0, -100, 100, 0)
        outlines(canvas, PICTURES[picture])
        canvas.endForm()
    for face, count in times.items():
        if count > 1:
            canvas.beginForm(face, -2, -300, 300, 2)
            draw(canvas, work.faces[face], 0, 0)
            canvas.endForm()
    for page in work.pages:
        canvas.setLineWidth(0.4)
        for x1, y1, x2, y2 in page.marks:
            canvas.line(x1, height - y1, x2, height - y2)
        for face, x, y in page.faces:
            if times[face] > 1:
                canvas.saveState()
                canvas.translate(x, height - y)
                canvas.doForm(face)
                canvas.restoreState()
            else:
                draw(canvas, work.faces[face], x, height - y)
        canvas.showPage()
    canvas.save()


def outlines(canvas: Any, picture: Picture) -> None:
    for colour, outline in picture:
        path = canvas.beginPath()
        for letter, *at in outline:
            flipped = [-v if i % 2 else v for i, v in enumerate(at)]
            if letter == "M":
                path.moveTo(*flipped)
            elif letter == "L":
                path.lineTo(*flipped)
            elif letter == "C":
                path.curveTo(*flipped)
            else:
                path.close()
        canvas.setFillColorRGB(*colour)
        canvas.drawPath(path, stroke=0, fill=1)


def draw(canvas: Any, face: Face, x: float, y: float) -> None:
    """A face whose top left lies at (x, y), counted from the page's foot."""
    canvas.setLineWidth(0.25)
    for mark in face:
        if isinstance(mark, Use):
            canvas.saveState()
            canvas.translate(x + mark.x, y - mark.y)
            canvas.scale(mark.size / 100, mark.size / 100)
            canvas.doForm(f"picture-{mark.picture}")
            canvas.restoreState()
        elif isinstance(mark, Line):
            canvas.setFillColorRGB(0, 0, 0)
            canvas.setFont(BOLD, mark.size)
            if mark.turned:
                canvas.saveState()
                canvas.translate(x + mark.x, y - mark.y)
                canvas.rotate(180)
                canvas.drawString(0, 0, mark.text)
                canvas.restoreState()
            elif mark.centred:
                canvas.drawCentredString(x + mark.x, y - mark.y, mark.text)
            else:
                canvas.drawString(x + mark.x, y - mark.y, mark.text)
        elif isinstance(mark, Paragraph):
            canvas.setFillColorRGB(0, 0, 0)
            text = canvas.beginText(x + mark.x, y - mark.y - mark.size)
            text.setFont(FONT, mark.size, mark.leading)
            for line in simpleSplit(mark.text, FONT, mark.size, mark.width):
                text.textLine(line)
            canvas.drawText(text)
        elif isinstance(mark, Frame):
            canvas.rect(x + mark.x, y - mark.y - mark.height, mark.width, mark.height)
        elif isinstance(mark, Ring):
            canvas.circle(x + mark.x, y - mark.y, mark.radius)


if __name__ == "__main__":
    main(*sys.argv[1:])
