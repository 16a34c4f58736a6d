"""Standard streams that are closed, full, or have no suits; names and input that are not text."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command import Run

EXAMPLES = Path(__file__).parents[2] / "examples"
FILE = str(EXAMPLES / "deals.txt")
DEALS = shlex.quote(FILE)
FEW = "".join(Path(FILE).read_text().splitlines(keepends=True)[:20])

PYTHON = shlex.quote(sys.executable)


def shell(command: str) -> tuple[int, str, str]:
    words = f"{PYTHON} -m {command}"
    done = subprocess.run(["sh", "-c", words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "command",
    [
        *(f"showdown {options} {DEALS}" for options in ("", "--format wins", "--lines")),
        *(f"showdown {command} {DEALS}" for command in ("answers", "validate")),
        f"showdown explain --json {DEALS}:1",
        *("showdown check --list", "showdown deal 5000", "showdown --version"),
    ],
)
def test_output_that_cannot_be_written(command: str) -> None:
    assert shell(f"{command} >&-") == (1, "", "showdown: standard output is closed\n")
    if Path("/dev/full").exists():
        assert shell(f"{command} > /dev/full") == (1, "", "showdown: No space left on device\n")
    assert shell(f"{command} | true")[2] == ""


def test_closed_input() -> None:
    commands = ["-", "", "answers -", f"check {DEALS} -", "validate -"]
    for command in [f"showdown {command}" for command in commands]:
        assert shell(f"{command} <&-") == (1, "", "<stdin>: standard input is closed\n")


@pytest.mark.parametrize("given", [b"", b"\xff\xfe\xff", b"\xff\x80\n", b"\0" * 100])
def test_input_that_is_not_text(run: Run, given: bytes) -> None:
    for arguments in ("--json -", "answers -", "check - FILE", "check FILE -", "validate -"):
        done = run(*arguments.replace("FILE", FILE).split(), stdin=given)
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        assert "<stdin>" in done.stderr + done.stdout


def test_arguments_that_are_not_text(run: Run, tmp_path: Path) -> None:
    # A file system may refuse such names.
    odd = "odd\udcff"
    deals, answers = f"{odd}.txt", f"{odd}.answers"
    try:
        (tmp_path / deals).write_text(FEW)
    except OSError:
        pytest.skip("names of files are text here")
    (tmp_path / answers).write_text(run("answers", deals).stdout)
    shown = r"odd\udcff.txt"
    assert json.loads(run("--json", deals).stdout)["files"][0]["file"] == shown
    for arguments in (["check", deals, answers], ["validate", deals], ["--lines", deals, deals]):
        done = run(*arguments)
        assert (done.returncode, done.stderr) == (0, "")
        assert shown in done.stdout
    for arguments in (
        *([f"--{option}", odd, deals] for option in ("sheet", "columns", "layout")),
        *(["answers", deals, "--as", odd], ["validate", odd]),
    ):
        done = run(*arguments)
        assert done.returncode in (1, 2)
        assert "Traceback" not in done.stderr
        assert r"odd\udcff" in done.stderr
