"""The same answers as libraries that others wrote."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from oracle import random_hands

from showdown import Category, HandClass, classes, deck, notations
from showdown.kernel import evaluate, evaluate_many

NAMES = [card.rank.letter + card.suit.letter for card in deck()]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_phevaluator(size: int) -> None:
    theirs = pytest.importorskip("phevaluator").evaluate_cards
    cards = random_hands(20_000, size, seed=size)
    strengths = array("H", bytes(2 * len(cards)))
    assert evaluate_many(memoryview(cards.tobytes()).cast("B", cards.shape), strengths) == 20_000
    assert [7463 - theirs(*row) for row in cards.tolist()] == strengths.tolist()


def test_pokerkit() -> None:
    pokerkit = pytest.importorskip("pokerkit")
    chance = random.Random(54)
    hands = [chance.sample(NAMES, 5) for _ in range(300)]
    theirs = [pokerkit.StandardHighHand("".join(hand)) for hand in hands]
    ours = [evaluate(" ".join(hand)) for hand in hands]
    for i in range(1, len(hands)):
        assert (theirs[i] > theirs[i - 1]) == (ours[i] > ours[i - 1])
        assert (theirs[i] == theirs[i - 1]) == (ours[i] == ours[i - 1])


def cards_of(row: HandClass) -> list[str]:
    """Five cards of a class, as other libraries write them."""
    letters = [rank.letter for rank in row.ranks]
    if row.category in (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH):
        return [letter + "s" for letter in letters]
    if len(set(letters)) == 5:
        return [letter + suit for letter, suit in zip(letters, "hsssd", strict=True)]
    return [letter + "cdhs"[letters[:i].count(letter)] for i, letter in enumerate(letters)]


_evaluator = cache(lambda treys: treys.Evaluator())


def by_treys(treys: Any, cards: list[str]) -> int:
    numbers = [treys.Card.new(card) for card in cards]
    return int(_evaluator(treys).evaluate(numbers[:2], numbers[2:]))


def by_eval7(library: Any, cards: list[str]) -> int:
    return int(library.evaluate([library.Card(card) for card in cards]))


@pytest.mark.parametrize(("name", "evaluate"), [("treys", by_treys), ("eval7", by_eval7)])
def test_notations_are_the_numbers_of_the_library(
    name: str, evaluate: Callable[[Any, list[str]], int]
) -> None:
    library = pytest.importorskip(name)
    notation = notations.kev if name == "treys" else notations.eval7
    wrong = [row for row in classes() if notation.of(row) != evaluate(library, cards_of(row))]
    assert wrong == []
