"""Verdicts as an Excel workbook: a sheet of deals, in the columns of all outputs, and a summary."""

from __future__ import annotations

import os
from contextlib import suppress
from shutil import copyfileobj
from tempfile import TemporaryDirectory

from ..cards.card_text import SUIT_LETTERS, SUIT_SYMBOLS
from ..counting.totals import Tally
from ..errors import DealError, counted, shown
from ..needs import need
from .workbook_formulas import Formulas

xlsxwriter: Any = need("xlsxwriter", "excel")
utility: Any = need("xlsxwriter.utility")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import IO, Any

    from ..counting.deciding import Verdicts
    from ..counting.verdict_columns import Columns

SHEET_ROWS = 1_048_576
"""How many rows a sheet can have."""

SYMBOLS = str.maketrans(SUIT_LETTERS.upper(), SUIT_SYMBOLS)

HEADING: dict[str, object] = {"bold": True, "bg_color": "#1D5C42", "font_color": "#FFFFFF"}
NUMBER: dict[str, object] = {"align": "right", "indent": 1}
LOOKS: dict[str, tuple[int, dict[str, object]]] = {
    "file": (24, {}),
    "line": (9, NUMBER),
    "winner": (10, {"num_format": '"Player "0;-0;"tie"', "align": "left", "bold": True}),
    "hand": (18, {"num_format": "@"}),  # Otherwise spreadsheets may read what is typed as a time.
    "category": (15, {}),
    "strength": (10, NUMBER),
    "share": (8, {"num_format": "0.0%"}),
    "board": (16, {}),
    "decided_by": (17, {}),
    "reason": (60, {}),
}
"""The width and the look of each kind of column; others have 13 and none."""


def write_workbook(
    file: IO[bytes],
    columns: Columns,
    blocks: Iterable[tuple[str, Verdicts]],
    *,
    formulas: bool = False,
) -> None:
    """Write verdicts as an Excel workbook, in memory that does not grow with them.

    Args:
        file: a file open for writing bytes.
        columns: the columns of the sheet of deals, with the hands.
        blocks: the verdicts, with the cards, each block with the name of its file.
        formulas: write formulas instead of values for everything but the cards, so that the
            verdicts follow when somebody types other cards.

    Raises:
        DealError: if there are more deals than a sheet has rows, or formulas cannot score them.
    """
    with TemporaryDirectory(prefix="showdown-", ignore_cleanup_errors=True) as folder:
        settings = {"constant_memory": True, "tmpdir": folder, "use_zip64": True}
        # Names of files are text, whatever they begin with.
        settings |= {"strings_to_formulas": False, "strings_to_urls": False}
        path = os.path.join(folder, "book.xlsx")
        book = xlsxwriter.Workbook(path, settings)
        try:
            summary = book.add_worksheet("Summary")
            deals = DealSheet(book, columns, Formulas(columns) if formulas else None)
            for name, block in blocks:
                deals.add(name, block)
            deals.finish()
            _write_summary(book, summary, deals)
            book.close()
        except xlsxwriter.exceptions.FileCreateError as error:
            raise error.args[0] from None
        finally:
            for sheet in book.worksheets():
                with suppress(OSError):
                    sheet.row_data_fh.close()
        with open(path, "rb") as whole:
            copyfileobj(whole, file)


