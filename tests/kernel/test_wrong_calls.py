"""Arguments that both kernels refuse."""

from __future__ import annotations

from array import array
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from showdown import STANDARD, hand_classes

if TYPE_CHECKING:
    from showdown.kernel.lines import Fields

DEAL = b"8C TS KC 9H 4S 7D 2S 5D 3S AC"
HAND = b"AhKhQhJhTh"
ENDS = array("q", [0, 10])
ORDERS = hand_classes.order_numbers()
COLUMN = array("H", range(7463))
COUNTERS = array("Q", bytes(8 * 4 * 7463))
ONE = array("H", [9])
TWO = np.zeros(2, np.uint16)
READ_ONLY = (BufferError, TypeError)


def shaped(*row: int) -> memoryview:
    """One row of strengths."""
    return memoryview(array("H", row)).cast("B").cast("H", (1, len(row)))


def fives(rows: int, size: int = 5, kind: Any = np.uint8) -> Any:
    return np.zeros((rows, size), kind)


def fields(
    players: int = 2,
    cards: int = 5,
    style: int = 0,
    separator: bytes = b" ",
    around: tuple[bytes, ...] | None = None,
    order: bytes = b"",
) -> Fields:
    around = (b"", *[b" "] * (players - 1), b"") if around is None else around
    return players, cards, False, False, style, separator, around, order


def changed(place: int, strength: int) -> array[int]:
    found = COLUMN[:]
    found[place] = strength
    return found


