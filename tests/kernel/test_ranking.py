"""Rules as lookup tables of both kernels."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel.conftest import SHORT
from kernels import ranked
from oracle import best_by, nonsense, nonsense_scores, random_hands, score_of_strengths

from showdown import Category, Rank, Rules
from showdown.kernel import _compiled, plain

NONSENSE = Rules(
    "nonsense",
    tuple(Rank),
    lambda ranks, flush: (
        Category(nonsense(tuple(ranks), flush)[0] + 1),
        tuple(digit + 1 for digit in nonsense(tuple(ranks), flush)[1:]),
    ),
)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_an_order_without_sense(size: int) -> None:
    """By which flushes may be worse than their ranks in several suits."""
    cards = random_hands(100_000, size, seed=size)
    out = np.zeros(len(cards), np.uint16)
    assert _compiled.evaluate_many(cards, out, ranked(_compiled, NONSENSE)) == len(cards)  # type: ignore[arg-type]
    right = score_of_strengths(nonsense_scores)[out - 1]
    assert (right == best_by(cards, nonsense_scores)).all()


@given(st.lists(st.integers(0, 51), min_size=5, max_size=7), st.sampled_from([SHORT, NONSENSE]))
def test_both_kernels_give_the_same(hand: list[int], rules: Rules) -> None:
    found = [kernel.evaluate(hand, ranked(kernel, rules)) for kernel in (_compiled, plain)]
    assert found[0] == found[1]
    if rules is SHORT and min(hand) < 16:
        assert found[0] == 0
