"""Sheets of Excel and OpenDocument workbooks."""

from __future__ import annotations

from functools import partial
from itertools import chain, islice

from ..errors import FileError, quoted
from ..needs import need
from .cell_text import text_array, text_of
from .columns import HEAD_ROWS, filled, no_columns
from .header import MAX_TITLE_ROWS
from .rows import Rows
from .table import Table
from .workbook_size import UNCALCULATED, require_small_sheets, uncalculated_columns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import IO, Any

    from ..read_options import ReadOptions
    from .columns import Columns
    from .table import Batch

__all__ = ["workbook_table"]

BATCH_ROWS = 1 << 13


def workbook_table(file: str | IO[bytes], name: str, size: int, options: ReadOptions) -> Table:
    """The sheet with the deals, or the one that is given.

    Raises:
        FileError: if the workbook is damaged or too large, has no such sheet, or several sheets
            have deals.
        LibraryError: if python-calamine is not installed.
    """
    calamine = need("python_calamine", "tables")
    try:
        require_small_sheets(file, name)
        book = calamine.load_workbook(file)
        titles = list(book.sheet_names)
        wanted = options.sheet
        if wanted is not None:
            if wanted not in titles:
                shown = ", ".join(map(quoted, titles))
                raise FileError(
                    f"{name}: there is no sheet {quoted(wanted)}: its sheets are {shown}"
                )
            titles = [wanted]
        sheets = [_sheet(book, title, file, name, size) for title in titles]
    except (calamine.CalamineError, OSError, ValueError) as error:
        if isinstance(error, FileError):
            raise
        raise FileError(f"{name}: it cannot be read: {error}") from error
    if len(sheets) == 1:
        return sheets[0]
    if options.names_columns:
        shown = ", ".join(map(quoted, titles))
        raise FileError(f"{name}: it has sheets {shown}: choose one with --sheet")
    sheets = [sheet for sheet in sheets if sheet.head]
    found: list[Table] = []
    problems: list[FileError] = []
    for sheet in sheets:
        try:
            if sheet.columns(options):
                found.append(sheet)
        except FileError as error:
            found.append(sheet)
            problems.append(error)
    if len(found) > 1:
        shown = " and ".join(quoted(sheet.sheet) for sheet in found)
        raise FileError(f"{name}: sheets {shown} both have deals: choose one with --sheet")
    if problems:
        raise FileError(f"{name}, sheet {quoted(found[0].sheet)}{str(problems[0])[len(name) :]}")
    if not found:
        rows = next((sheet.head for sheet in sheets), ())
        raise no_columns(name, next(iter(filled(rows)), ()), filled(rows))
    return found[0]


def _sheet(book: Any, title: str, file: str | IO[bytes], name: str, size: int) -> Table:
    number = book.sheet_names.index(title) + 1
    sheet = book.get_sheet_by_name(title)
    texts = _rows(sheet)
    head = list(islice(texts, 2 * (HEAD_ROWS + MAX_TITLE_ROWS)))
    _, right = sheet.end or (0, -1)
    per_row = size / max(1, sheet.total_height)

    def batches(columns: Columns) -> Iterator[Batch]:
        if not uncalculated_columns(file, number).isdisjoint(columns.places):
            raise FileError(f"{name}, sheet {quoted(title)}: {UNCALCULATED}")
        below = islice(chain(head, texts), columns.header, None)
        while batch := list(islice(below, BATCH_ROWS)):
            yield partial(_batch, batch, right + 1, columns), int(per_row * len(batch))

    return Table(name, None, head, batches, title)


def _batch(rows: Sequence[Sequence[str]], width: int, columns: Columns) -> Rows:
    found = [
        text_array(row[place] if place < len(row) else "" for row in rows)
        for place in range(max(width, *columns.places) + 1)
    ]
    return Rows(
        [found[place] for place in columns.places],
        {
            place: cells
            for place, cells in enumerate(found)
            if place not in columns.places and columns.found_by != "given"
        },
        columns.title,
        lambda row: not any(map(str.strip, rows[row])),
        {},
    )


def _rows(sheet: Any) -> Iterator[list[str]]:
    """All rows from the first; the data may start further right."""
    _, right = sheet.start or (0, 0)
    for row in sheet.iter_rows():
        yield [""] * right + [text_of(cell) for cell in row]
