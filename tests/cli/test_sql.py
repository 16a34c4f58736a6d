"""`showdown sql`, as a person runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pyarrow.feather
import pyarrow.parquet
import pytest
from command import Run

from showdown.cli import main

DEALS = """\
5H 5C 6S 7S KD 2C 3S 8S 8D TD
2D 9C AS AH AC 3D 6D 7D TD QD
4D 6S 9H QH QC 3D 6D 7H QD QS
JC JD 9C 9D 8S JH JS 9H 9S 8D
"""
BAD = "8C TS KC 9H 4S 7D 2S 5D 3S 1X\n"
COUNT = "select winner, count(*) as deals from deals group by 1 order by 1"
ROWS = [(0, 1), (1, 1), (2, 2)]


@pytest.fixture(autouse=True)
def _deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "poker.txt").write_text(DEALS)
    (tmp_path / "bad.txt").write_text(DEALS + BAD)


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `showdown sql` in this process, which is quicker."""

    def ask(*arguments: str) -> subprocess.CompletedProcess[str]:
        code = main(["sql", *arguments])
        said = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, code, said.out, said.err)

    return ask


def test_more_rows_than_are_shown(ask: Run) -> None:
    done = ask("select line from deals", "poker.txt", "--rows", "2")
    assert done.stdout == (
        "line\n----\n   1\n   2\n\n"
        "the first 2 rows; --rows N shows more, --format csv all of them\n"
    )
    assert ask("select line from deals", "poker.txt", "--rows", "1").stdout.endswith(
        "\n\nthe first row; --rows N shows more, --format csv all of them\n"
    )
    assert ask("select line from deals where false", "poker.txt").stdout == (
        "line\n----\n\nno rows\n"
    )


def test_text_of_values_of_all_kinds(ask: Run) -> None:
    query = "select null a, 'x, \"y\"' b, true c, 1.50::decimal(4, 2) d, [1] e, 1 a"
    assert ask(query, "poker.txt", "--format", "csv").stdout == (
        'a,b,c,d,e,a_2\n,"x, ""y""",true,1.50,[1],1\n'
    )
    assert json.loads(ask(query, "poker.txt", "--format", "jsonl").stdout) == (
        {"a": None, "b": 'x, "y"', "c": True, "d": 1.5, "e": [1], "a_2": 1}
    )
    assert ask("from deals where false", "poker.txt", "--format", "json").stdout == "[]\n"
    odd = "select 'nan'::double a, ['-inf'::double, 1] b, map{date '2026-01-02': 1} c"
    for form in ("json", "jsonl"):
        found = json.loads(ask(odd, "poker.txt", "--format", form).stdout, parse_constant=repr)
        assert (found[0] if form == "json" else found) == (
            {"a": None, "b": [None, 1], "c": {"2026-01-02": 1}}
        )


def test_plans_and_tables_without_rows(ask: Run) -> None:
    assert ask("from deals where false", "poker.txt").stdout == "no rows\n"
    assert ask("select 1 as a where false", "poker.txt").stdout == "a\n-\n\nno rows\n"
    plan = ask("explain select line from deals", "poker.txt").stdout
    assert "\ufffd" not in plan
    assert plan.count("\n") > 3


@pytest.mark.parametrize("form", ["csv", "tsv", "json", "jsonl", "parquet", "arrow", "feather"])
def test_files_without_rows(ask: Run, tmp_path: Path, form: str) -> None:
    """A query that finds no rows."""
    names = ["line", "winner", "hand1"]
    query = "select line, winner, hand1 from deals where false"
    done = ask(query, "poker.txt", "--skip-bad", "-o", f"out.{form}")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    path = tmp_path / f"out.{form}"
    if form in ("parquet", "arrow", "feather"):
        read = pyarrow.parquet if form == "parquet" else pyarrow.feather
        table = read.read_table(path)
        assert (table.num_rows, table.column_names) == (0, names)
        assert list(map(str, table.schema.types)) == ["uint64", "uint8", "string"]
    else:
        heads = {"csv": "line,winner,hand1\n", "tsv": "line\twinner\thand1\n", "json": "[]\n"}
        assert path.read_text() == heads.get(form, "")


@pytest.mark.parametrize("query", ["", " ; ", "-- nothing"])
@pytest.mark.parametrize("more", [[], ["-o", "out.csv"], ["-o", "out.parquet"]])
def test_no_query(ask: Run, tmp_path: Path, query: str, more: list[str]) -> None:
    done = ask(query, "poker.txt", *more)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "showdown sql: the query has no result: try 'from deals'\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.txt", "poker.txt"]


def test_typed_files(ask: Run, tmp_path: Path) -> None:
    for ending in ("parquet", "arrow", "feather"):
        done = ask(COUNT, "poker.txt", "-o", f"out.{ending}")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        read = pyarrow.parquet if ending == "parquet" else pyarrow.feather
        table = read.read_table(tmp_path / f"out.{ending}")
        assert list(zip(*table.to_pydict().values(), strict=True)) == ROWS
    twice = "select a.line, b.line from deals a join deals b using (line) limit 1"
    assert ask(twice, "poker.txt", "-o", "out.parquet").returncode == 0
    assert pyarrow.parquet.read_table(tmp_path / "out.parquet").column_names == ["line", "line_2"]
    done = ask("select interval 1 day", "poker.txt", "-o", "out.parquet")
    assert (done.returncode, done.stderr.partition(":")[0]) == (1, "showdown sql")
    assert "Traceback" not in done.stderr


