"""The sheets of deals: a row a deal under a header that stays in view."""

from __future__ import annotations

from .columns import FIRST_ROW, LINE, WINNER, Columns
from .looks import GOLD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

    from .counts import Counts, Row
    from .live import LiveRows
    from .looks import Looks
    from .values import ValueRows

__all__ = ["SHEET_ROWS", "sheet_name", "write_deals"]

SHEET_ROWS = 1_048_576
"""As many rows as a sheet can have."""

_PLAYERS_A_PAGE = 3


def write_deals(
    book: Workbook,
    looks: Looks,
    columns: Columns,
    rows: Iterable[Row],
    writer: ValueRows | LiveRows,
    counts: Counts,
) -> list[int]:
    """Write and count deals, in as many sheets as they need.

    Gives the last row of each sheet, which is the header's where there are no deals.
    """
    remaining = iter(rows)
    lasts: list[int] = []
    while not lasts or lasts[-1] == SHEET_ROWS - 1:
        sheet = _new_sheet(book, looks, columns, len(lasts))
        last = _fill(sheet, remaining, writer, counts)
        sheet.autofilter(FIRST_ROW - 1, 0, last, columns.last)
        sheet.print_area(0, 0, last, columns.last)
        writer.finish(sheet, max(last, FIRST_ROW))
        lasts.append(last)
    return lasts


def sheet_name(number: int) -> str:
    """What a sheet of deals is called.

    >>> sheet_name(0), sheet_name(1)
    ('Deals', 'Deals 2')
    """
    return f"Deals {number + 1}" if number else "Deals"


def _fill(
    sheet: Worksheet, rows: Iterator[Row], writer: ValueRows | LiveRows, counts: Counts
) -> int:
    for row in range(FIRST_ROW, SHEET_ROWS):
        deal = next(rows, None)
        if deal is None:
            return row - 1
        counts.add(deal)
        writer.write(sheet, row, deal)
    return SHEET_ROWS - 1


def _new_sheet(book: Workbook, looks: Looks, columns: Columns, number: int) -> Worksheet:
    sheet = book.add_worksheet(sheet_name(number))
    sheet.set_tab_color(GOLD)
    sheet.hide_gridlines(2)
    sheet.set_default_row(20)
    sheet.freeze_panes(FIRST_ROW, columns.card(0, 0))
    sheet.repeat_rows(0, FIRST_ROW - 1)
    sheet.repeat_columns(LINE, WINNER)
    sheet.set_landscape()
    sheet.set_margins(left=0.4, right=0.4, top=0.5, bottom=0.6)
    sheet.fit_to_pages(1 + (columns.players - 1) // _PLAYERS_A_PAGE, 0)
    sheet.set_footer("&L&F&C&A&RPage &P of &N")
    _write_header(sheet, looks, columns)
    return sheet


def _write_header(sheet: Worksheet, looks: Looks, columns: Columns) -> None:
    """Who, and below it what; with the width of each column."""
    plain, first = looks("header"), looks("header", "first")
    above: dict[int, str] = {}
    below = {LINE: ("Line", 9), WINNER: ("Winner", 12)}
    starts = {columns.decided}
    for player in range(columns.players):
        above[columns.card(player, 0)] = f"Player {player + 1}"
        starts.add(columns.card(player, 0))
        for place in range(columns.cards):
            below[columns.card(player, place)] = (str(place + 1), 5.5)
        below[columns.category(player)] = ("Category", 16)
        below[columns.strength(player)] = ("Strength", 11)
    below[columns.decided] = ("Decided by", 18)
    if columns.reason is not None:
        below[columns.reason] = ("Reason", 62 if columns.players == 2 else 120)
    for column in range(columns.last + 1):
        look = first if column in starts else plain
        sheet.write_string(0, column, above.get(column, ""), look)
    for column, (title, width) in below.items():
        sheet.write_string(1, column, title, first if column in starts else plain)
        sheet.set_column(column, column, width)
