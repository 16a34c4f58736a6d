"""Random deals, the same for the same seed wherever and whenever they are dealt."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from ..arguments import require_flags, require_number
from ..cards import Card, deck
from ..errors import DealError
from ..kernel import evaluate
from ..rules import HAND_SIZE, MOST_PLAYERS

Hands = tuple[tuple[Card, ...], ...]
"""The cards of each player."""


def deal(
    count: int = 1, *, players: int = 2, seed: int | None = None, clear_winner: bool = False
) -> Iterator[Hands]:
    """Deal five cards to each player, `count` times, each time from a whole deck.

    Args:
        count: how many deals.
        players: how many hands a deal has, 2 to 10.
        seed: 0 or more, the same deals for the same seed; without one, others each time.
        clear_winner: leave out deals that players split.

    Raises:
        DealError: if the number of deals or of players is out of range, or the seed negative.
        TypeError: if an argument has the wrong type.

    >>> for hands in deal(2, seed=54):
    ...     print(" | ".join(" ".join(map(str, hand)) for hand in hands))
    K♠ 4♣ 9♦ 8♥ A♥ | 7♥ 2♠ T♣ 8♣ A♣
    K♦ J♦ A♥ A♠ 9♥ | T♦ 9♦ 2♠ 4♦ 7♣
    """
    require_number("count", count, 0, error=DealError)
    require_number("players", players, 2, MOST_PLAYERS, error=DealError)
    if seed is not None:
        require_number("seed", seed, 0, error=DealError)
    require_flags(clear_winner=clear_winner)
    # Of Python's generator only random() is promised to stay the same for ever.
    return _deals(
        count, players, random.Random(None if seed is None else int(seed)).random, clear_winner
    )


def _deals(
    count: int, players: int, chance: Callable[[], float], clear_winner: bool
) -> Iterator[Hands]:
    cards = list(deck())
    dealt = 0
    while dealt < count:
        for place in range(HAND_SIZE * players):
            other = place + int(chance() * (len(cards) - place))
            cards[place], cards[other] = cards[other], cards[place]
        hands = tuple(
            tuple(cards[HAND_SIZE * player : HAND_SIZE * (player + 1)]) for player in range(players)
        )
        if clear_winner:
            strengths = [evaluate(hand) for hand in hands]
            if strengths.count(max(strengths)) > 1:
                continue
        yield hands
        dealt += 1
