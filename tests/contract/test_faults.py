"""What is wrong with the input: where it says so, and how it ends. Sentences are not looked at."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from command import Run
from contract import expected
from contract.expected import DEALS, text
from contract.written import write

import showdown as sd

GOOD = "8C TS KC 9H 4S 7D 2S 5D 3S AC"
NINE = GOOD.removesuffix(" AC")
SPACED = "[8 c][T s][K c][9 h][4 s] [7 d][2 s][5 d][3 s][A c]"

FAULTS: dict[str, tuple[str, int, list[str]]] = {
    "an unknown card": (f"{NINE} 1X", 28, ["'1X'"]),
    "a ten with a one": ("8C TS 1C 9H 4S 7D 2S 5D 3S AC", 7, ["'1C'", "T or 10"]),
    "dealt twice": (f"{NINE} 8C", 28, ["8♣", "Player 1", "Player 2", "--decks many"]),
    "twice to one": ("8C TS KC 9H 8C 7D 2S 5D 3S AC", 13, ["8♣", "Player 1", "--decks many"]),
    "too few": (NINE, 27, ["9 cards", "10"]),
    "far too few": ("8C TS", 6, ["2 cards", "10"]),
    "too many": (f"{GOOD} 2C", 31, ["2 players", "10"]),
    "hidden": ("8C TS KC 9H 4S XX XX XX XX XX", 16, ["'XX'", "hidden"]),
    "one hidden": ("8C ?? KC 9H 4S 7D 2S 5D 3S AC", 4, ["'??'", "hidden"]),
    "a joker": ("8C TS KC 9H 4S joker 2S 5D 3S AC", 16, ["'joker'"]),
    "another separator": ("8C TS KC,9H 4S 7D 2S 5D 3S AC", 9, ["','"]),
    "words": ("hello", 1, ["'hello'"]),
    "symbols before": ("8♣ T♠ K♣ 9♥ 4♠ 7♦ 2♠ 5♦ 3♠ X♣", 28, ["'X♣'"]),
    "the suit first": ("C8 TS KC 9H 4S 7D 2S 5D 3S AC", 1, ["'C8'"]),
}


def assert_points_at(said: str, place: str, line: str, column: int) -> None:
    """The place, what is wrong, the line as it stands, and a caret under the column."""
    head, shown, caret = said.rstrip("\n").split("\n")
    assert head.startswith(f"{place}:{column}: ")
    assert shown.strip() == line.strip()
    assert caret.strip() == "^"
    assert caret.index("^") - shown.index(line) == column - 1


@pytest.mark.parametrize(("line", "column", "words"), FAULTS.values(), ids=FAULTS)
def test_where_a_line_is_wrong(run: Run, line: str, column: int, words: list[str]) -> None:
    Path("x.txt").write_text(f"{GOOD}\n\n{line}\n{GOOD}\n", encoding="utf-8")
    done = run("x.txt")
    assert (done.returncode, done.stdout) == (1, "")
    assert_points_at(done.stderr, "x.txt:3", line, column)
    for word in words:
        assert word in done.stderr.split("\n")[0]
    for arguments in (["--json"], ["--lines"], ["--categories"], ["-o", "x.csv"]):
        assert run(*arguments, "x.txt").stderr == done.stderr
    with pytest.raises(sd.DealError) as caught:
        sd.tally("x.txt")
    error = caught.value
    assert (error.file, error.line, error.column, error.text) == ("x.txt", 3, column, line)
    assert f"{error}\n" == done.stderr
    assert done.stderr.startswith(f"x.txt:3:{column}: {error.problem}\n")


@pytest.mark.parametrize("name", ["an unknown card", "dealt twice", "too few", "hidden", "words"])
def test_where_the_first_line_is_wrong(run: Run, name: str) -> None:
    line, column, _ = FAULTS[name]
    Path("x.txt").write_text(f"{line}\n{GOOD}\n{GOOD}\n" if name != "words" else line)
    done = run("x.txt")
    assert (done.returncode, done.stdout) == (1, "")
    assert_points_at(done.stderr, "x.txt:1", line, column)


def test_cards_that_cannot_be_dealt_out(run: Run) -> None:
    Path("x.txt").write_text(f"{GOOD} 2C\n")
    done = run("x.txt")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("x.txt:1:")
    assert "11 cards" in done.stderr


@pytest.mark.parametrize(
    ("first", "line", "column"),
    [
        ("8C,TS,KC,9H,4S|7D,2S,5D,3S,AC", "8C,TS,KC,9H,4S,7D,2S,5D,3S,AC", 15),
        ("8CTSKC9H4S 7D2S5D3SAC", "8CTSKC9H4S 7D2S5D3S1X", 20),
        (
            "Black: 8C TS KC 9H 4S  White: 7D 2S 5D 3S AC",
            "Black: 8C TS KC 9H 4S  White: 7D 2S 5D 3S 9H",
            43,
        ),
        (
            "Black: 8C TS KC 9H 4S  White: 7D 2S 5D 3S AC",
            "White: 8C TS KC 9H 4S  Black: 7D 2S 5D 3S AC",
            1,
        ),
        (SPACED, SPACED.replace("5 d", "1 d"), 38),
    ],
)
def test_lines_of_another_layout_than_the_first(
    run: Run, first: str, line: str, column: int
) -> None:
    Path("x.txt").write_text(f"{first}\n{line}\n")
    done = run("x.txt")
    assert (done.returncode, done.stdout) == (1, "")
    assert_points_at(done.stderr, "x.txt:2", line, column)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_places_are_those_of_the_decoded_text(run: Run, encoding: str) -> None:
    data = f"{GOOD}\r\n8♣ TS 1X\r\n".encode(encoding)
    for name, raw in (("x.txt", data), ("x.txt.gz", gzip.compress(data))):
        Path(name).write_bytes(raw)
        assert_points_at(run(name).stderr, f"{name}:2", "8♣ TS 1X", 7)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("missing.txt", None),
        ("empty.txt", b""),
        ("blank.txt", b"\n \n\n"),
        ("remarks.txt", b"# 8C\n"),
        ("broken.gz", gzip.compress(GOOD.encode())[:-2]),
        ("folder", None),
        ("none*.txt", None),
        ("image.png", b"\x89PNG\r\n\x1a\n\0\0\0"),
    ],
)
def test_files_without_deals(run: Run, name: str, content: bytes | None) -> None:
    Path("good.txt").write_text(GOOD)
    Path("folder").mkdir()
    if content is not None:
        Path(name).write_bytes(content)
    for arguments in ([name], ["good.txt", name], ["--json", name], ["--lines", name]):
        done = run(*arguments)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"{name}:")
    done = run("validate", name)
    assert done.returncode == 1
    assert f"{name}:" in done.stdout + done.stderr
    kind = sd.DealError if name == "image.png" else sd.FileError
    with pytest.raises(kind, match=f"^{re.escape(name)}:"):
        sd.tally(name)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "11", "x.txt"],
        ["--players", "two", "x.txt"],
        ["--cards", "8", "x.txt"],
        ["--decks", "2", "x.txt"],
        ["--rules", "low", "x.txt"],
        ["--layout", "words", "x.txt"],
        ["--format", "euler", "x.txt"],
        ["--threads", "0", "x.txt"],
        ["--nonsense", "x.txt"],
        ["--wins", "1", "--json", "x.txt"],
        ["--bad", "x.txt", "x.txt"],
    ],
)
def test_wrong_usage(run: Run, arguments: list[str]) -> None:
    Path("x.txt").write_text(GOOD)
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert arguments[0].lstrip("-") in done.stderr.splitlines()[-1]
    assert Path("x.txt").read_text() == GOOD


@pytest.fixture
def bad(_empty_folder: None) -> list[tuple[str, int, int]]:
    """Two files with lines that are wrong, and their places."""
    lines = text(DEALS).splitlines(keepends=True)
    lines[3:3] = ["8C 1X\r\n"]
    Path("one.txt").write_text("".join([*lines, "8C 8C"]), newline="")
    Path("two.txt").write_text(f"{GOOD}\n{NINE}\n")
    return [("one.txt", 4, 4), ("one.txt", 22, 4), ("two.txt", 2, 27)]


def test_skip_bad(run: Run, bad: list[tuple[str, int, int]]) -> None:
    wins, ties = expected.wins(DEALS)
    done = run("--skip-bad", "one.txt")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r" 2$", done.stdout.rstrip("\n").split("\n")[-1])
    found = json.loads(run("--skip-bad", "--json", "one.txt", "two.txt").stdout)
    assert (found["deals"], found["skipped"]) == (21, len(bad))
    assert found["files"][0]["wins"] == list(wins)
    assert [one["skipped"] for one in found["files"]] == [2, 1]
    lines = []
    counted = sd.tally("one.txt", on_bad=lambda one: lines.append((one.line, one.error.column)))
    assert counted == sd.Tally(20, wins, ties, 2)
    assert lines == [(4, 4), (22, 4)]


def test_bad_lines_are_kept(run: Run, bad: list[tuple[str, int, int]]) -> None:
    done = run("--bad", "bad.txt", "--json", "one.txt", "two.txt")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["skipped"] == 3
    assert Path("bad.txt").read_bytes() == f"8C 1X\r\n8C 8C\n{NINE}\n".encode()
    head, *rows = Path("bad.txt.reasons.tsv").read_text(encoding="utf-8").splitlines()
    assert head.split("\t") == ["file", "line", "column", "reason"]
    assert [row.split("\t")[:3] for row in rows] == [[f, str(n), str(c)] for f, n, c in bad]
    assert ["'1X'" in rows[0], "8♣" in rows[1], "9 cards" in rows[2]] == [True] * 3


def test_keep_going(run: Run, bad: list[tuple[str, int, int]]) -> None:
    Path("good.txt").write_text(text(DEALS))
    files = ["two.txt", "good.txt", "missing.txt"]
    done = run("--keep-going", *files)
    assert done.returncode == 1
    assert "two.txt:2:27: " in done.stderr
    assert "missing.txt: " in done.stderr
    assert "two.txt:2:27: " in done.stdout
    found = run("--keep-going", "--json", *files)
    assert found.returncode == 1
    counts = json.loads(found.stdout)
    assert [one["file"] for one in counts["files"]] == ["good.txt"]
    assert [one["file"] for one in counts["failed"]] == ["two.txt", "missing.txt"]
    assert "2:27" in counts["failed"][0]["error"]
    assert counts["deals"] == 20
    assert run(*files).returncode == 1
    assert bad


def test_validate(run: Run, bad: list[tuple[str, int, int]]) -> None:
    done = run("validate", "one.txt")
    assert (done.returncode, done.stderr) == (1, "")
    assert re.match(r"one\.txt +20 deals\b.*\b2\b", done.stdout)
    both = run("validate", "one.txt", "two.txt").stdout
    for file, line, column in bad:
        assert f" {file}:{line}:{column}: " in both
        assert both.count(f" {file}:{line}:") == 1
    Path("good.txt").write_text(text(DEALS))
    done = run("validate", "good.txt")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.match(r"good\.txt +20 deals\b", done.stdout)
    Path("many.txt").write_text(GOOD + "\n" + "8C 8C\n" * 30)
    assert run("validate", "many.txt").stdout.count("many.txt:") == 20
    assert run("validate", "--all", "many.txt").stdout.count("many.txt:") == 30
    assert run("validate", "many.txt", "--decks", "many").stdout.count("many.txt:") == 20


TABLE = [
    (GOOD[:14], GOOD[15:]),
    (GOOD[:14], "7D 2S 5D 3S 1X"),
    (GOOD[:14], "7D 2S 5D 3S 8C"),
    ("8C TS KC 9H", GOOD[15:]),
    ("8C TS KC 9H 4S 2C", GOOD[15:]),
    (GOOD[:14], None),
    (GOOD[:14], "7D 2S ?? 3S AC"),
    (GOOD[:14], GOOD[15:]),
]
WRONG_CELLS = [
    (1, "yours", "1X", "'1X'"),
    (2, "yours", "8C", "--decks many"),
    (3, "mine", "", "4 cards"),
    (4, "mine", "", "6 cards"),
    (5, "yours", None, "empty"),
    (6, "yours", "??", "'??'"),
]
"""The row, the column, what the caret points at if it has to be that, and what is said."""


@pytest.mark.parametrize("ending", ["csv", "tsv", "jsonl", "parquet", "arrow", "xlsx"])
def test_where_a_table_is_wrong(run: Run, ending: str) -> None:
    pl = pytest.importorskip("polars")
    rows = [(number, *cells) for number, cells in enumerate(TABLE)]
    file = f"deals.{ending}"
    first = 2 if ending in ("csv", "tsv", "xlsx") else 1
    name = f"{file}, sheet 'Deals'" if ending == "xlsx" else file
    for row, column, token, words in WRONG_CELLS:
        frame = pl.DataFrame([rows[0], rows[row]], ["id", "mine", "yours"], orient="row")
        write(frame, Path(file))
        done = run("--wins", "1", file)
        assert (done.returncode, done.stdout) == (1, "")
        head, *shown = done.stderr.rstrip("\n").split("\n")
        assert head.startswith(f"{name}, row {first + 1}, column '{column}': ")
        assert words in head
        if token is not None:
            cell, caret = shown
            assert cell.strip() == TABLE[row][column == "yours"]
            assert cell[caret.index("^") :].startswith(token)
    frame = pl.DataFrame(rows, ["id", "mine", "yours"], orient="row")
    write(frame, Path(file))
    found = json.loads(run("--bad", "bad", "--json", file).stdout)
    assert (found["deals"], found["skipped"]) == (2, len(WRONG_CELLS))
    reasons = [row.split("\t") for row in Path("bad.reasons.tsv").read_text().splitlines()[1:]]
    assert [row[:3] for row in reasons] == [
        [file, str(first + row), f"column '{column}'"] for row, column, _, _ in WRONG_CELLS
    ]
    said = run("validate", file)
    assert said.returncode == 1
    for row, column, _, _ in WRONG_CELLS:
        assert f"{name}, row {first + row}, column '{column}': " in said.stdout


def test_columns_that_are_not_there(run: Run) -> None:
    pytest.importorskip("polars")
    Path("deals.csv").write_text(f"id,mine,yours\n1,{GOOD[:14]},{GOOD[15:]}\n")
    for options, code, words in (
        (["--columns", "mine,hers"], 1, ["'hers'", "'mine'", "'yours'"]),
        (["--hand1", "mine", "--hand2", "hers"], 1, ["'hers'"]),
        (["--hand1", "mine"], 2, ["hand2"]),
        (["--columns", "B", "--hand1", "B", "--hand2", "C"], 2, ["columns", "hand1"]),
        (["--sheet", "May"], 1, ["sheets"]),
    ):
        done = run(*options, "deals.csv")
        assert (done.returncode, done.stdout) == (code, "")
        assert all(word in done.stderr for word in words)
