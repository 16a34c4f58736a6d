"""Hands with a board and badugi hands: both kernels, invalid rows included."""

from __future__ import annotations

from array import array

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from kernel.conftest import SHORT
from kernels import ranked

from showdown import Rules
from showdown.kernel import _compiled, plain

COLUMN = array("H", range(1 << 13))


def rows_of(cards: list[list[int]]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return np.array(cards, np.uint8)


@given(st.lists(st.integers(0, 53), min_size=6, max_size=12), st.sampled_from([None, SHORT]))
def test_the_kernels_agree(cards: list[int], rules: Rules | None) -> None:
    holes, board = rows_of([cards[:-5]]), rows_of([cards[-5:]])
    for exactly in (0, 2):
        if not max(1, exactly) <= holes.shape[1] <= (7 if exactly else 2):
            continue
        results = []
        for kernel in (_compiled, plain):
            out = array("H", [9])
            bad = kernel.evaluate_holes(holes, board, exactly, out, ranked(kernel, rules))
            results.append((bad, out[0]))
        assert results[0] == results[1]


@given(st.lists(st.integers(0, 53), min_size=4, max_size=4))
def test_the_kernels_agree_on_badugi(cards: list[int]) -> None:
    out = array("H", [9]), array("H", [9])
    bad = [
        kernel.evaluate_badugi(rows_of([cards]), COLUMN, strength)
        for kernel, strength in zip((_compiled, plain), out, strict=True)
    ]
    assert bad[0] == bad[1]
    assert out[0] == out[1]
