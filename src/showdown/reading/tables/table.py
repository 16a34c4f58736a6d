"""A table of any format, before it is known which of its columns have cards."""

from __future__ import annotations

from ...errors import DealError, FileError, quoted
from ...values import Value
from .cells import text_array
from .references import column_letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from .columns import CardColumns

    Batch = tuple[Callable[[], "RowBatch"], int]
    """A function that returns some rows, in any thread, and their size in the file."""

HEAD_ROWS = 50
"""Columns of cards are recognized by this many rows that have anything in them."""


class RowBatch(Value):
    """Some rows of a table; those of a header are blank.

    Attributes:
        cells: columns of cards, and others that may have cards unless columns are given, by index.
            Each is an Arrow array of strings.
        problems: why rows cannot be read, without their places in the file.
        is_blank: whether a row without cards has nothing else either.
        record: gives a row as it is in its file, if that is text.
        has_long_rows: whether rows may have line ends in them, and other rows with these.
    """

    cells: Mapping[int, Any]
    is_blank: Callable[[int], bool]
    problems: Mapping[int, DealError]
    record: Callable[[int], bytes] | None = None
    has_long_rows: bool = False


class CardTable(Value):
    """A table of any format.

    Attributes:
        names: the names of its columns; None if its first row may have them.
        head: the first rows with anything in them: the number of each from 1, and its cells.
        batches: yields all rows in order, those of the header blank, given the columns.
        hint: what may be wrong with it if it has no deals.
    """

    name: str
    names: Sequence[str] | None
    head: Sequence[tuple[int, Sequence[str]]]
    batches: Callable[[CardColumns], Iterator[Batch]]
    sheet: str | None = None
    hint: str = ""

    @property
    def place(self) -> str:
        """What messages call it."""
        return self.name if self.sheet is None else f"{self.name}, sheet {quoted(self.sheet)}"

    @property
    def width(self) -> int:
        """How many columns its first rows have."""
        return max([len(self.names or ()), *(len(cells) for _, cells in self.head)])

    def error(self, problem: str) -> FileError:
        """An error about the table as a whole."""
        return FileError(f"{self.place}: {problem}")

    def cell_error(
        self, problem: str, row: int, column: int, names: Sequence[str], text: str, at: int = 1
    ) -> DealError:
        """An error about a cell in a numbered row."""
        return DealError(
            problem,
            file=self.name,
            line=row,
            column=at,
            text=text,
            field=title(column, names),
            sheet=self.sheet,
        )


def title(column: int, names: Sequence[str]) -> str:
    """What messages call a column.

    >>> title(1, ["id", "hand1"]), title(1, [])
    ("column 'hand1'", 'column B')
    """
    name = names[column] if column < len(names) else ""
    return f"column {quoted(name) if name else column_letters(column)}"


def batch_of_texts(
    rows: Sequence[Sequence[str]],
    columns: CardColumns,
    width: int,
    problems: Mapping[int, DealError],
) -> RowBatch:
    """Rows of texts, of which shorter ones have empty cells behind them."""
    places = {*columns.places} if columns.is_given else {*range(width), *columns.places}
    cells = {
        place: text_array(row[place] if place < len(row) else "" for row in rows)
        for place in places
    }
    return RowBatch(cells, lambda row: not any(map(str.strip, rows[row])), problems)
