from __future__ import annotations

import pickle
from copy import deepcopy
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import ACE_HIGH, STANDARD, Hand, HandError, Rules, evaluate
from showdown.cards.card import Card, deck
from showdown.errors import ShowdownError

hands = st.builds(Hand, st.lists(st.sampled_from(deck()), min_size=5, max_size=7, unique=True))


@pytest.mark.parametrize(
    ("text", "description", "ordered", "kickers"),
    [
        ("2H 2D 4C 4D 4S", "Full House, Fours full", "4♣ 4♦ 4♠ 2♥ 2♦", ""),
        ("JH 9S JS 9H 8C", "Two Pair, Jacks and Nines", "J♥ J♠ 9♠ 9♥ 8♣", "8♣"),
        ("AH 2S 3S 4H 5C", "Straight, Ace to Five", "5♣ 4♥ 3♠ 2♠ A♥", ""),
        ("AC 2C 3C 4C 5C", "Straight Flush in Clubs, Ace to Five", "5♣ 4♣ 3♣ 2♣ A♣", ""),
        ("TH JH QH KH AH", "Royal Flush in Hearts", "A♥ K♥ Q♥ J♥ T♥", ""),
    ],
)
def test_hands_of_five(text: str, description: str, ordered: str, kickers: str) -> None:
    hand = Hand(text)
    assert hand.description == description
    assert " ".join(map(str, hand.ordered)) == ordered
    assert " ".join(map(str, hand.kickers)) == kickers
    assert hand.best == hand.cards
    assert hand.ranks == tuple(card.rank for card in hand.ordered)
    assert hand.strength == evaluate(text) == hand.hand_class.strength
    assert hand.rules is STANDARD


def test_hands_under_different_rules() -> None:
    standard, other = Hand("5H 5C 6S 7S KD"), Hand("5H 5C 6S 7S KD", ACE_HIGH)
    with pytest.raises(HandError, match="is a hand under standard rules, not ace-high"):
        Hand(standard, ACE_HIGH)
    assert evaluate(other, rules=ACE_HIGH) == other.strength
    with pytest.raises(HandError, match="is a hand under ace-high rules, not standard"):
        evaluate(other)
    assert standard not in (other, standard.strength)
    assert [card in standard for card in ("5h", deck()[0], "joker", None)] == [True, *[False] * 3]
    for wrong in (other, 5):
        with pytest.raises(TypeError):
            standard < wrong  # type: ignore[operator]  # noqa: B015
    copy = Rules("standard", STANDARD.ranks, STANDARD.order)
    theirs = Hand("5D 5S 6C 7C KH", copy)
    assert (standard, hash(standard)) == (theirs, hash(theirs))
    assert (theirs.strength, theirs.description) == (2067, standard.description)


@given(hands)
def test_round_trips(hand: Hand) -> None:
    copies = eval(repr(hand)), deepcopy(hand), pickle.loads(pickle.dumps(hand))
    for other in (*copies, Hand(str(hand)), Hand(hand), Hand(list(hand))):
        assert (other, other.cards) == (hand, hand.cards)
        assert other.rules is STANDARD
    assert Hand(hand.mask) == hand
    assert hand.mask == sum(1 << card.number for card in hand.cards)


@given(hands)
def test_the_five_that_play(hand: Hand) -> None:
    assert hand.best in list(combinations(hand.cards, 5))
    assert evaluate(hand.best) == hand.strength
    assert sorted(hand.ordered) == sorted(hand.best)
    assert tuple(card.rank for card in hand.ordered) == hand.ranks
    assert hand.ordered[5 - len(hand.kickers) :] == hand.kickers
    assert hand.kickers == tuple(sorted(hand.kickers, key=lambda card: -card.rank))


COUNT = "a hand has 5 to 7 cards, not"


@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        ("", HandError, f"{COUNT} 0"),
        ("8C TS KC 9H 4S 7D 2S 5D", HandError, f"{COUNT} 8: 8♣ T♠ K♣ 9♥ 4♠ 7♦ 2♠ 5♦"),
        (Card("As"), HandError, f"{COUNT} 1: A♠"),
        (0b1111, HandError, f"{COUNT} 4: 2♣ 2♦ 2♥ 2♠"),
        ("Ah Ah Kd Qs 2c", HandError, "A♥ occurs twice: a hand cannot repeat a card"),
        ([0, 0, 0, 1, 1, 2], HandError, "2♣ occurs 3 times: a hand cannot repeat a card"),
        *(  # In every form.
            (cards, HandError, "A♠ occurs 5 times: a hand cannot repeat a card")
            for cards in ([Card("As")] * 5, [51] * 5, "A♠ " * 5, "As" * 5)
        ),
    ],
    ids=lambda _: "",
)
@pytest.mark.parametrize("rules", [STANDARD, ACE_HIGH], ids=str)
@pytest.mark.parametrize("read", [evaluate, Hand])
def test_what_is_not_a_hand(
    read: Any, rules: Rules, cards: Any, error: type[ShowdownError], message: str
) -> None:
    with pytest.raises(error) as caught:
        read(cards, rules=rules)
    assert str(caught.value).startswith(message)
