"""What counting and sampling give: how often each set of players wins, and with which hands."""

from __future__ import annotations

from array import array
from math import sqrt

from ..counting.threads import ordered_map
from ..errors import HandError
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .players import Held

    Winners = tuple[tuple[int, ...], tuple[int, ...]]
    """The players who win the high half of a pot, and those who win the low one, if any do."""
    Progress = Callable[[int, int], object]
    """Called with how much is done, and how much there is."""

CATEGORIES = 10
"""How many counters the kernel has for the categories of hands, under any rules."""

SHARES = 5040
"""A pot, either half of which any number of winners up to ten can share."""


class Counts(Value):
    """How often each set of players wins.

    Attributes:
        outcomes: deals by winners: bit p is set if player p has a best hand, and in hi-lo games
            the bit above those of the players if it has a best low.
        by_hand: for each player and each hand in how many deals it was held, and its shares of
            their pots, `SHARES` for a whole pot. Empty for a player with any cards, or if sampled.
        by_category: for each player `CATEGORIES` counters of those held, then of those won with;
            empty if they were not counted.
    """

    outcomes: dict[int, int]
    by_hand: tuple[dict[Held, tuple[int, int]], ...]
    by_category: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.outcomes:
            raise HandError("these hands cannot be dealt together: they share cards")


def winners_of(outcome: int, players: int) -> Winners:
    """The players with a best hand, from 1, and those with a best low.

    >>> winners_of(0b10_101, 3)
    ((1, 3), (2,))
    """
    high = tuple(p + 1 for p in range(players) if outcome >> p & 1)
    return high, tuple(p + 1 for p in range(players) if outcome >> (players + p) & 1)


def shares_of(winners: Winners, players: int) -> tuple[int, ...]:
    """What each player gets of the pot.

    >>> shares_of(((1, 2), ()), 2), shares_of(((1, 2), (2,)), 2)
    ((2520, 2520), (1260, 3780))
    """
    high, low = winners
    return tuple(
        sum(SHARES // 2 // len(half) for half in (high, low or high) if player in half)
        for player in range(1, players + 1)
    )


def standard_errors(pots: list[tuple[tuple[int, ...], int]]) -> tuple[float, ...]:
    """The standard error of each player's equity, from the shares of pots sampled that often.

    At least 3 / n in n deals: with 95 %, what never happened has a smaller chance than that.
    """
    deals = sum(number for _, number in pots)
    errors = []
    for player in range(len(pots[0][0])):
        mean = sum(shares[player] * number for shares, number in pots) / deals
        square = sum(shares[player] ** 2 * number for shares, number in pots) / deals
        error = sqrt(max(0.0, square - mean * mean) / deals) / SHARES
        errors.append(min(1.0, max(error, 3 / deals)))
    return tuple(errors)


def sums_of_parts(
    count: Callable[..., None],
    parts: Sequence[int],
    sizes: Sequence[int],
    threads: int,
    progress: Progress | None,
) -> list[list[int]]:
    """The sums of what `count(part, *counters)` adds to counters, arrays of such sizes."""
    free: list[list[array[int]]] = []  # Counters that no thread adds to now.

    def count_part(part: int) -> None:
        try:
            counters = free.pop()
        except IndexError:
            counters = [array("Q", bytes(8 * size)) for size in sizes]
        count(part, *counters)
        free.append(counters)

    for done, _ in enumerate(ordered_map(count_part, parts, threads), 1):
        if progress is not None:
            progress(done, len(parts))
    return [[*map(sum, zip(*same, strict=True))] for same in zip(*free, strict=True)]
