"""Results of queries as files, by their ending."""

from __future__ import annotations

import os
from io import TextIOWrapper

from ...needs import need
from .texts import FORMATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import IO, Any

    from .texts import Row

__all__ = ["ENDINGS", "ending", "write_rows", "write_typed"]

TYPED = (".parquet", ".arrow", ".feather")
ENDINGS = (*(f".{name}" for name in FORMATS), *TYPED)


def ending(path: str) -> str | None:
    """The ending of a path, if such files can be written.

    >>> ending("out/Result.CSV"), ending("result.doc")
    ('.csv', None)
    """
    found = os.path.splitext(path)[1].lower()
    return found if found in ENDINGS else None


def write_rows(format_: str, file: IO[bytes], names: Sequence[str], rows: Iterable[Row]) -> None:
    """Write rows as one of the text formats."""
    out = TextIOWrapper(file, encoding="utf-8", newline="", write_through=False)
    try:
        FORMATS[format_](out, names, rows)
        out.flush()
    finally:
        out.detach()


def write_typed(ending: str, file: IO[bytes], names: Sequence[str], reader: Any) -> None:
    """Write the batches of a pyarrow `RecordBatchReader` as Parquet or Arrow, under these names."""
    from ..arrow_files import open_arrow_file

    arrow = need("pyarrow", "duckdb")
    fields = zip(reader.schema, names, strict=True)
    schema = arrow.schema([field.with_name(name) for field, name in fields])
    writer = open_arrow_file(ending, file, schema)
    for batch in reader:
        writer.write_batch(arrow.RecordBatch.from_arrays(batch.columns, schema=schema))
    writer.close()