CALLS: list[tuple[str, tuple[object, ...], Any]] = [
    ("count", (DEAL, 0, 30, 2, False, None, None), ValueError),
    ("count", (DEAL, 5, 4, 2, False, None, None), ValueError),
    ("count", (DEAL, 0, 29, 1, False, None, None), ValueError),
    ("count", (DEAL, 0, 29, 11, False, None, None), ValueError),
    ("count", (DEAL, 0, 29, 2, False, COLUMN, None), TypeError),
    ("count", (DEAL, 0, 29, 2, False, None, array("Q", [0])), ValueError),
    ("count", (DEAL, 0, 29, 2, False, None, bytes(8 * 4 * 7463)), READ_ONLY),
    ("count", (DEAL, 0, 29, 2, False, None, memoryview(COUNTERS).toreadonly()), BufferError),
    ("count", ("text", 0, 4, 2, False, None, None), TypeError),
    ("read", (DEAL, 0, 30, fields(), bytearray(10), None, None), ValueError),
    ("read", (DEAL, 2, 1, fields(), bytearray(10), None, None), ValueError),
    ("read", (DEAL, 0, 29, fields(0), None, None, None), ValueError),
    ("read", (DEAL, 0, 29, fields(11), None, None, None), ValueError),
    ("read", (DEAL, 0, 29, fields(2, 4), None, None, None), ValueError),
    ("read", (DEAL, 0, 29, fields(2, 8), None, None, None), ValueError),
    ("read", (DEAL, 0, 29, fields(style=5), None, None, None), ValueError),
    ("read", (DEAL, 0, 29, fields(separator=b"  "), None, None, None), ValueError),
    ("read", (DEAL, 0, 29, fields(around=(b"", b"\n", b"")), None, None, None), ValueError),
    ("read", (DEAL, 0, 29, fields(around=(b"#", b" ", b"")), None, None, None), ValueError),
    ("read", (DEAL, 0, 29, fields(around=(b"", b" ", b"\0")), None, None, None), ValueError),
    ("read", (DEAL, 0, 29, fields(3, around=(b"", b" ", b"")), None, None, None), ValueError),
    ("read", (DEAL, 0, 29, fields(style=2, order=bytes(52)), None, None, None), ValueError),
    ("read", (DEAL, 0, 29, fields(style=2, order=b"4" * 53), None, None, None), ValueError),
    ("read", (DEAL, 0, 29, fields(), bytearray(9), None, None), ValueError),
    ("read", (DEAL, 0, 29, fields(), None, ONE, None), ValueError),
    ("read", (DEAL, 0, 29, fields(), None, None, array("I")), ValueError),
    ("read", (DEAL, 0, 29, fields(), bytes(10), None, None), READ_ONLY),
    ("read", (DEAL, 0, 29, fields(), array("H", [0] * 10), None, None), TypeError),
    ("read", (DEAL.decode(), 0, 29, fields(), bytearray(10), None, None), TypeError),
    ("read", (DEAL, 0, 29, (2, 5), None, None, None), TypeError),
    ("evaluate_many", (fives(2, 4), TWO), ValueError),
    ("evaluate_many", (fives(2, 8), TWO), ValueError),
    ("evaluate_many", (np.zeros(10, np.uint8), TWO), ValueError),
    ("evaluate_many", (fives(1), TWO), ValueError),
    ("evaluate_many", (fives(2), TWO.reshape(2, 1)), ValueError),
    ("evaluate_many", (fives(2, kind=np.int32), TWO), TypeError),
    ("evaluate_many", (fives(2), TWO.view(np.int16)), TypeError),
    ("evaluate_many", (fives(2), TWO.view(">u2")), TypeError),
    ("evaluate_many", (fives(2, 10)[:, ::2], TWO), (BufferError, ValueError)),
    ("evaluate_many", (fives(5, 2).T, TWO), (BufferError, ValueError)),
    ("evaluate_many", (fives(2), bytes(4)), READ_ONLY),
    ("evaluate_many", ("text", TWO), TypeError),
    ("evaluate_many", (None, TWO), TypeError),
    ("evaluate_many", (array("I", [1]), ONE), TypeError),
    ("evaluate_many", (HAND, ONE), ValueError),
    ("evaluate_many", (array("Q", [1, 2]), ONE), ValueError),
    ("evaluate_texts", (HAND, array("q", [0, 11]), 1, ONE), ValueError),
    ("evaluate_texts", (HAND, array("q", [5, 4]), 1, ONE), ValueError),
    ("evaluate_texts", (HAND, array("q", [-1, 4]), 1, ONE), ValueError),
    ("evaluate_texts", (HAND, array("q"), 1, array("H")), ValueError),
    ("evaluate_texts", (HAND, array("i", [0, 10]), 1, ONE), TypeError),
    ("evaluate_texts", (HAND, ENDS, 1, ONE, COLUMN), TypeError),
    ("evaluate_texts", (HAND, ENDS, 1, TWO), ValueError),
    ("evaluate_texts", (HAND, ENDS, 1, bytes(2)), READ_ONLY),
    ("evaluate_texts", (None, ENDS, 1, ONE), TypeError),
    ("evaluate_texts", (HAND, ENDS, 2, ONE), ValueError),
    ("evaluate_texts", (HAND, ENDS, 0, ONE), ValueError),
    ("evaluate_texts", (HAND, ENDS, 11, np.zeros(11, np.uint16)), ValueError),
    ("decide", (shaped(0, 3), array("H", [5, 4, 4]), bytearray(1)), ValueError),
    ("decide", (shaped(0, 1), array("I", [5, 4, 4]), bytearray(1)), TypeError),
    ("decide", (shaped(0, 1), None, bytearray(2)), ValueError),
    ("decide", (shaped(0, 1), None, bytes(1)), READ_ONLY),
    ("decide", (array("H", [0, 1]), None, bytearray(1)), ValueError),
    ("decide", (fives(1, 2, np.uint32), None, bytearray(1)), TypeError),
    ("times_won", (b"", 0), ValueError),
    ("times_won", (b"", 11), ValueError),
    ("times_won", (array("H", [1]), 2), (BufferError, TypeError, ValueError)),
    ("add", (shaped(1, 7463), b"\1", COUNTERS), ValueError),
    ("add", (shaped(1, 1), b"\1\1", COUNTERS), ValueError),
    ("add", (shaped(1, 1), b"\1", COUNTERS[1:]), ValueError),
    ("add", (shaped(1, 1), b"\1", bytes(8 * 4 * 7463)), READ_ONLY),
    ("share", (shaped(1, 2), ORDERS, bytearray(2)), ValueError),
    ("share", (shaped(1, 2), ORDERS, bytes(1)), READ_ONLY),
    ("share", (array("H", [1, 2]), ORDERS, bytearray(1)), ValueError),
    ("share", (shaped(*[1] * 11), ORDERS, bytearray(1)), ValueError),
    ("share", (shaped(1, 1), array("H", [0]), bytearray(1)), TypeError),
    ("Ranking", (COLUMN[1:],), ValueError),
    ("Ranking", (array("H", range(7464)),), ValueError),
    ("Ranking", (array("H"),), ValueError),
    ("Ranking", (changed(0, 1),), ValueError),
    ("Ranking", (changed(5, 7463),), ValueError),
    ("Ranking", (changed(5, 0),), ValueError),
    ("Ranking", (changed(7462, 0),), ValueError),
    ("Ranking", (array("I", range(7463)),), TypeError),
    ("Ranking", ("column",), TypeError),
    ("Ranking", (None,), TypeError),
    *(
        call
        for wrong in (1, "standard", COLUMN, STANDARD)
        for call in (
            ("evaluate", ("AsKsQsJsTs", wrong), TypeError),
            ("evaluate_many", (fives(1), ONE, wrong), TypeError),
            ("evaluate_many", (array("Q", [1]), ONE, wrong), TypeError),
        )
    ),
]


@pytest.mark.parametrize(("name", "arguments", "error"), CALLS)
def test_wrong_arguments(
    kernel: ModuleType, name: str, arguments: tuple[object, ...], error: Any
) -> None:
    with pytest.raises(error):
        getattr(kernel, name)(*arguments)
