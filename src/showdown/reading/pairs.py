"""Hands whose cards are a suit and a rank in numbers, as in UCI's poker hands."""

from __future__ import annotations

import re

from ..errors import DealError
from ..rules import HAND_SIZE
from .layout import PAIRS, Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_PAIRS = re.compile(
    r"\s*[1-4] *([,; \t]) *(?:[1-9]|1[0-3])(?: *\1 *[1-4] *\1 *(?:[1-9]|1[0-3])){4}"
    r"( *\1 *[0-9])?\s*"
)
"""The five cards of a hand, and perhaps its class."""


def layouts_of_pairs(texts: Sequence[str], *, are_pairs: bool = False) -> list[Layout | DealError]:
    """The layout of each line of pairs, or what is wrong with it; none if most are not pairs.

    `are_pairs` says that all of them should be.

    Raises:
        DealError: if the class of a hand may be the first number as well as the last.

    >>> layouts_of_pairs(["1,10,1,11,1,13,1,12,1,1"])
    [Layout(1, style='pairs', separator=',')]
    """
    pairs = [_PAIRS.fullmatch(text) for text in texts]
    if not are_pairs and 2 * sum(pair is not None for pair in pairs) < len(pairs):
        return []
    if any(pair and pair[2] for pair in pairs):
        _require_clear_class(texts)
    problem = "this is not a suit from 1 to 4 and a rank from 1 to 13, five times"
    return [
        Layout(1, HAND_SIZE, PAIRS, pair[1], has_class=pair[2] is not None)
        if pair
        else DealError(problem)
        for pair in pairs
    ]


def _require_clear_class(texts: Sequence[str]) -> None:
    behind = [text.lstrip().lstrip("0123456789").lstrip(" ,;\t") for text in texts]
    if all(map(_PAIRS.fullmatch, behind)):
        error = DealError("the class of a hand may be the first number or the last")
        error.suggest("If it is the first", columns="2-11", style=PAIRS)
        raise error.suggest("If it is the last", columns="1-10", style=PAIRS)
