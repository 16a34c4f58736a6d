from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from command import Run

from showdown import tally

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_players(run: Run) -> None:
    done = run("deal", "5", "--players", "10")
    assert [len(line.split()) for line in done.stdout.splitlines()] == [50] * 5
    assert tally(done.stdout.encode()).players == 10


def test_clear_winner(run: Run) -> None:
    deals = run("deal", "3000", "--players", "9", "--seed", "2", "--clear-winner").stdout
    assert tally(deals.encode()).ties == 0


def test_wrong_usage(run: Run) -> None:
    assert run("deal").returncode == 2
    assert run("deal", "many").returncode == 2
    assert run("deal", "1", "--players", "1").returncode == 2
    for wrong in (["-1"], ["1", "--seed", "-1"], ["1", "--seed", "1.5"]):
        done = run("deal", *wrong)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"'{wrong[-1]}' is not a whole number, 0 or more" in done.stderr


def test_a_broken_pipe_ends_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "showdown", "deal", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        error = process.stderr.read()
    assert (process.returncode, error) == (141, b"")
