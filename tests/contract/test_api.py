"""The names of `import showdown`."""

from __future__ import annotations

import copy
import pickle
from decimal import Decimal
from itertools import islice

import numpy as np
import pytest
from contract import expected
from contract.expected import CARDS, DEALS, REASONS
from oracle import CATEGORIES, random_hands

import showdown as sd

HANDS = [hand for deal in DEALS for hand in deal]
FIVES = sd.Hand("5H 5C 6S 7S KD")


def test_cards() -> None:
    assert [str(card.rank.letter) + card.suit.letter.upper() for card in sd.deck()] == CARDS
    ten = sd.Card("10d")
    assert ten == sd.Card("TD") == sd.Card("t♦") == sd.Card(33)
    assert (repr(ten), str(ten), ten.number) == ("Card('Td')", "T♦", 33)
    assert (ten.rank, ten.suit) == (sd.Rank.TEN, sd.Suit.DIAMONDS)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_evaluate(size: int) -> None:
    rows = random_hands(300, size, seed=size)
    right = expected.strengths(rows)
    for row, strength in zip(rows.tolist(), right, strict=True):
        names = [CARDS[card] for card in row]
        assert sd.evaluate(" ".join(names)) == sd.evaluate("".join(names).lower()) == strength
        assert sd.evaluate(names) == sd.evaluate(row) == strength
        assert sd.evaluate(sum(1 << card for card in row)) == strength
        assert sd.evaluate([sd.Card(card) for card in row]) == strength
    assert len(set(right)) > 100


def test_hand() -> None:
    assert (FIVES.strength, FIVES.category, FIVES.description) == (
        expected.strength(["5H", "5C", "6S", "7S", "KD"]),
        sd.Category.ONE_PAIR,
        "Pair of Fives",
    )
    assert (repr(FIVES), str(FIVES)) == ("Hand('5h 5c 6s 7s Kd')", "5♥ 5♣ 6♠ 7♠ K♦")
    assert eval(repr(FIVES), {"Hand": sd.Hand}).cards == FIVES.cards
    assert FIVES.cards == tuple(map(sd.Card, ["5h", "5c", "6s", "7s", "Kd"]))
    assert [rank.letter for rank in FIVES.ranks] == ["5", "5", "K", "7", "6"]
    assert str(FIVES.kickers[0]) == "K♦"
    assert ("Kd" in FIVES, "Kc" in FIVES, len(FIVES)) == (True, False, 5)
    assert (FIVES.is_one_pair, FIVES.is_high_card, FIVES.is_two_pair) == (True, False, False)
    assert (FIVES.rules, FIVES.mask) == (sd.STANDARD, sum(1 << card.number for card in FIVES))
    seven = sd.Hand("2c 3d 9h Ah Kd Ks 9c")
    assert " ".join(map(str, seven.best)) == "9♥ A♥ K♦ K♠ 9♣"
    assert " ".join(map(str, seven.ordered[:4])) == "K♦ K♠ 9♥ 9♣"
    for one in (pickle.loads(pickle.dumps(FIVES)), copy.copy(FIVES)):
        assert one == FIVES
        assert one.cards == FIVES.cards
    assert FIVES._repr_html_().startswith("<svg ")


def test_hands_compare_by_strength() -> None:
    hands = [sd.Hand(" ".join(hand)) for hand in HANDS]
    strengths = [expected.strength(hand) for hand in HANDS]
    assert [hand.strength for hand in hands] == strengths
    assert [str(hand.category) for hand in hands] == [expected.category(hand) for hand in HANDS]
    assert [hand.strength for hand in sorted(hands)] == sorted(strengths)
    for one, a in zip(hands, strengths, strict=True):
        for other, b in zip(hands, strengths, strict=True):
            assert (one < other, one == other, one >= other) == (a < b, a == b, a >= b)
            assert (hash(one) == hash(other)) or a != b


def test_rules() -> None:
    wheel = "5D 4S 3H 2C AC"
    low = sd.Hand(wheel, sd.ACE_HIGH)
    assert (sd.Hand(wheel).category, low.category) == (
        sd.Category.STRAIGHT,
        sd.Category.HIGH_CARD,
    )
    assert eval(repr(low), vars(sd)).rules == sd.ACE_HIGH
    assert low != sd.Hand(wheel)
    assert sd.winner(wheel, "6D 6S 4H 3C 2D") == 1
    assert sd.winner(wheel, "6D 6S 4H 3C 2D", rules=sd.ACE_HIGH) == 2
    with pytest.raises(TypeError):
        assert low < FIVES


