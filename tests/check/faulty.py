"""Poker programs with deliberate mistakes, as a learner would write them.

A test oracle: it shares no code with the package under test. `answers` plays every deal as a
program would that makes the given mistakes; without mistakes it plays by the rules.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, NamedTuple

from faulty_comparing import compared

RANKS = "0123456789TJQKA"
SUITS = "CDHS"

HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
ROYAL = {10, 11, 12, 13, 14}
WHEEL = {14, 2, 3, 4, 5}
CORNERS: tuple[set[int], ...] = ({13, 14, 2, 3, 4}, {12, 13, 14, 2, 3}, {11, 12, 13, 14, 2})

WORTHS: dict[str, dict[int, int]] = {
    "ace-low-only": {14: 1},
    "ten-is-zero": {10: 0},
    "ten-is-one": {10: 1},
    "jack-is-ten": {11: 10},
    "faces-are-ten": {11: 10, 12: 10, 13: 10},
    "king-queen-swapped": {12: 13, 13: 12},
    "ten-jack-swapped": {10: 11, 11: 10},
    "low-wins": {rank: 16 - rank for rank in range(2, 15)},
}
RENAMED = {
    "straight-flush-as-flush": (STRAIGHT_FLUSH, FLUSH),
    "straight-flush-as-straight": (STRAIGHT_FLUSH, STRAIGHT),
    "full-house-as-trips": (FULL_HOUSE, TRIPS),
    "full-house-as-quads": (FULL_HOUSE, QUADS),
    "two-pair-as-pair": (TWO_PAIR, PAIR),
    "two-pair-as-trips": (TWO_PAIR, TRIPS),
    "trips-as-pair": (TRIPS, PAIR),
    "quads-as-trips": (QUADS, TRIPS),
    "quads-as-two-pair": (QUADS, TWO_PAIR),
    "pair-as-high-card": (PAIR, HIGH),
}
SWAPPED = {
    "flush-below-straight": (FLUSH, STRAIGHT),
    "flush-above-full-house": (FLUSH, FULL_HOUSE),
    "trips-above-straight": (TRIPS, STRAIGHT),
    "two-pair-above-trips": (TWO_PAIR, TRIPS),
    "full-house-above-quads": (FULL_HOUSE, QUADS),
    "straight-flush-below-quads": (STRAIGHT_FLUSH, QUADS),
}
TEXT_BEFORE_STRAIGHTS = {"straight-sorted-as-text", "straight-sorted-as-text-but-wheel"}
COMPARED_AS_TEXT = {"ranks-as-text", "ranks-as-decimal-text"}
ABOUT = {
    "two-pair-": {TWO_PAIR},
    "full-house-": {FULL_HOUSE},
    "flush-": {FLUSH},
    "high-card-": {HIGH},
    "pair-as-high-card": {HIGH},
    "one-pair-": {PAIR},
    "trips-": {TRIPS},
    "quads-": {QUADS},
    "straights-": {STRAIGHT, STRAIGHT_FLUSH},
}
"""The categories in which some mistakes compare hands, by the beginnings of their names."""

CARDS = [rank + suit for rank in RANKS[2:] for suit in SUITS]

MADE = {PAIR: 2, TWO_PAIR: 4, TRIPS: 3, QUADS: 4}


class Judged(NamedTuple):
    """A hand's category, after renaming, and its worths, the important ones first."""

    category: int
    important: list[Any]


def random_deals(count: int, seed: int) -> list[str]:
    chance = random.Random(seed)
    return [" ".join(chance.sample(CARDS, 10)) for _ in range(count)]


def answers(deals: list[str], *mistakes: str) -> list[int]:
    """What a program with these mistakes prints for each deal: 1, 2 or 0 for a tie."""
    made = frozenset(mistakes)
    worths = worth_table(made)
    order = category_order(made)
    return [answer(deal.split(), worths, order, made) for deal in deals]


def worth_table(mistakes: frozenset[str]) -> dict[int, int]:
    table = {rank: rank for rank in range(2, 15)}
    for mistake, changes in WORTHS.items():
        if mistake in mistakes:
            table.update(changes)
    return table


def category_order(mistakes: frozenset[str]) -> list[int]:
    """The categories from the lowest to the highest."""
    order = list(range(9))
    for mistake, (one, other) in SWAPPED.items():
        if mistake in mistakes:
            i, j = order.index(one), order.index(other)
            order[i], order[j] = other, one
    return order


def answer(
    cards: list[str], worths: dict[int, int], order: list[int], mistakes: frozenset[str]
) -> int:
    judged = []
    for hand in (cards[:5], cards[5:]):
        suits = {card[1] for card in hand[: looked_at(mistakes)]}
        four = "flush-of-four" in mistakes and max(Counter(c[1] for c in hand).values()) >= 4
        judged.append(judge(hand, len(suits) == 1 or four, worths, mistakes))
    winner = compare(judged[0], judged[1], order, mistakes)
    if winner != 0 and "players-swapped" in mistakes:
        winner = 3 - winner
    if winner == 0:
        winner = tie_goes_to(mistakes)
    return winner


