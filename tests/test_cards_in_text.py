"""Cards in every way that people and programs write them."""

from __future__ import annotations

from array import array
from contextlib import suppress
from itertools import count, repeat
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import Card, CardError, Hand, HandError, Rank, ShowdownError, deck, evaluate
from showdown.cards.cards_in_text import read_cards

FIVE = tuple(map(Card, ("Ah", "Kh", "Qh", "Jh", "Th")))
MASK = sum(1 << card.number for card in FIVE)


@pytest.mark.parametrize(
    "cards",
    [
        *("AH KH QH JH TH", "AhKhQhJhTh", "ah kh qh jh th", "Ah, Kh, Qh, Jh, 10h"),
        *("Ah;Kh; Qh ;Jh,Th", "Ah | Kh | Qh | Jh | Th", "AhKh QhJh10h"),
        *("A♥ K♥ Q♥ J♥ 10♥", "A♥K♥Q♥J♥T♥", "A♡ K♡ Q♡ J♡ T♡", "A♥\ufe0f K♥\ufe0e Q♥ J♥ T♥"),
        "  Ah\tKh\nQh\r\nJh\u00a0Th\n",
        *(FIVE, list(FIVE), iter(FIVE), (card for card in FIVE), dict.fromkeys(FIVE), Hand(FIVE)),
        *([50, 46, 42, 38, 34], (50, 46, 42, 38, 34), array("B", [50, 46, 42, 38, 34])),
        *(np.array([50, 46, 42, 38, 34]), np.array([50, 46, 42, 38, 34], np.uint8)),
        *([str(card) for card in FIVE], ["Ah", "kh", "Q♥", "JH", "10h"]),
        *(["Ah", *FIVE[1:]], [50, *FIVE[1:]], [np.int64(50), *FIVE[1:]]),
    ],
)
def test_five_cards(cards: Any) -> None:
    assert read_cards(cards) == FIVE


def test_sets_and_masks_have_no_order() -> None:
    assert sorted(read_cards(set(FIVE))) == sorted(FIVE)
    assert read_cards(MASK) == read_cards(np.uint64(MASK)) == FIVE[::-1]  # type: ignore[arg-type]
    assert read_cards(2**52 - 1) == deck()


def test_fewer_cards() -> None:
    few: list[Any] = ["", "  ", ",", 0, [], (), set(), "Ah", [50], Card("Ah")]
    assert list(map(read_cards, few)) == [()] * 7 + [FIVE[:1]] * 3


class Refuses:
    def __init__(self, error: type[Exception] = TypeError) -> None:
        self.error = error

    def __index__(self) -> int:
        raise self.error("broken")


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("8C TS KC 9H 1X", "'1X' is not a card: a card is a rank"),
        ("8C TS KC 9H 1H", "'1H' is not a card: a ten is written T or 10, an ace A"),
        ("8C TS KC 9H H4", "'H4' has the suit first: write it 4H"),
        ("8C TS KC 9H Joker", "'Joker' is a joker"),
        ("[8C TS KC 9H 4S]", "'[8' is not a card"),
        ("8CTSKC9H4", "'4' is not a card"),
        ("8CTSKC9H1H", "'1H' is not a card: a ten is written T or 10, an ace A (in"),
        ("8C TS KC 9H 4\u200bS", "'4\\u200b' is not a card"),
        ("HAHKHQHJHT", "'HA' has the suit first: write it AH (in 'HAHKHQHJHT')"),
        ([3, None], "None is not a card: expected text such as '8c'"),
        ([52], "52 is not a card: expected text such as '8c', a number"),
        (["8C TS KC 9H 4S"], "'8C TS KC 9H 4S' is not a card"),
        ([[0, 1, 2, 3, 4]], "[0, 1, 2, 3, 4] is not a card"),
        ([Refuses()], "<"),
        (np.zeros((2, 5), np.uint8), "array([0, 0, 0, 0, 0], dtype=uint8) is not a"),
    ],
)
def test_what_is_not_a_card(cards: Any, message: str) -> None:
    with pytest.raises(CardError) as caught:
        read_cards(cards)
    assert str(caught.value).startswith(message)


def test_cards_without_suits() -> None:
    with pytest.raises(CardError, match=r"^'AAAKK' lacks suits: .* such as As$"):
        read_cards("AAAKK")


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (None, "None cannot be read as cards: expected text such as '8C TS KC 9H 4S', several"),
        (Rank.ACE, "<Rank.ACE: 14> cannot be read as cards"),
        (b"8C TS KC 9H 4S", "b'8C TS KC 9H 4S' is not text: decode it first"),
        (memoryview(b"8C"), "<memory at"),
        (-(10**5000), "a mask of cards has the bits 0 (2c) to 51 (As), unlike <int>"),
        (1 << 52, "a mask of cards has the bits 0 (2c) to 51 (As), unlike 4503599627370496"),
        (["8C", 3], "['8C', 3] mixes text and numbers: write all cards in one way"),
        *((many, "more than 52 cards: a deck") for many in (repeat("Ah"), count(), range(10**18))),
    ],
    ids=lambda _: "",
)
def test_what_are_not_cards(cards: Any, message: str) -> None:
    with pytest.raises(HandError) as caught:
        read_cards(cards)
    assert str(caught.value).startswith(message)
    assert isinstance(caught.value, ValueError)


def test_long_input_is_quoted_in_part() -> None:
    """And read once, not once more for every card, which would take hours."""
    many: list[Any] = ["zz" * 10**5, "h" * 10**5, [1, "8c"] * 26, b"8C" * 10**5, [[3] * 10**5]]
    for wrong in (*many, "♥" * 10**5, "A♥" * 10**5):
        with pytest.raises(ShowdownError) as caught:
            evaluate(wrong)
        assert len(str(caught.value)) < 300


def test_an_index_that_breaks_is_not_hidden() -> None:
    with pytest.raises(RuntimeError, match="broken"):
        read_cards([Refuses(RuntimeError)])


@given(st.text("23TJA10chdsCS♥♡,; |\ufe0f", max_size=20))
def test_text_is_cards_or_an_error(text: str) -> None:
    with suppress(CardError):
        cards = read_cards(text)
        assert read_cards(" ".join(map(str, cards))) == cards


@given(
    st.lists(st.sampled_from(deck())), st.sampled_from(["", " ", ",", ", ", "\n", " | ", "-", "/"])
)
def test_what_is_written_is_read(cards: list[Card], between: str) -> None:
    assert read_cards(between.join(map(str, cards))) == tuple(cards)
    assert read_cards([card.number for card in cards]) == tuple(cards)
