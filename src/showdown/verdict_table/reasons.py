"""Why hands win, in words, for many deals at once."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress

from ..deciding import EQUAL
from ..hand import Hand
from ..hand_classes import classes, strengths
from ..reasons import Reason
from ..rules import Category, Rules
from ..verdicts import Showdown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..deciding import Verdicts

__all__ = ["Reasons"]

_SUITS = bytes(number % 4 for number in range(256))
_FLUSHES = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


class Reasons:
    """The reasons of deals under some rules, in the words of `Showdown.reason`.

    The words depend on the strength of a hand and, for a flush, on its suit. Each such kind of hand
    has a number, and one hand that represents it.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.shapes = {strength: shape for shape, strength in strengths(rules).items()}
        rows = classes(rules)
        self.kinds = len(rows) + 1
        """What is added to the number of a kind for the next suit."""
        self.flush = [False, *(row.category in _FLUSHES for row in rows)]
        first: dict[str, int] = {}
        alike = [0, *(first.setdefault(row.description, row.strength) for row in rows)]
        self.alike = [kind + suit * self.kinds for suit in range(4) for kind in alike]
        """For each kind of hand the weakest with the same description, suit included."""
        self.ranks = [
            [0, *(rank for row in rows for rank in row.ranks[place : place + 1] or (0,))] * 4
            for place in range(5)
        ]
        """For each place the rank there, by kind of hand."""
        self.hand = lru_cache(self._hand)
        self.words: dict[tuple[int, ...], str] = {}

    def of(self, verdicts: Verdicts) -> list[str]:
        """The reason of each deal."""
        size, kinds = verdicts.hand_size, verdicts.strengths.tolist()
        for hand in compress(range(len(kinds)), map(self.flush.__getitem__, kinds)):
            cards = verdicts.cards[size * hand : size * (hand + 1)].translate(_SUITS)
            kinds[hand] += max(range(4), key=cards.count) * self.kinds
        players = [kinds[player :: verdicts.players] for player in range(verdicts.players)]
        if verdicts.players == 2:
            return self._of_two(verdicts, *players)
        return [
            Showdown([self.hand(kind) for kind in deal]).reason
            for deal in zip(*players, strict=True)
        ]

    def _of_two(self, verdicts: Verdicts, ones: list[int], others: list[int]) -> list[str]:
        alike, ranks, words, suits = self.alike, self.ranks, self.words, self.kinds
        reasons = []
        for winner, decided, one, other in zip(
            verdicts.winners, verdicts.decided, ones, others, strict=True
        ):
            better, worse = (other, one) if winner == 2 else (one, other)
            # Few words cover many hands: they depend on the two descriptions and, where these are
            # the same but for the suit, on the ranks that decide.
            what: tuple[int, ...] = alike[better], alike[worse]
            if decided == EQUAL:
                what = (better % suits,)
            elif decided and (what[0] - what[1]) % suits == 0:
                rank = ranks[decided - 1]
                what = what[0] % suits, decided, rank[better], rank[worse]
            reason = words.get(what)
            if reason is None:
                why = Reason((), 0, self.hand(better), self.hand(worse))
                words[what] = reason = why.words
            reasons.append(reason)
        return reasons

    def _hand(self, kind: int) -> Hand:
        """The hand that represents a kind."""
        suit, strength = divmod(kind, self.kinds)
        ranks, one_suit = self.shapes[strength]
        # Cards of the same rank are neighbours, so these suits make them differ.
        suits = [suit] * 5 if one_suit else (0, 1, 2, 3, 0)
        return Hand([4 * (r - 2) + s for r, s in zip(ranks, suits, strict=True)], self.rules)
