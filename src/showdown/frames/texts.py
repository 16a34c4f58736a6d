"""Texts one by one, as a column."""

from __future__ import annotations

from array import array
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from ..errors import HandError, quoted
from .hands import Texts

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["texts_of"]


def texts_of(items: Sequence[Any]) -> Texts:
    """Texts one by one, None for null, as a column.

    Raises:
        HandError: if something is neither.

    >>> texts_of(["8C TS KC 9H 4S", None]).hand(0)
    '8C TS KC 9H 4S'
    """
    try:
        encoded = [item.encode(errors="replace") for item in items]
        validity = None
    except AttributeError:
        for item in items:
            if item is not None and not isinstance(item, str):
                raise HandError(
                    f"{quoted(item)} is not text, which the others of its column should be"
                ) from None
        encoded = [b"" if item is None else item.encode(errors="replace") for item in items]
        bits = "".join("0" if item is None else "1" for item in reversed(items))
        validity = memoryview(int("0" + bits, 2).to_bytes(len(items) // 8 + 1, "little"))
    offsets = memoryview(array("q", accumulate(map(len, encoded), initial=0)))
    return Texts([memoryview(b"".join(encoded))], offsets, validity)
