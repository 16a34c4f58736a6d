"""Every hand there is, against an evaluator that counts."""

from __future__ import annotations

from functools import cache
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
    category_of,
    every_hand,
    every_score,
    hands_with_highest,
    random_hands,
    score_of_strengths,
    scores,
)

from showdown.kernel import _compiled
from showdown.kernel.ranking import ranking_of
from showdown.rules.hand_classes import classes
from showdown.rules.rules import ACE_HIGH, DEUCE_TO_SEVEN, STANDARD, Rules


def strengths(cards: Cards, rules: Rules = STANDARD) -> NDArray[np.uint16]:
    out = np.zeros(len(cards), np.uint16)
    evaluate_many: Any = _compiled.evaluate_many  # NumPy's types know buffers from 3.12 only.
    assert evaluate_many(np.ascontiguousarray(cards), out, ranking_of(rules)) == len(cards)
    return out


@cache
def score_of_each_strength() -> NDArray[np.int64]:
    """The oracle's score of each strength, found over all five-card hands."""
    found = np.zeros(len(classes()) + 1, np.int64)
    found[strengths(every_hand(5))] = every_score()
    return found


def test_all_2598960_five_card_hands() -> None:
    assert len(every_hand(5)) == comb(52, 5) == 2_598_960
    found = score_of_each_strength()
    wrong = np.flatnonzero(found[strengths(every_hand(5))] != every_score())
    assert wrong.size == 0, f"first wrong hand: {every_hand(5)[wrong[0]]}"
    assert all(low < high for low, high in pairwise(found[1:]))
    counted = np.bincount(category_of(every_score()), minlength=10)
    assert tuple(counted) == HANDS_OF_A_CATEGORY[5]
    other = score_of_strengths(ace_high_scores)[strengths(every_hand(5), ACE_HIGH) - 1]
    assert (other == best_by(every_hand(5), ace_high_scores)).all()
    lowball = strengths(every_hand(5), DEUCE_TO_SEVEN)
    assert (lowball == 7463 - strengths(every_hand(5), ACE_HIGH)).all()
    assert [row.count for row in classes(DEUCE_TO_SEVEN)] == np.bincount(lowball)[1:].tolist()


@pytest.mark.parametrize(
    ("size", "count", "different"),
    [(5, 2_598_960, 7462), (6, 20_358_520, 6075), (7, 133_784_560, 4824)],
)
def test_how_many_hands_each_class_has(size: int, count: int, different: int) -> None:
    histogram = np.zeros(7463, np.int64)
    for card in range(size - 1, 52):
        histogram += np.bincount(strengths(hands_with_highest(size, card)), minlength=7463)
    assert histogram.sum() == comb(52, size) == count
    assert np.count_nonzero(histogram) == different
    of_strength = [0, *(row.category - 1 for row in classes())]
    of_category = np.bincount(of_strength, weights=histogram, minlength=10)
    assert tuple(of_category.astype(int)) == HANDS_OF_A_CATEGORY[size]
    if size == 5:
        assert [row.count for row in classes()] == histogram[1:].tolist()


@pytest.mark.parametrize("size", [6, 7])
def test_random_hands(size: int) -> None:
    cards = random_hands(300_000, size, seed=54)
    wrong = np.flatnonzero(score_of_each_strength()[strengths(cards)] != best_by(cards, scores))
    assert wrong.size == 0, f"first wrong hand: {cards[wrong[0]]}"
    found = score_of_strengths(ace_high_scores)[strengths(cards, ACE_HIGH) - 1]
    wrong = np.flatnonzero(found != best_by(cards, ace_high_scores))
    assert wrong.size == 0, f"first wrong hand: {cards[wrong[0]]}"


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("rules", [STANDARD, DEUCE_TO_SEVEN])
def test_rows_that_are_no_hands(size: int, rules: Rules) -> None:
    """A card that comes twice, or a number that is no card, wherever it stands."""
    generator = np.random.default_rng(54)
    right = random_hands(20_000, size, seed=54).astype(np.uint8)
    cards = right.copy()
    cells = generator.random(cards.shape) < 0.03
    cards[cells] = generator.integers(0, generator.choice([52, 64, 256], cells.sum()))
    repeated = np.sort(cards, axis=1)
    bad = (cards > 51).any(axis=1) | (repeated[:, 1:] == repeated[:, :-1]).any(axis=1)
    out = np.ones(len(cards), np.uint16)
    evaluate_many: Any = _compiled.evaluate_many
    assert evaluate_many(cards, out, ranking_of(rules)) == np.flatnonzero(bad)[0]
    assert ((out == 0) == bad).all()
    assert (out[~bad] == strengths(cards[~bad], rules)).all()
    same = ~(cells.any(axis=1))
    assert (out[same] == strengths(right, rules)[same]).all()
