"""Standard streams that are closed, full, or know no suits."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command import Run

EXAMPLES = Path(__file__).parents[2] / "examples"
DEALS = shlex.quote(str(EXAMPLES / "deals.txt"))


def shell(command: str) -> tuple[int, str, str]:
    words = f"{shlex.quote(sys.executable)} -m {command}"
    done = subprocess.run(["sh", "-c", words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("command", [f"showdown {DEALS}", "showdown deal 5", "showdown --help"])
def test_closed_output(command: str) -> None:
    assert shell(f"{command} >&-") == (1, "", "showdown: standard output is closed\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize(
    "command",
    [
        f"showdown {DEALS}",
        "showdown deal 5",
        "showdown deal 5000",
        "showdown --help",
        "showdown --version",
        "showdown exam",
    ],
)
def test_a_full_disk(command: str) -> None:
    assert shell(f"{command} > /dev/full") == (1, "", "showdown: No space left on device\n")


def test_errors_do_not_go_to_output_when_their_own_stream_is_closed() -> None:
    for command, code in (("showdown no-such-file", 1), ("showdown --no-such-option", 2)):
        assert shell(f"{command} 2>&-") == (code, "", "")


def test_closed_input() -> None:
    for command in ("showdown -", "showdown"):
        assert shell(f"{command} <&-") == (1, "", "<stdin>: standard input is closed\n")


def test_a_reader_that_leaves() -> None:
    for command in ("showdown --help", f"showdown {DEALS}", "showdown deal 5000"):
        assert shell(f"{command} | true")[2] == ""


def test_a_terminal_without_suits(run: Run) -> None:
    ascii_only = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = run("explain", "4D 6S 9H QH QC", "3D 6D 7H QD QS", **ascii_only)
    assert done.stdout.startswith("Player 1   Qh Qc 9h 6s 4d   Pair of Queens   wins\n")
    assert "Player 1 has 8c Ts Kc 9h 4s" in run("--help", **ascii_only).stdout
    done = run("-", stdin="8C TS KC 9H 4S 7D 2S 5D 3S 8C", **ascii_only)
    assert done.stderr.startswith("<stdin>:1:28: 8c is dealt twice")
