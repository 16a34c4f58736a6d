"""Files of deals as tables of DuckDB, against the verdicts one by one."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import duckdb
import pytest
from databases import WAYS, Open
from verdict_rows import deals, rows

import showdown.duckdb
from showdown import ACE_HIGH, STANDARD, Rules, tally
from showdown.show.verdicts import batches

EXAMPLES = Path(__file__).parents[2] / "examples" / "deals.txt"
TEXT = EXAMPLES.read_text()
BAD = "8C TS KC 9H 4S 7D 2S 5D 3S 1X\n"


@pytest.fixture(params=WAYS)
def connect(request: pytest.FixtureRequest) -> Open:
    return WAYS[request.param]


@pytest.fixture
def con(connect: Open) -> Iterator[duckdb.DuckDBPyConnection]:
    with connect() as connection:
        yield connection


def named(result: Any) -> list[dict[str, object]]:
    names = [column[0] for column in result.description]
    return [dict(zip(names, row, strict=True)) for row in result.fetchall()]


@pytest.mark.parametrize(
    ("players", "rules"), [(2, STANDARD), (2, ACE_HIGH), (3, STANDARD), (10, ACE_HIGH)]
)
def test_rows(connect: Open, tmp_path: Path, players: int, rules: Rules) -> None:
    lines = deals(players)
    path = tmp_path / "deals.txt.gz"
    path.write_bytes(gzip.compress("\n".join(lines).encode()))
    right = rows(lines, players, rules, reason=True)
    with connect(rules=rules) as con:
        query = "from read_deals(?, decks := 'many') order by line"
        assert named(con.execute(query, [str(path)])) == right
        relation = showdown.duckdb.read_deals(con, path, rules=rules, decks="many")
        assert named(relation.order("line")) == right


def test_types(con: duckdb.DuckDBPyConnection) -> None:
    con.execute(f"create table deals as from read_deals('{EXAMPLES}')")
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
    con.execute(f"create table deals as from read_deals('{EXAMPLES}')")
    right = con.execute(f"select line, reason from deals where {where} order by all").fetchall()
    query = f"select line, reason from read_deals('{EXAMPLES}') where {where} order by all"
    assert con.execute(query).fetchall() == right


def test_queries(con: duckdb.DuckDBPyConnection) -> None:
    wins = tally(EXAMPLES).wins
    query = f"select winner, count(*) from read_deals('{EXAMPLES}') group by 1 order by 1"
    assert con.execute(query).fetchall() == [(1, wins[0]), (2, wins[1])]
    assert con.sql(query).fetchall() == [(1, wins[0]), (2, wins[1])]
    relation = con.sql(f"from read_deals('{EXAMPLES}')")
    assert relation.filter("winner = 1").aggregate("count(*)").fetchall() == [(wins[0],)]
    both = f"from read_deals('{EXAMPLES}') a join read_deals('{EXAMPLES}') b using (line)"
    query = f"select count(*), bool_and(a.hand1 = b.hand1) {both}"
    assert con.execute(query).fetchall() == [(1000, True)]
    con.execute(f"create view deals as from read_deals('{EXAMPLES}')")
    assert con.execute("select count(*), max(line) from deals").fetchall() == [(1000, 1000)]
    con.execute(f"prepare p as select count(*) from read_deals('{EXAMPLES}') where line > ?")
    assert con.execute("execute p(5)").fetchall() == [(995,)]
    assert con.execute("execute p(990)").fetchall() == [(10,)]


def test_nothing_is_left_among_the_variables(con: duckdb.DuckDBPyConnection) -> None:
    before = set(globals())
    query = f"from read_deals('{EXAMPLES}')"
    assert len(con.execute(query).fetchall()) == len(con.sql(query).fetchall()) == 1000
    assert set(globals()) == before
    con.execute("set python_enable_replacements = false")
    with pytest.raises(duckdb.Error):
        con.execute(query)
    con.execute("set python_enable_replacements = true")
    assert con.execute(f"select count(*) {query}").fetchall() == [(1000,)]
    assert set(globals()) == before


def test_layouts_and_many_files(con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    lines = TEXT.splitlines(keepends=True)
    (tmp_path / "a.txt").write_text("".join(lines[:500]).replace(" ", ","))
    (tmp_path / "b.txt.gz").write_bytes(gzip.compress("".join(lines[500:]).encode()))
    paths = [str(tmp_path / name) for name in ("a.txt", "b.txt.gz")]
    right = [(path, 500, 500) for path in paths]
    query = "select file, count(*), max(line) from {} group by 1 order by 1"
    for source in (f"{tmp_path}/*", tmp_path):
        assert con.execute(query.format(f"read_deals('{source}')")).fetchall() == right
    both = showdown.duckdb.read_deals(con, paths)
    assert both.aggregate("file, count(*), max(line)").order("file").fetchall() == right


def test_only_what_is_asked_for_is_made(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    column = batches.Batches._column

    def noted(self: Any, name: str, *arguments: Any) -> Any:
        made.append(name)
        return column(self, name, *arguments)

    monkeypatch.setattr(batches.Batches, "_column", noted)
    deals = f"read_deals('{EXAMPLES}')"
    con.execute(f"select sum(strength1) from {deals} where winner = 2").fetchall()
    assert sorted(made) == ["strength1", "winner"]
    made.clear()
    con.execute(f"select count(line) from {deals}").fetchall()
    assert made == ["line"]
    made.clear()
    con.execute(f"select reason from {deals} limit 1").fetchall()
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
    first = con.execute(f"select line from read_deals('{path}') limit 3").fetchall()
    assert first == [(1,), (2,), (3,)]
    assert sum(blocks) < 1_000_000
    with pytest.raises(duckdb.Error, match=r"far.txt:2000001:28: '1X' is not a card"):
        con.execute(f"select count(*) from read_deals('{path}') where winner = 1").fetchall()


def test_what_cannot_be_read(con: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.Error, match=r"none.txt: no such file or directory"):
        con.execute("from read_deals('none.txt')")
    with pytest.raises(duckdb.Error, match="players must be a whole number from 2 to 10, not 11"):
        con.execute(f"from read_deals('{EXAMPLES}', players := 11)")
    with pytest.raises(duckdb.Error, match="no path, list of paths, or bytes"):
        con.execute("from read_deals(null)")
    bad: list[Any] = []
    relation = showdown.duckdb.read_deals(con, (BAD + TEXT).encode(), on_bad=bad.append)
    assert relation.aggregate("count(*)").fetchall() == [(1000,)]
    assert [one.line for one in bad] == [1]


def test_threads(connect: Open) -> None:
    query = f"select sum(strength1), sum(strength2) from read_deals('{EXAMPLES}')"

    def ask(_: int) -> list[Any]:
        with connect() as con:
            found: list[Any] = con.execute(query).fetchall()
            return found

    with ThreadPoolExecutor(4) as pool:
        first, *others = pool.map(ask, range(12))
    assert others == [first] * 11


@pytest.mark.parametrize(
    ("told", "winners"),
    [
        ({}, [2, 2]),
        ({"columns": "B:C"}, [2, 2]),
        ({"columns": "villain,hero"}, [1, 1]),
        ({"hand2": "hero", "hand1": "3"}, [1, 1]),
    ],
)
def test_tables(
    con: duckdb.DuckDBPyConnection, tmp_path: Path, told: dict[str, Any], winners: list[int]
) -> None:
    path = tmp_path / "deals.csv"
    path.write_text(
        "id,hero,villain\n1,5H 5C 6S 7S KD,2C 3S 8S 8D TD\n2,2D 9C AS AH AC,3D 6D 7D TD QD\n"
    )
    asked = "".join(f", {name} := '{value}'" for name, value in told.items())
    found = con.sql(f"select winner from read_deals('{path}'{asked}) order by line").fetchall()
    assert [row[0] for row in found] == winners
    relation = showdown.duckdb.read_deals(con, path, **told)
    assert [row[0] for row in relation.order("line").select("winner").fetchall()] == winners


def test_ten_hands_of_a_table(con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    line = deals(10)[0].split()
    hands = [" ".join(line[place : place + 5]) for place in range(0, 50, 5)]
    path = tmp_path / "deals.csv"
    names = [f"p{player}" for player in range(10)]
    path.write_text(f"{','.join(names)}\n{','.join(hands)}\n")
    told = "".join(f", hand{player} := 'p{10 - player}'" for player in range(1, 11))
    found = con.execute(f"select hand1, hand10 from read_deals('{path}'{told}, decks := 'many')")
    assert found.fetchall() == [(hands[-1], hands[0])]


def test_sheets(con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("python_calamine")
    book = openpyxl.Workbook()
    for name, hands in (("may", ("5H 5C 6S 7S KD", "2C 3S 8S 8D TD")), ("june", ("6C", "7C"))):
        book.create_sheet(name).append(hands)
    book.save(tmp_path / "deals.xlsx")
    query = f"select winner from read_deals('{tmp_path}/deals.xlsx', sheet := 'may')"
    assert con.sql(query).fetchall() == [(2,)]
    relation = showdown.duckdb.read_deals(con, tmp_path / "deals.xlsx", sheet="may")
    assert relation.select("winner").fetchall() == [(2,)]


def test_tables_that_are_not_so(con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    path = tmp_path / "deals.csv"
    path.write_text("hero,villain\n5H 5C 6S 7S KD,2C 3S 8S 8D TD\n")
    for told, problem in (
        ("hand1 := 'hero'", "hand2 is missing"),
        ("columns := 'her,villain'", "there is no column 'her'"),
        ("sheet := 'june'", "it is no workbook"),
    ):
        with pytest.raises(duckdb.Error, match=problem):
            con.sql(f"from read_deals('{path}', {told})").fetchall()
