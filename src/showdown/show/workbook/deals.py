"""The sheets of deals: one row per deal, with the winning hand in colour."""

from __future__ import annotations

from typing import NamedTuple

from xlsxwriter.worksheet import Worksheet

from ...cards import Suit, deck
from ...hand import Hand
from ...hand_classes import classes
from ...rules import HAND_SIZE
from ...tallies import Tally, Totals
from ...verdict_table.columns import kind
from .columns import FIRST_ROW, SheetColumns, sheet_name
from .style import GOLD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from xlsxwriter.workbook import Workbook

    from ...deciding import Verdicts
    from .style import Styles

__all__ = ["CARDS", "EQUAL", "PLACES", "Deal", "DealsWriter"]

SHEET_ROWS = 1_048_576
"""How many rows a sheet can have."""

PART = 1 << 11
"""How many deals become Python's objects at a time."""

PRINT_SCALE = 55
"""The percentage at which three hands of five cards fit on a page side by side."""

CARDS = tuple(str(card) for card in deck())
_COLOURS = [
    ("red" if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else "black") + idle
    for idle in ("", " idle")
    for card in deck()
]
"""Of each card, then of each card that does not count: of six or seven, the best five do."""

EQUAL = "equal"
PLACES = ("1st rank", "2nd rank", "3rd rank", "4th rank", "5th rank")
"""What decides, as it fits into a cell; the most important rank comes first."""


class Deal(NamedTuple):
    """A deal with its verdict.

    Attributes:
        cells: the cells by their column in the table of verdicts, except for the hands.
        cards: the numbers of the cards.
        strengths: the strength of each hand.
        winner: the player who wins, from 1; 0 for a tie.
    """

    cells: dict[str, object]
    cards: bytes
    strengths: list[int]
    winner: int


