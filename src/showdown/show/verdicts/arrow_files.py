"""Verdicts as Arrow files, column by column."""

from __future__ import annotations

from .batches import Batches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

    from ...deciding import Verdicts
    from .columns import Columns

__all__ = ["ArrowFile"]


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
