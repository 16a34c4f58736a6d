"""Why hands win, in words, for many deals at once."""

from __future__ import annotations

from functools import lru_cache

from ..cards.card import Suit
from ..hands.hand import Hand
from ..hands.reasons import beats
from ..hands.verdicts import Showdown, showdown
from ..rules.hand_classes import classes
from ..rules.rules import HAND_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..rules.games import Game
    from ..rules.hand_classes import Classes
    from .deciding import Verdicts


class Reasons:
    """The reasons of deals of a game, in the words of `Showdown.reason`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.classes: Classes = classes(game.rules)
        self.words = lru_cache(1 << 16)(self._words)

    def of(self, verdicts: Verdicts) -> Iterator[str]:
        """The reason of each deal."""
        size, players, game = verdicts.hand_size, verdicts.players, self.game
        dealt, all_count = players * size, game.exactly is None and game.low is None
        for deal in range(len(verdicts)):
            start = deal * (dealt + game.board)
            ends = range(start + size, start + dealt + 1, size)
            hands = [verdicts.cards[end - size : end] for end in ends]
            board = verdicts.cards[start + dealt : start + dealt + game.board]
            held = verdicts.strengths[deal * players : (deal + 1) * players]
            shown = [(one, hand + board) for one, hand in zip(held, hands, strict=True)]
            better, worse = max(shown), min(shown)
            if not all_count or game.rules.cards < HAND_SIZE:
                yield showdown(*map(tuple, hands), board=tuple(board) or None, game=game).reason
            elif players == 2 and self.words(better[0]) != self.words(worse[0]):
                # Most deals: their hands differ in words.
                category = self.classes[better[0] - 1].category
                yield beats(category, self._phrase(*better), self._phrase(*worse))
            else:
                yield Showdown([Hand(tuple(cards), game.rules) for _, cards in shown]).reason

    def _phrase(self, strength: int, cards: bytes) -> str:
        suits = [card % 4 for card in cards]
        return self.words(strength, Suit(max(suits, key=suits.count)))

    def _words(self, strength: int, suit: Suit | None = None) -> str:
        """A hand in words, in those of a sentence if a suit is given."""
        return self.classes[strength - 1].describe(suit, in_sentence=suit is not None)
