"""Texts one by one, as a column."""

from __future__ import annotations

from array import array
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from ..errors import RowError, quoted
from .hands import Texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["texts_of"]


def texts_of(items: Sequence[Any], first: int = 0) -> Texts:
    """Texts one by one, None for null, as a column.

    Raises:
        RowError: for the first that is neither, counted from `first`.

    >>> texts_of(["8C TS KC 9H 4S", None]).hand(0)
    '8C TS KC 9H 4S'
    """
    try:
        whole = "".join(items)
    except TypeError:
        return _with_nulls(items, first)
    if not whole.isascii():
        return _encoded(items)
    return _texts(whole.encode(), map(len, items))


def _with_nulls(items: Sequence[Any], first: int) -> Texts:
    for row, item in enumerate(items, first):
        if item is not None and not isinstance(item, str):
            raise RowError(f"{quoted(item)} is not text", row=row)
    bits = "".join("0" if item is None else "1" for item in reversed(items))
    validity = memoryview(int("0" + bits, 2).to_bytes(len(items) // 8 + 1, "little"))
    return _encoded(["" if item is None else item for item in items], validity)


def _encoded(items: Sequence[str], validity: memoryview | None = None) -> Texts:
    encoded = [item.encode(errors="replace") for item in items]
    return _texts(b"".join(encoded), map(len, encoded), validity)


def _texts(data: bytes, lengths: Iterable[int], validity: memoryview | None = None) -> Texts:
    offsets = memoryview(array("q", accumulate(lengths, initial=0)))
    return Texts([memoryview(data)], offsets, validity)
