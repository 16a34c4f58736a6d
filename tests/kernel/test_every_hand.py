"""Every hand there is, against an evaluator that counts."""

from __future__ import annotations

from itertools import pairwise
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from oracle import (
    HANDS_OF_A_CATEGORY,
    Cards,
    ace_high_scores,
    best_by,
    best_scores,
    category_of,
    every_hand,
    every_score,
    hands_with_highest,
    random_hands,
    score_of_strengths,
)

from showdown.hand_classes import classes
from showdown.kernel import _compiled
from showdown.ranking import ranking_of
from showdown.rules import ACE_HIGH


def strengths(cards: Cards) -> NDArray[np.uint16]:
    out = np.zeros(len(cards), np.uint16)
    evaluate_many: Any = _compiled.evaluate_many  # NumPy's types know buffers from 3.12 only.
    assert evaluate_many(np.ascontiguousarray(cards), out) == len(cards)
    return out


def score_of_each_strength() -> NDArray[np.int64]:
    """The oracle's score of each strength, found over all five-card hands."""
    found = np.zeros(len(classes()) + 1, np.int64)
    found[strengths(every_hand(5))] = every_score()
    return found


def test_all_2598960_five_card_hands() -> None:
    assert len(every_hand(5)) == comb(52, 5) == 2_598_960
    scores = score_of_each_strength()
    wrong = np.flatnonzero(scores[strengths(every_hand(5))] != every_score())
    assert wrong.size == 0, f"first wrong hand: {every_hand(5)[wrong[0]]}"
    assert all(low < high for low, high in pairwise(scores[1:]))


def test_categories_of_five_cards() -> None:
    counted = np.bincount(category_of(every_score()), minlength=10)
    assert tuple(counted) == HANDS_OF_A_CATEGORY[5]
    assert tuple(categories(np.bincount(strengths(every_hand(5)), minlength=7463))) == tuple(
        counted
    )


def categories(histogram: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many hands of each category a histogram of strengths holds."""
    of_strength = [0, *(row.category - 1 for row in classes())]
    return np.bincount(of_strength, weights=histogram, minlength=10).astype(np.int64)


def test_classes_count_their_hands() -> None:
    histogram = np.bincount(strengths(every_hand(5)), minlength=7463)
    assert [row.count for row in classes()] == histogram[1:].tolist()


def test_all_133784560_seven_card_hands() -> None:
    histogram = np.zeros(7463, np.int64)
    for card in range(6, 52):
        histogram += np.bincount(strengths(hands_with_highest(7, card)), minlength=7463)
    assert histogram.sum() == comb(52, 7) == 133_784_560
    assert tuple(categories(histogram)) == HANDS_OF_A_CATEGORY[7]
    assert np.count_nonzero(histogram) == 4824


def test_all_20358520_six_card_hands() -> None:
    histogram = np.zeros(7463, np.int64)
    for card in range(5, 52):
        histogram += np.bincount(strengths(hands_with_highest(6, card)), minlength=7463)
    assert histogram.sum() == comb(52, 6) == 20_358_520
    assert tuple(categories(histogram)) == HANDS_OF_A_CATEGORY[6]
    assert np.count_nonzero(histogram) == 6075


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_random_million(size: int) -> None:
    cards = random_hands(1_000_000, size, seed=54)
    wrong = np.flatnonzero(score_of_each_strength()[strengths(cards)] != best_scores(cards))
    assert wrong.size == 0, f"first wrong hand: {cards[wrong[0]]}"


def test_all_five_card_hands_under_other_rules() -> None:
    out = np.zeros(len(every_hand(5)), np.uint16)
    evaluate_many: Any = _compiled.evaluate_many
    assert evaluate_many(every_hand(5), out, ranking_of(ACE_HIGH)) == len(out)
    right = best_by(every_hand(5), ace_high_scores)
    assert (score_of_strengths(ace_high_scores)[out - 1] == right).all()


@pytest.mark.parametrize("size", [6, 7])
def test_a_random_million_under_other_rules(size: int) -> None:
    cards = random_hands(1_000_000, size, seed=54)
    out = np.zeros(len(cards), np.uint16)
    evaluate_many: Any = _compiled.evaluate_many
    assert evaluate_many(cards, out, ranking_of(ACE_HIGH)) == len(cards)
    right = best_by(cards, ace_high_scores)
    wrong = np.flatnonzero(score_of_strengths(ace_high_scores)[out - 1] != right)
    assert wrong.size == 0, f"first wrong hand: {cards[wrong[0]]}"
