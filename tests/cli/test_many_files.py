"""Folders, patterns, packed files, and jobs that go on when a file is wrong."""

from __future__ import annotations

import gzip
import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command import Run, on_a_terminal

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC\n"
MISSING = "missing.txt: no such file or directory"
WRONG = (
    "b.txt:2:28: '1X' is not a card: a card is a rank (2 3 4 5 6 7 8 9 T J Q K A) "
    "and a suit (c d h s)"
)
CARET = "\n  8C TS KC 9H 4S 7D 2S 5D 3S 1X\n                             ^"


@pytest.fixture(autouse=True)
def deals(tmp_path: Path) -> Path:
    """A good file, a wrong one, a good one that is packed, and one for three players."""
    (tmp_path / "a.txt").write_text(DEAL)
    (tmp_path / "b.txt").write_text(DEAL + DEAL.replace("AC", "1X"))
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "c.txt.gz").write_bytes(gzip.compress(DEAL.encode() * 2))
    (tmp_path / "more" / "d.txt").write_text(DEAL)
    (tmp_path / "three.txt").write_text("2C 3C 4C 5C 7C 2D 3D 4D 5D 7D 2H 3H 4H 5H 7H\n")
    return tmp_path


def heads(report: str) -> list[str]:
    return [line for line in report.splitlines() if line and not line.startswith(" ")]


def files(report: str) -> list[list[str]]:
    """The line of each file, in words."""
    head, _, rest = report.partition("\n\n")
    lines = rest.partition("\n\n")[0].splitlines()
    assert head == f"{len(lines) - 1} files"
    assert lines[0].split("   ")[-3:] == ["Player 1 wins", "Player 2 wins", "Ties"]
    return [line.split() for line in lines[1:]]


def test_packed_standard_input(run: Run) -> None:
    packed = gzip.compress(DEAL.encode() * 2)
    assert run("-", stdin=packed).stdout.startswith("<stdin>   2 deals\n")
    done = run("-", stdin=packed[:-9])
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "<stdin>: its gzip data ends too early: the file was cut short\n"


def test_keep_going(run: Run) -> None:
    done = run("--keep-going", "a.txt", "b.txt", "missing.txt", "*.xz", "three.txt", "more")
    three = "three.txt: deals of 3 players, but a.txt has deals of 2 players: count them separately"
    none = "*.xz: no file matches this pattern"
    assert done.returncode == 1
    assert done.stderr == "\n".join([none, WRONG + CARET, MISSING, three, ""])
    assert [line[:2] for line in files(done.stdout)] == [
        ["a.txt", "1"],
        ["more/c.txt.gz", "2"],
        ["more/d.txt", "1"],
    ]
    assert heads(done.stdout) == [
        "3 files",
        "Total   4 deals",
        "Skipped files",
    ]
    assert done.stdout.endswith(f"\n\nSkipped files\n  {none}\n  {WRONG}\n  {MISSING}\n  {three}\n")


def test_keep_going_when_all_is_wrong(run: Run) -> None:
    done = run("--keep-going", "missing.txt")
    assert (done.returncode, done.stdout) == (1, f"Skipped files\n  {MISSING}\n")
    done = run("--keep-going", "--wins", "2", "missing.txt")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", MISSING + "\n")
    found = json.loads(run("--keep-going", "--json", "missing.txt").stdout)
    assert (found["files"], found["deals"], found["wins"]) == ([], 0, [])
    assert found["failed"] == [{"file": "missing.txt", "error": MISSING}]


def test_keep_going_without_standard_input() -> None:
    done = subprocess.run(
        ["sh", "-c", f"{shlex.quote(sys.executable)} -m showdown --keep-going - <&-"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "<stdin>: standard input is closed\n")


def test_the_bar_goes_on_after_a_wrong_file(tmp_path: Path) -> None:
    code = (
        "import os, time; from showdown.show import progress; from showdown.cli import main\n"
        f"os.chdir({str(tmp_path)!r})\n"
        "progress.PATIENCE = 0.0\n"
        "seen = []\n"
        "close = progress.Progress.close\n"
        "def closing(self): seen.append((self.done, self.total)); close(self)\n"
        "progress.Progress.close = closing\n"
        "main(['--keep-going', 'a.txt', 'b.txt', 'more'])\n"
        "print(seen)\n"
    )
    size = sum((tmp_path / name).stat().st_size for name in ("a.txt", "b.txt"))
    size += sum(path.stat().st_size for path in (tmp_path / "more").iterdir())
    shown = on_a_terminal(code)
    assert f"[({size}, {size})]" in shown
    assert WRONG.split(" is ", maxsplit=1)[0] in shown