def test_showdown() -> None:
    for place, (one, two) in enumerate(DEALS):
        shown = sd.showdown(" ".join(one), two)
        right = expected.winner([one, two])
        assert sd.winner(one, " ".join(two)) == shown.winner == right
        assert shown.winners == ((right,) if right else (1, 2))
        assert (shown.is_tie, shown.players) == (right == 0, 2)
        by = {None: "equal", "category": "category"}.get(expected.decided_by([one, two]))
        assert by in (None, shown.reasons[0].decided_by)
        if place < len(REASONS):
            assert shown.reason == REASONS[place]
    three = sd.showdown("2h 3h 4h 5h 6c", "Ad Kd Qd Jd 9c", "2s 3s 4s 5s 6d")
    assert (three.winner, three.winners) == (0, (1, 3))
    assert [three.verdict(player) for player in (1, 2, 3)] == ["splits", "loses", "splits"]
    assert [(reason.loser, reason.winners) for reason in three.reasons] == [
        (0, (1, 3)),
        (2, (1, 3)),
    ]
    assert eval(repr(three), vars(sd) | {"Showdown": sd.Showdown}) == three


def test_reasons() -> None:
    (reason,) = sd.showdown("4D 6S 9H QH QC", "3D 6D 7H QD QS").reasons
    assert (reason.decided_by, reason.place) == ("kicker", 2)
    assert reason.ranks == (sd.Rank.NINE, sd.Rank.SEVEN)
    assert (reason.winners, reason.loser) == ((1,), 2)
    assert reason.words == REASONS[8]
    assert sd.showdown("AS KS 9S 4S 2S", "AD KD 7D 6D 5D").reasons[0].decided_by == "rank"


def test_a_board() -> None:
    shown = sd.showdown("Ah Kh", "Qs Qd", board="2c 3d 4h 5s 9c")
    assert (shown.winner, str(shown.hands[0].category)) == (1, "straight")
    deals = expected.random_deals(50, 1, 9)
    for ((*board, a, b, c, d),) in deals:
        right = expected.winner([[a, b, *board], [c, d, *board]])
        assert sd.winner([a, b], [c, d], board=board) == right
    with pytest.raises(sd.DealError):
        sd.winner("Ah Kh", "Qs Ah", board="2c 3d 4h 5s 9c")


@pytest.mark.parametrize(
    ("wrong", "kind", "words"),
    [
        (lambda: sd.Card("1C"), sd.CardError, "'1C'"),
        (lambda: sd.Card(52), sd.CardError, "52"),
        (lambda: sd.Hand("8C TS KC 9H"), sd.HandError, "4"),
        (lambda: sd.Hand("8C TS KC 9H 8C"), sd.HandError, "8♣"),
        (lambda: sd.evaluate("8C TS KC 9H 1X"), sd.CardError, "'1X'"),
        (lambda: sd.evaluate(None), sd.HandError, "None"),  # type: ignore[arg-type]
        (lambda: sd.showdown("8C TS KC 9H 4S"), sd.DealError, "2 to 10"),
        (lambda: sd.winner("8C TS KC 9H 4S", "8C 2S 5D 3S AC"), sd.DealError, "8♣"),
        (lambda: sd.deal(1, players=11), sd.DealError, "11"),
        (lambda: sd.notations.get("gold"), sd.notations.NotationError, "'gold'"),
        (lambda: sd.check.answers(["x"], ["wheel"]), sd.ShowdownError, "wheel"),
    ],
)
def test_errors(wrong: object, kind: type[Exception], words: str) -> None:
    assert callable(wrong)
    with pytest.raises(kind, match=words) as caught:
        wrong()
    assert isinstance(caught.value, sd.ShowdownError)
    assert isinstance(caught.value, ValueError)


def test_tally() -> None:
    one, two = (sd.tally(expected.text(part).encode()) for part in (DEALS[:8], DEALS[8:]))
    assert one + two == sd.Tally(20, *expected.wins(DEALS))
    assert one.players == 2
    assert repr(sd.Tally(1, (0, 1))) == (
        "Tally(deals=1, wins=(0, 1), ties=0, skipped=0, categories=None)"
    )
    with pytest.raises(sd.DealError):
        assert one + sd.Tally(1, (1, 0, 0))
    parts = [
        sd.tally(expected.text(part).encode(), categories=True) for part in (DEALS[:8], DEALS[8:])
    ]
    found = (parts[0] + parts[1]).categories
    assert found is not None
    for player, row in enumerate(found.held):
        held = [expected.category(deal[player]) for deal in DEALS]
        assert row == tuple(map(held.count, CATEGORIES))
    assert [sum(row) for row in found.won] == list(expected.wins(DEALS)[0])
    assert one.categories is None


def test_classes() -> None:
    rows = sd.classes()
    assert [row.strength for row in rows] == list(range(1, 7463))
    assert sum(row.count for row in rows) == 2_598_960
    assert [[rank.letter for rank in rows[n].ranks] for n in (0, -1)] == [[*"75432"], [*"AKQJT"]]
    for name, count in zip(CATEGORIES, (1302540, 1098240, 123552), strict=False):
        assert sum(row.count for row in rows if str(row.category) == name) == count
    assert list(map(str, sd.Category)) == list(CATEGORIES)
    assert rows[FIVES.strength - 1] == FIVES.hand_class
    assert len(sd.classes(sd.ACE_HIGH)) == 7462


