"""Columns that are cut into arrays at different rows, taken in step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import DealError
from ..rules import MOST_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["in_step"]


def in_step(columns: Sequence[Iterator[memoryview]]) -> Iterator[list[memoryview]]:
    """Stretches of all columns of the same length.

    Raises:
        DealError: if there are not 2 to 10 columns, or one ends before another.

    >>> cut = lambda *sizes: iter([memoryview(bytes(size)) for size in sizes])
    >>> [[len(part) for part in parts] for parts in in_step([cut(3, 2), cut(1, 4)])]
    [[1, 1], [2, 2], [2, 2]]
    """
    if not 2 <= len(columns) <= MOST_PLAYERS:
        raise DealError(f"a showdown has 2 to {MOST_PLAYERS} hands, not {len(columns)}")
    return _in_step(columns)


def _in_step(columns: Sequence[Iterator[memoryview]]) -> Iterator[list[memoryview]]:
    nothing = memoryview(b"")
    left = [nothing] * len(columns)
    while True:
        for i, column in enumerate(columns):
            while not len(left[i]):
                found = next(column, None)
                if found is None:
                    break
                left[i] = found
        size = min(map(len, left))
        if size == 0:
            if any(map(len, left)):
                raise DealError("the columns of hands differ in length")
            return
        yield [part[:size] for part in left]
        left = [part[size:] for part in left]
