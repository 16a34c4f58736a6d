"""Tables that are not text: Parquet and Arrow files, or workbooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from ...errors import FileError, quoted
from ...needs import need
from ..blocks import file_errors
from ..options import ReadOptions
from ..skeleton import CARDS
from ..sources import WORKBOOKS, TableFile
from .columns import find_references
from .table import Batch, CardTable, Rows, table_of, text_column

BATCH_ROWS = 1 << 15
MOST_BYTES, MOST_IN_ROW = 1 << 26, 1 << 10
"""Columns that unpack to more than this, and this for each row, in a group are refused."""


def open_table_file(source: TableFile, options: ReadOptions) -> CardTable:
    """Open a table that is not text."""
    need("pyarrow", file=f"{source.name} is a table")
    if source.head.startswith(WORKBOOKS):
        from .workbooks import sheet_with_cards

        return sheet_with_cards(source, options)
    if options.sheet is not None:
        raise FileError(f"{source.name}: only workbooks have sheets")
    read = _parquet if source.head.startswith(b"PAR1") else _arrow
    with file_errors(f"{source.name}: it cannot be read"):
        names, batches = read(source, options)
        return table_of(source.name, options, names, _parts(source.name, names, batches))


def _parquet(source: TableFile, options: ReadOptions) -> tuple[list[str], Iterable[Any]]:
    """The names of the columns, and batches of those that are wanted; others are not read."""
    parquet = need("pyarrow.parquet")
    how = {"pre_buffer": False, "page_checksum_verification": True}
    opened = parquet.ParquetFile(source.file, **how)
    wanted = _wanted(opened.schema_arrow, options, source.name)
    leaves = [opened.schema.column(at).path for at in range(len(opened.schema))]
    places = [at for at, path in enumerate(leaves) if path.partition(".")[0] in wanted]
    _require_small(opened.metadata, places, source)
    for at in range(opened.num_row_groups):  # Else damage to what is asked below ends the process.
        next(opened.iter_batches(1, [at], wanted), None)
    # A text that is stored once for many rows is not repeated; a reader keeps all such texts.
    groups = [opened.metadata.row_group(at) for at in range(opened.num_row_groups)]
    stored = [leaves[at] for at in places if any(g.column(at).has_dictionary_page for g in groups)]
    as_stored = parquet.ParquetFile(source.file, read_dictionary=stored, **how)
    batches = (as_stored.iter_batches(BATCH_ROWS, [at], wanted) for at in range(len(groups)))
    return opened.schema_arrow.names, chain.from_iterable(batches)


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


def _arrow(source: TableFile, options: ReadOptions) -> tuple[list[str], Iterable[Any]]:
    """The same for an Arrow file or stream."""
    pa, ipc, file = need("pyarrow"), need("pyarrow.ipc"), source.file
    data = pa.OSFile(file) if isinstance(file, str) else pa.BufferReader(file.getbuffer())
    is_file = source.head.startswith(b"ARROW1")
    reader = ipc.open_file(data) if is_file else ipc.open_stream(data)
    wanted = _wanted(reader.schema, options, source.name)
    batches = map(reader.get_batch, range(reader.num_record_batches)) if is_file else reader
    return reader.schema.names, (batch.select(wanted) for batch in batches)


def _wanted(schema: Any, options: ReadOptions, name: str) -> list[str]:
    """The names of the columns that are given, or else of those that may have cards."""
    names = schema.names
    if twice := [each for at, each in enumerate(names) if each in names[:at]]:
        raise FileError(f"{name}: two columns are called {quoted(twice[0])}: rename one")
    if options.columns is None and not options.hands:
        return [field.name for field in schema if _can_hold_cards(field.type, options.style)]
    hands, board = find_references(options, names, name)
    chosen = {*chain(*hands, board)}
    return [each for at, each in enumerate(names) if at in chosen]


def _can_hold_cards(kind: Any, style: str | None) -> bool:
    """Whether cells of an Arrow type may be cards: texts, and numbers where cards are numbers."""
    types = need("pyarrow").types
    while hasattr(kind, "value_type"):
        kind = kind.value_type
    if types.is_integer(kind) or types.is_floating(kind):
        return style not in (None, *CARDS)
    return not (types.is_primitive(kind) or types.is_decimal(kind) or types.is_null(kind))


def _parts(name: str, names: Sequence[str], batches: Iterable[Any]) -> Iterator[Batch]:
    number = 1
    with file_errors(f"{name}: it cannot be read"):
        for batch in batches:
            for start in range(0, batch.num_rows, BATCH_ROWS):
                part = batch[start : start + BATCH_ROWS]
                yield partial(_rows, part, names, number), 0
                number += len(part)


def _rows(batch: Any, names: Sequence[str], number: int) -> Rows:
    # The library does not check that offsets stay within a batch.
    batch.validate(full=True)
    columns = zip(batch.schema.names, batch.columns, strict=True)
    return Rows(number, {names.index(name): text_column(column) for name, column in columns})