class DealSheet:
    """The sheet of deals, while it is written: one row per deal below a row of headings."""

    def __init__(self, book: Any, columns: Columns, formulas: Formulas | None) -> None:
        self.book: Any = book
        self.columns: Columns = columns
        self.formulas: Formulas | None = formulas
        self.sheet: Any = book.add_worksheet("Deals")
        self.title: str = f"{len(columns.files)} files" if columns.files else ""
        self.tally: Tally | None = None
        self.rows: int = 0
        heading = book.add_format(HEADING)
        for place, name in enumerate(columns.names):
            width, look = LOOKS.get(name.rstrip("0123456789"), (13, {}))
            self.sheet.set_column(place, place, width, book.add_format(look))
            self.sheet.write_string(0, place, name, heading)

    def add(self, name: str, block: Verdicts) -> None:
        """Write the deals of a block of the file of that name."""
        if self.rows + len(block) >= SHEET_ROWS:
            raise DealError(
                f"a workbook holds {SHEET_ROWS - 1:,} deals, and these are more: a .parquet or "
                ".csv file holds any number"
            )
        if self.formulas:
            self.formulas.require(name, block)
        self.title = self.title or shown(name)
        counted = block.tally(categories=True)
        self.tally = counted if self.tally is None else self.tally + counted
        for values in self.columns.rows(block, name):
            self.rows += 1
            cells = dict(zip(self.columns.names, values, strict=True))
            texts = self.formulas.row(self.rows + 1, cells) if self.formulas else {}
            for place, (column, cell) in enumerate(cells.items()):
                if column in texts:
                    value = "" if cell is None else cell
                    self.sheet.write_formula(self.rows, place, texts[column], None, value)
                elif isinstance(cell, str):
                    cards = column.rstrip("0123456789") in ("hand", "board")
                    text = cell.translate(SYMBOLS) if cards else cell
                    self.sheet.write_string(self.rows, place, text)
                else:
                    self.sheet.write(self.rows, place, cell)

    def finish(self) -> None:
        """Color the hands that win, and set how the sheet is shown and printed."""
        names = self.columns.names
        self.sheet.freeze_panes(1, 1 + bool(self.columns.files))
        self.sheet.autofilter(0, 0, self.rows, len(names) - 1)
        self.sheet.print_area(0, 0, self.rows, len(names) - 1)
        self.sheet.repeat_rows(0)
        self.sheet.set_landscape()
        self.sheet.fit_to_pages(1, 0)
        self.sheet.set_footer("&L&F&RPage &P of &N")
        if self.formulas:
            self.formulas.write_classes(self.book)
            last = len(names) + len(self.formulas.hidden) - 1
            self.sheet.set_column(len(names), last, 8, None, {"hidden": True})
        if "winner" in names and self.rows:
            self._color_winners()

    def _color_winners(self) -> None:
        names, look = self.columns.names, self.book.add_format({"bg_color": "#DDEFE3"})
        winner = f"${utility.xl_col_to_name(names.index('winner'))}2"  # That of the first deal.
        for player in range(1, self.columns.players + 1):
            place = names.index(f"hand{player}")
            rule = {"type": "formula", "criteria": f"={winner}={player}", "format": look}
            self.sheet.conditional_format(1, place, self.rows, place, rule)

    def cells(self, name: str) -> str:
        """All cells of a column, for formulas on other sheets."""
        place = self.columns.names.index(name)
        return f"Deals!{utility.xl_range_abs(1, place, max(1, self.rows), place)}"


def _write_summary(book: Any, sheet: Any, deals: DealSheet) -> None:
    """Who wins how often, and what each player held and won with; as formulas if the deals are."""
    tally, columns = deals.tally, deals.columns
    assert tally is not None  # A source has a block at the least.
    players = range(1, columns.players + 1)
    heading, share = book.add_format(HEADING), book.add_format({"num_format": "0.0%"})

    def put(row: int, place: int, value: float, formula: str, look: Any = None) -> None:
        if deals.formulas:
            sheet.write_formula(row, place, f"={formula}", look, value)
        else:
            sheet.write(row, place, value, look)

    sheet.activate()
    sheet.fit_to_pages(1, 0)
    sheet.set_column(0, 0, 16)
    sheet.set_column(1, 2 * len(players), 14, book.add_format({"num_format": "#,##0"}))
    sheet.write_string(0, 0, deals.title, book.add_format({"bold": True, "font_size": 16}))
    played = f"{columns.game.name}, {columns.game.rules.name} rules"
    sheet.write_string(1, 0, f"{counted(tally.deals, 'deal')} of {played}")
    row = 3
    if "winner" in columns.names:
        sheet.write_row(row, 0, ["Who wins", "Deals", "Share"], heading)
        for player, times in [*enumerate(tally.wins, 1), (0, tally.ties)]:
            row += 1
            sheet.write_string(row, 0, f"Player {player}" if player else "Ties")
            count = f"COUNTIF({deals.cells('winner')},{player})"
            put(row, 1, times, count)
            part = f"{count}/MAX(1,COUNT({deals.cells('line')}))"
            put(row, 2, times / max(1, tally.deals), part, share)
        row += 2
    assert tally.categories is not None
    counts = tally.categories
    heads = [f"Player {player} {what}" for player in players for what in ("held", "won")]
    sheet.write_row(row, 0, ["Category", *heads], heading)
    for category, name in reversed([*enumerate(counts.names)]):
        row += 1
        sheet.write_string(row, 0, name)
        for player, (held, won) in enumerate(zip(counts.held, counts.won, strict=True), 1):
            has = f'{deals.cells(f"category{player}")},"{name}"'
            put(row, 2 * player - 1, held[category], f"COUNTIF({has})")
            wins = f"{has},{deals.cells('winner')},{player}" if len(players) > 1 else has
            put(row, 2 * player, won[category], f"COUNTIFS({wins})")
