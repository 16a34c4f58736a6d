"""Hold'em deals, and which five of the seven cards programs take for a player's hand."""

from __future__ import annotations

from array import array
from itertools import combinations

from ..rules.games import GAMES
from .deal_set import DealSet, evaluated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..rules.games import Game
    from .programs import View

ALL = tuple(combinations(range(7), 5))
"""The places of each five of the seven cards, of which the first two are the player's own."""
PLACES = {
    "both hole cards": [five for five in ALL if 0 in five and 1 in five],
    "a hole card": [five for five in ALL if 0 in five or 1 in five],
    "first hole card": [five for five in ALL if 1 not in five],
    "second hole card": [five for five in ALL if 0 not in five],
    "one hole card": [five for five in ALL if (0 in five) != (1 in five)],
    "flop": [(0, 1, 2, 3, 4)],
    "no first board card": [five for five in ALL if 2 not in five],
    "no turn": [five for five in ALL if 5 not in five],
    "no river": [five for five in ALL if 6 not in five],
}
"""The fives that programs compare, by `View.hands`."""


class HoldemDeals(DealSet):
    """Deals of two hands of two cards, and a board of five."""

    game: Game = GAMES["holdem"]
    hole = 2
    written = "two players with two cards each"
    sampled = 120

    def whole_hands(self, deal: int, view: View) -> tuple[bytes, bytes]:  # noqa: ARG002
        """Each player's own cards, then those of the board."""
        cards = self.dealt(deal)
        return cards[:2] + cards[4:], cards[2:]

    def strengths(self) -> array[int]:
        """The strength of each hand: the players' in turn."""
        return evaluated(self._sevens(), 7)

    def _sevens(self) -> bytes:
        sevens = bytearray(14 * len(self))
        for place in range(7):
            for player in range(2):
                start = place + 2 * player if place < 2 else place + 2
                sevens[7 * player + place :: 14] = self.cards[start::9]
        return bytes(sevens)

    def _fives(self, view: View) -> Sequence[bytes]:
        """The fives that a program compares: the first of each hand, then the second and so on."""
        sevens = self._sevens()
        if view.hands == "highest five":
            return [b"".join(map(_highest_five, zip(*[iter(sevens)] * 7, strict=True)))]
        columns = []
        for places in PLACES.get(view.hands, ALL):
            column = bytearray(10 * len(self))
            for n, place in enumerate(places):
                column[n::5] = sevens[place::7]
            columns.append(bytes(column))
        return columns


def _highest_five(seven: tuple[int, ...]) -> bytes:
    """The five highest cards, of equal ranks those dealt first."""
    return bytes(sorted(seven, key=lambda card: card // 4, reverse=True)[:5])
