"""Strengths of hands in NumPy arrays, which are broadcast against their boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import HandError
from ..hands.hole_cards import write_strengths
from ..needs import need
from .strengths import CardColumn, card_bytes, card_column_of_cells, row_error, strengths_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from ..rules.games import Game
else:
    np = need("numpy", "numpy")


def strengths_of_array(cards: ArrayLike, board: ArrayLike | None, game: Game) -> NDArray[np.uint16]:
    """What `evaluate_many` gives."""
    if (board is None) == (game.board > 0):
        raise HandError(f"{game.name} has {'a' if game.board else 'no'} board")
    arrays = [_array(cards)] if board is None else [_array(cards), _array(board)]
    shapes = [_shape(arrays[0], game.hole), *(_shape(each, (game.board,)) for each in arrays[1:])]
    try:
        shape = np.broadcast_shapes(*shapes)
    except ValueError:
        raise ValueError(
            f"hands of shape {shapes[0]} and boards of shape {shapes[1]} cannot be broadcast"
        ) from None
    rows = [_rows(array, own, shape) for array, own in zip(arrays, shapes, strict=True)]
    high = game.halves[0]
    strengths: NDArray[np.uint16]
    if all(map(_are_numbers, rows)):
        strengths = _strengths_of_numbers(rows, high)
    else:
        columns = [_column(array, game) for array in rows]
        strengths = strengths_of(columns, high, "raise")[0][0]
    return strengths.reshape(shape)


def _strengths_of_numbers(rows: list[Any], game: Game) -> Any:
    strengths: Any = np.empty(len(rows[0]), np.uint16)
    hands, board = card_bytes(rows[0]), None
    if game.board:
        is_shared = rows[1].strides[0] == 0  # One board for all hands is passed once.
        board = card_bytes(rows[1][:1] if is_shared else rows[1])
    wrong = write_strengths(hands, board, game, strengths)
    if wrong < len(strengths):
        raise row_error([array[wrong].tolist() for array in rows], wrong, game)
    return strengths


def _array(cards: ArrayLike) -> NDArray[Any]:
    if isinstance(cards, np.ma.MaskedArray) and np.ma.is_masked(cards):
        raise HandError("the array has masked entries: fill or drop them first")
    try:
        array = np.asarray(cards)
    except ValueError as error:
        raise HandError(
            "hands with different numbers of cards are not an array: write each as one text, "
            "such as 'Ah Kh Qh Jh Th'"
        ) from error
    if array.shape == (0,):
        return np.array([], str)
    if array.dtype.kind not in "iuUTO":
        raise HandError(
            f"an array of {array.dtype} does not hold hands: those are card numbers, text, or "
            "uint64 with a bit for each card"
        )
    return array


def _are_numbers(array: NDArray[Any]) -> bool:
    """Whether it has card numbers, in its last dimension."""
    return array.dtype.kind == "i" or (array.dtype.kind == "u" and array.dtype.itemsize < 8)


def _shape(array: NDArray[Any], sizes: Sequence[int]) -> tuple[int, ...]:
    """The shape of an array of hands or boards."""
    if not _are_numbers(array):
        return array.shape
    if not array.ndim or array.shape[-1] not in sizes:
        last = " or ".join(", ".join(map(str, sizes)).rsplit(", ", 1))
        raise HandError(
            f"an array of card numbers has {last} in its last dimension, "
            f"not the shape {array.shape}; masks are uint64"
        )
    return array.shape[:-1]


def _rows(array: NDArray[Any], own: tuple[int, ...], shape: tuple[int, ...]) -> NDArray[Any]:
    """Hands or boards of their own shape, broadcast to another one, one after the other."""
    cards = array.shape[len(own) :]
    return np.broadcast_to(array, shape + cards).reshape(-1, *cards)


def _column(rows: NDArray[Any], game: Game) -> CardColumn:
    if rows.dtype.kind == "u" and not _are_numbers(rows):
        masks = np.where(rows >> 52 == 0, rows, 0).astype(np.uint64)
        return CardColumn(masks, np.zeros(len(rows), bool), lambda row: rows[row].item())
    column = card_column_of_cells(rows.tolist(), game.rules)
    return column._replace(missing=np.zeros(len(rows), bool))
