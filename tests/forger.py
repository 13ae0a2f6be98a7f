"""The forger's bench: takes a good PDF or SVG apart and puts it together wrong, in every way we fear.

Each forgery says what a check must answer: the exit code, and words that one of its findings must
have all. PDFs are forged with pikepdf and SVGs with lxml, which know nothing of kits.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
from lxml import etree
from pikepdf import Array, Dictionary, Name, Operator, Pdf, String

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


@dataclass(frozen=True)
class Forgery:
    """`forge` changes a file, or the SVG files of a build, in their folder."""

    name: str
    kit: str
    forge: Callable[[Any], None]
    code: int
    says: tuple[str, ...]


PDF: list[Forgery] = []
SVGS: list[Forgery] = []


def forges(
    kit: str, *says: str, code: int = 1, to: list[Forgery] = PDF
) -> Callable[[Callable[[Any], None]], Callable[[Any], None]]:
    def mark(function: Callable[[Any], None]) -> Callable[[Any], None]:
        to.append(Forgery(function.__name__, kit, function, code, says))
        return function

    return mark


# PDF: pieces on a page ---------------------------------------------------------------------------


@dataclass
class Chunk:
    """One piece's marked content: where it begins and ends among the operators of its page."""

    id: str
    side: str
    start: int
    end: int


class Leaf:
    """A page whose operators can be changed."""

    def __init__(self, file: Pdf, number: int) -> None:
        self.file = file
        self.page = file.pages[number - 1]
        self.ops: list[Any] = list(pikepdf.parse_content_stream(self.page))

    def chunks(self) -> list[Chunk]:
        found: list[Chunk] = []
        depth: list[bool] = []
        for at, op in enumerate(self.ops):
            word = str(op.operator)
            if word in ("BDC", "BMC"):
                piece = str(op.operands[0]) == "/Piece"
                depth.append(piece)
                if piece:
                    told = op.operands[1]
                    found.append(Chunk(str(told.ID), str(told.Side), at, -1))
            elif word == "EMC" and depth.pop():
                found[-1].end = at
        return found

    def chunk(self, id: str) -> Chunk:
        return next(c for c in self.chunks() if c.id == id)

    def matrix(self, chunk: Chunk) -> int:
        """Where the piece's own matrix is set."""
        return next(i for i in range(chunk.start, chunk.end) if str(self.ops[i].operator) == "cm")

    def values(self, chunk: Chunk) -> list[float]:
        return [float(v) for v in self.ops[self.matrix(chunk)].operands]

    def place(self, chunk: Chunk, values: list[float]) -> None:
        self.ops[self.matrix(chunk)] = op("cm", *values)

    def picture(self, chunk: Chunk) -> tuple[int, int]:
        """The range of what is drawn within the clip: all but the label and the anchor."""
        start = next(i for i in range(chunk.start, chunk.end) if str(self.ops[i].operator) == "n")
        return start + 1, chunk.end - 1

    def take(self, chunk: Chunk) -> list[Any]:
        return list(self.ops[chunk.start : chunk.end + 1])

    def label(self, chunk: Chunk, id: str) -> None:
        old = self.ops[chunk.start].operands[1]
        told = Dictionary(ID=String(id), Side=old.Side, Trim=old.Trim)
        self.ops[chunk.start] = op("BDC", Name.Piece, told)

    def add(self, ops: list[Any]) -> None:
        """Draw something after all pieces, within the page's millimetres."""
        self.ops[-1:-1] = ops

    def lend(self, other: Leaf) -> None:
        """The other page's forms and fonts are known here too."""
        for kind in ("/XObject", "/Font", "/ExtGState"):
            mine = self.page.Resources.get(kind, Dictionary())
            for name, thing in other.page.Resources.get(kind, Dictionary()).items():
                if name not in mine:
                    mine[name] = thing
            self.page.Resources[kind] = mine

    def write(self) -> None:
        self.page.Contents = self.file.make_stream(pikepdf.unparse_content_stream(self.ops))


def op(word: str, *operands: Any) -> Any:
    return pikepdf.ContentStreamInstruction(list(operands), Operator(word))


def ink(x: float, y: float, width: float, height: float) -> list[Any]:
    """A black box in the page's millimetres."""
    return [op("q"), op("rg", 0, 0, 0), op("re", x, y, width, height), op("f"), op("Q")]


