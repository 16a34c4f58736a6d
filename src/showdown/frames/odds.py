"""Exact odds of many hands in NumPy arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import kernel
from ..cards_in_text import read_cards
from ..engine import cpu_count, ordered_map
from ..equity.counts import SHARES, shares_of, winners_of
from ..equity.exact import SECONDS, count_all
from ..equity.odds import require_arguments
from ..equity.players import Player, Table, number_of_outcomes, rankings_of
from ..equity.ranges import sizes_text
from ..errors import HandError, RowError
from ..games import game_named
from ..needs import need

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from ..cards_in_text import Cards
    from ..games import Game

ROWS = 64
"""Rows that are counted at once."""


def odds_many(
    hands: ArrayLike,
    board: ArrayLike | None = None,
    *,
    dead: Cards = "",
    game: str | Game = "holdem",
    threads: int | None = None,
) -> NDArray[Any]:
    """Each player's equity in many deals of known hands, exactly.

    Args:
        hands: integers of shape (n, players, cards), card numbers from 0 (2c) to 51 (As), for 1
            to 10 players: two cards each, or four to six in Omaha. In games without a board they
            are the known cards, the same number for each player; the rest come from the deck.
        board: integers of shape (n, k), the board so far in each row, or (k,), the same for all;
            k is 0 to 5.
        dead: cards that nobody can get in any row.
        game: the game, or its name.
        threads: how many threads work; by default one per processor.

    Returns:
        An array of shape (n, players) and type float64, each row of which adds up to 1.

    Raises:
        RowError: for the first row in which a card repeats or is not in the deck.
        HandError: if an array's type or shape cannot hold such cards, or so few are known that
            counting takes over a second a row.
        ValueError, TypeError: if the game is unknown, or threads is not a number of them.
        LibraryError: if NumPy is not installed.

    >>> import numpy as np
    >>> hands = np.array([[[50, 46], [43, 41]], [[49, 48], [46, 47]]])
    >>> odds_many(hands).round(4).tolist()
    [[0.4621, 0.5379], [0.8126, 0.1874]]
    >>> odds_many(hands, board=[3, 7, 8, 20]).round(4).tolist()
    [[0.2273, 0.7727], [0.9545, 0.0455]]
    >>> odds_many([[[50, 1, 4], [11, 13, 16]]], game="badugi").round(4).tolist()
    [[0.8266, 0.1734]]
    """
    require_arguments(threads=threads)
    numpy = need("numpy", "numpy")
    played = game_named(game)
    given = _numbers(numpy, hands, "hands")
    known = played.hole if played.board else tuple(range(1, max(played.hole) + 1))
    if given.ndim != 3 or given.shape[2] not in known or not 1 <= given.shape[1] <= 10:
        sizes = sizes_text(known)
        raise HandError(
            f"hands in {played.name} have the shape (n, players, {sizes}) for 1 to 10 players, not "
            f"{given.shape}"
        )
    rows, players = given.shape[:2]
    shared = _numbers(numpy, [] if board is None else board, "board")
    if shared.size and not played.board:
        raise HandError(f"{played.name} has no board: cards that are gone are dead cards")
    if shared.ndim not in (1, 2) or shared.shape[-1] > played.board:
        raise HandError(f"a board has the shape (n, k) or (k,), k up to 5, not {shared.shape}")
    if shared.ndim == 2 and len(shared) != rows:
        raise HandError(f"there are {len(shared)} boards for {rows} rows of hands")
    boards = numpy.broadcast_to(shared, (rows, shared.shape[-1]))
    gone = numpy.array([card.number for card in read_cards(dead)], numpy.int64)
    width, rankings = number_of_outcomes(played, players), rankings_of(played)
    cards = numpy.concatenate(
        [
            given.reshape(rows, players * given.shape[2]),
            boards,
            numpy.broadcast_to(gone, (rows, len(gone))),
        ],
        axis=1,
    )
    _require_different(numpy, cards, played)
    hole = max(given.shape[2], min(played.hole))
    if players * hole > 4 * len(played.rules.ranks) - len(gone):
        raise HandError(f"there are too few cards for {players} players")
    given, boards, gone = (some.astype(numpy.uint8) for some in (given, boards, gone))

    def count(first: int) -> Any:
        part = numpy.ascontiguousarray(given[first : first + ROWS])
        counts = numpy.zeros((len(part), width), numpy.uint64)
        shown = boards[first : first + ROWS].tobytes()
        kernel.count_boards(part, shown, gone, counts, *rankings)
        return counts

    def complete(row: int) -> Any:
        counts = numpy.zeros((1, width), numpy.uint64)
        held = tuple(Player("", {tuple(hand): 1}) for hand in given[row].tolist())
        found = count_all(Table(played, hole, held, b"", gone.tobytes()), SECONDS, 1)
        if found is None:
            raise HandError(
                f"with {given.shape[2]} card{'s' * (given.shape[2] > 1)} of each hand known, "
                "counting takes over a second a row: showdown.odds samples such hands"
            )
        for outcome, number in found.outcomes.items():
            counts[0, outcome] = number
        return counts

    pots = [shares_of(winners_of(won, players), players) for won in range(width)]
    equities = numpy.zeros((rows, players))
    starts = range(0, rows, ROWS if played.board else 1)
    # Hands are completed in Python, which more threads do not make faster.
    workers = (threads or cpu_count()) if played.board else 1
    counted = ordered_map(count if played.board else complete, starts, workers)
    for first, counts in zip(starts, counted, strict=True):
        total = counts.sum(axis=1, keepdims=True)
        equities[first : first + len(counts)] = counts @ (numpy.array(pots) / SHARES) / total
    return equities  # type: ignore[no-any-return]


def _numbers(numpy: Any, cards: ArrayLike, name: str) -> Any:
    found = numpy.asarray(cards)
    if found.size and found.dtype.kind not in "iu":
        kind = {"U": "text", "S": "bytes", "O": "objects"}.get(found.dtype.kind, found.dtype)
        raise HandError(f"{name} must be card numbers, integers from 0 to 51, not {kind}")
    return found.astype(numpy.int64)


def _require_different(numpy: Any, cards: Any, game: Game) -> None:
    lowest = 4 * (game.rules.ranks[0] - 2)
    ordered = numpy.sort(cards, axis=1)
    wrong = ((cards < lowest) | (cards >= 52)).any(axis=1)
    repeats = (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
    if (wrong | repeats).any():
        row = int((wrong | repeats).argmax())
        problem = f"not all are cards of {game.name}" if wrong[row] else "a card occurs twice"
        raise RowError(problem, row=row, hand=cards[row].tolist())
