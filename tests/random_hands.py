"""Random hands for texts of deals, and their tally."""

from __future__ import annotations

import random

from showdown import Tally, deal, tally
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


def plain_tally(deals: list[list[list[str]]]) -> Tally:
    """The tally of deals written the usual way."""
    players, cards = len(deals[0]), len(deals[0][0])
    lines = [" ".join(card for hand in one for card in hand) for one in deals]
    return tally(lines, players=players, cards=cards)


def random_lines(count: int, players: int = 2, seed: int = 54) -> list[str]:
    """Random deals as lines of text; three or more hands with two spaces between them."""
    between = "  " if players > 2 else " "
    return [
        between.join(
            " ".join(card.rank.letter + card.suit.letter for card in hand) for hand in hands
        )
        for hands in deal(count, players=players, seed=seed)
    ]
