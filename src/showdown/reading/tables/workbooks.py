"""Sheets of Excel and OpenDocument workbooks."""

from __future__ import annotations

import re
from functools import partial
from itertools import chain, islice

from ...errors import FileError, quoted
from ...needs import need_for
from ..blocks import file_errors
from .cells import text_of
from .references import letters_place
from .table import HEAD_ROWS, CardTable, batch_of_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO, Any

    from ..options import ReadOptions
    from ..sources import TableFile
    from .columns import CardColumns
    from .table import Batch

BATCH_ROWS = 1 << 13
MOST_CELLS = 1 << 21
"""The reader keeps the whole rectangle around all filled cells of a sheet in memory."""
SPARSE = 20
"""A larger rectangle may have this many cells for each filled cell."""
MOST_TEXT = 1 << 28
"""Bytes of unpacked XML."""
LONGEST_TEXT = 1 << 20
"""A text in a cell has 32,767 characters at most."""

_UNCALCULATED = "its formulas were never calculated: open it in a spreadsheet program and save it"
_LONGEST_TAG = 1 << 12
_CELL = re.compile(rb'<(?:\w+:)?c\b[^>]*?\br="([A-Za-z]*)(\d*)"')
_COUNT = re.compile(rb'\buniqueCount="(\d+)"')
_FORMULA_WITHOUT_VALUE = re.compile(
    rb'<(?:\w+:)?c\b(?![^>]*\bt=)[^>]*?\br="([A-Z]{1,3})\d+"[^>]*>'
    rb"\s*<(?:\w+:)?f\b(?:[^>]*/>|[^>]*>[^<]*</(?:\w+:)?f>)\s*"
    rb"(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v></(?:\w+:)?v>)?\s*</(?:\w+:)?c>"
)


def workbook_sheets(source: TableFile, options: ReadOptions) -> list[CardTable]:
    """The sheets of a workbook, or the one that is given."""
    name, file, size = source.name, source.file, source.size
    calamine = need_for(f"{name} is a workbook", "python_calamine")
    with file_errors(f"{name}: it cannot be read"):
        uncalculated = _check(file, name)
        book = calamine.load_workbook(file)
        titles = book.sheet_names
        if options.sheet not in (None, *titles):
            shown = ", ".join(map(quoted, titles))
            raise FileError(
                f"{name}: unknown sheet {quoted(options.sheet)}: its sheets are {shown}"
            )
        # Programs that do not calculate formulas number the sheets in order.
        return [
            _sheet(book, title, name, size, uncalculated.get(number, set()))
            for number, title in enumerate(titles, 1)
            if options.sheet in (None, title)
        ]


def _sheet(book: Any, title: str, name: str, size: int, uncalculated: set[int]) -> CardTable:
    sheet = book.get_sheet_by_name(title)
    _, left = sheet.start or (0, 0)
    # The rows start with the first, but the cells with the first that is filled.
    rows = ([""] * left + [text_of(cell) for cell in row] for row in sheet.iter_rows())
    first: list[list[str]] = []
    while sum(map(any, first)) <= HEAD_ROWS and (row := next(rows, None)) is not None:
        first.append(row)
    per_row = size / max(1, sheet.total_height)

    def batches(columns: CardColumns) -> Iterator[Batch]:
        if not uncalculated.isdisjoint(columns.places):
            raise FileError(f"{name}, sheet {quoted(title)}: {_UNCALCULATED}")
        header: list[list[str]] = [[]] * columns.header
        below = chain(header, first[columns.header :], rows)
        while batch := list(islice(below, BATCH_ROWS)):
            make = partial(batch_of_texts, batch, columns, {})
            yield make, int(per_row * len(batch))

    head = [(number, cells) for number, cells in enumerate(first, 1) if any(cells)]
    hint = _UNCALCULATED if uncalculated else ""
    return CardTable(name, None, head, batches, title, hint)


def _check(file: str | IO[bytes], name: str) -> dict[int, set[int]]:
    """Check an Excel workbook; return the columns of each sheet with formulas without values.

    Reading all its parts verifies their checksums, which the workbook reader does not; that would
    abort the process for a sheet that is too large for memory.
    """
    from zipfile import ZipFile, is_zipfile

    uncalculated: dict[int, set[int]] = {}
    if not is_zipfile(file):
        return uncalculated
    with ZipFile(file) as book:
        names = book.namelist()
        if not {"[Content_Types].xml", "mimetype"} & {*names}:
            raise FileError(f"{name}: it is a zip archive: unpack it, or use gzip")
        if any(part.startswith(("word/", "ppt/")) for part in names):
            raise FileError(f"{name}: no deals found: it is a document: save it as text")
        unpacked = sum(part.file_size for part in book.infolist())
        if unpacked > MOST_TEXT:
            raise _too_large(name, f"it unpacks to {unpacked >> 20:,} MB")
        for part in names:
            with book.open(part) as text:
                formulas = _check_part(text, name)
            if number := re.search(r"worksheets/sheet(\d+)\.xml$", part):
                uncalculated[int(number[1])] = formulas
    if not isinstance(file, str):
        file.seek(0)
    return uncalculated


def _check_part(part: IO[bytes], name: str) -> set[int]:
    """Refuse a part that takes too much memory; return the columns of formulas without values."""
    rows = columns = cells = without_tags = size = 0
    formulas: set[int] = set()
    text = b""
    while chunk := part.read(1 << 20):
        size += len(chunk)
        without_tags = 0 if b"<" in chunk else without_tags + len(chunk)
        text = text[-_LONGEST_TAG:] + chunk  # A cell may continue in the next chunk.
        for letters, number in _CELL.findall(text):
            if len(letters) > 3 or len(number) > 7:
                raise FileError(f"{name}: a sheet has a cell {(letters + number).decode()!r}")
            cells += 1
            rows = max(rows, int(number or 0))
            columns = max(columns, letters_place(letters.decode()) + 1)
        if any(int(count) > size for count in _COUNT.findall(text)):
            raise FileError(f"{name}: it says that it has more texts than its size allows")
        formulas.update(
            letters_place(each.decode()) for each in _FORMULA_WITHOUT_VALUE.findall(text)
        )
        if without_tags > LONGEST_TEXT:
            raise _too_large(name, "a cell has a text of more than a megabyte")
        if cells > MOST_CELLS:
            raise _too_large(name, f"a sheet has more than {MOST_CELLS:,} cells")
    if rows * columns > max(MOST_CELLS, SPARSE * cells):
        raise FileError(
            f"{name}: a sheet reaches column {columns:,} and row {rows:,}: delete cells far from "
            f"the deals, or save it as CSV"
        )
    return formulas


def _too_large(name: str, problem: str) -> FileError:
    return FileError(f"{name}: {problem}: save it as CSV")
