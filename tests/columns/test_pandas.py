"""Hands in pandas, against the hands one by one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from many_hands import HANDS, MASKS, RIGHT, TEXTS

import showdown.pandas  # noqa: F401
from showdown import DealError, Hand, HandError, winner

ARROW = pd.ArrowDtype(pa.string())
TEXT_TYPES = [object, None, "string", "category", ARROW, pd.ArrowDtype(pa.large_string())]
KINDS: list[tuple[Sequence[Any], Any]] = [
    *((TEXTS, kind) for kind in TEXT_TYPES),
    (HANDS, object),
    (HANDS, pd.ArrowDtype(pa.list_(pa.uint8()))),
    (MASKS, np.uint64),
    (MASKS, "UInt64"),
    (MASKS, pd.ArrowDtype(pa.uint64())),
]


@pytest.mark.parametrize(("items", "kind"), KINDS, ids=lambda value: str(value)[:20])
def test_many_hands(items: Sequence[Any], kind: Any) -> None:
    series = pd.Series(items, dtype=kind, name="hand", index=range(10, 10 + len(items)))
    found = series.poker.strength()
    assert found.tolist() == RIGHT
    assert found.name == "hand"
    assert found.index.equals(series.index)
    assert found.dtype == pd.ArrowDtype(pa.uint16())


def test_missing_stays_missing() -> None:
    for kind in TEXT_TYPES:
        found = pd.Series([TEXTS[0], None, TEXTS[1]], dtype=kind).poker.strength()
        assert [None if pd.isna(x) else x for x in found] == [RIGHT[0], None, RIGHT[1]]
    for gone in (None, float("nan"), pd.NA):
        mixed = pd.Series([gone, (0, 1, 2, 3, 4), 0b11111, Hand("8C TS KC 9H 4S")], dtype=object)
        found = mixed.poker.strength()
        assert found.isna().tolist() == [True, False, False, False]
        assert found[1:].tolist() == [7297, 7297, 578]


def test_what_is_no_column_of_hands() -> None:
    hole, hand = pd.Series(["5c Jc"]), pd.Series([TEXTS[0]])
    with pytest.raises(HandError, match=r"need a board, and game='holdem' or another game") as told:
        hole.poker.strength()
    assert "\n" not in str(told.value)  # No odds of one hand.
    assert "\\n" not in str(told.value)
    with pytest.raises(HandError, match=r"'yours' is not a hand: .* frame\['yours'\]$"):
        hand.poker.winner("yours")


def test_winners() -> None:
    chance = Random(3)
    frame = pd.DataFrame({name: chance.choices(TEXTS, k=20) for name in "abc"})
    frame.loc[7, "b"] = None
    found = frame["a"].poker.winner(frame["b"], frame["c"])
    assert found.isna().tolist() == [row == 7 for row in range(20)]
    assert found[0] == winner(*frame.loc[0], decks="many")
    with pytest.raises(DealError, match="different indexes"):
        frame["a"].poker.winner(frame["b"][1:])
    with pytest.raises(DealError, match="2 to 10 hands, not 1"):
        frame["a"].poker.winner()
    with pytest.raises(HandError, match="is not a series of hands"):
        frame["a"].poker.winner(TEXTS[:20])
    alike = frame["a"].poker.winner(TEXTS[0])
    assert alike.tolist() == [winner(hand, TEXTS[0], decks="many") for hand in frame["a"]]
