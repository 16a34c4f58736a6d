"""The kernel in plain Python: the compiled kernel's functions, where no compiler was found.

Same names, same arguments, same answers, faults and their places included; held to the same
tests. What the functions take and give is said in the stub of the compiled module.
"""

from __future__ import annotations

from .. import hand_classes
from .plain_deals import count, read, room
from .plain_hands import evaluate, evaluate_many, evaluate_texts, mask
from .plain_ranking import Ranking
from .plain_rows import add, decide, share, times_won

__all__ = [
    "Ranking",
    "add",
    "categories",
    "count",
    "decide",
    "evaluate",
    "evaluate_many",
    "evaluate_texts",
    "mask",
    "order_numbers",
    "read",
    "room",
    "share",
    "times_won",
]


def categories() -> memoryview:
    """The category of every standard strength."""
    return memoryview(hand_classes.categories())


def order_numbers() -> memoryview:
    """What sorts every standard strength."""
    return memoryview(hand_classes.order_numbers())