def moved(file: Pdf, page: int, id: str, change: Callable[[list[float]], list[float]]) -> None:
    leaf = Leaf(file, page)
    chunk = leaf.chunk(id)
    leaf.place(chunk, change(leaf.values(chunk)))
    leaf.write()


@forges("froschis", "number-1#1", "page 1", "1 mm to the right")
def a_piece_moved_by_a_millimetre(file: Pdf) -> None:
    moved(file, 1, "froschis/deck/number-1#1", lambda m: [*m[:4], m[4] + 1, m[5]])


@forges("froschis", "number-2#1", "page 1", "97 %")
def a_piece_at_97_percent(file: Pdf) -> None:
    moved(file, 1, "froschis/deck/number-2#1", lambda m: [m[0] * 0.97, 0, 0, m[3] * 0.97, *m[4:]])


@forges("froschis", "number-1#1", "page 1", "97 %")
def a_page_at_97_percent(file: Pdf) -> None:
    page = file.pages[0]
    page.contents_add(b"q 0.97 0 0 0.97 8.9 12.6 cm", prepend=True)
    page.contents_add(b"Q")


@forges("froschis", "number-1#5", "page 1", "mirrored")
def a_piece_mirrored(file: Pdf) -> None:
    moved(file, 1, "froschis/deck/number-1#5", lambda m: [-m[0], 0, 0, m[3], m[4] + 63, m[5]])


@forges("froschis", "frog#1", "page 11", "upside down")
def a_piece_upside_down(file: Pdf) -> None:
    moved(file, 11, "froschis/deck/frog#1", lambda m: [-m[0], 0, 0, -m[3], m[4] + 63, m[5] + 88])


@forges("croa", "lily#1", "page 1", "turned by 90°")
def a_tile_turned_by_a_quarter(file: Pdf) -> None:
    moved(file, 1, "croa/tiles/lily#1", lambda m: [0, 1, -1, 0, m[4] + 45, m[5]])


@forges("froschis", "number-1#3", "page 1", "beyond the paper")
def a_piece_off_the_paper(file: Pdf) -> None:
    moved(file, 1, "froschis/deck/number-1#3", lambda m: [*m[:4], m[4] + 20, m[5]])


@forges("froschis", "number-1#2", "page 1", "over froschis/deck/number-1#3")
def a_piece_laid_over_another(file: Pdf) -> None:
    moved(file, 1, "froschis/deck/number-1#2", lambda m: [*m[:4], m[4] + 40, m[5]])


@forges("froschis", "number-1#1 (back)", "page 2", "0.5 mm from where its front is")
def a_back_shifted_by_half_a_millimetre(file: Pdf) -> None:
    moved(file, 2, "froschis/deck/number-1#1", lambda m: [*m[:4], m[4] + 0.5, m[5]])


@forges("froschis", "page 2", "lie 0.5 mm up", "from where their fronts are", "number-1#1 (back)")
def all_backs_of_a_page_shifted(file: Pdf) -> None:
    page = file.pages[1]
    page.contents_add(b"q 1 0 0 1 0 1.417323 cm", prepend=True)
    page.contents_add(b"Q")


@forges("froschis", "number-1#4", "page 1", "missing")
def a_piece_gone(file: Pdf) -> None:
    leaf = Leaf(file, 1)
    chunk = leaf.chunk("froschis/deck/number-1#4")
    del leaf.ops[chunk.start : chunk.end + 1]
    leaf.write()


@forges("froschis", "frog#5", "page 13", "more than the kit has")
def a_piece_too_many(file: Pdf) -> None:
    """On the free slot of the last sheet, labelled as the next of its design."""
    last, source = Leaf(file, 13), Leaf(file, 11)
    chunk = source.chunk("froschis/deck/frog#1")
    source.label(chunk, "froschis/deck/frog#5")
    at = source.matrix(chunk)
    source.ops[at] = op("cm", 1, 0, 0, 1, 136.5, 192.5)
    last.lend(source)
    last.add(source.take(chunk))
    last.write()


