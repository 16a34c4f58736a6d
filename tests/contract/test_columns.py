"""Hands in columns of pandas, and files of deals as tables of Polars."""

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


def test_categories_in_pandas() -> None:
    pd: Any = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    import showdown.pandas  # noqa: F401

    categories = pd.Series(ONES).poker.category()
    assert categories.tolist() == CATEGORIES
    assert categories.cat.ordered
    assert list(categories.cat.categories) == list(map(str, sd.Category))


def test_files_of_deals_in_polars() -> None:
    pl: Any = pytest.importorskip("polars")
    pytest.importorskip("pyarrow")
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
