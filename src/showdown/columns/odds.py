"""Exact odds of many deals in NumPy arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..needs import need

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from ..cards.cards_in_text import Cards
    from ..rules.games import Game


def odds_many(
    hands: ArrayLike | Sequence[str],
    board: ArrayLike | None = None,
    *,
    dead: Cards = "",
    game: str | Game = "holdem",
    threads: int | None = None,
) -> NDArray[Any]:
    """Each player's equity in many deals, exactly.

    Args:
        hands: integers of shape (n, players, cards), card numbers from 0 (2c) to 51 (As), of which
            uint8 are the fastest, for 1 to 10 players: two cards each, or four to six in Omaha. In
            games without a board they are the known cards, the same number for each player; the
            rest come from the deck. Or a text for each player, a hand or a range as `odds` takes
            it, which is the same in every row.
        board: integers of shape (n, k), the board so far in each row, or (k,), the same for all;
            k is 0 to 5. With texts, n is the number of boards, or 1 if there is just one.
        dead: cards that nobody can get in any row.
        game: the game, or its name.
        threads: how many threads work; by default one per processor.

    Returns:
        An array of shape (n, players) and type float64, each row of which adds up to 1: with a
        whole board, or complete hands, what each player gets of the pot.

    Raises:
        RowError: for the first row in which a card repeats or is not in the deck, or which leaves
            a player no hand.
        RangeError: if a text cannot be read.
        HandError: if an array's type or shape cannot hold such cards, or if counting takes over a
            second a row.
        ValueError, TypeError: if the game is unknown, or threads is not a number of them.
        LibraryError: if NumPy is not installed.

    >>> import numpy as np
    >>> hands = np.array([[[50, 46], [43, 41]], [[49, 48], [46, 47]]])
    >>> odds_many(hands).round(4).tolist()
    [[0.4621, 0.5379], [0.8126, 0.1874]]
    >>> odds_many(hands, board=[3, 7, 8, 20]).round(4).tolist()
    [[0.2273, 0.7727], [0.9545, 0.0455]]
    >>> odds_many(["AhKd", "22+,AK"], board=[[38, 34, 0], [51, 47, 4]]).round(4).tolist()
    [[0.3785, 0.6215], [0.8095, 0.1905]]
    >>> odds_many([[[50, 1, 4], [11, 13, 16]]], game="badugi").round(4).tolist()
    [[0.8266, 0.1734]]
    """
    need("numpy", "numpy")
    from .odds_rows import odds_of_rows

    equities: NDArray[Any] = odds_of_rows(hands, board, dead, game, threads)
    return equities
