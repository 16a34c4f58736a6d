"""Notations: the examples that their sources give, what they lose, the libraries themselves."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from decimal import Decimal, localcontext
from itertools import combinations
from typing import Any

import pytest

from showdown import ACE_HIGH, Hand, Rank, notations
from showdown.cards import RANK_LETTERS, Card
from showdown.errors import ShowdownError
from showdown.hand_classes import HandClass, classes, strengths
from showdown.notations import Notation, NotationError
from showdown.rules import Category

ALL = [notations.get(name) for name in notations.names()]
EXACT = ("kev", "treys", "phevaluator", "eval7", "pkrbot", "frequencies")
LOSSLESS = (*EXACT, "base15", "primes")


def strength(text: str) -> int:
    """The strength of `RS RS RS RS RS`, or of `RRRRR` in more than one suit."""
    if " " not in text:
        return of_ranks(text, one_suit=False)
    cards = text.split()
    return of_ranks("".join(card[0] for card in cards), len({card[1] for card in cards}) == 1)


def suited(letters: str) -> int:
    """The strength of five cards that share a suit."""
    return of_ranks(letters, one_suit=True)


def of_ranks(letters: str, one_suit: bool) -> int:
    ranks = tuple(sorted(RANK_LETTERS.index(letter) + 2 for letter in letters))
    return strengths()[ranks, one_suit]


KINGS_OVER_THREES, KINGS_OVER_TWOS = strength("KK33Q"), strength("KK22A")
WHEEL, STEEL_WHEEL, ROYAL = strength("5432A"), suited("5432A"), suited("AKQJT")


@pytest.mark.parametrize(
    ("name", "hand", "value"),
    [
        ("kev", ROYAL, 1),
        ("kev", strength("75432"), 7462),
        ("category", strength("75432"), 1),
        ("category", ROYAL, 10),
        # A
        ("decimal", suited("KQJT9"), Decimal("8.1312111009")),
        ("decimal", strength("3D 3H 3S AC 2C"), Decimal("3.0303031402")),
        ("decimal", strength("AKKKK"), Decimal("7.1313131314")),
        ("decimal", strength("75432"), Decimal("0.0705040302")),
        ("decimal", STEEL_WHEEL, Decimal("8.0504030201")),
        ("decimal", WHEEL, Decimal("4.0504030201")),
        ("decimal", strength("AAAKK"), Decimal("6.14")),
        ("decimal", strength("AAKKK"), Decimal("6.13")),
        ("decimal", ROYAL, Decimal(9)),
        ("decimal", strength("JJ998"), Decimal("2.1111090908")),
        # C
        ("bands", strength("75432"), Decimal(7)),
        ("bands", strength("5H 5C 6S 7S KD"), Decimal("25.65")),
        ("bands", strength("22345"), Decimal("22.25")),
        ("bands", strength("AAKQJ"), Decimal("34.7")),
        ("bands", strength("33224"), Decimal("43.2")),
        ("bands", strength("AAKKQ"), Decimal("54.7")),
        ("bands", strength("22234"), Decimal("62.2")),
        ("bands", strength("AAAKQ"), Decimal("74.7")),
        ("bands", strength("65432"), Decimal(86)),
        ("bands", strength("AKQJT"), Decimal(94)),
        ("bands", suited("75432"), Decimal(107)),
        ("bands", suited("AKQJ9"), Decimal(114)),
        ("bands", strength("22233"), Decimal("122.15")),
        ("bands", strength("AAAKK"), Decimal("134.7")),
        ("bands", strength("22223"), Decimal("142.15")),
        ("bands", strength("AAAAK"), Decimal("154.7")),
        ("bands", suited("65432"), Decimal(166)),
        ("bands", ROYAL, Decimal(174)),
        ("bands", WHEEL, Decimal(14)),
        ("bands", STEEL_WHEEL, Decimal(114)),
        # E
        ("points", ROYAL, 81211),
        ("points", STEEL_WHEEL, 80300),
        ("points", strength("AKKKK"), 71112),
        ("points", strength("AAKKK"), 61112),
        ("points", suited("75432"), 50503),
        ("points", WHEEL, 40300),
        ("points", strength("65432"), 40403),
        ("points", strength("333A2"), 30112),
        ("points", strength("JJ998"), 20907),
        ("points", strength("5H 5C 6S 7S KD"), 10311),
        ("points", strength("75432"), 503),
        ("primes", strength("5H 5C 6S 7S KD"), (7 * 7 * 11 * 13 * 37, False)),
        ("primes", WHEEL, (7 * 5 * 3 * 2 * 41, False)),
        ("primes", STEEL_WHEEL, (7 * 5 * 3 * 2 * 41, True)),
        # I
        ("base15", strength("K5556"), 2576475),
        ("base15", strength("K5566"), 1842300),
        ("base15", strength("K5567"), 1058040),
        ("base15", strength("K5867"), 686795),
        ("base15", ROYAL, 9 * 15**5),
        ("base15", WHEEL, 14 * 15**4 + 5 * 15**3 + 4 * 15**2 + 3 * 15 + 2),
        # J
        ("frequencies", strength("5H 5C 6S 7S KD"), ((2, 1, 1, 1), (3, 11, 5, 4))),
        ("frequencies", strength("65432"), ((3, 1, 2), (4, 3, 2, 1, 0))),
        ("frequencies", WHEEL, ((3, 1, 2), (3, 2, 1, 0, -1))),
        ("frequencies", suited("75432"), ((3, 1, 3), (5, 3, 2, 1, 0))),
        ("frequencies", STEEL_WHEEL, ((5,), (3, 2, 1, 0, -1))),
        ("frequencies", ROYAL, ((5,), (12, 11, 10, 9, 8))),
        ("frequencies", strength("AAKKK"), ((3, 2), (11, 12))),
        ("eval7", strength("75432"), 0x0053210),
        ("eval7", WHEEL, 0x4030000),
        ("eval7", ROYAL, 0x80C0000),
        ("pkrbot", strength("75432"), 0x10002F),
        ("pkrbot", WHEEL, 0x510000),
        ("pkrbot", ROYAL, 0x9A0000),
    ],
)
def test_examples(name: str, hand: int, value: object) -> None:
    assert notations.to(name, hand) == value
    assert type(notations.to(name, hand)) is type(value)


def test_primes_have_the_products_that_their_source_counts() -> None:
    column = notations.primes.column
    assert len({product for product, _ in column}) == 6175
    assert sum(flush for _, flush in column) == 1287


@pytest.mark.parametrize("name", LOSSLESS)
def test_lossless_notations_read_back_every_class(name: str) -> None:
    notation = notations.get(name)
    assert notation.lossless
    assert [notation.strength(value) for value in notation.column] == list(range(1, 7463))


@pytest.mark.parametrize(
    ("name", "values"), [("category", 10), ("decimal", 7319), ("bands", 464), ("points", 769)]
)
def test_lossy_notations_share_values(name: str, values: int) -> None:
    notation = notations.get(name)
    assert not notation.lossless
    assert len(set(notation.column)) == values
    for value in set(notation.column):
        sharing = [row for row, other in enumerate(notation.column, 1) if other == value]
        if len(sharing) == 1:
            assert notation.strength(value) == sharing[0]
        else:
            with pytest.raises(NotationError) as caught:
                notation.strength(value)
            assert caught.value.strengths == tuple(sharing)


def test_the_error_names_classes_that_share_a_value() -> None:
    with pytest.raises(NotationError) as caught:
        notations.decimal.strength(Decimal("6.14"))
    assert str(caught.value) == (
        "Decimal('6.14') means 12 classes in decimal: "
        "7285 (full house AAA22), …, 7296 (full house AAAKK)"
    )
    with pytest.raises(NotationError) as caught:
        notations.points.strength(30003)
    assert str(caught.value) == (
        "30003 means 2 classes in points: "
        "4997 (three of a kind 22253), 4998 (three of a kind 22254)"
    )


@pytest.mark.parametrize("notation", ALL, ids=str)
def test_compare_agrees_with_its_values(notation: Notation[Any]) -> None:
    for a, b in random.Random(54).choices(list(combinations(range(1, 7463, 37), 2)), k=500):
        answer = notation.compare(a, b)
        assert answer == {0: 0, 1: 2, 2: 1}[notation.compare(b, a)]
        assert notation.compare(a, a) == 0
        if notation.higher_wins is not None:
            low, high = sorted((notation.of(a), notation.of(b)))
            best = high if notation.higher_wins else low
            assert notation.of((a, a, b)[answer]) == best


@pytest.mark.parametrize("name", EXACT)
def test_exact_notations_decide_every_pair_rightly(name: str) -> None:
    # Neighbours are enough, since values of one kind are in one order.
    notation = notations.get(name)
    assert all(notation.compare(s, s + 1) == 2 for s in range(1, 7462))


@pytest.mark.parametrize("name", ["category", "decimal", "points", "primes"])
def test_some_notations_miss_winners_but_never_take_the_loser(name: str) -> None:
    notation = notations.get(name)
    assert {notation.compare(s, s + 1) for s in range(1, 7462)} == {0, 2}


def test_decimal_misses_only_full_houses_with_one_trio() -> None:
    ties = [s for s in range(1, 7462) if notations.decimal.compare(s, s + 1) == 0]
    assert len(ties) == 7462 - 7319
    for s in ties:
        lower, higher = classes()[s - 1 : s + 1]
        assert lower.category == higher.category == Category.FULL_HOUSE
        assert lower.ranks[0] == higher.ranks[0]


def test_base15_is_wrong_about_5432a_only() -> None:
    others = [s for s in range(1, 7463) if s not in (WHEEL, STEEL_WHEEL)]
    values = [notations.base15.of(s) for s in others]
    assert values == sorted(set(values))
    assert notations.base15.compare(WHEEL, strength("22543")) == 2
    assert notations.base15.compare(STEEL_WHEEL, strength("22233")) == 2
    # An ace-high of its own, below the lowest that is none by mistake.
    assert notations.base15.compare(WHEEL, strength("A6432")) == 2
    assert notations.base15.compare(WHEEL, strength("KQJT8")) == 1


@pytest.mark.parametrize(
    ("name", "a", "b", "answer", "right"),
    [
        ("category", strength("22543"), strength("AAKQJ"), 0, 2),
        ("decimal", strength("AAAKK"), strength("AAA22"), 0, 1),
        ("decimal", strength("JJ998"), strength("JJ998"), 0, 0),
        ("bands", strength("4D 6S 9H QH QC"), strength("3D 6D 7H QD QS"), 0, 1),
        ("bands", KINGS_OVER_THREES, KINGS_OVER_TWOS, 2, 1),
        ("bands", WHEEL, strength("22543"), 2, 1),
        ("bands", strength("AKQJ9"), strength("AKQJ8"), 0, 1),
        ("points", strength("55K76"), strength("55K74"), 0, 1),
        ("points", WHEEL, strength("65432"), 2, 2),
        ("primes", strength("55K76"), strength("55K74"), 0, 1),
        ("primes", ROYAL, strength("AKQJT"), 1, 1),
        ("base15", WHEEL, strength("22543"), 2, 1),
    ],
)
def test_what_the_source_would_have_answered(
    name: str, a: int, b: int, answer: int, right: int
) -> None:
    assert notations.compare(name, a, b) == answer
    assert notations.compare("kev", a, b) == right


def test_directions() -> None:
    lower = [notation.name for notation in ALL if notation.higher_wins is False]
    unordered = [notation.name for notation in ALL if notation.higher_wins is None]
    assert lower == ["kev", "treys", "phevaluator"]
    assert unordered == ["primes"]


def test_whatever_has_a_strength_will_do() -> None:
    royal = classes()[-1]
    assert notations.to("kev", royal) == notations.kev.of(royal) == 1
    assert notations.compare("kev", royal, 1) == 1


def test_decimals_are_exact_whatever_the_callers_precision() -> None:
    with localcontext(prec=2):
        assert str(notations.bands.of(strength("AAAKQ"))) == "74.70"
        assert str(notations.decimal.of(strength("75432"))) == "0.0705040302"


@pytest.mark.parametrize(
    "wrong", [0, 7463, -1, 1.5, "5H 5C 6S 7S KD", None, True, Card("As"), Rank.ACE]
)
def test_what_is_no_strength_is_refused(wrong: Any) -> None:
    for call in (notations.kev.of, lambda hand: notations.compare("primes", 1, hand)):
        with pytest.raises(NotationError, match="is not a strength: expected a number from 1"):
            call(wrong)


@pytest.mark.parametrize("value", [0, 7463, "1", None, [1], float("nan")])
def test_what_is_no_value_is_refused(value: Any) -> None:
    with pytest.raises(NotationError) as caught:
        notations.kev.strength(value)
    assert str(caught.value) == (
        f"{value!r} is not a value of kev: the weakest class has 7462, the strongest 1"
    )
    assert caught.value.strengths == ()


def test_a_truth_value_is_no_value() -> None:
    with pytest.raises(NotationError, match="True is not a value of category"):
        notations.category.strength(True)
    with pytest.raises(NotationError, match="is not a value of kev"):
        notations.kev.strength(10**5000)
    with pytest.raises(NotationError, match="is not a strength"):
        notations.kev.of(10**5000)


def test_hands_under_other_rules_have_no_notation() -> None:
    with pytest.raises(NotationError, match="is under ace-high rules, notations under standard"):
        notations.kev.of(Hand("5h 4c 3s 2s Ad", ACE_HIGH))


@pytest.mark.parametrize("name", ["KEV", "", None, []])
def test_unknown_names_are_refused(name: Any) -> None:
    for call in (notations.get, lambda name: notations.compare(name, 1, 2)):
        with pytest.raises(NotationError, match="is not a notation: the notations are kev, treys"):
            call(name)


def test_the_error_is_a_showdown_error_and_a_value_error() -> None:
    assert issubclass(NotationError, ShowdownError)
    assert issubclass(NotationError, ValueError)
    with pytest.raises(NotationError) as caught:
        notations.category.strength(1)
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert again.strengths == caught.value.strengths


@pytest.mark.parametrize("notation", ALL, ids=str)
def test_notations_are_immutable_values_that_explain_themselves(notation: Notation[Any]) -> None:
    assert repr(notation) == f"notations.{notation.name}"
    assert getattr(notations, notation.name) is notation is notations.get(notation.name)
    assert notation.description.endswith(".")
    assert notation.source
    assert ">>> " in (notation.__doc__ or "")
    assert pickle.loads(pickle.dumps(notation)) is copy.deepcopy(notation) is notation
    for name in ("name", "higher_wins", "anything"):
        with pytest.raises(AttributeError):
            setattr(notation, name, 1)
        with pytest.raises(AttributeError):
            delattr(notation, name)


def test_anybody_can_make_one() -> None:
    def tens(row: HandClass) -> int:
        """Ten times the strength."""
        return 10 * row.strength

    mine = Notation(tens, "an example")
    assert (mine.name, mine.description) == ("tens", "Ten times the strength.")
    assert mine.strength(74620) == 7462


def test_importing_is_cheap() -> None:
    code = (
        "import sys, showdown.notations\n"
        "print(*{'numpy', 'dataclasses', 'decimal', 'fractions'} & set(sys.modules))\n"
        "from showdown.hand_classes import orders\n"
        "print(orders.cache_info().currsize)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "\n0\n"
