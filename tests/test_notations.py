"""Notations: the examples that their sources give, what they lose, the libraries themselves."""

from __future__ import annotations

import pickle
import random
from decimal import Decimal, localcontext
from itertools import combinations, pairwise
from typing import Any

import pytest
from pages import read_page

from showdown import ACE_HIGH, Hand, Rank, notations
from showdown.cards.card import Card
from showdown.cards.card_text import RANK_LETTERS
from showdown.errors import quoted
from showdown.notations import Notation, NotationError
from showdown.rules.hand_classes import classes, strengths
from showdown.rules.rules import Category

ALL = [notations.get(name) for name in notations.names()]
EXACT = ("kev", "eval7", "frequencies")


def strength(letters: str) -> int:
    """The strength of five ranks, as a flush if an `s` follows them."""
    ranks = tuple(sorted(RANK_LETTERS.index(letter) + 2 for letter in letters[:5]))
    return strengths()[ranks, letters.endswith("s")]


@pytest.mark.parametrize(  # docs/notations.md has more.
    ("name", "hand", "value"),
    [
        ("decimal", "75432", Decimal("0.0705040302")),
        ("decimal", "JJ998", Decimal("2.1111090908")),
        ("bands", "22234", Decimal("62.2")),
        ("bands", "AKQJTs", Decimal(174)),
        ("points", "AKQJTs", 81211),
        ("points", "JJ998", 20907),
        ("primes", "5432As", (7 * 5 * 3 * 2 * 41, True)),
        ("base15", "AKQJTs", 9 * 15**5),
        ("base15", "5432A", 14 * 15**4 + 5 * 15**3 + 4 * 15**2 + 3 * 15 + 2),
        ("frequencies", "65432", ((3, 1, 2), (4, 3, 2, 1, 0))),
        ("frequencies", "5432As", ((5,), (3, 2, 1, 0, -1))),
        ("eval7", "AKQJTs", 0x80C0000),
    ],
)
def test_examples(name: str, hand: str, value: object) -> None:
    translated = notations.get(name).of(strength(hand))
    assert (translated, type(translated)) == (value, type(value))


@pytest.mark.parametrize(
    ("name", "higher_wins", "values"),
    [
        ("kev", False, 7462),
        *((name, True, 7462) for name in ("eval7", "frequencies", "base15")),
        *(("category", True, 10), ("decimal", True, 7319), ("bands", True, 464)),
        *(("points", True, 769), ("primes", None, 7462)),
    ],
)
def test_values_are_read_back_unless_classes_share_them(
    name: str, higher_wins: bool | None, values: int
) -> None:
    notation = notations.get(name)
    assert (notation.lossless, notation.higher_wins) == (values == 7462, higher_wins)
    sharing: dict[object, list[int]] = {}
    for row, value in enumerate(notation.column, 1):
        sharing.setdefault(value, []).append(row)
    assert len(sharing) == values
    for value, rows in sharing.items():
        if len(rows) == 1:
            assert notation.strength(value) == rows[0]
        else:
            with pytest.raises(NotationError) as caught:
                notation.strength(value)
            assert caught.value.strengths == tuple(rows)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("points", 30003, "30003 means 2 classes in points: 4997 (three of a kind 22253), 4998 ("),
        *(
            ("kev", value, f"{quoted(value)} is not a value of kev: the weakest class has 7462,")
            for value in (0, 7463, "1", None, [1], float("nan"), 10**5000)
        ),
        ("category", True, "True is not a value of category"),
    ],
    ids=lambda _: "",
)
def test_values_that_cannot_be_read_back(name: str, value: Any, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        notations.get(name).strength(value)
    assert str(caught.value).startswith(message)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.strengths) == (str(caught.value), caught.value.strengths)


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
    # Neighbours are enough, since values of one kind are in one order.
    found = {notation.compare(s, s + 1) for s in range(1, 7462)}
    if notation.name in EXACT:
        assert found == {2}
    elif notation.name in ("category", "decimal", "points", "primes"):
        assert found == {0, 2}  # Never the loser.
    else:
        assert 1 in found


def test_what_is_wrong_with_decimal_and_base15() -> None:
    """Full houses with the same trio, and the straights from ace to five; nothing else."""
    for lower, higher in pairwise(classes()):
        if notations.decimal.compare(lower, higher) == 0:
            assert lower.category == higher.category == Category.FULL_HOUSE
            assert lower.ranks[0] == higher.ranks[0]
    wheels = strength("5432A"), strength("5432As")
    values = [notations.base15.of(s) for s in range(1, 7463) if s not in wheels]
    assert values == sorted(set(values))


def test_decimals_are_exact_whatever_the_callers_precision() -> None:
    with localcontext(prec=2):
        assert str(notations.bands.of(strength("AAAKQ"))) == "74.70"
        assert str(notations.decimal.of(strength("75432"))) == "0.0705040302"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        *(
            (wrong, "is not a strength: expected a number from 1")
            for wrong in (0, 7463, -1, 1.5, "5H 5C 6S 7S KD", None, True, 10**5000)
        ),
        (Card("As"), "is not a strength"),
        (Rank.ACE, "is not a strength"),
        (Hand("5h 4c 3s 2s Ad", ACE_HIGH), "is under ace-high rules: notations are for standard"),
    ],
    ids=lambda _: "",
)
def test_hands_without_a_notation(wrong: Any, message: str) -> None:
    for call in (notations.kev.of, lambda hand: notations.primes.compare(1, hand)):
        with pytest.raises(NotationError, match=message):
            call(wrong)


@pytest.mark.parametrize("notation", ALL, ids=str)
def test_notations_are_values_that_explain_themselves(notation: Notation[Any]) -> None:
    assert repr(notation) == f"notations.{notation.name}"
    assert getattr(notations, notation.name) is notation is notations.get(notation.name)
    assert notation.source
    assert f"`{notation.name}`" in read_page("notations")
    assert pickle.loads(pickle.dumps(notation)) is notation
