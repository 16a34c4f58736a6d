"""Columns of cards, whatever holds them: a mask for each row."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import kernel
from ..cards.cards_in_text import read_cards
from ..errors import CardError, HandError
from ..needs import need

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..rules.rules import Rules

    Array = Any
    """A NumPy array."""

np: Any = need("numpy", "numpy")


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