class DealsWriter:
    """Writes sheets of deals as values.

    Args:
        book: the workbook.
        styles: its formats.
        columns: where everything goes.
        source: what the deals were read from, for errors.
    """

    winner_width = 13

    def __init__(self, book: Workbook, styles: Styles, columns: SheetColumns, source: str) -> None:
        self.book = book
        self.styles = styles
        self.columns = columns
        self.source = source
        self.rules = columns.table.rules
        self.classes = classes(self.rules)
        self.last_rows: list[int] = []
        """The last row of each sheet, which is the heading's if there are no deals."""
        self.formats = {
            "line": styles("cell", "strength", "faint"),
            "winner": styles("cell", "winner"),
            "winners": styles("cell", "text"),
            "decided_by": styles("cell", "text", "first"),
            "reason": styles("cell", "text"),
        }
        self.hands = {}
        """For each outcome: the formats of each card, of the category and of the strength."""
        for outcome, emphasis in (("wins", "bold"), ("splits", "bold"), ("loses", "faint")):
            fill = () if outcome == "loses" else (outcome,)
            cards = [
                [styles("cell", "card", *start, *fill, colour) for colour in _COLOURS]
                for start in (("first",), *[()] * (columns.cards - 1))
            ]
            category = styles("cell", "text", *fill, emphasis)
            self.hands[outcome] = cards, category, styles("cell", "strength", *fill, emphasis)

    def write(self, blocks: Iterable[Verdicts]) -> Tally:
        """Write all deals, on as many sheets as they need, and count them."""
        totals = Totals(categories=True)
        deals = self._deals(blocks, totals)
        deal = next(deals, None)
        while deal is not None or not self.last_rows:
            sheet = self._new_sheet()
            last = FIRST_ROW - 1
            while deal is not None and last < SHEET_ROWS - 1:
                last += 1
                self.write_deal(sheet, last, deal)
                deal = next(deals, None)
            sheet.autofilter(FIRST_ROW - 1, 0, last, self.columns.last)
            sheet.print_area(0, 0, last, self.columns.last)
            self.finish(sheet, max(last, FIRST_ROW))
            self.last_rows.append(last)
        return totals.tally()

    def write_deal(self, sheet: Worksheet, row: int, deal: Deal) -> None:
        """Write a deal into a row of a sheet."""
        columns, cells = self.columns, deal.cells
        best, size = max(deal.strengths), columns.cards
        for name, form in self.formats.items():
            if name in cells:
                sheet.write(row, columns.at[name], cells[name], form)
        for player, strength in enumerate(deal.strengths):
            hand = deal.cards[player * size : (player + 1) * size]
            used = hand if size == HAND_SIZE else self._best(hand)
            outcome = "loses" if strength < best else "wins" if deal.winner else "splits"
            cards, category, number = self.hands[outcome]
            for place, card in enumerate(hand):
                form = cards[place][card if card in used else card + len(CARDS)]
                sheet.write_string(row, columns.of("hand", player) + place, CARDS[card], form)
            name = str(cells[f"category{player + 1}"])
            sheet.write_string(row, columns.of("category", player), name, category)
            sheet.write_number(row, columns.of("strength", player), strength, number)

    def finish(self, sheet: Worksheet, last: int) -> None:
        """Finish a sheet whose deals go down to the row `last`."""

    def _deals(self, blocks: Iterable[Verdicts], totals: Totals) -> Iterator[Deal]:
        table, players = self.columns.table, self.columns.players
        names = [name for name in table.names if kind(name) != "hand"]
        size = players * self.columns.cards
        for block in blocks:
            totals.add(block)
            for part in block.parts(PART):
                rows = zip(*(table.cells(name, part) for name in names), strict=True)
                for place, row in enumerate(rows):
                    cells = dict(zip(names, row, strict=True))
                    strengths = list(part.strengths[place * players : (place + 1) * players])
                    cells["decided_by"] = self._decided_by(cells["decided_by"], max(strengths))
                    for player in range(1, players + 1):
                        name = f"category{player}"
                        cells[name] = str(cells[name]).capitalize()
                    cards = part.cards[place * size : (place + 1) * size]
                    yield Deal(cells, cards, strengths, part.winners[place])

    def _decided_by(self, decider: object, best: int) -> str:
        if decider is None:
            return EQUAL
        if decider == "category":
            return "category"
        place = int(str(decider))
        kicker = " (kicker)" if place >= self.classes[best - 1].made_of else ""
        return PLACES[place] + kicker

    def _best(self, cards: bytes) -> list[int]:
        """The numbers of the five cards that count."""
        return [card.number for card in Hand(tuple(cards), self.rules).best]

    def _new_sheet(self) -> Worksheet:
        columns = self.columns
        sheet = self.book.add_worksheet(sheet_name(len(self.last_rows)), _Sheet)
        sheet.set_tab_color(GOLD)
        sheet.hide_gridlines(2)
        sheet.set_default_row(18)
        sheet.freeze_panes(FIRST_ROW, columns.of("hand", 0))
        sheet.repeat_rows(0, FIRST_ROW - 1)
        sheet.repeat_columns(0, columns.of("hand", 0) - 1)
        sheet.set_landscape()
        sheet.set_margins(left=0.4, right=0.4, top=0.5, bottom=0.6)
        self._break_pages(sheet)
        sheet.set_footer("&L&F&C&A&RPage &P of &N")
        sheet.set_row(0, 24)
        self._write_headings(sheet)
        return sheet

    def _break_pages(self, sheet: Worksheet) -> None:
        """Print two or three players side by side, and more of them on several pages."""
        columns = self.columns
        at_once = 3 if columns.cards == HAND_SIZE else 2
        reasons = columns.table.reason and columns.players > 2
        if columns.players <= at_once and not reasons:
            sheet.fit_to_pages(1, 0)
            return
        sheet.set_print_scale(PRINT_SCALE)
        breaks = [columns.of("hand", player) for player in range(at_once, columns.players, at_once)]
        if reasons or columns.players % at_once == 0:
            breaks.append(columns.at["decided_by"])
        sheet.set_v_pagebreaks(breaks)

    def _write_headings(self, sheet: Worksheet) -> None:
        """Who, and below it what; and the width of each column."""
        columns = self.columns
        widths = {
            "line": ("Line", 9),
            "winner": ("Winner", self.winner_width),
            "winners": ("Winners", 12),
            "category": ("Category", 17),
            "strength": ("Strength", 12),
            "decided_by": ("Decided by", 18),
            "reason": ("Reason", min(80 * (columns.players - 1) - 18, 180)),
        }
        rows: list[list[str]] = [[], []]
        starts = [columns.of("hand", player) for player in range(columns.players)]
        starts.append(columns.at["decided_by"])
        for name, column in columns.at.items():
            if kind(name) == "hand":
                rows[0] += [f"Player {name[4:]}", *[""] * (columns.cards - 1)]
                rows[1] += [str(place + 1) for place in range(columns.cards)]
                sheet.set_column(column, column + columns.cards - 1, 6)
            else:
                heading, width = widths[kind(name)]
                rows[0].append("")
                rows[1].append(heading)
                sheet.set_column(column, column, width)
        # Row by row, as XlsxWriter's mode for constant memory needs.
        for row, (style, texts) in enumerate(zip(("players", "header"), rows, strict=True)):
            for column, text in enumerate(texts):
                start = ("first",) if column in starts else ()
                sheet.write_string(row, column, text, self.styles(style, "text", *start))


class _Sheet(Worksheet):  # type: ignore[misc]
    """A sheet that writes formulas unchanged.

    XlsxWriter searches each one for functions newer than Excel 2010, which takes twice as long as
    everything else; ours have none.
    """

    def _prepare_formula(self, formula: str, *_: object, **__: object) -> str:
        return formula.removeprefix("=")
