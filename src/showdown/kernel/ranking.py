"""Rules as lookup tables: the kernel's, for five to seven cards, and tables by strength."""

from __future__ import annotations

import atexit
from array import array
from functools import lru_cache

from .. import kernel
from ..rules.rules import HAND_SIZE, STANDARD, Rules, rules_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..kernel import Ranking


def ranking_of(rules: Rules | str) -> Ranking | None:
    """The kernel's tables of some rules, made once; None for the standard ones, which it has."""
    rules = rules_named(rules)
    return None if rules is STANDARD else _ranking_of(rules)


@lru_cache
def _ranking_of(rules: Rules) -> Ranking | None:
    if rules == STANDARD:
        return None
    if rules.cards != HAND_SIZE:
        raise ValueError(f"{rules.name} rules do not rank the hands of draw")
    return kernel.Ranking(column(rules))


# Python may never free a module that is still in use at exit, and then nanobind reports a leak.
atexit.register(_ranking_of.cache_clear)


@lru_cache
def column(rules: Rules) -> array[int]:
    """Strengths under these rules by standard strength: 7,463 of type `H`, the first 0.

    Hands that are not in the rules' deck have 0, too.
    """
    from ..rules.hand_classes import strengths

    values = array("H", bytes(2 * len(kernel.categories())))
    for (ranks, flush), strength in strengths(rules).items():
        # A hand of this shape, whose standard strength the kernel knows. Equal ranks are neighbors,
        # so with suits in turn no card is repeated.
        suits = (0, 0, 0, 0, 0) if flush else (0, 1, 2, 3, 0)
        cards = [4 * (rank - 2) + suit for rank, suit in zip(ranks, suits, strict=True)]
        values[kernel.evaluate(cards)] = strength
    return values


@lru_cache
def by_ranks(rules: Rules) -> array[int]:
    """The strength of every set of one to four ranks, by their bits: bit 0 for the two."""
    from ..rules.hand_classes import strengths

    by_bits = array("H", bytes(2 << 13))
    for (ranks, _), strength in strengths(rules).items():
        by_bits[sum(1 << rank - 2 for rank in ranks)] = strength
    return by_bits


@lru_cache
def category_places(rules: Rules) -> tuple[tuple[str, ...], bytes]:
    """The names of the categories that hands have, the weakest first, and each strength's place."""
    of_strengths = kernel.categories()
    if rules != STANDARD:
        from ..rules import hand_classes

        of_strengths = memoryview(hand_classes.categories(rules))
    kinds = [kind for kind in rules.categories if kind in {*of_strengths}]
    places = {0: 0} | {int(kind): place for place, kind in enumerate(kinds)}
    numbers = bytes(places[kind] for kind in of_strengths)
    return tuple(map(str, kinds)), numbers.ljust(len(kernel.categories()), b"\0")
