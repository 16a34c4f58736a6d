"""A table of any format: chooses its card columns, and makes blocks of text of its rows."""

from __future__ import annotations

from contextlib import contextmanager

from ..errors import FileError, ShowdownError
from ..layout.detect import require_one_way
from ..values import Value
from .block import TableBlock
from .columns import HEAD_ROWS, filled, find_columns, no_columns
from .row_format import row_format

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..read_options import ReadOptions
    from .block import Rows
    from .columns import Columns
    from .row_format import RowFormat

    Batch = tuple[Callable[[], Rows], int]
    """A function that returns some rows, in any thread, and their size in the file."""

__all__ = ["OpenTable", "Table", "reading"]


class Table(Value):
    """A table of any format.

    Attributes:
        name: the name of its file in errors.
        names: the column names; None if one of the rows may have them.
        head: the first rows, as texts.
        batches: yields all rows in order, those of the header blank, given the columns.
        sheet: the sheet of a workbook.
    """

    name: str
    names: Sequence[str] | None
    head: Sequence[Sequence[str]]
    batches: Callable[[Columns], Iterator[Batch]]
    sheet: str | None = None

    def columns(self, options: ReadOptions) -> Columns | None:
        """The columns of the deals; None if there are none (see `find_columns`)."""
        return find_columns(self.names, self.head, options, self.name)

    def open(self, options: ReadOptions, columns: Columns | None = None) -> OpenTable:
        """The rows as blocks of deals; columns are detected unless they are given.

        Raises:
            FileError: if it has no deals.
        """
        columns = columns or self.columns(options)
        if columns is None:
            head = filled(self.head)
            if not head:
                raise FileError(f"{self.name}: there are no deals in it")
            raise no_columns(self.name, self.names or head[0], head)
        chosen = [
            [row[place].strip() if place < len(row) else "" for place in columns.places]
            for row in filled(self.head[columns.header :])
        ]
        form = row_format(columns, chosen[:HEAD_ROWS], options, self.name)
        if len(columns.hands) == 1:
            require_one_way(form.layout, options, self.name)
        blocks = (TableBlock(make, form, self.sheet, read) for make, read in self.batches(columns))
        return OpenTable(self, form, blocks)


class OpenTable(Value):
    """The blocks of deals of a table, and their format."""

    table: Table
    format: RowFormat
    blocks: Iterator[TableBlock]


@contextmanager
def reading(name: str) -> Iterator[None]:
    """Turn the errors of a library that reads a file into errors about the file."""
    try:
        yield
    except ShowdownError:
        raise
    except Exception as error:  # Each library has errors of its own.
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise FileError(f"{name}: it cannot be read: {reason}") from error
