"""A table of any format, before it is known which of its columns have cards."""

from __future__ import annotations

from functools import cached_property

from ...errors import DealError, FileError, quoted
from ...values import Value
from .cells import cards_in, text_array
from .references import column_letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from .columns import CardColumns

    Batch = tuple[Callable[[], "RowBatch"], int]
    """A function that returns some rows, in any thread, and their size in the file."""

    Counts = Sequence[Sequence[int | None]]
    """How many cards each cell of some rows has, as `cards_in` tells it."""

HEAD_ROWS = 50
"""Columns of cards are recognized by this many rows that have anything in them."""


class RowBatch(Value):
    """Some rows of a table; those of a header are blank.

    Attributes:
        cells: columns of cards, and others that may have cards unless columns are given, by index.
            Each is an Arrow array of strings.
        record: gives a row as it is in its file, or as CSV.
        problems: why rows cannot be read, without their places in the file.
    """

    cells: Mapping[int, Any]
    record: Callable[[int], bytes]
    problems: Mapping[int, DealError]


class CardTable(Value):
    """A table of any format.

    Attributes:
        names: the names of its columns; None if its first row may have them.
        first_rows: those that have anything in them: the number of each from 1, and its cells.
        batches: yields all rows in order, those of the header blank, given the columns.
        hint: what may be wrong with it if it cannot be read.
    """

    name: str
    names: Sequence[str] | None
    first_rows: Sequence[tuple[int, Sequence[str]]]
    batches: Callable[[CardColumns], Iterator[Batch]]
    sheet: str | None = None
    hint: str = ""

    @cached_property
    def width(self) -> int:
        """How many columns its first rows have."""
        return max([len(self.names or ()), *(len(cells) for _, cells in self.first_rows)])

    @cached_property
    def head(self) -> list[tuple[int, list[str]]]:
        """The first rows, with a stripped cell in each column."""
        return [
            (number, [*map(str.strip, cells), *[""] * (self.width - len(cells))])
            for number, cells in self.first_rows
        ]

    @cached_property
    def _counted(self) -> dict[str | None, Counts]:
        return {}

    def counts(self, style: str | None, above: int = 0) -> Counts:
        """How many cards the first rows have, but for some above them."""
        if style not in self._counted:
            self._counted[style] = [[cards_in(cell, style) for cell in row] for _, row in self.head]
        return self._counted[style][above:]

    def error(self, problem: str) -> FileError:
        """An error about the table as a whole."""
        sheet = "" if self.sheet is None else f", sheet {quoted(self.sheet)}"
        return FileError(f"{self.name}{sheet}: {problem}")

    def cell_error(self, problem: str, row: int, field: str, text: str, at: int = 0) -> DealError:
        """An error about a cell in a numbered row, at a place in its text."""
        error = DealError(problem, file=self.name, line=row, column=at + 1, text=text, field=field)
        error.sheet = self.sheet
        return error


def columns_with_cards(counts: Counts, share: float = 1) -> list[int]:
    """The columns that hold cards and nothing else in at least this share of the rows."""
    columns = enumerate(zip(*counts, strict=True))
    return [place for place, held in columns if sum(map(bool, held)) >= share * len(counts)]


def title(column: int, names: Sequence[str]) -> str:
    """What messages call a column.

    >>> title(1, ["id", "hand1"]), title(1, [])
    ("column 'hand1'", 'column B')
    """
    name = names[column] if column < len(names) else ""
    return f"column {quoted(name) if name else column_letters(column)}"


def batch_of_texts(
    rows: Sequence[Sequence[str]], columns: CardColumns, problems: Mapping[int, DealError]
) -> RowBatch:
    """Rows of texts, of which shorter ones have empty cells behind them."""
    width = 0 if columns.is_given else max(map(len, rows), default=0)
    cells = {
        place: text_array(row[place] if place < len(row) else "" for row in rows)
        for place in {*columns.places, *range(width)}
    }
    return RowBatch(cells, lambda row: csv_record(rows[row]), problems)


def csv_record(cells: Sequence[str]) -> bytes:
    """A row as a line of CSV."""
    import csv
    import io

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode("utf-8", "replace")
