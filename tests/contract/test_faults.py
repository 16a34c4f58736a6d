"""What is wrong with the input: where it says so, and how it ends. Sentences are not looked at."""

from __future__ import annotations

import gc
import gzip
import json
import re
from pathlib import Path

import pytest
from command import Run
from contract import expected
from contract.conftest import Says
from contract.expected import DEALS, text
from contract.written import write

import showdown as sd

GOOD = "8C TS KC 9H 4S 7D 2S 5D 3S AC"
ONE, TWO = GOOD[:14], GOOD[15:]
NINE = GOOD.removesuffix(" AC")
NAMES = "Black: 8C TS KC 9H 4S  White: 7D 2S 5D 3S AC"

LINES: dict[str, tuple[str, int, list[str]]] = {
    "an unknown card": (f"{NINE} 1X", 28, ["'1X'"]),
    "a ten with a one": ("8C TS 1C 9H 4S 7D 2S 5D 3S AC", 7, ["'1C'", "10"]),
    "dealt twice": (f"{NINE} 8C", 28, ["8♣", "Player 1", "Player 2"]),
    "twice to one": ("8C TS KC 9H 8C 7D 2S 5D 3S AC", 13, ["8♣", "Player 1"]),
    "too few": (NINE, 27, ["9 cards", "10"]),
    "far too few": ("8C TS", 6, ["2 cards", "10"]),
    "too many": (f"{GOOD} 2C", 31, ["10"]),
    "hidden": ("8C TS KC 9H 4S XX XX XX XX XX", 16, ["'XX'", "hidden"]),
    "one hidden": ("8C ?? KC 9H 4S 7D 2S 5D 3S AC", 4, ["'??'", "hidden"]),
    "a joker": ("8C TS KC 9H 4S joker 2S 5D 3S AC", 16, ["'joker'"]),
    "another separator": ("8C TS KC,9H 4S 7D 2S 5D 3S AC", 9, ["laid out differently"]),
    "words": ("hello", 1, ["no cards in this line"]),
    "after symbols": ("8♣ T♠ K♣ 9♥ 4♠ 7♦ 2♠ 5♦ 3♠ X♣", 28, ["'X♣'"]),
    "the suit first": ("C8 TS KC 9H 4S 7D 2S 5D 3S AC", 1, ["'C8'"]),
}
"""Lines among plain ones, the column that is wrong in them, and what is named."""


def assert_points_at(said: str, place: str, line: str, column: int) -> None:
    """The place, what is wrong, the line as it stands, and a caret under the column."""
    head, shown, caret = said.rstrip("\n").split("\n")[:3]
    assert head.startswith(f"{place}:{column}: ")
    assert shown.strip() == line.strip()
    assert caret.strip() == "^"
    assert caret.index("^") - shown.index(line) == column - 1


@pytest.mark.parametrize(("line", "column", "words"), LINES.values(), ids=LINES)
def test_where_a_line_is_wrong(refuses: Says, line: str, column: int, words: list[str]) -> None:
    Path("x.txt").write_text(f"{GOOD}\n\n{line}\n{GOOD}\n", encoding="utf-8")
    said = refuses(1, "x.txt")
    assert_points_at(said, "x.txt:3", line, column)
    assert [word for word in words if word not in said.split("\n")[0]] == []
    for options in (["--json"], ["--lines"], ["-o", "x.csv"]):
        assert refuses(1, *options, "x.txt").split("\n")[:3] == said.split("\n")[:3]
    with pytest.raises(sd.DealError) as caught:
        sd.tally("x.txt")
    error = caught.value
    assert (error.file, error.line, error.column, error.text) == ("x.txt", 3, column, line)
    assert error.description.split("\n") == said.rstrip("\n").split("\n")[:3]
    assert said.startswith(f"x.txt:3:{column}: {error.problem}\n")


