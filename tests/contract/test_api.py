"""The names of `import showdown`."""

from __future__ import annotations

import pickle
from decimal import Decimal
from typing import Any

import pytest
from contract import expected
from contract.expected import CARDS, CATEGORIES, DEALS, REASONS, random_hands

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
    assert (FIVES.is_one_pair, FIVES.is_high_card, FIVES.is_two_pair) == (True, False, False)
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


def test_rules() -> None:
    high = sd.Hand(WHEEL, sd.ACE_HIGH)
    assert (str(sd.Hand(WHEEL).category), str(high.category)) == ("straight", "high card")
    assert repr(high) == "Hand('5d 4s 3h 2c Ac', ACE_HIGH)"
    assert high != sd.Hand(WHEEL)
    with pytest.raises(TypeError):
        assert high < FIVES
    assert sd.winner(WHEEL, "6D 6S 4H 3C 2D") == 1
    assert sd.winner(WHEEL, "6D 6S 4H 3C 2D", rules=sd.ACE_HIGH) == 2


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


def test_reasons() -> None:
    (reason,) = sd.showdown("4D 6S 9H QH QC", "3D 6D 7H QD QS").reasons
    assert (reason.decided_by, reason.place, reason.words) == ("kicker", 2, REASONS[8])
    assert reason.ranks == (sd.Rank.NINE, sd.Rank.SEVEN)
    assert (reason.winners, reason.loser) == ((1,), 2)
    assert sd.showdown("AS KS 9S 4S 2S", "AD KD 7D 6D 5D").reasons[0].decided_by == "rank"


def test_a_board() -> None:
    for ((*board, a, b, c, d),) in expected.random_deals(50, 1, 9):
        right = expected.winner([[a, b, *board], [c, d, *board]])
        assert sd.winner([a, b], [c, d], board=board) == right
        with pytest.raises(sd.DealError):
            sd.showdown([a, b], [c, board[0]], board=board)


@pytest.mark.parametrize(
    ("wrong", "kind", "words"),
    [
        (lambda: sd.Card("1C"), sd.CardError, "'1C'"),
        (lambda: sd.Card(52), sd.CardError, "52"),
        (lambda: sd.Hand("8C TS KC 9H"), sd.HandError, "4"),
        (lambda: sd.Hand("8C TS KC 9H 8C"), sd.HandError, "8♣"),
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


def test_tally() -> None:
    parts = [sd.tally(expected.text(part).encode()) for part in (DEALS[:8], DEALS[8:])]
    assert parts[0] + parts[1] == sd.Tally(20, *expected.wins(DEALS))
    assert (parts[0].players, parts[0].categories) == (2, None)
    sums = sd.Tally(6, (1, 2), 3, 4) + sd.Tally(60, (10, 20), 30, 40)
    assert sums == sd.Tally(66, (11, 22), 33, 44)
    fields = "deals=1, wins=(0, 1), ties=0, skipped=0, categories=None"
    assert repr(sd.Tally(1, (0, 1))) == f"Tally({fields})"
    one, two = (
        sd.tally(expected.text(part).encode(), categories=True) for part in (DEALS[:8], DEALS[8:])
    )
    found = (one + two).categories
    assert found is not None
    held = [[expected.category(deal[player]) for deal in DEALS] for player in (0, 1)]
    assert found.held == tuple(tuple(map(names.count, CATEGORIES)) for names in held)
    assert [sum(row) for row in found.won] == list(expected.wins(DEALS)[0])


def test_classes() -> None:
    rows = sd.classes()
    assert [row.strength for row in rows] == list(range(1, 7463))
    assert sum(row.count for row in rows) == 2_598_960
    assert [[rank.letter for rank in rows[n].ranks] for n in (0, -1)] == [[*"75432"], [*"AKQJT"]]
    assert sum(row.count for row in rows if row.category is sd.Category.FLUSH) == 5108
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


@pytest.mark.parametrize(("name", "value"), NOTATIONS.items())
def test_notations(name: str, value: object) -> None:
    notation = sd.notations.get(name)
    assert name in sd.notations.names()
    assert getattr(sd.notations, name) is notation
    assert notation.of(FIVES) == notation.of(FIVES.strength) == value
    assert sd.notations.to(name, FIVES) == notation.column[FIVES.strength - 1] == value
    assert len(notation.column) == 7462
    if notation.lossless:
        found = [notation.strength(other) for other in notation.column[::97]]
        assert found == list(range(1, 7463, 97))
    else:
        with pytest.raises(sd.notations.NotationError):
            list(map(notation.strength, notation.column))


def test_notations_compare_as_their_sources_do() -> None:
    assert list(sd.notations.kev.column) == list(range(7462, 0, -1))
    wheel, pair = sd.evaluate(WHEEL), sd.evaluate("2C 2S 5D 4H 3D")
    assert [sd.notations.compare(name, wheel, pair) for name in ("kev", "base15")] == [1, 2]


def test_deal() -> None:
    (hands,) = sd.deal(1, seed=54)
    assert [" ".join(map(str, hand)) for hand in hands] == ["K♠ 4♣ 9♦ 8♥ A♥", "7♥ 2♠ T♣ 8♣ A♣"]
    assert [len(deal) for deal in sd.deal(5, players=3, clear_winner=True)] == [3] * 5


@pytest.mark.parametrize("size", [5, 6, 7])
def test_evaluate_many(size: int) -> None:
    np: Any = pytest.importorskip("numpy")
    hands = random_hands(1000, size, seed=size + 10)
    rows, right = np.array(hands, np.uint8), expected.strengths(hands)
    found = sd.evaluate_many(rows)
    assert (found.dtype, found.tolist()) == (np.uint16, right)
    assert sd.evaluate_many(rows.reshape(10, 100, size)).tolist() == found.reshape(10, 100).tolist()
    assert sd.evaluate_many(rows.astype(np.int64)[::-1]).tolist() == right[::-1]
    masks = (np.uint64(1) << rows.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    assert sd.evaluate_many(masks).tolist() == right
    texts = np.array([" ".join(CARDS[card] for card in row) for row in hands])
    assert sd.evaluate_many(texts).tolist() == right


def test_hands_and_boards_are_broadcast() -> None:
    np: Any = pytest.importorskip("numpy")
    deals = np.array([[*range(n, n + 17)] for n in range(30)], np.uint8)
    hands, boards = deals[:, :12].reshape(30, 6, 2), deals[:, None, 12:]
    found = sd.evaluate_many(hands, board=boards, game="holdem")
    assert found.shape == (30, 6)
    whole = np.concatenate([hands, np.broadcast_to(boards, (30, 6, 5))], axis=2)
    assert found.tolist() == sd.evaluate_many(whole).tolist()


def test_arrays_that_hold_no_hands() -> None:
    np: Any = pytest.importorskip("numpy")
    for wrong, token in (([0, 1, 2, 3, 3], "2♠"), ([0, 1, 2, 3, 52], "52")):
        rows = np.array(random_hands(100, 5, seed=4), np.uint8)
        rows[70] = wrong
        with pytest.raises(sd.RowError, match=token) as caught:
            sd.evaluate_many(rows)
        assert caught.value.row == 70
    with pytest.raises(sd.RowError, match="'1X'") as caught:
        sd.evaluate_many(["8C TS KC 9H 4S", "8C TS KC 9H 1X"])
    assert (caught.value.row, caught.value.hand) == (1, "8C TS KC 9H 1X")
    for array in (np.zeros((3, 4), np.uint8), np.zeros((3, 5), float)):
        with pytest.raises(sd.HandError):
            sd.evaluate_many(array)
