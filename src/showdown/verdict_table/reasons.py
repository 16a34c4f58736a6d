"""Why hands win, in words, for many deals at once."""

from __future__ import annotations

from functools import lru_cache

from ..cards import Suit
from ..hand import Hand
from ..hand_classes import classes, description, strengths
from ..reasons import Reason
from ..rules import Category, Rules
from ..verdicts import Showdown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..deciding import Verdicts

    Kind = tuple[int, Suit | None]
    """A strength and, for a flush, its suit: what the words depend on."""

__all__ = ["Reasons"]

_FLUSHES = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


class Reasons:
    """The reasons of deals under some rules, in the words of `Showdown.reason`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.classes = classes(rules)
        self.shapes = {strength: shape for shape, strength in strengths(rules).items()}
        self.flushes = {row.strength for row in self.classes if row.category in _FLUSHES}
        self.hand = lru_cache(1 << 14)(self._hand)
        self.words = lru_cache(1 << 14)(self._words)

    def of(self, verdicts: Verdicts) -> list[str]:
        """The reason of each deal."""
        size, players, flushes = verdicts.hand_size, verdicts.players, self.flushes
        kinds: list[Kind] = [(strength, None) for strength in verdicts.strengths]
        for hand, (strength, _) in enumerate(kinds):
            if strength in flushes:
                suits = [card % 4 for card in verdicts.cards[size * hand : size * (hand + 1)]]
                kinds[hand] = strength, Suit(max(suits, key=suits.count))
        deals = zip(*(kinds[player::players] for player in range(players)), strict=True)
        if players > 2:
            return [Showdown([self.hand(*kind) for kind in deal]).reason for deal in deals]
        return [
            self._of_two(*(deal[::-1] if winner == 2 else deal))
            for winner, deal in zip(verdicts.winners, deals, strict=True)
        ]

    def _of_two(self, better: Kind, worse: Kind) -> str:
        if self.words(better[0]) == self.words(worse[0]):
            return Reason((), 0, self.hand(*better), self.hand(*worse)).words
        return f"{self.words(*better)} beats {self.words(*worse)}"

    def _words(self, strength: int, suit: Suit | None = None) -> str:
        row = self.classes[strength - 1]
        return description(row.category, row.ranks, suit)

    def _hand(self, strength: int, suit: Suit | None) -> Hand:
        """The hand that represents a kind."""
        ranks, one_suit = self.shapes[strength]
        # Cards of the same rank are neighbours, so these suits make them differ.
        suits = [suit or 0] * 5 if one_suit else (0, 1, 2, 3, 0)
        return Hand([4 * (r - 2) + s for r, s in zip(ranks, suits, strict=True)], self.rules)
