"""What counting and sampling give: how often each set of players wins, and with which hands."""

from __future__ import annotations

from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .players import Held

    Progress = Callable[[int, int], object]
    """Called with how much is done, and how much there is."""

__all__ = ["SHARES", "Counts", "winners_of"]

SHARES = 2520
"""A pot, which any number of winners up to ten can share."""


class Counts(Value):
    """How often each set of players wins.

    Attributes:
        outcomes: deals by winners: bit p is set if player p has a best hand.
        by_hand: for each player and each hand in how many deals it was held, and its shares of
            their pots, `SHARES` for a whole pot. Empty for a player with any cards.
    """

    outcomes: dict[int, int]
    by_hand: tuple[dict[Held, tuple[int, int]], ...]


def winners_of(outcome: int) -> tuple[int, ...]:
    """The players with a best hand, from 1.

    >>> winners_of(0b101)
    (1, 3)
    """
    return tuple(p + 1 for p in range(outcome.bit_length()) if outcome >> p & 1)