NOTATIONS = {
    "kev": 5396,
    "treys": 5396,
    "phevaluator": 5396,
    "eval7": 17020224,
    "pkrbot": 2340160,
    "category": 2,
    "decimal": Decimal("1.0505130706"),
    "base15": 1058040,
    "frequencies": ((2, 1, 1, 1), (3, 11, 5, 4)),
    "bands": Decimal("25.65"),
    "points": 10311,
    "primes": (259259, False),
}
"""A pair of fives with king, seven and six, in other systems."""


@pytest.mark.parametrize("name", NOTATIONS)
def test_notations(name: str) -> None:
    notation = sd.notations.get(name)
    assert name in sd.notations.names()
    assert getattr(sd.notations, name) is notation
    assert notation.of(FIVES) == notation.of(FIVES.strength) == NOTATIONS[name]
    assert sd.notations.to(name, FIVES) == notation.column[FIVES.strength - 1] == NOTATIONS[name]
    assert len(notation.column) == 7462
    if notation.lossless:
        assert [notation.strength(value) for value in notation.column[::97]] == list(
            range(1, 7463, 97)
        )
    else:
        with pytest.raises(sd.notations.NotationError):
            [notation.strength(value) for value in notation.column]


def test_notations_compare_as_their_sources_do() -> None:
    kev = [7463 - strength for strength in range(1, 7463)]
    assert list(sd.notations.kev.column) == kev
    wheel, pair = sd.evaluate("5H 4C 3S 2S AD"), sd.evaluate("2C 2S 5D 4H 3D")
    assert [sd.notations.compare(name, wheel, pair) for name in ("kev", "base15")] == [1, 2]


def test_deal() -> None:
    (hands,) = sd.deal(1, seed=54)
    assert [" ".join(map(str, hand)) for hand in hands] == ["K♠ 4♣ 9♦ 8♥ A♥", "7♥ 2♠ T♣ 8♣ A♣"]
    assert all(len(deal) == 3 for deal in sd.deal(5, players=3))
    clear = [
        [[f"{c.rank.letter}{c.suit.letter.upper()}" for c in h] for h in d]
        for d in islice(sd.deal(500, seed=1, players=8, clear_winner=True), 500)
    ]
    assert 0 not in expected.winners(clear)


def test_check() -> None:
    wheel = ["5S 4H 3D 2C AH AC AD KS 9H 2D", "8C TS KC 9H 4S 7D 2S 5D 3S AC"]
    assert list(sd.check.answers(wheel)) == [1, 2]
    assert list(sd.check.answers(wheel, ["wheel-missing"])) == [2, 2]
    report = sd.check.grade(sd.check.exam(), sd.check.answers(sd.check.exam(), ["no-kickers"]))
    assert [[mistake.id for mistake in found] for found in report.candidates] == [["no-kickers"]]
    assert (report.deals, report.right) == (80, 80 - len(report.wrong_lines))
    total = sd.check.weigh(wheel, 0)
    assert (total.right_total, total.total) == (1, 0)


def test_evaluate_many() -> None:
    for size in (5, 6, 7):
        rows = random_hands(1000, size, seed=size + 10)
        right = expected.strengths(rows)
        found = sd.evaluate_many(rows)
        assert (found.dtype, found.tolist()) == (np.uint16, right)
        assert sd.evaluate_many(rows.reshape(10, 100, size)).shape == (10, 100)
        assert sd.evaluate_many(rows.astype(np.int64)[::-1]).tolist() == right[::-1]
        masks = (np.uint64(1) << rows.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        assert sd.evaluate_many(masks).tolist() == right
        texts = [" ".join(CARDS[card] for card in row) for row in rows.tolist()]
        assert sd.evaluate_many(np.array(texts)).tolist() == right
        out = np.empty(1000, np.uint16)
        assert sd.evaluate_many(rows, out=out) is out
        assert out.tolist() == right


def test_compare_many() -> None:
    rows = random_hands(60, 5, seed=3)
    right = np.array(expected.strengths(rows))
    one, other = right[:, None], right
    wanted = np.where(one > other, 1, np.where(one < other, 2, 0))
    found = sd.compare_many(rows[:, None], rows)
    assert (found.dtype, found.tolist()) == (np.uint8, wanted.tolist())


def test_arrays_that_hold_no_hands() -> None:
    rows = random_hands(100, 5, seed=4)
    rows[70] = [0, 1, 2, 3, 3]
    rows[71, 0] = 52
    for place, token in ((70, "3"), (71, "52")):
        with pytest.raises(sd.RowError, match=token) as caught:
            sd.evaluate_many(rows[place - 60 :])
        assert caught.value.row == 60
        rows[70] = [0, 1, 2, 3, 4]
    with pytest.raises(sd.RowError, match="'1X'") as caught:
        sd.evaluate_many(["8C TS KC 9H 4S", "8C TS KC 9H 1X"])
    assert (caught.value.row, caught.value.hand) == (1, "8C TS KC 9H 1X")
    for wrong in (np.zeros((3, 4), np.uint8), np.zeros((3, 5), float)):
        with pytest.raises(sd.HandError):
            sd.evaluate_many(wrong)
