from __future__ import annotations

import pickle
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest

from showdown import ACE_HIGH, STANDARD, Category, HandClass, Rank, Rules, classes

if TYPE_CHECKING:
    from showdown.rules import Order

C = Category


DIFFERENT = {
    C.HIGH_CARD: 8,  # seven to ace
    C.ONE_PAIR: 13,
    C.TWO_PAIR: 13 * 12 // 2,
    C.THREE_OF_A_KIND: 13,
    C.STRAIGHT: 10,
    C.FLUSH: 8,
    C.FULL_HOUSE: 13,
    C.FOUR_OF_A_KIND: 13,
    C.STRAIGHT_FLUSH: 9,
    C.ROYAL_FLUSH: 1,
}


def test_every_class_has_words_and_only_kickers_are_left_out() -> None:
    categories: dict[str, set[Category]] = defaultdict(set)
    making: dict[str, set[tuple[Rank, ...]]] = defaultdict(set)
    for row in classes():
        categories[row.description].add(row.category)
        # A flush goes by its highest card, a full house by its trio.
        parts = {C.FLUSH: 1, C.FULL_HOUSE: 3}
        making[row.description].add(row.ranks[: parts.get(row.category, row.made_of)])
    assert {len(found) for found in categories.values()} == {1}
    assert {len(found) for found in making.values()} == {1}
    assert Counter(next(iter(found)) for found in categories.values()) == DIFFERENT


def test_words_under_other_rules() -> None:
    wheels = [row for row in classes(ACE_HIGH) if set(row.ranks) == {14, 5, 4, 3, 2}]
    assert [row.description for row in wheels] == ["Highest card Ace", "Flush, Ace high"]
    found = [row.description for row in classes(ONLY_CATEGORIES)]
    assert found[:4] == ["High Card", "One Pair", "Two Pair", "Three of a Kind"]
    # The trio names a full house, whatever decides between two.
    best = [row for row in classes(BY_THE_PAIR) if row.category == C.FULL_HOUSE][-1]
    assert [rank.letter for rank in best.ranks] == ["A", "A", "K", "K", "K"]
    assert best.description == "Full House with Three Kings"


def order_by_category(ranks: Sequence[int], flush: bool) -> Order:
    return STANDARD.order(ranks, flush)[0], ()


def order_by_the_pair(ranks: Sequence[int], flush: bool) -> Order:
    category, important = STANDARD.order(ranks, flush)
    return category, important[::-1] if category == C.FULL_HOUSE else important


ONLY_CATEGORIES = Rules("only-categories", STANDARD.ranks, order_by_category)
BY_THE_PAIR = Rules("by-the-pair", STANDARD.ranks, order_by_the_pair)


def test_how_many_cards_make_a_category() -> None:
    found = {(row.category, row.made_of) for row in classes()}
    assert found == set(zip(C, [1, 2, 4, 3, 5, 5, 5, 4, 5, 5], strict=True))


def test_classes_are_values() -> None:
    for row in classes()[::1000]:
        assert pickle.loads(pickle.dumps(row)) == row
        assert hash(row) == hash(HandClass(row.strength, row.category, row.ranks, row.count))
        with pytest.raises(AttributeError, match="a HandClass cannot be changed"):
            row.count = 0  # type: ignore[misc]
