"""Columns of cards, whatever holds them: a mask for each row; and the strengths of hands."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .. import kernel
from ..arguments import require_choice
from ..cards.cards_in_text import read_cards
from ..errors import CardError, DealError, HandError, RowError
from ..hands.evaluating import evaluate
from ..hands.hole_cards import NO_LOW, strengths_of_hands
from ..hands.verdicts import showdown
from ..kernel.ranking import ranking_of
from ..needs import need
from ..rules.rules import MOST_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..rules.games import Game
    from ..rules.rules import Rules

    Array = Any
    """A NumPy array."""

np: Any = need("numpy", "numpy")

Errors = Literal["raise", "null"]
"""What becomes of an invalid row."""
GIVE_GAME = "game='holdem' or another game (in SQL: as an argument of register)"
_ROWS = 1 << 16
"""How many rows of a game with hole cards are evaluated at a time."""


class CardColumn(NamedTuple):
    """The cards in each row of a column.

    `masks` (uint64) has bit n set for the card of number n; 0 where the row has no cards, or the
    same card twice. `missing` says where the row is null. `cell` gives what a row holds.
    """

    masks: Array
    missing: Array
    cell: Callable[[int], Any]


def card_column_of_cells(cells: list[Any], rules: Rules) -> CardColumn:
    """The cards of Python objects, None for a missing one: whatever `evaluate` takes."""
    masks = np.fromiter(map(kernel.mask, cells), np.uint64, len(cells))
    missing = np.fromiter((cell is None for cell in cells), bool, len(cells))
    return read_again(CardColumn(masks, missing, cells.__getitem__), rules)


def read_again(column: CardColumn, rules: Rules) -> CardColumn:
    """The column, with the masks of cells that the kernel cannot read: it reads all of ASCII.

    A `Hand` that was made under other rules has no mask, for `evaluate` refuses it, too.
    """
    for row in np.flatnonzero((column.masks == 0) & ~column.missing).tolist():
        cell = column.cell(row)
        column.missing[row] = cell is None
        is_ascii = isinstance(cell, str) and cell.isascii()
        if not is_ascii and getattr(cell, "rules", rules) == rules:
            with suppress(CardError, HandError):
                column.masks[row] = kernel.mask(read_cards(cell))
    return column


def cards_of(masks: Array, size: int) -> Array:
    """The card numbers of masks with `size` bits, lowest first."""
    cards = np.empty((len(masks), size), np.uint8)
    for place in range(size):
        below = masks - np.uint64(1)
        cards[:, place] = np.bitwise_count(~masks & below)
        masks = masks & below
    return cards


def masks_of_numbers(cards: Array) -> Array:
    """The masks of rows of card numbers, which are bytes; 0 for what is not different cards."""
    bits = np.where(cards < 52, np.uint64(1) << cards.astype(np.uint64), np.uint64(0))
    masks = np.bitwise_or.reduce(bits, axis=1)
    return np.where(np.bitwise_count(masks) == cards.shape[1], masks, np.uint64(0))


def card_bytes(numbers: Array) -> Array:
    """Card numbers as contiguous bytes; anything else becomes 52 or more."""
    if numbers.dtype.itemsize == 1:
        return np.ascontiguousarray(numbers).view(np.uint8)
    cards = numbers.astype(np.uint8, order="C")  # Which keeps the last eight bits.
    cards[(numbers < 0) | (numbers > 255)] = 255
    return cards


def check_errors(errors: str) -> None:
    """Refuse other values of the option."""
    require_choice("errors", errors, ("raise", "null"))


def check_hands(count: int, least: int = 2) -> None:
    """Refuse a number of hands that cannot be compared."""
    if not least <= count <= MOST_PLAYERS:
        raise DealError(f"a showdown has {least} to {MOST_PLAYERS} hands, not {count}")


def stacked(columns: Sequence[CardColumn]) -> tuple[Array, Array]:
    """The masks of columns, one below the other, and in which rows something is missing."""
    if len({len(column.masks) for column in columns}) > 1:
        raise DealError("the columns of hands and the board differ in length")
    missing = np.any([column.missing for column in columns], axis=0)
    return np.array([column.masks for column in columns]), missing


def strengths_of(columns: Sequence[CardColumn], game: Game, errors: Errors) -> list[Array]:
    """The strengths of columns of hands, uint16 of shape (hands, rows); then those of the lows.

    The last column is the board in games that have one. A strength is 0 where the hand is missing
    or invalid: in games other than draw all of the row.
    """
    check_errors(errors)
    masks, missing = stacked(columns)
    players = len(columns) - (game.board > 0)
    halves = [np.zeros((players, masks.shape[1]), np.uint16) for _ in game.halves]
    if game.is_draw:
        for of_player, strengths in zip(masks, halves[0], strict=True):
            kernel.evaluate_many(of_player, strengths, ranking_of(game.rules))
    else:
        for start in range(0, masks.shape[1], _ROWS):
            part = slice(start, start + _ROWS)
            _evaluate([half[:, part] for half in halves], masks[:, part], game)
    invalid = np.flatnonzero(~(halves[0].all(axis=0) | missing))
    if errors == "raise" and len(invalid):
        row = int(invalid[0])
        raise row_error([column.cell(row) for column in columns], row, game)
    return halves


def _evaluate(halves: list[Array], masks: Array, game: Game) -> None:
    """Write the strengths of valid rows; the last row of masks is the board, if there is one."""
    hands, board = (masks[:-1], masks[-1]) if game.board else (masks, None)
    sizes = np.bitwise_count(hands)
    valid = are_different(masks, game) & (sizes == sizes[0]).all(axis=0)
    if board is not None:
        valid &= np.bitwise_count(board) == game.board
    for size in game.hole:
        rows = np.flatnonzero(valid & (sizes[0] == size))
        if not len(rows):
            continue
        shared = None if board is None else cards_of(board[rows], game.board)
        for player, of_player in enumerate(hands):
            cards = cards_of(of_player[rows], size)
            for half, strengths in zip(game.halves, halves, strict=True):
                strengths[player, rows] = strengths_of_hands(cards, shared, half)


def are_different(masks: Array, game: Game, gone: int = 0) -> Array:
    """Whether the cards of each row are different, and in the game's deck without those `gone`."""
    deck = sum(0b1111 << 4 * (rank - 2) for rank in game.rules.ranks) & ~gone
    every, count = np.bitwise_or.reduce(masks), np.bitwise_count(masks).sum(axis=0)
    return (np.bitwise_count(every) == count) & (every & ~np.uint64(deck) == 0)


def pot_winners(halves: Sequence[Array]) -> Array:
    """Who wins the whole pot of each row, from 1, or 0 if it is divided; uint8."""
    highs = halves[0]
    wins = highs == highs.max(axis=0)
    for lows in halves[1:]:
        wins |= (lows == lows.max(axis=0)) & (lows > NO_LOW)
    return np.where(wins.sum(axis=0) == 1, wins.argmax(axis=0) + 1, 0).astype(np.uint8)


def row_error(cells: Sequence[Any], row: int, game: Game) -> RowError:
    """What is wrong with a row, in the words of `evaluate` and `showdown`."""
    hands, board = (cells[:-1], cells[-1]) if game.board else (cells, None)
    problem = f"these are not hands of {game.name} that can be dealt together"
    try:
        for hand in hands:
            evaluate(hand, board=board, game=game)
        showdown(*hands, board=board, game=game)
    except (CardError, HandError, DealError) as error:
        # The calls that it suggests are for one hand.
        problem = error.description.replace("a `board`", f"a board, and {GIVE_GAME}")
    return RowError(problem, row=row, hand=cells[0] if len(cells) == 1 else tuple(cells))
