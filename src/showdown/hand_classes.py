"""The classes of hands: which hands no showdown can tell apart, and in what order they stand.

2,598,960 five-card hands are 7,462 classes under the standard rules. A class's place from the
weakest up is its strength; whatever the project says of a hand is looked up by it.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from .cards import Rank
from .rules import LOW_ACE, STANDARD, Category, Rules

__all__ = ["HandClass", "classes"]

Shape = tuple[tuple[int, ...], bool]
"""What decides a hand's class: its five ranks, ascending, and whether it has one suit only."""


class HandClass(NamedTuple):
    """Hands that no showdown can tell apart.

    Attributes:
        strength: its place, from 1 (the weakest class); higher wins.
        category: one of the ten.
        ranks: the five ranks, those that make the hand first.
        count: how many of the 2,598,960 five-card hands are in it.

    >>> weakest = classes()[0]
    >>> weakest.strength, str(weakest.category), [rank.letter for rank in weakest.ranks]
    (1, 'high card', ['7', '5', '4', '3', '2'])
    """

    strength: int
    category: Category
    ranks: tuple[Rank, ...]
    count: int


def shapes(rules: Rules) -> Iterator[Shape]:
    """Every way five cards of one deck can look, suits aside: 7,462 with 13 ranks."""
    for ranks in combinations_with_replacement(rules.ranks, 5):
        if ranks[0] != ranks[4]:
            yield ranks, False
    for ranks in combinations(rules.ranks, 5):
        yield ranks, True


def count(shape: Shape) -> int:
    """How many hands of one deck look so.

    >>> count(((2, 2, 2, 2, 3), False)), count(((2, 3, 4, 5, 7), True))
    (4, 4)
    """
    ranks, flush = shape
    if flush:
        return 4
    ways = prod(comb(4, times) for times in Counter(ranks).values())
    return ways - 4 if len(set(ranks)) == 5 else ways


@lru_cache
def strengths(rules: Rules = STANDARD) -> dict[Shape, int]:
    """The strength of every shape; shapes that sort alike share one.

    >>> strengths()[(2, 3, 4, 5, 7), False], strengths()[(10, 11, 12, 13, 14), True]
    (1, 7462)
    """
    orders = {shape: rules.order(*shape) for shape in shapes(rules)}
    place = {order: strength for strength, order in enumerate(sorted(set(orders.values())), 1)}
    return {shape: place[order] for shape, order in orders.items()}


@lru_cache
def classes(rules: Rules = STANDARD) -> tuple[HandClass, ...]:
    """The classes from the weakest to the strongest: 7,462 under the standard rules.

    The class of strength `s` is `classes(rules)[s - 1]`.

    >>> len(classes()), sum(row.count for row in classes())
    (7462, 2598960)
    """
    counts: Counter[int] = Counter()
    example: dict[int, Shape] = {}
    for shape, strength in strengths(rules).items():
        counts[strength] += count(shape)
        example.setdefault(strength, shape)
    rows = []
    for strength in sorted(example):
        category, ranks = rules.order(*example[strength])
        cards = tuple(Rank.ACE if rank == LOW_ACE else Rank(rank) for rank in ranks)
        rows.append(HandClass(strength, category, cards, counts[strength]))
    return tuple(rows)


@lru_cache
def column(rules: Rules) -> array[int]:
    """Strengths under these rules, indexed by standard strength: 7,463 of type `H`, the first 0.

    >>> wheel = strengths()[(2, 3, 4, 5, 14), False]
    >>> column(ACE_HIGH)[wheel] == strengths(ACE_HIGH)[(2, 3, 4, 5, 14), False]
    True
    """
    theirs = strengths(rules)
    values = array("H", bytes(2 * (len(strengths()) + 1)))
    for shape, strength in strengths().items():
        values[strength] = theirs[shape]
    return values
