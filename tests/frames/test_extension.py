"""The extension of DuckDB, against the functions in Python."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pyarrow as pa
import pytest
from databases import opened
from hypothesis import given
from hypothesis import strategies as st
from many_hands import RIGHT, TEXTS

import showdown.duckdb
from showdown import ACE_HIGH, STANDARD, kernel
from showdown.frames import extension

NEW = tuple(map(int, duckdb.__version__.split(".")[:2])) >= (1, 3)
"""Older ones of PyPI name their platform otherwise."""

pytestmark = pytest.mark.skipif(kernel.NAME == "plain", reason="it is built with the kernel")


def slot(con: duckdb.DuckDBPyConnection) -> int:
    number: int = con.execute("select showdown_slot()").fetchall()[0][0]
    return number


def test_it_is_loaded_where_it_may_be() -> None:
    with showdown.duckdb.connect() as con:
        overloads = con.execute(
            "select count(*) from duckdb_functions() where function_name = 'hand_strength'"
        )
        assert overloads.fetchall() == [(2 if NEW else 1,)]
    with opened() as con, pytest.raises(duckdb.CatalogException):
        slot(con)
    query = "select current_setting('allow_unsigned_extensions')"
    with opened() as con:
        assert con.execute(query).fetchall() == [(False,)]


@pytest.mark.skipif(not NEW, reason="it is not loaded")
def test_databases_have_rules_of_their_own() -> None:
    wheel = "select hand_category('AH 2S 3D 4C 5C'), hand_category([51, 0, 5, 10, 14])"
    both = [showdown.duckdb.connect(rules=rules) for rules in (STANDARD, ACE_HIGH)]
    right = [[("straight", "straight")], [("high card", "high card")]]
    assert [con.execute(wheel).fetchall() for con in both] == right
    numbers = list(map(slot, both))
    assert len(set(numbers)) == 2
    both[0].close()
    with showdown.duckdb.connect(rules=ACE_HIGH) as con:  # In the place of the one that is closed.
        assert slot(con) == numbers[0]
        assert con.execute(wheel).fetchall() == right[1]
    both[1].close()


def answer(con: duckdb.DuckDBPyConnection, query: str) -> Any:
    """What a query gives, or what is said of an error but for who it is that says so."""
    try:
        return con.sql(query).types, con.execute(query).fetchall()
    except duckdb.Error as error:
        said = str(error).replace("Python exception occurred while executing the UDF: ", "")
        return type(error), said.partition("\n\nAt:")[0]  # Older ones say where in the code.


HANDS = st.one_of(
    st.sampled_from(TEXTS[:2000]),
    st.none(),
    st.text("23456789TJQKA10cdhs♣♦♥♠ ,;|x\n", max_size=24),
    st.lists(st.sampled_from(["A♥", "Ks", "10h", "2C", "t♦", "qH", "1s"]), max_size=8).map(
        " ".join
    ),
    st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=40),
)


@pytest.mark.parametrize("rules", [STANDARD, ACE_HIGH], ids=["standard", "ace high"])
@pytest.mark.parametrize("errors", ["raise", "null"])
def test_answers_are_the_same(rules: showdown.Rules, errors: Any) -> None:
    with (
        opened(rules=rules, errors=errors) as one,
        showdown.duckdb.connect(rules=rules, errors=errors) as other,
    ):

        @given(st.lists(st.tuples(HANDS, HANDS, HANDS), min_size=1, max_size=5))
        def same(deals: list[tuple[str | None, ...]]) -> None:
            rows = pa.table(dict(zip("abc", zip(*deals, strict=True), strict=True)), TABLE)
            for con in (one, other):
                con.register("deals", rows)
            for function in (
                *("hand_strength(a)", "hand_category(a)", "hand_description(b)"),
                *("showdown_winner(a, b)", "showdown_winner(a, b, c)", "showdown_winner(c, [1])"),
                *("hand_strength(a, b)", "showdown_winner(a)", "hand_strength(a::blob)"),
            ):
                query = f"select {function} from deals"
                assert answer(other, query) == answer(one, query)

        same()


TABLE = pa.schema([(name, pa.string()) for name in "abc"])


@pytest.mark.parametrize("config", [{"enable_external_access": False}, {"threads": 1}])
def test_settings_of_a_database(tmp_path: Path, config: dict[str, Any]) -> None:
    path = tmp_path / "hands.db"
    with duckdb.connect(path) as con:
        con.execute("create table hands as select '8C TS KC 9H 4S' as hand")
    with showdown.duckdb.connect(path, read_only=True, config=config) as con:
        assert con.execute("select hand_strength(hand) from hands").fetchall() == [(578,)]
        for name, value in config.items():
            query = f"select current_setting('{name}')"
            assert con.execute(query).fetchall() == [(value,)]
        with pytest.raises(duckdb.Error, match="read-only"):
            con.execute("drop table hands")


def test_long_messages_are_cut() -> None:
    with showdown.duckdb.connect() as con, pytest.raises(duckdb.Error, match="row 0: "):
        con.execute("select hand_strength(repeat('♥', 100000))")


def test_rules_change_while_queries_run() -> None:
    """Each call goes by one of the rules, whatever happens meanwhile."""
    wheel = "AH 2S 3D 4C 5C"
    with showdown.duckdb.connect() as con:
        strengths = {showdown.evaluate(wheel, rules=rules) for rules in (STANDARD, ACE_HIGH)}
        query = (
            f"select distinct hand_strength('{wheel}' || ' '[1 : i % 2]) from range(200000) t(i)"
        )
        with ThreadPoolExecutor(2) as pool:
            found = [pool.submit(con.cursor().execute(query).fetchall) for _ in range(4)]
            for rules in (ACE_HIGH, STANDARD) * 3:
                showdown.duckdb.register(con, rules=rules)
            assert {row[0] for one in found for row in one.result()} <= strengths


def test_many_threads_open_databases() -> None:
    chance = Random(7)
    chosen = [chance.randrange(len(TEXTS)) for _ in range(40)]

    def ask(hand: int) -> Any:
        with showdown.duckdb.connect() as con:
            return con.execute("select hand_strength(?)", [TEXTS[hand]]).fetchall()[0][0]

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, chosen)) == [RIGHT[hand] for hand in chosen]


def without_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(extension, "FILE", tmp_path / "showdown.duckdb_extension")


def of_another_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = tmp_path / "showdown.duckdb_extension"
    built = extension.FILE.read_bytes()
    platform = slice(-256 - 2 * 32, -256 - 32)
    assert b"_" in built[platform]
    other.write_bytes(built[: platform.start] + b"other".ljust(32, b"\0") + built[platform.stop :])
    monkeypatch.setattr(extension, "FILE", other)


@pytest.mark.parametrize("spoil", [without_file, of_another_platform])
def test_without_it_python_serves(
    spoil: Callable[..., None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spoil(monkeypatch, tmp_path)
    with showdown.duckdb.connect() as con:
        assert con.execute("select hand_strength('8C TS KC 9H 4S')").fetchall() == [(578,)]
        with pytest.raises(duckdb.CatalogException):
            slot(con)


@pytest.mark.skipif(not NEW, reason="it is not loaded")
def test_without_python_it_is_not_loaded() -> None:
    code = """
import duckdb, sys
con = duckdb.connect(config={"allow_unsigned_extensions": True})
try:
    con.execute(f"load '{sys.argv[1]}'")
except duckdb.Error as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", code, extension.FILE], capture_output=True, text=True, check=True
    )
    assert "it is loaded by showdown.duckdb.connect() in Python" in done.stdout


def test_python_may_end_with_open_databases() -> None:
    code = """
import showdown.duckdb
con = showdown.duckdb.connect(errors="null")
print(con.execute("select hand_strength('A♥K♥Q♥J♥10♥'), hand_strength('♥')").fetchall())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "[(7462, None)]\n"), done.stderr
