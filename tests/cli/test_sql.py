"""`showdown sql`, beyond what the contract has."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pyarrow.feather
import pyarrow.parquet
import pytest
from command import Run
from contract.conftest import Says

DEALS = """\
5H 5C 6S 7S KD 2C 3S 8S 8D TD
2D 9C AS AH AC 3D 6D 7D TD QD
4D 6S 9H QH QC 3D 6D 7H QD QS
JC JD 9C 9D 8S JH JS 9H 9S 8D
"""
BAD = "8C TS KC 9H 4S 7D 2S 5D 3S 1X\n"


@pytest.fixture
def ask(run: Run, tmp_path: Path) -> Run:
    (tmp_path / "poker.txt").write_text(DEALS)
    (tmp_path / "more.txt").write_text(DEALS.replace(" ", ","))
    (tmp_path / "bad.txt").write_text(DEALS + BAD)
    return lambda *arguments, **stdin: run("sql", *arguments, **stdin)


def test_the_table_has_the_name_of_the_file(ask: Run) -> None:
    count = ["--format", "csv", "poker.txt"]
    assert ask("select count(*) n from poker", *count).stdout == "n\n4\n"
    assert ask("select count(*) n from deals", *count).stdout == "n\n4\n"
    assert "the deals are the table deals or poker" in ask("select 1 from other", *count).stderr
    assert ask("select 1 from poker", "poker.txt", "more.txt").returncode == 2
    Path("my-deals.txt").write_text(DEALS)
    assert 'the table deals or "my-deals"\n' in ask("from x", "my-deals.txt").stderr
    assert "the deals are the table deals\n" in ask("from x", "-", stdin=DEALS).stderr


ODD = "select null a, 'x, \"y\"' b, true c, 1.50::decimal(4, 2) d, [1] e, 1 a"
MORE = "--rows N shows more, --format csv all of them"


@pytest.mark.parametrize(
    ("query", "more", "shown"),
    [
        ("select 1 as n from deals", "--rows 2", f"n\n-\n1\n1\n\nthe first 2 rows; {MORE}\n"),
        ("select line from deals", "--rows 1", f"line\n----\n   1\n\nthe first row; {MORE}\n"),
        ("select line from deals where false", "", "line\n----\n\nno rows\n"),
        ("from deals where false", "", "no rows\n"),
        ("from deals where false", "--format json", "[]\n"),
        (
            "select hand_category('5D 4S 3H 2C AC') as c",
            "--rules ace-high --format csv",
            "c\nhigh card\n",
        ),
        (ODD, "--format csv", 'a,b,c,d,e,a_2\n,"x, ""y""",true,1.50,[1],1\n'),
        (
            ODD,
            "--format jsonl",
            '{"a": null, "b": "x, \\"y\\"", "c": true, "d": 1.5, "e": [1], "a_2": 1}\n',
        ),
    ],
)
def test_what_is_printed(ask: Run, query: str, more: str, shown: str) -> None:
    done = ask(query, "poker.txt", *more.split())
    assert (done.returncode, done.stdout, done.stderr) == (0, shown, "")


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_values_without_a_json_type(ask: Run, form: str) -> None:
    odd = "select 'nan'::double a, ['-inf'::double, 1] b, map{date '2026-01-02': 1} c"
    found = json.loads(ask(odd, "poker.txt", "--format", form).stdout, parse_constant=repr)
    row = found[0] if form == "json" else found
    assert row == {"a": None, "b": [None, 1], "c": {"2026-01-02": 1}}


def test_a_plan(ask: Run) -> None:
    plan = ask("explain select line from deals", "poker.txt").stdout
    assert "\ufffd" not in plan
    assert plan.count("\n") > 3


@pytest.mark.parametrize("form", ["csv", "tsv", "json", "jsonl", "parquet", "arrow", "feather"])
def test_files_without_rows(ask: Run, tmp_path: Path, form: str) -> None:
    query = "select line, winner, hand1 from deals where false"
    done = ask(query, "poker.txt", "--skip-bad", "-o", f"out.{form}")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    path = tmp_path / f"out.{form}"
    if form in ("parquet", "arrow", "feather"):
        read = pyarrow.parquet if form == "parquet" else pyarrow.feather
        table = read.read_table(path)
        assert (table.num_rows, table.column_names) == (0, ["line", "winner", "hand1"])
        assert list(map(str, table.schema.types)) == ["uint64", "uint8", "string"]
    else:
        heads = {"csv": "line,winner,hand1\n", "tsv": "line\twinner\thand1\n", "json": "[]\n"}
        assert path.read_text() == heads.get(form, "")


def test_typed_files(ask: Run, tmp_path: Path) -> None:
    twice = "select a.line, b.line from deals a join deals b using (line) limit 1"
    assert ask(twice, "poker.txt", "-o", "out.parquet").returncode == 0
    assert pyarrow.parquet.read_table(tmp_path / "out.parquet").to_pylist() == [
        {"line": 1, "line_2": 1}
    ]
    done = ask("select interval 1 day", "poker.txt", "-o", "out.parquet")
    assert (done.returncode, done.stderr.partition(":")[0]) == (1, "showdown sql")
    assert "Traceback" not in done.stderr


