"""Verdicts as files of text."""

from __future__ import annotations

from .json_lines import JSON_LINES
from .rows import Rows
from .separated import CSV, TSV

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

    from ...deciding import Verdicts
    from .columns import Columns
    from .rows import Form

__all__ = ["TextFile", "csv_writer", "json_lines_writer", "tsv_writer"]


class TextFile:
    """Writes rows of text."""

    def __init__(self, form: Form, file: IO[bytes], columns: Columns) -> None:
        self.file = file
        self.rows = Rows(form, columns)
        file.write(self.rows.head.encode())

    def write(self, verdicts: Verdicts, file: str) -> None:
        """Write a row for each deal of a block."""
        for text in self.rows.texts(verdicts, file):
            self.file.write(text.encode())

    def finish(self) -> None:
        """Nothing is left to be written."""


def csv_writer(file: IO[bytes], columns: Columns) -> TextFile:
    """Writes CSV."""
    return TextFile(CSV, file, columns)


def tsv_writer(file: IO[bytes], columns: Columns) -> TextFile:
    """Writes CSV with tabs for commas."""
    return TextFile(TSV, file, columns)


def json_lines_writer(file: IO[bytes], columns: Columns) -> TextFile:
    """Writes a JSON object a line."""
    return TextFile(JSON_LINES, file, columns)
