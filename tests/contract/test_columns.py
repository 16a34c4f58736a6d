"""Hands in columns of Polars, pandas and DuckDB, and files of deals as their tables."""

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


def test_pandas() -> None:
    pd: Any = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    import showdown.pandas  # noqa: F401

    ones, twos = pd.Series([*ONES, None], name="one"), pd.Series([*TWOS, None])
    found = ones.poker.strength()
    assert (found.name, str(found.dtype)) == ("one", "uint16[pyarrow]")
    assert found[:20].tolist() == STRENGTHS
    assert found.isna().tolist() == [False] * 20 + [True]
    categories = ones[:20].poker.category()
    assert categories.tolist() == CATEGORIES
    assert categories.cat.ordered
    assert list(categories.cat.categories) == list(map(str, sd.Category))
    words = ones.poker.describe()
    assert [words[place] for place in WORDS] == list(WORDS.values())
    assert ones.poker.winner(twos)[:20].tolist() == WINNERS
    with pytest.raises(sd.RowError, match="'1X'") as caught:
        pd.Series([ONES[0], "8C TS KC 9H 1X"]).poker.strength()
    assert caught.value.row == 1
    arrow = pd.Series(ONES, dtype=pd.ArrowDtype(pytest.importorskip("pyarrow").string()))
    assert arrow.poker.strength().tolist() == STRENGTHS


def test_duckdb() -> None:
    duckdb: Any = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    import showdown.duckdb

    con = showdown.duckdb.register(duckdb.connect())
    con.execute("create table hands (line integer, one varchar, two varchar)")
    con.executemany(
        "insert into hands values (?, ?, ?)", [*zip(range(20), ONES, TWOS, strict=True)]
    )
    con.execute("insert into hands values (20, null, null)")
    query = (
        "select hand_strength(one) s, hand_category(one) c, hand_description(one) d, "
        "showdown_winner(one, two) w from hands order by line"
    )
    rows = con.execute(query).fetchall()
    assert rows[20] == (None, None, None, None)
    assert [row[0] for row in rows[:20]] == STRENGTHS
    assert [row[1] for row in rows[:20]] == CATEGORIES
    assert [rows[place][2] for place in WORDS] == list(WORDS.values())
    assert [row[3] for row in rows[:20]] == WINNERS
    kinds = [str(kind) for kind in con.sql(query).types]
    assert kinds == ["USMALLINT", "VARCHAR", "VARCHAR", "UTINYINT"]
    assert con.execute("select hand_strength([48, 44, 40, 36, 32])").fetchall() == [(7462,)]
    with pytest.raises(duckdb.Error, match="'1X'"):
        con.execute("select hand_strength('8C TS KC 9H 1X')").fetchall()


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