@forges("froschis", "bin#3", "page 13", "once more")
def a_piece_twice(file: Pdf) -> None:
    leaf = Leaf(file, 13)
    chunk = leaf.chunk("froschis/deck/bin#3")
    values = leaf.values(chunk)
    again = leaf.take(chunk)
    again[leaf.matrix(chunk) - chunk.start] = op("cm", *values[:4], 136.5, 192.5)
    leaf.add(again)
    leaf.write()


@forges("froschis", "number-1#1", "page 1", "number-2#1 belongs")
def labels_exchanged_with_pictures_kept(file: Pdf) -> None:
    leaf = Leaf(file, 1)
    one, other = "froschis/deck/number-1#1", "froschis/deck/number-2#1"
    first, second = leaf.chunk(one), leaf.chunk(other)
    leaf.label(first, other)
    leaf.label(second, one)
    leaf.write()


@forges("froschis", "number-1#1", "page 1", "printed as froschis/deck/number-2")
def pictures_exchanged_with_labels_kept(file: Pdf) -> None:
    leaf = Leaf(file, 1)
    first = leaf.chunk("froschis/deck/number-1#1")
    a, b = leaf.picture(first)
    mine = leaf.ops[a:b]
    second = leaf.chunk("froschis/deck/number-2#1")
    c, d = leaf.picture(second)
    theirs = leaf.ops[c:d]
    leaf.ops[c:d] = mine
    leaf.ops[a:b] = theirs
    leaf.write()


@forges("croa", "lily#2", "page 1", "printed as croa/tiles/pike")
def one_design_printed_as_another(file: Pdf) -> None:
    """Labels, number and places as they should be; only the pond holds a pike more."""
    leaf = Leaf(file, 1)
    number, chunk = next(
        (n, c)
        for n in range(1, len(file.pages) + 1)
        for c in Leaf(file, n).chunks()
        if c.id == "croa/tiles/pike#1" and c.side == "front"
    )
    source = Leaf(file, number)
    c, d = source.picture(chunk)
    a, b = leaf.picture(leaf.chunk("croa/tiles/lily#2"))
    leaf.lend(source)
    leaf.ops[a:b] = source.ops[c:d]
    leaf.write()


@forges("croa", "CROA-01", "water lilies", "13")
def one_design_printed_and_labelled_as_another(file: Pdf) -> None:
    """The total is right, the composition is not."""
    one_design_printed_as_another(file)
    leaf = Leaf(file, 1)
    leaf.label(leaf.chunk("croa/tiles/lily#2"), "croa/tiles/pike#99")
    leaf.write()


@forges("froschis", "number-1#3", "page 1", "blank")
def a_picture_blanked(file: Pdf) -> None:
    leaf = Leaf(file, 1)
    a, b = leaf.picture(leaf.chunk("froschis/deck/number-1#3"))
    del leaf.ops[a:b]
    leaf.write()


@forges("froschis", "number-1#3", "page 1", "blank")
def a_picture_painted_over(file: Pdf) -> None:
    leaf = Leaf(file, 1)
    x, y = leaf.values(leaf.chunk("froschis/deck/number-1#3"))[4:]
    leaf.add(ink(x - 2, y - 2, 67, 90))
    leaf.write()


@forges("froschis", "number-2#2", "page 1", "printed as froschis/deck/number-1")
def a_piece_covered_by_the_picture_of_another(file: Pdf) -> None:
    leaf = Leaf(file, 1)
    over = leaf.take(leaf.chunk("froschis/deck/number-1#1"))[1:-1]
    x, y = leaf.values(leaf.chunk("froschis/deck/number-2#2"))[4:]
    over[1] = op("cm", 1, 0, 0, 1, x, y)
    leaf.add(over)
    leaf.write()


@forges("froschis", "bin#4", "page 13", "printed upside down")
def a_picture_upside_down_under_an_upright_label(file: Pdf) -> None:
    """A number card reads alike both ways: a bin does not."""
    leaf = Leaf(file, 13)
    chunk = leaf.chunk("froschis/deck/bin#4")
    a, _ = leaf.picture(chunk)
    leaf.ops[a:a] = [op("cm", -1, 0, 0, -1, 63, 88)]
    leaf.write()


