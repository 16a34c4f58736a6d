"""Tables in Parquet and Arrow files, read in batches of rows."""

from __future__ import annotations

from functools import partial
from itertools import chain

from ...errors import FileError, quoted
from ...needs import need, need_for
from ..blocks import file_errors
from ..layout import PAIRS
from .cells import can_hold_cards, text_column, text_of
from .columns import UCI
from .names import names_board
from .references import find_references
from .table import HEAD_ROWS, CardTable, RowBatch, csv_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from ..options import ReadOptions
    from ..sources import TableFile
    from .columns import CardColumns
    from .table import Batch

BATCH_ROWS = 1 << 15
BATCH_BYTES = 1 << 25
"""Batches have fewer rows if their texts are long."""
MOST_IN_ROW = 1 << 20
MOST_BYTES = 1 << 26
"""Columns that unpack to more in a group of rows, and to far more than the file, are refused."""


def parquet_table(source: TableFile, options: ReadOptions) -> CardTable:
    """The table of a Parquet file; columns that are not wanted are not read."""
    name, file = source.name, source.file
    parquet = need_for(f"{name} is a table", "pyarrow.parquet")
    with file_errors(f"{name}: it cannot be read"):
        opened = parquet.ParquetFile(file, pre_buffer=False, page_checksum_verification=True)
        options = _styled(opened.schema_arrow, options)
        wanted = _wanted(opened.schema_arrow, options, name)
        leaves = map(opened.schema.column, range(len(opened.schema)))
        paths = {
            at: leaf.path for at, leaf in enumerate(leaves) if leaf.path.partition(".")[0] in wanted
        }
        groups = [*map(opened.metadata.row_group, range(opened.num_row_groups))]
        sizes = [group.total_byte_size for group in groups]
        if _too_large(sizes, groups, source.size):
            # These sizes are only read now: if they are damaged, the process ends.
            sizes = [
                sum(each.column(at).total_uncompressed_size for at in paths) for each in groups
            ]
        if _too_large(sizes, groups, source.size):
            raise FileError(
                f"{name}: its columns unpack from {source.size >> 10:,} KB to "
                f"{max(sizes) >> 20:,} MB: name those that have cards"
            )
        longest = _longest_text(parquet, source, [*paths.values()], wanted)
        rows = opened.metadata.num_rows
        most = max(1, min(BATCH_ROWS, BATCH_BYTES // max(longest, sum(sizes) // max(1, rows), 1)))
        head = (
            next(opened.iter_batches(min(HEAD_ROWS, most), columns=wanted), None) if rows else None
        )
        batches = opened.iter_batches(most, columns=wanted) if rows else ()
        return _table(name, opened.schema_arrow, head, batches, source.size / max(1, rows), options)


def _too_large(sizes: list[int], groups: list[Any], file_size: int) -> bool:
    """Whether the groups of rows of a Parquet file cannot be those of deals."""
    per_row = [size // max(1, group.num_rows) for size, group in zip(sizes, groups, strict=True)]
    return max([0, *sizes]) > max(MOST_BYTES, 100 * file_size) or max([0, *per_row]) > MOST_IN_ROW


def arrow_table(source: TableFile, options: ReadOptions) -> CardTable:
    """The table of an Arrow file or stream."""
    name, file = source.name, source.file
    pa, ipc = need("pyarrow"), need("pyarrow.ipc")
    with file_errors(f"{name}: it cannot be read"):
        data = pa.memory_map(file) if isinstance(file, str) else file
        stream = not source.head.startswith(b"ARROW1")
        reader = ipc.open_stream(data) if stream else ipc.open_file(data)
        count = 2 if stream else reader.num_record_batches  # A stream has no number.
        options = _styled(reader.schema, options)
        batches = iter(reader) if stream else map(reader.get_batch, range(count))
        first = next(batches, None)
        if first is None:
            return _table(name, reader.schema, None, (), 0, options)
        first.validate(full=True)
        per_row = source.size / count / max(1, first.num_rows)
        whole = chain([first], batches)
        return _table(name, reader.schema, first[:HEAD_ROWS], whole, per_row, options)


def _styled(schema: Any, options: ReadOptions) -> ReadOptions:
    """The options with which numbers may be cards, if these are UCI's poker hands."""
    is_uci = [name.lower() for name in schema.names[:10]] == UCI
    return options.but(style=PAIRS) if is_uci else options


def _names(schema: Any) -> list[str]:
    """The names of columns, of which those of structs have two parts."""
    return list(schema.empty_table().flatten().schema.names)


def _wanted(schema: Any, options: ReadOptions, name: str) -> list[str]:
    """The names of the columns that are given, or else of those that may have cards."""
    names = _names(schema)
    if len({*names}) < len(names):
        twice = next(each for place, each in enumerate(names) if each in names[:place])
        raise FileError(
            f"{name}: two columns are called {quoted(twice)}: give them different names"
        )
    if options.columns is None and not options.hands:
        return [field.name for field in schema if can_hold_cards(field.type, options.style)]
    chosen = {names[place] for place in chain(*find_references(options, names, name))}
    chosen |= {each for each in names if options.hands and names_board(each)}
    return [
        field.name
        for field in schema
        if any(each == field.name or each.startswith(f"{field.name}.") for each in chosen)
    ]


def _table(
    name: str, schema: Any, head: Any, batches: Iterable[Any], per_row: float, options: ReadOptions
) -> CardTable:
    """The table of some batches; the first rows are the head."""
    _wanted(schema, options, name)
    names = _names(schema)

    def parts(columns: CardColumns) -> Iterator[Batch]:
        with file_errors(f"{name}: it cannot be read"):
            for batch in batches:
                for start in range(0, batch.num_rows, BATCH_ROWS):
                    part = batch[start : start + BATCH_ROWS]
                    make = partial(_rows, part, names, columns, name)
                    yield make, int(per_row * part.num_rows)

    cells = [[""] * len(names) for _ in range(head.num_rows if head is not None else 0)]
    for place, column in _columns(head, names).items() if head is not None else ():
        for row, text in enumerate(text_column(column).to_pylist()):
            cells[row][place] = text or ""
    rows = [(number, row) for number, row in enumerate(cells, 1) if any(row)]
    return CardTable(name, names, rows, parts)


def _columns(batch: Any, names: list[str]) -> dict[int, Any]:
    """The columns of a batch by their places in the file."""
    table = need("pyarrow").Table.from_batches([batch]).flatten().combine_chunks()
    columns = zip(table.column_names, table.columns, strict=True)
    return {names.index(name): column.chunk(0) for name, column in columns if len(column)}


def _rows(batch: Any, names: list[str], columns: CardColumns, name: str) -> RowBatch:
    with file_errors(f"{name}: it cannot be read"):
        # The library does not check that offsets stay within a batch.
        batch.validate(full=True)
        every = _columns(batch, names)
        cells = {
            place: text_column(column)
            for place, column in every.items()
            if place in columns.places
            or (not columns.is_given and can_hold_cards(column.type, columns.style))
        }

    def record(row: int) -> bytes:
        return csv_record([text_of(column[row].as_py()) for column in every.values()])

    return RowBatch(cells, record, {})


def _longest_text(parquet: Any, source: TableFile, paths: list[str], wanted: list[str]) -> int:
    """The length of the longest text in a dictionary, which may be in any number of rows."""
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    longest = 1
    opened = parquet.ParquetFile(source.file, pre_buffer=False, read_dictionary=paths)
    for group in range(opened.num_row_groups):
        try:
            batch = next(opened.iter_batches(1, row_groups=[group], columns=wanted), None)
        except OSError as error:
            if "Not yet implemented" in str(error):  # Encodings that have no dictionary.
                continue
            raise
        columns = [] if batch is None else [*batch.columns]
        while columns:
            column = columns.pop()
            if pa.types.is_nested(column.type):
                inner = column.flatten()
                columns += inner if isinstance(inner, list) else [inner]
            elif pa.types.is_dictionary(column.type):
                lengths = compute.binary_length(column.dictionary)
                longest = max(longest, compute.max(lengths).as_py() or 1)
    return longest
