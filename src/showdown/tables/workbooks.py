"""Sheets of Excel and OpenDocument workbooks."""

from __future__ import annotations

import re
from functools import partial
from itertools import chain, islice

from ..errors import FileError, quoted
from ..needs import need_for
from ..reading.blocks import file_errors
from .cells import text_array, text_of
from .columns import HEAD_ROWS
from .header_rows import MAX_TITLE_ROWS
from .references import letters_place
from .table import Rows, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import IO, Any

    from ..read_options import ReadOptions
    from .columns import Columns
    from .table import Batch, OpenTable

BATCH_ROWS = 1 << 13
FEW_CELLS = 1 << 23
"""The reader keeps the whole rectangle around all filled cells of a sheet in memory."""
SPARSE = 20
"""A larger rectangle may have this many cells for each filled cell."""
MOST_TEXT = 1 << 30
"""Bytes of unpacked XML."""

_UNCALCULATED = "its formulas were never calculated: open it in a spreadsheet program and save it"
_LONGEST_TAG = 1 << 12
_CELL = re.compile(rb'<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"')
_FORMULA_WITHOUT_VALUE = re.compile(
    rb'<(?:\w+:)?c\b(?![^>]*\bt=)[^>]*?\br="([A-Z]{1,3})\d+"[^>]*>'
    rb"\s*<(?:\w+:)?f\b(?:[^>]*/>|[^>]*>[^<]*</(?:\w+:)?f>)\s*"
    rb"(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v></(?:\w+:)?v>)?\s*</(?:\w+:)?c>"
)


def open_workbook(file: str | IO[bytes], name: str, size: int, options: ReadOptions) -> OpenTable:
    """The deals of the sheet that has them, or of the one that is given."""
    calamine = need_for(f"{name} is a workbook", "python_calamine")
    with file_errors(f"{name}: it cannot be read"):
        uncalculated = _check(file, name)
        book = calamine.load_workbook(file)
        titles = book.sheet_names
        shown = ", ".join(map(quoted, titles))
        if options.sheet not in (None, *titles):
            raise FileError(
                f"{name}: unknown sheet {quoted(options.sheet)}: its sheets are {shown}"
            )
        # Programs that do not calculate formulas number the sheets in order.
        sheets = [
            _sheet(book, title, name, size, uncalculated.get(number, set()))
            for number, title in enumerate(titles, 1)
            if options.sheet in (None, title)
        ]
    if len(sheets) > 1 and options.names_columns:
        raise FileError(f"{name}: it has sheets {shown}: choose one with --sheet")
    try:
        return _with_deals(sheets, name, options).open(options)
    except FileError as error:
        if any(uncalculated.values()):
            raise FileError(f"{error}; {_UNCALCULATED}") from None
        raise


def _with_deals(sheets: Sequence[Table], name: str, options: ReadOptions) -> Table:
    """The only sheet, or the only one with deals."""
    found: list[Table] = []
    problem = None
    for sheet in sheets if len(sheets) > 1 else ():
        try:
            if sheet.head and sheet.columns(options):
                found.append(sheet)
        except FileError as error:
            found.append(sheet)
            words = str(error).removeprefix(name)
            problem = FileError(f"{name}, sheet {quoted(sheet.sheet)}{words}")
    if len(found) > 1:
        shown = " and ".join(quoted(sheet.sheet) for sheet in found)
        raise FileError(f"{name}: sheets {shown} both have deals: choose one with --sheet")
    if problem is not None:
        raise problem
    return next(chain(found, (sheet for sheet in sheets if sheet.head), sheets))


def _sheet(book: Any, title: str, name: str, size: int, uncalculated: set[int]) -> Table:
    sheet = book.get_sheet_by_name(title)
    _, left = sheet.start or (0, 0)
    _, right = sheet.end or (0, -1)
    # The rows start with the first, but the cells with the first that is filled.
    rows = ([""] * left + [text_of(cell) for cell in row] for row in sheet.iter_rows())
    head = list(islice(rows, 2 * (HEAD_ROWS + MAX_TITLE_ROWS)))
    per_row = size / max(1, sheet.total_height)

    def batches(columns: Columns) -> Iterator[Batch]:
        if not uncalculated.isdisjoint(columns.places):
            raise FileError(f"{name}, sheet {quoted(title)}: {_UNCALCULATED}")
        width = max(right, *columns.places) + 1
        header: list[list[str]] = [[]] * columns.header
        below = chain(header, head[columns.header :], rows)
        while batch := list(islice(below, BATCH_ROWS)):
            yield partial(_batch, batch, width), int(per_row * len(batch))

    return Table(name, None, head, batches, title)


def _batch(rows: Sequence[Sequence[str]], width: int) -> Rows:
    cells = {
        place: text_array(row[place] if place < len(row) else "" for row in rows)
        for place in range(width)
    }
    return Rows(cells, lambda row: not any(map(str.strip, rows[row])), {})


def _check(file: str | IO[bytes], name: str) -> dict[int, set[int]]:
    """Check an Excel workbook; return the columns of each sheet with formulas without values.

    Reading all its parts verifies their checksums, which the workbook reader does not, and that
    would abort the process for a sheet that is too large for memory.
    """
    from zipfile import ZipFile, is_zipfile

    uncalculated: dict[int, set[int]] = {}
    if not is_zipfile(file):
        return uncalculated
    with ZipFile(file) as book:
        if not {"[Content_Types].xml", "mimetype"} & {*book.namelist()}:
            raise FileError(f"{name}: it is a zip archive: unpack it, or use gzip")
        if any(part.startswith(("word/", "ppt/")) for part in book.namelist()):
            raise FileError(f"{name}: no deals found: it is a document: save it as text")
        if sum(part.file_size for part in book.infolist()) > MOST_TEXT:
            raise FileError(f"{name}: it unpacks to more than {MOST_TEXT >> 30} GB: save it as CSV")
        for part in book.namelist():
            rows = cells = 0
            letters: set[bytes] = set()
            formulas: set[bytes] = set()
            text = b""
            with book.open(part) as unpacked:
                while chunk := unpacked.read(1 << 20):
                    text = text[-_LONGEST_TAG:] + chunk  # A cell may continue in the next chunk.
                    found = _CELL.findall(text)
                    cells += len(found)
                    rows = max([rows, *(int(row) for _, row in found)])
                    letters.update(column for column, _ in found)
                    formulas.update(_FORMULA_WITHOUT_VALUE.findall(text))
            columns = max([letters_place(column.decode()) + 1 for column in letters], default=0)
            if rows * columns > max(FEW_CELLS, SPARSE * cells):
                raise FileError(
                    f"{name}: a sheet reaches column {columns:,} and row {rows:,}: delete cells "
                    f"far from the deals, or save it as CSV"
                )
            if number := re.search(r"worksheets/sheet(\d+)\.xml$", part):
                places = {letters_place(column.decode()) for column in formulas}
                uncalculated[int(number[1])] = places
    if not isinstance(file, str):
        file.seek(0)
    return uncalculated