@forges("froschis", "number-1#2", "page 1", "not as it should be")
def a_picture_at_97_percent_under_a_label_that_is_not(file: Pdf) -> None:
    leaf = Leaf(file, 1)
    a, _ = leaf.picture(leaf.chunk("froschis/deck/number-1#2"))
    leaf.ops[a:a] = [op("cm", 0.97, 0, 0, 0.97, 0.945, 1.32)]
    leaf.write()


@forges("froschis", "number-1#2", "page 1", "mirrored")
def a_picture_mirrored_under_a_label_that_is_not(file: Pdf) -> None:
    leaf = Leaf(file, 1)
    a, _ = leaf.picture(leaf.chunk("froschis/deck/number-1#2"))
    leaf.ops[a:a] = [op("cm", -1, 0, 0, 1, 63, 0)]
    leaf.write()


@forges("froschis", "number-1#2", "page 1", "blank")
def a_picture_that_only_the_screen_shows(file: Pdf) -> None:
    """A layer that is shown, and not printed."""
    usage = Dictionary(Print=Dictionary(PrintState=Name.OFF), View=Dictionary(ViewState=Name.ON))
    layer = file.make_indirect(Dictionary(Type=Name.OCG, Name=String("art"), Usage=usage))
    events = [
        Dictionary(Event=event, OCGs=Array([layer]), Category=Array([kind]))
        for event, kind in ((Name.Print, Name.Print), (Name.View, Name.View))
    ]
    file.Root.OCProperties = Dictionary(
        OCGs=Array([layer]), D=Dictionary(ON=Array([layer]), AS=Array(events))
    )
    leaf = Leaf(file, 1)
    leaf.page.Resources.Properties = Dictionary(L1=layer)
    a, b = leaf.picture(leaf.chunk("froschis/deck/number-1#2"))
    leaf.ops[b:b] = [op("EMC")]
    leaf.ops[a:a] = [op("BDC", Name.OC, Name.L1)]
    leaf.write()


@forges("froschis", "number-1#5 (back)", "page 2", "told by its back")
def one_back_different(file: Pdf) -> None:
    leaf = Leaf(file, 2)
    a, b = leaf.picture(leaf.chunk("froschis/deck/number-1#5"))
    leaf.lend(Leaf(file, 1))
    leaf.ops[a:b] = [op("Do", Name.D1)]
    leaf.write()


@forges("froschis", "number-2#1 (back)", "page 2", "told by its back")
def a_back_marked_with_a_dot(file: Pdf) -> None:
    """Two tenths of a millimetre, in a pale tone: what a card sharp would do."""
    leaf = Leaf(file, 2)
    x, y = leaf.values(leaf.chunk("froschis/deck/number-2#1"))[4:]
    dot = ink(x + 5, y + 5, 0.2, 0.2)
    dot[1] = op("rg", 0.3, 0.4, 0.35)
    leaf.add(dot)
    leaf.write()


@forges("froschis", "croa/tiles/lily#1", "page 1", "number-1#2 belongs")
def a_label_of_another_kit(file: Pdf) -> None:
    leaf = Leaf(file, 1)
    leaf.label(leaf.chunk("froschis/deck/number-1#2"), "croa/tiles/lily#1")
    leaf.write()


@forges("froschis", "page 1", "none of its 9 pieces", "number-1#1")
def all_labels_of_a_page_gone(file: Pdf) -> None:
    leaf = Leaf(file, 1)
    leaf.ops = [o for o in leaf.ops if str(o.operator) not in ("BDC", "BMC", "EMC")]
    leaf.write()


@forges("froschis", "page 1", "footer")
def a_footer_changed(file: Pdf) -> None:
    leaf = Leaf(file, 1)
    at = max(i for i, o in enumerate(leaf.ops) if str(o.operator) == "TJ")
    del leaf.ops[at]
    leaf.write()


@forges("froschis", "page 1", "footer")
def a_ruler_of_99_millimetres(file: Pdf) -> None:
    leaf = Leaf(file, 1)
    at = next(
        i
        for i, o in enumerate(leaf.ops)
        if str(o.operator) == "l" and abs(float(o.operands[0]) - 100) < 0.001
    )
    for i in range(at, at + 2):
        x, y = (float(v) for v in leaf.ops[i].operands)
        if abs(x - 100) < 0.001:
            leaf.ops[i] = op("l", 99.0, y)
    leaf.write()


