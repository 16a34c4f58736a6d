"""What the summary tells of the deals."""

from __future__ import annotations

from ...hand_classes import classes
from ...rules import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...rules import Rules

    Row = tuple[int, bytes, Sequence[int], int]
    """The line in the source, the numbers of the cards, the strengths, the winner (0 a tie)."""

__all__ = ["NAMES", "Counts", "names_by_strength"]

NAMES = {category: category.words.capitalize() for category in Category}
"""The categories as they stand in cells."""


class Counts:
    """How often each player won, and with what.

    Args:
        players: how many hands each deal has.
        rules: under which the strengths are.
    """

    def __init__(self, players: int, rules: Rules) -> None:
        self.players = players
        self.outcomes = [0] * (players + 1)
        """Ties, then the wins of each player."""
        self.held = [dict.fromkeys(NAMES.values(), 0) for _ in range(players)]
        self.won = [dict.fromkeys(NAMES.values(), 0) for _ in range(players)]
        self._names = names_by_strength(rules)

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return sum(self.outcomes)

    def add(self, deal: Row) -> None:
        """Count one deal more."""
        _, _, strengths, winner = deal
        self.outcomes[winner] += 1
        for held, strength in zip(self.held, strengths, strict=True):
            held[self._names[strength]] += 1
        if winner:
            self.won[winner - 1][self._names[strengths[winner - 1]]] += 1


def names_by_strength(rules: Rules) -> list[str]:
    """The name of each strength's category; entry 0 stands for no hand.

    >>> from showdown import STANDARD
    >>> names_by_strength(STANDARD)[1], names_by_strength(STANDARD)[7462]
    ('High card', 'Royal flush')
    """
    return ["", *(NAMES[hands.category] for hands in classes(rules))]