def test_patterns_and_standard_input(ask: Run) -> None:
    query = "select file, count(*) as n from deals group by 1 order by 1"
    found = ask(query, "[mp]o*.txt", "--format", "csv").stdout
    assert found == "file,n\nmore.txt,4\npoker.txt,4\n"
    query = "select count(winner) as n from deals"
    assert ask(query, "-", "--format", "csv", stdin=DEALS).stdout == "n\n4\n"
    done = ask(query, "-", stdin=DEALS + BAD)
    assert (done.returncode, done.stderr.partition(" ")[0]) == (1, "<stdin>:5:28:")
    query = "select count(*) as n from deals"
    assert ask(query, "bad.txt", "--skip-bad", "--format", "csv").stdout == "n\n4\n"
    Path("bad.txt").write_text(BAD * 2)
    done = ask(query, "bad.txt", "--skip-bad")
    assert (done.returncode, done.stdout) == (1, "")
    assert "bad.txt: no valid deals: all 2 lines are invalid" in done.stderr


@pytest.mark.parametrize(
    ("query", "file", "code", "message"),
    [
        ("", "poker.txt", 2, "showdown sql: the query has no result: try 'from deals'\n"),
        ("-- nothing", "poker.txt", 2, "the query has no result"),
        ("from nothing", "poker.txt", 2, "Table with name nothing does not exist"),
        ("from read_deals('poker.txt')", "poker.txt", 2, "read_deals does not exist"),
        ("select hand_strength('1X')", "poker.txt", 1, "showdown sql: row 0: "),
        ("select error('no')", "poker.txt", 1, "no"),
        ("set enable_external_access = true", "poker.txt", 1, "showdown sql: "),
        ("select count(winner) from deals", "bad.txt", 1, f"suit (c d h s)\n  {BAD}{' ' * 29}^\n"),
    ],
)
@pytest.mark.usefixtures("ask")
def test_errors(refuses: Says, query: str, file: str, code: int, message: str) -> None:
    before = sorted(Path().iterdir())
    for more in ([], ["-o", "out.csv"], ["-o", "out.parquet"]):
        assert message in refuses(code, "sql", query, file, *more)
    assert sorted(Path().iterdir()) == before


@pytest.mark.parametrize(
    "query",
    [
        "select * from read_csv('{secret}')",
        "from read_text('{secret}')",
        "from '{secret}'",
        "from glob('{secret}')",
        "from read_csv('https://example.org/secret.csv')",
        "copy deals to '{folder}/new.csv'",
        "attach '{folder}/new.db'",
        "export database '{folder}'",
        "install httpfs",
        "load httpfs",
    ],
)
def test_a_query_can_only_read_the_deals(ask: Run, tmp_path: Path, query: str) -> None:
    (tmp_path / "secret.csv").write_text("secret\n1\n")
    before = sorted(tmp_path.iterdir())
    query = query.format(secret=tmp_path / "secret.csv", folder=tmp_path)
    for more in ([], ["-o", "out.csv"], ["-o", "out.parquet"]):
        done = ask(query, "poker.txt", *more)
        assert (done.returncode in (1, 2), done.stdout) == (True, "")
        assert "unless --unsafe is given" in done.stderr
    assert sorted(tmp_path.iterdir()) == before


def test_unsafe(ask: Run, tmp_path: Path) -> None:
    (tmp_path / "other.csv").write_text("one\n1\n")
    for source in ("'other.csv'", "read_csv('other.csv')"):
        done = ask(f"from {source}", "poker.txt", "--unsafe", "--format", "csv")
        assert done.stdout == "one\n1\n"
    assert ask("copy deals to 'new.csv'", "poker.txt", "--unsafe").returncode == 0
    assert (tmp_path / "new.csv").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "QUERY"),
        (["from deals"], "FILE"),
        (["from deals", "poker.txt", "-o", "out.doc"], "-o out.doc: unknown file type; use one of"),
        (["from deals", "poker.csv", "-o", "poker.csv"], "the deals are in this file"),
        (["from deals", "p*.csv", "-o", "poker.csv"], "the deals are in this file"),
        (["from deals", ".", "-o", "poker.csv"], "the deals are in this file"),
        (["poker.txt", "from deals"], "poker.txt: the query comes first, and then the files"),
        (["from deals", "poker.txt", "--hand1", "B"], "hand2 is missing"),
        (["from deals", "poker.txt", "--columns", "A", "--hand1", "B"], "give either"),
        (["from deals", "-", "poker.txt"], "give either files or -"),
        (["from deals", "poker.txt", "--format", "csv", "-o", "x.csv"], "not allowed with"),
        (["from deals", "poker.txt", "--format", "doc"], "invalid choice: 'doc'"),
    ],
)
@pytest.mark.usefixtures("ask")
def test_wrong_usage(refuses: Says, arguments: list[str], message: str) -> None:
    Path("poker.csv").write_text(DEALS)
    assert message in refuses(2, "sql", *arguments)


@pytest.mark.parametrize("library", ["duckdb", "pyarrow"])
@pytest.mark.usefixtures("ask")
def test_a_missing_library_is_named(
    refuses: Says, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    said = refuses(1, "sql", "from deals", "poker.txt")
    assert said == f"{library} is not installed: pip install {library}\n"


def test_a_reader_that_leaves(tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text(DEALS * 3_000)
    with subprocess.Popen(
        [sys.executable, "-m", "showdown", "sql", "from deals", "long.txt", "--format", "csv"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"line,winner")
        process.stdout.close()
        assert process.stderr is not None
        error = process.stderr.read()
    assert (process.returncode, error) == (141, b"")
