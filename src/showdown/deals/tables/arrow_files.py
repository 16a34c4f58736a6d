"""Parquet and Arrow files, a batch of rows at a time."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import chain, islice

from ...errors import FileError, quoted
from ...needs import need
from .cells import LONGEST_CARD, text_of, texts_in
from .columns import filled
from .table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import IO, Any

    from .cells import Texts
    from .columns import Columns
    from .lines import Part

__all__ = ["arrow_file", "arrow_stream", "parquet_file", "strings"]

ROWS = 1 << 15
"""So many rows make a block: their lines stay in the second-level cache."""
HEAD = 1000


class BatchPart:
    """Rows of an Arrow file that has the columns of the deals only."""

    above = 0

    def __init__(self, batch: Any, name: str, read: int) -> None:
        self.batch = batch
        self.name = name
        self.read = read

    def columns(self) -> list[Texts]:
        """The columns of the deals."""
        with _reading(self.name):
            frame = need("polars", "tables").from_arrow(_sound(self.batch), rechunk=False)
            frame = frame.select(strings(frame.schema, range(frame.width)))
        return [texts_in(series) for series in frame.get_columns()]

    def record(self, row: int) -> None:
        """A file that is no text has no text of a row."""


def parquet_file(file: str | IO[bytes], name: str, size: int) -> Table:
    """The table of a Parquet file of so many bytes.

    Raises:
        FileError: if it is damaged.
        LibraryError: if Polars or pyarrow is not installed.
    """
    pl, arrow = need("polars", "tables"), need("pyarrow", "tables")
    # Polars reads quicker, but ends the whole process where a length in a damaged file is absurd.
    parquet = need("pyarrow.parquet", "tables")
    with _reading(name):
        opened = parquet.ParquetFile(
            file, buffer_size=1 << 20, pre_buffer=False, page_checksum_verification=True
        )
        schema, total = opened.schema_arrow, opened.metadata.num_rows
        _require_own_names(schema.names, name)
        top = [_sound(batch) for batch in islice(opened.iter_batches(HEAD), 1)]
        head = pl.from_arrow(arrow.Table.from_batches(top, schema))

    def parts(columns: Columns) -> Iterator[BatchPart]:
        chosen = [schema.names[place] for place in columns.places]
        with _reading(name), opened:
            for batch in opened.iter_batches(ROWS, columns=list(dict.fromkeys(chosen))):
                # Which come in the order of the file.
                yield BatchPart(batch.select(chosen), name, size * batch.num_rows // total)

    return _table(name, head, parts)


def arrow_file(file: str | IO[bytes], name: str, size: int) -> Table:
    """The table of an Arrow file, likewise."""
    with _reading(name):
        reader = need("pyarrow.ipc", "tables").open_file(_mapped(file))
    count = reader.num_record_batches
    batches = (reader.get_batch(index) for index in range(count))
    return _batches(reader.schema, batches, name, size // max(1, count))


def arrow_stream(file: str | IO[bytes], name: str, size: int) -> Table:
    """The table of an Arrow stream, likewise; how many batches it has only its end tells."""
    with _reading(name):
        reader = need("pyarrow.ipc", "tables").open_stream(_mapped(file))
    return _batches(reader.schema, iter(reader), name, size // 2)


def _mapped(file: str | IO[bytes]) -> Any:
    return need("pyarrow", "tables").memory_map(file) if isinstance(file, str) else file


def _batches(schema: Any, batches: Iterator[Any], name: str, read: int) -> Table:
    """The table of Arrow's record batches, for each of which so many bytes are read."""
    pl, arrow = need("polars", "tables"), need("pyarrow", "tables")
    _require_own_names(schema.names, name)
    with _reading(name):
        first = list(islice(batches, 1))
        top = [_sound(batch.slice(0, HEAD)) for batch in first]
        head = pl.from_arrow(arrow.Table.from_batches(top, schema))

    def parts(columns: Columns) -> Iterator[BatchPart]:
        with _reading(name):
            for batch in chain(first, batches):
                some = batch.select(list(columns.places))
                for start in range(0, batch.num_rows, ROWS):
                    rows = some.slice(start, ROWS)
                    yield BatchPart(rows, name, read * rows.num_rows // batch.num_rows)

    return _table(name, head, parts)


def _sound(batch: Any) -> Any:
    """The same batch; libraries do not look whether its offsets stay within it."""
    batch.validate(full=True)
    return batch


def _require_own_names(names: Sequence[str], name: str) -> None:
    twice = next((one for place, one in enumerate(names) if one in names[:place]), None)
    if twice is not None:
        raise FileError(
            f"{name}: two columns are called {quoted(twice)}: give each a name of its own"
        )


def strings(schema: Any, places: Sequence[int]) -> list[Any]:
    """Expressions for the columns at some places as texts, each called by its place in the deal."""
    pl = need("polars", "tables")
    kinds = list(schema.values())
    return [_string(pl.nth(at), kinds[at]).alias(str(i)) for i, at in enumerate(places)]


def _string(column: Any, kind: Any) -> Any:
    pl = need("polars", "tables")
    if isinstance(kind, pl.List | pl.Array):
        if isinstance(kind, pl.Array):
            kind = pl.List(kind.inner)
            column = column.cast(kind)
        item = _string(pl.element(), kind.inner)
        hand = pl.lit("(") + item + pl.lit(")")
        item = pl.when(item.str.len_chars() > LONGEST_CARD).then(hand).otherwise(item)
        return column.list.eval(item.fill_null("null")).list.join(" ")
    if kind.is_float():  # Whole numbers among which some are missing.
        whole = column.cast(pl.Int64, strict=False)
        return (
            pl.when(whole == column).then(whole.cast(pl.String)).otherwise(column.cast(pl.String))
        )
    return column if kind == pl.String else column.cast(pl.String)


def _table(name: str, head: Any, parts: Callable[[Columns], Iterator[Part]]) -> Table:
    with _reading(name):
        rows = [[text_of(cell) for cell in row] for row in head.rows()]
    return Table(name, head.columns, filled(rows), parts)


@contextmanager
def _reading(name: str) -> Iterator[None]:
    """Errors of the libraries that read are about the file."""
    pl, arrow = need("polars", "tables"), need("pyarrow", "tables")
    damaged = pl.exceptions.PolarsError, pl.exceptions.PanicException, arrow.ArrowException
    try:
        yield
    except FileError:
        raise
    except (*damaged, OSError, UnicodeDecodeError) as error:
        reason = str(error).partition("\n")[0]
        raise FileError(f"{name}: it cannot be read: {reason}") from error
