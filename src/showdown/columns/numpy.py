"""Hands in NumPy arrays: this module is imported without NumPy, which its functions need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.games import DRAW, game_with

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from ..cards.cards_in_text import Cards
    from ..rules.games import Game
    from ..rules.rules import Rules


def evaluate_many(
    cards: ArrayLike,
    *,
    rules: Rules | str | None = None,
    board: ArrayLike | None = None,
    game: str | Game | None = None,
) -> NDArray[np.uint16]:
    """The strength of every hand of an array; higher wins.

    Args:
        cards: integers of shape (…, 5), (…, 6) or (…, 7), or with as many cards as the game has,
            card numbers from 0 (2c) to 51 (As), of which uint8 are the fastest; uint64 of any
            shape, masks with bit n set for the card of number n; or text or objects of any shape,
            whatever `evaluate` takes.
        rules: what beats what, instead of the game's rules, such as `"ace-high"`.
        board: in games that have one, the boards, in the same forms. They are broadcast with the
            hands: shapes (n, 6, 2) and (n, 1, 5) give (n, 6).
        game: a `Game`, or the name of one of `GAMES`. A hi-lo game gives the high half, its
            `halves[1]` the low half.

    Returns:
        An array of the shape that the hands have, () for one hand.

    Raises:
        RowError: for the first invalid hand; rows are counted from 0, in C order.
        HandError: if the array's type or shape cannot hold hands.
        ValueError, TypeError: if hands and boards cannot be broadcast, or the game is unknown.
        LibraryError: if NumPy is not installed.

    >>> import numpy as np
    >>> evaluate_many(np.array([[0, 1, 2, 3, 4], [51, 47, 43, 39, 35]], np.uint8)).tolist()
    [7297, 7462]
    >>> evaluate_many(["8C TS KC 9H 4S", "A♥K♥Q♥J♥10♥"])
    array([ 578, 7462], dtype=uint16)
    >>> evaluate_many([[50, 46], [43, 41]], board=[38, 34, 0, 5, 11], game="holdem")
    array([1228, 3592], dtype=uint16)
    """
    from .array_strengths import strengths_of_array

    return strengths_of_array(cards, board, game_with(DRAW if game is None else game, rules))


def odds_many(
    hands: ArrayLike | Sequence[str],
    board: ArrayLike | None = None,
    *,
    dead: Cards = "",
    game: str | Game = "holdem",
    threads: int | None = None,
) -> NDArray[np.float64]:
    """Each player's equity in many deals, exactly.

    Args:
        hands: card numbers of shape (n, players, cards) for 1 to 10 players, with as many cards as
            the game has. Or a text for each player, a hand or a range as `odds` takes it, which is
            the same in every row.
        board: integers of shape (n, k), the board so far in each row, or (k,), the same for all;
            k is 0 to 5. With texts, n is the number of boards, or 1 if there is just one.
        dead: cards that nobody can get in any row.
        game: the game, or its name.
        threads: how many threads work; by default one per processor.

    Returns:
        An array of shape (n, players), each row of which adds up to 1: with a whole board, or in a
        game without one, what each player gets of the pot.

    Raises:
        RowError: for the first row that cannot be dealt.
        RangeError: if a text cannot be read.
        HandError: if an array's type or shape cannot hold such cards, or if counting takes over a
            second a row.
        ValueError, TypeError: if the game or the number of threads is wrong.
        LibraryError: if NumPy is not installed.

    >>> import numpy as np
    >>> hands = np.array([[[50, 46], [43, 41]], [[49, 48], [46, 47]]])
    >>> odds_many(hands).round(4).tolist()
    [[0.4621, 0.5379], [0.8126, 0.1874]]
    >>> odds_many(hands, board=[3, 7, 8, 20]).round(4).tolist()
    [[0.2273, 0.7727], [0.9545, 0.0455]]
    >>> odds_many(["AhKd", "22+,AK"], board=[[38, 34, 0], [51, 47, 4]]).round(4).tolist()
    [[0.3785, 0.6215], [0.8095, 0.1905]]
    """
    from .odds_rows import odds_of_rows

    equities: NDArray[np.float64] = odds_of_rows(hands, board, dead, game, threads)
    return equities
