"""Hands in columns of Polars and pandas, and files of deals as their tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from contract import expected
from contract.expected import DEALS, REASONS, text

import showdown as sd

ONES, TWOS = ([" ".join(deal[player]) for deal in DEALS] for player in (0, 1))
STRENGTHS = [expected.strength(one) for one, _ in DEALS]
CATEGORIES = [expected.category(one) for one, _ in DEALS]
WINNERS = expected.winners(DEALS)
WORDS = {0: "Straight, Ace to Five", 3: "Four Nines", 7: "Flush, Queen high", 8: "Pair of Queens"}
"""Descriptions of some hands of the first player, without suits."""


@pytest.fixture
def pl() -> Any:
    pytest.importorskip("pyarrow")
    pytest.importorskip("polars")
    import polars

    import showdown.polars

    assert showdown.polars
    return polars


def test_polars(pl: Any) -> None:
    frame = pl.LazyFrame({"one": [*ONES, None], "two": [*TWOS, None]})
    one = pl.col("one").poker
    table = frame.select(
        strength=one.strength(),
        category=one.category(),
        words=one.describe(),
        winner=one.winner("two"),
    ).collect()
    assert table["strength"].to_list() == [*STRENGTHS, None]
    assert table["category"].to_list() == [*CATEGORIES, None]
    assert [table["words"][place] for place in WORDS] == list(WORDS.values())
    assert table["winner"].to_list() == [*WINNERS, None]
    assert table.schema["strength"] == pl.UInt16
    assert table.schema["winner"] == pl.UInt8
    assert table.schema["category"] == pl.Enum(list(map(str, sd.Category)))
    series = pl.Series("one", ONES)
    assert series.poker.strength().to_list() == STRENGTHS
    numbers = pl.Series([[expected.CARDS.index(card) for card in one] for one, _ in DEALS])
    assert numbers.cast(pl.List(pl.UInt8)).poker.strength().to_list() == STRENGTHS
    masks = pl.Series([sd.Hand(one).mask for one in ONES], dtype=pl.UInt64)
    assert masks.poker.strength().to_list() == STRENGTHS


def test_categories_in_pandas() -> None:
    pd: Any = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    import showdown.pandas  # noqa: F401

    categories = pd.Series(ONES).poker.category()
    assert categories.tolist() == CATEGORIES
    assert categories.cat.ordered
    assert list(categories.cat.categories) == list(map(str, sd.Category))


def test_files_of_deals_in_polars(pl: Any) -> None:
    Path("deals.txt").write_text(text(DEALS))
    Path("more.txt").write_text(text(DEALS[:3], ",", "|"))
    table = pl.DataFrame(sd.read("deals.txt"))
    hands = [f"{name}{player}" for player in (1, 2) for name in ("hand", "category", "strength")]
    assert table.columns == ["line", "winner", *hands, "decided_by", "reason"]
    types = [table.schema[name] for name in ("line", "winner", "strength2")]
    assert types == [pl.UInt64, pl.UInt8, pl.UInt16]
    assert table["line"].to_list() == list(range(1, 21))
    assert table["winner"].to_list() == WINNERS
    assert table["hand2"].to_list() == TWOS
    assert table["category1"].to_list() == CATEGORIES
    assert table["strength1"].to_list() == STRENGTHS
    assert table["decided_by"].to_list() == [expected.decided_by(deal) for deal in DEALS]
    assert table["reason"].to_list()[: len(REASONS)] == REASONS
    both = pl.DataFrame(sd.read(["deals.txt", "more.txt"]))
    assert both["file"].to_list() == ["deals.txt"] * 20 + ["more.txt"] * 3
    assert both["winner"].to_list() == WINNERS + WINNERS[:3]
