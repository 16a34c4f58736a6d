"""A column's cells as texts in memory: in the layouts that Arrow has, or of Python's strings."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from itertools import accumulate
from struct import unpack_from

from ... import kernel
from ...needs import need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

__all__ = ["LONGEST_CARD", "JoinedTexts", "Texts", "text_of", "texts_in", "texts_of"]

LONGEST_CARD = 4
"""So many characters has a card at most: what is longer is a hand, and is told from the next."""


class Texts:
    """Texts at offsets (format `q`) in the only buffer, or as Arrow's views; some may be null.

    >>> texts = texts_of(["8C TS", None, "KC"])
    >>> [texts[row] for row in range(len(texts))]
    ['8C TS', '', 'KC']
    """

    def __init__(
        self,
        data: Sequence[memoryview],
        places: memoryview,
        validity: memoryview | None = None,
        start: int = 0,
    ) -> None:
        self.data = data
        self.places = places
        self.validity = validity
        self.start = start

    def __len__(self) -> int:
        return len(self.places) // 16 if self.places.format == "B" else len(self.places) - 1

    def __getitem__(self, row: int) -> str:
        bit = self.start + row
        if self.validity is not None and not self.validity[bit // 8] >> bit % 8 & 1:
            return ""
        if self.places.format != "B":
            text = self.data[0][self.places[row] : self.places[row + 1]]
        else:
            size, _, buffer, place = unpack_from("=iiii", self.places, 16 * row)
            if size <= 12:
                text = self.places[16 * row + 4 : 16 * row + 4 + size]
            else:
                text = self.data[buffer][place : place + size]
        return bytes(text).decode("utf-8", "replace")

    def part(self, row: int, rows: int) -> Texts:
        """So many of them from one on.

        >>> texts_of(["8C", "TS", "KC"]).part(1, 2)[0]
        'TS'
        """
        if self.places.format == "B":
            places = self.places[16 * row : 16 * (row + rows)]
        else:
            places = self.places[row : row + rows + 1]
        return Texts(self.data, places, self.validity, self.start + row)

    def pad(self, width: int, stride: int, out: memoryview) -> tuple[int, int]:
        """The kernel's `pad_texts`."""
        return kernel.pad_texts(
            self.data, self.places, self.validity, self.start, width, stride, out
        )


class JoinedTexts(Texts):
    """Texts of several places, one after the other.

    >>> texts = JoinedTexts([texts_of(["8C", "TS"]), texts_of(["KC"])])
    >>> texts[2], texts.part(1, 2)[0]
    ('KC', 'TS')
    """

    def __init__(self, parts: Sequence[Texts]) -> None:
        self.parts = parts
        self.starts = [*accumulate(map(len, parts), initial=0)]

    def __len__(self) -> int:
        return self.starts[-1]

    def __getitem__(self, row: int) -> str:
        place = bisect_right(self.starts, row) - 1
        return self.parts[place][row - self.starts[place]]

    def part(self, row: int, rows: int) -> Texts:
        """So many of them from one on."""
        found = []
        for part, start in zip(self.parts, self.starts, strict=False):
            first, stop = max(row - start, 0), min(row + rows - start, len(part))
            if first < stop:
                found.append(part if stop - first == len(part) else part.part(first, stop - first))
        return found[0] if len(found) == 1 else JoinedTexts(found)

    def pad(self, width: int, stride: int, out: memoryview) -> tuple[int, int]:
        """The kernel's `pad_texts`, for each part."""
        found = [
            part.pad(width, stride, out[start * stride :])
            for part, start in zip(self.parts, self.starts, strict=False)
        ]
        return min((a for a, _ in found), default=0), max((b for _, b in found), default=0)


def texts_of(cells: Iterable[str | None]) -> Texts:
    """Python's strings."""
    encoded = [(cell or "").encode("utf-8", "replace") for cell in cells]
    offsets = array("q", accumulate(map(len, encoded), initial=0))
    return Texts([memoryview(b"".join(encoded))], memoryview(offsets))


def texts_in(series: Any) -> Texts:
    """A Polars series of strings, without a copy."""
    need("pyarrow", "tables")
    column = series.to_arrow(compat_level=need("polars", "tables").CompatLevel.newest())
    validity, views, *data = column.buffers()
    rows = len(column)
    if not rows:
        return texts_of(())
    return Texts(
        [memoryview(buffer).cast("B") for buffer in data],
        memoryview(views).cast("B")[16 * column.offset : 16 * (column.offset + rows)],
        None if validity is None else memoryview(validity).cast("B"),
        column.offset,
    )


def text_of(value: object) -> str:
    """A cell's text; spreadsheets keep whole numbers as fractions. Hands in a list stay apart.

    >>> text_of(7.0), text_of(["8C", "TS"]), text_of(b"8C"), text_of(None)
    ('7', '8C TS', '8C', '')
    >>> text_of([["8C", "TS"], "KC 9H", None])
    '(8C TS) (KC 9H) null'
    """
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, list | tuple):
        return " ".join(map(_item, value))
    return "" if value is None else str(value)


def _item(value: object) -> str:
    text = "null" if value is None else text_of(value)
    return f"({text})" if len(text) > LONGEST_CARD else text
