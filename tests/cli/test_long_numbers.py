"""Numbers with more digits than Python reads, wherever a number is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Run

LONG = "9" * 4301
NUMBERS = "0 1 2 3 4 5 6 7 8 9\n"
LETTERS = "8C TS KC 9H 4S 7D 2S 5D 3S AC\n"
DEALS = [
    f"{LONG} 1 2 3 4 5 6 7 8 9\n",
    f"{NUMBERS}{LONG} 1 2 3 4 5 6 7 8 9\n",
    f"{NUMBERS}{LONG}\n",
    f"[[{LONG},1,2,3,4,5,6,7,8,9]]\n",
    f'{{"h1":[{LONG},1,2,3,4],"h2":[5,6,7,8,9]}}\n',
    f"one,two\n{LONG} 1 2 3 4,5 6 7 8 9\n",
    f"{LONG},1,2,3,4,5,1,2,3,4,5,6\n",
    f"1,{LONG},1,11,1,13,1,12,1,1,9\n",
    f"{LETTERS}{LONG}C TS KC 9H 4S 7D 2S 5D 3S AC\n",
]


@pytest.mark.parametrize("text", DEALS)
@pytest.mark.parametrize("options", [[], ["--layout", "numbers"], ["--layout", "pairs"]])
def test_deals(run: Run, text: str, options: list[str]) -> None:
    Path("deals.txt").write_text(text)
    for command in ([], ["validate"], ["--skip-bad"], ["explain"]):
        source = "deals.txt:1" if command == ["explain"] else "deals.txt"
        done = run(*command, *options, source)
        assert done.returncode in (0, 1)
        assert len(done.stderr) < 500


@pytest.mark.parametrize(
    "answers",
    [
        f"1\n{LONG}\n",
        f"{LONG}\n{LONG}\n",
        f"1,2\n{LONG},1\n",
        f"1,2\n1e{LONG},1\n",
        f"deal,winner\n{LONG},1\n2,2\n",
        f"Player {LONG}\nPlayer 2\n",
        f"{LONG}:1\n1:2\n",
    ],
)
def test_answers(run: Run, answers: str) -> None:
    Path("deals.txt").write_text(LETTERS * 2)
    Path("answers.txt").write_text(answers)
    done = run("check", "deals.txt", "answers.txt")
    assert (done.returncode, len(done.stderr) < 500) == (1, True)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        *(
            (f"deals.txt --{option} {LONG}", 2)
            for option in ("players", "cards", "threads", "wins")
        ),
        (f"deals.txt --layout {LONG}", 2),
        (f"deals.txt --layout numbers:{LONG}", 2),
        *((f"deals.csv --columns {columns}", 1) for columns in (LONG, f"1:{LONG}", "A" * 4301)),
        (f"deals.csv --hand1 {LONG} --hand2 2", 1),
        (f"deals.csv --sheet {LONG}", 1),
        (f"explain deals.txt:{LONG}", 2),
        (f"explain {LONG} {LONG}", 1),
        *((f"deal {more}{LONG}", 2) for more in ("", "1 --players ", "1 --seed ")),
        (f"exam --seed {LONG}", 2),
        (f"check deals.txt --total {LONG}", 2),
        (f"answers deals.txt --as {LONG}", 1),
    ],
    ids=lambda value: str(value)[:30],
)
def test_arguments(run: Run, arguments: str, code: int) -> None:
    Path("deals.txt").write_text(LETTERS)
    Path("deals.csv").write_text("one,two\n8C TS KC 9H 4S,7D 2S 5D 3S AC\n")
    done = run(*arguments.split(" "))
    assert done.returncode == code
    assert code == 0 or 0 < len(done.stderr.replace(" ", "")) < 1000
