from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import showdown as sd
from showdown.ranking import column

hands = st.lists(st.sampled_from(sd.deck()), min_size=5, max_size=7, unique=True)
COUNT = "a hand has five, six or seven cards, not"


@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        ("", sd.HandError, f"{COUNT} 0"),
        ("8C TS KC 9H", sd.HandError, f"{COUNT} 4: 8♣ T♠ K♣ 9♥"),
        ("8C TS KC 9H 4S 7D 2S 5D", sd.HandError, f"{COUNT} 8: 8♣ T♠ K♣ 9♥ 4♠ 7♦ 2♠ 5♦"),
        (sd.deck(), sd.HandError, f"{COUNT} 52"),
        (sd.Card("As"), sd.HandError, f"{COUNT} 1: A♠"),
        (0b1111, sd.HandError, f"{COUNT} 4: 2♣ 2♦ 2♥ 2♠"),
        (0b11111111, sd.HandError, f"{COUNT} 8: 2♣"),
        ("Ah Ah Kd Qs 2c", sd.HandError, "A♥ comes twice: a hand cannot repeat a card"),
        ([0, 0, 0, 1, 1, 2], sd.HandError, "2♣ comes 3 times: a hand cannot repeat a card"),
        *(  # In every form.
            (cards, sd.HandError, "A♠ comes 5 times: a hand cannot repeat a card")
            for cards in ([sd.Card("As")] * 5, [51] * 5, "A♠ " * 5, "As" * 5)
        ),
        ("8C TS KC 9H 1S", sd.CardError, "'1S' is not a card"),
        ((0, 1, 2, 3, "4c"), sd.HandError, "[0, 1, 2, 3, '4c'] mixes text and numbers"),
    ],
    ids=lambda _: "",
)
def test_what_is_not_a_hand(cards: Any, error: type[sd.ShowdownError], message: str) -> None:
    for rules in (sd.STANDARD, sd.ACE_HIGH):
        for read in (lambda: sd.evaluate(cards, rules=rules), lambda: sd.Hand(cards, rules)):  # noqa: B023
            with pytest.raises(error) as caught:
                read()
            assert str(caught.value).startswith(message)


@given(
    hands, st.permutations(list(sd.Suit)), st.sampled_from([sd.STANDARD, sd.ACE_HIGH]), st.randoms()
)
def test_the_best_five_count(
    cards: list[sd.Card], suits: list[sd.Suit], rules: sd.Rules, random: Random
) -> None:
    """In any order, and whatever the suits are called."""
    other = column(rules)
    right = max(other[sd.evaluate(five)] for five in combinations(cards, 5))
    random.shuffle(cards)
    renamed = [sd.Card.of(card.rank, suits[card.suit]) for card in cards]
    assert sd.evaluate(cards, rules=rules) == sd.evaluate(renamed, rules=rules) == right


@given(st.one_of(st.text(), st.integers(), st.lists(st.integers(-1, 52)), st.none(), st.floats()))
def test_a_strength_or_an_error(cards: Any) -> None:
    try:
        strength = sd.evaluate(cards)
    except sd.ShowdownError:
        return
    assert 1 <= strength <= 7462
