"""What is looked up by strength: of the standard rules the kernel has it, which saves a start."""

from __future__ import annotations

from . import kernel
from .rules import STANDARD, Rules

__all__ = ["categories", "prefixes"]


def categories(rules: Rules) -> memoryview:
    """The category of every strength, as `hand_classes.categories` tells them.

    >>> categories(STANDARD)[7462]
    10
    """
    if rules == STANDARD:
        return kernel.categories()
    from . import hand_classes

    return memoryview(hand_classes.categories(rules))


def prefixes(rules: Rules) -> memoryview:
    """What hands have in common as far as a rank, as `hand_classes.prefixes` tells it.

    >>> prefixes(STANDARD).shape
    (6, 7463)
    """
    if rules == STANDARD:
        return kernel.prefixes()
    from . import hand_classes

    return hand_classes.prefixes(rules)
