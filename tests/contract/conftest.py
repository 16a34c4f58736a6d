"""showdown as its users meet it: the command, in this process or in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from command import Run

from showdown.cli import main


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test starts in a folder of its own, with a terminal of 80 columns."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs the command in this process, which is quicker."""

    def run(*arguments: str) -> CompletedProcess[str]:
        capfd.readouterr()
        code = main(arguments)
        said = capfd.readouterr()
        return CompletedProcess(arguments, code, said.out, said.err)

    return run


@pytest.fixture
def process() -> Run:
    """Runs the command as a process with something on its standard input."""

    def process(*arguments: str, stdin: bytes = b"") -> CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "showdown", *arguments],
            input=stdin,
            env={**os.environ, "PYTHONUTF8": "1"},
            capture_output=True,
            check=False,
        )
        return CompletedProcess(
            arguments, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    return process
