"""The names of `import showdown`."""

from __future__ import annotations

import pickle

import pytest
from contract import expected
from contract.expected import CARDS, DEALS, REASONS, random_hands

import showdown as sd

HANDS = [hand for deal in DEALS for hand in deal]
FIVES = sd.Hand("5H 5C 6S 7S KD")
WHEEL = "5D 4S 3H 2C AC"


def test_cards() -> None:
    assert [card.rank.letter + card.suit.letter.upper() for card in sd.deck()] == CARDS
    ten = sd.Card("10d")
    assert ten == sd.Card("TD") == sd.Card("t♦") == sd.Card(33)
    assert (repr(ten), str(ten), ten.number) == ("Card('Td')", "T♦", 33)
    assert (ten.rank, ten.suit) == (sd.Rank.TEN, sd.Suit.DIAMONDS)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_evaluate(size: int) -> None:
    rows = random_hands(300, size, seed=size)
    for row, strength in zip(rows, expected.strengths(rows), strict=True):
        names = [CARDS[card] for card in row]
        assert sd.evaluate(" ".join(names)) == sd.evaluate("".join(names).lower()) == strength
        assert sd.evaluate(names) == sd.evaluate(row) == strength
        assert sd.evaluate(sum(1 << card for card in row)) == strength
        assert sd.evaluate([sd.Card(card) for card in row]) == strength


def test_hand() -> None:
    words = (FIVES.category, FIVES.description, repr(FIVES), str(FIVES))
    fives = "Pair of Fives"
    assert words == (sd.Category.ONE_PAIR, fives, "Hand('5h 5c 6s 7s Kd')", "5♥ 5♣ 6♠ 7♠ K♦")
    assert FIVES.cards == tuple(map(sd.Card, ["5h", "5c", "6s", "7s", "Kd"]))
    assert [rank.letter for rank in FIVES.ranks] == ["5", "5", "K", "7", "6"]
    assert " ".join(map(str, FIVES.kickers)) == "K♦ 7♠ 6♠"
    assert ("Kd" in FIVES, "Kc" in FIVES, len(FIVES)) == (True, False, 5)
    assert (FIVES.rules, FIVES.mask) == (sd.STANDARD, sum(1 << card.number for card in FIVES))
    seven = sd.Hand("2c 3d 9h Ah Kd Ks 9c")
    assert " ".join(map(str, seven.best)) == "9♥ A♥ K♦ K♠ 9♣"
    assert " ".join(map(str, seven.ordered)) == "K♦ K♠ 9♥ 9♣ A♥"
    for one in (pickle.loads(pickle.dumps(FIVES)), eval(repr(FIVES), vars(sd) | {"Hand": sd.Hand})):
        assert one == FIVES
        assert one.cards == FIVES.cards
    assert FIVES._repr_html_().startswith("<svg ")


def test_hands_compare_by_strength() -> None:
    hands = [sd.Hand(" ".join(hand)) for hand in HANDS]
    strengths = [expected.strength(hand) for hand in HANDS]
    assert [hand.strength for hand in hands] == strengths
    assert [str(hand.category) for hand in hands] == [expected.category(hand) for hand in HANDS]
    for one, a in zip(hands, strengths, strict=True):
        for other, b in zip(hands, strengths, strict=True):
            assert (one < other, one == other, one >= other) == (a < b, a == b, a >= b)
            assert (hash(one) == hash(other)) or a != b


def test_showdown() -> None:
    for place, (one, two) in enumerate(DEALS):
        shown = sd.showdown(" ".join(one), two)
        right = expected.winner([one, two])
        assert sd.winner(one, " ".join(two)) == shown.winner == right
        assert shown.winners == ((right,) if right else (1, 2))
        by, reason = expected.decided_by([one, two]) or "equal", shown.reasons[0]
        words = "kicker" if "kicker" in by else "rank" if "rank" in by else by
        assert reason.decided_by == words
        assert reason.place == (int(by[0]) - 1 if "rank" in by else None)
        assert place >= len(REASONS) or shown.reason == REASONS[place]
    three = sd.showdown("2h 3h 4h 5h 6c", "Ad Kd Qd Jd 9c", "2s 3s 4s 5s 6d")
    assert (three.winner, three.winners, three.players) == (0, (1, 3), 3)
    found = [(reason.loser, reason.winners) for reason in three.reasons]
    assert found == [(0, (1, 3)), (2, (1, 3))]
    assert eval(repr(three), vars(sd) | {"Showdown": sd.Showdown, "Hand": sd.Hand}) == three


@pytest.mark.parametrize(
    ("wrong", "kind", "words"),
    [
        (lambda: sd.Card("1C"), sd.CardError, "'1C'"),
        (lambda: sd.Hand("8C TS KC 9H"), sd.HandError, "4"),
        (lambda: sd.evaluate("8C TS KC 9H 1X"), sd.CardError, "'1X'"),
        (lambda: sd.showdown("8C TS KC 9H 4S"), sd.DealError, "2 to 10"),
        (lambda: sd.winner("8C TS KC 9H 4S", "8C 2S 5D 3S AC"), sd.DealError, "8♣"),
        (lambda: sd.deal(1, players=11), sd.DealError, "11"),
        (lambda: sd.notations.get("gold"), sd.notations.NotationError, "'gold'"),
    ],
)
def test_errors(wrong: object, kind: type[Exception], words: str) -> None:
    assert callable(wrong)
    with pytest.raises(kind, match=words) as caught:
        wrong()
    assert isinstance(caught.value, sd.ShowdownError)
    assert isinstance(caught.value, ValueError)
