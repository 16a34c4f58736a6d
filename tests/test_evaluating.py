from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import (
    ACE_HIGH,
    STANDARD,
    Card,
    CardError,
    Hand,
    HandError,
    Rank,
    Rules,
    ShowdownError,
    Suit,
    classes,
    deck,
    evaluate,
    showdown,
    tally,
    winner,
)
from showdown.hand_classes import column

hands = st.lists(st.sampled_from(deck()), min_size=5, max_size=7, unique=True)


def test_known_strengths() -> None:
    assert evaluate("7h 5c 4d 3s 2c") == 1
    assert evaluate("5H 5C 6S 7S KD") == 2067
    assert evaluate("As Ks Qs Js Ts") == 7462
    assert evaluate("As Ks Qs Js Ts 9s 8s") == 7462


@pytest.mark.parametrize(
    "cards",
    [
        "8C TS KC 9H 4S",
        "8CTSKC9H4S",
        "8c, 10s, kc, 9h, 4s",
        "8♣ T♠ K♣ 9♥ 4♠",
        [Card("8c"), Card("Ts"), Card("Kc"), Card("9h"), Card("4s")],
        ("8c", "Ts", "Kc", "9h", "4s"),
        {"8c", "Ts", "Kc", "9h", "4s"},
        (24, 35, 44, 30, 11),
        1 << 24 | 1 << 35 | 1 << 44 | 1 << 30 | 1 << 11,
        Hand("8C TS KC 9H 4S"),
    ],
)
def test_every_form(cards: str) -> None:
    assert evaluate(cards) == evaluate(cards, rules=STANDARD) == 578


@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        ("", HandError, "a hand has five, six or seven cards, not 0"),
        ("8C TS KC 9H", HandError, "a hand has five, six or seven cards, not 4: 8♣ T♠ K♣ 9♥"),
        (
            "8C TS KC 9H 4S 7D 2S 5D",
            HandError,
            "a hand has five, six or seven cards, not 8: 8♣ T♠ K♣ 9♥ 4♠ 7♦ 2♠ 5♦",
        ),
        (deck(), HandError, "a hand has five, six or seven cards, not 52"),
        (Card("As"), HandError, "a hand has five, six or seven cards, not 1: A♠"),
        ("Ah Ah Kd Qs 2c", HandError, "A♥ comes twice: a hand has different cards"),
        ("Ah Ah Ah Ah Ah", HandError, "A♥ comes 5 times: a hand has different cards"),
        ([0, 0, 0, 1, 1, 2], HandError, "2♣ comes 3 times: a hand has different cards"),
        ("8C TS KC 9H 1S", CardError, "'1S' is not a card"),
        ("8C TS KC 9H 4♠ XX", CardError, "'XX' is not a card"),
        ((0, 1, 2, 3, 52), CardError, "52 is not a card's number"),
        ((0, 1, 2, 3, -1), CardError, "-1 is not a card's number"),
        ((0, 1, 2, 3, None), CardError, "None is not a card"),
        ((0, 1, 2, 3, True), CardError, "True is not a card"),
        ((0, 1, 2, 3, 4.0), CardError, "4.0 is not a card"),
        ((0, 1, 2, 3, "4c"), HandError, "[0, 1, 2, 3, '4c'] mixes text and numbers"),
        (0b1111, HandError, "a hand has five, six or seven cards, not 4: 2♣ 2♦ 2♥ 2♠"),
        (0b11111111, HandError, "a hand has five, six or seven cards, not 8: 2♣"),
        (0b1111 | 1 << 52, HandError, "a mask of cards has the bits 0 (2c) to 51 (As), not bit 52"),
        (-1, HandError, "a mask of cards is not negative"),
        (None, HandError, "None is no cards"),
        (True, HandError, "True is no cards"),
        (3.5, HandError, "3.5 is no cards"),
        (b"8C TS KC 9H 4S", HandError, "b'8C TS KC 9H 4S' is not text"),
    ],
)
@pytest.mark.parametrize("rules", [STANDARD, ACE_HIGH], ids=repr)
def test_what_is_no_hand(
    cards: str, error: type[ShowdownError], message: str, rules: Rules
) -> None:
    with pytest.raises(error) as caught:
        evaluate(cards, rules=rules)
    assert str(caught.value).startswith(message)
    with pytest.raises(error) as caught:
        Hand(cards, rules)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("card", deck(), ids=repr)
