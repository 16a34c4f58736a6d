"""Tables by strength: the kernel has those of the standard rules, which start faster."""

from __future__ import annotations

from . import kernel
from .rules import STANDARD, Rules

__all__ = ["categories", "order_numbers"]


def categories(rules: Rules) -> memoryview:
    """The category of every strength, as in `hand_classes.categories`.

    >>> categories(STANDARD)[7462]
    10
    """
    if rules == STANDARD:
        return kernel.categories()
    from . import hand_classes

    return memoryview(hand_classes.categories(rules))


def order_numbers(rules: Rules) -> memoryview:
    """What every strength is sorted by, as in `hand_classes.order_numbers`.

    >>> hex(order_numbers(STANDARD)[7462])
    '0xaedcba'
    """
    if rules == STANDARD:
        return kernel.order_numbers()
    from . import hand_classes

    return memoryview(hand_classes.order_numbers(rules))