@forges("froschis", "page 3", "beside its pieces")
def cut_marks_gone(file: Pdf) -> None:
    leaf = Leaf(file, 3)
    start = next(i for i, o in enumerate(leaf.ops) if str(o.operator) == "BMC")
    end = next(i for i in range(start, len(leaf.ops)) if str(leaf.ops[i].operator) == "EMC")
    del leaf.ops[start : end + 1]
    leaf.write()


# PDF: pages and the file -------------------------------------------------------------------------


@forges("froschis", "page 5", "once more", "number-2#4")
def a_page_twice(file: Pdf) -> None:
    file.pages.insert(4, file.pages[2])


@forges("froschis", "page 3", "missing", "number-2#4")
def a_page_missing(file: Pdf) -> None:
    del file.pages[2]


@forges("froschis", "page 14", "missing", "bin#3")
def the_last_page_missing(file: Pdf) -> None:
    del file.pages[13]


@forges("froschis", "page 1", "number-2#4", "sheet 2, front")
def pages_exchanged(file: Pdf) -> None:
    first, third = file.pages[0].obj, file.pages[2].obj
    file.pages[0] = pikepdf.Page(third)
    file.pages[2] = pikepdf.Page(first)


@forges("froschis", "page 2", "sheet 1, front", "number-1#1")
def a_front_and_its_back_exchanged(file: Pdf) -> None:
    back = file.pages[1]
    file.pages.insert(0, back)
    del file.pages[2]


@forges("froschis", "page 3", "croa", "another kit")
def another_kits_page_among_ours(file: Pdf) -> None:
    with Pdf.open(Path(file.filename).parent / "other-kit.pdf") as other:
        file.pages.insert(2, other.pages[0])


@forges("froschis", "page 1", "number-1#1", "missing")
def another_kits_page_in_place_of_ours(file: Pdf) -> None:
    with Pdf.open(Path(file.filename).parent / "other-kit.pdf") as other:
        file.pages[0] = other.pages[0]


@forges("froschis", "page 15", "one too many")
def a_blank_page_at_the_end(file: Pdf) -> None:
    file.add_blank_page(page_size=(595.2756, 841.8898))


@forges("froschis", "page 4", "trim box", "number-2#4")
def a_trim_box_changed(file: Pdf) -> None:
    file.pages[3].TrimBox = Array([28, 28, 567, 813])


@forges("froschis", "page 4", "crop box")
def a_page_cropped(file: Pdf) -> None:
    file.pages[3].CropBox = Array([28, 28, 567, 813])


@forges("froschis", "page 1", "210 x 297 mm", "number-1#1")
def a_page_on_letter(file: Pdf) -> None:
    file.pages[0].MediaBox = Array([0, 0, 612, 792])


@forges("froschis", "page 2", "turned by 90°", "number-1#")
def a_page_turned(file: Pdf) -> None:
    file.pages[1].Rotate = 90


@forges("froschis", "page 1", "number-1#2")
def a_stamp_on_a_page(file: Pdf) -> None:
    look = file.make_stream(b"0 0 1 rg 0 0 40 40 re f")
    look.Type, look.Subtype = Name.XObject, Name.Form
    look.BBox = Array([0, 0, 40, 40])
    stamp = Dictionary(
        Type=Name.Annot,
        Subtype=Name.Stamp,
        Rect=Array([280, 600, 320, 640]),
        F=4,
        AP=Dictionary(N=look),
    )
    file.pages[0].Annots = Array([file.make_indirect(stamp)])


@forges("froschis", "dialog")
def the_print_dialog_may_scale(file: Pdf) -> None:
    del file.Root.ViewerPreferences["/PrintScaling"]


@forges("froschis", "DuplexFlipShortEdge", "DuplexFlipLongEdge")
def turned_over_the_wrong_edge(file: Pdf) -> None:
    file.Root.ViewerPreferences["/Duplex"] = Name.DuplexFlipShortEdge


def fonts(file: Pdf) -> Iterator[Any]:
    """Every font that pages or forms know, once."""
    seen: set[Any] = set()

    def inside(resources: Any) -> Iterator[Any]:
        for font in resources.get("/Font", Dictionary()).values():
            if font.objgen not in seen:
                seen.add(font.objgen)
                yield font
        for thing in resources.get("/XObject", Dictionary()).values():
            if thing.objgen not in seen:
                seen.add(thing.objgen)
                yield from inside(thing.get("/Resources", Dictionary()))

    for page in file.pages:
        yield from inside(page.Resources)


