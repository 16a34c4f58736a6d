"""Columns with few different values: a dictionary of them, and the place of each row's in it."""

from __future__ import annotations

from array import array

from .... import kernel
from ....deals.tables.parquet.encodings import DICTIONARY
from .pages import data_page, dictionary_page, numbers, packed, repeated, texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from .pages import Parts

__all__ = ["MOST_ENTRIES", "Dictionary"]

MOST_ENTRIES = 1 << 16
"""Places that are packed have 16 bits at the most."""


class Dictionary:
    """The different values of a column.

    Args:
        size: how many they are.
        content: the values themselves.
        table: where they stand, by the number that a block of verdicts has for them; by default
            the numbers are their places.
    """

    def __init__(self, size: int, content: bytes, table: array[int] | None = None) -> None:
        self.page = dictionary_page(size, content)
        # Some readers want a bit though one entry needs none.
        self.width = max(1, (size - 1).bit_length())
        self.table = array("H", range(min(size, MOST_ENTRIES))) if table is None else table

    @classmethod
    def of_texts(cls, values: Sequence[str], table: array[int] | None = None) -> Self:
        """A dictionary of texts."""
        return cls(len(values), texts(values), table)

    @classmethod
    def of_numbers(cls, values: Sequence[int], table: array[int] | None = None) -> Self:
        """A dictionary of numbers."""
        return cls(len(values), numbers(values), table)

    def data(
        self,
        given: bytes | array[int],
        start: int = 0,
        step: int = 1,
        *,
        rows: int | None = None,
        before: Parts | None = None,
    ) -> Parts:
        """A page with every `step`-th number of a block from `start` on.

        Args:
            given: numbers of format `B` or `H`.
            start: the first of them.
            step: how far apart they are.
            rows: how many rows the page has, if some have no value.
            before: what tells which.
        """
        found = len(given) // step
        places = bytearray((found + 7) // 8 * self.width)
        kernel.pack(given, start, step, self.table, self.width, places)
        head = bytes([self.width]) + packed(found)
        return data_page(
            found if rows is None else rows, DICTIONARY, [*(before or []), head, places]
        )

    def data_of_one(self, place: int, rows: int) -> Parts:
        """A page whose rows all have the value in one place."""
        content = bytes([self.width]) + repeated(place, rows, self.width)
        return data_page(rows, DICTIONARY, [content])
