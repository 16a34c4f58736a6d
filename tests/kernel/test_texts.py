"""Texts: what both kernels read in them, held against single hands."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate
from types import ModuleType

from hypothesis import given
from hypothesis import strategies as st
from kernels import ranked

from showdown import ACE_HIGH, ShowdownError, evaluate
from showdown.cards.cards_in_text import read_cards
from showdown.kernel import _compiled, plain

PIECES = st.sampled_from(
    ["8C", "ts", "10h", "A♥", "K♡", "2♠\ufe0f", "🂱", "7d", *"10h♣Xé |", ", ", ""],
)
TEXTS = st.lists(PIECES, max_size=16).map("".join)


def masks(kernel: ModuleType, rows: Sequence[str]) -> list[int]:
    """What the kernel gives for a column of the texts, and for each text."""
    encoded = [row.encode() for row in rows]
    offsets = array("q", accumulate(map(len, encoded), initial=3))
    out = array("Q", [9] * len(rows))
    kernel.mask_texts(b"8C " + b"".join(encoded) + b"?", offsets, out)
    assert out.tolist() == list(map(kernel.mask, rows))
    return out.tolist()


def read(text: str) -> int:
    """A bit for each card, as Python reads them."""
    try:
        numbers = [card.number for card in read_cards(text)]
    except ShowdownError:
        return 0
    return sum(1 << n for n in numbers) if len({*numbers}) == len(numbers) else 0


@given(st.lists(TEXTS, max_size=6))
def test_texts_are_read_alike(rows: list[str]) -> None:
    """What the kernel reads, Python reads; what neither reads, Python words."""
    assert masks(_compiled, rows) == masks(plain, rows) == list(map(read, rows))


@given(st.lists(st.frozensets(st.integers(0, 51), max_size=8), max_size=8), st.booleans())
def test_hands_in_masks(hands: list[frozenset[int]], ace_high: bool) -> None:
    rules = ACE_HIGH if ace_high else None
    right = [evaluate(hand, rules=rules) if 5 <= len(hand) <= 7 else 0 for hand in hands]
    bits = array("Q", [sum(1 << card for card in hand) for hand in hands])
    for kernel in (_compiled, plain):
        out = array("H", [9] * len(hands))
        bad = right.index(0) if 0 in right else len(hands)
        assert kernel.evaluate_many(bits, out, ranked(kernel, rules)) == bad
        assert out.tolist() == right


def test_bits_that_are_not_cards(kernel: ModuleType) -> None:
    for mask in (0b11111 << 48, 1 << 63, 2**64 - 1, 0b1111):
        out = array("H", [9, 9])
        assert kernel.evaluate_many(array("Q", [0b11111, mask]), out) == 1
        assert out.tolist() == [7297, 0]
