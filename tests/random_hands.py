"""Random deals as text."""

from __future__ import annotations

from showdown import deal


def random_lines(count: int, players: int = 2, seed: int = 54) -> list[str]:
    """Random deals as lines of text; three or more hands with two spaces between them."""
    between = "  " if players > 2 else " "
    return [
        between.join(
            " ".join(card.rank.letter + card.suit.letter for card in hand) for hand in hands
        )
        for hands in deal(count, players=players, seed=seed)
    ]
