from __future__ import annotations

import pickle
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import Card, CardError, Rank, Suit, deck
from showdown.reading import read_cards


@pytest.mark.parametrize(
    "text",
    ["Th", "TH", "tH", "th", "10h", "10H", "T♥", "t♥", "10♥", "T♡", "10♡", " Th ", "Th\n"],
)
def test_ways_to_write_a_card(text: str) -> None:
    assert Card(text) is Card(34)


def test_numbers_and_parts() -> None:
    for number, card in enumerate(deck()):
        assert card.number == number == 4 * (card.rank - 2) + card.suit
        assert Card(number) is card is Card(card) is Card.of(card.rank, card.suit)
        assert card is Card(str(card)) is Card(card.rank.letter + card.suit.letter)


def test_the_deck_is_ordered_by_rank_then_suit() -> None:
    assert list(deck()) == sorted(deck(), key=lambda card: (card.rank, card.suit)) == sorted(deck())
    assert Card("2s") < Card("3c") <= Card("3c") < Card("3d")
    assert Card("As") > Card("Ah") >= Card("Ah")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("1X", "'1X' is not a card: a card is a rank (2 3 4 5 6 7 8 9 T J Q K A) and a suit"),
        ("", "'' is not a card"),
        ("1h", "'1h' is not a card: a ten is written T or 10, an ace A"),
        ("S4", "'S4' has the suit first: write it 4S"),
        ("h10", "'h10' has the suit first: write it 10h"),
        ("Joker", "'Joker' is a joker, and these games are played without"),
        ("Ah Kh", "'Ah Kh' is not a card"),
        (52, "52 is not a card's number: those are 0 (2c) to 51 (As)"),
        (-1, "-1 is not a card's number"),
        (True, "True is not a card: expected text such as '8c', a number from 0 to 51"),
        (Rank.ACE, "<Rank.ACE: 14> is not a card: expected text such as '8c', a number from 0 to"),
        (Suit.HEARTS, "<Suit.HEARTS: 2> is not a card"),
        ("x" * 1000, "'xxxxxx"),
        (None, "None is not a card: expected text"),
        (3.0, "3.0 is not a card: expected text"),
        (b"8c", "b'8c' is not a card: expected text"),
    ],
)
def test_what_is_no_card(wrong: object, message: str) -> None:
    with pytest.raises(CardError) as caught:
        Card(wrong)  # type: ignore[arg-type]
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 200


def test_a_number_too_long_to_print() -> None:
    with pytest.raises(CardError, match="is not a card's number") as caught:
        Card(10**5000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(("rank", "suit"), [(0, 0), (1, 3), (15, 0), (14, 4), ("A", "h")])
def test_what_is_no_rank_or_suit(rank: Rank, suit: Suit) -> None:
    with pytest.raises(CardError, match="a card has a rank from 2 to 14 and a suit from 0 to 3"):
        Card.of(rank, suit)


@pytest.mark.parametrize("sign", ["\ufe0e", "\ufe0f"])
def test_signs_for_how_a_suit_is_drawn(sign: str) -> None:
    assert Card(f"A♥{sign}") is Card("Ah")
    assert read_cards([f"A♥{sign}", f"10♠{sign}"]) == read_cards(f"A♥{sign}10♠{sign}")


@given(st.text(max_size=4))
def test_text_is_a_card_or_an_error(text: str) -> None:
    try:
        card = Card(text)
    except CardError as error:
        message = str(error)
        assert repr(text) in message
    else:
        assert card in deck()


def test_objects_for_three_readers() -> None:
    for card in deck():
        assert eval(repr(card)) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert deepcopy(card) is card
        assert {card: 1}[card] == 1
    assert str(Card("8c")) == "8♣"


def test_cards_do_not_change() -> None:
    with pytest.raises(AttributeError, match="a Card cannot be changed"):
        Card("8c").rank = Rank.NINE  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del Card("8c").rank
    assert Card("8c") != "8c"
    with pytest.raises(TypeError):
        Card("8c") < "9c"  # type: ignore[operator]  # noqa: B015


def test_matching() -> None:
    match Card("Kd"):
        case Card(Rank.KING, suit):
            assert suit is Suit.DIAMONDS
        case _:
            pytest.fail("a king is a king")


def test_words() -> None:
    assert [rank.plural for rank in (Rank.TWO, Rank.SIX, Rank.ACE)] == ["Twos", "Sixes", "Aces"]
    assert Rank.JACK.word == "Jack"
    assert [suit.word for suit in Suit] == ["Clubs", "Diamonds", "Hearts", "Spades"]
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"
