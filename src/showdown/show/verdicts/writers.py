"""Which writer makes which file: the one place where a file's ending is looked up."""

from __future__ import annotations

import os
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO, Protocol

    from ...deciding import Verdicts
    from .columns import Columns

    class Writer(Protocol):
        """Writes verdicts into an open file."""

        def write(self, verdicts: Verdicts, file: str) -> None:
            """Write a block of the deals of the file that is called so."""

        def finish(self) -> None:
            """Write what is still to be written; the file is closed by who opened it."""


__all__ = ["ENDINGS", "ending", "maker", "open_writer"]

ENDINGS = {
    ".csv": "text_files:csv_writer",
    ".tsv": "text_files:tsv_writer",
    ".jsonl": "text_files:json_lines_writer",
    ".parquet": "parquet.files:ParquetFile",
    ".arrow": "arrow_files:ArrowFile",
    ".feather": "arrow_files:ArrowFile",
}
"""The module in this room, imported when it is needed, and what makes a `Writer` in it."""


def ending(path: str) -> str | None:
    """The ending of a path, if there is a writer for it.

    >>> ending("out/Result.CSV"), ending("result.doc")
    ('.csv', None)
    """
    found = os.path.splitext(path)[1].lower()
    return found if found in ENDINGS else None


def maker(ending: str, *, hands: bool) -> Callable[[Verdicts], object] | None:
    """What the writer for an ending has made of each block where that is decided, if anything."""
    if ending != ".parquet":
        return None
    from functools import partial

    from .parquet.packing import pack

    return partial(pack, hands=hands)


def open_writer(ending: str, file: IO[bytes], columns: Columns) -> Writer:
    """The writer for an ending.

    Raises:
        LibraryError: if a library is needed that is not installed.
    """
    room, _, name = ENDINGS[ending].partition(":")
    make: Callable[[IO[bytes], Columns], Writer]
    make = getattr(import_module(f".{room}", __package__), name)
    return make(file, columns)
