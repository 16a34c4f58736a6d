"""Several files: folders, patterns, and jobs that go on when a file has errors."""

from __future__ import annotations

import gzip
import json
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
def _deals(tmp_path: Path) -> None:
    """Good files, one of them compressed; a wrong one; and one with three players."""
    (tmp_path / "a.txt").write_text(DEAL)
    (tmp_path / "b.txt").write_text(DEAL + DEAL.replace("AC", "1X"))
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "c.txt.gz").write_bytes(gzip.compress(DEAL.encode() * 2))
    (tmp_path / "more" / "d.txt").write_text(DEAL)
    (tmp_path / "three.txt").write_text("2C 3C 4C 5C 7C  2D 3D 4D 5D 7D  2H 3H 4H 5H 7H\n")
    (tmp_path / "hand.txt").write_text("1,10,1,11,1,13,1,12,1,1,9\n")


def test_keep_going(run: Run) -> None:
    done = run("--keep-going", "a.txt", "b.txt", "missing.txt", "*.xz", "three.txt", "more")
    three = (
        "three.txt has deals of 3 players, but a.txt has deals of 2 players: count them separately"
    )
    none = "*.xz: no file matches this pattern"
    assert done.returncode == 1
    assert done.stderr == "\n".join([none, WRONG + CARET, MISSING, three, ""])
    assert done.stdout == (
        "3 files\n\n"
        "                  deals   Player 1 wins   Player 2 wins   Ties\n"
        "  a.txt               1               0               1      0\n"
        "  more/c.txt.gz       2               0               2      0\n"
        "  more/d.txt          1               0               1      0\n\n"
        "Total   4 deals\n\n"
        "  Player 1 wins   0     0.0 %\n"
        "  Player 2 wins   4   100.0 %\n"
        "  Ties            0     0.0 %\n\n"
        f"Skipped files\n  {none}\n  {WRONG}\n  {MISSING}\n  {three}\n"
    )
    hand = (
        "hand.txt has one hand per line, but a.txt has deals of 2 players: count them separately\n"
    )
    assert run("a.txt", "hand.txt").stderr == hand


def test_keep_going_with_wrong_files_only(run: Run) -> None:
    for options, out in (([], f"Skipped files\n  {MISSING}\n"), (["--wins", "2"], "")):
        done = run("--keep-going", *options, "missing.txt")
        assert (done.returncode, done.stdout, done.stderr) == (1, out, MISSING + "\n")
    found = json.loads(run("--keep-going", "--json", "missing.txt").stdout)
    assert (found["files"], found["deals"], found["wins"]) == ([], 0, [])
    assert found["failed"] == [{"file": "missing.txt", "error": MISSING}]


def test_a_file_is_never_a_pattern(run: Run, tmp_path: Path) -> None:
    (tmp_path / "[ab].txt").write_text(DEAL * 7)
    assert run("--wins", "2", "[ab].txt").stdout == "7\n"
    assert run("--wins", "2", "more/?.*").stdout == run("--wins", "2", "more").stdout == "3\n"


def test_wrong_files_add_no_rows(run: Run, tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text(DEAL * 200_000 + "8X\n")
    files = ("--keep-going", "long.txt", "a.txt", "three.txt", "missing.txt", "more/d.txt")
    done = run(*files, "-o", "out.csv")
    assert done.returncode == 1
    assert (tmp_path / "out.csv").read_text().count("\n") == 3
    for problem in (
        "long.txt:200001:1",
        "three.txt has deals of 3 players",
        "missing.txt: no such",
    ):
        assert done.stderr.count(problem) == 1
        assert problem in done.stdout.partition("Skipped files")[2]
    assert run(*files, "--format", "wins").stdout == "2\n2\n"
    done = run("--keep-going", "long.txt", "-o", "new.csv")
    assert (done.returncode, (tmp_path / "new.csv").exists()) == (1, False)
    done = run("--keep-going", "-", "-o", "new.csv", stdin=DEAL)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--keep-going with -o, --lines or --format cannot read standard input" in done.stderr


def test_the_bar_goes_on_after_a_wrong_file(tmp_path: Path) -> None:
    code = (
        "import os, time; from showdown.output import progress; from showdown.cli import main\n"
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
