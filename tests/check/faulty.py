"""Poker programs with deliberate mistakes, as a learner would write them.

A test oracle: it shares no code with the package under test. `answers` plays every deal as a
program would that makes the given mistakes; without mistakes it plays by the rules.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

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
RENAMED: dict[str, dict[int, int]] = {
    "straight-flush-as-flush": {STRAIGHT_FLUSH: FLUSH},
    "straight-flush-as-straight": {STRAIGHT_FLUSH: STRAIGHT},
    "full-house-as-trips": {FULL_HOUSE: TRIPS},
    "full-house-as-quads": {FULL_HOUSE: QUADS},
    "two-pair-as-pair": {TWO_PAIR: PAIR},
    "two-pair-as-trips": {TWO_PAIR: TRIPS},
    "trips-as-pair": {TRIPS: PAIR},
    "quads-as-trips": {QUADS: TRIPS},
    "quads-as-two-pair": {QUADS: TWO_PAIR},
    "pair-as-high-card": {PAIR: HIGH},
    "pairs-first": dict.fromkeys((TWO_PAIR, TRIPS, FULL_HOUSE, QUADS), PAIR),
    "exact-pairs-first": dict.fromkeys((TWO_PAIR, FULL_HOUSE), PAIR),
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

Worths = list[Any]


def down(worths: Worths) -> Worths:
    return sorted(worths, reverse=True)


def as_sorted_text(worths: Worths) -> Worths:
    return sorted(worths, key=lambda worth: (worths.count(worth), str(worth)), reverse=True)


_COMPARED: dict[str, Callable[[Worths, Worths], Worths]] = {
    "category-only category-only-to-1 category-only-to-2 straights-tie": lambda *_: [],
    "first-rank-only two-pair-top-only full-house-three-only": lambda made, _: made[:1],
    "trips-no-kickers quads-no-kicker": lambda made, _: made[:1],
    "top-card-only flush-by-top-card high-card-only": lambda made, rest: [max(made + rest)],
    "flush-first-four high-card-first-four": lambda made, rest: down(made + rest)[:4],
    "lowest-first flush-lowest-first high-card-lowest-first": lambda made, rest: sorted(
        made + rest
    ),
    "face-value-order any-higher-card pair-as-high-card": lambda made, rest: down(made + rest),
    "two-pair-face-value one-pair-face-value": lambda made, rest: down(made + rest),
    "two-pair-highest-rank full-house-highest-rank": lambda made, rest: down([*{*made, *rest}]),
    "sum-of-ranks full-house-summed": lambda made, rest: [sum(made + rest)],
    "no-kickers two-pair-no-kicker": lambda made, _: made,
    "lowest-card-only": lambda made, rest: [min(made + rest)],
    "rank-and-kicker": lambda made, rest: made[:1] + rest[:1],
    "ranks-joined": lambda made, rest: [int("".join(map(str, made + rest)))],
    "ranks-in-the-order-of-text": lambda made, rest: as_sorted_text(made + rest),
    "two-values-only": lambda made, rest: list(dict.fromkeys(made + rest))[:2],
    "hand-value": lambda made, rest: [made[0], max(made + rest)],
    "kickers-summed": lambda made, rest: [*made, sum(rest)],
    "rank-then-sum": lambda made, rest: [made[0], sum(made + rest)],
    "first-kicker-only": lambda made, rest: made + rest[:1],
    "two-kickers-only": lambda made, rest: made + rest[:2],
    "kickers-first": lambda made, rest: rest + made,
    "kickers-ascending": lambda made, rest: made + sorted(rest),
    "kicker-of-whole-hand": lambda made, rest: made + [max(made + rest)] * bool(rest),
    "two-pair-low-first": lambda made, rest: made[2:] + made[:2] + rest,
    "two-pair-summed": lambda made, rest: [made[0] + made[2], *rest],
    "full-house-by-pair": lambda made, _: [made[-1], made[0]],
}
COMPARED = {name: compared for names, compared in _COMPARED.items() for name in names.split()}
"""What programs compare of two hands of a category: of the worths that make it, and the others."""


def random_deals(count: int, seed: int) -> list[str]:
    chance = random.Random(seed)
    return [" ".join(chance.sample(CARDS, 10)) for _ in range(count)]


def answers(deals: list[str], *mistakes: str) -> list[int]:
    """What a program with these mistakes prints for each deal: 1, 2 or 0 for a tie."""
    made = frozenset(mistakes)
    worths = {rank: rank for rank in range(2, 15)}
    order = list(range(9))
    for mistake in mistakes:
        worths.update(WORTHS.get(mistake, {}))
        low, high = SWAPPED.get(mistake, (0, 0))
        order[low], order[high] = order[high], order[low]
    return [answer(deal.split(), worths, order, made) for deal in deals]


def answer(
    cards: list[str], worths: dict[int, int], order: list[int], mistakes: frozenset[str]
) -> int:
    first, second = (judge(hand, worths, mistakes) for hand in (cards[:5], cards[5:]))
    winner = compare((order[first[0]], first[1]), (order[second[0]], second[1]), mistakes)
    if winner != 0 and "players-swapped" in mistakes:
        winner = 3 - winner
    gifts = (m for m in mistakes if m.startswith(("category-only-to-", "ties-to-")))
    return winner or int(next(gifts, "0")[-1])


def judge(hand: list[str], worths: dict[int, int], mistakes: frozenset[str]) -> tuple[int, Worths]:
    """A hand's category, as the program calls it, and what it compares of the worths."""
    dealt = [worths[RANKS.index(card[0])] for card in hand]
    wheel_missing = bool(mistakes & {"wheel-missing", "straight-sorted-as-text"})
    looked_at = 3 if "flush-by-three" in mistakes else 4 if "flush-by-four" in mistakes else 5
    suits = Counter(card[1] for card in hand[:looked_at])
    flush = len(suits) == 1 or ("flush-of-four" in mistakes and max(suits.values()) >= 4)
    flush = flush and "flushes-missing" not in mistakes
    straight = is_straight(dealt, wheel_missing, mistakes)
    wheel = set(dealt) == WHEEL
    if wheel and flush and "wheel-plain-only" in mistakes:
        straight = False
    if not straight and "flush-only-if-straight" in mistakes:
        flush = False
    category = find_category(dealt, straight, flush)
    if category == STRAIGHT_FLUSH and set(dealt) != ROYAL and "royal-flush-only" in mistakes:
        category = FLUSH
    for mistake in mistakes & RENAMED.keys():
        category = RENAMED[mistake].get(category, category)
    important = sorted(dealt, key=lambda worth: (dealt.count(worth), worth), reverse=True)
    ace_stays = wheel_missing or "wheel-ace-high" in mistakes
    if category in (STRAIGHT, STRAIGHT_FLUSH) and wheel and not ace_stays:
        important = [5, 4, 3, 2, 1]
    return category, what_counts(category, important, mistakes)


