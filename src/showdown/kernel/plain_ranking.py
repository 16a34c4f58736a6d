"""The plain kernel's rankings: the best of all fives, without tables."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ..hand_classes import strengths
from .plain_buffers import require, view

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from typing_extensions import Buffer

__all__ = ["STRENGTHS", "Ranking", "best_strength", "checked", "five_strength", "ranks_of"]

STRENGTHS = 7463
"""The number of standard strengths, with 0 for what is not a hand."""


class Ranking:
    """Rules as lookup tables.

    `column` has a strength under the rules for each of the 7,463 standard ones (format `H`), and 0
    for hands that are not in their deck: those with some ranks, and no others.

    Raises:
        BufferError, TypeError, ValueError: if the column is not so.
    """

    def __init__(self, column: Buffer) -> None:
        self.column: list[int] = view(column, "H", 1).tolist()
        right = len(self.column) == STRENGTHS and self.column[0] == 0
        right = right and max(self.column) < STRENGTHS
        require(right, "column is not a strength for each strength")
        hands = [
            ({rank - 2 for rank in ranks}, self.column[strength] != 0)
            for (ranks, _), strength in strengths().items()
        ]
        self.ranks: set[int] = set().union(*(ranks for ranks, found in hands if found))
        right = all(found == (ranks <= self.ranks) for ranks, found in hands)
        require(right, "column is not a strength for each strength")


def checked(ranking: object) -> Ranking | None:
    """Other rules, or None for the standard ones."""
    if ranking is None or isinstance(ranking, Ranking):
        return ranking
    raise TypeError(f"ranking is a Ranking or None, not {type(ranking).__name__}")


def ranks_of(ranking: Ranking | None) -> Collection[int]:
    """The ranks in a ranking's deck."""
    return range(13) if ranking is None else ranking.ranks


def best_strength(numbers: Sequence[int], ranking: Ranking | None) -> int:
    """The strength of the best five of five to seven different cards of the deck; else 0."""
    right = 5 <= len(numbers) <= 7 and len(set(numbers)) == len(numbers) and max(numbers) < 52
    if not right:
        return 0
    found = [five_strength(five, ranking) for five in combinations(numbers, 5)]
    return max(found) if all(found) else 0


def five_strength(numbers: Sequence[int], ranking: Ranking | None) -> int:
    """The strength of five cards; 0 if repeated cards make a hand that no rules know."""
    ranks = tuple(sorted([number // 4 + 2 for number in numbers]))
    strength = strengths().get((ranks, len({number % 4 for number in numbers}) == 1), 0)
    return strength if ranking is None else ranking.column[strength]
