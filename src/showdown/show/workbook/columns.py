"""What stands in which column of the deals."""

from __future__ import annotations

__all__ = ["FIRST_ROW", "LINE", "WINNER", "Columns"]

LINE, WINNER, FIRST_CARD = range(3)

FIRST_ROW = 2
"""The row of the first deal; those above are the header. Rows count from 0 as well."""


class Columns:
    """The columns of a sheet of deals, counted from 0.

    The line and the winner come first, then a group a player: the cards, the category, the
    strength; then what decided, and the reason if it is wanted. What formulas need besides stands
    behind them, hidden: the number of each card, the strengths side by side, what is wrong, and
    what the reason is made of.

    Args:
        players: how many hands a deal has.
        cards: how many cards a hand has.
        reasons: whether there is a column for the reason.

    >>> columns = Columns(2, 5, reasons=False)
    >>> columns.card(1, 0), columns.strength(1), columns.decided, columns.last
    (9, 15, 16, 16)
    """

    def __init__(self, players: int, cards: int, *, reasons: bool) -> None:
        self.players = players
        self.cards = cards
        self.group = cards + 2
        self.decided = FIRST_CARD + players * self.group
        self.reason = self.decided + 1 if reasons else None
        self.last = self.decided + reasons
        self.fault = self.last + 1 + players * (cards + 1)
        self.winners = self.fault + 1
        self.last_helper = self.winners + 3 * players if reasons else self.fault

    def card(self, player: int, place: int) -> int:
        """Where a player's card is; both count from 0."""
        return FIRST_CARD + player * self.group + place

    def category(self, player: int) -> int:
        """Where the category of a player's hand is."""
        return self.card(player, self.cards)

    def strength(self, player: int) -> int:
        """Where the strength of a player's hand is."""
        return self.category(player) + 1

    def number(self, player: int, place: int) -> int:
        """Where the number of a player's card is worked out."""
        return self.last + 1 + player * self.cards + place

    def side_by_side(self, player: int) -> int:
        """Where a player's strength is once more, with the others' next to it."""
        return self.last + 1 + self.players * self.cards + player

    def words(self, player: int) -> int:
        """Where a player's hand is said in words."""
        return self.winners + 1 + player

    def place(self, player: int) -> int:
        """Where it is worked out which rank decides between a player and the winner."""
        return self.winners + 1 + self.players + player

    def sentence(self, player: int) -> int:
        """Where it is said why a player loses."""
        return self.winners + 1 + 2 * self.players + player
