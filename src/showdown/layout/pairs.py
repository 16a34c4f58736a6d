"""Cards as pairs of numbers, as in the poker hands of the UCI repository: `1,10,1,11,…,9`."""

from __future__ import annotations

import re

from ..read_options import ReadOptions
from ..rules import HAND_SIZE
from .layout import Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["has_suits", "pairs_layout", "uci_problem"]

_PAIRS = re.compile(
    r"[1-4] *([,; \t]) *(?:[1-9]|1[0-3])(?: *\1 *[1-4] *\1 *(?:[1-9]|1[0-3])){4}( *\1 *[0-9])? *"
)
"""The five cards of a hand as suits and ranks, and perhaps its class."""
_ROW = re.compile(r"[0-9]+(?:[ \t]*[,; \t][ \t]*[0-9]+)*")
NUMBERS = 2 * HAND_SIZE


def pairs_layout(text: str, given: ReadOptions) -> Layout | None:
    """The layout of a hand in pairs, else None.

    >>> pairs_layout("1,10,1,11,1,13,1,12,1,1,9", ReadOptions())
    Layout(1, style='pairs', separator=',', has_class=True)
    """
    if given.style not in (None, "pairs") or given.players not in (None, 1):
        return None
    found = _PAIRS.fullmatch(text.strip()) if given.cards in (None, HAND_SIZE) else None
    if found is None:
        return None
    has_class = found[2] is not None
    return Layout(1, HAND_SIZE, "pairs", found[1], mixed=given.mixed, has_class=has_class)


def has_suits(numbers: Sequence[int]) -> bool:
    """Whether every second number is a suit, as in pairs: five cards could not be so.

    The ranks may be invalid, and there may be other columns, such as an id in front.

    >>> has_suits([1, 10, 1, 0, 1, 13, 1, 12, 1, 1])
    True
    >>> has_suits([24, 35, 44, 30, 11, 21, 3, 13, 7, 48])
    False
    """
    more = len(numbers) - NUMBERS
    return 0 <= more <= 3 and any(
        all(1 <= suit <= 4 for suit in numbers[start : start + NUMBERS : 2])
        for start in range(more + 1)
    )


def uci_problem(text: str) -> str | None:
    """What to say of a line that is a hand in pairs between other columns; None if it is not.

    >>> uci_problem("12,1,10,1,11,1,13,1,12,1,1,9")
    '12 numbers a line: this looks like UCI poker-hand data with another column; say which columns \
hold the cards, such as --columns B:K --layout pairs'
    """
    if _ROW.fullmatch(text) is None or _PAIRS.fullmatch(text):
        return None
    numbers = list(map(int, re.findall("[0-9]{1,9}", text)))
    if not has_suits(numbers[1:] if len(numbers) == NUMBERS + 1 else numbers):
        return None
    return (
        f"{len(numbers)} numbers a line: this looks like UCI poker-hand data with another column; "
        f"say which columns hold the cards, such as --columns B:K --layout pairs"
    )
