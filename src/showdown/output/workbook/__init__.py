"""Verdicts as an Excel workbook."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import chain
from shutil import copyfileobj
from tempfile import TemporaryDirectory

from ...counting.verdict_columns import Columns
from ...errors import DealError, shown
from ...needs import need
from ...rules.rules import HAND_SIZE, MOST_PLAYERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import IO

    from ...counting.deciding import Verdicts


def write_workbook(
    file: IO[bytes],
    blocks: Iterable[tuple[str, Verdicts]],
    *,
    reasons: bool = False,
    formulas: bool = False,
    files: tuple[str, ...] = (),
) -> None:
    """Write verdicts as an Excel workbook, in memory that does not grow with them.

    The first sheet is a summary. The next has one row per deal, and more sheets follow if needed.

    Args:
        file: a file open for writing bytes.
        blocks: the verdicts, with the cards, as `deciding.verdicts` gives them, each with
            the name of its file.
        reasons: add a column that says in words why each deal was won or split.
        formulas: write formulas instead of values for everything but the cards, so that the
            verdicts follow when somebody types other cards; for draw with hands of five cards from
            one deck.
        files: the names of the files, if the first column says which one a deal is from; the title
            is how many they are, or else the name of the only one.

    Raises:
        LibraryError: if XlsxWriter is not installed.
        DealError: if nothing was decided, or a workbook cannot show it, as for one player, or its
            formulas cannot.

    >>> from io import BytesIO
    >>> from showdown.counting.deciding import verdicts
    >>> [block] = verdicts(["8C TS KC 9H 4S 7D 2S 5D 3S AC"])
    >>> write_workbook(file := BytesIO(), [("poker.txt", block)])
    >>> file.getvalue()[:2]
    b'PK'
    """
    blocks = iter(blocks)
    start = next(blocks, None)
    if start is None:
        raise DealError("no verdicts to write")
    name, first = start
    if first.players < 2:
        raise DealError(f"a workbook shows 2 to {MOST_PLAYERS} players, not {first.players}")
    if formulas and not first.game.is_draw:
        raise DealError(f"a workbook's formulas score hands of draw, not {first.game.name}")
    if formulas and first.hand_size != HAND_SIZE:
        raise DealError(
            f"a workbook's formulas score hands of {HAND_SIZE} cards, not {first.hand_size}; "
            "without formulas it shows those as well"
        )
    Workbook = need("xlsxwriter", "excel").Workbook  # noqa: N806  # a class
    from xlsxwriter.exceptions import FileCreateError

    from .deals import write_deals
    from .formulas import formulas_of, write_lookups
    from .sheets import Book, SheetColumns
    from .summary import Summary

    table = Columns(first.players, first.game, hands=True, reason=reasons, files=files)
    columns = SheetColumns(table, first.hand_size)
    source = f"{len(files)} files" if files else shown(name)
    with TemporaryDirectory(prefix="showdown-", ignore_cleanup_errors=True) as folder:
        path = os.path.join(folder, "book.xlsx")
        settings = {"constant_memory": True, "tmpdir": folder, "use_zip64": True}
        # Names of files are text, whatever they begin with.
        made = Workbook(path, settings | {"strings_to_formulas": False, "strings_to_urls": False})
        made.set_properties({"title": source, "subject": "Poker showdowns", "author": "showdown"})
        try:
            book = Book(made, columns, formulas_of(columns) if formulas else {})
            summary = Summary(book)
            tally, ends = write_deals(book, chain([start], blocks))
            if formulas:
                write_lookups(book)
            summary.write(source, tally, ends)
            made.close()
        except FileCreateError as error:
            raise error.args[0] from None
        finally:
            for sheet in made.worksheets():
                with suppress(OSError):
                    sheet.row_data_fh.close()
        with open(path, "rb") as whole:
            copyfileobj(whole, file)
