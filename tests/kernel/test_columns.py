"""Columns of hands: what both kernels read in them, held against single hands."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence
from itertools import accumulate
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import ACE_HIGH, ShowdownError, classes, deck, evaluate
from showdown.hand_classes import column
from showdown.kernel import _compiled, plain

Rows = Sequence[str]

PIECES = st.sampled_from(
    [
        "8C",
        "ts",
        "10h",
        "A♥",
        "K♡",
        "2♠\ufe0f",
        "7d",
        "1",
        "0",
        "h",
        "♣",
        "X",
        "é",
        " ",
        ", ",
        "|",
        "",
    ]
)
PRINTED = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=30)
TEXTS = st.lists(PIECES, max_size=16).map("".join)


def offsets_of(rows: Rows, form: str = "i") -> tuple[list[bytes], array[int]]:
    """Texts one after the other, and where each starts."""
    encoded = [row.encode() for row in rows]
    return [b"".join(encoded)], array(form, accumulate(map(len, encoded), initial=0))


def views_of(rows: Rows) -> tuple[list[bytes], bytes]:
    """Arrow's string views, with a buffer for every long text."""
    buffers: list[bytes] = []
    views = b""
    for row in map(str.encode, rows):
        if len(row) <= 12:
            views += struct.pack("i12s", len(row), row)
        else:
            views += struct.pack("i4sii", len(row), row[:4], len(buffers), 2)
            buffers.append(b"--" + row + b"--")
    return buffers, views


def strengths_of(
    kernel: ModuleType, rows: Rows, column: array[int] | None = None
) -> tuple[int, list[int]]:
    """What the kernel gives for the texts, whichever layout they are in."""
    others = None if column is None else kernel.Ranking(column)
    found = []
    for data, places in (offsets_of(rows), offsets_of(rows, "q"), views_of(rows)):
        out = array("H", [9] * len(rows))
        found.append((kernel.evaluate_texts(data, places, None, 0, others, out), out.tolist()))
    assert found[0] == found[1] == found[2]
    return found[0]


def scalar(text: str) -> int:
    try:
        return evaluate(text)
    except ShowdownError:
        return 0


@pytest.mark.parametrize(
    "text",
    [
        "8C TS KC 9H 4S",
        "8ctskc9h4s",
        "8C,TS,KC,9H,4S",
        " 8C, 10S; KC | 9♥\t4♤\ufe0f\n",
        "8CTS KC9H 4S",
        "8C TS KC 9H 4S 2D",
        "8CTSKC9H4S2D",
        "8C TS KC 9H 4S 2D AH",
        "8CTSKC9H4S2DAH",
        "8C TS KC 9H 8C",
        "8C TS KC 9H",
        "8C TS KC 9H 4S 2D AH AD",
        "",
        "8 C TS KC 9H 4S",
        "C8 TS KC 9H 4S",
    ],
)
def test_a_text(kernel: ModuleType, text: str) -> None:
    strength = scalar(text)
    assert strengths_of(kernel, [text]) == (0 if strength == 0 else 1, [strength])


@given(st.lists(TEXTS, max_size=6))
def test_texts_are_read_alike_and_as_single_hands(rows: list[str]) -> None:
    """What the kernel reads, `evaluate` reads; what neither reads, Python words."""
    assert strengths_of(_compiled, rows) == strengths_of(plain, rows)
    assert strengths_of(_compiled, rows)[1] == list(map(scalar, rows))
    others = column(ACE_HIGH)
    assert strengths_of(_compiled, rows, others) == strengths_of(plain, rows, others)


@given(st.lists(PRINTED | TEXTS, min_size=1))
def test_fixed_widths_are_read_alike(rows: list[str]) -> None:
    wide = np.array(rows)
    coded = np.array([row.encode() for row in rows])
    width = wide.dtype.itemsize // 4
    cells = [
        wide.view(np.uint32).reshape(len(rows), width),
        coded.view(np.uint8).reshape(len(rows), coded.dtype.itemsize),
    ]
    for cell in cells:
        found = []
        for kernel in (_compiled, plain):
            out = array("H", [9] * len(rows))
            found.append((kernel.evaluate_fixed(cell, None, out), out.tolist()))
        assert found[0] == found[1]
        for row, strength in zip(rows, found[0][1], strict=True):
            assert strength in (0, scalar(row))
            assert strength == scalar(row) or not row.isascii()


