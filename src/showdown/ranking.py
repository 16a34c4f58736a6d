"""Rules as the kernel's lookup tables: the best five of five, six or seven cards under them."""

from __future__ import annotations

from functools import lru_cache

from . import kernel
from .rules import STANDARD, Rules, require_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kernel import Ranking

__all__ = ["ranking_of"]


def ranking_of(rules: Rules) -> Ranking | None:
    """The tables of some rules; None for the standard ones, which the kernel has.

    They are made once, in some tens of milliseconds.

    Raises:
        TypeError: if the rules are none.
        ValueError: if they sort hands by something else than a category and ranks.

    >>> from showdown.rules import ACE_HIGH
    >>> hand = "Ac 2d 3h 4s 5c Kd Ks"
    >>> kernel.evaluate(hand), kernel.evaluate(hand, ranking_of(ACE_HIGH))
    (5854, 3869)
    """
    if rules is STANDARD:
        return None
    require_rules(rules)
    return _ranking_of(rules)


@lru_cache
def _ranking_of(rules: Rules) -> Ranking | None:
    if rules == STANDARD:
        return None
    from .hand_classes import column

    return kernel.Ranking(column(rules))
