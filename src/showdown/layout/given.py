"""What is given of a layout before it is detected."""

from __future__ import annotations

from ..rules import HAND_SIZE, MOST_PLAYERS
from ..values import Value

__all__ = ["Given"]


class Given(Value):
    """What is given of a layout; None where it is to be detected.

    Attributes:
        players: how many hands a deal has.
        cards: how many cards a hand has.
        style: how cards are written, as `Layout` has it.
        mixed: whether lines of other layouts are read too.
    """

    __slots__ = __match_args__ = ("players", "cards", "style", "mixed")

    players: int | None
    cards: int | None
    style: str | None
    mixed: bool

    def __init__(
        self,
        players: int | None = None,
        cards: int | None = None,
        style: str | None = None,
        mixed: bool = False,
    ) -> None:
        self._set(players=players, cards=cards, style=style, mixed=mixed)

    def ways_to_deal(self, size: int) -> list[tuple[int, int]]:
        """How many players may share so many cards, and how many each has; the likeliest first.

        >>> Given().ways_to_deal(14), Given().ways_to_deal(30)[0], Given(2).ways_to_deal(12)
        ([(2, 7)], (6, 5), [(2, 6)])
        """
        most = range(2, MOST_PLAYERS + 1) if self.players is None else (self.players,)
        sizes = (HAND_SIZE, 7, 6) if self.cards is None else (self.cards,)
        return [(hands, each) for each in sizes for hands in most if hands * each == size]
