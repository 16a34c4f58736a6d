"""Which writer makes which file: the one place where a file's ending is looked up."""

from __future__ import annotations

import os

from .forms import CSV, JSON_LINES, TSV
from .rows import TextFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Protocol

    from ...deciding import Verdicts
    from .columns import Columns
    from .forms import Form

    class Writer(Protocol):
        """Writes verdicts into an open file."""

        def write(self, verdicts: Verdicts, file: str) -> None:
            """Write a block of the deals of the file that is called so."""

        def finish(self) -> None:
            """Write what is still to be written; the file is closed by who opened it."""


__all__ = ["ENDINGS", "ending", "open_writer"]

_FORMS: dict[str, Form] = {".csv": CSV, ".tsv": TSV, ".jsonl": JSON_LINES}
ENDINGS = (*_FORMS, ".parquet", ".arrow", ".feather")


def ending(path: str) -> str | None:
    """The ending of a path, if there is a writer for it.

    >>> ending("out/Result.CSV"), ending("result.doc")
    ('.csv', None)
    """
    found = os.path.splitext(path)[1].lower()
    return found if found in ENDINGS else None


def open_writer(ending: str, file: IO[bytes], columns: Columns) -> Writer:
    """The writer for an ending.

    Raises:
        LibraryError: if a library is needed that is not installed.
    """
    if form := _FORMS.get(ending):
        return TextFile(form, file, columns)
    from .arrow_files import ArrowFile

    return ArrowFile(ending, file, columns)
