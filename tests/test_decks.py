"""Rules with a shorter deck: a card outside it is an error in its place, whichever way it comes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import showdown.duckdb
import showdown.pandas
import showdown.polars
from showdown import (
    STANDARD,
    DealError,
    Hand,
    HandError,
    Rank,
    RowError,
    Rules,
    ShowdownError,
    deck,
    evaluate,
    evaluate_many,
    tally,
)
from showdown import showdown as compare
from showdown.deciding import verdicts
from showdown.frames import arrow
from showdown.kernel.faults import Fault

SHORT = Rules("short", tuple(Rank)[4:], STANDARD.order)
NAMES = np.array([repr(card)[6:8] for card in deck()])
WORDS = "2♣ is not in this deck: short has 6 to A"


@pytest.mark.parametrize(
    ("text", "line", "column", "options"),
    [
        ("AS KS QS JS TS AC KC QC JC TC\nAD KD QD JD 2C AH KH QH JH TH\n", 2, 13, {}),
        ("AS KS QS JS 5D AC KC QC JC 2C\n", 1, 13, {}),
        ("# high\n\nAS,KS,QS,JS,TS,AC,KC,QC,JC,2C\n", 3, 28, {}),
        ("AS KS QS JS TS 9S 8S AC KC QC JC TC 9C 2C\n", 1, 40, {"cards": 7}),
        ("AS AS AS KD 2C AS KD KD QD QD\n", 1, 13, {"decks": "many"}),
        ("51 50 49 48 47 46 45 44 43 0\n", 1, 28, {"style": "numbers"}),
    ],
)
def test_deals_with_other_cards(text: str, line: int, column: int, options: dict[str, Any]) -> None:
    for call in (
        lambda: tally(text.encode(), rules=SHORT, **options),
        lambda: tally(text.encode(), rules=SHORT, categories=True, **options),
        lambda: list(verdicts(text.encode(), rules=SHORT, **options)),
    ):
        with pytest.raises(DealError) as raised:
            call()
        assert raised.value.problem == WORDS.replace("2♣", "5♦" if "5D" in text else "2♣")
        assert (raised.value.line, raised.value.column) == (line, column)


def test_cells_and_lines_with_other_cards(tmp_path: Path) -> None:
    path = tmp_path / "deals.parquet"
    ones, others = ["AS KS QS JS TS", "AD KD QD JD 2C"], ["AC KC QC JC 9C", "AH KH QH JH TH"]
    pl.DataFrame({"one": ones, "two": others}).write_parquet(path)
    with pytest.raises(DealError, match=WORDS) as raised:
        tally(path, rules=SHORT)
    assert (raised.value.field, raised.value.column) == ("column 'one'", 13)
    bad: list[Any] = []
    lines = [" ".join(row) for row in zip(ones, others, strict=True)]
    assert tally(lines, rules=SHORT, on_bad=bad.append).wins == (1, 0)
    assert [(one.line, one.fault) for one in bad] == [(2, Fault.NOT_IN_DECK)]
    assert WORDS in str(bad[0].error)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_with_other_cards(size: int) -> None:
    """Of any place in the hand, flushes among them: never a strength."""
    cards = np.tile(np.arange(51, 51 - 4 * size, -4, dtype=np.uint8), (size, 1))
    cards[np.arange(size), np.arange(size)] = 3  # 2♠, in a hand of spades
    texts = [" ".join(row) for row in NAMES[cards]]
    words = WORDS.replace("2♣", "2♠")
    masks = (np.uint64(1) << cards.astype(np.uint64)).sum(axis=1)
    for hands in (cards, np.array(texts), masks):
        for row in range(size):
            with pytest.raises(RowError, match=words):
                evaluate_many(hands[row : row + 1], rules=SHORT)
    for column in (pa.array(texts), pa.array(cards.tolist()), pa.array(masks)):
        with pytest.raises(RowError, match=words):
            arrow.strength(column, rules=SHORT)
        found = pa.array(arrow.strength(column, rules=SHORT, errors="null"))
        assert found.to_pylist() == [None] * size
    for series in (pl.Series(texts), pd.Series(texts)):
        with pytest.raises(RowError, match=words):
            series.poker.strength(rules=SHORT)  # type: ignore[union-attr]
    con = showdown.duckdb.register(duckdb.connect(), rules=SHORT)
    with con, pytest.raises(duckdb.Error, match=words):
        con.execute("select hand_strength(?)", [texts[0]]).fetchall()
    for hand in (texts[0], tuple(cards[0].tolist()), int(masks[0])):
        for read in (lambda: evaluate(hand, rules=SHORT), lambda: Hand(hand, SHORT)):  # noqa: B023
            with pytest.raises(HandError, match=words):
                read()
    with pytest.raises(HandError, match=words):
        compare(texts[0], "Ad Kd Qd Jd Td", rules=SHORT)


def test_decks_of_few_ranks() -> None:
    few = Rules("few", (Rank.ACE, Rank.KING), STANDARD.order)
    assert evaluate("As Ac Ad Ah Ks", rules=few) == 4
    assert evaluate("As Ac Ad Kh Ks Kd Kc", rules=few) == 3
    odd = Rules("odd", (Rank.ACE, Rank.KING, Rank.NINE), STANDARD.order)
    for hand, rules, words in (
        ("As Ac Ad Kh Qs", few, "Q♠ is not in this deck: few has K to A$"),
        ("2c 2d 2h 2s Ac", odd, "2♣ is not in this deck: odd has 9, K, A$"),
        ("As Ac Ad Kh 1s", few, "'1s' is not a card"),
    ):
        with pytest.raises(ShowdownError, match=words):
            evaluate(hand, rules=rules)