@forges("froschis", "page 1", "is not in the file")
def a_font_not_embedded(file: Pdf) -> None:
    for font in fonts(file):
        told = font.get("/FontDescriptor") or font.DescendantFonts[0].FontDescriptor
        for key in ("/FontFile", "/FontFile2", "/FontFile3"):
            if key in told:
                del told[key]


@forges("froschis", "page 1", "Helvetica")
def a_font_replaced(file: Pdf) -> None:
    plain = file.make_indirect(
        Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    )
    page = file.pages[0]
    for name in list(page.Resources.Font.keys()):
        page.Resources.Font[name] = plain


@forges("froschis", "page 1", "number-1#1")
def the_letters_of_a_font_exchanged(file: Pdf) -> None:
    """The font keeps its name and is in the file, but its glyphs are those of another."""
    one, other = (font.DescendantFonts[0].FontDescriptor for font in list(fonts(file))[:2])
    one.FontFile2, other.FontFile2 = other.FontFile2, one.FontFile2


def description(file: Pdf, **changes: Any) -> None:
    told = json.loads(str(file.docinfo["/Kitproof"]))
    file.docinfo["/Kitproof"] = json.dumps({**told, **changes})


@forges("froschis", "sheets", "8")
def a_description_with_another_number_of_sheets(file: Pdf) -> None:
    description(file, sheets=8)


@forges("froschis", "waives FROSCHIS-03")
def a_description_that_waives_a_rule(file: Pdf) -> None:
    description(file, waivers=["FROSCHIS-03"])


@forges("froschis", "version 0")
def a_description_of_an_older_version(file: Pdf) -> None:
    description(file, version="0")


@forges("froschis", "later kitproof", code=2)
def a_description_of_a_later_form(file: Pdf) -> None:
    description(file, kitproof=99)


@forges("froschis", "no such kit", "--kit", code=2)
def a_description_of_an_unknown_kit(file: Pdf) -> None:
    description(file, kit="nobody-has-this")


@forges("froschis", "damaged", code=2)
def a_description_without_a_layout(file: Pdf) -> None:
    description(file, layout={"name": "a4"})


@forges("froschis", "does not say which kit", code=2)
def a_description_gone(file: Pdf) -> None:
    del file.docinfo["/Kitproof"]


# bytes -------------------------------------------------------------------------------------------


def cut_short(path: Path, share: float = 0.6) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])


def encrypted(path: Path) -> None:
    with Pdf.open(path, allow_overwriting_input=True) as file:
        file.save(path, encryption=pikepdf.Encryption(user="secret", owner="more"))


def forged_pdf(forgery: Forgery, path: Path) -> None:
    """Forge a PDF in its place."""
    with Pdf.open(path, allow_overwriting_input=True) as file:
        forgery.forge(file)
        file.save(path)


# SVG ---------------------------------------------------------------------------------------------


class Folder:
    """The SVG files of one build."""

    def __init__(self, folder: Path, stem: str) -> None:
        self.folder = folder
        self.stem = stem

    def path(self, side: str) -> Path:
        return self.folder / f"{self.stem}-{side}.svg"

    def change(self, side: str, change: Callable[[Any], None]) -> None:
        tree = etree.parse(self.path(side))
        change(tree.getroot())
        tree.write(self.path(side), xml_declaration=True, encoding="utf-8")


def piece(root: Any, id: str) -> Any:
    return next(e for e in root.iter(f"{SVG}g") if e.get("data-piece") == id)


def picture(element: Any) -> Any:
    return next(element.iter(f"{SVG}use"))


def svg(kit: str, *says: str, code: int = 1) -> Any:
    return forges(kit, *says, code=code, to=SVGS)


@svg("froschis", "01-front.svg", "number-1#1", "1 mm to the right")
def an_svg_piece_moved(folder: Folder) -> None:
    folder.change(
        "01-front",
        lambda r: piece(r, "froschis/deck/number-1#1").set("transform", "translate(11.5 16.5)"),
    )


