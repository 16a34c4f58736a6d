"""What several notations ask of a class."""

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
    """The class's category and ranks under some rules; an ace that plays low is a 1.

    >>> from showdown.hand_classes import classes
    >>> from showdown.rules import ACE_HIGH
    >>> wheel = classes()[5853]
    >>> order(wheel)
    (<Category.STRAIGHT: 5>, (5, 4, 3, 2, 1))
    >>> str(order(wheel, ACE_HIGH)[0])
    'high card'
    """
    return rules.order(row.ranks, is_one_suit(row))


def grade(row: HandClass) -> int:
    """The category from 0 (high card) to 8, where a royal flush is a straight flush.

    >>> from showdown.hand_classes import classes
    >>> grade(classes()[0]), grade(classes()[7461])
    (0, 8)
    """
    return min(row.category, Category.STRAIGHT_FLUSH) - 1


def is_one_suit(row: HandClass) -> bool:
    """Whether the five cards share a suit.

    >>> from showdown.hand_classes import classes
    >>> is_one_suit(classes()[7461])
    True
    """
    return row.category in _ONE_SUIT


def is_straight(row: HandClass) -> bool:
    """Whether the ranks are consecutive, of one suit or not.

    >>> from showdown.hand_classes import classes
    >>> is_straight(classes()[7461])
    True
    """
    return row.category in _STRAIGHTS


def distinct(ranks: Sequence[int]) -> tuple[int, ...]:
    """The ranks, each once, in the order in which they come.

    >>> distinct((5, 5, 13, 7, 6))
    (5, 13, 7, 6)
    """
    return tuple(dict.fromkeys(ranks))
