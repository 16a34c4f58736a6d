"""Tables in Parquet and Arrow files, read in batches of rows."""

from __future__ import annotations

from functools import partial
from itertools import chain

from ...errors import FileError, quoted
from ...needs import need
from ..blocks import file_errors
from .columns import find_references
from .table import Rows, can_hold_cards, table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ..options import ReadOptions
    from ..sources import TableFile
    from .table import Batch, CardTable

BATCH_ROWS = 1 << 15
MOST_BYTES, MOST_IN_ROW = 1 << 26, 1 << 10
"""Columns that unpack to more than this, and this for each row, in a group are refused."""


def parquet_table(source: TableFile, options: ReadOptions) -> CardTable:
    """The table of a Parquet file; columns that are not wanted are not read."""
    name, file = source.name, source.file
    parquet = need("pyarrow.parquet", file=f"{name} is a table")
    with file_errors(f"{name}: it cannot be read"):
        how = {"pre_buffer": False, "page_checksum_verification": True}
        opened = parquet.ParquetFile(file, **how)
        wanted = _wanted(opened.schema_arrow, options, name)
        leaves = [opened.schema.column(at).path for at in range(len(opened.schema))]
        places = [at for at, path in enumerate(leaves) if path.partition(".")[0] in wanted]
        _require_small(opened.metadata, places, source)
        # A text that is stored once for many rows is not repeated.
        stored = [leaves[at] for at in places]
        as_stored = parquet.ParquetFile(file, read_dictionary=stored, **how)
        batches = as_stored.iter_batches(BATCH_ROWS, columns=wanted)
        return _table(name, opened.schema_arrow.names, batches)


def _require_small(metadata: Any, places: Sequence[int], source: TableFile) -> None:
    """Refuse groups of rows that cannot be those of deals."""
    for group in map(metadata.row_group, range(metadata.num_row_groups)):
        most = MOST_BYTES + MOST_IN_ROW * group.num_rows
        # Sizes of columns are only read if they matter: if they are damaged, the process ends.
        if group.total_byte_size <= most:
            continue
        size = sum(group.column(at).total_uncompressed_size for at in places)
        if size > most:
            words = f"its columns unpack to {size >> 20:,} MB: name those that have cards"
            raise FileError(f"{source.name}: {words}")


def arrow_table(source: TableFile, options: ReadOptions) -> CardTable:
    """The table of an Arrow file or stream."""
    name, file = source.name, source.file
    pa, ipc = need("pyarrow"), need("pyarrow.ipc")
    with file_errors(f"{name}: it cannot be read"):
        data = pa.memory_map(file) if isinstance(file, str) else pa.BufferReader(file.getbuffer())
        is_file = source.head.startswith(b"ARROW1")
        reader = ipc.open_file(data) if is_file else ipc.open_stream(data)
        _wanted(reader.schema, options, name)
        count = reader.num_record_batches if is_file else 0
        batches = map(reader.get_batch, range(count)) if is_file else iter(reader)
        return _table(name, reader.schema.names, batches)


def _wanted(schema: Any, options: ReadOptions, name: str) -> list[str]:
    """The names of the columns that are given, or else of those that may have cards."""
    names = schema.names
    if twice := [each for at, each in enumerate(names) if each in names[:at]]:
        raise FileError(
            f"{name}: two columns are called {quoted(twice[0])}: give them different names"
        )
    if options.columns is None and not options.hands:
        return [field.name for field in schema if can_hold_cards(field.type, options.style)]
    chosen = {*chain(*find_references(options, names, name))}
    return [each for at, each in enumerate(names) if at in chosen]


def _table(name: str, names: list[str], batches: Iterator[Any]) -> CardTable:
    def parts() -> Iterator[Batch]:
        number = 1
        with file_errors(f"{name}: it cannot be read"):
            for batch in batches:
                for start in range(0, batch.num_rows, BATCH_ROWS):
                    part = batch[start : start + BATCH_ROWS]
                    yield partial(_rows, part, names, number), 0
                    number += len(part)

    return table_of(name, names, parts())


def _rows(batch: Any, names: list[str], number: int) -> Rows:
    # The library does not check that offsets stay within a batch.
    batch.validate(full=True)
    columns = zip(batch.schema.names, batch.columns, strict=True)
    return Rows(number, {names.index(name): column for name, column in columns})
