"""Cards in any form: a strength and a mask, or 0 for what is no hand and no cards."""

from __future__ import annotations

from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import Rank
from showdown.kernel import _compiled, plain

NO_CARDS: list[object] = [
    *("8C TS KC 9H 8C", "\ud800C TS KC 9H 4S", "8C TS KC 9H 4S\0", (0, 1, 2, 3, 2**70)),
    *((0, 1, 2, 3, "4"), (0, 1, 2, 3, None), tuple(Rank)[:5], list(range(53)), 2**64, True),
    *(type("Odd", (int,), {})(0b11111), None, 1.5, b"8C TS KC 9H 4S", {0, 1, 2, 3, 4}, ...),
]


@pytest.mark.parametrize("cards", NO_CARDS, ids=repr)
def test_no_hand(kernel: ModuleType, cards: object) -> None:
    assert kernel.evaluate(cards) == 0
    assert kernel.mask(cards) == 0


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
