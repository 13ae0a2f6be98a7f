"""A table beside a kit (CSV) as designs: one row a design, every cell with its line and column.

Columns named as the keys of a design are those; `name.fr` is its name in a language, `suits[]` a
list parted by commas; any other column is a trait. A cell is text as typed, an empty one is absent.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

from generator import library, source
from generator.fields import Ask, slug
from generator.findings import Finding, Place, error, warning
from generator.source import Items, Map, Node, Scalar

# a cell, quoted or not, and what parts it from the next
_CELL = {
    sign: re.compile(rf'(?:"((?:[^"]|"")*)"|([^{sign}"\r\n]*))({sign}|\r\n|\r|\n|\Z)')
    for sign in (",", ";", "\t")
}
_LANGUAGE = re.compile(r"name\.([a-z]{2,3}(?:-[A-Za-z0-9]+)*)")
# how a column of another language is called in other programs
_OTHERWISE = re.compile(r"([^\s:._-]+)[:_ -]([a-z]{2})")


def designs(node: Scalar, folder: Path, keys: Collection[str], ask: Ask) -> tuple[Map, ...]:
    """The rows of the table that `node` names, as mappings such as `designs:` holds.

    `keys` are those that a design may have. Faults go into `ask`; the table must lie below the
    kit's folder.
    """
    base = folder.resolve()
    path = (base / node.text).resolve()
    if Path(node.text).is_absolute() or not path.is_relative_to(base):
        ask.findings.append(
            error(
                node.place,
                f"the table “{node.text}” is not below the kit's folder",
                "copy it there",
            )
        )
        return ()
    try:
        data = path.read_bytes()
    except OSError as fault:
        ask.findings.append(
            error(node.place, f"the table “{node.text}” cannot be read: {fault.strerror}")
        )
        return ()
    name = library.for_people(path)
    text = source.decode(data, name)
    if isinstance(text, Finding):
        ask.findings.append(text)
        return ()
    rows = _rows(text, name, ask)
    header = next(rows, [])
    if not any(cell.text.strip() for cell in header):
        ask.findings.append(error(Place(name, 1, 1), "the table has no header", "id,count,name,…"))
        return ()
    columns = [cell.text.strip() for cell in header]
    doubled = {c for c in columns if c and columns.count(c) > 1}
    for cell in header:
        if cell.text.strip() in doubled:
            ask.findings.append(error(cell.place, f"two columns are called “{cell.text.strip()}”"))
        if cell.text.strip() == f"name.{ask.language}" and "name" in columns:
            doubled.add("name")
            said = f"“name” and “name.{ask.language}” are the same in a kit in “{ask.language}”"
            ask.findings.append(error(cell.place, said, "one of them"))
    if doubled:
        return ()
    for cell, column in zip(header, columns, strict=True):
        if column and column not in keys and (meant := _nearly(column, columns, keys)) is not None:
            ask.findings.append(
                warning(
                    cell.place,
                    f"the column “{column}” is taken as a trait",
                    f"did you mean “{meant}”?",
                )
            )
    made: list[Map] = []
    for row in rows:
        if not any(cell.text for cell in row):
            continue
        if len(row) > len(columns):
            ask.findings.append(
                error(
                    row[len(columns)].place,
                    f"a row of {len(row)} cells where the header has {len(columns)}",
                    "quote a text that holds the separator",
                )
            )
            continue
        made.append(_design(header, columns, row, keys, ask.language))
    return tuple(made)


class Cells:
    """Finds the cells of a table again by their rows and traits; the table is read anew when first asked."""

    def __init__(self, node: Scalar, folder: Path) -> None:
        self._path = folder / node.text
        self._rows: dict[Place, dict[str, Place]] | None = None

    def __call__(self, row: Place, trait: str, language: str) -> Place | None:
        """The cell of a trait, in that language or in any, of the design whose row begins there."""
        if self._rows is None:
            self._rows = dict(self._read())
        cells = self._rows.get(row, {})
        others = (column for column in cells if column.partition(".")[0] == trait)
        wanted = (f"{trait}.{language}", trait, f"{trait}[]", *others)
        return next((cells[column] for column in wanted if column in cells), None)

    def _read(self) -> Iterator[tuple[Place, dict[str, Place]]]:
        name = library.for_people(self._path)
        try:
            text = source.decode(self._path.read_bytes(), name)
        except OSError:
            return  # it has gone since its designs were read
        if isinstance(text, Finding):
            return
        rows = _rows(text, name, Ask())
        columns = [cell.text.strip() for cell in next(rows, [])]
        for row in rows:
            cells = {c: cell.place for c, cell in zip(columns, row, strict=False) if c}
            yield row[0].place, cells


def _nearly(column: str, columns: Collection[str], keys: Collection[str]) -> str | None:
    """What a column is a slip of the pen away from: a key, or another column in a language."""
    import difflib

    if column.lower() in keys:
        return column.lower()
    spoken = _OTHERWISE.fullmatch(column)
    if spoken and (spoken[1] == "name" or spoken[1] in columns):
        return f"{spoken[1]}.{spoken[2]}"
    return next(iter(difflib.get_close_matches(column, sorted(keys), 1, 0.75)), None)


def _rows(text: str, name: str, ask: Ask) -> Iterator[list[Scalar]]:
    """Every row's cells; the separator is the one that the first line has most of."""
    first = text.split("\n", 1)[0]
    sign = max(_CELL, key=first.count)
    cell = _CELL[sign]
    at, line, start = 0, 1, 0
    row: list[Scalar] = []
    while at < len(text):
        match = cell.match(text, at)
        place = Place(name, line, at - start + 1)
        if match is None:
            ask.findings.append(
                error(
                    place,
                    "a quote opens or closes within a cell",
                    'write "" for a quote inside quotes',
                )
            )
            return
        quoted, bare, end = match.groups()
        value = bare if quoted is None else quoted.replace('""', '"')
        row.append(Scalar(value.replace("\r\n", "\n"), place, True, False))
        inside = match.group(0)[: len(match.group(0)) - len(end)]
        if (breaks := inside.count("\n")) > 0:
            line += breaks
            start = at + inside.rindex("\n") + 1
        at = match.end()
        if end != sign:
            yield row
            row = []
            line, start = line + 1, at
    if row:
        yield [*row, Scalar("", Place(name, line, at - start + 1))]


