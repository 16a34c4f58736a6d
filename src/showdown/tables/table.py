"""A table of any kind, whose columns of deals are found and whose rows become blocks of text."""

from __future__ import annotations

from ..errors import FileError, quoted
from ..values import Value
from .block import TableBlock
from .columns import HEAD_ROWS, filled, find_columns, no_columns
from .references import column_letters
from .row_format import row_format

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..read_options import ReadOptions
    from .block import Rows
    from .columns import Columns
    from .row_format import RowFormat

__all__ = ["OpenTable", "Table"]


class Table(Value):
    """A table of any kind.

    Attributes:
        name: what errors call its file.
        names: what its columns are called; None if one of its rows may say it. Names may be added
            while rows are read.
        head: its first rows, as texts.
        rows: gives all rows in order, once the columns are chosen.
        sheet: the sheet of a workbook.
    """

    __slots__ = __match_args__ = ("name", "names", "head", "rows", "sheet")

    name: str
    names: Sequence[str] | None
    head: Sequence[Sequence[str]]
    rows: Callable[[Columns], Iterator[Rows]]
    sheet: str | None

    def __init__(
        self,
        name: str,
        names: Sequence[str] | None,
        head: Sequence[Sequence[str]],
        rows: Callable[[Columns], Iterator[Rows]],
        sheet: str | None = None,
    ) -> None:
        self._set(name=name, names=names, head=head, rows=rows, sheet=sheet)

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
        return OpenTable(self, form, self._blocks(form))

    def _blocks(self, form: RowFormat) -> Iterator[TableBlock]:
        names = self.names
        if names is None:
            names = self.head[form.columns.header - 1] if form.columns.header else ()

        def title(place: int) -> str:
            name = names[place].strip() if place < len(names) else ""
            return f"column {quoted(name)}" if name else f"column {column_letters(place)}"

        for rows in self.rows(form.columns):
            yield TableBlock.of(rows, form, title, self.sheet)


class OpenTable(Value):
    """A table's blocks of deals, and how these are laid out."""

    __slots__ = __match_args__ = ("table", "format", "blocks")

    table: Table
    format: RowFormat
    blocks: Iterator[TableBlock]

    def __init__(self, table: Table, form: RowFormat, blocks: Iterator[TableBlock]) -> None:
        self._set(table=table, format=form, blocks=blocks)