@pytest.mark.parametrize(
    ("first", "line", "column"),
    [
        ("8C,TS,KC,9H,4S|7D,2S,5D,3S,AC", "8C,TS,KC,9H,4S,7D,2S,5D,3S,AC", 15),
        ("8CTSKC9H4S 7D2S5D3SAC", "8CTSKC9H4S 7D2S5D3S1X", 20),
        (NAMES, NAMES.replace("AC", "9H"), 43),
        (NAMES, NAMES.replace("3S", "3X"), 40),
    ],
)
def test_other_layouts(refuses: Says, first: str, line: str, column: int) -> None:
    Path("x.txt").write_text(f"{first}\n{line}\n")
    assert_points_at(refuses(1, "x.txt"), "x.txt:2", line, column)


@pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_places_are_those_of_the_decoded_text(refuses: Says, encoding: str) -> None:
    data = f"{GOOD}\r\n8♣ TS 1X\r\n".encode(encoding)
    for name, raw in (("x.txt", data), ("x.txt.gz", gzip.compress(data))):
        Path(name).write_bytes(raw)
        assert_points_at(refuses(1, name), f"{name}:2", "8♣ TS 1X", 7)
    gc.collect()  # With one thread the file is closed no sooner.


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("missing.txt", None),
        ("empty.txt", b""),
        ("blank.txt", b"\n \n\n"),
        ("remarks.txt", b"# 8C\n"),
        ("broken.gz", gzip.compress(GOOD.encode(), mtime=0)[:-2]),
        ("folder", None),
        ("none*.txt", None),
        ("image.png", b"\x89PNG\r\n\x1a\n\0\0\0"),
    ],
)
def test_files_without_deals(run: Run, refuses: Says, name: str, content: bytes | None) -> None:
    Path("good.txt").write_text(GOOD)
    Path("folder").mkdir()
    if content is not None:
        Path(name).write_bytes(content)
    for arguments in ([name], ["good.txt", name], ["--json", name], ["--lines", name]):
        assert refuses(1, *arguments).startswith(f"{name}:")
    done = run("validate", name)
    assert done.returncode == 1
    assert f"{name}:" in done.stdout + done.stderr
    with pytest.raises((sd.FileError, sd.DealError), match=f"^{re.escape(name)}:"):
        sd.tally(name)


@pytest.mark.parametrize(
    "options",
    [
        ["--players", "two"],
        ["--cards", "8"],
        ["--decks", "2"],
        ["--layout", "words"],
        ["--threads", "0"],
        ["--wins", "1", "--json"],
        ["--hands"],
        ["--reason"],
        ["--lines", "-o", "out.csv"],
        ["--formulas", "-o", "out.csv"],
    ],
)
def test_wrong_usage(refuses: Says, options: list[str]) -> None:
    Path("x.txt").write_text(GOOD)
    said = refuses(2, *options, "x.txt").splitlines()[-1]
    assert options[0].lstrip("-") in said
    assert [(path.name, path.read_text()) for path in Path().iterdir()] == [("x.txt", GOOD)]


BAD = [("one.txt", 4, 4), ("one.txt", 22, 6), ("two.txt", 2, 27)]
"""The places of what is wrong in two files."""


@pytest.fixture
def _bad(_empty_folder: None) -> None:
    lines = text(DEALS).splitlines(keepends=True)
    lines[3:3] = ["8C 1X\r\n"]
    Path("one.txt").write_text("".join([*lines, "8C 8C"]), newline="")
    Path("two.txt").write_text(f"{GOOD}\n{NINE}\n")
    Path("good.txt").write_text(text(DEALS))


@pytest.mark.usefixtures("_bad")
def test_skip_bad(prints: Says) -> None:
    wins, ties = expected.wins(DEALS)
    assert prints("--skip-bad", "one.txt").rstrip("\n").endswith(" 2")
    found = json.loads(prints("--skip-bad", "--json", "one.txt", "two.txt"))
    assert (found["deals"], found["skipped"]) == (21, len(BAD))
    assert found["files"][0]["wins"] == list(wins)
    assert [one["skipped"] for one in found["files"]] == [2, 1]
    left: list[tuple[int, int | None]] = []
    counted = sd.tally("one.txt", on_bad=lambda bad: left.append((bad.line, bad.error.column)))
    assert counted == sd.Tally(20, wins, ties, 2)
    assert left == [(4, 4), (22, 6)]


