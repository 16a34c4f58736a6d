"""Rows of deals as values: the winning hand in colour."""

from __future__ import annotations

from ...cards import Suit, deck
from ...hand import Hand
from ...rules import HAND_SIZE
from ...verdicts import Showdown
from .columns import LINE, WINNER
from .counts import names_by_strength
from .deciding import decided_by

TYPE_CHECKING = False
if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

    from ...rules import Rules
    from .columns import Columns
    from .counts import Row
    from .looks import Looks

__all__ = ["CARDS", "ValueRows", "compared", "what_decided"]

CARDS = tuple(str(card) for card in deck())
_COLOURS = [
    "red" + idle if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else "black" + idle
    for idle in ("", " idle")
    for card in deck()
]
"""Of each card, then of each where it does not play: of six or seven cards five do."""


class ValueRows:
    """Writes rows of deals as values.

    Args:
        looks: the workbook's formats.
        columns: what stands where.
        rules: under which the strengths are.
    """

    winner_width = 13

    def __init__(self, looks: Looks, columns: Columns, rules: Rules) -> None:
        self.columns = columns
        self.rules = rules
        self.names = names_by_strength(rules)
        self.line = looks("cell", "strength", "faint")
        self.winner = looks("cell", "winner")
        self.decided = looks("cell", "text", "first")
        self.reason = looks("cell", "text")
        self.hands = {}
        """For what a hand does: each place's formats, the category's, the strength's."""
        for does, others in (("wins", "bold"), ("splits", "bold"), ("loses", "faint")):
            fill = (does,) if does != "loses" else ()
            places = []
            for place in range(columns.cards):
                style = ("cell", "card", *(("first",) if place == 0 else ()), *fill)
                places.append([looks(*style, colour) for colour in _COLOURS])
            name = looks("cell", "text", *fill, others)
            strength = looks("cell", "strength", *fill, others)
            self.hands[does] = (places, name, strength)

    def write(self, sheet: Worksheet, row: int, deal: Row) -> None:
        """Write a deal into a row of a sheet."""
        line, cards, strengths, winner = deal
        best = max(strengths)
        sheet.write_number(row, LINE, line, self.line)
        sheet.write_number(row, WINNER, winner, self.winner)
        column = self.columns.card(0, 0)
        size = self.columns.cards
        for player, strength in enumerate(strengths):
            hand = cards[player * size : (player + 1) * size]
            playing = hand if size == HAND_SIZE else _best(hand, self.rules)
            does = "loses" if strength < best else "wins" if winner else "splits"
            places, name, number = self.hands[does]
            for looks, card in zip(places, hand, strict=True):
                look = looks[card if card in playing else card + len(CARDS)]
                sheet.write_string(row, column, CARDS[card], look)
                column += 1
            sheet.write_string(row, column, self.names[strength], name)
            sheet.write_number(row, column + 1, strength, number)
            column += 2
        sheet.write_string(row, column, what_decided(deal, self.rules), self.decided)
        if self.columns.reason is not None:
            reason = compared(cards, size, self.rules).reason
            sheet.write_string(row, self.columns.reason, reason, self.reason)

    def finish(self, sheet: Worksheet, last: int) -> None:
        """Do nothing more: the cells have their colours."""


def what_decided(deal: Row, rules: Rules) -> str:
    """What decided between the best hand and the next."""
    best, second = sorted(deal[2])[:-3:-1]
    return decided_by(best, second, rules)


def compared(cards: bytes, size: int, rules: Rules) -> Showdown:
    """The deal's showdown, hands of so many cards.

    >>> from showdown import STANDARD
    >>> print(compared(bytes([0, 1, 2, 3, 4, 51, 50, 49, 48, 47]), 5, STANDARD))
    Player 2 wins: Four Aces beats Four Twos
    """
    starts = range(0, len(cards), size)
    return Showdown(Hand(tuple(cards[start : start + size]), rules) for start in starts)


def _best(cards: bytes, rules: Rules) -> list[int]:
    """The numbers of the five cards that play.

    >>> from showdown import STANDARD
    >>> _best(bytes([0, 5, 51, 50, 49, 48, 47]), STANDARD)
    [51, 50, 49, 48, 47]
    """
    return [card.number for card in Hand(tuple(cards), rules).best]