def _design(
    header: list[Scalar],
    columns: list[str],
    row: list[Scalar],
    keys: Collection[str],
    language: str,
) -> Map:
    entries: list[tuple[Scalar, Node]] = []
    names: list[tuple[Scalar, Node]] = []
    traits: list[tuple[Scalar, Node]] = []
    for key, column, cell in zip(header, columns, row, strict=False):
        if not column or not cell.text:
            continue
        spoken = _LANGUAGE.fullmatch(column)
        if spoken:
            names.append((Scalar(spoken[1], key.place), cell))
        elif column in keys and column not in ("for", "traits"):
            entries.append((Scalar(column, key.place), cell))
        elif column.endswith("[]"):
            parts = (p.strip() for p in cell.text.split(","))
            items = Items(tuple(Scalar(p, cell.place) for p in parts if p), cell.place)
            traits.append((Scalar(column[:-2], key.place), items))
        else:
            traits.append((Scalar(column, key.place), cell))
    place = row[0].place
    there = {k.text for k, _ in entries}
    if names:
        # a name without a language is in the kit's own
        own = [(Scalar(language, k.place), v) for k, v in entries if k.text == "name"]
        names = own + names
        entries = [e for e in entries if e[0].text != "name"]
        entries.append((Scalar("name", place), Map(tuple(names), place)))
    if "id" not in there:
        said = next((c.text for _, c in names if isinstance(c, Scalar)), "") or next(
            (v.text for k, v in entries if k.text == "name" and isinstance(v, Scalar)), ""
        )
        entries.append((Scalar("id", place), Scalar(slug(said) or f"row-{place.line}", place)))
    if traits:
        entries.append((Scalar("traits", place), Map(tuple(traits), place)))
    return Map(tuple(entries), place)
