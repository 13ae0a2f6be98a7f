"""What a PDF file holds once: faces of type, pictures, symbols, groups, anchors and states."""

from __future__ import annotations

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument

from generator.formats import reach
from generator.formats.pdf import pictures
from generator.formats.pdf.fonts import Face
from generator.formats.pdf.operators import Content
from generator.formats.pdf.palette import LIGHT, Palette
from generator.formats.pdf.streams import Packed, Resources, packed, stream
from generator.geometry import Box, number_text
from generator.ink import Drawing, Font, Mark, Raster, Symbol

# symbols that name nothing else, by their digest, as every file in light writes them; and what they reach
_ALONE: dict[str, tuple[Packed, Box]] = {}


class Objects:
    """Each thing is added to the document when it is first asked for, under a name of its own."""

    def __init__(self, document: PDFDocument, palette: Palette = LIGHT) -> None:
        self._document = document
        self.palette = palette
        self._alone = _ALONE if palette is LIGHT else {}
        self._faces: dict[Font, Face] = {}
        self._symbols: dict[str, str] = {}
        self._boxes: dict[str, Box] = {}
        self._wholes: dict[str, str] = {}
        self._groups: dict[tuple[Mark, ...], str] = {}
        self._pictures: dict[str, tuple[str, int]] = {}
        self._states: dict[tuple[float, float], str] = {}
        self._anchors: dict[tuple[float, float], str] = {}

    # things that marks ask for -------------------------------------------------------------------

    def face(self, font: Font) -> Face:
        found = self._faces.get(font)
        if found is None:
            found = self._faces[font] = Face(font, f"F{len(self._faces) + 1}")
        return found

    def symbol(self, symbol: Symbol) -> str:
        """The form that draws a symbol in its own units."""
        name = self._symbols.get(symbol.digest)
        if name is None:
            name = self._symbols[symbol.digest] = f"S{len(self._symbols) + 1}"
            known = self._alone.get(symbol.digest)
            if known is None:
                # a thousandth of the symbol's size is ten micrometres on a large card
                size = max(symbol.box.width, symbol.box.height)
                content = Content(self, places=3 if size >= 40 else 4 if size >= 4 else 6)
                content.marks(symbol.marks)
                known = packed(content.data), reach(symbol.marks)
                resources = self.resources(content)
                if not any(content.used.values()):
                    if len(self._alone) >= 1_000:
                        self._alone.clear()
                    self._alone[symbol.digest] = known
            else:
                resources = Resources({})
            self._form(name, known[0], resources, known[1])
        return name

    def group(self, marks: tuple[Mark, ...]) -> str:
        """A form whose marks are put together before they are seen through as one."""
        name = self._groups.get(marks)
        if name is None:
            name = self._groups[marks] = f"G{len(self._groups) + 1}"
            content = Content(self)
            content.marks(marks)
            self._written(name, content, reach(marks), group=True)
        return name

    def whole(self, form: str) -> str:
        """A form drawn as one group."""
        name = self._wholes.get(form)
        if name is None:
            name = self._wholes[form] = f"W{len(self._wholes) + 1}"
            content = Content(self)
            content.do(form)
            self._written(name, content, self._boxes[form], group=True)
        return name

    def drawing(self, drawing: Drawing, name: str, reach: Box) -> None:
        """The form of a face in millimetres; `reach` holds all that any placement shows of it."""
        content = Content(self)
        content.marks(drawing.marks)
        self._written(name, content, reach)

    def picture(self, raster: Raster) -> tuple[str, int]:
        """The image object of a picture and its EXIF orientation (C24: one object a picture)."""
        found = self._pictures.get(raster.digest)
        if found is None:
            name = f"I{len(self._pictures) + 1}"
            found = name, pictures.embed(self._document, raster, name, self.palette.process)
            self._pictures[raster.digest] = found
        return found

    def state(self, fill: float, stroke: float) -> str:
        key = (round(fill, 3), round(stroke, 3))
        name = self._states.get(key)
        if name is None:
            name = self._states[key] = f"T{len(self._states) + 1}"
            entries = {"ca": f"{key[0]:g}", "CA": f"{key[1]:g}"}
            self._document.Reference(PDFDictionary(entries), name)
        return name

    def anchor(self, width: float, height: float) -> str:
        """An empty form whose box is a trim: its matrix on a page tells where a piece lies."""
        name = self._anchors.get((width, height))
        if name is None:
            name = self._anchors[width, height] = f"A{len(self._anchors) + 1}"
            self._written(name, Content(self), Box(0, 0, width, height))
        return name

    # forms ---------------------------------------------------------------------------------------

    def _written(self, name: str, content: Content, box: Box, group: bool = False) -> None:
        self._form(name, packed(content.data), self.resources(content), box, group)

    def _form(
        self, name: str, content: Packed, resources: Resources, box: Box, group: bool = False
    ) -> None:
        self._boxes[name] = box
        corners = (box.x, box.y, box.right, box.bottom)
        entries: dict[str, object] = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": f"[{' '.join(number_text(v, 4) for v in corners)}]",
            "Resources": resources,
        }
        if group:
            entries["Group"] = self.palette.group
        self._document.Reference(stream(content, **entries), name)

    def resources(self, content: Content) -> Resources:
        """What a content stream names, and nothing else."""
        return Resources(content.used)

    @property
    def clear(self) -> bool:
        """Whether anything in the file is seen through."""
        return bool(self._states) or any(
            f"{name}mask" in self._document.idToObject for name, _ in self._pictures.values()
        )

    def finish(self) -> None:
        """Embed what was shown of every font."""
        for face in self._faces.values():
            face.embed(self._document)
