"""Sheets of Excel and OpenDocument workbooks."""

from __future__ import annotations

from itertools import chain, islice

from ...errors import FileError, quoted
from ...needs import need
from .cells import text_of, texts_of
from .columns import filled, no_columns
from .table import Asked, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import IO, Any

    from .cells import Texts
    from .columns import Columns

__all__ = ["workbook"]

ROWS = 1 << 13
HEAD = 100


class SheetPart:
    """Rows of a sheet."""

    def __init__(
        self, rows: Sequence[Sequence[str]], places: Sequence[int], above: int, read: int
    ) -> None:
        self.rows = rows
        self.places = places
        self.above = above
        self.read = read

    def columns(self) -> list[Texts]:
        """The columns of the deals."""
        return [
            texts_of(row[place] if place < len(row) else "" for row in self.rows)
            for place in self.places
        ]

    def record(self, row: int) -> None:
        """A workbook is no text."""


def workbook(file: str | IO[bytes], name: str, size: int, asked: Asked) -> Table:
    """The sheet that has the deals, or the one that is asked for.

    Raises:
        FileError: if it is damaged, or has no such sheet, or there are deals in several.
        LibraryError: if python-calamine is not installed.
    """
    calamine = need("python_calamine", "tables")
    try:
        book = calamine.load_workbook(file)
        titles = list(book.sheet_names)
        wanted = asked.wanted.sheet
        if wanted is not None:
            if wanted not in titles:
                shown = ", ".join(map(quoted, titles))
                raise FileError(
                    f"{name}: there is no sheet {quoted(wanted)}: its sheets are {shown}"
                )
            titles = [wanted]
        sheets = [_sheet(book, title, name, size) for title in titles]
    except (calamine.CalamineError, OSError, ValueError) as error:
        if isinstance(error, FileError):
            raise
        raise FileError(f"{name}: it cannot be read: {error}") from error
    if len(sheets) == 1:
        return sheets[0]
    if asked.wanted.names_columns:
        shown = ", ".join(map(quoted, titles))
        raise FileError(f"{name}: it has sheets {shown}: tell with --sheet whose columns these are")
    sheets = [sheet for sheet in sheets if sheet.head]
    found = [sheet for sheet in sheets if sheet.columns(asked)]
    found = found or [sheet for sheet in sheets if sheet.columns(asked, mend=True)]
    if len(found) > 1:
        shown = " and ".join(quoted(sheet.sheet) for sheet in found)
        raise FileError(f"{name}: there are deals in the sheets {shown}: tell which with --sheet")
    if not found:
        rows = next((sheet.head for sheet in sheets), ())
        raise no_columns(name, next(iter(filled(rows)), ()), filled(rows))
    return found[0]


def _sheet(book: Any, title: str, name: str, size: int) -> Table:
    sheet = book.get_sheet_by_name(title)
    rows = _rows(sheet)
    head = list(islice(rows, HEAD))
    per_row = size / max(1, sheet.total_height)

    def parts(columns: Columns) -> Iterator[SheetPart]:
        above = columns.header
        whole = chain(head, rows)
        while batch := list(islice(whole, ROWS)):
            yield SheetPart(batch, columns.places, above, int(per_row * len(batch)))
            above = 0

    return Table(name, None, head, parts, title)


def _rows(sheet: Any) -> Iterator[list[str]]:
    """All rows from the first on; the sheet's data may start further right."""
    _, right = sheet.start or (0, 0)
    for row in sheet.iter_rows():
        yield [""] * right + [text_of(cell) for cell in row]
