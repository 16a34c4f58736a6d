"""What is looked up by strength: of the standard rules the kernel has it, which saves a start."""

from __future__ import annotations

from . import kernel
from .rules import STANDARD, Rules

__all__ = ["categories", "order_numbers"]


def categories(rules: Rules) -> memoryview:
    """The category of every strength, as `hand_classes.categories` tells them.

    >>> categories(STANDARD)[7462]
    10
    """
    if rules == STANDARD:
        return kernel.categories()
    from . import hand_classes

    return memoryview(hand_classes.categories(rules))


def order_numbers(rules: Rules) -> memoryview:
    """What sorts every strength, as `hand_classes.order_numbers` tells it.

    >>> hex(order_numbers(STANDARD)[7462])
    '0xaedcba'
    """
    if rules == STANDARD:
        return kernel.order_numbers()
    from . import hand_classes

    return memoryview(hand_classes.order_numbers(rules))
