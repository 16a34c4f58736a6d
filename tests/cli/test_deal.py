from __future__ import annotations

from pathlib import Path

from command import Run

from showdown import tally

EXAMPLES = Path(__file__).parents[2] / "examples"


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
