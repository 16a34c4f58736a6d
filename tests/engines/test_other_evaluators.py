"""The numbers of libraries that others wrote, which notations are."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from showdown import Category, HandClass, classes, notations


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
