"""Files of deals as tables of Polars and DuckDB, against the verdicts one by one."""

from __future__ import annotations

import io
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cloudpickle
import duckdb
import polars as pl
import pytest
from polars.exceptions import ComputeError
from verdict_rows import deals

import showdown as sd
from showdown import ACE_HIGH, STANDARD, Category, DealError, FileError, Rules, tally
from showdown.duckdb import read_deals, register
from showdown.polars import scan_deals
from showdown.verdict_table.arrow import Batches

EXAMPLES = Path(__file__).parents[2] / "examples" / "deals.txt"
TEXT = EXAMPLES.read_text()
BAD = "8C TS KC 9H 4S 7D 2S 5D 3S 1X\n"
ENGINES = pytest.mark.parametrize("engine", ["in-memory", "streaming"])
DEALS = pytest.mark.parametrize(("players", "rules"), [(2, STANDARD), (10, ACE_HIGH)])
INVALID = (DealError, ComputeError)
"""Older versions of Polars raise the other error."""


@pytest.fixture
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    with register(duckdb.connect()) as connection:
        yield connection


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The columns that are made."""
    found: list[str] = []
    column = Batches._column

    def noted(self: Any, name: str, *arguments: Any) -> Any:
        found.append(name)
        return column(self, name, *arguments)

    monkeypatch.setattr(Batches, "_column", noted)
    return found


@pytest.fixture
def far(tmp_path: Path) -> Path:
    """Some megabytes of deals, and a bad line at their end."""
    path = tmp_path / "far.txt"
    path.write_text(TEXT * 600 + BAD)
    return path


@DEALS
def test_rows(con: duckdb.DuckDBPyConnection, players: int, rules: Rules, tmp_path: Path) -> None:
    """Those of a file of verdicts."""
    source = "\n".join(deals(players)).encode()
    options: dict[str, Any] = {"rules": rules, "decks": "many"}
    sd.read(source, **options).write(tmp_path / "rows.parquet", hands=True, reason=True)
    right = pl.read_parquet(tmp_path / "rows.parquet").rows(named=True)
    frame = scan_deals(source, **options)
    engines: list[Any] = ["in-memory", "streaming"]
    for engine in engines:
        found = frame.collect(engine=engine)
        assert found.rows(named=True) == right
        assert found.schema == frame.collect_schema()
    assert isinstance(found.schema["category1"], pl.Enum)
    result: Any = read_deals(con, source, **options).order("line")
    names = [column[0] for column in result.description]
    assert [dict(zip(names, row, strict=True)) for row in result.fetchall()] == right


def test_types_in_duckdb(con: duckdb.DuckDBPyConnection) -> None:
    read_deals(con, EXAMPLES).create_view("deals")
    con.execute("set python_enable_replacements = false")
    hand = "VARCHAR VARCHAR USMALLINT"
    types = [row[1] for row in con.cursor().execute("describe deals").fetchall()]
    assert types == f"UBIGINT UTINYINT {hand} {hand} VARCHAR VARCHAR".split()


@pytest.mark.parametrize(
    "where",
    [
        "winner = 1",
        "category1 in ('flush', 'straight') and winner <> 2",
        "decided_by is null",
        "decided_by is not null and line between 10 and 20",
        "hand1 like '%AS%'",
        "strength1 > strength2 and strength2 > 5000",
        "hand_category(hand1) = 'one pair'",
        "false",
    ],
)
def test_filters_in_duckdb(con: duckdb.DuckDBPyConnection, where: str) -> None:
    deals = read_deals(con, EXAMPLES)
    deals.create("stored")
    right = con.execute(f"select line, reason from stored where {where} order by all").fetchall()
    query = f"select line, reason from deals where {where} order by all"
    assert con.execute(query).fetchall() == right
    assert deals.filter(where).select("line, reason").order("all").fetchall() == right


def test_many_files(tmp_path: Path) -> None:
    lines = TEXT.splitlines(keepends=True)
    paths = [tmp_path / f"{name}.txt" for name in "abc"]
    for place, path in enumerate(paths):
        path.write_text("".join(lines[place::3]))
    assert "file" not in scan_deals(paths[0]).collect_schema()
    assert "file" in scan_deals([paths[0]]).collect_schema()
    right = [(str(path), len(lines[i::3]), len(lines[i::3])) for i, path in enumerate(paths)]
    for source in (paths, tmp_path, str(tmp_path / "*.txt")):
        frame = scan_deals(source)
        found = frame.group_by("file").agg(pl.len(), pl.col("line").max()).sort("file").collect()
        assert found.rows() == right


@ENGINES
def test_polars_makes_only_the_columns_of_a_query(made: list[str], engine: Any) -> None:
    frame = scan_deals(EXAMPLES)
    strong = frame.filter(pl.col("category1") > "two pair").select("hand1")
    counted = tally(EXAMPLES, categories=True).categories
    assert counted is not None
    assert strong.collect(engine=engine).height == sum(counted.held[0][Category.TWO_PAIR :])
    assert sorted(made) == ["category1", "hand1"]


def test_duckdb_makes_only_the_columns_of_a_query(
    con: duckdb.DuckDBPyConnection, made: list[str]
) -> None:
    deals = read_deals(con, EXAMPLES)
    deals.filter("winner = 2").aggregate("sum(strength1)").fetchall()
    assert sorted(made) == ["strength1", "winner"]


@ENGINES
def test_polars_reads_no_further_than_a_query_asks(far: Path, engine: Any) -> None:
    frame = scan_deals(far)
    first = frame.head(3).collect(engine=engine)
    assert first.rows() == scan_deals(EXAMPLES).head(3).collect().rows()
    assert frame.head(0).collect(engine=engine).shape == (0, len(first.columns))
    many = frame.select("line").head(200_000).collect(engine=engine)
    assert many["line"].to_list() == list(range(1, 200_001))
    with pytest.raises(INVALID, match=r"far.txt:600001:28: '1X' is not a card"):
        frame.select("winner").collect(engine=engine)


def test_duckdb_reads_no_further_than_a_query_asks(
    con: duckdb.DuckDBPyConnection, far: Path
) -> None:
    deals = read_deals(con, far)
    assert deals.select("line").limit(3).fetchall() == [(1,), (2,), (3,)]
    with pytest.raises(duckdb.Error, match=r"far.txt:600001:28: '1X' is not a card"):
        deals.filter("winner = 1").aggregate("count(*)").fetchall()


def test_a_program_may_end_while_polars_reads_on(far: Path) -> None:
    """The streaming engine does not know in advance when a filter leaves enough rows."""
    code = (
        "import polars as pl, sys, showdown.polars; "
        "winners = showdown.polars.scan_deals(sys.argv[1]).filter(pl.col('winner') == 1); "
        "print(winners.select('line').head(5).collect(engine='streaming').height)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(far)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "5\n", "")


def test_bad_lines_may_be_left_out() -> None:
    bad: list[Any] = []
    frame = scan_deals((BAD + TEXT + BAD).encode(), on_bad=bad.append)
    assert frame.select("line").collect()["line"].to_list() == list(range(2, 1002))
    assert [one.line for one in bad] == [1, 1002]


def test_what_cannot_be_read(tmp_path: Path) -> None:
    table = tmp_path / "deals.csv"
    table.write_text("hero,villain\n5H 5C 6S 7S KD,2C 3S 8S 8D TD\n")
    three = tmp_path / "three.txt"
    three.write_text("2C 3C 4C 5C 7C 2D 3D 4D 5D 7D 2H 3H 4H 5H 7H\n")
    scan: Any = scan_deals
    cases: list[tuple[Any, str, Any, dict[str, Any]]] = [
        (FileError, "none.txt: no such file", tmp_path / "none.txt", {}),
        (FileError, "the list of files is empty", [], {}),
        (TypeError, "not a path, a list of paths or bytes", io.BytesIO(), {}),
        (ValueError, "hand2 is missing", "none.csv", {"hand1": "hero"}),
        (FileError, r"csv: unknown column 'her'", table, {"columns": "her,villain"}),
        (INVALID, r"deals of 3 players, but .*deals.txt, when", [EXAMPLES, three], {}),
    ]
    for error, message, source, options in cases:
        with pytest.raises(error, match=message):
            scan(source, **options).collect()


def test_files_that_change_before_they_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TEXT)
    folder = scan_deals(f"{tmp_path}/*.txt")
    (tmp_path / "b.txt").write_text(TEXT)
    assert folder.group_by("file").len().collect().rows() == [(str(tmp_path / "a.txt"), 1000)]
    (tmp_path / "a.txt").write_text("2C 3C 4C 5C 7D 2D 3D 4D 5D 7H 2H 3H 4H 5H 7S\n")
    changed = "deals of 3 players, but .*a.txt, when first read, has deals of 2"
    with pytest.raises(INVALID, match=changed):
        folder.select("hand1", "winner").collect()


def test_one_hand_a_line() -> None:
    frame = scan_deals(b"1,10,1,11,1,13,1,12,1,1,9\n1,1,2,1,3,1,4,1,2,9,0\n").collect()
    assert frame["category1"].to_list() == ["royal flush", "four of a kind"]
    assert "hand2" not in frame.columns


def test_plans_travel() -> None:
    plan = scan_deals(EXAMPLES).group_by("winner").len()
    again = pickle.loads(cloudpickle.dumps(plan))
    assert again.collect().sort("winner").rows() == plan.collect().sort("winner").rows()
