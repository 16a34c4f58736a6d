"""The strength of hands worked out by counting their cards: no tables, nothing of showdown's."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.uint8]
"""Hands in rows of card numbers: 4 * rank + suit, ranks from 0 for the two."""

CATEGORIES = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)

HANDS_OF_A_CATEGORY = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4),
    6: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324),
}
"""The known counts, https://en.wikipedia.org/wiki/Poker_probability."""


def scores(cards: Cards) -> NDArray[np.int64]:
    """A number a five-card hand that sorts as the hands do: category, then ranks."""
    ranks = (cards >> 2).astype(np.int64)
    times = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    # Sorted by how often a rank comes, then by rank: what makes the hand stands first.
    important = np.sort(times * 13 + ranks, axis=1)[:, ::-1]
    times, ranks = important // 13, important % 13
    suits = cards & 3
    flush = (suits == suits[:, :1]).all(axis=1)
    spread = ranks.max(axis=1) - ranks.min(axis=1)
    distinct = times.max(axis=1) == 1
    wheel = distinct & (np.sort(ranks, axis=1) == [0, 1, 2, 3, 12]).all(axis=1)
    straight = distinct & (spread == 4) | wheel
    ranks[wheel] = [3, 2, 1, 0, -1]
    first, second = times[:, 0], times[:, 3]
    category = np.select(
        [
            straight & flush & (ranks[:, 0] == 12),
            straight & flush,
            first == 4,
            (first == 3) & (second == 2),
            flush,
            straight,
            first == 3,
            (first == 2) & (times[:, 2] == 2),
            first == 2,
        ],
        [9, 8, 7, 6, 5, 4, 3, 2, 1],
        0,
    )
    number = category.astype(np.int64)
    for place in range(5):
        number = number * 14 + ranks[:, place] + 1
    return number


def category_of(score: NDArray[np.int64]) -> NDArray[np.int64]:
    """A score's category, from 0 for high card."""
    return score // 14**5


@cache
def every_hand(size: int) -> Cards:
    """All hands of so many cards, ascending, ordered by their highest card first."""
    if size == 0:
        return np.zeros((1, 0), np.uint8)
    return np.concatenate([hands_with_highest(size, card) for card in range(size - 1, 52)])


def hands_with_highest(size: int, card: int) -> Cards:
    """All hands of so many cards whose highest card is given."""
    below = every_hand(size - 1)[: comb(card, size - 1)]
    return np.concatenate([below, np.full((len(below), 1), card, np.uint8)], axis=1)


@cache
def every_score() -> NDArray[np.int64]:
    """The score of `every_hand(5)`."""
    return np.concatenate([scores(part) for part in np.array_split(every_hand(5), 16)])


def best_scores(cards: Cards) -> NDArray[np.int64]:
    """The score of the best five cards of hands of five or more."""
    cards = np.sort(cards, axis=1)
    # Where a hand stands in `every_hand(5)`.
    before = np.array([[comb(card, k) for k in range(1, 6)] for card in range(52)])
    best = np.zeros(len(cards), np.int64)
    for five in combinations(range(cards.shape[1]), 5):
        index = sum(before[cards[:, column], k] for k, column in enumerate(five))
        best = np.maximum(best, every_score()[index])
    return best


def random_hands(count: int, size: int, seed: int) -> Cards:
    """Hands of different cards, in any order."""
    chance = np.random.default_rng(seed).random((count, 52))
    return np.argpartition(chance, size, axis=1)[:, :size].astype(np.uint8)
