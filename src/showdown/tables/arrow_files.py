"""Tables in Parquet and Arrow files, read in batches of rows."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from operator import and_

from ..errors import FileError, quoted
from ..needs import need
from .cell_text import can_hold_cards, text_column
from .columns import HEAD_ROWS
from .rows import Rows
from .table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import IO, Any

    from .columns import Columns
    from .table import Batch

__all__ = ["arrow_table", "parquet_table"]

BATCH_ROWS = 1 << 15
BATCH_BYTES = 1 << 25
"""Batches have fewer rows if their texts are long."""
MOST_BYTES = 1 << 28
"""A row group that is larger, and a thousand times as large as the file, is refused."""


def parquet_table(file: str | IO[bytes], name: str, size: int) -> Table:
    """The table of a Parquet file of `size` bytes.

    Raises:
        FileError: if it is damaged, or two columns have the same name.
        LibraryError: if pyarrow is not installed.
    """
    parquet = need("pyarrow.parquet", "tables")
    with _reading(name):
        opened = parquet.ParquetFile(file, pre_buffer=False, page_checksum_verification=True)
        schema, rows = opened.schema_arrow, opened.metadata.num_rows
        _require_own_names(schema.names, name)
        _require_plausible_size(opened.metadata, name, size)
        most = _rows_in_batch(parquet, file)
        head = next(opened.iter_batches(min(HEAD_ROWS, most)), None) if rows else None

    def batches(columns: Columns) -> Iterator[Batch]:
        places = _places(schema, columns)
        wanted = [schema.names[place] for place in places]
        rest = [other for other in schema.names if other not in wanted]
        with _reading(name):
            again = parquet.ParquetFile(file, pre_buffer=False)
            beside = enumerate(again.iter_batches(most, columns=rest))
            for number, batch in enumerate(opened.iter_batches(most, columns=wanted)):
                blank = _blank_rows(batch)
                if rest and any(blank):
                    others = next(other for at, other in beside if at == number)
                    blank = [*map(and_, blank, _blank_rows(others))]
                make = partial(_rows, batch, places, columns, name, blank)
                yield make, size * batch.num_rows // rows

    with _reading(name):
        return Table(name, schema.names, _head(head, schema), batches)


def arrow_table(file: str | IO[bytes], name: str, size: int, *, stream: bool) -> Table:
    """The table of an Arrow file or stream of `size` bytes."""
    pa, ipc = need("pyarrow", "tables"), need("pyarrow.ipc", "tables")
    with _reading(name):
        data = pa.memory_map(file) if isinstance(file, str) else file
        reader = ipc.open_stream(data) if stream else ipc.open_file(data)
        schema = reader.schema
        _require_own_names(schema.names, name)
        if stream:
            count, found = 2, iter(reader)  # How many there are, only its end says.
        else:
            count = max(1, reader.num_record_batches)
            found = (reader.get_batch(at) for at in range(reader.num_record_batches))
        first = list(islice(found, 1))
        for batch in first:
            batch.validate(full=True)

    def batches(columns: Columns) -> Iterator[Batch]:
        places = _places(schema, columns)
        with _reading(name):
            for batch in chain(first, found):
                some = batch.select(places)
                for start in range(0, batch.num_rows, BATCH_ROWS):
                    part = some.slice(start, BATCH_ROWS)
                    blank = _blank_rows(batch.slice(start, BATCH_ROWS))
                    make = partial(_rows, part, places, columns, name, blank)
                    yield make, size // count * part.num_rows // batch.num_rows

    head = first[0].slice(0, HEAD_ROWS) if first else None
    with _reading(name):
        return Table(name, schema.names, _head(head, schema), batches)


def _places(schema: Any, columns: Columns) -> list[int]:
    """The chosen columns and, unless they are given, all others that can have cards."""
    places = {*columns.places}
    if columns.found_by != "given":
        places |= {place for place, field in enumerate(schema) if can_hold_cards(field.type)}
    return sorted(places)


def _blank_rows(batch: Any) -> list[bool]:
    """Whether all cells are null, for each row; empty if no row is like that."""
    if any(column.null_count == 0 for column in batch.columns):
        return []
    nulls = [column.is_null().to_pylist() for column in batch.columns]
    return list(map(all, zip(*nulls, strict=True)))


def _rows(
    batch: Any, places: Sequence[int], columns: Columns, name: str, blank: Sequence[bool]
) -> Rows:
    """The rows of a batch; rows without values are blank."""
    with _reading(name):
        batch.validate(full=True)  # The library does not check that offsets stay within it.
        found = {place: text_column(batch.column(at)) for at, place in enumerate(places)}
    others = {at: found[at] for at in places if at not in columns.places}
    return Rows(
        [found[at] for at in columns.places],
        others,
        columns.title,
        lambda row: any(blank[row : row + 1]),
        {},
    )


def _head(batch: Any, schema: Any) -> list[list[str]]:
    """The first rows as texts; a column of another kind than texts and numbers is empty."""
    if batch is None:
        return []
    types = need("pyarrow", "tables").types
    columns: list[list[str]] = []
    for at, field in enumerate(schema):
        column = batch.column(at)
        if (
            can_hold_cards(field.type)
            or types.is_integer(field.type)
            or types.is_floating(field.type)
        ):
            columns.append([text or "" for text in text_column(column).to_pylist()])
        else:
            columns.append([""] * batch.num_rows)
    return [list(row) for row in zip(*columns, strict=True)]


def _rows_in_batch(parquet: Any, file: str | IO[bytes]) -> int:
    """So many rows that a batch stays small, though a long text may stand in each of them.

    A text that a file has once, in a dictionary, can fill any number of rows. What a file says
    of the columns of a row group is not looked at: pyarrow aborts where that is damaged.
    """
    opened = parquet.ParquetFile(file, pre_buffer=False)
    schema, metadata = opened.schema, opened.metadata
    leaves = [schema.column(at) for at in range(len(schema.names))]
    texts = [leaf.path for leaf in leaves if leaf.physical_type == "BYTE_ARRAY"]
    longest = 1
    for group in range(metadata.num_row_groups):
        about = metadata.row_group(group)
        if about.num_rows > 0:
            longest = max(longest, about.total_byte_size // about.num_rows)
            for text in texts:
                longest = max(longest, _longest_text(parquet, file, group, text))
    return max(1, min(BATCH_ROWS, BATCH_BYTES // longest))


def _longest_text(parquet: Any, file: str | IO[bytes], group: int, path: str) -> int:
    """The length of the longest text in the dictionary of a column; 1 without a dictionary."""
    pa, compute = need("pyarrow", "tables"), need("pyarrow.compute", "tables")
    opened = parquet.ParquetFile(file, pre_buffer=False, read_dictionary=[path])
    try:
        batch = next(opened.iter_batches(1, row_groups=[group], columns=[path]), None)
    except OSError as error:
        if "Not yet implemented" in str(error):  # Encodings that have no dictionary.
            return 1
        raise
    column = None if batch is None or not batch.num_columns else batch.column(0)
    while column is not None and pa.types.is_list(column.type):
        column = column.flatten()
    if column is None or not pa.types.is_dictionary(column.type):
        return 1
    return compute.max(compute.binary_length(column.dictionary)).as_py() or 1


def _require_plausible_size(metadata: Any, name: str, size: int) -> None:
    """Refuse a file that unpacks to much more than a table of deals can have."""
    groups = map(metadata.row_group, range(metadata.num_row_groups))
    largest = max((group.total_byte_size for group in groups), default=0)
    if largest > MOST_BYTES and largest > 1000 * size:
        raise FileError(
            f"{name}: it unpacks from {size >> 10:,} KB to {largest >> 20:,} MB, so it cannot be "
            f"a table of deals"
        )


def _require_own_names(names: Sequence[str], name: str) -> None:
    twice = next((one for place, one in enumerate(names) if one in names[:place]), None)
    if twice is not None:
        raise FileError(
            f"{name}: two columns are called {quoted(twice)}: give them different names"
        )


@contextmanager
def _reading(name: str) -> Iterator[None]:
    """Turn errors of pyarrow into errors about the file."""
    arrow = need("pyarrow", "tables")
    try:
        yield
    except FileError:
        raise
    except UnicodeDecodeError as error:
        raise FileError(f"{name}: it cannot be read: a name is not UTF-8") from error
    except (arrow.ArrowException, OSError) as error:
        reason = str(error).partition("\n")[0]
        raise FileError(f"{name}: it cannot be read: {reason}") from error
