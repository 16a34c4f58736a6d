"""Helpers that several notations share."""

from __future__ import annotations

from ..rules import STANDARD, Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..hand_classes import HandClass
    from ..rules import Order, Rules

__all__ = ["distinct", "grade", "is_one_suit", "is_straight", "order"]

_ONE_SUIT = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
_STRAIGHTS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


def order(row: HandClass, rules: Rules = STANDARD) -> Order:
    """The class's category and ranks under some rules; an ace that plays low is a 1."""
    return rules.order(row.ranks, is_one_suit(row))


def grade(row: HandClass) -> int:
    """The category from 0 (high card) to 8, where a royal flush is a straight flush."""
    return min(row.category, Category.STRAIGHT_FLUSH) - 1


def is_one_suit(row: HandClass) -> bool:
    """Whether the five cards share a suit."""
    return row.category in _ONE_SUIT


def is_straight(row: HandClass) -> bool:
    """Whether the ranks are consecutive, in one suit or not."""
    return row.category in _STRAIGHTS


def distinct(ranks: Sequence[int]) -> tuple[int, ...]:
    """The different ranks, in their order."""
    return tuple(dict.fromkeys(ranks))
