"""The summary: who won how often, and with what, in numbers and in charts."""

from __future__ import annotations

from ...tables.references import column_letters
from .charts import bars
from .columns import FIRST_ROW, LINE, WINNER, Columns
from .counts import NAMES
from .deals import sheet_name
from .looks import FELT, GOLD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

    from ...rules import Rules
    from .counts import Counts
    from .looks import Looks

__all__ = ["Summary"]

LABEL, NUMBERS = 1, 2
"""The column of what is counted, and the first column of numbers; column 0 is a margin."""

TITLE, SUBTITLE, HINT, WINS = 1, 2, 3, 5

HANDS = tuple(reversed(NAMES.values()))
ROW_POINTS, ROW_PIXELS = 18, 24
"""How high a row is, in either measure."""

ROOM = len(HANDS) + 3
"""From the header of one table of categories to that of the next."""


class Summary:
    """The first sheet, made with the book and filled when all deals are counted.

    Args:
        book: the workbook.
        looks: its formats.
        columns: what stands where in the sheets of deals.
        live: whether its numbers are formulas over those sheets.
    """

    def __init__(self, book: Workbook, looks: Looks, columns: Columns, *, live: bool) -> None:
        self.book = book
        self.looks = looks
        self.columns = columns
        self.players = range(columns.players)
        self.live = live
        self.sheet: Worksheet = book.add_worksheet("Summary")
        self.all = NUMBERS + columns.players
        self.total = WINS + columns.players + 2 + live
        self.held = self.total + 3
        self.won = self.held + ROOM
        self.rate = self.won + ROOM
        self.cells: dict[tuple[int, int], tuple[str | float, str, Format]] = {}
        """What stands where: a value, the formula that gives it, and its format."""

    def write(self, source: str, rules: Rules, counts: Counts, lasts: Sequence[int]) -> None:
        """Fill the sheet.

        Args:
            source: what the deals were read from.
            rules: under which they were judged.
            counts: what was counted.
            lasts: the last row of each sheet of deals.
        """
        self._title(source, rules, counts.deals)
        self._wins(counts, lasts)
        self._categories(counts, lasts)
        self._write_cells()
        self._arrange()

    def _title(self, source: str, rules: Rules, deals: int) -> None:
        columns = self.columns
        about = (
            f"{deals:,} deal{'' if deals == 1 else 's'} · {columns.players} players · "
            f"{columns.cards} cards a hand · {rules.name} rules"
        )
        self._put(TITLE, LABEL, source, self.looks("title"))
        self._put(SUBTITLE, LABEL, about, self.looks("subtitle"))
        if self.live:
            hint = "Type other cards into Deals: the winners and all numbers here follow."
            self._put(HINT, LABEL, hint, self.looks("subtitle"))

    def _wins(self, counts: Counts, lasts: Sequence[int]) -> None:
        self._header(WINS, "Who wins", ["Deals", "Share"])
        winner = [_column(sheet, WINNER, last) for sheet, last in enumerate(lasts)]
        rows = [(f"Player {player}", player) for player in range(1, len(self.players) + 1)]
        for row, (label, outcome) in enumerate([*rows, ("Tie", 0)], WINS + 1):
            formula = _sum(f"COUNTIF({cells},{outcome})" for cells in winner)
            self._count(row, label, counts.outcomes[outcome], formula, counts.deals)
        lines = _sum(f"COUNT({_column(sheet, LINE, last)})" for sheet, last in enumerate(lasts))
        if self.live:
            decided = _sum(f"COUNT({cells})" for cells in winner)
            self._count(self.total - 1, "Undecided", 0, f"{lines}-({decided})", counts.deals)
        self._count(self.total, "All deals", counts.deals, lines, counts.deals)

    def _count(self, row: int, label: str, count: int, formula: str, deals: int) -> None:
        look = "total" if row == self.total else "cell"
        self._put(row, LABEL, label, self.looks(look))
        self._put(row, NUMBERS, count, self.looks(look, "number"), formula)
        share = f"IF({_at(self.total, NUMBERS)}=0,0,{_at(row, NUMBERS)}/{_at(self.total, NUMBERS)})"
        self._put(
            row, NUMBERS + 1, count / deals if deals else 0, self.looks(look, "percent"), share
        )

    def _categories(self, counts: Counts, lasts: Sequence[int]) -> None:
        names = [f"Player {player + 1}" for player in self.players]
        self._header(self.held, "Held", [*names, "All"])
        self._header(self.won, "Won with", [*names, "All"])
        self._header(self.rate, "Won when held", [*names, "All"])
        for place, hand in enumerate(HANDS, 1):
            for top in (self.held, self.won, self.rate):
                self._put(top + place, LABEL, hand, self.looks("cell"))
            held = [player[hand] for player in counts.held]
            won = [player[hand] for player in counts.won]
            for player in self.players:
                column = NUMBERS + player
                self._put_count(
                    self.held + place, column, held[player], self._held(player, place, lasts)
                )
                self._put_count(
                    self.won + place, column, won[player], self._won(player, place, lasts)
                )
            for top, numbers in ((self.held, held), (self.won, won)):
                row = top + place
                together = f"SUM({_at(row, NUMBERS)}:{_at(row, self.all - 1)})"
                self._put_count(row, self.all, sum(numbers), together)
            pairs = zip([*held, sum(held)], [*won, sum(won)], strict=True)
            for column, (times, wins) in enumerate(pairs, NUMBERS):
                above, below = _at(self.won + place, column), _at(self.held + place, column)
                self._put(
                    self.rate + place,
                    column,
                    wins / times if times else "",
                    self.looks("cell", "percent"),
                    f'IF({below}=0,"",{above}/{below})',
                )

    def _held(self, player: int, place: int, lasts: Sequence[int]) -> str:
        column, hand = self.columns.category(player), _at(self.held + place, LABEL)
        return _sum(f"COUNTIF({_column(i, column, last)},{hand})" for i, last in enumerate(lasts))

    def _won(self, player: int, place: int, lasts: Sequence[int]) -> str:
        column, hand = self.columns.category(player), _at(self.won + place, LABEL)
        return _sum(
            f"COUNTIFS({_column(i, column, last)},{hand},{_column(i, WINNER, last)},{player + 1})"
            for i, last in enumerate(lasts)
        )

    def _header(self, row: int, title: str, names: Sequence[str]) -> None:
        self._put(row, LABEL, title, self.looks("header"))
        for column, name in enumerate(names, NUMBERS):
            self._put(row, column, name, self.looks("header", "right"))

    def _put_count(self, row: int, column: int, count: int, formula: str) -> None:
        self._put(row, column, count, self.looks("cell", "number"), formula)

    def _put(
        self, row: int, column: int, value: str | float, look: Format, formula: str = ""
    ) -> None:
        self.cells[row, column] = (value, formula, look)

    def _write_cells(self) -> None:
        """From the top down, which is the order that costs no memory."""
        for row, column in sorted(self.cells):
            value, formula, look = self.cells[row, column]
            if formula and self.live:
                self.sheet.write_formula(row, column, f"={formula}", look, value)
            elif isinstance(value, str):
                self.sheet.write_string(row, column, value, look)
            else:
                self.sheet.write_number(row, column, value, look)

    def _arrange(self) -> None:
        """Widths, how it prints, and the charts beside the tables."""
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
        outcomes = len(self.players) + 1
        self._chart("Who wins", WINS, NUMBERS, outcomes, rows=self.held - WINS - 2)
        self._chart("Hands held", self.held, self.all, len(HANDS), colour=GOLD)
        self._chart("Hands won with", self.won, self.all, len(HANDS))
        self._chart("How often a hand wins", self.rate, self.all, len(HANDS), percent=True)

    def _chart(
        self,
        title: str,
        top: int,
        column: int,
        count: int,
        *,
        rows: int = len(HANDS) + 1,
        colour: str = FELT,
        percent: bool = False,
    ) -> None:
        """Show the numbers below a header beside them, in a chart of so many rows' height."""
        first = top + 1
        labels = [str(self.cells[row, LABEL][0]) for row in range(first, first + count)]
        numbers = [float(self.cells[row, column][0] or 0) for row in range(first, first + count)]
        texts = [f"{number:.1%}" if percent else f"{number:,.0f}" for number in numbers]
        chart = bars(
            self.book,
            title,
            (first, LABEL, labels),
            (first, column, numbers),
            height=rows * ROW_PIXELS,
            colour=colour,
            percent=percent,
        )
        shown = ", ".join(f"{label} {number}" for label, number in zip(labels, texts, strict=True))
        words = {"object_position": 2, "description": f"{title}: {shown}"}
        self.sheet.insert_chart(top, self.all + 2, chart, words)


def _at(row: int, column: int) -> str:
    return f"{column_letters(column)}{row + 1}"


def _column(sheet: int, column: int, last: int) -> str:
    """All cells of a column of a sheet of deals."""
    name = sheet_name(sheet).join("''") if sheet else sheet_name(sheet)
    letter = column_letters(column)
    return f"{name}!${letter}${FIRST_ROW + 1}:${letter}${max(last, FIRST_ROW) + 1}"


def _sum(terms: Iterable[str]) -> str:
    return "+".join(terms)
