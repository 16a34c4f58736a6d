"""Columns of texts: what both kernels read in them, held against single hands."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernels import ranked

from showdown import ACE_HIGH, ShowdownError, deck, evaluate
from showdown.kernel import _compiled, plain

PIECES = st.sampled_from(
    ["8C", "ts", "10h", "A♥", "K♡", "2♠\ufe0f", "7d", *"10h♣Xé |", ", ", ""],
)
TEXTS = st.lists(PIECES, max_size=16).map("".join)


def evaluated(
    kernel: ModuleType, rows: Sequence[str], players: int = 1, ranking: object = None
) -> tuple[int, list[int]]:
    """What the kernel gives for the texts: the first bad row, and all strengths."""
    encoded = [row.encode() for row in rows]
    offsets = array("q", accumulate(map(len, encoded), initial=3))
    out = array("H", [9] * len(rows) * players)
    bad = kernel.evaluate_texts(b"8C " + b"".join(encoded) + b"?", offsets, players, out, ranking)
    return bad, out.tolist()


def scalar(text: str) -> int:
    try:
        return evaluate(text)
    except ShowdownError:
        return 0


@pytest.mark.parametrize(
    "text",
    [
        *("8C TS KC 9H 4S", "8ctskc9h4s", "8C,TS,KC,9H,4S", " 8C, 10S; KC | 9♥\t4♤\ufe0f\n"),
        *("8CTS KC9H 4S", "8C TS KC 9H 4S 2D", "8CTSKC9H4S2D", "8C TS KC 9H 4S 2D AH"),
        *("8CTSKC9H4S2DAH", "8C TS KC 9H 8C", "8C TS KC 9H", "8C TS KC 9H 4S 2D AH AD", ""),
        *("8 C TS KC 9H 4S", "C8 TS KC 9H 4S"),
    ],
)
def test_a_text(kernel: ModuleType, text: str) -> None:
    strength = scalar(text)
    assert evaluated(kernel, [text]) == (0 if strength == 0 else 1, [strength])


@given(st.lists(TEXTS, max_size=6))
def test_texts_are_read_alike_and_as_single_hands(rows: list[str]) -> None:
    """What the kernel reads, `evaluate` reads; what neither reads, Python words."""
    assert evaluated(_compiled, rows) == evaluated(plain, rows)
    assert evaluated(_compiled, rows)[1] == list(map(scalar, rows))
    found = [evaluated(kernel, rows, 1, ranked(kernel, ACE_HIGH)) for kernel in (_compiled, plain)]
    assert found[0] == found[1]


@given(st.lists(st.frozensets(st.integers(0, 51), max_size=8), max_size=8), st.booleans())
def test_masks(hands: list[frozenset[int]], ace_high: bool) -> None:
    rules = ACE_HIGH if ace_high else None
    right = [evaluate(hand, rules=rules) if 5 <= len(hand) <= 7 else 0 for hand in hands]
    masks = array("Q", [sum(1 << card for card in hand) for hand in hands])
    for kernel in (_compiled, plain):
        out = array("H", [9] * len(hands))
        bad = right.index(0) if 0 in right else len(hands)
        assert kernel.evaluate_many(masks, out, ranked(kernel, rules)) == bad
        assert out.tolist() == right


def test_bits_that_are_not_cards(kernel: ModuleType) -> None:
    for mask in (0b11111 << 48, 1 << 63, 2**64 - 1, 0b1111):
        out = array("H", [9, 9])
        assert kernel.evaluate_many(array("Q", [0b11111, mask]), out) == 1
        assert out.tolist() == [7297, 0]


def test_deals(kernel: ModuleType) -> None:
    rows = ["8C TS KC 9H 4S 7D 2S 5D 3S AC", "8C TS KC 9H 4S 7D 2S 5D 3S 8C", "8C TS", "x"]
    second = scalar("7D 2S 5D 3S AC")
    assert evaluated(kernel, rows, 2) == (1, [578, second, 0, 0, 0, 0, 0, 0])
    other = array("H", range(7463))
    other[578] = 3
    assert evaluated(kernel, rows[:1], 2, kernel.Ranking(other)) == (1, [3, second])


@given(
    st.permutations(range(52)),
    st.integers(2, 10),
    st.sampled_from([" ", ",", "  ", "", "\t"]),
    st.sampled_from(["", "repeat", "blank", "sign", "longer"]),
)
def test_deals_however_they_are_spaced(
    cards: list[int], players: int, between: str, wrong: str
) -> None:
    names = [deck()[number].rank.letter + deck()[number].suit.letter for number in cards]
    dealt = names[: 5 * players]
    hands = [scalar(" ".join(dealt[i : i + 5])) for i in range(0, len(dealt), 5)]
    if wrong == "repeat":
        dealt[-1] = dealt[0]
    text = between.join(dealt)
    changed = {"blank": text[:-3] + "?" + text[-2:], "sign": text[:-1] + "x", "longer": text + " "}
    text = changed.get(wrong, text)
    found = evaluated(_compiled, [text, text], players)
    assert found == evaluated(plain, [text, text], players)
    if not wrong:
        assert found == (2, 2 * hands)
