"""Hands in NumPy arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import CardError, HandError, RowError, quoted
from ..hands.evaluating import evaluate
from ..hands.hole_cards import write_strengths
from ..needs import need
from ..rules.games import DRAW, game_with

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from ..rules.games import Game
    from ..rules.rules import Rules


def evaluate_many(
    cards: ArrayLike,
    *,
    out: NDArray[Any] | None = None,
    rules: Rules | str | None = None,
    board: ArrayLike | None = None,
    game: str | Game | None = None,
) -> Any:
    """The strength of every hand of an array, as uint16; higher wins.

    Args:
        cards: integers of shape (…, 5), (…, 6) or (…, 7), or with as many cards as the game has,
            card numbers from 0 (2c) to 51 (As), of which uint8 are the fastest; uint64 of any
            shape, masks with bit n set for the card of number n; text (`U`, `S` or `StringDType`)
            or objects of any shape, whatever `evaluate` takes; or rows of texts of a card each
            (`U`). Arrays may be read-only, byte-swapped or not contiguous.
        out: an array for the result, of its shape; it may be part of the array of hands itself.
        rules: what beats what, instead of the game's rules: `Rules`, or their name, such as
            `"ace-high"`.
        board: in games that have one, the board of each hand, or one for all: integers of shape
            (…, 5), masks, text or objects.
        game: a `Game`, or the name of one of `GAMES`. A hi-lo game gives the high half, its
            `halves[1]` the low half.

    Returns:
        An array of the shape that the hands have, or a scalar for one hand.

    Raises:
        RowError: for the first invalid hand; rows are counted from 0, in C order.
        HandError: if the array's type or shape cannot hold hands.
        ValueError, TypeError: if `out` has another shape, or a type that cannot hold strengths; if
            there are as many boards as hands, or if the game is unknown.
        LibraryError: if NumPy is not installed.

    >>> import numpy as np
    >>> evaluate_many(np.array([[0, 1, 2, 3, 4], [51, 47, 43, 39, 35]], np.uint8)).tolist()
    [7297, 7462]
    >>> evaluate_many(["8C TS KC 9H 4S", "A♥K♥Q♥J♥10♥"]), evaluate_many(np.uint64(0b11111))
    (array([ 578, 7462], dtype=uint16), np.uint16(7297))
    >>> evaluate_many([[50, 46], [43, 41]], board=[38, 34, 0, 5, 11], game="holdem")
    array([1228, 3592], dtype=uint16)
    """
    numpy = need("numpy", "numpy")
    played = game_with(DRAW if game is None else game, rules)
    given = _array(numpy, cards)
    found = _strengths(numpy, given, board, played)
    if out is None:
        return found[()]
    _require_room(numpy, out, found.shape)
    numpy.copyto(out, found, casting="unsafe")
    return out


def _array(numpy: Any, cards: ArrayLike) -> Any:
    if isinstance(cards, numpy.ma.MaskedArray) and numpy.ma.is_masked(cards):
        raise HandError("the array has masked entries: fill or drop them first")
    try:
        given = numpy.asarray(cards)
    except ValueError:
        if not isinstance(cards, list | tuple):
            raise
        raise HandError(
            "hands with different numbers of cards are not an array: write each as one text, "
            "such as 'Ah Kh Qh Jh Th'"
        ) from None
    if given.shape == (0,):
        return numpy.array([], str)
    if given.dtype.kind == "U" and given.dtype.itemsize <= 12 and given.ndim > 1:
        # Texts of three characters are cards, not hands.
        rows = given.reshape(-1, given.shape[-1]).tolist()
        return numpy.array([" ".join(row) for row in rows]).reshape(given.shape[:-1])
    if given.dtype.kind not in "iuUSTO":
        raise HandError(
            f"an array of {given.dtype} does not hold hands: those are card numbers, text, or "
            "uint64 with a bit for each card"
        )
    return given


def _are_numbers(array: NDArray[Any]) -> bool:
    """Whether it has card numbers, in its last dimension."""
    return array.dtype.kind == "i" or (array.dtype.kind == "u" and array.dtype.itemsize < 8)


def _strengths(numpy: Any, given: NDArray[Any], board: ArrayLike | None, game: Game) -> Any:
    from .hands import card_bytes, game_strengths

    if (board is None) == (game.board > 0):
        raise HandError(f"{game.name} has {'a' if game.board else 'no'} board")
    boards = None if board is None else _array(numpy, board)
    shape, hands = _rows(given, game.hole)
    board_shape, shared = ((), None) if boards is None else _rows(boards, (game.board,))
    if shared is not None and len(shared) != 1 and board_shape != shape:
        raise ValueError(f"the boards have the shape {board_shape}, the hands {shape}")
    are_numbers = _are_numbers(given)
    are_masks = game.is_draw and given.dtype.kind == "u" and not are_numbers
    if are_masks or (are_numbers and (boards is None or _are_numbers(boards))):
        found = numpy.empty(len(hands), numpy.uint16)
        cards = numpy.ascontiguousarray(hands, numpy.uint64) if are_masks else card_bytes(hands)
        on_board = None if shared is None else card_bytes(shared)
        if write_strengths(cards, on_board, game, found) == len(found):
            return found.reshape(shape)
    else:
        cells = None if shared is None else _cells(shared) * (len(hands) if len(shared) == 1 else 1)
        found = game_strengths([_cells(hands)], cells, game.halves[0], "null")[0][0]
    for row in numpy.flatnonzero(found == 0).tolist():
        (hand,) = _cells(hands[row : row + 1])
        board = None if shared is None else _cells(shared[row % len(shared) :])[0]
        try:
            found[row] = evaluate(hand, board=board, game=game)
        except (CardError, HandError) as error:
            raise RowError(str(error), row=row, hand=hand) from None
    return found.reshape(shape)


def _rows(array: NDArray[Any], sizes: Sequence[int]) -> tuple[tuple[int, ...], NDArray[Any]]:
    """The shape of an array of hands or boards, and these one after the other."""
    shape = array.shape
    if not _are_numbers(array):
        return shape, array.reshape(-1)
    if not shape or shape[-1] not in sizes:
        last = " or ".join(", ".join(map(str, sizes)).rsplit(", ", 1))
        raise HandError(
            f"an array of card numbers has {last} in its last dimension, "
            f"not the shape {shape}; masks are uint64"
        )
    return shape[:-1], array.reshape(-1, shape[-1])


def _cells(rows: NDArray[Any]) -> list[Any]:
    """The hands of an array as `evaluate` takes them."""
    items: list[Any] = rows.tolist()
    if rows.dtype.kind == "S":
        return [item.decode(errors="replace") for item in items]
    return items


def compare_many(
    a: ArrayLike,
    b: ArrayLike,
    *,
    rules: Rules | str | None = None,
    board: ArrayLike | None = None,
    game: str | Game | None = None,
) -> Any:
    """Who wins, hand against hand, as uint8: 1 for the first, 2 for the second, 0 for a tie.

    Takes arrays as `evaluate_many` does, and raises what it raises. The hands are broadcast:
    shapes (n, 1, 7) and (m, 7) of card numbers give (n, m); a ValueError says if that is
    impossible. Two hands may share cards: those of seven cards may share a board.

    >>> import numpy as np
    >>> ours = np.array(["5H 5C 6S 7S KD", "2h 3h 4h 5h 6c"])
    >>> compare_many(ours, np.array(["2C 3S 8S 8D TD", "2s 3s 4s 5s 6d"])).tolist()
    [2, 0]
    >>> compare_many(ours[:, None], ours).tolist()
    [[0, 2], [1, 0]]
    """
    numpy = need("numpy", "numpy")
    first, second = (evaluate_many(one, rules=rules, board=board, game=game) for one in (a, b))
    found = numpy.multiply(first < second, numpy.uint8(2), dtype=numpy.uint8)
    return numpy.where(first > second, numpy.uint8(1), found)[()]


def _require_room(numpy: Any, out: Any, shape: tuple[int, ...]) -> None:
    """Refuse what cannot take strengths of this shape."""
    if not isinstance(out, numpy.ndarray):
        raise TypeError(f"out must be an array, not {quoted(out)}")
    if out.shape != shape:
        raise ValueError(f"out has the shape {out.shape}, the hands {shape}")
    # Strengths fit the signed type of two bytes, too.
    kinds = (numpy.uint16, numpy.int16)
    if out.dtype.kind not in "iufcO" or not any(numpy.can_cast(k, out.dtype) for k in kinds):
        raise TypeError(f"out has items of {out.dtype}, which cannot hold strengths, 1 to 7462")
    if not out.flags.writeable:
        raise ValueError("out is read-only")
