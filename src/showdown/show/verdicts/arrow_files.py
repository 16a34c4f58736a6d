"""Verdicts as Parquet and Arrow files, column by column."""

from __future__ import annotations

from ..arrow_files import open_arrow_file
from .batches import Batches
from .columns import kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

    from ...deciding import Verdicts
    from .columns import Columns

__all__ = ["ArrowFile"]

AT_ONCE = 1 << 15
"""So many rows become a batch."""


class ArrowFile:
    """Writes a Parquet or an Arrow file, as its ending says.

    Raises:
        LibraryError: if pyarrow is not installed.
    """

    def __init__(self, ending: str, file: IO[bytes], columns: Columns) -> None:
        self.batches = Batches(columns)
        self.out = open_arrow_file(
            ending,
            file,
            self.batches.schema,
            # A dictionary of values that are nearly all different only takes room.
            use_dictionary=[name for name in columns.names if kind(name) not in ("line", "hand")],
            column_encoding={"line": "DELTA_BINARY_PACKED"},
            store_schema=False,  # Categories are read as plain text, not as pyarrow's dictionaries.
        )

    def write(self, verdicts: Verdicts, file: str) -> None:
        """Write a row for each deal of a block."""
        for part in verdicts.parts(AT_ONCE):
            self.out.write_batch(self.batches.batch(part, file))

    def finish(self) -> None:
        """Write what is left."""
        self.out.close()
