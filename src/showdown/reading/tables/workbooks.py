"""Sheets of Excel and OpenDocument workbooks."""

from __future__ import annotations

import re
from functools import partial
from itertools import chain, islice
from typing import IO, Any

from ...errors import FileError, quoted
from ...needs import need
from ..blocks import file_errors
from ..options import ReadOptions
from ..sources import TableFile
from .table import CardTable, rows_of, table_of

BATCH_ROWS = 1 << 13
MOST_CELLS = 1 << 21
"""The reader keeps the whole rectangle around all filled cells of a sheet in memory."""
MOST_XML_BYTES = 1 << 26
LONGEST_TEXT = 1 << 19
"""A text in a cell has 32,767 characters at most."""
_CELL = re.compile(rb'<(?:\w+:)?c(?=[\s/>])(?:[^>]*?\br="([A-Za-z]*)(\d*)")?')
_NO_VALUE = re.compile(
    rb'<(?:\w+:)?c(?![^>]*t="str")[^>]*>\s*<f(?:[^>]*/>|[^>]*>[^<]*</f>)\s*(?:<v\s*/>|<v></v>)?\s*</c>'
)
_COUNT = re.compile(rb'\buniqueCount="(\d+)"')


def sheet_with_cards(source: TableFile, options: ReadOptions) -> CardTable:
    """The only sheet of a workbook with cards, or the one that is given."""
    name, file = source.name, source.file
    calamine = need("python_calamine", file=f"{name} is a workbook")
    with file_errors(f"{name}: it cannot be read"):
        _check(file, name)
        book = calamine.load_workbook(file)
        titles = book.sheet_names
        if options.sheet not in (None, *titles):
            shown = ", ".join(map(quoted, titles))
            raise FileError(f"{name}: unknown sheet {quoted(options.sheet)}: it has {shown}")
        wanted = titles if options.sheet is None else [options.sheet]
        sheets = [_sheet(book.get_sheet_by_name(title), title, name, options) for title in wanted]
    with_cards = [sheet for sheet in sheets if any(chain(*sheet.counts))]
    if len(with_cards) > 1:
        shown = " and ".join(quoted(sheet.sheet) for sheet in with_cards)
        error = FileError(f"{name}: sheets {shown} have cards")
        for sheet in with_cards[:3]:
            error.suggest("For example", sheet=sheet.sheet)
        raise error
    if not sheets:
        raise FileError(f"{name}: it has no sheets")
    return [*with_cards, *sheets][0]


def _sheet(sheet: Any, title: str, name: str, options: ReadOptions) -> CardTable:
    _, left = sheet.start or (0, 0)
    # The rows start with the first, but the cells with the first that is filled.
    rows = ([None] * left + row for row in sheet.iter_rows())
    parts = iter(lambda: list(islice(rows, BATCH_ROWS)), [])
    batches = ((partial(rows_of, 1 + at * BATCH_ROWS, part), 0) for at, part in enumerate(parts))
    return table_of(name, options, (), batches).but(sheet=title)


def _check(file: str | IO[bytes], name: str) -> None:
    """Refuse what is not a workbook, and an Excel workbook that takes too much memory.

    Reading all its parts verifies their checksums, which the workbook reader does not.
    """
    from zipfile import ZipFile, is_zipfile

    if not is_zipfile(file):
        return
    with ZipFile(file) as book:
        names = book.namelist()
        if not {"[Content_Types].xml", "mimetype"} & {*names}:
            raise FileError(f"{name}: it is a zip archive: unpack it, or use gzip")
        unpacked = sum(part.file_size for part in book.infolist())
        if unpacked > MOST_XML_BYTES:
            raise FileError(f"{name}: it unpacks to {unpacked >> 20:,} MB: save it as CSV")
        for part in names:
            _check_part(book.read(part), name)
    if not isinstance(file, str):
        file.seek(0)


def _check_part(text: bytes, name: str) -> None:
    """Refuse a part of a workbook that takes too much memory."""
    if any(int(count) > len(text) for count in _COUNT.findall(text)):
        raise FileError(f"{name}: it says that it has more texts than its size allows")
    if _NO_VALUE.search(text):
        raise FileError(f"{name}: it has formulas that were never calculated: open and save it")
    starts = range(0, len(text) - LONGEST_TEXT, LONGEST_TEXT)
    if any(text.find(b"<", start, start + LONGEST_TEXT) < 0 for start in starts):
        raise FileError(f"{name}: a cell has a text of more than a megabyte: save it as CSV")
    rows = columns = 0
    for cells, cell in enumerate(_CELL.finditer(text), 1):
        if cells > MOST_CELLS:
            raise FileError(f"{name}: a sheet has more than {MOST_CELLS:,} cells: save it as CSV")
        letters, number = cell.groups(b"")
        if len(letters) > 3 or len(number) > 7:
            raise FileError(f"{name}: a sheet has a cell {(letters + number).decode()!r}")
        rows = max(rows, int(number or 0))
        places = enumerate(reversed(letters.upper()))
        columns = max(columns, sum(26**at * (letter - ord("@")) for at, letter in places))
    if rows * columns > MOST_CELLS:
        words = "delete cells far from the deals, or save it as CSV"
        raise FileError(f"{name}: a sheet reaches column {columns:,} and row {rows:,}: {words}")
