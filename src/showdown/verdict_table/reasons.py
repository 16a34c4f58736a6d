"""Why hands win, in words, for many deals at once."""

from __future__ import annotations

from functools import lru_cache

from ..cards import Suit
from ..hand import Hand
from ..hand_classes import classes
from ..reasons import PLURAL
from ..rules import FLUSHES, Rules
from ..verdicts import Showdown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..deciding import Verdicts

__all__ = ["Reasons"]


class Reasons:
    """The reasons of deals under some rules, in the words of `Showdown.reason`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.classes = classes(rules)
        self.words = lru_cache(1 << 14)(self._words)

    def of(self, verdicts: Verdicts) -> Iterator[str]:
        """The reason of each deal."""
        size, players = verdicts.hand_size, verdicts.players
        hands = [verdicts.cards[at : at + size] for at in range(0, len(verdicts.cards), size)]
        for first in range(0, len(hands), players):
            deal = slice(first, first + players)
            shown = list(zip(verdicts.strengths[deal], hands[deal], strict=True))
            better, worse = max(shown), min(shown)
            if players == 2 and self.words(better[0]) != self.words(worse[0]):
                # Most deals: their hands differ in words.
                beat = "beat" if self.classes[better[0] - 1].category in PLURAL else "beats"
                yield f"{self._described(*better)} {beat} {self._described(*worse)}"
            else:
                yield Showdown([Hand(tuple(hand), self.rules) for hand in hands[deal]]).reason

    def _described(self, strength: int, cards: bytes) -> str:
        if self.classes[strength - 1].category not in FLUSHES:
            return self.words(strength)
        suits = [Suit(card % 4) for card in cards]
        return self.words(strength, max(suits, key=suits.count))

    def _words(self, strength: int, suit: Suit | None = None) -> str:
        hands = self.classes[strength - 1]
        return hands.describe(suit)
