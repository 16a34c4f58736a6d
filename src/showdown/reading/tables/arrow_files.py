"""Tables in Parquet and Arrow files, read in batches of rows."""

from __future__ import annotations

from functools import partial
from itertools import chain

from ...errors import FileError, quoted
from ...needs import need, need_for
from ..blocks import file_errors
from ..layout import PAIRS
from ..names import names_board
from .cells import can_hold_cards, text_column, text_of
from .columns import UCI
from .references import find_references
from .table import HEAD_ROWS, CardTable, RowBatch, csv_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import Any

    from ..options import ReadOptions
    from ..sources import TableFile
    from .columns import CardColumns
    from .table import Batch

BATCH_ROWS = 1 << 15
MOST_IN_ROW = 1 << 20
MOST_BYTES = 1 << 26
"""Columns that unpack to more in a group of rows, and to far more than the file, are refused."""


def parquet_table(source: TableFile, options: ReadOptions) -> CardTable:
    """The table of a Parquet file; columns that are not wanted are not read."""
    name, file = source.name, source.file
    parquet = need_for(f"{name} is a table", "pyarrow.parquet")
    with file_errors(f"{name}: it cannot be read"):
        opened = parquet.ParquetFile(file, pre_buffer=False, page_checksum_verification=True)
        schema, metadata = opened.schema_arrow, opened.metadata
        wanted = _wanted(schema, options, name)
        leaves = [opened.schema.column(at).path for at in range(len(opened.schema))]
        places = [at for at, path in enumerate(leaves) if path.partition(".")[0] in wanted]
        groups = [metadata.row_group(at) for at in range(opened.num_row_groups)]
        sizes = [group.total_byte_size for group in groups]
        if _too_large(sizes, groups, source.size):
            # These sizes are only read now: if they are damaged, the process ends.
            sizes = [
                sum(group.column(at).total_uncompressed_size for at in places) for group in groups
            ]
            if _too_large(sizes, groups, source.size):
                raise FileError(
                    f"{name}: its columns unpack from {source.size >> 10:,} KB to "
                    f"{max(sizes) >> 20:,} MB: name those that have cards"
                )
        as_stored = parquet.ParquetFile(
            file,
            pre_buffer=False,
            page_checksum_verification=True,
            read_dictionary=[leaves[at] for at in places],
        )
        batches, rows = _batches(opened, as_stored, wanted), metadata.num_rows
        return _table(source, schema, batches, rows)


def _too_large(sizes: list[int], groups: list[Any], file_size: int) -> bool:
    """Whether the groups of rows of a Parquet file cannot be those of deals."""
    return any(
        size > min(max(MOST_BYTES, 100 * file_size), MOST_IN_ROW * group.num_rows)
        for size, group in zip(sizes, groups, strict=True)
    )


def _batches(opened: Any, as_stored: Any, wanted: list[str]) -> Iterator[Any]:
    """Batches in which a text that is stored once for many rows is not repeated, if possible."""
    for group in range(opened.num_row_groups):
        batches = as_stored.iter_batches(BATCH_ROWS, row_groups=[group], columns=wanted)
        try:
            first = next(batches, None)
        except OSError as error:
            if "Not yet implemented" not in str(error):  # Encodings that have no dictionary.
                raise
            batches = opened.iter_batches(BATCH_ROWS, row_groups=[group], columns=wanted)
            first = None
        yield from batches if first is None else chain([first], batches)


def arrow_table(source: TableFile, options: ReadOptions) -> CardTable:
    """The table of an Arrow file or stream."""
    name, file = source.name, source.file
    pa, ipc = need("pyarrow"), need("pyarrow.ipc")
    with file_errors(f"{name}: it cannot be read"):
        data = pa.memory_map(file) if isinstance(file, str) else file
        is_file = source.head.startswith(b"ARROW1")
        reader = ipc.open_file(data) if is_file else ipc.open_stream(data)
        count = reader.num_record_batches if is_file else 2  # A stream does not say how many.
        batches = map(reader.get_batch, range(count)) if is_file else iter(reader)
        _wanted(reader.schema, options, name)
        first = next(batches, None)
        if first is None:
            return _table(source, reader.schema, iter(()), 0)
        return _table(source, reader.schema, chain([first], batches), count * first.num_rows)


def _wanted(schema: Any, options: ReadOptions, name: str) -> list[str]:
    """The names of the columns that are given, or else of those that may have cards."""
    names = schema.names
    if len({*names}) < len(names):
        twice = next(each for place, each in enumerate(names) if each in names[:place])
        raise FileError(
            f"{name}: two columns are called {quoted(twice)}: give them different names"
        )
    if options.columns is None and not options.hands:
        style = PAIRS if [each.lower() for each in names[:10]] == UCI else options.style
        return [field.name for field in schema if can_hold_cards(field.type, style)]
    chosen = {*chain(*find_references(options, names, name))}
    is_board = [bool(options.hands) and names_board(each) for each in names]
    return [each for at, each in enumerate(names) if at in chosen or is_board[at]]


def _table(source: TableFile, schema: Any, batches: Iterator[Any], rows: int) -> CardTable:
    """The table of some batches, which have about this many rows."""
    name, names = source.name, schema.names
    first = next(batches, None)
    first_cells = {} if first is None else _columns(first[:HEAD_ROWS], names, names)
    cells = [[""] * len(names) for _ in range(0 if first is None else min(len(first), HEAD_ROWS))]
    for place, column in first_cells.items():
        for row, text in enumerate(column.to_pylist()):
            cells[row][place] = text or ""
    head = [(number, row) for number, row in enumerate(cells, 1) if any(row)]

    def parts(columns: CardColumns) -> Iterator[Batch]:
        per_row = source.size / max(1, rows)
        with file_errors(f"{name}: it cannot be read"):
            for batch in chain([] if first is None else [first], batches):
                for start in range(0, batch.num_rows, BATCH_ROWS):
                    part = batch[start : start + BATCH_ROWS]
                    yield partial(_rows, part, names, columns, name), int(per_row * len(part))

    return CardTable(name, names, head, parts)


def _columns(batch: Any, names: list[str], wanted: Collection[str]) -> dict[int, Any]:
    """Columns of a batch as texts, by their places in the file."""
    # The library does not check that offsets stay within a batch.
    batch.validate(full=True)
    columns = zip(batch.schema.names, batch.columns, strict=True)
    return {names.index(each): text_column(column) for each, column in columns if each in wanted}


def _rows(batch: Any, names: list[str], columns: CardColumns, name: str) -> RowBatch:
    def is_wanted(field: Any) -> bool:
        is_other = not columns.is_given and can_hold_cards(field.type, columns.style)
        return is_other or names.index(field.name) in columns.places

    with file_errors(f"{name}: it cannot be read"):
        wanted = [field.name for field in batch.schema if is_wanted(field)]
        cells = _columns(batch, names, wanted)

    def record(row: int) -> bytes:
        return csv_record([text_of(column[row].as_py()) for column in batch.columns])

    return RowBatch(cells, record, {})
