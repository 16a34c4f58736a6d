"""Strengths of hands in memory, in any game: numbers, masks, texts and Python objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from .. import kernel
from ..arguments import require_choice
from ..cards.cards_in_text import read_cards
from ..errors import CardError, DealError, HandError, RowError
from ..hands.evaluating import evaluate
from ..hands.hole_cards import NO_LOW, strengths_of_hands
from ..hands.ranking import ranking_of
from ..hands.verdicts import showdown
from ..needs import need

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..rules.games import Game
    from ..rules.rules import Rules

    Strengths = Any
    """A NumPy array of uint16, 0 for null or an invalid hand."""

np: Any = need("numpy", "numpy")

Errors = Literal["raise", "null"]
"""What becomes of an invalid row."""

NOT_A_CARD = 255
_ROWS = 1 << 16
"""How many rows of a game with hole cards are evaluated at a time."""


def check_errors(errors: str) -> None:
    """Refuse other values of the option."""
    require_choice("errors", errors, ("raise", "null"))


def card_bytes(integers: Any) -> Any:
    """Card numbers as contiguous bytes; anything else becomes 52 or more."""
    if integers.dtype.itemsize == 1:
        return np.ascontiguousarray(integers).view(np.uint8)
    found = integers.astype(np.uint8, order="C")  # Which keeps the last eight bits.
    found[(integers < 0) | (integers > NOT_A_CARD)] = NOT_A_CARD
    return found


def object_strengths(items: Sequence[Any], rules: Rules, errors: Errors = "raise") -> Strengths:
    """The strength of each object, whatever `evaluate` takes; 0 for None."""
    found = np.empty(len(items), np.uint16)
    texts = [item if isinstance(item, str) else "" for item in items]
    # A lone surrogate gives bytes that are not a card, and is quoted when it is read again.
    data = "".join(texts).encode("utf-8", "surrogatepass")
    parts = texts if data.isascii() else [text.encode("utf-8", "surrogatepass") for text in texts]
    ends = np.zeros(len(items) + 1, np.int64)
    np.cumsum(np.fromiter(map(len, parts), np.int64, len(items)), out=ends[1:])
    kernel.evaluate_texts(data, ends, 1, found, ranking_of(rules))
    rows = np.flatnonzero(found == 0)
    read_again(found, rows, (items[row] for row in rows), rules, errors)
    return found


def read_again(
    found: Any,
    rows: Any,
    hands: Iterable[Any],
    rules: Rules,
    errors: Errors = "raise",
    *,
    before: int = 0,
    read: Callable[..., Any] = evaluate,
) -> None:
    """Read one by one the rows that the kernel could not: it knows only the common ways to write.

    `rows` is an array of their places in `found`, and `hands` has what each of them holds. `before`
    is the number of rows before the first of `found`, for errors.
    """
    for row, hand in zip(rows.tolist(), hands, strict=True):
        if hand is None or (errors == "null" and isinstance(hand, str) and hand.isascii()):
            continue  # The kernel reads all ways to write in ASCII.
        try:
            found[row] = read(hand, rules=rules)
        except (CardError, HandError, DealError) as error:
            if errors == "raise":
                raise RowError(str(error), row=before + row, hand=hand) from None


def game_strengths(
    hands: Sequence[Sequence[Any]], board: Sequence[Any] | None, game: Game, errors: Errors
) -> list[list[Strengths]]:
    """The strengths of each column of hands; in hi-lo games then those of their lows.

    Hands and boards are whatever `read_cards` takes, or None. Where one of a row is None, or
    invalid and `errors` is "null", its strengths are 0.

    >>> from showdown import GAMES
    >>> game_strengths([["AhKh"], ["QsQd"]], ["JhTh2c3d4s"], GAMES["holdem"], "raise")
    [[array([1228], dtype=uint16), array([3592], dtype=uint16)]]
    """
    check_errors(errors)
    columns = [*hands] if board is None else [*hands, board]
    if (board is None) == (game.board > 0) or not (hands or game.is_draw):
        raise HandError(f"{game.name} has {'a' if game.board else 'no'} board besides the hands")
    if game.is_draw:
        return [[object_strengths(column, game.rules, errors) for column in hands]]
    if len({*map(len, columns)}) > 1:
        raise DealError("the columns of hands and the board differ in length")
    rows = len(columns[0])
    found = [np.zeros((rows, len(hands)), np.uint16) for _ in game.halves]
    for start in range(0, rows, _ROWS):
        part = [column[start : start + _ROWS] for column in columns]
        _evaluate([one[start : start + _ROWS] for one in found], part, game)
        for row in np.flatnonzero(found[0][start : start + _ROWS, 0] == 0).tolist():
            cells = [column[row] for column in part]
            if errors == "raise" and None not in cells:
                raise _error(cells, start + row, game)
    return [list(half.T) for half in found]


def split_board(columns: Sequence[Any], game: Game) -> tuple[Sequence[Any], Any]:
    """The columns of hands, and that of the board, the last in games that have one, or None."""
    return (columns[:-1], columns[-1]) if game.board and columns else (columns, None)


def pot_winners(highs: Any, lows: Any | None) -> Any:
    """Who wins each row, from 1, or 0 where the pot is divided or nobody has a hand."""
    wins = highs == highs.max(axis=1, keepdims=True)
    if lows is not None:
        wins |= (lows == lows.max(axis=1, keepdims=True)) & (lows > NO_LOW)
    alone = wins.sum(axis=1) == 1
    return np.where(alone, wins.argmax(axis=1) + 1, 0).astype(np.uint8)


def _evaluate(found: list[Any], columns: list[Sequence[Any]], game: Game) -> None:
    """Write the strengths of valid rows; the last column is the board, if there is one."""
    masks = masks_of(columns)
    sizes = np.bitwise_count(masks)
    right = are_different(masks, game)
    if game.board:
        right &= sizes[-1] == game.board
        sizes = sizes[:-1]
    right &= (sizes == sizes[0]).all(axis=0)
    for size in game.hole:
        rows = np.flatnonzero(right & (sizes[0] == size))
        if not len(rows):
            continue
        board = cards_of(masks[-1, rows], game.board) if game.board else None
        for player in range(found[0].shape[1]):
            hands = cards_of(masks[player, rows], size)
            for half, strengths in zip(game.halves, found, strict=True):
                strengths[rows, player] = strengths_of_hands(hands, board, half)


def masks_of(columns: Sequence[Sequence[Any]]) -> Any:
    """A bit for each card of each cell of each column; 0 for what is not different cards."""
    masks = np.array([list(map(kernel.mask, column)) for column in columns], np.uint64)
    for column, row in np.argwhere(masks == 0).tolist():
        masks[column, row] = _mask(columns[column][row])
    return masks


def are_different(masks: Any, game: Game, gone: int = 0) -> Any:
    """Whether the cards of each row are different, and in the game's deck without those `gone`."""
    deck = sum(0b1111 << 4 * (rank - 2) for rank in game.rules.ranks) & ~gone
    every, count = np.bitwise_or.reduce(masks), np.bitwise_count(masks).sum(axis=0)
    return (np.bitwise_count(every) == count) & (every & ~np.uint64(deck) == 0)


def _mask(cell: Any) -> int:
    """A bit for each card, written in a way that the kernel does not read; 0 for anything else."""
    try:
        return 0 if cell is None else kernel.mask(read_cards(cell))
    except (CardError, HandError):
        return 0


def cards_of(masks: Any, size: int) -> Any:
    """The card numbers of masks with `size` bits."""
    cards = np.empty((len(masks), size), np.uint8)
    one = np.uint64(1)
    for place in range(size):
        zeros_below = ~masks & (masks - one)
        cards[:, place] = np.bitwise_count(zeros_below)
        masks = masks & (masks - one)
    return cards


def _error(cells: list[Any], row: int, game: Game) -> RowError:
    hands, board = (cells[:-1], cells[-1]) if game.board else (cells, None)
    sizes = " or ".join(map(str, game.hole))
    words = f"the hands of {game.name} have {sizes} cards, the same number for all players"
    try:
        if len(hands) == 1:
            evaluate(hands[0], board=board, game=game)
        else:
            showdown(*hands, board=board, game=game)
    except (CardError, HandError, DealError) as error:
        words = str(error)
    return RowError(words, row=row, hand=cells[0] if len(cells) == 1 else tuple(cells))
