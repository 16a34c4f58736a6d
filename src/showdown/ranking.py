"""Rules as lookup tables: of the kernel, for five to seven cards; and indexed by strength."""

from __future__ import annotations

from array import array
from functools import lru_cache

from . import kernel
from .rules import STANDARD, Rules, require_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kernel import Ranking

__all__ = ["categories", "column", "order_numbers", "ranking_of"]


def ranking_of(rules: Rules) -> Ranking | None:
    """The tables of some rules; None for the standard ones, which the kernel has.

    They are made once, in a few tens of milliseconds: most of them pass until the rules have given
    an order to each of 7,462 kinds of hands.

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
    return kernel.Ranking(column(rules))


@lru_cache
def column(rules: Rules) -> array[int]:
    """Strengths under these rules, indexed by standard strength: 7,463 of type `H`, the first 0.

    They are 0 too for hands that are not in the rules' deck.

    >>> from showdown.rules import ACE_HIGH
    >>> wheel = kernel.evaluate("Ac 2d 3h 4s 5c")
    >>> column(ACE_HIGH)[wheel] == kernel.evaluate("Ac 2d 3h 4s 5c", ranking_of(ACE_HIGH))
    True
    """
    from .hand_classes import strengths

    theirs = strengths(rules)
    # A hand of each shape, whose standard strength the kernel knows: cards of one rank stand side
    # by side, so that in turn all suits differ.
    cards = bytearray()
    for ranks, flush in theirs:
        suits = (0, 0, 0, 0, 0) if flush else (0, 1, 2, 3, 0)
        cards += bytes([4 * (rank - 2) + suit for rank, suit in zip(ranks, suits, strict=True)])
    standard = array("H", bytes(2 * len(theirs)))
    kernel.evaluate_many(memoryview(cards).cast("B", (len(theirs), 5)), standard)
    values = array("H", bytes(2 * len(kernel.categories())))
    for place, strength in zip(standard, theirs.values(), strict=True):
        values[place] = strength
    return values


def categories(rules: Rules) -> memoryview:
    """The category of every strength; the kernel knows those of the standard rules.

    >>> categories(STANDARD)[7462]
    10
    """
    if rules == STANDARD:
        return kernel.categories()
    from . import hand_classes

    return memoryview(hand_classes.categories(rules))


def order_numbers(rules: Rules) -> memoryview:
    """What sorts every strength, as in `hand_classes.order_numbers`; from the kernel if it can be.

    >>> hex(order_numbers(STANDARD)[7462])
    '0xaedcba'
    """
    if rules == STANDARD:
        return kernel.order_numbers()
    from . import hand_classes

    return memoryview(hand_classes.order_numbers(rules))
