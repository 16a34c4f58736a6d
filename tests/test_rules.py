"""Rules, and the classes of hands under them, in words too."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pytest
from oracle import HANDS_OF_A_CATEGORY

from showdown import ACE_HIGH, STANDARD, Category, Rank, Rules, classes, evaluate, showdown, tally
from showdown.rules.rules import Kind, ace_high_order, standard_order

if TYPE_CHECKING:
    from showdown.rules.rules import Order

C = Category

COUNTS = [1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1]
CLASSES = dict(zip(C, zip(COUNTS, HANDS_OF_A_CATEGORY[5], strict=True), strict=True))
"""Distinct classes and hands of each category, https://en.wikipedia.org/wiki/Poker_probability."""


def test_classes_of_each_category() -> None:
    rows = classes()
    assert [row.strength for row in rows] == list(range(1, 7463))
    assert [row.category for row in rows] == sorted(row.category for row in rows)
    found = {c: [row.count for row in rows if row.category == c] for c in C}
    assert {c: (len(counts), sum(counts)) for c, counts in found.items()} == CLASSES
    made_of = {(row.category, row.made_of) for row in rows}
    assert made_of == set(zip(C, [1, 2, 4, 3, 5, 5, 5, 4, 5, 5], strict=True))


DIFFERENT = dict(zip(C, [8, 13, 13 * 12 // 2, 13, 10, 8, 13, 13, 9, 1], strict=True))
"""How many descriptions the hands of each category have; high cards are seven to ace."""


def test_every_class_has_words_and_only_kickers_are_left_out() -> None:
    categories: dict[str, set[Kind]] = defaultdict(set)
    making: dict[str, set[tuple[Rank, ...]]] = defaultdict(set)
    for row in classes():
        categories[row.description].add(row.category)
        # A flush goes by its highest card, a full house by its trio.
        parts: dict[Kind, int] = {C.FLUSH: 1, C.FULL_HOUSE: 3}
        making[row.description].add(row.ranks[: parts.get(row.category, row.made_of)])
    assert {len(found) for found in categories.values()} == {1}
    assert {len(found) for found in making.values()} == {1}
    assert Counter(next(iter(found)) for found in categories.values()) == DIFFERENT


def order_by_category(ranks: Sequence[int], flush: bool) -> Order:
    return STANDARD.order(ranks, flush)[0], ()


def order_by_the_pair(ranks: Sequence[int], flush: bool) -> Order:
    category, important = STANDARD.order(ranks, flush)
    return category, important[::-1] if category == C.FULL_HOUSE else important


def test_classes_under_other_rules() -> None:
    wheels = [row for row in classes(ACE_HIGH) if set(row.ranks) == {14, 5, 4, 3, 2}]
    assert [row.description for row in wheels] == ["Highest card Ace", "Flush, Ace high"]
    only = Rules("only-categories", STANDARD.ranks, order_by_category)
    rows = classes(only)
    assert [row.category for row in rows] == list(C)
    assert [row.count for row in rows] == [hands for _, hands in CLASSES.values()]
    assert [row.description for row in rows][:3] == ["High Card", "One Pair", "Two Pair"]
    reasons = [
        showdown("2C 2D 5D 4H 3D", other, rules=only).reason
        for other in ("2H 8S 8D 9D TD", "2H 8S 7D 9D TD")
    ]
    assert reasons == ["One Pair each: a split", "One Pair beats High Card"]
    # The trio names a full house, whatever decides between two.
    by_the_pair = classes(Rules("by-the-pair", STANDARD.ranks, order_by_the_pair))
    best = [row for row in by_the_pair if row.category == C.FULL_HOUSE][-1]
    assert [rank.letter for rank in best.ranks] == ["A", "A", "K", "K", "K"]
    assert best.description == "Full House, Kings full"


@pytest.mark.parametrize(
    "order",
    [
        *((C.FLUSH, ranks) for ranks in ((15,), (0,), (2,) * 6, (2.5,), [2], 2)),
        *((category, (2,)) for category in (5, 11, "flush")),
        *((C.FLUSH, (2,), 3), (C.FLUSH,), None),
    ],
)
def test_rules_that_sort_by_something_else(order: Any) -> None:
    rules = Rules("odd", STANDARD.ranks, lambda _, flush: (C.STRAIGHT, ()) if flush else order)
    message = (
        "the rules 'odd' sort hands by a Category and a tuple of up to five ranks, 1 (a low ace) "
        f"to 14, not by {order}"
    )
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        classes(rules)
    with pytest.raises(ValueError, match="sort hands by a Category"):
        evaluate("5H 5C 6S 7S KD", rules=rules)


def test_a_rules_sorts_its_ranks() -> None:
    short = Rules("short-deck", [14, 9, 6, 7, 8, 10, 11, 12, 13, 6], standard_order)  # type: ignore[arg-type]
    assert short.ranks == tuple(Rank)[4:]
    impostor = Rules("standard", tuple(Rank), ace_high_order)
    assert repr(impostor) == "Rules('standard', …)"


@pytest.mark.parametrize(
    ("ranks", "order", "message"),
    [
        ((1, 2, 3), standard_order, "1 is not a valid Rank"),
        ((Rank.ACE,), standard_order, "a deck needs two ranks or more"),
        (tuple(Rank), None, "order is a function of ranks and flush, not None"),
    ],
)
def test_what_are_not_rules(ranks: Any, order: Any, message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        Rules("odd", ranks, order)


def test_rules_by_their_name() -> None:
    for name, rules in {"ace-high": ACE_HIGH, " Ace_High": ACE_HIGH, "standard": STANDARD}.items():
        assert classes(name) is classes(rules)
        assert evaluate("Ah 2c 3d 4s 5h", rules=name) == evaluate("Ah 2c 3d 4s 5h", rules=rules)
        assert showdown("Ah 2c 3d 4s 5h", "Kh Kc 3h 4c 5s", rules=name).hands[0].rules is rules
        assert tally(b"AH 2C 3D 4S 5H KH KC 3H 4C 5S", rules=name).wins[rules is ACE_HIGH]
    with pytest.raises(ValueError, match="unknown rules 'acehigh': they are standard, ace-high, "):
        evaluate("Ah 2c 3d 4s 5h", rules="acehigh")
