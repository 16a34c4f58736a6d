"""Numbers with more digits than Python reads, wherever a number is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Run

LONG = "9" * 4301
NUMBERS = "0 1 2 3 4 5 6 7 8 9\n"
LETTERS = "8C TS KC 9H 4S 7D 2S 5D 3S AC\n"
DEALS = [
    f"{NUMBERS}{LONG} 1 2 3 4 5 6 7 8 9\n",
    f"[[{LONG},1,2,3,4,5,6,7,8,9]]\n",
    f"one,two\n{LONG} 1 2 3 4,5 6 7 8 9\n",
    f"1,{LONG},1,11,1,13,1,12,1,1,9\n",
    f"{LETTERS}{LONG}C TS KC 9H 4S 7D 2S 5D 3S AC\n",
]
ARGUMENTS = [
    *(f"deals.txt --{option} {LONG}" for option in ("players", "wins", "layout")),
    *(f"deals.csv --{option} {LONG}" for option in ("columns", "sheet")),
    *(f"{command} {LONG}" for command in ("explain", "deal", "exam --seed", "answers d --as")),
    f"explain deals.txt:{LONG}",
]


@pytest.mark.parametrize("text", DEALS)
@pytest.mark.parametrize("options", [[], ["--layout", "numbers"], ["--layout", "pairs"]])
def test_deals(run: Run, text: str, options: list[str]) -> None:
    Path("deals.txt").write_text(text)
    for command in (["deals.txt"], ["validate", "deals.txt"], ["explain", "deals.txt:1"]):
        done = run(*command, *options)
        assert done.returncode in (0, 1)
        assert len(done.stderr) < 500


@pytest.mark.parametrize("arguments", ARGUMENTS, ids=lambda value: value[:30])
def test_arguments(run: Run, arguments: str) -> None:
    Path("deals.txt").write_text(LETTERS)
    Path("deals.csv").write_text("one,two\n8C TS KC 9H 4S,7D 2S 5D 3S AC\n")
    done = run(*arguments.split(" "))
    assert done.returncode in (1, 2)
    assert 0 < len(done.stderr.replace(" ", "")) < 1000
