"""A workbook put together, by XlsxWriter."""

from __future__ import annotations

from contextlib import suppress
from tempfile import TemporaryDirectory

from xlsxwriter.exceptions import FileCreateError
from xlsxwriter.workbook import Workbook

from .classes import write_classes, write_keys
from .counts import Counts
from .deals import write_deals
from .live import LiveRows
from .looks import Looks
from .summary import Summary
from .target import Target
from .values import ValueRows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import IO

    from ...rules import Rules
    from .columns import Columns
    from .counts import Row

__all__ = ["make"]


def make(
    file: IO[bytes] | str,
    rows: Iterable[Row],
    columns: Columns,
    rules: Rules,
    source: str,
    *,
    live: bool,
) -> None:
    """Write a workbook; `write_workbook` says what of.

    Raises:
        DealError: if formulas are wanted for a deal in which a card comes twice.
        OSError: if the file cannot be written, or what is put together beside it.
    """
    with TemporaryDirectory(prefix="showdown-", ignore_cleanup_errors=True) as folder:
        options = {"constant_memory": True, "tmpdir": folder, "use_zip64": True}
        target = Target(file)
        book = Workbook(target, options)
        try:
            _fill(book, rows, columns, rules, source, live=live)
            book.close()
        except FileCreateError as error:
            raise error.args[0] from None
        finally:
            _let_go(book)
            target.let_go()


def _fill(
    book: Workbook,
    rows: Iterable[Row],
    columns: Columns,
    rules: Rules,
    source: str,
    *,
    live: bool,
) -> None:
    book.set_properties({"title": source, "subject": "Poker showdowns", "author": "showdown"})
    looks = Looks(book)
    counts = Counts(columns.players, rules)
    summary = Summary(book, looks, columns, live=live)
    writer = LiveRows(looks, columns, rules, source) if live else ValueRows(looks, columns, rules)
    lasts = write_deals(book, looks, columns, rows, writer, counts)
    if live:
        write_classes(book, looks, rules)
        write_keys(book, rules)
    summary.write(source, rules, counts, lasts)


def _let_go(book: Workbook) -> None:
    """Close what was being put together, so that it can be thrown away."""
    for sheet in book.worksheets():
        with suppress(OSError):
            sheet.row_data_fh.close()