@svg("froschis", "01-front.svg", "number-1#2", "mirrored")
def an_svg_piece_mirrored(folder: Folder) -> None:
    folder.change(
        "01-front",
        lambda r: piece(r, "froschis/deck/number-1#2").set(
            "transform", "matrix(-1 0 0 1 136.5 16.5)"
        ),
    )


@svg("froschis", "02-front.svg", "97 % of it", "number-2#4")
def an_svg_resized(folder: Folder) -> None:
    def change(root: Any) -> None:
        root.set("width", "203.7mm")
        root.set("height", "288.09mm")

    folder.change("02-front", change)


@svg("froschis", "01-front.svg", "number-1#1", "97 %")
def an_svg_with_its_pieces_scaled(folder: Folder) -> None:
    def change(root: Any) -> None:
        layer = next(e for e in root.iter(f"{SVG}g") if e.get("id") == "layer-print")
        layer.set("transform", "scale(0.97)")

    folder.change("01-front", change)


@svg("froschis", "01-front.svg", "number-1#4", "missing")
def an_svg_piece_gone(folder: Folder) -> None:
    def change(root: Any) -> None:
        gone = piece(root, "froschis/deck/number-1#4")
        gone.getparent().remove(gone)

    folder.change("01-front", change)


@svg("froschis", "01-front.svg", "number-1#4", "missing")
def an_svg_piece_hidden(folder: Folder) -> None:
    folder.change(
        "01-front", lambda r: piece(r, "froschis/deck/number-1#4").set("style", "display:none")
    )


@svg("froschis", "01-front.svg", "number-1#5", "blank")
def an_svg_piece_without_opacity(folder: Folder) -> None:
    folder.change("01-front", lambda r: piece(r, "froschis/deck/number-1#5").set("opacity", "0"))


@svg("froschis", "01-front.svg", "number-1#1")
def an_svg_with_a_style_that_hides(folder: Folder) -> None:
    def change(root: Any) -> None:
        style = etree.Element(f"{SVG}style")
        style.text = "use { display: none }"
        root.insert(0, style)

    folder.change("01-front", change)


@svg("froschis", "01-front.svg", "number-1#6")
def an_svg_piece_clipped(folder: Folder) -> None:
    """By the clip of its neighbour, which lets less be seen."""

    def change(root: Any) -> None:
        clip = piece(root, "froschis/deck/number-1#2").get("clip-path")
        box = root.find(f".//{SVG}clipPath[@id='{clip[5:-1]}']/{SVG}path")
        box.set("d", "M0 0L40 0L40 88L0 88Z")
        piece(root, "froschis/deck/number-1#6").set("clip-path", clip)

    folder.change("01-front", change)


@svg("froschis", "02-front.svg", "number-2#4")
def an_svg_with_a_picture_laid_over_it(folder: Folder) -> None:
    """One white pixel, as large as a card."""
    dot = (
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwAB"
        "AQEAGy5PnwAAAABJRU5ErkJggg=="
    )

    def change(root: Any) -> None:
        image = etree.SubElement(root, f"{SVG}image")
        image.set(HREF, dot)
        for key, value in {"x": "10", "y": "16", "width": "64", "height": "89"}.items():
            image.set(key, value)

    folder.change("02-front", change)


@svg("froschis", "07-front.svg", "bin#9", "more than the kit has")
def an_svg_piece_too_many(folder: Folder) -> None:
    def change(root: Any) -> None:
        from copy import deepcopy

        one = piece(root, "froschis/deck/bin#3")
        again = deepcopy(one)
        again.set("data-piece", "froschis/deck/bin#9")
        again.set("transform", "translate(136.5 192.5)")
        one.getparent().append(again)

    folder.change("07-front", change)


@svg("froschis", "01-front.svg", "number-1#1", "printed as froschis/deck/number-2")
def svg_pictures_exchanged(folder: Folder) -> None:
    def change(root: Any) -> None:
        one = picture(piece(root, "froschis/deck/number-1#1"))
        other = picture(piece(root, "froschis/deck/number-2#1"))
        mine, theirs = one.get(HREF), other.get(HREF)
        one.set(HREF, theirs)
        other.set(HREF, mine)

    folder.change("01-front", change)


