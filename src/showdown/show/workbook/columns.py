"""Where the columns of a table of verdicts are on a sheet of a workbook."""

from __future__ import annotations

from ...verdict_table.columns import kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...verdict_table.columns import Columns

__all__ = ["FIRST_ROW", "SheetColumns", "sheet_name"]

FIRST_ROW = 2
"""The row of the first deal, below two rows of headings; rows and columns count from 0."""


class SheetColumns:
    """The places of columns on a sheet, and of hidden ones behind them, which formulas need.

    On a sheet each card of a hand has a column of its own. Hidden are the number of each card, the
    strengths side by side, what is wrong with the cards, and the parts of the reason.

    Args:
        table: the columns of the verdicts, with hands.
        cards: how many cards a hand has.

    >>> from showdown.verdict_table.columns import Columns
    >>> columns = SheetColumns(Columns(2, hands=True), 5)
    >>> columns.card(1, 0), columns.at["strength2"], columns.at["decided_by"], columns.last
    (9, 15, 16, 16)
    """

    def __init__(self, table: Columns, cards: int) -> None:
        self.table = table
        self.players = table.players
        self.cards = cards
        self.at: dict[str, int] = {}
        """The column of each name; of a hand, that of the first card."""
        place = 0
        for name in table.names:
            self.at[name] = place
            place += cards if kind(name) == "hand" else 1
        self.last = place - 1
        self.numbers = place
        self.strengths = self.numbers + self.players * cards
        self.fault = self.strengths + self.players
        self.who = self.fault + 1
        self.last_hidden = self.who + 3 * self.players if table.reason else self.fault

    def card(self, player: int, place: int) -> int:
        """The column of a player's card; both count from 0."""
        return self.at[f"hand{player + 1}"] + place

    def category(self, player: int) -> int:
        """The column of the category of a player's hand."""
        return self.at[f"category{player + 1}"]

    def strength(self, player: int) -> int:
        """The column of the strength of a player's hand."""
        return self.at[f"strength{player + 1}"]

    def number(self, player: int, place: int) -> int:
        """The hidden column of the number of a player's card."""
        return self.numbers + player * self.cards + place

    def side_by_side(self, player: int) -> int:
        """The hidden column of a player's strength, next to those of the others."""
        return self.strengths + player

    def words(self, player: int) -> int:
        """The hidden column of a player's hand in words."""
        return self.who + 1 + player

    def place(self, player: int) -> int:
        """The hidden column of which rank decides between a player and the winner."""
        return self.who + 1 + self.players + player

    def sentence(self, player: int) -> int:
        """The hidden column of why a player loses."""
        return self.who + 1 + 2 * self.players + player


def sheet_name(number: int) -> str:
    """The name of a sheet of deals.

    >>> sheet_name(0), sheet_name(1)
    ('Deals', 'Deals 2')
    """
    return f"Deals {number + 1}" if number else "Deals"
