"""Cards as pairs of numbers, as in the poker hands of the UCI repository: `1,10,1,11,…,9`."""

from __future__ import annotations

import re

from ..read_options import ReadOptions
from ..rules import HAND_SIZE
from .layout import Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["is_another_uci_row", "pairs_layout", "uci_problem"]

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


def is_another_uci_row(numbers: Sequence[int]) -> bool:
    """Whether numbers are a hand in pairs between other columns, such as an id in front.

    >>> is_another_uci_row([7, 1, 10, 1, 11, 1, 13, 1, 12, 1, 1, 9])
    True
    >>> is_another_uci_row([9, 1, 10, 1, 11, 1, 13, 1, 12, 1, 1])
    True
    """
    more = len(numbers) - NUMBERS
    return 1 <= more <= 3 and any(
        _are_pairs(numbers[start : start + NUMBERS]) for start in range(more + 1)
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
    if not is_another_uci_row(numbers):
        return None
    return (
        f"{len(numbers)} numbers a line: this looks like UCI poker-hand data with another column; "
        f"say which columns hold the cards, such as --columns B:K --layout pairs"
    )


def _are_pairs(numbers: Sequence[int]) -> bool:
    pairs = {*zip(numbers[::2], numbers[1::2], strict=True)}
    return len(pairs) == HAND_SIZE and all(1 <= s <= 4 and 1 <= r <= 13 for s, r in pairs)
