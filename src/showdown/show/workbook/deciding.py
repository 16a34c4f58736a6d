"""What decided a deal, in a word or two that fit a cell."""

from __future__ import annotations

from functools import lru_cache

from ...hand_classes import classes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...rules import Rules

__all__ = ["EQUAL", "PLACES", "decided_by"]

EQUAL = "equal"
PLACES = ("1st rank", "2nd rank", "3rd rank", "4th rank", "5th rank")


@lru_cache(maxsize=1 << 16)
def decided_by(best: int, second: int, rules: Rules) -> str:
    """What decides between two strengths: the category, one of the ranks, or nothing.

    Ranks are counted from the most important one, as they stand in `HandClass.ranks`.

    >>> from showdown import STANDARD, evaluate
    >>> queens = evaluate("4D 6S 9H QH QC"), evaluate("3D 6D 7H QD QS")
    >>> decided_by(*queens, STANDARD)
    '3rd rank (kicker)'
    """
    if best == second:
        return EQUAL
    better, worse = classes(rules)[best - 1], classes(rules)[second - 1]
    if better.category == worse.category:
        for place, (one, other) in enumerate(zip(better.ranks, worse.ranks, strict=True)):
            if one != other:
                return PLACES[place] + (" (kicker)" if place >= better.made_of else "")
    return "category"
