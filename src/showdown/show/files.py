"""Files of rows and columns, in the format that their ending names.

Text formats take rows of any values, typed formats take batches of Arrow.
"""

from __future__ import annotations

import os
from functools import partial
from io import TextIOWrapper

from ..needs import need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import IO, Any, TextIO

    from ..deciding import Verdicts
    from ..verdict_table.columns import Columns

    Row = Sequence[object]
    Write = Callable[[TextIO, Sequence[str], Iterable[Row]], object]
    """Writes the names of the columns and rows."""

__all__ = [
    "ENDINGS",
    "FORMATS",
    "ending_of",
    "load_writer",
    "write_batches",
    "write_rows",
    "write_verdict_file",
]

ROW_GROUP = 1 << 17
"""A row group of a Parquet file has this many rows, or a few more."""

BATCH = 1 << 15
"""How many verdicts become a batch of columns."""

PART = 1 << 11
"""How many verdicts become rows at a time: as Python's objects they fit a processor's cache."""


def ending_of(path: str) -> str | None:
    """The ending of a path in lower case, if such files can be written.

    >>> ending_of("out/Result.CSV"), ending_of("result.doc")
    ('.csv', None)
    """
    found = os.path.splitext(path)[1].lower()
    return found if found in ENDINGS else None


def write_rows(format_: str, file: IO[bytes], names: Sequence[str], rows: Iterable[Row]) -> None:
    r"""Write rows in one of the text formats.

    >>> from io import BytesIO
    >>> write_rows("csv", out := BytesIO(), ["winner", "reason"], [(1, "Flush, Ace high")])
    >>> out.getvalue()
    b'winner,reason\n1,"Flush, Ace high"\n'
    """
    out = TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    try:
        FORMATS[format_](out, names, rows)
        out.flush()
    finally:
        out.detach()


def write_batches(
    ending: str, file: IO[bytes], schema: Any, batches: Iterable[Any], **parquet_options: Any
) -> None:
    """Write Arrow batches as Parquet, or in Arrow's own format for `.arrow` and `.feather`."""
    if ending == ".parquet":
        parquet = need("pyarrow.parquet", "tables")
        with parquet.ParquetWriter(file, schema, compression="zstd", **parquet_options) as out:
            for group in _groups(batches):
                out.write_table(group, row_group_size=len(group))
    else:
        with need("pyarrow", "tables").ipc.new_file(file, schema) as out:
            for batch in batches:
                out.write_batch(batch)


def load_writer(ending: str) -> None:
    """Import what writes files of an ending, before any deal is read.

    Raises:
        LibraryError: if it is not installed.
    """
    if ending[1:] not in FORMATS:
        need("pyarrow.parquet", "tables")


def write_verdict_file(
    ending: str, file: IO[bytes], columns: Columns, blocks: Iterable[tuple[str, Verdicts]]
) -> None:
    """Write verdicts in the format of an ending: blocks, each with the name of its file.

    Raises:
        LibraryError: if pyarrow is needed and not installed.
    """
    if ending[1:] in FORMATS:
        write_rows(ending[1:], file, columns.names, verdict_rows(columns, blocks))
        return
    from ..verdict_table.arrow import Batches
    from ..verdict_table.columns import kind

    batches = Batches(columns)
    write_batches(
        ending,
        file,
        batches.schema,
        (batches.batch(part, name) for name, block in blocks for part in block.parts(BATCH)),
        # A dictionary of values that are nearly all different would only take room.
        use_dictionary=[name for name in columns.names if kind(name) not in ("line", "hand")],
        column_encoding={"line": "DELTA_BINARY_PACKED"},
        store_schema=False,  # Readers get plain text for categories, not pyarrow's dictionaries.
    )


def verdict_rows(columns: Columns, blocks: Iterable[tuple[str, Verdicts]]) -> Iterator[Row]:
    """The rows of blocks of verdicts, each with the name of its file."""
    for name, block in blocks:
        for part in block.parts(PART):
            yield from columns.rows(part, name)


def _groups(batches: Iterable[Any]) -> Iterator[Any]:
    """Batches put together to tables of a row group each."""
    pa = need("pyarrow", "tables")
    waiting: list[Any] = []
    rows = 0
    for batch in batches:
        waiting.append(batch)
        rows += batch.num_rows
        if rows >= ROW_GROUP:
            yield pa.Table.from_batches(waiting)
            waiting, rows = [], 0
    if rows:
        yield pa.Table.from_batches(waiting)


def _separated(out: TextIO, names: Sequence[str], rows: Iterable[Row], *, separator: str) -> None:
    import csv

    writer = csv.writer(out, delimiter=separator, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(
        [str(value).lower() if isinstance(value, bool) else value for value in row] for row in rows
    )


def _json_lines(out: TextIO, names: Sequence[str], rows: Iterable[Row]) -> None:
    out.writelines(f"{text}\n" for text in _objects(names, rows))


def _json(out: TextIO, names: Sequence[str], rows: Iterable[Row]) -> None:
    before = "[\n "
    for text in _objects(names, rows):
        out.write(before + text)
        before = ",\n "
    out.write("[]\n" if before[0] == "[" else "\n]\n")


def _objects(names: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    """Each row as a JSON object."""
    import json

    strict = json.JSONEncoder(default=_plain, ensure_ascii=False, allow_nan=False)
    for row in rows:
        found = dict(zip(names, row, strict=True))
        try:
            yield strict.encode(found)
        except (TypeError, ValueError):
            yield json.dumps(_representable(found), default=_plain, ensure_ascii=False)


def _representable(value: object) -> object:
    """The same with null for floats that JSON cannot express, and text for keys."""
    from math import isfinite

    if isinstance(value, dict):
        return {str(name): _representable(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return list(map(_representable, value))
    return None if isinstance(value, float) and not isfinite(value) else value


def _plain(value: object) -> object:
    """A value that JSON has no type for, as a number or text."""
    from decimal import Decimal

    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return str(value)


FORMATS: dict[str, Write] = {
    "csv": partial(_separated, separator=","),
    "tsv": partial(_separated, separator="\t"),
    "json": _json,
    "jsonl": _json_lines,
}
"""The text formats by name; with a dot before it, the name is the ending of a file."""

ENDINGS = (*(f".{name}" for name in FORMATS), ".parquet", ".arrow", ".feather")
