"""Random hands for texts of deals, and their tally."""

from __future__ import annotations

import random

from showdown import deal
from showdown.cards.card import deck


def hands(players: int, cards: int = 5, count: int = 40) -> list[list[list[str]]]:
    """Random deals, each a list of hands, each a list of cards: `8c`, `Ts`."""
    chance = random.Random(players * 10 + cards)
    names = [card.rank.letter + card.suit.letter for card in deck()]
    found = []
    for _ in range(count):
        dealt = chance.sample(names, players * cards)
        found.append([dealt[i : i + cards] for i in range(0, len(dealt), cards)])
    return found


def random_lines(count: int, players: int = 2, seed: int = 54) -> list[str]:
    """Random deals as lines of text; three or more hands with two spaces between them."""
    between = "  " if players > 2 else " "
    return [
        between.join(
            " ".join(card.rank.letter + card.suit.letter for card in hand) for hand in hands
        )
        for hands in deal(count, players=players, seed=seed)
    ]
