"""Parquet and Arrow files, written a batch of columns at a time."""

from __future__ import annotations

from ..needs import need

pa = need("pyarrow", "tables")
parquet = need("pyarrow.parquet", "tables")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any, Protocol

    class ArrowWriter(Protocol):
        """Writes batches into an open file."""

        def write_batch(self, batch: Any) -> None:
            """Write some rows."""

        def close(self) -> None:
            """Write what is left, and where everything is; the file stays open."""


__all__ = ["ArrowWriter", "open_arrow_file"]

ROW_GROUP = 1 << 17
"""So many rows, or a few more, make a row group of a Parquet file."""

_ParquetWriter: Any = parquet.ParquetWriter


def open_arrow_file(
    ending: str, file: IO[bytes], schema: Any, **parquet_options: Any
) -> ArrowWriter:
    """The writer for an ending: `.parquet`, or `.arrow` or `.feather`, which are the same.

    Args:
        ending: which of them.
        file: where to write.
        schema: that of all batches.
        **parquet_options: what else pyarrow's `ParquetWriter` is given.

    >>> import io
    >>> out, batch = io.BytesIO(), pa.record_batch({"winner": pa.array([1, 2])})
    >>> writer = open_arrow_file(".parquet", out, batch.schema)
    >>> writer.write_batch(batch)
    >>> writer.close()
    >>> parquet.read_table(out)["winner"].to_pylist()
    [1, 2]
    """
    if ending == ".parquet":
        return _ParquetFile(file, schema, parquet_options)
    writer: ArrowWriter = pa.ipc.new_file(file, schema)
    return writer


class _ParquetFile:
    """Collects batches until there are enough for a row group."""

    def __init__(self, file: IO[bytes], schema: Any, options: dict[str, Any]) -> None:
        self.schema = schema
        self.batches: list[Any] = []
        self.rows = 0
        self.out = _Writer(file, schema, compression="zstd", **options)

    def write_batch(self, batch: Any) -> None:
        self.batches.append(batch)
        self.rows += batch.num_rows
        if self.rows >= ROW_GROUP:
            self._write_group()

    def close(self) -> None:
        self._write_group()
        self.out.close()

    def _write_group(self) -> None:
        if self.rows:
            table = pa.Table.from_batches(self.batches, self.schema)
            self.out.write_table(table, row_group_size=self.rows)
        self.batches, self.rows = [], 0


class _Writer(_ParquetWriter):  # type: ignore[misc]
    def __del__(self) -> None:
        """Do not finish a file that was given up: it is closed and deleted by now."""
