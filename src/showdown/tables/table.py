"""A table of any kind: its columns of cards are chosen, and its rows become blocks of text."""

from __future__ import annotations

from ..errors import FileError
from ..layout.detect import require_one_way
from ..values import Value
from .block import TableBlock
from .columns import HEAD_ROWS, filled, find_columns, no_columns
from .row_format import row_format

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..read_options import ReadOptions
    from .columns import Columns
    from .row_format import RowFormat
    from .rows import Rows

    Batch = tuple[Callable[[], Rows], int]
    """What gives some rows, in whichever thread, and how many bytes of the file they take."""

__all__ = ["OpenTable", "Table"]


class Table(Value):
    """A table of any kind.

    Attributes:
        name: what errors call its file.
        names: what its columns are called; None if one of its rows may say it.
        head: its first rows, as texts.
        batches: gives all rows below the header in order, once the columns are chosen.
        sheet: the sheet of a workbook.
    """

    name: str
    names: Sequence[str] | None
    head: Sequence[Sequence[str]]
    batches: Callable[[Columns], Iterator[Batch]]
    sheet: str | None = None

    def columns(self, options: ReadOptions) -> Columns | None:
        """The columns of the deals; None if none are found (see `find_columns`)."""
        return find_columns(self.names, self.head, options, self.name)

    def open(self, options: ReadOptions, columns: Columns | None = None) -> OpenTable:
        """The rows as blocks of deals, by columns that are found if they are not given.

        Raises:
            FileError: if no deals are found in it, or it is empty.
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
        form = row_format(columns, chosen[:HEAD_ROWS], options)
        if len(columns.hands) == 1:
            require_one_way(form.layout, options, self.name)
        return OpenTable(self, form, self._blocks(form))

    def _blocks(self, form: RowFormat) -> Iterator[TableBlock]:
        above = form.columns.header
        for make, read in self.batches(form.columns):
            yield TableBlock(make, form, self.sheet, above, read)
            above = 0


class OpenTable(Value):
    """A table's blocks of deals, and how these are laid out."""

    table: Table
    format: RowFormat
    blocks: Iterator[TableBlock]