def test_code_points_that_are_none(kernel: ModuleType) -> None:
    out = array("H", [9])
    cells = np.array([[0xFFFFFFFF, 0xD800, 0x12665, 0x110000, ord("h")]], np.uint32)
    assert kernel.evaluate_fixed(cells, None, out) == 0


@given(st.lists(st.frozensets(st.integers(0, 51), max_size=8), max_size=8), st.booleans())
def test_masks_and_lists(hands: list[frozenset[int]], ace_high: bool) -> None:
    rules = {"rules": ACE_HIGH} if ace_high else {}
    right = [evaluate(hand, **rules) if 5 <= len(hand) <= 7 else 0 for hand in hands]
    bad = right.index(0) if 0 in right else len(hands)
    masks = array("Q", [sum(1 << card for card in hand) for hand in hands])
    cards = bytes(card for hand in hands for card in hand)
    offsets = array("q", accumulate(map(len, hands), initial=0))
    for kernel in (_compiled, plain):
        others = kernel.Ranking(column(ACE_HIGH)) if ace_high else None
        out = array("H", [9] * len(hands))
        assert kernel.evaluate_masks(masks, None, 0, others, out) == bad
        assert out.tolist() == right
        assert kernel.evaluate_lists(cards, offsets, 0, None, 0, others, out) == bad
        assert out.tolist() == right


@pytest.mark.parametrize("size", [0, 4, 5, 6, 7, 8])
def test_lists_of_one_size(kernel: ModuleType, size: int) -> None:
    hands = [tuple(range(start, start + size)) for start in (0, 20, 44, 45)]
    cards = bytes(card for hand in hands for card in hand)
    right = [evaluate(hand) if 5 <= size <= 7 and max(hand) < 52 else 0 for hand in hands]
    out = array("H", [9] * 4)
    bad = right.index(0) if 0 in right else 4
    assert kernel.evaluate_even(cards, size, None, 0, None, out) == bad
    assert out.tolist() == right
    assert kernel.evaluate_even(cards, size, b"\0", 1, None, out) == 4
    assert out.tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize("form", "bBhHiIlLqQ")
def test_values_are_taken(kernel: ModuleType, form: str) -> None:
    out = array("H", [9, 9, 9])
    kernel.take(array("H", [5, 6, 7]), array(form, [2, 100, 0]), b"\5", 0, out)
    assert out.tolist() == [7, 0, 5]


def test_null_rows_have_no_strength_and_are_not_bad(kernel: ModuleType) -> None:
    rows = ["AhKhQhJhTh", "wrong", "8C TS KC 9H 4S"]
    bits = bytes([0b10000000, 0b10])  # From bit 7 on: 1, 0, 1.
    out = array("H", [9] * 3)
    for data, places in (offsets_of(rows), views_of(rows)):
        assert kernel.evaluate_texts(data, places, bits, 7, None, out) == 3
        assert out.tolist() == [7462, 0, 578]
    masks = array("Q", [0b11111, 0, 0b11111])
    assert kernel.evaluate_masks(masks, bits, 7, None, out) == 3
    assert (
        kernel.evaluate_lists(b"\0\1\2\3\4", array("i", [3, 8, 8, 8]), 3, bits, 7, None, out) == 2
    )
    assert out.tolist() == [7297, 0, 0]
    assert kernel.first_zero(out, None, 0, 0) == 1
    assert kernel.first_zero(out, bits, 7, 0) == 2
    assert kernel.first_zero(out, bits, 7, 3) == 3


def test_views_of_null_rows_may_lie_anywhere(kernel: ModuleType) -> None:
    out = array("H", [9])
    view = struct.pack("iiii", 100, 0, 7, -1)
    assert kernel.evaluate_texts([b""], view, b"\0", 0, None, out) == 1
    with pytest.raises(ValueError, match="inside"):
        kernel.evaluate_texts([b""], view, b"\1", 0, None, out)


def test_deals(kernel: ModuleType) -> None:
    rows = ["8C TS KC 9H 4S 7D 2S 5D 3S AC", "8C TS KC 9H 4S 7D 2S 5D 3S 8C", "8C TS", "x"]
    for data, places in (offsets_of(rows), views_of(rows)):
        out = array("H", [9] * 8)
        assert kernel.evaluate_deals(data, places, None, 0, 2, None, out) == 1
        assert out.tolist() == [578, scalar("7D 2S 5D 3S AC"), 0, 0, 0, 0, 0, 0]
        assert kernel.evaluate_deals(data, places, b"\1", 0, 2, None, out) == 4
        column = array("H", range(7463))
        column[578] = 3
        ranking = kernel.Ranking(column)
        assert kernel.evaluate_deals(data, places, b"\1", 0, 2, ranking, out) == 4
        assert out[0] == 3


