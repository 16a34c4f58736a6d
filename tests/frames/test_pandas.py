"""Hands in pandas, against the hands one by one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from many_hands import CLASSES, HANDS, MASKS, NAMES, RIGHT, TEXTS

import showdown.pandas
from showdown import (
    ACE_HIGH,
    Category,
    DealError,
    Hand,
    HandError,
    RowError,
    evaluate,
    notations,
    winner,
)


def arrow(kind: pa.DataType) -> pd.ArrowDtype:
    return pd.ArrowDtype(kind)


KINDS: list[tuple[Sequence[Any], Any]] = [
    (TEXTS, object),
    (TEXTS, None),
    (TEXTS, "string"),
    (TEXTS, "category"),
    (TEXTS, arrow(pa.string())),
    (TEXTS, arrow(pa.large_string())),
    (HANDS, object),
    (HANDS, arrow(pa.list_(pa.uint8()))),
    (MASKS, np.uint64),
    (MASKS, "UInt64"),
    (MASKS, arrow(pa.uint64())),
]


@pytest.mark.parametrize(("items", "kind"), KINDS, ids=lambda value: str(value)[:20])
def test_many_hands(items: Sequence[Any], kind: Any) -> None:
    series = pd.Series(items, dtype=kind, name="hand", index=range(10, 10 + len(items)))
    found = series.poker.strength()
    assert found.tolist() == RIGHT
    assert found.name == "hand"
    assert found.index.equals(series.index)
    backed = isinstance(series.dtype, pd.ArrowDtype)
    assert found.dtype == (arrow(pa.uint16()) if backed else "UInt16")


@pytest.mark.parametrize("kind", [object, None, "string", arrow(pa.string())], ids=str)
def test_words_and_numbers(kind: Any) -> None:
    series = pd.Series([*TEXTS[:5000], None], dtype=kind)
    category = series.poker.category()
    assert category[:5000].tolist() == [str(row.category) for row in CLASSES[:5000]]
    assert category.cat.ordered
    assert category.cat.categories.tolist() == list(map(str, Category))
    words = series.poker.describe()
    assert words[:5000].tolist() == [row.description for row in CLASSES[:5000]]
    kev = series.poker.notation("kev")
    assert kev[:5000].tolist() == [7463 - strength for strength in RIGHT[:5000]]
    decimal = series.poker.notation("decimal")
    assert decimal[:5000].tolist() == list(map(notations.decimal.of, RIGHT[:5000]))
    for found in (category, words, kev, decimal):
        assert found.isna().tolist() == [False] * 5000 + [True]


def test_what_is_missing_stays_so() -> None:
    chance = Random(2)
    texts = [chance.choice([None, text, text]) for text in TEXTS[:2000]]
    right = [None if text is None else evaluate(text) for text in texts]
    for kind in (object, None, "string", "category", arrow(pa.string())):
        found = pd.Series(texts, dtype=kind).poker.strength()
        assert [None if pd.isna(x) else x for x in found] == right
    for gone in (None, float("nan"), pd.NA):
        mixed = pd.Series([gone, (0, 1, 2, 3, 4), 0b11111, Hand("8C TS KC 9H 4S")], dtype=object)
        found = mixed.poker.strength()
        assert found.isna().tolist() == [True, False, False, False]
        assert found[1:].tolist() == [7297, 7297, 578]


def test_bad_rows() -> None:
    for kind in (object, None, arrow(pa.string())):
        series = pd.Series([*TEXTS[:50], "8C TS KC 9H 1S", TEXTS[50]], dtype=kind)
        with pytest.raises(RowError, match="row 50: '8C TS KC 9H 1S': '1S' is not a card"):
            series.poker.strength()
        found = series.poker.strength(errors="null")
        assert found.isna().tolist() == [False] * 50 + [True, False]
        assert series.poker.category(errors="null").isna().sum() == 1
    with pytest.raises(ValueError, match="errors must be"):
        series.poker.strength(errors="ignore")
    with pytest.raises(HandError, match="not a column of hands"):
        pd.Series([1.5]).poker.strength()
    with pytest.raises(RowError, match="row 1: "):
        pd.Series([TEXTS[0], 1.5], dtype=object).poker.strength()


def test_other_rules() -> None:
    hands = [(0, 4, 8, 12, 49), (0, 4, 8, 12, 49, 20, 30), *HANDS[:300]]
    right = [evaluate(hand, rules=ACE_HIGH) for hand in hands]
    assert pd.Series(hands).poker.strength(rules=ACE_HIGH).tolist() == right
    texts = pd.Series([" ".join(NAMES[card] for card in hand) for hand in hands])
    assert texts.poker.strength(rules=ACE_HIGH).tolist() == right
    words = [Hand(hand, ACE_HIGH).category.words for hand in hands]
    assert texts.poker.category(rules=ACE_HIGH).tolist() == words


def test_winners() -> None:
    chance = Random(3)
    frame = pd.DataFrame({name: chance.choices(TEXTS, k=2000) for name in "abc"})
    frame.loc[7, "b"] = None
    found = showdown.pandas.winner(frame["a"], frame["b"], frame["c"])
    assert found.isna().tolist() == [row == 7 for row in range(2000)]
    rows = frame.drop(index=7).itertuples(index=False)
    assert found.drop(index=7).tolist() == [winner(*row, decks="many") for row in rows]
    assert found.dtype == "UInt8"
    with pytest.raises(DealError, match="different indexes"):
        showdown.pandas.winner(frame["a"], frame["b"][1:])
    with pytest.raises(DealError, match="2 to 10 hands, not 1"):
        showdown.pandas.winner(frame["a"])
    with pytest.raises(HandError, match="is not a series of hands"):
        showdown.pandas.winner(frame["a"], TEXTS[:2000])
