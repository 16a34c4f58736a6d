"""Parquet files: row groups, one after the other, and what they hold."""

from __future__ import annotations

from .... import __version__
from .chunks import Chunks
from .footer import Footer
from .packing import pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

    from ....deciding import Verdicts
    from ..columns import Columns
    from .chunks import Group

__all__ = ["ParquetFile"]

ROW_GROUP = 1 << 18
"""So many rows, or a few more, are a group."""
MAGIC = b"PAR1"


class ParquetFile:
    """Writes a Parquet file."""

    def __init__(self, file: IO[bytes], columns: Columns) -> None:
        self.file = file
        self.chunks = Chunks(columns)
        self.footer = Footer(columns, __version__)
        self.hands = columns.hands
        self.group: Group = []
        self.rows = 0
        file.write(MAGIC)
        self.place = len(MAGIC)

    def write(self, verdicts: Verdicts, file: str) -> None:
        """Write a group of rows when there are enough."""
        if verdicts.winners:
            packed = verdicts.made or pack(verdicts, hands=self.hands)
            self.group.append((verdicts, file, packed))
            self.rows += len(verdicts)
        if self.rows >= ROW_GROUP:
            self._end_group()

    def finish(self) -> None:
        """Write what is left, and where the groups are."""
        if self.group:
            self._end_group()
        content = self.footer.content()
        self.file.writelines([content, len(content).to_bytes(4, "little"), MAGIC])

    def _end_group(self) -> None:
        group = self.chunks.of(self.group)
        self.group, self.rows = [], 0
        for chunk in group.chunks:
            self.file.writelines(chunk.pages)
        self.place = self.footer.add(group, self.place)
