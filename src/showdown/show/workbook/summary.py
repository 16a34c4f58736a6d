"""The summary: who won how often, and with what, in numbers and in charts."""

from __future__ import annotations

from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.utility import xl_rowcol_to_cell as _at

from ...rules import Category
from .columns import FIRST_ROW, SheetColumns, sheet_name
from .style import FAINT, FELT, GOLD, LINES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

    from ...tallies import Tally
    from .style import Styles

__all__ = ["Summary"]

LABEL, NUMBERS = 1, 2
"""The column of labels, and the first column of numbers; column 0 is a margin."""

TITLE, SUBTITLE, HINT, WINS = 1, 2, 3, 5

CATEGORIES = tuple(reversed(Category))
ROW_POINTS, ROW_PIXELS = 18, 24
"""The height of a row, in both units."""

CHART_WIDTH = 560

ROOM = len(CATEGORIES) + 3
"""From the heading of one table of categories to that of the next."""


class Summary:
    """The first sheet, made with the book and filled when all deals are counted.

    Args:
        book: the workbook.
        styles: its formats.
        columns: where everything is on the sheets of deals.
        live: whether its numbers are formulas over those sheets.
    """

    def __init__(
        self, book: Workbook, styles: Styles, columns: SheetColumns, *, live: bool
    ) -> None:
        self.book = book
        self.styles = styles
        self.columns = columns
        self.players = range(columns.players)
        self.live = live
        self.sheet: Worksheet = book.add_worksheet("Summary")
        self.all = NUMBERS + columns.players
        self.total = WINS + columns.players + 2 + live
        self.held = self.total + 3
        self.won = self.held + ROOM
        self.rate = self.won + ROOM
        self.last_rows: Sequence[int] = ()
        self.cells: dict[tuple[int, int], tuple[str | float, str, Format]] = {}
        """For each cell its value, the formula that calculates it, and its format."""

    def write(self, source: str, tally: Tally, last_rows: Sequence[int]) -> None:
        """Fill the sheet.

        Args:
            source: what the deals were read from.
            tally: the numbers.
            last_rows: the last row of each sheet of deals.
        """
        self.last_rows = last_rows
        self._titles(source, tally.deals)
        self._wins(tally)
        self._categories(tally)
        self._write_cells()
        self._arrange()

    def _titles(self, source: str, deals: int) -> None:
        columns = self.columns
        about = (
            f"{deals:,} deal{'' if deals == 1 else 's'} · {columns.players} players · "
            f"{columns.cards} cards per hand · {columns.table.rules.name} rules"
        )
        self._put(TITLE, LABEL, source, "title")
        self._put(SUBTITLE, LABEL, about, "subtitle")
        if self.live:
            hint = "Type other cards into Deals: the winners and all numbers here follow."
            self._put(HINT, LABEL, hint, "subtitle")

    def _wins(self, tally: Tally) -> None:
        self._headings(WINS, "Who wins", ["Deals", "Share"])
        outcomes = [*enumerate(tally.wins, 1), (0, tally.ties)]
        for row, (winner, count) in enumerate(outcomes, WINS + 1):
            label = f"Player {winner}" if winner else "Tie"
            formula = self._sum(f"COUNTIF({{}},{winner})", "winner")
            self._count(row, label, count, formula, tally.deals)
        lines = self._sum("COUNT({})", "line")
        if self.live:
            decided = self._sum("COUNT({})", "winner")
            self._count(self.total - 1, "Undecided", 0, f"{lines}-({decided})", tally.deals)
        self._count(self.total, "All deals", tally.deals, lines, tally.deals)

    def _count(self, row: int, label: str, count: int, formula: str, deals: int) -> None:
        style = "total" if row == self.total else "cell"
        count_cell, total_cell = _at(row, NUMBERS), _at(self.total, NUMBERS)
        share = f"IF({total_cell}=0,0,{count_cell}/{total_cell})"
        self._put(row, LABEL, label, style)
        self._put(row, NUMBERS, count, style, "number", formula=formula)
        self._put(row, NUMBERS + 1, count / deals if deals else 0, style, "percent", formula=share)

    def _categories(self, tally: Tally) -> None:
        assert tally.categories is not None
        names = [*(f"Player {player + 1}" for player in self.players), "All"]
        self._headings(self.held, "Held", names)
        self._headings(self.won, "Won with", names)
        self._headings(self.rate, "Won when held", names)
        for place, category in enumerate(CATEGORIES, 1):
            held = [player[category - 1] for player in tally.categories.held]
            won = [player[category - 1] for player in tally.categories.won]
            for top in (self.held, self.won, self.rate):
                self._put(top + place, LABEL, str(category).capitalize(), "cell")
            for player in self.players:
                name = f"category{player + 1}"
                hand = _at(self.held + place, LABEL)
                formula = self._sum(f"COUNTIF({{}},{hand})", name)
                self._number(self.held + place, NUMBERS + player, held[player], formula)
                hand = _at(self.won + place, LABEL)
                formula = self._sum(f"COUNTIFS({{}},{hand},{{}},{player + 1})", name, "winner")
                self._number(self.won + place, NUMBERS + player, won[player], formula)
            for top, numbers in ((self.held, held), (self.won, won)):
                row = top + place
                formula = f"SUM({_at(row, NUMBERS)}:{_at(row, self.all - 1)})"
                self._number(row, self.all, sum(numbers), formula)
            pairs = zip([*held, sum(held)], [*won, sum(won)], strict=True)
            for column, (times, wins) in enumerate(pairs, NUMBERS):
                above, below = _at(self.won + place, column), _at(self.held + place, column)
                rate = wins / times if times else ""
                formula = f'IF({below}=0,"",{above}/{below})'
                self._put(self.rate + place, column, rate, "cell", "percent", formula=formula)

    def _sum(self, term: str, *names: str) -> str:
        """A formula that adds up a term over all sheets of deals; `{}` is a column's cells."""
        terms = []
        for sheet, last in enumerate(self.last_rows):
            prefix = sheet_name(sheet).join("''") if sheet else sheet_name(sheet)
            letters = [xl_col_to_name(self.columns.at[name]) for name in names]
            first, end = FIRST_ROW + 1, max(last, FIRST_ROW) + 1
            ranges = [f"{prefix}!${letter}${first}:${letter}${end}" for letter in letters]
            terms.append(term.format(*ranges))
        return "+".join(terms)

    def _headings(self, row: int, title: str, names: Sequence[str]) -> None:
        self._put(row, LABEL, title, "header")
        for column, name in enumerate(names, NUMBERS):
            self._put(row, column, name, "header", "right")

    def _number(self, row: int, column: int, count: int, formula: str) -> None:
        self._put(row, column, count, "cell", "number", formula=formula)

    def _put(
        self, row: int, column: int, value: str | float, *styles: str, formula: str = ""
    ) -> None:
        self.cells[row, column] = (value, formula, self.styles(*styles))

    def _write_cells(self) -> None:
        """Write the cells from the top down, as XlsxWriter's mode for constant memory needs."""
        for (row, column), (value, formula, form) in sorted(
            self.cells.items(), key=lambda item: item[0]
        ):
            if formula and self.live:
                self.sheet.write_formula(row, column, f"={formula}", form, value)
            elif isinstance(value, str):
                self.sheet.write_string(row, column, value, form)
            else:
                self.sheet.write_number(row, column, value, form)

    def _arrange(self) -> None:
        """Widths, how it prints, and the charts next to the tables."""
        sheet = self.sheet
        sheet.hide_gridlines(2)
        sheet.set_tab_color(FELT)
        sheet.set_default_row(ROW_POINTS)
        sheet.set_column(0, 0, 2.5)
        sheet.set_column(LABEL, LABEL, 18)
        sheet.set_column(NUMBERS, self.all, 11)
        sheet.set_column(self.all + 1, self.all + 1, 3)
        sheet.set_row(TITLE, 30)
        sheet.set_margins(left=0.4, right=0.4, top=0.5, bottom=0.6)
        if len(self.players) > 4:
            sheet.set_landscape()
        sheet.fit_to_pages(1, 1)
        sheet.set_footer("&L&F&RMade with showdown")
        sheet.activate()
        outcomes, hands = len(self.players) + 1, len(CATEGORIES)
        self._chart("Who wins", WINS, NUMBERS, outcomes, rows=self.held - WINS - 2)
        self._chart("Hands held", self.held, self.all, hands, colour=GOLD)
        self._chart("Hands won with", self.won, self.all, hands)
        self._chart("How often a hand wins", self.rate, self.all, hands, percent=True)

    def _chart(
        self,
        title: str,
        top: int,
        column: int,
        count: int,
        *,
        rows: int = len(CATEGORIES) + 1,
        colour: str = FELT,
        percent: bool = False,
    ) -> None:
        """Show the numbers below a heading as bars next to them, in a chart as high as `rows`."""
        first, last = top + 1, top + count
        labels = [str(self.cells[row, LABEL][0]) for row in range(first, last + 1)]
        numbers = [float(self.cells[row, column][0] or 0) for row in range(first, last + 1)]
        chart = self.book.add_chart({"type": "bar"})
        chart.add_series(
            {
                "name": title,
                "categories": ["Summary", first, LABEL, last, LABEL],
                "values": ["Summary", first, column, last, column],
                # For programs that show a workbook without calculating it.
                "categories_data": labels,
                "values_data": numbers,
                "fill": {"color": colour},
                "gap": 45,
                "data_labels": {
                    "value": True,
                    "num_format": "0.0%" if percent else "#,##0",
                    "font": {"color": FAINT},
                },
            }
        )
        font = {"size": 13, "bold": True, "color": FELT}
        chart.set_title({"name": title, "overlay": False, "name_font": font})
        chart.set_legend({"none": True})
        # With the first bar at the top, the axis of numbers would be there as well.
        chart.set_y_axis({"reverse": True, "line": {"color": LINES}, "major_tick_mark": "none"})
        axis = {"visible": False, "major_gridlines": {"visible": False}, "min": 0}
        chart.set_x_axis({**axis, "max": 1.1} if percent else axis)
        chart.set_chartarea({"border": {"color": LINES}})
        chart.set_size({"width": CHART_WIDTH, "height": rows * ROW_PIXELS})
        texts = [f"{number:.1%}" if percent else f"{number:,.0f}" for number in numbers]
        shown = ", ".join(f"{label} {number}" for label, number in zip(labels, texts, strict=True))
        place = {"object_position": 2, "description": f"{title}: {shown}"}
        self.sheet.insert_chart(top, self.all + 2, chart, place)