def is_straight(dealt: list[int], wheel_missing: bool, mistakes: frozenset[str]) -> bool:
    worths = set(dealt)
    if "straights-missing" in mistakes or ("broadway-missing" in mistakes and worths == ROYAL):
        return False
    if mistakes & TEXT_BEFORE_STRAIGHTS and (wheel_missing or worths != WHEEL):
        run = sorted(dealt, key=str)
        return all(run[i] == run[i - 1] + 1 for i in range(1, 5))
    if "straights-to-ten" in mistakes and max(dealt) > 10 and worths != WHEEL:
        return False
    if "straight-round-the-corner" in mistakes and worths in CORNERS:
        return True
    if "straight-of-four" in mistakes:
        fours = [{v - 3, v - 2, v - 1, v} for v in worths]
        return any(four <= worths for four in [*fours, *[{14, 2, 3, 4}] * (not wheel_missing)])
    if worths == WHEEL:
        return not wheel_missing
    if len(worths) < 5 and "straight-by-span" not in mistakes:
        return False
    return max(dealt) - min(dealt) == 4


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


def what_counts(category: int, important: Worths, mistakes: frozenset[str]) -> Worths:
    """The worths compared, the first one first, as text if the program compares text."""
    number = MADE.get(category, 5)
    made, kickers = important[:number], important[number:]
    compared = None
    # Mistakes about some categories go before others.
    special = {m: where for m in mistakes for start, where in ABOUT.items() if m.startswith(start)}
    for mistake in (*special, *(mistakes - special.keys())):
        if mistake in COMPARED and category in special.get(mistake, {category}):
            compared = COMPARED[mistake](made, kickers)
            break
    if mistakes & {"single-cards-ascending", "equal-counts-ascending"}:
        compared = made + sorted(kickers)
        if category in (HIGH, FLUSH):
            compared = sorted(made)
        if category == TWO_PAIR and "equal-counts-ascending" in mistakes:
            compared = made[2:] + made[:2] + kickers
    if compared is None:
        compared = important
    if mistakes & COMPARED_AS_TEXT:
        letters = "ranks-as-text" in mistakes
        return [RANKS[worth] if letters else str(worth) for worth in compared]
    return compared


def compare(first: tuple[int, Worths], second: tuple[int, Worths], mistakes: frozenset[str]) -> int:
    """Who wins by the places of the categories, and then by what counts."""
    if "category-or-ranks" in mistakes and (first[0] > second[0] or first[1] > second[1]):
        return 1
    is_any = first[0] == second[0] and mistakes & {"any-higher-rank", "any-higher-card"}
    if is_any and any(x > y for x, y in zip(first[1], second[1], strict=False)):
        return 1
    return 0 if first == second else 1 if first > second else 2
