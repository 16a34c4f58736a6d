"""Other rules, as the kernel takes them."""

from __future__ import annotations

from array import array
from functools import lru_cache

from ..hand_classes import strengths
from ..rules import STANDARD, Rules, require_rules

__all__ = ["order_of"]


def order_of(rules: Rules) -> array[int] | None:
    """The strength under these rules for each standard strength, None if they are the same.

    It is 0 for hands that are not in their deck.

    >>> from showdown import ACE_HIGH
    >>> order_of(STANDARD) is None, order_of(ACE_HIGH)[5854]
    (True, 785)
    """
    require_rules(rules)
    return None if rules is STANDARD or rules == STANDARD else _order(rules)


@lru_cache
def _order(rules: Rules) -> array[int]:
    theirs = strengths(rules)
    values = array("H", bytes(2 * (len(strengths()) + 1)))
    for shape, strength in strengths().items():
        values[strength] = theirs.get(shape, 0)
    return values