def test_five_times_the_same_card(card: Card) -> None:
    for cards in ([card] * 5, [card.number] * 5, " ".join([str(card)] * 5), repr(card)[6:8] * 5):
        with pytest.raises(HandError, match="comes 5 times"):
            evaluate(cards)


def test_a_hand_keeps_its_rules() -> None:
    wheel = Hand("5h 4c 3s 2s Ad", ACE_HIGH)
    assert evaluate(wheel, rules=ACE_HIGH) == wheel.strength != evaluate(wheel.cards)
    with pytest.raises(HandError, match="is a hand under ace-high rules, not standard"):
        evaluate(wheel)


@pytest.mark.parametrize("rules", ["ace-high", None, 5, Rules])
def test_what_are_no_rules(rules: Rules) -> None:
    cards, others = "5h 4c 3s 2s Ad", "7h 8c 9s Ts Kd"
    calls: list[Callable[[], object]] = [
        lambda: evaluate(cards, rules=rules),
        lambda: Hand(cards, rules),
        lambda: winner(cards, others, rules=rules),
        lambda: showdown(cards, others, rules=rules),
        lambda: showdown("Ah Kh", "Ad Kd", board="2c 3c 4c", rules=rules),
        lambda: classes(rules),
        lambda: tally([f"{cards} {others}"], rules=rules),
    ]
    for call in calls:
        with pytest.raises(TypeError, match="rules is a Rules such as ACE_HIGH, not"):
            call()


SHORT_DECK = Rules("short-deck", tuple(Rank)[4:], STANDARD.order)


def test_cards_that_the_rules_leave_out() -> None:
    assert evaluate("As Ks Qs Js Ts", rules=SHORT_DECK) == len(classes(SHORT_DECK))
    with pytest.raises(HandError, match="5♣ is not in this deck: short-deck has 6 to A"):
        evaluate("As Ks Qs Js 5c", rules=SHORT_DECK)


@given(hands, st.randoms())
def test_order_does_not_matter(cards: list[Card], random: Random) -> None:
    strength = evaluate(cards)
    random.shuffle(cards)
    assert evaluate(cards) == strength


@given(hands, st.permutations(list(Suit)), st.sampled_from([STANDARD, ACE_HIGH]))
def test_names_of_suits_do_not_matter(cards: list[Card], suits: list[Suit], rules: Rules) -> None:
    renamed = [Card.of(card.rank, suits[card.suit]) for card in cards]
    assert evaluate(renamed, rules=rules) == evaluate(cards, rules=rules)


@given(hands, st.sampled_from([STANDARD, ACE_HIGH]))
def test_the_best_five_count(cards: list[Card], rules: Rules) -> None:
    other = column(rules)
    assert evaluate(cards, rules=rules) == max(
        other[evaluate(five)] for five in combinations(cards, 5)
    )


@given(hands)
def test_all_forms_say_the_same(cards: list[Card]) -> None:
    strength = evaluate(cards)
    text = " ".join(map(str, cards))
    mask = sum(1 << card.number for card in cards)
    for form in (text, ", ".join(map(str, cards)), [card.number for card in cards], mask):
        assert evaluate(form) == Hand(form).strength == strength
        assert evaluate(form, rules=ACE_HIGH) == Hand(form, ACE_HIGH).strength


@given(st.one_of(st.text(), st.integers(), st.lists(st.integers(-1, 52)), st.none(), st.floats()))
def test_a_strength_or_an_error(cards: str) -> None:
    try:
        strength = evaluate(cards)
    except ShowdownError:
        return
    assert 1 <= strength <= 7462