def test_many_files_and_standard_input(ask: Run, run: Run, tmp_path: Path) -> None:
    (tmp_path / "more.txt").write_text(DEALS.replace(" ", ","))
    query = "select file, count(*) as n from deals group by 1 order by 1"
    right = "file,n\nmore.txt,4\npoker.txt,4\n"
    for files in (["poker.txt", "more.txt"], ["[mp]o*.txt"]):
        assert ask(query, *files, "--format", "csv").stdout == right
    query = "select count(*) as n from deals"
    done = run("sql", query, "-", "--format", "csv", stdin=DEALS)
    assert done.stdout == "n\n4\n"
    done = run("sql", "select count(winner) from deals", "-", stdin=DEALS + BAD)
    assert (done.returncode, done.stderr.partition(" ")[0]) == (1, "<stdin>:5:28:")
    (tmp_path / "x\x1b[31m.txt").write_text(BAD)
    done = ask("from deals", "x\x1b[31m.txt")
    assert (done.returncode, done.stderr.partition(" ")[0]) == (1, r"x\x1b[31m.txt:1:28:")


def test_how_deals_are_read(ask: Run, tmp_path: Path) -> None:
    (tmp_path / "wheel.txt").write_text("5D 4S 3H 2C AC 5D 4S 3H 2C 6C\n")
    query = "select category1 as c from deals"
    options = ["--decks", "many", "--format", "csv"]
    assert ask(query, "wheel.txt", *options).stdout == "c\nstraight\n"
    done = ask(query, "wheel.txt", *options, "--rules", "ace-high")
    assert done.stdout == "c\nhigh card\n"
    done = ask("select count(*) as n from deals", "bad.txt", "--skip-bad", "--format", "csv")
    assert done.stdout == "n\n4\n"


def test_a_file_without_valid_deals_is_an_error(ask: Run, tmp_path: Path) -> None:
    (tmp_path / "none.txt").write_text(BAD * 2)
    done = ask("select count(*) as n from deals", "none.txt", "--skip-bad")
    assert done.returncode == 1
    assert "none.txt: no valid deals: all 2 lines are invalid" in done.stderr


TABLE = "id,hero,villain\n1,5H 5C 6S 7S KD,2C 3S 8S 8D TD\n2,2D 9C AS AH AC,3D 6D 7D TD QD\n"


@pytest.mark.parametrize(
    ("query", "file", "code", "message"),
    [
        ("select winer from deals", "poker.txt", 2, 'column "winer" not found'),
        ("selec 1", "poker.txt", 2, "syntax error"),
        ("from nothing", "poker.txt", 2, "Table with name nothing does not exist"),
        ("select hand_strength('1X')", "poker.txt", 1, "showdown sql: row 0: "),
        ("select error('no')", "poker.txt", 1, "no"),
        ("from deals", "none.txt", 1, "none.txt: no such file or directory\n"),
        (
            "select count(winner) from deals",
            "bad.txt",
            1,
            "bad.txt:5:28: '1X' is not a card: a card is a rank (2 3 4 5 6 7 8 9 T J Q K A) and a "
            f"suit (c d h s)\n  {BAD}                             ^\n",
        ),
        ("from read_deals('poker.txt')", "poker.txt", 2, "read_deals does not exist"),
    ],
)
def test_errors(ask: Run, tmp_path: Path, query: str, file: str, code: int, message: str) -> None:
    for more in ([], ["-o", "out.csv"], ["-o", "out.parquet"]):
        done = ask(query, file, *more)
        assert (done.returncode, done.stdout) == (code, "")
        assert message in done.stderr
        assert "Traceback" not in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.txt", "poker.txt"]


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
def test_a_query_sees_the_deals_only(ask: Run, tmp_path: Path, query: str) -> None:
    (tmp_path / "secret.csv").write_text("secret\n1\n")
    query = query.format(secret=tmp_path / "secret.csv", folder=tmp_path)
    for more in ([], ["-o", "out.csv"], ["-o", "out.parquet"]):
        done = ask(query, "poker.txt", *more)
        assert (done.returncode in (1, 2), done.stdout) == (True, "")
        assert "unless --unsafe is given" in done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"bad.txt", "poker.txt", "secret.csv"}


def test_what_is_confined_stays_so(ask: Run) -> None:
    done = ask("set enable_external_access = true", "poker.txt")
    assert (done.returncode, done.stdout) == (1, "")


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
        (
            ["from deals", "poker.txt", "-o", "out.doc"],
            "-o out.doc: unknown file type; use one of .csv,",
        ),
        (["from deals", "poker.txt", "-o", "poker.txt"], "-o poker.txt: unknown file type"),
        (["from deals", "poker.txt", "--hand1", "B"], "hand2 is missing"),
        (["from deals", "poker.txt", "--columns", "A", "--hand1", "B"], "give either"),
        (["from deals", "-", "poker.txt"], "give either files or -"),
        (["from deals", "poker.txt", "--format", "csv", "-o", "x.csv"], "not allowed with"),
        (["from deals", "poker.txt", "--format", "doc"], "invalid choice: 'doc'"),
    ],
)
def test_wrong_usage(ask: Run, arguments: list[str], message: str) -> None:
    done = ask(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


@pytest.mark.parametrize("library", ["duckdb", "pyarrow"])
def test_a_missing_library_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, library: str
) -> None:

    monkeypatch.setitem(sys.modules, library, None)
    assert main(["sql", "from deals", "poker.txt"]) == 1
    wanted = f"{library} is not installed: pip install {library}\n"
    assert capsys.readouterr().err == wanted


def test_a_reader_that_leaves(tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text(DEALS * 50_000)
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
