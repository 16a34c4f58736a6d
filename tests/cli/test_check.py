"""`showdown check`, `exam` and `answers`, beyond what the contract has."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Run
from contract.conftest import Says

from showdown.check import BANK, TASKS
from showdown.cli.help_texts import HELP

DEALS = "5S 4H 3D 2C AH AC AD KS 9H 2D\n8C TS KC 9H 4S 7D 2S 5D 3S AC\n"


@pytest.mark.parametrize("command", [[], *([name] for name in HELP if name != "count")])
def test_help(run: Run, command: list[str]) -> None:
    done = run(*command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: {' '.join(['showdown', *command])} ")
    assert max(map(len, done.stdout.splitlines())) <= 80
    if command == ["check"]:
        assert f"{{{','.join(task.name for task in TASKS)}}}" in done.stdout
        shown = run("check", "--list").stdout
        assert max(map(len, shown.splitlines())) <= 80
        assert all(f"\n  {mistake.id}\n" in shown for mistake in BANK)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["check", "deals.txt", "answers.txt", "--run", "x"], 2, "with --run, give DEALS or noth"),
        (["check", "deals.txt", "--total", "3", "--run", "x"], 2, "--run and --total do not go"),
        (["check", "--run", " "], 2, '--run needs a program, as in --run "python my_program.py"'),
        (["check", "--list", "--run", "x"], 2, "--list goes with nothing else"),
        (["check", "deals.txt", "answers.txt", "--timeout", "3"], 2, "--timeout goes with --run"),
        (
            ["check", "--total", "376"],
            2,
            "give the deals: showdown check deals.txt --total 376",
        ),
        (["check", "wheel.py"], 2, 'quote the command: showdown check --run "python wheel.py"'),
        (["answers", "deals.txt", "--as", "x"], 1, "mistake 'x'; showdown check --list lists all"),
        (["check", "none.txt", "--run", "x"], 1, "none.txt: no such file or directory"),
        (["check", "-", "-"], 2, "only one of DEALS and ANSWERS can be standard input"),
        (["check", "deals.txt", "deals.txt"], 1, "deals.txt: these are the deals"),
        (["check", "three.txt", "answers.txt"], 1, "two players with 5 cards each, not 3 with 5"),
        (["check", "noise.txt", "answers.txt"], 1, "noise.txt: no deals found"),
        (["answers", "deals.txt", "--as", "ties-to-1,ties-to-2"], 1, "can make both"),
    ],
)
def test_wrong_use(
    refuses: Says, tmp_path: Path, arguments: list[str], code: int, message: str
) -> None:
    for name, text in {
        "deals": DEALS,
        "answers": "Player 1\nPlayer 2\n",
        "three": "2H 3H 4H 5H 6C AD KD QD JD 9C 2S 3S 4S 5S 6D\n",
    }.items():
        (tmp_path / f"{name}.txt").write_text(text)
    (tmp_path / "noise.txt").write_bytes(bytes(range(256)))
    said = refuses(code, *arguments)
    assert message in " ".join(said.split())
    assert arguments[0] == "check" or "`check`" not in said
