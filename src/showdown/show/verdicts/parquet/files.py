"""Parquet files: row groups, one after the other, and what they hold."""

from __future__ import annotations

from .... import __version__
from ....working import Team
from .chunks import Chunks
from .footer import Footer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

    from ....deciding import Verdicts
    from ..columns import Columns
    from .chunks import RowGroup

__all__ = ["ParquetFile"]

ROW_GROUP = 1 << 18
"""So many rows, or a few more, are a group."""
THREADS = 2
"""So many make groups: to write one takes about half as long."""
MAGIC = b"PAR1"


class ParquetFile:
    """Writes a Parquet file."""

    def __init__(self, file: IO[bytes], columns: Columns) -> None:
        self.file = file
        self.chunks = Chunks(columns)
        self.footer = Footer(columns, __version__)
        self.team = Team(self.chunks.of, THREADS)
        self.group: list[tuple[Verdicts, str]] = []
        self.rows = 0
        file.write(MAGIC)
        self.place = len(MAGIC)

    def write(self, verdicts: Verdicts, file: str) -> None:
        """Have a group of rows made when there are enough; write those that are made."""
        if verdicts.winners:
            self.group.append((verdicts, file))
            self.rows += len(verdicts)
        if self.rows >= ROW_GROUP:
            self._end_group()

    def finish(self) -> None:
        """Write what is left, and where the groups are."""
        if self.group:
            self._end_group()
        while self.team.busy:
            self._put(self.team.take())
        self.team.stop()
        content = self.footer.content()
        self.file.writelines([content, len(content).to_bytes(4, "little"), MAGIC])

    def drop(self) -> None:
        """Make no more groups."""
        self.team.stop()

    def _end_group(self) -> None:
        self.team.give(self.group)
        self.group, self.rows = [], 0
        while self.team.full:
            self._put(self.team.take())

    def _put(self, group: RowGroup) -> None:
        for chunk in group.chunks:
            self.file.writelines(chunk.pages)
        self.place = self.footer.add(group, self.place)