@pytest.mark.usefixtures("_bad")
def test_validate(run: Run, prints: Says) -> None:
    done = run("validate", "one.txt", "two.txt")
    assert (done.returncode, done.stderr) == (1, "")
    assert re.search(r"(?m)^one\.txt +20 deals\b.*\b2\b", done.stdout)
    places = re.findall(r"^(\w+\.txt):(\d+):(\d+): ", done.stdout, re.MULTILINE)
    assert sorted((file, int(line), int(column)) for file, line, column in places) == BAD
    assert re.match(r"good\.txt +20 deals\b", prints("validate", "good.txt"))
    Path("many.txt").write_text(GOOD + "\n" + "8C 8C\n" * 30)
    assert run("validate", "many.txt").stdout.count("many.txt:") == 30


ROWS = [
    (ONE, TWO),
    (ONE, "7D 2S 5D 3S 1X"),
    (ONE, "7D 2S 5D 3S 8C"),
    ("8C TS KC 9H", TWO),
    ("8C TS KC 9H 4S 2C", TWO),
    (ONE, None),
    (ONE, "7D 2S ?? 3S AC"),
    (ONE, TWO),
]
CELLS = [
    (1, "yours", "1X", "'1X'"),
    (2, "yours", "8C", "dealt twice"),
    (3, "mine", "", "4 cards"),
    (4, "mine", "", "6 cards"),
    (5, "yours", None, "empty"),
    (6, "yours", "??", "'??'"),
]
"""The row, the column, what a caret points at in the cell if there is one, and what is named."""


@pytest.mark.parametrize("ending", ["csv", "tsv", "jsonl", "parquet", "arrow", "xlsx"])
def test_where_a_table_is_wrong(run: Run, prints: Says, refuses: Says, ending: str) -> None:
    pl = pytest.importorskip("polars")
    rows = [(number, *cells) for number, cells in enumerate(ROWS)]
    file = f"deals.{ending}"
    name = f"{file}, sheet 'Deals'" if ending == "xlsx" else file
    first = 2 if ending in ("csv", "tsv", "xlsx") else 1  # Below the header that one sees.
    for row, column, token, words in CELLS:
        write(pl.DataFrame([rows[0], rows[row]], ["id", "mine", "yours"], orient="row"), Path(file))
        head, *shown = refuses(1, file).rstrip("\n").split("\n")
        assert head.startswith(f"{name}, row {first + 1}, column '{column}': ")
        assert words in head
        if token is not None:
            cell, caret = shown[:2]
            assert cell.strip() == ROWS[row][column == "yours"]
            assert cell[caret.index("^") :].startswith(token)
    write(pl.DataFrame(rows, ["id", "mine", "yours"], orient="row"), Path(file))
    found = json.loads(prints("--skip-bad", "--json", file))
    assert (found["deals"], found["skipped"]) == (2, len(CELLS))
    invalid = map(json.loads, run("validate", "--json", file).stdout.splitlines())
    places = [(first + row, f"column '{column}'") for row, column, *_ in CELLS]
    assert [(each["line"], each["field"]) for each in invalid] == places
    done = run("validate", file)
    assert done.returncode == 1
    for row, column, *_ in CELLS:
        assert f"{name}, row {first + row}, column '{column}': " in done.stdout


def test_a_line_of_a_file_is_explained(refuses: Says) -> None:
    Path("x.txt").write_text(GOOD)
    said = refuses(1, "validate", "x.txt:1")
    assert said.splitlines()[-1].endswith(": showdown explain x.txt:1")


def test_columns_that_are_not_there(refuses: Says) -> None:
    pytest.importorskip("polars")
    Path("deals.csv").write_text(f"id,mine,yours\n1,{ONE},{TWO}\n")
    for options, code, words in (
        (["--columns", "mine,hers"], 1, ["'hers'", "'mine'", "'yours'"]),
        (["--hand1", "mine", "--hand2", "hers"], 1, ["'hers'"]),
        (["--hand1", "mine"], 2, ["hand2"]),
        (["--columns", "2", "--hand1", "2", "--hand2", "3"], 2, ["columns", "hand1"]),
        (["--sheet", "May"], 1, ["deals.csv: "]),
    ):
        said = refuses(code, *options, "deals.csv")
        assert [word for word in words if word not in said] == []
