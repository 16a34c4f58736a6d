"""Texts as the pages of Parquet files have them, unpacked a few at a time."""

from __future__ import annotations

from .... import kernel
from ..cells import Texts
from .file import reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

__all__ = ["EntryTexts", "PlainTexts", "plain_views"]


class PlainTexts(Texts):
    r"""Texts that stand one after the other, their lengths before them; `name` is their file's.

    >>> page = memoryview(b"\5\0\0\0" b"8C TS" b"\2\0\0\0" b"KC")
    >>> texts = PlainTexts(page, 2, "a.parquet")
    >>> len(texts), texts[1], texts.part(0, 1)[0]
    (2, 'KC', '8C TS')
    """

    def __init__(
        self,
        content: memoryview,
        rows: int,
        name: str,
        row: int = 0,
        known: dict[int, int] | None = None,
    ) -> None:
        self.content = content
        self.rows = rows
        self.name = name
        self.row = row
        self.known = {0: 0} if known is None else known
        """Where some rows of the page stand."""
        self.views: Texts | None = None

    def __len__(self) -> int:
        return self.rows

    def __getitem__(self, row: int) -> str:
        if self.views is None:  # All at once: where one stands, those before it tell.
            with reading(self.name):
                self.views = plain_views(self.content[self.place() :], None, self.rows)
        return self.views[row]

    def part(self, row: int, rows: int) -> PlainTexts:
        """So many of them from one on."""
        rows = min(rows, self.rows - row)
        return PlainTexts(self.content, rows, self.name, self.row + row, self.known)

    def pad(self, width: int, stride: int, out: memoryview) -> tuple[int, int]:
        """The kernel's `pad_plain`."""
        place = self.place()
        with reading(self.name):
            shortest, longest, used = kernel.pad_plain(
                self.content[place:], self.rows, width, stride, out
            )
        self.known[self.row + self.rows] = place + used
        return shortest, longest

    def place(self) -> int:
        """Where the first of them stands."""
        if self.row not in self.known:
            before = max(row for row in list(self.known) if row <= self.row)
            rows = self.row - before
            between = PlainTexts(self.content, rows, self.name, before, self.known)
            between.pad(0, 1, memoryview(bytearray(rows)))
        return self.known[self.row]


class EntryTexts(Texts):
    r"""Texts by their numbers in a dictionary; `name` is their file's.

    >>> from array import array
    >>> entries = plain_views(memoryview(b"\2\0\0\0" b"8C" b"\2\0\0\0" b"TS"), None, 2)
    >>> texts = EntryTexts(entries, memoryview(array("I", [1, 1, 0])), "a.parquet")
    >>> len(texts), texts[0], texts.part(2, 1)[0]
    (3, 'TS', '8C')
    """

    def __init__(self, entries: Texts, numbers: memoryview, name: str) -> None:
        self.entries = entries
        self.numbers = numbers
        self.name = name

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, row: int) -> str:
        return self.part(row, 1).found()[0]

    def part(self, row: int, rows: int) -> EntryTexts:
        """So many of them from one on."""
        return EntryTexts(self.entries, self.numbers[row : row + rows], self.name)

    def pad(self, width: int, stride: int, out: memoryview) -> tuple[int, int]:
        """The kernel's `pad_texts`."""
        return self.found().pad(width, stride, out)

    def found(self) -> Texts:
        """All of them looked up."""
        views = bytearray(16 * len(self.numbers))
        with reading(self.name):
            kernel.view_entries(self.entries.places, self.numbers, None, views)
        return Texts(self.entries.data, memoryview(views))


def plain_views(content: memoryview, levels: array[int] | None, rows: int) -> Texts:
    """Texts that stand one after the other, found at once; a level of 0 stands for an empty one.

    Raises:
        ValueError: if there are not as many.
    """
    views = bytearray(16 * rows)
    kernel.view_plain(content, levels, views)
    return Texts([content], memoryview(views))
