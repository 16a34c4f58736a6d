"""Small wrong programs such as learners write, each with one slip in the whole of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import prod

from rankers import (
    FLUSH,
    FULL_HOUSE,
    HIGH,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Hand,
    Key,
    Test,
)
from rankers import RANKS as LETTERS

BELOW = (HIGH, PAIR, TWO_PAIR, TRIPS)
"""What a straight beats."""


def straight_if(test: Test, *among: int) -> Key:
    """Hands of some categories that pass a test are straights."""
    return lambda hand: (
        (STRAIGHT, hand.ranks)
        if hand.category in (among or BELOW) and test(hand.ranks)
        else hand[:2]
    )


def straight_also_suited_if(test: Test) -> Key:
    """The same, and flushes that pass are straight flushes."""

    def key(hand: Hand) -> object:
        if hand.category not in (*BELOW, FLUSH) or not test(hand.ranks):
            return hand[:2]
        return STRAIGHT_FLUSH if hand.category == FLUSH else STRAIGHT, hand.ranks

    return key


def royal_if(test: Test) -> Key:
    return lambda hand: (
        (9, ()) if hand.category in (FLUSH, STRAIGHT_FLUSH) and test(hand.ranks) else hand[:2]
    )


def taken_for(category: int, test: Test, *among: int) -> Key:
    return lambda hand: (
        (category, hand.breaks) if hand.category in among and test(hand.ranks) else hand[:2]
    )


def within(category: int, way: Callable[[tuple[int, ...], tuple[int, ...]], object]) -> Key:
    """Hands of a category compared in a way of their own, by what breaks ties and by all ranks."""
    return lambda hand: (
        hand.category,
        way(hand.breaks, hand.ranks) if hand.category == category else hand.breaks,
    )


def steps(ranks: tuple[int, ...]) -> list[int]:
    """How much higher each rank is than the next."""
    return [high - low for high, low in pairwise(ranks)]


def texts(ranks: tuple[int, ...]) -> list[str]:
    return [LETTERS[rank] for rank in ranks]


def digits(base: int) -> Key:
    """All cards folded into one number."""

    def key(hand: Hand) -> object:
        cards = [rank for rank in hand.breaks for _ in range(max(hand.ranks.count(rank), 1))]
        number = 0
        for rank in cards:
            number = number * base + rank
        return hand.category, (number,)

    return key


TAKEN: dict[str, Key] = {
    "three of a kind of the lowest rank as two pair": taken_for(
        TWO_PAIR, lambda ranks: ranks[2] == ranks[4], TRIPS
    ),
    "three of a kind in the middle as a full house": taken_for(
        FULL_HOUSE, lambda ranks: ranks[1] == ranks[3], TRIPS
    ),
    "two pair around a card as three of a kind": taken_for(
        TRIPS, lambda ranks: ranks.count(ranks[2]) == 1, TWO_PAIR
    ),
    "a full house with the higher pair as two pair": taken_for(
        TWO_PAIR, lambda ranks: ranks.count(ranks[0]) == 2, FULL_HOUSE
    ),
    "four of a kind of the lowest rank as a full house": taken_for(
        FULL_HOUSE, lambda ranks: ranks.count(ranks[0]) == 1, QUADS
    ),
    "a pair of the lowest rank as two pair": taken_for(
        TWO_PAIR, lambda ranks: ranks[3] == ranks[4], PAIR
    ),
}
"""Equal cards at some places of the sorted hand that are taken for another category."""
LEARNERS: dict[str, Key] = {
    **TAKEN,
    "kickers of a pair as text": within(PAIR, lambda ranks, _: (ranks[0], *texts(ranks[1:]))),
    "kicker of two pair as text": within(
        TWO_PAIR, lambda ranks, _: (*ranks[:2], *texts(ranks[2:]))
    ),
    "last card of a flush as text": within(FLUSH, lambda ranks, _: (*ranks[:3], *texts(ranks[3:]))),
    "royal flush with an ace and a ten": royal_if(lambda ranks: {14, 10} <= {*ranks}),
    "royal flush with a king and a jack": royal_if(lambda ranks: {13, 11} <= {*ranks}),
    "straight by the first step, the last and the span": straight_if(
        lambda ranks: steps(ranks)[0] == steps(ranks)[3] == 1 and ranks[0] - ranks[4] == 4
    ),
    "straight by the middle steps and the span": straight_if(
        lambda ranks: steps(ranks)[1:3] == [1, 1] and ranks[0] - ranks[4] == 4
    ),
    "royal flush of cards above eight": royal_if(lambda ranks: min(ranks) > 8),
    "royal flush of high ranks that add up": royal_if(lambda ranks: sum(ranks) > 57),
    "base nine": digits(9),
    "base seven": digits(7),
    "straight by the span and the middle": straight_if(
        lambda ranks: ranks[0] - ranks[4] == 4 and sum(ranks) == 5 * ranks[2]
    ),
    "straight of steps of one at most": straight_if(lambda ranks: max(steps(ranks)) <= 1),
    "straight of steps that are one or nothing, and four ranks": straight_if(
        lambda ranks: {*steps(ranks)} == {0, 1} and len({*ranks}) == 4
    ),
    "straight of different ranks within five": straight_also_suited_if(
        lambda ranks: len({*ranks}) == 5 and ranks[0] - ranks[4] <= 5
    ),
    "straight by three steps of one": straight_also_suited_if(
        lambda ranks: steps(ranks).count(1) >= 3
    ),
    "straight by the sum of the ranks": straight_if(lambda ranks: sum(ranks) == 5 * ranks[4] + 10),
    "straight by the sum from the highest": straight_if(
        lambda ranks: sum(ranks) == 5 * ranks[0] - 10
    ),
    "straight by the product of the steps": straight_if(
        lambda ranks: prod(steps(ranks)) == 1 or steps(ranks).count(1) == 3
    ),
    "straight by the mean of the ends": straight_if(
        lambda ranks: ranks[0] + ranks[4] == 2 * ranks[2] and ranks[0] - ranks[4] == 4
    ),
    "straight by the ends and the second": straight_if(
        lambda ranks: ranks[0] - ranks[4] == 4 and ranks[0] - ranks[1] == 1
    ),
    "straight by the ends and four ranks": straight_if(
        lambda ranks: ranks[0] - ranks[4] == 4 and len({*ranks}) >= 4
    ),
    "straight before a full house by its span": straight_if(
        lambda ranks: ranks[0] - ranks[4] == 4, FULL_HOUSE
    ),
    "straight before four of a kind by its span": straight_if(
        lambda ranks: ranks[0] - ranks[4] == 4, QUADS
    ),
    "straight flush by its span": lambda hand: (
        (STRAIGHT_FLUSH, hand.ranks)
        if hand.category == FLUSH and hand.ranks[0] - hand.ranks[4] <= 5
        else hand[:2]
    ),
    "A-2-3-4-6 as a straight": straight_if(lambda ranks: ranks == (14, 6, 4, 3, 2)),
    "A-K-Q-J-9 as a straight": straight_if(lambda ranks: ranks == (14, 13, 12, 11, 9)),
    "A-K-Q-J and any card as a straight": straight_if(lambda r: {14, 13, 12, 11} <= {*r}),
    "A-K-Q-J and any card as a straight flush": straight_also_suited_if(
        lambda ranks: {14, 13, 12, 11} <= {*ranks}
    ),
    "broadway as a royal flush": lambda hand: (
        (9, ()) if hand.category == STRAIGHT and hand.ranks[4] == 10 else hand[:2]
    ),
    "the steel wheel as the highest straight flush": lambda hand: (
        (STRAIGHT_FLUSH, hand.ranks) if hand.category == STRAIGHT_FLUSH else hand[:2]
    ),
    "pairs by their ranks as decimal text": within(
        PAIR, lambda ranks, _: (str(ranks[0]), *ranks[1:])
    ),
    "a ten is one as a kicker": lambda hand: (
        hand.category,
        (hand.breaks[0], *(1 if rank == 10 else rank for rank in hand.breaks[1:])),
    ),
    "an ace is one as a kicker": lambda hand: (
        hand.category,
        (hand.breaks[0], *(1 if rank == 14 else rank for rank in hand.breaks[1:])),
    ),
    "faces are equal as kickers": lambda hand: (
        hand.category,
        (hand.breaks[0], *(min(rank, 10) for rank in hand.breaks[1:])),
    ),
    "the ranks modulo thirteen": lambda hand: (hand.category, [r % 13 for r in hand.breaks]),
    "an ace is one in a full house": within(
        FULL_HOUSE, lambda ranks, _: [1 if rank == 14 else rank for rank in ranks]
    ),
    "an ace is one in four of a kind": within(
        QUADS, lambda ranks, _: [1 if rank == 14 else rank for rank in ranks]
    ),
    "kickers of a pair added up with weights that are too near": within(
        PAIR, lambda ranks, _: (ranks[0], 20 * ranks[1] + 5 * ranks[2] + ranks[3])
    ),
    "flushes as a number with a digit for each rank": within(
        FLUSH, lambda ranks, _: int("".join(str(min(rank, 9)) for rank in ranks))
    ),
    "high cards as decimal numbers put together": within(
        HIGH, lambda ranks, _: int("".join(map(str, ranks)))
    ),
    "kickers of a pair put together": within(
        PAIR, lambda ranks, _: (ranks[0], int("".join(map(str, ranks[1:]))))
    ),
    "two pair with the kicker in decimals": within(
        TWO_PAIR, lambda ranks, _: ranks[0] + ranks[1] / 10 + ranks[2] / 100
    ),
    "two pair by squares": within(TWO_PAIR, lambda ranks, _: sum(rank**2 for rank in ranks[:2])),
    "flush by powers of two that overlap": within(
        FLUSH, lambda ranks, _: sum(1 << rank // 2 for rank in ranks)
    ),
    "high card by its two highest": within(HIGH, lambda ranks, _: (ranks[0], sum(ranks[1:]))),
}
"""The programs, as keys that sort the hands."""
