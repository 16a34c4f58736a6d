"""Why hands win, in words, for many deals."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress

from ...hand import Hand
from ...hand_classes import classes, strengths
from ...reasons import Reason
from ...rules import Category, Rules
from ...verdicts import Showdown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...deciding import Verdicts

__all__ = ["Reasons"]

REMEMBERED = 1 << 18
"""Of so many pairs of hands the words are kept."""

_SUITS = bytes(number % 4 for number in range(256))
_FLUSHES = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


class Reasons:
    """The reasons of deals under some rules, as `Showdown.reason` has them.

    Words tell hands apart by strength and, of flushes, by suit: each such kind of hand has a
    number, and one hand that stands for all of it.
    """

    def __init__(self, rules: Rules) -> None:
        shapes = {strength: shape for shape, strength in strengths(rules).items()}
        self.flush = [False]
        self.hands: dict[int, Hand] = {}
        self.width = len(classes(rules)) + 1
        first: dict[str, int] = {}
        self.first: dict[int, int] = {}
        """For each kind of hand the first kind that has the same description."""
        for row in classes(rules):
            ranks, _ = shapes[row.strength]
            flush = row.category in _FLUSHES
            self.flush.append(flush)
            for suit in range(4) if flush else (0,):
                # Cards of one rank stand side by side, so that in turn all suits differ.
                cards = [4 * (r - 2) + (suit if flush else n % 4) for n, r in enumerate(ranks)]
                kind = row.strength + suit * self.width
                self.hands[kind] = hand = Hand(cards, rules)
                self.first[kind] = first.setdefault(hand.description, kind)
        self.words = lru_cache(REMEMBERED)(self._words)

    def of(self, verdicts: Verdicts) -> list[str]:
        """The reason of each deal."""
        size, kinds = verdicts.hand_size, verdicts.strengths.tolist()
        for hand in compress(range(len(kinds)), map(self.flush.__getitem__, kinds)):
            cards = verdicts.cards[size * hand : size * (hand + 1)].translate(_SUITS)
            kinds[hand] += max(range(4), key=cards.count) * self.width
        players = [kinds[player :: verdicts.players] for player in range(verdicts.players)]
        if verdicts.players > 2:
            return [
                Showdown([self.hands[kind] for kind in deal]).reason
                for deal in zip(*players, strict=True)
            ]
        first, words, width = self.first, self.words, self.width
        reasons = []
        for winner, one, other in zip(verdicts.winners, *players, strict=True):
            better, worse = (other, one) if winner == 2 else (one, other)
            described = first[better], first[worse]
            # Where the descriptions differ, but for the suits, they say it all.
            alike = (described[0] - described[1]) % width == 0
            reasons.append(words(better, worse) if alike else words(*described))
        return reasons

    def _words(self, better: int, worse: int) -> str:
        return Reason((), 0, self.hands[better], self.hands[worse]).words