@svg("froschis", "01-front.svg", "number-1#1", "number-2#1 belongs")
def svg_labels_exchanged(folder: Folder) -> None:
    def change(root: Any) -> None:
        one = piece(root, "froschis/deck/number-1#1")
        other = piece(root, "froschis/deck/number-2#1")
        one.set("data-piece", "froschis/deck/number-2#1")
        other.set("data-piece", "froschis/deck/number-1#1")

    folder.change("01-front", change)


@svg("froschis", "01-front.svg", "number-1#3", "blank")
def an_svg_picture_blanked(folder: Folder) -> None:
    def change(root: Any) -> None:
        gone = picture(piece(root, "froschis/deck/number-1#3"))
        gone.getparent().remove(gone)

    folder.change("01-front", change)


@svg("froschis", "01-front.svg", "number-1#2", "blank")
def an_svg_piece_covered(folder: Folder) -> None:
    def change(root: Any) -> None:
        box = etree.SubElement(root, f"{SVG}rect")
        for key, value in {"x": "72", "y": "15", "width": "66", "height": "91"}.items():
            box.set(key, value)

    folder.change("01-front", change)


@svg("froschis", "01-back.svg", "number-1#1 (back)", "0.5 mm from where its front is")
def an_svg_back_shifted(folder: Folder) -> None:
    folder.change(
        "01-back",
        lambda r: piece(r, "froschis/deck/number-1#1").set("transform", "translate(137 16.5)"),
    )


@svg("froschis", "01-back.svg", "number-1#1 (back)", "told by its back")
def an_svg_back_marked_with_a_dot(folder: Folder) -> None:
    def change(root: Any) -> None:
        dot = etree.SubElement(piece(root, "froschis/deck/number-1#1"), f"{SVG}circle")
        for key, value in {"cx": "6", "cy": "6", "r": "0.12", "fill": "#ffffff"}.items():
            dot.set(key, value)

    folder.change("01-back", change)


@svg("froschis", "sheet 3, back", "missing", "number-4#1")
def an_svg_file_missing(folder: Folder) -> None:
    folder.path("03-back").unlink()


@svg("froschis", "08-front.svg", "once more", "number-1#1")
def an_svg_file_twice(folder: Folder) -> None:
    folder.path("08-front").write_bytes(folder.path("01-front").read_bytes())


@svg("froschis", "01-front.svg", "sheet 2, front", "number-2#4")
def svg_files_under_each_others_names(folder: Folder) -> None:
    one, other = folder.path("01-front"), folder.path("02-front")
    mine, theirs = one.read_bytes(), other.read_bytes()
    one.write_bytes(theirs)
    other.write_bytes(mine)


@svg("froschis", "02-front.svg", "croa", "says of itself other things")
def another_kits_svg_among_ours(folder: Folder) -> None:
    folder.path("02-front").write_bytes((folder.folder / "other-kit.svg").read_bytes())


@svg("froschis", "02-front.svg", "not ours")
def an_svg_with_text_added(folder: Folder) -> None:
    def change(root: Any) -> None:
        text = etree.SubElement(root, f"{SVG}text")
        text.set("x", "20")
        text.set("y", "30")
        text.text = "PROOF COPY"

    folder.change("02-front", change)


@svg("froschis", "version 0")
def an_svg_of_an_older_version(folder: Folder) -> None:
    def change(root: Any) -> None:
        told = json.loads(root.get("data-kitproof"))
        root.set("data-kitproof", json.dumps({**told, "version": "0"}))

    for path in folder.folder.glob(f"{folder.stem}-??-*.svg"):
        folder.change(path.stem.removeprefix(f"{folder.stem}-"), change)


@svg("froschis", "cut short", "03-front.svg", code=2)
def an_svg_cut_short(folder: Folder) -> None:
    cut_short(folder.path("03-front"))


@svg("froschis", "not an SVG", "03-front.svg", code=2)
def not_an_svg_at_all(folder: Folder) -> None:
    folder.path("03-front").write_bytes(b"%PDF-1.7 hello")


@svg("froschis", "document type", code=2)
def an_svg_that_declares_entities(folder: Folder) -> None:
    data = folder.path("03-front").read_text(encoding="utf-8")
    bomb = '<!DOCTYPE svg [<!ENTITY a "ha">]>\n<svg'
    folder.path("03-front").write_text(data.replace("<svg", bomb, 1), encoding="utf-8")
