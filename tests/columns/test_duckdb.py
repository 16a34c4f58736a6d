"""Hands in DuckDB, against the hands one by one."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
from many_hands import HANDS, MASKS, RIGHT, TEXTS

import showdown.duckdb
from showdown import ACE_HIGH, ShowdownError


def connect(database: Path | str = ":memory:", **settings: Any) -> duckdb.DuckDBPyConnection:
    return showdown.duckdb.register(duckdb.connect(database), **settings)


@pytest.fixture
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    with connect() as connection:
        yield connection


def load(con: duckdb.DuckDBPyConnection, **columns: Any) -> None:
    """The columns as the table `hands`, in the order of their rows."""
    rows = pa.table({"row": range(len(next(iter(columns.values())))), **columns})
    con.from_arrow(rows).create("hands")


def column(con: duckdb.DuckDBPyConnection, expression: str) -> list[Any]:
    found = con.execute(f"select {expression} from hands order by row").fetchall()
    return [row[0] for row in found]


@pytest.mark.parametrize(
    ("items", "kind"),
    [
        (TEXTS, pa.string()),
        (HANDS, pa.list_(pa.int64())),
        ([text.split() for text in TEXTS], pa.list_(pa.string())),
        (MASKS, pa.uint64()),
    ],
    ids=lambda value: str(value)[:30],
)
def test_many_hands(con: duckdb.DuckDBPyConnection, items: Any, kind: pa.DataType) -> None:
    load(con, hand=pa.array(items, kind))
    assert column(con, "hand_strength(hand)") == RIGHT


def test_register_again_with_other_rules_and_errors(con: duckdb.DuckDBPyConnection) -> None:
    query = "select hand_strength('none'), hand_strength([52]), hand_category('AH 2S 3D 4C 5C')"
    showdown.duckdb.register(con, errors="null", rules=ACE_HIGH)
    assert con.execute(query).fetchall() == [(None, None, "high card")]
    showdown.duckdb.register(con)
    assert con.execute("select hand_category('AH 2S 3D 4C 5C')").fetchall() == [("straight",)]
    for bad in ("'none'", "[52]"):
        with pytest.raises(duckdb.Error, match="row 0: "):
            con.execute(f"select hand_strength({bad})")
    with pytest.raises(ValueError, match="errors must be"):
        connect(errors="ignore")


def test_hole_cards_without_a_game(con: duckdb.DuckDBPyConnection) -> None:
    board = "'As Ks', 'Qs Js Ts 2c 3c'"
    for call in (f"hand_strength({board})", "hand_strength('As Ks')", f"showdown_winner({board})"):
        with pytest.raises(duckdb.Error, match=r"game='holdem' .*as an argument of register\)$"):
            con.execute(f"select {call}")


def test_many_connections_to_one_database(tmp_path: Path) -> None:
    query = "select hand_strength('8C TS KC 9H 4S')"
    first, second = connect(tmp_path / "hands.db"), duckdb.connect(tmp_path / "hands.db")
    for other in (first.cursor(), second):
        assert other.execute(query).fetchall() == [(578,)]
        with pytest.raises(ShowdownError, match="hand_strength is there already, for all"):
            showdown.duckdb.register(other, errors="null")
    showdown.duckdb.register(first, errors="null")
    assert second.execute("select hand_strength('none')").fetchall() == [(None,)]
    first.close()
    del first
    gc.collect()
    assert second.execute(query).fetchall() == [(578,)]
    second.close()
