"""Columns with few different values: a dictionary of them, and the place of each row's in it."""

from __future__ import annotations

from .... import kernel
from ....deals.tables.parquet.encodings import DICTIONARY
from .packing import bits_for
from .pages import data_page, dictionary_page, numbers, packed, repeated, texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence
    from typing import Self

    from .pages import Bytes, Parts

__all__ = ["MOST_ENTRIES", "Dictionary"]

MOST_ENTRIES = 1 << 16
"""Places that are packed have 16 bits at the most."""


class Dictionary:
    """The different values of a column.

    Args:
        size: how many they are.
        content: the values themselves.
    """

    def __init__(self, size: int, content: bytes) -> None:
        self.page = dictionary_page(size, content)
        self.width = bits_for(size)

    @classmethod
    def of_texts(cls, values: Sequence[str]) -> Self:
        """A dictionary of texts."""
        return cls(len(values), texts(values))

    @classmethod
    def of_numbers(cls, values: Sequence[int]) -> Self:
        """A dictionary of numbers."""
        return cls(len(values), numbers(values))

    def packed(
        self, count: int, places: Bytes, *, rows: int | None = None, before: Parts | None = None
    ) -> Parts:
        """A page with the values in so many places, which are packed.

        Args:
            count: how many they are.
            places: the places, each in as many bits as `width` says.
            rows: how many rows the page has, if some have no value.
            before: what tells which.
        """
        head = bytes([self.width]) + packed(count)
        parts = [*(before or []), head, places]
        return data_page(count if rows is None else rows, DICTIONARY, parts)

    def data(self, places: array[int]) -> Parts:
        """A page with the values in these places, of type `H`."""
        found = bytearray((len(places) + 7) // 8 * self.width)
        kernel.pack(places, self.width, found)
        return self.packed(len(places), found)

    def data_of_one(self, place: int, rows: int) -> Parts:
        """A page whose rows all have the value in one place."""
        content = bytes([self.width]) + repeated(place, rows, self.width)
        return data_page(rows, DICTIONARY, [content])
