"""Parquet and Arrow files, a batch of rows at a time."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import chain, islice

from ...errors import FileError, quoted
from ...needs import need
from ...working import ahead
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
CELLS = 1 << 20
"""So many of a Parquet file are read at once; a few such slices are in memory at a time."""
LARGE = 1 << 21
"""A row group with more rows is read from its start on: each slice would unpack it anew."""
HEAD = 1000


class FramePart:
    """Rows of a Polars frame that has the columns of the deals only, as strings."""

    above = 0

    def __init__(self, frame: Any, read: int) -> None:
        self.frame = frame
        self.read = read

    def columns(self) -> list[Texts]:
        """The columns of the deals."""
        return [texts_in(series) for series in self.frame.get_columns()]

    def record(self, row: int) -> None:
        """A file that is no text has no text of a row."""


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


class SlicePart:
    """Some rows of a Parquet file, of those that were read at once."""

    above = 0

    def __init__(
        self, file: str | IO[bytes], texts: list[Texts], start: int, rows: int, read: int
    ) -> None:
        self.file = file  # Which may be there only as long as somebody holds it.
        self.texts = texts
        self.start = start
        self.rows = rows
        self.read = read

    def columns(self) -> list[Texts]:
        """The columns of the deals."""
        return [texts.part(self.start, self.rows) for texts in self.texts]

    def record(self, row: int) -> None:
        """A file that is no text has no text of a row."""


def parquet_file(file: str | IO[bytes], name: str, size: int) -> Table:
    """The table of a Parquet file of so many bytes.

    Raises:
        FileError: if it is damaged.
        LibraryError: if Polars is not installed.
    """
    pl = need("polars", "tables")
    parquet = need("pyarrow.parquet", "tables")
    with _reading(name):
        groups = parquet.read_metadata(file)
        _require_own_names(groups.schema.to_arrow_schema().names, name)
        if not isinstance(file, str):
            file.seek(0)
        counts = [groups.row_group(place).num_rows for place in range(groups.num_row_groups)]
        if max(counts, default=0) > LARGE:
            return _large_groups(file, name, size)
        frame = pl.scan_parquet(file, glob=False)  # A name may have brackets in it.
        head = frame.head(HEAD).collect()

    def slices(columns: Columns) -> Iterator[list[Texts]]:
        lazy = frame.select(strings(head.schema, columns.places))
        start = 0
        for count in _slices(counts, CELLS // len(columns.places)):
            with _reading(name):
                found = lazy.slice(start, count).collect(engine="streaming")
            yield [texts_in(series) for series in found.get_columns()]
            start += count

    def parts(columns: Columns) -> Iterator[SlicePart]:
        for texts in ahead(slices(columns), 1):
            rows = len(texts[0])
            for start in range(0, rows, ROWS):
                some = min(ROWS, rows - start)
                yield SlicePart(file, texts, start, some, size * some // sum(counts))

    return _table(name, head, parts)


def _slices(counts: Sequence[int], most: int) -> Iterator[int]:
    """The rows of each slice of groups of so many rows: whole groups, where they are not too large.

    What begins within a group unpacks all that stands before it.

    >>> list(_slices([200, 200, 200, 1000], 500))
    [400, 200, 500, 500]
    """
    together = 0
    for count in counts:
        if together + count > most:
            yield from _cut(together, most)
            together = 0
        together += count
    yield from _cut(together, most)


def _cut(rows: int, most: int) -> Iterator[int]:
    for start in range(0, rows, most):
        yield min(most, rows - start)


def _large_groups(file: str | IO[bytes], name: str, size: int) -> Table:
    """The table of a Parquet file whose row groups are too large to be held in memory."""
    pl, parquet = need("polars", "tables"), need("pyarrow.parquet", "tables")
    opened = parquet.ParquetFile(file, buffer_size=1 << 20, pre_buffer=False)
    rows = opened.metadata.num_rows
    first = next(opened.iter_batches(HEAD))
    head = pl.from_arrow(first)

    def parts(columns: Columns) -> Iterator[FramePart]:
        chosen = [head.columns[place] for place in columns.places]
        with _reading(name), opened:
            for batch in opened.iter_batches(ROWS, columns=list(dict.fromkeys(chosen))):
                part = pl.from_arrow(batch, rechunk=False)
                part = part.select(strings(part.schema, [part.columns.index(c) for c in chosen]))
                yield FramePart(part, size * part.height // rows)

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
    except (*damaged, OSError) as error:
        reason = str(error).partition("\n")[0]
        raise FileError(f"{name}: it cannot be read: {reason}") from error
