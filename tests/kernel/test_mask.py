"""Cards as bits of a mask."""

from __future__ import annotations

from itertools import product
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import Card, Rank, deck
from showdown.kernel import _compiled, plain

EIGHT_CARDS = "8C TS KC 9H 4S 7D 2S 5D"


def bits(text: str) -> int:
    return sum(1 << Card(card).number for card in text.split())


@pytest.mark.parametrize("count", range(1, 9))
def test_every_form(kernel: ModuleType, count: int) -> None:
    text = EIGHT_CARDS[: 3 * count - 1]
    cards = [Card(card) for card in text.split()]
    expected = bits(text)
    forms: list[object] = [text, text.lower(), text.replace(" ", ""), expected, cards]
    for form in [*forms, tuple(cards), [card.number for card in cards]]:
        assert kernel.mask(form) == expected


def test_the_bit_is_the_number(kernel: ModuleType) -> None:
    for rank, suit in product("23456789TJQKA", "cdhs"):
        assert kernel.mask(rank + suit) == 1 << Card(rank + suit).number


def test_the_whole_deck(kernel: ModuleType) -> None:
    assert kernel.mask(deck()) == kernel.mask(list(range(52))) == 2**52 - 1
    assert kernel.mask(2**52 - 1) == 2**52 - 1
    for between in ("", " "):
        text = between.join(card.rank.letter + card.suit.letter for card in deck())
        assert kernel.mask(text) == 2**52 - 1


@pytest.mark.parametrize(
    "cards",
    [
        "",
        " ",
        "8",
        "8X",
        "1C",
        "8C ",
        " 8C",
        "8C  TS",
        "8C,TS",
        "8C TSKC",
        "8CTS KC",
        "8CTSK",
        "8C TS K",
        "8C 8c",
        "8C8C",
        "8♣",
        "10C",
        "8C\0",
        "\ud800C",
        (),
        [],
        (0, 0),
        (52,),
        (-1,),
        (256,),
        (2**70,),
        ("8C",),
        (None,),
        (True,),
        (Rank.ACE,),
        (1.0,),
        [*range(52), 0],
        list(range(53)),
        0,
        -1,
        1 << 52,
        1 << 64,
        Rank.ACE,
        None,
        1.5,
        b"8C",
        {0, 1},
    ],
    ids=repr,
)
def test_what_is_not_different_cards(kernel: ModuleType, cards: object) -> None:
    assert kernel.mask(cards) == 0


def test_an_index_that_empties_its_list(kernel: ModuleType) -> None:
    cards: list[object] = []

    class Odd:
        def __index__(self) -> int:
            cards.clear()
            return 0

    cards += [Odd(), 1]
    assert kernel.mask(cards) == 0


@given(st.text("8TcCsS 9h♠1", max_size=24))
def test_the_kernels_agree_on_text(text: str) -> None:
    assert _compiled.mask(text) == plain.mask(text)


@given(st.one_of(st.integers(), st.lists(st.one_of(st.integers(-1, 53), st.booleans()))))
def test_the_kernels_agree_on_numbers(cards: int | list[int]) -> None:
    assert _compiled.mask(cards) == plain.mask(cards)


@given(st.lists(st.sampled_from(deck()), min_size=5, max_size=7))
def test_a_mask_is_as_good_as_the_cards(hand: list[Card]) -> None:
    for kernel in (_compiled, plain):
        assert kernel.evaluate(kernel.mask(hand)) == kernel.evaluate(hand)
