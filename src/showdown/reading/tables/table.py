"""A table of any format, before it is known which of its columns have cards."""

from __future__ import annotations

from ...errors import DealError, FileError, quoted
from ...values import Value
from .cells import cards_in, text_array
from .references import column_letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    Batch = tuple[Callable[[], "Rows"], int]
    """A function that returns some rows, in any thread, and their size in the file."""

    Counts = Sequence[Sequence[int | None]]
    """How many cards each cell of some rows has, as `cards_in` tells it."""

HEAD_ROWS = 50
"""Columns of cards are recognized by this many rows that have anything in them."""


class Rows(Value):
    """Some rows of a table.

    Attributes:
        number: that of the first one in its file, from 1.
        cells: the columns that may have cards, by index, as Arrow arrays.
        record: gives a row, from 0, as it is in its file, or as CSV.
        problems: why rows cannot be read, by row from 0, without their places in the file.
        more: the names of columns that the table's first rows do not have.
    """

    number: int
    cells: Mapping[int, Any]
    record: Callable[[int], bytes]
    problems: Mapping[int, DealError]
    more: Sequence[str] = ()


class CardTable(Value):
    """A table of any format.

    Attributes:
        names: the names of its columns; None if its first row may have them.
        head: the first rows that have anything in them: the number of each from 1, and its cells.
        batches: all rows in order.
    """

    name: str
    names: Sequence[str] | None
    head: Sequence[tuple[int, Sequence[str]]]
    batches: Iterator[Batch]
    sheet: str | None = None

    @property
    def top(self) -> Sequence[str]:
        """The names of its columns, or the cells of its first row."""
        return self.head[0][1] if self.names is None and self.head else self.names or ()

    @property
    def width(self) -> int:
        """How many columns it has."""
        return len(self.top)

    def counts(self, style: str | None, *, above: bool = False) -> Counts:
        """How many cards the first rows have, but for the first if that is above them."""
        return [[cards_in(cell, style) for cell in row] for _, row in self.head[above:]]

    def error(self, problem: str) -> FileError:
        """An error about the table as a whole."""
        sheet = "" if self.sheet is None else f", sheet {quoted(self.sheet)}"
        return FileError(f"{self.name}{sheet}: {problem}")


def columns_with_cards(counts: Counts, share: float = 0.5) -> list[int]:
    """The columns that hold cards and nothing else in more than this share of the rows."""
    columns = enumerate(zip(*counts, strict=True))
    return [place for place, held in columns if sum(map(bool, held)) > share * len(counts)]


def title(column: int, names: Sequence[str]) -> str:
    """What messages call a column.

    >>> title(1, ["id", "hand1"]), title(1, [])
    ("column 'hand1'", 'column B')
    """
    name = names[column] if column < len(names) else ""
    return f"column {quoted(name) if name else column_letters(column)}"


def rows_of_texts(
    number: int, rows: Sequence[Sequence[str]], problems: Mapping[int, DealError]
) -> Rows:
    """Rows of texts, of which shorter ones have empty cells behind them."""
    width = max(map(len, rows), default=0)
    cells = {
        place: text_array(row[place] if place < len(row) else "" for row in rows)
        for place in range(width)
    }
    return Rows(number, cells, lambda row: csv_record(rows[row]), problems)


def csv_record(cells: Sequence[str]) -> bytes:
    """A row as a line of CSV."""
    import csv
    import io

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode("utf-8", "replace")
