"""The strength of hands worked out by counting their cards: no tables, nothing of showdown's."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.uint8]
"""Hands in rows of card numbers: 4 * rank + suit, ranks from 0 for the two."""

HANDS_OF_A_CATEGORY = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4),
    6: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324),
}
"""The known counts, https://en.wikipedia.org/wiki/Poker_probability."""


Scoring = Callable[[Cards], NDArray[np.int64]]
"""A number for each five-card hand that sorts as the hands do: six digits to the base 14, the
category from 0, then the ranks."""


def scores(cards: Cards, *, low_ace: bool = True) -> NDArray[np.int64]:
    """The scoring of the standard rules, or of those where an ace never plays low."""
    ranks = (cards >> 2).astype(np.int64)
    times = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    # Sorted by how often a rank comes, then by rank: what makes the hand stands first.
    important = np.sort(times * 13 + ranks, axis=1)[:, ::-1]
    times, ranks = important // 13, important % 13
    suits = cards & 3
    flush = (suits == suits[:, :1]).all(axis=1)
    spread = ranks.max(axis=1) - ranks.min(axis=1)
    distinct = times.max(axis=1) == 1
    wheel = low_ace & distinct & (np.sort(ranks, axis=1) == [0, 1, 2, 3, 12]).all(axis=1)
    straight = distinct & (spread == 4) | wheel
    ranks[wheel] = [3, 2, 1, 0, -1]
    first, second = times[:, 0], times[:, 3]
    categories = [
        *(straight & flush & (ranks[:, 0] == 12), straight & flush, first == 4),
        *((first == 3) & (second == 2), flush, straight, first == 3),
        *((first == 2) & (times[:, 2] == 2), first == 2),
    ]
    category = np.select(categories, [9, 8, 7, 6, 5, 4, 3, 2, 1], 0)
    number = category.astype(np.int64)
    for place in range(5):
        number = number * 14 + ranks[:, place] + 1
    return number


def ace_high_scores(cards: Cards) -> NDArray[np.int64]:
    """The scoring of rules where A-2-3-4-5 is not a straight."""
    return scores(cards, low_ace=False)


def deuce_to_seven_scores(cards: Cards) -> NDArray[np.int64]:
    """The scoring of rules where the lowest hand wins: 13 less each digit."""
    return 14**6 - 1 - ace_high_scores(cards)


def nonsense(ranks: tuple[int, ...], flush: bool) -> tuple[int, ...]:
    """Six digits that some ascending ranks and a flush have under rules without any sense."""
    number = crc32(bytes((*ranks, flush)))
    return number % 10, *(number >> 4 * i + 4 & 1 for i in range(5))


def nonsense_scores(cards: Cards) -> NDArray[np.int64]:
    """The scoring of the rules without any sense: flushes may be worse than their ranks."""
    found = []
    for hand in cards.tolist():
        ranks = tuple(sorted(card // 4 + 2 for card in hand))
        number = 0
        for digit in nonsense(ranks, len({card % 4 for card in hand}) == 1):
            number = 14 * number + digit
        found.append(number)
    return np.array(found, np.int64)


def category_of(score: NDArray[np.int64]) -> NDArray[np.int64]:
    """A score's category, from 0 for high card."""
    return score // 14**5


@cache
def every_hand(size: int) -> Cards:
    """All hands of this size, ascending, ordered by their highest card first."""
    if size == 0:
        return np.zeros((1, 0), np.uint8)
    return np.concatenate([hands_with_highest(size, card) for card in range(size - 1, 52)])


def hands_with_highest(size: int, card: int) -> Cards:
    """All hands of this size with this highest card."""
    below = every_hand(size - 1)[: comb(card, size - 1)]
    return np.concatenate([below, np.full((len(below), 1), card, np.uint8)], axis=1)


@cache
def every_score() -> NDArray[np.int64]:
    """The score of `every_hand(5)`."""
    return np.concatenate([scores(part) for part in np.array_split(every_hand(5), 16)])


@cache
def score_table(scoring: Scoring) -> NDArray[np.int64]:
    """The score by whether a hand is a flush, and by its ranks as digits to the base 13."""
    ranks = np.array(list(combinations_with_replacement(range(13), 5)), np.uint8)
    ranks = ranks[ranks[:, 0] != ranks[:, 4]]
    flushes = ranks[(np.diff(ranks.astype(int), axis=1) > 0).all(axis=1)]
    table = np.full((2, 13**5), -1, np.int64)
    table[0, codes(ranks)] = scoring(4 * ranks + np.array([0, 1, 2, 3, 0], np.uint8))
    table[1, codes(flushes)] = scoring(4 * flushes)
    return table


def codes(ranks: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Five ascending ranks as digits to the base 13."""
    return ranks.astype(np.int64) @ 13 ** np.arange(5)


def best_by(cards: Cards, scoring: Scoring) -> NDArray[np.int64]:
    """The score of the best five, of all fives of hands of five or more cards."""
    cards = np.sort(cards, axis=1)
    best = np.zeros(len(cards), np.int64)
    for places in combinations(range(cards.shape[1]), 5):
        five = cards[:, places]
        flush = (five % 4 == five[:, :1] % 4).all(axis=1)
        best = np.maximum(best, score_table(scoring)[flush.astype(int), codes(five // 4)])
    return best


@cache
def score_of_strengths(scoring: Scoring, lowest: int = 0) -> NDArray[np.int64]:
    """The scores of a deck's classes, the weakest first; `lowest` is its lowest rank, from 0."""
    table = score_table(scoring)
    lowest_digit = np.arange(13**5) % 13
    return np.unique(table[:, lowest_digit >= lowest][table[:, lowest_digit >= lowest] >= 0])


def random_hands(count: int, size: int, seed: int) -> Cards:
    """Hands of different cards, in any order."""
    chance = np.random.default_rng(seed).random((count, 52))
    return np.argpartition(chance, size, axis=1)[:, :size].astype(np.uint8)


def straight_deals(count: int, cards: int, seed: int, lowest: int = 0) -> Cards:
    """Deals of different cards, of which many are aces or have one of the four lowest ranks."""
    ranks = np.arange(4 * lowest, 52, dtype=np.uint8) // 4
    weight = np.where((ranks == 12) | (ranks < lowest + 4), 4.0, 1.0)
    chance = np.random.default_rng(seed).random((count, len(ranks))) ** (1 / weight)
    drawn = np.argsort(-chance, axis=1)[:, :cards] + 4 * lowest
    return np.random.default_rng(seed).permuted(drawn, axis=1).astype(np.uint8)
