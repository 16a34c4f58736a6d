"""The sheets of deals: a row a deal under a header that stays in view."""

from __future__ import annotations

from xlsxwriter.worksheet import Worksheet

from ...rules import HAND_SIZE
from .columns import FIRST_ROW, LINE, WINNER, Columns
from .looks import GOLD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from xlsxwriter.workbook import Workbook

    from .counts import Counts, Row
    from .live import LiveRows
    from .looks import Looks
    from .values import ValueRows

__all__ = ["SHEET_ROWS", "sheet_name", "write_deals"]

SHEET_ROWS = 1_048_576
"""As many rows as a sheet can have."""

_PRINT_SCALE = 55
"""The percentage at which three hands of five cards fit on a page side by side."""


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

    Raises:
        ValueError: if a row has more or fewer cards than its players hold.
    """
    remaining = iter(rows)
    deal = next(remaining, None)
    lasts: list[int] = []
    while deal is not None or not lasts:
        sheet = _new_sheet(book, looks, columns, len(lasts), writer.winner_width)
        last = FIRST_ROW - 1
        while deal is not None and last < SHEET_ROWS - 1:
            last += 1
            _require_cards(deal, columns.players * columns.cards)
            counts.add(deal)
            writer.write(sheet, last, deal)
            deal = next(remaining, None)
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


class _Sheet(Worksheet):  # type: ignore[misc]
    """A sheet that writes formulas as they are.

    Others look each one through for functions that came after Excel 2010, which takes twice as
    long as all the rest; ours have none.
    """

    def _prepare_formula(self, formula: str, *_: object, **__: object) -> str:
        return formula.removeprefix("=")


def _require_cards(deal: Row, count: int) -> None:
    line, cards, _, _ = deal
    if len(cards) != count:
        raise ValueError(f"a row has {count} cards, not {len(cards)} as that of line {line}")


def _new_sheet(
    book: Workbook, looks: Looks, columns: Columns, number: int, winner_width: float
) -> Worksheet:
    sheet = book.add_worksheet(sheet_name(number), _Sheet)
    sheet.set_tab_color(GOLD)
    sheet.hide_gridlines(2)
    sheet.set_default_row(18)
    sheet.freeze_panes(FIRST_ROW, columns.card(0, 0))
    sheet.repeat_rows(0, FIRST_ROW - 1)
    sheet.repeat_columns(LINE, WINNER)
    sheet.set_landscape()
    sheet.set_margins(left=0.4, right=0.4, top=0.5, bottom=0.6)
    _break_pages(sheet, columns)
    sheet.set_footer("&L&F&C&A&RPage &P of &N")
    sheet.set_row(0, 24)
    _write_header(sheet, looks, columns)
    sheet.set_column(WINNER, WINNER, winner_width)
    return sheet


def _break_pages(sheet: Worksheet, columns: Columns) -> None:
    """Print two or three players side by side, more on several pages, none cut in two."""
    at_once = 3 if columns.cards == HAND_SIZE else 2
    reasons = columns.reason is not None and columns.players > 2
    if columns.players <= at_once and not reasons:
        sheet.fit_to_pages(1, 0)
        return
    sheet.set_print_scale(_PRINT_SCALE)
    breaks = [columns.card(player, 0) for player in range(at_once, columns.players, at_once)]
    if reasons or columns.players % at_once == 0:
        breaks.append(columns.decided)
    sheet.set_v_pagebreaks(breaks)


def _write_header(sheet: Worksheet, looks: Looks, columns: Columns) -> None:
    """Who, and below it what; with the width of each column."""
    above: dict[int, str] = {}
    below = {LINE: ("Line", 9), WINNER: ("Winner", 0)}
    starts = {columns.decided}
    for player in range(columns.players):
        above[columns.card(player, 0)] = f"Player {player + 1}"
        starts.add(columns.card(player, 0))
        for place in range(columns.cards):
            below[columns.card(player, place)] = (str(place + 1), 6)
        below[columns.category(player)] = ("Category", 17)
        below[columns.strength(player)] = ("Strength", 12)
    below[columns.decided] = ("Decided by", 18)
    if columns.reason is not None:
        below[columns.reason] = ("Reason", min(80 * (columns.players - 1) - 18, 180))
    for column in range(columns.last + 1):
        title = looks("players", "text", *(("first",) if column in starts else ()))
        sheet.write_string(0, column, above.get(column, ""), title)
    for column, (title, width) in below.items():
        start = ("first",) if column in starts else ()
        sheet.write_string(1, column, title, looks("header", "text", *start))
        sheet.set_column(column, column, width)