def judge(
    hand: list[str], one_suit: bool, worths: dict[int, int], mistakes: frozenset[str]
) -> Judged:
    dealt = [worths[RANKS.index(card[0])] for card in hand]
    wheel_missing = bool(mistakes & {"wheel-missing", "straight-sorted-as-text"})
    flush = one_suit and "flushes-missing" not in mistakes
    straight = is_straight(dealt, wheel_missing, mistakes)
    wheel = set(dealt) == WHEEL
    if wheel and flush and "wheel-plain-only" in mistakes:
        straight = False
    if not straight and "flush-only-if-straight" in mistakes:
        flush = False
    category = rename(find_category(dealt, straight, flush), set(dealt) == ROYAL, mistakes)
    important = most_important(dealt)
    ace_stays = wheel_missing or "wheel-ace-high" in mistakes
    if category in (STRAIGHT, STRAIGHT_FLUSH) and wheel and not ace_stays:
        important = [5, 4, 3, 2, 1]
    return Judged(category, important)


def looked_at(mistakes: frozenset[str]) -> int:
    """How many cards' suits are looked at."""
    if "flush-by-three" in mistakes:
        return 3
    return 4 if "flush-by-four" in mistakes else 5


def is_straight(dealt: list[int], wheel_missing: bool, mistakes: frozenset[str]) -> bool:
    if len(dealt) < 5 or "straights-missing" in mistakes:
        return False
    if "broadway-missing" in mistakes and set(dealt) == ROYAL:
        return False
    if mistakes & TEXT_BEFORE_STRAIGHTS and (wheel_missing or set(dealt) != WHEEL):
        return is_run_as_dealt(sorted(dealt, key=str))
    if "straights-to-ten" in mistakes and max(dealt) > 10 and set(dealt) != WHEEL:
        return False
    if "straight-round-the-corner" in mistakes and set(dealt) in CORNERS:
        return True
    if "straight-432AK" in mistakes and set(dealt) == CORNERS[0]:
        return True
    if "straight-of-four" in mistakes:
        return has_four_in_a_row(set(dealt), wheel_missing)
    if set(dealt) == WHEEL:
        return not wheel_missing
    if len(set(dealt)) < 5 and "straight-by-span" not in mistakes:
        return False
    return max(dealt) - min(dealt) == 4


def is_run_as_dealt(dealt: list[int]) -> bool:
    return all(dealt[i] == dealt[i - 1] + 1 for i in range(1, len(dealt)))


def has_four_in_a_row(worths: set[int], wheel_missing: bool) -> bool:
    if {14, 2, 3, 4} <= worths and not wheel_missing:
        return True
    return any({v - 3, v - 2, v - 1, v} <= worths for v in worths)


def find_category(worths: list[int], straight: bool, flush: bool) -> int:
    counts = sorted(Counter(worths).values(), reverse=True)
    if straight and flush:
        return STRAIGHT_FLUSH
    if counts[0] >= 4:
        return QUADS
    if counts == [3, 2]:
        return FULL_HOUSE
    if flush:
        return FLUSH
    if straight:
        return STRAIGHT
    if counts[0] == 3:
        return TRIPS
    if counts.count(2) == 2:
        return TWO_PAIR
    return PAIR if counts[0] == 2 else HIGH


def most_important(worths: list[Any]) -> list[Any]:
    counts = Counter(worths)
    return sorted(worths, key=lambda worth: (counts[worth], worth), reverse=True)


def rename(found: int, royal: bool, mistakes: frozenset[str]) -> int:
    for mistake, (taken, other) in RENAMED.items():
        if mistake in mistakes and found == taken:
            return other
    if "pairs-first" in mistakes and found in (TWO_PAIR, TRIPS, FULL_HOUSE, QUADS):
        return PAIR
    if "exact-pairs-first" in mistakes and found in (TWO_PAIR, FULL_HOUSE):
        return PAIR
    if found == STRAIGHT_FLUSH and not royal and "royal-flush-only" in mistakes:
        return FLUSH
    return found


def compare(first: Judged, second: Judged, order: list[int], mistakes: frozenset[str]) -> int:
    if "category-or-ranks" in mistakes:
        one, other = (values(hand, mistakes) for hand in (first, second))
        if mistakes & COMPARED_AS_TEXT:
            one, other = as_text(one, mistakes), as_text(other, mistakes)
        if order.index(first.category) > order.index(second.category) or one > other:
            return 1
    if first.category != second.category:
        return higher(order.index(first.category), order.index(second.category))
    one, other = (values(hand, mistakes) for hand in (first, second))
    if mistakes & COMPARED_AS_TEXT:
        one, other = as_text(one, mistakes), as_text(other, mistakes)
    if mistakes & {"any-higher-rank", "any-higher-card"}:
        for x, y in zip(one, other, strict=False):
            if x > y:
                return 1
    return higher(one, other)


def as_text(worths: list[int], mistakes: frozenset[str]) -> list[str]:
    letters = "ranks-as-text" in mistakes
    return [RANKS[worth] if letters else str(worth) for worth in worths]


def higher(one: Any, other: Any) -> int:
    if one == other:
        return 0
    return 1 if one > other else 2


def values(hand: Judged, mistakes: frozenset[str]) -> list[Any]:
    """The values compared, the first one first: mistakes about some categories go before others."""
    category = hand.category
    made = MADE.get(category, 5)
    special = {m: some for m in mistakes for start, some in ABOUT.items() if m.startswith(start)}
    for mistake in (*special, *(mistakes - special.keys())):
        if category in special.get(mistake, {category}):
            found = compared(mistake, category, hand.important[:made], hand.important[made:])
            if found is not None:
                return found
    return hand.important


def tie_goes_to(mistakes: frozenset[str]) -> int:
    for mistake in ("category-only-to-1", "category-only-to-2", "ties-to-1", "ties-to-2"):
        if mistake in mistakes:
            return int(mistake[-1])
    return 0
