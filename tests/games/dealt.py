"""Random deals of every game, and who should win them, hand by hand."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from showdown import GAMES, deck, evaluate
from showdown.rules.games import Game

__all__ = ["PLAYED", "Dealt", "deals", "written"]

PLAYED = [
    *(("holdem", 2, 1), ("holdem", 2, 2), ("holdem", 2, 10), ("omaha", 4, 2), ("omaha", 5, 3)),
    *(("omaha", 6, 2), ("omaha-8", 4, 2), ("omaha-8", 4, 4), ("short-deck", 2, 3), ("draw", 5, 2)),
    *(("stud", 7, 2), ("stud-8", 7, 3), ("razz", 7, 2), ("lowball-27", 5, 2), ("lowball-a5", 5, 3)),
    *(("badugi", 4, 1), ("badugi", 4, 2)),
]
"""Games, how many cards a player holds, and how many players there are."""


class Dealt(NamedTuple):
    """A deal: the cards of each player and of the board, as text."""

    game: Game
    hands: list[list[str]]
    board: list[str]

    def strengths(self, half: int = 0) -> list[int]:
        """The strength of each hand."""
        game, board = self.game.halves[half], self.board or None
        return [evaluate(hand, board=board, game=game) for hand in self.hands]

    def best(self, half: int = 0) -> tuple[int, ...]:
        """Who wins or shares this half of the pot, from 1."""
        strengths = self.strengths(half)
        if half == 1 and max(strengths) == 1:
            return ()  # Nobody has a low.
        return tuple(i for i, one in enumerate(strengths, 1) if one == max(strengths))

    @property
    def winners(self) -> tuple[int, ...]:
        """Who gets a part of the pot."""
        return tuple(
            sorted({who for half in range(len(self.game.halves)) for who in self.best(half)})
        )

    @property
    def winner(self) -> int:
        """Who gets the whole pot; 0 if it is divided."""
        return self.winners[0] if len(self.winners) == 1 else 0


def deals(name: str, each: int, players: int, count: int = 12) -> list[Dealt]:
    """Deals of a game, the same each time."""
    chance, game = Random(f"{name} {each} {players}"), GAMES[name]
    cards = [
        f"{card.rank.letter}{card.suit.letter}" for card in deck() if card.rank in game.rules.ranks
    ]
    found = []
    for _ in range(count):
        dealt = chance.sample(cards, each * players + game.board)
        hands = [dealt[each * player : each * (player + 1)] for player in range(players)]
        found.append(Dealt(game, hands, dealt[each * players :]))
    return found


def written(one: Dealt, card: str = "", hand: str = " ", board: str = " | ") -> str:
    """A deal as a line: what separates cards, hands, and the board from the hands."""
    hands = hand.join(card.join(cards) for cards in one.hands)
    return hands + (board + card.join(one.board) if one.board else "")
