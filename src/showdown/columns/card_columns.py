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


def card_column(column: Any, rules: Rules) -> CardColumn:
    """The cards of a list of Python objects, None for a missing one, or of an Arrow column.

    Objects are whatever `evaluate` takes, but no `Hand` that was made under other rules.
    """
    if isinstance(column, list):
        masks = np.fromiter(map(kernel.mask, column), np.uint64, len(column))
        missing = np.fromiter((cell is None for cell in column), bool, len(column))
        cards = CardColumn(masks, missing, column.__getitem__)
    else:
        from .arrow_masks import card_column_of_arrow

        cards = card_column_of_arrow(column)
    for row in np.flatnonzero((cards.masks == 0) & ~cards.missing).tolist():
        cell = cards.cell(row)
        cards.missing[row] = cell is None
        # The kernel reads all ways to write in ASCII.
        if (
            not (isinstance(cell, str) and cell.isascii())
            and getattr(cell, "rules", rules) == rules
        ):
            with suppress(CardError, HandError):
                cards.masks[row] = kernel.mask(read_cards(cell))
    return cards


def cards_of(masks: Array, size: int) -> Array:
    """The card numbers of masks with `size` bits, lowest first."""
    cards = np.empty((len(masks), size), np.uint8)
    for place in range(size):
        below = masks - np.uint64(1)
        cards[:, place] = np.bitwise_count(~masks & below)
        masks = masks & below
    return cards


def card_bytes(numbers: Array) -> Array:
    """Card numbers as contiguous bytes; anything else becomes 52 or more."""
    if numbers.dtype.itemsize == 1:
        return np.ascontiguousarray(numbers).view(np.uint8)
    cards = numbers.astype(np.uint8, order="C")  # Which keeps the last eight bits.
    cards[(numbers < 0) | (numbers > 255)] = 255
    return cards
