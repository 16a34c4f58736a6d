"""The summary: who won how often, and with what, in numbers and in charts."""

from __future__ import annotations

from xlsxwriter.utility import quote_sheetname, xl_range_abs
from xlsxwriter.utility import xl_rowcol_to_cell as _at

from ...rules.games import DRAW
from .sheets import FAINT, FELT, FIRST_ROW, GOLD, LINES, ROW_POINTS, STYLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ...counting.totals import Tally
    from .sheets import Book

    Rows = Sequence[Sequence[float | str]]
    Formula = Callable[[int, int], str]
    """The formula of a cell by its row and column."""

LABEL, NUMBERS = 1, 2
"""The column of labels, and the first column of numbers; column 0 is a margin."""

TITLE, SUBTITLE, HINT, WINS = 1, 2, 3, 5


class Summary:
    """The first sheet, made with the book and filled when all deals are counted.

    Where deals have formulas, its numbers are formulas over them. Everything is written from the
    top down, as XlsxWriter's mode for constant memory needs.
    """

    def __init__(self, book: Book) -> None:
        self.book = book
        self.columns = book.columns
        self.sheet = book.add_sheet("Summary", FELT, "&L&F&RMade with showdown")
        self.all = NUMBERS + len(book.columns.players)  # The column of all players together.
        self.ends: Mapping[str, int] = {}

    def write(self, source: str, tally: Tally, ends: Mapping[str, int]) -> None:
        """Fill the sheet; `ends` are the last rows of the sheets of deals, by their names."""
        self.ends = ends
        sheet, columns = self.sheet, self.columns
        sheet.set_row(TITLE, 30)
        sheet.set_column(0, 0, 2.5)
        sheet.set_column(LABEL, LABEL, 18)
        sheet.set_column(NUMBERS, self.all, 11)
        sheet.set_column(self.all + 1, self.all + 1, 3)
        sheet.fit_to_pages(1, 1)
        if tally.players > 4:
            sheet.set_landscape()
        sheet.activate()
        game = columns.table.game.name
        about = (
            f"{tally.deals:,} deal{'' if tally.deals == 1 else 's'} · {tally.players} players · "
            f"{columns.cards} cards per hand · {'' if game == DRAW.name else f'{game}, '}"
            f"{columns.table.game.rules.name} rules"
        )
        self._put(TITLE, LABEL, source, "title")
        self._put(SUBTITLE, LABEL, about, "subtitle")
        if self.book.formulas:
            hint = "Type other cards into Deals: the winners and all numbers here follow."
            self._put(HINT, LABEL, hint, "subtitle")
        self._write_categories(tally, top=self._write_wins(tally) + 3)

    def _write_wins(self, tally: Tally) -> int:
        """Write the table of winners; gives its last row."""
        lines, decided = self._sum("COUNT({})", "line"), self._sum("COUNT({})", "winner")
        counts = {
            f"Player {n}" if n else "Tie": (times, self._sum(f"COUNTIF({{}},{n})", "winner"))
            for n, times in [*enumerate(tally.wins, 1), (0, tally.ties)]
        }
        if self.book.formulas:
            counts["Undecided"] = 0, f"{lines}-({decided})"
        counts["All deals"] = tally.deals, lines
        formulas = [formula for _, formula in counts.values()]
        last = WINS + len(counts)

        def formula(row: int, column: int) -> str:
            total, number = _at(last, NUMBERS), _at(row, NUMBERS)
            share = f"IF({total}=0,0,{number}/{total})"
            return share if column > NUMBERS else formulas[row - WINS - 1]

        rows = [[times, times / (tally.deals or 1)] for times, _ in counts.values()]
        heads = {"Deals": "number", "Share": "percent"}
        self._write_table(WINS, "Who wins", heads, list(counts), rows, formula)
        self._add_chart("Who wins", WINS, NUMBERS, list(counts), rows[: tally.players + 1])
        return last

    def _write_categories(self, tally: Tally, top: int) -> None:
        """Write the tables of categories, one below the other: held, won with, and their ratio."""
        assert tally.categories is not None
        held, won = (
            [[*row, sum(row)] for row in reversed(list(zip(*counts, strict=True)))]
            for counts in (tally.categories.held, tally.categories.won)
        )
        rates: Rows = [
            [wins / times if times else "" for times, wins in zip(*rows, strict=True)]
            for rows in zip(held, won, strict=True)
        ]
        labels = [name.capitalize() for name in reversed(tally.categories.names)]
        room = len(labels) + 3  # From the heading of one table to that of the next.
        won_with = top + room

        def count(row: int, column: int) -> str:
            if column == self.all:
                return f"SUM({_at(row, NUMBERS)}:{_at(row, column - 1)})"
            hand, player = _at(row, LABEL), column - NUMBERS + 1
            if row < won_with:
                return self._sum(f"COUNTIF({{}},{hand})", f"category{player}")
            term = f"COUNTIFS({{}},{hand},{{}},{player})"
            return self._sum(term, f"category{player}", "winner")

        def rate(row: int, column: int) -> str:
            wins, times = _at(row - room, column), _at(row - 2 * room, column)
            return f'IF({times}=0,"",{wins}/{times})'

        for title, chart, rows, formula, style, colour in (
            ("Held", "Hands held", held, count, "number", GOLD),
            ("Won with", "Hands won with", won, count, "number", FELT),
            ("Won when held", "How often a hand wins", rates, rate, "percent", FELT),
        ):
            heads = dict.fromkeys([f"Player {n}" for n in self.columns.players] + ["All"], style)
            self._write_table(top, title, heads, labels, rows, formula)
            self._add_chart(chart, top, self.all, labels, rows, colour, style)
            top += room

    def _sum(self, term: str, *names: str) -> str:
        """A formula that adds up a term over all sheets of deals; `{}` is a column's cells."""
        terms = []
        for sheet, last in self.ends.items():
            ranges = [
                f"{quote_sheetname(sheet)}!{xl_range_abs(FIRST_ROW, column, last, column)}"
                for column in map(self.columns.at.__getitem__, names)
            ]
            terms.append(term.format(*ranges))
        return "+".join(terms)

    def _write_table(
        self,
        top: int,
        title: str,
        heads: dict[str, str],
        labels: Sequence[str],
        rows: Rows,
        formula: Formula,
    ) -> None:
        """Write headings, which have the styles of their columns, and rows."""
        self._put(top, LABEL, title, "header")
        for column, head in enumerate(heads, NUMBERS):
            self._put(top, column, head, "header", "right")
        for row, (label, values) in enumerate(zip(labels, rows, strict=True), top + 1):
            line = "total" if label == "All deals" else "cell"
            self._put(row, LABEL, label, line)
            cells = zip(values, heads.values(), strict=True)
            for column, (value, style) in enumerate(cells, NUMBERS):
                self._put(row, column, value, line, style, formula=formula(row, column))

    def _put(
        self, row: int, column: int, value: float | str, *styles: str, formula: str = ""
    ) -> None:
        form = self.book.style(*styles)
        if formula and self.book.formulas:
            self.sheet.write_formula(row, column, f"={formula}", form, value)
        elif isinstance(value, str):
            self.sheet.write_string(row, column, value, form)
        else:
            self.sheet.write_number(row, column, value, form)

    def _add_chart(
        self,
        title: str,
        top: int,
        column: int,
        labels: Sequence[str],
        rows: Rows,
        colour: str = FELT,
        style: str = "number",
    ) -> None:
        percent = style == "percent"
        numbers = [float(row[column - NUMBERS] or 0) for row in rows]
        first, last = top + 1, top + len(rows)
        chart = self.book.workbook.add_chart({"type": "bar"})
        chart.add_series(
            {
                "name": title,
                "categories": ["Summary", first, LABEL, last, LABEL],
                "values": ["Summary", first, column, last, column],
                # For programs that show a workbook without calculating it.
                "categories_data": labels[: len(numbers)],
                "values_data": numbers,
                "fill": {"color": colour},
                "gap": 45,
                "data_labels": {
                    "value": True,
                    "num_format": STYLES[style]["num_format"],
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
        chart.set_size({"width": 560, "height": (len(labels) + 1) * ROW_POINTS * 4 // 3})
        texts = [f"{number:.1%}" if percent else f"{number:,.0f}" for number in numbers]
        bars = ", ".join(f"{label} {text}" for label, text in zip(labels, texts, strict=False))
        place = {"object_position": 2, "description": f"{title}: {bars}"}
        self.sheet.insert_chart(top, self.all + 2, chart, place)
