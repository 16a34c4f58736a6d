"""Verdicts as Parquet and Arrow files, column by column."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

from ...needs import need
from .batches import Batches
from .columns import kind

pa = need("pyarrow", "tables")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

    from ...deciding import Verdicts
    from .columns import Columns

__all__ = ["ArrowFile", "ParquetFile"]

ROW_GROUP = 1 << 18
"""So many rows, or a few more, are a group of a Parquet file."""


class ArrowFile:
    """Writes an Arrow file, which Feather calls its version 2."""

    def __init__(self, file: IO[bytes], columns: Columns) -> None:
        from pyarrow.ipc import new_file

        self.batches = Batches(columns)
        self.out = new_file(file, self.batches.schema)

    def write(self, verdicts: Verdicts, file: str) -> None:
        """Write a block as a batch."""
        self.out.write_batch(self.batches.batch(verdicts, file))

    def finish(self) -> None:
        """Write where the batches are."""
        self.out.close()

    def drop(self) -> None:
        """Nothing: pyarrow forgets a file that is not closed."""


class ParquetFile:
    """Writes a Parquet file."""

    def __init__(self, file: IO[bytes], columns: Columns) -> None:
        from pyarrow.parquet import ParquetWriter

        self.batches = Batches(columns)
        # What is small and comes often is a number of a dictionary; lines differ by one; and
        # no hand comes twice: to compress them takes as long as all else.
        self.out = ParquetWriter(
            file,
            self.batches.schema,
            use_dictionary=[name for name in columns.names if kind(name) not in ("line", "hand")],
            column_encoding={"line": "DELTA_BINARY_PACKED"},
            write_statistics=["line"],
            compression={
                name: "none" if kind(name) == "hand" else "snappy" for name in columns.names
            },
        )
        self.waiting: list[Any] = []
        self.rows = 0
        # One group is written while the next is made.
        self.thread = ThreadPoolExecutor(1)
        self.written: Future[None] | None = None

    def write(self, verdicts: Verdicts, file: str) -> None:
        """Write a group of rows when there are enough."""
        self.waiting.append(self.batches.batch(verdicts, file))
        self.rows += len(verdicts)
        if self.rows >= ROW_GROUP:
            self._write_group()

    def finish(self) -> None:
        """Write what is left, and where the groups are."""
        if self.waiting:
            self._write_group()
        self._wait()
        self.thread.shutdown()
        self.out.close()

    def drop(self) -> None:
        """Close it now: pyarrow would do so when the file is gone, and complain."""
        self.thread.shutdown(cancel_futures=True)
        with suppress(Exception):
            self.out.close()
        self.out.is_open = False

    def _write_group(self) -> None:
        table = pa.Table.from_batches(self.waiting)
        self._wait()
        self.written = self.thread.submit(self.out.write_table, table, max(self.rows, 1))
        self.waiting, self.rows = [], 0

    def _wait(self) -> None:
        """Until the group before is written; raises what failed."""
        if self.written is not None:
            self.written.result()
