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
from kernels import use_kernel

import showdown.duckdb
import showdown.pandas
import showdown.polars
from showdown import (
    STANDARD,
    CardError,
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
from showdown.kernel import _compiled, plain
from showdown.kernel.faults import Fault

SHORT = Rules("short", tuple(Rank)[4:], STANDARD.order)
NAMES = np.array([repr(card)[6:8] for card in deck()])


@pytest.mark.parametrize("kernel", [_compiled, plain], ids=["compiled", "plain"])
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
def test_a_card_that_is_not_in_the_deck(
    kernel: Any,
    text: str,
    line: int,
    column: int,
    options: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    use_kernel(kernel, monkeypatch)
    card = "5♦" if "5D" in text else "2♣"
    words = f"{card} is not in this deck: short has 6 to A"
    for call in (
        lambda: tally(text.encode(), rules=SHORT, **options),
        lambda: tally(text.encode(), rules=SHORT, categories=True, **options),
        lambda: list(verdicts(text.encode(), rules=SHORT, **options)),
    ):
        with pytest.raises(DealError) as raised:
            call()
        assert raised.value.problem == words
        assert (raised.value.line, raised.value.column) == (line, column)


def test_lines_with_other_cards_are_left_out() -> None:
    text = b"AS KS QS JS TS AC KC QC JC 9C\nAD KD QD JD 2C AH KH QH JH TH\n"
    bad: list[Any] = []
    assert tally(text, rules=SHORT, on_bad=bad.append).wins == (1, 0)
    assert [(one.line, one.fault) for one in bad] == [(2, Fault.NOT_IN_DECK)]
    assert "2♣ is not in this deck" in str(bad[0].error)


def test_a_cell_with_another_card(tmp_path: Path) -> None:
    path = tmp_path / "deals.parquet"
    ones, others = ["AS KS QS JS TS", "AD KD QD JD 2C"], ["AC KC QC JC 9C", "AH KH QH JH TH"]
    pl.DataFrame({"one": ones, "two": others}).write_parquet(path)
    with pytest.raises(DealError, match="2♣ is not in this deck: short has 6 to A") as raised:
        tally(path, rules=SHORT)
    assert raised.value.field == "column 'one'"
    assert raised.value.column == 13


@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_with_other_cards(size: int) -> None:
    """Of any place in the hand, flushes among them: never a strength."""
    cards = np.tile(np.arange(51, 51 - 4 * size, -4, dtype=np.uint8), (size, 1))
    cards[np.arange(size), np.arange(size)] = 3  # 2♠, in a hand of spades
    texts = [" ".join(row) for row in NAMES[cards]]
    words = "2♠ is not in this deck: short has 6 to A"
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
    with pytest.raises(RowError, match=words):
        pl.Series(texts).poker.strength(rules=SHORT)  # type: ignore[attr-defined]
    with pytest.raises(RowError, match=words):
        pd.Series(texts).poker.strength(rules=SHORT)
    con = showdown.duckdb.register(duckdb.connect(), rules=SHORT)
    with con, pytest.raises(duckdb.Error, match=words):
        con.execute("select hand_strength(?)", [texts[0]]).fetchall()
    for hand in (texts[0], tuple(cards[0].tolist()), int(masks[0])):
        with pytest.raises(HandError, match=words):
            evaluate(hand, rules=SHORT)
        with pytest.raises(HandError, match=words):
            Hand(hand, SHORT)
    with pytest.raises(HandError, match=words):
        compare(texts[0], "Ad Kd Qd Jd Td", rules=SHORT)


def test_decks_in_words() -> None:
    for ranks, words in (
        ((Rank.ACE, Rank.KING, Rank.NINE), "odd has 9, K, A"),
        ((Rank.ACE, Rank.KING), "odd has K to A"),
    ):
        with pytest.raises(HandError, match=f"2♣ is not in this deck: {words}$"):
            evaluate("2c 2d 2h 2s Ac", rules=Rules("odd", ranks, STANDARD.order))


def test_rules_of_few_ranks() -> None:
    few = Rules("few", (Rank.ACE, Rank.KING), STANDARD.order)
    assert evaluate("As Ac Ad Ah Ks", rules=few) == 4
    assert evaluate("As Ac Ad Kh Ks Kd Kc", rules=few) == 3
    with pytest.raises(ShowdownError):
        evaluate("As Ac Ad Kh Qs", rules=few)
    with pytest.raises(CardError):
        evaluate("As Ac Ad Kh 1s", rules=few)
