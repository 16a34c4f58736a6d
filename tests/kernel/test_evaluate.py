"""Cards in every form: a strength and a mask, or 0 for what is no hand and no cards."""

from __future__ import annotations

from array import array
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import Rank, deck
from showdown.kernel import _compiled, plain

NO_CARDS: list[object] = [
    *("", "8C TS KC 9H 8C", "8C TS KC 9H 1S", "8C TS KC 9H 4X", "8C TS KC 9H 4", "8CTSKC9H4"),
    *("8C8CTSKC9H", "\ud800C TS KC 9H 4S", "8C TS KC 9H 4S\0", "8", "8X", "8C\0"),
    *("Ah Ah Ah Ah Ah",),
    *((), [], (0, 1, 2, 3, 0), (0, 1, 2, 3, 52), (0, 1, 2, 3, -1), (0, 1, 2, 3, 256)),
    *((0, 1, 2, 3, 2**70), (0, 1, 2, 3, "4"), (0, 1, 2, 3, 4.0), (0, 1, 2, 3, None)),
    *((0, True, 2, 3, 4), tuple(Rank)[:5], ("8C",), [*range(52), 0], list(range(53))),
    *(0, -1, 0b1111 | 1 << 52, 2**64, 2**64 + 0b11111, True, Rank.ACE),
    *(type("Odd", (int,), {})(0b11111), None, 1.5, b"8C TS KC 9H 4S", {0, 1, 2, 3, 4}, ...),
]
NO_HANDS: list[object] = [
    *("8C TS KC 9H", "8C TS KC 9H 4S 7D 2S 5D", (0, 1, 2, 3), (0, 1, 2, 3, 4, 5, 6, 7)),
    *("8C,TS,KC,9H,4S", "8C TS KC 9H  4S", " 8CTSKC9H4S", "8C TSKC9H4S", "8C TS KC 9H 4♠"),
    *("8C 10S KC 9H 4S", "8♣", 0b1111, 0b11111111),
]
"""Cards, but too few or too many, or text that only `mask` reads."""


@pytest.mark.parametrize("cards", NO_CARDS + NO_HANDS, ids=repr)
def test_no_hand(kernel: ModuleType, cards: object) -> None:
    assert kernel.evaluate(cards) == 0
    assert bool(kernel.mask(cards)) == (cards in NO_HANDS)


def test_an_index_that_fails(kernel: ModuleType) -> None:
    """An interrupt is not lost, and a list may be emptied."""
    cards: list[object] = []

    class Odd:
        def __init__(self, error: type[BaseException] | None = None) -> None:
            self.error = error

        def __index__(self) -> int:
            cards.clear()
            if self.error is not None:
                raise self.error
            return 0

    for function in (kernel.evaluate, kernel.mask):
        cards[:] = [Odd(), 1, 2, 3, 4]
        assert function(cards) == 0
        assert function([0, 1, 2, 3, Odd(RuntimeError)]) == 0
        with pytest.raises(KeyboardInterrupt):
            function([0, 1, 2, 3, Odd(KeyboardInterrupt)])


def test_rows(kernel: ModuleType) -> None:
    rows = [(0, 1, 2, 3, 4), (0, 1, 2, 3, 3), (0, 1, 2, 3, 52), (0, 1, 2, 3, 5)]
    cards = memoryview(bytes(card for row in rows for card in row)).cast("B", (4, 5))
    out = array("H", [9, 9, 9, 9])
    assert kernel.evaluate_many(cards, out) == 1
    assert out.tolist() == list(map(kernel.evaluate, rows))
    assert out[0] == 7297
    assert kernel.evaluate_many(np.zeros((0, 7), np.uint8), np.zeros(0, np.uint16)) == 0


def test_masks_of_every_form(kernel: ModuleType) -> None:
    for size in (1, 2, 5, 8, 52):
        cards = deck()[::-1][:size]
        bits = sum(1 << card.number for card in cards)
        text = " ".join(card.rank.letter + card.suit.letter for card in cards)
        numbers = [card.number for card in cards]
        for form in (text, text.lower(), text.replace(" ", ""), bits, cards, tuple(cards), numbers):
            assert kernel.mask(form) == bits


@given(
    st.one_of(
        st.text("8TcCsS 9h♠1", max_size=24),
        st.integers(),
        st.lists(st.one_of(st.integers(-1, 53), st.booleans())),
    )
)
def test_the_kernels_agree(cards: str | int | list[int]) -> None:
    assert _compiled.mask(cards) == plain.mask(cards)
    assert _compiled.evaluate(cards) == plain.evaluate(cards)
