"""Files of deals as tables of DuckDB, against the verdicts one by one."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
from verdict_rows import deals, rows

import showdown.duckdb
from showdown import ACE_HIGH, STANDARD, Rules
from showdown.duckdb import read_deals
from showdown.verdict_table import arrow as batches

EXAMPLES = Path(__file__).parents[2] / "examples" / "deals.txt"
TEXT = EXAMPLES.read_text()
BAD = "8C TS KC 9H 4S 7D 2S 5D 3S 1X\n"


@pytest.fixture
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    with showdown.duckdb.register(duckdb.connect()) as connection:
        yield connection


def named(result: Any) -> list[dict[str, object]]:
    names = [column[0] for column in result.description]
    return [dict(zip(names, row, strict=True)) for row in result.fetchall()]


@pytest.mark.parametrize(
    ("players", "rules"), [(2, STANDARD), (2, ACE_HIGH), (3, STANDARD), (10, ACE_HIGH)]
)
def test_rows(con: duckdb.DuckDBPyConnection, tmp_path: Path, players: int, rules: Rules) -> None:
    lines = deals(players)
    path = tmp_path / "deals.txt.gz"
    path.write_bytes(gzip.compress("\n".join(lines).encode()))
    right = rows(lines, players, rules, reason=True)
    relation = read_deals(con, path, rules=rules, decks="many")
    assert named(relation.order("line")) == right


def test_types(con: duckdb.DuckDBPyConnection) -> None:
    read_deals(con, EXAMPLES).create("deals")
    types = {row[0]: row[1] for row in con.execute("describe deals").fetchall()}
    assert types == {
        "line": "UBIGINT",
        "winner": "UTINYINT",
        **{f"hand{player}": "VARCHAR" for player in (1, 2)},
        **{f"category{player}": "VARCHAR" for player in (1, 2)},
        **{f"strength{player}": "USMALLINT" for player in (1, 2)},
        "decided_by": "VARCHAR",
        "reason": "VARCHAR",
    }


@pytest.mark.parametrize(
    "where",
    [
        "winner = 1",
        "category1 = 'flush'",
        "category1 in ('flush', 'straight') and winner <> 2",
        "decided_by is null",
        "decided_by is not null and line between 10 and 20",
        "hand1 like '%AS%'",
        "strength1 > strength2 and strength2 > 5000",
        "hand_category(hand1) = 'one pair'",
        "false",
    ],
)
def test_filters(con: duckdb.DuckDBPyConnection, where: str) -> None:
    deals = read_deals(con, EXAMPLES)
    deals.create("stored")
    right = con.execute(f"select line, reason from stored where {where} order by all").fetchall()
    query = f"select line, reason from deals where {where} order by all"
    assert con.execute(query).fetchall() == right
    assert deals.filter(where).select("line, reason").order("all").fetchall() == right


def test_a_view(con: duckdb.DuckDBPyConnection) -> None:
    read_deals(con, EXAMPLES).create_view("deals")
    query = "select count(*), max(line) from deals"
    assert con.execute(query).fetchall() == [(1000, 1000)]
    con.execute("set python_enable_replacements = false")
    assert con.execute(query).fetchall() == [(1000, 1000)]
    assert con.cursor().execute(query).fetchall() == [(1000, 1000)]


def test_only_what_is_asked_for_is_made(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    column = batches.Batches._column

    def noted(self: Any, name: str, *arguments: Any) -> Any:
        made.append(name)
        return column(self, name, *arguments)

    monkeypatch.setattr(batches.Batches, "_column", noted)
    deals = read_deals(con, EXAMPLES)
    deals.filter("winner = 2").aggregate("sum(strength1)").fetchall()
    assert sorted(made) == ["strength1", "winner"]
    made.clear()
    deals.aggregate("count(line)").fetchall()
    assert made == ["line"]
    made.clear()
    deals.select("reason").limit(1).fetchall()
    assert made == ["reason"]


def test_no_more_is_read_than_is_asked_for(
    con: duckdb.DuckDBPyConnection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocks: list[int] = []
    batch = batches.Batches.batch

    def noted(self: Any, verdicts: Any, file: str) -> Any:
        blocks.append(len(verdicts))
        return batch(self, verdicts, file)

    monkeypatch.setattr(batches.Batches, "batch", noted)
    path = tmp_path / "far.txt"
    path.write_text(TEXT * 2000 + BAD)
    deals = read_deals(con, path)
    assert deals.select("line").limit(3).fetchall() == [(1,), (2,), (3,)]
    assert sum(blocks) < 1_000_000
    with pytest.raises(duckdb.Error, match=r"far.txt:2000001:28: '1X' is not a card"):
        deals.filter("winner = 1").aggregate("count(*)").fetchall()
