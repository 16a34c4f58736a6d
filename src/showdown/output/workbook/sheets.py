"""What the sheets of a workbook share: where their columns are, and how their cells look."""

from __future__ import annotations

from functools import cache

from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from ...cards.pictures import TWO_COLOURS
from ...counting.verdict_columns import kind, player_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook

    from ...counting.verdict_columns import Columns


FIRST_ROW = 2
"""The row of the first deal, below two rows of headings; rows and columns count from 0."""

ROW = "~"
"""Stands for the number of its row in a formula."""

ROW_POINTS = 18
"""The height of a row."""

FELT = "#1D5C42"
LINES = "#D5DAD7"
FAINT = "#7A827D"
GOLD = "#D9A514"

_HEADER = {"bg_color": FELT, "font_color": "#FFFFFF", "bold": True, "valign": "vcenter"}
_RIGHT = {"align": "right", "indent": 1}
_LEFT = {"align": "left", "indent": 1}

STYLES: dict[str, dict[str, object]] = {
    "title": {"font_size": 22, "bold": True, "font_color": FELT},
    "subtitle": {"font_size": 11, "font_color": FAINT},
    "header": _HEADER,
    "players": {**_HEADER, "font_size": 13},
    "right": _RIGHT,
    "cell": {"valign": "vcenter", "bottom": 1, "bottom_color": LINES},
    "total": {"bold": True, "top": 1, "top_color": FELT, "bottom": 1, "bottom_color": FELT},
    "first": {"left": 1, "left_color": FELT},
    "card": {"align": "center", "font_size": 12},
    "typed": {"num_format": "@"},  # Otherwise some spreadsheets read `10h` as a time.
    "number": {"num_format": "#,##0", **_RIGHT},
    "percent": {"num_format": "0.0%", **_RIGHT},
    "winner": {"num_format": '"Player "0;-0;"tie";@', "bold": True, **_LEFT},
    "text": _LEFT,
    "strength": {"num_format": "0", **_RIGHT},
    "black": {"font_color": TWO_COLOURS[0].upper()},
    "red": {"font_color": TWO_COLOURS[1].upper()},
    "black idle": {"font_color": "#A4A9A6"},
    "red idle": {"font_color": "#E0A0A8"},
    "wins": {"bg_color": "#DDEFE3"},
    "splits": {"bg_color": "#FFF1C9"},
    "wrong": {"bg_color": "#FFD9C2", "font_color": "#9C2A00"},
    "bold": {"bold": True},
    "faint": {"font_color": FAINT},
}
"""The properties behind the name of each style."""

LOOKS = {"wins": ("wins", "bold"), "splits": ("splits", "bold"), "loses": ("faint",)}
"""The styles of a hand's category and strength; its cards have all but the last."""


class SheetColumns:
    """The columns of a sheet: those of a table of verdicts, and one for each card of a hand.

    Hidden columns follow, which formulas need: the number of each card, the strengths side by side
    (`rating`), what is wrong with the cards (`fault`), who wins (`who`), why each other loses.
    """

    def __init__(self, table: Columns, cards: int) -> None:
        self.table = table
        self.players: range = range(1, table.players + 1)
        self.cards = cards
        names: list[str] = []
        for name in table.names:
            if kind(name) == "hand":
                first = self.first_card(player_of(name) + 1)
                names += [f"card{n}" for n in range(first, first + cards)]
            else:
                names.append(name)
        self.visible: tuple[str, ...] = tuple(names)
        names += [f"number{n}" for n in range(1, table.players * cards + 1)]
        names += [*(f"rating{n}" for n in self.players), "fault"]
        if table.reason:
            names += ["who"] * (table.players > 2)
            names += [f"why{n}" for n in self.players]
        self.at = {name: column for column, name in enumerate(names)}
        """The column of each name, visible or hidden; cards and their numbers count from 1."""
        self.ratings = self.cells("rating", 1, table.players)
        self.best = f"MAX({self.ratings})"

    def first_card(self, player: int) -> int:
        """The number of a player's first card."""
        return self.cards * (player - 1) + 1

    def cell(self, name: str, fixed: str = "") -> str:
        """The cell of a column in the row of a formula; `$` fixes the column."""
        return f"{fixed}{xl_col_to_name(self.at[name])}{ROW}"

    def cells(self, what: str, first: int, last: int, fixed: str = "") -> str:
        """The cells from one number of a kind of column to another."""
        return f"{self.cell(f'{what}{first}', fixed)}:{self.cell(f'{what}{last}', fixed)}"


class _Sheet(Worksheet):  # type: ignore[misc]
    """A sheet that writes formulas unchanged.

    XlsxWriter searches each for functions newer than Excel 2010, which takes most of the time.
    """

    def _prepare_formula(self, formula: str, *_: object, **__: object) -> str:
        return formula.removeprefix("=")


class Book:
    """A workbook while it is written."""

    def __init__(self, workbook: Workbook, columns: SheetColumns, formulas: dict[str, str]) -> None:
        self.workbook = workbook
        self.columns = columns
        self.formulas = formulas  # By the names of columns; empty if the workbook shows values.
        self.style = cache(self._style)

    def _style(self, *names: str) -> Format:
        """A format with these styles; later ones override earlier ones."""
        styles = [STYLES[name] for name in names]
        return self.workbook.add_format({key: it[key] for it in styles for key in it})

    def add_sheet(self, name: str, colour: str, footer: str) -> Worksheet:
        """Add a sheet with the look of all sheets."""
        sheet = self.workbook.add_worksheet(name, _Sheet)
        sheet.set_tab_color(colour)
        sheet.hide_gridlines(2)
        sheet.set_default_row(ROW_POINTS)
        sheet.set_margins(left=0.4, right=0.4, top=0.5, bottom=0.6)
        sheet.set_footer(footer)
        return sheet
