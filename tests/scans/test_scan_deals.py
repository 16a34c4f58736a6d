"""Files of deals as lazy frames, against the verdicts one by one."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cloudpickle
import polars as pl
import pytest
from polars.exceptions import ComputeError
from verdict_rows import deals, rows

import showdown.polars
from showdown import ACE_HIGH, STANDARD, Category, DealError, FileError, Rules, tally
from showdown.verdict_table.arrow import Batches
from showdown.verdict_table.reasons import Reasons

EXAMPLES = Path(__file__).parents[2] / "examples" / "deals.txt"
TEXT = EXAMPLES.read_text()
BAD = "8C TS KC 9H 4S 7D 2S 5D 3S 1X\n"
ENGINES = pytest.mark.parametrize("engine", ["in-memory", "streaming"])


@pytest.fixture
def far(tmp_path: Path) -> Path:
    """Some megabytes of deals, and a bad line at their end."""
    path = tmp_path / "far.txt"
    path.write_text(TEXT * 400 + BAD)
    return path


@ENGINES
@pytest.mark.parametrize(
    ("players", "rules"), [(2, STANDARD), (2, ACE_HIGH), (3, STANDARD), (10, ACE_HIGH)]
)
def test_rows(players: int, rules: Rules, engine: Any) -> None:
    lines = deals(players)
    source = "\n".join(lines).encode()
    frame = showdown.polars.scan_deals(source, rules=rules, decks="many").collect(engine=engine)
    assert frame.rows(named=True) == rows(lines, players, rules, reason=True)
    assert frame.schema == showdown.polars.scan_deals(source).collect_schema()
    assert frame.schema["line"] == pl.UInt64
    assert frame.schema["winner"] == pl.UInt8
    assert frame.schema["strength1"] == pl.UInt16
    assert isinstance(frame.schema["category1"], pl.Enum)


def test_many_files(tmp_path: Path) -> None:
    lines = TEXT.splitlines(keepends=True)
    paths = [tmp_path / f"{name}.txt" for name in "abc"]
    for place, path in enumerate(paths):
        path.write_text("".join(lines[place::3]))
    one = showdown.polars.scan_deals(paths[0])
    assert "file" not in one.collect_schema()
    for source in (paths, tmp_path, str(tmp_path / "*.txt")):
        frame = showdown.polars.scan_deals(source)
        assert frame.collect_schema().names()[:2] == ["file", "line"]
        found = frame.group_by("file").agg(pl.len(), pl.col("line").max()).sort("file").collect()
        assert found.rows() == [
            (str(path), len(lines[i::3]), len(lines[i::3])) for i, path in enumerate(paths)
        ]
    assert "file" in showdown.polars.scan_deals([paths[0]]).collect_schema()
    both = showdown.polars.scan_deals([paths[0], paths[0]]).select("file").collect()
    assert both["file"].unique().to_list() == [str(paths[0])]


@ENGINES
def test_only_what_is_asked_for_is_made(monkeypatch: pytest.MonkeyPatch, engine: Any) -> None:
    made: list[str] = []
    column = Batches._column

    def noted(self: Any, name: str, *arguments: Any) -> Any:
        made.append(name)
        return column(self, name, *arguments)

    def refused(*_: object) -> None:
        raise AssertionError("nobody asked for reasons")

    monkeypatch.setattr(Batches, "_column", noted)
    monkeypatch.setattr(Reasons, "__init__", refused)
    frame = showdown.polars.scan_deals(EXAMPLES)
    assert frame.select("winner", "line").collect(engine=engine).columns == ["winner", "line"]
    assert sorted(made) == ["line", "winner"]
    made.clear()
    strong = frame.filter(pl.col("category1") > "two pair").select("hand1")
    counted = tally(EXAMPLES, categories=True).categories
    assert counted is not None
    assert strong.collect(engine=engine).height == sum(counted.held[0][Category.TWO_PAIR :])
    assert sorted(made) == ["category1", "hand1"]
    with pytest.raises((AssertionError, ComputeError), match="nobody asked"):
        frame.select("reason").collect(engine=engine)


@ENGINES
def test_no_more_is_read_than_is_asked_for(far: Path, engine: Any) -> None:
    frame = showdown.polars.scan_deals(far)
    first = frame.head(3).collect(engine=engine)
    assert first.rows() == showdown.polars.scan_deals(EXAMPLES).head(3).collect().rows()
    assert frame.head(0).collect(engine=engine).shape == (0, len(first.columns))
    many = frame.select("line").head(200_000).collect(engine=engine)
    assert many["line"].to_list() == list(range(1, 200_001))
    with pytest.raises((DealError, ComputeError), match=r"far.txt:400001:28: '1X' is not a card"):
        frame.select("winner").collect(engine=engine)


def test_the_streaming_engine_stops_when_it_has_enough(tmp_path: Path) -> None:
    """Rows that a filter leaves do not count beforehand: whether there are enough, time tells."""
    path = tmp_path / "long.txt"
    path.write_text(TEXT * 3000 + BAD)
    winners = showdown.polars.scan_deals(path).filter(pl.col("winner") == 1).head(5)
    found = winners.select("line").collect(engine="streaming")["line"].to_list()
    wins = [line for line, win in enumerate(_winners(), 1) if win == 1]
    assert found == wins[:5]


def _winners() -> Sequence[int]:
    return showdown.polars.scan_deals(EXAMPLES).collect()["winner"].to_list()


def test_a_program_may_end_while_polars_reads_on(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(TEXT * 2000)
    code = (
        "import polars as pl, sys, showdown.polars; "
        "winners = showdown.polars.scan_deals(sys.argv[1]).filter(pl.col('winner') == 1); "
        "print(winners.head(5).collect(engine='streaming').height)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "5\n", "")


def test_bad_lines_may_be_left_out() -> None:
    bad: list[Any] = []
    source = (BAD + TEXT + BAD).encode()
    frame = showdown.polars.scan_deals(source, on_bad=bad.append)
    assert frame.select("line").collect()["line"].to_list() == list(range(2, 1002))
    assert [one.line for one in bad] == [1, 1002]


def test_what_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"none.txt: no such file or directory"):
        showdown.polars.scan_deals(tmp_path / "none.txt")
    with pytest.raises(FileError, match="empty list"):
        showdown.polars.scan_deals([])
    with (
        EXAMPLES.open() as file,
        pytest.raises(TypeError, match="not a path, a list of paths or byt"),
    ):
        showdown.polars.scan_deals(file)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="players"):
        showdown.polars.scan_deals(EXAMPLES, players=11)
    three = tmp_path / "three.txt"
    three.write_text("2C 3C 4C 5C 7C 2D 3D 4D 5D 7D 2H 3H 4H 5H 7H\n")
    with pytest.raises(
        (DealError, ComputeError),
        match=r"deals of 3 players, but .*deals.txt has deals of 2 players",
    ):
        showdown.polars.scan_deals([EXAMPLES, three]).collect()


def test_files_that_change_before_they_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TEXT)
    one = showdown.polars.scan_deals(tmp_path / "a.txt")
    folder = showdown.polars.scan_deals(f"{tmp_path}/*.txt")
    (tmp_path / "b.txt").write_text(TEXT)
    assert folder.group_by("file").len().collect().rows() == [(str(tmp_path / "a.txt"), 1000)]
    (tmp_path / "a.txt").write_text("2C 3C 4C 5C 7D 2D 3D 4D 5D 7H 2H 3H 4H 5H 7S\n")
    for wanted in (one, folder):
        with pytest.raises(
            (DealError, ComputeError), match=r"it had deals of 2 players and now has deals of 3"
        ):
            wanted.select("hand1", "winner").collect()


def test_one_hand_a_line() -> None:
    frame = showdown.polars.scan_deals(
        b"1,10,1,11,1,13,1,12,1,1,9\n1,1,2,1,3,1,4,1,2,9,0\n"
    ).collect()
    assert frame["category1"].to_list() == ["royal flush", "four of a kind"]
    assert "hand2" not in frame.columns


def test_plans_travel() -> None:
    plan = showdown.polars.scan_deals(EXAMPLES).group_by("winner").len()
    again = pickle.loads(cloudpickle.dumps(plan))
    assert again.collect().sort("winner").rows() == plan.collect().sort("winner").rows()


def test_tables_that_are_not_so(tmp_path: Path) -> None:
    (tmp_path / "deals.csv").write_text("hero,villain\n5H 5C 6S 7S KD,2C 3S 8S 8D TD\n")
    with pytest.raises(ValueError, match="hand2 is missing"):
        showdown.polars.scan_deals("none.csv", hand1="hero")
    with pytest.raises(TypeError, match="there is no argument 'hands'"):
        showdown.polars.scan_deals("none.csv", hands="hero")  # type: ignore[call-arg]
    with pytest.raises(FileError, match=r"deals\.csv: there is no column 'her'"):
        showdown.polars.scan_deals(tmp_path / "deals.csv", columns="her,villain")
    with pytest.raises(FileError, match="only workbooks have sheets"):
        showdown.polars.scan_deals(tmp_path / "deals.csv", sheet="june")
