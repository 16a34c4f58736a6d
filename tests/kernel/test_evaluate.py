"""What is no hand has no strength; what cannot be read is refused."""

from __future__ import annotations

from array import array
from types import ModuleType

import numpy as np
import pytest

from showdown import Rank

NO_HANDS = [
    "",
    "8C TS KC 9H",
    "8C TS KC 9H 4S 7D 2S 5D",
    "8C TS KC 9H 8C",
    "8C TS KC 9H 1S",
    "8C TS KC 9H 4X",
    "8C,TS,KC,9H,4S",
    "8C TS KC 9H  4S",
    " 8CTSKC9H4S",
    "8C TS KC 9H 4♠",
    "Ah Ah Ah Ah Ah",
    "\ud800C TS KC 9H 4S",
    "8C TS KC 9H 4S\0",
    (0, 1, 2, 3),
    (0, 1, 2, 3, 0),
    (0, 1, 2, 3, 52),
    (0, 1, 2, 3, -1),
    (0, 1, 2, 3, 256),
    (0, 1, 2, 3, 2**70),
    (0, 1, 2, 3, "4"),
    (0, 1, 2, 3, 4.0),
    (0, 1, 2, 3, None),
    (0, True, 2, 3, 4),
    tuple(Rank)[:5],
    (0, 1, 2, 3, 4, 5, 6, 7),
    [],
    0b1111,
    0b11111111,
    0b1111 | 1 << 52,
    -1,
    2**64,
    2**64 + 0b11111,
    True,
    Rank.ACE,
    type("Odd", (int,), {})(0b11111),
    None,
    1.5,
    b"8C TS KC 9H 4S",
    {0, 1, 2, 3, 4},
    ...,
]


@pytest.mark.parametrize("cards", NO_HANDS, ids=repr)
def test_no_hand(kernel: ModuleType, cards: object) -> None:
    assert kernel.evaluate(cards) == 0


def test_an_index_that_fails(kernel: ModuleType) -> None:
    class Odd:
        def __index__(self) -> int:
            raise RuntimeError

    assert kernel.evaluate([0, 1, 2, 3, Odd()]) == 0


def test_an_interrupt_is_not_lost(kernel: ModuleType) -> None:
    class Odd:
        def __index__(self) -> int:
            raise KeyboardInterrupt

    for function in (kernel.evaluate, kernel.mask):
        with pytest.raises(KeyboardInterrupt):
            function([0, 1, 2, 3, Odd()])


def test_an_index_that_empties_its_list(kernel: ModuleType) -> None:
    cards: list[object] = []

    class Odd:
        def __index__(self) -> int:
            cards.clear()
            return 0

    cards += [Odd(), 1, 2, 3, 4]
    assert kernel.evaluate(cards) == 0


def test_rows_that_are_no_hands(kernel: ModuleType) -> None:
    cards = np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, 3], [0, 1, 2, 3, 52], [0, 1, 2, 3, 5]], "B")
    out = array("H", [9, 9, 9, 9])
    assert kernel.evaluate_many(cards, out) == 1
    assert out[1] == out[2] == 0
    assert out[0] == kernel.evaluate((0, 1, 2, 3, 4))
    assert out[3] == kernel.evaluate((0, 1, 2, 3, 5))


def test_no_rows(kernel: ModuleType) -> None:
    assert kernel.evaluate_many(np.zeros((0, 7), np.uint8), np.zeros(0, np.uint16)) == 0


def test_without_numpy(kernel: ModuleType) -> None:
    cards = memoryview(bytes([0, 1, 2, 3, 4, 5, 51, 40, 30, 20, 10, 0])).cast("B", (2, 6))
    out = array("H", [0, 0])
    assert kernel.evaluate_many(cards, out) == 2
    assert out[0] == kernel.evaluate((0, 1, 2, 3, 4, 5)) == 7297


@pytest.mark.parametrize(
    ("cards", "out", "error"),
    [
        (np.zeros((2, 4), np.uint8), np.zeros(2, np.uint16), ValueError),
        (np.zeros((2, 8), np.uint8), np.zeros(2, np.uint16), ValueError),
        (np.zeros(10, np.uint8), np.zeros(2, np.uint16), ValueError),
        (np.zeros((2, 5), np.uint8), np.zeros(1, np.uint16), ValueError),
        (np.zeros((2, 5), np.uint8), np.zeros((2, 1), np.uint16), ValueError),
        (np.zeros((2, 5), np.int32), np.zeros(2, np.uint16), TypeError),
        (np.zeros((2, 5), np.uint8), np.zeros(2, np.int16), TypeError),
        (np.zeros((2, 5), np.uint8), np.zeros(2, np.dtype(">u2")), TypeError),
        (np.zeros((2, 10), np.uint8)[:, ::2], np.zeros(2, np.uint16), (BufferError, ValueError)),
        (np.zeros((5, 2), np.uint8).T, np.zeros(2, np.uint16), (BufferError, ValueError)),
        (np.zeros((2, 5), np.uint8), bytes(4), (BufferError, TypeError)),
        ("text", np.zeros(2, np.uint16), TypeError),
        (None, np.zeros(2, np.uint16), TypeError),
    ],
)
def test_wrong_buffers(
    kernel: ModuleType, cards: object, out: object, error: type[Exception]
) -> None:
    with pytest.raises(error):
        kernel.evaluate_many(cards, out)
