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
    strengths side by side, what is wrong with the cards, and the parts of the reason: who wins,
    and for each player the hand in words, which rank decides, and why the player loses.

    Args:
        table: the columns of the verdicts, with hands.
        cards: how many cards a hand has.

    >>> from showdown.verdict_table.columns import Columns
    >>> columns = SheetColumns(Columns(2, hands=True), 5)
    >>> columns.of("hand", 1), columns.at["strength2"], columns.at["decided_by"], columns.last
    (9, 15, 16, 16)
    >>> columns.of("number", 1), columns.hidden["fault"], columns.last_hidden
    (22, 29, 29)
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
        numbers = range(1, self.players + 1)
        self.hidden = {f"number{n}": place + cards * (n - 1) for n in numbers}
        names = [*(f"rating{n}" for n in numbers), "fault"]
        if table.reason:
            names += ["who", *(f"{part}{n}" for part in ("words", "place", "why") for n in numbers)]
        self.hidden |= {name: i for i, name in enumerate(names, place + cards * self.players)}
        self.last_hidden = max(self.hidden.values())

    def of(self, what: str, player: int) -> int:
        """A column of a player, counted from 0; of several cards, that of the first."""
        name = f"{what}{player + 1}"
        return self.at[name] if name in self.at else self.hidden[name]


def sheet_name(number: int) -> str:
    """The name of a sheet of deals."""
    return f"Deals {number + 1}" if number else "Deals"
