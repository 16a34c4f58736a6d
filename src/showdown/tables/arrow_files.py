"""Tables in Parquet and Arrow files, read in batches of rows."""

from __future__ import annotations

from functools import partial
from itertools import chain

from ..errors import FileError, quoted
from ..needs import need, need_for
from ..reading.blocks import file_errors
from .cells import can_hold_cards, text_column, text_of
from .columns import HEAD_ROWS
from .table import Rows, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import IO, Any

    from .columns import Columns
    from .table import Batch

BATCH_ROWS = 1 << 15
BATCH_BYTES = 1 << 25
"""Batches have fewer rows if their texts are long."""
MOST_BYTES = 1 << 28
"""A row group that is larger, and a thousand times as large as the file, is refused."""


def parquet_table(file: str | IO[bytes], name: str, size: int) -> Table:
    """The table of a Parquet file of `size` bytes."""
    parquet = need_for(f"{name} is a table", "pyarrow.parquet")
    with file_errors(f"{name}: it cannot be read"):
        opened = parquet.ParquetFile(file, pre_buffer=False, page_checksum_verification=True)
        groups = [*map(opened.metadata.row_group, range(opened.num_row_groups))]
        largest = max((group.total_byte_size for group in groups), default=0)
        if largest > MOST_BYTES and largest > 1000 * size:
            raise FileError(
                f"{name}: it unpacks from {size >> 10:,} KB to {largest >> 20:,} MB, so it cannot "
                f"be a table of deals"
            )
        rows = opened.metadata.num_rows
        per_row = [group.total_byte_size // group.num_rows for group in groups if group.num_rows]
        longest = max([1, *per_row, _longest_text(parquet, file)])
        most = max(1, min(BATCH_ROWS, BATCH_BYTES // longest))
        head = next(opened.iter_batches(min(HEAD_ROWS, most)), None) if rows else None
        batches = opened.iter_batches(most) if rows else ()
        return _table(name, opened.schema_arrow, head, batches, size / max(1, rows))


def arrow_table(file: str | IO[bytes], name: str, size: int, *, stream: bool) -> Table:
    """The table of an Arrow file or stream of `size` bytes."""
    pa, ipc = need("pyarrow"), need("pyarrow.ipc")
    with file_errors(f"{name}: it cannot be read"):
        data = pa.memory_map(file) if isinstance(file, str) else file
        reader = ipc.open_stream(data) if stream else ipc.open_file(data)
        count = 2 if stream else max(1, reader.num_record_batches)  # A stream has no number.
        found = iter(reader) if stream else map(reader.get_batch, range(reader.num_record_batches))
        first = next(found, None)
        if first is None:
            return _table(name, reader.schema, None, (), 0)
        first.validate(full=True)
        per_row = size / count / max(1, first.num_rows)
        return _table(name, reader.schema, first[:HEAD_ROWS], chain([first], found), per_row)


def _table(name: str, schema: Any, head: Any, batches: Iterable[Any], per_row: float) -> Table:
    """The table of some batches; the first rows are the head."""
    names = schema.names
    if len({*names}) < len(names):
        twice = next(one for place, one in enumerate(names) if one in names[:place])
        raise FileError(
            f"{name}: two columns are called {quoted(twice)}: give them different names"
        )
    text_places = {place for place, field in enumerate(schema) if can_hold_cards(field.type)}

    def parts(columns: Columns) -> Iterator[Batch]:
        with file_errors(f"{name}: it cannot be read"):
            for batch in batches:
                for start in range(0, batch.num_rows, BATCH_ROWS):
                    part = batch[start : start + BATCH_ROWS]
                    make = partial(_rows, part, text_places, columns, name)
                    yield make, int(per_row * part.num_rows)

    types = need("pyarrow").types
    texts = [
        [text_of(value) for value in column.to_pylist()]
        if place in text_places or types.is_integer(column.type) or types.is_floating(column.type)
        else [""] * len(column)
        for place, column in enumerate(head.columns if head is not None else ())
    ]
    return Table(name, names, [*zip(*texts, strict=True)], parts)


def _rows(batch: Any, text_places: set[int], columns: Columns, name: str) -> Rows:
    places = sorted({*columns.places} | ({*()} if columns.found_by == "given" else text_places))
    with file_errors(f"{name}: it cannot be read"):
        # The library does not check that offsets stay within a batch.
        batch.select(places).validate(full=True)
        cells = {place: text_column(batch.column(place)) for place in places}
    return Rows(cells, lambda row: not any(column[row].is_valid for column in batch.columns), {})


def _longest_text(parquet: Any, file: str | IO[bytes]) -> int:
    """The length of the longest text in a dictionary, which may be in any number of rows.

    The sizes that the file gives for each column are not used: if they are damaged, pyarrow aborts.
    """
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    schema = parquet.ParquetFile(file, pre_buffer=False).schema
    leaves = map(schema.column, range(len(schema.names)))
    longest = 1
    for path in [leaf.path for leaf in leaves if leaf.physical_type == "BYTE_ARRAY"]:
        opened = parquet.ParquetFile(file, pre_buffer=False, read_dictionary=[path])
        for group in range(opened.num_row_groups):
            try:
                batch = next(opened.iter_batches(1, row_groups=[group], columns=[path]), None)
            except OSError as error:
                if "Not yet implemented" in str(error):  # Encodings that have no dictionary.
                    continue
                raise
            columns = [] if batch is None else batch.columns[:1]
            while columns and pa.types.is_nested(columns[0].type):
                inner = columns[0].flatten()
                columns = inner if isinstance(inner, list) else [inner]
            if columns and pa.types.is_dictionary(columns[0].type):
                lengths = compute.binary_length(columns[0].dictionary)
                longest = max(longest, compute.max(lengths).as_py() or 1)
    return longest