def test_single_cards(kernel: ModuleType) -> None:
    rows = [*(f"{card!r}"[6:8] for card in deck()), "10h", "A♠", " 2c ", "2c,", "", "1h", "2c3c"]
    for data, places in (offsets_of(rows), views_of(rows)):
        out = bytearray(len(rows))
        kernel.number_cards(data, places, None, 0, out)
        assert list(out) == [*range(52), 34, 51, 0, 255, 255, 255, 255]


@pytest.mark.parametrize("form", "bBhHiIlLqQ")
def test_integers_become_bytes(kernel: ModuleType, form: str) -> None:
    values = array(form, [0, 51, 52, 100, 7])
    out = bytearray(5)
    kernel.narrow(values, b"\x0f", 0, out)
    assert list(out) == [0, 51, 255, 255, 255]
    if form in "bhilq":
        kernel.narrow(array(form, [-1]), None, 0, memoryview(out)[:1])
        assert out[0] == 255
    if form in "hHiIlLqQ":
        kernel.narrow(array(form, [256]), None, 0, memoryview(out)[:1])
        assert out[0] == 255


@given(st.lists(st.integers(0, 3), max_size=40))
def test_marks_and_winners(values: list[int]) -> None:
    rows = array("H", values)
    turned = array("H", values[::-1])
    for kernel in (_compiled, plain):
        bits = bytearray((len(values) + 7) // 8)
        assert kernel.mark(rows, bits) == len(values) - values.count(0)
        marked = [bits[row // 8] >> row % 8 & 1 for row in range(len(values))]
        assert marked == [value != 0 for value in values]
        again = bytearray(len(bits))
        assert kernel.mark(bytes(values), again) == len(values) - values.count(0)
        assert again == bits
        out = bytearray(len(values))
        kernel.decide_columns([rows, turned], out)
        assert list(out) == [
            255 if a * b == 0 else 1 if a > b else 2 if b > a else 0
            for a, b in zip(values, values[::-1], strict=True)
        ]


def test_words(kernel: ModuleType) -> None:
    words = [b"", *(row.description.encode() for row in classes())]
    starts = array("q", accumulate(map(len, words), initial=0))
    values = array("H", [7462, 0, 1, 2067])
    offsets = array("q", bytes(40))
    kernel.measure(values, starts, offsets)
    out = bytearray(offsets[-1])
    assert kernel.spell(values, starts, b"".join(words), out) == len(out)
    assert out == b"Royal FlushHighest card SevenPair of Fives"
    assert offsets.tolist() == [0, 11, 11, 29, 42]


@pytest.mark.parametrize("size", [1, 2, 4, 8, 16])
def test_tables(kernel: ModuleType, size: int) -> None:
    table = bytes(range(3 * size))
    out = bytearray(2 * size)
    kernel.look_up(array("H", [2, 0]), table, size, out)
    assert bytes(out) == table[2 * size :] + table[:size]
    with pytest.raises(ValueError, match="table"):
        kernel.look_up(array("H", [2, 3]), table, size, out)


ONE = array("H", [9])
HAND = b"AhKhQhJhTh"
ENDS = array("i", [0, 10])


@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        ("evaluate_texts", ([HAND], array("i", [0, 11]), None, 0, None, ONE), ValueError),
        ("evaluate_texts", ([HAND], array("i", [5, 4]), None, 0, None, ONE), ValueError),
        ("evaluate_texts", ([HAND], array("i", [-1, 4]), None, 0, None, ONE), ValueError),
        ("evaluate_texts", ([HAND], array("i"), None, 0, None, array("H")), ValueError),
        ("evaluate_texts", ([HAND], array("h", [0, 10]), None, 0, None, ONE), TypeError),
        ("evaluate_texts", ([HAND, HAND], ENDS, None, 0, None, ONE), ValueError),
        ("evaluate_texts", ([HAND], b"short", None, 0, None, ONE), ValueError),
        ("evaluate_texts", ([HAND], ENDS, b"", 0, None, ONE), ValueError),
        ("evaluate_texts", ([HAND], ENDS, b"\1", 8, None, ONE), ValueError),
        ("evaluate_texts", ([HAND], ENDS, None, 0, array("H", range(7463)), ONE), TypeError),
        ("evaluate_texts", ([HAND], ENDS, None, 0, None, array("H", [1, 2])), ValueError),
        ("evaluate_texts", ([HAND], ENDS, None, 0, None, bytes(2)), (TypeError, BufferError)),
        ("evaluate_texts", ([None], ENDS, None, 0, None, ONE), TypeError),
        ("evaluate_deals", ([HAND], ENDS, None, 0, 1, None, ONE), ValueError),
        ("evaluate_deals", ([HAND], ENDS, None, 0, 2, None, ONE), ValueError),
        ("evaluate_fixed", (HAND, None, ONE), ValueError),
        ("evaluate_masks", (array("I", [1]), None, 0, None, ONE), TypeError),
        ("evaluate_lists", (HAND, array("i", [0, 11]), 0, None, 0, None, ONE), ValueError),
        ("evaluate_lists", (HAND, ENDS, 1, None, 0, None, ONE), ValueError),
        ("evaluate_even", (HAND, 11, None, 0, None, ONE), ValueError),
        ("evaluate_even", (HAND, 53, None, 0, None, ONE), ValueError),
        ("take", (ONE, array("b", [-1]), None, 0, ONE), ValueError),
        ("take", (ONE, array("B", [1]), None, 0, ONE), ValueError),
        ("take", (ONE, array("d", [0]), None, 0, ONE), TypeError),
        ("evaluate_lists", (HAND, array("i"), 0, None, 0, None, array("H")), ValueError),
        ("number_cards", ([HAND], ENDS, None, 0, bytearray(2)), ValueError),
        ("number_cards", ([HAND], array("i", [0, 11]), None, 0, bytearray(1)), ValueError),
        ("narrow", (array("d", [1.0]), None, 0, bytearray(1)), TypeError),
        ("narrow", (array("i", [1]), None, 0, bytearray(2)), ValueError),
        ("mark", (ONE, bytearray(2)), ValueError),
        ("mark", (ONE, bytes(1)), (TypeError, BufferError)),
        ("decide_columns", ([ONE], bytearray(1)), ValueError),
        ("decide_columns", ([ONE, ONE], bytearray(2)), ValueError),
        ("decide_columns", ([ONE] * 11, bytearray(1)), ValueError),
        ("look_up", (ONE, b"abc", 3, bytearray(3)), ValueError),
        ("look_up", (ONE, b"abc", 1, bytearray(2)), ValueError),
        ("measure", (ONE, array("q", [0, 1]), array("q", [0, 0])), ValueError),
        ("measure", (ONE, array("q", [0] * 20), array("q", [0])), ValueError),
        ("spell", (ONE, array("q", [0, 2, 1] + [3] * 20), b"abc", bytearray(9)), ValueError),
        ("spell", (ONE, array("q", range(20)), b"abc", bytearray(9)), ValueError),
        ("spell", (ONE, array("q", [-1] + [3] * 20), b"abc", bytearray(9)), ValueError),
        ("spell", (ONE, array("q", [0] * 10 + [3] * 9), b"abc", bytearray(2)), ValueError),
    ],
)
def test_wrong_arguments(
    kernel: ModuleType, name: str, arguments: tuple[object, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        getattr(kernel, name)(*arguments)


@given(
    st.permutations(range(52)),
    st.integers(2, 10),
    st.sampled_from([" ", ",", "  ", "", "\t"]),
    st.sampled_from([None, "repeat", "blank", "sign", "longer"]),
)
def test_deals_however_they_are_spaced(
    cards: list[int], players: int, between: str, wrong: str | None
) -> None:
    names = [deck()[number].rank.letter + deck()[number].suit.letter for number in cards]
    dealt = names[: 5 * players]
    if wrong == "repeat":
        dealt[-1] = dealt[0]
    text = between.join(dealt)
    if wrong == "blank":
        text = text[:-3] + "?" + text[-2:]
    elif wrong == "sign":
        text = text[:-1] + "x"
    elif wrong == "longer":
        text += " "
    data, places = offsets_of([text, text])
    found = []
    for one in (_compiled, plain):
        out = array("H", [9] * 2 * players)
        found.append((one.evaluate_deals(data, places, None, 0, players, None, out), out))
    assert found[0] == found[1]
    if wrong is None:
        hands = [" ".join(dealt[i : i + 5]) for i in range(0, len(dealt), 5)]
        assert found[0][1].tolist() == 2 * [scalar(hand) for hand in hands]
