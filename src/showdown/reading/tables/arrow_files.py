"""Tables in Parquet and Arrow files, read in batches of rows."""

from __future__ import annotations

from functools import partial
from itertools import chain, islice

from ...errors import FileError, quoted
from ...needs import need, need_for
from ..blocks import file_errors
from .cells import can_hold_cards, text_column, text_of
from .references import find_references
from .table import HEAD_ROWS, CardTable, RowBatch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import IO, Any

    from ..options import ReadOptions
    from .columns import CardColumns
    from .table import Batch

BATCH_ROWS = 1 << 15
BATCH_BYTES = 1 << 25
"""Batches have fewer rows if their texts are long."""
MOST_BYTES = 1 << 27
"""A group of rows whose columns unpack to more, and to far more than the file, is refused."""


def parquet_table(
    file: str | IO[bytes], name: str, size: int, options: ReadOptions
) -> CardTable:
    """The table of a Parquet file of `size` bytes; columns that cannot have cards are not read."""
    parquet = need_for(f"{name} is a table", "pyarrow.parquet")
    with file_errors(f"{name}: it cannot be read"):
        opened = parquet.ParquetFile(file, pre_buffer=False, page_checksum_verification=True)
        schema = opened.schema_arrow
        wanted = _wanted(schema, options, name)
        leaves = [at for at, leaf in enumerate(map(opened.schema.column, range(len(opened.schema)))) if leaf.path.partition(".")[0] in wanted]
        groups = [*map(opened.metadata.row_group, range(opened.num_row_groups))]
        sizes = [sum(group.column(at).total_uncompressed_size for at in leaves) for group in groups]
        if max(sizes, default=0) > max(MOST_BYTES, 100 * size):
            raise FileError(
                f"{name}: columns unpack from {size >> 10:,} KB to {max(sizes) >> 20:,} MB, so "
                f"they cannot all have cards"
            )
        rows = opened.metadata.num_rows
        paths = [opened.schema.column(at).path for at in leaves]
        longest = _longest_text(parquet, file, wanted, paths)
        per_row = [bytes // group.num_rows for bytes, group in zip(sizes, groups, strict=True) if group.num_rows]
        most = max(1, min(BATCH_ROWS, BATCH_BYTES // max([1, longest, *per_row])))
        first = list(islice(opened.iter_batches(min(HEAD_ROWS, most), columns=wanted), 0, HEAD_ROWS // min(HEAD_ROWS, most))) if rows else []
        batches = opened.iter_batches(most, columns=wanted) if rows else ()
        return _table(name, schema, first, batches, size / max(1, rows), options)


def arrow_table(
    file: str | IO[bytes], name: str, size: int, options: ReadOptions, *, stream: bool
) -> CardTable:
    """The table of an Arrow file or stream of `size` bytes."""
    pa, ipc = need("pyarrow"), need("pyarrow.ipc")
    with file_errors(f"{name}: it cannot be read"):
        data = pa.memory_map(file) if isinstance(file, str) else file
        reader = ipc.open_stream(data) if stream else ipc.open_file(data)
        count = 2 if stream else max(1, reader.num_record_batches)  # A stream has no number.
        batches = iter(reader) if stream else map(reader.get_batch, range(count))
        first = next(batches, None) if stream or reader.num_record_batches else None
        if first is None:
            return _table(name, reader.schema, [], (), 0, options)
        first.validate(full=True)
        per_row = size / count / max(1, first.num_rows)
        return _table(name, reader.schema, [first[:HEAD_ROWS]], chain([first], batches), per_row, options)


def _wanted(schema: Any, options: ReadOptions, name: str) -> list[str]:
    """The names of the columns that are given, or else of those that may have cards."""
    names = schema.names
    if len({*names}) < len(names):
        twice = next(each for place, each in enumerate(names) if each in names[:place])
        raise FileError(
            f"{name}: two columns are called {quoted(twice)}: give them different names"
        )
    if options.columns is not None or options.hands:
        flat = _flat_names(schema)
        places = {*chain(*find_references(options, flat, name))}
        chosen = {flat[place].partition(".")[0] for place in places} | {flat[place] for place in places}
        return [each for each in names if each in chosen]
    return [field.name for field in schema if can_hold_cards(field.type, options.style)]


def _flat_names(schema: Any) -> list[str]:
    return list(schema.empty_table().flatten().schema.names)


def _table(
    name: str,
    schema: Any,
    first: Sequence[Any],
    batches: Iterable[Any],
    per_row: float,
    options: ReadOptions,
) -> CardTable:
    """The table of some batches, given the first rows."""
    names = _flat_names(schema)

    def parts(columns: CardColumns) -> Iterator[Batch]:
        with file_errors(f"{name}: it cannot be read"):
            for batch in batches:
                for start in range(0, batch.num_rows, BATCH_ROWS):
                    part = batch[start : start + BATCH_ROWS]
                    make = partial(_rows, part, names, columns, name)
                    yield make, int(per_row * part.num_rows)

    head: list[tuple[int, Sequence[str]]] = []
    number = 0
    for batch in first:
        texts = {}
        for place, column in _columns(batch, names).items():
            if can_hold_cards(column.type, options.style) or options.names_columns:
                texts[place] = [text_of(value) for value in column.to_pylist()]
        for row in range(batch.num_rows):
            cells = [texts[place][row] if place in texts else "" for place in range(len(names))]
            number += 1
            if any(cells):
                head.append((number, cells))
    return CardTable(name, names, head, parts)


def _columns(batch: Any, names: Sequence[str]) -> dict[int, Any]:
    """The columns of a batch by their places in the file; structs are several."""
    table = need("pyarrow").Table.from_batches([batch]).flatten().combine_chunks()
    return {
        names.index(name): table[name].chunk(0)
        for name in table.column_names
        if table.num_rows
    }


def _rows(batch: Any, names: Sequence[str], columns: CardColumns, name: str) -> RowBatch:
    with file_errors(f"{name}: it cannot be read"):
        # The library does not check that offsets stay within a batch.
        batch.validate(full=True)
        own = _columns(batch, names)
        cells = {
            place: text_column(column)
            for place, column in own.items()
            if place in columns.places
            or (not columns.is_given and can_hold_cards(column.type, columns.style))
        }
    return RowBatch(cells, lambda row: not any(column[row].is_valid for column in own.values()), {})


def _longest_text(parquet: Any, file: str | IO[bytes], wanted: Sequence[str], paths: Sequence[str]) -> int:
    """The length of the longest text in a dictionary, which may be in any number of rows."""
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    longest = 1
    opened = parquet.ParquetFile(file, pre_buffer=False, read_dictionary=[*paths])
    for group in range(opened.num_row_groups):
        try:
            batch = next(opened.iter_batches(1, row_groups=[group], columns=[*wanted]), None)
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
