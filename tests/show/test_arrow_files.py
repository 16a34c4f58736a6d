"""Arrow files, read back by pyarrow and Polars."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import polars as pl
import pyarrow as pa
import pytest
from pyarrow import feather, ipc
from verdict_rows import GIVEN, deals, rows, write

from showdown import STANDARD, Rules


@pytest.mark.parametrize(("players", "rules", "reason", "file"), GIVEN)
@pytest.mark.parametrize("form", [".arrow", ".feather"])
def test_as_one_by_one(form: str, players: int, rules: Rules, reason: bool, file: str) -> None:
    lines = deals(players)
    raw = write(form, lines, rules, reason=reason, file=file)
    source = io.BytesIO(raw)
    table = feather.read_table(source) if form == ".feather" else ipc.open_file(source).read_all()
    found = table.to_pylist()
    expected = rows(lines, players, rules, file=file, reason=reason)
    assert [list(row) for row in found[:1]] == [list(row) for row in expected[:1]]
    assert found == expected


@pytest.mark.parametrize("players", [2, 3])
def test_ties_are_read_by_polars(players: int) -> None:
    """It looks up what stands under a null, too."""
    lines = deals(players)
    expected = rows(lines, players, STANDARD, file="", reason=False)
    assert {row["decided_by"] for row in expected} >= {None, "category"}
    raw = write(".arrow", lines, STANDARD, reason=False, file="")
    assert pl.read_ipc(io.BytesIO(raw)).to_dicts() == expected


def test_types() -> None:
    raw = io.BytesIO(write(".arrow", deals(2), STANDARD, reason=True, file="x"))
    table = ipc.open_file(raw).read_all()
    words = ("dictionary<values=string, indices=uint8, ordered=0>",)
    assert [(field.name, str(field.type)) for field in table.schema] == [
        ("file", "dictionary<values=string, indices=int32, ordered=0>"),
        ("line", "uint64"),
        ("winner", "uint8"),
        ("hand1", "string"),
        ("category1", *words),
        ("strength1", "uint16"),
        ("hand2", "string"),
        ("category2", *words),
        ("strength2", "uint16"),
        ("decided_by", *words),
        ("reason", "string"),
    ]
    table.validate(full=True)
    assert table["decided_by"].null_count > 0
    assert table["winner"].null_count == 0


def test_blank_lines() -> None:
    deal = "8C TS KC 9H 4S 7D 2S 5D 3S AC"
    raw = write(".arrow", ["", deal, "", deal], STANDARD, reason=False, file="")
    assert ipc.open_file(io.BytesIO(raw)).read_all()["line"] == pa.chunked_array(
        [pa.array([2, 4], pa.uint64())]
    )


def test_without_the_library(tmp_path: Path) -> None:
    (tmp_path / "pyarrow.py").write_text("raise ModuleNotFoundError('not here', name='pyarrow')")
    (tmp_path / "one.txt").write_text("8C TS KC 9H 4S 7D 2S 5D 3S AC\n")
    code = (
        "import sys; from showdown.cli import main; sys.path.insert(0, '.'); "
        "sys.exit(main(sys.argv[1:]))"
    )

    def run(output: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-c", code, "one.txt", "-o", output]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    for output in ("before.arrow", "before.parquet"):
        (tmp_path / output).write_text("what was there")
        done = run(output)
        assert (done.returncode, done.stdout) == (1, "")
        message = 'pyarrow is not installed: pip install "poker-showdown[tables]"\n'
        assert done.stderr == message
        assert (tmp_path / output).read_text() == "what was there"
    assert not list(tmp_path.glob(".showdown*"))


def test_a_file_that_is_given_up_is_left_alone(tmp_path: Path) -> None:
    """pyarrow would finish it when it is forgotten, though it is closed, and complain."""
    (tmp_path / "one.txt").write_text("8C TS KC 9H 4S 7D 2S 5D 3S AC\n" * 3 + "8C\n")
    for output in ("new.parquet", "new.arrow"):
        command = [sys.executable, "-m", "showdown", "one.txt", "-o", output]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert done.stderr.startswith("one.txt:4:")
        assert "Exception ignored" not in done.stderr
        assert [path.name for path in tmp_path.iterdir()] == ["one.txt"]
