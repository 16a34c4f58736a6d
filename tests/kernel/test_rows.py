"""Deals as rows of cards, and who wins each, by both kernels."""

from __future__ import annotations

from array import array
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown.cards import Card, deck
from showdown.kernel import _compiled, plain
from showdown.kernel.faults import Fault

DEAL = b"8C TS KC 9H 4S 7D 2S 5D 3S AC"


def read(
    kernel: ModuleType, text: bytes, players: int = 2, repeats: bool = False
) -> tuple[int, list[tuple[int, ...]], tuple[int, int] | None]:
    """Lines, the cards of each deal, and the fault."""
    size = 5 * players
    out = bytearray((len(text) + 1) // (3 * size) * size)
    lines, deals, fault = kernel.read(text, 0, len(text), players, repeats, out)
    rows = [tuple(out[i : i + size]) for i in range(0, deals * size, size)]
    assert not any(out[deals * size :])
    return lines, rows, fault


def decide(kernel: ModuleType, values: list[int], players: int, column: object = None) -> list[int]:
    rows = memoryview(array("H", values)).cast("B").cast("H", (len(values) // players, players))
    winners = bytearray(len(values) // players)
    kernel.decide(rows, column, winners)
    return list(winners)


def test_cards_as_dealt(kernel: ModuleType) -> None:
    cards = tuple(Card(text).number for text in DEAL.decode().split())
    careful = DEAL.lower().replace(b" ", b"\t ").replace(b"t", b"10", 1).replace(b"10", b"T", 1)
    assert read(kernel, DEAL) == (1, [cards], None)
    assert read(kernel, DEAL + b"\n\n" + careful + b"\r\n") == (3, [cards, cards], None)
    assert read(kernel, b"") == (0, [], None)


def test_a_fault_stops_the_reading(kernel: ModuleType) -> None:
    cards = tuple(Card(text).number for text in DEAL.decode().split())
    text = DEAL + b"\n" + DEAL[:-2] + b"8C\n" + DEAL
    assert read(kernel, text) == (1, [cards], (Fault.REPEATED_CARD, 57))
    assert read(kernel, text, repeats=True)[0] == 3


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((DEAL, 0, 30, 2, False, bytearray(10)), ValueError),
        ((DEAL, 2, 1, 2, False, bytearray(10)), ValueError),
        ((DEAL, 0, 29, 1, False, bytearray(10)), ValueError),
        ((DEAL, 0, 29, 11, False, bytearray(10)), ValueError),
        ((DEAL, 0, 29, 2, False, bytearray(9)), ValueError),
        ((DEAL, 0, 29, 2, False, bytes(10)), (BufferError, TypeError)),
        ((DEAL, 0, 29, 2, False, array("H", [0] * 10)), TypeError),
        ((DEAL.decode(), 0, 29, 2, False, bytearray(10)), TypeError),
    ],
)
def test_what_cannot_be_read(
    kernel: ModuleType, arguments: tuple[object, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        kernel.read(*arguments)


def test_the_highest_wins_and_equals_split(kernel: ModuleType) -> None:
    assert decide(kernel, [1, 2, 3, 3, 9, 0, 0, 0], 2) == [2, 0, 1, 0]
    assert decide(kernel, [5, 7, 7, 7, 5, 6, 1, 2, 3], 3) == [0, 1, 3]
    assert decide(kernel, [0, 1, 1, 2, 0, 0], 2, array("H", [5, 4, 4])) == [1, 0, 0]


@pytest.mark.parametrize(
    ("values", "column", "out", "error"),
    [
        (array("H", [0, 3]), array("H", [5, 4, 4]), bytearray(1), ValueError),
        (array("H", [0, 1]), array("I", [5, 4, 4]), bytearray(1), TypeError),
        (array("H", [0, 1]), None, bytearray(2), ValueError),
        (array("H", [0, 1]), None, bytes(1), (BufferError, TypeError)),
        (array("I", [0, 1]), None, bytearray(1), TypeError),
    ],
)
def test_what_cannot_be_decided(
    kernel: ModuleType,
    values: array[int],
    column: array[int] | None,
    out: bytes,
    error: type[Exception],
) -> None:
    rows: object = memoryview(values).cast("B").cast("I" if values.itemsize == 4 else "H", (1, 2))
    with pytest.raises(error):
        kernel.decide(rows, column, out)
    with pytest.raises(ValueError, match="dimension"):
        kernel.decide(array("H", [0, 1]), None, bytearray(1))


pieces = st.one_of(
    st.sampled_from([card.rank.letter + card.suit.letter for card in deck()]).map(str.encode),
    st.sampled_from([b" ", b" ", b" ", b"\t", b"\n", b"\r\n", b"10h", b"\0", DEAL, DEAL + b"\n"]),
)


@given(text=st.lists(pieces, max_size=60).map(b"".join), repeats=st.booleans())
def test_both_kernels_read_the_same(text: bytes, repeats: bool) -> None:
    for players in (2, 3):
        found = read(_compiled, text, players, repeats)
        assert found == read(plain, text, players, repeats)
        counted = _compiled.count(text, 0, len(text), players, repeats, None, None)
        assert (found[0], len(found[1]), found[2]) == (counted[0], counted[1], counted[-1])


@given(
    st.integers(2, 10).flatmap(lambda p: st.lists(st.integers(0, 65535), min_size=p, max_size=p))
)
def test_both_kernels_decide_the_same(hands: list[int]) -> None:
    for values in (hands, [value % 3 for value in hands]):
        assert decide(_compiled, values, len(hands)) == decide(plain, values, len(hands))
