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

_LONGEST_TAG = 1 << 12
_CELL = re.compile(rb'<(?:\w+:)?c\b[^>]*?\br="([A-Za-z]*)(\d*)"')
_COUNT = re.compile(rb'\buniqueCount="(\d+)"')


def workbook_sheets(source: TableFile, options: ReadOptions) -> list[CardTable]:
    """The sheets of a workbook, or the one that is given."""
    name, file = source.name, source.file
    calamine = need_for(f"{name} is a workbook", "python_calamine")
    with file_errors(f"{name}: it cannot be read"):
        _check(file, name)
        book = calamine.load_workbook(file)
        titles = book.sheet_names
        if options.sheet not in (None, *titles):
            shown = ", ".join(map(quoted, titles))
            raise FileError(
                f"{name}: unknown sheet {quoted(options.sheet)}: its sheets are {shown}"
            )
        wanted = titles if options.sheet is None else [options.sheet]
        return [_sheet(book.get_sheet_by_name(title), title, source) for title in wanted]


def _sheet(sheet: Any, title: str, source: TableFile) -> CardTable:
    _, left = sheet.start or (0, 0)
    # The rows start with the first, but the cells with the first that is filled.
    rows = ([""] * left + [text_of(cell) for cell in row] for row in sheet.iter_rows())
    first: list[list[str]] = []
    while sum(map(any, first)) <= HEAD_ROWS and (row := next(rows, None)) is not None:
        first.append(row)
    per_row = source.size / max(1, sheet.total_height)

    def batches(columns: CardColumns) -> Iterator[Batch]:
        header: list[list[str]] = [[]] * columns.header
        below = chain(header, first[columns.header :], rows)
        while batch := list(islice(below, BATCH_ROWS)):
            yield partial(batch_of_texts, batch, columns, {}), int(per_row * len(batch))

    head = [(number, cells) for number, cells in enumerate(first, 1) if any(cells)]
    return CardTable(source.name, None, head, batches, title)


def _check(file: str | IO[bytes], name: str) -> None:
    """Refuse what is not a workbook, and an Excel workbook that takes too much memory.

    Reading all its parts verifies their checksums, which the workbook reader does not; that would
    abort the process for a sheet that is too large for memory.
    """
    from zipfile import ZipFile, is_zipfile

    if not is_zipfile(file):
        return
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
                _check_part(text, name)
    if not isinstance(file, str):
        file.seek(0)


def _check_part(part: IO[bytes], name: str) -> None:
    """Refuse a part that takes too much memory."""
    rows = columns = cells = without_tags = size = 0
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
        if without_tags > LONGEST_TEXT:
            raise _too_large(name, "a cell has a text of more than a megabyte")
        if cells > MOST_CELLS:
            raise _too_large(name, f"a sheet has more than {MOST_CELLS:,} cells")
    if rows * columns > max(MOST_CELLS, SPARSE * cells):
        raise FileError(
            f"{name}: a sheet reaches column {columns:,} and row {rows:,}: delete cells far from "
            f"the deals, or save it as CSV"
        )


def _too_large(name: str, problem: str) -> FileError:
    return FileError(f"{name}: {problem}: save it as CSV")
